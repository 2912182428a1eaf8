"""A credential that was found: where it stands and what kind it is, never what it says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Found(NamedTuple):
    """Characters `start` to `end` (exclusive) of a text are a credential of this kind."""

    start: int
    end: int
    kind: str


def apart(found: Iterable[Found]) -> list[Found]:
    """Return what was found in order, without what lies inside or across what came first."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: (f.start, -f.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
        elif one.end > kept[-1].end:
            kept[-1] = kept[-1]._replace(end=one.end)
    return kept
