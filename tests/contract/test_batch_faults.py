"""What becomes of a backfill when a process dies, and of a request that a batch did not answer, on each database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.schema.tables import Batches, BatchRequests, Sessions
from extractor.bootstrap import Container
from extractor.core.run.dead_letters import LetterFilter
from extractor.settings import read_settings
from extractor.testing import Fault, end
from extractor.testing.model_server import Request
from tests.build import entry
from tests.contract.backfill import Backfill, Killed, nurse


class TestACrash:
    """`Killed` stands for the process's end: the next step is another worker's."""

    def die(self, made: Backfill, step: Callable[[], None]) -> None:
        with suppress(Killed):
            step()
            raise AssertionError("it lives")
        made.restart()

    def test_before_the_id_is_stored(self, made: Backfill, monkeypatch: pytest.MonkeyPatch) -> None:
        """The batch is found in the provider's list once it has ended; until then nothing is submitted again."""
        made.send(*nurse())
        made.runs()
        with monkeypatch.context() as patch:
            patch.setattr(made.parts.adapters.batches, "note_submitted", _kill)
            made.api.is_prompt = False
            self.die(made, made.batches)
        made.batches()
        assert [row.state for row in made.rows(Batches)] == ["submitting"]
        made.answer(made.api.batches[0])
        made.work()
        assert [request.turn for request in made.asked()] == [1, 2, 3]
        assert len(made.facts()) == 1

    def test_before_it_is_sent(self, made: Backfill, monkeypatch: pytest.MonkeyPatch) -> None:
        made.send(*nurse())
        made.runs()
        with monkeypatch.context() as patch:
            patch.setattr(made.parts.adapters.models.batches, "create", _kill)
            self.die(made, made.batches)
        assert made.api.batches == []
        made.work()
        assert "not_created" in {row.state for row in made.rows(Batches)}
        assert [request.turn for request in made.asked()] == [1, 2, 3]

    def test_a_lost_answer_to_a_submission(self, made: Backfill) -> None:
        made.send(*nurse())
        made.runs()
        made.api.on_create = lambda _: Fault.hang_up()
        made.batches()
        assert [row.state for row in made.rows(Batches)] == ["submitting"]
        made.restart()
        made.api.on_create = lambda _: None
        made.work()
        assert [request.turn for request in made.asked()] == [1, 2, 3]

    def test_a_submission_that_was_given_up_is_canceled(self, made: Backfill, monkeypatch: pytest.MonkeyPatch) -> None:
        """It came through after another worker had looked for it in vain."""
        made.send(*nurse())
        made.runs()
        store, api = made.parts.adapters.batches, made.parts.adapters.models.batches
        create = api.create

        def late(requests: Any) -> str:
            made.change(Batches, sa.true(), look_at=-1.0)
            other = Container(read_settings(made.environment))
            found = store.claim()
            assert found is not None
            other.batches._look(found)
            other.close()
            return create(requests)

        made.api.is_prompt = False
        with monkeypatch.context() as patch:
            patch.setattr(api, "create", late)
            patch.setattr(store, "take", _first(store.take))
            made.batches()
        assert made.api.batches[0].is_canceling
        assert [row.state for row in made.rows(BatchRequests)] == ["waiting"]

    def test_while_answers_are_stored(self, made: Backfill, monkeypatch: pytest.MonkeyPatch) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.answer(batch)
        with monkeypatch.context() as patch:
            patch.setattr(made.parts.adapters.batches, "end", _kill)
            self.die(made, made.batches)
        made.work()
        assert [request.turn for request in made.asked()] == [1, 2, 3]
        assert [row.succeeded for row in made.rows(Batches)] == [1, 1, 1]

    @pytest.mark.parametrize("at", ["commit", "save_reply", "wait_for_batch"])
    def test_in_the_run_that_goes_on(self, made: Backfill, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
        made.send(*nurse())
        made.runs()
        made.batches()
        made.batches()
        if at == "commit":
            for _ in range(2):
                made.runs()
                made.batches()
                made.batches()
        with monkeypatch.context() as patch:
            patch.setattr(made.parts.adapters.runs, at, _kill)
            self.die(made, made.runs)
        made.work()
        assert [request.turn for request in made.asked()] == [1, 2, 3]
        assert (len(made.facts()), made.unread()) == (1, 0)

    def test_two_workers_store_the_same_answers(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.answer(batch)
        other = Container(read_settings(made.environment))
        results = list(other.adapters.models.batches.results(batch.id, others_succeeded=False))
        made.batches()
        made.runs()
        [row] = made.rows(Batches)[:1]
        before = made.rows(BatchRequests), made.rows(Sessions)
        other.adapters.batches.answer(row.id, {one.custom_id: one.answer for one in results})
        other.close()
        assert (made.rows(BatchRequests), made.rows(Sessions)) == before
        made.work()
        assert len(made.facts()) == 1


def _kill(*_: Any, **__: Any) -> None:
    raise Killed


def _first(take: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes once, and then nothing."""
    left = [take]
    return lambda **given: left.pop()(**given) if left else None


def _error(kind: str) -> dict[str, Any]:
    return {"type": "errored", "error": {"type": "error", "error": {"type": kind, "message": "?"}}}


class TestWhatBecomesOfARequest:
    @pytest.mark.parametrize(
        ("result", "cause"),
        [
            ({"type": "expired"}, "model_outage"),
            ({"type": "canceled"}, "model_busy"),
            (_error("api_error"), "model_outage"),
            (_error("overloaded_error"), "model_outage"),
            (_error("rate_limit_error"), "model_busy"),
            (_error("authentication_error"), "model_access_denied"),
            ({"type": "succeeded", "message": {"type": "error"}}, "model_outage"),
        ],
    )
    @pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)  # told from the result alone
    def test_what_is_nobodys_fault_is_asked_again(self, made: Backfill, result: dict[str, Any], cause: str) -> None:
        """The answers before it are kept, and each is paid in one run's record."""
        made.api.fates = once(result, turn=2)
        made.send(*nurse())
        made.work(8)
        assert [run.cause for run in made.ended()] == [cause]
        [session] = made.rows(Sessions)
        assert (session.state, session.consecutive_failures) == ("parked", 0)
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.work()
        assert [request.turn for request in made.asked()] == [1, 2, 2, 3]
        assert (len(made.facts()), made.unread()) == (1, 0)
        assert sum(run.figures.usage.output_tokens for run in made.ended()) == 150
        assert all(run.figures.cost_usd is not None for run in made.ended())

    def test_a_request_at_fault_is_set_aside_as_usual(self, made: Backfill) -> None:
        made.api.fates = lambda _, body: _error("invalid_request_error") if Request(0, body, {}).turn == 2 else None
        made.send(*nurse())
        for _ in range(3):
            made.work(6)
            made.change(Sessions, Sessions.c.due_reason != "batch", due_at=-1.0)
        assert {run.cause for run in made.ended()} == {"bad_request"}
        assert len(made.parts.dead_letters.page(LetterFilter("default")).items) == 1
        assert (made.facts(), made.rows(BatchRequests)) == ([], [])

    def test_a_batch_that_never_ends_is_canceled_then_given_up(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.change(Batches, sa.true(), submitted_at=-25.5 * 3600)
        made.batches()
        assert batch.is_canceling
        assert [row.due_reason for row in made.rows(Sessions)] == ["batch"]
        made.change(Batches, sa.true(), submitted_at=-26.5 * 3600)
        made.batches()
        assert [row.state for row in made.rows(Batches)] == ["lost"]
        made.api.is_prompt = True
        made.runs()
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.work()
        assert (len(made.facts()), made.unread()) == (1, 0)

    def test_a_batch_that_the_provider_forgot_is_asked_again(self, made: Backfill) -> None:
        made.send(*nurse())
        made.submit()
        made.api.batches.clear()
        made.api.is_prompt = True
        made.batches()
        made.runs()
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.work()
        assert (len(made.facts()), made.unread()) == (1, 0)

    def test_a_request_without_a_result_is_asked_again(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        batch.results = {}
        made.batches()
        made.api.is_prompt = True
        made.runs()
        made.change(Sessions, sa.true(), due_at=-1.0)
        made.work()
        assert [request.turn for request in made.asked()] == [1, 1, 2, 3]

    def test_a_provider_that_does_not_respond_is_asked_later(self, made: Backfill) -> None:
        made.send(*nurse())
        batch = made.submit()
        made.answer(batch)
        made.api.outage = Fault.error(529, "overloaded_error")
        made.batches()
        assert [row.state for row in made.rows(Batches)] == ["in_progress"]
        made.api.outage = None
        made.work()
        assert len(made.facts()) == 1

    def test_a_request_that_spoils_its_batch_is_found(self, made: Backfill) -> None:
        """The provider refuses every batch with it; the others are read."""
        made.brain = lambda _: end()

        def refuse(sent: list[Any]) -> Fault | None:
            is_bad = any("poison" in str(one["params"]) for one in sent)
            return Fault.error(400, "invalid_request_error", "no") if is_bad else None

        made.api.refuse = refuse
        for number in range(4):
            made.send(entry("poison" if number == 2 else "I'm a nurse."), session=f"s{number}", user=f"u{number}")
        for _ in range(3):
            made.work(8)
            made.change(Sessions, Sessions.c.state == "parked", due_at=-1.0)
        made.work(8)
        outcomes = sorted(run.outcome.value for run in made.ended())
        assert outcomes == [*["failed"] * 3, *["nothing_to_save"] * 3]
        assert len(made.parts.dead_letters.page(LetterFilter("default")).items) == 1

    def test_a_refused_key_makes_requests_wait(self, made: Backfill) -> None:
        made.api.refuse = lambda _: Fault.error(401, "authentication_error", "no such key")
        made.send(*nurse())
        made.runs()
        made.batches()
        assert "no such key" in (made.parts.status.full().batches.error or "")
        assert [row.state for row in made.rows(BatchRequests)] == ["waiting"]
        assert made.ended() == []
        made.api.refuse = lambda _: None
        made.restart()
        made.work()
        assert len(made.facts()) == 1


def once(result: dict[str, Any], *, turn: int) -> Callable[[str, Any], dict[str, Any] | None]:
    """Return the fate of the first request of an agent turn."""
    done: list[str] = []

    def fate(name: str, body: Any) -> dict[str, Any] | None:
        if done or Request(0, body, {}).turn != turn:
            return None
        done.append(name)
        return result

    return fate
