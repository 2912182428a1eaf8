"""Stores how long a tenant's turns are gathered, where this differs from the installation's settings."""

from __future__ import annotations

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Tenants


class Paces:
    """Sets and reads the paces of tenants."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def set(self, tenant_id: str, *, quiet_s: float | None, gather_s: float | None) -> None:
        """Set a tenant's pace for future turns; None: the installation's."""
        values = {"quiet_s": quiet_s, "gather_s": gather_s}
        with self._db.write() as connection:
            at = sa.literal(self._db.read_clock(connection), Instant())
            row = self._db.insert(Tenants).values(id=tenant_id, created_at=at, spent_usd=0, spent_tokens=0, **values)
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))

    def get(self, tenant_id: str) -> tuple[float | None, float | None]:
        """Return a tenant's `quiet_s` and `gather_s`; None: the installation's."""
        query = sa.select(Tenants.c.quiet_s, Tenants.c.gather_s).where(Tenants.c.id == tenant_id)
        with self._db.read() as connection:
            row = connection.execute(query).one_or_none()
        return (row.quiet_s, row.gather_s) if row is not None else (None, None)
