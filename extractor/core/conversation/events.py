"""Validates incoming events: the JSON contract of a turn, version 1.

An event is accepted or rejected as a whole. Errors name every invalid field, not only the first.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.core.conversation.bounded_json import loads
from extractor.core.conversation.content_checks import Errors, check_content, kind
from extractor.core.conversation.envelope import Envelope, split
from extractor.core.conversation.envelope import check as check_envelope
from extractor.core.conversation.field_names import with_hints
from extractor.core.conversation.transcript import ROLES, Message
from extractor.core.errors import EventTooLarge, InvalidEvent, InvalidInput

VERSION = 1
MAX_EVENT_BYTES = 32 * 1024 * 1024
MAX_ID_CHARS = 200
# Of a speaker's name.
MAX_NAME_CHARS = 80
# Twice the longest IANA name; a very long path would end the lookup in a RecursionError.
MAX_ZONE_CHARS = 64
MAX_MESSAGES = 10_000
# At most this many invalid fields are listed.
MAX_ERRORS = 20

DEFAULT_TENANT = "default"
# Stands for all tenants where operators name one; no tenant can have this name.
EVERY_TENANT = "*"
TRANSCRIPT_MODES = ("append", "replace")

# Priority: turns that somebody waits for, old conversations sent in bulk, and those that are read through the
# provider's batch API, at half the price.
LIVE, BACKFILL, BATCH = LANES = ("live", "backfill", "batch")

# Whether turns may be gathered before a run reads them, or are read at once.
NORMAL, NOW = URGENCIES = ("normal", "now")

_OPENAI_ROLES = ("system", "developer", "tool", "function")

_TRACE_PARENT = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_RFC3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)")


@dataclass(frozen=True, slots=True)
class ParentRequest:
    """The parent's call, to fork from.

    Attributes:
        envelope: Its arguments in parts; if the call continues an earlier one, only the new parts.
        reply: The Message that it returned.
        sent_at: When it was sent; its cache entry lives from then on.
    """

    envelope: Envelope
    reply: Mapping[str, Any]
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """A validated event.

    Attributes:
        event_id: Idempotency key; derived from the content if the producer gave none.
        is_replacement: The messages are everything that the model now sees.
        lane: `live`, `backfill` for what is read when nothing else waits, or `batch` for what may wait a day.
        trace_parent: The turn's trace, as a W3C `traceparent`.
        urgency: `now` if the turn is read at once, else `normal`.
    """

    event_id: str
    tenant_id: str
    session_id: str
    user_id: str
    project_id: str | None
    time_zone: str | None
    is_replacement: bool
    messages: tuple[Message, ...]
    parent_request: ParentRequest | None = None
    lane: str = LIVE
    trace_parent: str | None = None
    urgency: str = NORMAL

    def arrived(self, now: datetime) -> TurnEvent:
        """Return the event as it is stored: its parent's request was sent by now, even if the producer's clock is ahead."""
        parent = self.parent_request
        if parent is None or parent.sent_at <= now:
            return self
        return replace(self, parent_request=replace(parent, sent_at=now))


def decode_event(raw: bytes | str, max_bytes: int = MAX_EVENT_BYTES) -> Any:
    """Decode the JSON of an event from the queue or the wire.

    Raises:
        EventTooLarge: It is over the limit.
        InvalidEvent: It is not JSON in UTF-8.
    """
    size = len(raw) if isinstance(raw, bytes) else len(raw.encode("utf-8", "surrogatepass"))
    if size > max_bytes:
        raise EventTooLarge(size, max_bytes)
    try:
        return loads(raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass"))
    except ValueError as error:
        raise InvalidEvent.of("", f"the event is not valid JSON: {error}") from None


def parse_event(value: Any, *, tenant_id: str | None = None, session_id: str | None = None) -> TurnEvent:
    """Validate an event and return it typed.

    Args:
        value: The decoded JSON.
        tenant_id: The tenant of the sender's key; the event may not name another. None trusts the event.
        session_id: The session of the route; the event may not name another. None uses the event's.

    Raises:
        InvalidEvent: One or more fields are invalid; nothing may be stored.
    """
    if not isinstance(value, Mapping):
        raise InvalidEvent.of("", f"an event is a JSON object, not {kind(value)}")
    errors = Errors()
    if value.get("version", VERSION) != VERSION or isinstance(value.get("version"), bool):  # True == 1
        errors.note("version", f"must be {VERSION}, not {value['version']!r}")
    tenant = _given_or(value, "tenant_id", tenant_id, DEFAULT_TENANT, errors)
    if tenant == EVERY_TENANT:
        errors.note("tenant_id", f"must not be {EVERY_TENANT!r}: it stands for all tenants")
    session = _given_or(value, "session_id", session_id, None, errors)
    user = _identifier(value.get("user_id"), "user_id", errors)
    project = None
    if value.get("project_id") is not None:
        project = _identifier(value["project_id"], "project_id", errors)
    zone = _time_zone(value.get("time_zone"), errors)
    mode = _one_of(value.get("transcript", "append"), "transcript", TRANSCRIPT_MODES, errors)
    messages = _messages(value.get("messages"), zone, errors)
    parent = _parent_request(value.get("parent_request"), errors)
    lane = _one_of(value.get("lane") or LIVE, "lane", LANES, errors)
    urgency = _one_of(value.get("urgency") or NORMAL, "urgency", URGENCIES, errors)
    event_id = value.get("event_id")
    if event_id is not None:
        event_id = _identifier(event_id, "event_id", errors)
    if errors:
        raise InvalidEvent(with_hints(errors[:MAX_ERRORS], value))
    return TurnEvent(
        event_id=event_id or derived_event_id(value, session),
        tenant_id=tenant,
        session_id=session,
        user_id=user,
        project_id=project,
        time_zone=zone,
        is_replacement=mode == "replace",
        messages=tuple(messages),
        parent_request=parent,
        lane=lane,
        trace_parent=_trace_parent(value.get("traceparent")),
        urgency=urgency,
    )


def _one_of(given: Any, name: str, allowed: Sequence[str], errors: Errors) -> str:
    if given not in allowed:
        *others, last = map(repr, allowed)
        errors.note(name, f"must be {', '.join(others)} or {last}, not {given!r}"[:200])
    return str(given)


def _trace_parent(value: Any) -> str | None:
    """Return the trace's parent; None if it is invalid."""
    # Ignored as W3C Trace Context demands: a broken trace must not lose a turn.
    return value if isinstance(value, str) and _TRACE_PARENT.fullmatch(value) else None


