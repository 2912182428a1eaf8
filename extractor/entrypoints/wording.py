"""Counts and amounts in sentences for people."""

from __future__ import annotations

import math

SMALLEST_CENTS = 0.01


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, such as `1 dead letter` or `1,200 messages`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def dollars(amount: float) -> str:
    """Return an amount in words of a price: `$2.50`; below a cent with two digits that are not zero: `$0.00005`."""
    places = 1 - math.floor(math.log10(amount)) if 0 < amount < SMALLEST_CENTS else 2
    return f"${amount:,.{places}f}"
