"""Making a transcript fit: the cheapest means first, nothing parted that belongs together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.conversation.compaction import MAX_FAILURES, compact, exchanges_of, strip_media
from extractor.testing.rules import Refused, check


def text(words: str, role: str = "user") -> dict[str, Any]:
    return {"role": role, "content": [{"type": "text", "text": words}]}


def tool_exchange(number: int, size: int = 100) -> list[dict[str, Any]]:
    call = {"type": "tool_use", "id": f"toolu_{number}", "name": "Read", "input": {"path": f"/{number}"}}
    thought = {"type": "thinking", "thinking": f"Look at {number}.", "signature": "s"}
    return [
        text(f"Question {number}."),
        {"role": "assistant", "content": [thought, call]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": f"toolu_{number}", "content": "r" * size}]},
        text(f"Answer {number}.", "assistant"),
    ]


def conversation(count: int, size: int = 100) -> list[dict[str, Any]]:
    return [message for number in range(count) for message in tool_exchange(number, size)]


def valid(messages: Any) -> bool:
    body = {"model": "claude-haiku-5-5", "max_tokens": 10, "messages": [*messages, text("Go on.")]}
    try:
        check(body)
    except Refused:
        return False
    return True


class TestOrderOfCost:
    def test_below_the_trigger_nothing_is_touched(self) -> None:
        said = conversation(5)
        done = compact(said, context_window=200_000)
        assert done.messages is said
        assert (done.was_compacted, done.failures, done.problem) == (False, 0, None)
        assert done.trigger_tokens == int((200_000 - 14_000) * 0.85)

    def test_big_tool_results_are_trimmed_first_and_that_may_be_enough(self) -> None:
        said = conversation(6, 20_000)
        done = compact(said, context_window=40_000)
        assert done.steps == ("trimmed",)
        first = done.messages[2]["content"][0]["content"]
        assert "characters left out" in first
        assert len(first) < 1_400
        assert done.messages[-2]["content"][0]["content"] == "r" * 20_000  # the newest exchange stays
        assert said[2]["content"][0]["content"] == "r" * 20_000  # the caller's own does too

    def test_then_the_oldest_whole_exchanges_go(self) -> None:
        said = conversation(400)
        done = compact(said, context_window=30_000)
        assert done.steps[-1] == "dropped"
        assert "earlier exchanges left out" in done.messages[0]["content"][0]["text"]
        assert done.messages[1] == said[-(len(done.messages) - 1)]
        assert done.tokens_after <= done.trigger_tokens
        assert valid(done.messages)

    def test_then_notes_stand_for_what_was_said(self) -> None:
        long = [text("Long. " * 3_000), text("Yes.", "assistant")] * 5
        done = compact(long, context_window=30_000, notes="The user wants a launch in May.", summarize=_never)
        assert done.steps[-1] == "notes"
        assert "launch in May" in done.messages[0]["content"][0]["text"]
        assert len(exchanges_of(done.messages[1:])) == 1

    def test_a_models_summary_comes_last_and_sees_no_image(self) -> None:
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "x" * 9_000}}
        long = [
            {"role": "user", "content": [image, {"type": "text", "text": "Long. " * 3_000}]},
            text("Yes.", "assistant"),
        ] * 5
        asked: list[Any] = []

        def summarize(messages: list[dict[str, Any]]) -> str:
            asked.extend(messages)
            return "They talked."

        done = compact(long, context_window=30_000, summarize=summarize)
        assert done.steps[-1] == "summary"
        assert "They talked." in done.messages[0]["content"][0]["text"]
        assert "[image]" in str(asked)
        assert "base64" not in str(asked)
        assert len(asked) == 8

    def test_a_summary_that_fails_leaves_the_cheaper_means(self) -> None:
        long = [text("Long. " * 3_000), text("Yes.", "assistant")] * 5
        done = compact(long, context_window=30_000, summarize=_fails)
        assert done.tokens_after <= done.trigger_tokens
        assert done.failures == 0


def _never(_: list[dict[str, Any]]) -> str:
    raise AssertionError("the model was asked although notes were there")


def _fails(_: list[dict[str, Any]]) -> str:
    raise RuntimeError("529")


class TestCost:
    def test_no_text_is_counted_again_for_each_exchange_that_goes(self) -> None:
        counted: list[str] = []

        def count(said: str) -> int:
            counted.append(said)
            return len(said) // 3

        done = compact(conversation(300), context_window=30_000, count=count)
        assert "dropped" in done.steps
        assert len(counted) < 3 * 300 * 4


class TestTheBreaker:
    def test_what_cannot_fit_is_tried_three_times_and_then_left(self) -> None:
        huge = [text("word " * 40_000)]
        failures = 0
        for _ in range(MAX_FAILURES):
            done = compact(huge, context_window=20_000, failures=failures)
            failures = done.failures
            assert done.problem is not None
        assert done.is_open
        again = compact(huge, context_window=20_000, failures=failures, summarize=_never)
        assert again.messages is huge
        assert "breaker is open" in (again.problem or "")

    def test_a_success_closes_it(self) -> None:
        assert compact(conversation(400), context_window=30_000, failures=2).failures == 0

    def test_a_window_without_room_says_so(self) -> None:
        with pytest.raises(ValueError, match="leaves no room"):
            compact(conversation(1), context_window=10_000)


class TestWhatBelongsTogether:
    @given(
        st.lists(st.tuples(st.booleans(), st.integers(1, 6_000)), min_size=1, max_size=60), st.integers(16_000, 40_000),
        st.booleans(),
    )  # fmt: skip
    def test_what_comes_out_is_a_transcript_that_the_api_takes(
        self, parts: list[tuple[bool, int]], window: int, with_notes: bool
    ) -> None:
        """Calls with their results, thinking with the calls it led to; the newest exchange as it was."""
        said: list[dict[str, Any]] = []
        for number, (is_tool, size) in enumerate(parts):
            said += tool_exchange(number, size) if is_tool else [text("w" * size), text("ok", "assistant")]
        done = compact(said, context_window=window, notes="Notes." if with_notes else None)
        assert valid(done.messages)
        newest = exchanges_of(said)[-1]
        assert list(done.messages)[-len(newest) :] == newest
        assert done.tokens_after <= done.tokens_before + 40
        assert (done.tokens_after <= done.trigger_tokens) == (done.problem is None)

    def test_documents_in_results_become_markers_too(self) -> None:
        inner = [{"type": "document", "source": {}}, {"type": "text", "text": "x"}]
        message = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": inner}]}
        assert strip_media(message)["content"][0]["content"][0] == {"type": "text", "text": "[document]"}
