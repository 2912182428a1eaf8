"""Finds passphrases of plain words: "the passphrase of my wallet: seven brown cats dance", "seed phrase is apple river ...".

What stands behind its word and a link ("is", a colon), up to the end of the sentence, is one, if it has at least three
words and does not speak of the passphrase: "is stored in the safe" is none. Linear: only the sentence behind each word for a
passphrase is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import every
from extractor.core.languages import languages
from extractor.core.languages.form import listed

# How far behind its word a passphrase begins, and how long it may be: a seed phrase has up to 24 words.
REACH, MAX_CHARS = 60, 260
LEAST_WORDS, MOST_WORDS = 3, 25
# How many words of a sentence tell that it speaks of the passphrase: "twelve words long".
MOST_SAID = 3

PHRASE_WORDS = frozenset(every("passphrases"))

_QUOTED = re.compile(
    r"[\"\u201c\u201e\u00ab\u300c\u300e](?P<value>[^\"\u201d\u201c\u00bb\u300d\u300f\n]{4,260})[\"\u201d\u201c\u00bb\u300d\u300f]"
)
_LETTERS = r"[^\W\d_](?:[^\W\d_]|[\u0900-\u0903\u093a-\u094f\u0962\u0963]){0,15}"
_VALUE = re.compile(rf"(?P<value>{_LETTERS}(?:[ -]{_LETTERS}){{2,24}})\s*(?:[.!,;)\n\u3002\uff01\u0964]|$)")
# In scripts without spaces, and what is said of a passphrase there.
_WIDE = re.compile(
    r"(?P<value>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af ]{5,40}?)(?=\s?(?:です|だよ|だ|である|[。、，,.!！]|$))"
)
_SAID_WIDE = re.compile(
    r"保|存|忘|写|書|記|在|里|短|长|長|强|弱|改|变|変|同|覚|必要|安全|場所|教|使|言|知|설정|저장|잊|적어|금고|바뀌|바꿨|필요|길|짧|같|있|없|보관|중요|重要|大切|还|没|不|ない|ある|した"
)
_SIGN = re.compile(r"[:=\u2013\u2014\uff1a]\s*")
_STOPS = re.compile(r"[.!?](?=\s|$)|[\n\u3002\uff01\uff1f\u0964\u061f]")


def by_passphrase(text: str, low: str, held: Iterable[str]) -> Iterator[Found]:
    """Yield the passphrases of a text, in order.

    Args:
        low: The text in lower case, of the same length.
        held: Words about passwords that it holds.
    """
    for word in _word().finditer(low) if not PHRASE_WORDS.isdisjoint(held) else ():
        end = _end_of_sentence(low, word.end())
        quoted = _QUOTED.search(text, word.end(), min(end, word.end() + REACH + MAX_CHARS))
        if quoted is not None and quoted.start() - word.end() <= REACH:
            yield Found(*quoted.span("value"), "password")
            continue
        for start in _starts(low, word.end(), end):
            value = _VALUE.match(low, start, end)
            if value is None or not _is_phrase(value["value"], word.group()):
                value = _WIDE.match(low, start, end)
                if value is None or _SAID_WIDE.search(value["value"]):
                    continue
            if value is not None:
                yield Found(*value.span("value"), "password")
                break


def _starts(low: str, at: int, end: int) -> Iterator[int]:
    """Yield where a passphrase may begin: behind a colon, or behind a word that says "is"."""
    last = min(end, at + REACH)
    for pattern in (_SIGN, _link()):
        for match in pattern.finditer(low, at, last):
            yield match.end()


def _is_phrase(value: str, word: str) -> bool:
    """Return whether words may be a passphrase: a sentence may be one too, if it does not speak of the passphrase."""
    words, (grammar, said_of) = re.split(r"[ -]", value), _words_of(word)
    if not LEAST_WORDS <= len(words) <= MOST_WORDS or len(set(words)) < LEAST_WORDS or words[0] in grammar:
        return False
    if said_of:
        return said_of.isdisjoint(words[:MOST_SAID]) and (len(words) > LEAST_WORDS or grammar.isdisjoint(words))
    return grammar.isdisjoint(words)


def _end_of_sentence(low: str, at: int) -> int:
    stop = _STOPS.search(low, at, at + REACH + MAX_CHARS)
    return stop.start() if stop else min(len(low), at + REACH + MAX_CHARS)


@cache
def _word() -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, PHRASE_WORDS), key=len, reverse=True)))


@cache
def _link() -> re.Pattern[str]:
    words = [link for link in every("links") if link[0].isalpha()]
    spaced, unspaced = (
        "|".join(re.escape(w) for w in words if (w[0] < "\u2e80") is is_spaced) for is_spaced in (True, False)
    )
    return re.compile(rf"(?<!\w)(?:{spaced})\s+|(?:{unspaced})\s*")


@cache
def _words_of(word: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the stop words, and what may be said of a passphrase, in the languages with this word for one."""
    rows = [language for language in languages() if word in listed(language.passwords.passphrases)]
    stops = frozenset(stop for language in rows for stop in language.stop_words.split())
    return stops, frozenset(said for language in rows for said in language.passwords.said_of.split())
