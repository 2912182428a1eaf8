"""What a model writes in a translation and no rule of the grammar reads: "from 2014 to 2016", "in '98", "in week 3"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from extractor.core.dates.calendar import MONTH_NAMES, add_days, make_day, month_of
from extractor.core.dates.english.words import day_number, number
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
    r"(?:in |during |by |until )?(?:the )?(?:(?:(?:calendar |ISO )?(?:week|wk)|c\.?w\.?|kw)[ .-]?(?:no\.? ?|number )?(?P<week>\d\d?|[a-z]+(?:-[a-z]+)?)|"
    r"(?P<nth>\d\d?(?:st|nd|rd|th)|[a-z]+(?:-[a-z]+)?) (?:calendar week|week of the year))",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?P<about>(?:(?:only|just|about|around|some|roughly|approximately|exactly|nearly|almost|less than|(?:with)?in|under|over|a good) )*)"
    r"(?P<n>half an?|an?|a few|few|some|several|a couple(?: of)?|the|(?:a |one |three )?quarters?(?: of)? an?|an? quarter of an|\d{1,3}|[a-z]+(?:-[a-z]+)?)(?P<half> and a half)? "
    r"(?P<unit>minutes?|mins?|seconds?|secs?|moments?|hours?|hrs?)(?P<more> and a half)?'?s?'?(?P<way> ago| back| from now| time| hence|)",
    re.IGNORECASE,
)
# Fewer hours are a time of today, if the hour of the message is unknown.
MOST_HOURS = 6
_YEARS = {"last": -1, "this": 0, "next": 1}
_MONTHS = "|".join(MONTH_NAMES)
_MONTHS_OF_YEAR = re.compile(
    rf"(?:from |between |in )?(?P<first>{_MONTHS}) ?(?:to|until|till|through|and|-|\u2013) ?(?P<last>{_MONTHS}),? (?:of |in )?(?:(?P<which>last|this|next) year|(?P<year>{_YEAR}))",
    re.IGNORECASE,
)
_DAYS_OF_YEAR = re.compile(
    rf"(?:from |between )?(?:(?P<m1>{_MONTHS}) (?P<d1>\d{{1,2}})(?:st|nd|rd|th)?|(?P<d3>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<m3>{_MONTHS})) ?(?:to|until|till|through|and|-|\u2013) ?"
    rf"(?:(?P<m2>{_MONTHS}) (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?|(?P<d4>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<m4>{_MONTHS})),? (?P<year>{_YEAR})",
    re.IGNORECASE,
)
_CENTURIES = "sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first".split("|")
_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
LAST_SHORT_DECADE = 20
_DECADE = re.compile(
    r"(?:(?P<lead>in|during|since|from|around|throughout|at|by|until) )?(?:the )?(?:(?P<part>early|mid|middle|late|beginning|start|end|first half|second half|latter half)[ -](?:of the |of )?)?"
    rf"(?:(?P<hundreds>1[6-9]|20)?['\u2019]?(?P<tens>\d0)['\u2019]?s|(?:nineteen[- ])?(?P<word>{'|'.join(_DECADES)})|(?P<aughts>noughties|aughts|two thousands)|"
    rf"(?:(?P<century>[1-9]|1\d|2[01])(?:th|st|nd|rd)|(?P<century_word>{'|'.join(_CENTURIES)})) century)",
    re.IGNORECASE,
)
# Words for parts of a decade, and their first and last tenth.
_PARTS_OF_DECADE = (
    (("early", "beginning", "start"), (0, 4)),
    (("mid", "middle"), (4, 7)),
    (("late", "end"), (7, 10)),
    (("first half",), (0, 5)),
    (("second half", "latter half"), (5, 10)),
)


def read_wording(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the decade, the years or the week that a phrase names; None if it names none, or a single year in four digits."""
    if decade := _decade(phrase):
        return decade
    if week := _WEEK.fullmatch(phrase):
        number = day_number(week["week"] or week["nth"])
        return _week(phrase, number, anchor) if number else None
    if clock := _CLOCK.fullmatch(phrase):
        return _moment(phrase, clock, anchor)
    if months := _MONTHS_OF_YEAR.fullmatch(phrase):
        return _months_of_year(phrase, months, anchor)
    if days := _DAYS_OF_YEAR.fullmatch(phrase):
        return _days_of_year(phrase, days)
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
    if match["hundreds"] in ("16", "17", "18") and match["tens"] == "00":
        first, years, grain = 100 * int(match["hundreds"]), 100, "century"
    elif match["century"] or match["century_word"]:
        number = int(match["century"] or 0) or 16 + _CENTURIES.index(match["century_word"].lower())
        first, years, grain = 100 * (number - 1), 100, "century"
    elif match["aughts"]:
        first, years, grain = 2000, 10, "decade"
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


def _moment(phrase: str, match: re.Match[str], anchor: Anchor) -> Hit | None:
    """Return the day of a moment some minutes or hours away; without the hour of the message it is the same day."""
    is_past = match["way"] in (" ago", " back")
    is_told = match["way"] or re.search(r"\b(?:with)?in\b", match["about"], re.IGNORECASE)
    count = _hours(match)
    if not is_told or count is None or count >= MOST_HOURS:
        return None
    on = anchor.on
    if anchor.hour is not None:
        there = datetime.combine(on, time(anchor.hour, anchor.minute)) + timedelta(hours=-count if is_past else count)
        on = there.date()
    return _hit(phrase, Interval(on, on))


def _hours(match: re.Match[str]) -> float | None:
    words = match["n"].lower()
    if words.startswith("half"):
        count = 0.5
    elif "quarter" in words:
        count = 0.75 if words.startswith("three") else 0.25
    elif words in ("the", "some"):
        count = 1.0 if words == "the" else 3.0
    else:
        count = float(number(words.removesuffix(" of")))
        if not count and words != "zero":
            return None
    count += 0.5 if match["half"] or match["more"] else 0
    return count if match["unit"].lower().startswith("h") else count / 60


def _months_of_year(phrase: str, match: re.Match[str], anchor: Anchor) -> Hit | None:
    """Return "from June to August next year"; of "from November to February 2027" the first month is a year earlier."""
    year = int(match["year"]) if match["year"] else anchor.on.year + _YEARS[match["which"].lower()]
    one, two = (MONTH_NAMES.index(match[name].capitalize()) + 1 for name in ("first", "last"))
    begins = make_day(year - (two < one and bool(match["year"])), one, 1)
    ends = make_day(year + (two < one and not match["year"]), two, 1)
    return _hit(phrase, Interval(begins, month_of(ends).last, "range")) if begins and ends else None


def _days_of_year(phrase: str, match: re.Match[str]) -> Hit | None:
    """Return "from December 20 to January 10, 2027", which begins in 2026."""
    one, two = (MONTH_NAMES.index((match[a] or match[b]).capitalize()) + 1 for a, b in (("m1", "m3"), ("m2", "m4")))
    first, last = int(match["d1"] or match["d3"]), int(match["d2"] or match["d4"])
    year = int(match["year"])
    begins, ends = make_day(year - ((two, last) < (one, first)), one, first), make_day(year, two, last)
    return _hit(phrase, Interval(begins, ends, "range")) if begins and ends else None


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
