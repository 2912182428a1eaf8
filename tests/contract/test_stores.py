"""The SQL stores, on SQLite and on PostgreSQL: the same suite."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.operators.run_lists import RunLists
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.errors import InvalidEvent, LeaseLost
from extractor.core.facts.fact import (
    SaveFact,
)
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.cursor import CursorMode
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import Usage
from extractor.core.run.ports import OpenRun, Reply
from extractor.core.run.runs import Claim, Outcome, RunFilter
from tests.build import draft, entry, event
from tests.contract.open_runs import commit, failure, opened, stored


class TestIngest:
    def test_content_is_kept_exactly(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        """Key order, odd characters, numbers."""
        blocks = [
            {
                "type": "tool_use",
                "id": "t",
                "name": "x",
                "input": {"z": [1, 2.5, None], "a": "\u0000 \ud83d\ude00 \ud800"},
            }
        ]
        archive.ingest([event(entry("Hi \x00 \U0001f600"), entry(blocks, "assistant"))])
        read = opened(runs).unread
        assert read[0].content == "Hi \x00 \U0001f600"
        assert json.dumps(read[1].content) == json.dumps(blocks)
        assert read[0].created_at.utcoffset() is not None

    def test_the_same_event_twice_is_stored_once(self, archive: SqlArchive, queries: Queries) -> None:
        one = event()
        first, second = (stored(r) for r in archive.ingest([one, one]))
        assert (first.new_messages, first.is_duplicate) == (2, False)
        assert (second.new_messages, second.is_duplicate) == (0, True)
        assert queries.session("default", "s1").messages == 2

    def test_the_same_message_in_another_event_is_stored_once(self, archive: SqlArchive) -> None:
        known, new = entry(), entry("More.")
        archive.ingest([event(known)])
        assert stored(archive.ingest([event(known, new)])[0]).new_messages == 1

    def test_a_session_of_another_user_is_refused_whole(self, archive: SqlArchive, queries: Queries) -> None:
        archive.ingest([event()])
        results = archive.ingest([event(user="eve"), event(session="s2")])
        assert isinstance(results[0], InvalidEvent)
        assert results[0].errors[0].field == "user_id"
        assert stored(results[1]).new_messages == 2
        assert queries.session("default", "s1").messages == 2

    def test_one_event_at_two_workers_at_once(self, archive: SqlArchive, queries: Queries) -> None:
        """Whichever comes first stores it; nothing is there twice."""
        one = event(*(entry(f"m{i}") for i in range(20)))
        barrier = threading.Barrier(4)

        def ingest() -> int:
            barrier.wait()
            return stored(archive.ingest([one])[0]).new_messages

        with ThreadPoolExecutor(4) as pool:
            assert sorted(f.result() for f in [pool.submit(ingest) for _ in range(4)]) == [0, 0, 0, 20]
        assert queries.session("default", "s1").messages == 20

    def test_only_the_first_unread_turn_makes_the_session_due(self, archive: SqlArchive) -> None:
        assert [stored(archive.ingest([event(entry())])[0]).is_due for _ in range(3)] == [True, False, False]

    def test_a_replacement_hides_the_old_and_orders_the_new(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        a, b, c = entry("a"), entry("b"), entry("c")
        archive.ingest([event(a, b, c)])
        runs_once = opened(runs)
        runs.commit(runs_once.session, commit(runs_once))
        summary = entry("So far.", is_meta=True)
        archive.ingest([event(summary, c, entry("d"), transcript="replace")])
        with database.read() as connection:
            rows = connection.execute(
                sa.select(Messages.c.content).where(Messages.c.place.is_not(None)).order_by(Messages.c.place)
            )
            assert [json.loads(row.content) for row in rows] == ["So far.", "c", "d"]
        run = opened(runs)
        assert run.cursor_mode is CursorMode.CURSOR  # c, the cursor's message, survived
        assert [m.content for m in run.unread] == ["So far.", "d"]

    def test_a_compaction_that_took_the_cursors_message_falls_back(
        self, archive: SqlArchive, runs: SqlRunStore
    ) -> None:
        archive.ingest([event(entry("a"), entry("b"))])
        first = opened(runs)
        runs.commit(first.session, commit(first))
        archive.ingest([event(entry("Summary.", is_meta=True), entry("c"), transcript="replace")])
        run = opened(runs)
        assert run.cursor_mode is CursorMode.FALLBACK
        assert [m.content for m in run.unread] == ["Summary.", "c"]

    def test_what_was_compacted_away_unread_is_still_read(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        """Accepted is accepted: no turn is lost to a compaction that came first."""
        archive.ingest([event(entry("early"))])
        archive.ingest([event(entry("late"), transcript="replace")])
        assert [m.content for m in opened(runs).unread] == ["early", "late"]


class TestLease:
    def test_one_at_a_time(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        opened(runs)
        assert runs.open_run(Claim("default", "s1", uuid4(), "w2", 30), max_messages=5, lead_in=0) is None

    def test_a_race_has_one_winner(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        barrier = threading.Barrier(6)

        def claim(number: int) -> bool:
            barrier.wait()
            return (
                runs.open_run(Claim("default", "s1", uuid4(), f"w{number}", 30), max_messages=5, lead_in=0) is not None
            )

        with ThreadPoolExecutor(6) as pool:
            assert sum(pool.map(claim, range(6))) == 1

    def test_a_lease_that_ran_out_is_taken_over_and_the_zombie_is_fenced(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, run_lists: RunLists
    ) -> None:
        """A worker that wakes up late cannot commit, and what it wrote is not there."""
        archive.ingest([event()])
        zombie = opened(runs, lease_s=-1)
        fresh = opened(runs)
        assert fresh.lease.epoch == zombie.lease.epoch + 1
        with pytest.raises(LeaseLost):
            runs.commit(zombie.session, commit(zombie, SaveFact(draft())))
        assert not runs.fail(zombie.session, failure(zombie, Consequence(1, True)))
        assert queries.facts("default", FactFilter()).items == []
        assert runs.commit(fresh.session, commit(fresh, SaveFact(draft()))).facts_written == 1
        with pytest.raises(LeaseLost):
            runs.commit(fresh.session, commit(fresh))
        outcomes = [run.outcome for run in run_lists.page(RunFilter("default")).items]
        assert sorted(outcomes) == [Outcome.EXTRACTED, Outcome.FENCED]

    def test_renewal_keeps_it_and_tells_what_is_lost(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event(), event(session="s2")])
        mine, lost = opened(runs, lease_s=-1), opened(runs, "s2", lease_s=-1)
        opened(runs, "s2")
        assert runs.renew([mine.lease, lost.lease], 30) == {(mine.lease.session_pk, mine.lease.epoch)}
        assert runs.open_run(Claim("default", "s1", uuid4(), "w2", 30), max_messages=5, lead_in=0) is None

    @pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
    def test_renewal_writes_no_index(self, archive: SqlArchive, runs: SqlRunStore, database: Database) -> None:
        """A run is renewed every second or two, and `sessions` has a dozen indexes. SQLite writes only those whose
        columns change."""
        archive.ingest([event()])
        lease = opened(runs).lease
        updated = sa.text(
            "SELECT pg_stat_get_xact_tuples_updated('sessions'::regclass),"
            " pg_stat_get_xact_tuples_hot_updated('sessions'::regclass)"
        )
        with database.write() as connection:
            values = {"b_keys": [lease.session_pk], "b_owner": lease.owner, "b_until": database.delay(30)}
            before = connection.execute(updated).one()
            assert runs._send.renew.send(connection, values).all()
            after = connection.execute(updated).one()
        assert (after[0] - before[0], after[1] - before[1]) == (1, 1)

    def test_a_stale_cursor_is_refused(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        """Compare-and-set on the cursor beside the fencing token."""
        archive.ingest([event()])
        run = opened(runs)
        forged = replace(run.session, cursor=uuid4())
        with pytest.raises(LeaseLost):
            runs.commit(forged, commit(run))


@contextmanager
def _held_up(
    runs: SqlRunStore, database: Database, run: OpenRun, monkeypatch: pytest.MonkeyPatch
) -> Iterator[threading.Event]:
    """Let a commit take 0.3 s longer once it has released its session; yield an event that is set then."""
    is_written = threading.Event()
    if not database.is_postgres:
        original = runs._due_again

        def linger(*given: Any, **named: Any) -> Any:
            found = original(*given, **named)
            is_written.set()
            time.sleep(0.3)
            return found

        monkeypatch.setattr(runs, "_due_again", linger)
        yield is_written
        return

    def hold() -> None:
        mine = sa.select(Sessions.c.pk).where(Sessions.c.pk == run.lease.session_pk).with_for_update(skip_locked=True)
        with database.write() as connection:
            connection.execute(sa.select(Runs.c.id).where(Runs.c.id == run.lease.run_id).with_for_update()).all()
            is_held.set()
            for _ in range(500):
                with database.write() as other:
                    if not other.execute(mine).all():
                        break
                time.sleep(0.01)
            is_written.set()
            time.sleep(0.3)

    is_held = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        assert is_held.wait(5)
        yield is_written
        holding.result()


class TestFailure:
    def test_the_cursor_stays_and_the_session_is_parked(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        assert runs.fail(run.session, failure(run, Consequence(60, True)))
        session = queries.session("default", "s1")
        assert (session.state, session.cursor, session.consecutive_failures) == ("parked", None, 1)
        assert session.parked_until
        assert runs.open_run(Claim("default", "s1", uuid4(), "w", 9), max_messages=9, lead_in=0) is None

    def test_quarantine_passes_the_turn_and_keeps_a_dead_letter(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        last = run.unread[-1].uuid
        runs.fail(run.session, failure(run, Consequence(0, True, is_quarantined=True), last))
        session = queries.session("default", "s1")
        assert (session.state, session.cursor, session.unread) == ("idle", last, 0)
        letter = DeadLetterStore(database).page(LetterFilter("default")).items[0]
        assert letter.message_uuids == tuple(m.uuid for m in run.unread)
        assert letter.cause == "output_cut"

    def test_what_was_paid_for_before_a_crash_is_found_again(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        crashed = opened(runs, lease_s=-1)
        reply = Reply([{"type": "text", "text": "ok"}], "end_turn", Usage(1, 2, 3, 4), "m", "msg_1")
        runs.save_reply(crashed.lease, 1, "digest", reply)
        assert dict(opened(runs).answered) == {"digest": reply}

    def test_a_claim_that_waits_for_a_late_commit_sees_what_it_left(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The claim's own view is from before the commit that it waited for."""
        archive.ingest([event()])
        late = opened(runs, lease_s=-1)
        archive.ingest([event(entry("And one more thing."))])
        message = late.unread[-1]
        notes = SessionNotes({"Decisions": "- To wait"})
        update = NotesUpdate("Decided to wait", notes, message.created_at.date(), message.created_at, 9, 2)
        with ThreadPoolExecutor(1) as pool, _held_up(runs, database, late, monkeypatch) as is_written:
            committing = pool.submit(runs.commit, late.session, replace(commit(late), notes=update))
            assert is_written.wait(5)
            found = opened(runs)
            assert committing.result().is_due_again
        assert not found.was_lost
        assert found.notes.sections == notes.sections

    def test_a_run_that_failed_by_itself_is_asked_anew(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.save_reply(run.lease, 1, "digest", Reply([], "max_tokens", Usage(), "m"))
        runs.fail(run.session, failure(run, Consequence(0, True)))
        assert dict(opened(runs).answered) == {}

    def test_putting_back_leaves_no_run(self, archive: SqlArchive, runs: SqlRunStore, database: Database) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.release(run.session, due_in_s=0)
        with database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(Runs)).scalar_one() == 0
        assert opened(runs).unread == run.unread


