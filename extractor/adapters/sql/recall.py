"""Recall: the facts and archived messages that best match a query.

The index offers candidates, and the core ranks them. A user's messages can be read only by that user, facts according
to `FactScope.visible`. Both are conditions on the rows themselves, whatever the index contains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.bookmarks import no_bookmark, pack, unpack
from extractor.adapters.sql.columns import is_among
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import fact_candidates, load_visible
from extractor.adapters.sql.schema.rows import fact_document, rfc3339, to_message
from extractor.adapters.sql.schema.tables import FactTexts, Messages, MessageTexts, Sessions
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.text_search import (
    CANDIDATES,
    EARLIEST,
    LATEST,
    MAX_YEAR,
    MIN_YEAR,
    NO_BOUND,
    Where,
    find,
    months_between,
    newest_ids,
)
from extractor.core.conversation.transcript import said_text
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.facts.recall import (
    Candidate,
    Question,
    Ranked,
    index_text,
    message_text,
    rank,
    shown_snippet,
    terms,
)

ANY_TIME = "any_time"
"""Nothing matched in the requested days; these are from other days."""

MOST_RECENT = "most_recent"
"""Nothing matched; these are the most recent facts."""

Closeness = Callable[[Sequence[Candidate]], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Recalled:
    """The result of a query.

    Attributes:
        fallback: None, or why these are not exactly what was asked for: `any_time` or `most_recent`.
        next: The token of the next page; None on the last.
    """

    items: list[dict[str, Any]]
    fallback: str | None
    next: str | None


@dataclass(frozen=True, slots=True)
class _Bookmark:
    """Page token: where a page ended, and the newest rows that counted on the first page."""

    messages: int
    facts: int
    order: tuple[float, int, float, str] | None = None

    def text(self) -> str:
        return pack([self.messages, self.facts, self.order])

    @classmethod
    def of(cls, text: str) -> _Bookmark:
        values = unpack(text)
        try:
            messages, facts, order = values
            score, near, at, key = order
            bounds = (_row_id(messages), _row_id(facts))
            return cls(*bounds, (float(score), int(near), float(at), str(key)))
        except (ValueError, TypeError, OverflowError):
            raise no_bookmark() from None


def _row_id(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value < 2**63:
        raise ValueError("no row id")
    return value


class Search:
    """Answers queries."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def recall(
        self,
        scope: FactScope,
        question: Question,
        *,
        limit: int,
        zone: str,
        after: str | None = None,
        closeness: Closeness | None = None,
    ) -> Recalled:
        """Return facts and messages, best first. If nothing matches in the requested days, search other days; if
        nothing matches at all, return the most recent facts.

        Args:
            zone: IANA zone of the query's days.
            after: The page token: `next` of the previous page. Newer rows do not count.
            closeness: Semantic similarity of candidates to the query; see `rank`.

        Raises:
            InvalidEvent: `after` is not a page token.
        """
        start = _Bookmark.of(after) if after else None
        words = terms(question.words)
        with self._db.read() as connection:
            place = start or _Bookmark(NO_BOUND, NO_BOUND)
            ranked: list[Ranked] = []
            fallback = None
            if words or question.has_days:
                found = self._candidates(connection, scope, question, words, zone, place)
                if not found and words and question.has_days:
                    found = self._candidates(connection, scope, Question(question.words), words, zone, place)
                    fallback = ANY_TIME
                if closeness is not None and words:  # texts that say the same in other words
                    known = {item.key for item in found}
                    recent = fact_candidates(connection, scope, (), place.facts, is_postgres=self._db.is_postgres)
                    found += [item for item in recent if item.key not in known]
                ranked = rank(found, words, closeness)
            if not ranked:
                fallback = MOST_RECENT
                recent = fact_candidates(connection, scope, (), place.facts, is_postgres=self._db.is_postgres)
                ranked = [Ranked(item, 0.0) for item in recent]
                ranked.sort(key=lambda item: item.order)
            if place.order is not None:
                ranked = [item for item in ranked if item.order > place.order]
            page = ranked[:limit]
            items = self._load(connection, scope, page, question.words)
            after = self._bookmark(connection, place, page[-1]) if len(ranked) > limit else None
        return Recalled(items, fallback, after)

    def _bookmark(self, connection: Connection, place: _Bookmark, last: Ranked) -> str:
        """Return the token of the next page; rows added from now on do not count there."""
        if place.order is None:
            messages, facts = newest_ids(connection, MessageTexts, FactTexts)
            place = _Bookmark(messages, facts)
        return _Bookmark(place.messages, place.facts, last.order).text()

    # -- candidates ---------------------------------------------------------------------------------------------

    def _candidates(
        self, connection: Connection, scope: FactScope, question: Question, words: Sequence[str], zone: str,
        place: _Bookmark,
    ) -> list[Candidate]:  # fmt: skip
        facts = fact_candidates(
            connection, scope, words, place.facts, is_postgres=self._db.is_postgres,
            since=question.since, until=question.until,
        )  # fmt: skip
        return [*facts, *self._messages(connection, scope, question, words, zone, place)]

    def _messages(
        self, connection: Connection, scope: FactScope, question: Question, words: Sequence[str], zone: str,
        place: _Bookmark,
    ) -> list[Candidate]:  # fmt: skip
        where = Where(
            (owner_of(scope.tenant_id, Scope.USER, scope.user_id),),
            place.messages,
            _midnight(question.since, zone) if question.since is not None else EARLIEST,
            _midnight_after(question.until, zone) if question.until is not None else LATEST,
            months_between(question.since, question.until),
        )
        if words:
            rows: Sequence[Any] = find(connection, MessageTexts, words, where, is_postgres=self._db.is_postgres)
        else:
            rows = connection.execute(_newest(where)).all()
        return [_message_candidate(row) for row in rows if where.since <= row.said_at < where.until]

    # -- the page -----------------------------------------------------------------------------------------------

    def _load(
        self, connection: Connection, scope: FactScope, page: Sequence[Ranked], words: Sequence[str]
    ) -> list[dict[str, Any]]:
        fact_ids = [UUID(item.candidate.key) for item in page if item.candidate.scope is not None]
        texts = [int(item.candidate.key[1:]) for item in page if item.candidate.scope is None]
        loaded: dict[str, dict[str, Any]] = {}
        if fact_ids:
            for fact in load_visible(connection, scope, fact_ids):
                text = f"{fact.description}\n{fact.content}"
                loaded[str(fact.id)] = {
                    "kind": "fact", "at": rfc3339(fact.updated_at), "snippet": shown_snippet(text, words),
                    "fact": fact_document(fact),
                }  # fmt: skip
        if texts:
            for row in self._load_messages(connection, scope, texts):
                loaded[f"m{row.text_id}"] = _message_item(row, words)
        return [
            {"kind": "", "score": item.score, **loaded[item.candidate.key]}
            for item in page
            if item.candidate.key in loaded
        ]

    def _load_messages(self, connection: Connection, scope: FactScope, texts: Sequence[int]) -> list[Any]:
        rows = connection.execute(_some_messages(self._db.is_postgres), {"texts": list(texts)}).all()
        return [row for row in rows if row.tenant_id == scope.tenant_id and scope.reaches(row.user_id, row.project_id)]


