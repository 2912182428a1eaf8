"""What is computed when it is first needed: attributes of one run's objects, and tables that all threads share."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

# Held while a table is built. There is one for all tables, since they are built from each other: two locks could wait
# for each other. A table must not be read while a module is imported, as the import system has locks of its own.
_BUILDING = threading.RLock()

if TYPE_CHECKING:
    from functools import cached_property

    lazy = cached_property
    once_attribute = cached_property
    once = cache
else:

    class lazy:  # noqa: N801 - a decorator
        """`functools.cached_property` without its lock, which Python 3.11 holds for all objects of a class: runs in other
        threads would wait while one reads a long window. Two threads that read it at once both compute it."""

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, _owner: type, name: str) -> None:
            self._name = name

        def __get__(self, holder: Any, _owner: type | None = None) -> Any:
            if holder is None:
                return self
            value = self._compute(holder)
            holder.__dict__[self._name] = value
            return value

    class once_attribute(lazy):  # noqa: N801 - a decorator
        """`lazy` for a table: one thread builds it, the others wait for it."""

        def __get__(self, holder: Any, owner: type | None = None) -> Any:
            with _BUILDING:
                if holder is not None and self._name in holder.__dict__:
                    return holder.__dict__[self._name]
                return super().__get__(holder, owner)

    def once(build: Callable[..., Any]) -> Callable[..., Any]:
        """`functools.cache` for a table: one thread builds it, the others wait for it.

        With `functools.cache` each thread that finds none builds one: 64 runs that started together built 40, and the
        memory of the other 39 stayed with the process.
        """
        built = cache(build)

        @cache  # finds what was built without the lock
        @wraps(build)
        def get(*arguments: Any, **named: Any) -> Any:
            with _BUILDING:
                return built(*arguments, **named)

        return get
