"""Charts as data for the templates: an SVG of bars or lines with axes, unit and marks, and the same values as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal

from extractor.adapters.sql.operators.over_time import Mark

WIDTH, HEIGHT = 720.0, 150.0
# Share of a bar's width that stays empty.
GAP = 0.15

# By the start of a bucket, then by kind.
Values = Mapping[datetime, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Shape:
    """All bars of one kind, or its line: the path's commands in drawing units."""

    kind: str
    path: str


@dataclass(frozen=True, slots=True)
class Column:
    """The place of a bucket or a mark on the axis, with its tooltip."""

    x: float
    width: float
    title: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot.

    Attributes:
        unit: Of the values.
        is_line: Lines instead of stacked bars.
        levels: Labels of the values at full height, half of it, and the bottom.
        ticks: Labels of five instants, evenly spaced from the first bucket to the end of the last.
        rows: The same as a table: the start of each bucket, and a number per kind.
        summary: Shown beside the title.
    """

    title: str
    kinds: tuple[str, ...]
    columns: tuple[Column, ...]
    levels: tuple[str, ...]
    ticks: tuple[str, ...]
    first: str
    last: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    unit: str = ""
    is_line: bool = False
    shapes: tuple[Shape, ...] = ()
    summary: str = ""
    marks: tuple[Column, ...] = ()


def stacked(
    title: str, buckets: Sequence[datetime], values: Values, kinds: Sequence[str], *, unit: str = "", form: str = "{:,.0f}",
) -> Chart:  # fmt: skip
    """Return stacked bars.

    Args:
        buckets: The starts of all buckets, including empty ones.
        form: Number format.
    """
    used = [kind for kind in kinds if any(values.get(at, {}).get(kind) for at in buckets)]
    top = round_up(max((sum(values.get(at, {}).values()) for at in buckets), default=0.0))
    total = sum(sum(found.values()) for found in values.values())
    chart = _axes(title, buckets, values, used, top=top, form=form)
    return replace(chart, unit=unit, shapes=_bars(buckets, values, used, top), summary=f"{form.format(total)} in total")


def lines(
    title: str, buckets: Sequence[datetime], values: Values, kinds: Sequence[str], *, unit: str, form: str = "{:,.1f}",
) -> Chart:  # fmt: skip
    """Return lines; a bucket without a value leaves a gap."""
    used = [kind for kind in kinds if any(kind in values.get(at, {}) for at in buckets)]
    top = round_up(max((value for found in values.values() for value in found.values()), default=0.0))
    shapes = [Shape(kind, _line(buckets, values, kind, top)) for kind in used]
    latest = next((values[at] for at in reversed(buckets) if at in values), None)
    told = [f"{_plain(kind)} {form.format(latest[kind])}" for kind in used if kind in latest] if latest else []
    summary = f"last: {', '.join(told)}" if told else ""
    chart = _axes(title, buckets, values, used, top=top, form=form)
    return replace(chart, unit=unit, is_line=True, shapes=tuple(shapes), summary=summary)


def marked(chart: Chart, marks: Iterable[Mark], buckets: Sequence[datetime]) -> Chart:
    """Return a chart with marks at their places; those outside of it are left out."""
    start, end = buckets[0], buckets[-1] + (buckets[1] - buckets[0])
    whole = (end - start).total_seconds()

    def x(at: datetime) -> float:
        return round(min(1.0, max(0.0, (at - start).total_seconds() / whole)) * WIDTH, 1)

    found = []
    for mark in marks:
        until = end if mark.is_open else mark.until or mark.at
        if until >= start and mark.at <= end:
            found.append(Column(x(mark.at), max(0.0, x(until) - x(mark.at)), in_words(mark), mark.kind))
    return replace(chart, marks=tuple(found))


def in_words(mark: Mark) -> str:
    """Return a mark's tooltip."""
    begun = f"{mark.at:%d %b %H:%M}"
    match mark.kind:
        case "deployed":
            return f"deployed {mark.name}, {begun}"
        case "paused":
            return f"{mark.name} paused, {_period(mark, begun)}"
        case "outage":
            return f"outage of the model, {_period(mark, begun)}"


def _period(mark: Mark, begun: str) -> str:
    return f"since {begun}" if mark.until is None else f"{begun} to {mark.until:%H:%M}"


def _axes(
    title: str, buckets: Sequence[datetime], values: Values, kinds: Sequence[str], *, top: float, form: str
) -> Chart:  # fmt: skip
    """Return a chart without its shapes: axes, columns and table."""
    place = WIDTH / max(1, len(buckets))
    rows, columns = [], []
    for number, at in enumerate(buckets):
        found = values.get(at)
        if found:
            label = at.strftime("%d %b %H:%M")
            rows.append((label, tuple(form.format(found[kind]) if kind in found else "" for kind in kinds)))
            said = ", ".join(f"{form.format(found[kind])} {_plain(kind)}" for kind in kinds if kind in found)
            columns.append(Column(round(number * place, 1), round(place, 1), f"{at:%H:%M}: {said}"))
    first, last = (at.strftime("%d %b %H:%M") for at in (buckets[0], buckets[-1])) if buckets else ("", "")
    levels = tuple(f"{Decimal(str(value)).normalize():,f}" for value in (top, top / 2, 0)) if top else ("", "", "0")
    return Chart(title, tuple(kinds), tuple(columns), levels, _ticks(buckets), first, last, tuple(rows))


def _bars(buckets: Sequence[datetime], values: Values, kinds: Sequence[str], top: float) -> tuple[Shape, ...]:
    place = WIDTH / max(1, len(buckets))
    paths: dict[str, list[str]] = {kind: [] for kind in kinds}
    for number, at in enumerate(buckets):
        base = HEIGHT
        for kind in kinds:
            value = values.get(at, {}).get(kind, 0.0)
            if value and top:
                height = value / top * HEIGHT
                base -= height
                width = place * (1 - GAP)
                # One path for all bars of a kind: an element each would make a page of thousands of elements.
                paths[kind].append(f"M{number * place:.1f} {base:.1f}h{width:.1f}v{height:.1f}h-{width:.1f}z")
    return tuple(Shape(kind, "".join(path)) for kind, path in paths.items())


def _line(buckets: Sequence[datetime], values: Values, kind: str, top: float) -> str:
    """Return a path through the middles of the buckets; a lone value becomes a short stroke."""
    place = WIDTH / max(1, len(buckets))
    path, is_drawing = [], False
    for number, at in enumerate(buckets):
        value = values.get(at, {}).get(kind)
        if value is not None:
            y = HEIGHT - (value / top * HEIGHT if top else 0.0)
            path.append(f"{'L' if is_drawing else 'M'}{(number + 0.5) * place:.1f} {y:.1f}{'' if is_drawing else 'h1'}")
        is_drawing = value is not None
    return "".join(path)


def _plain(kind: str) -> str:
    return kind.replace("_", " ")


def round_up(value: float) -> float:
    """Return the next of 1, 2, 5, 10, 20, ... (or a tenth of it, and so on), for the top of an axis."""
    if value <= 0:
        return 0.0
    size = Decimal(10) ** Decimal(value).adjusted()
    # The tolerance is for sums of floats: 5.000000001 must not double the axis.
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
