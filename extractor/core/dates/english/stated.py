"""Absolute dates in English words."""

from __future__ import annotations

import re
from datetime import date

from extractor.core.dates.calendar import make_day, month_of, year_of
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.english.words import DAY, MONTH, WD, day_number, month
from extractor.core.dates.language import Form
from extractor.core.dates.mention import Interval

_YEAR = r"(?P<year>(?:1[6-9]|20|21)\d\d)"
_CLOCK = r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?[ap]m)?(?:\s+(?:[a-z]{2,5}|[+-]\d\d:?\d\d))?"
_WD = rf"(?:{WD},?\s+)?"


def _day(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    found = make_day(int(match["year"]), month(match["month"]), day_number(match["day"]))
    return (Interval(found, found),) if found else ()


def _month(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    return (month_of(date(int(match["year"]), month(match["month"]), 1)),)


def _year(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    return (year_of(date(int(match["year"]), 1, 1)),)


def _decade(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first = int(match["year"])
    return (Interval(date(first, 1, 1), date(first + 9, 12, 31), "decade"),)


FORMS: tuple[Form, ...] = tuple(
    (re.compile(rf"(?<![\w/.-]){pattern}(?![\w/]|-\d|\.\d)", re.IGNORECASE), read)
    for pattern, read in (
        (rf"{_WD}(?P<month>{MONTH})\s+(?P<day>\d{{1,2}})\s+{_CLOCK}\s+{_YEAR}", _day),
        (rf"{_WD}(?:the )?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}", _day),
        (rf"{_WD}(?P<month>{MONTH})\s+(?:the )?(?P<day>{DAY})(?:\s+of)?,?\s+{_YEAR}", _day),
        (rf"(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}", _month),
        (
            rf"(?:(?<=\bin )|(?<=\bwithin )|(?<=\bsince )|(?<=\bby )|(?<=\buntil )|(?<=\bduring )|(?<=\bof )){_YEAR}",
            _year,
        ),
        (r"(?<=the )(?P<year>(?:1[6-9]|20)\d0)s", _decade),
    )
)
