"""Audits, retention, export and erasure over HTTP, on each database."""

from __future__ import annotations

import json
import threading
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import FactReads, Facts, Messages, Runs
from extractor.bootstrap import Container
from extractor.core.facts.fact import FactType
from extractor.settings import read_settings
from tests.build import entry
from tests.contract.over_http import extract, keyed, turn
from tests.contract.test_reading import ADA, read_with_notes, remember


class TestAudit:
    def twins(self, parts: Container) -> None:
        remember(parts, "tests", "The tests of the evals folder run with npm test.", FactType.REFERENCE)
        # the store itself merges equal statements; the second contains the first
        remember(
            parts, "tests-again", "The tests of the evals folder run with npm test. CI runs them.", FactType.REFERENCE
        )
        remember(parts, "code", "Retries live in src/retry.py.", FactType.PROJECT)

    def test_find_apply_and_record(self, api: TestClient, parts: Container) -> None:
        self.twins(parts)
        found = api.get("/v1/audit").json()
        assert (found["counts"]["duplicate"], found["counts"]["names_code"]) == (1, 1)
        finding = found["findings"][0]
        dry = api.post("/v1/audit", json={"dry_run": True, "ids": [finding["id"]]}).json()
        assert [one["id"] for one in dry["findings"]] == [finding["id"]]
        assert len(api.get("/v1/facts").json()["facts"]) == 3
        done = api.post("/v1/audit", json={"ids": [finding["id"], "0" * 12]}).json()
        assert (done["applied"], done["left"]) == ([finding["id"]], ["0" * 12])
        names = {fact["name"] for fact in api.get("/v1/facts").json()["facts"]}
        assert names == {"code", finding["facts"][0]["name"]}
        kept = next(fact for fact in api.get("/v1/facts").json()["facts"] if fact["name"] != "code")
        assert len(kept["evidence"]) == 2, "it rests on what both rested on"
        assert api.get("/v1/audit/reports").json()["reports"][0]["applied_by"] == "operator:this machine"
        assert api.post("/v1/audit", json={}).json()["applied"] == []

    def test_what_changed_meanwhile_is_left(self, api: TestClient, parts: Container) -> None:
        self.twins(parts)
        finding = api.get("/v1/audit").json()["findings"][0]
        remember(parts, "tests-again", "The tests of the evals folder run with pnpm in CI only.", FactType.REFERENCE)
        assert api.post("/v1/audit", json={"ids": [finding["id"]]}).json()["left"] == [finding["id"]]

    @pytest.mark.parametrize(
        "order", [{"ids": ["x"]}, {"by_agent": True}, {"by_agent": True, "user_id": "ada", "dry_run": True}]
    )
    def test_orders_that_make_no_sense(self, api: TestClient, order: dict[str, Any]) -> None:
        assert api.post("/v1/audit", json=order).status_code == 422

    def test_pollution_counts_what_nobody_reads(self, api: TestClient, parts: Container) -> None:
        for number in range(4):
            remember(parts, f"f{number}", f"Ada knows thing {number}.")
        facts = api.get("/v1/facts", params={"limit": 1}).json()["facts"]
        api.get(f"/v1/facts/{facts[0]['id']}")
        parts.adapters.reads.flush()
        pollution = api.get("/v1/audit").json()["pollution"]
        assert (pollution["facts"], pollution["never_read"], pollution["never_read_share"]) == (4, 3, 0.75)
        metrics = api.get("/metrics").text
        assert "extractor_facts_never_read_ratio 0.75" in metrics
        with parts.adapters.database.read() as connection:
            assert connection.execute(sa.select(FactReads.c.reads)).scalars().all() == [2]

    def test_closing_waits_for_counts_that_are_being_written(
        self, parts: Container, database_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        remember(parts, "role", "Ada is a nurse.")
        begun, write = threading.Event(), ReadCounter._write

        def slowly(counter: ReadCounter, reads: Any) -> None:
            begun.set()
            time.sleep(0.3)
            write(counter, reads)

        monkeypatch.setattr(ReadCounter, "_write", slowly)
        monkeypatch.setattr("extractor.adapters.sql.facts.fact_reads.FLUSH_S", 0)
        closing = Container(read_settings({}, database_url=database_url, model="offline"))
        closing.adapters.reads.note([parts.adapters.facts.newest(ADA, 1)[0].id])
        assert begun.wait(5)
        closing.close()
        with parts.adapters.database.read() as connection:
            assert connection.execute(sa.select(FactReads.c.reads)).scalars().all() == [1]


class TestRetention:
    def test_time_to_live_by_type(self, database_url: str) -> None:
        parts = Container(read_settings({}, database_url=database_url, ttl_project_days=30, model="offline"))
        remember(parts, "plan", "The demo is planned.", FactType.PROJECT)
        remember(parts, "role", "Ada is a nurse.")
        last = {fact.name: fact.expires_on for fact in parts.adapters.facts.newest(ADA, 9)}
        assert last == {"plan": datetime.now(UTC).date() + timedelta(days=30), "role": None}
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Facts).where(Facts.c.name == "plan").values(expires_on=date(2026, 1, 1)))
        assert [fact.name for fact in parts.adapters.facts.newest(ADA, 9)] == ["role"]
        parts.close()

    def test_old_messages_and_runs_go_and_what_is_needed_stays(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn(entry("One."), entry("Two.")))
        extract(parts)
        api.post("/v1/sessions/s1/turns", json=turn(entry("Three.")))
        extract(parts)
        api.post("/v1/sessions/s1/turns", json=turn(entry("Unread.")))
        old = datetime.now(UTC) - timedelta(days=40)
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Messages).values(received_at=old))
            connection.execute(sa.update(Runs).values(ended_at=old))
        days = {"keep_messages_days": 30, "keep_runs_days": 30}
        keeping = Container(parts.settings.model_copy(update=days))
        keeping.upkeep.forget_old()
        with parts.adapters.database.read() as connection:
            left = [json.loads(text) for text in connection.execute(sa.select(Messages.c.content)).scalars()]
            runs = connection.execute(sa.select(sa.func.count()).select_from(Runs)).scalar_one()
        assert left == ["Three.", "Unread."], "where the cursor stands, and what nobody read"
        assert runs == 1
        assert not api.get("/v1/recall", params={"q": "One", "user_id": "ada"}).json()["found"]
        parts.upkeep.forget_old()
        keeping.close()


