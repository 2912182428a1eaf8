"""A quote of several dates, translated as one: "am Dienstag und am Donnerstag" = "on Tuesday and on Thursday"."""

from __future__ import annotations

import re

from extractor.core.dates import Anchor, find_native, read_english
from extractor.core.facts.quotes import places

_AND = re.compile(r",? (?:and|or|and then|or else|as well as) |, ", re.IGNORECASE)
_WHICH = re.compile(r"(?:on )?(?P<which>next|last|this(?: coming)?) \w+day", re.IGNORECASE)
_BARE_DAY = re.compile(r"\b(?:on )?(?P<day>\w+day)", re.IGNORECASE)
# What is said once, behind the last of them.
_BEHIND = re.compile(r"\b(?:on )?\w+day(?P<behind>,? (?:of )?(?:next|last|this) week)", re.IGNORECASE)


def one_by_one(quote: str, english: str, text: str, anchor: Anchor) -> list[tuple[str, str]]:
    """Return the dates of a quote, each with its English; the quote itself unless there are as many in the original.

    Args:
        text: The message's, in which the quote stands.
    """
    whole = [(quote, english)]
    parts = _shared(_AND.split(english)) if _AND.search(english) else []
    if len(parts) < 2 or (read_english(english, anchor) is not None and not _is_choice(english)):
        return whole
    start, end = next(places(quote, text), (0, 0))
    around = [one for one in find_native(text) if one.start < end and start < one.end]
    if len(around) != len(parts) or any(read_english(part, anchor) is None for part in parts):
        return whole
    quotes = (text[max(start, one.start) : min(end, one.end)] for one in around)
    return list(zip(quotes, parts, strict=True))


def _is_choice(english: str) -> bool:
    """Return whether the grammar read one of two days as if the other were not said: "Thursday or Friday at the latest"."""
    return " at the latest" in english.lower()


def _shared(parts: list[str]) -> list[str]:
    """Return dates with the words that they share: "next Monday and Wednesday", "Monday and Wednesday of next week"."""
    if which := _WHICH.fullmatch(parts[0]):
        parts = [f"{which['which']} {day['day']}" if (day := _BARE_DAY.fullmatch(part)) else part for part in parts]
    if behind := _BEHIND.fullmatch(parts[-1]):
        parts = [f"{part}{behind['behind']}" if _BARE_DAY.fullmatch(part) else part for part in parts]
    return [
        f"on {part}" if _BARE_DAY.fullmatch(part) and not part.lower().startswith("on ") else part for part in parts
    ]
