"""Searches everything at once for the dashboard: sessions, users, runs, facts and messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import Facts, FactTexts, Messages, MessageTexts, Runs, Sessions
from extractor.adapters.sql.search.text_search import containing
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.transcript import said_text
from extractor.core.facts.fact import FactStatus
from extractor.core.recall.snippets import shown_snippet
from extractor.core.recall.words import message_text

# How many of the newest texts with the words are examined. The index knows no tenants, so one tenant's are among them.
SEARCHED = 2_000

_HEX = frozenset("0123456789abcdef")
# Fewer digits match too many ids, and most short words of hexadecimal letters are words.
MIN_ID_DIGITS = 4


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session whose id, or whose user's id, begins with the text."""

    key: int
    tenant_id: str
    session_id: str
    user_id: str
    state: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class FoundRun:
    """A run whose id begins with the text."""

    id: UUID
    tenant_id: str
    session_id: str
    outcome: str
    started_at: datetime


@dataclass(frozen=True, slots=True)
class FoundFact:
    """An active fact whose name begins with the text, or that contains its words."""

    id: UUID
    tenant_id: str
    name: str
    type: str
    content: str


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A message that contains the words of the text; `content` is the part with them."""

    session_key: int
    tenant_id: str
    session_id: str
    uuid: UUID
    role: str
    content: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class FoundThings:
    """What was found, newest first in each group."""

    sessions: Sequence[FoundSession] = ()
    runs: Sequence[FoundRun] = ()
    facts: Sequence[FoundFact] = ()
    messages: Sequence[FoundMessage] = ()

    @property
    def count(self) -> int:
        return len(self.sessions) + len(self.runs) + len(self.facts) + len(self.messages)


class Lookup:
    """Answers the dashboard's search field."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def find(self, tenant_id: str | None, text: str, limit: int = 20) -> FoundThings:
        """Return what matches a text, at most `limit` of each kind; None searches all tenants."""
        # NUL and lone surrogates cannot be stored, and PostgreSQL rejects them as parameters.
        text = text.replace("\0", "").encode("utf-8", "ignore").decode().strip()
        if not text:
            return FoundThings()
        words = index_words().of_question(text)
        return FoundThings(
            self._sessions(tenant_id, text, limit),
            self._runs(tenant_id, text, limit),
            self._facts(tenant_id, text, words, limit),
            self._messages(tenant_id, text, words, limit) if words else (),
        )

    def _rows(
        self, query: sa.Select[Any], column: sa.ColumnElement[Any], tenant_id: str | None
    ) -> Sequence[sa.Row[Any]]:
        with self._db.read() as connection:
            return connection.execute(query if tenant_id is None else query.where(column == tenant_id)).all()

    def _sessions(self, tenant_id: str | None, text: str, limit: int) -> list[FoundSession]:
        begins = [column.startswith(text, autoescape=True) for column in (Sessions.c.session_id, Sessions.c.user_id)]
        query = sa.select(Sessions).where(sa.or_(*begins)).order_by(Sessions.c.updated_at.desc()).limit(limit)
        return [
            FoundSession(row.pk, row.tenant_id, row.session_id, row.user_id, row.state, row.updated_at)
            for row in self._rows(query, Sessions.c.tenant_id, tenant_id)
        ]

    def _runs(self, tenant_id: str | None, text: str, limit: int) -> list[FoundRun]:
        digits = text.lower().replace("-", "")
        if not MIN_ID_DIGITS <= len(digits) <= 32 or not _HEX.issuperset(digits):
            return []
        # A range instead of LIKE on the id's text, so that the primary key serves it.
        between = Runs.c.id.between(UUID(digits.ljust(32, "0")), UUID(digits.ljust(32, "f")))
        query = (
            sa.select(Runs.c.id, Runs.c.tenant_id, Sessions.c.session_id, Runs.c.outcome, Runs.c.started_at)
            .join(Sessions, Sessions.c.pk == Runs.c.session_pk)
            .where(between)
            .order_by(Runs.c.started_at.desc())
            .limit(limit)
        )
        return [
            FoundRun(row.id, row.tenant_id, row.session_id, row.outcome, row.started_at)
            for row in self._rows(query, Runs.c.tenant_id, tenant_id)
        ]

    def _facts(self, tenant_id: str | None, text: str, words: Sequence[str], limit: int) -> list[FoundFact]:
        matches: sa.ColumnElement[bool] = Facts.c.name.startswith(text.lower(), autoescape=True)
        if words:
            texts = containing(FactTexts, words, SEARCHED, is_postgres=self._db.is_postgres).subquery()
            matches = matches | Facts.c.id.in_(sa.select(FactTexts.c.fact_id).join(texts, texts.c.id == FactTexts.c.id))
        query = (
            sa.select(Facts.c.id, Facts.c.tenant_id, Facts.c.name, Facts.c.type, Facts.c.content)
            .where(matches, Facts.c.status == FactStatus.ACTIVE.value)
            .order_by(Facts.c.updated_at.desc())
            .limit(limit)
        )
        return [
            FoundFact(row.id, row.tenant_id, row.name, row.type, shown_snippet(row.content, words))
            for row in self._rows(query, Facts.c.tenant_id, tenant_id)
        ]

    def _messages(self, tenant_id: str | None, text: str, words: Sequence[str], limit: int) -> list[FoundMessage]:
        texts = containing(MessageTexts, words, SEARCHED, is_postgres=self._db.is_postgres).subquery()
        query = (
            sa.select(Messages, Sessions.c.tenant_id, Sessions.c.session_id)
            .join(MessageTexts, sa.and_(
                MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position
            ))
            .join(texts, texts.c.id == MessageTexts.c.id)
            .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
            .order_by(texts.c.id.desc())
            .limit(limit)
        )  # fmt: skip
        said = text.casefold().split()
        return [_to_found(row, said) for row in self._rows(query, Sessions.c.tenant_id, tenant_id)]


def _to_found(row: Any, words: Sequence[str]) -> FoundMessage:
    message = to_message(row)
    part = shown_snippet(said_text(message) or message_text(message), words)
    return FoundMessage(row.session_pk, row.tenant_id, row.session_id, row.uuid, row.role, part, row.created_at)
