"""Facts, their history and evidence, recall."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from extractor.core.facts.fact import Basis, FactStatus, FactType, Origin, Polarity, Scope
from extractor.entrypoints.api.schemas.base import (
    Day,
    Document,
    Id,
    Instant,
    MessageId,
    PageToken,
    Project,
    RunId,
    Session,
    Stored,
    Tenant,
    User,
)

Role = Literal["user", "assistant"]


class TimeMention(Document):
    """A phrase that names a time, and the days that it means."""

    phrase: str = Field(examples=["next Friday"])
    """The words as they were said."""
    role: str = Field(examples=["due"])
    """Relation of the time to the fact, such as `occurred` or `due`."""
    start_on: Day | None
    """First day that is meant; null when it is open or unknown."""
    end_on: Day | None
    """Last day that is meant, inclusive; null when it is open or unknown."""
    grain: str | None = Field(examples=["day"])
    """Precision of the phrase: `day`, `week`, `month`, `quarter`, `year` and others."""
    approx: bool
    """The phrase is approximate."""
    edtf: str | None = Field(examples=["2026-11-27"])
    """The same in the Extended Date/Time Format."""
    status: str = Field(examples=["resolved"])
    """`resolved`, `ambiguous`, `vague`, `recurring`, `conflict`, `translated` or `unchecked`."""
    anchor_message_uuid: MessageId | None
    """The message whose local date the phrase was resolved against."""
    source: str = Field(examples=["rule"])
    """What resolved the phrase."""
    anchor_on: Day | None = Field(examples=["2026-11-20"])
    """The local date that it was resolved against."""
    alternatives: list[str]
    """Other readings, in the Extended Date/Time Format."""
    resolver_version: str = Field(examples=["1"])
    """Version of the rules."""
    tz_assumed: bool
    """No time zone was known; the default was used."""
    english: str = Field(examples=[""])
    """English of a quoted phrase of another language, as the model gave it."""


class Evidence(Document):
    """A message that a fact came from."""

    message_uuid: MessageId
    """UUID of the message."""
    quote: str | None = Field(examples=["the launch is next Friday"])
    """Words of that message; null if none were required."""
    verified: bool = Field(examples=[True])
    """Code found the quote in the message."""


class Fact(Document):
    """A stored statement about a user or project."""

    id: Id
    """Id of the fact."""
    tenant_id: Tenant
    """Tenant that it belongs to."""
    user_id: User | None
    """User whose session it came from; the owner, when `scope` is `user`."""
    project_id: Project | None
    """Project whose session it came from; the owner, when `scope` is `project`."""
    scope: Stored[Scope] = Field(examples=["project"])
    """Who may read it."""
    type: Stored[FactType] = Field(examples=["project"])
    """Kind of fact."""
    name: str = Field(examples=["launch-date"])
    """Slug, at most 80 characters; unique in its scope."""
    description: str = Field(examples=["Apollo launches on 2026-11-27."])
    """One line, at most 200 characters."""
    content: str = Field(examples=["The launch of Apollo is next Friday (2026-11-27)."])
    """The fact in full sentences, at most 8,000 characters; its dates are absolute."""
    polarity: Stored[Polarity] | None = Field(examples=[None])
    """Of feedback: a correction, a confirmation or a preference."""
    times: list[TimeMention]
    """Times that it mentions."""
    evidence: list[Evidence]
    """Messages that it came from."""
    session_id: Session | None
    """Session that it came from."""
    run_id: RunId | None
    """Run that wrote it; null when no run did."""
    origin: Stored[Origin]
    """Who wrote it."""
    confidence: float = Field(examples=[1.0])
    """0 to 1; follows from `basis`."""
    basis: Stored[Basis]
    """What the fact is based on."""
    status: Stored[FactStatus]
    """`active`, or `deleted`."""
    revision: int
    """1 at first; each change adds one."""
    created_at: Instant
    """When it was first stored."""
    updated_at: Instant
    """When it was last changed."""
    expires_on: Day | None = Field(examples=[None])
    """Last day on which it is of use; null when it does not expire."""
    verify_before_use: bool
    """It names a file or function, which may have changed since."""


class Facts(Document):
    """A page of facts."""

    facts: list[Fact]
    """Most recently updated first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""
    ignored: list[str] = Field(default=[], examples=[["utm_source"]])
    """Unknown parameters of the request; left out when there are none."""


class _LikeFact:
    """Documents a value as a fact without checking it: an older version may have stored it."""

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(Fact.__pydantic_core_schema__)


class Revision(Document):
    """A fact as it was after one change."""

    revision: int
    """Number of the revision."""
    change: str = Field(examples=["created"])
    """`created`, `updated` or `deleted`."""
    run_id: RunId | None
    """Run that made the change; null when no run did."""
    at: Instant
    """When it was made."""
    fact: Annotated[Any, _LikeFact()] = Field(examples=[Fact.example()])
    """The fact as it was stored then."""


class History(Document):
    """Every revision of a fact."""

    revisions: list[Revision]
    """Newest first."""


