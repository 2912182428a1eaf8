"""Answers queries from facts and the message archive."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.recall import Search
from extractor.core.conversation.events import check_time_zone
from extractor.core.dates import Anchor, Conventions
from extractor.core.facts.fact import FactScope
from extractor.core.facts.secrets import redact_document
from extractor.core.recall.question import Question, read_question
from extractor.core.run.ports import Closeness

MAX_QUERY_CHARS = 1_000
EMPTY_RECALL: Mapping[str, Any] = {
    "results": [], "next": None, "is_fallback": False, "fallback": None, "words": [], "since": None, "until": None,
    "memory_ignored": True,
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
        """Raises: InvalidEvent: The zone is unknown."""
        check_time_zone(zone)
        return zone or self._queries.zone_of(scope.tenant_id, scope.user_id) or self.default_zone

    def read(self, text: str, zone: str, since: date | None = None, until: date | None = None) -> Question:
        """Parse a query; its time words count from today's date in the zone."""
        return read_question(text, Anchor.of(datetime.now(UTC), zone, self._conventions), since, until)


class Recall:
    """Answers queries and counts the facts that were read.

    Args:
        closeness: Compares texts by meaning, if a model is configured.
    """

    def __init__(self, search: Search, reads: ReadCounter, asker: Asker, closeness: Closeness | None) -> None:
        self._search = search
        self._reads = reads
        self._asker = asker
        self._closeness = closeness

    def answer(
        self,
        scope: FactScope,
        query: str,
        *,
        zone: str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: int = 20,
        after: str | None = None,
        ignore_memory: bool = False,
    ) -> dict[str, Any]:
        """Return the facts and messages that match a query, best first.

        Args:
            query: Only its first 1,000 characters are read.
            zone: IANA zone of the asker; None uses the zone of the user's newest session, else the default.
            after: The page token: `next` of the previous page.
            ignore_memory: Return nothing: the person asked for an answer without memory.

        Raises:
            InvalidEvent: The zone is unknown, or `after` is not a page token.
        """
        if ignore_memory:
            return dict(EMPTY_RECALL)
        check_time_zone(zone)
        query = query[:MAX_QUERY_CHARS]  # longer queries are pasted texts; their beginning says what is asked
        asked_in = zone or self._asker.default_zone
        question = self._asker.read(query, asked_in, since, until)
        if zone is None and question.has_days:  # the asker's zone only matters for days
            told = self._asker.zone_of(scope)
            if told != asked_in:
                asked_in, question = told, self._asker.read(query, told, since, until)
        closeness = self._closeness(query) if self._closeness is not None else None
        found = self._search.recall(scope, question, limit=limit, zone=asked_in, after=after, closeness=closeness)
        self._reads.note(UUID(item["fact"]["id"]) for item in found.items if item["kind"] == "fact")
        return {
            "results": redact_document(found.items),
            "next": found.next,
            "is_fallback": found.fallback is not None,
            "fallback": found.fallback,
            "words": list(question.words),
            "since": question.since.isoformat() if question.since else None,
            "until": question.until.isoformat() if question.until else None,
            "memory_ignored": False,
        }
