"""What a producer may leave out of a message: its UUID and its time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from extractor.core.documents import Json

_NAMESPACE = UUID("5d1b8f0e-7a43-4d0c-9a55-1f0a6d3f2c77")


def with_identities(messages: Sequence[Mapping[str, Any]], event_id: str, now: datetime) -> list[Json]:
    """Return the messages with a `uuid` and a `created_at` each.

    A missing UUID is derived from the event id and the position (RFC 9562, version 5), so that an event that is sent
    again with its id has the same messages. A missing time is `now` (aware).
    """
    return [
        {
            **message,
            "uuid": str(message.get("uuid") or uuid5(_NAMESPACE, f"{event_id} {place}")),
            "created_at": _instant(message.get("created_at"), now),
        }
        for place, message in enumerate(messages)
    ]


def _instant(given: Any, now: datetime) -> Any:
    if given is None:
        return now.isoformat()
    return given.isoformat() if isinstance(given, datetime) and given.tzinfo is not None else given
