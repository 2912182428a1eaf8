"""Pinned blocks: always in the context, and so under a hard budget that a write cannot exceed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import load_visible
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.adapters.sql.schema.tables import Pins
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import LOCK_SPACE, is_erased_since
from extractor.core.context.material import Pin
from extractor.core.errors import PinBudgetExceeded, UnknownFact
from extractor.core.facts.fact import FactScope, Scope


class PinStore:
    """Keeps the pinned blocks of users and projects."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def pin(
        self,
        scope: FactScope,
        kind: Scope,
        name: str,
        *,
        content: str | None,
        fact_id: UUID | None,
        tokens: int,
        budget: int,
        read_at: datetime,
    ) -> dict[str, Any]:
        """Pin a text or a fact under a name, or replace what is pinned there.

        Args:
            kind: Whose context it goes into: the user's or the project's.
            tokens: What it takes.
            budget: What all pins of that user or project may take.
            read_at: When the caller looked; a user who was erased since stays erased.

        Raises:
            PinBudgetExceeded: Nothing was written.
        """
        key = scope.key_of(kind)
        where = (Pins.c.tenant_id == scope.tenant_id, Pins.c.scope == kind.value, Pins.c.scope_key == key)
        with self._db.write() as connection:
            if self._db.is_postgres:  # one writer of a scope at a time, or two that fit alone would not fit together
                lock = sa.func.pg_advisory_xact_lock(
                    LOCK_SPACE + 1, sa.func.hashtext(f"{scope.tenant_id}/{kind}/{key}")
                )
                connection.execute(sa.select(lock))
            user = (scope.tenant_id, scope.user_id)
            if is_erased_since(connection, *user, read_at, is_postgres=self._db.is_postgres):
                raise UnknownFact("the user was erased")
            know_tenants(self._db, connection, [scope.tenant_id])
            others = sa.select(sa.func.coalesce(sa.func.sum(Pins.c.tokens), 0)).where(*where, Pins.c.name != name)
            used = int(connection.execute(others).scalar_one())
            if used + tokens > budget:
                raise PinBudgetExceeded(name, tokens, used, budget)
            now = self._db.read_clock(connection)
            values = {"content": content, "fact_id": fact_id, "tokens": tokens, "updated_at": now}
            updated = connection.execute(sa.update(Pins).where(*where, Pins.c.name == name).values(values)).rowcount
            if not updated:
                connection.execute(
                    sa.insert(Pins).values(
                        id=uuid4(), tenant_id=scope.tenant_id, scope=kind.value, scope_key=key, name=name,
                        created_at=now, **values,
                    )
                )  # fmt: skip
        return {
            "name": name,
            "scope": kind.value,
            "tokens": tokens,
            "used_tokens": used + tokens,
            "budget_tokens": budget,
        }

    def unpin(self, scope: FactScope, kind: Scope, name: str) -> bool:
        """Take a pin away; False when there is none of that name."""
        with self._db.write() as connection:
            return bool(
                connection.execute(
                    sa.delete(Pins).where(
                        Pins.c.tenant_id == scope.tenant_id,
                        Pins.c.scope == kind.value,
                        Pins.c.scope_key == scope.key_of(kind),
                        Pins.c.name == name,
                    )
                ).rowcount
            )

    def pins(self, scope: FactScope) -> list[dict[str, Any]]:
        """Return what is pinned for a user: the project's first, then the user's, each in the order of pinning."""
        with self._db.read() as connection:
            rows = self._rows(connection, scope)
            facts = self._facts(connection, scope, rows)
        return [
            {
                "name": row.name,
                "scope": row.scope,
                "content": row.content if row.fact_id is None else facts.get(row.fact_id, ""),
                "fact_id": str(row.fact_id) if row.fact_id else None,
                "tokens": row.tokens,
                "created_at": rfc3339(row.created_at),
                "updated_at": rfc3339(row.updated_at),
            }
            for row in rows
        ]

    def material(self, scope: FactScope) -> list[Pin]:
        """Return pins as a context takes them; those of facts that are gone are left out."""
        pins = (Pin(pin["name"], Scope(pin["scope"]), pin["content"]) for pin in self.pins(scope))
        return [pin for pin in pins if pin.content]

    def _rows(self, connection: Connection, scope: FactScope) -> list[Any]:
        places = (
            sa.and_(Pins.c.tenant_id == scope.tenant_id, Pins.c.scope == kind.value, Pins.c.scope_key == key)
            for kind, key in scope.visible()
        )
        order = (sa.case({"project": 0}, value=Pins.c.scope, else_=1), Pins.c.created_at, Pins.c.name)
        return list(connection.execute(sa.select(Pins).where(sa.or_(*places)).order_by(*order)))

    def _facts(self, connection: Connection, scope: FactScope, rows: list[Any]) -> dict[UUID, str]:
        keys = [row.fact_id for row in rows if row.fact_id is not None]
        return {fact.id: fact.content for fact in load_visible(connection, scope, keys)} if keys else {}
