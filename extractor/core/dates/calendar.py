"""Calendar arithmetic on days: months of different lengths, ISO weeks, quarters, meteorological seasons."""

from __future__ import annotations

import calendar
from datetime import MAXYEAR, MINYEAR, date, timedelta

from extractor.core.dates.mention import Interval

# As `date.weekday()` counts them.
SATURDAY, SUNDAY = 5, 6
DAYS = {"day": 1, "week": 7, "fortnight": 14}
MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}
MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


class OutOfCalendar(Exception):
    """The result is outside the years 1 to 9999."""


# The errors of arithmetic at the ends of the calendar, ours and the library's.
NO_SUCH_DAY = (OutOfCalendar, ValueError, OverflowError)


def add_days(day: date, days: int) -> date:
    try:
        return day + timedelta(days)
    except OverflowError:
        raise OutOfCalendar from None


def add_months(day: date, months: int) -> date:
    """Return the same day some months later; the last day of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    if not MINYEAR <= year <= MAXYEAR:
        raise OutOfCalendar
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def add(day: date, count: int, unit: str) -> date:
    """Return a day some units later. `unit` is one of DAYS or MONTHS."""
    if unit in DAYS:
        return add_days(day, count * DAYS[unit])
    return add_months(day, count * MONTHS[unit])


def make_day(year: int, month: int, day: int) -> date | None:
    """Return a date; None if the calendar has no such day."""
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        return None


def week_of(day: date) -> Interval:
    """Return the ISO week, Monday to Sunday."""
    monday = add_days(day, -day.weekday())
    return Interval(monday, add_days(monday, 6), "week")


def weekend_of(day: date) -> Interval:
    """Return Saturday and Sunday of the day's ISO week."""
    saturday = add_days(day, SATURDAY - day.weekday())
    return Interval(saturday, add_days(saturday, 1), "weekend")


def month_of(day: date) -> Interval:
    return Interval(day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1]), "month")


def quarter_of(day: date) -> Interval:
    first = date(day.year, day.month - (day.month - 1) % 3, 1)
    return Interval(
        first, add_days(add_months(first, 3), -1) if first.year < MAXYEAR else date(MAXYEAR, 12, 31), "quarter"
    )


def year_of(day: date) -> Interval:
    return Interval(date(day.year, 1, 1), date(day.year, 12, 31), "year")


def decade_of(day: date) -> Interval:
    start = day.year - day.year % 10
    return Interval(date(max(start, 1), 1, 1), date(start + 9, 12, 31), "decade")


def unit_of(day: date, unit: str) -> Interval:
    """Return the calendar unit that contains a day."""
    makers = {"week": week_of, "month": month_of, "quarter": quarter_of, "year": year_of, "decade": decade_of}
    if unit in makers:
        return makers[unit](day)
    if unit == "fortnight":
        week = week_of(day)
        assert week.first is not None
        return Interval(week.first, add_days(week.first, 13), "range")
    if unit == "century":
        start = day.year - day.year % 100
        return Interval(date(max(start, 1), 1, 1), date(min(start + 99, MAXYEAR), 12, 31), "range")
    return Interval(day, day)


SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}


def season(name: str, year: int, southern: bool) -> Interval:
    """Return the meteorological season that begins in a year: spring 1 March, summer 1 June, and so on."""
    month = SEASONS[name]
    if southern:
        month = (month + 6 - 1) % 12 + 1
    if not MINYEAR <= year < MAXYEAR:
        raise OutOfCalendar
    first = date(year, month, 1)
    return Interval(first, add_days(add_months(first, 3), -1), "season")