def derived_event_id(value: Mapping[str, Any], session_id: str) -> str:
    """Return an id that is equal for equal content, for events without one."""
    # Lane, urgency and trace are left out: a retry may differ in them and is still the same event.
    canonical = json.dumps(
        [session_id, value.get("transcript", "append"), value.get("messages")], sort_keys=True, ensure_ascii=True
    )
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def is_time_zone(name: str) -> bool:
    """Return whether this machine's IANA data has a zone name."""
    try:
        return len(name) <= MAX_ZONE_CHARS and bool(ZoneInfo(name))
    except (KeyError, ValueError, OSError):  # ZoneInfo opens a file: "../x" and directories raise further errors
        return False


def check_time_zone(zone: str | None) -> None:
    """Reject an unknown zone; None is allowed.

    Raises:
        InvalidInput
    """
    if zone is not None and not is_time_zone(zone):
        raise InvalidInput.of("time_zone", "must be an IANA name such as Europe/Berlin")


def parse_instant(value: Any) -> datetime | None:
    """Return an RFC 3339 instant; None if the value is invalid or has no offset."""
    if not isinstance(value, str) or not _RFC3339.fullmatch(value):
        return None
    try:
        parsed = datetime.fromisoformat(value.upper().replace("Z", "+00:00"))
        parsed.timestamp()
    except (ValueError, OverflowError, OSError):
        return None
    # Year 9999 would overflow when a zone is applied or a day is added.
    return parsed if 1970 <= parsed.year <= 9998 else None


def _given_or(value: Mapping[str, Any], name: str, fixed: str | None, default: str | None, errors: Errors) -> str:
    given = value.get(name)
    if given is None:
        given = fixed if fixed is not None else default
    checked = _identifier(given, name, errors)
    if fixed is not None and given != fixed:
        errors.note(name, f"is {given!r} in the event, but {fixed!r} by the route or the key: leave it out")
    return checked


def _identifier(given: Any, name: str, errors: Errors, limit: int = MAX_ID_CHARS) -> str:
    if given is None:
        errors.note(name, "is missing; it must be a non-empty string")
    elif not isinstance(given, str):
        errors.note(name, f"must be a non-empty string, not {kind(given)}")
    elif not given.strip():
        errors.note(name, "must be a non-empty string, not empty")
    elif len(given) > limit:
        errors.note(name, f"has {len(given)} characters, the limit is {limit}")
    elif _CONTROL.search(given) or _has_surrogate(given):
        errors.note(name, "must not contain control characters or lone surrogates")
    else:
        return given
    return ""


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= c <= "\udfff" for c in text)


def _time_zone(given: Any, errors: Errors) -> str | None:
    if given is None:
        return None
    if not isinstance(given, str) or not is_time_zone(given):
        errors.note("time_zone", f"must be an IANA name such as 'Europe/Berlin', not {given!r}"[:200])
        return None
    return given


def _messages(given: Any, zone: str | None, errors: Errors) -> list[Message]:
    if not isinstance(given, list) or not given:
        is_list = isinstance(given, list)
        errors.note("messages", "must be a non-empty list of messages" + ("" if is_list else f", not {kind(given)}"))
        return []
    if len(given) > MAX_MESSAGES:
        errors.note("messages", f"has {len(given):,} messages, the limit is {MAX_MESSAGES:,} per event")
        return []
    messages: list[Message] = []
    seen: set[UUID] = set()
    for place, entry in enumerate(given):
        message = _message(entry, f"messages[{place}]", zone, errors)
        if message is None:
            continue
        if message.uuid in seen:
            errors.note(f"messages[{place}].uuid", f"{message.uuid} occurs twice in this event")
        seen.add(message.uuid)
        messages.append(message)
    return messages


