"""The statements of recall. Those that do not depend on the question are built once."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant, rows_among
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.rows import MESSAGE_COLUMNS
from extractor.adapters.sql.schema.tables import Messages, MessageTexts, Sessions
from extractor.adapters.sql.search.index_query import Where, columns

# Texts of a user are counted up to this; the rarity of words hardly changes with more.
MAX_COUNTED = 4_000


@cache
def messages_with_session(is_postgres: bool) -> Kept:
    """Return the statement for indexed messages at some places, with the owner of their session."""
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    whose = (Sessions.c.session_id, Sessions.c.tenant_id, Sessions.c.user_id, Sessions.c.project_id)
    joined = MessageTexts.join(Messages, is_it).join(Sessions, Sessions.c.pk == Messages.c.session_pk)
    is_there = rows_among("places", (Messages.c.session_pk, Messages.c.position), is_postgres=is_postgres)
    shown = (Messages.c[name] for name in MESSAGE_COLUMNS)
    return Kept(sa.select(*shown, *whose).select_from(joined).where(is_there))


@cache
def counts_since(instants: int) -> Kept:
    """Return the statement that counts an owner's texts, `MAX_COUNTED` at most, and those of them since some instants."""
    newest = (
        sa.select(MessageTexts.c.said_at)
        .where(MessageTexts.c.owner == sa.bindparam("owner", type_=sa.String))
        .order_by(MessageTexts.c.said_at.desc())
        .limit(sa.bindparam("most", type_=sa.Integer))  # a parameter, as in `search.postgres`
        .subquery()
    )
    is_since = (newest.c.said_at >= sa.bindparam(f"since{at}", type_=Instant) for at in range(instants))
    return Kept(sa.select(sa.func.count(), *(sa.func.count().filter(one) for one in is_since)).select_from(newest))


def newest_texts(where: Where) -> sa.Select[Any]:
    """Return the statement for the texts of some owners within some time, newest first."""
    return _texts(where).order_by(MessageTexts.c.said_at.desc(), MessageTexts.c.id.desc())


def oldest_texts(where: Where) -> sa.Select[Any]:
    """Return the same, oldest first."""
    return _texts(where).order_by(MessageTexts.c.said_at, MessageTexts.c.id)


def _texts(where: Where) -> sa.Select[Any]:
    return sa.select(*columns(MessageTexts)).where(
        MessageTexts.c.owner.in_(where.owners),
        MessageTexts.c.id <= where.bound,
        MessageTexts.c.said_at >= where.since,
        MessageTexts.c.said_at < where.until,
    )
