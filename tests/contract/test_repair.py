"""What operators do about failures, on SQLite and on PostgreSQL: redrive, pause, erase; and what the stores do for it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import BATCH, DeadLetterStore
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.schema.tables import Messages
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact
from extractor.core.run.breaker import Breaker, BreakerState
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence, FailureKind
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import OpenRun, RunCommit, RunFailure
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.settings import read_settings
from tests.build import SCOPE, entry, event

QUARANTINE = Consequence(0.0, is_counted=True, is_quarantined=True)


@pytest.fixture
def letters(database: Database) -> DeadLetterStore:
    return DeadLetterStore(database)


@pytest.fixture
def pauses(database: Database) -> Pauses:
    return Pauses(database)


def claim(runs: SqlRunStore, session: str = "s1", tenant: str = "default", *, lease_s: float = 30) -> OpenRun | None:
    return runs.open_run(Claim(tenant, session, uuid4(), "w1", lease_s), max_messages=50, lead_in=3)


def opened(runs: SqlRunStore, session: str = "s1", tenant: str = "default", *, lease_s: float = 30) -> OpenRun:
    found = claim(runs, session, tenant, lease_s=lease_s)
    assert found is not None
    return found


def commit_of(run: OpenRun, *facts: SaveFact, scope: FactScope = SCOPE) -> RunCommit:
    messages = run.unread
    return RunCommit(
        outcome=Outcome.EXTRACTED,
        window=Window(messages[0].uuid, messages[-1].uuid, len(messages)),
        cursor=messages[-1].uuid,
        read=tuple(m.position for m in messages),
        skipped=(),
        changes=FactChanges(scope, facts),
        figures=RunFigures(agent_turns=1),
    )


def quarantine(runs: SqlRunStore, session: str = "s1", tenant: str = "default", cause: str = "refused") -> OpenRun:
    run = opened(runs, session, tenant)
    failure = RunFailure(
        cause, "x", None, QUARANTINE, tuple(m.position for m in run.unread), tuple(m.uuid for m in run.unread), (),
        run.unread[-1].uuid, RunFigures(),
    )  # fmt: skip
    assert runs.fail(run.session, failure)
    return run


class TestRedrive:
    def test_it_makes_the_turn_unread_and_the_session_due(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        bad = quarantine(runs)
        assert claim(runs) is None
        done = letters.redrive(LetterFilter("default"), dry_run=False)
        assert (done.dead_letters, done.messages, done.sessions) == (1, 2, [("default", "s1")])
        again = opened(runs)
        assert [m.uuid for m in again.unread] == [m.uuid for m in bad.unread]
        letter = letters.page(LetterFilter("default")).items[0]
        assert letter.redriven_at is not None
        assert letters.page(LetterFilter("default"), include_redriven=False).items == []

    def test_a_dry_run_counts_the_same_and_changes_nothing(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore
    ) -> None:
        archive.ingest([event()])
        quarantine(runs)
        dry = letters.redrive(LetterFilter("default"), dry_run=True)
        assert claim(runs) is None
        wet = letters.redrive(LetterFilter("default"), dry_run=False)
        assert dry == wet
        assert letters.redrive(LetterFilter("default"), dry_run=False).dead_letters == 0

    def test_filters_narrow_it_down(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        for session, cause in (("a", "refused"), ("b", "bad_request"), ("c", "refused")):
            archive.ingest([event(session=session)])
            quarantine(runs, session, cause=cause)
        archive.ingest([event(session="a", tenant_id="other", user="eve")])
        quarantine(runs, "a", "other")

        def count(**wanted: object) -> int:
            return letters.redrive(LetterFilter(**{"tenant_id": "default", **wanted}), dry_run=True).dead_letters  # type: ignore[arg-type]

        now = datetime.now(UTC)
        assert (count(), count(tenant_id=None), count(tenant_id="other")) == (3, 4, 1)
        assert (count(session_id="a"), count(cause="refused"), count(cause="refused", session_id="b")) == (1, 2, 0)
        assert (count(since=now - timedelta(hours=1)), count(since=now + timedelta(hours=1))) == (3, 0)
        assert (count(until=now + timedelta(hours=1)), count(until=now - timedelta(hours=1))) == (3, 0)
        letter = letters.page(LetterFilter("default")).items[0]
        assert count(ids=(letter.id,)) == 1

    def test_more_than_a_batch(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        number = BATCH + 5
        archive.ingest([event(session=f"s{i}") for i in range(number)])
        for i in range(number):
            quarantine(runs, f"s{i}")
        page = letters.page(LetterFilter("default"), limit=100)
        rest = letters.page(LetterFilter("default"), limit=500, after=page.next)
        assert len({item.id for item in [*page.items, *rest.items]}) == number
        assert letters.redrive(LetterFilter(), dry_run=True).dead_letters == number
        assert letters.redrive(LetterFilter(), dry_run=False).dead_letters == number

    def test_a_redriven_turn_does_not_move_the_cursor_back(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        quarantine(runs)
        later = [entry("Later."), entry("ok", "assistant")]
        archive.ingest([event(*later)])
        run = opened(runs)
        runs.commit(run.session, commit_of(run))
        letters.redrive(LetterFilter("default"), dry_run=False)
        old = opened(runs)
        runs.commit(old.session, commit_of(old))
        assert queries.session("default", "s1").cursor == UUID(later[-1]["uuid"])

    def test_the_run_that_reads_it_again_says_why(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore
    ) -> None:
        """Not why the run before it was due."""
        archive.ingest([event()])
        quarantine(runs)
        letters.redrive(LetterFilter("default"), dry_run=False)
        assert opened(runs).due_reason == "redriven"

    def test_while_the_session_is_read_it_waits_for_the_end(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        quarantine(runs)
        archive.ingest([event(entry("Later."), entry("ok", "assistant"))])
        run = opened(runs)
        letters.redrive(LetterFilter("default"), dry_run=False)
        assert queries.session("default", "s1").state == "running"
        assert runs.commit(run.session, commit_of(run)).is_due_again
        assert len(opened(runs).unread) == 2

    def test_two_operators_at_once_bring_each_letter_back_once(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event(session=f"s{i}") for i in range(20)])
        for i in range(20):
            quarantine(runs, f"s{i}")
        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda _: DeadLetterStore(database).redrive(LetterFilter(), dry_run=False), range(2)))
        assert sum(one.dead_letters for one in done) == 20

    def test_a_waiting_session_is_tried_at_once(
        self, archive: SqlArchive, runs: SqlRunStore, letters: DeadLetterStore, queries: Queries
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.fail(
            run.session, RunFailure("bad_request", "x", None, Consequence(300, True), (), (), (), None, RunFigures())
        )
        wanted = LetterFilter("default", "s1")
        assert (letters.unpark(wanted, dry_run=True), claim(runs)) == ([("default", "s1")], None)
        assert letters.unpark(wanted, dry_run=False) == [("default", "s1")]
        assert queries.session("default", "s1").consecutive_failures == 0
        assert claim(runs) is not None


class TestPause:
    def test_no_run_begins_and_turns_are_still_taken(
        self, archive: SqlArchive, runs: SqlRunStore, pauses: Pauses, database: Database
    ) -> None:
        archive.ingest([event()])
        pauses.pause("default")
        assert claim(runs) is None
        assert WakeUps(database).take(10, rewake_s=5) == []
        archive.ingest([event(session="s2")])
        assert pauses.resume("default")
        assert not pauses.resume("default")
        assert claim(runs) is not None
        assert WakeUps(database).take(10, rewake_s=5) == [("default", "s2")]

    def test_all_are_paused_at_once_and_one_stays_so_meanwhile(
        self, archive: SqlArchive, runs: SqlRunStore, pauses: Pauses
    ) -> None:
        archive.ingest([event(), event(tenant_id="other", user="eve")])
        pauses.pause(None)
        assert set(pauses.paused()) == {"*"}
        assert (claim(runs), claim(runs, tenant="other")) == (None, None)
        pauses.resume("other")
        assert claim(runs, tenant="other") is None
        pauses.resume(None)
        assert claim(runs, tenant="other") is not None

    def test_pausing_twice_keeps_since_when(self, pauses: Pauses) -> None:
        assert pauses.pause("new-tenant") == pauses.pause("new-tenant")

    def test_what_runs_ends_as_usual(self, archive: SqlArchive, runs: SqlRunStore, pauses: Pauses) -> None:
        archive.ingest([event()])
        run = opened(runs)
        pauses.pause(None)
        assert not runs.commit(run.session, commit_of(run)).is_due_again

    def test_nobody_is_called_like_all_of_them(self) -> None:
        with pytest.raises(InvalidInput, match="stands for all"):
            event(tenant_id="*")


class _parts:  # noqa: N801 - reads as a context manager
    def __init__(self, database_url: str, redis_url: str) -> None:
        names = {"EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_REDIS_URL": redis_url, "EXTRACTOR_MODEL": "offline"}
        self.parts = Container(read_settings(names))

    def __enter__(self) -> Container:
        return self.parts

    def __exit__(self, *_: object) -> None:
        self.parts.close()


class TestTheProviderIsBack:
    def test_who_waited_for_it_waits_no_longer(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database, queries: Queries
    ) -> None:
        """A retry-after of ten minutes is over when somebody gets an answer; an own failure's back-off is not."""
        for session, cause in (("busy", "model_busy"), ("down", "model_outage"), ("own", "bad_request")):
            archive.ingest([event(session=session)])
            run = opened(runs, session)
            parked = Consequence(600, is_counted=False)
            runs.fail(run.session, RunFailure(cause, "x", None, parked, (), (), (), None, RunFigures()))
        due_times, wake_ups = DueTimes(database), WakeUps(database)
        assert wake_ups.take(10, rewake_s=5) == []
        assert due_times.release_parked() == 2
        assert set(wake_ups.take(10, rewake_s=5)) == {("default", "busy"), ("default", "down")}
        assert queries.session("default", "own").state == "parked"


