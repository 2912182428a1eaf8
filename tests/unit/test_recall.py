from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor
from extractor.core.recall import SNIPPET_CHARS, read_question, score, snippet

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


class TestRanking:
    def test_whole_words_count_more_than_parts(self) -> None:
        assert (
            score("the launch plan", ["launch"]) > score("prelaunching", ["launch"]) > score("dinner", ["launch"]) == 0
        )

    def test_a_snippet_shows_the_word(self) -> None:
        text = "padding " * 100 + "the launch is here " + "more " * 100
        found = snippet(text, ["launch"])
        assert "launch" in found
        assert len(found) <= SNIPPET_CHARS + 2
        assert snippet("short", ["x"]) == "short"
