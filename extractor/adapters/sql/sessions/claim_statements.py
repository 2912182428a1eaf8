"""Statements that read a window and write a run's record, sent along with the claim of the session.

They name the session by its tenant and id, because its key is known only once the claim is answered.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.core.run.cursor import CursorMode
from extractor.core.run.runs import Outcome

UNREAD = Messages.c.read_state.is_(None)
WAS_READ = Messages.c.read_state.in_(("read", "skipped"))
# Messages hidden before anyone read them come first, then visible ones, in the order in which the model sees them.
READING_ORDER = (sa.case((Messages.c.place.is_(None), 0), else_=1), Messages.c.place, Messages.c.position)


def is_at_cursor() -> sa.ColumnElement[bool]:
    """Return the condition that the message at a session's cursor is visible."""
    return sa.exists().where(
        Messages.c.session_pk == Sessions.c.pk, Messages.c.uuid == Sessions.c.cursor, Messages.c.place.is_not(None)
    )


def window_of(is_it: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Unread messages, and those just before the first of them, in any order."""
    session = Messages.c.session_pk == sa.select(Sessions.c.pk).where(is_it).scalar_subquery()
    unread = sa.select(Messages).where(session, UNREAD).order_by(*READING_ORDER)
    first = sa.alias(Messages)
    start = (
        sa.select(first.c.place)
        .where(first.c.session_pk == sa.select(Sessions.c.pk).where(is_it).scalar_subquery())
        .where(first.c.read_state.is_(None))
        .order_by(sa.case((first.c.place.is_(None), 0), else_=1), first.c.place, first.c.position)
        .limit(1)
    )
    before = (
        sa.select(Messages)
        .where(session, WAS_READ, Messages.c.place < start.scalar_subquery())
        .order_by(Messages.c.place.desc())
    )
    parts = [
        part.limit(sa.bindparam(name, type_=sa.Integer)).subquery()
        for part, name in ((unread, "b_limit"), (before, "b_lead_in"))
    ]
    return sa.select(sa.union_all(*map(sa.select, parts)).subquery())


def begin_run_of(is_it: sa.ColumnElement[bool], now: Any) -> Any:
    """Write the record of a run, if its session was claimed for it."""
    mode = sa.case(
        (Sessions.c.cursor.is_(None), CursorMode.START.value),
        (is_at_cursor(), CursorMode.CURSOR.value),
        else_=CursorMode.FALLBACK.value,
    )
    values = {
        "id": Sessions.c.last_run_id, "tenant_id": Sessions.c.tenant_id, "session_pk": Sessions.c.pk,
        "epoch": Sessions.c.lease_epoch, "outcome": sa.literal_column(f"'{Outcome.RUNNING.value}'"),
        "started_at": now, "due_reason": Sessions.c.due_reason, "worker": Sessions.c.lease_owner,
        "cursor_mode": mode,
    }  # fmt: skip
    claimed = sa.select(*values.values()).where(is_it, Sessions.c.last_run_id == bind("b_run", Sessions.c.last_run_id))
    return sa.insert(Runs).from_select(list(values), claimed)
