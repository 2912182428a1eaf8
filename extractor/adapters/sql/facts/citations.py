"""The messages that facts rest on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import as_rows, rows_given
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import Messages, Sessions
from extractor.core.facts.fact import Fact


def cited_messages(connection: Connection, tenant_id: str, facts: Sequence[Fact]) -> dict[UUID, Any]:
    """Return time and speaker of the messages that facts cite, by UUID."""
    named = {
        (tenant_id, fact.session_id, cited.message_uuid) for fact in facts if fact.session_id for cited in fact.evidence
    }
    if not named:
        return {}
    is_postgres = connection.dialect.name == "postgresql"
    values = as_rows("cited", named, is_postgres=is_postgres)
    return {row.uuid: row for row in _cited(is_postgres).read(connection, values)}


@cache
def _cited(is_postgres: bool) -> Kept:
    # UUIDs are unique within a session only. The tenant is in each row: for a tenant that is a parameter
    # of its own, SQLite without statistics reads all messages of all its sessions first.
    columns = (Sessions.c.tenant_id, Sessions.c.session_id, Messages.c.uuid)
    cited = rows_given("cited", columns, is_postgres=is_postgres).subquery()
    in_session = sa.and_(Sessions.c.tenant_id == cited.c.part0, Sessions.c.session_id == cited.c.part1)
    is_it = sa.and_(Messages.c.session_pk == Sessions.c.pk, Messages.c.uuid == cited.c.part2)
    shown = (Messages.c[name] for name in ("uuid", "created_at", "utc_offset_s", "time_zone", "name"))
    return Kept(sa.select(*shown).select_from(cited.join(Sessions, in_session).join(Messages, is_it)))
