"""Weeks, months, quarters and years next to this one, and their parts."""

from __future__ import annotations

from extractor.core.dates import readings as r
from extractor.core.dates.english.fragments import PART
from extractor.core.dates.english.words import CALENDAR_UNIT, LAST, NEXT, part_word, step_of, unit
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule


def which_unit(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    step = step_of(m["which"])
    if m["which"].lower().split()[-1] == "past" and kind != "week":
        return Reading(r.rolling(ctx, 1, kind, forward=False))
    if m["which"].lower() == "past" and kind == "week":
        return r.either(r.relative_unit(ctx, -1, kind), r.rolling(ctx, 1, kind, forward=False))
    return Reading(r.relative_unit(ctx, step, kind))


def unit_after_next(m: Match, ctx: Context) -> Reading:
    step = -2 if m["way"].lower() == "before" else 2
    return Reading(r.relative_unit(ctx, step, unit(m["unit"])))


def part_of_unit(m: Match, ctx: Context) -> Reading | None:
    which = " ".join((m["which"] or "this").lower().split())
    step = 0 if which in ("the", "this", "current", "the current") else step_of(which)
    found = r.part(r.relative_unit(ctx, step, unit(m["unit"])), part_word(m["part"]), ctx.on)
    return Reading(found) if found else None


_ENDS = {"d": "day", "w": "week", "m": "month", "q": "quarter", "y": "year"}


def end_of(m: Match, ctx: Context) -> Reading | None:
    kind = _ENDS[m["unit"][-1].lower()]
    if kind == "day":
        return r.one_day(ctx.on)
    found = r.part(r.relative_unit(ctx, 0, kind), "end", ctx.on)
    return Reading(found) if found else None


def to_date(m: Match, ctx: Context) -> Reading:
    whole = r.relative_unit(ctx, 0, unit(m["unit"]))
    return Reading(Interval(whole.first, ctx.on, "range"))


RULES = (
    rule("which_unit", rf"(?<!\bits )(?<!moon's )(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current|the current|this current)\s+(?P<unit>{CALENDAR_UNIT})(?:'s)?", which_unit, "next week", needs="coming current following last next past previous this upcoming"),
    rule("unit_after_next", rf"(?:the\s+)?(?P<unit>{CALENDAR_UNIT})\s+(?P<way>after|before)\s+(?:next|last)", unit_after_next, "the week after next", needs="last next"),
    rule("part_of_unit", rf"(?:at\s+|by\s+)?(?:the\s+)?(?:very\s+)?{PART}(?:\s+of|\s+in|-)?\s*(?:around\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>{CALENDAR_UNIT})", part_of_unit, "end of next month", needs="beginning earlier early end half late later mid middle part remainder rest start"),
    rule("part_of_the_unit", r"(?:at\s+|by\s+|before\s+)?(?:the\s+)?(?P<part>beginning|start|middle|end|rest|remainder|(?:first|second) half)\s+of\s+(?P<which>the)\s+(?P<unit>week|month|quarter|year|decade)(?!\s+(?:of|before|after))", part_of_unit, "the end of the month", needs="beginning earlier early end half late later mid middle part remainder rest start"),
    rule("rest_of_unit", r"(?P<part>rest)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|year)", part_of_unit, "rest of week", needs="rest"),
    rule("end_of_unit", r"(?:by|before|at|until|for)\s+(?P<hit>(?P<part>end)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|quarter|year))", part_of_unit, "by end of week", needs="end"),
    rule("end_of", r"(?:the\s+|by\s+)?(?P<unit>eod|eow|eom|eoq|eoy)", end_of, "EOM", needs="eod eom eoq eow eoy"),
    rule("to_date", r"(?:the\s+)?(?P<unit>year|quarter|month|week)[- ]to[- ]date", to_date, "year to date", needs="date"),
)  # fmt: skip
