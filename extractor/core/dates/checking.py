"""Does an English phrase mean what its language's tables read in the original?"""

from __future__ import annotations

from enum import Enum

from extractor.core.dates.mention import Anchor, Hit, Interval
from extractor.core.dates.native import Native, find_native, read_native
from extractor.core.languages import by_code

# Tolerance between two readings of which one is approximate.
SLACK_DAYS = 3


class Verdict(Enum):
    AGREES = "agrees"
    DISAGREES = "disagrees"
    WARNED = "warned"
    """Disagrees, in a language whose tables are only trusted to warn."""
    UNKNOWN = "unknown"
    """No table reads the phrase."""


def check_translation(quote: str, text: str, english: Hit, anchor: Anchor) -> tuple[Verdict, Hit | None]:
    """Compare the meaning of an English phrase with what the tables read in its original.

    Args:
        text: The text around the quote; used to detect the language.

    Returns:
        The verdict, and the tables' reading if there is one.
    """
    for native in _natives(quote, text):
        read = read_native(native, anchor)
        if read is None:
            continue
        if _agree(read, english):
            return Verdict.AGREES, read
        language = by_code(native.language)
        is_warned = language is not None and language.dates.is_only_warned
        return Verdict.WARNED if is_warned else Verdict.DISAGREES, read
    return Verdict.UNKNOWN, None


def _natives(quote: str, text: str) -> list[Native]:
    """Return the phrases in a quote as they occur in its text; those of the quote alone if it is not found there."""
    at = text.casefold().find(quote.casefold()) if len(text.casefold()) == len(text) else text.find(quote)
    if at >= 0:
        around = [native for native in find_native(text) if native.start < at + len(quote) and at < native.end]
        if around:
            return sorted(around, key=lambda native: native.start - native.end)
    return sorted(find_native(quote), key=lambda native: native.start - native.end)


def _agree(native: Hit, english: Hit) -> bool:
    if native.interval is None or english.interval is None:
        return native.status is english.status
    return any(
        _are_alike(one, other)
        for one in (native.interval, *native.alternatives)
        for other in (english.interval, *english.alternatives)
    )


def _are_alike(one: Interval, other: Interval) -> bool:
    if (one.first, one.last) == (other.first, other.last):
        return True
    if one.first is None or other.first is None:
        return False
    if one.last is None or other.last is None:
        return one.first == other.first
    if one.approx and other.approx and one.first == one.last and other.first == other.last:
        return abs((one.first - other.first).days) <= SLACK_DAYS
    common = (min(one.last, other.last) - max(one.first, other.first)).days + 1
    union = (max(one.last, other.last) - min(one.first, other.first)).days + 1
    return common > 0 and 2 * common >= union
