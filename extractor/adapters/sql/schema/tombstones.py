"""Was this user erased, and when? Checked before anything about a user is written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.schema.tables import Erasures, Sessions
from extractor.core.conversation.events import TurnEvent

# PostgreSQL advisory locks per tenant: shared while events are stored, exclusive during an erasure.
LOCK_SPACE = 73_102


_LOCK_SHARED = sa.select(
    sa.func.pg_advisory_xact_lock_shared(LOCK_SPACE, sa.func.hashtext(sa.bindparam("tenant", type_=sa.String)))
)
_ERASED = sa.select(Erasures).where(
    sa.tuple_(Erasures.c.tenant_id, Erasures.c.user_hash).in_(sa.bindparam("keys", expanding=True))
)


def user_hash(tenant_id: str, user_id: str) -> str:
    """Return what a tombstone stores of a user: enough to recognise, not to name."""
    return hashlib.sha256(f"{tenant_id}\0{user_id}".encode("utf-8", "surrogatepass")).hexdigest()


def hold_off_erasures(connection: Connection, tenants: Iterable[str], *, is_postgres: bool) -> None:
    """Block erasures of these tenants' users until this transaction ends; SQLite has a single writer and needs no lock."""
    if is_postgres:
        for tenant in sorted(set(tenants)):
            connection.execute(_LOCK_SHARED, {"tenant": tenant})


def erased_at(connection: Connection, users: Iterable[tuple[str, str]]) -> dict[tuple[str, str], datetime]:
    """Return when each erased (tenant, user) was erased. Call `hold_off_erasures` first, and the answer stays valid."""
    by_hash = {(tenant, user_hash(tenant, user)): (tenant, user) for tenant, user in users}
    rows = connection.execute(_ERASED, {"keys": sorted(by_hash)})
    return {by_hash[row.tenant_id, row.user_hash]: row.erased_at for row in rows}


def said_after(event: TurnEvent, at: datetime) -> TurnEvent | None:
    """Return the part of an event that was said after its user was erased; None if there is none."""
    messages = tuple(message for message in event.messages if message.created_at > at)
    if not messages:
        return None
    if len(messages) == len(event.messages):
        return event
    return replace(event, messages=messages, parent_request=None)


def is_fenced(tenant_id: Any, hashed: Any) -> sa.ColumnElement[bool]:
    """Return the condition that the session's user was erased after the session began.

    Args:
        hashed: See `user_hash`.
    """
    return sa.exists().where(
        Erasures.c.tenant_id == tenant_id,
        Erasures.c.user_hash == hashed,
        Erasures.c.erased_at >= Sessions.c.created_at,
    )


def is_erased_since(
    connection: Connection, tenant_id: str, user_id: str, since: datetime, *, is_postgres: bool
) -> bool:
    """Return whether a user was erased after their data was read; the answer stays valid until this transaction ends."""
    hold_off_erasures(connection, [tenant_id], is_postgres=is_postgres)
    at = erased_at(connection, [(tenant_id, user_id)]).get((tenant_id, user_id))
    return at is not None and at >= since
