"""What a crash or a stop of a worker leaves behind, and whose clock counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.schema.tables import Runs, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.errors import LeaseLost
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.ports import OpenRun, Reply, RunFailure
from extractor.core.run.results import STOPPED
from extractor.core.run.runs import Outcome
from tests.build import entry, event
from tests.contract.test_repair import commit_of, opened


@pytest.fixture
def letters(database: Database) -> DeadLetterStore:
    return DeadLetterStore(database)


class TestStoppingWorker:
    def test_the_session_is_due_at_once_and_its_answers_are_kept(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        run = opened(runs, lease_s=600)
        runs.save_reply(run.lease, 1, "digest", Reply([], "end_turn", Usage(), "m"))
        assert runs.fail(run.session, STOPPED)
        again = opened(runs)
        assert set(again.answered) == {"digest"}
        assert (again.was_lost, again.session.troubles.lost_runs) == (False, 0)
        with pytest.raises(LeaseLost):
            runs.commit(run.session, commit_of(run))
        assert not runs.fail(run.session, STOPPED)
        detail = queries.run("default", run.lease.run_id)
        assert detail is not None
        assert detail.run.cause == "worker_stopping"


class TestCrashCounting:
    def test_lost_runs_are_counted_in_a_row(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        seen = []
        for _ in range(3):
            run = opened(runs, lease_s=-1)
            seen.append((run.was_lost, run.session.troubles.lost_runs))
        assert seen == [(False, 0), (True, 1), (True, 2)]
        last = opened(runs)
        runs.commit(last.session, commit_of(last))
        archive.ingest([event(entry("More."))])
        assert opened(runs).session.troubles.lost_runs == 0

    def test_answers_survive_several_crashes(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        for number in range(3):
            run = opened(runs, lease_s=-1)
            assert len(run.answered) == number
            runs.save_reply(run.lease, 1, f"digest-{number}", Reply([], "tool_use", Usage(), "m"))


class TestForgottenClaim:
    """A claim does not wait for the disk, so PostgreSQL forgets the newest ones when it crashes."""

    @pytest.fixture
    def forgotten(self, archive: SqlArchive, runs: SqlRunStore, database: Database) -> OpenRun:
        archive.ingest([event()])
        with database.read() as connection:
            before = connection.execute(sa.select(Sessions)).one()._mapping
        run = opened(runs)
        with database.write() as connection:
            connection.execute(sa.delete(Runs).where(Runs.c.id == run.lease.run_id))
            connection.execute(sa.update(Sessions).values({name: before[name] for name in before if name != "pk"}))
        return run

    def test_the_session_is_read_again_and_the_first_run_writes_nothing(
        self, forgotten: OpenRun, runs: SqlRunStore, queries: Queries
    ) -> None:
        again = opened(runs)
        assert again.lease.epoch == forgotten.lease.epoch
        with pytest.raises(LeaseLost):
            runs.save_reply(forgotten.lease, 1, "digest", Reply([], "end_turn", Usage(), "m"))
        with pytest.raises(LeaseLost):
            runs.commit(forgotten.session, commit_of(forgotten))
        assert runs.commit(again.session, commit_of(again)).facts_written == 0
        session = queries.session("default", "s1")
        assert session is not None
        assert session.cursor == again.unread[-1].uuid

    def test_what_the_first_run_cost_is_recorded(
        self, forgotten: OpenRun, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        opened(runs)
        cost = RunFigures(agent_turns=1, cost_usd=0.25)
        assert not runs.fail(forgotten.session, replace(STOPPED, figures=cost))
        detail = queries.run("default", forgotten.lease.run_id)
        if not database.is_postgres:  # SQLite waits for the disk
            assert detail is None
            return
        assert detail is not None
        assert (detail.run.outcome, detail.run.figures.cost_usd) == (Outcome.FENCED, 0.25)

    def test_a_run_of_an_erased_session_is_not_recorded_again(
        self, forgotten: OpenRun, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        with database.write() as connection:
            connection.execute(sa.delete(Sessions))
        assert not runs.fail(forgotten.session, STOPPED)
        assert queries.run("default", forgotten.lease.run_id) is None


class TestTheClock:
    def test_what_lies_ahead_because_the_clock_was_set_back_is_mended(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event(session="due"), event(session="parked"), event(session="held"), event(session="fine")])
        parked = opened(runs, "parked")
        runs.fail(parked.session, RunFailure("x", "x", None, Consequence(30, True), (), (), (), None, RunFigures()))
        opened(runs, "held", lease_s=6)
        hour = timedelta(hours=1)
        with database.write() as connection:
            for row in connection.execute(sa.select(Sessions).where(Sessions.c.session_id != "fine")).all():
                connection.execute(
                    sa.update(Sessions)
                    .where(Sessions.c.pk == row.pk)
                    .values(
                        due_at=row.due_at + hour if row.due_at else None,
                        lease_until=row.lease_until + hour if row.lease_until else None,
                        updated_at=row.updated_at + hour,
                    )
                )
        due_times, wake_ups = DueTimes(database), WakeUps(database)
        assert wake_ups.take(10, rewake_s=5) == [("default", "fine")]
        assert due_times.mend_clock(lease_s=6) == 3
        assert due_times.mend_clock(lease_s=6) == 0
        assert set(wake_ups.take(10, rewake_s=5)) == {("default", "due"), ("default", "parked")}
        with database.read() as connection:
            left = connection.execute(
                sa.select(Sessions.c.lease_until).where(Sessions.c.session_id == "held")
            ).scalar_one()
        assert left < datetime.now(UTC) + timedelta(seconds=7)

    def test_all_sessions_are_looked_at_only_after_a_step(
        self, archive: SqlArchive, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A sweeper asks every second or two, and looking takes as long as reading all sessions."""
        due_times = DueTimes(database)
        assert due_times.mend_clock(lease_s=6) == 0
        archive.ingest([event()])
        hour = timedelta(hours=1)
        with database.write() as connection:
            ahead = {"due_at": datetime.now(UTC) + hour, "updated_at": datetime.now(UTC) + hour}
            connection.execute(sa.update(Sessions).values(ahead))
        assert due_times.mend_clock(lease_s=6) == 0
        monkeypatch.setattr(database, "present", lambda: datetime.now(UTC) - hour)
        assert due_times.mend_clock(lease_s=6) == 1

    def test_a_session_that_waits_is_left_alone(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.fail(run.session, RunFailure("x", "x", None, Consequence(300, True), (), (), (), None, RunFigures()))
        assert DueTimes(database).mend_clock(lease_s=6) == 0
