"""What readers of the SQL stores see, on SQLite and on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.keys import KeyStore
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.operators.run_lists import RunLists
from extractor.adapters.sql.schema.tables import Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput, UnknownFact
from extractor.core.facts.fact import (
    FactScope,
    FactType,
    SaveFact,
    TimeMention,
)
from extractor.core.run.runs import Claim, RunFilter
from extractor.settings import read_settings
from tests.build import SCOPE, draft, event
from tests.contract.open_runs import commit, opened


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
        with pytest.raises(InvalidInput):
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

    def test_another_tenant_sees_nothing(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, run_lists: RunLists
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, SaveFact(draft())))
        fact = queries.facts("default", FactFilter()).items[0]
        assert queries.facts("acme", FactFilter()).items == []
        with pytest.raises(UnknownFact):
            queries.fact("acme", fact.id)
        assert run_lists.page(RunFilter("acme")).items == []
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
