"""An attribute that is computed when it is first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property

    lazy = cached_property
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
