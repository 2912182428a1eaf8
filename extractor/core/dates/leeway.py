"""How far a day may be from the one that a phrase is taken for without contradicting it: "a few months ago"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from extractor.core.dates.calendar import add_days
from extractor.core.dates.mention import Anchor, Hit, Interval

# Shares of the distance from today between which a loose count may lie: a few is two to seven, taken for three.
FEWEST, MOST = 0.6, 2.4
# The same for other inexact counts, and for halves.
ABOUT, HALF = 0.2, 0.07
# Days around "this time last year", and after a feast.
SAME_TIME_DAYS, AFTER_DAYS = 10, 7
# Days of a part of a month, in which "since mid-October" may have begun.
PART_DAYS = 10
# Days by which the ends of a season and a century differ: "last summer" may be the astronomical one, centuries begin with 00 or 01.
_EDGES = {"season": 23, "century": 366}
TEN_YEARS = 3653
# Days beyond which no loose count is looked at.
FARTHEST = 40_000

_FEW = re.compile(r"\b(?:few|several|couple|some)\b", re.IGNORECASE)
_ABOUT = re.compile(
    r"\b(?:about|around|roughly|approximately|circa|nearly|almost|or so|more than|over)\b", re.IGNORECASE
)
_HALF = re.compile(r"\b(?:half|quarters?)\b", re.IGNORECASE)
_PART = re.compile(
    r"\b(?:half|beginning|start|middle|mid|end|early|late|(?:first|second|third|fourth|last) (?:week|days))\b",
    re.IGNORECASE,
)
_AFTER, _SAME_TIME = re.compile(r"after ", re.IGNORECASE), re.compile(r"\bthis time\b", re.IGNORECASE)
_DEADLINE = re.compile(r"(?:by|before|until|till|no later than) ", re.IGNORECASE)
_LAST = re.compile(r"\b(?:last|past) decade", re.IGNORECASE)
_WEEKDAY = re.compile(
    r"(?:(?:on|by|until|before|from|since|after) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE
)


def days_around(hit: Hit, english: str, anchor: Anchor) -> Iterator[Interval]:
    """Yield the days that do not contradict a phrase, beyond its readings.

    Args:
        english: The phrase in English.
    """
    found = hit.interval
    if found is None or found.first is None:
        return
    if found.grain in _EDGES and found.last is not None:
        off = _EDGES[found.grain]
        yield Interval(add_days(found.first, -off), add_days(found.last, off), "range", approx=True)
    if found.grain == "decade" and _LAST.search(english):  # the ten years up to today
        yield Interval(add_days(anchor.on, -TEN_YEARS), anchor.on, "range", approx=True)
    if _DEADLINE.match(english):  # the day before is the last one on which it may be done
        yield Interval(add_days(found.first, -1), add_days(found.first, -1))
    if found.last is None:
        if found.approx:
            yield Interval(found.first, add_days(found.first, PART_DAYS), "range")
        return
    if found.first != found.last:
        yield from _around_span(found.first, found.last, english, anchor)
        return
    distance = (found.first - anchor.on).days
    if abs(distance) > FARTHEST:
        return
    if distance == 0 and _WEEKDAY.fullmatch(english):  # said on a Friday, "by Friday" may be the next one
        yield from (Interval(day, day) for day in (add_days(anchor.on, 7), add_days(anchor.on, -7)))
    elif _AFTER.match(english):
        yield Interval(add_days(found.first, -1), add_days(found.first, AFTER_DAYS), "range", approx=True)
    elif _SAME_TIME.search(english):
        first, last = add_days(found.first, -SAME_TIME_DAYS), add_days(found.first, SAME_TIME_DAYS)
        yield Interval(first, last, "range", approx=True)
    elif _FEW.search(english):
        days = sorted((round(distance * FEWEST), round(distance * MOST)))
        yield Interval(add_days(anchor.on, days[0]), add_days(anchor.on, days[1]), "range", approx=True)
    elif (is_about := bool(_ABOUT.search(english))) or _HALF.search(english):  # "in three weeks" is a day
        days_off = max(1, round(abs(distance) * (ABOUT if is_about else HALF)))
        yield Interval(add_days(found.first, -days_off), add_days(found.first, days_off), "range", approx=True)


def _around_span(first: date, last: date, english: str, anchor: Anchor) -> Iterator[Interval]:
    """Yield what "the last few days" and parts of a week or month may be too."""
    if _FEW.search(english) and anchor.on in (last, add_days(first, -1)):
        ahead, back = (last - anchor.on).days, (first - anchor.on).days
        days = sorted((0, round(MOST * (ahead or back))))
        yield Interval(add_days(anchor.on, days[0]), add_days(anchor.on, days[1]), "range", approx=True)
    elif _PART.search(english):
        days_off = max(1, (last - first).days // 2)
        yield Interval(add_days(first, -days_off), add_days(last, days_off), "range", approx=True)
