"""A line of a task's history that becomes a fact keeps its own day, on each database."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.schema.tables import TaskEntries
from extractor.bootstrap import Container


def test_dates_of_a_promoted_line_count_from_its_own_day(api: TestClient, parts: Container) -> None:
    """A line is often promoted when its task ends, weeks after it was written."""
    lines = {"user_id": "ada", "entries": [{"kind": "decision", "content": "We chose oak yesterday."}]}
    key = api.post("/v1/tasks/kitchen", json=lines).json()["ids"][0]
    with parts.adapters.database.write() as connection:
        connection.execute(sa.update(TaskEntries).values(created_at=datetime(2026, 3, 2, 12, tzinfo=UTC)))
    order = {"user_id": "ada", "name": "oak", "type": "project"}
    promoted = api.post(f"/v1/task-entries/{key}/promote", json=order).json()
    fact = api.get(f"/v1/facts/{promoted['fact_id']}").json()
    assert fact["content"] == fact["description"] == "We chose oak yesterday (2026-03-01)."
    assert {time["anchor_on"] for time in fact["times"]} == {"2026-03-02"}
