"""What a run costs. An unknown model has an unknown price, not zero.

Prices are dollars per million tokens, from `prices.json` beside this file (source and date stand in it); operators
override it with a file of the same form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractor.core.runs import Usage


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens of one model, for prompts up to `max_prompt_tokens` (None: any)."""

    input: float
    output: float
    cache_write: float
    cache_read: float
    max_prompt_tokens: int | None = None


_DATED_ID = re.compile(r"-\d{8}$")

PriceList = Mapping[str, Sequence[Price]]


def read_prices(document: Mapping[str, object]) -> dict[str, tuple[Price, ...]]:
    """Return the price list that a JSON document of the shipped form holds.

    Raises:
        ValueError: A field is missing or no number; names the model.
    """
    models = document.get("models")
    if not isinstance(models, Mapping):
        raise ValueError("a price file has an object 'models'")
    prices: dict[str, tuple[Price, ...]] = {}
    for name, bands in models.items():
        try:
            prices[str(name)] = tuple(Price(**band) for band in bands)
        except TypeError as error:
            raise ValueError(f"prices of {name}: {error}") from None
    return prices


def cost_usd(model: str | None, usage: Usage, prices: PriceList) -> float | None:
    """Return what one reply costs; None when the model has no price.

    A dated id is its model: `claude-haiku-5-5-20261007` costs what `claude-haiku-5-5` costs.
    """
    name = _DATED_ID.sub("", model or "")
    for price in prices.get(name, ()):
        if price.max_prompt_tokens is None or usage.prompt_tokens <= price.max_prompt_tokens:
            total = (
                usage.input_tokens * price.input
                + usage.output_tokens * price.output
                + usage.cache_write_tokens * price.cache_write
                + usage.cache_read_tokens * price.cache_read
            )
            return total / 1_000_000
    return None
