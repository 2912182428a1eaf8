"""Requests not to keep what is said: "don't remember this", "merk dir das nicht".

No fact is stored from such a message, and recall does not find it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from extractor.core.conversation.requests import asked_in, plain, prefiltered, written_out
from extractor.core.languages import languages
from extractor.core.languages.prefilter import Patterns
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.lazy import once

# How much of a message is looked at.
MAX_CHARS = 4_000
_STOPS = ".!?\u3002\uff01\uff1f\u061f\u0964"
_SENTENCES = re.compile(rf"[^{_STOPS}]+")
_WITH_STOP = re.compile(rf"[^{_STOPS}]+[{_STOPS}]?")
# How far from a verb of keeping its negation may be.
NEAR_CHARS = 45
# How far before a request it is looked for who says it.
TOLD_CHARS = 90
# A message of so few words is the request alone: it is about what was said before.
ALONE_WORDS, ALONE_CHARS = 9, 24
# A message is looked at when it is archived, and by every run that reads it.
CACHED_TEXTS = 512


def asks_not_to_keep(text: str) -> bool:
    """Return whether a person asks that what they say is not kept."""
    return _asks(plain(text, MAX_CHARS))


@lru_cache(CACHED_TEXTS)
def _asks(said: str) -> bool:
    spelt = same(said)
    for code in asked_in(said):
        written = written_out(code, spelt)
        if any(_is_asked(code, written, match, is_sure) for match, is_sure in _found(code, written)):
            return True
        composed = _composed_of(code)
        if (
            composed is not None
            and composed.keeps.possible(written)
            and any(map(composed.is_request, _SENTENCES.findall(written)))
        ):
            return True
    return False


def _found(code: str, text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield what reads like a request, and whether it surely means our memory, whatever its sentence names besides."""
    sentences: list[tuple[int, int, str]] = []
    for requests in _requests_of(code):
        if not (patterns := requests.patterns.possible(text)):
            continue
        if not sentences:
            sentences = [(m.start(), m.end(), m.group()) for m in _WITH_STOP.finditer(text)]
        for start, stop, sentence in sentences:
            if requests.beside is not None and not requests.beside.search(sentence):
                continue
            for pattern in patterns:
                # The stop before a sentence and that at its end are signs of a beginning and an end.
                matches = pattern.finditer(text, max(0, start - 1), stop)
                yield from ((match, requests.are_sure) for match in matches)


def _is_asked(code: str, text: str, match: re.Match[str], is_sure: bool) -> bool:
    start, stop = _sentence(text, match)
    if not is_sure and _things().search(text, start, stop):
        return False
    unasked, told = _doubts_of(code)
    if unasked is not None and unasked.search(text[start : stop + 1]):
        return False
    before = text[max(start, match.start() - TOLD_CHARS) : match.start()]
    return told is None or not told.search(f"{before}\n{match.group().lstrip().partition(' ')[0]}")


class _Composed(NamedTuple):
    """What a request has in any order of its words; see `RequestWords.keeps`."""

    keeps: Patterns
    nots: re.Pattern[str] | None
    asks: re.Pattern[str]
    others: re.Pattern[str]
    that: re.Pattern[str] | None

    def is_request(self, sentence: str) -> bool:
        verbs = (one for pattern in self.keeps.possible(sentence) for one in pattern.finditer(sentence))
        near = (sentence[max(0, one.start() - NEAR_CHARS) : one.end() + NEAR_CHARS] for one in verbs)
        if not any(self.nots is None or self.nots.search(text) for text in near):
            return False
        that = self.that.search(sentence) if self.that else None
        if that and not (self.nots and self.nots.search(sentence, 0, that.start())):
            return False  # "remember that I do not eat fish" asks to remember
        return bool(self.asks.search(sentence)) and not (self.others.search(sentence) or _things().search(sentence))


@once
def _things() -> re.Pattern[str]:
    return re.compile(same("|".join(language.things for language in languages() if language.things)))


@once
def _composed_of(code: str) -> _Composed | None:
    words = requests_of(code)
    if not words.keeps:
        return None
    nots = re.compile(same(words.nots)) if words.nots else None
    keeps = f"(?:{same(words.keeps)})"
    that = re.compile(f"{keeps}{same(words.that)}") if words.that else None
    asks, others = re.compile(same(words.asks)), re.compile(same(words.others))
    return _Composed(Patterns((keeps,)), nots, asks, others, that)


def _sentence(text: str, match: re.Match[str]) -> tuple[int, int]:
    """Return where the sentence that a request is in begins and where it ends, at its full stop."""
    start = max(text.rfind(sign, 0, match.start()) for sign in _STOPS) + 1
    stop = min((at for sign in _STOPS if (at := text.find(sign, match.end())) >= 0), default=len(text))
    return start, stop


def is_request_alone(text: str) -> bool:
    """Return whether a message with such a request says nothing else, so that it is about the message before it."""
    return len(text.split()) <= ALONE_WORDS and (" " in text.strip() or len(text) <= ALONE_CHARS)


class _Requests(NamedTuple):
    """Patterns of requests, whether they surely mean our memory, and what their sentence must have besides."""

    patterns: Patterns
    are_sure: bool
    beside: re.Pattern[str] | None


@once
def _requests_of(code: str) -> tuple[_Requests, ...]:
    words = requests_of(code)
    each = (
        (words.unkept_surely, True, None),
        (words.unkept_beside_shame, True, re.compile(words.shame)),
        (words.unkept, False, None),
    )
    return tuple(_Requests(prefiltered(some, words), are_sure, beside) for some, are_sure, beside in each if some)


@once
def _doubts_of(code: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    words = requests_of(code)
    unasked, told = (re.compile(same(one)) if one else None for one in (words.unasked, words.told))
    return unasked, told
