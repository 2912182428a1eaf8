"""Recall: the facts and archived messages that best match a query.

The index offers candidates, and the core ranks them. A user's messages can be read only by that user, facts according
to `FactScope.visible`. Both are conditions on the rows themselves, whatever the index contains.
"""

from __future__ import annotations

from collections import defaultdict
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
from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import fact_candidates, load_visible
from extractor.adapters.sql.schema.rows import fact_document, rfc3339, to_message
from extractor.adapters.sql.schema.tables import FactTexts, Messages, MessageTexts, Sessions
from extractor.adapters.sql.search.asking import (
    CANDIDATES,
    CANDIDATES_A_WORD,
    EARLIEST,
    LATEST,
    MAX_YEAR,
    MIN_YEAR,
    NO_BOUND,
    Where,
    months_between,
)
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.text_search import find, newest_ids
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.transcript import said_text
from extractor.core.facts.fact import Fact, FactScope, Scope
from extractor.core.recall.question import Question
from extractor.core.recall.ranking import Candidate, Corpus, Place, Ranked, key_of, rank
from extractor.core.recall.snippets import shown_snippet
from extractor.core.recall.words import message_text, plain

MAX_COUNTED = 10_000
"""Texts of a user are counted up to this; the rarity of words hardly changes with more."""

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
        words = index_words().of_question(question.text)
        with self._db.read() as connection:
            place = start or _Bookmark(NO_BOUND, NO_BOUND)
            ranked, fallback = self._ranked(connection, scope, question, words, zone, place, closeness)
            if place.order is not None:
                ranked = [item for item in ranked if item.order > place.order]
            is_bounded = question.is_bounded and fallback is None
            days = _instants(question, zone) if is_bounded else (EARLIEST, LATEST)
            page, has_more = self._page(connection, scope, ranked, limit, question.words, days)
            after = self._bookmark(connection, place, page[-1][0]) if has_more else None
        return Recalled([item for _, item in page], fallback, after)

    def _ranked(
        self, connection: Connection, scope: FactScope, question: Question, words: Sequence[str], zone: str,
        place: _Bookmark, closeness: Closeness | None,
    ) -> tuple[list[Ranked], str | None]:  # fmt: skip
        """Return what answers a question, best first, and why it is not quite what was asked for."""
        found: list[Candidate] = []
        fallback = None
        if words or question.has_days:
            found = self._candidates(connection, scope, question, words, zone, place)
        if words and question.has_days and not (question.is_bounded and found):
            fallback = None if found else ANY_TIME
            known = {item.key for item in found}
            others = self._candidates(connection, scope, Question(question.text), words, zone, place)
            found += [item for item in others if item.key not in known]
        if closeness is not None and words:  # what says the same in other words
            known = {item.key for item in found}
            recent = fact_candidates(connection, scope, (), place.facts, is_postgres=self._db.is_postgres)
            found += [item for item in recent if item.key not in known]
        ranked = rank(found, words, closeness, self._corpus(connection, scope, found, words)) if found else []
        if ranked:
            return ranked, fallback
        recent = fact_candidates(connection, scope, (), place.facts, is_postgres=self._db.is_postgres)
        return sorted((Ranked(item, 0.0) for item in recent), key=lambda item: item.order), MOST_RECENT

    def _corpus(
        self, connection: Connection, scope: FactScope, found: Sequence[Candidate], words: Sequence[str]
    ) -> Corpus | None:
        """Return how many messages the user has, and of words whose newest ones alone were taken, how many hold them."""
        said = [item for item in found if item.place is not None]
        if not said or not words:
            return None
        owner = {"owner": owner_of(scope.tenant_id, Scope.USER, scope.user_id)}
        size = int(connection.execute(_count_since(), {**owner, "since": EARLIEST}).scalar_one())
        times: dict[str, list[datetime]] = defaultdict(list)
        wanted = frozenset(words)
        for item in said:
            for word in wanted.intersection(item.body.split()):
                times[word].append(item.at)
        holders: dict[str, int] = {}
        for word, some in times.items():
            if len(some) >= CANDIDATES_A_WORD:  # there may be older ones: as many as in the time since these
                since = connection.execute(_count_since(), {**owner, "since": min(some)}).scalar_one()
                holders[word] = round(len(some) * size / max(1, int(since)))
        return Corpus(size, holders)

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
            *_instants(question, zone),
            months_between(question.since, question.until),
        )
        if words:
            rows: Sequence[Any] = find(connection, MessageTexts, words, where, is_postgres=self._db.is_postgres)
        else:
            rows = connection.execute(_newest(where)).all()
        return [
            _message_candidate(row, is_of_days=question.has_days)
            for row in rows
            if where.since <= row.said_at < where.until
        ]

    # -- the page -----------------------------------------------------------------------------------------------

    def _page(
        self, connection: Connection, scope: FactScope, ranked: Sequence[Ranked], limit: int, words: Sequence[str],
        days: tuple[datetime, datetime],
    ) -> tuple[list[tuple[Ranked, dict[str, Any]]], bool]:  # fmt: skip
        """Return the best items with what is shown of them, and whether there are more. Neighbours of messages are
        ranked before anybody knows whether they exist."""
        page: list[tuple[Ranked, Any]] = []
        for start in range(0, len(ranked), 2 * limit):
            some = ranked[start : start + 2 * limit]
            loaded = self._load(connection, scope, some, days)
            page += [(item, loaded[item.candidate.key]) for item in some if item.candidate.key in loaded]
            if len(page) > limit:
                break
        show = _Shown(words)
        return [(item, show.item(item.score, found)) for item, found in page[:limit]], len(page) > limit

    def _load(
        self, connection: Connection, scope: FactScope, some: Sequence[Ranked], days: tuple[datetime, datetime]
    ) -> dict[str, Any]:
        """Return facts and rows of messages by their keys."""
        fact_ids = [UUID(item.candidate.key) for item in some if item.candidate.place is None]
        places = [item.candidate.place for item in some if item.candidate.place is not None]
        facts = load_visible(connection, scope, fact_ids) if fact_ids else []
        found = self._load_messages(connection, scope, places) if places else []
        rows = [row for row in found if days[0] <= row.created_at < days[1]]  # a neighbour may be of another day
        return {str(fact.id): fact for fact in facts} | {key_of((row.session_pk, row.position)): row for row in rows}

    def _load_messages(self, connection: Connection, scope: FactScope, places: Sequence[Place]) -> list[Any]:
        wanted = sa.tuple_(Messages.c.session_pk, Messages.c.position).in_(places)
        rows = connection.execute(_messages_with_session().where(wanted)).all()
        return [row for row in rows if row.tenant_id == scope.tenant_id and scope.reaches(row.user_id, row.project_id)]


