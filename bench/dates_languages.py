"""What the phrases of `bench/languages/<code>.txt` mean: a hundred of each language, in the order of `MEANINGS`.

Phrases with an odd number are for development, the even ones are held out. Gold days come from the functions here, not
from the resolver.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from bench.sentences import sentences

Span = tuple[date, date | None]
NEAR_DAYS = 120
"""Up to which the nearest such day is right whatever the tense; see docs/dates.md."""

ANCHORS = (date(2026, 11, 20), date(2026, 3, 11), date(2025, 7, 7))


def plus(on: date, days: int) -> date:
    return on + timedelta(days)


def months_on(on: date, months: int) -> date:
    year, month = divmod(on.year * 12 + on.month - 1 + months, 12)
    return date(year, month + 1, min(on.day, calendar.monthrange(year, month + 1)[1]))


def week(on: date, weeks: int) -> Span:
    monday = plus(on, 7 * weeks - on.weekday())
    return monday, plus(monday, 6)


def month(on: date) -> Span:
    return on.replace(day=1), on.replace(day=calendar.monthrange(on.year, on.month)[1])


def year(number: int) -> Span:
    return date(number, 1, 1), date(number, 12, 31)


def day(on: date) -> Span:
    return on, on


def in_week(on: date, weeks: int, weekday: int) -> date:
    return plus(week(on, weeks)[0], weekday)


def coming(on: date, weekday: int) -> date:
    return plus(on, (weekday - on.weekday() - 1) % 7 + 1)


def recent(on: date, weekday: int) -> date:
    return plus(on, -((on.weekday() - weekday - 1) % 7 + 1))


def near(found: date, slack: int) -> Span:
    return plus(found, -slack), plus(found, slack)


def end(span: Span, days: int) -> Span:
    assert span[1] is not None
    return plus(span[1], -days), span[1]


def season(on: date, first_month: int) -> Span:
    first = date(on.year, first_month, 1)
    return first, plus(months_on(first, 3), -1)


def quarter(on: date, step: int) -> Span:
    first = months_on(date(on.year, on.month - (on.month - 1) % 3, 1), 3 * step)
    return first, plus(months_on(first, 3), -1)


def of_month(on: date, number: int, *, is_past: bool = False) -> list[date]:
    """Return the first day of the month of that name that the tense tells, and of the nearest one when it is near."""
    return of_day(on, number, 1, is_past=is_past, slack=31)


def of_day(on: date, number: int, dom: int, *, is_past: bool = False, slack: int = 0) -> list[date]:
    days = [date(on.year + step, number, dom) for step in (-1, 0, 1)]
    told = max(d for d in days if d <= on) if is_past else min(d for d in days if plus(d, slack) >= on)
    nearest = min(days, key=lambda d: abs((d - on).days))
    return [told, nearest] if abs((nearest - on).days) <= NEAR_DAYS else [told]


def first_weekday(on: date, weekday: int) -> date:
    return plus(on, (weekday - on.weekday()) % 7)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase means.

    Attributes:
        english: As a good translator renders it.
        gold: Returns the spans that are right; a span of one day around which others are right too is given as such.
        is_past: The phrase stands in a sentence of the past.
    """

    english: str
    gold: Callable[[date], list[Span]]
    is_past: bool = False


def _m(english: str, gold: Callable[[date], list[Span]], *, past: bool = False) -> Meaning:
    return Meaning(english, gold, past)


