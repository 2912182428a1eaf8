"""Finds passwords that stand apart from their word: "I changed the password to X", "use X as the password".

The sentences are data of the languages; a bounded stretch around each word for a password is read once per sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import LANGUAGES
from extractor.core.facts.secrets.values import is_pin, is_used_password
from extractor.core.languages.form import listed
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.scripts import possible_languages
from extractor.core.lazy import once

REACH_BEFORE = 100
REACH_BEHIND = 140

# Of the languages of a text, in how many general sentences are looked for.
LIKELIEST = 3

# Words of scripts without spaces may stand before a word.
_NO_LETTER = r"(?<![a-z\u00c0-\u052f\u0620-\u064a\u0904-\u0963])"
_GAP = r"[^.!?\n\u3002\uff01\uff1f\u0964]{0,50}?"
_VALUE = r"[\"'\u201c\u201e\u00ab\u300c]?(?P<value>[!-~]{6,64})"
_NUMBER = r"(?P<number>(?<!\d)\d{4,8}(?![\d.,:/-]\d|\d|%))"
_LINE = r"[^.!?\n:\u0964]{1,50}?"
# Sentences of every language with spaces and words for "is": "the password of the server is still X", "my PIN, as ever: X".
_GENERAL = (
    r"{word}(?![-\w])(?:{gap}[ ,](?:{links})[ :]{1,3}|{line}: ?){value}",
    r"{pin}(?![-\w])(?:{gap}[ ,](?:{links})[ :]{1,3}(?:(?:die|das|le|la|el|il|lo|de|het|o|a) )?|{line}: ?)(?:{number}|{value})",
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_IN = re.compile(r"\b(?:in|im|en|em|nel|since|seit|desde|depuis|sinds|в|с) \Z")
_ENDS = ".,:;)]}'\"?\u2026"


def in_sentences(text: str, low: str, words: Iterable[str]) -> Iterator[Found]:
    """Yield the passwords of sentences around the given words, which all occur in the text.

    Args:
        low: The text in lower case, of the same length.
    """
    by_code: dict[str, set[str]] = {}
    for word in words:
        for code in _codes().get(word, ()):
            by_code.setdefault(code, set()).add(word)
    likely = possible_languages(low, LIKELIEST) if by_code else ()
    for code, found in by_code.items():
        for start, end in _stretches(low, found):
            for pattern in (*_patterns(code), *(_general(code) if code in likely else ())):
                yield from _values(text, pattern, low[start:end], start)


def _values(text: str, pattern: re.Pattern[str], low: str, at: int) -> Iterator[Found]:
    for match in pattern.finditer(low):
        groups = match.groupdict()
        name = "value" if groups.get("value") else "number"
        start, end = (at + place for place in match.span(name))
        value = text[start:end].rstrip(_ENDS)
        if name == "number" and _YEAR.fullmatch(value) and _IN.search(text, max(0, start - 8), start):
            continue  # "the PIN letter came in 2021"
        if is_pin(value) if name == "number" else is_used_password(value):
            yield Found(start, start + len(value), "password")


def _stretches(low: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """Return the surroundings of all words, without overlaps."""
    found: list[tuple[int, int]] = []
    for at, length in sorted(
        (match.start(), len(word)) for word in words for match in re.finditer(re.escape(word), low)
    ):
        start, end = max(0, at - REACH_BEFORE), min(len(low), at + length + REACH_BEHIND)
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


@cache
def _codes() -> dict[str, list[str]]:
    """Return the languages of each word."""
    found: dict[str, list[str]] = {}
    for code, row in LANGUAGES.items():
        for word in (*listed(row.passwords), *listed(row.pins), *listed(row.short)) if row.sentences else ():
            found.setdefault(word, []).append(code)
    return found


@once
def _patterns(code: str) -> list[re.Pattern[str]]:
    row = LANGUAGES[code]
    return [re.compile(_filled(sentence, row)) for sentence in row.sentences]


@cache
def _general(code: str) -> list[re.Pattern[str]]:
    row = LANGUAGES[code]
    return [re.compile(_filled(sentence, row)) for sentence in _GENERAL] if row.links and row.joins else []


def _filled(sentence: str, row: PasswordWords) -> str:
    names = {
        "{word}": f"(?:{_any(row.passwords)})(?:{row.endings})",
        "{pin}": f"{_NO_LETTER}(?:{_any(f'{row.pins},{row.short}') or '(?!)'})",
        "{links}": _any(row.links),
        "{gap}": _GAP,
        "{line}": _LINE,
        "{value}": _VALUE,
        "{number}": _NUMBER,
    }
    for name, pattern in names.items():
        sentence = sentence.replace(name, pattern)
    return sentence


def _any(words: str) -> str:
    return "|".join(sorted(map(re.escape, listed(words)), key=len, reverse=True))