class TestWindow:
    def test_long_sessions_come_in_bounded_windows_with_what_stood_before(
        self, archive: SqlArchive, runs: SqlRunStore
    ) -> None:
        archive.ingest([event(*(entry(f"m{i}", "user" if i % 2 == 0 else "assistant") for i in range(9)))])
        first = opened(runs, max_messages=4)
        assert [m.content for m in first.unread] == ["m0", "m1", "m2", "m3"]
        assert first.has_more
        assert runs.commit(first.session, commit(first)).is_due_again
        second = opened(runs, max_messages=10)
        assert [m.content for m in second.lead_in] == ["m1", "m2", "m3"]
        assert len(second.unread) == 5


class TestWakeUps:
    def test_due_sessions_are_given_out_once(self, archive: SqlArchive, database: Database) -> None:
        archive.ingest([event(session=f"s{i}") for i in range(5)])
        wake_ups = WakeUps(database)
        assert len(wake_ups.take(10, rewake_s=30)) == 5
        assert wake_ups.take(10, rewake_s=30) == []
        assert len(wake_ups.take(10, rewake_s=-1)) == 5

    def test_tenants_take_turns(self, archive: SqlArchive, database: Database) -> None:
        """A backlog of one tenant does not stand before another's single session."""
        archive.ingest([event(session=f"s{i}", tenant_id="big") for i in range(20)])
        archive.ingest([event(session="only", tenant_id="small")])
        assert ("small", "only") in WakeUps(database).take(2, rewake_s=30)

    def test_a_lease_that_ran_out_is_woken_at_once(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event()])
        wake_ups = WakeUps(database)
        wake_ups.take(10, rewake_s=30)
        opened(runs, lease_s=-1)
        assert wake_ups.take(10, rewake_s=30) == [("default", "s1")]

    def test_sessions_without_a_worker_are_taken_apart_from_those_that_are_due(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event(session=f"s{i}") for i in range(4)])
        opened(runs, "s1", lease_s=-1)
        opened(runs, "s2", lease_s=-2)
        opened(runs, "s3")
        wake_ups = WakeUps(database)
        assert wake_ups.take_abandoned(1, rewake_s=30) == [("default", "s2")]
        assert wake_ups.take_abandoned(10, rewake_s=30) == [("default", "s1")]
        assert wake_ups.take_abandoned(10, rewake_s=30) == []

    def test_many_sweepers_give_no_session_out_twice(self, archive: SqlArchive, database: Database) -> None:
        archive.ingest([event(session=f"s{i}") for i in range(40)])
        wake_ups = WakeUps(database)
        with ThreadPoolExecutor(4) as pool:
            taken = [s for found in pool.map(lambda _: wake_ups.take(15, rewake_s=30), range(8)) for s in found]
        while late := wake_ups.take(15, rewake_s=30):  # who met a locked row went away with less
            taken += late
        assert len(taken) == len(set(taken)) == 40
