"""Weeks by a date that they contain, or by number."""

from __future__ import annotations

from extractor.core.dates.calendar import week_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.days_of_months import numeric
from extractor.core.dates.english.words import DAY, MONTH, day_number, month, step_of
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule


def week_of_date(m: Match, ctx: Context) -> Reading | None:
    found = yearless.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return Reading(week_of(found.interval.first)) if found and found.interval and found.interval.first else None


def week_of_numeric(m: Match, ctx: Context) -> Reading | None:
    found = numeric(m, ctx)
    return Reading(week_of(found.first), found.status) if found and found.first else None


def week_number(m: Match, ctx: Context) -> Reading | None:
    """A calendar week; "week 3" alone is more often a week of a plan."""
    which = m.groupdict().get("which")
    return unit_readings.week_number(ctx, int(m["n"]), step_of(which) if which else 0)


def week_numbers(m: Match, ctx: Context) -> Reading | None:
    first, last = unit_readings.week_number(ctx, int(m["n"])), unit_readings.week_number(ctx, int(m["n2"]))
    if not first or not last or not first.interval or not last.interval:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


RULES = (
    rule("week_of_day_month", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", week_of_date, "week commencing 7 December", needs="c week"),
    rule("week_of_date", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<month>{MONTH})\s+(?P<day>{DAY})", week_of_date, "the week of February 4", needs="c week"),
    rule("week_of_numeric", r"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![/\d])", week_of_numeric, "the week of 12/7", needs="c week"),
    rule("week_number", r"(?:(?:calendar|iso)\s+week\s+(?:no\.?\s*|number\s+)?|cw\s?|kw\s?)(?P<n>\d{1,2})", week_number, "calendar week 31", needs="week cw kw cw1 cw2 cw3 cw4 cw5 kw1 kw2 kw3 kw4 kw5"),
    rule("week_number_of_year", r"week\s+(?:no\.?\s*|number\s+)?(?P<n>\d{1,2})\s+(?:of\s+)?(?P<which>this|next|last)\s+year", week_number, "week 31 of next year", needs="week"),
    rule("only_week_number", r"\A\s*week\s+(?P<n>\d{1,2})\s*\Z", week_number, "week 31", needs="week"),
    rule("week_numbers", r"(?:between\s+|from\s+)?week\s+(?P<n>\d{1,2})\s+(?:and|to|until|through|-)\s+week\s+(?P<n2>\d{1,2})", week_numbers, "week 31 to week 35", needs="week"),
)  # fmt: skip
