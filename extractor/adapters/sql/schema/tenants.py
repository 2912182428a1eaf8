"""Creates a tenant's row when something is first stored for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Tenants


def know_tenants(database: Database, connection: Connection, tenants: Iterable[str]) -> None:
    """Insert rows for tenants that have none."""
    for tenant in sorted(set(tenants)):
        connection.execute(_make(is_postgres=database.is_postgres), {"id": tenant, "created_at": database.host_now()})


@cache
def _make(*, is_postgres: bool) -> Any:
    insert: Any = postgresql.insert if is_postgres else sqlite.insert
    return insert(Tenants).on_conflict_do_nothing()
