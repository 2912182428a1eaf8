"""The model of a fact: its types, its scope, and when two facts say the same.

The types are a closed set. A `user` fact is private to one user; the scope of every other type follows from the
session, never from the model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple, assert_never
from uuid import UUID

from extractor.core.record import record

MAX_NAME_CHARS = 80
MAX_DESCRIPTION_CHARS = 200
MAX_CONTENT_CHARS = 8_000
MAX_QUOTE_CHARS = 1_000

# A slug: lower-case letters, digits and inner hyphens, 1 to 80 characters.
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?")


class FactType(StrEnum):
    """The closed taxonomy."""

    USER = "user"
    """Role, goals, responsibilities, knowledge, preferences of a person. Always private to that user."""

    FEEDBACK = "feedback"
    """How the agent should work: corrections and confirmations."""

    PROJECT = "project"
    """Ongoing work, decisions and deadlines that are in no code or tracker."""

    REFERENCE = "reference"
    """Where something lives elsewhere: dashboards, trackers, channels, documents."""


@dataclass(frozen=True, slots=True)
class TypeRules:
    """What is decided by a fact's type alone.

    Attributes:
        about: In a few words, for those who write facts.
        is_personal: It stays its person's in a project too, and rests on their own words.
        stale_days: Days without an update after which an audit reports it.
    """

    about: str
    is_personal: bool
    stale_days: int


TYPE_RULES: Mapping[FactType, TypeRules] = {
    FactType.USER: TypeRules("about the person", is_personal=True, stale_days=730),
    FactType.FEEDBACK: TypeRules("how to work", is_personal=True, stale_days=730),
    FactType.PROJECT: TypeRules("decisions and dates", is_personal=False, stale_days=120),
    FactType.REFERENCE: TypeRules("where things are", is_personal=False, stale_days=365),
}


def names_of(kinds: type[StrEnum]) -> str:
    """Return the members of a closed set for messages and help texts: "user, feedback, project or reference"."""
    return " or ".join(", ".join(kinds).rsplit(", ", 1))


TYPE_NAMES = names_of(FactType)
# What each is about, for descriptions of tools.
TYPES_IN_WORDS = "; ".join(f"{kind}: {rules.about}" for kind, rules in TYPE_RULES.items()) + "."


class Scope(StrEnum):
    """Who may read a fact."""

    USER = "user"
    PROJECT = "project"
    GLOBAL = "global"


class Origin(StrEnum):
    """Who wrote a fact."""

    MODEL = "model"
    """An extraction run."""

    AGENT = "agent"
    """The main agent, through the API."""

    OFFLINE_RULES = "offline-rules"
    """The built-in rules that replace a model when there is no key."""


class FactStatus(StrEnum):
    """Whether readers see a fact."""

    ACTIVE = "active"
    """Readers see it."""

    DELETED = "deleted"
    """Deleted by a run or a person; its revisions stay until erasure."""


class Polarity(StrEnum):
    """What a `feedback` fact says."""

    CORRECTION = "correction"
    CONFIRMATION = "confirmation"
    PREFERENCE = "preference"


class Basis(StrEnum):
    """What a fact is based on; `CONFIDENCE` says how much that is worth."""

    SAID = "said"
    """A person said it, in words that the statement shares."""

    CONFIRMED = "confirmed"
    """The assistant proposed it, and a person agreed."""

    FOUND = "found"
    """No quote was given; code found a passage by a person that shares most of its words."""

    ASSISTANT = "assistant"
    """The assistant said it, or saved it itself."""

    PASTED = "pasted"
    """It occurs in a text that a person pasted."""

    TOOL = "tool"
    """It occurs only in a tool result."""

    INFERRED = "inferred"
    """The quoted words share none with the statement: the model inferred it, or translated."""

    UNVERIFIED = "unverified"
    """No evidence was found."""


CONFIDENCE: Mapping[Basis, float] = {
    Basis.SAID: 1.0, Basis.CONFIRMED: 0.9, Basis.FOUND: 0.8, Basis.ASSISTANT: 0.7, Basis.PASTED: 0.7, Basis.TOOL: 0.7,
    Basis.INFERRED: 0.6, Basis.UNVERIFIED: 0.4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FactScope:
    """Where facts of a session belong. Determined by the session, never by a model.

    Attributes:
        user_id: The person of the session.
        project_id: The project of the session, if any.
        only_project: What the person said in sessions of other projects is out of reach; None: no such limit.
    """

    tenant_id: str
    user_id: str
    project_id: str | None
    only_project: str | None = None

    def scope_of(self, fact_type: FactType) -> Scope:
        """Return the scope of a fact of this type in this session."""
        is_theirs = TYPE_RULES[fact_type].is_personal or self.project_id is None
        return Scope.USER if is_theirs else Scope.PROJECT

    def reaches(self, user_id: str, project_id: str | None) -> bool:
        """Return whether a session of some user and project may be read here."""
        return user_id == self.user_id and (self.only_project is None or project_id in (None, self.only_project))

    def visible(self) -> list[tuple[Scope, str]]:
        """Return the scopes visible here, with their ids: the user's, global, the project's."""
        found = [(Scope.USER, self.user_id), (Scope.GLOBAL, "")]
        return found if self.project_id is None else [*found, (Scope.PROJECT, self.project_id)]

    def key_of(self, scope: Scope) -> str:
        """Return the id within which names are unique: the user's, the project's, or empty."""
        match scope:
            case Scope.USER:
                return self.user_id
            case Scope.PROJECT:
                return self.project_id or ""
            case Scope.GLOBAL:
                return ""
            case _:
                assert_never(scope)


@dataclass(frozen=True, slots=True)
class TimeMention:
    """One date in a fact.

    Attributes:
        phrase: The words as said ("next Tuesday"); empty if the fact mentions none.
        role: `occurred`, `due`, `valid_from`, `valid_until`, `as_of` or `recurs`.
        start_on, end_on: First and last day, inclusive; None is open.
        grain: `day`, `weekend`, `week`, `month`, `quarter`, `season`, `year`, `decade` or `range`.
        approx: The phrase was approximate ("about two weeks ago").
        edtf: The same in Extended Date/Time Format (ISO 8601-2).
        status: `resolved`, `ambiguous`, `vague`, `recurring`, `conflict`, `translated` or `unchecked`.
        anchor_message_uuid: The message whose local date it was resolved against.
        source: `rule` (a phrase resolved by code), `quoted` (the model translated the phrase), `stated` (the fact
            contains an ISO date) or `message` (its date).
        tz_assumed: The sender's zone was unknown, and the configured default was used.
        english: The English of a quoted phrase, as the model gave it.
    """

    phrase: str
    role: str
    start_on: date | None
    end_on: date | None
    grain: str
    approx: bool
    edtf: str
    status: str
    anchor_message_uuid: UUID | None
    source: str = "rule"
    anchor_on: date | None = None
    alternatives: tuple[str, ...] = ()
    resolver_version: str = ""
    tz_assumed: bool = False
    english: str = ""


def span(times: Sequence[TimeMention]) -> tuple[date | None, date | None]:
    """Return the first and last day that some times cover; None is open. Recurring times cover no day."""
    dated = [time for time in times if time.start_on is not None or time.end_on is not None]
    if not dated:
        return None, None
    starts = [time.start_on for time in dated if time.start_on is not None]
    ends = [time.end_on for time in dated if time.end_on is not None]
    first = min(starts) if len(starts) == len(dated) else None
    return first, max(ends) if len(ends) == len(dated) else None


@record
class Evidence:
    """A message that a fact is based on.

    Attributes:
        quote: Words of that message; None if none are required.
        verified: Code found the quote in the message.
    """

    message_uuid: UUID
    quote: str | None
    verified: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A statement that passed every rule and waits for the commit."""

    name: str
    type: FactType
    description: str
    content: str
    polarity: Polarity | None = None
    times: tuple[TimeMention, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    origin: Origin = Origin.MODEL
    confidence: float = 1.0
    expires_on: date | None = None
    basis: Basis = Basis.SAID

    @property
    def named(self) -> dict[str, Any]:
        """Its fields by name, which are fields of a fact too."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


@record
class Fact:
    """A stored statement, as readers see it."""

    id: UUID
    tenant_id: str
    user_id: str | None
    project_id: str | None
    scope: Scope
    type: FactType
    name: str
    description: str
    content: str
    polarity: Polarity | None
    times: tuple[TimeMention, ...]
    evidence: tuple[Evidence, ...]
    session_id: str | None
    run_id: UUID | None
    origin: Origin
    confidence: float
    status: FactStatus
    revision: int
    created_at: datetime
    updated_at: datetime
    expires_on: date | None = None
    basis: Basis = Basis.SAID

    @property
    def scope_key(self) -> str:
        """The id within which the name is unique: the user's, the project's, or empty."""
        return FactScope(self.tenant_id, self.user_id or "", self.project_id).key_of(self.scope)

    @property
    def draft(self) -> Draft:
        """What it says, to be saved anew."""
        return Draft(**{one.name: getattr(self, one.name) for one in fields(Draft)})

    @property
    def line(self) -> FactLine:
        return FactLine(
            self.id, self.scope, self.type, self.name, self.description, self.content, self.revision, self.run_id,
            self.updated_at,
        )  # fmt: skip


class FactLine(NamedTuple):
    """A fact as an index shows it, with what distinguishes it from others. A run reads hundreds of these, and whole
    facts only when a tool asks for one.

    Attributes:
        run_id: The run that wrote its current revision; None if it was not a run.
    """

    id: UUID
    scope: Scope
    type: FactType
    name: str
    description: str
    content: str
    revision: int
    run_id: UUID | None
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class SaveFact:
    """Create a fact, or write a new revision of the one with this name.

    Attributes:
        is_new: The run has seen no fact with this name or statement; there may be one by now.
    """

    draft: Draft
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class DeleteFact:
    """Delete a fact; its revisions stay readable.

    Attributes:
        evidence: Where it was said that the fact no longer holds.
    """

    name: str
    scope: Scope
    evidence: tuple[Evidence, ...] = ()


FactChange = SaveFact | DeleteFact


class DateCounts(NamedTuple):
    """How many dates some changes hold; see `RunFigures`."""

    stored: int
    unchecked: int
    conflict: int
    repaired: int


@dataclass(frozen=True, slots=True)
class FactChanges:
    """What a run wants to commit, in the order in which the model asked."""

    scope: FactScope
    changes: tuple[FactChange, ...] = field(default_factory=tuple)

    @property
    def are_all_new(self) -> bool:
        """Whether the run has seen no existing fact for any of the changes."""
        return all(isinstance(change, SaveFact) and change.is_new for change in self.changes)

    @property
    def dates(self) -> DateCounts:
        """Counts of the dates in the changes; the days of messages are left out."""
        drafts = (change.draft for change in self.changes if isinstance(change, SaveFact))
        times = [time for draft in drafts for time in draft.times if time.source != "message"]
        return DateCounts(
            stored=len(times),
            unchecked=sum(time.status == "unchecked" for time in times),
            conflict=sum(time.status == "conflict" for time in times),
            repaired=sum(bool(time.phrase) and time.source == "rule" for time in times),
        )
