"""The field names of an event, and suggestions for misspelt ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from extractor.core.errors import FieldError

EVENT_FIELDS = frozenset(
    {"version", "event_id", "tenant_id", "session_id", "user_id", "project_id", "time_zone", "transcript",
     "messages", "parent_request", "lane", "traceparent", "urgency"}
)  # fmt: skip
MESSAGE_FIELDS = frozenset({"uuid", "role", "content", "created_at", "message_id", "is_meta", "is_visible", "name"})
# At most this many unknown fields are listed.
MAX_IGNORED = 20


def unknown_fields(value: Mapping[str, Any]) -> list[str]:
    """Return the paths of fields that the contract does not define, each name once. They are ignored, but may be typos."""
    found = sorted(str(name) for name in value if name not in EVENT_FIELDS)
    return (found + unknown_message_fields(value.get("messages")))[:MAX_IGNORED]


def unknown_message_fields(messages: Any) -> list[str]:
    """Return the unknown fields of messages as paths, each name once, where it occurs first."""
    first: dict[str, str] = {}
    for place, message in enumerate(messages if isinstance(messages, list) else ()):
        for name in message.keys() - MESSAGE_FIELDS if isinstance(message, Mapping) else ():
            first.setdefault(str(name), f"messages[{place}].{name}")
    return sorted(first.values())


def meant(name: str, known: Collection[str]) -> str | None:
    """Return the known name that a misspelt one probably means: `timezone` and `timeZone` mean `time_zone`."""
    from difflib import get_close_matches  # here, because it is only needed for errors and slows the client's import

    plain = {one.replace("_", ""): one for one in known}
    close = get_close_matches(name.casefold().replace("_", "").replace("-", ""), plain, n=1, cutoff=0.8)
    return plain[close[0]] if close else None


def with_hints(errors: Iterable[FieldError], value: Mapping[str, Any]) -> Sequence[FieldError]:
    """Return the errors; one about a missing field suggests the unknown name that probably means it."""
    instead = {meant(name, EVENT_FIELDS): name for name in map(str, value) if name not in EVENT_FIELDS}
    return [
        FieldError(one.field, f"{one.problem} (is {instead[one.field]!r} meant?)")
        if one.field in instead and value.get(one.field) is None
        else one
        for one in errors
    ]
