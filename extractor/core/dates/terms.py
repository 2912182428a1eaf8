"""Spans of the year that differ from country to country: "next school year", "over the winter holidays", "this semester".

A language's data give their days; of a language of several countries, those of the largest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache

from extractor.core.dates.calendar import SATURDAY, SUNDAY, OutOfCalendar, add_days, add_months, make_day
from extractor.core.dates.feast_parts import WEEK_DAYS, long_weekend
from extractor.core.dates.holidays import easter, feast
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.translated import read_english
from extractor.core.languages import by_code
from extractor.core.languages.form import listed, pairs

RULE = "term"

# Spans longer than this begin and end with a month, shorter ones with a third of their days.
LONG_DAYS, EDGE_DAYS = 100, 30
# How many years before and after this one are looked at.
YEARS_AROUND = 2
# Free days in a row that make a long weekend.
LONG_WEEKEND_DAYS = 3

SCHOOL_TERM = "term"
_BREAKS = r"(?:holidays?|vacations?|breaks?)"
# What a translation calls a span of `DateWords.terms`.
_NAMES = (
    ("school year", r"(?:school|academic) (?:year|session)"),
    ("fiscal year", r"(?:fiscal|financial|business|tax) year"),
    ("winter semester", r"winter (?:semester|term)"),
    ("summer semester", r"summer (?:semester|term)"),
    ("lenten season", r"(?:great )?lent(?:en (?:season|fast))?"),
    ("semester", r"(?:semester|(?:school |academic )?term)"),
    ("long weekend", r"(?:three-day |3-day )?(?:long|holiday|three-day|3-day) weekend"),
    ("rainy season", r"(?:(?:rainy|monsoon) season|rains|monsoons?)"),
    ("winter holidays", rf"(?:winter|mid-?year)(?: school)? {_BREAKS}"),
    (
        "autumn holidays",
        rf"(?:autumn|fall|october|all saints['\u2019]?(?: day)?)(?: school)? (?:half[- ]term(?: {_BREAKS})?|{_BREAKS})",
    ),
    ("ramadan's last days", r"last (?:ten|10) (?:days|nights) of (?:(?P<of_which>last|next|this) )?ramadh?an"),
    ("dhu al-hijja's first days", r"first (?:(?:ten|10|few) )?days of (?:the month of )?dh?u(?:l| al)?[- ]?hijj?ah?"),
    ("mid-sha'ban", r"(?:night of )?mid-?sha['\u2019]?ban(?: night)?"),
    ("", rf"(?P<other>[a-z][a-z' ]{{2,30}}?)(?: school)? {_BREAKS}"),
)
_TERM = re.compile(
    r"(?:(?P<lead>since|until|till|up to|by|from|(?:(?:right|just|shortly|immediately|soon) )?(?:before|after)|in|on|at|during|over|for|throughout|around|through) )?(?:the )?"
    r"(?:(?P<part>(?:very )?(?:beginning|start|middle|end)|(?:first|second) half|(?:first|second|third|fourth) quarter|(?:first|last) (?:week|day)) of (?:the )?)?"
    r"(?:(?P<which>next|last|this|current|coming|upcoming|new(?! year)|previous|past|first|second|third|fourth) )?"
    r"(?:(?:german|austrian|swiss|french|spanish|italian|portuguese|brazilian|dutch|belgian|turkish|russian|indian|chinese|japanese|korean|egyptian) )?"
    rf"(?P<name>{'|'.join(pattern for _, pattern in _NAMES)})"
    r"(?:,? (?:of |in )?(?P<whole>last year|this year|next year|(?:19|20)\d\d)(?:[/\u2013-](?:20)?\d\d)?)?(?: (?:starts?|begins?))?",
    re.IGNORECASE,
)
_LONG_WEEKEND = re.compile(
    r"(?:(?:in|on|at|during|over|for|throughout) )?(?:the )?(?!the |after |before |since |until |by |from |long |coming |upcoming |last |this |next |past |three)(?P<day>[a-z0-9' ]{3,40}?)(?: holiday)? (?:long|holiday) weekend",
    re.IGNORECASE,
)
# "In next year's summer holidays".
_YEARS_TERM = re.compile(
    r"^(?P<lead>(?:in|during|over|on|for|after|before|since|until|by) )?(?:the )?(?P<year>(?:next|last|this) year)'s (?P<what>\S.+)$",
    re.IGNORECASE,
)
_NEXT = frozenset(("next", "coming", "upcoming", "new"))
_LAST = frozenset(("last", "previous", "past"))
_UNTIL = frozenset(("by", "until", "till", "up to", "before"))
_NTH = {"first": 0, "second": 1, "third": 2, "fourth": 3}
_YEARS = {"last year": -1, "this year": 0, "next year": 1}
_ROLES = {"since": "valid_from", "from": "valid_from", "by": "due", "before": "due"}
_DAYS = re.compile(r"(\d\d)-(\d\d)\.\.(\d\d)-(\d\d)")
_AROUND_FEAST = re.compile(r"(?P<feast>[a-z' -]+?) ?(?P<first>[+-]\d+)\.\.(?P<last>[+-]\d+)")

_Span = tuple[date, date]


def read_term(english: str, anchor: Anchor, codes: Iterable[str]) -> Hit | None:
    """Return the meaning of an English phrase that names a span of the year; None if it names none that is known.

    Args:
        codes: Of the languages that its original may be in; with several there is no telling which country is meant.
    """
    match, known = _TERM.fullmatch(_YEARS_TERM.sub(r"\g<lead>the \g<what> of \g<year>", english)), list(codes)
    if len(known) != 1:
        return None
    if beside := _LONG_WEEKEND.fullmatch(english):
        return _around_holiday(beside["day"], anchor, known[0])
    if match is None:
        return None
    name, lead = _name(match), (match["lead"] or "").lower().rpartition(" ")[2]
    which, part = (
        (match["which"] or match["of_which"] or "").lower(),
        (match["part"] or "").lower().removeprefix("very "),
    )
    if which in _NTH and "term" in match["name"].lower() and SCHOOL_TERM in _terms_of(known[0]):
        name = SCHOOL_TERM  # a quarter of a school year
    spans = list(_spans(known[0], name, anchor))
    if which in _NTH:
        spans = spans[_NTH[which] :: max(1, len(_terms_of(known[0]).get(name, ())))]
    if lead == "since":
        spans = [span for span in spans if span[0] <= anchor.on]
    found = _chosen(sorted(spans), which, (match["whole"] or "").lower(), anchor)
    is_exact = name in ("fiscal year", "long weekend")
    readings = [replace(_part(*span, part, lead), approx=not is_exact) for span in found]
    if not readings:
        return None
    status = Status.AMBIGUOUS if len(readings) > 1 else Status.RESOLVED
    role = _ROLES.get(lead, "occurred")
    return Hit(0, len(english), english, status, readings[0], tuple(readings[1:]), role=role, rule=RULE)


def _around_holiday(day: str, anchor: Anchor, code: str) -> Hit | None:
    """Return the free days in a row around a holiday, with the day between them and the weekend if there are few."""
    hit = read_english(f"on {day}", anchor)
    if hit is None or hit.interval is None:
        return None
    free = list(_long_weekends(code, anchor))
    return hit.with_only(
        next((Interval(*row, "range") for row in free if row[0] <= one.first <= row[1]), long_weekend(one.first))
        for one in hit.readings
        if one.first is not None
    )


def _name(match: re.Match[str]) -> str:
    if match["other"]:
        return f"{match['other'].lower()} holidays"
    named = match["name"]
    return next(name for name, pattern in _NAMES if name and re.fullmatch(pattern, named, re.IGNORECASE))


@cache
def _terms_of(code: str) -> dict[str, tuple[str, ...]]:
    """Return the spans of a language by name, as in its data."""
    found: dict[str, tuple[str, ...]] = {}
    language = by_code(code)
    for name, days in pairs(language.dates.terms) if language else ():
        found[name] = (*found.get(name, ()), days)
    return found


def _spans(code: str, name: str, anchor: Anchor) -> Iterator[_Span]:
    """Yield the spans of a name in the years around a day, by year."""
    if name == "long weekend":
        yield from _long_weekends(code, anchor)
        return
    known = _terms_of(code).get(name, ())
    start = anchor.conventions.fiscal_year_starts_in
    if name == "fiscal year" and known and start is not None:  # the setting counts
        known = (f"{start:02}-01..{(start + 10) % 12 + 1:02}-31",)
    for year in range(anchor.on.year - YEARS_AROUND, anchor.on.year + YEARS_AROUND + 1):
        for days in known:
            yield from _in_year(days, year)


def _in_year(days: str, year: int) -> Iterator[_Span]:
    if around := _AROUND_FEAST.fullmatch(days):
        try:
            begins = easter(year) if around["feast"] == "easter" else feast(around["feast"])(year)
        except OutOfCalendar:
            return
        yield add_days(begins, int(around["first"])), add_days(begins, int(around["last"]))
        return
    match = _DAYS.fullmatch(days)
    if match is None:
        return
    first_month, first_day, last_month, last_day = map(int, match.groups())
    ends = year + ((last_month, last_day) < (first_month, first_day))
    first = make_day(year, first_month, first_day)
    last = next((day for less in range(4) if (day := make_day(ends, last_month, last_day - less))), None)
    if first is not None and last is not None:
        yield first, last


def _long_weekends(code: str, anchor: Anchor) -> Iterator[_Span]:
    """Yield the free days in a row, three or more, of the weeks around a day."""
    language = by_code(code)
    free: set[date] = set()
    for name in listed(language.dates.public_holidays) if language else ():
        for year in (anchor.on.year - 1, anchor.on.year, anchor.on.year + 1):
            middle = make_day(year, 7, 1)
            hit = read_english(f"on {name}", replace(anchor, on=middle)) if middle else None
            if hit is not None and hit.first is not None:
                free.update(one.first for one in (hit.interval, *hit.alternatives) if one and one.first)
    for sunday in sorted(day for day in free if day.weekday() == SUNDAY):  # both countries give a day for it
        free.add(next(day for step in range(1, WEEK_DAYS) if (day := add_days(sunday, step)) not in free))
    row: list[date] = []
    for step in range(-366, 367) if free else ():
        day = add_days(anchor.on, step)
        if day.weekday() >= SATURDAY or day in free:
            row.append(day)
            continue
        if len(row) >= LONG_WEEKEND_DAYS:
            yield row[0], row[-1]
        row = []


def _chosen(spans: list[_Span], which: str, whole: str, anchor: Anchor) -> list[_Span]:
    """Return the spans that may be meant, the likeliest first: of several, the one of today, else the next one."""
    if whole:
        year = anchor.on.year + _YEARS[whole] if whole in _YEARS else int(whole)
        return [span for span in spans if span[0].year == year][:1]
    past = [span for span in spans if span[1] < anchor.on]
    ahead = [span for span in spans if span[0] > anchor.on]
    present = [span for span in spans if span[0] <= anchor.on <= span[1]]
    if which in _NEXT:
        return ahead[:1]
    if which in _LAST:
        return past[-1:]
    if present and which:
        return present
    return [*present, *ahead[:1], *past[-1:]]


def _part(first: date, last: date, part: str, lead: str) -> Interval:
    """Return a part of a span, or what begins or ends with it."""
    days = (last - first).days + 1
    edge = EDGE_DAYS if days > LONG_DAYS else max(1, days // 3)
    if part in ("beginning", "start"):
        last = add_days(first, edge - 1)
    elif part == "end":
        first = last if lead in _UNTIL else add_days(last, 1 - edge)
    elif part == "middle":
        first, last = add_days(first, days // 3), add_days(last, -(days // 3))
    elif part == "first day":
        last = first
    elif part == "last day":
        first = last
    elif part == "first week":
        last = min(last, add_days(first, WEEK_DAYS - 1))
    elif part == "last week":
        first = max(first, add_days(last, 1 - WEEK_DAYS))
    elif part == "first half":
        last = _half(first, last)
    elif part == "second half":
        first = add_days(_half(first, last), 1)
    elif part.endswith(" quarter"):
        first = add_months(first, 3 * _NTH[part.removesuffix(" quarter")])
        last = min(last, add_days(add_months(first, 3), -1))
    if lead in ("since", "from"):
        return Interval(first, None, "range")
    if lead == "before" and not part:
        first = last = add_days(first, -1)
    if lead == "after":
        first, last = add_days(last, 1), add_days(last, 1 if days <= EDGE_DAYS else 7)
    return Interval(first, last, "day" if first == last else "range")


def _half(first: date, last: date) -> date:
    """Return the last day of the first half of a span; half a year has six months."""
    middle = add_days(first, (last - first).days // 2)
    before, behind = add_days(middle.replace(day=1), -1), middle
    return before if (middle - before).days <= LONG_WEEKEND_DAYS else behind
