"""Which day does the tense of the sentence around a phrase tell?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import MONTH_NAMES, add, add_days, make_day
from extractor.core.dates.joining import BARE_WEEKDAY, YEARLESS_DAYS
from extractor.core.dates.mention import Anchor, Hit, Interval
from extractor.core.dates.readings.yearless import NEAR_DAYS
from extractor.core.dates.translated import read_english

# Rules of ranges of days or months without a year.
YEARLESS_RANGES = frozenset(("months", "months_joined", "month_days", "days_month"))

# Weekdays of this week or, as the tense tells, of another: "this Thursday" on which something was, "from Monday to Friday".
_DAY_NAME = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_OF_ANY_WEEK = re.compile(rf"this {_DAY_NAME}$|(?:from|between) {_DAY_NAME} (?:to|and) {_DAY_NAME}$")
_THIS_SEASON = re.compile(r"(?:in |during |over )?this (?:spring|summer|autumn|fall|winter)", re.IGNORECASE)
# So far ahead a deadline is rather than a year ago.
DEADLINE_DAYS = 92
# A range of days of months without a year, and up to how many days off it is the nearest one whatever the tense.
SOON_DAYS = 30
_OF_ANY_YEAR = re.compile(
    rf"from (?:{'|'.join(MONTH_NAMES)})(?: \d{{1,2}})? to (?:{'|'.join(MONTH_NAMES)})(?: \d{{1,2}})?$"
)
# A part of a month of any year.
_PART_OF_ANY_YEAR = re.compile(
    rf"the (?:first|second|third|fourth|last|penultimate|second-to-last) (?:half|week|weekend|ten days) of (?:{'|'.join(MONTH_NAMES)})$"
)
# A season of the last or the next year.
_IN_A_SEASON = re.compile(r"in the (?:spring|summer|autumn|winter)")
_NTH_DAY = re.compile(r"on the \d{1,2}(?:st|nd|rd|th)")
# A quarter or half of a year that is not told.
_OF_EITHER_YEAR = re.compile(
    r"(?P<what>(?:at the \w+ of )?the \w+ (?:quarter|half)) of this year or (?P=what) of next year"
)

# Of what lies ahead, the fourth.
_LAST_QUARTER = re.compile(r"(?:in the )?last quarter")
# A season or a holiday of this year.
_THIS_ONE = re.compile(
    rf"(?:in |on |during |over |at )?(?:this (?P<behind>(?!past\b|coming\b|week|month|year|quarter|\w+day\b)[A-Za-z' -]+)|(?P<before>(?!.*\d)(?!.*(?:{'|'.join(MONTH_NAMES)}))[A-Za-z' -]+?) (?:of )?this year)"
)

# What tells of which year a date is.
_SAYS_WHICH = re.compile(r"\b(?:last|this|next|past|ago|since|yesterday|fiscal year|\d{4}|\d\ds)\b")
# A part of this month or the next one.
_OF_EITHER_MONTH = re.compile(r"(the .+) of this month or \1 of next month")

# The rule of a part of the current unit, or of the next one if it lies ahead: "at the beginning of the month". What was
# moved to the end of the month is told in the past.
PART_OF_THE_UNIT = "part_of_the_unit"
_UNIT_OF_PART = re.compile(r" the (week|month)$")
# A day that is counted in the current month, or in the next one if it lies ahead.
_COUNTED_DAY = re.compile(rf"(?:on )?the [a-z-]+ (?:working day|{_DAY_NAME}) of this month")

# By how many days feasts of other calendars move from year to year, at most.
FEAST_MOVES_DAYS, YEAR_DAYS = 35, 365
# Spans from this length on are spoken of as ahead until they are over.
LONG_DAYS = 28

# Rules of days beside a holiday.
BESIDE_DAYS = frozenset({"neighbour", "offset"})


def in_tense(hits: Sequence[Hit], tense: str, anchor: Anchor) -> Sequence[Hit]:
    """Return the readings of a phrase that its sentence's tense allows; a past weekday comes before the next one."""
    if len(hits) > 1 and tense:
        moved = [one for hit in hits for one in in_tense([hit], tense, anchor)]
        return _on_the_side(hits, tense, anchor) or _on_the_side(moved, tense, anchor) or hits
    first = hits[0]
    if not tense or first.interval is None or not first.first:
        return hits
    # What happened "on Friday" was no part of this Friday: one says "today" of that.
    is_today = tense == "past" and first.rule == BARE_WEEKDAY and first.first == anchor.on
    if not is_today and is_told(first.interval, tense, anchor):
        return hits
    told = [other for other in first.alternatives if is_told(other, tense, anchor)]
    if not told:
        return hits
    other_time = next((other for other in told if _is_same_time_of_year(other, first.first)), told[0])
    rest = (first.interval, *(other for other in first.alternatives if other is not other_time))
    return [replace(first, interval=other_time, alternatives=rest)]


def _is_same_time_of_year(interval: Interval, day: date) -> bool:
    """Return whether a reading may be the same feast in another year: Golden Week of Japan is not that of China."""
    days = abs((interval.first - day).days) % YEAR_DAYS if interval.first else YEAR_DAYS // 2
    return min(days, YEAR_DAYS - days) <= FEAST_MOVES_DAYS


def _on_the_side(hits: Sequence[Hit], tense: str, anchor: Anchor) -> list[Hit]:
    return [hit for hit in hits if hit.first and _begins_before(hit, tense, anchor) == (tense == "past")]


def _begins_before(hit: Hit, tense: str, anchor: Anchor) -> bool:
    """Return whether a reading is past; a quarter that has begun may be what lies ahead."""
    assert hit.first is not None
    is_going_on = hit.last is not None and hit.last >= anchor.on and (hit.last - hit.first).days >= LONG_DAYS
    return hit.first < anchor.on and not (tense == "future" and is_going_on)


