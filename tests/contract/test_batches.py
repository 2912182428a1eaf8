"""Backfills through the Message Batches API, step by step, on each database, with a server that speaks the API. See
`tests/integration/test_batches.py` for real workers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.schema.tables import Batches, BatchRequests, Sessions
from extractor.core.errors import InvalidEvent
from extractor.core.run.prices import cost_usd
from extractor.core.run.runs import Outcome
from extractor.testing import end
from tests.build import entry
from tests.contract.backfill import Backfill, later, nurse


class TestABackfill:
    def test_a_session_is_read_by_one_batch_an_agent_turn_at_half_the_price(self, made: Backfill) -> None:
        said = nurse()
        made.send(*said)
        made.work()
        [session] = made.rows(Sessions)
        assert (session.state, session.cursor) == ("idle", UUID(said[-1]["uuid"]))
        [fact] = made.facts()
        assert (fact.content, fact.evidence[0].verified) == ("The user is a nurse.", True)
        [run] = made.ended()
        assert (run.outcome, run.figures.agent_turns) == (Outcome.EXTRACTED, 3)
        assert (run.figures.path_reason, run.figures.due_reason) == ("batch", "batch_answered")
        assert [request.turn for request in made.asked()] == [1, 2, 3]
        full = cost_usd("claude-haiku-5-5", run.figures.usage, made.parts.prices)
        assert full
        assert run.figures.cost_usd == pytest.approx(full / 2)
        assert made.server.refusals == []
        assert made.rows(BatchRequests) == []
        assert [row.succeeded for row in made.rows(Batches)] == [1, 1, 1]

    def test_sessions_share_batches(self, made: Backfill) -> None:
        made.brain = lambda _: end()
        for number in range(5):
            made.send(*nurse(), session=f"s{number}", user=f"u{number}")
        made.work()
        assert [len(batch.requests) for batch in made.api.batches] == [5]
        assert [run.outcome for run in made.ended()] == [Outcome.NOTHING_TO_SAVE] * 5

    def test_requests_gather_before_they_are_submitted(self, made: Backfill) -> None:
        made.restart(EXTRACTOR_BATCH_GATHER_S="60")
        made.send(*nurse())
        made.runs()
        made.batches()
        assert made.api.batches == []
        made.change(BatchRequests, sa.true(), created_at=-61.0)
        made.batches()
        assert len(made.api.batches) == 1

    def test_the_same_event_twice_is_read_once(self, made: Backfill) -> None:
        said = nurse()
        for _ in range(2):
            made.send(*said, event_id="e1")
            made.work()
        assert (len(made.facts()), len(made.api.batches)) == (1, 3)

    def test_nothing_is_leased_while_a_batch_is_out_and_nothing_is_late(self, made: Backfill) -> None:
        made.send(*nurse())
        made.submit()
        [session] = made.rows(Sessions)
        assert (session.state, session.due_reason, session.lease_owner) == ("parked", "batch", None)
        state = made.parts.status.full()
        assert state.oldest_unread_at is None
        assert state.batches.requests["submitted"] == state.batches.out == 1
        assert made.parts.status.full("other").batches.requests["submitted"] == 0
        assert made.ended() == []

    def test_a_session_that_is_due_before_its_answer_goes_on_waiting(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.runs()
        made.batches()
        assert [row.due_reason for row in made.rows(Sessions)] == ["batch"]
        assert made.api.batches == [batch]
        made.answer(batch)
        made.work()
        assert len(made.facts()) == 1

    def test_an_answer_that_comes_while_the_run_waits_again_is_seen(
        self, made: Backfill, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The session is claimed when the answer is stored, so that nobody can make it due."""
        made.send(*nurse())
        batch = made.submit()
        made.change(Sessions, sa.true(), due_at=-1.0)
        runs = made.parts.adapters.runs
        wait = runs.wait_for_batch

        def answered_meanwhile(*given: Any) -> None:
            made.answer(batch)
            made.batches()
            wait(*given)

        monkeypatch.setattr(runs, "wait_for_batch", answered_meanwhile)
        made.parts.extraction().run("default", "s1", owner="w")
        assert [row.due_reason for row in made.rows(Sessions)] == ["batch_answered"]

    def test_only_a_provider_that_has_batches_takes_them(self, made: Backfill) -> None:
        made.send(*nurse())
        made.restart(EXTRACTOR_MODEL="offline")
        with pytest.raises(InvalidEvent, match="EXTRACTOR_PROVIDER=anthropic"):
            made.send(*later())
        made.parts.extraction().run("default", "s1", owner="w")
        [run] = made.ended()
        assert (run.cause, "live turn" in (run.error or "")) == ("misconfigured", True)
        made.send(*later(), lane="live")
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.work()
        assert made.unread() == 0