MEANINGS: tuple[Meaning, ...] = (
    _m("today", lambda a: [day(a)]),
    _m("tomorrow", lambda a: [day(plus(a, 1))]),
    _m("yesterday", lambda a: [day(plus(a, -1))], past=True),
    _m("the day after tomorrow", lambda a: [day(plus(a, 2))]),
    _m("the day before yesterday", lambda a: [day(plus(a, -2))], past=True),
    _m("tonight", lambda a: [day(a)]),
    _m("this morning", lambda a: [day(a)], past=True),
    _m("yesterday evening", lambda a: [day(plus(a, -1))], past=True),
    _m("tomorrow morning", lambda a: [day(plus(a, 1))]),
    _m("last night", lambda a: [day(plus(a, -1))], past=True),
    _m("next Monday", lambda a: [day(coming(a, 0)), day(in_week(a, 1, 0))]),
    _m("next Friday", lambda a: [day(coming(a, 4)), day(in_week(a, 1, 4))]),
    _m("last Tuesday", lambda a: [day(recent(a, 1)), day(in_week(a, -1, 1))], past=True),
    _m("last Saturday", lambda a: [day(recent(a, 5)), day(in_week(a, -1, 5))], past=True),
    _m("this Thursday", lambda a: [day(first_weekday(a, 3)), day(in_week(a, 0, 3))]),
    _m("on Wednesday", lambda a: [day(first_weekday(a, 2)), day(coming(a, 2))]),
    _m("last Sunday", lambda a: [day(recent(a, 6)), day(in_week(a, -1, 6))], past=True),
    _m("on Friday evening", lambda a: [day(first_weekday(a, 4)), day(coming(a, 4))]),
    _m("Tuesday of next week", lambda a: [day(in_week(a, 1, 1))]),
    _m("Thursday of last week", lambda a: [day(in_week(a, -1, 3))], past=True),
    _m("next week", lambda a: [week(a, 1)]),
    _m("last week", lambda a: [week(a, -1)], past=True),
    _m("this week", lambda a: [week(a, 0)]),
    _m("the week after next", lambda a: [week(a, 2)]),
    _m("the week before last", lambda a: [week(a, -2)], past=True),
    _m("next weekend", lambda a: [end(week(a, 1), 1), end(week(a, 0), 1)]),
    _m("last weekend", lambda a: [end(week(a, -1), 1)], past=True),
    _m("this weekend", lambda a: [end(week(a, 0), 1)]),
    _m("next month", lambda a: [month(months_on(a, 1))]),
    _m("last month", lambda a: [month(months_on(a, -1))], past=True),
    _m("this month", lambda a: [month(a)]),
    _m("next year", lambda a: [year(a.year + 1)]),
    _m("last year", lambda a: [year(a.year - 1)], past=True),
    _m("this year", lambda a: [year(a.year)]),
    _m("the year before last", lambda a: [year(a.year - 2)], past=True),
    _m("the year after next", lambda a: [year(a.year + 2)]),
    _m("in three days", lambda a: [day(plus(a, 3))]),
    _m("in two weeks", lambda a: [day(plus(a, 14)), (plus(a, 0), plus(a, 14))]),
    _m("in a week", lambda a: [day(plus(a, 7)), (plus(a, 0), plus(a, 7))]),
    _m("in ten days", lambda a: [day(plus(a, 10)), (plus(a, 0), plus(a, 10))]),
    _m("in four months", lambda a: [day(months_on(a, 4)), month(months_on(a, 4))]),
    _m("in two years", lambda a: [year(a.year + 2), day(months_on(a, 24))]),
    _m("in five years", lambda a: [year(a.year + 5), day(months_on(a, 60))]),
    _m("in a month", lambda a: [day(months_on(a, 1)), month(months_on(a, 1))]),
    _m("three days ago", lambda a: [day(plus(a, -3))], past=True),
    _m("two weeks ago", lambda a: [day(plus(a, -14))], past=True),
    _m("a week ago", lambda a: [day(plus(a, -7))], past=True),
    _m("five days ago", lambda a: [day(plus(a, -5))], past=True),
    _m("two months ago", lambda a: [day(months_on(a, -2)), month(months_on(a, -2))], past=True),
    _m("six months ago", lambda a: [day(months_on(a, -6)), month(months_on(a, -6))], past=True),
    _m("three years ago", lambda a: [year(a.year - 3), day(months_on(a, -36))], past=True),
    _m("ten years ago", lambda a: [year(a.year - 10), day(months_on(a, -120))], past=True),
    _m("a year ago", lambda a: [day(months_on(a, -12)), year(a.year - 1)], past=True),
    _m("in 8 days", lambda a: [day(plus(a, 8)), (plus(a, 0), plus(a, 8))]),
    _m("12 days ago", lambda a: [day(plus(a, -12))], past=True),
    _m("in 6 weeks", lambda a: [day(plus(a, 42)), (plus(a, 0), plus(a, 42))]),
    _m("20 years ago", lambda a: [year(a.year - 20), day(months_on(a, -240))], past=True),
    _m("at the end of the month", lambda a: [end(month(a), 10), end(month(a), 0)]),
    _m("at the end of the week", lambda a: [end(week(a, 0), 1), end(week(a, 0), 2)]),
    _m("at the end of the year", lambda a: [end(year(a.year), 121), end(year(a.year), 30), end(year(a.year), 0)]),
    _m("at the beginning of next month", lambda a: [(month(months_on(a, 1))[0], plus(month(months_on(a, 1))[0], 9))]),
    _m("at the end of next week", lambda a: [end(week(a, 1), 1), end(week(a, 1), 2)]),
    _m("at the end of next month", lambda a: [end(month(months_on(a, 1)), 9), end(month(months_on(a, 1)), 0)]),
    _m("in mid-January", lambda a: [(plus(d, 10), plus(d, 19)) for d in of_month(a, 1)]),
    _m("at the beginning of March", lambda a: [(d, plus(d, 9)) for d in of_month(a, 3)]),
    _m("at the end of April", lambda a: [end(month(d), 9) for d in of_month(a, 4)]),
    _m("in December", lambda a: [month(d) for d in of_month(a, 12)]),
    _m("last March", lambda a: [month(d) for d in (*of_month(a, 3, is_past=True), date(a.year - 1, 3, 1))], past=True),
    _m("in June", lambda a: [month(d) for d in of_month(a, 6)]),
    _m("in October", lambda a: [month(d) for d in of_month(a, 10)]),
    _m("on March 3", lambda a: [day(d) for d in of_day(a, 3, 3)]),
    _m("on December 15", lambda a: [day(d) for d in of_day(a, 12, 15)]),
    _m("on January 1", lambda a: [day(d) for d in of_day(a, 1, 1)]),
    _m("on October 20", lambda a: [day(d) for d in of_day(a, 10, 20, is_past=True)], past=True),
    _m("on the 15th", lambda a: [day(a.replace(day=15)), day(months_on(a.replace(day=15), 1))]),
    _m("last March", lambda a: [month(d) for d in (date(a.year - (a.month < 4), 3, 1), *of_month(a, 3, is_past=True), date(a.year - 1, 3, 1))], past=True),
    _m("next January", lambda a: [month(date(a.year + 1, 1, 1))]),
    _m("next summer", lambda a: [season(months_on(a, 12 * (a.month > 5)), 6), season(months_on(a, 12), 6)]),
    _m("last winter", lambda a: [season(months_on(a, -12), 12), season(months_on(a, -24), 12)], past=True),
    _m("this spring", lambda a: [season(a, 3)]),
    _m("last autumn", lambda a: [season(months_on(a, -12), 9), season(a, 9)], past=True),
    _m("next quarter", lambda a: [quarter(a, 1)]),
    _m("last quarter", lambda a: [quarter(a, -1)], past=True),
    _m("in the last three days", lambda a: [(plus(a, -3), a)], past=True),
    _m("in the next two weeks", lambda a: [(plus(a, 1), plus(a, 14))]),
    _m("in the last two months", lambda a: [(months_on(a, -2), a)], past=True),
    _m("within five days", lambda a: [(a, plus(a, 5)), day(plus(a, 5))]),
    _m("since Monday", lambda a: [(recent(a, 0), None), (in_week(a, 0, 0), None)], past=True),
    _m("since yesterday", lambda a: [(plus(a, -1), None)], past=True),
    _m("since last week", lambda a: [(week(a, -1)[0], None)], past=True),
    _m("until Friday", lambda a: [day(first_weekday(a, 4)), day(coming(a, 4))]),
    _m("until next week", lambda a: [week(a, 1)]),
    _m("until the end of the month", lambda a: [end(month(a), 10), end(month(a), 0)]),
    _m("by tomorrow", lambda a: [day(plus(a, 1))]),
    _m("since March", lambda a: [(d, None) for d in of_month(a, 3, is_past=True)], past=True),
    _m("on Saturday morning", lambda a: [day(first_weekday(a, 5))]),
    _m("next Wednesday at 3 pm", lambda a: [day(coming(a, 2)), day(in_week(a, 1, 2))]),
    _m("on the first Monday of next month", lambda a: [day(first_weekday(month(months_on(a, 1))[0], 0))]),
    _m("a week from today", lambda a: [day(plus(a, 7))]),
    _m("in about three weeks", lambda a: [day(plus(a, 21))]),
    _m("two years ago", lambda a: [year(a.year - 2), day(months_on(a, -24))], past=True),
    _m("within two weeks", lambda a: [(a, plus(a, 14)), day(plus(a, 14))]),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a language in its sentence.

    Attributes:
        beside: The other phrases of the sentence, as `dates` of `save_memory`.
    """

    language: str
    number: int
    phrase: str
    sentence: str
    meaning: Meaning
    anchor: date
    beside: tuple[Mapping[str, str], ...] = ()

    @property
    def gold(self) -> list[Span]:
        return self.meaning.gold(self.anchor)


def read(code: str) -> tuple[list[Phrase], list[str]]:
    """Return the phrases of a language and its sentences without a date."""
    lines = sentences(code)
    words = [word.strip() for row in range(1, 100, 10) for line in lines[str(row)] for word in line.split(" | ")]
    same = dict(pair.split(":") for line in lines.get("same", ()) for pair in line.split())
    found = []
    for number, phrase in enumerate(words, start=1):
        meaning = MEANINGS[int(same.get(str(number), number)) - 1]
        carriers = lines["past" if meaning.is_past else "future"]
        sentence = carriers[number // 2 % len(carriers)].replace("{}", phrase)
        found.append(Phrase(code, number, phrase, sentence, meaning, ANCHORS[number % len(ANCHORS)]))
    return found, lines["no-date"]


def is_right(first: date | None, last: date | None, gold: list[Span]) -> bool:
    """Say whether a span is one of the right ones, or lies over one by half."""
    return first is not None and any(_fits(first, last, begin, finish) for begin, finish in gold)


def _fits(first: date, last: date | None, begin: date, finish: date | None) -> bool:
    if last is None or finish is None:
        return last is finish and first == begin
    if (first, last) == (begin, finish):
        return True
    common = (min(last, finish) - max(first, begin)).days + 1
    union = (max(last, finish) - min(first, begin)).days + 1
    return begin != finish and common > 0 and common / union >= 0.5
