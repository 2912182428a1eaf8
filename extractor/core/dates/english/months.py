"""Months without a year, and their parts."""

from __future__ import annotations

import re

from extractor.core.dates import readings as r
from extractor.core.dates.calendar import add, month_of
from extractor.core.dates.english.words import COUNT, MONTH, MONTH_WORDS, month, number, part_word, step_of
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule


def bare_month(m: Match, ctx: Context) -> Reading:
    return r.bare_month(ctx, month(m["month"]))


def months(m: Match, ctx: Context) -> Reading | None:
    first, last = r.bare_month(ctx, month(m["month"])).interval, r.bare_month(ctx, month(m["month2"])).interval
    if first is None or last is None or first.first is None or last.last is None:
        return None
    end = last.last if last.last >= first.first else month_of(add(last.last.replace(day=1), 1, "year")).last
    return Reading(Interval(first.first, end, "range"))


def part_of_month(m: Match, ctx: Context) -> Reading | None:
    which = part_word(m["part"])
    whole = r.bare_month(ctx, month(m["month"]))
    assert whole.interval is not None
    if which == "early":
        which = "beginning"
    elif which == "late":
        which = "end"
    found = r.part(whole.interval, which, ctx.on)
    others = tuple(p for other in whole.alternatives if (p := r.part(other, which, ctx.on)))
    return r.either(found, *others) if found else None


def which_month(m: Match, ctx: Context) -> Reading:
    return r.named_month(ctx, step_of(m["which"]), month(m["month"]))


def month_after_next(m: Match, ctx: Context) -> Reading:
    coming = r.named_month(ctx, 1, month(m["month"])).interval
    assert coming is not None
    assert coming.first is not None
    return Reading(month_of(add(coming.first, 1, "year")))


def month_in_years(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"] and m["way"].lower() == "ago" else 1), "year")
    return Reading(month_of(there.replace(month=month(m["month"]), day=1)))


_GENERIC = re.compile(r"\b(?:every|each|always|usually|generally|festival|independence|season|month)\b", re.IGNORECASE)


def generic_month(m: Match, ctx: Context) -> Reading | None:
    """A month behind a preposition; in a sentence that tells no time it may be any year's: left alone."""
    if _GENERIC.search(ctx.around):
        return None
    return r.bare_month(ctx, month(m["month"]))


RULES = (
    rule("months", r"(?:between|from|in)\s+(?P<hit>(?P<month>(?-i:January|February|March|April|May|June|July|August|September|October|November|December))\s+(?:and|or|to|through|until|-|\u2013)\s+(?P<month2>(?-i:January|February|March|April|May|June|July|August|September|October|November|December)))(?!\s+\d)", months, "between April and June", needs=MONTH_WORDS),
    rule("part_of_month", rf"(?:at\s+|by\s+)?(?:the\s+)?(?P<part>beginning|start|early|mid|middle|late|end)(?:\s+of|\s+in|-)?\s*(?P<month>{MONTH})(?!\s*\d)", part_of_month, "early March", needs="beginning early end late mid middle start"),
    rule("which_month", rf"(?P<which>next|last|this|this past|this coming|the coming|coming|past|previous)\s+(?P<month>(?<!this )(?:may|mar)\b|(?-i:May)\b|(?!may\b|mar\b){MONTH})(?!\s+\d)", which_month, "next March", needs="coming last next past previous this"),
    rule("month_after_next", rf"(?P<month>{MONTH})\s+after\s+next", month_after_next, "March after next", needs="last next"),
    rule("month_in_years", rf"(?P<month>{MONTH})\s+(?:in\s+)?(?P<n>{COUNT})\s+years?(?:\s+(?P<way>ago|from now|hence))?", month_in_years, "March in 1 year", needs="year years"),
    rule("prep_month", r"(?:in|during|by|until|till|since|from|before|after|through|throughout|for|to|around)\s+(?:the\s+)?(?:month\s+of\s+)?(?P<hit>(?P<month>(?-i:January|Jan|February|Feb|March|Mar|April|Apr|May|June|Jun|July|Jul|August|Aug|September|Sept?|October|Oct|November|Nov|December|Dec|january|february|april|june|july|august|september|october|november|december)))(?!\s+(?:\d|first|second|Hare|madness|break))", generic_month, "until March", needs=MONTH_WORDS),
    rule("only_month", rf"\A\s*(?P<month>(?!mar\b|jan\b){MONTH})\s*\Z", bare_month, "February", needs=MONTH_WORDS),
    rule("out_month", r"(?:out|away|off|back)\s+(?:in\s+)?(?P<hit>(?P<month>(?-i:January|February|April|June|July|August|September|October|November|December)))(?=\s*(?:$|[.,;!?]))", bare_month, "away February", needs=MONTH_WORDS),
    rule("in_may", r"\bin\s+(?P<hit>(?P<month>may|march|jan|mar))(?=\s*(?:$|[.,;!?]))", bare_month, "in may", needs=MONTH_WORDS),
)  # fmt: skip