@cache
def _some_messages(is_postgres: bool) -> sa.Select[Any]:
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    return (
        sa.select(
            Messages,
            MessageTexts.c.id.label("text_id"),
            Sessions.c.session_id,
            Sessions.c.tenant_id,
            Sessions.c.user_id,
            Sessions.c.project_id,
        )
        .select_from(MessageTexts.join(Messages, is_it).join(Sessions, Sessions.c.pk == Messages.c.session_pk))
        .where(is_among("texts", MessageTexts.c.id, is_postgres=is_postgres))
    )


def _message_candidate(row: Any) -> Candidate:
    return Candidate(f"m{row.id}", row.body, row.said_at)


def _newest(where: Where) -> sa.Select[Any]:
    return (
        sa.select(MessageTexts)
        .where(
            MessageTexts.c.owner.in_(where.owners),
            MessageTexts.c.id <= where.bound,
            MessageTexts.c.said_at >= where.since,
            MessageTexts.c.said_at < where.until,
        )
        .order_by(MessageTexts.c.said_at.desc(), MessageTexts.c.id.desc())
        .limit(CANDIDATES)
    )


def _midnight(day: date, zone: str) -> datetime:
    if day.year <= MIN_YEAR:
        return EARLIEST
    return LATEST if day.year >= MAX_YEAR else datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _midnight_after(day: date, zone: str) -> datetime:
    return LATEST if day.year >= MAX_YEAR else _midnight(day + timedelta(days=1), zone)


def _message_item(row: Any, words: Sequence[str]) -> dict[str, Any]:
    message = to_message(row)
    said = said_text(message)
    plain = index_text(said)
    is_said = bool(said) and (not words or any(word in plain for word in terms(words)))
    shown = said if is_said else message_text(message)
    part = shown_snippet(shown, words)
    return {
        "kind": "message",
        "at": rfc3339(row.created_at),
        "snippet": part,
        "message": {
            "uuid": str(row.uuid),
            "session_id": row.session_id,
            "role": row.role,
            "snippet": part,
            "is_tool_text": not is_said and bool(plain or shown),
        },
    }
