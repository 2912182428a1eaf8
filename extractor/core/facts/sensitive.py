"""Is a statement of a kind that the operator excludes?

It looks for words, so it is deliberately coarse: it also excludes what only touches such a subject. The words are in
`sensitive_words`, by kind and language.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from extractor.core.errors import NotToBeKept
from extractor.core.facts.sensitive_words import INNOCENT, WORDS
from extractor.core.normal_forms import normalize


class Kind(StrEnum):
    """What `EXTRACTOR_LEAVE_OUT` may name."""

    HEALTH = "health"
    """Illness, diagnoses, therapy, pregnancy, disability."""

    BELIEFS = "beliefs"
    """Religion, politics, unions."""

    FINANCES = "finances"
    """Income, debts, savings."""

    FAMILY = "family"
    """Partners, children, parents, relatives."""


def refuse_sensitive(text: str, leave_out: frozenset[Kind]) -> None:
    """Refuse a statement of an excluded kind.

    Raises:
        NotToBeKept: Names the kind, not the words.
    """
    kind = sensitive_kind(text, leave_out) if leave_out else None
    if kind is not None:
        raise NotToBeKept(f"facts about {kind.value} are not kept here: leave it out.")


def sensitive_kind(text: str, kinds: frozenset[Kind]) -> Kind | None:
    """Return the first of some kinds that a text mentions."""
    plain = _innocent().sub(" ", normalize("NFKC", text).casefold())
    return next((kind for kind in Kind if kind in kinds and _pattern(kind).search(plain)), None)


@cache
def _pattern(kind: Kind) -> re.Pattern[str]:
    rows = [word.strip() for row in WORDS[kind.value].values() for word in row.split(",")]
    return re.compile(
        _any_of([re.escape(word[:-1]) + r"\w*" if word.endswith("*") else re.escape(word) for word in rows])
    )


@cache
def _innocent() -> re.Pattern[str]:
    return re.compile(_any_of([re.escape(phrase) for phrase in INNOCENT]))


def _any_of(patterns: list[str]) -> str:
    longest_first = sorted(set(patterns), key=len, reverse=True)
    return rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)"
