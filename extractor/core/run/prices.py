"""What a run costs. An unknown model has an unknown price, not zero.

Prices are in dollars per million tokens, from `prices.json` next to this file (with source and date); operators can
replace it with a file of the same format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from extractor.core.run.figures import Usage


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens of one model.

    Attributes:
        cache_write: Per token written for five minutes.
        cache_write_1h: Per token written for an hour; None if unknown.
        speed: The speed that it applies to: `fast`, `batch`, or empty for the standard one.
        max_prompt_tokens: Longest prompt that it applies to; None: any.
    """

    input: float
    output: float
    cache_write: float = 0.0
    cache_read: float = 0.0
    cache_write_1h: float | None = None
    speed: str = ""
    max_prompt_tokens: int | None = None

    def share(self, part: float) -> Price:
        """Return this price times a factor."""
        long_write = None if self.cache_write_1h is None else self.cache_write_1h * part
        return replace(
            self, input=self.input * part, output=self.output * part, cache_write=self.cache_write * part,
            cache_read=self.cache_read * part, cache_write_1h=long_write,
        )  # fmt: skip


# Speed of replies that came in a batch.
BATCHED = "batch"

# Price of a batch, as a share of the standard one, unless the list has a price of its own for the speed `batch`.
BATCH_SHARE = 0.5

_PLATFORM = re.compile(r"^(?:arn:[^/]*/)?(?:[a-z-]{2,8}\.)?anthropic\.|@[\w-]+$|-v\d+(?::\d+\w*)?$")
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
    """Return the cost of one reply; None if the model has no price for it.

    The price of an id is looked up as it stands, then by the model's plain name; see `plain_name`.
    """
    price = price_of(model, usage, prices)
    return _total(usage, price) if price is not None else None


def price_of(model: str | None, usage: Usage, prices: PriceList) -> Price | None:
    """Return the price that applies to a reply; None if the model has none for it."""
    listed = prices.get(model or "") or prices.get(plain_name(model), ())
    fits = [one for one in listed if one.max_prompt_tokens is None or usage.prompt_tokens <= one.max_prompt_tokens]
    found = {one.speed: one for one in reversed(fits)}
    if usage.speed == BATCHED and BATCHED not in found and "" in found:
        return found[""].share(BATCH_SHARE)
    return found.get(usage.speed)


def _total(usage: Usage, price: Price) -> float | None:
    if usage.long_write_tokens and price.cache_write_1h is None:
        return None
    total = (
        usage.input_tokens * price.input
        + usage.output_tokens * price.output
        + (usage.cache_write_tokens - usage.long_write_tokens) * price.cache_write
        + usage.long_write_tokens * (price.cache_write_1h or 0.0)
        + usage.cache_read_tokens * price.cache_read
    )
    return total / 1_000_000


def plain_name(model: str | None) -> str:
    """Return the name of a model without its date and without what a cloud platform adds.

    `claude-haiku-5-5-20261007`, Bedrock's `us.anthropic.claude-haiku-5-5-20261007-v1:0` (also inside the ARN of an
    inference profile) and Vertex's `claude-haiku-5-5@20261007` are all `claude-haiku-5-5`.
    """
    return _DATED_ID.sub("", _PLATFORM.sub("", model or ""))


# Context window assumed for a model that the list does not name, in tokens.
DEFAULT_WINDOW = 200_000


def read_windows(document: Mapping[str, object]) -> dict[str, int]:
    """Return the context windows from a JSON document in the shipped format; may be empty."""
    windows = document.get("context_windows", {})
    if not isinstance(windows, Mapping) or not all(isinstance(size, int) for size in windows.values()):
        raise ValueError("context_windows must be an object of numbers")
    return {str(name): int(size) for name, size in windows.items()}


def window_of(model: str | None, windows: Mapping[str, int]) -> int:
    """Return a model's context window in tokens; an unknown one is assumed to be small."""
    return windows.get(model or "") or windows.get(plain_name(model), DEFAULT_WINDOW)


TYPICAL_TURNS = 2
TYPICAL_GROWTH_TOKENS = 1_500
# Output of a typical run (reads, then writes with the notes), for estimates.
TYPICAL_OUTPUT_TOKENS = 1_000


def estimate_usd(
    model: str | None, *, cached_tokens: int, new_tokens: int, prices: PriceList, speed: str = "", is_long: bool = False
) -> float | None:
    """Estimate the cost of a run in advance; None if the model has no price.

    Args:
        is_long: Cache entries live for an hour.
        cached_tokens: Prompt tokens that the first request reads from the cache.
        new_tokens: Prompt tokens that it writes to the cache.
    """
    total = 0.0
    for _ in range(TYPICAL_TURNS):
        usage = Usage(
            cache_read_tokens=cached_tokens,
            cache_write_tokens=new_tokens,
            long_write_tokens=new_tokens if is_long else 0,
            speed=speed,
            output_tokens=TYPICAL_OUTPUT_TOKENS // TYPICAL_TURNS,
        )
        cost = cost_usd(model, usage, prices)
        if cost is None:
            return None
        total += cost
        cached_tokens, new_tokens = cached_tokens + new_tokens, TYPICAL_GROWTH_TOKENS
    return total
