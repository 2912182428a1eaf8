"""Counting tokens: the shipped vocabulary, and the factor that usage teaches."""

from __future__ import annotations

import lzma
import socket
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import extractor
from extractor.adapters import token_counter
from extractor.adapters.token_counter import (
    FIRST_FACTOR,
    LearningModel,
    TokenCounter,
    count_by_pieces,
    count_request,
    count_tokens,
    encoding,
)
from extractor.core.errors import StoreUnavailable
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply


class TestTheVocabulary:
    @pytest.mark.parametrize(
        ("text", "tokens"),
        [("", []), ("hello world", [15339, 1917]), ("tiktoken is great!", [83, 1609, 5963, 374, 2294, 0]), ("<|endoftext|>", None)],
    )  # fmt: skip
    def test_it_is_tiktokens_own(self, text: str, tokens: list[int] | None) -> None:
        """The numbers stand in tiktoken's README and cookbook; special tokens are text like any other."""
        found = encoding().encode_ordinary(text)
        assert found == tokens if tokens is not None else len(found) > 1

    def test_nothing_is_downloaded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        token_counter.forget_encoding()

        def refuse(*_: Any, **__: Any) -> None:
            raise AssertionError("a connection was opened")

        monkeypatch.setattr(socket, "create_connection", refuse)
        monkeypatch.setattr(socket.socket, "connect", refuse)
        assert count_tokens("Graz") >= 1

    def test_odd_characters_count(self) -> None:
        assert count_tokens("\U0001f600 \u2028 Zażółć") > 3


class TestPieces:
    @given(st.lists(st.one_of(st.sampled_from([">", "<", "\n", " ", "</exchange>", "<exchange>", "a", ".", "'s", "9", "é", "\r", "\t", "\x1c", "\x85", "\u2028", "\u3000"]),
                              st.text(max_size=5)), max_size=30).map("".join))  # fmt: skip
    def test_a_text_has_as_many_tokens_as_its_lines(self, text: str) -> None:
        assert count_by_pieces(text) == count_tokens(text)

    def test_a_line_that_was_counted_is_not_counted_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        counted: list[str] = []

        def count(text: str) -> int:
            counted.append(text)
            return len(text)

        monkeypatch.setattr(token_counter, "count_tokens", count)
        monkeypatch.setattr(token_counter, "_count_piece", token_counter._Counts(6).of)
        talk = [f"\u00fcber {number}\n" for number in range(3)]
        assert count_by_pieces("".join(talk[:2])) == len("".join(talk[:2]))
        assert count_by_pieces("".join(talk)) == len("".join(talk))
        assert counted == talk
        for at in range(3):  # what was not asked for again is forgotten in the end
            count_by_pieces(talk[2])
            count_by_pieces("".join(f"\u00e4ndern {at}{number}\n" for number in range(2)))
        count_by_pieces(talk[2])
        counted.clear()
        count_by_pieces("".join(talk))
        assert counted == talk[:2]


class TestWords:
    @given(st.lists(st.one_of(st.sampled_from(["'s", "'LL", "  ", " \n", "\r\n", "\x1c", "\x0b", "1234", "--", "x_y", "<|endoftext|>", "I'd", "\x00"]),
                              st.text(st.characters(max_codepoint=127), max_size=8)), max_size=30).map("".join))  # fmt: skip
    def test_an_ascii_text_has_as_many_tokens_as_its_words(self, text: str) -> None:
        assert token_counter._count_words(text) == len(encoding().encode_ordinary(text))

    def test_a_word_that_was_counted_is_not_encoded_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        counted: list[str] = []

        def count(text: str) -> int:
            counted.append(text)
            return 1

        monkeypatch.setattr(token_counter, "count_tokens", count)
        words = token_counter._Words(5)
        assert [words.count("so it is so"), words.count(" is it")] == [4, 2]
        assert counted == ["so", " it", " is", " so"]
        words.count(" two more")
        counted.clear()
        words.count("so it goes")  # all are forgotten when there are too many
        assert counted == ["so", " it", " goes"]


class Shelf:
    def __init__(self) -> None:
        self.rows: dict[str, tuple[float, int]] = {}
        self.is_down = False

    def load(self) -> Mapping[str, tuple[float, int]]:
        if self.is_down:
            raise StoreUnavailable("down")
        return self.rows

    def save(self, model: str, factor: float, samples: int) -> None:
        if self.is_down:
            raise StoreUnavailable("down")
        self.rows = {**self.rows, model: (factor, samples)}


