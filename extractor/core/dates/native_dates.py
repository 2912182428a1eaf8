"""Absolute dates in words of other languages: "le 24 novembre 2026", "24. November 2026", "2026年11月24日"."""

from __future__ import annotations

import re
from functools import cache

from extractor.core.dates.calendar import make_day, month_of, year_of
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.language import Form
from extractor.core.dates.mention import Interval
from extractor.core.languages import languages
from extractor.core.languages.form import listed, pairs

_LETTERS = r"(?:[^\W\d_]|[\u0900-\u097f\u064b-\u0652])+"
_TWO_WORDS = r"(?:كانون|تشرين)\s+(?:الأول|الثاني)"
_MONTH = rf"(?P<month>{_TWO_WORDS}|{_LETTERS})\.?"
_YEAR = r"(?P<year>(?:1[6-9]|20|21)\d\d)"
_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@cache
def _months() -> dict[str, int]:
    found: dict[str, int] = {}
    for language in languages():
        if language.cldr is not None:
            for number, names in enumerate(language.cldr.months, start=1):
                found |= {name.rstrip("."): number for name in listed(names)}
            found |= {name: _NAMES.index(month) + 1 for name, month in pairs(language.dates.names) if month in _NAMES}
    return found


def _day(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    month = _months().get(" ".join(match["month"].lower().split()))
    if month is None:
        return None
    found = make_day(int(match["year"]), month, int(match["day"]))
    return (Interval(found, found),) if found else ()


def _month(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    month = _months().get(" ".join(match["month"].lower().split()))
    found = make_day(int(match["year"]), month, 1) if month else None
    return (month_of(found),) if found else None


def _figures(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    month, day = match["m"], match["d"]
    found = make_day(int(match["year"]), int(month or 1), int(day or 1))
    if found is None:
        return ()
    if not month:
        return (year_of(found),)
    return (Interval(found, found),) if day else (month_of(found),)


_EDGE = r"(?<![A-Za-z0-9_/.-])"
FORMS: tuple[Form, ...] = (
    (
        re.compile(rf"(?<!\d){_YEAR}\s?[年년](?:\s?(?P<m>1[0-2]|0?[1-9])\s?[月월](?:\s?(?P<d>3[01]|[12]\d|0?[1-9])\s?[日号號일])?)?"),
        _figures,
    ),
    (
        re.compile(
            rf"{_EDGE}(?P<day>\d{{1,2}})(?:\.|er|º|°|ª|e|-?го)?\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _day,
    ),
    (re.compile(rf"(?<!\w){_MONTH}\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)", re.IGNORECASE), _month),
)  # fmt: skip
