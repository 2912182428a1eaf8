"""Months without a year, and their parts."""

from __future__ import annotations

import re
from datetime import date

from extractor.core.dates import context
from extractor.core.dates.calendar import add, month_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import ENDS, MOVED
from extractor.core.dates.english.words import COUNT, DAY, MONTH, MONTH_WORDS, SEASON, month, number, part_word, step_of
from extractor.core.dates.english.years import year_behind, year_told
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import seasons as season_readings
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule


def bare_month(m: Match, ctx: Context) -> Reading | None:
    number = month(m["month"])
    if year := year_behind(ctx, m.end(), number):
        return Reading(month_of(date(year, number, 1)))
    usual = yearless.bare_month(ctx, number)
    told = year_told(ctx)
    return context.instead(usual, Reading(month_of(date(told, number, 1)))) if told else usual


def months(m: Match, ctx: Context) -> Reading | None:
    """`April to June`: both in one year, or the second in the next."""
    if _GENERIC.search(ctx.around) or MOVED.search(ctx.before):
        return None
    one, two = month(m["month"]), month(m["month2"])
    year = year_behind(ctx, m.end(), two)
    begins = date(year - (two < one), one, 1) if year else yearless.bare_month(ctx, one).first
    if begins is None:
        return None
    ends = month_of(date(begins.year + (two < one), two, 1))
    return Reading(Interval(begins, ends.last, "range"))


_DAY_BEFORE = re.compile(rf"\b{DAY}(?:\s+of)?\s+$", re.IGNORECASE)


def month_of_year(m: Match, ctx: Context) -> Reading | None:
    if _DAY_BEFORE.search(ctx.before[-20:]):
        return None  # "31st Dec this year": the day and the year
    return Reading(month_of(date(ctx.on.year + step_of(m["which"]), month(m["month"]), 1)))


def month_of_joined_year(m: Match, ctx: Context) -> Reading | None:
    """A month whose year follows a later month."""
    number = month(m["month"])
    year = year_behind(ctx, m.end(), number)
    return Reading(month_of(date(year, number, 1))) if year else None


def part_of_month(m: Match, ctx: Context) -> Reading | None:
    which = part_word(m["part"])
    whole = yearless.bare_month(ctx, month(m["month"]))
    assert whole.interval is not None
    if m["part"] in ("early", "late"):
        which = "beginning" if which == "early" else "end"
    found = unit_readings.part(whole.interval, which, ctx.on)
    others = tuple(p for other in whole.alternatives if (p := unit_readings.part(other, which, ctx.on)))
    return context.either(found, *others) if found else None


def which_month(m: Match, ctx: Context) -> Reading:
    return yearless.named_month(ctx, step_of(m["which"]), month(m["month"]))


def month_beyond(m: Match, ctx: Context) -> Reading:
    """`the March after next`, `the January before last`."""
    step = -1 if m["way"] == "before" else 1
    near = yearless.named_month(ctx, step, month(m["month"])).interval
    assert near is not None
    assert near.first is not None
    return Reading(month_of(add(near.first, step, "year")))


def come_month(m: Match, ctx: Context) -> Reading | None:
    """`come June`, `come fall`: the next one."""
    if m["season"]:
        return season_readings.relative_season(ctx, "next", m["season"].lower())
    return yearless.named_month(ctx, 1, month(m["month"]))


