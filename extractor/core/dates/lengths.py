"""Lengths of time that begin at a named day, days that are counted from one, and a weekday near one: "for five days from
tomorrow", "the fifth day counting from Monday", "ten days ago on Tuesday"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import add, add_days
from extractor.core.dates.english.words import COUNT, ORDINAL, UNIT, WEEKDAY, day_number, number, unit, weekday
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader, Status

WEEK_DAYS = 7
# How far a weekday lies at most from the day that it is near.
NEAR_DAYS = WEEK_DAYS // 2

_BEGINS = (
    r"(?:from|(?:starting|beginning|commencing|counting|counted|as of|effective)(?: (?:from|on|with|in))?)"  # no "of"
)
_LENGTH = rf"(?P<n>{COUNT}) (?:(?:full|whole|entire|consecutive|straight) )?(?P<unit>{UNIT})"
_NEXT = r"(?:the )?(?:next|coming|following|first) "
_SPANS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:for |over |during )(?:{_NEXT})?{_LENGTH},? {_BEGINS} (?P<day>\S.{{1,50}})",
        rf"(?:in )?{_NEXT}{_LENGTH},? {_BEGINS} (?P<day>\S.{{1,50}})",
        rf"{_BEGINS} (?P<day>\S.{{1,50}}?),? (?:for|over|during) (?:{_NEXT})?{_LENGTH}",
        rf"(?:for |over |during |in )?(?:{_NEXT})?{_LENGTH},? \(?(?:including|inclusive of|counting) (?P<day>[^\s)].{{1,50}}?)\)?",
        rf"(?:for |over |during |in )?(?:{_NEXT})?{_LENGTH},? (?:with )?\(?(?P<day>today|tomorrow|{WEEKDAY}) (?:included|inclusive|counted)\)?",
    )
)
_GONE = re.compile(
    rf"(?:in|over|during|for) the (?P<which>last|past) {_LENGTH},? \(?(?:including today|today included)\)?",
    re.IGNORECASE,
)
_NTH_DAY = re.compile(
    rf"(?:on |by |until )?the (?P<nth>{ORDINAL}|\d{{1,2}}(?:st|nd|rd|th)) day,? (?P<way>{_BEGINS}|including|counting) (?P<day>\S.{{1,50}}?)(?P<whole> inclusive)?",
    re.IGNORECASE,
)
_AWAY = rf"(?:in )?(?:about )?(?P<n>{COUNT})(?P<half> and a half)? (?P<unit>days?|weeks?)(?P<more> and a half)?(?: (?P<ago>ago)| from now)?"
_NEAR = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (rf"{_AWAY},? on (?P<weekday>{WEEKDAY})", rf"(?:on )?(?P<weekday>{WEEKDAY}),? {_AWAY}")
)
_NOT = re.compile(
    r"not (?P<first>(?:on |in |over |during )?(?:the |this |next |last )?\S.{2,30}?),? but(?: rather| instead| on| in| over)? (?P<other>\S.{2,40})",
    re.IGNORECASE,
)
_BESIDE_IT = re.compile(
    rf"(?:the |that )(?:(?P<what>one|day|week|weekend|month|year|{WEEKDAY}) (?P<way>before|earlier|prior|after|following|later)(?: (?:it|that|this|last|next|that one))?|"
    rf"(?P<which>previous|preceding|next|following) (?P<one>one|day|week|weekend|month|year|{WEEKDAY}))",
    re.IGNORECASE,
)
_BACK = frozenset(("before", "earlier", "prior", "previous", "preceding"))
_UNIT_OF = re.compile(rf"\b(?P<unit>weekend|week|month|year|{WEEKDAY})s?\b", re.IGNORECASE)


def read_length(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the meaning of a phrase that counts from a day which it names; None if it is none."""
    for reader in (_span, _nth_day, _near, _not_but):
        if (hit := reader(phrase, anchor, read)) is not None:
            return hit
    return None


