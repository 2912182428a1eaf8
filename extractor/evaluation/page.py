"""The report as one HTML file. It loads nothing and runs no script, so it can be mailed and opened anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from extractor.evaluation.report import how_it_ran, shown
from extractor.evaluation.scoring import BY_KEY, BY_LANGUAGE


def page(document: Mapping[str, Any]) -> str:
    """Return the page of a report."""
    return _template().render(
        **document, shown=shown, how=how_it_ran, clear=_clear, language_keys=BY_LANGUAGE,
        titles={key: metric.title for key, metric in BY_KEY.items()},
    )  # fmt: skip


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("extractor.evaluation", ""),
        autoescape=True,  # it shows what people and models wrote
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    return environment.get_template("page.html")


def _clear(metric: Mapping[str, Any], difference: Sequence[float] | None) -> str:
    """Return the class of a difference: good or bad where its interval does not hold zero."""
    if difference is None or not metric["better"] or difference[1] <= 0 <= difference[2]:
        return ""
    return "good" if difference[0] * metric["better"] > 0 else "bad"
