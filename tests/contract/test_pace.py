"""Turns are gathered, in both stores: what `core/run/pace.py` decides is what sessions do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.overview import Gathering, Overview
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.schema.tables import Sessions, Tenants
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.due_times import DueTimes
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.conversation.events import TurnEvent
from extractor.core.errors import LeaseLost
from extractor.core.facts.fact import FactChanges, FactScope
from extractor.core.run.figures import RunFigures
from extractor.core.run.pace import DueReason, Pace
from extractor.core.run.ports import IngestedEvent, OpenRun, RunCommit
from extractor.core.run.runs import Claim, Outcome, Window
from tests.build import entry, event

PACE = Pace(60, 240)


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    return SqlArchive(database, pace=PACE)


@pytest.fixture
def queries(database: Database) -> Queries:
    return Queries(database)


def stored(archive: SqlArchive, *events: TurnEvent) -> list[IngestedEvent]:
    found = archive.ingest(list(events))
    assert all(isinstance(one, IngestedEvent) for one in found), found
    return [one for one in found if isinstance(one, IngestedEvent)]


def opened(database: Database, session: str = "s1") -> OpenRun | None:
    claim = Claim("default", session, uuid4(), "w", 9)
    return SqlRunStore(database).open_run(claim, max_messages=60, lead_in=0)


def commit(database: Database, run: OpenRun) -> bool:
    last = run.unread[-1]
    done = RunCommit(
        Outcome.NOTHING_TO_SAVE, Window(run.unread[0].uuid, last.uuid, len(run.unread)), last.uuid,
        tuple(message.position for message in run.unread), (), FactChanges(FactScope("default", "ada", None)), RunFigures(),
    )  # fmt: skip
    return SqlRunStore(database).commit(run.session, done).is_due_again


def due_in_s(queries: Queries, session: str = "s1") -> float:
    found = queries.session("default", session)
    assert found.state == "due"
    assert found.due_at is not None
    return (found.due_at - datetime.now(UTC)).total_seconds()


def passes(database: Database, seconds: float) -> None:
    """Let time pass, as far as sessions know."""
    earlier = timedelta(seconds=seconds)
    with database.write() as connection:
        for row in connection.execute(sa.select(Sessions)).all():
            names = ("due_at", "gathers_until", "gathering_since", "last_received_at", "updated_at")
            moved = {name: getattr(row, name) - earlier for name in names if getattr(row, name) is not None}
            connection.execute(sa.update(Sessions).where(Sessions.c.pk == row.pk).values(moved))


class TestGathering:
    def test_a_turn_is_due_after_the_quiet_time(
        self, archive: SqlArchive, database: Database, queries: Queries
    ) -> None:
        assert [one.is_due for one in stored(archive, event(entry("I am a nurse.")))] == [False]
        assert 55 < due_in_s(queries) <= 60
        assert WakeUps(database).take(9, rewake_s=5) == []
        assert opened(database) is None
        passes(database, 61)
        assert WakeUps(database).take(9, rewake_s=5) == [("default", "s1")]
        run = opened(database)
        assert run is not None
        assert run.due_reason == "quiet"

    @pytest.mark.parametrize("together", [False, True], ids=["one by one", "in one batch"])
    def test_turns_gather_up_to_the_bound(
        self, archive: SqlArchive, database: Database, queries: Queries, together: bool
    ) -> None:
        """In a batch on PostgreSQL they are stored by one statement: the row must say the same."""
        for _ in range(5):
            other = [event(session="other")] if together else []
            stored(archive, event(entry("Some words."), entry("Fine.", "assistant")), *other)
            passes(database, 50)
        stored(archive, event(entry("Some words.")), *([event(session="other")] if together else []))
        found = queries.session("default", "s1")
        assert (found.state, found.due_reason, found.unread) == ("due", "bound", 11)
        assert due_in_s(queries) <= 0
        run = opened(database)
        assert run is not None
        assert len(run.unread) == 11

    @pytest.mark.parametrize("count", [1, 2])
    def test_an_urgent_turn_takes_what_was_gathered_along(
        self, archive: SqlArchive, database: Database, count: int
    ) -> None:
        stored(archive, event(), event(session="other"))
        rest = [event(session="other")] * (count - 1)
        results = stored(archive, event(entry("Please remember that I am vegan.")), *rest)
        assert results[0].is_due
        run = opened(database)
        assert run is not None
        assert (run.due_reason, len(run.unread)) == ("asked_to_remember", 3)

    def test_known_messages_sent_again_in_a_hurry_make_it_due(self, archive: SqlArchive, database: Database) -> None:
        """A session that ends has nothing new to say."""
        said = entry("I am a nurse.")
        stored(archive, event(said))
        assert opened(database) is None
        result = stored(archive, event(said, urgency="now", event_id="the end"))[0]
        assert (result.new_messages, result.is_due) == (0, True)
        assert opened(database) is not None

    def test_a_slight_turn_joins_the_next_run(self, archive: SqlArchive, database: Database, queries: Queries) -> None:
        stored(archive, event(entry("Thanks!"), entry("You are welcome.", "assistant")))
        assert due_in_s(queries) > 3_000
        stored(archive, event(entry("I moved to Rome.")))
        assert due_in_s(queries) <= 60
        passes(database, 61)
        run = opened(database)
        assert run is not None
        assert len(run.unread) == 3

    def test_a_compaction_is_not_waited_for(self, archive: SqlArchive, database: Database) -> None:
        stored(archive, event())
        stored(archive, event(entry("A summary.", is_meta=True), transcript="replace"))
        run = opened(database)
        assert run is not None
        assert (run.due_reason, len(run.unread)) == ("compacted", 3)

    def test_a_conversation_that_is_sent_whole_each_time_is_gathered(
        self, archive: SqlArchive, database: Database, queries: Queries
    ) -> None:
        """By a producer without a memory, or one of several processes: nothing unread is hidden."""
        said = [entry(f"I moved to house number {number}.") for number in range(3)]
        for count in range(1, 4):
            stored(archive, event(*said[:count], transcript="replace"))
            assert opened(database) is None
        assert 55 < due_in_s(queries) <= 60
        stored(archive, event(*said[1:], entry("More words."), transcript="replace"))
        run = opened(database)
        assert run is not None
        assert (run.due_reason, len(run.unread)) == ("compacted", 4)

    def test_a_tenant_has_a_pace_of_its_own(self, archive: SqlArchive, database: Database, queries: Queries) -> None:
        stored(archive, event(entry("First.")))
        with database.write() as connection:
            connection.execute(sa.update(Tenants).values(quiet_s=0))
        stored(archive, event(entry("Second.")), event(entry("Third."), session="other"))
        assert opened(database) is not None
        assert queries.session("default", "other").due_reason == "at_once"

    def test_turns_that_come_during_a_run_are_gathered_for_the_next(
        self, archive: SqlArchive, database: Database, queries: Queries
    ) -> None:
        stored(archive, event(urgency="now"))
        run = opened(database)
        assert run is not None
        stored(archive, event(entry("I moved to Rome.")))
        assert queries.session("default", "s1").state == "running"
        assert not commit(database, run)
        assert 50 < due_in_s(queries) <= 60

    def test_a_hurry_during_a_run_holds_after_it(self, archive: SqlArchive, database: Database) -> None:
        stored(archive, event(urgency="now"))
        run = opened(database)
        assert run is not None
        stored(archive, event(entry("I moved to Rome.")))
        assert DueTimes(database).hurry("default", DueReason.WAITED_FOR, session_id="s1") == []
        assert commit(database, run)
        following = opened(database)
        assert following is not None
        assert following.due_reason == "waited_for"

    def test_a_claim_takes_all_and_the_next_turn_begins_anew(
        self, archive: SqlArchive, database: Database, queries: Queries
    ) -> None:
        stored(archive, event(urgency="now"))
        run = opened(database)
        assert run is not None
        assert not commit(database, run)
        assert queries.session("default", "s1").state == "idle"
        stored(archive, event(entry("More words.")))
        assert 55 < due_in_s(queries) <= 60
        with pytest.raises(LeaseLost):
            commit(database, run)


class TestAClockThatIsAhead:
    """A parent's request was sent before it arrived, whatever the producer's clock says."""

    @pytest.mark.parametrize("count", [1, 2], ids=["alone", "in a batch"])
    def test_its_cache_ends_no_later_than_one_of_now(self, database: Database, queries: Queries, count: int) -> None:
        archive = SqlArchive(database, pace=Pace(3_000, 3_600))
        for_each = (f"s{number}" for number in range(1, count + 1))
        stored(archive, *(event(entry("I moved to Rome."), session=s, parent_request=parent(3_600)) for s in for_each))
        assert queries.session("default", "s1").due_reason == "cache_ends"
        assert 240 < due_in_s(queries) <= 255

    @pytest.mark.parametrize("count", [1, 2], ids=["alone", "in a batch"])
    def test_the_next_parent_replaces_it(self, archive: SqlArchive, database: Database, count: int) -> None:
        stored(archive, *(event(session=f"s{number}", parent_request=parent(3_600)) for number in range(1, count + 1)))
        said = entry("I moved to Rome.")
        more = [event(said, session="s1", parent_request=parent(0), urgency="now"), event(session="s9")]
        stored(archive, *more[:count])
        run = opened(database)
        assert run is not None
        assert run.parent is not None
        assert str(run.parent.last_message_uuid) == said["uuid"]
        assert run.parent.sent_at <= run.now


def parent(ahead_s: float) -> dict[str, Any]:
    body = {"model": "claude-sonnet-5-5", "max_tokens": 9, "messages": [{"role": "user", "content": "Hello"}]}
    sent_at = datetime.now(UTC) + timedelta(seconds=ahead_s)
    return {"body": body, "reply": {"content": [], "usage": {}}, "sent_at": sent_at.isoformat()}


class TestHurry:
    def test_somebody_waits_for_a_session(self, archive: SqlArchive, database: Database) -> None:
        stored(archive, event(), event(session="other"))
        due_times = DueTimes(database)
        assert due_times.hurry("default", DueReason.WAITED_FOR, session_id="s1") == [("default", "s1")]
        assert due_times.hurry("default", DueReason.WAITED_FOR, session_id="s1") == []
        assert opened(database, "other") is None
        run = opened(database)
        assert run is not None
        assert run.due_reason == "waited_for"

    def test_all_sessions_of_a_user_and_of_nobody_else(self, archive: SqlArchive, database: Database) -> None:
        stored(archive, event(), event(session="two"), event(session="three", user="bo"))
        hurried = DueTimes(database).hurry("default", DueReason.WAITED_FOR, user_id="ada")
        assert sorted(hurried) == [("default", "s1"), ("default", "two")]
        assert DueTimes(database).hurry("elsewhere", DueReason.WAITED_FOR, user_id="bo") == []

    def test_a_reader_is_told_what_no_run_has_read(self, archive: SqlArchive, database: Database) -> None:
        due_times = DueTimes(database)
        assert due_times.unread_of("default", "ada") == 0
        stored(archive, event(), event(session="two"), event(session="three", user="bo"))
        assert (due_times.unread_of("default", "ada"), due_times.unread_of("default", "bo")) == (4, 2)
        assert due_times.unread_of("elsewhere", "ada") == 0


def test_operators_see_gathering_and_no_lag(archive: SqlArchive, database: Database) -> None:
    overview = Overview(database, Stats(database))
    stored(archive, event(), event(session="two"))
    waiting = overview.waiting()
    assert waiting.gathering == Gathering(2, 4)
    assert (waiting.unread, waiting.oldest_unread_at) == (4, None)
    DueTimes(database).hurry("default", DueReason.WAITED_FOR, session_id="two")
    waiting = overview.waiting()
    assert waiting.gathering == Gathering(1, 2)
    assert waiting.oldest_unread_at is not None


class TestOverHttp:
    def post(self, api: TestClient, **rest: Any) -> UUID:
        uuid = uuid4()
        said = {
            "uuid": str(uuid),
            "role": "user",
            "content": "I am a nurse.",
            "created_at": "2026-11-20T09:00:00+01:00",
        }
        answer = api.post("/v1/sessions/s1/turns", json={"user_id": "ada", "messages": [said], **rest})
        assert answer.status_code == 202, answer.text
        return uuid

    def gather(self, api: TestClient) -> UUID:
        assert api.put("/v1/pace", json={"quiet_s": 60, "gather_s": 240}).status_code == 200
        return self.post(api)

    def test_whoever_waits_ends_the_gathering(self, api: TestClient) -> None:
        uuid = self.gather(api)
        assert api.get("/v1/sessions/s1").json()["due_reason"] == "quiet"
        api.get("/v1/sessions/s1/wait", params={"message": str(uuid), "timeout_s": 0.1})
        assert api.get("/v1/sessions/s1").json()["due_reason"] == "waited_for"

    def test_the_end_of_a_session_does(self, api: TestClient) -> None:
        self.gather(api)
        assert api.post("/v1/sessions/s1/end").status_code == 200
        assert api.get("/v1/sessions/s1").json()["due_reason"] == "ended"

    def test_an_unknown_urgency_is_refused(self, api: TestClient) -> None:
        said = {"uuid": str(uuid4()), "role": "user", "content": "x", "created_at": "2026-11-20T09:00:00+01:00"}
        answer = api.post("/v1/sessions/s1/turns", json={"user_id": "ada", "messages": [said], "urgency": "soon"})
        assert answer.status_code == 422
        assert "urgency" in answer.text

    def test_readers_are_told_what_is_unread(self, api: TestClient) -> None:
        self.gather(api)
        user = {"user_id": "ada"}
        assert api.get("/v1/recall", params={**user, "q": "nurse"}).json()["unread_messages"] == 1
        assert api.post("/v1/context", json=user).json()["unread_messages"] == 1
        assert api.get("/v1/manifest", params=user).headers["X-Unread-Messages"] == "1"
        assert api.get("/v1/manifest", params={"user_id": "bo"}).headers["X-Unread-Messages"] == "0"

    @pytest.mark.parametrize("way", ["facts", "manifest", "recall", "context"])
    def test_a_fresh_read_ends_the_gathering(self, api: TestClient, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
        """Nothing reads here, so it answers with what is there after its time."""
        monkeypatch.setattr("extractor.entrypoints.api.fresh.FRESH_WAIT_S", 0.1)
        self.gather(api)
        given: dict[str, Any] = {"user_id": "ada", "fresh": True, **({"q": "nurse"} if way == "recall" else {})}
        answer = api.post("/v1/context", json=given) if way == "context" else api.get(f"/v1/{way}", params=given)
        assert answer.status_code == 200, answer.text
        assert api.get("/v1/sessions/s1").json()["due_reason"] == "waited_for"

    def test_a_tenants_pace(self, api: TestClient) -> None:
        assert api.get("/v1/pace").json()["quiet_s"] is None
        self.gather(api)
        found = api.get("/v1/pace").json()
        assert (found["quiet_s"], found["effective_quiet_s"], found["effective_gather_s"]) == (60, 60, 240)
        assert api.put("/v1/pace", json={"quiet_s": -1}).status_code == 422