class TestMessagesThatComeMeanwhile:
    def test_a_live_turn_does_not_wait(self, made: Backfill) -> None:
        """It takes the backlog along at the usual price; what the batch answers later is counted, and not used."""
        made.send(*nurse())
        batch = made.submit()
        made.send(*later(), lane="live")
        made.runs()
        assert (made.unread(), len(made.api.batches), len(made.facts())) == (0, 1, 1)
        made.answer(batch)
        made.batches()
        assert [row.abandoned for row in made.rows(Batches)] == [1]
        assert made.rows(BatchRequests) == []
        assert len(made.facts()) == 1

    def test_a_request_that_was_not_submitted_is_withdrawn(self, made: Backfill) -> None:
        made.send(*nurse())
        made.runs()
        made.send(*later(), lane="live")
        made.runs()
        made.batches()
        assert (made.unread(), made.api.batches) == (0, [])

    def test_a_live_turn_goes_on_with_what_batches_answered(self, made: Backfill) -> None:
        """The first answer was paid: the run that the live turn starts asks only for the others."""
        made.send(*nurse())
        made.answer(made.submit())
        made.batches()
        made.submit()
        seen = len(made.server.seen)
        made.send(*later(), lane="live")
        made.runs()
        first, *_ = made.ended()
        assert (first.window.messages, first.figures.agent_turns) == (2, 3)
        assert [one.request.turn for one in made.server.seen[seen:]][:2] == [2, 3]
        prices = made.parts.prices
        assert first.figures.cost_usd < cost_usd("claude-haiku-5-5", first.figures.usage, prices)
        assert (len(made.facts()), made.unread()) == (1, 0)

    def test_more_backfill_waits_and_is_read_next(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.send(*later())
        assert [row.due_reason for row in made.rows(Sessions)] == ["batch"]
        made.answer(batch)
        made.work()
        assert [run.window.messages for run in made.ended()] == [2, 2]
        assert made.unread() == 0

    def test_a_turn_that_belongs_before_the_window_starts_it_again(self, made: Backfill) -> None:
        """No turn out of order: what was asked about the other window is dropped, and counted."""
        made.send(*nurse())
        batch = made.submit()
        made.send(
            entry("I moved to Graz.", created_at="2026-11-01T12:00:00+01:00"),
            entry("I see.", "assistant", created_at="2026-11-01T12:00:01+01:00"),
        )
        made.answer(batch)
        made.work()
        assert [run.window.messages for run in made.ended()] == [4]
        assert [row.abandoned for row in made.rows(Batches)] == [1, 0, 0, 0]
        assert len(made.facts()) == 1

    def test_a_paused_tenant_submits_nothing_and_its_answers_are_kept(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.parts.tenants.pause(Actor("test"), "default")
        made.send(*later(), session="s2")
        made.answer(batch)
        made.work(3)
        assert [row.state for row in made.rows(BatchRequests)] == ["answered"]
        assert made.api.batches == [batch]
        made.parts.tenants.resume(Actor("test"), "default")
        made.work()
        assert (made.unread(), len(made.facts())) == (0, 1)

    def test_requests_of_a_paused_tenant_wait(self, made: Backfill) -> None:
        made.send(*nurse())
        made.runs()
        made.parts.tenants.pause(Actor("test"), "default")
        made.batches()
        assert made.api.batches == []

    def test_an_erased_user_leaves_nothing(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.parts.adapters.erasure.erase("default", "ada")
        assert made.rows(BatchRequests) == []
        made.answer(batch)
        made.batches()
        assert [(row.state, row.succeeded) for row in made.rows(Batches)] == [("ended", 1)]
        assert (made.facts(), made.rows(BatchRequests)) == ([], [])

    def test_what_others_store_meanwhile_is_respected(self, made: Backfill) -> None:
        """The tools run again on what is stored by then: a name that another session took becomes an update of it."""
        made.send(*nurse())
        made.answer(made.submit())
        made.batches()
        made.submit()
        made.send(*nurse(), lane="live", session="s2")
        made.runs()
        assert len(made.facts()) == 1
        made.api.is_prompt = True
        made.answer(made.api.batches[-1])
        made.work()
        assert made.unread() == 0
        assert len(made.facts()) == 1
