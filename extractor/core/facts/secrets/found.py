"""A detected credential: its position and kind, never its content."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Found(NamedTuple):
    """Characters `start` to `end` (exclusive) of a text are a credential of this kind."""

    start: int
    end: int
    kind: str


def apart(found: Iterable[Found]) -> list[Found]:
    """Return matches in order, without those inside or overlapping an earlier one."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: (f.start, -f.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
        elif one.end > kept[-1].end:
            kept[-1] = kept[-1]._replace(end=one.end)
    return kept
