"""Which script is a text written in, and which languages may it be?"""

from __future__ import annotations

import re
from functools import cache

from extractor.core.languages import Language, languages

LATIN = "latin"
_SCRIPTS = {
    "han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff",
    "kana": "\u3040-\u30ff",
    "hangul": "\uac00-\ud7af\u1100-\u11ff",
    "cyrillic": "\u0400-\u04ff",
    "arabic": "\u0600-\u06ff",
    "devanagari": "\u0900-\u097f",
    "thai": "\u0e00-\u0e7f",
}
_ANY = {name: re.compile(f"[{chars}]") for name, chars in _SCRIPTS.items()}
_WORD = re.compile(r"[^\W\d_]+")
MAX_CHARS = 4_000
"""How much of a text is used to detect its language."""

NEARLY = 0.7
LEAST_SHARE = 0.15
"""Minimum share of a text's letters for a script to be its own."""


def scripts_of(text: str) -> frozenset[str]:
    """Return the scripts that occur in a text, except Latin."""
    if text.isascii():
        return frozenset()
    return frozenset(name for name, chars in _ANY.items() if chars.search(text))


def language_of(text: str) -> str:
    """Return the code of a text's most likely language; empty if unknown."""
    found = likely_languages(text)
    return found[0] if found else ""


def likely_languages(text: str) -> tuple[str, ...]:
    """Return the codes of a text's possible languages, most likely first."""
    return tuple(_counts(text[:MAX_CHARS]))


def own_languages(text: str) -> frozenset[str]:
    """Return the codes of the languages with about as many common words in a text as the most likely one."""
    counts = _counts(text[:MAX_CHARS])
    most = max(counts.values(), default=0)
    return frozenset(code for code, count in counts.items() if count >= NEARLY * most)


def _counts(text: str) -> dict[str, int]:
    if by_script := _by_script(text):
        return dict.fromkeys(by_script, 1)
    counts: dict[str, int] = {}
    for word in _WORD.findall(text.lower()):
        for code in _stop_words().get(word, ()):
            counts[code] = counts.get(code, 0) + 1
    if not text.isascii():
        for code, letters in _letters().items():
            if not letters.isdisjoint(text):
                counts[code] = counts.get(code, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0] != "en")))


def _by_script(text: str) -> tuple[str, ...]:
    letters = sum(map(str.isalpha, text))
    shares = {name: len(_ANY[name].findall(text)) for name in scripts_of(text)}
    own = {name for name, count in shares.items() if count >= LEAST_SHARE * letters}
    if "han" in own:
        own = {"kana"} if "kana" in shares else {"han only"}
    return tuple(
        language.code for language in languages() if own.intersection((*language.scripts.split(), *_only(language)))
    )


def _only(language: Language) -> tuple[str, ...]:
    return (f"{language.scripts} only",)


@cache
def _letters() -> dict[str, frozenset[str]]:
    return {language.code: frozenset(language.letters) for language in languages() if language.letters}


@cache
def _stop_words() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language in languages():
        if language.scripts == LATIN:
            for word in language.stop_words.split():
                found[word] = (*found.get(word, ()), language.code)
    return found
