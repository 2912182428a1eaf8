"""Which tenants, users, sessions and rows exist? For names that people type on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import DeadLetters, Facts, Pins, Runs, Sessions, Tenants
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.facts.fact import Scope

TABLES = {"run": Runs, "dead letter": DeadLetters, "fact": Facts}
HEX_DIGITS = 32


class Names:
    """Finds names. Lists are sorted and have at most `limit` names."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def tenants(self, limit: int) -> list[str]:
        query = sa.select(Tenants.c.id).where(Tenants.c.id != EVERY_TENANT)
        return self._list(query.order_by(Tenants.c.id).limit(limit))

    def has_tenant(self, tenant_id: str) -> bool:
        return bool(self._list(sa.select(Tenants.c.id).where(Tenants.c.id == tenant_id)))

    def users(self, tenant_id: str | None, limit: int) -> list[str]:
        return self._list(sa.union(*_users(tenant_id, None, limit)).order_by("name").limit(limit))

    def has_user(self, tenant_id: str | None, user_id: str) -> bool:
        """Return whether anything is stored about a user: a session, a fact or a pin; None means in any tenant."""
        return bool(self._list(sa.union(*_users(tenant_id, user_id, 1))))

    def sessions(self, tenant_id: str | None, prefix: str, limit: int) -> list[str]:
        """Return the sessions whose ids begin with a text; only the one of exactly this id, if there is one."""
        query = sa.select(Sessions.c.session_id).distinct()
        if tenant_id is not None:
            query = query.where(Sessions.c.tenant_id == tenant_id)
        exact = self._list(query.where(Sessions.c.session_id == prefix))
        # Not LIKE: SQLite's ignores case.
        begins = sa.func.substr(Sessions.c.session_id, 1, len(prefix)) == prefix
        return exact or self._list(query.where(begins).order_by(Sessions.c.session_id).limit(limit))

    def tenants_of(self, session_id: str, limit: int) -> list[str]:
        """Return the tenants that have a session of an id."""
        query = sa.select(Sessions.c.tenant_id).where(Sessions.c.session_id == session_id)
        return self._list(query.order_by(Sessions.c.tenant_id).limit(limit))

    def ids(self, kind: str, tenant_id: str | None, prefix: str, limit: int) -> Sequence[UUID]:
        """Return the ids of a kind of row (see `TABLES`) that begin with some hexadecimal digits."""
        table = TABLES[kind]
        first, last = (UUID(prefix.ljust(HEX_DIGITS, digit)) for digit in "0f")
        query = sa.select(table.c.id).where(table.c.id.between(first, last)).order_by(table.c.id).limit(limit)
        if tenant_id is not None:
            query = query.where(table.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            return connection.execute(query).scalars().all()

    def _list(self, query: sa.Executable) -> list[str]:
        with self._db.read() as connection:
            return list(connection.execute(query).scalars())


def _users(tenant_id: str | None, user_id: str | None, limit: int) -> list[sa.Select[tuple[str]]]:
    """Return one statement for each table that names users."""
    found = []
    for table, column, condition in (
        (Sessions, Sessions.c.user_id, sa.true()),
        (Facts, Facts.c.user_id, Facts.c.user_id.is_not(None)),
        (Pins, Pins.c.scope_key, Pins.c.scope == Scope.USER.value),
    ):
        query = sa.select(column.label("name")).distinct().where(condition)
        if tenant_id is not None:
            query = query.where(table.c.tenant_id == tenant_id)
        if user_id is not None:
            query = query.where(column == user_id)
        found.append(sa.select(query.order_by("name").limit(limit).subquery().c.name))
    return found
