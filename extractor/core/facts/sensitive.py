"""Is a statement of a kind that the operator excludes?

It looks for words, so it is deliberately coarse: it also excludes what only touches such a subject. The words are in
`sensitive_words` and `core/languages/sensitive.py`, by kind and language.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from extractor.core.errors import NotToBeKept
from extractor.core.facts.sensitive_words import INNOCENT, WORDS
from extractor.core.languages.scripts import own_languages
from extractor.core.languages.sensitive import ANYWHERE, INNOCENT_MORE, MORE
from extractor.core.normal_forms import normalize

# Arabic's "and", "with", "for" and article, written with the next word.
_JOINED = "(?:[\u0648\u0641\u0628\u0644\u0643]{0,2}(?:\u0627\u0644|\u0644\u0644)?)"


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
    plain = normalize("NFKC", text).casefold()
    for pattern in _innocent():
        plain = pattern.sub(" ", plain)
    codes = own_languages(plain) or frozenset(MORE[Kind.HEALTH.value])
    return next((kind for kind in Kind if kind in kinds and any(p.search(plain) for p in _patterns(kind, codes))), None)


def _patterns(kind: Kind, codes: frozenset[str]) -> list[re.Pattern[str]]:
    return [_pattern(tuple(WORDS[kind.value].values()))] + [
        _pattern((row,), is_anywhere=code in ANYWHERE) for code, row in MORE[kind.value].items() if code in codes
    ]


@cache
def _pattern(rows: tuple[str, ...], *, is_anywhere: bool = False) -> re.Pattern[str]:
    words = [normalize("NFKC", word.strip()).casefold() for row in rows for word in row.split(",")]
    return re.compile(_any_of([_written(word) for word in words if word], is_anywhere=is_anywhere))


def _written(word: str) -> str:
    start = _JOINED if word.startswith("*") else ""
    return start + re.escape(word.strip("*")) + (r"\w*" if word.endswith("*") else "")


@cache
def _innocent() -> tuple[re.Pattern[str], ...]:
    spaced = [re.escape(phrase) for phrase in (*INNOCENT, *INNOCENT_MORE) if " " in phrase or phrase.isascii()]
    others = [re.escape(phrase) for phrase in INNOCENT_MORE if " " not in phrase and not phrase.isascii()]
    return re.compile(_any_of(spaced)), re.compile(_any_of(others, is_anywhere=True))


def _any_of(patterns: list[str], *, is_anywhere: bool = False) -> str:
    longest_first = sorted(set(patterns), key=len, reverse=True)
    found = f"(?:{'|'.join(longest_first)})"
    return found if is_anywhere else rf"(?<!\w){found}(?!\w)"
