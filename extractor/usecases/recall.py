"""Answers queries from facts and the message archive."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TypedDict
from uuid import UUID

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.search.recall_query import Recalled
from extractor.adapters.sql.search.shown import hit_documents, passage_document
from extractor.core.conversation.events import check_time_zone
from extractor.core.dates import Anchor, Conventions
from extractor.core.documents import Json
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import FactScope
from extractor.core.recall.passages import MAX_AROUND, FactHit, Passage, Room
from extractor.core.recall.prompts import shortened
from extractor.core.recall.question import Question, read_question
from extractor.core.run.ports import Encoder

MAX_QUERY_CHARS = 1_000


class RecallAnswer(TypedDict):
    """What a question found.

    `results` are facts, messages or passages, best first; `since` and `until` the days that were searched. `fallback` is
    None, or why these are not exactly what was asked for. `hint` says what to do if nothing was found.
    """

    results: list[Json]
    next: str | None
    is_fallback: bool
    fallback: str | None
    words: list[str]
    since: str | None
    until: str | None
    memory_ignored: bool
    found: bool
    hint: str | None


EMPTY_RECALL: RecallAnswer = {
    "results": [], "next": None, "is_fallback": False, "fallback": None, "words": [], "since": None, "until": None,
    "memory_ignored": True, "found": False, "hint": None,
}  # fmt: skip


class Asker:
    """Finds a user's time zone, and parses queries in it.

    Args:
        zone: Time zone of users whose sessions have none.
        conventions: How dates such as 3/4 are read.
    """

    def __init__(self, queries: Queries, *, zone: str, conventions: Conventions) -> None:
        self._queries = queries
        self.default_zone = zone
        self._conventions = conventions

    def zone_of(self, scope: FactScope, zone: str | None = None) -> str:
        """Raises: InvalidInput: The zone is unknown."""
        check_time_zone(zone)
        return zone or self._queries.zone_of(scope.tenant_id, scope.user_id) or self.default_zone

    def has_spoken(self, scope: FactScope) -> bool:
        """Return whether any session of the user is stored."""
        return self._queries.has_sessions(scope.tenant_id, scope.user_id)

    def read(self, text: str, zone: str, since: date | None = None, until: date | None = None) -> Question:
        """Parse a query; its time words count from today's date in the zone.

        Raises:
            InvalidInput: `until` is before `since`.
        """
        if since is not None and until is not None and until < since:
            raise InvalidInput.of("until", f"must not be before since ({since})")
        return read_question(text, Anchor.of(datetime.now(UTC), zone, self._conventions), since, until)


@dataclass(frozen=True, slots=True)
class RecallOrder:
    """A question to memory.

    Attributes:
        query: Of a longer one, 1,000 characters are read: its beginning and its last question.
        zone: IANA zone of the asker; None uses the zone of the user's newest session, else the default.
        since, until: Days, inclusive, of the messages that count; days in the query only count within them.
        limit: Facts and messages at most; messages of one passage count one by one.
        after: The page token: `next` of the previous page.
        session_id: Only messages of this session; facts are the user's in any case.
        around: Messages before and after each hit in a passage, at most 5.
        recent: If nothing matches, return the newest facts instead.
        room: What is found may end when this is filled; there is no next page. Of one question only.
        only_facts: Leave out messages; the facts keep their order.
    """

    query: str
    zone: str | None = None
    since: date | None = None
    until: date | None = None
    limit: int = 20
    after: str | None = None
    session_id: str | None = None
    around: int = 1
    recent: bool = False
    room: Room | None = None
    only_facts: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What answers a question.

    Attributes:
        facts, passages: Each best first; their scores are comparable with each other.
        question: The query as it was understood: its telling words and days.
        fallback: None, or why these are not exactly what was asked for: `any_time`, `only_days` or `most_recent`.
        next: The token of the next page; None on the last.
    """

    facts: Sequence[FactHit]
    passages: Sequence[Passage]
    question: Question
    fallback: str | None = None
    next: str | None = None

    @property
    def is_empty(self) -> bool:
        return not self.facts and not self.passages

    @property
    def all(self) -> list[FactHit | Passage]:
        """Facts and passages, best first."""
        return sorted((*self.facts, *self.passages), key=lambda hit: -hit.score)


