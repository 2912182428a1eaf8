"""Two dates around "to": one range if they share a year or are weekdays, else two dates in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from re import Match

from extractor.core.dates.calendar import NO_SUCH_DAY, add_days, add_months
from extractor.core.dates.mention import Hit, Interval
from extractor.core.dates.place import Place, blank, lower, pick
from extractor.core.dates.rule import ATOM

# Rules that read a day of a month whose year is not told.
YEARLESS_DAYS = frozenset(
    {"month_day", "day_month", "numeric", "two_digits", "day_first_digits", "weekday_numeric", "listed_dom"}
)

# The rule of a weekday that says no week.
BARE_WEEKDAY = "bare_weekday"

WITHOUT_YEAR = frozenset({"month_day", "day_month", "prep_month", "numeric", "two_digits"})
WEEKDAYS = frozenset({"bare_weekday", "prep_weekday", "short_weekday", "one_of_weekdays", "other_of_weekdays"})
DAYS = frozenset({"the_dom", "on_dom"})
PARTS = frozenset({"part_of_month", "part_of_season"})
TOLD_DAYS = frozenset({"weekday_dom", "weekday_numeric", "month_day", "day_month"})
DASHES = "-\u2013"


def join(text: str, atoms: Sequence[Hit], place: Place) -> list[Hit]:
    """Return the dates with joined ones as ranges, or at least in order."""
    if len(atoms) < 2:
        return list(atoms)
    return pick([*_joined(text, atoms, place), *atoms])


def _joined(text: str, atoms: Sequence[Hit], place: Place) -> Iterator[Hit]:
    by_start = {hit.start: hit for hit in atoms}
    by_end = {hit.end: hit for hit in atoms}
    for match in place.language.joined.finditer(lower(blank(text, atoms, ATOM))):
        one, two = by_start.get(match.start("one")), by_end.get(match.end("two"))
        if one is None or two is None or one.first is None or two.last is None:
            continue
        try:
            yield from _pair(match, one, two, place)
        except NO_SUCH_DAY:
            continue


def _pair(match: Match[str], one: Hit, two: Hit, place: Place) -> Iterator[Hit]:
    rules = {one.rule, two.rule}
    is_moved = place.language.moved.search(place.context(one.start).before)  # "moved from Tuesday to Friday": two dates
    if rules <= WITHOUT_YEAR:
        if not is_moved:
            yield from _span(one, two, lambda day: day.replace(year=day.year + 1))
    elif rules <= WEEKDAYS or (two.rule == "weekday_of_week" and one.rule in WEEKDAYS):
        if not is_moved:
            yield from _span(one, two, lambda day: add_days(day, 7), day_by_day=True)
        elif two.first == place.anchor.on and one.first is not None and one.first > place.anchor.on:
            later = add_days(place.anchor.on, 7)  # "moved from Thursday to Friday", said on a Friday
            yield replace(two, interval=Interval(later, later), alternatives=())
    elif rules <= DAYS:
        if is_moved:
            yield from _in_order(one, two)
        else:
            yield from _span(one, two, lambda day: add_months(day, 1))
    elif "weekday_dom" in rules and (rules <= TOLD_DAYS or rules <= DAYS | {"weekday_dom"}):
        if not is_moved and one.first is not None and two.first is not None and 0 < (two.first - one.first).days <= 62:
            yield _hit(one, two, one.first, two.first)
    elif rules & PARTS and rules <= PARTS | WITHOUT_YEAR and match.group().startswith("from"):
        if not is_moved:
            yield from _span(one, two, lambda day: day.replace(year=day.year + 1))
    elif rules & WEEKDAYS and rules & YEARLESS_DAYS and match["by"].strip() in DASHES:
        return  # "24 October - Friday": one day
    elif (
        (_is_span(match) or (match.group().startswith("from") and one.rule == "day_word"))
        and two.last is not None
        and one.first is not None
        and two.last > one.first
    ):
        yield _hit(one, two, one.first, two.last)


def _in_order(one: Hit, two: Hit) -> Iterator[Hit]:
    """Two days of a month, the second of which is not before the first."""
    if one.last is not None and two.first is not None and two.first < one.last:
        later = add_months(two.first, 1)
        yield replace(two, interval=Interval(later, later), alternatives=())


def _is_span(match: Match[str]) -> bool:
    """Return whether two dates are one range, as in "tomorrow - Friday" and "tomorrow through Friday"."""
    return match["by"].strip() in DASHES or match["by"].startswith("thr")


def _span(one: Hit, two: Hit, later: Callable[[date], date], *, day_by_day: bool = False) -> Iterator[Hit]:
    first, last = one.first, two.last
    if first is None or last is None:
        return
    if day_by_day:
        last = add_days(first, (last - first).days % 7)
    if last < first:
        last = later(last)
    if 0 <= (last - first).days <= 366:
        yield _hit(one, two, first, last)


def _hit(one: Hit, two: Hit, first: date, last: date) -> Hit:
    return Hit(one.start, two.end, "", one.status, Interval(first, last, "range"), (), "occurred", "span")
