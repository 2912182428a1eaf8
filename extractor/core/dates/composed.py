"""Phrases made of other dates: two words for one day, spans between two dates, days beside one, feasts of earlier years."""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates.calendar import add
from extractor.core.dates.english.words import COUNT, UNIT, WEEKDAY, number, unit
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader, Status

# Two words for one day: "in four days, on Tuesday".
_TWICE = (
    re.compile(rf"(?P<what>.+?),? (?:on )?(?:i\.e\. )?(?P<weekday>{WEEKDAY})", re.IGNORECASE),
    re.compile(rf"(?:on )?(?P<weekday>{WEEKDAY}),? (?:i\.e\. )?(?P<what>.+)", re.IGNORECASE),
)
_BEFORE_LAST = re.compile(
    r"(?P<lead>(?:on|at|in|during|since|over) )?(?:the )?(?P<what>\S.{2,40}) before last", re.IGNORECASE
)
_TIMES_AGO = re.compile(
    r"(?:on |at |in )?(?P<n>two|three|four|five|six|[2-6]) (?P<what>[a-z][a-z -]{2,30}?)(?:es|s) (?:ago|back)",
    re.IGNORECASE,
)
_COUNTS = ("two", "three", "four", "five", "six")
_SPAN = re.compile(
    r"(?:from (?P<one>.+?) (?:to|until|till|through)|between (?P<two>.+?) and) (?P<last>.+)", re.IGNORECASE
)
# How long a span between two dates without a year may be.
MOST_DAYS = 370
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
    for reader in (_twice, _earlier_time, _span, _beside):
        if (hit := reader(phrase, anchor, read)) is not None and hit.interval is not None:
            return hit
    return None


def _span(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the days from one date to another: "from early March to the end of April"."""
    match = _SPAN.fullmatch(phrase)
    one = read(match["one"] or match["two"], anchor) if match else None
    two = read(match["last"], anchor) if match and one and one.first else None
    if one is None or two is None or one.first is None:
        return None
    lasts = [other.last for other in (two.interval, *two.alternatives) if other is not None and other.last is not None]
    last = next((day for day in lasts if 0 < (day - one.first).days < MOST_DAYS), None)
    status = Status.AMBIGUOUS if Status.AMBIGUOUS in (one.status, two.status) else Status.RESOLVED
    return Hit(0, len(phrase), phrase, status, Interval(one.first, last, "range"), rule="composed") if last else None


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
