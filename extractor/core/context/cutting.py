"""Counts the tokens of texts, and cuts a text to a number of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from extractor.core.signs import last_cut

# Counts the tokens of a text.
Count = Callable[[str], int]

MARKER = "... [truncated]"
ELLIPSIS = " \u2026"

# How many more characters a token may have than in any text before: what does not fit even then is not counted.
DENSER = 1.25

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+|(?<=[\u3002\uff01\uff1f\u0964])|\n+")


@dataclass(slots=True)
class TokenCounter:
    """Counts tokens.

    Attributes:
        chars_per_token: The most so far, of any text; 0 at first.
    """

    count: Count
    chars_per_token: float = 0.0

    def size(self, text: str) -> int:
        tokens = self.count(text)
        self.chars_per_token = max(self.chars_per_token, len(text) / max(1, tokens))
        return tokens

    def is_too_long(self, chars: int, tokens: int) -> bool:
        """Return whether a text of so many characters has certainly more tokens."""
        return self.chars_per_token > 0 and chars > tokens * self.chars_per_token * DENSER


class DoesNotFit(ValueError):
    """A block that must not be cut does not fit.

    Attributes:
        block: Its name.
    """

    def __init__(self, block: str, tokens: int, budget: int) -> None:
        super().__init__(
            f"needs {tokens:,} tokens and may have {budget:,}: this block is never cut, so shorten it or give it more room"
        )
        self.block = block
        self.tokens = tokens
        self.budget = budget


def cut_sentences(text: str, limit: int, count: Count) -> str:
    """Return as many whole sentences as fit, and an ellipsis; cut anywhere if not even one fits."""
    ends = [match.start() for match in _SENTENCE_END.finditer(text)]
    low, high = 0, len(ends)
    while low < high:  # the size only grows, so bisect for the last sentence that fits
        middle = (low + high + 1) // 2
        if count(text[: ends[middle - 1]] + ELLIPSIS + "\n") <= limit:
            low = middle
        else:
            high = middle - 1
    return text[: ends[low - 1]] + ELLIPSIS if low else cut_anywhere(text, limit, count, ELLIPSIS)


def cut_anywhere(text: str, limit: int, count: Count, marker: str = MARKER) -> str:
    """Return as much of a text as fits with the marker, cut at a space if possible; empty if nothing fits."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[:middle] + marker + "\n") <= limit:
            low = middle
        else:
            high = middle - 1
    if low == 0:
        return ""
    part = text[: last_cut(text, low)]
    head = part.rpartition(" ")[0]
    return (head if len(head) > low // 2 else part).rstrip() + marker