def _span(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the days of a length from its first day on; "the last five days including today" end today."""
    if gone := _GONE.fullmatch(phrase):
        first = add_days(add(anchor.on, -number(gone["n"]), unit(gone["unit"])), 1)
        return _hit(phrase, [Interval(first, anchor.on, "range")])
    match = next((match for pattern in _SPANS if (match := pattern.fullmatch(phrase))), None)
    if match is None or (count := number(match["n"])) < 1:
        return None
    kind = unit(match["unit"])
    return _moved(phrase, _day(match["day"], anchor, read), lambda day: _from(day, count, kind))


def _from(first: date, count: int, kind: str) -> Interval:
    last = add_days(add(first, count, kind), -1)
    return Interval(first, last, "day" if first == last else "range")


def _nth_day(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the day that is counted from another, which is the first one if the words say that it counts too."""
    match = _NTH_DAY.fullmatch(phrase)
    if match is None:
        return None
    count = day_number(match["nth"])
    found = _day(match["day"], anchor, read)
    with_first = _moved(phrase, found, lambda day: _one(add_days(day, count - 1)))
    if match["whole"] or match["way"].lower() != "from" or with_first is None:
        return with_first
    behind = _moved(phrase, found, lambda day: _one(add_days(day, count)))
    return _hit(phrase, (*behind.readings, *with_first.readings)) if behind else None


def _near(phrase: str, anchor: Anchor, _: Reader) -> Hit | None:
    """Return the weekday nearest to a day some days or half weeks away; whole weeks are counted by the grammar."""
    match = next((match for pattern in _NEAR if (match := pattern.fullmatch(phrase))), None)
    if match is None or not (match["ago"] or re.search(r"\bin |from now", phrase, re.IGNORECASE)):
        return None
    is_week, has_half = match["unit"].lower().startswith("week"), bool(match["half"] or match["more"])
    count = number(match["n"])
    if is_week and not has_half:
        return None
    days = count * (WEEK_DAYS if is_week else 1) + (NEAR_DAYS if is_week and has_half else 0)
    there = add_days(anchor.on, -days if match["ago"] else days)
    step = (weekday(match["weekday"]) - there.weekday() + NEAR_DAYS) % WEEK_DAYS - NEAR_DAYS
    return _hit(phrase, [_one(add_days(there, step))])


def _not_but(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the second of two dates of which the first is not meant: "not last Sunday but the one before"."""
    match = _NOT.fullmatch(phrase)
    first = read(match["first"], anchor) if match else None
    if match is None or first is None or first.first is None:
        return None
    if (beside := _BESIDE_IT.fullmatch(match["other"])) is None:
        return read(match["other"], anchor)
    what, step = (beside["what"] or beside["one"]).lower(), -1 if (beside["way"] or beside["which"]) in _BACK else 1
    told = _UNIT_OF.search(match["first"])
    known = told["unit"].lower() if told else "day"
    if what not in ("one", "day", known) and what.endswith("day"):
        return _moved(phrase, first, lambda day: _one(_next_weekday(day, weekday(what), step)))
    kind = "day" if what == "day" else known if known in ("week", "month", "year", "day") else "week"
    return _hit(phrase, (_shifted(one, step, kind) for one in first.readings[:1]))


def _next_weekday(day: date, wanted: int, step: int) -> date:
    return add_days(day, step * ((step * (wanted - day.weekday()) - 1) % WEEK_DAYS + 1))


def _shifted(one: Interval, step: int, kind: str) -> Interval:
    """Return an interval a unit later or earlier; a whole month stays whole."""
    first = add(one.first, step, kind) if one.first else None
    last = add_days(add(add_days(one.last, 1), step, kind), -1) if one.last else None
    return replace(one, first=first, last=last)


def _day(words: str, anchor: Anchor, read: Reader) -> Hit | None:
    return read("today" if words.lower() == "now" else words, anchor)


def _moved(phrase: str, found: Hit | None, move: Callable[[date], Interval]) -> Hit | None:
    """Return what counts from the first day of each reading."""
    if found is None or found.interval is None:
        return None
    return _hit(phrase, [move(one.first) for one in found.readings if one.first is not None])


def _one(day: date) -> Interval:
    return Interval(day, day)


def _hit(phrase: str, readings: Iterable[Interval]) -> Hit | None:
    known = tuple(dict.fromkeys(readings))
    if not known:
        return None
    status = Status.AMBIGUOUS if len(known) > 1 else Status.RESOLVED
    return Hit(0, len(phrase), phrase, status, known[0], known[1:], rule="length")
