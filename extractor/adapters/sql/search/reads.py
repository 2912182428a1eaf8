"""What one recall has read: a question with two meanings ("in March") searches twice, but reads nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Reads:
    """The connection of one recall, and what was read through it.

    Args:
        connection: In one transaction, or used for so short a time that what is stored meanwhile need not be found.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_postgres = connection.dialect.name == "postgresql"
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, read: Callable[[], T]) -> T:
        """Return what was read for a key; read it the first time."""
        if key not in self._known:
            self._known[key] = read()
        known: T = self._known[key]
        return known

    def once_each(self, keys: Sequence[Hashable], read: Callable[[Sequence[int]], Sequence[T]]) -> list[T]:
        """Return the same for some keys; those of the places that are not known are read together."""
        missing = [at for at, key in enumerate(keys) if key not in self._known]
        if missing:
            self._known.update(zip((keys[at] for at in missing), read(missing), strict=True))
        return [self._known[key] for key in keys]
