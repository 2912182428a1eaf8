"""Is a statement of a kind that the operator excludes?

It looks for words, so it is deliberately coarse: it also excludes what only touches such a subject. The words are
`SensitiveWords` of the languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from extractor.core.errors import NotToBeKept
from extractor.core.languages import Language, languages
from extractor.core.languages.form import listed
from extractor.core.languages.scripts import own_languages
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
    codes = own_languages(plain)
    own = [one for one in languages() if one.sensitive.is_for_any_text or not codes or one.code in codes]
    return next((kind for kind in Kind if kind in kinds and any(_mentions(plain, kind, one) for one in own)), None)


def _mentions(plain: str, kind: Kind, language: Language) -> bool:
    words = getattr(language.sensitive, kind.value)
    return bool(words) and _pattern(words, is_anywhere=not language.dates.has_spaces).search(plain) is not None


@cache
def _pattern(words: str, *, is_anywhere: bool) -> re.Pattern[str]:
    """Return what finds the words of a list; without spaces they are found within others."""
    return re.compile(_any_of([_written(_folded(word)) for word in listed(words)], is_anywhere=is_anywhere))


def _folded(word: str) -> str:
    return normalize("NFKC", word).casefold()


def _written(word: str) -> str:
    start = _JOINED if word.startswith("*") else ""
    return start + re.escape(word.strip("*")) + (r"\w*" if word.endswith("*") else "")


@cache
def _innocent() -> tuple[re.Pattern[str], ...]:
    phrases = [phrase for one in languages() for phrase in listed(one.sensitive.innocent)]
    spaced = [phrase for phrase in phrases if " " in phrase or phrase.isascii()]
    others = [phrase for phrase in phrases if " " not in phrase and not phrase.isascii()]
    return re.compile(_any_of(map(re.escape, spaced))), re.compile(_any_of(map(re.escape, others), is_anywhere=True))


def _any_of(patterns: Iterable[str], *, is_anywhere: bool = False) -> str:
    longest_first = sorted(set(patterns), key=len, reverse=True)
    found = f"(?:{'|'.join(longest_first)})"
    return found if is_anywhere else rf"(?<!\w){found}(?!\w)"
