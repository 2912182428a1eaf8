"""Holidays by rule: fixed days, the nth weekday of a month, days around Easter, and feasts of other calendars by table.

Names belong to a language; only the calendar is here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from extractor.core.dates.calendar import OutOfCalendar
from extractor.core.dates.feasts import FEASTS

# Returns the day of a holiday in a year, the first one if it lasts.
Rule = Callable[[int], date]


@dataclass(frozen=True, slots=True)
class Lasting:
    """A holiday of several days: from its first day to the day before another, or some days."""

    begins: Rule
    until: Rule | None = None
    days: int = 1

    def __call__(self, year: int) -> date:
        return self.begins(year)

    def last(self, first: date) -> date:
        if self.until is None:
            return first + timedelta(self.days - 1)
        ends = self.until(first.year)
        return (ends if ends > first else self.until(first.year + 1)) - timedelta(1)


def feast(name: str, plus: int = 0) -> Rule:
    """Return a rule for a feast of another calendar, or some days after it.

    A feast that falls on two days of a year has the first of them. Raises OutOfCalendar for years without a table.
    """

    def on(year: int) -> date:
        day = _table(name).get(year)
        if day is None:
            raise OutOfCalendar
        return day + timedelta(plus)

    return on


@cache
def _table(name: str) -> Mapping[int, date]:
    days = [date(_century(text) + int(text[:2]), int(text[2:4]), int(text[4:])) for text in FEASTS[name].split()]
    return {day.year: day for day in reversed(days)}


def _century(text: str) -> int:
    return 1900 if text >= "90" else 2000


def fixed(month: int, day: int) -> Rule:
    return lambda year: date(year, month, day)


def nth_weekday(month: int, nth: int, weekday: int, plus: int = 0) -> Rule:
    """Return a rule for the nth weekday of a month, or some days after it; nth -1 is the last."""

    def on(year: int) -> date:
        if nth < 0:
            last = date(year + month // 12, month % 12 + 1, 1) - timedelta(1)
            return last - timedelta((last.weekday() - weekday) % 7 - plus)
        first = date(year, month, 1)
        return first + timedelta((weekday - first.weekday()) % 7 + 7 * (nth - 1) + plus)

    return on


def around_easter(days: int) -> Rule:
    return lambda year: easter(year) + timedelta(days)


def around_eastern_easter(days: int) -> Rule:
    return lambda year: eastern_easter(year) + timedelta(days)


def before_christmas(sunday: int) -> Rule:
    """Return a rule for the nth Sunday of Advent."""

    def on(year: int) -> date:
        eve = date(year, 12, 24)
        return eve - timedelta((eve.weekday() + 1) % 7 + 7 * (4 - sunday))

    return on


def eastern_easter(year: int) -> date:
    """Return Easter Sunday of the Orthodox churches (Meeus's computus in the Julian calendar)."""
    moon = (19 * (year % 19) + 15) % 30
    weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
    month, day = divmod(moon + weekday + 114, 31)
    return date(year, month, day + 1) + timedelta(year // 100 - year // 400 - 2)


def easter(year: int) -> date:
    """Return Easter Sunday of the western churches (the anonymous Gregorian computus)."""
    century, golden = year // 100, year % 19
    corrected = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    moon = corrected - (corrected // 28) * (1 - (29 // (corrected + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + moon + 2 - century + century // 4) % 7
    ahead = moon - weekday
    month = 3 + (ahead + 40) // 44
    return date(year, month, ahead + 28 - 31 * (month // 4))


# What is meant where Easter is kept by the Julian calendar, by its English name.
_EASTERN = {
    "easter": "Orthodox Easter",
    "palm sunday": "a week before Orthodox Easter",
    "good friday": "2 days before Orthodox Easter",
    "ascension day": "39 days after Orthodox Easter",
    "christmas eve": "January 6",
    "christmas": "Orthodox Christmas",
    "trinity sunday": "49 days after Orthodox Easter",
    "pentecost": "49 days after Orthodox Easter",
}
_WESTERN_NAME = re.compile(rf"(?<!orthodox )(?<!catholic )(?<!western )\b(?:{'|'.join(_EASTERN)})\b", re.IGNORECASE)


_OF_THE_WEST = re.compile("католич|протестант|лютеран|западн", re.IGNORECASE)


def as_kept_in(languages: Collection[str], english: str, quote: str) -> str:
    """Return the English of a phrase with the feasts of the Eastern church, if it translates a language of hers.

    Args:
        quote: The phrase, which may name another church.
    """
    if set(languages) != {"ru"} or _OF_THE_WEST.search(quote):
        return english
    return _WESTERN_NAME.sub(lambda match: _EASTERN[match[0].lower()], english)
