"""Counts and amounts in sentences for people."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

SMALLEST_CENTS = 0.01


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, such as `1 dead letter` or `1,200 messages`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def dollars(amount: float) -> str:
    """Return an amount in words of a price: `$2.50`; below a cent with two digits that are not zero: `$0.00005`."""
    places = 1 - math.floor(math.log10(amount)) if 0 < amount < SMALLEST_CENTS else 2
    return f"${amount:,.{places}f}"


def details(of_action: Mapping[str, Any]) -> str:
    """Return the details of an operator's action in words: `dead letters 3, sessions 2`; counts of nothing are left out."""
    return ", ".join(_detail(name, value) for name, value in of_action.items())


def _detail(name: str, value: Any) -> str:
    words = name.replace("_", " ")
    match value:
        case Mapping():
            counts = ", ".join(f"{kind.replace('_', ' ')} {count:,}" for kind, count in value.items() if count)
            return f"{words} ({counts or 'nothing'})"
        case True:
            return words
        case None:
            return f"{words}: none"
        case int() | float() if name.endswith("_usd"):
            return f"{words.removesuffix(' usd')} {dollars(value)}"
        case int() | float() if name.endswith("_s"):
            return f"{words.removesuffix(' s')} {value:,g} s"
        case int():
            return f"{words} {value:,}"
    return f"{words} {value}"
