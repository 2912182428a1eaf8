"""Parts of feasts that last, and the days around a feast: "the last ten days of Ramadan", "before Ramadan starts"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import add_days
from extractor.core.dates.english.words import COUNT, ORDINAL, ORDINALS, number
from extractor.core.dates.mention import Anchor, Hit, Interval, Reader, Status

# How many days "the first days" of a feast are.
FEW_DAYS, WEEK_DAYS = 3, 7
SUNDAY = 6

_LEAD = r"(?:(?:in|on|during|over|at|for|by|since|until|from|throughout) )?(?:the )?"
_PART = re.compile(
    rf"{_LEAD}(?P<nth>{ORDINAL}|last|final) (?:(?P<n>few|{COUNT}) )?(?P<unit>days?|nights?|weeks?) of (?:the )?(?P<what>\S.{{2,40}})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:right |just |shortly )?(?P<lead>before|by) (?:the )?(?P<what>\S.{1,40}?)(?P<begins> (?:starts?|begins?|has (?:started|begun)|comes|arrives))?",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:right |just |shortly |immediately )?(?:after|following) (?:the )?(?P<what>(?!(?:first|second|third|next|last|end|day)\b)\S.{1,40}?)(?: (?:is|was) over| (?:ends|ended|has ended))?",
    re.IGNORECASE,
)
_LONG_WEEKEND = re.compile(
    r"(?:(?:in|on|at|during|over|for|throughout) )?(?:the )?(?P<what>[a-z0-9' ]{3,40}?)(?: holiday)? (?:long|holiday|bridge) weekend",
    re.IGNORECASE,
)
_MIDDLE = re.compile(
    r"(?:in |at |around |towards )?(?:the )?(?:middle of |mid[- ]|half of )(?:the )?(?P<what>\S.{2,40})", re.IGNORECASE
)
# The rules that read feasts by name, and those that read one by its day: "All Souls' Day".
_NAMED, _DATED = frozenset(("holiday", "feast")), frozenset(("month_day",))


def read_feast_part(phrase: str, anchor: Anchor, read: Reader) -> Hit | None:
    """Return the meaning of a phrase that names a part of a feast, or the days before or around one; otherwise None."""
    if part := _PART.fullmatch(phrase):
        found = _feast(part["what"], anchor, read)
        return _with(found, list(_parts(part, found))) if found else None
    if (middle := _MIDDLE.fullmatch(phrase)) and (found := _feast(middle["what"], anchor, read)) and _lasts(found):
        return _with(found, [third for one in found.readings if (third := _middle_third(one))])
    if (weekend := _LONG_WEEKEND.fullmatch(phrase)) and (
        found := _feast(weekend["what"], anchor, read, _NAMED | _DATED)
    ):
        return _with(
            found, [long_weekend(one.first) if one.first and one.first == one.last else one for one in found.readings]
        )
    if (after := _AFTER.fullmatch(phrase)) and (found := _feast(after["what"], anchor, read)):
        ends = dict.fromkeys(add_days(one.last, 1) for one in found.readings if one.last)
        return _with(found, [Interval(day, day, approx=True) for day in ends])
    before = _BEFORE.fullmatch(phrase)
    if before and (found := _feast(before["what"], anchor, read)) and (before["begins"] or _lasts(found)):
        days = dict.fromkeys(one.first for one in found.readings if one.first)
        return _with(replace(found, role="due"), [Interval(day, day) for day in days])
    return None


def long_weekend(day: date) -> Interval:
    """Return the free days in a row around a holiday, with the day between it and the weekend; a Wednesday stays alone."""
    match day.weekday():
        case 0 | 1 as behind:
            return Interval(add_days(day, -2 - behind), day, "range")
        case 3 | 4 | 5 as ahead:
            return Interval(day, add_days(day, SUNDAY - ahead), "range")
        case 6:
            return Interval(add_days(day, -1), add_days(day, 1), "range")
        case _:
            return Interval(day, day)


def _feast(what: str, anchor: Anchor, read: Reader, rules: frozenset[str] = _NAMED) -> Hit | None:
    found = read(f"on {what}", anchor)
    if found is None or found.interval is None or found.interval.last is None:
        return None
    return found if found.rule in rules else None


def _lasts(found: Hit) -> bool:
    return any(one.first != one.last for one in found.readings)


def _parts(part: re.Match[str], found: Hit) -> Iterator[Interval]:
    """Yield the days of a part of each reading; a feast of one day may be kept for some days after it."""
    nth, few, unit = part["nth"].lower(), (part["n"] or "").lower(), part["unit"].lower()
    is_last = nth in ("last", "final")
    step = WEEK_DAYS if unit.startswith("week") else 1
    count = FEW_DAYS if few == "few" or (not few and unit.endswith("s")) else number(few) if few else 1
    for one in found.readings:
        if one.first is None or one.last is None or (one.first == one.last and (is_last or step * count > 1)):
            continue
        if is_last:
            yield Interval(max(one.first, add_days(one.last, 1 - step * count)), one.last, "range")
            continue
        first = add_days(one.first, step * (ORDINALS[nth] - 1))
        last = add_days(first, step * count - 1)
        yield Interval(
            first, last if one.first == one.last else min(last, one.last), "range" if last > first else "day"
        )


def _middle_third(feast: Interval) -> Interval | None:
    if feast.first is None or feast.last is None:
        return None
    third = ((feast.last - feast.first).days + 1) // 3
    return Interval(add_days(feast.first, third), add_days(feast.last, -third), "range", approx=True)


def _with(found: Hit, readings: list[Interval]) -> Hit | None:
    if not readings:
        return None
    only = found.with_only(readings)
    return replace(only, status=Status.AMBIGUOUS if only.alternatives else Status.RESOLVED, rule="feast_part")
