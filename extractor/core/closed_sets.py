"""Members of closed sets that were stored by another version: during an upgrade, older processes read newer rows."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

E = TypeVar("E", bound=StrEnum)


def stored(kinds: type[E], value: str) -> E:
    """Return the member that a stored value stands for. A value of a newer version stays as it is: it is shown and
    written back unchanged, and is none of the known members."""
    try:
        return kinds(value)
    except ValueError:
        unknown = str.__new__(kinds, value)
        unknown._name_ = unknown._value_ = value
        return unknown
