"""Does a stored fact say a gold statement, and does it rest on the same messages?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from extractor.core.facts.wording import telling
from extractor.core.normal_forms import normalize
from extractor.evaluation.data import Days, Statement

# Share of a statement's distinctive words that a fact must contain to say it, for statements without `says`.
MIN_SHARE = 0.6

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored fact as it is scored.

    Attributes:
        messages: The messages that its evidence names.
        days: First and last day of each of its dates that came from words; its message's own date is left out.
        is_typed: A part of its evidence stands in what a person typed; not only in a tool result, a pasted text, the
            agent's words or a note of the system.
    """

    id: UUID
    name: str
    type: str
    content: str
    revision: int
    messages: frozenset[UUID]
    days: tuple[tuple[date | None, date | None], ...] = ()
    is_typed: bool = True
    description: str = ""
    basis: str = ""

    @property
    def version(self) -> tuple[UUID, int]:
        return self.id, self.revision


def says(fact: Stored, statement: Statement) -> bool:
    """Return whether a fact says a statement, wrong dates included."""
    # Dates are a figure of their own. Here they only tell apart the statements of one chain of updates, which have the
    # same words. Where the dates fit none of them, the messages decide.
    if statement.rival_dates and not has_dates(fact, statement.dates):
        says_rival = any(has_dates(fact, days) for days in statement.rival_dates)
        if says_rival or (not rests_on(fact, statement) and not fact.messages.isdisjoint(statement.rival_messages)):
            return False
    if not statement.says:
        wanted = telling(statement.content)
        return bool(wanted) and len(wanted & telling(fact.content)) >= MIN_SHARE * len(wanted)
    text = plain(fact.content)
    return all(any(plain(word) in text for word in group) for group in statement.says)


def rests_on(fact: Stored, statement: Statement) -> bool:
    return not fact.messages.isdisjoint(statement.messages)


def has_dates(fact: Stored, days: Sequence[Days]) -> bool:
    """Return whether each of some days, exactly, is among a fact's dates."""
    return all(one in fact.days for one in days)


def plain(text: str) -> str:
    """Return a text for comparison: lower case, no accents, single spaces."""
    apart = normalize("NFKD", text.casefold())
    return _SPACE.sub(" ", "".join(char for char in apart if not unicodedata.combining(char)))
