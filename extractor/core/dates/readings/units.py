"""Conventions for days, weeks, months and years counted from today, and for their parts."""

from __future__ import annotations

from datetime import date

from extractor.core.dates.calendar import add, add_days, month_of, quarter_of, unit_of, week_of
from extractor.core.dates.context import Context, Reading, approximate, day, either, one_day
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings.weekdays import week_around


def relative_unit(ctx: Context, step: int, unit: str) -> Interval:
    """The previous (-1), current (0) or next (1) calendar unit; weeks begin on the configured day."""
    if unit == "fortnight":
        first = add_days(ctx.on, 1) if step > 0 else add_days(ctx.on, -13)
        return Interval(first, add_days(first, 13), "range")
    there = add(ctx.on, step, unit)
    return week_around(ctx, there) if unit == "week" else unit_of(there, unit)


def rolling(ctx: Context, count: int, unit: str, *, forward: bool) -> Interval:
    """Some units that end today, or begin tomorrow."""
    if forward:
        return Interval(add_days(ctx.on, 1), add(ctx.on, count, unit), "range")
    return Interval(add(ctx.on, -count, unit), ctx.on, "range")


def away(start: date, count: int, unit: str) -> Interval:
    """Some units from a day: days exactly, weeks about that day, months that month, from two years on that year.

    Coarser units are meant more coarsely (TIMEX3).
    """
    there = add(start, count, unit)
    if unit == "day":
        return day(there)
    if unit in ("week", "fortnight"):
        return Interval(there, there, "day", approx=True)
    if unit == "month" or (unit == "quarter" and abs(count) == 1) or (unit == "year" and abs(count) == 1):
        return Interval(there, there, "day", approx=True) if unit != "quarter" else approximate(month_of(there))
    if unit in ("quarter",):
        return approximate(quarter_of(there))
    return approximate(unit_of(there, "year" if unit in ("year", "decade") else unit))


# Days before the middle and before the end of a month, a year and a week; of anything else it is thirds.
_EDGES = {"month": (10, 20), "year": (90, 273), "week": (2, 4)}


def part(interval: Interval, which: str, on: date) -> Interval | None:
    """Return the beginning, middle or end, half or rest of an interval, approximately.

    The beginning of a month is its first ten days, its end begins with the 21st; a year begins with its first quarter
    and ends with its last, a week ends with three days.
    """
    first, last = interval.first, interval.last
    if first is None or last is None:
        return None
    length = (last - first).days + 1
    third = max(1, round(length / 3))
    half = (date(first.year, 7, 1) - first).days if interval.grain == "year" else length // 2
    begun, ending = _EDGES.get(interval.grain, (third, length - third))
    match which:
        case "beginning":
            return Interval(first, add_days(first, begun - 1), "range", approx=True)
        case "middle":
            return Interval(add_days(first, begun), add_days(first, ending - 1), "range", approx=True)
        case "end":
            return Interval(add_days(first, ending), last, "range", approx=True)
        case "early":
            return Interval(first, add_days(first, half - 1), "range", approx=True)
        case "late":
            return Interval(add_days(first, half), last, "range", approx=True)
        case "to come":
            return Interval(max(first, add_days(on, 1)), last, "range") if on < last else None
        case "gone":
            return Interval(first, min(last, add_days(on, -1)), "range") if first < on else None
        case "rest":
            return Interval(max(first, on), last, "range")
        case _:
            return None


def week_number(ctx: Context, number: int, years: int = 0) -> Reading | None:
    """The ISO week with that number, of this year or of one some years away."""
    if not 1 <= number <= 53:
        return None
    return Reading(week_of(date.fromisocalendar(ctx.on.year + years, min(number, 52), 1)))


def add_business_days(on: date, count: int) -> date:
    """Return the day some Mondays to Fridays later, or earlier for a negative count."""
    step = 1 if count > 0 else -1
    weeks, rest = divmod(abs(count), 5)
    if on.weekday() > 4:  # a weekend counts from the working day next to it
        on = add_days(on, -(on.weekday() - 4) if count > 0 else 7 - on.weekday())
    there = add_days(on, 7 * weeks * step)
    while rest:
        there = add_days(there, step)
        rest -= there.weekday() < 5
    return there


def hours_away(ctx: Context, hours: int) -> Reading:
    """The day of a moment some hours away; without a known time of day, certain only for whole days."""
    anchor = ctx.anchor
    if anchor.hour is not None:
        days, _ = divmod(60 * (24 + hours % 24 + anchor.hour) + anchor.minute, 24 * 60)
        return one_day(add_days(anchor.on, hours // 24 + days - 1))
    days, rest = divmod(abs(hours), 24)
    sign = 1 if hours > 0 else -1
    near, far = add_days(anchor.on, sign * days), add_days(anchor.on, sign * (days + 1))
    return either(day(near), day(far)) if rest else one_day(near)
