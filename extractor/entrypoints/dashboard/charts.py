"""Plots as data for the templates: stacked bars of an SVG, also available as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

WIDTH, HEIGHT = 720.0, 150.0
GAP = 0.15
"""Share of a bar's width that stays empty."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One segment of a bar, in drawing units."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot.

    Attributes:
        levels: Labels of the values at full height, half of it, and the bottom.
        ticks: Labels of five instants, evenly spaced from the first bucket to the end of the last.
        rows: The same as a table: the start of each bucket, and a number per kind.
    """

    title: str
    kinds: tuple[str, ...]
    bars: tuple[Bar, ...]
    levels: tuple[str, ...]
    ticks: tuple[str, ...]
    first: str
    last: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    total: str


def stacked(
    title: str, buckets: Sequence[datetime], values: Mapping[datetime, Mapping[str, float]], kinds: Sequence[str], *,
    form: str = "{:,.0f}",
) -> Chart:  # fmt: skip
    """Return stacked bars.

    Args:
        buckets: The starts of all buckets, including empty ones.
        values: By bucket and kind.
        form: Number format.
    """
    top = round_up(max((sum(values.get(at, {}).values()) for at in buckets), default=0.0))
    place = WIDTH / max(1, len(buckets))
    bars: list[Bar] = []
    rows: list[tuple[str, tuple[str, ...]]] = []
    used = [kind for kind in kinds if any(values.get(at, {}).get(kind) for at in buckets)]
    for number, at in enumerate(buckets):
        base = HEIGHT
        found = values.get(at, {})
        label = at.strftime("%d %b %H:%M")
        for kind in used:
            value = found.get(kind, 0.0)
            if not value or not top:
                continue
            height = value / top * HEIGHT
            base -= height
            bars.append(
                Bar(round(number * place, 2), round(base, 2), round(place * (1 - GAP), 2), round(height, 2), kind,
                    f"{label} UTC: {form.format(value)} {kind.replace('_', ' ')}")
            )  # fmt: skip
        if found:
            rows.append((label, tuple(form.format(found.get(kind, 0.0)) for kind in used)))
    total = sum(sum(found.values()) for found in values.values())
    first, last = (at.strftime("%d %b %H:%M") for at in (buckets[0], buckets[-1])) if buckets else ("", "")
    levels = tuple(f"{Decimal(str(value)).normalize():,f}" for value in (top, top / 2, 0)) if top else ("", "", "0")
    return Chart(title, tuple(used), tuple(bars), levels, _ticks(buckets), first, last, tuple(rows), form.format(total))


def round_up(value: float) -> float:
    """Return the next of 1, 2, 5, 10, 20, ... (or a tenth of it, and so on), for the top of an axis."""
    if value <= 0:
        return 0.0
    size = Decimal(10) ** Decimal(value).adjusted()
    return float(next(step * size for step in (1, 2, 5, 10) if step * size >= Decimal(value) * Decimal("0.999999")))


def _ticks(buckets: Sequence[datetime]) -> tuple[str, ...]:
    if len(buckets) < 2:
        return ()
    whole = (buckets[-1] - buckets[0]) + (buckets[1] - buckets[0])
    form = "%d %b" if whole > timedelta(days=2) else "%H:%M"
    return tuple((buckets[0] + whole * part / 4).strftime(form) for part in range(5))


def buckets_between(since: datetime, until: datetime, width_s: int) -> list[datetime]:
    """Return the starts of all buckets from `since`, itself one, up to `until`."""
    count = int((until - since).total_seconds() // width_s) + 1
    return [since + timedelta(seconds=width_s * number) for number in range(count)]
