"""The messages that facts rest on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import as_pairs, pairs_among
from extractor.adapters.sql.schema.tables import Messages, Sessions
from extractor.core.facts.fact import Fact


def cited_messages(connection: Connection, tenant_id: str, facts: Sequence[Fact]) -> dict[UUID, Any]:
    """Return time and speaker of the messages that facts cite, by UUID."""
    # UUIDs are unique within a session only, so messages are looked up as (session, UUID).
    of_tenant = sa.select(Sessions.c.session_id, Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id)
    sessions = of_tenant.where(Sessions.c.session_id.in_({fact.session_id for fact in facts if fact.session_id}))
    pks = {row.session_id: row.pk for row in connection.execute(sessions)}
    pairs = {
        (pks[fact.session_id], item.message_uuid) for fact in facts if fact.session_id in pks for item in fact.evidence
    }
    if not pairs:
        return {}
    is_postgres = connection.dialect.name == "postgresql"
    cited = connection.execute(_cited(is_postgres), {"pairs": as_pairs(pairs, is_postgres=is_postgres)})
    return {row.uuid: row for row in cited}


@cache
def _cited(is_postgres: bool) -> sa.Select[Any]:
    columns = (Messages.c[name] for name in ("uuid", "created_at", "utc_offset_s", "time_zone", "name"))
    is_cited = pairs_among("pairs", (Messages.c.session_pk, Messages.c.uuid), is_postgres=is_postgres)
    return sa.select(*columns).where(is_cited)
