"""The result for one date expression, and the anchor it is resolved against."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from extractor.core.dates.conventions import USUAL, Conventions, DateOrder, order_of_zone


class Status(StrEnum):
    """How certain an expression is."""

    RESOLVED = "resolved"
    """One reading."""

    AMBIGUOUS = "ambiguous"
    """Several readings are plausible; the conventional one is given, the others are alternatives."""

    VAGUE = "vague"
    """No interval can be given ("recently")."""

    ANAPHORIC = "anaphoric"
    """Relative to a moment in a narrative, not to now ("the next day"); cannot be resolved here."""

    RECURRING = "recurring"
    """Recurs ("every Tuesday"); left unchanged."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """The moment that relative phrases count from: the sender's wall clock, never the worker's.

    Attributes:
        on: The sender's local date.
        hour: The sender's local hour, 0-23; None if unknown. Between 0 and 4 "tonight" is ambiguous.
        conventions: The sender's local conventions.
        zone: The sender's IANA zone if known and not assumed; it implies the order of day and month.
        minute: Of the hour.
    """

    on: date
    hour: int | None = None
    conventions: Conventions = USUAL
    zone: str = ""
    minute: int = 0

    @classmethod
    def of(cls, instant: datetime, zone: str, conventions: Conventions = USUAL) -> Anchor:
        """Return the anchor for an aware instant, as shown by a wall clock in that zone."""
        return cls.at(instant.astimezone(ZoneInfo(zone)), conventions, zone)

    @classmethod
    def at(cls, local: datetime, conventions: Conventions = USUAL, zone: str = "") -> Anchor:
        """Return the anchor for a local date and time."""
        return cls(local.date(), local.hour, conventions, zone, local.minute)

    @property
    def date_order(self) -> DateOrder | None:
        """The order of day and month; None if unknown."""
        order = self.conventions.date_order
        return order_of_zone(self.zone) if order is DateOrder.AUTO else order


@dataclass(frozen=True, slots=True)
class Interval:
    """Days from first to last, inclusive; None is an open end."""

    first: date | None
    last: date | None
    grain: str = "day"
    approx: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """One date expression in a text.

    Attributes:
        start, end: Offsets in the text, the end exclusive, in characters.
        phrase: The words between them.
        interval: Its days; None for vague, anaphoric and recurring ones.
        role: `occurred`, `due`, `valid_from`, `valid_until`, `as_of` or `recurs`, if the words tell.
        alternatives: Other plausible readings.
        rule: Name of the rule that found it.
        lead: What a phrase of another language has in front of its date, in English: "before", "since".
    """

    start: int
    end: int
    phrase: str
    status: Status
    interval: Interval | None = None
    alternatives: tuple[Interval, ...] = ()
    role: str = "occurred"
    rule: str = ""
    lead: str = ""

    @property
    def is_unclear(self) -> bool:
        """Whether the day is unknown: it is relative to a narrative, or was only half understood."""
        return self.status is Status.ANAPHORIC or (self.status is Status.AMBIGUOUS and self.interval is None)

    @property
    def readings(self) -> tuple[Interval, ...]:
        """Its days in each reading, the likeliest first."""
        return (self.interval, *self.alternatives) if self.interval is not None else self.alternatives

    def with_only(self, readings: Iterable[Interval]) -> Hit:
        """Return the same with these readings, the likeliest first, each once; itself if there are none."""
        first, *rest = dict.fromkeys(readings) or (None,)
        return self if first is None else replace(self, interval=first, alternatives=tuple(rest))

    def since(self, on: date) -> Hit:
        """Return what has begun by a day and has not ended; itself if no reading has begun."""
        return self.with_only(replace(one, last=None) for one in self.readings if one.first and one.first <= on)

    def on_side(self, on: date, *, is_ahead: bool) -> Hit:
        """Return the same with its readings from a day on first, or with those before that day; itself without any."""
        if self.interval is None:
            return self
        told = [one for one in self.readings if one.first and (one.first >= on) == is_ahead]
        return self.with_only((*told, *self.readings)) if told else self

    @property
    def first(self) -> date | None:
        return self.interval.first if self.interval else None

    @property
    def last(self) -> date | None:
        return self.interval.last if self.interval else None


Reader = Callable[["str", "Anchor"], Hit | None]
"""Reads a phrase, or a part of one, as it counts from an anchor."""


def edtf(interval: Interval) -> str:
    """Return an interval in Extended Date/Time Format (ISO 8601-2:2019).

    Whole months and years are `2026-12` and `2026`, seasons `2026-22` (21 spring to 24 winter), quarters
    `2027-33` (33 to 36), everything else a day or `first/last`; `~` marks an approximation, `..` an open end.
    """
    first, last, mark = interval.first, interval.last, "~" if interval.approx else ""
    if first is None or last is None:
        return f"{first.isoformat() + mark if first else '..'}/{last.isoformat() + mark if last else '..'}"
    match interval.grain:
        case "month":
            return f"{first:%Y-%m}{mark}"
        case "year":
            return f"{first:%Y}{mark}"
        case "quarter":
            return f"{first.year:04}-{32 + (first.month + 2) // 3}{mark}"
        case "season":
            return f"{first.year:04}-{_SEASON[first.month]}{mark}"
        case _ if first == last:
            return f"{first.isoformat()}{mark}"
        case _:
            return f"{first.isoformat()}{mark}/{last.isoformat()}{mark}"


_SEASON = {3: 21, 6: 22, 9: 23, 12: 24}
