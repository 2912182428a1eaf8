"""The dates of a draft: the zone that they count in, what the model says of them, what is kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest

from extractor.core.conversation.transcript import Message
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import StagedMemory
from tests.build import SCOPE, FactShelf, message
from tests.unit.drafts import SAID, arguments, memory, refusal, saved


class TestDates:
    def test_a_relative_date_is_made_absolute_by_the_day_of_its_message(self) -> None:
        """Said on Friday 2026-11-20 in Vienna; the worker's clock plays no part."""
        staged = memory()
        quote = [{"message_uuid": str(SAID.uuid), "quote": "The workshop is next Tuesday"}]
        call = arguments(name="workshop", type="project", content="The workshop is next Tuesday.", evidence=quote)
        assert "2026-11-24" in staged.toolbox().call("save_memory", call).text
        draft = saved(staged)
        assert draft.content == "The workshop is next Tuesday (2026-11-24)."
        assert draft.times[0].anchor_message_uuid == SAID.uuid
        assert draft.times[0].edtf == "2026-11-24"
        assert not draft.times[0].tz_assumed

    def test_a_date_that_counts_from_the_story_is_refused_by_name(self) -> None:
        assert "'the next day'" in refusal(content="The user, a nurse in Graz, came the next day.")

    def test_without_any_phrase_the_day_of_the_message_counts(self) -> None:
        staged = memory()
        staged.toolbox().call("save_memory", arguments())
        time = saved(staged).times[0]
        assert (time.source, time.edtf) == ("message", "2026-11-20")

    def test_the_persons_wall_clock_counts_not_utc(self) -> None:
        """23:30 in New York is the next day in UTC."""
        half_past_eleven = datetime.fromisoformat("2026-11-21T04:30:00+00:00")
        said = Message(uuid4(), "user", "The exam is tomorrow.", half_past_eleven, "America/New_York")
        staged = memory(messages=(said,))
        quote = [{"message_uuid": str(said.uuid), "quote": "The exam is tomorrow"}]
        staged.toolbox().call(
            "save_memory", arguments(name="exam", type="project", content="The exam is tomorrow.", evidence=quote)
        )
        assert saved(staged).content == "The exam is tomorrow (2026-11-21)."


class TestZones:
    """The person's zone: the message's, an offset in its timestamp, the session's, else the default, marked."""

    @pytest.mark.parametrize(
        ("zone", "sent", "default", "assumed", "day", "is_marked"),
        [
            ("Asia/Tokyo", "2026-11-20T20:00:00+00:00", "UTC", True, "2026-11-22", False),
            (None, "2026-11-20T23:00:00-08:00", "UTC", True, "2026-11-21", False),
            (None, "2026-11-20T23:00:00+00:00", "Europe/Berlin", False, "2026-11-22", False),
            (None, "2026-11-20T23:00:00+00:00", "UTC", True, "2026-11-21", True),
        ],
    )
    def test_where_the_local_date_comes_from(
        self, zone: str | None, sent: str, default: str, assumed: bool, day: str, is_marked: bool
    ) -> None:
        said = Message(uuid4(), "user", "The exam is tomorrow.", datetime.fromisoformat(sent), zone)
        sources = Sources({said.uuid: said}, default, said, is_zone_assumed=assumed)
        staged = StagedMemory(SCOPE, FactShelf(), sources, [])
        cited = [{"message_uuid": str(said.uuid), "quote": "The exam is tomorrow"}]
        call = arguments(name="exam", type="project", content="The exam is tomorrow.", evidence=cited)
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).content == f"The exam is tomorrow ({day})."
        assert saved(staged).times[0].tz_assumed is is_marked


class TestDatesOfTheModel:
    """An absolute date must stand in a cited message or follow from a phrase in it."""

    def save(
        self, staged: StagedMemory, content: str, quote: str = "The workshop is next Tuesday", **change: Any
    ) -> Any:
        cited = [{"message_uuid": str(SAID.uuid), "quote": quote}]
        call = arguments(name="workshop", type="project", content=content, evidence=cited, **change)
        return staged.toolbox().call("save_memory", call)

    @pytest.mark.parametrize(
        "written",
        ["2026-11-24", "24 November 2026", "November 24th, 2026", "next Tuesday (2026-11-24)", "2026-11"],
    )
    def test_a_date_that_follows_from_the_words_is_kept(self, written: str) -> None:
        staged = memory()
        answer = self.save(staged, f"The workshop is on {written}.")
        assert not answer.is_error, answer.text
        assert {time.status for time in saved(staged).times} <= {"resolved", "ambiguous"}

    @pytest.mark.parametrize("written", ["2026-11-25", "24 October 2026", "2027-11-24", "next Tuesday (2026-11-17)"])
    def test_a_date_without_ground_is_refused_with_the_right_reading(self, written: str) -> None:
        staged = memory()
        answer = self.save(staged, f"The workshop is on {written}.")
        assert answer.is_refused
        assert "'next Tuesday' is 2026-11-24" in answer.text
        assert len(staged) == 0

    def test_the_day_of_the_message_proves_only_words_for_today(self) -> None:
        """Who dates everything by the message is refused once; who says when it was said beside it is not."""
        assert self.save(memory(), "The workshop is on 2026-11-20.").is_refused
        staged = memory()
        assert not self.save(staged, "On 2026-11-20 the user said that the workshop is on 2026-11-24.").is_error
        assert [time.status for time in saved(staged).times] == ["unchecked", "resolved"]

    def test_a_model_that_insists_is_kept_as_a_conflict(self) -> None:
        staged = memory()
        self.save(staged, "The workshop is on 2026-11-25.")
        assert not self.save(staged, "The workshop is on 2026-11-25.").is_error
        (time,) = saved(staged).times
        assert (time.status, time.source, time.edtf) == ("conflict", "stated", "2026-11-25")

    def test_insisting_on_one_date_allows_no_other(self) -> None:
        staged = memory()
        self.save(staged, "The workshop is on 2026-11-25.")
        assert self.save(staged, "The workshop is on 2026-11-26.").is_refused

    def test_the_end_of_what_holds_until_a_day_is_its_expiry(self) -> None:
        said = message("The office is closed until next Friday.", time_zone="Europe/Vienna")
        staged = memory(messages=(said,))
        cited = [{"message_uuid": str(said.uuid), "quote": "closed until next Friday"}]
        staged.toolbox().call(
            "save_memory",
            arguments(name="office", type="project", content="The office is closed until next Friday.", evidence=cited),
        )
        assert str(saved(staged).expires_on) == "2026-11-27"

    def test_the_model_may_say_when_a_fact_ends(self) -> None:
        staged = memory()
        assert not self.save(staged, "The workshop is next Tuesday.", expires_on="2026-11-30").is_error
        assert str(saved(staged).expires_on) == "2026-11-30"

    @pytest.mark.parametrize("given", ["soon", "2020-01-01", "31.12.2026", 7])
    def test_a_bad_expiry_is_dropped_with_a_word(self, given: Any) -> None:
        staged = memory()
        assert "expires_on was left out" in self.save(staged, "The workshop is next Tuesday.", expires_on=given).text
        assert saved(staged).expires_on is None
