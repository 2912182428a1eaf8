"""Selects the part of a cited message that is read for dates: all of an ordinary message, and the surroundings of the
quotes in a very long one."""

from __future__ import annotations

from collections.abc import Iterable

# Messages up to this length are read whole.
MAX_CHARS = 24_000

# How much is read on either side of a quote in a longer message.
REACH_CHARS = 6_000


def near_quotes(text: str, quotes: Iterable[str]) -> str:
    """Return a text, or the surroundings of the quotes in a long one; its beginning if no quote is found.

    The result has at most `MAX_CHARS` characters. Quotes are searched verbatim, then by their first words.
    """
    if len(text) <= MAX_CHARS:
        return text
    places = sorted({at for quote in quotes if (at := _place(text, quote)) >= 0})
    if not places:
        return text[:MAX_CHARS]
    reach = min(REACH_CHARS, MAX_CHARS // (2 * len(places)) - 1)
    return "\n".join(text[max(0, at - reach) : at + reach] for at in places)


def _place(text: str, quote: str) -> int:
    beginning = " ".join(quote.split()[:4])
    at = text.find(quote)
    return at if at >= 0 or not beginning else text.find(beginning)
