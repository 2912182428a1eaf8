"""Values that are made by the hundred."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(made: type[T]) -> type[T]:
    """Make a class a frozen dataclass with slots. Only the type checker keeps it frozen.

    At run time `frozen=True` sets each field by a call: an object of twenty fields takes five times as long to make.
    """
    return dataclass(slots=True, unsafe_hash=True)(made)
