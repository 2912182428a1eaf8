"""Dates that stand in a text as they are: ISO 8601, and days, months and years in English words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from extractor.core.dates.calendar import make_day, month_of, year_of
from extractor.core.dates.english.words import DAY, MONTH, WD_FULL, day_number, month
from extractor.core.dates.mention import Interval
from extractor.core.dates.pieces import pieces


@dataclass(frozen=True, slots=True)
class Stated:
    """An absolute date in a text.

    Attributes:
        start, end: Offsets, the end exclusive.
    """

    start: int
    end: int
    text: str
    interval: Interval


_YEAR = r"(?P<year>(?:1[6-9]|20|21)\d\d)"
_FOUR_DIGITS = re.compile(r"\d{4}")
_FORMS = tuple(
    re.compile(rf"(?<![\w/.-]){pattern}(?![\w/]|-\d|\.\d)", re.IGNORECASE)
    for pattern in (
        r"(?P<first>\d{4}-\d\d-\d\d)/~?(?P<last>\d{4}-\d\d-\d\d)",
        r"(?P<first>\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?",
        r"(?P<y>\d{4})-(?P<m>0[1-9]|1[0-2])",
        rf"(?:{WD_FULL},?\s+)?(?:the )?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}",
        rf"(?:{WD_FULL},?\s+)?(?P<month>{MONTH})\s+(?:the )?(?P<day>{DAY})(?:\s+of)?,?\s+{_YEAR}",
        rf"(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}",
        r"(?P<mm>\d{1,2})/(?P<dd>\d{1,2})/(?P<yyyy>(?:19|20)\d\d)",
        rf"(?:(?<=in )|(?<=since )|(?<=by )|(?<=until )|(?<=during )|(?<=of )){_YEAR}",
    )
)


def find_stated(text: str) -> list[Stated]:
    """Return the absolute dates of a text, in order, none overlapping another; what no calendar has is left out.

    The work is linear in the length of the text.
    """
    found: list[Stated] = []
    for start, end in pieces(text):
        piece = text[start:end]
        if _FOUR_DIGITS.search(piece):
            found += _find_in_piece(piece, start)
    return found


def _find_in_piece(text: str, offset: int) -> list[Stated]:
    found: list[Stated] = []
    taken = bytearray(len(text))
    for pattern in _FORMS:
        for match in pattern.finditer(text):
            start, end = match.span()
            if taken.find(1, start, end) >= 0:
                continue
            taken[start:end] = b"\1" * (end - start)
            found += [Stated(start + offset, end + offset, match.group(), interval) for interval in _read(match)]
    return sorted(found, key=lambda stated: stated.start)


def _read(match: re.Match[str]) -> Iterator[Interval]:
    parts = match.groupdict()
    if parts.get("first"):
        first, last = _iso(parts["first"]), _iso(parts.get("last") or parts["first"])
        if first and last and first <= last:
            yield Interval(first, last, "day" if first == last else "range")
    elif parts.get("m"):
        if found := make_day(int(parts["y"]), int(parts["m"]), 1):
            yield month_of(found)
    elif parts.get("mm"):
        one, two = int(parts["mm"]), int(parts["dd"])
        if found := make_day(int(parts["yyyy"]), one, two) or make_day(int(parts["yyyy"]), two, one):
            yield Interval(found, found)
    elif parts.get("day"):
        if found := make_day(int(parts["year"]), month(parts["month"]), day_number(parts["day"])):
            yield Interval(found, found)
    elif parts.get("month"):
        yield month_of(date(int(parts["year"]), month(parts["month"]), 1))
    else:
        yield year_of(date(int(parts["year"]), 1, 1))


def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
