"""Parts of quarters and half-years, "the last month of the first half of the year", "in this half-year", and days that are
counted in a month of which the tense tells whether it is this one, "on the first working day of the month"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from extractor.core.dates.calendar import add_days, add_months, month_of
from extractor.core.dates.english.words import WEEKDAY, weekday
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader, Status

SECOND_HALF_FROM = 7  # July
WORKING_DAYS = 5
# What is counted within a period; "last" counts from its end.
_NTH = {"first": 1, "opening": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_FROM_END = {"last": 1, "final": 1, "closing": 1, "penultimate": 2, "next-to-last": 2, "last but one": 2, "third-to-last": 3, "antepenultimate": 3}  # fmt: skip
_LAST_BUT = re.compile(
    r"\b(?P<nth>second|third)[- ](?:to[- ])?last\b|\bnext[- ]to[- ]last\b|\blast[- ]but[- ]one\b", re.IGNORECASE
)
_PART = re.compile(
    rf"(?:(?P<lead>in|on|at|during|by|until|since|from|over|throughout) )?(?:the )?(?P<nth>{'|'.join((*_NTH, *_FROM_END))}) "
    rf"(?P<unit>month|(?:working|business|week|work)[- ]?day|day|{WEEKDAY}) (?:of|in) (?P<whole>(?:the )?\S.{{2,60}})",
    re.IGNORECASE,
)
# A half-year by itself is the one of today.
_HALF_YEAR = re.compile(
    r"\b(?:this|the(?: (?:current|present|ongoing|running))?) (?:half[- ]year|half of (?:the|this) year)\b(?! (?:ago|from|before|after))",
    re.IGNORECASE,
)
_NTH_HALF_YEAR = re.compile(r"\b(first|second) half[- ]year\b(?! of)", re.IGNORECASE)
_IN_THE_MONTH = re.compile(
    rf"(?P<what>(?:(?:on|by|until|before|after|from|for) )?(?:the )?(?:{'|'.join((*_NTH, *_FROM_END))}|second[- ]to[- ]last) "
    rf"(?:(?:working|business|week|work)[- ]?day|{WEEKDAY})) of the month",
    re.IGNORECASE,
)
_WHOLE_GRAINS = frozenset(("quarter", "range", "season", "half"))
# The longest and the shortest of quarters and half-years, in days.
LEAST_DAYS, MOST_DAYS = 80, 190


def in_this_half(phrase: str, anchor: Anchor) -> str:
    """Return a phrase with "this half-year" as the half of this year that it is."""
    half = "first" if anchor.on.month < SECOND_HALF_FROM else "second"
    return _HALF_YEAR.sub(f"the {half} half of this year", _NTH_HALF_YEAR.sub(r"\1 half of this year", phrase))


def read_part_of_period(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return a month or a day that is counted within a quarter or a half-year, or a working day from the end of any
    period; otherwise None."""
    match = _PART.fullmatch(_LAST_BUT.sub(_from_end, phrase))
    if match is None:
        return None
    nth, kind = match["nth"].lower(), match["unit"].lower().replace("-", " ")
    is_working = kind not in ("month", "day") and not re.fullmatch(WEEKDAY, kind)
    is_new = nth in _FROM_END and _FROM_END[nth] > (1 if is_working else 2)
    whole = read(f"in {match['whole']}" if not match["whole"].lower().startswith("in ") else match["whole"], anchor)
    if whole is None or whole.interval is None or not (is_new or _is_period(whole.interval)):
        return None
    count = _NTH.get(nth) or -_FROM_END[nth]
    readings = [found for one in whole.readings if (found := _counted(one, count, kind, is_working=is_working))]
    if not readings:
        return None
    hit = replace(whole, start=0, end=len(phrase), phrase=phrase, role="occurred", rule="period").with_only(readings)
    return hit.since(anchor.on) if (match["lead"] or "").lower() == "since" else hit


def read_in_the_month(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return a day that is counted in "the month": in this one, and if this one's is over, in the next one."""
    match = _IN_THE_MONTH.fullmatch(phrase)
    found = read(f"{match['what']} of this month", anchor) if match else None
    if match is None or found is None or found.first is None or found.first != found.last or found.first >= anchor.on:
        return found
    other = read(f"{match['what']} of next month", anchor)
    if other is None or other.interval is None:
        return found
    return replace(found, alternatives=(other.interval,), status=Status.AMBIGUOUS)


def _from_end(match: re.Match[str]) -> str:
    return "third-to-last" if (match["nth"] or "").lower() == "third" else "penultimate"


def _is_period(one: Interval) -> bool:
    return (
        one.grain in _WHOLE_GRAINS
        and one.first is not None
        and one.last is not None
        and LEAST_DAYS <= (one.last - one.first).days <= MOST_DAYS
    )


def _counted(whole: Interval, count: int, kind: str, *, is_working: bool) -> Interval | None:
    if whole.first is None or whole.last is None:
        return None
    if kind == "month":
        months = list(_months(whole.first, whole.last))
        return month_of(months[count - 1 if count > 0 else count]) if abs(count) <= len(months) else None
    days = [day for day in _days(whole.first, whole.last) if _is_meant(day, kind, is_working=is_working)]
    if abs(count) > len(days):
        return None
    day = days[count - 1 if count > 0 else count]
    return Interval(day, day)


def _is_meant(day: date, kind: str, *, is_working: bool) -> bool:
    if is_working:
        return day.weekday() < WORKING_DAYS
    return kind == "day" or day.weekday() == weekday(kind)


def _months(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first = add_months(first, 1)


def _days(first: date, last: date) -> Iterator[date]:
    return (add_days(first, step) for step in range((last - first) // timedelta(1) + 1))
