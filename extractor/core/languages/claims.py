"""Words of all languages by which a statement is compared with what was said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from extractor.core.languages import by_code, languages
from extractor.core.languages.form import ClaimWords, listed, pairs
from extractor.core.languages.scripts import own_languages
from extractor.core.normal_forms import bare

# What ends a clause in every language.
PUNCTUATION = r"[,.!?:;\n()\u2013\u2014\u3002\uff0c\u060c\u061b\u061f\u0964]+|\s-\s"

NEVER = r"(?!)"


def _all(words_of: Callable[[ClaimWords], str]) -> list[str]:
    return list(dict.fromkeys(word for language in languages() for word in listed(words_of(language.claims))))


@cache
def words_of(field: str) -> str:
    """Return a regular expression for the words of a field of `ClaimWords`; a star stands for any ending."""
    return _any_of(_all(lambda one: str(getattr(one, field)))).replace(r"\*", r"\w*").replace("'", "['\u2019]")


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def clause_end() -> re.Pattern[str]:
    """Return what separates the clauses of a text: punctuation and connectives."""
    return re.compile(rf"{PUNCTUATION}|\b(?:{_any_of(_all(lambda one: one.connectives))})\b", re.IGNORECASE)


@cache
def contractions() -> re.Pattern[str]:
    """Return negations within a word."""
    return re.compile("|".join(filter(None, (one.claims.contractions for one in languages()))) or NEVER, re.IGNORECASE)


@cache
def no_denials() -> re.Pattern[str]:
    """Return negations that deny nothing: "not only"."""
    patterns = [pattern for one in languages() for pattern in one.claims.no_denials]
    return re.compile("|".join(patterns) or NEVER, re.IGNORECASE)


# Before the text is long enough to be in one language only.
_MONTH_OF_MAY = re.compile(
    r"\d(?:er|\.)? ?mai\b|\bmai \d|\b(?:en|au|fin|début|debut|courant|mi-?|de|im|ab|seit|bis|ende|anfang|mitte|zum|vom) ?mai\b",
    re.IGNORECASE,
)


def negations(text: str) -> frozenset[str]:
    """Return the words that deny a clause in the languages that a text may be in, without accents: Italian "mai" is
    French and German for May."""
    found = _negations(own_languages(text) or None)
    return found - {"mai"} if _MONTH_OF_MAY.search(text) else found


@cache
def _negations(codes: frozenset[str] | None) -> frozenset[str]:
    known = (one for one in languages() if codes is None or one.code in codes)
    return frozenset(bare(word) for one in known for word in listed(one.claims.negations))


@cache
def user() -> frozenset[str]:
    """Return what statements call the person."""
    return frozenset(map(bare, _all(lambda one: one.user)))


@cache
def person() -> frozenset[str]:
    """Return the words that a statement about the person adds to theirs, or that change little."""
    return user() | frozenset(map(bare, _all(lambda one: one.person)))


@cache
def scales() -> Mapping[str, int]:
    """Return the words that multiply the number before them, without accents."""
    return {bare(word): int(value) for one in languages() for word, value in pairs(one.claims.scales)}


@cache
def scale() -> re.Pattern[str]:
    words = {word for one in languages() for word, _ in pairs(one.claims.scales)}
    return re.compile(rf"(?<=\d)\s?({_any_of(words)})\b", re.IGNORECASE)


@cache
def clock_parts() -> re.Pattern[str]:
    """Return the words of parts of an hour: "half", "quarter"."""
    return re.compile(rf"\b(?:{_any_of(_all(lambda one: one.clock))})\b", re.IGNORECASE)


@cache
def numerals() -> re.Pattern[str]:
    """Return the characters of numbers within text without spaces."""
    return re.compile(f"[{''.join(one.claims.numerals for one in languages())}]")


@cache
def spelt() -> Mapping[str, str]:
    """Return the number words of all languages, without accents."""
    found: dict[str, str] = {}
    for one in languages():
        words = (one.claims.other_numbers, one.claims.cardinals, one.dates.numbers)
        found |= {bare(word): value for group in words for word, value in pairs(group) if value.isdigit()}
    return found


@cache
def spelt_in(code: str) -> Mapping[str, str]:
    """Return the number words of a statement in a language: without one and a hundred, which say little."""
    language = by_code(code)
    if language is None:
        return {}
    words = (pair for group in (language.claims.cardinals, language.dates.numbers) for pair in pairs(group))
    return {
        bare(word): value
        for word, value in words
        if value.isdigit() and 2 <= int(value) < 100 and not numerals().search(word)
    }
