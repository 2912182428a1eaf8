"""Regular expressions for a language's words of manner, and for what statements call the person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from extractor.core.languages import by_code, languages
from extractor.core.languages.form import listed
from extractor.core.languages.scripts import likely_languages
from extractor.core.normal_forms import bare, normalize

# Marks that Python does not count as letters, of Devanagari and Arabic.
_LETTER = r"[\w\u0900-\u0963\u064b-\u0652]"
# From here on stand scripts without spaces, and Hangul, whose words have endings of their own.
_UNSPACED_FROM = "\u2e80"
_UNSPACED = re.compile(f"[{_UNSPACED_FROM}-\U0010ffff]")
_NEVER = re.compile(r"(?!)")


def plain(text: str) -> str:
    """Return a text as the patterns match it: without case, and without accents unless they are letters of their own, as
    in Japanese."""
    text = normalize("NFKC", text)
    return text.casefold() if _UNSPACED.search(text) else bare(text)


@cache
def pattern_of(code: str, field: str) -> re.Pattern[str]:
    """Return what finds the words of a field of `MannerWords` in plain text; it finds nothing if there are none."""
    language = by_code(code)
    return any_of(listed(getattr(language.manner, field))) if language else _NEVER


@cache
def denials(code: str) -> re.Pattern[str]:
    """Return what finds the words by which people deny a clause."""
    language = by_code(code)
    return any_of((*listed(language.claims.negations), *listed(language.manner.denied))) if language else _NEVER


@cache
def speaker(code: str) -> re.Pattern[str]:
    """Return what finds the words by which people speak of themselves."""
    language = by_code(code)
    return any_of((*listed(language.claims.speaker), *listed(language.manner.oneself))) if language else _NEVER


def says_ended(text: str) -> bool:
    """Return whether a statement says by itself that something is not so any more, in a language other than English."""
    codes = likely_languages(text)[:1]
    return "en" not in codes and any(pattern_of(code, "keeps_denial").search(plain(text)) for code in codes)


@cache
def person() -> re.Pattern[str]:
    """Return what finds the person at the beginning of a statement, in any language."""
    users = any_of(word if word >= _UNSPACED_FROM else f"{word}*" for word in _users()).pattern
    return re.compile(rf"\A\W*(?:\w{{1,3}}['\u2019\s]\s?)?(?:{users})")


def _users() -> list[str]:
    return [word for one in languages() for word in listed(one.claims.user)]


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds any of some words; a star stands for any letters, and `_` for a space at an end."""
    found = sorted({plain(word) for word in words}, key=len, reverse=True)
    spaced = [_escaped(word) for word in found if word < _UNSPACED_FROM]
    unspaced = [_escaped(word) for word in found if word >= _UNSPACED_FROM]
    whole = [rf"(?<!{_LETTER})(?:{'|'.join(spaced)})(?!{_LETTER})"] if spaced else []
    return re.compile("|".join([*whole, *unspaced]) or _NEVER.pattern)


def _escaped(word: str) -> str:
    pattern = re.escape(word.strip("_")).replace(r"\*", rf"{_LETTER}*").replace(r"\ ", r"\s+")
    return r"(?:\A|\s)" * word.startswith("_") + pattern + r"(?:\s|\Z)" * word.endswith("_")