def in_tense_year(first: Hit, english: str, tense: str, anchor: Anchor) -> Hit:
    """Return a day, or days, without a year in the year that the tense tells: "on November 1" of what will happen."""
    assert first.interval is not None
    interval, step = first.interval, 1 if tense == "future" else -1
    if words := _words_of_year(first, english, tense, step):
        other = read_english(words, anchor)
        moved = other.interval if other is not None else None
    elif tense == "future" and first.rule == PART_OF_THE_UNIT and (unit := _UNIT_OF_PART.search(english)):
        other = read_english(english, replace(anchor, on=add(anchor.on, step, unit[1])))
        moved = other.interval if other is not None else None
    elif tense == "future" and _COUNTED_DAY.fullmatch(english):
        other = read_english(english, replace(anchor, on=add(anchor.on, step, "month")))
        moved = other.interval if other is not None else None
    elif first.rule in YEARLESS_DAYS and interval.first is not None and interval.first == interval.last:
        day = make_day(interval.first.year + step, interval.first.month, interval.first.day)
        moved = replace(interval, first=day, last=day) if day is not None else None
    elif (
        interval.first is not None
        and (
            first.rule in YEARLESS_RANGES
            or _PART_OF_ANY_YEAR.match(english)
            or (_OF_ANY_YEAR.match(english) and abs((interval.first - anchor.on).days) > SOON_DAYS)
        )
        and interval.last is not None
    ):
        days = [make_day(day.year + step, day.month, day.day) for day in (interval.first, interval.last)]
        moved = replace(interval, first=days[0], last=days[1]) if None not in days else None
    elif interval.first is not None and interval.last is not None and _OF_ANY_WEEK.match(english):
        weeks = step - (step < 0 and add_days(interval.last, -7) > anchor.on)  # what is not over was in the week before
        first_day, last_day = (add_days(day, 7 * weeks) for day in (interval.first, interval.last))
        moved = replace(interval, first=first_day, last=last_day)
    else:
        return first
    if moved is None or not is_told(moved, tense, anchor):
        return first
    return replace(first, interval=moved, alternatives=(interval, *first.alternatives))


def _words_of_year(first: Hit, english: str, tense: str, step: int) -> str:
    """Return the English of a date in the year that the tense tells, where it can be said; else empty."""
    if first.rule in BESIDE_DAYS and first.first is not None:
        return f"{english} {first.first.year + step}"
    if tense == "past" and (either := _OF_EITHER_YEAR.fullmatch(english)):
        return f"{either['what']} of last year"
    if tense == "past" and (this := _THIS_ONE.fullmatch(english)):  # "this summer" of what happened, said in spring
        return f"{this['before'] or this['behind']} last year"
    if tense == "future" and _LAST_QUARTER.fullmatch(english):
        return "the fourth quarter of this year"
    if tense == "future" and _THIS_SEASON.fullmatch(english):  # the one that is over is not meant
        return english.replace("this", "next", 1)
    return ""


def without_tense(hits: Sequence[Hit], english: str, anchor: Anchor) -> Sequence[Hit]:
    """Return the readings of a phrase whose sentence has no clear tense: what was over more than a month ago and does not
    say of which year it is, is next year's; a quarter or half whose year is not told is the nearer one."""
    first, *others = hits
    if first.last is None or first.last >= anchor.on:
        return hits
    gone = (anchor.on - first.last).days
    if _NTH_DAY.fullmatch(english):  # "the 25th is the deadline": what lies ahead
        ahead = [one for one in first.alternatives if one.first and one.first > anchor.on]
        return (
            [replace(first, interval=ahead[0], alternatives=(first.interval,)), *others]
            if ahead and first.interval
            else hits
        )
    if _IN_A_SEASON.fullmatch(english):
        ahead = [one for one in first.alternatives if one.first and one.first > anchor.on and gone > SOON_DAYS]
        return [replace(first, interval=ahead[0], alternatives=(first.interval,))] if ahead and first.interval else hits
    if others and _OF_EITHER_YEAR.fullmatch(english) and others[0].first and (others[0].first - anchor.on).days < gone:
        return [others[0], first]
    if others and _OF_EITHER_MONTH.fullmatch(english):
        return [*others, first]
    if gone > SOON_DAYS and not _SAYS_WHICH.search(english):
        coming = in_tense([first], "future", anchor)[0]
        return [in_tense_year(first, english, "future", anchor) if coming is first else coming, *others]
    return hits


def is_near_ahead(hit: Hit, anchor: Anchor, *, is_deadline: bool = False) -> bool:
    """Return whether a day lies so near ahead that it is meant in any tense; see `readings.yearless`.

    Args:
        is_deadline: "They gave me until the end of January", said before Christmas.
    """
    most = DEADLINE_DAYS if is_deadline else NEAR_DAYS
    return hit.first is not None and 0 < (hit.first - anchor.on).days <= most


def is_of_days(english: str) -> bool:
    """Return whether a phrase is about the days of a stay, without a year: "from August 2 to August 9"."""
    return _OF_ANY_YEAR.match(english) is not None or _PART_OF_ANY_YEAR.match(english) is not None


def is_told(interval: Interval, tense: str, anchor: Anchor, english: str = "") -> bool:
    """Return whether a sentence of a tense may be about a date. A date of today or around it fits the past too.

    Args:
        english: Of the phrase, if known: days of a week that were "from Thursday to Sunday" are over.
    """
    if tense == "past" and _OF_ANY_WEEK.match(english) and interval.last and interval.last > anchor.on:
        return False
    first, last = interval.first or interval.last, interval.last or anchor.on
    return first is None or (first <= anchor.on if tense == "past" else last >= anchor.on)
