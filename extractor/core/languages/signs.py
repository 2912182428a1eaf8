"""Does a text speak of time in words that no table reads?

These are signs only, never readings: a misspelt word ("Dinstag"), a feast of another calendar that no row read ("Diwali"), or a
language that we do not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from extractor.core.languages import Language, by_code, languages
from extractor.core.languages.digits import ascii_digits
from extractor.core.languages.form import listed, pairs
from extractor.core.languages.scripts import (
    CACHED_TEXTS,
    MAX_CHARS,
    is_known,
    is_latin_hindi,
    own_languages,
    read_words,
)
from extractor.core.languages.spelling import plain_letters
from extractor.core.languages.unread import UNREAD
from extractor.core.lazy import once
from extractor.core.normal_forms import bare

# Letters of a word of time whose misspellings are looked for: shorter ones resemble too many other words.
LEAST_KNOWN = 6

LEAST_MISSPELT = 5
LONGEST = 24
# Words of a language that we do not read that a text must have.
LEAST_UNREAD = 2

_LETTERS = re.compile(r"(?:[^\W\d_]|[\u0900-\u0903\u093a-\u094f\u0962\u0963])+")
# What extends a word: letters and vowel signs.
EDGE = r"[\w\u0900-\u0903\u093a-\u094f]"

# A day with a month and a year that no table reads ("24 listopada 2026"), and one of an Islamic month.
_UNREAD_DAY = re.compile(
    r"(?<![\d.,])\d{1,2}\.? (?:de )?[^\W\d_]{3,12}\.?,? (?:de )?(?:1[34]|19|20|25)\d\d(?!\d)|"
    r"(?<!\d)\d{1,2} (?:من )?(?:شهر )?(?:محرم|صفر|ربيع|جماد[ىي]|رجب|شعبان|رمضان|شوال|ذو|ذي)"
)

_SPELT = re.compile(r"[^\W_]+")


@lru_cache(maxsize=CACHED_TEXTS)
def is_read(text: str) -> bool:
    """Return whether a text may be in a language whose words of time we read."""
    is_unread = not is_known(text) or _is_of_unread_language(bare(text[:MAX_CHARS]))
    return not is_unread or is_latin_hindi(text.lower())


def misspelt(text: str) -> str:
    """Return a word of a text that is spelt much like a word of time of its language, but not as one; empty without one.

    One letter is missing, added, changed, or exchanged with the next; the first is right.
    """
    return next(_misspelt(text[:MAX_CHARS]), "")


def names_feast(text: str) -> bool:
    """Return whether a text names a feast of another calendar."""
    return _feasts().search(bare(text[:MAX_CHARS])) is not None


def has_unread_day(text: str) -> bool:
    """Return whether figures around a word look like a day, in a text in which no date was read."""
    return _UNREAD_DAY.search(ascii_digits(text[:MAX_CHARS])) is not None


def undated_feast(text: str) -> str:
    """Return a feast of another calendar that a text names in a language other than English; empty without one."""
    found = _feasts().search(bare(text[:MAX_CHARS]))
    return found.group() if found and own_languages(text) - {"en"} else ""


def _is_of_unread_language(plain: str) -> bool:
    words = _SPELT.findall(plain)
    found: dict[str, int] = {}
    known = _unread()
    for word in words:
        for code in known.get(word, ()):
            found[code] = found.get(code, 0) + 1
    most = max(found.values(), default=0)
    return most >= LEAST_UNREAD and most > read_words(plain)


@once
def _unread() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for code, listed_words in UNREAD.items():
        for word in dict.fromkeys(listed_words.split()):
            found[word] = (*found.get(word, ()), code)
    return found


# -- misspellings -------------------------------------------------------------------------------------------------------


def _misspelt(text: str) -> Iterator[str]:
    codes = own_languages(text) - {"en"}
    known = [_time_words(code) for code in sorted(codes)]
    for match in _LETTERS.finditer(text):
        word = plain_letters(match.group().lower())
        if LEAST_MISSPELT <= len(word) <= LONGEST and not any(word in one.innocent for one in known):
            for one in known:
                if any(_is_slip(word, meant) for meant in one.near(word)):
                    yield match.group()


class _TimeWords:
    """The words of time of a language, found by what is left of them without one letter."""

    def __init__(self, language: Language) -> None:
        right = {word for word in _words_of(language) if len(word) >= LEAST_KNOWN}
        self.innocent = frozenset(_all_words_of(language))
        self._by_part: dict[str, set[str]] = {}
        for word in right:
            for part in _parts(word):
                self._by_part.setdefault(part, set()).add(word)

    def near(self, word: str) -> set[str]:
        return set().union(*(self._by_part.get(part, ()) for part in _parts(word)))


@once
def _time_words(code: str) -> _TimeWords:
    return _TimeWords(by_code(code) or languages()[0])


def _parts(word: str) -> Iterator[str]:
    """Yield a word, and the word without each of its letters but the first."""
    yield word
    for at in range(1, min(len(word), LONGEST)):
        yield word[:at] + word[at + 1 :]


def _is_slip(word: str, meant: str) -> bool:
    """Return whether one slip of the finger makes a word of the other; an ending is none."""
    if word.startswith(meant) or word[:1] != meant[:1] or abs(len(word) - len(meant)) > 1:
        return False
    at = next((at for at, (one, other) in enumerate(zip(word, meant, strict=False)) if one != other), None)
    if at is None:  # the last letter is missing
        return len(word) < len(meant)
    if len(word) < len(meant):
        return word[at:] == meant[at + 1 :]
    if len(word) > len(meant):
        return word[at + 1 :] == meant[at:]
    is_exchanged = word[at : at + 2] == meant[at : at + 2][::-1] and word[at + 2 :] == meant[at + 2 :]
    return word[at + 1 :] == meant[at + 1 :] or is_exchanged


def _words_of(language: Language) -> Iterator[str]:
    """Yield the names of days, weekdays and months, without accents."""
    dates, cldr = language.dates, language.cldr
    if cldr is None or not dates.has_spaces:
        return
    for names in (*cldr.weekdays, *cldr.months, *cldr.relative.values()):
        yield from _single(listed(names), language)
    yield from _single([word for word, _ in pairs(dates.phrases)], language)
    yield from _single([word for word, _ in pairs(dates.names)], language)


def _all_words_of(language: Language) -> Iterator[str]:
    """Yield the words that are no misspellings: those of dates and the frequent ones."""
    dates, cldr = language.dates, language.cldr
    yield from _words_of(language)
    for words in (dates.units, dates.numbers, dates.parts):
        yield from _single([word for word, _ in pairs(words)], language)
    for words in (dates.next, dates.last, dates.this, dates.day_parts, dates.lookalikes):
        yield from _single(listed(words), language)
    for phrase in (
        *(word for word, _ in pairs(dates.phrases)),
        *(word for names in (cldr.relative.values() if cldr else ()) for word in listed(names)),
    ):
        yield from _single(phrase.split(), language)
    yield from map(plain_letters, language.stop_words.split())


def _single(words: list[str], language: Language) -> Iterator[str]:
    for word in words:
        if word and " " not in word:
            plain = plain_letters(word.rstrip("."))
            yield plain
            for letter, spelt in pairs(language.dates.spelt):
                word = word.replace(letter, spelt)
            yield plain_letters(word.rstrip("."))


# -- feasts -------------------------------------------------------------------------------------------------------------


@cache
def _feasts() -> re.Pattern[str]:
    spaced: set[str] = set()
    unspaced: set[str] = set()
    for language in languages():
        names = {bare(name) for name in listed(language.dates.feasts)}
        (spaced if language.dates.has_spaces else unspaced).update(names)
    words = "|".join(sorted(map(re.escape, spaced), key=len, reverse=True))
    signs = "|".join(sorted(map(re.escape, unspaced), key=len, reverse=True))
    return re.compile(rf"(?<!{EDGE})(?:{words})\w{{0,4}}(?!{EDGE})|{signs}")
