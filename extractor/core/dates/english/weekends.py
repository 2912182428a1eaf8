"""Weekends: next, last, this, alone, and around a date."""

from __future__ import annotations

import re

from extractor.core.dates import calendar, context
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import DOM_FOLLOWS, THAT_DAY
from extractor.core.dates.english.words import COUNT, DAY, MONTH, day_number, month, number
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule

_COMES_AGAIN = re.compile(r"\b(?:usually|always|typically|normally|never|often|mostly)\b", re.IGNORECASE)
_ANY = re.compile(r"\b(?:an?|one|some|any|each|every|per|most|whole|entire)\s+(?:\w+\s+)?$", re.IGNORECASE)

# `wedding weekend`: not the coming one.
_OCCASION = re.compile(
    r"\b(?:day|eve|christmas|easter|thanksgiving|holiday|wedding|birthday|anniversary|graduation|opening|race|memorial|labou?r|mlk)\s+$",
    re.IGNORECASE,
)


def weekend(m: Match, ctx: Context) -> Reading | None:
    if not m["which"] and (_ANY.search(ctx.before) or THAT_DAY.search(ctx.before) or _OCCASION.search(ctx.before)):
        return None
    if (m["which"] or "the").strip() == "the" and _COMES_AGAIN.search(ctx.before):
        return None
    which = " ".join((m["which"] or "this").lower().split())
    if which in ("this past", "the past", "past"):
        return Reading(weekday_readings.past_weekend(ctx))
    if which == "last":
        return (
            Reading(weekday_readings.weekend(ctx, -1))
            if ctx.on.weekday() < calendar.SATURDAY
            else context.either(weekday_readings.weekend(ctx, -1))
        )
    if which == "next":
        return (
            context.either(weekday_readings.weekend(ctx, 1), weekday_readings.weekend(ctx, 0))
            if ctx.on.weekday() < calendar.SATURDAY
            else Reading(weekday_readings.weekend(ctx, 1))
        )
    if m.group().startswith("the") and not ctx.tense and ctx.on.weekday() < 3 and ctx.before.endswith("over "):
        return context.either(weekday_readings.past_weekend(ctx), weekday_readings.weekend(ctx, 0))
    if which in ("this", "the"):
        return Reading(
            weekday_readings.past_weekend(ctx)
            if ctx.tense == "past" and ctx.on.weekday() < calendar.SATURDAY
            else weekday_readings.weekend(ctx, 0)
        )
    if ctx.on.weekday() >= calendar.SATURDAY:  # what is coming is not the one that has begun
        return context.either(weekday_readings.weekend(ctx, 1), weekday_readings.weekend(ctx, 0))
    return Reading(weekday_readings.weekend(ctx, 0))


def your_weekend(_: Match, ctx: Context) -> Reading:
    """`how was your weekend`: the last one that has begun."""
    return Reading(weekday_readings.past_weekend(ctx))


def weekend_beyond(m: Match, ctx: Context) -> Reading:
    return Reading(weekday_readings.weekend(ctx, -2 if m["way"].lower() == "before" else 2))


def weekend_of_date(m: Match, ctx: Context) -> Reading | None:
    found = yearless.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return (
        Reading(calendar.weekend_of(found.interval.first))
        if found and found.interval and found.interval.first
        else None
    )


def weekends_away(m: Match, ctx: Context) -> Reading:
    """`two weekends ago`; on a weekend, the current one does not count."""
    count = number(m["n"])
    is_before = m["way"] != "from now" or ctx.on.weekday() >= calendar.SATURDAY
    return Reading(weekday_readings.weekend(ctx, -count if m["way"] == "ago" else count if is_before else count - 1))


RULES = (
    rule("weekends_away", rf"(?P<n>{COUNT})\s+weekends?\s+(?P<way>ago|from now)", weekends_away, "two weekends ago", needs="weekend weekends"),
    rule("weekend", r"(?P<which>next|this|last|this past|the past|past|this coming|this upcoming|coming|upcoming)\s+(?:(?:whole|entire)\s+)?week-?end(?!s\b|\s+(?:trip|bag|break|job)s?\b)", weekend, "this weekend", needs="week weekend"),
    rule("bare_weekend", rf"(?<!\ba )(?<!\bnice )(?<!\bgreat )(?<!\bgood )(?<!\blong )(?<!\blovely )(?<!\byour )(?<!\bmy )(?<!\bher )(?<!\bhis )(?<!\btheir )(?<!\bour )(?<!\banother )(?<!\bfirst )(?<!\bfun )(?<!\bhappy )(?P<which>the\s+)?week-?end{DOM_FOLLOWS}", weekend, "the weekend", needs="week weekend"),
    rule("at_weekend", r"(?:at|over)\s+(?P<hit>(?P<which>the\s+)week-?end)(?=\s+(?:that|which|who|where|after|before|with|by|from|to|at|we|i|he|she|they|you|my|our|it|there|though|too|already|again|the)\b)", weekend, "we agreed at the weekend that it is sold", needs="weekend"),
    rule("your_weekend", r"(?:how\s+(?:was|did)|how'd|hope\s+you\s+(?:had|enjoyed)|did\s+(?:you|u|ya|y'all)\s+(?:have|enjoy)|get\s+up\s+to\s+(?:on|over|at|this))\s+(?:your|ur|yr|the|an?)\s+(?:(?:good|nice|great|fun|lovely)\s+)?(?P<hit>week-?end)", your_weekend, "how was your weekend", needs="week weekend"),
    rule("weekend_beyond", r"(?:the\s+)?weekend\s+(?P<way>before|after)\s+(?:last|next)", weekend_beyond, "the weekend before last", needs="week weekend"),
    rule("weekend_of", rf"(?:the\s+)?weekend\s+of\s+(?:the\s+)?(?:(?P<month>{MONTH})\s+(?P<day>{DAY}))", weekend_of_date, "the weekend of December 5", needs="week weekend"),
)  # fmt: skip