class TestTheFactor:
    def test_it_is_learned_and_kept(self) -> None:
        shelf = Shelf()
        counter = TokenCounter(shelf)
        assert counter.factor("m") == FIRST_FACTOR
        for _ in range(60):
            counter.learn("m", 1_000, 1_400)
        assert TokenCounter(shelf).factor("m") == pytest.approx(1.4, abs=0.01)
        assert TokenCounter(shelf).counting("m")("word " * 100) == pytest.approx(140, abs=3)
        assert counter.factor("other") == FIRST_FACTOR

    def test_a_strange_reply_moves_it_little(self) -> None:
        counter = TokenCounter()
        for _ in range(50):
            counter.learn("m", 1_000, 1_200)
        counter.learn("m", 1_000, 900_000)
        assert counter.factor("m") == pytest.approx(1.2, rel=0.05)
        counter.learn("m", 3, 900)
        assert counter.factor("m") == pytest.approx(1.2, rel=0.05)

    def test_the_first_reply_teaches_then_fewer_and_fewer(self) -> None:
        now = [0.0]
        counter = TokenCounter(clock=lambda: now[0])
        taught = []
        while now[0] < 2_400:
            if counter.is_due("m"):
                taught.append(now[0])
                counter.learn("m", 1_000, 1_000)
            now[0] += 10
        assert taught == [0.0, 60.0, 180.0, 420.0, 900.0, 1_500.0, 2_100.0]

    def test_a_model_that_is_known_does_not_teach_at_the_start_of_each_process(self) -> None:
        shelf = Shelf()
        shelf.rows = {"m": (1.2, 3)}
        assert not TokenCounter(shelf).is_due("m")

    def test_what_another_process_learned_is_known_after_a_while(self) -> None:
        now, shelf = [0.0], Shelf()
        counter = TokenCounter(shelf, lambda: now[0])
        assert counter.factor("m") == FIRST_FACTOR
        TokenCounter(shelf).learn("m", 1_000, 1_400)
        assert counter.factor("m") == FIRST_FACTOR
        now[0] = 61.0
        assert counter.factor("m") == pytest.approx(1.4)
        shelf.is_down, now[0] = True, 200.0
        assert counter.factor("m") == pytest.approx(1.4)

    def test_without_a_store_it_counts_all_the_same(self) -> None:
        shelf = Shelf()
        shelf.is_down = True
        counter = TokenCounter(shelf)
        counter.learn("m", 1_000, 1_100)
        assert counter.counting("m")("word") >= 1


class TestLearning:
    def test_a_reply_teaches_from_its_usage(self) -> None:
        class Model:
            def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
                return Reply([], "end_turn", Usage(100, 600, 50, 3), "claude-haiku-5-5")

        token_counter.forget_encoding()
        counter = TokenCounter()
        body = {"model": "x", "system": "s " * 300, "tools": [], "messages": [{"role": "user", "content": "w " * 200}]}
        LearningModel(Model(), counter).create(ModelRequest.of(body), max_requests=1, timeout_s=1)
        assert token_counter._loaded == [], "27 MB that no worker needs until the next time"
        assert counter.factor("claude-haiku-5-5") == pytest.approx(750 / count_request(body), rel=0.01)

    def test_a_vocabulary_that_is_in_use_stays(self) -> None:
        used = token_counter.encoding()
        with token_counter.encoding_for_once():
            assert token_counter.encoding() is used
        assert token_counter.encoding() is used


def test_compact_is_there_for_chat_backends() -> None:
    said = [{"role": "user", "content": "word " * 3_000}, {"role": "assistant", "content": "ok"}] * 10
    done = extractor.compact(said, context_window=30_000)
    assert done.was_compacted
    assert done.tokens_after <= done.trigger_tokens


def test_the_vocabulary_is_loaded_once_however_many_threads_ask_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each loading takes a fifth of a second and 40 MB, and all slots of a worker begin at once."""
    loaded: list[int] = []
    unpack = lzma.decompress

    def slowly(data: bytes) -> bytes:
        loaded.append(1)
        time.sleep(0.05)
        return unpack(data)

    monkeypatch.setattr(lzma, "decompress", slowly)
    token_counter.forget_encoding()
    with ThreadPoolExecutor(16) as pool:
        counts = list(pool.map(lambda _: token_counter.count_tokens("hello world"), range(16)))
    assert counts == [2] * 16
    assert len(loaded) == 1
