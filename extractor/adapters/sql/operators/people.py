"""One user as operators see them: how much is stored, what it cost, and what the user said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.dead_letters import is_open
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import DeadLetters, Facts, Messages, Runs, Sessions
from extractor.core.conversation.transcript import said_text
from extractor.core.facts.fact import FactStatus
from extractor.core.recall.snippets import shown_snippet
from extractor.core.recall.words import message_text

MESSAGES_SEARCHED = 2_000


@dataclass(frozen=True, slots=True)
class UserFigures:
    """What is stored about a user, and what it cost.

    Attributes:
        facts: The user's own active facts.
        unpriced: Runs whose model has no price; `cost_usd` lacks them.
    """

    sessions: int
    facts: int
    unread: int
    parked: int
    dead_letters: int
    runs: int
    failed: int
    refused_calls: int
    tokens: int
    cost_usd: float
    unpriced: int
    first_at: datetime | None
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class SaidMessage:
    """A message of a user's session; `text` is the part with the words.

    Attributes:
        read_state: `unread`, `read`, `skipped` or `quarantined`.
        read_by: The run that read or skipped it.
    """

    session_key: int
    session_id: str
    uuid: UUID
    role: str
    text: str
    at: datetime
    read_state: str
    read_by: UUID | None


class People:
    """See the module."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def figures(self, tenant_id: str, user_id: str) -> UserFigures | None:
        """Return a user's figures; None if nothing is stored about the user."""
        mine = sa.and_(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        keys = sa.select(Sessions.c.pk).where(mine)
        own = sa.and_(Facts.c.tenant_id == tenant_id, Facts.c.user_id == user_id)
        is_active = Facts.c.status == FactStatus.ACTIVE.value
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(
                    _count(Sessions, mine).label("sessions"),
                    _count(Facts, own, is_active).label("facts"),
                    _count(Messages, Messages.c.session_pk.in_(keys), Messages.c.read_state.is_(None)).label("unread"),
                    _count(Sessions, mine, Sessions.c.state == "parked").label("parked"),
                    _count(DeadLetters, DeadLetters.c.session_pk.in_(keys), is_open()).label("letters"),
                )
            ).one()
            told = connection.execute(_of_runs(keys)).one()
        if not row.sessions and not row.facts:
            return None
        return UserFigures(
            row.sessions, row.facts, row.unread, row.parked, row.letters, told.runs, int(told.failed), int(told.refused),
            int(told.tokens), float(told.cost), int(told.unpriced), told.first, told.last,
        )  # fmt: skip

    def said(self, tenant_id: str, user_id: str, words: str, limit: int = 20) -> list[SaidMessage]:
        """Return the newest messages of a user's sessions that contain all of some words, in any case."""
        wanted = words.casefold().split()
        query = (
            sa.select(Messages, Sessions.c.session_id)
            .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
            .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
            .order_by(Messages.c.received_at.desc(), Messages.c.position.desc())
            .limit(MESSAGES_SEARCHED)
        )
        found: list[SaidMessage] = []
        with self._db.read() as connection:
            for row in connection.execute(query) if wanted else ():
                message = to_message(row)
                text = said_text(message) or message_text(message)
                if all(word in text.casefold() for word in wanted):
                    found.append(_to_said(row, shown_snippet(text, wanted)))
                if len(found) == limit:
                    break
        return found


def _to_said(row: Any, text: str) -> SaidMessage:
    return SaidMessage(
        row.session_pk, row.session_id, row.uuid, row.role, text, row.created_at, row.read_state or "unread", row.read_by
    )  # fmt: skip


def _of_runs(keys: sa.Select[Any]) -> sa.Select[Any]:
    tokens = Runs.c.input_tokens + Runs.c.cache_read_tokens + Runs.c.cache_write_tokens + Runs.c.output_tokens
    is_unpriced = sa.and_(Runs.c.cost_usd.is_(None), Runs.c.agent_turns > 0)
    return sa.select(
        sa.func.count().label("runs"),
        _sum(sa.case((Runs.c.outcome == "failed", 1), else_=0)).label("failed"),
        _sum(Runs.c.refused_calls).label("refused"),
        _sum(tokens).label("tokens"),
        _sum(Runs.c.cost_usd).label("cost"),
        _sum(sa.case((is_unpriced, 1), else_=0)).label("unpriced"),
        sa.func.min(Runs.c.started_at, type_=Instant).label("first"),
        sa.func.max(Runs.c.started_at, type_=Instant).label("last"),
    ).where(Runs.c.session_pk.in_(keys))


def _count(table: sa.Table, *conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(table).where(*conditions).correlate(None).scalar_subquery()


def _sum(column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    return sa.func.coalesce(sa.func.sum(column), 0)
