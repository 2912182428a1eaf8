from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from extractor.core.dates import Anchor
from extractor.core.facts.fact import Scope
from extractor.core.facts.recall import SNIPPET_CHARS, Candidate, index_text, rank, read_question, snippet, terms

FRIDAY = Anchor(date(2026, 11, 20), 12)


class TestQuestion:
    @pytest.mark.parametrize(
        ("query", "words", "since", "until"),
        [
            ("yesterday's database decisions", ("database", "decisions"), "2026-11-19", "2026-11-19"),
            ("What did we decide about the launch last week?", ("decide", "launch"), "2026-11-09", "2026-11-15"),
            ("launch", ("launch",), None, None),
            ("what happened on 2026-11-03", ("happened",), "2026-11-03", "2026-11-03"),
            ("last month", (), "2026-10-01", "2026-10-31"),
            ("every Tuesday meeting", ("every", "tuesday", "meeting"), None, None),
        ],
    )
    def test_time_words_become_days_and_leave_the_words(
        self, query: str, words: tuple[str, ...], since: str | None, until: str | None
    ) -> None:
        found = read_question(query, FRIDAY)
        assert found.words == words
        assert (str(found.since) if found.since else None, str(found.until) if found.until else None) == (since, until)

    def test_given_days_win_over_time_words(self) -> None:
        found = read_question("launch last week", FRIDAY, date(2026, 1, 1), date(2026, 1, 31))
        assert (found.since, found.until) == (date(2026, 1, 1), date(2026, 1, 31))


NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def candidate(text: str, key: str = "", scope: Scope | None = None, hour: int = 12) -> Candidate:
    return Candidate(key or text, index_text(text), NOON.replace(hour=hour), scope)


def ranking(texts: list[str], words: list[str]) -> list[str]:
    return [item.candidate.key for item in rank([candidate(text) for text in texts], words)]


class TestPlainWords:
    @pytest.mark.parametrize(
        ("text", "plain"),
        [
            ("The CAFÉ's p99-latency!", "the cafe s p99 latency"),
            ("see https://grafana.example.com/d/1_a", "see https grafana example com d 1 a"),
            ("Straße ①", "strasse 1"),
            ("日本語 text", "日 本 語 text"),
            ("\ud800 lone \0 null", "lone null"),
            ("", ""),
        ],
    )
    def test_texts_become_words(self, text: str, plain: str) -> None:
        assert index_text(text) == plain

    def test_a_question_has_no_empty_words(self) -> None:
        assert terms(["what", "did", "we", "Décide", "p99-latency", "a", "7"]) == ("decide", "p99", "latency", "7")
        assert len(terms([f"word{i}" for i in range(50)])) == 12


class TestRanking:
    def test_whole_words_count_more_than_parts(self) -> None:
        assert ranking(["dinner", "prelaunching", "the launch plan"], ["launch"]) == ["the launch plan", "prelaunching"]

    def test_a_rare_word_counts_more_than_a_common_one(self) -> None:
        texts = ["meeting about lunch", "kubernetes upgrade", "meeting notes", "meeting again"]
        assert ranking(texts, ["kubernetes", "meeting"])[0] == "kubernetes upgrade"

    def test_words_side_by_side_come_first(self) -> None:
        texts = ["plan the week, launch later", "our launch plan stands"]
        assert ranking(texts, ["launch", "plan"])[0] == "our launch plan stands"

    def test_equal_texts_go_by_scope_then_by_age(self) -> None:
        found = [
            candidate("launch", "message", None, 13),
            candidate("launch", "global", Scope.GLOBAL),
            candidate("launch", "old", Scope.USER, 9),
            candidate("launch", "new", Scope.USER, 10),
            candidate("launch", "project", Scope.PROJECT),
        ]
        keys = [item.candidate.key for item in rank(found, ["launch"])]
        assert keys == ["new", "old", "project", "global", "message"]

    def test_without_words_the_order_alone_decides(self) -> None:
        assert [item.score for item in rank([candidate("a"), candidate("b")], [])] == [1.0, 1.0]

    def test_closeness_counts_as_much_as_words(self) -> None:
        found = [candidate("cutting the release"), candidate("launch day")]
        by_words = rank(found, ["launch"])
        assert [item.candidate.key for item in by_words] == ["launch day"]
        by_both = rank(found, ["launch"], lambda items: [0.9, 0.0])
        assert [(item.candidate.key, item.score) for item in by_both] == [
            ("launch day", 0.5),
            ("cutting the release", 0.45),
        ]

    def test_a_snippet_shows_the_word(self) -> None:
        text = "padding " * 100 + "the launch is here " + "more " * 100
        found = snippet(text, ["launch"])
        assert "launch" in found
        assert len(found) <= SNIPPET_CHARS + 2
        assert snippet("short", ["x"]) == "short"
