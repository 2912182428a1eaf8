"""Turns as they come in. The body is decoded by `core/conversation/events.py`; these models document it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AwareDatetime, Field

from extractor.entrypoints.api.schemas.base import Document, Json, MessageId


class TurnMessage(Document):
    """One message of a conversation."""

    uuid: MessageId | None = None
    """RFC 4122; the same message keeps its UUID. Default: derived from the event's id."""
    role: Literal["user", "assistant"]
    """Who said it."""
    content: str | list[dict[str, Any]] = Field(examples=["Remember that the launch is next Friday."])
    """A text, or content blocks of the Messages API."""
    created_at: AwareDatetime | None = Field(None, examples=["2026-11-20T12:00:00+01:00"])
    """When it was said: RFC 3339 with an offset. Default: the time of the request."""
    message_id: str | None = Field(None, examples=["msg_01"])
    """Joins entries that were streamed as one API message."""
    is_meta: bool = False
    """No person typed it: hooks, summaries. It is context, never evidence."""
    is_visible: bool = True
    """The model still sees it."""
    name: str | None = Field(None, max_length=80, examples=["Ada"])
    """The speaker's name."""


class ParentRequest(Document):
    """The request that produced the turn. With it, a run can share its prompt cache."""

    body: Json
    """Arguments of `messages.create`, exactly."""
    reply: Json
    """The Message that it returned."""
    sent_at: AwareDatetime = Field(examples=["2026-11-20T12:00:01+01:00"])
    """When it was sent."""


class Turn(Document):
    """An event of the contract, version 1, without its session."""

    version: Literal[1] = 1
    """Version of the contract."""
    event_id: str | None = Field(None, examples=["turn-7"])
    """Idempotency key: the same event is stored once."""
    tenant_id: str | None = Field(None, examples=["default"])
    """The key's tenant; optional."""
    user_id: str = Field(min_length=1, max_length=200, examples=["ada"])
    """User that the session belongs to."""
    project_id: str | None = Field(None, examples=["apollo"])
    """Project that the session belongs to."""
    time_zone: str | None = Field(None, examples=["Europe/Berlin"])
    """IANA zone of the user: relative dates count from the local date there."""
    transcript: Literal["append", "replace"] = "append"
    """`append`: these messages follow the known ones. `replace`: they are all that the model now sees."""
    lane: Literal["live", "backfill", "batch"] | None = Field(None, examples=["live"])
    """`backfill`: old conversations, read when nothing else waits. `batch`: the same through the provider's batch API, at
    half the price and within a day; only with EXTRACTOR_PROVIDER=anthropic."""
    urgency: Literal["now", "normal"] | None = Field(None, examples=["normal"])
    """How soon the turn should be read."""
    traceparent: str | None = Field(None, examples=["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    """W3C Trace Context of the turn; default: the header of that name."""
    messages: list[TurnMessage] = Field(min_length=1)
    """Oldest first."""
    parent_request: ParentRequest | None = Field(None, examples=[None])
    """The request that produced the turn."""


class Accepted(Document):
    """A turn that was stored."""

    event_id: str = Field(examples=["turn-7"])
    """Its idempotency key; generated if none was given."""
    session_id: str = Field(examples=["chat-42"])
    """Its session."""
    messages: int = Field(examples=[2])
    """Messages in it."""
    message_uuids: list[MessageId] = Field(default=[])
    """UUIDs of all messages, in order; only when a message came without one."""
    ignored: list[str] = Field(default=[], examples=[["time_zome"]])
    """Unknown fields of the request; left out when there are none."""
