"""The dates of a draft: relative phrases are made absolute, and dates written by the model are checked against the
messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from extractor.core.conversation.transcript import Message, knows_zone, said_text
from extractor.core.dates import VERSION as RESOLVER_VERSION
from extractor.core.dates import (
    YEARLESS_DAYS,
    Anchor,
    Hit,
    Interval,
    Stated,
    Status,
    due_role,
    edtf,
    find_native,
    find_stated,
    read_english,
    scan,
    scan_open,
    unread_time,
    with_dates,
)
from extractor.core.dates.english.words import WEEKDAY
from extractor.core.errors import ToolRefusal
from extractor.core.facts.annotation import Days, annotate
from extractor.core.facts.fact import Origin, TimeMention
from extractor.core.facts.quoted_dates import DisputedDate, QuotedDate
from extractor.core.facts.sources import NOBODY, Sources
from extractor.core.facts.told import Told, contains
from extractor.core.languages.signs import has_unread_day, is_read, misspelt, names_feast, undated_feast

_WEEKDAY = re.compile(rf"\b{WEEKDAY}", re.IGNORECASE)


def _uuid_of(message: Message) -> UUID | None:
    return None if message.uuid == NOBODY else message.uuid


@dataclass(frozen=True, slots=True)
class Absolute:
    """A text whose relative phrases have their dates.

    Attributes:
        times: What those mean that no `QuotedDate` tells.
        used: The translated dates that stand in it.
    """

    text: str
    times: tuple[TimeMention, ...]
    used: tuple[QuotedDate, ...]


def absolute(text: str, told: Told, quoted: Sequence[QuotedDate] = (), stated: Collection[Days] = ()) -> Absolute:
    """Return a text with its relative phrases made absolute, and what they mean.

    Args:
        stated: Days that the draft states itself.

    Raises:
        ToolRefusal: A phrase cannot be dated; names it, and what to give. A DisputedDate: the cited messages speak of
            other days; saved again unchanged it is kept as a conflict.
    """
    annotated = annotate(text, quoted, told, stated)
    hits = scan_open(annotated.text, told.anchor)
    if unclear := [hit.phrase for hit in hits if hit.is_unclear]:
        anchor = told.anchor
        raise ToolRefusal(
            f"{', '.join(map(repr, unclear))} has no single day, counted from the message of {anchor.on:%A} "
            f"{anchor.on.isoformat()}: write the ISO date, or leave the phrase out."
        )
    placed = told.placed(annotated.text, hits)
    anchored = [(hit, told.sources.anchor(message)) for hit, message in placed]
    times = [
        _time_of(hit, message, told, _status_of_relative(hit, told, quoted))
        for hit, message in (*placed, *((year, told.message) for year in annotated.years))
    ]
    return Absolute(with_dates(annotated.text, anchored), tuple(times), annotated.used)


def _time_of(hit: Hit, message: Message, told: Told, status: str) -> TimeMention:
    assumed = told.sources.is_zone_assumed and not knows_zone(message)
    time = time_of_hit(hit, told.sources.anchor(message), _uuid_of(message), tz_assumed=assumed)
    return replace(time, status=status)


def _status_of_relative(hit: Hit, told: Told, quoted: Sequence[QuotedDate]) -> str:
    """Return the status of a relative phrase: a conflict if it is not in the cited messages, which speak of other days.

    What lies around the message's own day needs no words in it: "this year".

    Raises: DisputedDate
    """
    readings = [reading for reading in (hit.interval, *hit.alternatives) if reading is not None]
    if not readings or told.sources.origin is not Origin.MODEL or told.says(hit.phrase):
        return hit.status.value
    own = [Interval(day, day) for day in {told.sources.anchor(message).on for message in told.cited}]
    if _any_contains(own, readings):  # before the messages are read
        return hit.status.value
    said = [(one.phrase, one.interval) for one in told.said] + _readings_of(quoted)
    if not said or _any_contains([interval for _, interval in said], readings) or _is_loose(hit, told, quoted):
        return hit.status.value
    if hit.phrase in told.before.insisted:
        return "conflict"
    raise DisputedDate(_dispute(f"{hit.phrase!r} is {edtf(readings[0])}, which", said), hit.phrase)


def _any_contains(said: Sequence[Interval], readings: Sequence[Interval]) -> bool:
    return any(contains(one, reading) for one in said for reading in readings)


def _is_loose(hit: Hit, told: Told, quoted: Sequence[QuotedDate]) -> bool:
    """Return whether a phrase contradicts nothing that is said: "a few days ago", or a weekday, perhaps of a schedule, where
    nobody speaks of weekdays."""
    if hit.interval is not None and hit.interval.approx:
        return True
    englishes = (*(one.english for one in told.said), *(one.english for one in quoted))
    return hit.rule == "bare_weekday" and not any(_WEEKDAY.search(english) for english in englishes)


def _readings_of(quoted: Sequence[QuotedDate]) -> list[tuple[str, Interval]]:
    return [
        (date.quote, reading) for date in quoted for reading in (date.hit.interval, *date.hit.alternatives) if reading
    ]


def stated_times(text: str, told: Told, quoted: Sequence[QuotedDate] = ()) -> tuple[TimeMention, ...]:
    """Return the dates that the model wrote itself, each checked against the messages that it cites.

    A date that lies in something said, or around it, is resolved. Where the messages say nothing of time that we can
    read, nothing speaks against it either: it is `unchecked`.

    Raises:
        DisputedDate: The messages speak of other days; names them. Saved again unchanged it is kept as a conflict.
    """
    written = find_stated(text, told.anchor.date_order)
    if not written:
        return ()
    said = [(one.phrase, one.interval) for one in told.said] + _readings_of(quoted)
    check = _Check(written, said, told)
    return tuple(_time_of_stated(text, stated, check.status_of(stated), told) for stated in written)


class _Check:
    """What stands for or against the dates that a draft states."""

    def __init__(self, written: Sequence[Stated], said: Sequence[tuple[str, Interval]], told: Told) -> None:
        cited, sources, before = told.cited, told.sources, told.before
        self._said = said
        self._yearless = _yearless_days(cited, sources)
        self._before = before
        self._is_agent = sources.origin is Origin.AGENT
        self._answers_for_itself = self._is_agent and not cited
        self._own_days = [Interval(day, day) for day in {sources.anchor(message).on for message in cited}]
        self._granted = {stated.text for stated in find_stated(before.content)}
        self._is_all_told = all(
            any(contains(interval, reading) for stated in written for reading in stated.readings)
            for _, interval in said
        )

    def status_of(self, stated: Stated) -> str:
        """Raises: DisputedDate"""
        if self._answers_for_itself or stated.text in self._granted or self._is_said(stated):
            return "ambiguous" if stated.alternatives else "resolved"
        if not self._said or (self._is_all_told and self._is_own_day(stated)) or self._is_day_of_another_year(stated):
            return "unchecked"
        if stated.text in self._before.insisted or self._is_agent:
            return "conflict"  # an agent in the middle of its conversation may know what is not stored yet
        raise DisputedDate(_dispute(stated.text, self._said), stated.text)

    def _is_said(self, stated: Stated) -> bool:
        return any(contains(interval, reading) for _, interval in self._said for reading in stated.readings)

    def _is_day_of_another_year(self, stated: Stated) -> bool:
        """Say whether somebody named this day without its year: "January 1" speaks against no year."""
        first = stated.interval.first
        if first is None or first != stated.interval.last:
            return False
        return any(
            (day.month, day.day) == (first.month, first.day) and abs(day.year - first.year) == 1
            for day in self._yearless
        )

    def _is_own_day(self, stated: Stated) -> bool:
        """Say whether it is the day on which something was said, while all that was said of time stands beside it."""
        return stated.interval in self._own_days


def _time_of_stated(text: str, stated: Stated, status: str, told: Told) -> TimeMention:
    anchored, sources = told.message, told.sources
    return TimeMention(
        phrase=stated.text,
        role=due_role(text[: stated.start]) or "occurred",
        start_on=stated.interval.first,
        end_on=stated.interval.last,
        grain=stated.interval.grain,
        approx=False,
        edtf=edtf(stated.interval),
        status=status,
        anchor_message_uuid=_uuid_of(anchored),
        source="stated",
        anchor_on=sources.anchor(anchored).on,
        alternatives=tuple(edtf(other) for other in stated.alternatives),
        resolver_version=RESOLVER_VERSION,
        tz_assumed=sources.is_zone_assumed and not knows_zone(anchored),
    )


def _yearless_days(cited: Sequence[Message], sources: Sources) -> list[date]:
    """Return the days of a month that the cited messages name without a year, in the year that they were taken for."""
    found: list[date] = []
    for message in cited:
        anchor, text = sources.anchor(message), said_text(message)
        hits = [*scan(text, anchor), *(h for one in find_native(text) if (h := read_english(one.english, anchor)))]
        found += [h.first for h in hits if h.first and h.rule in YEARLESS_DAYS and str(h.first.year) not in text]
    return found


def _dispute(date_text: str, said: Sequence[tuple[str, Interval]]) -> str:
    readings = "; ".join(f"{words!r} is {edtf(interval)}" for words, interval in said[:3])
    return (
        f"{date_text} does not follow from the messages that you cite ({readings}): correct it or cite the message that "
        "says it; saved again as it is, it is kept as a conflict."
    )


def time_of_hit(hit: Hit, anchor: Anchor, message_uuid: UUID | None, *, tz_assumed: bool) -> TimeMention:
    """Return what is stored for a phrase that the resolver found."""
    is_vague = hit.status is Status.VAGUE
    return TimeMention(
        phrase=hit.phrase,
        role="as_of" if is_vague else hit.role,
        start_on=anchor.on if is_vague else hit.first,
        end_on=anchor.on if is_vague else hit.last,
        grain=hit.interval.grain if hit.interval else "day",
        approx=hit.interval.approx if hit.interval else is_vague,
        edtf=edtf(hit.interval) if hit.interval else (f"{anchor.on.isoformat()}~" if is_vague else ""),
        status=hit.status.value,
        anchor_message_uuid=message_uuid,
        anchor_on=anchor.on,
        alternatives=tuple(edtf(other) for other in hit.alternatives),
        resolver_version=RESOLVER_VERSION,
        tz_assumed=tz_assumed,
    )


def message_date(text: str, told: Told) -> TimeMention:
    """Date a statement that has no date by its message's local date, marked as such.

    Words of time may have been overlooked: in a language that we do not read, misspelt ones, and feasts. Then the date
    is `unchecked`.

    Raises:
        DisputedDate: Words of the statement speak of time, name a feast, or look like a misspelt word of time; kept as
            `unchecked` if saved again.
    """
    message, sources, before = told.message, told.sources, told.before
    word, has_feast = misspelt(text), names_feast(text)
    unread = "" if word else undated_feast(text) if has_feast else unread_time(text)
    doubtful = word or unread
    if doubtful and doubtful not in before.insisted and sources.origin is not Origin.AGENT:
        looks = "a misspelt word of time" if word else "a date in words that are not known"
        raise DisputedDate(_what_is_unread(doubtful, looks, sources.anchor(message)), doubtful)
    is_sure = not (doubtful or has_feast or has_unread_day(text)) and is_read(said_text(message)) and is_read(text)
    is_assumed = sources.is_zone_assumed and not knows_zone(message)
    dated = day_of_message(sources.anchor(message).on, _uuid_of(message), tz_assumed=is_assumed)
    return dated if is_sure else replace(dated, status="unchecked")


def day_of_message(on: date, message_uuid: UUID | None, *, tz_assumed: bool) -> TimeMention:
    """Return the date of a statement that has none: the local date of its message."""
    return TimeMention(
        phrase="",
        role="occurred",
        start_on=on,
        end_on=on,
        grain="day",
        approx=False,
        edtf=on.isoformat(),
        status="resolved",
        anchor_message_uuid=message_uuid,
        source="message",
        anchor_on=on,
        resolver_version=RESOLVER_VERSION,
        tz_assumed=tz_assumed,
    )


def _what_is_unread(word: str, looks: str, anchor: Anchor) -> str:
    return (
        f"{word!r} looks like {looks}: if it is one, write the ISO date, counted from the message of "
        f'{anchor.on:%A} {anchor.on.isoformat()}, or add "dates": [{{"quote": the phrase as it stands, "english": the same '
        "in English}]; saved again as it is, its date stays unchecked."
    )
