"""Stores pinned blocks. They are in every context, and therefore have a hard budget."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import ColumnElement
from sqlmodel import col, select

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_statements import kinds_of, visible_values
from extractor.adapters.sql.facts.fact_store import load_visible
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.facts import PinRow
from extractor.adapters.sql.schema.tables import Pins
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import LOCK_SPACE, is_erased_since
from extractor.core.closed_sets import stored
from extractor.core.context.forms import Pin
from extractor.core.errors import PinBudgetExceeded, UnknownFact
from extractor.core.facts.fact import FactScope, Scope


@dataclass(frozen=True, slots=True)
class Pinned:
    """A pin that was stored.

    Attributes:
        tokens: Its size; `used_tokens` is that of all pins of its user or project.
    """

    name: str
    scope: Scope
    tokens: int
    used_tokens: int
    budget_tokens: int


@dataclass(frozen=True, slots=True)
class PinView:
    """A pin with its text.

    Attributes:
        content: Of a pinned fact, what it says now; empty if it was deleted.
    """

    name: str
    scope: Scope
    content: str
    fact_id: UUID | None
    tokens: int
    created_at: datetime
    updated_at: datetime


class PinStore:
    """Stores the pinned blocks of users and projects."""

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
    ) -> Pinned:
        """Pin a text or a fact under a name, or replace what is pinned there.

        Args:
            kind: Whose context it goes into: the user's or the project's.
            tokens: Its size.
            budget: Maximum size of all pins of that user or project.
            read_at: When the caller read the data; a user erased since then stays erased.

        Raises:
            PinBudgetExceeded: Nothing was written.
        """
        where = _of(scope, kind)
        with self._db.writing() as session:
            connection = session.connection()
            if self._db.is_postgres:
                # One writer per scope at a time: two pins that fit alone might not fit together.
                place = f"{scope.tenant_id}/{kind}/{scope.key_of(kind)}"
                session.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_SPACE + 1, sa.func.hashtext(place))))
            user = (scope.tenant_id, scope.user_id)
            if is_erased_since(connection, *user, read_at, is_postgres=self._db.is_postgres):
                raise UnknownFact("the user was erased")
            know_tenants(self._db, connection, [scope.tenant_id])
            pins = session.exec(select(PinRow).where(*where)).all()
            used = sum(pin.tokens for pin in pins if pin.name != name)
            if used + tokens > budget:
                raise PinBudgetExceeded(name, tokens, used, budget)
            now = self._db.read_clock(connection)
            old = next((pin for pin in pins if pin.name == name), None)
            row = PinRow(
                id=old.id if old else uuid4(), created_at=old.created_at if old else now, updated_at=now,
                tenant_id=scope.tenant_id, scope=kind.value, scope_key=scope.key_of(kind),
                name=name, content=content, fact_id=fact_id, tokens=tokens,
            )  # fmt: skip
            session.merge(row)
        return Pinned(name, kind, tokens, used + tokens, budget)

    def unpin(self, scope: FactScope, kind: Scope, name: str) -> bool:
        """Delete a pin; False if there is none with that name."""
        with self._db.writing() as session:
            row = session.exec(select(PinRow).where(*_of(scope, kind), col(PinRow.name) == name)).one_or_none()
            if row is not None:
                session.delete(row)
        return row is not None

    def pins(self, scope: FactScope) -> list[PinView]:
        """Return a user's pins: the project's first, then the user's, each in the order of pinning."""
        with self._db.read() as connection:
            rows = _pins(kinds_of(scope)).read(connection, visible_values(scope))
            pinned = [row.fact_id for row in rows if row.fact_id is not None]
            found = load_visible(connection, scope, pinned) if pinned else []
        facts = {fact.id: fact.content for fact in found}
        return [
            PinView(
                name=row.name,
                scope=stored(Scope, row.scope),
                content=(row.content or "") if row.fact_id is None else facts.get(row.fact_id, ""),
                fact_id=row.fact_id,
                tokens=row.tokens,
                created_at=row.created_at,
                updated_at=row.updated_at,
            )
            for row in rows
        ]

    def material(self, scope: FactScope) -> list[Pin]:
        """Return pins in the form that a context takes; pins of deleted facts are omitted."""
        return [Pin(pin.name, pin.scope, pin.content) for pin in self.pins(scope) if pin.content]


@cache
def _pins(kinds: tuple[Scope, ...]) -> Kept:
    places = (
        sa.and_(
            Pins.c.tenant_id == sa.bindparam("tenant", type_=sa.String),
            Pins.c.scope == kind.value,
            Pins.c.scope_key == sa.bindparam(kind.value, type_=sa.String),
        )
        for kind in kinds
    )
    columns = (Pins.c[name] for name in ("name", "scope", "content", "fact_id", "tokens", "created_at", "updated_at"))
    order = (sa.case({"project": 0}, value=Pins.c.scope, else_=1), Pins.c.created_at, Pins.c.name)
    return Kept(sa.select(*columns).where(sa.or_(*places)).order_by(*order))


def _of(scope: FactScope, kind: Scope) -> tuple[ColumnElement[bool], ...]:
    return (
        col(PinRow.tenant_id) == scope.tenant_id,
        col(PinRow.scope) == kind.value,
        col(PinRow.scope_key) == scope.key_of(kind),
    )
