"""A tenant is known from the first time that something is stored of it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.tables import Tenants


def know_tenants(database: Database, connection: Connection, tenants: Iterable[str]) -> None:
    """Make the rows of tenants that have none yet."""
    insert = postgresql.insert if database.is_postgres else sqlite.insert
    for tenant in sorted(set(tenants)):
        connection.execute(insert(Tenants).values(id=tenant, created_at=database.now()).on_conflict_do_nothing())
