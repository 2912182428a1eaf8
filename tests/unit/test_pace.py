"""When is a session due?"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.sentences import all_codes, sentences
from extractor.core.conversation.remember import asks_to_remember, is_acknowledgement
from extractor.core.languages import languages
from extractor.core.run.pace import (
    CACHE_MARGIN,
    RUN_S,
    SLIGHT_WAIT,
    Arrival,
    DueReason,
    Gathering,
    Pace,
    arrival_of,
    gather,
)
from extractor.settings import read_settings
from tests.build import NOON, entry, event

PACE = Pace(60, 240, window_messages=20, window_tokens=4_000)
TURN = Arrival(2, 100)
SLIGHT = Arrival(2, 80, is_slight=True)


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


def gathered(*arrivals: tuple[float, Arrival], pace: Pace = PACE) -> Gathering:
    """Return what a session has gathered after arrivals at some seconds past noon."""
    found: Gathering | None = None
    for at_s, arrival in arrivals:
        found = gather(found, arrival, pace, NOON + seconds(at_s))
    assert found is not None
    return found


def due(found: Gathering) -> tuple[float, DueReason]:
    return (found.until - NOON).total_seconds(), found.reason


class TestGather:
    def test_a_turn_is_read_after_a_quiet_time(self) -> None:
        assert due(gathered((0, TURN))) == (60, DueReason.QUIET)

    def test_each_turn_begins_the_quiet_time_anew(self) -> None:
        found = gathered((0, TURN), (40, TURN))
        assert due(found) == (100, DueReason.QUIET)
        assert (found.messages, found.tokens, found.since) == (4, 200, NOON)

    def test_no_turn_waits_longer_than_the_bound(self) -> None:
        assert due(gathered(*((at_s, TURN) for at_s in range(0, 240, 40)))) == (240, DueReason.BOUND)

    def test_a_turn_is_due_early_enough_to_be_readable_within_the_bound(self) -> None:
        pace = replace(PACE, run_s=20)
        assert due(gathered(*((at_s, TURN) for at_s in range(0, 220, 40)), pace=pace)) == (220, DueReason.BOUND)
        assert replace(pace, gather_s=30).wait_s == 27, "at most a tenth of the bound"

    @pytest.mark.parametrize("pace", [Pace(0, 240), Pace(60, 0), Pace()])
    def test_without_a_quiet_time_every_turn_is_due_at_once(self, pace: Pace) -> None:
        assert due(gathered((0, TURN), pace=pace)) == (0, DueReason.AT_ONCE)

    def test_what_is_urgent_is_due_at_once_with_all_that_was_gathered(self) -> None:
        urgent = Arrival(2, 100, urgent=DueReason.ASKED)
        assert due(gathered((0, TURN), (10, urgent))) == (10, DueReason.ASKED)

    def test_what_is_due_stays_due(self) -> None:
        assert due(gathered((0, Arrival(1, urgent=DueReason.URGENT)), (5, TURN))) == (0, DueReason.URGENT)

    @pytest.mark.parametrize("large", [Arrival(20, 10), Arrival(1, 4_000), Arrival(20, is_slight=True)])
    def test_a_full_window_is_due_at_once(self, large: Arrival) -> None:
        assert due(gathered((0, large))) == (0, DueReason.WINDOW_FULL)

    def test_a_fork_comes_before_the_parents_cache_ends(self) -> None:
        ends_at = NOON + seconds(80)
        warm = Arrival(2, 100, cache_ends_at=ends_at)
        found = gathered((0, warm))
        assert (found.until, found.reason) == (ends_at - CACHE_MARGIN, DueReason.CACHE_ENDS)

    def test_a_cache_that_has_ended_hurries_nobody(self) -> None:
        assert due(gathered((0, Arrival(2, 100, cache_ends_at=NOON + seconds(20))))) == (60, DueReason.QUIET)

    def test_slight_turns_wait_for_another_and_are_read_with_it(self) -> None:
        alone = gathered((0, SLIGHT), (30, SLIGHT))
        assert alone.until == NOON + SLIGHT_WAIT
        joined = gathered((0, SLIGHT), (300, TURN))
        assert (due(joined), joined.messages) == ((360, DueReason.QUIET), 4)

    @given(
        st.lists(
            st.tuples(
                st.floats(0, 200), st.booleans(), st.one_of(st.none(), st.floats(0, 600)), st.integers(1, 6)
            ),
            min_size=1, max_size=30,
        )
    )  # fmt: skip
    def test_nothing_that_may_hold_a_fact_waits_longer_than_the_bound(
        self, arrivals: list[tuple[float, bool, float | None, int]]
    ) -> None:
        """And what is gathered never gets less."""
        now, found, first = NOON, None, None
        for pause_s, is_slight, cache_s, messages in arrivals:
            now += seconds(pause_s)
            if found is not None and found.until <= now:
                found = first = None  # a run read it
            if first is None and not is_slight:
                first = now
            before = found.messages if found else 0
            cache_ends_at = None if cache_s is None else now + seconds(cache_s)
            found = gather(found, Arrival(messages, 9, is_slight=is_slight, cache_ends_at=cache_ends_at), PACE, now)
            assert found.messages == before + messages
            assert found.until >= now
            assert found.until <= (
                NOON.max.replace(tzinfo=NOON.tzinfo) if first is None else first + seconds(PACE.gather_s)
            )


class TestArrival:
    def of(self, *texts: str, **rest: Any) -> Arrival:
        found = event(*(entry(text) for text in texts), **rest)
        return arrival_of(found, found.messages)

    def test_words_of_a_person_are_substance(self) -> None:
        assert not self.of("I am a nurse.").is_slight

    @pytest.mark.parametrize("text", ["Thanks!", "ok, thank you so much", "\U0001f44d", "Danke schön.", "好的,谢谢"])
    def test_an_acknowledgement_is_slight(self, text: str) -> None:
        found = event(entry(text), entry("You are welcome. Shall I go on?", "assistant"))
        assert arrival_of(found, found.messages).is_slight

    @pytest.mark.parametrize("text", ["yes", "No.", "Thanks, I am a nurse", "ok, but in Rome", "Ada"])
    def test_an_answer_is_not(self, text: str) -> None:
        assert not self.of(text).is_slight

    def test_a_tool_loop_without_a_word_of_the_person_is_slight(self) -> None:
        call = [{"type": "tool_use", "id": "t1", "name": "read", "input": {}}]
        result = [{"type": "tool_result", "tool_use_id": "t1", "content": "def main(): ..."}]
        found = event(entry(call, "assistant"), entry(result))
        assert arrival_of(found, found.messages).is_slight

    def test_a_named_speaker_of_a_group_is_a_person(self) -> None:
        found = event(entry("I moved to Rome.", "assistant", name="Bo"))
        assert not arrival_of(found, found.messages).is_slight

    def test_a_request_to_remember_is_urgent(self) -> None:
        assert self.of("Please remember that I am vegan.").urgent is DueReason.ASKED

    def test_the_producer_may_hurry(self) -> None:
        assert self.of("Hi there.", urgency="now").urgent is DueReason.URGENT
        assert self.of("Hi there.", urgency="normal").urgent is None

    def test_backfill_is_complete_when_it_comes(self) -> None:
        assert self.of("I am a nurse.", lane="backfill").urgent is DueReason.AT_ONCE

    def test_a_compaction_that_hides_unread_messages_is_urgent(self) -> None:
        found = event(entry("Summary."), transcript="replace")
        assert arrival_of(found, found.messages, hides_unread=True).urgent is DueReason.COMPACTED


class TestWords:
    @pytest.mark.parametrize("code", all_codes())
    def test_a_request_to_remember_is_found_in_every_language(self, code: str) -> None:
        assert all(map(asks_to_remember, sentences(code)["remember"]))

    @pytest.mark.parametrize(
        "text", ["Do you remember that?", "I can't remember my password.", "I remember the day.", "What is new?", ""]
    )
    def test_talk_of_remembering_is_none(self, text: str) -> None:
        assert not asks_to_remember(text)

    def test_it_is_found_at_the_end_of_a_long_message(self) -> None:
        assert asks_to_remember("x " * 9_000 + "Please remember that I am vegan.")

    @pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
    def test_every_language_has_acknowledgements(self, language: Any) -> None:
        phrases = language.acknowledgements.split(",")
        assert phrases
        assert all(map(is_acknowledgement, phrases))

    def test_an_acknowledgement_may_be_written_in_full(self) -> None:
        assert is_acknowledgement("Thanks, that is great!")
        assert not is_acknowledgement("That is great news: we got the house.")


def test_the_settings_leave_time_for_the_run_within_their_bound() -> None:
    """A fixed delay is no bound."""
    usual = read_settings({"EXTRACTOR_MODEL": "claude-haiku-5-5"})
    assert usual.pace.wait_s == usual.gather_s - RUN_S
    assert usual.pace.quiet_s < 5 * 60 - CACHE_MARGIN.total_seconds(), "a cache of 5 minutes"
    assert read_settings({"EXTRACTOR_DEBOUNCE_S": "90"}).pace.wait_s == 90


def test_a_pace_of_a_tenant_goes_before_the_installations() -> None:
    assert PACE.of_tenant(None, None) is PACE
    assert PACE.of_tenant(0, None) == Pace(0, 240, 20, 4_000)
    assert not PACE.of_tenant(0, None).gathers
