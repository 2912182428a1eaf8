"""Parts of another year, month or week, told as parts of this one: "summer two years ago" is "summer of this year",
said two years ago."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from extractor.core.dates.calendar import add_days, add_months, unit_of
from extractor.core.dates.mention import Anchor, Interval

_COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_UNITS = {
    "the year before last": ("year", -24),
    "the year after next": ("year", 24),
    "last year": ("year", -12),
    "this year": ("year", 0),
    "next year": ("year", 12),
    "the month before last": ("month", -2),
    "the month after next": ("month", 2),
    "the week before last": ("week", -14),
    "the week after next": ("week", 14),
}
_PART = re.compile(
    r"(?:(?:on|in|at|during|from|since|around|by|until) )?(?:the )?"
    r"(?P<what>(?!today|tomorrow|yesterday)\S.{1,60}?)(?:,? (?:of|in) |,? )"
    rf"(?P<whole>{'|'.join(_UNITS)}|(?:about )?(?P<n>\d{{1,2}}|an?|{'|'.join(_COUNTS[1:])}) years? ago)",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"(?:an? )?(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)
_EDGE_OF_MONTH = re.compile(r"^(?:in )?(?P<part>early|mid|late)[- ](?P<month>[a-z]+)$", re.IGNORECASE)
_EDGES = {"early": "the beginning", "mid": "the middle", "late": "the end"}
MONTHS_OF_YEAR = 12


def parts_elsewhere(phrase: str, anchor: Anchor) -> Iterator[tuple[str, Anchor, Interval]]:
    """Yield other words for a phrase, the moment from which they count, and the whole that their meaning lies in.

    "The second Monday of January next year" counts from the first day of that year.
    """
    match = _PART.fullmatch(phrase)
    if match is None:
        return
    if match["n"]:
        told = match["n"].lower()
        years = int(told) if told.isdigit() else 1 if told[0] == "a" else _COUNTS.index(told)
        unit, count = "year", -MONTHS_OF_YEAR * years
    else:
        unit, count = _UNITS[match["whole"].lower()]
    if unit != "week" and _WEEKDAY.fullmatch(match["what"]):  # "Friday two years ago" may be any of fifty
        return
    there = unit_of(add_days(anchor.on, count) if unit == "week" else add_months(anchor.on, count), unit)
    if there.first is None or there.last is None:
        return
    what = match["what"]
    if edge := _EDGE_OF_MONTH.fullmatch(what):
        what = f"{_EDGES[edge['part'].lower()]} of {edge['month']}"
    begins, within = replace(anchor, on=there.first), replace(anchor, on=there.first + (there.last - there.first) / 2)
    for text, at in ((f"{what} of this {unit}", within), (f"{what} this {unit}", within), (what, begins)):
        yield text, at, there
