"""Cheap checks of what a person says: a request to remember, or a mere acknowledgement.

Both only decide when a message is read, never whether.
"""

from __future__ import annotations

from functools import cache
from unicodedata import category

from extractor.core.conversation.requests import asked_in, plain, prefiltered, written_out
from extractor.core.languages import languages
from extractor.core.languages.form import listed
from extractor.core.languages.prefilter import Patterns
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.lazy import once

# How much of a message is looked at; a request to remember stands at its beginning or its end.
MAX_CHARS = 4_000

MAX_ACKNOWLEDGEMENT_CHARS = 120
# Words of the longest acknowledgement.
_LONGEST_PHRASE = 5


def asks_to_remember(text: str) -> bool:
    """Return whether a person asks to remember something: "remember that I am a nurse", "merk dir"."""
    said = plain(text, MAX_CHARS)
    spelt = same(said)
    asked = ((written_out(code, spelt), _requests_of(code)) for code in asked_in(said))
    return any(requests.is_in(written) for written, requests in asked)


def is_acknowledgement(text: str) -> bool:
    """Return whether a text is nothing but thanks, assent or a greeting: "ok, thanks!". Yes and no are answers."""
    if len(text) > MAX_ACKNOWLEDGEMENT_CHARS:
        return False
    # Vowel signs (category M) are not alphanumeric but belong to their words, as in Hindi.
    words = "".join(c if c.isalnum() or c in " '-" or category(c).startswith("M") else "\n" for c in plain(text))
    return all(_is_made_of_phrases(part.split()) for part in words.split("\n"))


def _is_made_of_phrases(words: list[str]) -> bool:
    at = 0
    while at < len(words):
        ends = range(min(len(words), at + _LONGEST_PHRASE), at, -1)
        end = next((end for end in ends if " ".join(words[at:end]) in _phrases()), None)
        if end is None:
            return False
        at = end
    return True


@once
def _requests_of(code: str) -> Patterns:
    words = requests_of(code)
    return prefiltered(words.remember, words)


@cache
def _phrases() -> frozenset[str]:
    return frozenset(plain(phrase) for language in languages() for phrase in listed(language.acknowledgements))
