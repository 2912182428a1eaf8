"""Absolute dates in English words."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from extractor.core.dates.calendar import add_days, make_day, month_of, year_of
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.english.fragments import MOVED
from extractor.core.dates.english.words import DAY, MONTH, WD, day_number, month
from extractor.core.dates.language import Form
from extractor.core.dates.mention import Interval
from extractor.core.dates.native_spans import is_moved

_YEAR = r"(?P<year>(?:1[6-9]|20|21)\d\d)"
_CLOCK = r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?[ap]m)?(?:\s+(?:[a-z]{2,5}|[+-]\d\d:?\d\d))?"
_WD = rf"(?:{WD},?\s+)?"
_THE = rf"(?:the\s+)?{_WD}"
# Between the first and the last day of a range.
UNTIL = rf"(?:\s*[-\u2013\u2014]\s*|\s+(?:to|through|thru|till|until)\s+){_THE}"
AND = rf"\s+and\s+{_THE}"
_TO = rf"(?P<by>{UNTIL}|{AND})"
_OF = r"(?:\s+of)?"


def _day(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    found = make_day(int(match["year"]), month(match["month"]), day_number(match["day"]))
    return (Interval(found, found),) if found else ()


def _days(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "12-19 February 2027", "between 7 and 11 December 2026" and "from December 28 to January 3, 2027"."""
    year, last_month = int(match["year"]), month(match["month"])
    first_month = month(match.groupdict().get("first_month") or match["month"])
    first = make_day(year - (first_month > last_month), first_month, day_number(match["day"]))
    last = make_day(year, last_month, day_number(match["last"]))
    if first is None or last is None or first >= last or _are_two(match, (last - first).days):
        return None
    return (Interval(first, last, "range"),)


def _months(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "from January to March 2027" and "November-January 2027"."""
    year, first_month, last_month = int(match["year"]), month(match["first_month"]), month(match["month"])
    if first_month == last_month or _are_two(match, last_month - first_month):
        return None
    first = date(year - (first_month > last_month), first_month, 1)
    return (Interval(first, month_of(date(year, last_month, 1)).last, "range"),)


def _week(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    """Read "the week of December 7, 2026", "the week beginning 8 December 2026" and "the weekend of 12 December 2026"."""
    day = make_day(int(match["year"]), month(match["month"]), day_number(match["day"]))
    if day is None:
        return ()
    if match["how"].lower() != "of":
        return (Interval(day, add_days(day, 6), "range"),)
    monday = add_days(day, -day.weekday())
    first = monday if match["unit"].lower() == "week" else add_days(monday, 5)
    return (Interval(first, add_days(monday, 6), match["unit"].lower()),)


def _are_two(match: re.Match[str], apart: int) -> bool:
    """Return whether two dates are no range: something was moved from one to the other, or "and" lists them.

    Args:
        apart: How many days or months one is after the other.
    """
    if is_moved(match.string, match.start(), MOVED):
        return True
    return match["by"].split()[0].lower() == "and" and apart != 1 and not _is_between(match)


def _is_between(match: re.Match[str]) -> bool:
    return _BETWEEN.search(match.string, max(0, match.start() - 12), match.start()) is not None


_BETWEEN = re.compile(r"\bbetween\s+(?:the\s+)?\Z", re.IGNORECASE)


def _month(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    return (month_of(date(int(match["year"]), month(match["month"]), 1)),)


def _year(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    return (year_of(date(int(match["year"]), 1, 1)),)


def _decade(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first = int(match["year"])
    return (Interval(date(first, 1, 1), date(first + 9, 12, 31), "decade"),)


def _forms(
    *rows: tuple[str, Callable[[re.Match[str], DateOrder | None], tuple[Interval, ...] | None]],
) -> tuple[Form, ...]:
    return tuple(
        (re.compile(rf"(?<![\w/.-]){pattern}(?![\w/]|-\d|\.\d)", re.IGNORECASE), read) for pattern, read in rows
    )


_DAY_FIRST = rf"{_WD}(?:the )?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}"
_MONTH_FIRST = rf"{_WD}(?P<month>{MONTH})\s+(?:the )?(?P<day>{DAY})(?:\s+of)?,?\s+{_YEAR}"
_WEEK = r"(?:the )?(?P<unit>week|weekend)\s+(?P<how>of|beginning|starting|commencing)\s+(?:on )?"

# Read before single days.
RANGES: tuple[Form, ...] = _forms(
    (_WEEK + _DAY_FIRST, _week),
    (_WEEK + _MONTH_FIRST, _week),
    (rf"(?:the )?(?P<day>{DAY}){_TO}(?P<last>{DAY}){_OF}\s+(?P<month>{MONTH}),?\s+{_YEAR}", _days),
    (rf"(?P<month>{MONTH})\s+(?:the )?(?P<day>{DAY}){_TO}(?P<last>{DAY}),?\s+{_YEAR}", _days),
    (
        rf"(?:the )?(?P<day>{DAY}){_OF}\s+(?P<first_month>{MONTH}){_TO}(?P<last>{DAY}){_OF}\s+(?P<month>{MONTH}),?\s+{_YEAR}",
        _days,
    ),
    (
        rf"(?P<first_month>{MONTH})\s+(?P<day>{DAY}){_TO}(?P<month>{MONTH})\s+(?P<last>{DAY}),?\s+{_YEAR}",
        _days,
    ),
    (rf"(?P<first_month>{MONTH}){_TO}(?P<month>{MONTH}){_OF},?\s+{_YEAR}", _months),
)

FORMS: tuple[Form, ...] = _forms(
    (rf"{_WD}(?P<month>{MONTH})\s+(?P<day>\d{{1,2}})\s+{_CLOCK}\s+{_YEAR}", _day),
    (_DAY_FIRST, _day),
    (_MONTH_FIRST, _day),
    (rf"(?P<month>{MONTH})(?:\s+of)?,?\s+{_YEAR}", _month),
    (
        rf"(?:(?<=\bin )|(?<=\bwithin )|(?<=\bsince )|(?<=\bby )|(?<=\buntil )|(?<=\bduring )|(?<=\bof )){_YEAR}",
        _year,
    ),
    (r"(?<=the )(?P<year>(?:1[6-9]|20)\d0)s", _decade),
)
