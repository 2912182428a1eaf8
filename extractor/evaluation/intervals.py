"""Ratios with 95 % confidence intervals, by a bootstrap over sessions.

Whole sessions are drawn with replacement, 2,000 times, and the interval is the middle 95 % of the ratios (percentile
bootstrap; Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). Two models are compared on the same
draws.
"""

# Sessions instead of facts: facts of one session are not independent, since one misread message spoils several.

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

RESAMPLES = 2_000
# Fixed, so that the same outcomes have the same intervals, and two models are resampled alike.
SEED = 20_261_123
METHOD = (
    f"95 % intervals: percentile bootstrap over sessions, {RESAMPLES:,} resamples; Wilson over sessions at 0 and 100 %"
)
_Z = 1.959964

# Numerator and denominator of one session.
Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of sums.

    Attributes:
        value, low, high: None without anything to count.
    """

    numerator: float
    denominator: float
    value: float | None
    low: float | None
    high: float | None


def ratio_of(pairs: Sequence[Pair], draws: Sequence[Sequence[int]], *, is_share: bool) -> Ratio:
    """Return the ratio of the sums with its interval.

    Args:
        draws: Positions of the sessions of each resample; see `draw`.
        is_share: It lies between 0 and 1.
    """
    top, bottom = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    if not bottom:
        return Ratio(top, bottom, None, None, None)
    value = top / bottom
    # All right or all wrong: resampling would show no spread. Wilson's interval (1927) does, with sessions as its trials.
    if is_share and value in (0.0, 1.0):
        low, high = wilson(value, sum(pair[1] > 0 for pair in pairs))
    else:
        low, high = _middle([one for one in (_resampled(pairs, draw) for draw in draws) if one is not None], value)
    return Ratio(top, bottom, value, low, high)


def difference_of(
    first: Sequence[Pair], second: Sequence[Pair], draws: Sequence[Sequence[int]]
) -> tuple[float, float, float] | None:
    """Return second minus first with its interval, on the same draws; None without anything to count."""
    whole = range(len(first))
    value = _difference(first, second, whole)
    if value is None:
        return None
    found = [one for one in (_difference(first, second, draw) for draw in draws) if one is not None]
    return (value, *_middle(found, value))


def draw(count: int, times: int = RESAMPLES) -> list[list[int]]:
    """Return resamples of some sessions, the same for the same count."""
    source = random.Random(SEED)  # noqa: S311 - not for secrets
    return [source.choices(range(count), k=count) for _ in range(times)] if count else []


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share of `count` trials."""
    if not count:
        return 0.0, 1.0
    square = _Z * _Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = _Z * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return (0.0 if share == 0 else middle - half), (1.0 if share == 1 else middle + half)


def _resampled(pairs: Sequence[Pair], drawn: Sequence[int]) -> float | None:
    bottom = sum(pairs[at][1] for at in drawn)
    return sum(pairs[at][0] for at in drawn) / bottom if bottom else None


def _difference(first: Sequence[Pair], second: Sequence[Pair], drawn: Sequence[int]) -> float | None:
    one, other = _resampled(first, drawn), _resampled(second, drawn)
    return None if one is None or other is None else other - one


def _middle(values: list[float], fallback: float) -> tuple[float, float]:
    if not values:
        return fallback, fallback
    values.sort()
    cut = int(0.025 * len(values))
    return values[cut], values[len(values) - 1 - cut]
