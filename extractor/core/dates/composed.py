"""Phrases made of other dates: two words for one day, one day or another, spans between two dates, days beside one, feasts of
earlier years."""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates.calendar import add, make_day
from extractor.core.dates.english.words import COUNT, UNIT, WEEKDAY, number, unit
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader, Status

# Two words for one day: "in four days, on Tuesday".
_TWICE = (
    re.compile(rf"(?P<what>.+?),? (?:on )?(?:i\.e\. )?(?P<weekday>{WEEKDAY})", re.IGNORECASE),
    re.compile(rf"(?:on )?(?P<weekday>{WEEKDAY}),? (?:i\.e\. )?(?P<what>.+)", re.IGNORECASE),
)
# A day with its day of the month: "Wednesday next week, the 25th".
_DAY = r"the (?P<day>\d{1,2})(?:st|nd|rd|th)"
_WITH_DAY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<what>\S.{{3,40}}?),? (?:i\.e\.,? |that is,? |which is )?(?:on )?{_DAY}",
        rf"(?:on )?{_DAY},? (?:i\.e\.,? |that is,? |which is )?(?P<what>\S.{{3,40}})",
    )
)
_EITHER = re.compile(r"(?:either )?(?P<one>\S.{2,50}?),? (?P<word>or|and) (?P<two>\S.{2,50})", re.IGNORECASE)
# The second of two days that is told by the first: "tomorrow or the day after".
_DAY_BESIDE = re.compile(
    r"(?:on )?the (?:(?P<next>next|following)|previous) day|the day (?:(?P<after>after)|before)(?: that)?",
    re.IGNORECASE,
)
_WEEK_AFTER = re.compile(rf"(?P<day>{WEEKDAY}) (?:of )?the (?:week after(?: that)?|following week)", re.IGNORECASE)
# What says by itself how far from today a date is.
_IS_TOLD = re.compile(
    r"\d{4}|\b(?:weeks?|months?|years?|ago|now|today|tomorrow|yesterday|morning|noon|afternoon|evening|night|midnight|dawn|o.clock)\b|\d ?[ap]\.?m\b",
    re.IGNORECASE,
)
_BEFORE_LAST = re.compile(
    r"(?P<lead>(?:on|at|in|during|since|over) )?(?:the )?(?P<what>\S.{2,40}) before last", re.IGNORECASE
)
_TIMES_AGO = re.compile(
    r"(?:on |at |in )?(?P<n>two|three|four|five|six|[2-6]) (?P<what>[a-z][a-z -]{2,30}?)(?:es|s) (?:ago|back)",
    re.IGNORECASE,
)
_SAME_TIME = re.compile(
    rf"(?:in |on |during |over )?this (?P<what>week|weekend|month|quarter) (?P<n>{COUNT}) years? ago",
    re.IGNORECASE,
)
_COUNTS = ("two", "three", "four", "five", "six")
_SPAN = re.compile(
    r"(?:from (?P<one>.+?) (?:to|until|till|through)|between (?!now )(?P<two>.+?) and) (?P<last>.+)", re.IGNORECASE
)
# The rule of two days of which either may be meant, or both.
EITHER = "either"
# How long a span between two dates without a year may be.
MOST_DAYS = 370
# The same of one whose end says its year.
FARTHEST_DAYS = 20_000
_BESIDE = re.compile(
    rf"(?:(?P<n>{COUNT}) (?P<unit>{UNIT})|the (?P<one>day|week|month)) (?P<way>before|after) (?P<what>\S.+)",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"(?:in |over |during )?the (?:last |first )?(?:few |couple of )?(?P<unit>days|weeks) (?P<way>before|after) (?P<what>\S.+)",
    re.IGNORECASE,
)
# How many days "the days before" and "the weeks after" something are about.
_ABOUT_DAYS = {"days": 7, "weeks": 21}
_END = re.compile(r"(?:the )?end of ", re.IGNORECASE)


