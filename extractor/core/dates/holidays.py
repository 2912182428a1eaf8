"""Holidays by rule: fixed days, the nth weekday of a month, and days around Easter.

Names belong to a language; only the calendar is here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

# Returns the day of a holiday in a year.
Rule = Callable[[int], date]


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
