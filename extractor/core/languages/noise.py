"""Which words of a text tell nothing about it, in any language?

The stop words themselves are data of the languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from types import MappingProxyType

from extractor.core.languages import languages
from extractor.core.languages.asking import plans, question_words
from extractor.core.languages.scripts import AMBIGUOUS, LATIN, script_of
from extractor.core.languages.unread import STOP_WORDS
from extractor.core.lazy import once
from extractor.core.normal_forms import bare

_MAY_TALK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

# Vowel signs of Indic scripts belong to the word they stand in.
_WORD = re.compile(r"(?:\w|[\u0900-\u0dff])+")
# So many stop words of a language show it though the only sure one may be a name.
_SURE = 3


def _words(field: str) -> frozenset[str]:
    return frozenset(map(bare, question_words(field)))


@cache
def talk() -> frozenset[str]:
    return _words("talk")


@cache
def _signs(field: str) -> re.Pattern[str]:
    """Return a regular expression for signs, the longest first. Korean ones are whole words."""
    found = [(word, one.scripts == "hangul") for one in languages() for word in getattr(one.questions, field).split()]
    whole = "|".join(word for word, is_korean in found if is_korean)
    within = "|".join(sorted((word for word, is_korean in found if not is_korean), key=len, reverse=True))
    return re.compile(rf"{within}|(?<![\uac00-\ud7af])(?:{whole})(?![\uac00-\ud7af])")


def without_talk(text: str) -> str:
    """Return a question without words for talking and happening, each gone with its endings."""
    if _MAY_TALK.search(text):
        text = _signs("talk_signs").sub(" ", text)
    return _WORD.sub(lambda word: "" if bare(word[0].lower()) in talk() else word[0], text)


@cache
def _general() -> frozenset[str]:
    return _words("general")


def is_general(word: str) -> bool:
    """Return whether a word of a question is for deciding, doing or summing up, and names no thing."""
    return bare(word) in _general() or bare(word) in plans()


def without_general_signs(text: str) -> str:
    """Return a question without such words of scripts in which words are not apart, or have endings."""
    return _signs("general_signs").sub(" ", text) if _MAY_TALK.search(text) else text


@cache
def english() -> frozenset[str]:
    return frozenset(bare(word) for word in languages()[0].stop_words.split())


def stop_words() -> Mapping[str, str]:
    """Return the stop words by language. A language's own file is right about them."""
    return {**STOP_WORDS, **{one.code: one.stop_words for one in languages()}}


@once
def _by_word() -> dict[str, frozenset[str]]:
    """Return the languages, other than English, in which a word is a stop word."""
    found: dict[str, set[str]] = {}
    for code, words in stop_words().items():
        if code == "en":
            continue
        for word in words.split():
            found.setdefault(bare(word), set()).add(code)
    return {word: frozenset(codes) for word, codes in found.items()}


def noise_of(
    words: Iterable[str], names: Collection[str] = (), asking: Mapping[str, frozenset[str]] = MappingProxyType({})
) -> frozenset[str]:
    """Return the stop words of a text. A word that has a meaning in English (war, son, die) counts only if another word
    shows the language, and so does one that may be a name (Ben, Ella). A language of which most others of the text show
    more is none of it: "esse" is Portuguese, but not in "Was esse ich gern?". Words of other scripts are sure.

    Args:
        words: All words of the text, lower-case and without accents.
        names: Those of them that may be names.
        asking: Words that only ask, with their languages; they count in a question whatever else it holds.
    """
    by_word = _by_word()
    words = tuple(words)
    held = {word: by_word[word] for word in words if word in by_word and word not in english()}
    asked = {word: asking[word] for word in words if word in asking}
    if not held:
        return english().union(asked)
    shared = Counter(chain.from_iterable(held.values())) if names else Counter[str]()
    shown = Counter(
        code
        for word, codes in (held | {word: codes for word, codes in asked.items() if word not in english()}).items()
        if word not in AMBIGUOUS
        for code in codes
        if word in asked or word not in names or script_of(word) != LATIN or shared[code] >= _SURE  # "Hoe heet Daan?"
    )
    english_too = Counter(code for word in words if word in english() for code in by_word.get(word, ()))
    shown = Counter({code: count + english_too[code] for code, count in shown.items()})
    most = max(shown.values(), default=0)
    spoken = {code for code, count in shown.items() if 2 * count > most}
    return english().union(asked, (word for word, codes in held.items() if codes & spoken))


@cache
def filler_signs() -> frozenset[str]:
    """Return the Chinese and Japanese characters that mean nothing by themselves."""
    unspaced = (one for one in languages() if "han" in one.scripts.split() or "kana" in one.scripts.split())
    return frozenset(word for one in unspaced for word in one.stop_words.split() if len(word) == 1)
