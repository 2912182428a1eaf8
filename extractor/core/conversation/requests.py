"""How requests are looked for in what a person says: in which languages, and by which patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from extractor.core.languages.form import pairs
from extractor.core.languages.prefilter import Patterns
from extractor.core.languages.requests import requests_of
from extractor.core.languages.requests.form import RequestWords
from extractor.core.languages.scripts import possible_languages
from extractor.core.languages.spelling import same
from extractor.core.normal_forms import normalize

# In how many of a text's possible languages a request is looked for. A few words tell their language less surely.
_LIKELIEST, _LIKELIEST_OF_A_FEW_WORDS, _FEW_WORDS_CHARS = 3, 5, 200

# Every English request has a word of four letters.
_ENGLISH_WORD = re.compile(r"[a-z]{4}")
# A request may be too short to show Hindi in Latin letters (`is_latin_hindi`): one of these words does.
_HINDI_WORD = re.compile(
    r"\b(?:mujhe|mujhko|mere|meri|mera|main|mai|hai|hoon|karo|karna|yaad|bhool|bhul|bhulna|batao|jawab|rakhna|rakho|dhyan)\b"
)

# A few words within a sentence.
_GAP = r"[^.!?\n\u3002\uff01\uff1f\u0964\u061f]{0,40}?"


def plain(text: str, most: int | None = None) -> str:
    """Return what a person says in lower case and composed letters, with single spaces and straight apostrophes.

    Args:
        most: Characters that are looked at, half of them at the end: a request stands at the beginning or the end.
    """
    if most is not None and len(text) > most:
        text = f"{text[: most // 2]}\n{text[-most // 2 :]}"
    return " ".join(normalize("NFC", text).replace("\u2019", "'").lower().split())


def asked_in(text: str) -> tuple[str, ...]:
    """Return the codes of the languages in which requests are looked for in a lower-case text."""
    limit = _LIKELIEST_OF_A_FEW_WORDS if len(text) <= _FEW_WORDS_CHARS else _LIKELIEST
    english = ("en",) if _ENGLISH_WORD.search(text) else ()
    hindi = ("hi_latin",) if english and _HINDI_WORD.search(text) else ()
    return tuple(dict.fromkeys((*english, *hindi, *possible_languages(text, limit))))


def prefiltered(patterns: Iterable[str], words: RequestWords) -> Patterns:
    """Return the patterns of a language's requests for texts without accents, with `{gap}` and their parts filled in."""
    parts = {"{known}": "|".join(words.known), "{refused}": words.refused}
    return Patterns(
        (same(pattern.replace("{gap}", _GAP)) for pattern in patterns),
        {name: same(part) for name, part in parts.items() if part},
    )


def written_out(code: str, text: str) -> str:
    """Return a text with the words that people shorten in a language as they are written: `nn` as `non`."""
    pattern, words = _short_of(code)
    return pattern.sub(lambda short: words[short.group()], text) if words else text


@cache
def _short_of(code: str) -> tuple[re.Pattern[str], dict[str, str]]:
    words = {same(short): same(word) for short, word in pairs(requests_of(code).short)}
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, words))})(?![\w'])"), words
