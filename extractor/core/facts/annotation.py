"""Phrases of other languages in the text of a draft get their dates.

A phrase that several messages of different days have counts from the one whose words stand around it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from extractor.core.dates import Anchor, Hit, Native, Status, find_native, read_native, scan
from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.dates.notes import without_notes
from extractor.core.dates.roles import OR
from extractor.core.errors import ToolRefusal
from extractor.core.facts.quoted_dates import DisputedDate, QuotedDate, check_dates, note_of
from extractor.core.facts.quotes import places
from extractor.core.facts.told import Told, with_readings

_DAY_OF_MONTH = re.compile(rf"on (?:{'|'.join(MONTH_NAMES)}) \d\d?", re.IGNORECASE)

# First and last day; None is an open end.
Days = tuple[date | None, date | None]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text with dates after the phrases of other languages.

    Attributes:
        years: The phrases among them that name their year in figures.
        used: The translated dates that stand in it.
    """

    text: str
    years: tuple[Hit, ...]
    used: tuple[QuotedDate, ...]


def annotate(text: str, dates: Sequence[QuotedDate], told: Told, stated: Collection[Days] = ()) -> Annotated:
    """Return a text with dates after its translated phrases and after vague ones.

    Args:
        stated: Days that the draft states itself: a phrase that the tables read as one of them has its day.

    Raises:
        DisputedDate: A phrase of another language has no date; says what to provide. It may be no date at all: if the
            model then dates another phrase and leaves this one again, it stays as it is.
    """
    notes: dict[int, str] = {}
    bare: list[Native] = []
    years: list[Hit] = []
    used: list[QuotedDate] = []
    plain = without_notes(text)
    spans: list[tuple[int, int]] = []
    natives = find_native(plain.text)
    for alike in by_phrase(dates):
        for span in _meant(list(places(alike[0].quote, plain.text)), natives, alike):
            if _is_free(span, spans):
                spans.append(span)
                used.append(one := chosen(alike, told, plain.text, span[0]))
                if one.note and not plain.is_dated(*span):
                    notes[plain.place(*span)[1]] = one.note
    for native in natives:
        if not _is_free((native.start, native.end), spans) or plain.is_dated(native.start, native.end):
            continue
        end = plain.place(native.start, native.end)[1]
        same = [one for one in dates if _is_same(native, one)]
        anchor = told.sources.anchor(told.holder(native.phrase))
        read = read_native(native, anchor)
        if same:
            used.append(chosen(same, told, plain.text, native.start))
            notes[end] = used[-1].note
        elif read is not None and (read.status is Status.VAGUE or (read.first, read.last) in stated):
            notes[end] = note_of(read, anchor)
        elif read is not None and (days := _days_in_figures(native, read, told)):
            used.append(chosen(days, told, plain.text, native.start))
            notes[end] = used[-1].note
        elif read is not None and native.has_year:
            years.append(read)
        elif read is not None and not _is_english(native, read, plain.text, anchor):
            bare.append(native)
    keys = {f"{native.phrase} =" for native in bare}
    if bare and not (dates and keys <= told.before.insisted):
        raise DisputedDate(_what_to_give(bare, told), *keys)
    return Annotated(_with_notes(text, notes), tuple(years), tuple(used))


def by_phrase(dates: Sequence[QuotedDate]) -> list[list[QuotedDate]]:
    """Return the dates in groups of one phrase and one meaning, which messages of several days may have."""
    groups: dict[tuple[str, str], list[QuotedDate]] = {}
    for one in dates:
        group = groups.setdefault((one.quote.casefold(), one.english), [])
        if all(other.message.uuid != one.message.uuid for other in group):
            group.append(one)
    return list(groups.values())


def is_of(date: QuotedDate, alike: Sequence[QuotedDate]) -> bool:
    """Return whether a date is of a group of one phrase and one meaning."""
    return (date.quote.casefold(), date.english) == (alike[0].quote.casefold(), alike[0].english)


