"""Adds dates after phrases: `next Tuesday (2026-11-24)`.

The words stay; their meaning is added. Rewriting is idempotent: the resolver masks phrases that already have their
date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from extractor.core.dates.english.tense import role_of as due_role
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.notes import without_notes
from extractor.core.dates.stated import find_stated
from extractor.core.dates.whole_phrases import scan

_SINCE = re.compile(r"\bsince\s+(?:\w+\s+)?\Z", re.IGNORECASE)

# Rules whose two readings are both written while the order of day and month is unknown.
FIGURES = frozenset({"numeric", "two_digits"})


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A text with its dates made absolute.

    Attributes:
        hits: What was found, with offsets in the text before rewriting.
        unresolved: Phrases relative to an unknown point, or only half understood; such a text must not be stored.
    """

    text: str
    hits: tuple[Hit, ...]

    @property
    def unresolved(self) -> tuple[str, ...]:
        return tuple(hit.phrase for hit in self.hits if hit.is_unclear)


def rewrite(text: str, anchor: Anchor) -> Rewrite:
    """Return the text with an ISO date after every phrase that can be resolved.

    "3/4" gets both readings while the order of day and month is unknown. Vague phrases get `(as of ...)`; recurring
    ones stay; anaphoric ones stay and are listed as unresolved.
    """
    hits = tuple(scan_open(text, anchor))
    return Rewrite(with_dates(text, [(hit, anchor) for hit in hits]), hits)


def scan_open(text: str, anchor: Anchor) -> list[Hit]:
    """Return the phrases of `scan`, without those that an absolute range of days holds: "from May 2 to May 9, 2019"."""
    hits = scan(text, anchor)
    ranges = [one for one in find_stated(text, anchor.date_order) if one.interval.grain == "range"] if hits else []
    return [hit for hit in hits if not any(one.start <= hit.start and hit.end <= one.end for one in ranges)]


def with_dates(text: str, hits: Sequence[tuple[Hit, Anchor]]) -> str:
    """Return a text with the dates of phrases in it, each as it counts from its anchor; in order."""
    pieces: list[str] = []
    done = 0
    for hit, anchor in hits:
        pieces.append(text[done : hit.end])
        note = _note(hit, anchor)
        if _SINCE.search(text, max(0, hit.start - 20), hit.start):
            note = note.removeprefix("since ")
        if note:
            pieces.append(f" ({note})")
        done = hit.end
    pieces.append(text[done:])
    return "".join(pieces)


def strip_notes(text: str) -> str:
    """Return a rewritten text without the notes that `rewrite` added."""
    return without_notes(text).text


__all__ = ["Rewrite", "due_role", "rewrite", "scan_open", "strip_notes", "with_dates", "written"]


def _note(hit: Hit, anchor: Anchor) -> str:
    if hit.status is Status.VAGUE:
        return f"as of {anchor.on.isoformat()}"
    if hit.interval is None:
        return ""
    if hit.rule in FIGURES and hit.alternatives:
        return " or ".join(written(reading) for reading in (hit.interval, hit.alternatives[0]))
    return written(hit.interval)


def written(interval: Interval) -> str:
    """Return an interval as written in a fact: `2026-11-24`, `2026-11-23/2026-11-29`, `since 2023-11-21`."""
    mark = "~" if interval.approx else ""
    if interval.first is None:
        return f"until {mark}{interval.last.isoformat()}" if interval.last else ""
    if interval.last is None:
        return f"since {mark}{interval.first.isoformat()}"
    if interval.first == interval.last:
        return f"{mark}{interval.first.isoformat()}"
    return f"{mark}{interval.first.isoformat()}/{interval.last.isoformat()}"
