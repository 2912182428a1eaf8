"""Stores the provider's breaker where all workers and the API see it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Breakers, Marks
from extractor.core.closed_sets import stored
from extractor.core.run.breaker import Breaker, BreakerState
from extractor.core.run.failures import FailureKind

# Name of the only breaker: the model provider's.
PROVIDER = "model"


class SqlBreakerStore:
    """See the port in `core/run/breaker.py`."""

    def __init__(self, database: Database, name: str = PROVIDER) -> None:
        self._db = database
        self._name = name

    def load(self) -> tuple[Breaker, datetime]:
        with self._db.read() as connection:
            row = connection.execute(sa.select(Breakers).where(Breakers.c.name == self._name)).one_or_none()
            now = self._db.read_clock(connection)
        return (to_breaker(row) if row else Breaker()), now

    def save(self, breaker: Breaker) -> bool:
        values: dict[str, object] = {
            "state": breaker.state.value,
            "kind": breaker.kind.value if breaker.kind else None,
            "reason": breaker.reason,
            "opened_at": breaker.opened_at,
            "retry_at": breaker.retry_at,
            "probe_until": breaker.probe_until,
            "closed_at": breaker.closed_at,
            "probes": breaker.probes,
            "version": breaker.version,
        }
        with self._db.write() as connection:
            known = self._db.insert(Breakers).values(
                name=self._name, state=BreakerState.CLOSED.value, probes=0, version=0
            )
            connection.execute(known.on_conflict_do_nothing())
            changed = connection.execute(
                sa.update(Breakers)
                .where(Breakers.c.name == self._name, Breakers.c.version == breaker.version - 1)
                .values(values)
            )
            if changed.rowcount == 1:
                self._mark(connection, breaker)
            return changed.rowcount == 1

    def _mark(self, connection: sa.Connection, breaker: Breaker) -> None:
        """Record outages for the charts: the row of the breaker forgets them when it closes."""
        if breaker.state is BreakerState.OPEN and breaker.opened_at is not None:
            name = f"{breaker.opened_at:%Y-%m-%d %H:%M:%S.%f} {breaker.kind.value if breaker.kind else ''}".strip()
            begun = self._db.insert(Marks).values(kind="outage", name=name, at=breaker.opened_at)
            connection.execute(begun.on_conflict_do_nothing())
        elif breaker.state is BreakerState.CLOSED:
            is_open = sa.and_(Marks.c.kind == "outage", Marks.c.until.is_(None))
            connection.execute(sa.update(Marks).where(is_open).values(until=breaker.closed_at))


def to_breaker(row: Any) -> Breaker:
    return Breaker(
        state=stored(BreakerState, row.state),
        kind=stored(FailureKind, row.kind) if row.kind else None,
        reason=row.reason,
        opened_at=row.opened_at,
        retry_at=row.retry_at,
        probe_until=row.probe_until,
        closed_at=row.closed_at,
        probes=row.probes,
        version=row.version,
    )
