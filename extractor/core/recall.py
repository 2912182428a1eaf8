"""What does a question ask for? Words to look for, and days to look in.

"What did we decide about the launch last week?" asks for `decide` and `launch`, from Monday to Sunday of last week:
time words become a range by the same resolver that dates facts, against the asker's local date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from extractor.core.dates import Anchor, find_stated, scan

MAX_WORDS = 12
SNIPPET_CHARS = 240

_WORD = re.compile(r"\w[\w'-]*")
_EMPTY = frozenset(
    "a about an and any are as at be been but by can could did do does for from had has have he her his how i in is it its "
    "me my of on or our said say says she so tell that the their them then there they this to us was we were what when "
    "where which who why will with would you your know remember everything anything all".split()
)


@dataclass(frozen=True, slots=True)
class Question:
    """A query, taken apart.

    Attributes:
        words: What to look for, lower-case, in the order of the query; empty when only days were asked for.
        since, until: Days, inclusive; None is open.
    """

    words: tuple[str, ...]
    since: date | None = None
    until: date | None = None


def read_question(query: str, anchor: Anchor, since: date | None = None, until: date | None = None) -> Question:
    """Take a query apart.

    Args:
        anchor: The asker's local date.
        since, until: Days that were given besides; they win over time words.
    """
    spans = [(hit.start, hit.end, hit.first, hit.last) for hit in scan(query, anchor) if hit.interval is not None]
    spans += [(s.start, s.end, s.interval.first, s.interval.last) for s in find_stated(query)]
    rest = query
    for start, end, _, _ in spans:
        rest = rest[:start] + " " * (end - start) + rest[end:]
    words = [word.removesuffix("'s") for word in _WORD.findall(rest.casefold())]
    telling = tuple(dict.fromkeys(word for word in words if word not in _EMPTY and len(word) > 1))[:MAX_WORDS]
    firsts = [first for _, _, first, _ in spans]
    lasts = [last for _, _, _, last in spans]
    if since is None and firsts and None not in firsts:
        since = min(first for first in firsts if first is not None)
    if until is None and lasts and None not in lasts:
        until = max(last for last in lasts if last is not None)
    return Question(telling, since, until)


def score(text: str, words: Sequence[str]) -> float:
    """Return how well a text answers some words, 0 to 1: the share of words that it holds, whole words first."""
    if not words:
        return 1.0
    folded = text.casefold()
    whole = set(_WORD.findall(folded))
    return sum(1.0 if word in whole else 0.6 if word in folded else 0.0 for word in words) / len(words)


def snippet(text: str, words: Sequence[str]) -> str:
    """Return the part of a text around the first of the words, cut at spaces; the beginning when none is there."""
    plain = " ".join(text.split())
    if len(plain) <= SNIPPET_CHARS:
        return plain
    folded = plain.casefold()
    places = [place for word in words if (place := folded.find(word)) >= 0]
    start = max(0, min(places, default=0) - SNIPPET_CHARS // 3)
    part = plain[start : start + SNIPPET_CHARS]
    if start > 0:
        part = "\u2026" + part.partition(" ")[2]
    if start + SNIPPET_CHARS < len(plain):
        part = part.rpartition(" ")[0] + "\u2026"
    return part
