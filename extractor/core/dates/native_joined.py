"""Two phrases of another language around "to", as one span: "von Anfang Mai bis Ende Juni", 下月5号到15号, 3월부터 6월까지."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from extractor.core.dates.grammar import OR

# What a phrase has from the words around it, and what does not stand behind "from" or "to".
_ROLE = re.compile(r"(?:from|since|until|by) ")
_UNTIL = re.compile(r"(?:until|by) ")
_LEAD = re.compile(r"(?:on|in|at|during) (?!the (?:last|next) \d)")
# A year, in which a day or a month may lie: "this year until March" is no span.
_YEAR = re.compile(r"(?:in )?(?:(?:19|20)\d\d|(?:last|this|next) year|the year (?:before last|after next))\Z")
# What has no first day, or recurs.
_NO_EDGE = re.compile(
    r"recently|long ago|soon|beside|within |(?:in the )?(?:last|next) \d|before |after |between |.* to "
)
# What joins two dates without being part of the second one: a sign.
_SIGN = re.compile(r"\s?[-~\u2013\u301c\uff5e]\s?\Z")
_GAP = re.compile(r"\s?\Z")
# How many meanings of two ambiguous phrases are put together.
MOST_MEANINGS = 2


def joined_english(first: str, gap: str, second: str) -> str:
    """Return the English of a span from one phrase to another; empty if they are two dates.

    Args:
        first: The English of the first one.
        gap: What stands between them.
        second: The English of the second one, whose "until" joins it to the first.
    """
    is_joined = (_UNTIL.match(second) and _GAP.match(gap)) or _SIGN.match(gap)
    if not is_joined or _UNTIL.match(first) or (_ROLE.match(second) and not _UNTIL.match(second)):
        return ""
    begins, ends = list(_meanings(first)), list(_meanings(second))
    if any(map(_NO_EDGE.match, (*begins, *ends))) or (_YEAR.match(begins[0]) and not _YEAR.match(ends[0])):
        return ""
    return OR.join(f"from {one} to {other}" for one, other in product(begins, ends))


def _meanings(english: str) -> Iterator[str]:
    """Yield the meanings of a phrase without its role, each once."""
    bare = dict.fromkeys(_LEAD.sub("", _ROLE.sub("", one), count=1) for one in english.split(OR))
    yield from list(bare)[:MOST_MEANINGS]