def read_composed(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the meaning of a phrase that is made of dates which are read by themselves; None if it is none."""
    for reader in (_span, _twice, _with_day, _earlier_time, _beside, _either):
        if (hit := reader(phrase, anchor, read)) is not None and hit.interval is not None:
            return hit
    return None


def _span(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the days from one date to another: "from early March to the end of April"."""
    match = _SPAN.fullmatch(phrase)
    one = read(match["one"] or match["two"], anchor) if match else None
    if match is None or one is None or one.first is None:
        return None
    begins, ends = one.first, match["last"]
    most = MOST_DAYS if not _IS_TOLD.search(ends) else FARTHEST_DAYS
    ways = [(ends, anchor)]
    if beyond := _WEEK_AFTER.fullmatch(ends):
        ways = [(f"{beyond['day']} of next week", replace(anchor, on=begins))]
    elif not _IS_TOLD.search(ends):  # "from October next year to December": the next one after it
        ways.append((ends, replace(anchor, on=add(begins, 1, "day"))))
    for text, there in ways:
        two = read(text, there)
        lasts = [other.last for other in two.readings if other.last is not None] if two else []
        last = next((day for day in lasts if 0 < (day - begins).days < most), None)
        if two is not None and last is not None:
            status = Status.AMBIGUOUS if Status.AMBIGUOUS in (one.status, two.status) else Status.RESOLVED
            return Hit(0, len(phrase), phrase, status, Interval(begins, last, "range"), rule="composed")
    return None


def _with_day(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the day that a phrase says in two ways, of which one is its day of the month."""
    for match in (match for pattern in _WITH_DAY if (match := pattern.fullmatch(phrase))):
        hit = read(match["what"], anchor)
        days = [one for one in hit.readings if one.first and one.first == one.last] if hit else []
        told = [one for one in days if one.first and one.first.day == int(match["day"])]
        if hit is not None and told:
            return replace(hit.with_only(told), status=Status.RESOLVED)
    return None


def _either(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return "this Friday or next Monday" as two readings; two days of which one follows the other are one span."""
    match = _EITHER.fullmatch(phrase)
    one = read(match["one"], anchor) if match else None
    if match is None or one is None or one.first is None or one.last is None:
        return None
    if beside := _DAY_BESIDE.fullmatch(match["two"]):
        there = add(one.first, 1 if beside["next"] or beside["after"] else -1, "day")
        two = replace(one, interval=Interval(there, there), alternatives=())
    else:
        found = read(match["two"], anchor)
        if found is None or found.first is None or found.last is None:
            return None
        two = found
    first, second = sorted(
        (hit.interval for hit in (one, two) if hit.interval), key=lambda interval: interval.first or anchor.on
    )
    if first.last and second.first and second.last and (second.first - first.last).days == 1:
        return replace(one, interval=Interval(first.first, second.last, "range"), alternatives=(), rule=EITHER)
    if match["word"].lower() == "and":
        return None  # two dates
    readings = tuple(dict.fromkeys((*one.readings, *two.readings)))
    return replace(one, interval=readings[0], alternatives=readings[1:], status=Status.AMBIGUOUS, rule=EITHER)


def _beside(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return a day some days, weeks or months before or after another: "two weeks before the end of the year"."""
    if around := _AROUND.fullmatch(phrase):
        return _days_around(around, read(around["what"], anchor))
    match = _BESIDE.fullmatch(phrase)
    near = read(match["what"], anchor) if match else None
    if match is None or near is None or near.first is None or near.last is None:
        return None
    sign = -1 if match["way"].lower() == "before" else 1
    edge = near.last if sign > 0 or _END.match(match["what"]) else near.first
    count, kind = (number(match["n"]), unit(match["unit"])) if match["n"] else (1, match["one"].lower())
    there = add(edge, sign * count, kind)
    return replace(near, interval=Interval(there, there, "day", approx=kind != "day"), alternatives=(), rule="composed")


def _days_around(match: re.Match[str], near: Hit | None) -> Hit | None:
    if near is None or near.first is None or near.last is None:
        return None
    days = _ABOUT_DAYS[match["unit"].lower()]
    if match["way"].lower() == "before":
        first, last = add(near.first, -days, "day"), add(near.first, -1, "day")
    else:
        first, last = add(near.last, 1, "day"), add(near.last, days, "day")
    return replace(near, interval=Interval(first, last, "range", approx=True), alternatives=(), rule="composed")


def _twice(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the day that a phrase says in two ways, of which one is its weekday."""
    for match in (match for pattern in _TWICE if (match := pattern.fullmatch(phrase))):
        hit = read(match["what"], anchor)
        if (
            hit is not None
            and hit.first
            and hit.first == hit.last
            and f"{hit.first:%A}" == match["weekday"].capitalize()
        ):
            return hit
    return None


def read_same_time(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return this week or month in an earlier year: "this month two years ago"."""
    match = _SAME_TIME.fullmatch(phrase)
    if match is None:
        return None
    there = make_day(anchor.on.year - number(match["n"]), anchor.on.month, anchor.on.day)
    return read(f"this {match['what']}", replace(anchor, on=there)) if there else None


def _earlier_time(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return a feast of an earlier year: "the Easter before last", "two Ramadans ago"."""
    before, times = _BEFORE_LAST.fullmatch(phrase), _TIMES_AGO.fullmatch(phrase)
    if before:
        what, years = before["what"], 1
    elif times:
        count = times["n"].lower()
        what, years = times["what"], int(count) - 1 if count.isdigit() else _COUNTS.index(count) + 1
    else:
        return None
    last = read(f"last {what}", anchor)
    if last is None or last.first is None:
        return None
    return read(f"{what} {last.first.year - years}", anchor)
