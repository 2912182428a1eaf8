"""Random histories of one session: say, run, fail, crash, compact, repeat, redrive, in any order.

The store is a real SQLite file under a clock that the test moves; the model saves one fact for each note that it is
told to read. Whatever happens: each message is stored once and read once, each note is worth one fact, what the main
agent wrote itself is never shown, and the cursor moves only with success. In the end everything is done with.
"""

from __future__ import annotations

import shutil
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.schema.tables import Facts, Messages, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.conversation.events import parse_event
from extractor.core.errors import BadRequest, ModelBusy, ModelOutage, OutputCut
from extractor.core.run.breaker import Gate
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.failures import MAX_LOST_RUNS
from extractor.core.run.runs import SUCCESSES, Outcome
from extractor.core.run.windows import Limits
from extractor.testing.model_server import Request
from tests.contract.history_parts import GRACE_S, LEASE_S, START, CheckedRuns, Killed, Script, guard_transitions


@pytest.fixture(scope="module", autouse=True)
def template(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A migrated database to be copied: migrating costs more than a history."""
    path = tmp_path_factory.mktemp("template") / "empty.db"
    database = Database(open_engine(f"sqlite:///{path}"))
    upgrade(database)
    database.dispose()
    Histories.template = path


class Histories(RuleBasedStateMachine):
    template: Path

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp(prefix="extractor-history-"))
        shutil.copy(self.template, self.home / "h.db")
        self.now = START
        self.database = Database(open_engine(f"sqlite:///{self.home / 'h.db'}"), lambda: self.now)
        self.archive = SqlArchive(self.database)
        guard_transitions(self.database)
        self.runs = CheckedRuns(self.database)
        self.letters = DeadLetterStore(self.database)
        self.script = Script()
        self.extraction = self._worker()
        self.number = 0
        self.kinds: dict[str, str] = {}
        """Note of each turn that was said, and what must become of it: read, skipped, poison."""

        self.said: list[dict[str, Any]] = []
        """Messages as they were sent, oldest first."""

        self.open_call: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.cursor: UUID | None = None

    def _worker(self) -> Extraction:
        return Extraction(
            runs=self.runs, facts=SqlFactReader(self.database), model=Model(self.script, "claude-haiku-5-5"),
            limits=Limits(window_messages=8, lease_s=LEASE_S, turn_grace_s=GRACE_S), prices={}, default_zone="UTC",
            new_run_id=uuid4, jitter=lambda: 0.0, gate=Gate(SqlBreakerStore(self.database), jitter=lambda: 0.0, clock=lambda: 0.0),

        )  # fmt: skip

    # -- saying -------------------------------------------------------------------------------------------------

    def _send(self, messages: list[dict[str, Any]], **rest: Any) -> None:
        event = {
            "version": 1, "event_id": str(uuid4()), "session_id": "s1", "user_id": "ada", "time_zone": "UTC",
            "messages": messages, **rest,
        }  # fmt: skip
        self.events.append(event)
        self.archive.ingest([parse_event(event)])

    def _message(self, role: str, content: Any, **rest: Any) -> dict[str, Any]:
        self.now += timedelta(seconds=1)
        return {"uuid": str(uuid4()), "role": role, "content": content, "created_at": self.now.isoformat(), **rest}

    def _turn(self, kind: str) -> list[dict[str, Any]]:
        self.number += 1
        note = f"n{self.number}"
        self.kinds[note] = kind
        poison = " POISON" if kind == "poison" else ""
        messages = [self._message("user", f"Note {note}: my seat has the number {self.number}.{poison}")]
        if kind in ("skipped", "failed_write"):
            call = {"type": "tool_use", "id": f"toolu_{note}", "name": "save_memory", "input": {}}
            result: dict[str, Any] = {"type": "tool_result", "tool_use_id": call["id"], "content": "x"}
            if kind == "failed_write":
                result["is_error"] = True
                self.kinds[note] = "read"
            messages += [self._message("assistant", [call]), self._message("user", [result])]
        messages.append(self._message("assistant", "Noted."))
        return messages

    @initialize()
    def begin(self) -> None:
        self.say(["read"])

    @rule(
        kinds=st.lists(
            st.sampled_from(["read", "read", "read", "skipped", "failed_write", "poison"]), min_size=1, max_size=4
        )
    )
    def say(self, kinds: list[str]) -> None:
        self.finish_call()
        messages = [message for kind in kinds for message in self._turn(kind)]
        self.said += messages
        self._send(messages)

    @rule()
    def say_half_a_write(self) -> None:
        """The call is there, its answer is on its way: the guard must see both together."""
        self.finish_call()
        turn = self._turn("skipped")
        self.said += turn[:2]
        self._send(turn[:2])
        self.open_call = {"messages": turn[2:], "note": f"n{self.number}", "at": self.now}

    @rule()
    def finish_call(self) -> None:
        if self.open_call is not None:
            messages = self.open_call["messages"]
            if self.now - self.open_call["at"] > timedelta(seconds=GRACE_S - 2):
                self.kinds[self.open_call["note"]] = "late"  # the turn may have been read without waiting any longer
            self.open_call = None
            self.said += messages
            self._send(messages)

    @precondition(lambda self: self.open_call is None)
    @rule(kept=st.integers(0, 6), kind=st.sampled_from(["read", "skipped"]))
    def compact(self, kept: int, kind: str) -> None:
        """What the model sees now is a summary, some of the last messages, and perhaps a new turn."""
        summary = self._message("user", "Summary of what was said.", is_meta=True)
        start = max(0, len(self.said) - kept)
        while start < len(self.said) and not isinstance(self.said[start]["content"], str):
            start += 1
        fresh = self._turn(kind)
        visible = [summary, *self.said[start:], *fresh]
        self.said += [summary, *fresh]
        self._send(visible, transcript="replace")

    @rule(which=st.integers(0, 1000), same_id=st.booleans())
    def repeat(self, which: int, same_id: bool) -> None:
        event = self.events[which % len(self.events)]
        if event.get("transcript") == "replace":
            return
        self.archive.ingest([parse_event(event if same_id else {**event, "event_id": str(uuid4())})])

    # -- running ------------------------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([1, 3, 10, 30, 400]))
    def pass_time(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule()
    def run(self) -> None:
        self._run()

    @rule(error=st.sampled_from([ModelOutage("x"), ModelBusy("x", 3.0), OutputCut("x"), BadRequest("x"), KeyError("x")]),
          turn=st.integers(1, 3))  # fmt: skip
    def run_that_fails(self, error: Exception, turn: int) -> None:
        self._run(turn, error)

    @rule(turn=st.integers(1, 3))
    def worker_that_is_killed(self, turn: int) -> None:
        self._run(turn, Killed())

    @rule()
    def worker_that_is_killed_inside_its_commit(self) -> None:
        """The transaction is rolled back by whoever finds it open."""
        original = self.runs._release

        def release(*arguments: Any, **named: Any) -> None:
            original(*arguments, **named)
            raise Killed

        self.runs._release = release  # type: ignore[method-assign,assignment]
        try:
            self._run()
        finally:
            del self.runs._release

    @rule(turn=st.integers(1, 3))
    def worker_that_sleeps_over_its_lease(self, turn: int) -> None:
        """Meanwhile another worker reads the session; the sleeper's commit must be refused."""
        slept: list[bool] = []

        def sleep(asked: int) -> None:
            if asked == turn and not slept:
                slept.append(True)
                self.now += timedelta(seconds=LEASE_S + 1)
                self._worker().run("default", "s1", owner="other")

        before = self._cursor()
        self.script.before = sleep
        try:
            result = self.extraction.run("default", "s1", owner="sleeper")
        finally:
            self.script.before = lambda _: None
        if slept and result is not None:
            assert result.outcome is Outcome.FENCED, result
        self.cursor = self._cursor() if slept else self._after(result, before)

    def _run(self, fail_at: int = 0, error: BaseException | None = None) -> None:
        def before(turn: int) -> None:
            if turn == fail_at and error is not None:
                raise error

        cursor = self._cursor()
        self.script.before = before
        try:
            result = self.extraction.run("default", "s1", owner="w1")
        except Killed:
            assert self._cursor() == cursor
            return
        finally:
            self.script.before = lambda _: None
        self.cursor = self._after(result, cursor)

    def _after(self, result: Any, before: UUID | None) -> UUID | None:
        """The cursor moves with success, or passes a quarantined turn; else it stays."""
        now = self._cursor()
        may_move = result is not None and (result.outcome in SUCCESSES or result.is_quarantined)
        assert now == before or may_move, result
        return now

    @rule()
    def redrive(self) -> None:
        self.letters.redrive(LetterFilter("default"), dry_run=False)

    @rule()
    def sweep(self) -> None:
        DueTimes(self.database).mend_clock(lease_s=LEASE_S)
        WakeUps(self.database).take(10, rewake_s=5)

    # -- what always holds --------------------------------------------------------------------------------------

    def _cursor(self) -> UUID | None:
        with self.database.read() as connection:
            found: UUID | None = connection.execute(sa.select(Sessions.c.cursor)).scalar_one()
            return found

    def _states(self) -> dict[str, str | None]:
        with self.database.read() as connection:
            rows = connection.execute(sa.select(Messages.c.uuid, Messages.c.read_state)).all()
        states = {str(row.uuid): row.read_state for row in rows}
        assert len(states) == len(rows), "a message is stored twice"
        return states

    def _notes(self) -> dict[str, str]:
        """Return the message UUID of each note that was sent."""
        notes = {}
        for message in self.said:
            if isinstance(message["content"], str) and message["content"].startswith("Note "):
                notes[message["content"].split(":")[0].removeprefix("Note ")] = message["uuid"]
        return notes

    @invariant()
    def every_message_is_stored_once(self) -> None:
        assert set(self._states()) == {message["uuid"] for message in self.said}

    @invariant()
    def each_note_that_was_read_is_one_fact(self) -> None:
        states = self._states()
        with self.database.read() as connection:
            names = list(connection.execute(sa.select(Facts.c.name).where(Facts.c.status == "active")).scalars())
            revisions = set(connection.execute(sa.select(Facts.c.revision)).scalars())
        read = [f"note-{note}" for note, uuid in self._notes().items() if states[uuid] == "read"]
        assert sorted(names) == sorted(read)
        assert revisions <= {1}, "a fact was written twice"

    @invariant()
    def what_the_agent_wrote_is_never_shown(self) -> None:
        skipped = {note for note, kind in self.kinds.items() if kind == "skipped"}
        if self.open_call is not None:
            skipped.discard(self.open_call["note"])
        shown = "\n".join(self.script.seen)
        self.script.seen.clear()
        assert not [note for note in skipped if f"Note {note}:" in shown]

    @invariant()
    def a_state_that_somebody_moves_on(self) -> None:
        """Unread messages are due, parked or being read; nothing waits for nobody."""
        is_unread = any(state is None for state in self._states().values())
        with self.database.read() as connection:
            row = connection.execute(sa.select(Sessions)).one()
        assert (row.state == "idle") == (row.due_at is None and row.lease_until is None)
        assert row.state != "idle" or not is_unread

    def teardown(self) -> None:
        try:
            self._work_off()
        finally:
            self.database.dispose()
            shutil.rmtree(self.home, ignore_errors=True)

    def _work_off(self) -> None:
        """Left to itself, with a model that answers, everything is done with in a bounded number of runs."""
        self.finish_call()
        for _ in range(40 + 6 * len(self.said)):
            if all(state is not None for state in self._states().values()):
                break
            self.now += timedelta(seconds=400)
            self._run()
        expected = {"read": "read", "skipped": "skipped", "poison": "quarantined"}
        states = self._states()
        for note, uuid in self._notes().items():
            kind = self.kinds[note]
            assert kind == "late" or states[uuid] in (expected[kind], "quarantined"), (note, kind, states[uuid])
        self.each_note_that_was_read_is_one_fact()
        self.what_the_agent_wrote_is_never_shown()


class Killer(Histories):
    """A turn that takes its worker with it, every time: no exception is ever seen."""

    def run_until_done(self) -> int:
        def die(_: int) -> None:
            raise Killed

        listener = self.script.listener

        def deadly(request: Request) -> None:
            if "seat has the number 2." in request.order.split("</earlier>")[-1]:
                die(0)

        listener.fault = deadly
        for crashes in range(200):
            if all(state is not None for state in self._states().values()):
                return crashes
            self.now += timedelta(seconds=400)
            self._run()
        raise AssertionError("never done with")


def test_a_turn_that_kills_its_workers_is_quarantined_alone_after_a_bounded_number_of_crashes() -> None:
    history = Killer()
    history.say(["read", "read", "read", "read", "skipped"])
    runs = history.run_until_done()
    assert MAX_LOST_RUNS <= runs <= 40
    states = history._states()
    notes = history._notes()
    assert [note for note, uuid in notes.items() if states[uuid] == "quarantined"] == ["n2"]
    assert [note for note, uuid in notes.items() if states[uuid] == "read"] == ["n1", "n3", "n4"]
    letters = history.letters.page(LetterFilter("default")).items
    assert [letter.cause for letter in letters] == ["worker_lost"]
    history.database.dispose()
    shutil.rmtree(history.home)


TestHistories = Histories.TestCase
TestHistories.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, phases=[Phase.explicit, Phase.generate]
)
