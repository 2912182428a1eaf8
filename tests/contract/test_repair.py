"""What operators do about failures, on SQLite and on PostgreSQL: redrive, pause, erase; and what the stores do for it."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erasure import Erasure
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.dead_letters import BATCH, DeadLetterStore
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Messages, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.adapters.wire import EVENT_FIELD, REJECTED
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent, LeaseLost
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, FactType, SaveFact
from extractor.core.run.breaker import Breaker, BreakerState
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence, FailureKind
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.ports import IngestedEvent, OpenRun, Reply, RunCommit, RunFailure
from extractor.core.run.results import STOPPED
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.settings import read_settings
from tests.build import SCOPE, draft, entry, event

QUARANTINE = Consequence(0.0, is_counted=True, is_quarantined=True)


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    return SqlArchive(database)


@pytest.fixture
def runs(database: Database) -> SqlRunStore:
    return SqlRunStore(database)


@pytest.fixture
def queries(database: Database) -> Queries:
    return Queries(database)


@pytest.fixture
def letters(database: Database) -> DeadLetterStore:
    return DeadLetterStore(database)


@pytest.fixture
def pauses(database: Database) -> Pauses:
    return Pauses(database)


@pytest.fixture
def erasure(database: Database) -> Erasure:
    return Erasure(database)


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
        with pytest.raises(InvalidEvent, match="stands for all"):
            event(tenant_id="*")


class TestErase:
    def fill(self, archive: SqlArchive, runs: SqlRunStore, user: str = "ada", session: str = "s1") -> None:
        archive.ingest([event(session=session, user=user, event_id=f"event-{session}")])
        run = opened(runs, session)
        runs.save_reply(run.lease, 1, "d", Reply([], "end_turn", Usage(), "m"))
        quote = (Evidence(run.unread[0].uuid, "Hello.", True),)
        fact = SaveFact(draft(f"job-{session}", f"Works in {session}.", evidence=quote))
        runs.commit(run.session, commit_of(run, fact, scope=FactScope("default", user, None)))

    def test_everything_goes_and_the_answer_proves_it(
        self, archive: SqlArchive, runs: SqlRunStore, erasure: Erasure, database: Database, queries: Queries
    ) -> None:
        self.fill(archive, runs)
        self.fill(archive, runs, "eve", "s2")
        proof = erasure.erase("default", "ada")
        assert dict(proof.deleted) | {"quotes_in_others_facts": 0} == {
            "sessions": 1, "messages": 2, "runs": 1, "run_steps": 1, "dead_letters": 0, "batch_requests": 0, "parent_requests": 0, "parent_parts": 0, "facts": 1,
            "fact_revisions": 1, "fact_evidence": 1, "events": 1, "quotes_in_others_facts": 0, "message_texts": 2,
            "session_notes": 0, "headlines": 0, "pins": 0, "task_entries": 0, "promotions": 0, "hygiene_reports": 0,
        }  # fmt: skip
        assert set(proof.left.values()) == {0}
        assert [fact.user_id for fact in queries.facts("default", FactFilter()).items] == ["eve"]
        text = _dump(database)
        assert "ada" not in text
        assert "Works in s1" not in text

    def test_a_run_under_way_cannot_bring_anything_back(
        self, archive: SqlArchive, runs: SqlRunStore, erasure: Erasure, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        erasure.erase("default", "ada")
        with pytest.raises(LeaseLost):
            runs.commit(run.session, commit_of(run, SaveFact(draft())))
        assert "nurse" not in _dump(database)

    def test_nor_when_a_new_session_has_taken_the_old_ones_place(
        self, archive: SqlArchive, runs: SqlRunStore, erasure: Erasure, queries: Queries
    ) -> None:
        """SQLite gives the key of the last deleted row out again, and epochs start at 1: the lease fits in all but
        the run's own id."""
        archive.ingest([event()])
        zombie = opened(runs)
        erasure.erase("default", "ada")
        fresh = (datetime.now(UTC) + timedelta(seconds=1)).isoformat()
        archive.ingest([event(entry("Hello again.", created_at=fresh))])
        opened(runs)
        with pytest.raises(LeaseLost):
            runs.commit(zombie.session, commit_of(zombie, SaveFact(draft())))
        assert queries.facts("default", FactFilter()).items == []

    def test_an_event_that_was_on_its_way_is_dropped_and_a_new_one_is_taken(
        self, archive: SqlArchive, erasure: Erasure, queries: Queries
    ) -> None:
        late = event()
        erasure.erase("default", "ada")
        result = archive.ingest([late])[0]
        assert isinstance(result, IngestedEvent)
        assert (result.is_erased, result.new_messages, result.is_due) == (True, 0, False)
        fresh = (datetime.now(UTC) + timedelta(seconds=1)).isoformat()
        both = event(entry("Before."), entry("After.", created_at=fresh), transcript="replace")
        result = archive.ingest([both])[0]
        assert isinstance(result, IngestedEvent)
        assert result.new_messages == 1
        assert queries.session("default", "s1").messages == 1

    def test_an_erasure_and_an_ingest_at_the_same_moment(self, database: Database) -> None:
        """Whoever comes first: nothing that was said before the erasure is there after both."""
        for number in range(15):
            user = f"user-{number}"
            barrier = threading.Barrier(2)

            def ingest(user: str = user, barrier: threading.Barrier = barrier, number: int = number) -> None:
                late = event(user=user, session=f"race-{number}")
                barrier.wait()
                SqlArchive(database).ingest([late])

            def erase(user: str = user, barrier: threading.Barrier = barrier) -> None:
                barrier.wait()
                Erasure(database).erase("default", user)

            with ThreadPoolExecutor(2) as pool:
                for future in [pool.submit(ingest), pool.submit(erase)]:
                    future.result()
            with database.read() as connection:
                left = connection.execute(sa.select(sa.func.count()).where(Sessions.c.user_id == user)).scalar_one()
            assert left == 0

    def test_words_in_facts_that_others_wrote_are_cut(
        self, archive: SqlArchive, runs: SqlRunStore, erasure: Erasure, queries: Queries, database: Database
    ) -> None:
        """A project's fact of eve's rests on what ada said too."""
        archive.ingest([event(entry("Ada said it."), user="ada", session="a", project_id="p")])
        archive.ingest([event(entry("Eve said it."), user="eve", session="e", project_id="p")])
        scope = FactScope("default", "eve", "p")
        ada, eve = opened(runs, "a"), opened(runs, "e")
        quotes = (
            Evidence(ada.unread[0].uuid, "Ada said it.", True),
            Evidence(eve.unread[0].uuid, "Eve said it.", True),
        )
        shared = SaveFact(draft("launch", "The launch is in May.", FactType.PROJECT, evidence=quotes))
        runs.commit(eve.session, commit_of(eve, shared, scope=scope))
        assert erasure.erase("default", "ada").deleted["quotes_in_others_facts"] == 1
        fact = queries.facts("default", FactFilter(user_id="eve", project_id="p")).items[0]
        assert [item.quote for item in fact.evidence] == ["Eve said it."]
        assert "Ada said it." not in _dump(database)

    def test_a_repair_that_read_a_fact_before_does_not_write_it_back(
        self, archive: SqlArchive, runs: SqlRunStore, erasure: Erasure, database: Database, queries: Queries
    ) -> None:
        self.fill(archive, runs)
        writer = SqlFactWriter(database)
        read_at = writer.now()
        erasure.erase("default", "ada")
        assert writer.write(FactChanges(SCOPE, (SaveFact(draft()),)), read_at=read_at) == 0
        assert queries.facts("default", FactFilter()).items == []
        assert writer.write(FactChanges(SCOPE, (SaveFact(draft()),)), read_at=writer.now()) == 1

    def test_another_tenants_user_of_the_same_name_stays(
        self, archive: SqlArchive, erasure: Erasure, queries: Queries
    ) -> None:
        archive.ingest([event(tenant_id="other")])
        erasure.erase("default", "ada")
        assert queries.session("other", "s1").messages == 2

    def test_events_that_were_rejected_go_too(self, database_url: str, redis_url: str) -> None:
        with _parts(database_url, redis_url) as parts:
            for raw in (
                json.dumps({"user_id": "ada", "messages": 1}), json.dumps({"user_id": "eve"}),
                '{"user_id": "ada", "cut', json.dumps({"user_id": "ada", "tenant_id": "other"}),
            ):  # fmt: skip
                parts.adapters.redis.xadd(REJECTED, {EVENT_FIELD: raw, "reason": "x"})
            assert parts.governance.erase(Actor("test"), "default", "ada").rejected_events == 2
            assert parts.adapters.redis.xlen(REJECTED) == 2


class _parts:  # noqa: N801 - reads as a context manager
    def __init__(self, database_url: str, redis_url: str) -> None:
        names = {"EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_REDIS_URL": redis_url, "EXTRACTOR_MODEL": "offline"}
        self.parts = Container(read_settings(names))

    def __enter__(self) -> Container:
        return self.parts

    def __exit__(self, *_: object) -> None:
        self.parts.close()


def _dump(database: Database) -> str:
    """Everything that the database holds, as text."""
    lines = []
    with database.read() as connection:
        for table in Base.metadata.sorted_tables:
            lines += [repr(tuple(row)) for row in connection.execute(sa.select(table))]
    return "\n".join(lines)


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

    def test_a_session_that_waits_is_left_alone(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.fail(run.session, RunFailure("x", "x", None, Consequence(300, True), (), (), (), None, RunFigures()))
        assert DueTimes(database).mend_clock(lease_s=6) == 0


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
