"""The SQL stores, on SQLite and on PostgreSQL: the same suite."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.engine import Database, batch, open_engine
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.keys import KeyStore
from extractor.adapters.sql.operators.provenance import Provenance
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Facts, Messages, Runs, Sessions, Tenants
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent, LeaseLost, StoreUnavailable, UnknownFact
from extractor.core.facts.fact import (
    DeleteFact,
    Draft,
    FactChange,
    FactChanges,
    FactScope,
    FactType,
    SaveFact,
    Scope,
    TimeMention,
)
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.cursor import CursorMode
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.pace import Pace
from extractor.core.run.ports import IngestedEvent, OpenRun, Reply, RunCommit, RunFailure
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.settings import read_settings
from tests.build import NOON, SCOPE, draft, entry, event

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    return SqlArchive(database)


@pytest.fixture
def runs(database: Database) -> SqlRunStore:
    return SqlRunStore(database)


@pytest.fixture
def queries(database: Database) -> Queries:
    return Queries(database)


def stored(result: IngestedEvent | Exception) -> IngestedEvent:
    assert isinstance(result, IngestedEvent), result
    return result


def tenant_rows(database: Database, tenant_id: str) -> int:
    with database.read() as connection:
        return len(connection.execute(sa.select(Tenants).where(Tenants.c.id == tenant_id)).all())


def opened(runs: SqlRunStore, session: str = "s1", *, max_messages: int = 50, lease_s: float = 30) -> OpenRun:
    found = runs.open_run(Claim("default", session, uuid4(), "w1", lease_s), max_messages=max_messages, lead_in=3)
    assert found is not None
    return found


def commit(
    run: OpenRun, *changes: FactChange, scope: FactScope = SCOPE, outcome: Outcome = Outcome.EXTRACTED
) -> RunCommit:
    messages = run.unread
    return RunCommit(
        outcome=outcome,
        window=Window(messages[0].uuid, messages[-1].uuid, len(messages)),
        cursor=messages[-1].uuid,
        read=tuple(m.position for m in messages),
        skipped=(),
        changes=FactChanges(scope, changes),
        figures=RunFigures(agent_turns=2, usage=Usage(1, 2, 3, 4)),
    )


def failure(run: OpenRun, consequence: Consequence, cursor: UUID | None = None) -> RunFailure:
    positions = tuple(m.position for m in run.unread) if consequence.is_quarantined else ()
    return RunFailure(
        "output_cut", "OutputCut: x", None, consequence, positions, tuple(m.uuid for m in run.unread) if positions else (), (), cursor, RunFigures(),
    )  # fmt: skip


def _names_full_text(item: object) -> bool:
    return str(getattr(item, "name", "")).startswith("search_")


class TestSchema:
    def test_migrations_and_tables_agree(self, database: Database) -> None:
        with database.read() as connection:
            differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
        full_text = [item for item in differences if _names_full_text(item[1])]
        assert [item for item in differences if item not in full_text] == []
        assert full_text, "the full-text index is made by the migration alone"

    def test_two_threads_migrate_two_databases(self, tmp_path: Path) -> None:
        from extractor.adapters.sql.engine import open_engine
        from extractor.adapters.sql.migrations import HEAD, current, head, upgrade

        def make(number: int) -> str | None:
            database = Database(open_engine(f"sqlite:///{tmp_path / f'{number}.db'}"))
            upgrade(database)
            found = current(database)
            database.dispose()
            return found

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(make, range(4))) == [HEAD] * 4 == [head()] * 4

    def test_what_breaks_in_a_batch_is_the_usual_error(self, database: Database) -> None:
        def twice() -> None:
            with database.write() as connection, batch(connection):
                for _ in range(2):
                    connection.execute(sa.insert(Tenants), {"id": "twice", "created_at": NOON, "spent_tokens": 0})

        with pytest.raises(IntegrityError):
            twice()
        assert tenant_rows(database, "twice") == 0

    def test_a_batch_may_end_its_transaction(self, database: Database) -> None:
        with database.write() as connection:
            with batch(connection, ends_transaction=True):
                connection.execute(sa.insert(Tenants), {"id": "ended", "created_at": NOON, "spent_tokens": 0})
            if database.is_postgres:  # elsewhere it ends with the block
                assert tenant_rows(database, "ended") == 1
        assert tenant_rows(database, "ended") == 1
        with database.write() as connection:  # the connection that comes back is one like any other
            connection.execute(sa.insert(Tenants), {"id": "next", "created_at": NOON, "spent_tokens": 0})
        assert tenant_rows(database, "next") == 1

    def test_nothing_follows_a_batch_that_ended_its_transaction(self, database: Database) -> None:
        """A later statement would run outside of any transaction, so it is refused on PostgreSQL."""

        def write() -> None:
            with database.write() as connection:
                with batch(connection, ends_transaction=True):
                    connection.execute(sa.insert(Tenants), {"id": "ended", "created_at": NOON, "spent_tokens": 0})
                connection.execute(sa.insert(Tenants), {"id": "late", "created_at": NOON, "spent_tokens": 0})

        if database.is_postgres:
            with pytest.raises(RuntimeError, match="ended its transaction"):
                write()
            assert (tenant_rows(database, "ended"), tenant_rows(database, "late")) == (1, 0)
        else:
            write()
            assert (tenant_rows(database, "ended"), tenant_rows(database, "late")) == (1, 1)

    @pytest.mark.parametrize("breaks_at", ["a statement", "the caller"])
    def test_nothing_is_left_of_a_batch_that_breaks_before_its_end(self, database: Database, breaks_at: str) -> None:
        def insert(connection: sa.Connection) -> None:
            connection.execute(sa.insert(Tenants), {"id": "broken", "created_at": NOON, "spent_tokens": 0})

        def write() -> None:
            with database.write() as connection, batch(connection, ends_transaction=True):
                insert(connection)
                if breaks_at == "the caller":
                    raise ZeroDivisionError
                insert(connection)

        with pytest.raises((IntegrityError, ZeroDivisionError)):
            write()
        assert tenant_rows(database, "broken") == 0
        with database.write() as connection:
            insert(connection)
        assert tenant_rows(database, "broken") == 1

    def test_a_single_statement_is_a_transaction(self, database: Database) -> None:
        with database.write_one() as connection:
            connection.execute(sa.insert(Tenants), {"id": "once", "created_at": NOON, "spent_tokens": 0})
        assert tenant_rows(database, "once") == 1

    def test_only_what_may_be_lost_does_not_wait_for_the_disk(self, database: Database) -> None:
        show = sa.text("SHOW synchronous_commit" if database.is_postgres else "PRAGMA synchronous")
        with database.write() as writing:
            assert writing.execute(show).scalar_one() == ("on" if database.is_postgres else 2)
        with database.write_one() as careless:
            assert careless.execute(show).scalar_one() == ("off" if database.is_postgres else 2)

    def test_what_is_in_use_when_all_is_closed_is_closed_afterwards(self, database: Database) -> None:
        used: list[Any] = []
        with database.write() as writing, database.read() as reading:
            used += [writing.connection.driver_connection, reading.connection.driver_connection]
            database.dispose()
        for connection in used:
            with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError)):
                connection.cursor()
        assert database.present()

    def test_a_kept_statement_knows_the_present(self, tmp_path: Path) -> None:
        from extractor.adapters.sql.engine import open_engine

        clock = iter([NOON, NOON + timedelta(hours=1)])
        database = Database(open_engine(f"sqlite:///{tmp_path / 'clock.db'}"), lambda: next(clock))
        kept = sa.select(database.now().label("now"))
        with database.read() as connection:
            assert [connection.execute(kept).scalar_one() for _ in range(2)] == [NOON, NOON + timedelta(hours=1)]
        database.dispose()

    def test_an_unreachable_database_is_our_error(self) -> None:
        from extractor.adapters.sql.engine import open_engine

        broken = Database(open_engine("postgresql://nobody@127.0.0.1:1/none"))
        with pytest.raises(StoreUnavailable), broken.read():
            pass


class TestWriters:
    def test_threads_of_one_process_take_turns_on_sqlite(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """SQLite lets waiting writers poll: a heartbeat would starve among thirty of them. Readers wait for nobody."""
        from extractor.adapters.sql import engine

        database = Database(engine.open_engine(f"sqlite:///{tmp_path / 'w.db'}"))
        monkeypatch.setattr(engine, "SQLITE_BUSY_S", 0.1)

        def write() -> None:
            with database.write():
                pass

        with ThreadPoolExecutor(1) as pool:
            with database.write():
                with pytest.raises(StoreUnavailable, match="no turn to write"):
                    pool.submit(write).result()
                with database.read() as connection:
                    assert connection.execute(sa.text("SELECT 1")).scalar_one() == 1
            pool.submit(write).result()
        database.dispose()

    def test_heartbeats_go_before_whoever_waits(self, tmp_path: Path) -> None:
        """Behind the commits of all slots a worker's leases would run out while it lives."""
        database = Database(open_engine(f"sqlite:///{tmp_path / 'b.db'}"))
        order: list[str] = []

        def note(name: str, turn: Callable[[], AbstractContextManager[Any]]) -> None:
            with turn():
                order.append(name)

        with ThreadPoolExecutor(4) as pool:
            with database.write():
                waiting = [pool.submit(note, "commit", database.write) for _ in range(3)]
                while len(database._writer._is_free._waiters) < 3:  # type: ignore[attr-defined]
                    time.sleep(0.01)
                waiting.append(pool.submit(note, "beat", database.beat))
                while len(database._writer._is_free._waiters) < 4:  # type: ignore[attr-defined]
                    time.sleep(0.01)
            for one in waiting:
                one.result()
        assert order == ["beat", "commit", "commit", "commit"]
        database.dispose()


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
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
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
        outcomes = [run.outcome for run in queries.runs("default").items]
        assert sorted(outcomes) == [Outcome.EXTRACTED, Outcome.FENCED]

    def test_renewal_keeps_it_and_tells_what_is_lost(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event(), event(session="s2")])
        mine, lost = opened(runs, lease_s=-1), opened(runs, "s2", lease_s=-1)
        opened(runs, "s2")
        assert runs.renew([mine.lease, lost.lease], 30) == {(mine.lease.session_pk, mine.lease.epoch)}
        assert runs.open_run(Claim("default", "s1", uuid4(), "w2", 30), max_messages=5, lead_in=0) is None

    def test_a_stale_cursor_is_refused(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        """Compare-and-set on the cursor beside the fencing token."""
        archive.ingest([event()])
        run = opened(runs)
        forged = replace(run.session, cursor=uuid4())
        with pytest.raises(LeaseLost):
            runs.commit(forged, commit(run))


class TestCommit:
    def test_facts_cursor_and_run_move_together(self, archive: SqlArchive, runs: SqlRunStore, queries: Queries) -> None:
        archive.ingest([event()])
        run = opened(runs)
        done = runs.commit(run.session, commit(run, SaveFact(draft())))
        assert (done.facts_written, done.is_due_again) == (1, False)
        session = queries.session("default", "s1")
        assert session.cursor == run.unread[-1].uuid
        assert (session.state, session.unread) == ("idle", 0)
        assert session.last_run is not None
        assert session.last_run.outcome == "extracted"
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.session_id, fact.run_id, fact.revision) == ("s1", run.lease.run_id, 1)

    def test_when_one_part_fails_nothing_is_written(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        """A `user` fact outside user scope cannot be committed, whoever tries."""
        archive.ingest([event()])
        run = opened(runs)
        good = SaveFact(draft())

        class Crooked(FactScope):
            def scope_of(self, fact_type: FactType) -> Scope:
                return Scope.PROJECT

        with pytest.raises(IntegrityError):
            runs.commit(run.session, commit(run, good, scope=Crooked("default", "ada", "atlas")))
        session = queries.session("default", "s1")
        assert (session.cursor, session.unread, session.state) == (None, 2, "running")
        assert queries.facts("default", FactFilter()).items == []

    @pytest.mark.parametrize(
        "values",
        [
            {"type": "user", "scope": "project", "scope_key": "p", "project_id": "p"},
            {"type": "user", "scope": "global", "scope_key": ""},
            {"scope_key": "eve"},
            {"type": "event"},
            {"origin": "magic"},
            {"status": "maybe"},
        ],
    )
    def test_the_database_guards_its_rules_itself(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database, values: dict[str, str]
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, SaveFact(draft())))
        with pytest.raises(IntegrityError), database.write() as connection:
            connection.execute(sa.update(Facts).values(**values))

    def test_turns_that_arrive_meanwhile_make_it_due_again(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        run = opened(runs)
        archive.ingest([event(entry("More."))])
        assert runs.commit(run.session, commit(run)).is_due_again
        assert [m.content for m in opened(runs).unread] == ["More."]

    def test_turns_that_arrive_meanwhile_are_gathered_too(self, database: Database, queries: Queries) -> None:
        """From the first of them on, as those that come while nothing runs."""
        runs = SqlRunStore(database)
        archive = SqlArchive(database, pace=Pace(60, 60))
        archive.ingest([event(urgency="now")])
        run = opened(runs)
        archive.ingest([event(entry("More."))])
        assert not runs.commit(run.session, commit(run)).is_due_again
        session = queries.session("default", "s1")
        assert (session.state, session.unread) == ("due", 1)
        assert runs.open_run(Claim("default", "s1", uuid4(), "w", 9), max_messages=9, lead_in=0) is None
        with database.write() as connection:
            due_at, read_at = connection.execute(sa.select(Sessions.c.due_at, Sessions.c.updated_at)).one()
            connection.execute(sa.update(Sessions).values(due_at=due_at - timedelta(seconds=60)))
        assert timedelta(seconds=50) < due_at - read_at <= timedelta(seconds=60)
        assert [m.content for m in opened(runs).unread] == ["More."]

    def test_what_did_not_fit_is_not_gathered(self, database: Database) -> None:
        runs = SqlRunStore(database)
        SqlArchive(database, pace=Pace(60, 60)).ingest([event(*(entry(f"m{i}") for i in range(5)), urgency="now")])
        run = opened(runs, max_messages=2)
        assert runs.commit(run.session, commit(run)).is_due_again
        assert [m.content for m in opened(runs).unread] == ["m2", "m3", "m4"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_a_known_name_becomes_a_revision_and_the_old_one_stays_readable(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database, is_new: bool
    ) -> None:
        self._commit_each(archive, runs, draft(), draft(content="Ada is a doctor now."), is_new=is_new)
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.revision, fact.content) == (2, "Ada is a doctor now.")
        assert len(fact.evidence) == 2
        history = Provenance(database).history("default", fact.id)
        assert [(h.revision, h.change, h.fact["content"]) for h in history] == [
            (2, "updated", "Ada is a doctor now."),
            (1, "created", "Ada is a nurse."),
        ]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_the_same_statement_under_another_name_is_no_twin(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        self._commit_each(archive, runs, draft("role"), draft("job", "ada is a NURSE"), is_new=is_new)
        assert [f.name for f in queries.facts("default", FactFilter()).items] == ["role"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_two_names_that_come_to_say_the_same_become_one(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        self._commit_each(
            archive, runs, draft("a", "One thing."), draft("b", "Another thing."), draft("a", "Another thing."),
            is_new=is_new,
        )  # fmt: skip
        assert [f.name for f in queries.facts("default", FactFilter()).items] == ["b"]

    def test_deleting_leaves_the_history_and_frees_the_name(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        self._commit_each(archive, runs, draft())
        fact = queries.facts("default", FactFilter()).items[0]
        self._commit_each(archive, runs, DeleteFact("role", Scope.USER), draft(content="Ada retired."))
        found = queries.facts("default", FactFilter()).items
        assert [(f.content, f.revision) for f in found] == [("Ada retired.", 1)]
        assert [h.change for h in Provenance(database).history("default", fact.id)] == ["deleted", "created"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_two_sessions_of_one_user_that_save_one_name_at_once(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        """The database knows one name a scope; the second commit finds the first's fact."""
        archive.ingest([event(session=f"s{i}") for i in range(4)])
        opened_runs = [opened(runs, f"s{i}") for i in range(4)]
        barrier = threading.Barrier(4)

        def finish(number: int) -> int:
            barrier.wait()
            run = opened_runs[number]
            saved = SaveFact(draft(content=f"Version {number}."), is_new)
            return runs.commit(run.session, commit(run, saved)).facts_written

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(finish, range(4))) == [1, 1, 1, 1]
        found = queries.facts("default", FactFilter()).items
        assert [(f.name, f.revision) for f in found] == [("role", 4)]

    def test_facts_of_which_one_is_no_longer_new_are_all_written_once(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        """What was written before the index refused one is written again with the rest, not twice."""
        self._commit_each(archive, runs, draft("tea", "Ada likes tea."))
        archive.ingest([event(entry("More."))])
        run = opened(runs)
        changes = [
            draft("pet", "Ada has a cat."),
            draft("tea", "Ada likes green tea."),
            draft("home", "Ada lives in Graz."),
        ]
        done = runs.commit(run.session, commit(run, *(SaveFact(change, is_new=True) for change in changes)))
        assert done.facts_written == 3
        found = queries.facts("default", FactFilter()).items
        assert sorted((f.name, f.revision) for f in found) == [("home", 1), ("pet", 1), ("tea", 2)]

    def _commit_each(
        self, archive: SqlArchive, runs: SqlRunStore, *changes: Draft | DeleteFact, is_new: bool = False
    ) -> None:
        """Let a run commit each; `is_new` claims of drafts what may not be so."""
        for change in changes:
            archive.ingest([event(entry())])
            run = opened(runs)
            runs.commit(run.session, commit(run, SaveFact(change, is_new) if isinstance(change, Draft) else change))


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
        self, archive: SqlArchive, runs: SqlRunStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The claim's own view is from before the commit that it waited for."""
        archive.ingest([event()])
        late = opened(runs, lease_s=-1)
        archive.ingest([event(entry("And one more thing."))])
        message = late.unread[-1]
        notes = SessionNotes({"Decisions": "- To wait"})
        update = NotesUpdate("Decided to wait", notes, message.created_at.date(), message.created_at, 9, 2)
        is_written, original = threading.Event(), runs._due_again

        def linger(*given: Any, **named: Any) -> Any:
            found = original(*given, **named)
            is_written.set()
            time.sleep(0.3)
            return found

        monkeypatch.setattr(runs, "_due_again", linger)
        with ThreadPoolExecutor(1) as pool:
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


class TestReaders:
    def test_the_fact_reader_sees_user_project_and_global_and_nobody_else(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        reader = SqlFactReader(database)
        for user, project, session in (("ada", "atlas", "s1"), ("eve", "atlas", "s2"), ("eve", None, "s3")):
            archive.ingest([event(session=session, user=user, project_id=project)])
            run = opened(runs, session)
            scope = FactScope("default", user, project)
            mine = SaveFact(draft("mine", f"Private to {user} in {session}."))
            plan = SaveFact(draft(f"plan-{session}", f"Plan of {user} in {session}.", FactType.PROJECT))
            runs.commit(run.session, commit(run, mine, plan, scope=scope))
        ada = FactScope("default", "ada", "atlas")
        assert {f.content for f in reader.newest(ada, 10)} == {
            "Private to ada in s1.",
            "Plan of ada in s1.",
            "Plan of eve in s2.",
        }
        assert {f.name for f in reader.newest(FactScope("default", "ada", None), 10)} == {"mine"}
        assert reader.newest(FactScope("other", "ada", "atlas"), 10) == []
        found = reader.by_name(ada, "mine")
        assert found is not None
        assert found.user_id == "ada"
        assert next(f.name for f in reader.search(ada, "PLAN s2", 10)) == "plan-s2"
        assert reader.search(ada, "100%_", 10) == []
        newest = reader.newest(ada, 10)
        assert reader.lines(ada, 10) == [fact.line for fact in newest]
        assert reader.lines(ada, 1) == [newest[0].line]
        assert reader.search(ada, "private", 10) == [found.line]
        everybodys = [f.id for user in ("ada", "eve") for f in reader.newest(FactScope("default", user, "atlas"), 10)]
        assert {f.id for f in reader.visible(ada, everybodys)} == {f.id for f in newest}

    def test_facts_come_in_pages_without_gap_or_repeat(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, *(SaveFact(draft(f"f{i}", f"Fact {i}.")) for i in range(23))))
        names: list[str] = []
        after = None
        while True:
            page = queries.facts("default", FactFilter(limit=5, after=after))
            names += [f.name for f in page.items]
            after = page.next
            if after is None:
                break
        assert sorted(names) == sorted(f"f{i}" for i in range(23))
        with pytest.raises(InvalidEvent):
            queries.facts("default", FactFilter(after="rubbish"))

    def test_facts_are_found_by_the_days_that_they_speak_of(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        drafts = [
            draft("past", "One.", times=(timed("2026-11-01", "2026-11-07"),)),
            draft("open", "Two.", times=(timed("2026-11-10", None),)),
            draft("later", "Three.", times=(timed("2026-12-01", "2026-12-01"), timed("2026-12-24", "2026-12-24"))),
        ]
        runs.commit(run.session, commit(run, *(SaveFact(d) for d in drafts)))

        def names(since: str = "1970-01-01", until: str = "2999-12-31") -> set[str]:
            days = FactFilter(since=date.fromisoformat(since), until=date.fromisoformat(until))
            return {f.name for f in queries.facts("default", days).items}

        assert names(since="2026-11-08") == {"open", "later"}
        assert names(until="2026-11-09") == {"past"}
        assert names(since="2026-12-10", until="2026-12-31") == {"open", "later"}
        assert names(since="2026-11-07", until="2026-11-07") == {"past"}

    def test_what_has_expired_is_not_read_any_more(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        gone, current = date.today() - timedelta(days=3), date.today() + timedelta(days=3)  # noqa: DTZ011
        drafts = [draft("gone", "One.", expires_on=gone), draft("current", "Two.", expires_on=current)]
        runs.commit(run.session, commit(run, *(SaveFact(d) for d in drafts)))
        assert [f.name for f in queries.facts("default", FactFilter()).items] == ["current"]
        assert [f.name for f in SqlFactReader(database).newest(SCOPE, 9)] == ["current"]
        assert "gone" not in queries.manifest(SCOPE)

    def test_a_newer_resolver_reads_stored_facts_again(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database, database_url: str
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        old = replace(
            timed("2026-12-01", "2026-12-01"),
            phrase="next Tuesday",
            source="rule",
            anchor_on=date(2026, 11, 20),
            resolver_version="0",
        )
        runs.commit(
            run.session, commit(run, SaveFact(draft("demo", "The demo is next Tuesday (2026-12-01).", times=(old,))))
        )
        parts = Container(read_settings({"EXTRACTOR_DATABASE_URL": database_url}))
        assert [item.is_changed for item in parts.memory.redate("default", apply=False)] == [True]
        assert queries.facts("default", FactFilter()).items[0].revision == 1
        parts.memory.redate("default", apply=True)
        assert parts.memory.redate("default", apply=True) == []
        parts.close()
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.revision, fact.content, fact.session_id) == (2, "The demo is next Tuesday (2026-11-24).", "s1")

    def test_a_session_without_a_zone_takes_the_persons(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest(
            [event(session="s1"), event(session="s2", time_zone=None), event(session="s3", user="eve", time_zone=None)]
        )
        assert opened(runs, "s2").session.time_zone == "Europe/Berlin"
        assert opened(runs, "s3").session.time_zone is None

    def test_another_tenant_sees_nothing(self, archive: SqlArchive, runs: SqlRunStore, queries: Queries) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, SaveFact(draft())))
        fact = queries.facts("default", FactFilter()).items[0]
        assert queries.facts("acme", FactFilter()).items == []
        with pytest.raises(UnknownFact):
            queries.fact("acme", fact.id)
        assert queries.runs("acme").items == []
        assert queries.run("acme", run.lease.run_id) is None

    def test_a_paused_tenant_is_not_run(self, archive: SqlArchive, runs: SqlRunStore, database: Database) -> None:
        archive.ingest([event()])
        with database.write() as connection:
            connection.execute(
                sa.text("UPDATE tenants SET paused_at = :now").bindparams(
                    sa.bindparam("now", database.read_clock(connection), Sessions.c.created_at.type)
                )
            )
        assert runs.open_run(Claim("default", "s1", uuid4(), "w", 9), max_messages=9, lead_in=0) is None
        assert WakeUps(database).take(9, rewake_s=30) == []


def timed(first: str | None, last: str | None) -> TimeMention:
    days = [date.fromisoformat(day) if day else None for day in (first, last)]
    return TimeMention("", "occurred", days[0], days[1], "day", False, "", "resolved", None)


class TestKeys:
    def test_keys_are_stored_hashed_and_found_until_revoked(self, database: Database) -> None:
        keys = KeyStore(database)
        assert keys.is_keyless()
        key = keys.make("acme", "reader", "test")
        found = keys.find(key)
        assert found is not None
        assert (found.tenant_id, found.role) == ("acme", "reader")
        assert key not in repr(keys.all())
        assert keys.find(key + "x") is None
        assert keys.revoke(key[:12]) == [key[:12]]
        assert keys.find(key) is None
