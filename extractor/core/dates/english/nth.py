"""The first, second or last weekday, week or day of a month or year."""

from __future__ import annotations

from collections.abc import Callable

from extractor.core.dates import context
from extractor.core.dates.calendar import add, add_days
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import MONTH_OR_UNIT
from extractor.core.dates.english.words import (
    COUNT,
    DOM,
    WD,
    WEEKDAY_WORDS,
    month,
    nth_number,
    number,
    step_of,
    unit,
    weekday,
)
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule


def step_in(ctx: Context, which: str) -> int:
    """Return 1 for next, -1 for last, 0 for this; the new year is the next one, in January this one."""
    return int(ctx.on.month > 1) if which.lower() == "new" else step_of(which)


def nth_of(m: Match, ctx: Context, read: Callable[[Interval], Reading | None]) -> Reading | None:
    if m["month"]:
        whole = yearless.bare_month(ctx, month(m["month"]))
        wholes = [i for i in (whole.interval, *whole.alternatives) if i is not None]
    else:
        wholes = [unit_readings.relative_unit(ctx, step_in(ctx, m["which"]), unit(m["unit"]))]
    found = [reading.interval for w in wholes if (reading := read(w)) is not None and reading.interval is not None]
    return context.either(found[0], *found[1:]) if found else None


def nth_weekday(m: Match, ctx: Context) -> Reading | None:
    return nth_of(m, ctx, lambda whole: yearless.nth_in(whole, nth_number(m["nth"]), weekday(m["wd"])))


def nth_week(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        nth = nth_number(m["nth"])
        found = yearless.nth_week_in(whole, nth)
        if m["full"] and found and found.interval and (end := yearless.nth_week_in(whole, 1 if nth > 0 else -1)):
            found = Reading(_moved(found.interval, _days_outside(end.interval, whole)))
        if found and m["wd"] and found.interval and found.interval.first:
            return context.one_day(weekday_readings.in_week(ctx, weekday(m["wd"]), 0, found.interval.first))
        return found

    return nth_of(m, ctx, read)


def _days_outside(week: Interval | None, whole: Interval) -> int:
    """Return by how many days the weeks of a month or year move if its first or last one is not wholly within it."""
    if week is None or not (week.first and week.last and whole.first and whole.last):
        return 0
    return 7 if week.first < whole.first else -7 if week.last > whole.last else 0


def _moved(week: Interval, days: int) -> Interval:
    return (
        Interval(add_days(week.first, days), add_days(week.last, days), week.grain)
        if week.first and week.last
        else week
    )


def nth_day(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        nth = nth_number(m["nth"])
        if nth < 0:
            return context.one_day(whole.last) if whole.last else None
        return yearless.dom_of_month(whole, nth)

    return nth_of(m, ctx, read)


def nth_business_day(m: Match, ctx: Context) -> Reading | None:
    """Counts Monday to Friday, like business days elsewhere, but not New Year's Day, which is free nearly everywhere."""
    nth = nth_number(m["nth"])

    def read(whole: Interval) -> Reading | None:
        if whole.first is None or whole.last is None:
            return None
        is_new_year = (whole.first.month, whole.first.day) == (1, 1)
        start = add_days(whole.last, 1) if nth < 0 else add_days(whole.first, 0 if is_new_year else -1)
        return context.one_day(unit_readings.add_business_days(start, nth))

    return nth_of(m, ctx, read)


def nth_weekend(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        found = yearless.nth_in(whole, nth_number(m["nth"]), 5)
        if found is None or found.interval is None or found.interval.first is None:
            return None
        return Reading(Interval(found.interval.first, add_days(found.interval.first, 1), "weekend"))

    return nth_of(m, ctx, read)


def units_of(m: Match, ctx: Context) -> Reading | None:
    """`the last two weeks of August`"""
    count, kind = (number(m["n"]), unit(m["units"])) if m["n"] else (1, "fortnight")

    def read(whole: Interval) -> Reading | None:
        if whole.first is None or whole.last is None:
            return None
        if m["end"] == "first":
            return Reading(Interval(whole.first, add_days(add(whole.first, count, kind), -1), "range"))
        return Reading(Interval(add_days(add(whole.last, -count, kind), 1), whole.last, "range"))

    return nth_of(m, ctx, read)


RULES = (
    rule("units_of", rf"(?:the\s+)?(?P<end>first|last|final)\s+(?:(?P<n>{COUNT})\s+(?P<units>days|weeks)|fortnight)\s+{MONTH_OR_UNIT}", units_of, "the last two weeks of August", needs="days weeks fortnight"),
    rule("nth_weekend", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+weekend\s+{MONTH_OR_UNIT}", nth_weekend, "last weekend of October", needs="week weekend"),
    rule("nth_weekday", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+(?P<wd>{WD})\s+{MONTH_OR_UNIT}", nth_weekday, "first Monday of this month", needs=WEEKDAY_WORDS),
    rule("nth_week", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+(?P<full>full\s+|whole\s+|complete\s+)?week\s+{MONTH_OR_UNIT}(?:\s+on\s+(?P<wd>{WD}))?", nth_week, "the last week of July", needs="week"),
    rule("nth_business_day", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+(?:business|working)\s+day\s+{MONTH_OR_UNIT}", nth_business_day, "the last business day of March", needs="business working"),
    rule("nth_day", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+day\s+{MONTH_OR_UNIT}", nth_day, "last day of October", needs="day"),
)  # fmt: skip