def month_in_years(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"] and m["way"].lower() == "ago" else 1), "year")
    return Reading(month_of(there.replace(month=month(m["month"]), day=1)))


_GENERIC = re.compile(
    r"\b(?:every|each|always|usually|generally|festival|independence|season|(?<!this )(?<!next )(?<!last )month|normally|typically|often|tends?|traditionally|whenever|most(?!\s+of\b)|(?:it|weather) (?:snows|rains|gets|is)|does (?:it|the weather) (?:\w+ )?(?:snow|rain|get|freeze|hail))\b",
    re.IGNORECASE,
)
_GROWS = re.compile(
    r"\b(?:weather|temperatures?|climate|leaves|rainfall|humid\w*|zodiac|birthstone|saint'?s|mosquito\w*|bloom|blossom|ripen|hatch|migrate|hibernate|breed|flower|grow|peak)s?\b",
    re.IGNORECASE,
)
# A plan: "going to Japan in April, is that too late for cherry blossom".
_OURS = re.compile(
    r"\b(?:i|i'm|im|i'll|we|we're|we'll|my|our|he's|she's|they're|going|flying|trip|visiting|travell?ing)\b",
    re.IGNORECASE,
)


def generic_month(m: Match, ctx: Context) -> Reading | None:
    """A month after a preposition; in a sentence without tense it may be any year's and is left alone."""
    if (
        _GENERIC.search(ctx.around)
        or (_GROWS.search(ctx.around) and not _OURS.search(ctx.before))
        or _SOME_DAY.search(ctx.text[ctx.sentence[0] : m.start("hit")])
        or _BORN.search(ctx.text[ctx.sentence[0] : m.start("hit")])
        or _TO_A_PERSON.search(ctx.text[ctx.sentence[0] : m.start("hit")])
    ):
        return None
    return bare_month(m, ctx)


# `a Monday in March`
_SOME_DAY = re.compile(
    r"\ban?\s+(?:\w+\s+)?(?:day|morning|afternoon|evening|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s+in\s+$",
    re.IGNORECASE,
)
_BORN = re.compile(r"\b(?:i|you)\s+(?:was|were)\s+born\s+(?:on|in)\s+$", re.IGNORECASE)
# April, May, June and August are also names.
_TO_A_PERSON = re.compile(
    r"\b(?:talk\w*|spoke|speak\w*|said|listen\w*|gave|give\w*|gifts?|presents?|letters?|messages?|mail\w*|emails?|text\w*|"
    r"written|song|painted|married|next|mum|mom|dad|father|mother|parents?|aunt|uncle|sister|brother|introduc\w*|belongs?|thanks?|ask\w*|told|hi|hello|dear|care|regards)\s+(?:\w+\s+){0,3}(?:for|to|from|by)\s+$",
    re.IGNORECASE,
)


_CASED = r"(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"

RULES = (
    rule("months", rf"(?:between|from|in)\s+(?P<hit>(?P<month>(?-i:{_CASED}))\s*(?:\s(?:and|or|to|through|thru|until|till)\s|-|\u2013)\s*(?P<month2>(?-i:{_CASED})))(?!\s*\d|\s+(?:and|or)\s)", months, "between April and June", needs=MONTH_WORDS),
    rule("month_of_year", rf"(?P<month>(?-i:{_CASED})|(?!may\b|mar\b|march\b){MONTH})\s+(?:of\s+|in\s+)?(?P<which>last|this|next)\s+year", month_of_year, "August last year", needs=MONTH_WORDS),
    rule("month_of_joined_year", rf"(?P<month>(?-i:{_CASED}))(?=\s*(?:[-\u2013,]|(?:to|through|thru|until|till|and|or)\b))", month_of_joined_year, "January through March 2024", needs=MONTH_WORDS),
    rule("months_joined", rf"(?P<hit>(?P<month>(?-i:{_CASED}))\s*(?:\s(?:to|through|thru|until|till)\s|-|\u2013)\s*(?P<month2>(?-i:{_CASED})))(?!\s*\d|\s+(?:and|or)\s)", months, "April through June", needs=MONTH_WORDS),
    rule("part_of_month", rf"(?:at\s+|by\s+)?(?:the\s+)?(?P<part>beginning|start|early|mid|middle|late|end|(?:first|second|back|latter)\s+half|(?:first|last)\s+(?:few\s+)?days(?=\s+(?:of|in))|half-?way\s+through|midway\s+through|early[- ]to[- ]mid|mid[- ]to[- ]late)(?:\s+of|\s+in|-)?\s*(?P<month>{MONTH})(?!\s*\d)", part_of_month, "early March", needs="beginning early end late mid middle start half days halfway way midway"),
    rule("which_month", rf"(?P<which>next|last|this|this past|this coming|the coming|coming|past|previous)\s+(?P<month>(?<!this )(?:may|mar)\b|(?-i:May)\b|(?!may\b|mar\b){MONTH})(?!\s+\d)", which_month, "next March", needs="coming last next past previous this"),
    rule("month_beyond", rf"(?:the\s+)?(?P<month>{MONTH})\s+(?:after\s+next|(?P<way>before)\s+last)(?!\s+(?:week|month|year|mon|tues|wednes|thurs|fri|satur|sun))", month_beyond, "March after next", needs="last next"),
    rule("come_month", rf"come\s+(?:(?P<month>(?-i:{_CASED}))|(?P<season>{SEASON})){ENDS}", come_month, "come June", needs="come"),
    rule("month_in_years", rf"(?P<month>{MONTH})\s+(?:in\s+)?(?P<n>{COUNT})\s+years?(?:\s+(?P<way>ago|from now|hence))?", month_in_years, "March in 1 year", needs="year years"),
    rule("years_ago_month", rf"(?P<n>{COUNT})\s+years?\s+(?P<way>ago)\s+(?:in|last)\s+(?P<month>{MONTH})", month_in_years, "two years ago in March", needs="ago"),
    rule("prep_month", r"(?:in|(?<=ended )with|(?<=ends )with|(?<=starts )with|(?<=starting )with|(?<=beginning )with|(?<=ending )with|during|by|until|till|since|from|before|after|through|throughout|for|to|around)\s+(?:(?:about|around|roughly|sometime\s+in|like)\s+)?(?:the\s+)?(?:month\s+of\s+)?(?P<hit>(?P<month>(?-i:January|Jan|February|Feb|March|Mar|April|Apr|May|June|Jun|July|Jul|August|Aug|September|Sept?|October|Oct|November|Nov|December|Dec|january|february|april|june|july|august|september|october|november|december|feb|apr|jul|aug|sept?|oct|nov|dec)\b))(?!\s+(?:\d|first|second|Hare|madness|break))", generic_month, "until March", needs=MONTH_WORDS),
    rule("whole_month", r"(?:whole\s+of|(?:all|most)(?:\s+of)?|entire\s+month\s+of|whole\s+month\s+of)\s+(?P<hit>(?P<month>(?-i:January|February|March|April|May|June|July|August|September|October|November|December)|january|february|july|september|october|november|december))(?!\s*\d|\s+(?:babies|birthdays|issues|releases))", generic_month, "the whole of March", needs=MONTH_WORDS),
    rule("only_month", rf"\A\s*(?P<month>(?!mar\b|jan\b){MONTH})\s*\Z", bare_month, "February", needs=MONTH_WORDS),
    rule("out_month", rf"(?:out|away|off|back)\s+(?:in\s+)?(?P<hit>(?P<month>(?-i:January|February|April|June|July|August|September|October|November|December))){ENDS}", bare_month, "away February", needs=MONTH_WORDS),
    rule("month_off", rf"(?:take|takes|took|taking|taken|has|have|had|got|gets)\s+(?:all\s+(?:of\s+)?|most\s+of\s+)?(?P<hit>(?P<month>(?-i:{_CASED})))\s+off", bare_month, "she took March off", needs=MONTH_WORDS),
    rule("in_may", rf"\bin\s+(?P<hit>(?P<month>may|march|jan|mar)){ENDS}", generic_month, "in may", needs=MONTH_WORDS),
)  # fmt: skip
