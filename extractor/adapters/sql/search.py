"""Recall: facts and archived messages that answer a question, best first.

The database narrows by scope, days and words; the ranking is the core's. A user's messages are read by that user alone,
facts as `visible_to` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.fact_store import hold_words, load_facts, select_facts, speak_of, visible_to
from extractor.adapters.sql.rows import fact_document, rfc3339, to_message
from extractor.adapters.sql.tables import Facts, Messages, Sessions
from extractor.core.facts import Fact, FactScope
from extractor.core.recall import Question, score, snippet
from extractor.core.transcript import said_text

CANDIDATES = 400
"""Rows that the database may offer for the ranking, the newest first."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What a question found.

    Attributes:
        is_fallback: Nothing matched; these are the most recent facts.
    """

    items: list[dict[str, Any]]
    is_fallback: bool


class Search:
    """Answers questions."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def recall(self, scope: FactScope, question: Question, *, limit: int, zone: str) -> Recalled:
        """Return facts and messages, best first; the most recent facts when nothing matches.

        Args:
            zone: IANA zone in which the question's days begin and end.
        """
        found = [*self._facts(scope, question), *self._messages(scope, question, zone)]
        found.sort(key=lambda item: (item["score"], item["kind"] == "fact", item["at"]), reverse=True)
        if found:
            return Recalled(found[:limit], is_fallback=False)
        recent = self._load(select_facts().where(visible_to(scope)), limit)
        return Recalled([_fact_item(fact, 0.0) for fact in recent], is_fallback=True)

    def _facts(self, scope: FactScope, question: Question) -> list[dict[str, Any]]:
        query = select_facts().where(visible_to(scope), *speak_of(question.since, question.until))
        if question.words:
            query = query.where(sa.or_(*hold_words(question.words)))
        found = []
        for fact in self._load(query, CANDIDATES):
            points = score(f"{fact.name} {fact.description} {fact.content}", question.words)
            if points > 0:
                found.append(_fact_item(fact, points))
        return found

    def _load(self, query: sa.Select[Any], limit: int) -> list[Fact]:
        with self._db.read() as connection:
            return load_facts(connection, query.order_by(Facts.c.updated_at.desc(), Facts.c.id).limit(limit))

    def _messages(self, scope: FactScope, question: Question, zone: str) -> list[dict[str, Any]]:
        query = (
            sa.select(Messages, Sessions.c.session_id)
            .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
            .where(
                Sessions.c.tenant_id == scope.tenant_id,
                Sessions.c.user_id == scope.user_id,
                Messages.c.is_meta.is_(False),
            )
        )
        if question.since is not None:
            query = query.where(Messages.c.created_at >= _midnight(question.since, zone))
        if question.until is not None:
            query = query.where(Messages.c.created_at < _midnight(question.until + timedelta(days=1), zone))
        if question.words:
            content = sa.func.lower(Messages.c.content)
            query = query.where(sa.or_(*(content.contains(word, autoescape=True) for word in question.words)))
        with self._db.read() as connection:
            rows = connection.execute(query.order_by(Messages.c.created_at.desc()).limit(CANDIDATES)).all()
        found = []
        for row in rows:
            text = said_text(to_message(row))
            points = score(text, question.words) if text else 0.0
            if points > 0:
                found.append(_message_item(row, text, points, question.words))
        return found


def _midnight(day: Any, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _fact_item(fact: Fact, points: float) -> dict[str, Any]:
    return {"kind": "fact", "score": round(points, 3), "at": rfc3339(fact.updated_at), "fact": fact_document(fact)}


def _message_item(row: Any, text: str, points: float, words: Sequence[str]) -> dict[str, Any]:
    return {
        "kind": "message",
        "score": round(points, 3),
        "at": rfc3339(row.created_at),
        "message": {
            "uuid": str(row.uuid),
            "session_id": row.session_id,
            "role": row.role,
            "snippet": snippet(text, words),
        },
    }
