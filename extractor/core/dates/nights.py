"""Nights between two days: "in the night from Wednesday to Thursday", "the night before Saturday".

Such a night is both of its days: people name it by either.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates.calendar import add_days
from extractor.core.dates.english.words import WEEKDAY, WEEKDAYS
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader

_LEAD = r"(?:(?:in|during|on|over) )?(?:the )?"
_NIGHT = r"(?:night|small hours|early hours|early morning|early hours of the morning)"
_FROM = re.compile(
    rf"(?:{_LEAD}{_NIGHT} (?:from|of|between)|overnight(?: from)?) (?P<one>{WEEKDAY}) (?:to|and|on|into|till|until) (?P<two>{WEEKDAY})",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"{_LEAD}night (?:before|to|into|leading (?:in)?to) (?P<two>{WEEKDAY})", re.IGNORECASE)
_WEEK = 7


def read_night(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return both days of the night that a phrase names; None if it names none."""
    if between := _FROM.fullmatch(phrase):
        one, two = (WEEKDAYS[between[name].lower()] for name in ("one", "two"))
        return _nights(read(f"on {between['one']}", anchor), 0) if (two - one) % _WEEK == 1 else None
    if before := _BEFORE.fullmatch(phrase):
        return _nights(read(f"on {before['two']}", anchor), -1)
    return None


def _nights(day: Hit | None, step: int) -> Hit | None:
    """Return the nights that begin some days after each reading of a day."""
    if day is None:
        return None
    evenings = (add_days(one.first, step) for one in day.readings if one.first is not None)
    nights = day.with_only(Interval(evening, add_days(evening, 1), "range") for evening in evenings)
    return replace(nights, rule="night")
