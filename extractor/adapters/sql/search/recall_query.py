"""What is asked of recall, and what it returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from extractor.adapters.sql.search.days import instants
from extractor.adapters.sql.search.index_query import Where, months_between
from extractor.adapters.sql.search.pages import Bookmark
from extractor.adapters.sql.search.shown import hit_documents
from extractor.adapters.sql.search.text_index import owner_of, owners_of
from extractor.core.documents import Json
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.days import OPEN
from extractor.core.recall.passages import FactHit, MessageHit
from extractor.core.recall.question import Question

# Nothing matched in the requested days; these are from other days.
ANY_TIME = "any_time"

# Nothing has the words; these are from the requested days.
ONLY_DAYS = "only_days"

# Nothing matched; these are the most recent facts, as requested.
MOST_RECENT = "most_recent"


@dataclass(frozen=True, slots=True)
class Recalled:
    """The result of a query.

    Attributes:
        question: As it was understood in the end.
        days: The days that were searched, the end exclusive; all of time unless the caller gave days.
        fallback: None, or why the hits are not exactly what was asked for: `any_time`, `only_days` or `most_recent`.
        next: The token of the next page; None on the last.
    """

    hits: list[FactHit | MessageHit]
    question: Question
    days: tuple[datetime, datetime]
    fallback: str | None
    next: str | None

    @property
    def items(self) -> list[Json]:
        """The hits as documents."""
        return hit_documents(self.hits, self.question.words)


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """One query: whose, what, and among which rows.

    Attributes:
        weights: Of words that count for less than others.
        is_any_time: Texts of other days than the question's are found too, and not marked, within the caller's days.
    """

    scope: FactScope
    question: Question
    words: Sequence[str]
    zone: str
    place: Bookmark
    session_id: str | None
    weights: Mapping[str, float]
    is_any_time: bool = False

    @property
    def is_of_one_day(self) -> bool:
        """Whether it asks for one day and nothing else."""
        return not self.words and self.question.since is not None and self.question.since == self.question.until

    @property
    def days(self) -> tuple[datetime, datetime]:
        """The days of the question; the end is exclusive."""
        return instants((self.question.since, self.question.until), self.zone)

    @property
    def bounds(self) -> tuple[datetime, datetime]:
        """The days that the caller gave; the end is exclusive."""
        return instants(self.question.within, self.zone)

    @property
    def of_messages(self) -> Where:
        """Where messages are searched for."""
        since, until = self.bounds if self.is_any_time else self.days
        owner = owner_of(self.scope.tenant_id, Scope.USER, self.scope.user_id)
        return Where((owner,), self.place.messages, since, until, months_between(since, until))

    @property
    def of_facts(self) -> Where | None:
        """Where facts are searched for by the index, which does not know their days; None: of some days alone."""
        days = self.question.within if self.is_any_time else (self.question.since, self.question.until)
        return Where(tuple(owners_of(self.scope)), self.place.facts) if days == OPEN else None
