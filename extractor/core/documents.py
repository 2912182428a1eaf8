"""The JSON form of what readers get: dataclasses become objects, ids and instants text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any, overload
from uuid import UUID

# A JSON object.
Json = dict[str, Any]


@overload
def rfc3339(instant: datetime) -> str: ...
@overload
def rfc3339(instant: datetime | None) -> str | None: ...
def rfc3339(instant: datetime | None) -> str | None:
    """Return an instant as RFC 3339 in UTC, to the microsecond."""
    return instant.isoformat(timespec="microseconds").replace("+00:00", "Z") if instant else None


def document(value: Any) -> Any:
    """Return the JSON form of a value: objects have the fields of their dataclass, in its order.

    Instants must be in UTC; they become RFC 3339. Days become ISO 8601, enumerations their values.
    """
    match value:
        case None | bool() | int() | float():
            return value
        case Enum():
            return value.value
        case str():
            return value
        case UUID():
            return str(value)
        case datetime():
            return rfc3339(value)
        case date():
            return value.isoformat()
        case Mapping():
            return {str(key): document(inner) for key, inner in value.items()}
        case list() | tuple():
            return [document(inner) for inner in value]
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} has no JSON form")
    return {field.name: document(getattr(value, field.name)) for field in fields(value)}
