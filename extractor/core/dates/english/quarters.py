"""Quarters of a year."""

from __future__ import annotations

import re
from datetime import MAXYEAR, MINYEAR, date

from extractor.core.dates.calendar import OutOfCalendar
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import LAST, NEXT, step_of
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule

_QUARTERS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "last": 4,
    "final": 4,
}


_GAME = re.compile(
    r"\b(?:games?|basketball|football|team|scor\w+|points?|trail\w*|nba|nfl|touchdown|hoops|court|buzzer|down by|users|people)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\bq[1-4]\s+(?:asks?|says|answers?)\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"\b(?:see|questions?|answers?|ask|faq|item|models?|types?|series|variants?|audi|galaxy|quest|pins?|slots?|ports?|resistors?|transistors?|capacitors?|"
    r"components?|parts?|pumps?|buttons?|cells?|columns?|rows?|sensors?|zones?|halls?|rooms?|gates?|doors?|entrances?|seats?|grades?|sizes?)\s+"
    r"(?:[a-z]\d\s*(?:,|and|or|&)\s*)?$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\s*[:?]|\.\s+(?:What|How|Who|Why|Where|When|Which|Is|Are|Do|Does|Can)\b|\s+(?:asks?|says|answers?|is about|of the game)\b"
)


_FOR_LATER = re.compile(r"\b(?:for|to|until|till|by|before|into)\s+(?:the\s+)?$")


def _is_over(ctx: Context) -> bool:
    """Return whether the sentence tells what happened in it: "hired four in Q4", not "set the budget for Q4"."""
    return ctx.tense == "past" and not _FOR_LATER.search(ctx.before)


_LEADS_TO_IT = re.compile(
    r"(?:\A\s*|[^\w\s]\s*|\n|\b(?:in|by|during|for|over|since|until|till|of|to|from|through|throughout|this|last|next|our|the|and|or|before|after|vs|versus|into|"
    r"between|than|early|mid|late|end|start|beginning|around|about|is|was|are|were|hit|beat|missed|closed|close|finished|plan|planned|budget|guidance|forecast|target|starting|all)[\s-]+)\Z",
    re.IGNORECASE,
)


_NUMBERED = re.compile(r"\.\d")


def _leads_to_a_quarter(m: Match, ctx: Context) -> bool:
    """Return whether the words around "Q3" speak of a time, not of a thing called so."""
    if _NUMBERED.match(ctx.text, m.end()):
        return False  # Q3.4
    return _LEADS_TO_IT.search(ctx.before) is not None or _HALF_BEHIND.match(ctx.text, m.end()) is not None


def quarter(m: Match, ctx: Context) -> Reading | None:
    if m["nth"] and not m["which"] and _GAME.search(ctx.around):
        return None
    if not m["which"] and (_QUESTION.search(ctx.before) or _ASKS.search(ctx.around) or _ASKED.match(ctx.text, m.end())):
        return None
    named = m["q"] or ""
    if named and not m["which"] and not _leads_to_a_quarter(m, ctx):
        return None
    count = int(named) if named else _QUARTERS[m["nth"].lower()]
    which = m["which"]
    step = step_of(which) if which else 0
    return (
        yearless.bare_quarter(ctx, count, step)
        if which
        else yearless.nearest_quarter(ctx, count, is_over=_is_over(ctx))
    )


def half_year(m: Match, ctx: Context) -> Reading:
    year, first = ctx.on.year + step_of(m["which"]), m["half"] == "1"
    if not MINYEAR <= year <= MAXYEAR:
        raise OutOfCalendar
    return Reading(
        Interval(date(year, 1 if first else 7, 1), date(year, 6 if first else 12, 30 if first else 31), "range")
    )


_HALF_BEFORE = re.compile(
    r"\b(?:in|by|for|during|of|since|until|till|before|after|from|our|the|this|and|or|our|through)\s+$"
)
_HALF_BEHIND = re.compile(
    r"\s+(?:was|wasn't|is|isn't|will|looks?|went|had|has|ended|starts?|numbers?|results?|revenue|targets?|goals?|plan(?:ning|s)?|"
    r"okrs?|budgets?|roadmap|review|sales|figures|reporting|bonus)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\b(?:html|css|database|heading|headline|tags?|titles?|seo|font|h[3-6]|visa)\b", re.IGNORECASE)


def half_alone(m: Match, ctx: Context) -> Reading | None:
    """`H1`: this year's half, or next year's when it is nearer or the sentence looks ahead; not a heading."""
    if (
        _HEADING.search(ctx.around)
        or _QUESTION.search(ctx.before)
        or not (_HALF_BEFORE.search(ctx.before) or _HALF_BEHIND.match(ctx.text, m.end()))
    ):
        return None
    return yearless.nearest_half(ctx, int(m["half"]), is_over=_is_over(ctx))


RULES = (
    rule("half_alone", r"h(?P<half>[12])(?!\s*[<>({])", half_alone, "by H2", needs="h1 h2"),
    rule("quarter", rf"(?:the\s+)?(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|final|last(?=\s+(?:quarter|qtr)\s+(?:of\s+)?(?:the\s+)?(?:{NEXT}|{LAST}|this|current)\s+year))\s+(?:quarter|qtr))(?:\s+(?:of\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?:year|yr))?(?!\s+of\s+(?:the|a|an|its)\s+(?!year|next|last|coming))", quarter, "Q3 this year", needs="q1 q2 q3 q4 qtr quarter"),
    rule("half_year", rf"(?:the\s+)?h(?P<half>[12])\s+(?:of\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+year", half_year, "H1 next year", needs="h1 h2"),
)  # fmt: skip