def chosen(alike: Sequence[QuotedDate], told: Told, text: str, at: int) -> QuotedDate:
    """Return the date whose message has the words around a place of a text; ambiguous if they do not tell."""
    best, is_sure = told.choose(alike, [one.message for one in alike], text, at)
    hit = best.hit if is_sure else with_readings(best.hit, [one.hit.interval for one in alike if one.hit.interval])
    is_other = hit is not best.hit and best.status == Status.RESOLVED.value
    return replace(best, hit=hit, status=Status.AMBIGUOUS.value if is_other else best.status)


def _days_in_figures(native: Native, read: Hit, told: Told) -> Sequence[QuotedDate]:
    """Return the dates of a day and month in figures that the cited messages have: its English would tell nothing new."""
    is_day = read.status is Status.RESOLVED and _DAY_OF_MONTH.fullmatch(native.english) is not None
    if not is_day or not any(map(str.isdigit, native.phrase)):
        return ()
    try:
        return check_dates([{"quote": native.phrase, "english": native.english}], told)
    except ToolRefusal:
        return ()


def _is_english(native: Native, read: Hit, text: str, anchor: Anchor) -> bool:
    """Return whether the English grammar reads a phrase of a text, too: "next Monday ko"."""
    return native.phrase.isascii() and any(
        hit.interval == read.interval is not None and native.start <= hit.start and hit.end <= native.end
        for hit in scan(text, anchor)
    )


def _meant(
    spans: Sequence[tuple[int, int]], natives: Sequence[Native], dates: Sequence[QuotedDate]
) -> Sequence[tuple[int, int]]:
    """Return those places of a phrase where the words around it mean its date; all of them without one: of "last Monday
    ... on Monday", the quote "Monday" has one day."""

    def is_other(span: tuple[int, int]) -> bool:
        around = [one for one in natives if one.start < span[1] and span[0] < one.end]
        return bool(around) and all(_means_other(one, date) for one in around for date in dates)

    return [span for span in spans if not is_other(span)] or spans


def _means_other(native: Native, date: QuotedDate) -> bool:
    read = read_native(native, date.anchor)
    ours = {read.interval, *read.alternatives} if read is not None else {None}
    return None not in ours and ours.isdisjoint((date.hit.interval, *date.hit.alternatives))


def _is_free(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    return all(span[1] <= start or end <= span[0] for start, end in taken)


def _is_same(native: Native, date: QuotedDate) -> bool:
    """Return whether a phrase of a text is the translated one, possibly inflected or with other words around it."""
    ours, theirs = native.phrase.casefold(), date.quote.casefold()
    if ours in theirs or theirs in ours:
        return not _means_other(native, date)
    read = read_native(native, date.anchor)
    return read is not None and read.interval is not None and read.interval == date.hit.interval


def _with_notes(text: str, notes: Mapping[int, str]) -> str:
    for end in sorted(notes, reverse=True):
        if notes[end]:
            text = f"{text[:end]} ({notes[end]}){text[end:]}"
    return text


def with_notes_behind(text: str, notes: Mapping[str, str]) -> str:
    """Return a text with each note after every occurrence of its phrase."""
    ends = {end: note for phrase, note in notes.items() for _, end in places(phrase, text)}
    return _with_notes(text, ends)


def _what_to_give(bare: Sequence[Native], told: Told) -> str:
    phrases = ", ".join(repr(one.phrase) for one in bare)
    examples = [{"quote": one.phrase, "english": _in_short(one, told)} for one in bare]
    days = dict.fromkeys(told.sources.anchor(told.holder(one.phrase)).on for one in bare)
    counted = " or ".join(f"{day:%A} {day.isoformat()}" for day in days)
    return (
        f"{phrases} needs its day: write the ISO date, counted from the message of {counted}, "
        f'or add "dates": {json.dumps(examples, ensure_ascii=False)}.'
    )


def _in_short(native: Native, told: Told) -> str:
    """Return the English of a phrase, one of several that mean the same day."""
    read = read_native(native, told.sources.anchor(told.holder(native.phrase)))
    is_one = read is not None and read.status is Status.RESOLVED and read.interval is not None
    return native.english.split(OR)[0] if is_one else native.english
