"""Finds passphrases of plain words: "the passphrase of my wallet: seven brown cats dance", "seed phrase is apple river ...".

What stands behind the word, a link and nothing else to the end of the sentence is one, if it is three words or more and
none of them is a word of the language's grammar: "is stored in the safe" is none. Linear: only the sentence behind each
word for a passphrase is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import every
from extractor.core.languages import languages
from extractor.core.languages.form import listed

# How far behind its word a passphrase begins, and how long it may be: a seed phrase has up to 24 words.
REACH, MAX_CHARS = 60, 260
LEAST_WORDS, MOST_WORDS = 3, 25

_QUOTED = re.compile(
    r"[\"\u201c\u201e\u00ab\u300c\u300e](?P<value>[^\"\u201d\u201c\u00bb\u300d\u300f\n]{4,260})[\"\u201d\u201c\u00bb\u300d\u300f]"
)
_LETTERS = r"[^\W\d_](?:[^\W\d_]|[\u0900-\u0903\u093a-\u094f\u0962\u0963]){0,15}"
_VALUE = re.compile(rf"(?P<value>{_LETTERS}(?:[ -]{_LETTERS}){{2,24}})\s*(?:[.!,;)\n\u3002\uff01\u0964]|$)")
_SIGN = re.compile(r"[:=\u2013\u2014\uff1a]\s*")
_STOPS = re.compile(r"[.!?](?=\s|$)|[\n\u3002\uff01\uff1f\u0964\u061f]")


def by_passphrase(text: str, low: str) -> Iterator[Found]:
    """Yield the passphrases of a text, in order.

    Args:
        low: The text in lower case, of the same length.
    """
    for word in _word().finditer(low):
        end = _end_of_sentence(low, word.end())
        quoted = _QUOTED.search(text, word.end(), min(end, word.end() + REACH + MAX_CHARS))
        if quoted is not None and quoted.start() - word.end() <= REACH:
            yield Found(*quoted.span("value"), "password")
            continue
        for start in _starts(low, word.end(), end):
            value = _VALUE.match(low, start, end)
            if value is not None and _is_phrase(value["value"], _grammar(word.group())):
                yield Found(*value.span("value"), "password")
                break


def _starts(low: str, at: int, end: int) -> Iterator[int]:
    """Yield where a passphrase may begin: behind a colon, or behind a word that says "is"."""
    last = min(end, at + REACH)
    for pattern in (_SIGN, _link()):
        for match in pattern.finditer(low, at, last):
            yield match.end()


def _is_phrase(value: str, grammar: frozenset[str]) -> bool:
    words = re.split(r"[ -]", value)
    return LEAST_WORDS <= len(words) <= MOST_WORDS and len(set(words)) > 2 and grammar.isdisjoint(words)


def _end_of_sentence(low: str, at: int) -> int:
    stop = _STOPS.search(low, at, at + REACH + MAX_CHARS)
    return stop.start() if stop else min(len(low), at + REACH + MAX_CHARS)


@cache
def _word() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, every("passphrases"))))


@cache
def _link() -> re.Pattern[str]:
    words = [link for link in every("links") if link[0].isalpha()]
    spaced, unspaced = (
        "|".join(re.escape(w) for w in words if (w[0] < "\u2e80") is is_spaced) for is_spaced in (True, False)
    )
    return re.compile(rf"(?<!\w)(?:{spaced})\s+|(?:{unspaced})\s*")


@cache
def _grammar(word: str) -> frozenset[str]:
    """The stop words of the languages that have a word for a passphrase."""
    rows = (language for language in languages() if word in listed(language.passwords.passphrases))
    return frozenset(stop for language in rows for stop in language.stop_words.split())
