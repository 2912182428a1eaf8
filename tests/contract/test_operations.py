"""What operators look at and change, on each database: counted runs, metrics, budgets, lanes, the log, the way in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.bookmarks import Page
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.schema.tables import Sessions, Tenants, Workers
from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput, UnknownFact
from extractor.core.facts.fact import FactChanges, FactScope
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.ports import OpenRun, RunCommit
from extractor.core.run.runs import Claim, Outcome, Window
from tests.build import entry, event
from tests.contract.over_http import extract, turn

ME = Actor("Ada", "ext_12345678")


class TestOff:
    def test_readyz_says_since_when_and_why(self, parts: Container, api: TestClient) -> None:
        now = datetime.now(UTC)
        parts.adapters.workers.see("w1", host="h", pid=1, concurrency=4, running=0)
        assert api.get("/readyz").json()["extraction"] == {
            "off_since": None, "due_since": None, "last_success_at": None, "reasons": [],
        }  # fmt: skip
        api.post("/v1/sessions/s1/turns", json=turn())
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Sessions).values(due_at=now - timedelta(minutes=10)))
        off = api.get("/readyz").json()["extraction"]
        assert [reason["reason"] for reason in off["reasons"]] == ["stalled"]
        assert datetime.fromisoformat(off["off_since"]) == now - timedelta(minutes=10)
        assert 'extractor_extraction_off{reason="stalled"} 1.0' in api.get("/metrics").text
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Workers).values(seen_at=now - timedelta(minutes=20)))
        reasons = [reason["reason"] for reason in api.get("/readyz").json()["extraction"]["reasons"]]
        assert reasons == ["no_workers"]
        extract_due(parts)
        assert api.get("/readyz").json()["extraction"]["last_success_at"] is not None


def extract_due(parts: Container) -> None:
    extract(parts)


def opened_run(parts: Container, session: str = "s1") -> OpenRun | None:
    return parts.adapters.runs.open_run(Claim("default", session, uuid4(), "w", 30), max_messages=50, lead_in=0)  # fmt: skip


def commit_costing(parts: Container, usd: float, tokens: int, session: str = "s1") -> None:
    run = opened_run(parts, session)
    assert run is not None
    report = RunFigures(model="m", agent_turns=1, usage=Usage(input_tokens=tokens), cost_usd=usd)
    window = Window(run.unread[0].uuid, run.unread[-1].uuid, len(run.unread))
    positions = tuple(message.position for message in run.unread)
    changes = FactChanges(FactScope("default", "ada", None))
    parts.adapters.runs.commit(
        run.session,
        RunCommit(Outcome.NOTHING_TO_SAVE, window, run.unread[-1].uuid, positions, (), changes, report),
    )  # fmt: skip


class TestBudgets:
    def ready(self, parts: Container, *sessions: str) -> None:
        parts.migrate()
        for session in sessions:
            parts.adapters.archive.ingest([event(entry("hello"), session_id=session)])

    @pytest.mark.parametrize(
        "limits", [{"daily_usd": 1.0, "daily_tokens": None}, {"daily_usd": None, "daily_tokens": 100}]
    )
    def test_a_spent_budget_holds_the_tenant_until_the_next_day(self, parts: Container, limits: dict[str, Any]) -> None:
        self.ready(parts, "s1", "s2", "s3")
        parts.tenants.set_budget(ME, "default", **limits)
        commit_costing(parts, 0.6, 60, "s1")
        assert not parts.adapters.budgets.tenants("default")[0].is_over_budget
        commit_costing(parts, 0.6, 60, "s2")
        one = parts.adapters.budgets.tenants("default")[0]
        assert (one.is_over_budget, one.spent_usd, one.spent_tokens) == (True, 1.2, 120)
        assert one.goes_on_at is not None
        assert one.goes_on_at > datetime.now(UTC)
        assert opened_run(parts, "s3") is None
        assert parts.queries.session("default", "s3").held_by == "budget"
        assert parts.upkeep.watch_budgets() == {"default"}
        assert parts.adapters.wake_ups.take(10, rewake_s=0) == []
        with parts.adapters.database.write() as connection:  # the day is over
            yesterday = datetime.now(UTC).date() - timedelta(days=1)
            connection.execute(sa.update(Tenants).values(spent_on=yesterday))
        assert parts.adapters.budgets.tenants("default")[0].spent_usd == 0
        assert parts.adapters.wake_ups.take(10, rewake_s=0) == [("default", "s3")]
        assert parts.queries.session("default", "s3").held_by is None
        commit_costing(parts, 0.1, 10, "s3")
        assert parts.adapters.budgets.tenants("default")[0].spent_tokens == 10

    def test_a_budget_of_nothing_holds_from_the_start(self, parts: Container) -> None:
        self.ready(parts, "s1")
        parts.tenants.set_budget(ME, "default", daily_usd=0, daily_tokens=None)
        assert opened_run(parts) is None
        assert parts.adapters.budgets.tenants("default")[0].is_over_budget

    def test_without_a_budget_nothing_is_counted_or_held(self, parts: Container) -> None:
        self.ready(parts, "s1", "s2")
        commit_costing(parts, 10**6, 10**9, "s1")
        assert parts.adapters.budgets.tenants("default")[0].spent_usd == 0
        assert opened_run(parts, "s2") is not None

    def test_over_http(self, parts: Container, api: TestClient) -> None:
        assert api.get("/v1/budget").json()["daily_usd"] is None
        answer = api.put("/v1/budget", json={"daily_usd": 2.5}).json()
        assert (answer["daily_usd"], answer["daily_tokens"], answer["is_over_budget"]) == (2.5, None, False)
        assert api.put("/v1/budget", json={"daily_usd": -1}).status_code == 422
        assert api.get("/v1/actions").json()["actions"][0]["action"] == "set_budget"

    def test_nonsense_is_refused(self, parts: Container) -> None:
        with pytest.raises(InvalidInput, match="daily_usd"):
            parts.tenants.set_budget(ME, "default", daily_usd=-1, daily_tokens=None)
        with pytest.raises(InvalidInput, match="one tenant"):
            parts.tenants.set_budget(ME, "*", daily_usd=1, daily_tokens=None)


class TestLanes:
    def test_backfill_waits_until_a_live_turn_takes_it_along(self, parts: Container) -> None:
        parts.migrate()
        (old,) = parts.adapters.archive.ingest([event(entry("long ago"), session_id="old", lane="backfill")])
        (new,) = parts.adapters.archive.ingest([event(entry("now"), session_id="new")])
        assert (old.is_due, new.is_due) == (False, True)  # type: ignore[union-attr]
        assert parts.adapters.wake_ups.take(10, rewake_s=60) == [("default", "new")]
        assert parts.adapters.wake_ups.take(10, rewake_s=60, lane="backfill") == [("default", "old")]
        run = opened_run(parts, "old")
        assert run is not None
        assert run.session.lane == "backfill"
        parts.adapters.archive.ingest([event(entry("the person is back"), session_id="old")])
        assert parts.browse.sessions(_all()).items[0].lane == "live"

    def test_a_backfill_of_a_live_session_does_not_slow_it_down(self, parts: Container) -> None:
        parts.migrate()
        parts.adapters.archive.ingest([event(entry("now"), session_id="s1")])
        parts.adapters.archive.ingest([event(entry("earlier"), session_id="s1", lane="backfill")])
        assert parts.adapters.wake_ups.take(10, rewake_s=60) == [("default", "s1")]

    def test_another_lane_is_refused(self, api: TestClient) -> None:
        answer = api.post("/v1/sessions/s1/turns", json=turn(lane="fast"))
        assert answer.status_code == 422
        assert "lane" in answer.text


def _all() -> Any:
    from extractor.adapters.sql.operators.browse import SessionFilter

    return SessionFilter()


class TestTheLog:
    def test_every_change_is_written_down_with_who_did_it(self, parts: Container, api: TestClient) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        fact = UUID(api.get("/v1/facts").json()["facts"][0]["id"])
        parts.tenants.pause(ME, None)
        parts.tenants.resume(ME, None)
        parts.tenants.pause(ME, "default")
        parts.governance.delete_fact(ME, "default", fact)
        parts.governance.restore_fact(ME, "default", fact)
        parts.keys.add(ME, "default", "reader", "r")
        parts.keys.revoke(ME, "ext_")
        parts.governance.erase(ME, "default", "ada")
        rows = parts.actions.list(None).items
        assert [row.action for row in reversed(rows)] == [
            "pause", "resume", "pause", "delete_fact", "restore_fact", "add_key", "revoke_key", "erase",
        ]  # fmt: skip
        assert all((row.by, row.key_prefix) == ("Ada", "ext_12345678") for row in rows)
        assert "ada" not in rows[0].target, "the log keeps no name of an erased person"
        assert {row.tenant_id for row in parts.actions.list("default").items} == {"default"}

    def test_nothing_done_is_nothing_written(self, parts: Container) -> None:
        parts.migrate()
        wanted = LetterFilter("default")
        parts.dead_letters.redrive(ME, wanted)
        parts.dead_letters.dismiss(ME, wanted)
        assert not parts.tenants.resume(ME, "default")
        assert parts.keys.revoke(ME, "ext_none") == 0
        with pytest.raises(UnknownFact):
            parts.governance.delete_fact(ME, "default", uuid4())
        assert parts.actions.list(None) == Page([], None)

    def test_pages(self, parts: Container) -> None:
        parts.migrate()
        for number in range(5):
            parts.actions.note(ME, "pause", "default", str(number))
        seen: list[str] = []
        after = None
        while True:
            page = parts.actions.list("default", limit=2, after=after)
            after = page.next
            seen += [row.target for row in page.items]
            if after is None:
                break
        assert seen == ["4", "3", "2", "1", "0"]


class TestRestoredFacts:
    def test_a_fact_comes_back_as_it_was_with_its_evidence_and_is_found_again(
        self, parts: Container, api: TestClient
    ) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        before = api.get("/v1/facts").json()["facts"][0]
        assert api.delete(f"/v1/facts/{before['id']}").status_code == 204
        after = api.post(f"/v1/facts/{before['id']}/restore").json()
        assert after["evidence"] == before["evidence"]
        assert (after["status"], after["revision"]) == ("active", 3)
        assert [fact["id"] for fact in api.get("/v1/facts", params={"q": "nurse"}).json()["facts"]] == [before["id"]]
        assert api.post(f"/v1/facts/{before['id']}/restore").status_code == 404

    def test_not_over_another_one_of_its_name(self, parts: Container, api: TestClient) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        old = api.get("/v1/facts").json()["facts"][0]
        api.delete(f"/v1/facts/{old['id']}")
        api.post("/v1/sessions/s1/turns", json=turn(entry("again")))
        extract(parts)
        assert api.post(f"/v1/facts/{old['id']}/restore").status_code == 422
