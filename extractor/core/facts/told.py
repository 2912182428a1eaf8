"""Which messages does a draft rest on, what do they say of time, and which of them does a phrase of time count from?

"The family moves tomorrow, and the mother visits tomorrow" may rest on two messages of different days: each "tomorrow"
counts from the message that says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from extractor.core.conversation.transcript import Message, said_text, tool_text
from extractor.core.dates import (
    Anchor,
    Hit,
    Interval,
    Status,
    days_around,
    find_native,
    find_stated,
    read_native,
    scan,
)
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import Evidence, TimeMention
from extractor.core.facts.invisible import clean
from extractor.core.facts.quotes import places
from extractor.core.facts.sources import Before, Sources, cited_messages
from extractor.core.facts.wording import telling
from extractor.core.lazy import lazy

# How far around a phrase the words of its sentence are looked for.
AROUND_CHARS = 300
# By so many letters words are compared: move and moves, ziehen and zieht.
ROOT_CHARS = 4
# Of how many messages what they say of time is kept.
READ_TEXTS = 32
_SENTENCE_ENDS = re.compile(r"[.!?;](?=\s|\Z)|[\n\u3002\uff01\uff1f\uff1b\u0964\u061f\u061b]")
_CLAUSE_ENDS = re.compile(rf"{_SENTENCE_ENDS.pattern}|[,:\u2013\u2014\uff0c\u3001\u060c]|\s-\s")

_One = TypeVar("_One")


@dataclass(frozen=True, slots=True)
class SaidDate:
    """What a message says of time.

    Attributes:
        english: The phrase in English; as it stands for a date in figures.
        interval: One reading of it.
    """

    phrase: str
    english: str
    interval: Interval
    message: Message


@dataclass(frozen=True)
class Told:
    """What a draft rests on.

    Attributes:
        before: What is known of a fact that is saved again.
    """

    evidence: Sequence[Evidence]
    sources: Sources
    before: Before

    @lazy
    def cited(self) -> list[Message]:
        """The cited messages, each once, in the order of the evidence."""
        return list({message.uuid: message for message in cited_messages(self.evidence, self.sources)}.values())

    @lazy
    def message(self) -> Message:
        """The message whose local date counts for what no other message says: the last cited one that a user typed, else
        the last cited one."""
        typed = [message for message in self.cited if message.role == "user"]
        return (typed or self.cited or [self.sources.newest])[-1]

    @lazy
    def anchor(self) -> Anchor:
        return self.sources.anchor(self.message)

    @lazy
    def said(self) -> list[SaidDate]:
        """What the cited messages say of time, in any language."""
        return [date for message in self.cited for date in self._said_in(message)]

    def text_of(self, message: Message, *quotes: str) -> str:
        """Return what a message says, or what is near the quotes in a very long one."""
        quotes = (*quotes, *(item.quote for item in self.evidence if item.quote))
        return clean(near_quotes(f"{said_text(message)}\n{tool_text(message)}", quotes))

    def holder(self, phrase: str) -> Message:
        """Return the message that says a phrase; the one that counts for all others, if none does."""
        if not self._of_other_days():
            return self.message
        return next((one for one in reversed(self.cited) if _holds(phrase, self.text_of(one))), self.message)

    def says(self, phrase: str) -> bool:
        """Return whether a cited message has a phrase."""
        return any(_holds(phrase, self.text_of(message)) for message in self.cited)

    def placed(self, text: str, hits: Sequence[Hit]) -> list[tuple[Hit, Message]]:
        """Return the dates of a text with the messages that they count from, which say these dates.

        Args:
            hits: As they count from `message`.
        """
        others = self._of_other_days()
        if not others:
            return [(hit, self.message) for hit in hits]
        found = [(self.message, hits), *((message, scan(text, self.sources.anchor(message))) for message in others)]
        return [self._placed(hit, found, text) for hit in hits]

    def _placed(self, hit: Hit, found: Sequence[tuple[Message, Sequence[Hit]]], text: str) -> tuple[Hit, Message]:
        same = [(one, message) for message, each in found for one in each if one.start == hit.start]
        backed = [(one, message) for one, message in same if self._is_backed(one, message)]
        if not backed:
            return hit, self.message
        (chosen, message), is_sure = self.choose(backed, [message for _, message in backed], text, hit.start)
        if is_sure:
            return chosen, message
        readings = (*chosen.alternatives, *(one.interval for one, _ in backed if one.interval))
        return with_readings(chosen, readings), message

    def choose(self, found: Sequence[_One], messages: Sequence[Message], text: str, at: int) -> tuple[_One, bool]:
        """Return the candidate whose message shares most words with the clause, then the sentence, around a place of a text,
        the first of several; and whether these words tell which one it is.

        Args:
            messages: Of the candidates, in their order.
        """
        if len(found) == 1:
            return found[0], True
        shared = [_shared(self.text_of(message), text, at) for message in messages]
        best = max(shared)
        alike = [one for one, words in zip(found, shared, strict=True) if words == best]
        return alike[0], len(alike) == 1

    def _of_other_days(self) -> list[Message]:
        """Return the cited messages of other local days than `message`, the newest of each day."""
        days = {self.sources.anchor(message).on: message for message in self.cited}
        return [message for on, message in days.items() if on != self.anchor.on]

    def _is_backed(self, hit: Hit, message: Message) -> bool:
        """Return whether a message says a date, in whatever words."""
        if hit.interval is None:
            return _holds(hit.phrase, self.text_of(message))
        readings = (hit.interval, *hit.alternatives)
        own = (date.interval for date in self.said if date.message.uuid == message.uuid)
        return any(interval in readings for interval in own)

    def _said_in(self, message: Message) -> list[SaidDate]:
        found = _dates_of(self.text_of(message), self.sources.anchor(message))
        return [SaidDate(phrase, english, interval, message) for phrase, english, interval in found]


@lru_cache(READ_TEXTS)
def _dates_of(text: str, anchor: Anchor) -> Sequence[tuple[str, str, Interval]]:
    """Return what a text says of time, as (phrase, English, one reading); the drafts of a run cite the same messages."""
    found = [(one.text, one.text, reading) for one in find_stated(text, anchor.date_order) for reading in one.readings]
    hits = [(hit, hit.phrase) for hit in scan(text, anchor)]
    hits += [(hit, one.english) for one in find_native(text) if (hit := read_native(one, anchor))]
    for hit, english in hits:
        if hit.interval is not None:
            readings = (hit.interval, *hit.alternatives, *days_around(hit, english, anchor))
            found += [(hit.phrase, english, interval) for interval in readings]
    return tuple(found)


def with_readings(hit: Hit, readings: Iterable[Interval]) -> Hit:
    """Return a date that has other readings as well."""
    rest = tuple(dict.fromkeys(reading for reading in readings if reading != hit.interval))
    return replace(hit, status=Status.AMBIGUOUS, alternatives=rest) if rest else hit


def _shared(said: str, text: str, at: int) -> tuple[int, int]:
    words = _roots(said)
    sentence = _part(text, at, _SENTENCE_ENDS)
    clause = _part(text, at, _CLAUSE_ENDS)
    return len(words & _roots(clause)), len(words & _roots(sentence))


def _roots(text: str) -> set[str]:
    return {word[:ROOT_CHARS] for word in telling(text)}


def _part(text: str, at: int, ends: re.Pattern[str]) -> str:
    """Return the part of a text around a place, without the words of what comes before and behind it."""
    start, end = max(0, at - AROUND_CHARS), min(len(text), at + AROUND_CHARS)
    for match in ends.finditer(text, start, end):
        if match.end() <= at:
            start = match.end()
        else:
            end = match.start()
            break
    return text[start:end]


def _holds(phrase: str, text: str) -> bool:
    return next(places(phrase, text), None) is not None


def without_said_dates(text: str, told: Told, times: Sequence[TimeMention]) -> str:
    """Return a text without phrases of time that mean what the cited messages say, in whatever numbers: "in two weeks" of
    "in vierzehn Tagen"."""
    days = [Interval(time.start_on, time.end_on) for time in times if time.source == "quoted"]
    agreeing = [*days, *(date.interval for date in told.said)]
    found = [(time.phrase, Interval(time.start_on, time.end_on)) for time in times if time.status != "conflict"]
    for native in find_native(text):
        read = read_native(native, told.anchor)
        found += [(native.phrase, read.interval)] if read is not None and read.interval is not None else []
    for phrase, interval in found:
        if (interval.first or interval.last) and any(contains(one, interval) for one in agreeing):
            for start, end in reversed(list(places(phrase, text))):
                text = f"{text[:start]} {text[end:]}"
    return text


def contains(said: Interval, stated: Interval) -> bool:
    """A stated date agrees with what was said when it lies inside it, or the other way round for a coarser one.

    What began on a day and goes on is spoken of by that day alone.
    """
    if (said.first is None or said.last is None) and (day := said.first or said.last):
        said = Interval(day, day)
    return _inside(stated, said) or _inside(said, stated)


def _inside(inner: Interval, outer: Interval) -> bool:
    starts = outer.first is None or (inner.first is not None and inner.first >= outer.first)
    ends = outer.last is None or (inner.last is not None and inner.last <= outer.last)
    return starts and ends
