"""Weeks, months, quarters and years relative to the current one, and their parts."""

from __future__ import annotations

import re

from extractor.core.dates import context
from extractor.core.dates.calendar import add, unit_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import PART
from extractor.core.dates.english.story import counts_from_the_story
from extractor.core.dates.english.words import CALENDAR_UNIT, COUNT, LAST, NEXT, number, part_word, step_of, unit
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.rule import Match, rule

_ROLLING = re.compile(r"\b(?:in|over|for|within|during|by|until|before|of|from)\s+$", re.IGNORECASE)


# `That is so last year.`
_PASSE = re.compile(r"(?:\b(?:is|are|was|were|looks?|feels?)|'s|'re)\s+so\s+$", re.IGNORECASE)


def which_unit(m: Match, ctx: Context) -> Reading | None:
    if _PASSE.search(ctx.before):
        return None
    kind, which = unit(m["unit"]), " ".join(m["which"].lower().split())
    if which.endswith("following") and counts_from_the_story(ctx):
        return None
    if m.group().startswith("the next") and ctx.tense == "past" and not _ROLLING.search(ctx.before):
        return None  # "The next month she left."
    step = step_of(m["which"])
    if m["which"].lower().split()[-1] == "past" and kind != "week":
        return Reading(unit_readings.rolling(ctx, 1, kind, forward=False))
    if m["which"].lower() == "past" and kind == "week":
        return context.either(
            unit_readings.relative_unit(ctx, -1, kind), unit_readings.rolling(ctx, 1, kind, forward=False)
        )
    return Reading(unit_readings.relative_unit(ctx, step, kind))


def this_time(m: Match, ctx: Context) -> Reading:
    """`this time next week`: a week from today."""
    step, kind = (-number(m["n"]), "year") if m["n"] else (step_of(m["which"]), unit(m["unit"]))
    there = add(ctx.on, step, kind)
    return Reading(Interval(there, there, "day", approx=kind != "week"))


def before_the_unit_is_over(m: Match, ctx: Context) -> Reading | None:
    last = unit_readings.relative_unit(ctx, 0, unit(m["unit"])).last
    return Reading(Interval(last, last)) if last else None


def same_unit(m: Match, ctx: Context) -> Reading:
    """`the same month last year`: the month of today, a year ago."""
    return Reading(unit_of(add(ctx.on, step_of(m["which"]), "year"), unit(m["unit"])))


def this_day_week(m: Match, ctx: Context) -> Reading:
    """`this day fortnight`, as people say in Ireland: two weeks from today."""
    return context.one_day(add(ctx.on, 1, unit(m["unit"])))


def unit_after_next(m: Match, ctx: Context) -> Reading:
    step = -2 if m["way"].lower() == "before" else 2
    return Reading(unit_readings.relative_unit(ctx, step, unit(m["unit"])))


def last_to_last(m: Match, ctx: Context) -> Reading:
    """`last to last week`, as people say in India: the one before last."""
    return Reading(unit_readings.relative_unit(ctx, -2 if m["which"] == "last" else 2, unit(m["unit"])))


_VERB_BEFORE = re.compile(
    r"\b(?:to|will|can|we|i|they|you|he|she|should|must|could|would|please|\w+'ll|don't|not)\s+$", re.IGNORECASE
)


_IS = re.compile(r"(?:\b(?:is|was|are|were|be|been|too|so|very|comes?|came)|'s)\s+(?:\w+\s+)?$", re.IGNORECASE)


def part_of_unit(m: Match, ctx: Context) -> Reading | None:
    if m["part"] in ("start", "end") and " of " not in m.group() and _VERB_BEFORE.search(ctx.before):
        return None  # "I will start next week"
    if m["part"] == "late" and _IS.search(ctx.before):
        return None  # "Easter is late this year"
    which = " ".join((m["which"] or "this").lower().split())
    step = 0 if which in ("the", "this", "current", "the current") else step_of(which)
    kind, part = unit(m["unit"]), part_word(m["part"])
    found = unit_readings.part(unit_readings.relative_unit(ctx, step, kind), part, ctx.on)
    is_due = m.group().lower().startswith(("by ", "before "))
    if which == "the" and is_due and ctx.tense == "future" and found and found.last and found.last < ctx.on:
        return context.instead(
            Reading(found), Reading(unit_readings.part(unit_readings.relative_unit(ctx, 1, kind), part, ctx.on))
        )
    return Reading(found) if found else None


_ENDS = {"d": "day", "w": "week", "m": "month", "q": "quarter", "y": "year"}


def end_of(m: Match, ctx: Context) -> Reading | None:
    kind = _ENDS.get(m["unit"][-1].lower(), "day") if m["unit"] else "day"
    if kind == "day":
        return context.one_day(ctx.on)
    found = unit_readings.part(unit_readings.relative_unit(ctx, 0, kind), "end", ctx.on)
    return Reading(found) if found else None


def to_date(m: Match, ctx: Context) -> Reading:
    whole = unit_readings.relative_unit(ctx, 0, unit(m["unit"]))
    return Reading(Interval(whole.first, ctx.on, "range"))