class Recall:
    """Answers queries and counts the facts that were read.

    Args:
        encoder: Finds texts of the same meaning in other words, if a model is configured.
    """

    def __init__(self, search: Search, reads: ReadCounter, asker: Asker, encoder: Encoder | None) -> None:
        self._search = search
        self._reads = reads
        self._asker = asker
        self._encoder = encoder

    def one_reader(self) -> AbstractContextManager[None]:
        """Let all reads of this thread inside use one connection."""
        return self._search.one_reader()

    def is_empty(self, scope: FactScope) -> bool:
        """Return whether nothing is stored that any question could find."""
        return not self._asker.has_spoken(scope) and not self._search.recent(scope, 1).hits

    def find(self, scope: FactScope, order: RecallOrder) -> Found:
        """Return ranked facts and passages. This is the call for code that puts them into a prompt itself:

            found = recall.find(FactScope(tenant_id, user_id, project_id), RecallOrder(query, limit=60))
            for hit in found.all:                    # best first, until the budget is used
                match hit:
                    case FactHit(score, fact): ...
                    case Passage(score, session_id, lines): ...     # lines: uuid, role, name, at, text, is_hit

        Credentials in passages are replaced by their kind; facts are as stored (`redact`). Reads are not counted: the
        caller knows which facts were shown. Without a match both are empty. An order for many hits costs little more
        than one for few; a prompt of 4,000 tokens takes some 40, one of 16,000 some 100.

        Raises:
            InvalidInput: The zone is unknown, or `after` is not a page token.
        """
        with self.one_reader():
            question, found = self._recalled(scope, order)
            passages = self._search.passages(scope, found, min(order.around, MAX_AROUND))
        facts = [hit for hit in found.hits if isinstance(hit, FactHit)]
        return Found(facts, passages, question, found.fallback, found.next)

    def answer(
        self, scope: FactScope, order: RecallOrder, *, with_passages: bool = False, ignore_memory: bool = False
    ) -> RecallAnswer:
        """Return the facts and messages that match a query. Credentials in facts are as stored: callers redact them
        before they show them.

        Args:
            with_passages: Show messages with those around them instead of alone.
            ignore_memory: Return nothing: the person asked for an answer without memory.

        Raises:
            InvalidInput: The zone is unknown, or `after` is not a page token.
        """
        if ignore_memory:
            return EMPTY_RECALL.copy()
        with self.one_reader():
            question, found = self._recalled(scope, order)
            is_found = bool(found.hits)
            if not is_found and order.recent and order.after is None:
                newest = self._search.recent(scope, order.limit)
                found = newest if newest.hits else found
            hint = None if is_found else self._hint(scope, order, question, is_recent=bool(found.hits))
            results = self._with_passages(scope, found, order) if with_passages else found.items
        self._reads.note(hit.fact.id for hit in found.hits if isinstance(hit, FactHit))
        since, until = question.searched
        return {
            "results": results,
            "next": found.next,
            "is_fallback": found.fallback is not None,
            "fallback": found.fallback,
            "words": list(question.words),
            "since": since.isoformat() if since else None,
            "until": until.isoformat() if until else None,
            "memory_ignored": False,
            "found": is_found,
            "hint": hint,
        }

    def _with_passages(self, scope: FactScope, found: Recalled, order: RecallOrder) -> list[Json]:
        """Return facts and passages, best first; a passage has the place of its best message."""
        passages = {
            line.uuid: passage
            for passage in self._search.passages(scope, found, min(order.around, MAX_AROUND))
            for line in passage.lines
        }
        facts = iter(hit_documents([hit for hit in found.hits if isinstance(hit, FactHit)], found.question.words))
        shown: dict[UUID, Json] = {}
        for hit in found.hits:
            if isinstance(hit, FactHit):
                shown[hit.fact.id] = next(facts)
            elif (passage := passages.get(hit.message.uuid)) is not None:
                shown.setdefault(passage.lines[0].uuid, passage_document(passage, is_of_days=hit.is_of_days))
        return list(shown.values())

    def _hint(self, scope: FactScope, order: RecallOrder, question: Question, *, is_recent: bool) -> str:
        """Say what to do about a question that found nothing."""
        if not is_recent and self.is_empty(scope):
            return "nothing is stored for this user yet"
        if not question.words and not question.has_days:
            said = "the question has no word to look for: name a person, a thing or a day"
        elif question.is_bounded:
            said = "nothing matches within the given days: leave out since and until to search all days"
        elif not question.words:
            said = "nothing that is remembered is of those days: ask about others"
        else:
            said = "nothing that is remembered matches: try other words or names"
        if is_recent:
            return f"{said}; these are the newest facts"
        return said if order.recent else f"{said}; recent=true lists the newest facts"

    def _recalled(self, scope: FactScope, order: RecallOrder) -> tuple[Question, Recalled]:
        check_time_zone(order.zone)
        query = shortened(order.query, MAX_QUERY_CHARS)
        asked_in = order.zone or self._asker.default_zone
        question = self._asker.read(query, asked_in, order.since, order.until)
        if order.zone is None and question.has_days:  # the asker's zone only matters for days
            told = self._asker.zone_of(scope)
            if told != asked_in:
                asked_in, question = told, self._asker.read(query, told, order.since, order.until)
        meaning = self._encoder.about(query) if self._encoder is not None else None
        found = self._search.recall(
            scope, question, limit=order.limit, zone=asked_in, after=order.after, session_id=order.session_id,
            meaning=meaning, room=order.room, only_facts=order.only_facts,
        )  # fmt: skip
        return found.question, found
