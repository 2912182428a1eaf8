"""What a run costs. An unknown model has an unknown price, not zero.

Prices are in dollars per million tokens, from `prices.json` next to this file (with source and date); operators can
replace it with a file of the same format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractor.core.run.figures import Usage


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
    """Return the price list from a JSON document in the shipped format.

    Raises:
        ValueError: A field is missing or not a number; names the model.
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
    """Return the cost of one reply; None if the model has no price.

    A dated id costs what its model costs: `claude-haiku-5-5-20261007` costs the same as `claude-haiku-5-5`.
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


DEFAULT_WINDOW = 200_000
"""Context window assumed for a model that the list does not name, in tokens."""


def read_windows(document: Mapping[str, object]) -> dict[str, int]:
    """Return the context windows from a JSON document in the shipped format; may be empty."""
    windows = document.get("context_windows", {})
    if not isinstance(windows, Mapping) or not all(isinstance(size, int) for size in windows.values()):
        raise ValueError("context_windows must be an object of numbers")
    return {str(name): int(size) for name, size in windows.items()}


def window_of(model: str | None, windows: Mapping[str, int]) -> int:
    """Return a model's context window in tokens; an unknown one is assumed to be small."""
    return windows.get(_DATED_ID.sub("", model or ""), DEFAULT_WINDOW)


TYPICAL_TURNS = 2
TYPICAL_GROWTH_TOKENS = 1_500
TYPICAL_OUTPUT_TOKENS = 1_000
"""Output of a typical run (reads, then writes with the notes), for estimates."""


def estimate_usd(model: str | None, *, cached_tokens: int, new_tokens: int, prices: PriceList) -> float | None:
    """Estimate the cost of a run in advance; None if the model has no price.

    Args:
        cached_tokens: Prompt tokens that the first request reads from the cache.
        new_tokens: Prompt tokens that it writes to the cache.
    """
    total = 0.0
    for _ in range(TYPICAL_TURNS):
        usage = Usage(
            cache_read_tokens=cached_tokens,
            cache_write_tokens=new_tokens,
            output_tokens=TYPICAL_OUTPUT_TOKENS // TYPICAL_TURNS,
        )
        cost = cost_usd(model, usage, prices)
        if cost is None:
            return None
        total += cost
        cached_tokens, new_tokens = cached_tokens + new_tokens, TYPICAL_GROWTH_TOKENS
    return total