_EVERY_YEAR = re.compile(
    r"\b(?:every|usually|always|open|available|grows?|runs?|works?|lasts?|round|around)\b|\?\s*$", re.IGNORECASE
)


_GOES_ON = re.compile(
    r"\b(?:has|have|had|is|are|am|was|were|been|will|did|didn't|hasn't|haven't)\b|'(?:s|ve|re|m|ll|d)\b|\b\w{3,30}ed\b"
)


def whole_unit(m: Match, ctx: Context) -> Reading | None:
    """`all week`: the current one; on its first day and in the past tense the one before."""
    if _EVERY_YEAR.search(ctx.around) or not _GOES_ON.search(ctx.before):
        return None
    kind = unit(m["unit"])
    this, gone = unit_readings.relative_unit(ctx, 0, kind), unit_readings.relative_unit(ctx, -1, kind)
    return context.either(gone, this) if ctx.tense == "past" and this.first == ctx.on else Reading(this)


RULES = (
    rule("whole_unit", r"all\s+(?P<unit>week|month|quarter|year)(?:\s+long)?(?!\s+(?:round|around))", whole_unit, "been flaky all week", needs="all"),
    rule("which_unit", rf"(?<!\bits )(?<!moon's )(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current|the current|this current)\s+(?P<unit>{CALENDAR_UNIT})(?!-[a-z]|\s+moon\b)(?:'s(?!-))?", which_unit, "next week", needs="coming current following last next past previous this upcoming"),
    rule("before_the_unit_is_over", r"before\s+(?:the|this)\s+(?P<unit>week|month|quarter|year)\s+(?:is\s+(?:out|over|up)|ends|runs\s+out)", before_the_unit_is_over, "before the month is out", needs="before", role="due"),
    rule("same_unit", r"(?:the\s+)?same\s+(?P<unit>month|week|quarter)\s+(?:of\s+)?(?P<which>last|next)\s+year", same_unit, "in the same month last year", needs="same"),
    rule("this_day_week", r"this\s+day\s+(?P<unit>week|fortnight)", this_day_week, "this day week", needs="day"),
    rule("this_time", rf"(?:this|(?:the\s+)?same)\s+(?:time|day)\s+(?:(?P<which>next|last)\s+(?P<unit>week|wk|month|year|yr)|(?P<n>{COUNT})\s+years?\s+ago)", this_time, "this time next week", needs="time day"),
    rule("last_to_last", r"(?P<which>last|next)\s+to\s+(?P=which)\s+(?P<unit>week|month|year)", last_to_last, "last to last week", needs="last next"),
    rule("unit_after_next", rf"(?:the\s+)?(?P<unit>{CALENDAR_UNIT})\s+(?P<way>after|before)\s+(?:the\s+)?(?:next|last)(?!\s+(?:one|few|two|three|time|day|week|month|year|christmas|xmas|easter|thanksgiving|halloween|summer|spring|autumn|fall|winter|\d))", unit_after_next, "the week after next", needs="last next"),
    rule("part_of_unit", rf"(?:at\s+|by\s+)?(?:the\s+)?(?:very\s+)?{PART}(?:\s+of|\s+in|-)?\s*(?:around\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>{CALENDAR_UNIT})", part_of_unit, "end of next month", needs="beginning earlier early end half late later mid middle part remainder rest start halfway way midway"),
    rule("part_of_the_unit", r"(?:at\s+|by\s+|before\s+)?(?:the\s+)?(?P<part>beginning|start|middle|end|rest|remainder|(?:first|second) half)\s+of\s+(?P<which>the)\s+(?P<unit>week|month|quarter|year|decade)(?!\s+(?:of|before|after))", part_of_unit, "the end of the month", needs="beginning earlier early end half late later mid middle part remainder rest start"),
    rule("rest_of_unit", r"(?P<part>rest)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|year)", part_of_unit, "rest of week", needs="rest"),
    rule("end_of_unit", r"(?:by|before|at|until|for)\s+(?P<hit>(?P<part>end)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|quarter|year))", part_of_unit, "by end of week", needs="end"),
    rule("unit_end", r"(?:by|before|at|until|for)\s+(?:the\s+)?(?P<hit>(?P<unit>week|month|quarter|year)(?:'s)?[- ](?P<part>end)(?P<which>(?!\w)\W)?)(?!-)", part_of_unit, "by year end", needs="end"),
    rule("mid_unit", r"(?:by|around|about|before|until)\s+(?P<hit>(?P<part>mid)[- ]?(?P<which>(?!\w)\W)?(?P<unit>week|month|year))", part_of_unit, "by mid-month", needs="mid midweek midmonth midyear"),
    rule("end_of", r"(?:the\s+|by\s+)?(?P<unit>eod|cob|eow|eom|eoq|eoy)|(?:by|before|until)\s+(?:the\s+)?(?:end\s+of\s+(?:the\s+)?(?P<day>day)(?!\s+\d)|close\s+of\s+(?P<close>business))", end_of, "EOM", needs="eod cob eom eoq eow eoy day business"),
    rule("to_date", r"(?:the\s+)?(?P<unit>year|quarter|month|week)[- ]to[- ]date", to_date, "year to date", needs="date"),
)  # fmt: skip
