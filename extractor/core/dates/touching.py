"""A date next to part of a date that no rule understood was only half understood, and is never given as certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extractor.core.dates.mention import Hit, Status
from extractor.core.dates.place import Place, blank
from extractor.core.dates.rule import ATOM

REACH = 40


def doubt_half_read(hits: Sequence[Hit], place: Place) -> list[Hit]:
    """Return the hits; if one adjoins part of a date that no hit covers, its reading becomes an alternative.

    Such a hit is ambiguous without an interval: it gets no date, and a write that contains it is refused.
    """
    dated = [hit for hit in hits if hit.interval is not None]
    if not dated:
        return list(hits)
    left = blank(place.masked, dated, ATOM)
    return [_doubt(hit) if hit.interval is not None and _touches(hit, left, place) else hit for hit in hits]


def _touches(hit: Hit, text: str, place: Place) -> bool:
    language = place.language
    behind = language.half_behind.match(text, hit.end)
    if behind is not None:
        year = behind["year"]
        return year is None or hit.first is None or hit.first.year != int(year)
    return language.half_before.search(text[max(0, hit.start - REACH) : hit.start]) is not None


def _doubt(hit: Hit) -> Hit:
    readings = (hit.interval, *hit.alternatives) if hit.interval else hit.alternatives
    return replace(hit, status=Status.AMBIGUOUS, interval=None, alternatives=readings)
