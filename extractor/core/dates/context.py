"""A phrase's reading, and the context of a phrase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from extractor.core.dates.mention import Anchor, Interval, Status


@dataclass(frozen=True, slots=True)
class Reading:
    """What a rule takes a phrase to mean."""

    interval: Interval | None
    status: Status = Status.RESOLVED
    alternatives: tuple[Interval, ...] = ()

    @property
    def first(self) -> date | None:
        return self.interval.first if self.interval else None

    @property
    def last(self) -> date | None:
        return self.interval.last if self.interval else None


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of a phrase.

    Attributes:
        tense: `past` or `future` if the sentence tells, else empty.
        text: The text as it was written.
        masked: The same length, with code, addresses and absolute dates blanked.
        sentence: Start and end of the phrase's sentence in the text.
        at: Where the phrase begins.
    """

    anchor: Anchor
    tense: str
    text: str
    masked: str
    sentence: tuple[int, int]
    at: int

    @property
    def on(self) -> date:
        return self.anchor.on

    @property
    def before(self) -> str:
        """The part of the sentence before the phrase."""
        return self.masked[self.sentence[0] : self.at]

    @property
    def around(self) -> str:
        """The whole sentence."""
        return self.masked[self.sentence[0] : self.sentence[1]]


def day(on: date) -> Interval:
    return Interval(on, on)


def one_day(on: date) -> Reading:
    return Reading(day(on))


def approximate(interval: Interval) -> Interval:
    return replace(interval, approx=True)


def either(first: Interval, *others: Interval) -> Reading:
    """Return an ambiguous reading; alternatives equal to it are dropped."""
    rest = tuple(other for other in dict.fromkeys(others) if other != first)
    return Reading(first, Status.AMBIGUOUS if rest else Status.RESOLVED, rest)


def instead(usual: Reading, better: Reading | None) -> Reading:
    """Return the better reading, with the usual one and its alternatives as alternatives."""
    if better is None or better.interval is None or usual.interval is None:
        return usual
    return either(better.interval, usual.interval, *usual.alternatives)
