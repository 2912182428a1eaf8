"""Pauses: no runs of paused tenants start."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Tenants
from extractor.core.conversation.events import EVERY_TENANT


class Pauses:
    """Pauses one tenant, or all."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def pause(self, tenant_id: str | None) -> datetime:
        """Start no more runs of a tenant, or of any. Runs in progress finish, and turns are still accepted.

        Returns:
            The instant since which it is paused; that of the first call if it was paused already.
        """
        with self._db.write() as connection:
            at = sa.literal(self._db.read_clock(connection), Instant())
            row = self._db.insert(Tenants).values(id=tenant_id or EVERY_TENANT, created_at=at, paused_at=at)
            connection.execute(
                row.on_conflict_do_update(
                    index_elements=["id"], set_={"paused_at": sa.func.coalesce(Tenants.c.paused_at, at)}
                )
            )
            found: datetime = connection.execute(
                sa.select(Tenants.c.paused_at).where(Tenants.c.id == (tenant_id or EVERY_TENANT))
            ).scalar_one()
            return found

    def resume(self, tenant_id: str | None) -> bool:
        """Let runs start again; False if nothing was paused. A tenant stays paused while all are."""
        with self._db.write() as connection:
            resumed = connection.execute(
                sa.update(Tenants)
                .where(Tenants.c.id == (tenant_id or EVERY_TENANT), Tenants.c.paused_at.is_not(None))
                .values(paused_at=None)
            )
            return resumed.rowcount == 1

    def paused(self) -> dict[str, datetime]:
        """Return since when tenants are paused; `*` means all."""
        with self._db.read() as connection:
            rows = connection.execute(
                sa.select(Tenants.c.id, Tenants.c.paused_at).where(Tenants.c.paused_at.is_not(None))
            )
            return {row.id: row.paused_at for row in rows}
