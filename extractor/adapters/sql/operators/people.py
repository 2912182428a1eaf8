"""One user as operators see them: how much is stored, what it cost, and what the user said."""

from __future__ import annotations

from collections.abc import Sequence
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

# A user's newest messages that a search reads one by one; there is no index for all words in any case.
MESSAGES_SEARCHED = 2_000
# How many of the newest runs the list of users is made of. It then costs the same with a million runs.
RUNS_COUNTED = 5_000

USER_SORTS = ("cost", "failed", "runs")


@dataclass(frozen=True, slots=True)
class UserFigures:
    """What is stored about a user, and what it cost.

    Attributes:
        facts: The user's own active facts.
        unpriced: Runs whose model has no price; `cost_usd` does not include them.
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


@dataclass(frozen=True, slots=True)
class BusyUser:
    """A user's newest runs in figures."""

    tenant_id: str
    user_id: str
    runs: int
    failed: int
    facts_written: int
    tokens: int
    cost_usd: float
    last_at: datetime


@dataclass(frozen=True, slots=True)
class BusyUsers:
    """Users with runs since an instant; `is_cut`: only the newest `runs_counted` runs are in the figures."""

    users: Sequence[BusyUser]
    runs_counted: int
    is_cut: bool


class People:
    """Reads about users."""

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

    def busiest(self, tenant_id: str | None, since: datetime, *, sort: str = "cost", limit: int = 50) -> BusyUsers:
        """Return the users with the highest cost, most failed runs or most runs since an instant.

        Args:
            tenant_id: None lists the users of all tenants.
            sort: One of `USER_SORTS`.
        """
        of_tenant = [Runs.c.tenant_id == tenant_id] if tenant_id is not None else []
        newest = (
            sa.select(Runs)
            .where(Runs.c.started_at >= since, *of_tenant)
            .order_by(Runs.c.started_at.desc())
            .limit(RUNS_COUNTED)
            .subquery()
        )
        figures = _figures(newest.c)
        by = {"cost": figures["cost"], "failed": figures["failed"], "runs": figures["runs"]}[sort]
        who = (Sessions.c.tenant_id, Sessions.c.user_id)
        query = (
            sa.select(*who, *(column.label(name) for name, column in figures.items()))
            .join_from(newest, Sessions, Sessions.c.pk == newest.c.session_pk)
            .group_by(*who)
            .order_by(by.desc(), figures["last"].desc(), *who)
            .limit(limit)
        )
        with self._db.read() as connection:
            counted: int = connection.execute(sa.select(sa.func.count()).select_from(newest)).scalar_one()
            rows = connection.execute(query).all()
        users = [
            BusyUser(
                row.tenant_id, row.user_id, row.runs, int(row.failed), int(row.facts), int(row.tokens), float(row.cost),
                row.last,
            ) for row in rows
        ]  # fmt: skip
        return BusyUsers(users, counted, counted == RUNS_COUNTED)

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
    figures = _figures(Runs.c)
    return sa.select(*(column.label(name) for name, column in figures.items())).where(Runs.c.session_pk.in_(keys))


def _figures(runs: Any) -> dict[str, sa.ColumnElement[Any]]:
    """Return the sums of a table of runs, by name; `runs` are its columns."""
    tokens = runs.input_tokens + runs.cache_read_tokens + runs.cache_write_tokens + runs.output_tokens
    is_unpriced = sa.and_(runs.cost_usd.is_(None), runs.agent_turns > 0)
    return {
        "runs": sa.func.count(),
        "failed": _sum(sa.case((runs.outcome == "failed", 1), else_=0)),
        "refused": _sum(runs.refused_calls),
        "facts": _sum(runs.facts_written),
        "tokens": _sum(tokens),
        "cost": _sum(runs.cost_usd),
        "unpriced": _sum(sa.case((is_unpriced, 1), else_=0)),
        "first": sa.func.min(runs.started_at, type_=Instant),
        "last": sa.func.max(runs.started_at, type_=Instant),
    }


def _count(table: sa.Table, *conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(table).where(*conditions).correlate(None).scalar_subquery()


def _sum(column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    return sa.func.coalesce(sa.func.sum(column), 0)