class CitedMessage(Document):
    """A message that a fact came from."""

    session_id: Session
    """Session that it was said in."""
    role: Role
    """Who said it."""
    text: str = Field(examples=["Remember that the launch is next Friday."])
    """Its text, without tool calls and their results."""
    created_at: Instant
    """When it was said."""
    quote_start: int | None = Field(examples=[14])
    """Offset of the quote in the text, in characters; null when it is not found."""
    quote_end: int | None = Field(examples=[39])
    """Offset after the quote's last character."""
    is_visible: bool = Field(examples=[True])
    """The model still sees the message: no compaction removed it."""


class Provenance(Evidence):
    """One piece of evidence, with its message."""

    message: CitedMessage | None
    """Null if the message is gone, or the key may not read it."""


class FactEvidence(Document):
    """The messages that a fact came from."""

    fact_id: Id
    """Id of the fact."""
    evidence: list[Provenance]
    """In the order of the fact's `evidence`."""


class RecalledMessageText(Document):
    """An archived message that answers a question."""

    uuid: MessageId
    """UUID of the message."""
    session_id: Session
    """Session that it was said in."""
    role: Role
    """Who said it."""
    name: str | None = Field(examples=["Ada"])
    """The speaker's name."""
    snippet: str = Field(examples=["... the launch is next Friday ..."])
    """The part of it that holds the words asked for."""
    is_tool_text: bool
    """The words stand in a tool call or its result."""


class RecalledFact(Document):
    """A fact that answers a question."""

    kind: Literal["fact"]
    """Always `fact`."""
    score: float | None = Field(examples=[0.83])
    """How well it answers; comparable within one response only. Null for the newest facts, which match nothing."""
    is_of_days: bool | None = Field(examples=[None])
    """It is dated on the days that the question asks for; null if it asks for none."""
    at: Instant
    """When it was last changed."""
    snippet: str = Field(examples=["Apollo launches on 2026-11-27."])
    """The part of it that holds the words asked for."""
    fact: Fact
    """The fact."""


class RecalledMessage(Document):
    """A message that answers a question."""

    kind: Literal["message"]
    """Always `message`."""
    score: float
    """How well it answers; comparable within one response only."""
    is_of_days: bool | None = Field(examples=[None])
    """It was said on the days that the question asks for; null if it asks for none."""
    at: Instant
    """When it was said."""
    snippet: str = Field(examples=["... the launch is next Friday ..."])
    """The part of it that holds the words asked for."""
    message: RecalledMessageText
    """The message."""


class PassageLine(Document):
    """A message in a passage."""

    uuid: MessageId
    """UUID of the message."""
    role: Role
    """Who said it."""
    name: str | None = Field(examples=["Ada"])
    """The speaker's name."""
    at: Instant
    """When it was said."""
    text: str = Field(examples=["Next Friday, as planned."])
    """What was said; of more than 1,000 characters the part that holds the words asked for."""
    is_hit: bool
    """It matches itself; the others are its neighbours."""
    is_tool_result: bool
    """It is a tool's result: a message of the user's role that nobody said."""


class RecalledPassage(Document):
    """Neighbouring messages of one session that answer a question; only with `passages`."""

    kind: Literal["passage"]
    """Always `passage`."""
    score: float
    """How well its best message answers; comparable within one response only."""
    is_of_days: bool | None = Field(examples=[None])
    """Its best message was said on the days that the question asks for; null if it asks for none."""
    at: Instant
    """When its first message was said."""
    session_id: Session
    """Session that it was said in."""
    messages: list[PassageLine]
    """In the order in which they were said. No message is in two passages of a response."""


class Recall(Document):
    """What answers a question."""

    results: list[Annotated[RecalledFact | RecalledMessage | RecalledPassage, Field(discriminator="kind")]]
    """Best first."""
    next: PageToken | None = Field(examples=[None])
    """Pass it as `after` for the next page; null on the last."""
    is_fallback: bool
    """Nothing matched exactly; see `fallback`."""
    fallback: Literal["any_time", "only_days", "most_recent"] | None = Field(examples=[None])
    """`any_time`: results of other days than requested. `only_days`: nothing has the words; these are of the requested
    days. `most_recent`: nothing matched; these are the newest facts, as requested."""
    words: list[str] = Field(examples=[["launch"]])
    """Words of the question that were looked for."""
    since: Day | None
    """First day that the question was narrowed to."""
    until: Day | None
    """Last day that it was narrowed to, inclusive."""
    memory_ignored: bool
    """The request set `ignore_memory`, so nothing is returned."""
    found: bool
    """Something matched."""
    hint: str | None = Field(examples=[None])
    """What to try when nothing matched."""
    unread_messages: int = Field(0, examples=[0])
    """Messages of the user that no run has read yet; facts from them are missing."""
    unread_reason: str | None = Field(None, examples=[None])
    """With `fresh`: why some could not be read; null if all were read."""
    ignored: list[str] = Field(default=[], examples=[["utm_source"]])
    """Unknown parameters of the request; left out when there are none."""