class TestOrder:
    """Events of one session that arrive out of order."""

    def said(self, minute: int, *rest: object) -> list[dict[str, object]]:
        at = f"2026-11-20T12:{minute:02}:00+01:00"
        return [entry(f"Turn {minute}.", created_at=at), entry("ok", "assistant", created_at=at)]

    def order(self, database: Database) -> list[str]:
        with database.read() as connection:
            query = sa.select(Messages.c.content).where(Messages.c.role == "user").order_by(Messages.c.place)
            return [json.loads(text) for text in connection.execute(query).scalars()]

    def test_what_is_unread_is_read_as_it_was_said(self, archive: SqlArchive, database: Database) -> None:
        for minute in (3, 1, 4, 2, 5):
            archive.ingest([event(*self.said(minute))])
        assert self.order(database) == [f"Turn {minute}." for minute in (1, 2, 3, 4, 5)]

    def test_what_was_read_stays_before(self, archive: SqlArchive, runs: SqlRunStore, database: Database) -> None:
        archive.ingest([event(*self.said(5))])
        run = opened(runs)
        runs.commit(run.session, commit_of(run))
        for minute in (7, 6):
            archive.ingest([event(*self.said(minute))])
        archive.ingest([event(*self.said(1))])
        assert self.order(database) == ["Turn 5.", "Turn 1.", "Turn 6.", "Turn 7."]

    def test_an_assistants_clock_changes_no_order(self, archive: SqlArchive, database: Database) -> None:
        """The answer comes by itself, from a clock that is behind."""
        archive.ingest([event(entry("Q", created_at="2026-11-20T12:05:00Z"))])
        archive.ingest([event(entry("A", "assistant", created_at="2026-11-20T12:01:00Z"))])
        with database.read() as connection:
            roles = list(connection.execute(sa.select(Messages.c.role).order_by(Messages.c.place)).scalars())
        assert roles == ["user", "assistant"]

    def test_a_turn_is_not_split(self, archive: SqlArchive, database: Database) -> None:
        early, late = "2026-11-20T12:00:00Z", "2026-11-20T12:10:00Z"
        long = [
            entry("Long.", created_at=early), entry("a", "assistant", created_at=late), entry("b", "assistant", created_at=late),
        ]  # fmt: skip
        archive.ingest([event(*long)])
        archive.ingest([event(entry("Next.", created_at="2026-11-20T12:05:00Z"))])
        assert self.order(database) == ["Long.", "Next."]


class TestTheBreakersStore:
    def test_it_is_closed_at_first_and_comes_back_as_it_was_saved(self, database: Database) -> None:
        store = SqlBreakerStore(database)
        breaker, now = store.load()
        assert breaker == Breaker()
        opened_at = now.replace(microsecond=1000)
        saved = Breaker(BreakerState.OPEN, FailureKind.OUTAGE, "529", opened_at, opened_at, None, None, 2, 1)
        assert store.save(saved)
        assert SqlBreakerStore(database).load()[0] == saved

    def test_only_one_of_two_workers_changes_it(self, database: Database) -> None:
        for version in range(1, 6):
            with ThreadPoolExecutor(4) as pool:
                change = replace(Breaker(), version=version)
                won = list(pool.map(lambda _, c=change: SqlBreakerStore(database).save(c), range(4)))
            assert won.count(True) == 1
