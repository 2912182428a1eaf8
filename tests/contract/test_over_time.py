"""What the charts of the dashboard are made of, on every store: workers' runs, samples of the backlog, and marks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.actions import ActionLog, Actor
from extractor.adapters.sql.operators.over_time import OverTime, pauses_of
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.operators.workers import WorkerStore
from extractor.adapters.sql.schema.tables import BacklogSamples, Marks, Runs
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.bootstrap import Container
from extractor.core.errors import ModelOutage
from extractor.core.run.breaker import Breaker, Gate, GuardedModel, closed, opened
from extractor.core.run.fork import RequestWriter, cold_request
from extractor.core.run.pace import Pace
from extractor.core.run.ports import Reply
from extractor.core.run.runs import RunFilter
from tests.build import entry, event
from tests.contract.test_run_page import CLOSING, Scripted, run, say
from tests.contract.test_run_page import parts as parts

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@pytest.fixture
def over_time(database: Database) -> OverTime:
    return OverTime(database, Overview(database, Stats(database)))


class TestBacklog:
    def test_one_sample_a_minute_whoever_asks(self, database: Database, over_time: OverTime) -> None:
        SqlArchive(database, pace=Pace(0, 0)).ingest([event(entry("One."), entry("Two."))])
        for _ in range(5):
            over_time.sample()
        samples = over_time.backlog(LONG_AGO)
        assert len(samples) in (1, 2)  # a minute may begin in between
        assert samples[0].unread == 2
        assert 0 < samples[0].oldest_age_s < 60

    def test_a_bucket_holds_the_most_of_its_minutes(self, database: Database, over_time: OverTime) -> None:
        hour = LONG_AGO + timedelta(days=2)
        counts = {0: 3, 10: 9, 29: 4, 30: 1}
        with database.write() as connection:
            for minute, unread in counts.items():
                row = {"taken_at": hour + timedelta(minutes=minute), "unread": unread, "oldest_age_s": 60.0 - unread}
                connection.execute(sa.insert(BacklogSamples).values(row))
        found = [(one.at - hour, one.unread, one.oldest_age_s) for one in over_time.backlog(hour, 1_800)]
        assert found == [(timedelta(0), 9, 57.0), (timedelta(minutes=30), 1, 59.0)]

    def test_old_samples_are_deleted(self, database: Database, over_time: OverTime) -> None:
        with database.write() as connection:
            row = {"taken_at": LONG_AGO, "unread": 1, "oldest_age_s": 1.0}
            connection.execute(sa.insert(BacklogSamples).values(row))
        over_time.sample()
        assert all(sample.at > LONG_AGO for sample in over_time.backlog(LONG_AGO - timedelta(days=1)))


class TestMarks:
    def test_a_version_is_marked_when_its_first_worker_is_seen(self, database: Database, over_time: OverTime) -> None:
        for worker, version in (("a", "1.0"), ("b", "1.0"), ("a", "1.0"), ("c", "1.1")):
            WorkerStore(database, version).see(
                worker, host="h", pid=1, concurrency=1, running=0, model="claude-haiku-5-5"
            )
        marks = over_time.marks(None, LONG_AGO)
        assert [(mark.kind, mark.name) for mark in marks] == [
            ("deployed", "1.0 with claude-haiku-5-5"), ("deployed", "1.1 with claude-haiku-5-5"),
        ]  # fmt: skip
        assert over_time.marks(None, datetime.now(UTC) + timedelta(hours=1)) == []

    def test_an_outage_is_marked_until_the_breaker_closes(self, database: Database, over_time: OverTime) -> None:
        store, now = SqlBreakerStore(database), datetime.now(UTC)
        outage = opened(Breaker(), ModelOutage("down"), now - timedelta(minutes=9), 0.5)
        still = opened(outage, ModelOutage("down"), now - timedelta(minutes=8), 0.5)
        assert store.save(outage)
        assert store.save(still)
        assert [mark.is_open for mark in over_time.marks(None, now)] == [True]
        assert store.save(closed(still, now - timedelta(minutes=5)))
        found = over_time.marks(None, now - timedelta(hours=1))
        assert [(mark.kind, mark.is_open) for mark in found] == [("outage", False)]
        assert found[0].until == now - timedelta(minutes=5)
        assert over_time.marks(None, now) == [], "it ended before"

    def test_a_change_that_another_worker_made_first_marks_nothing(self, database: Database) -> None:
        outage = opened(Breaker(), ModelOutage("down"), datetime.now(UTC), 0.5)
        assert SqlBreakerStore(database).save(outage)
        late = opened(Breaker(), ModelOutage("down"), datetime.now(UTC), 0.5)
        assert not SqlBreakerStore(database).save(late)
        with database.read() as connection:
            assert len(connection.execute(sa.select(Marks)).all()) == 1

    def test_pauses_are_those_of_the_tenant_and_of_all(self, database: Database, over_time: OverTime) -> None:
        log, me = ActionLog(database), Actor("me")
        for action, tenant in (("pause", "t1"), ("pause", "t2"), ("resume", "t1"), ("pause", "*")):
            log.note(me, action, tenant, tenant)
        told = {tenant: [(m.name, m.is_open) for m in over_time.marks(tenant, LONG_AGO)] for tenant in ("t1", None)}
        assert told == {"t1": [("tenant t1", False), ("all tenants", True)], None: [("all tenants", True)]}

    def test_a_pause_that_is_repeated_is_one_and_a_resume_alone_is_none(self) -> None:
        at = [LONG_AGO + timedelta(minutes=number) for number in range(4)]
        actions = [(at[0], "resume", "t"), (at[1], "pause", "t"), (at[2], "pause", "t"), (at[3], "resume", "t")]
        assert [(mark.at, mark.until) for mark in pauses_of(actions)] == [(at[1], at[3])]


class TestWorkers:
    def test_a_run_says_which_worker_made_it_and_how_long_the_model_took(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(entry("Hello."), session="s1")])
        run(parts, Scripted(say(CLOSING)))
        made = parts.run_lists.page(RunFilter("default")).items[0]
        assert made.worker == "w"
        assert made.figures.model_s is None, "nobody measured it"

    def test_the_model_is_timed_where_its_breaker_stands(self, database: Database) -> None:
        now = [100.0]

        class Slow(Scripted):
            def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
                now[0] += 2.5
                return super().create(request, max_requests=max_requests, timeout_s=timeout_s)

        gate = Gate(SqlBreakerStore(database), jitter=lambda: 0.0, clock=lambda: now[0])
        request = RequestWriter(cold_request("claude-haiku-5-5", "Hello.")).write([], 100)
        assert GuardedModel(Slow(say("Hi.")), gate).create(request, max_requests=1, timeout_s=9).took_s == 2.5

    def test_figures_are_of_the_runs_that_ended_lately(self, parts: Container) -> None:
        workers: WorkerStore = parts.adapters.workers
        for number in range(3):
            parts.adapters.archive.ingest([event(entry(f"Hello {number}."), session="s1")])
            run(parts, Scripted(ModelOutage("down") if number == 2 else say(CLOSING)))
        with parts.adapters.database.write() as connection:
            begun = parts.run_lists.page(RunFilter("default")).items[-1]
            old = {
                "started_at": begun.started_at - timedelta(hours=3),
                "ended_at": begun.started_at - timedelta(hours=2),
            }
            connection.execute(sa.update(Runs).where(Runs.c.id == begun.id).values(old))
        found = workers.figures(None, 3_600)
        assert set(found) == {"w"}
        assert (found["w"].runs, found["w"].failed, len(found["w"].run_times)) == (2, 1, 1)
        assert found["w"].model_times == []
        assert workers.figures(None, 86_400)["w"].run_times[-1] == pytest.approx(3_600)
        assert workers.figures("others", 86_400) == {}
        assert workers.figures(None, 86_400, "x") == {}
