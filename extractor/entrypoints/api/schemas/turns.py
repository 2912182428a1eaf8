"""Turns as they come in. The body is decoded by `core/conversation/events.py`; these models document it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AwareDatetime, Field

from extractor.entrypoints.api.schemas.base import Document, Json, MessageId


class TurnMessage(Document):
    """One message of a conversation."""

    uuid: MessageId | None = None
    """RFC 4122; the same message keeps its UUID. Without one the message gets one, derived from the event's id."""
    role: Literal["user", "assistant"]
    """Who said it."""
    content: str | list[dict[str, Any]] = Field(examples=["Remember that the launch is next Friday."])
    """A text, or content blocks of the Messages API."""
    created_at: AwareDatetime | None = Field(None, examples=["2026-11-20T12:00:00+01:00"])
    """RFC 3339 with an offset: when it was said. Without one it is the time of the request."""
    message_id: str | None = Field(None, examples=["msg_01"])
    """Groups entries that one API message was streamed as."""
    is_meta: bool = False
    """No person typed it: hooks, summaries. It is context, never evidence."""
    is_visible: bool = True
    """The model still sees it."""
    name: str | None = Field(None, max_length=80, examples=["Ada"])
    """The speaker's name."""


class ParentRequest(Document):
    """The request that the turn came from, so that the run can share its prompt cache."""

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
    """The key's tenant; may be left out."""
    user_id: str = Field(min_length=1, max_length=200, examples=["ada"])
    """User that the session belongs to."""
    project_id: str | None = Field(None, examples=["apollo"])
    """Project that the session belongs to."""
    time_zone: str | None = Field(None, examples=["Europe/Berlin"])
    """IANA zone of the user: relative dates count from the local date there."""
    transcript: Literal["append", "replace"] = "append"
    """`append`: these messages follow those known. `replace`: they are all that the model now sees."""
    lane: Literal["live", "backfill", "batch"] | None = Field(None, examples=["live"])
    """`backfill`: old conversations, read when nothing else waits. `batch`: those that are read through the provider's batch
    API, at half the price and within a day; only with EXTRACTOR_PROVIDER=anthropic."""
    urgency: Literal["now", "normal"] | None = Field(None, examples=["normal"])
    """How soon the turn should be read."""
    traceparent: str | None = Field(None, examples=["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    """W3C Trace Context of the turn; the header of that name serves too."""
    messages: list[TurnMessage] = Field(min_length=1)
    """Oldest first."""
    parent_request: ParentRequest | None = Field(None, examples=[None])
    """The request that the turn came from."""


class Accepted(Document):
    """A turn that was stored."""

    event_id: str = Field(examples=["turn-7"])
    """Its idempotency key; made when none was given."""
    session_id: str = Field(examples=["chat-42"])
    """Its session."""
    messages: int = Field(examples=[2])
    """Messages in it."""
    message_uuids: list[MessageId] = Field(default=[])
    """UUIDs of all messages, in order; only when a message came without one."""
    ignored: list[str] = Field(default=[], examples=[["time_zome"]])
    """Unknown fields of the request; left out when there are none."""