@cache
def _messages_with_session() -> sa.Select[Any]:
    """Return the statement for messages that the index holds, with whose they are."""
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    whose = (Sessions.c.session_id, Sessions.c.tenant_id, Sessions.c.user_id, Sessions.c.project_id)
    joined = MessageTexts.join(Messages, is_it).join(Sessions, Sessions.c.pk == Messages.c.session_pk)
    return sa.select(Messages, *whose).select_from(joined)


@cache
def _count_since() -> sa.Select[Any]:
    """Return the statement that counts an owner's texts since an instant, `MAX_COUNTED` at most."""
    some = (
        sa.select(sa.literal(1))
        .select_from(MessageTexts)
        .where(
            MessageTexts.c.owner == sa.bindparam("owner"),
            MessageTexts.c.said_at >= sa.bindparam("since", type_=Instant),
        )
        .limit(MAX_COUNTED)
    )
    return sa.select(sa.func.count()).select_from(some.subquery())


def _message_candidate(row: Any, *, is_of_days: bool) -> Candidate:
    place = (row.session_pk, row.position)
    return Candidate(
        key_of(place), row.body, row.said_at, place=place, speaker=row.speaker or "", asks=row.asks,
        is_of_days=is_of_days,
    )  # fmt: skip


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


def _instants(question: Question, zone: str) -> tuple[datetime, datetime]:
    """Return when a question's days begin and end; the end is exclusive."""
    since, until = question.since, question.until
    return (
        _midnight(since, zone) if since is not None else EARLIEST,
        _midnight_after(until, zone) if until is not None else LATEST,
    )


def _midnight(day: date, zone: str) -> datetime:
    if day.year <= MIN_YEAR:
        return EARLIEST
    return LATEST if day.year >= MAX_YEAR else datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _midnight_after(day: date, zone: str) -> datetime:
    return LATEST if day.year >= MAX_YEAR else _midnight(day + timedelta(days=1), zone)


class _Shown:
    """What is shown of what a question found.

    Args:
        words: The question's telling words.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._plain = [plain(word) for word in words]

    def item(self, score: float, found: Any) -> dict[str, Any]:
        return {"score": score, **(self._fact(found) if isinstance(found, Fact) else self._message(found))}

    def _fact(self, fact: Fact) -> dict[str, Any]:
        text = f"{fact.description}\n{fact.content}"
        return {
            "kind": "fact",
            "at": rfc3339(fact.updated_at),
            "snippet": shown_snippet(text, self._words),
            "fact": fact_document(fact),
        }

    def _message(self, row: Any) -> dict[str, Any]:
        message = to_message(row)
        said = said_text(message)
        whole = said
        if not said or (self._words and not self._is_in(said)):
            whole = message_text(message)
            if said and not self._is_in(whole):  # it answers without any of the words: show what was said
                whole = said
        part = shown_snippet(whole, self._words)
        return {
            "kind": "message",
            "at": rfc3339(row.created_at),
            "snippet": part,
            "message": {
                "uuid": str(row.uuid),
                "session_id": row.session_id,
                "role": row.role,
                "name": row.name,
                "snippet": part,
                "is_tool_text": whole != said,
            },
        }

    def _is_in(self, text: str) -> bool:
        text = plain(text)
        return any(word in text for word in self._plain)
