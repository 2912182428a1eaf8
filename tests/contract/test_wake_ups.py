"""Which sessions get a wake-up: all that want one in the end, tenants in turns, the longest due of each first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.sql.schema.tables import Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from tests.build import event

REWAKE_S = 60.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A session that wants a wake-up, and since when it is due or its lease is over."""

    tenant_id: str
    session_id: str
    since: datetime


class Backlog:
    """Sessions of some tenants in every state that matters, a few tenants having most of them."""

    def __init__(self, database: Database, dice: random.Random) -> None:
        self.tenants = [f"t{number}" for number in range(dice.randint(1, 9))]
        self.held = {tenant for tenant in self.tenants if dice.random() < 0.2}
        self.waiting: set[Waiting] = set()
        events = []
        for number in range(dice.randint(1, 70)):
            tenant = self.tenants[min(int(dice.expovariate(1.0)), len(self.tenants) - 1)]
            events.append(event(session=f"s{number}", tenant_id=tenant, lane=dice.choice(["live", "live", "backfill"])))
        SqlArchive(database).ingest(events)
        pauses = Pauses(database)
        for tenant in self.held:
            pauses.pause(tenant)
        now = database.present()
        with database.write() as connection:
            rows = connection.execute(
                sa.select(Sessions.c.pk, Sessions.c.tenant_id, Sessions.c.session_id, Sessions.c.lane)
            )
            for row in rows.all():
                values, since, is_woken = _state(dice, now)
                connection.execute(sa.update(Sessions).where(Sessions.c.pk == row.pk).values(values))
                if since is not None and not is_woken and row.lane == "live" and row.tenant_id not in self.held:
                    self.waiting.add(Waiting(row.tenant_id, row.session_id, since))


def _state(dice: random.Random, now: datetime) -> tuple[dict[str, object], datetime | None, bool]:
    """Return values of a session, since when it may be woken (None: it may not), and whether it was just now."""
    since = now - timedelta(seconds=dice.uniform(1, 10_000))
    later = now + timedelta(seconds=dice.uniform(1_000, 10_000))
    is_woken = dice.random() < 0.2
    lost = now - timedelta(seconds=2 * REWAKE_S)
    woken_at = now if is_woken else dice.choice([None, lost])
    match dice.choice(["due", "due", "due", "parked", "running", "abandoned"]):
        case "due":
            return {"state": "due", "due_at": since, "woken_at": woken_at}, since, is_woken
        case "parked":
            return {"state": "parked", "due_at": later, "woken_at": woken_at}, None, is_woken
        case "running":
            return _leased(later, woken_at), None, is_woken
        case _:
            return _leased(since, woken_at), since, is_woken


def _leased(until: datetime, woken_at: datetime | None) -> dict[str, object]:
    return {"state": "running", "due_at": None, "lease_owner": "w", "lease_until": until, "woken_at": woken_at}


@pytest.mark.parametrize("seed", range(25))
def test_tenants_take_turns_and_nobody_is_forgotten(database: Database, seed: int) -> None:
    dice = random.Random(seed)
    backlog = Backlog(database, dice)
    wake_ups, left = WakeUps(database), {(one.tenant_id, one.session_id): one for one in backlog.waiting}
    while left:
        limit = dice.randint(1, 20)
        taken = wake_ups.take(limit, rewake_s=REWAKE_S)
        assert len(taken) == len(set(taken)) == min(limit, len(left))
        found = [left.pop(key) for key in taken]  # and nothing that does not wait
        counts = Counter(one.tenant_id for one in found)
        for one in left.values():
            assert counts[one.tenant_id] >= max(counts.values()) - 1, "who still waits had its turn with the others"
            assert all(other.since <= one.since for other in found if other.tenant_id == one.tenant_id)
    assert wake_ups.take(20, rewake_s=REWAKE_S) == []


def test_the_backlog_of_one_tenant_is_not_walked_past_for_the_others(database: Database) -> None:
    """Each tenant's sessions are found by the index that is made for it."""
    big = [event(session=f"b{number}", tenant_id="big") for number in range(1_500)]
    small = [event(session="only", tenant_id=f"small-{number}") for number in range(5)]
    SqlArchive(database).ingest([*big, *small])
    with database.write() as connection:
        connection.execute(sa.text("ANALYZE"))
    with _heard(database) as statements:
        assert len(WakeUps(database).take(20, rewake_s=REWAKE_S)) == 20
    ranking = [heard for heard in statements if "row_number" in heard[0]]
    assert ranking
    for statement, values in ranking:
        with database.write() as connection:
            if database.is_postgres:
                plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values).scalar_one()
                assert _rows_read(plan[0]["Plan"]) < 300
            else:
                rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
                steps = "\n".join(row[3] for row in rows)
                assert "sessions_due_by_tenant (lane=? AND tenant_id=? AND due_at>? AND due_at<?)" in steps
                assert "sessions_due_by_tenant (lane=? AND tenant_id>?)" in steps


@contextmanager
def _heard(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """Yield a list that takes the statements of the database's connections, with their values."""
    heard: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        heard.append((statement, values))

    sa.event.listen(database.engine, "before_cursor_execute", note)
    try:
        yield heard
    finally:
        sa.event.remove(database.engine, "before_cursor_execute", note)


def _rows_read(plan: dict[str, Any]) -> int:
    """Return how many sessions the scans of a plan looked at."""
    mine = 0
    if plan.get("Relation Name") == "sessions":
        mine = plan["Actual Loops"] * (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0))
    return mine + sum(_rows_read(part) for part in plan.get("Plans", ()))
