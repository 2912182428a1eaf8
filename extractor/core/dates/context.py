"""What a phrase means, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from extractor.core.dates.mention import Anchor, Interval, Status


@dataclass(frozen=True, slots=True)
class Reading:
    """What a rule makes of a phrase."""

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
    """Where a phrase stands.

    Attributes:
        tense: `past` or `future` as far as the sentence tells, else empty.
        text: The text around, as it was written.
        masked: The same length, with code, addresses and absolute dates blanked.
        sentence: Where the phrase's sentence begins and ends in it.
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
        """What stands before the phrase in its sentence."""
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
    """Return the better reading, with the usual one and what it left open as alternatives."""
    if better is None or better.interval is None or usual.interval is None:
        return usual
    return either(better.interval, usual.interval, *usual.alternatives)
