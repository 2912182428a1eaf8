"""Business days, and hours that reach into another day."""

from __future__ import annotations

import re

from extractor.core.dates import context
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.counts import IS_DONE
from extractor.core.dates.english.fragments import ABOUT
from extractor.core.dates.english.words import COUNT, number
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.rule import Match, rule

_BUSINESS = r"(?:business|working|work|week|trading|banking)[- ]?days?"
_HOURS = r"(?:hours?|hrs?)"
# Fewer hours are a time of day.
_LEAST_HOURS = 12

_NOT_A_DATE = re.compile(
    r"\b(?:usually|normally|always|typically|never|learn|master|first time|takes?|took|hasn't|haven't|\w{4,}est)\b",
    re.IGNORECASE,
)
_NOT_OVER = re.compile(
    r"\b(?:is|are|be|will|expires?|ends?|arrives?|ships?|starts?|promis\w+|said|says|told|expect\w*)\b|'(?:ll|s|d)\b",
    re.IGNORECASE,
)


def business_days(m: Match, ctx: Context) -> Reading | None:
    """Counts Monday to Friday; holidays, which differ by country, are not skipped."""
    if _NOT_A_DATE.search(ctx.before) or (ctx.tense == "past" and not _NOT_OVER.search(ctx.before)):
        return None
    return context.one_day(unit_readings.add_business_days(ctx.on, number(m["n"])))


def between_business_days(m: Match, ctx: Context) -> Reading | None:
    if _NOT_A_DATE.search(ctx.before) or (ctx.tense == "past" and not _NOT_OVER.search(ctx.before)):
        return None
    first, last = (unit_readings.add_business_days(ctx.on, number(m[name])) for name in ("n", "n2"))
    return Reading(Interval(first, last, "range")) if first <= last else None


def business_days_ago(m: Match, ctx: Context) -> Reading:
    return context.one_day(unit_readings.add_business_days(ctx.on, -number(m["n"])))


def within_business_days(m: Match, ctx: Context) -> Reading | None:
    if (
        IS_DONE.search(ctx.before)
        or _NOT_A_DATE.search(ctx.before)
        or (ctx.tense == "past" and not _NOT_OVER.search(ctx.before))
    ):
        return None
    return Reading(Interval(ctx.on, unit_readings.add_business_days(ctx.on, number(m["n"])), "range"))


def next_business_day(m: Match, ctx: Context) -> Reading | None:
    return None if ctx.tense == "past" else context.one_day(unit_readings.add_business_days(ctx.on, 1))


def hours_ago(m: Match, ctx: Context) -> Reading:
    return unit_readings.hours_away(ctx, -number(m["n"]))


def in_hours(m: Match, ctx: Context) -> Reading | None:
    if number(m["n"]) < _LEAST_HOURS or _NOT_A_DATE.search(ctx.before):
        return None
    if ctx.tense == "past" and not _NOT_OVER.search(ctx.before):
        return None
    return unit_readings.hours_away(ctx, number(m["n"]))


def hours_around(m: Match, ctx: Context) -> Reading | None:
    """`the last 24 hours`, `the next 48 hours`, `within 24 hours`: from or to today."""
    count = number(m["n"])
    if count < _LEAST_HOURS or (
        m["within"] and (ctx.tense == "past" or _NOT_A_DATE.search(ctx.before) or IS_DONE.search(ctx.before))
    ):
        return None
    is_past = m["which"] in ("last", "past", "previous")
    there = unit_readings.hours_away(ctx, -count if is_past else count).interval
    if there is None or there.first is None or there.last is None:
        return None
    return Reading(Interval(there.first, ctx.on, "range") if is_past else Interval(ctx.on, there.last, "range"))


RULES = (
    rule("in_business_days", rf"in\s+{ABOUT}(?P<n>{COUNT})\s+{_BUSINESS}(?:'?\s+time)?(?!\s+of\b)", business_days, "in 3 business days", needs="business working work trading banking weekdays weekday"),
    rule("between_business_days", rf"(?:in|within)\s+(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+{_BUSINESS}(?!\s+of\b)", between_business_days, "in 3-5 business days", needs="business working work trading banking weekdays weekday"),
    rule("business_days_ahead", rf"(?P<n>{COUNT})\s+{_BUSINESS}\s+(?:from\s+(?:now|today)|hence)", business_days, "3 business days from now", needs="business working work trading banking weekdays weekday"),
    rule("business_days_ago", rf"{ABOUT}(?P<n>{COUNT})\s+{_BUSINESS}\s+(?:ago|back)", business_days_ago, "two working days ago", needs="business working work trading banking weekdays weekday"),
    rule("within_business_days", rf"(?:within|(?:in|over|for|during)\s+the\s+next)\s+(?:the\s+next\s+)?(?P<n>{COUNT})\s+{_BUSINESS}(?!\s+of\b)", within_business_days, "within 5 business days", needs="business working work trading banking weekdays weekday"),
    rule("next_business_day", r"(?:the\s+)?next\s+(?:business|working)\s+day", next_business_day, "the next business day", needs="business working"),
    rule("hours_ago", rf"{ABOUT}(?P<n>{COUNT})\s+{_HOURS}\s+ago", hours_ago, "36 hours ago", needs="hours hour hrs hr"),
    rule("in_hours", rf"in\s+{ABOUT}(?:the\s+)?(?P<n>{COUNT})\s+{_HOURS}(?:'?\s+time)?(?!\s+(?:of|or|per|a)\b)", in_hours, "in 36 hours", needs="hours hrs"),
    rule("hours_ahead", rf"(?P<n>{COUNT})\s+{_HOURS}\s+from\s+now", in_hours, "36 hours from now", needs="hours hrs"),
    rule("hours_around", rf"(?:(?:in|over|for|during|within)\s+)?(?:(?P<within>within)\s+(?:the\s+next\s+)?|(?:the\s+)?(?P<which>last|past|previous|next|coming)\s+)(?P<n>{COUNT})\s+{_HOURS}(?!\s+(?:of|or|per|a)\b)", hours_around, "the last 24 hours", needs="hours hrs"),
)  # fmt: skip