def _message(entry: Any, path: str, zone: str | None, errors: Errors) -> Message | None:
    if not isinstance(entry, Mapping):
        errors.note(path, f"must be an object, not {kind(entry)}")
        return None
    before = len(errors)
    uuid = _uuid(entry.get("uuid"), f"{path}.uuid", errors)
    role = entry.get("role")
    if role not in ROLES:
        errors.note(f"{path}.role", _wrong_role(role))
    created_at = parse_instant(entry.get("created_at"))
    if created_at is None:
        errors.note(
            f"{path}.created_at", "must be an RFC 3339 time with its offset, such as '2026-11-21T09:30:00+01:00'"
        )
    check_content(entry.get("content"), f"{path}.content", errors)
    for name in ("is_meta", "is_visible"):
        if not isinstance(entry.get(name, False), bool):
            errors.note(f"{path}.{name}", "must be true or false")
    message_id = entry.get("message_id")
    if message_id is not None:
        message_id = _identifier(message_id, f"{path}.message_id", errors)
    speaker = entry.get("name")
    if speaker is not None:
        speaker = _identifier(speaker, f"{path}.name", errors, MAX_NAME_CHARS).strip()
    if len(errors) > before or uuid is None or created_at is None:
        return None
    return Message(
        uuid=uuid,
        role=str(role),
        content=entry["content"],
        created_at=created_at,
        time_zone=zone,
        message_id=message_id,
        is_meta=entry.get("is_meta", False),
        is_visible=entry.get("is_visible", True),
        name=speaker,
    )


def _wrong_role(role: Any) -> str:
    if role is None:
        return "is missing; it must be 'user' or 'assistant'"
    advice = "; in Python, extractor.from_openai converts such messages" if role in _OPENAI_ROLES else ""
    return f"must be 'user' or 'assistant', not {role!r}"[:200] + advice


def _uuid(given: Any, path: str, errors: Errors) -> UUID | None:
    try:
        if isinstance(given, str) and len(given) == 36:  # UUID() takes braces, "urn:uuid:" and bare digits too
            return UUID(given)
    except ValueError:
        pass
    shown = (
        "missing; it must be a UUID as in RFC 4122"
        if given is None
        else f"must be a UUID as in RFC 4122, not {given!r}"
    )
    errors.note(path, shown[:200])
    return None


def _parent_request(given: Any, errors: Errors) -> ParentRequest | None:
    if given is None:
        return None
    if not isinstance(given, Mapping):
        errors.note("parent_request", f"must be null or an object, not {kind(given)}")
        return None
    reply, sent_at = given.get("reply"), parse_instant(given.get("sent_at"))
    envelope = _envelope(given, errors)
    if not isinstance(reply, Mapping) or not isinstance(reply.get("content"), list):
        errors.note("parent_request.reply", "must be the Message that the parent received, with its content blocks")
    else:
        _check_objects(reply["content"], "parent_request.reply.content", errors)
    if sent_at is None:
        errors.note("parent_request.sent_at", "must be an RFC 3339 time with its offset")
    if envelope is not None and isinstance(reply, Mapping) and sent_at is not None:
        return ParentRequest(envelope, reply, sent_at)
    return None


def _envelope(given: Mapping[str, Any], errors: Errors) -> Envelope | None:
    """Accept the contract's whole body, or the parts from a client that sent the others before."""
    body = given.get("body")
    if body is None and "skeleton" in given:
        skeleton, parts = given["skeleton"], given.get("parts", {})
        problem = check_envelope(skeleton, parts)
        if problem is None:
            return Envelope(skeleton, parts)
        errors.note("parent_request.skeleton", problem)
        return None
    if not isinstance(body, Mapping) or not body.get("model") or not _are_objects(body.get("messages")):
        errors.note("parent_request.body", "must be the arguments of messages.create, with model and messages")
        return None
    for place, message in enumerate(body["messages"]):
        if isinstance(message.get("content"), list):
            _check_objects(message["content"], f"parent_request.body.messages[{place}].content", errors)
    try:
        return split(body)
    except (TypeError, AttributeError, ValueError):
        errors.note("parent_request.body", "has messages whose content is neither text nor blocks, or an invalid mark")
        return None


def _check_objects(content: Iterable[Any], path: str, errors: Errors) -> None:
    for place, block in enumerate(content):
        if not isinstance(block, Mapping):
            errors.note(f"{path}[{place}]", f"must be a block (an object with a type), not {kind(block)}")


def _are_objects(given: Any) -> bool:
    return isinstance(given, list) and all(isinstance(item, Mapping) for item in given)
