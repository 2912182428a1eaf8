"""What a model writes in a translation and no rule of the grammar reads: "from 2014 to 2016", "in '98", "in week 3"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import add_days, make_day
from extractor.core.dates.mention import Anchor, Hit, Interval, Status

# Up to which two digits are a year of this century: "'05", not "'98".
LAST_SHORT_YEAR = 30

_YEAR = r"(?:19|20)\d\d"
_LEAD = r"(?:(?:in|during|for|over|throughout|around) )?(?:the )?(?:years? )?"
_SPAN = re.compile(
    rf"(?:from |between |{_LEAD})(?P<first>{_YEAR})(?: ?[-/\u2013] ?| (?:to|until|till|through|and) )(?P<last>{_YEAR}|\d\d)"
    r"(?: (?:season|school year|academic year))?",
    re.IGNORECASE,
)
_FROM = re.compile(rf"(?:from|starting(?: in)?|as of|beginning(?: in)?) (?P<year>{_YEAR})", re.IGNORECASE)
_BEFORE = re.compile(rf"before (?P<year>{_YEAR})", re.IGNORECASE)
_SHORT = re.compile(
    r"(?P<lead>in |since |around |by |until |during )?(?:the year )?['\u2019](?P<year>\d\d)", re.IGNORECASE
)
_WEEK = re.compile(
    r"(?:in |during |by |until )?(?:the )?(?:calendar )?week (?:no\.? ?|number )?(?P<week>\d\d?)", re.IGNORECASE
)
_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
LAST_SHORT_DECADE = 20
_DECADE = re.compile(
    r"(?:(?P<lead>in|during|since|from|around|throughout|at|by|until) )?(?:the )?(?:(?P<part>early|mid|middle|late|beginning|start|end)[ -](?:of the |of )?)?"
    rf"(?:(?P<hundreds>1[6-9]|20)?['\u2019]?(?P<tens>\d0)['\u2019]?s|(?P<word>{'|'.join(_DECADES)})|(?P<century>1[6-9]|2[01])(?:th|st) century)",
    re.IGNORECASE,
)
# Words for parts of a decade, and their first and last tenth.
_PARTS_OF_DECADE = ((("early", "beginning", "start"), (0, 4)), (("mid", "middle"), (4, 7)), (("late", "end"), (7, 10)))


def read_wording(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the decade, the years or the week that a phrase names; None if it names none, or a single year in four digits."""
    if decade := _decade(phrase):
        return decade
    if week := _WEEK.fullmatch(phrase):
        return _week(phrase, int(week["week"]), anchor)
    if span := _SPAN.fullmatch(phrase):
        first, last = int(span["first"]), int(f"{span['first'][:2]}{span['last']}"[-4:])
        return _hit(phrase, Interval(make_day(first, 1, 1), make_day(last, 12, 31), "range")) if first < last else None
    if begins := _FROM.fullmatch(phrase):
        return _hit(phrase, Interval(make_day(int(begins["year"]), 1, 1), None, "year"), role="valid_from")
    if before := _BEFORE.fullmatch(phrase):
        return _hit(phrase, Interval(None, make_day(int(before["year"]) - 1, 12, 31), "year"))
    if short := _SHORT.fullmatch(phrase):
        year = int(short["year"]) + (2000 if int(short["year"]) <= LAST_SHORT_YEAR else 1900)
        is_since = (short["lead"] or "").lower() == "since "
        interval = Interval(make_day(year, 1, 1), None if is_since else make_day(year, 12, 31), "year")
        return _hit(phrase, interval, role="valid_from" if is_since else "occurred")
    return None


def _decade(phrase: str) -> Hit | None:
    """Return a decade or a century, or a part of one: "the nineties", "the mid-1990s", "the 19th century"."""
    match = _DECADE.fullmatch(phrase)
    if match is None:
        return None
    if match["century"]:
        first, years, grain = 100 * (int(match["century"]) - 1), 100, "century"
    else:
        word = match["word"]
        tens = 10 * (2 + _DECADES.index(word.lower())) if word else int(match["tens"])
        # "the '20s" are those of this century, "the '30s" of the last
        first = 100 * int(match["hundreds"] or (19 if tens > LAST_SHORT_DECADE else 20)) + tens
        years, grain = 10, "decade"
    part = next((steps for words, steps in _PARTS_OF_DECADE if match["part"] and match["part"].lower() in words), None)
    begin, finish = part or (0, 10)
    start, end = make_day(first + begin * years // 10, 1, 1), make_day(first + finish * years // 10 - 1, 12, 31)
    if start is None or end is None:
        return None
    interval = Interval(start, end, grain if part is None else "range", approx=part is not None)
    if (match["lead"] or "").lower() == "since":
        return Hit(
            0, len(phrase), phrase, Status.RESOLVED, replace(interval, last=None), role="valid_from", rule="decade"
        )
    return Hit(0, len(phrase), phrase, Status.RESOLVED, interval, rule="decade")


def _week(phrase: str, number: int, anchor: Anchor) -> Hit | None:
    """Return the nearest ISO week of a number; that of the other years are alternatives."""
    found = []
    for year in (anchor.on.year - 1, anchor.on.year, anchor.on.year + 1):
        try:
            first = date.fromisocalendar(year, number, 1)
        except ValueError:
            continue
        found.append(Interval(first, add_days(first, 6), "week"))
    found.sort(key=lambda week: abs((week.first - anchor.on).days) if week.first else 0)
    return _hit(phrase, found[0], alternatives=tuple(found[1:])) if found else None


def _hit(phrase: str, interval: Interval, alternatives: tuple[Interval, ...] = (), role: str = "occurred") -> Hit:
    status = Status.AMBIGUOUS if alternatives else Status.RESOLVED
    return Hit(0, len(phrase), phrase, status, interval, alternatives, role=role, rule="wording")
