"""The days that words before a date ask for: those since it or before it, "the week before August 3, 2023"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from extractor.core.dates import Hit, Interval, Stated, lead_of
from extractor.core.dates.calendar import OutOfCalendar, add, add_days
from extractor.core.dates.english.words import COUNT, UNIT, WEEKDAY, WEEKDAYS, number, unit

# What may stand before a date at most, in characters.
_LEAD_CHARS = 40

_BESIDE = re.compile(
    rf"\b(?:(?P<n>{COUNT}) (?P<unit>{UNIT})|the (?P<one>day|night|evening|week|weekend|month|year|{WEEKDAY}))"
    r" (?P<way>before|prior to|after|following) (?:the )?\Z",
    re.IGNORECASE,
)
_EARLIER = ("before", "prior to")
# Days around "three weeks before" a date that are meant too.
_LEEWAY = {"week": 3, "month": 10}
_DAYS = {"night": "day", "evening": "day"}
_SATURDAY = 5


def beside(query: str, stated: Stated) -> Stated:
    """Return an absolute date with the words before it that tell of days beside it; itself without any.

    The date itself is among the days, unless they are one day: what was done the week before was often told on it.
    """
    match = _BESIDE.search(query, max(0, stated.start - _LEAD_CHARS), stated.start)
    near = stated.interval
    if match is None or near.first is None or near.last is None:
        return stated
    sign = -1 if match["way"].lower() in _EARLIER else 1
    edge = near.first if sign < 0 else near.last
    try:
        if match["n"]:
            kind = unit(match["unit"])
            days = _around(add(edge, sign * number(match["n"]), kind), kind)
        else:
            kind = _DAYS.get(match["one"].lower(), match["one"].lower())
            days = _next_to(edge, kind, sign)
    except OutOfCalendar:
        return stated
    if kind != "day":
        days = replace(days, last=near.last) if sign < 0 else replace(days, first=near.first)
    return replace(stated, start=match.start(), text=query[match.start() : stated.end], interval=days, alternatives=())


def _around(day: date, kind: str) -> Interval:
    leeway = _LEEWAY.get(kind, 0)
    return Interval(add_days(day, -leeway), add_days(day, leeway))


def _next_to(edge: date, kind: str, sign: int) -> Interval:
    """Return the day, week, month or year that touches a day, or the next weekday or weekend on one side of it."""
    if kind in ("day", "week", "month", "year"):
        first, last = sorted((add(edge, sign, kind), add_days(edge, sign)))
        return Interval(first, last)
    weekday, length = (_SATURDAY, 2) if kind == "weekend" else (WEEKDAYS[kind], 1)
    away = (edge.weekday() - weekday - length) % 7 + length if sign < 0 else (weekday - edge.weekday() - 1) % 7 + 1
    day = add_days(edge, sign * away)
    return Interval(day, add_days(day, length - 1))


def lead_word(one: Hit | Stated, query: str) -> tuple[str, int, int]:
    """Return the word, in English, by which a query opens the days of a date, and where both are."""
    return (one.lead, one.start, one.end) if isinstance(one, Hit) and one.lead else lead_of(query, one.start, one.end)


def opened(days: Interval, word: str, today: date) -> Interval:
    """Return the days of a lone date with the word before it: those since, after, until or before it."""
    if days.first is None or days.last is None or days.grain == "range":
        return days
    match word:
        case "since" | "from":
            return replace(days, last=None)
        case "until" | "till" | "by" if word != "by" or days.last < today:  # what is to be done by a day is done on it
            return replace(days, first=None)
        case "after" if days.last < date.max:
            return replace(days, first=days.last + timedelta(days=1), last=None)
        case "before" if days.first > date.min:
            return replace(days, first=None, last=days.first - timedelta(days=1))
        case _:
            return days
