"""Amounts of dollars in sentences and tables: one form, in commands, pages, logs of actions and evaluations."""

from __future__ import annotations

import math


def dollars(amount: float) -> str:
    """Return an amount as a price: `$2.50`; below ten cents with two digits that are not zero: `$0.00005`."""
    places = max(2, 1 - math.floor(math.log10(amount))) if amount > 0 else 2
    return f"${amount:,.{places}f}"
