"""The data of an evaluation: conversations, the statements that should (not) be kept of them, and questions.

    conversations.jsonl   one session per line, in the form that `extractor enqueue` reads
    facts.jsonl           one gold statement per line, with the messages that it rests on
    questions.jsonl       one question per line, with its answer; optional

docs/quality.md describes every field. Sets can be written by hand: a message without `uuid` gets one from its session
and place, and `session#3` names the third message of a session.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any
from uuid import UUID

from extractor.core.conversation.transcript import Message, turns
from extractor.core.facts.fact import FactType

# First and last day, inclusive.
Days = tuple[date, date]

UNKNOWN_LANGUAGE = "?"


class Keep(StrEnum):
    """Whether a statement should be stored."""

    YES = "yes"
    MAYBE = "maybe"
    """Storing it is neither right nor wrong."""

    NO = "no"
    """A trap."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A message that a gold statement rests on; the quote may be empty."""

    message: UUID
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """One gold statement.

    Attributes:
        type: None if the set does not say.
        content: The statement as a good fact would say it.
        says: What a stored fact must contain to say this: of each group one of its alternatives. Empty: most of the
            distinctive words of `content`.
        dates: The days that it must be dated with.
        quoted_dates: Date phrases that are not English, with their English, as `save_memory` takes them.
        updates: The id of the statement that this one replaces.
        rival_dates: Dates of the statements that it replaces or that replace it: a fact with these, and not with its
            own, says those.
        rival_messages: Their messages: a fact with none of these dates that rests on these, and not on its own, says
            those with a wrong date.
        trap: For `keep: no`, what kind of trap it is.
    """

    id: str
    conversation: str
    session: str
    keep: Keep
    content: str
    type: FactType | None = None
    says: tuple[tuple[str, ...], ...] = ()
    evidence: tuple[Cited, ...] = ()
    dates: tuple[Days, ...] = ()
    quoted_dates: tuple[Mapping[str, str], ...] = ()
    polarity: str | None = None
    updates: str | None = None
    rival_dates: tuple[tuple[Days, ...], ...] = ()
    rival_messages: frozenset[UUID] = frozenset()
    trap: str = ""

    @property
    def messages(self) -> frozenset[UUID]:
        return frozenset(cited.message for cited in self.evidence)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a whole conversation.

    Attributes:
        answer: The right answer.
        asked_at: When it is asked, RFC 3339; None: after the last session.
    """

    id: str
    conversation: str
    question: str
    answer: str
    category: str = ""
    evidence: tuple[UUID, ...] = ()
    asked_at: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One session, ready to be sent.

    Attributes:
        events: Its events in the form of the API, in order.
        messages: The same messages, parsed, oldest first.
    """

    id: str
    conversation: str
    user_id: str
    project_id: str | None
    language: str
    events: tuple[Mapping[str, Any], ...]
    messages: tuple[Message, ...]

    @property
    def turns(self) -> int:
        return len(turns(self.messages))


@dataclass(frozen=True, slots=True)
class DataSet:
    """A whole set.

    Attributes:
        digest: Of its files; reports and recordings name it.
    """

    name: str
    digest: str
    sessions: tuple[Session, ...]
    statements: tuple[Statement, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def conversations(self) -> dict[str, list[Session]]:
        """Sessions by conversation, in order of their first message; conversations share no memory."""
        found: dict[str, list[Session]] = {}
        for session in self.sessions:
            found.setdefault(session.conversation, []).append(session)
        return {
            name: sorted(sessions, key=lambda one: (one.messages[0].created_at, one.id))
            for name, sessions in found.items()
        }

    def of_conversation(self, conversation: str) -> list[Statement]:
        return [one for one in self.statements if one.conversation == conversation]
