"""Statements over sessions and runs, and the conversion of their rows."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.bookmarks import Page, open_bookmark, paged, to_row_id
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.core.closed_sets import stored
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import RunStep, SessionState


def select_sessions() -> sa.Select[Any]:
    """Return sessions with the number of their unread messages and the arrival of the oldest one."""
    unread = (
        sa.select(sa.func.count())
        .where(Messages.c.session_pk == Sessions.c.pk, Messages.c.read_state.is_(None))
        .scalar_subquery()
    )
    oldest = (
        sa.select(Messages.c.received_at)
        .where(Messages.c.session_pk == Sessions.c.pk, Messages.c.read_state.is_(None))
        .order_by(Messages.c.position)
        .limit(1)
        .scalar_subquery()
    )
    return sa.select(Sessions, unread.label("unread"), oldest.label("oldest_unread_at"))


def page_of_sessions(database: Database, query: sa.Select[Any], limit: int, after: str | None) -> Page[Any]:
    """Return a page of rows of a query from `select_sessions`, most recently updated first."""
    if after:
        at, key = open_bookmark(after)[0], to_row_id(after)
        older = sa.and_(Sessions.c.updated_at == at, Sessions.c.pk < key)
        query = query.where(sa.or_(Sessions.c.updated_at < at, older))
    query = query.order_by(Sessions.c.updated_at.desc(), Sessions.c.pk.desc()).limit(limit + 1)
    with database.read() as connection:
        rows = connection.execute(query).all()
    return paged(rows, limit, lambda row: (row.updated_at, str(row.pk)))


def view_values(row: Any) -> dict[str, Any]:
    """Return the fields of a `SessionView` from a row of `select_sessions`."""
    state = stored(SessionState, row.state)
    return {
        "session_id": row.session_id,
        "tenant_id": row.tenant_id,
        "user_id": row.user_id,
        "project_id": row.project_id,
        "state": state,
        "cursor": row.cursor,
        "messages": row.next_position - 1,
        "unread": row.unread,
        "oldest_unread_at": row.oldest_unread_at,
        "consecutive_failures": row.consecutive_failures,
        "breaker": "halving" if row.max_turns is not None else "closed",
        "parked_until": row.due_at if state is SessionState.PARKED else None,
        "due_at": row.due_at if state is SessionState.DUE else None,
        "due_reason": _due_reason(row, state),
        "updated_at": row.updated_at,
    }


def _due_reason(row: Any, state: SessionState) -> DueReason | None:
    """Return why a session is due, or that it waits for a batch."""
    reason = stored(DueReason, row.due_reason) if row.due_reason else None
    is_shown = state is SessionState.DUE or (state is SessionState.PARKED and reason is DueReason.BATCH)
    return reason if is_shown else None


def select_runs() -> sa.Select[Any]:
    """Return runs with their session's id."""
    return sa.select(Runs, Sessions.c.session_id).join(Sessions, Sessions.c.pk == Runs.c.session_pk)


def to_step(row: Any) -> RunStep:
    return RunStep(row.turn, json.loads(row.reply), json.loads(row.calls) if row.calls else [], row.created_at)
