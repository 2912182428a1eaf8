"""A question about one day and nothing else is answered in the order in which things were said, on each database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactScope
from extractor.usecases.recall import RecallOrder
from tests.build import entry, event

ADA = FactScope("default", "ada", None)
MORNING = datetime(2026, 3, 3, 9, tzinfo=UTC)
SAID = [f"Line {number}." for number in range(12)]


@pytest.fixture
def told(parts: Container) -> Container:
    """A store with two sessions of one day that alternate, and messages of the days around it."""
    parts.migrate()
    for session in (0, 1):
        lines = [
            entry(text, created_at=(MORNING + timedelta(minutes=at // 4)).isoformat())
            for at, text in enumerate(SAID)
            if at // 4 % 2 == session
        ]
        parts.adapters.archive.ingest([event(*lines, session=f"s{session}")])
    around = [entry(f"Beside {days}.", created_at=(MORNING + timedelta(days=days)).isoformat()) for days in (-1, 1)]
    parts.adapters.archive.ingest([event(*around, session="beside")])
    return parts


def answered(parts: Container, query: str, limit: int = 20) -> list[str]:
    """Return what is found, page by page."""
    texts: list[str] = []
    after = None
    while True:
        page = parts.recall.answer(ADA, RecallOrder(query, zone="UTC", limit=limit, after=after))
        texts += [hit["snippet"] for hit in page["results"]]
        if (after := page["next"]) is None:
            return texts


class TestOneDay:
    @pytest.mark.parametrize("query", ["What did we talk about on 3 March 2026?", "2026-03-03", "Summarize 2026-03-03"])
    @pytest.mark.parametrize("limit", [20, 5, 1])
    def test_messages_stand_in_the_order_in_which_they_were_said(self, told: Container, query: str, limit: int) -> None:
        """Also where several have the same time, and from page to page."""
        assert answered(told, query, limit) == SAID

    def test_what_was_said_last_is_found_on_a_long_day(self, told: Container) -> None:
        lines = [
            entry(f"Late {at}.", created_at=(MORNING + timedelta(hours=1, seconds=at)).isoformat()) for at in range(100)
        ]
        told.adapters.archive.ingest([event(*lines, session="long")])
        assert answered(told, "What happened on 2026-03-03?", 50)[-1] == "Late 99."

    def test_facts_of_the_day_come_first(self, told: Container) -> None:
        told.memory.use(ADA, "save_memory", {"name": "walk", "type": "user", "content": "A walk on 2026-03-03."})
        first, *rest = answered(told, "What happened on 2026-03-03?")
        assert first.startswith("A walk on 2026-03-03")
        assert rest == SAID

    def test_so_do_the_lines_that_agents_read(self, told: Container) -> None:
        text = told.recall_lines.answer(ADA, RecallOrder("What did we talk about on 3 March 2026?", zone="UTC"))
        assert [word for word in text.split("\n") if word.startswith("User: Line")][:4] == [
            f"User: {line}" for line in SAID[:4]
        ]

    def test_a_room_is_filled_from_the_morning_on(self, told: Container) -> None:
        found = told.recall.find(ADA, RecallOrder("What happened on 2026-03-03?", zone="UTC", limit=3, around=0))
        assert [line.text for passage in found.passages for line in passage.lines] == SAID[:3]

    def test_several_days_begin_with_the_newest(self, told: Container) -> None:
        assert answered(told, "What happened in March 2026?")[0] == "Beside 1."

    def test_words_that_name_no_thing_are_not_taken_for_others(self, told: Container) -> None:
        """ "Summarize" found "summer", and the day's own messages did not count."""
        at = (MORNING + timedelta(hours=3)).isoformat()
        told.adapters.archive.ingest([event(entry("The summer was long.", created_at=at), session="summer")])
        assert answered(told, "Summarize 2026-03-03") == [*SAID, "The summer was long."]
