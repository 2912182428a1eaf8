"""The tables of `extractor eval`, at most 80 columns wide. All text from people and models is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from extractor.core.dollars import dollars
from extractor.entrypoints.wording import counted
from extractor.evaluation.production import Quality
from extractor.evaluation.report import how_it_ran, shown
from extractor.evaluation.scoring import BY_LANGUAGE


def report_view(document: Mapping[str, Any]) -> RenderableType:
    """Return the whole report for the terminal."""
    return Group(*_parts(document))


def _parts(document: Mapping[str, Any]) -> Iterator[RenderableType]:
    data, models = document["data"], document["models"]
    yield Text(
        f"{data['name']}: {counted(data['conversations'], 'conversation')}, {counted(data['sessions'], 'session')}, "
        f"{counted(data['turns'], 'turn')}, {counted(data['facts'], 'gold statement')}, {counted(data['traps'], 'trap')}"
    )
    for at, model in enumerate(models):
        yield Text(f"{'AB'[at]}: {model['model']}", "bold")
        yield Text(f"   {how_it_ran(model)}", "yellow" if model["ended"] else "dim")
    yield _figures(document)
    if data["has_gold"] and len(data["languages"]) > 1:
        yield _languages(document)
    for model in models:
        yield from _counts(model)
        if model["use"]:
            yield _use(model["use"])
    yield Text(document["method"], "dim")


def _figures(document: Mapping[str, Any]) -> Table:
    models = document["models"]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("figure")
    for letter in "AB"[: len(models)]:
        table.add_column(letter if len(models) > 1 else "value", justify="right")
        table.add_column("95 %", style="dim", justify="right")
    if len(models) == 2:
        table.add_column("B - A", justify="right")
    for metric in document["metrics"]:
        key = metric["key"]
        found = [model["metrics"][key] for model in models]
        if all(one["value"] is None for one in found):
            continue
        cells = [Text(metric["title"])]
        for one in found:
            cells += [Text(shown(key, one["value"])), Text(_interval(key, one["low"], one["high"]))]
        if len(models) == 2:
            cells.append(_difference(metric, document["differences"][key]))
        table.add_row(*cells)
    return table


def _interval(key: str, low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return ""
    return f"{_short(key, low)}..{_short(key, high)}"


def _short(key: str, value: float) -> str:
    return shown(key, value).replace(" %", "").removesuffix(".0")


def _difference(metric: Mapping[str, Any], found: Sequence[float] | None) -> Text:
    """Return B minus A: green or red where the interval does not hold zero."""
    if found is None:
        return Text("-")
    value, low, high = found
    is_clear = low > 0 or high < 0
    good = value * metric["better"] > 0
    style = ("green" if good else "red") if is_clear and metric["better"] else ""
    sign = "+" if value >= 0 else "-"
    return Text(f"{sign}{shown(metric['key'], abs(value))}{' *' if is_clear else ''}", style)


def _languages(document: Mapping[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="by language", title_justify="left")
    table.add_column("")
    short = ("rec. ev.", "rec. st.", "prec.", "types", "dates", "dupl.", "traps")
    for title in short:
        table.add_column(title, justify="right")
    for at, model in enumerate(document["models"]):
        for language, ratios in model["by_language"].items():
            name = f"{'AB'[at]} {language}" if len(document["models"]) > 1 else language
            table.add_row(
                name,
                *(_short(key, value) if (value := ratios[key]["value"]) is not None else "-" for key in BY_LANGUAGE),
            )
    return table


def _counts(model: Mapping[str, Any]) -> Iterator[RenderableType]:
    if model["traps"]:
        sprung = ", ".join(f"{kind} {int(found)}/{total}" for kind, (found, total) in model["traps"].items())
        yield Text(f"traps sprung: {sprung}")
    if model["refusals"]:
        refused = ", ".join(f"{reason} {count}" for reason, count in model["refusals"].items())
        yield Text(f"refused: {refused}")


def _use(use: Mapping[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="questions answered right", title_justify="left")
    for column, justify in (("given", "left"), ("right", "right"), ("95 %", "right"), ("tokens", "right")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]  # rich names its own literal
    for way in use["ways"]:
        one = way["right"]
        table.add_row(
            Text(way["title"]), shown("recall_statement", one["value"]),
            _interval("recall_statement", one["low"], one["high"]), f"{way['tokens']:,.0f}",
        )  # fmt: skip
    return table


def quality_view(quality: Quality, judge: str, spent_usd: float | None) -> RenderableType:
    """Return the figures of judged runs, and what the judge cost; None if it has no price."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("figure", "value", "95 %"):
        table.add_column(column, justify="left" if column == "figure" else "right")
    rows = (
        ("facts that the messages support", "recall_statement", quality.supported),
        ("facts worth keeping", "recall_statement", quality.worth),
        ("lasting facts missed per run", "requests", quality.missing),
    )
    for title, key, ratio in rows:
        table.add_row(title, shown(key, ratio.value), _interval(key, ratio.low, ratio.high))
    cost = "at an unknown price" if spent_usd is None else f"for {dollars(spent_usd)}"
    said = f"{quality.judged} of {quality.runs:,} runs judged by {judge} {cost}"
    unread = f"; {quality.unread} could not be judged" if quality.unread else ""
    return Group(Text(said + unread + (f"; {quality.ended}" if quality.ended else "")), table)
