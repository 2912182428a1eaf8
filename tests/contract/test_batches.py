"""Backfills through the Message Batches API, step by step, on each database, with a server that speaks the API. See
`tests/integration/test_batches.py` for real workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.tables import Batches, BatchRequests, Sessions
from extractor.bootstrap import Container
from extractor.core.conversation.events import parse_event
from extractor.core.errors import InvalidEvent
from extractor.core.facts.fact import Fact
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.prices import cost_usd
from extractor.core.run.runs import Outcome, RunFilter
from extractor.settings import read_settings
from extractor.testing import Fault, ModelServer, end
from extractor.testing.batch_server import Batch
from extractor.testing.model_server import Request
from tests.build import entry, event_json
from tests.integration.test_runs import saving


class Killed(BaseException):
    """The process is gone: nothing after this point happens, and nobody cleans up."""


class Backfill:
    """An installation whose worker takes one step at a time.

    Attributes:
        brain: What the model answers, alone or in a batch.
    """

    def __init__(self, database_url: str, home: Path, **environment: str) -> None:
        self.brain: Callable[[Request], Any] = saving("I'm a nurse")
        self.server = ModelServer(lambda request: self.brain(request)).start()
        self.api = self.server.batches
        self.environment = {
            "EXTRACTOR_HOME": str(home), "EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_QUIET_S": "0",
            "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", "EXTRACTOR_MODEL": "claude-haiku-5-5",
            "EXTRACTOR_BATCH_GATHER_S": "0", "EXTRACTOR_LEASE_S": "60", **environment,
        }  # fmt: skip
        self.parts = Container(read_settings(self.environment))
        upgrade(self.parts.adapters.database)

    def restart(self, **environment: str) -> None:
        """Replace the worker by a new one."""
        self.parts.close()
        self.parts = Container(read_settings({**self.environment, **environment}))
        self.change(Sessions, Sessions.c.lease_until.is_not(None), lease_until=-1.0)

    def close(self) -> None:
        self.parts.close()
        self.server.stop()

    def send(self, *said: dict[str, Any], lane: str = "batch", session: str = "s1", **rest: Any) -> None:
        event = parse_event(event_json(*said, lane=lane, session=session, **rest))
        self.parts.ingest.store(self.parts.ingest.checked(event))

    def rows(self, table: sa.Table) -> list[Any]:
        with self.parts.adapters.database.read() as connection:
            return list(connection.execute(sa.select(table)).all())

    def change(self, table: sa.Table, which: sa.ColumnElement[bool], **seconds: float) -> None:
        """Set some times, in seconds from now."""
        database = self.parts.adapters.database
        with database.write() as connection:
            values = {name: database.after(number) for name, number in seconds.items()}
            connection.execute(sa.update(table).where(which).values(**values))

    def batches(self) -> None:
        """Submit what waits, and look at what is out."""
        self.change(Batches, Batches.c.look_at.is_not(None), look_at=-1.0)
        self.parts.batches.run()

    def runs(self) -> None:
        """Read the sessions that are due."""
        for _ in range(20):
            now = self.parts.now()
            due = [
                row
                for row in self.rows(Sessions)
                if (row.due_at and row.due_at <= now) or (row.lease_until and row.lease_until < now)
            ]
            if not due:
                return
            for row in due:
                self.parts.extraction().run(row.tenant_id, row.session_id, owner="w")

    def work(self, steps: int = 12) -> None:
        """Take steps until nothing is unread."""
        for _ in range(steps):
            self.runs()
            if all(row.state == "idle" for row in self.rows(Sessions)):
                return
            self.batches()

    def submit(self) -> Batch:
        """Take the step that submits a batch, which goes on for long."""
        self.api.is_prompt = False
        self.runs()
        self.batches()
        return self.api.batches[-1]

    def answer(self, batch: Batch) -> None:
        """End a batch, and those that follow at once."""
        self.api.is_prompt = True
        self.api.finish(batch)

    def ended(self) -> list[Any]:
        """Return the runs, oldest first."""
        return sorted(self.parts.run_lists.page(RunFilter("default")).items, key=lambda run: run.started_at)

    def facts(self) -> list[Fact]:
        return self.parts.queries.facts("default", FactFilter()).items

    def asked(self) -> list[Request]:
        """Return the requests of all batches."""
        return [Request(0, body, {}) for batch in self.api.batches for body in batch.requests.values()]

    def unread(self) -> int:
        return int(self.parts.overview.waiting().unread)


@pytest.fixture
def made(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backfill]:
    found = Backfill(database_url, tmp_path / "home")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", found.server.url)
    yield found
    found.close()


def nurse() -> list[dict[str, Any]]:
    return [entry("I'm a nurse in Graz."), entry("Good to know.", "assistant")]


def later() -> list[dict[str, Any]]:
    return [entry("And I live in Graz."), entry("Nice.", "assistant")]


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
