"""Which fact does an agent mean by words of its line?

A context shows facts without their names, because those would lengthen every line. So an agent may give words of a fact
instead, and what it gets wrong is answered with names that it may mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractor.core.facts.fact import FactLine
from extractor.core.normal_forms import normalize

# Words of fewer bytes may occur in many facts, also in some that are not at hand.
LEAST_BYTES = 12
MAX_NAMED = 5

_HANDLE = re.compile(r"#?\d+")
_WORD = re.compile(r"\w+")


def meant_fact(given: str, facts: Sequence[FactLine]) -> FactLine | None:
    """Return the only fact of which a text has words in a row, or the whole text; None if there are none or several."""
    meant = _meant(given, facts)
    return meant[0] if len(meant) == 1 else None


def unknown_name(given: str, facts: Sequence[FactLine], near: Sequence[FactLine]) -> str:
    """Say what to give instead of a text that names no fact; empty if nothing is known of it.

    Args:
        near: Facts that share words with the text, best first.
    """
    if _HANDLE.fullmatch(given.strip()):
        return f"{given.strip()[:20]!r} stands for a memory in one context only: give its name, or words of its line."
    names = [fact.name for fact in (_meant(given, facts) or near)[:MAX_NAMED]]
    if not names:
        return ""
    return f"There is no memory of the name {given[:80]!r}; you may mean {' or '.join(names)}."


def _meant(given: str, facts: Sequence[FactLine]) -> list[FactLine]:
    said = _plain(given)
    whole = [fact for fact in facts if said and said in (_plain(fact.content), _plain(fact.description))]
    return whole or [fact for fact in facts if _shares(said, _plain(fact.content))]


def _shares(said: str, content: str) -> bool:
    """Return whether one text has all of the other; a line has its day and speaker before the fact."""
    shorter, longer = sorted((said, content), key=len)
    return len(shorter.encode("utf-8", "replace")) >= LEAST_BYTES and shorter in longer


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(normalize("NFKC", text).casefold()))
