"""A date next to part of a date that no rule understood was only half understood, and is never given as certain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from extractor.core.dates.joining import WEEKDAYS, YEARLESS_DAYS
from extractor.core.dates.masks import MASK
from extractor.core.dates.mention import Hit, Interval, Status
from extractor.core.dates.place import Place, blank
from extractor.core.dates.rule import ATOM

REACH = 40
# Rules whose days another date may explain.
EXPLAINED = frozenset({"day_word", *WEEKDAYS})
_OPENED = re.compile(r",?\s*\(\s*")
_CLOSED = re.compile(r"\s*\)")
# Two dates without a comma between them speak of one time.
_BESIDE = re.compile(r"\s+(?P<within>(?:of|in)\s+(?:the\s+)?)?")
_COMMA = re.compile(r",\s+")
_DASH = re.compile(r"\s*(?::|\s-|\u2013|\u2014)\s*")
_OF = r"\s(?:(?:of|in)\s(?:the\s)?)?"
_MASK_BEHIND, _MASK_BEFORE = re.compile(_OF + MASK), re.compile(MASK + _OF + r"\Z")
_ENDED = re.compile(r"\s*(?:\Z|[.!?;\n])")


def doubt_half_read(hits: Sequence[Hit], place: Place) -> list[Hit]:
    """Return the hits; if one adjoins part of a date that no hit covers, its reading becomes an alternative.

    Such a hit is ambiguous without an interval: it gets no date, and a write that contains it is refused. So are two
    that say one day twice and contradict each other.
    """
    dated = [hit for hit in hits if hit.interval is not None]
    if not dated:
        return list(hits)
    left = blank(place.masked, dated, ATOM)
    explained = _explained(dated, place.masked)
    found = [explained.get(hit.start, hit) for hit in hits]
    return [_doubt(hit) if hit.interval is not None and _touches(hit, left, place) else hit for hit in found]


def _explained(dated: Sequence[Hit], text: str) -> dict[int, Hit]:
    """Return what pairs that say one day twice mean, by where they begin: "Friday (24 October)", "tomorrow (Friday)".

    A weekday takes the day of its date. Two that are different days become doubtful.
    """
    found: dict[int, Hit] = {}
    for one, two in pairwise(dated):
        if _speak_of_one_time(one, two, text) and not _share_a_day(one, two):
            found |= {one.start: _doubt(one), two.start: _doubt(two)}
            continue
        if one.first is None or two.first is None or (one.first, two.first) != (one.last, two.last):
            continue
        if not _is_one_day(one, two, text):
            continue
        weekday = one if one.rule in WEEKDAYS else two if two.rule in WEEKDAYS else None
        other = two if weekday is one else one
        day = weekday.first if weekday and other.rule not in WEEKDAYS else None
        if weekday and day and other.first and day.weekday() == other.first.weekday():
            found[weekday.start] = replace(
                weekday, interval=other.interval, status=other.status, alternatives=other.alternatives
            )
        elif one.first != two.first:
            found |= {one.start: _doubt(one), two.start: _doubt(two)}
    return found


def _speak_of_one_time(one: Hit, two: Hit, text: str) -> bool:
    """Return whether nothing separates two dates; the second of "plans for next year this week" is of another thing."""
    gap = _BESIDE.fullmatch(text, one.end, two.start)
    if gap is None:
        return False
    return gap["within"] is not None or _days(one) <= max(7, _days(two))


def _days(hit: Hit) -> int:
    return (hit.last - hit.first).days + 1 if hit.first and hit.last else 1


def _share_a_day(one: Hit, two: Hit) -> bool:
    """Return whether some reading of one has a day in common with some reading of the other."""
    return any(
        (first.last is None or second.first is None or second.first <= first.last)
        and (second.last is None or first.first is None or first.first <= second.last)
        for first in _readings(one)
        for second in _readings(two)
    )


def _readings(hit: Hit) -> tuple[Interval, ...]:
    return (hit.interval, *hit.alternatives) if hit.interval else hit.alternatives


def _is_one_day(one: Hit, two: Hit, text: str) -> bool:
    """Return whether the second of two dates explains the first."""
    gap = text[one.end : two.start]
    if _OPENED.fullmatch(gap):
        return _CLOSED.match(text, two.end) is not None
    rules = {one.rule, two.rule}
    if len(rules) < 2 or not rules & EXPLAINED:
        return False
    if _COMMA.fullmatch(gap):
        return _ENDED.match(text, two.end) is not None
    return _DASH.fullmatch(gap) is not None and bool(rules & WEEKDAYS) and bool(rules & YEARLESS_DAYS)


def _touches(hit: Hit, text: str, place: Place) -> bool:
    language = place.language
    behind = language.half_behind.match(text, hit.end)
    if behind is None and _MASK_BEHIND.match(text, hit.end):  # "Monday 2019 January"
        behind = language.half_behind.match(place.text, hit.end)
    if behind is not None:
        year = behind["year"]
        if year is None or hit.first is None or hit.first.year != int(year):
            return True
    reach = max(0, hit.start - REACH)
    before = language.half_before.search(text[reach : hit.start])
    if before is None and _MASK_BEFORE.search(
        text[reach : hit.start]
    ):  # "2019 January Monday", "2019 January of Monday"
        before = language.half_before.search(place.text[reach : hit.start])
    if before is None or before["year"] is None:
        return before is not None
    return hit.first is not None and hit.rule in YEARLESS_DAYS and hit.first.year != int(before["year"])


def _doubt(hit: Hit) -> Hit:
    return replace(hit, status=Status.AMBIGUOUS, interval=None, alternatives=_readings(hit))
