"""A PostgreSQL that is slow or lost at the worst moment: leases, and commits of which nobody knows how they ended."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Runs, Sessions, Workers
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.facts.fact import SaveFact
from extractor.core.run.failures import Consequence
from extractor.core.run.ports import OpenRun
from tests.build import draft, event
from tests.contract.open_runs import commit, failure, opened
from tests.proxy import Proxy


@pytest.fixture
def database(postgres_url: str) -> Iterator[Database]:
    found = Database(open_engine(postgres_url))
    upgrade(found)
    with found.write() as connection:
        tables = ", ".join(table.name for table in Base.metadata.sorted_tables)
        connection.execute(sa.text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
    SqlArchive(found).ingest([event()])
    yield found
    found.dispose()


def run_out(database: Database) -> None:
    with database.write() as connection:
        connection.execute(sa.update(Sessions).values(lease_until=database.after(-1)))


def see(database: Database, *, ago_s: float) -> None:
    WorkerStore(database).see("w1", host="h", pid=1, concurrency=1, running=1)
    with database.write() as connection:
        connection.execute(sa.update(Workers).values(seen_at=database.after(-ago_s)))


def row_of(database: Database, run: OpenRun) -> Any:
    with database.read() as connection:
        return connection.execute(
            sa.select(Runs, Sessions.c.lost_runs, Sessions.c.state.label("session_state"))
            .join(Sessions, Sessions.c.pk == Runs.c.session_pk)
            .where(Runs.c.id == run.lease.run_id)
        ).one()


class TestLeases:
    def test_renewal_waits_for_nobody_and_a_held_session_is_still_ours(
        self, database: Database, runs: SqlRunStore
    ) -> None:
        SqlArchive(database).ingest([event(session="s2")])
        held, free = opened(runs, lease_s=1).lease, opened(runs, "s2", lease_s=1).lease
        with database.write() as holder:
            holder.execute(sa.update(Sessions).where(Sessions.c.pk == held.session_pk).values(time_zone="Asia/Tokyo"))
            assert len(runs.renew([held, free], 600)) == 2
            WorkerStore(database).see("w1", host="h", pid=1, concurrency=1, running=2)
        with database.read() as connection:
            rows = connection.execute(sa.select(Sessions.c.pk, Sessions.c.lease_until))
            until = {row.pk: row.lease_until for row in rows}
        assert until[free.session_pk] - until[held.session_pk] > timedelta(seconds=500)

    def test_heartbeats_have_a_connection_of_their_own(self, postgres_url: str, database: Database) -> None:
        narrow = Database(open_engine(postgres_url, pool_size=1))
        with narrow.write(), narrow.read():
            WorkerStore(narrow).see("w1", host="h", pid=1, concurrency=1, running=0)
            assert SqlRunStore(narrow).renew([], 5) == set()
        narrow.dispose()

    def test_a_late_heartbeat_is_no_lost_worker(self, database: Database, runs: SqlRunStore) -> None:
        first = opened(runs, lease_s=4)
        run_out(database)
        see(database, ago_s=0.5)
        second = opened(runs)
        assert not second.was_lost
        assert (row_of(database, first).cause, row_of(database, first).lost_runs) == ("lease_lost", 0)

    def test_a_worker_that_was_not_seen_since_is_lost(self, database: Database, runs: SqlRunStore) -> None:
        first = opened(runs, lease_s=4)
        run_out(database)
        see(database, ago_s=4)
        second = opened(runs, lease_s=4)
        assert second.was_lost
        assert (row_of(database, first).cause, row_of(database, first).lost_runs) == ("worker_lost", 1)

    def test_whoever_comes_back_was_not_lost(self, database: Database, runs: SqlRunStore) -> None:
        """A host that was cut off for a while: its sessions are no poison."""
        first = opened(runs)
        run_out(database)
        opened(runs)
        assert not runs.fail(first.session, failure(first, Consequence(0.0, is_counted=False), cursor=None))
        assert (row_of(database, first).outcome, row_of(database, first).lost_runs) == ("fenced", 0)


class TestUnknownOutcome:
    @pytest.fixture
    def proxy(self, postgres_url: str) -> Iterator[tuple[Proxy, Database]]:
        target = sa.make_url(postgres_url)
        with Proxy(str(target.host), target.port or 5432) as proxy:
            url = target.set(host="127.0.0.1", port=proxy.port).render_as_string(hide_password=False)
            far = Database(open_engine(url))
            yield proxy, far
            far.dispose()

    def test_a_commit_whose_answer_was_lost_has_succeeded(
        self, database: Database, proxy: tuple[Proxy, Database]
    ) -> None:
        line, far = proxy
        store = SqlRunStore(far)
        run = opened(store)
        lose_answer(line, far, lambda: row_of(database, run).outcome == "extracted")
        committed = store.commit(run.session, commit(run, SaveFact(draft())))
        assert (committed.facts_written, committed.is_due_again) == (1, False)
        row = row_of(database, run)
        assert (row.outcome, row.session_state) == ("extracted", "idle")
        assert not store.fail(run.session, failure(run, Consequence(0.0, is_counted=False)))
        assert row_of(database, run).outcome == "extracted"

    def test_a_commit_that_never_arrived_is_made_again(self, database: Database, proxy: tuple[Proxy, Database]) -> None:
        line, far = proxy
        store = SqlRunStore(far)
        run = opened(store)
        line.cut_at(b"UPDATE runs")
        assert store.commit(run.session, commit(run, SaveFact(draft()))).facts_written == 1
        assert row_of(database, run).outcome == "extracted"
        assert line.cuts == 1

    @pytest.mark.parametrize("count", [1, 3])
    def test_turns_are_given_again_and_stored_once(
        self, database: Database, proxy: tuple[Proxy, Database], count: int
    ) -> None:
        line, far = proxy
        archive = SqlArchive(far)
        line.cut_at(b"message_texts")
        results = archive.ingest([event(session=f"t{number}") for number in range(count)])
        assert [result.new_messages for result in results] == [2] * count  # type: ignore[union-attr]
        assert line.cuts == 1


def lose_answer(line: Proxy, far: Database, is_done: Callable[[], bool]) -> None:
    """Hold back what the server says to a commit; cut the connection once it is done."""

    def hold_back(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("UPDATE runs"):
            sa.event.remove(far.engine, "before_cursor_execute", hold_back)
            line.silence(answers_only=True)
            threading.Thread(target=cut).start()

    def cut() -> None:
        deadline = time.monotonic() + 10
        while not is_done() and time.monotonic() < deadline:
            time.sleep(0.02)
        line.cut()
        line.speak()

    sa.event.listen(far.engine, "before_cursor_execute", hold_back)


class TestFirstEvent:
    """A new process makes its tables at its first event; on a busy machine that takes seconds."""

    SCRIPT = """
import functools, sys, time
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.sessions import archive
from extractor.adapters.sql.timeouts import Timeouts
from extractor.core.conversation import unkept
from tests.build import entry, event

make = unkept._requests_of.__wrapped__
unkept._requests_of = functools.cache(lambda code: (time.sleep(1.5 * (code == "en")), make(code))[1])
database = Database(open_engine(sys.argv[1], timeouts=Timeouts(idle_s=0.7)))
archive.REPEAT_WITHIN_S = 0.0
stored = archive.SqlArchive(database).ingest([event(entry("I work as a nurse."), session="first")])
print(stored[0].new_messages)
"""

    def test_the_server_does_not_wait_for_the_tables(self, database: Database, postgres_url: str) -> None:
        done = subprocess.run([sys.executable, "-c", self.SCRIPT, postgres_url], capture_output=True, text=True)
        assert (done.stdout, done.returncode) == ("1\n", 0), done.stderr[-600:]
