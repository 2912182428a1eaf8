"""Erasing a user: nothing is left, and nothing comes back."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erased_keys import ERASED_NAME, digest_of
from extractor.adapters.sql.facts.erasure import Erasure
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.wire import EVENT_FIELD, REJECTED, STREAM
from extractor.core.errors import LeaseLost
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, FactType, SaveFact
from extractor.core.run.figures import Usage
from extractor.core.run.ports import IngestedEvent, Reply
from tests.build import SCOPE, draft, entry, event, event_json
from tests.contract.test_repair import _parts, commit_of, opened


@pytest.fixture
def letters(database: Database) -> DeadLetterStore:
    return DeadLetterStore(database)


@pytest.fixture
def erasure(database: Database) -> Erasure:
    return Erasure(database)


class TestErase:
    def fill(self, archive: SqlArchive, runs: SqlRunStore, user: str = "zoe", session: str = "s1") -> None:
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
        proof = erasure.erase("default", "zoe")
        assert dict(proof.deleted) | {"quotes_in_others_facts": 0} == {
            "sessions": 1, "messages": 2, "runs": 1, "run_steps": 1, "dead_letters": 0, "batch_requests": 0, "parent_requests": 0, "parent_parts": 0, "facts": 1,
            "fact_revisions": 1, "fact_evidence": 1, "events": 1, "quotes_in_others_facts": 0, "message_texts": 2,
            "session_notes": 0, "headlines": 0, "pins": 0, "task_entries": 0, "promotions": 0, "hygiene_reports": 0, "api_keys": 0,
        }  # fmt: skip
        assert set(proof.left.values()) == {0}
        assert [fact.user_id for fact in queries.facts("default", FactFilter()).items] == ["eve"]
        text = _dump(database)
        assert "zoe" not in text  # unlike "ada", no part of a random UUID
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
        self.fill(archive, runs, "ada")
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

    @pytest.mark.parametrize(
        "raw",
        [
            json.dumps([{"user_id": "j\u00fcrgen"}]), json.dumps(json.dumps({"user_id": "j\u00fcrgen"})),
            json.dumps({"event": {"user_id": "j\u00fcrgen"}}), json.dumps({"userId": "j\u00fcrgen"}),
            '{"user_id": "j\u00fcrgen", "cut', '{"user_id": "j\u00fcrgen"}'.encode("latin-1"),
            '{"user_id": "j\u00fcrgen"}'.encode("utf-16"), json.dumps({"session_id": "s1", "messages": []}),
            '{"user_id": "j\u00fcrgen", "messages": ' + "[" * 100_000,
        ],
        ids=["list", "encoded twice", "wrapped", "camel case", "cut", "latin-1", "utf-16", "session", "deep"],
    )  # fmt: skip
    def test_rejected_events_go_whatever_is_wrong_with_them(
        self, database_url: str, redis_url: str, raw: str | bytes
    ) -> None:
        with _parts(database_url, redis_url) as parts:
            parts.adapters.archive.ingest([event(session="s1", user="j\u00fcrgen")])
            foreign = {"user_id": "j\u00fcrgen", "tenant_id": "other"}
            for one in (raw, json.dumps({"event": foreign}), json.dumps([{"user_id": "eve"}]), "[" * 100_000):
                parts.adapters.redis.xadd(REJECTED, {EVENT_FIELD: one, "reason": "x"})
            assert parts.governance.erase(Actor("test"), "default", "j\u00fcrgen").rejected_events == 1
            assert parts.adapters.redis.xlen(REJECTED) == 3
            assert [one.action for one in parts.actions.list(None).items] == ["erase"]

    def test_an_event_that_waits_on_the_stream_goes_even_if_its_clock_is_ahead(
        self, database_url: str, redis_url: str
    ) -> None:
        tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat()
        with _parts(database_url, redis_url) as parts:
            for user in ("ada", "eve"):
                ahead = event_json(entry(created_at=tomorrow), session=user, user=user)
                parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: json.dumps(ahead)})
            parts.adapters.stream.read(1)  # by a drain that was killed
            assert parts.governance.erase(Actor("test"), "default", "ada").waiting_events == 1
            assert parts.drain.run().events == 1
            assert [one.user_id for one in parts.queries.sessions(None).items] == ["eve"]


class TestKeys:
    """A key of an erased user opens nothing, and nothing names the user any more."""

    def test_they_are_revoked_and_name_nobody(self, database_url: str, redis_url: str) -> None:
        with _parts(database_url, redis_url) as parts:
            mine = parts.keys.add(Actor("test"), "default", "agent", "zoe at home", user_id="zoe", project_id="p")
            old = parts.keys.add(Actor("test"), "default", "reader", "zoe", user_id="zoe")
            parts.keys.revoke(Actor("test"), old)
            others = [
                parts.keys.add(Actor("test"), "default", "reader", "eve", user_id="eve"),
                parts.keys.add(Actor("test"), "other", "reader", "namesake", user_id="zoe"),
                parts.keys.add(Actor("test"), "default", "operator", "all"),
            ]
            parts.actions.note(Actor("zoe at home", mine[:12]), "delete_fact", "default", "fact 1")
            before = {one.prefix: one.revoked_at for one in parts.keys.all()}
            proof = parts.governance.erase(Actor("test"), "default", "zoe")
            assert (proof.deleted["api_keys"], proof.left["api_keys"]) == (2, 0)
            assert parts.keys.find(mine) is None
            assert all(parts.keys.find(key) for key in others)
            gone = [one for one in parts.keys.all("default") if one.name == ERASED_NAME]
            assert [(one.user_id, one.project_id) for one in gone] == [(None, None)] * 2
            assert {one.prefix: one.revoked_at for one in gone}[old[:12]] == before[old[:12]]
            told = parts.actions.list("default").items
            assert "zoe" not in str(told)
            added = [one.detail["user_id"] for one in told if one.action == "add_key" and one.detail]
            assert added == ["eve", digest_of("zoe"), digest_of("zoe")]
            assert [one.by for one in told if one.action == "delete_fact"] == [ERASED_NAME]
            assert parts.actions.list("other").items[0].detail == {"user_id": "zoe"}

    def test_this_machine_still_needs_a_key(self, database_url: str, redis_url: str) -> None:
        with _parts(database_url, redis_url) as parts:
            parts.keys.add(Actor("test"), "default", "reader", "", user_id="zoe")
            parts.governance.erase(Actor("test"), "default", "zoe")
            assert not parts.keys.is_keyless()

    def test_a_key_made_afterwards_works(self, database_url: str, redis_url: str) -> None:
        with _parts(database_url, redis_url) as parts:
            parts.governance.erase(Actor("test"), "default", "zoe")
            key = parts.keys.add(Actor("test"), "default", "reader", "", user_id="zoe")
            found = parts.keys.find(key)
            assert found is not None
            assert found.user_id == "zoe"


def _dump(database: Database) -> str:
    """Everything that the database holds, as text."""
    lines = []
    with database.read() as connection:
        for table in Base.metadata.sorted_tables:
            lines += [repr(tuple(row)) for row in connection.execute(sa.select(table))]
    return "\n".join(lines)