class TestGovernance:
    def fill(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn(entry("I am a nurse.")))
        extract(parts)
        api.post("/v1/sessions/s1/turns", json=turn(entry("And more.")))
        read_with_notes(parts, Key_results="x")
        api.put("/v1/pins/p", json={"user_id": "ada", "content": "pinned"})
        api.post("/v1/tasks/t", json={"user_id": "ada", "entries": [{"kind": "note", "content": "line"}]})
        api.get("/v1/facts")
        parts.adapters.reads.flush()

    def test_export_holds_everything(self, api: TestClient, parts: Container) -> None:
        self.fill(api, parts)
        api.post("/v1/sessions/e/turns", json=turn(entry("Eve's."), user="eve"))
        told = api.get("/v1/users/ada/export").json()
        counts = {name: len(rows) for name, rows in told.items() if isinstance(rows, list)}
        assert counts == {
            "sessions": 1, "messages": 2, "facts": 1, "fact_revisions": 1, "headlines": 1, "pins": 1, "task_entries": 1,
            "promotions": 0, "runs": 2, "run_steps": 0, "dead_letters": 0,
        }  # fmt: skip
        assert told["messages"][0]["content"] == "I am a nurse."
        assert "Eve" not in json.dumps(told)
        assert api.get("/v1/users/nobody/export").json()["sessions"] == []

    def test_erasing_leaves_nothing_of_a_user_in_any_table(self, api: TestClient, parts: Container) -> None:
        """Every column of every table is searched for words of the user."""
        self.fill(api, parts)
        remember(parts, "twin", "Ada is a nurse there.")
        api.post("/v1/audit", json={"user_id": "ada"})
        proof = api.delete("/v1/users/ada").json()
        assert set(proof["left"].values()) == {0}
        assert proof["deleted"]["pins"] == proof["deleted"]["headlines"] == proof["deleted"]["task_entries"] == 1
        with parts.adapters.database.read() as connection:
            for table in Base.metadata.sorted_tables:
                rows = json.dumps([list(map(str, row)) for row in connection.execute(sa.select(table))])
                for word in ("nurse", '"ada"', "pinned"):
                    assert word not in rows, table.name

    def test_roles(self, api: TestClient, parts: Container) -> None:
        for role in ("producer", "reader", "agent"):
            key = keyed(parts, role)
            assert api.get("/v1/users/ada/export", headers=key).status_code in (401, 403)
            assert api.get("/v1/audit", headers=key).status_code in (401, 403)
