"""Does an English phrase mean what its language's tables read in the original?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from enum import Enum

from extractor.core.dates.composed import EITHER
from extractor.core.dates.english.words import WEEKDAY
from extractor.core.dates.in_tense import PART_OF_THE_UNIT, YEARLESS_RANGES, in_tense, in_tense_year, is_told
from extractor.core.dates.joining import YEARLESS_DAYS
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.native import find_native, sentence_around
from extractor.core.dates.native_meaning import Native, read_native
from extractor.core.dates.stated import find_stated
from extractor.core.dates.translated import names_holiday
from extractor.core.languages import by_code
from extractor.core.languages.spelling import plain_letters

# Tolerance between two readings of which one is approximate.
SLACK_DAYS = 3
# Particles around a phrase of a language without spaces.
SLACK_CHARS = 2

_WORD = re.compile(r"[^\W_]+")
_WEEKDAY = re.compile(rf"\b{WEEKDAY}\b", re.IGNORECASE)
# Days of whichever week the tense tells.
_WEEKDAYS = re.compile(rf"(?:from |between )?{WEEKDAY} (?:to|until|till|through|and) {WEEKDAY}", re.IGNORECASE)
_THIS_WEEKDAY = re.compile(rf"(?:on )?this {WEEKDAY}", re.IGNORECASE)
WEEK = timedelta(days=7)

# The rule of a weekend that says no week: "over the weekend".
WEEKLESS = "bare_weekend"


class Verdict(Enum):
    AGREES = "agrees"
    DISAGREES = "disagrees"
    WARNED = "warned"
    """Disagrees, in a language whose tables are only trusted to warn."""
    UNKNOWN = "unknown"
    """No table reads the phrase."""


def check_translation(quote: str, text: str, english: Hit, anchor: Anchor) -> tuple[Verdict, Hit | None]:
    """Compare the meaning of an English phrase with what the tables read in its original.

    Args:
        text: The text around the quote; used to detect the language.

    Returns:
        The verdict, and the tables' reading if there is one.
    """
    natives = _natives(quote, text)
    read = [(native, hit) for native in natives if (hit := read_native(native, anchor))]
    if not read and (stated := _stated(quote, anchor)) is not None:
        return (Verdict.AGREES if _agree(stated, english) else Verdict.DISAGREES), stated
    if english.rule == EITHER:
        if read and _are_both(english, [hit for _, hit in read]):
            return Verdict.AGREES, read[0][1]
        return (Verdict.WARNED if len(read) == 1 else Verdict.UNKNOWN), read[0][1] if len(read) == 1 else None
    for native, hit in read:
        if _is_at_another_time(hit, english):
            return Verdict.AGREES, hit
        if _agree(hit, english) and not _contradicts(native.tense, hit, english, anchor):
            return Verdict.AGREES, hit
    if any((hit.status is Status.VAGUE) != (english.status is Status.VAGUE) for _, hit in read):
        return Verdict.UNKNOWN, None  # "the other day" may well be translated as "a few days ago"
    if not read or not _is_whole(quote, [native for native, _ in read]):
        return Verdict.UNKNOWN, None
    native, hit = read[0]
    language = by_code(native.language)
    is_warned = language is not None and language.dates.is_only_warned
    return Verdict.WARNED if is_warned else Verdict.DISAGREES, hit


def read_quote(quote: str, text: str, anchor: Anchor) -> Hit | None:
    """Return what the tables read in a quote whose English is not understood; None if they do not read all of it."""
    natives = _natives(quote, text)
    read = [(native, hit) for native in natives if (hit := read_native(native, anchor))]
    if not read:
        return _stated(quote, anchor)
    if len(read) != 1 or not _is_whole(quote, [read[0][0]]) or read[0][1].is_unclear:
        return None
    return read[0][1]


def as_told(english: Hit, read: Hit | None) -> Hit:
    """Return the reading of an English phrase that its original tells: its tense, and the country of a holiday.

    "On the 3rd" has several months; the sentence around the original says which one is meant.
    """
    if read is None or read.interval is None or english.interval is None or _are_alike(read.interval, english.interval):
        return english
    if _is_nearer_weekday(english, read):
        return replace(english, alternatives=(read.interval,), status=Status.AMBIGUOUS)
    if _is_at_another_time(read, english):
        return replace(english, interval=read.interval, alternatives=(english.interval,), status=Status.AMBIGUOUS)
    told = (read.interval, *read.alternatives)
    readings = [english.interval, *english.alternatives]
    if english.status is Status.AMBIGUOUS and any(_is_same_day_of_year(read.interval, one) for one in readings):
        return replace(
            english, interval=read.interval, alternatives=tuple(one for one in readings if one != read.interval)
        )
    chosen = next((other for one in told for other in readings if _are_alike(one, other)), None)
    if chosen is None:
        return english
    rest = tuple(one for one in readings if one is not chosen)
    return replace(english, interval=chosen, alternatives=rest)


def as_sentence_tells(english: Hit, quote: str, text: str, wording: str, anchor: Anchor) -> Hit:
    """Return the reading of an English phrase that the sentence of its original tells, if no table reads the original.

    "On 14 July" of what happened is the last one; "on Republic Day" in Turkish is 29 October.

    Args:
        text: The text around the quote.
        wording: The English phrase.
    """
    if english.interval is None:
        return english
    tense, holidays = sentence_around(quote, text)
    readings = (english.interval, *english.alternatives)
    own = [one for one in readings if _is_one_of(one, holidays)] if names_holiday(wording) else []
    told = replace(english, interval=own[0], alternatives=tuple(own[1:]), rule="month_day") if own else english
    if not (
        _WEEKDAY.search(wording) and any(map(str.isdigit, wording))
    ):  # such a day is the nearest, whatever was agreed
        told = _in_tense(told, wording, tense, anchor)
    rest = (*told.alternatives, *readings)
    return replace(told, alternatives=tuple(one for one in dict.fromkeys(rest) if one != told.interval))


def _in_tense(english: Hit, wording: str, tense: str, anchor: Anchor) -> Hit:
    told = in_tense([english], tense, anchor)[0]
    if told.interval is None or not tense or is_told(told.interval, tense, anchor, wording):
        return told
    return in_tense_year(told, wording, tense, anchor)


def _is_one_of(one: Interval, days: frozenset[tuple[int, int]]) -> bool:
    return one.first is not None and one.first == one.last and (one.first.month, one.first.day) in days


def _natives(quote: str, text: str) -> list[Native]:
    """Return the phrases in a quote as they occur in its text, the longest first; those of the quote alone if it has none
    there."""
    spans = _places(quote, text)
    if spans:
        around = [one for one in find_native(text) if any(one.start < end and start < one.end for start, end in spans)]
        if around:
            each = {native.english: native for native in reversed(around)}  # the first of those that mean the same
            return sorted(each.values(), key=lambda native: native.start - native.end)
    return sorted(find_native(quote), key=lambda native: native.start - native.end)


def _places(quote: str, text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(re.escape(quote), text, re.IGNORECASE)]


def _stated(quote: str, anchor: Anchor) -> Hit | None:
    """Return the absolute date in a quote, which is the same in every text; None unless there is just one."""
    found = find_stated(quote, anchor.date_order)
    if len(found) != 1:
        return None
    (one,) = found
    status = Status.AMBIGUOUS if one.alternatives else Status.RESOLVED
    return Hit(one.start, one.end, one.text, status, one.interval, one.alternatives, rule="stated")


def _is_whole(quote: str, natives: Sequence[Native]) -> bool:
    """Return whether one phrase of the tables is all that a quote says: of "martedì a otto" they may know the first word.

    Articles and prepositions do not count; a number that the phrase has beyond the quote belongs to another date.
    """
    if len(natives) != 1:
        return False
    (native,) = natives
    language = by_code(native.language)
    if language is None or not language.dates.has_spaces:
        return len(native.phrase) + SLACK_CHARS >= len(quote)
    quoted, read = _words(quote), _words(native.phrase)
    known = {*read, *map(plain_letters, language.stop_words.split()), *_words(language.dates.day_parts)}
    return known.issuperset(quoted) and not any(word.isdigit() and word not in quoted for word in read)


def _words(text: str) -> list[str]:
    return _WORD.findall(plain_letters(text.lower()))


def _agree(native: Hit, english: Hit) -> bool:
    if native.interval is None or english.interval is None:
        return native.status is english.status
    return any(
        _are_alike(one, other)
        for one in (native.interval, *native.alternatives)
        for other in (english.interval, *english.alternatives)
    )


def _days_of_year(one: Interval) -> tuple[tuple[int, int], ...]:
    return tuple((day.month, day.day) for day in (one.first, one.last) if day is not None)


def _are_both(english: Hit, natives: Sequence[Hit]) -> bool:
    """Return whether an English "Monday or Tuesday" has exactly the days of its original."""
    told = {(one.first, one.last) for one in english.readings}
    each = [{(one.first, one.last) for one in hit.readings} for hit in natives]
    if all(not days.isdisjoint(told) for days in each) and len(told) > 1:
        return len(natives) > 1
    firsts = [day for hit in natives for one in hit.readings if (day := one.first)]
    lasts = [day for hit in natives for one in hit.readings if (day := one.last)]
    is_span = all(any(_lies_in(one, english) for one in hit.readings) for hit in natives)
    return is_span and english.first in firsts and english.last in lasts


def _lies_in(one: Interval, span: Hit) -> bool:
    return bool(
        one.first and one.last and span.first and span.last and span.first <= one.first and one.last <= span.last
    )


def _is_at_another_time(native: Hit, english: Hit) -> bool:
    """Return whether an English day without a year, weekend or days without a week, or part of a month are those of their
    original at the time that the tense tells."""
    if native.interval is None or english.interval is None:
        return False
    one, other = native.interval, english.interval
    if english.rule == WEEKLESS:
        return one.grain == other.grain and one != other
    if english.rule == PART_OF_THE_UNIT:
        return other in native.alternatives
    if english.rule in YEARLESS_RANGES:
        return _days_of_year(one) == _days_of_year(other) and one != other
    if one.grain == other.grain == "season" and english.phrase[:5].lower() == "this ":  # the next one of that name
        return (
            one.first is not None
            and other.first is not None
            and _days_of_year(one)[:1] == _days_of_year(other)[:1]
            and one.first > other.first
        )
    if _WEEKDAYS.fullmatch(english.phrase) or _THIS_WEEKDAY.fullmatch(english.phrase):
        return _are_weeks_apart(one, other)
    if english.rule not in YEARLESS_DAYS:
        return False
    if one.first is None or other.first is None or one.first != one.last or other.first != other.last:
        return False
    return (one.first.month, one.first.day) == (other.first.month, other.first.day) and one.first != other.first


def _is_nearer_weekday(english: Hit, read: Hit) -> bool:
    """Return whether "this Saturday" is the English of a "next" one, which may be a week later."""
    if not _THIS_WEEKDAY.fullmatch(english.phrase) or english.interval not in read.alternatives:
        return False
    return english.first is not None and read.first is not None and english.first < read.first


def _is_same_day_of_year(one: Interval, other: Interval) -> bool:
    if one.first is None or other.first is None or one.first != one.last or other.first != other.last:
        return False
    return (one.first.month, one.first.day) == (other.first.month, other.first.day)


def _are_weeks_apart(one: Interval, other: Interval) -> bool:
    """Return whether days are the same ones of another week, one or two away."""
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return False
    apart = abs(one.first - other.first)
    return apart in (WEEK, 2 * WEEK) and apart == abs(one.last - other.last)


def _contradicts(tense: str, native: Hit, english: Hit, anchor: Anchor) -> bool:
    """Return whether an English phrase lies on the other side of today than its original's sentence tells: "next Monday"
    for a Monday on which something happened."""
    if (
        not tense
        or native.interval is None
        or english.interval is None
        or _are_alike(native.interval, english.interval)
    ):
        return False
    readings = (english.interval, *english.alternatives)
    return not any(is_told(one, tense, anchor) for one in readings)


def _are_alike(one: Interval, other: Interval) -> bool:
    if (one.first, one.last) == (other.first, other.last):
        return True
    if one.first is None or other.first is None:
        return False
    if one.last is None or other.last is None:
        return one.first == other.first
    is_approximate = one.approx or other.approx
    if is_approximate and one.first == one.last and other.first == other.last:
        return abs((one.first - other.first).days) <= SLACK_DAYS
    common = (min(one.last, other.last) - max(one.first, other.first)).days + 1
    union = (max(one.last, other.last) - min(one.first, other.first)).days + 1
    if is_approximate and common == 1 and one.last == other.last:
        return True  # "by the end of next week" is its last day
    # "Early next year" may have three months or six.
    is_part = one.approx and other.approx and (one.first == other.first or one.last == other.last)
    return common > 0 and (3 if is_part else 2) * common >= union
