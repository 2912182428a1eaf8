"""Which script is a text written in, and which languages may it be?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from extractor.core.languages import Language, by_code, languages
from extractor.core.languages.hi_latin import SHARED, SIGNS
from extractor.core.languages.spelling import without_marks
from extractor.core.lazy import once
from extractor.core.normal_forms import bare

LATIN = "latin"
_HINDI = frozenset(("hi",))
_SCRIPTS = {
    "han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff",
    "kana": "\u3040-\u30ff",
    "hangul": "\uac00-\ud7af\u1100-\u11ff",
    "cyrillic": "\u0400-\u04ff",
    "arabic": "\u0600-\u06ff",
    "devanagari": "\u0900-\u097f",
    "thai": "\u0e00-\u0e7f",
}
_ANY = {name: re.compile(f"[{chars}]") for name, chars in _SCRIPTS.items()}
_RUNS = {name: re.compile(f"[{chars}]+") for name, chars in _SCRIPTS.items()}
_WORD = re.compile(r"[^\W\d_]+")
# Stop words of other languages that have a meaning in English.
AMBIGUOUS = frozenset(
    "er le ad ale alle allen also ama ante ate bin biz c com come con contra dans de den der des die dies dig door dove "
    "due e est fur go ha han hat hay hem hun j kim la las les li los lui mal man mas men mes met mi mia mu n na "
    "nada non nun o ob och one os par pas per pero plus po pod pour sa se sea ser sera si sin son soy sue sur ta "
    "tan te ten ti till todo ton tot tres tu tua u un va van vara vi vid von w want war wo y ya yo z za".split()
)

# Words that English has too; and the letters of a unit or of "next" that tells a language.
_ENGLISH = frozenset(
    "april august september november december week weekend weekends week-end winter summer estate semester trimester "
    "trimesters mars trim venture anterior pros".split()
)
LEAST_LETTERS = 4

# What Turkish attaches to names and numbers. Of the words with an apostrophe before "e" or "a", Italian has few.
_TURKISH_ENDING = re.compile(
    r"(?<!\w)(?!(?:dov|com|cos|quand|anch|sant|tutt|quell|quest|dell|nell|sull|dall|all)['\u2019])(?:[^\W\d_]{3,}|\d+)"
    r"['\u2019](?:[dt][ae]n?|[yn]?[iıuüae]|[ns]?[iıuü]n|l[ae]r|y?l[ae]|l[iıuü])(?!\w)"
)

# How many different words show Hindi in Latin letters, and up to how many words a text is short.
LEAST_SHOWN = 2
SHORT_WORDS = 12

# How much of a text is used to detect its language.
MAX_CHARS = 4_000

# One word in so many with letters that no language here has shows another language; a name alone does not.
LEAST_FOREIGN = 4

# A run looks at the same text several times.
CACHED_TEXTS = 32

NEARLY = 0.7
# How much of a text tells the language of its Latin letters.
MAX_TOLD_CHARS = 1_000

LIKELY = 0.5
MAX_SPOKEN = 3
# Minimum share of a text's letters for a script to be its own.
LEAST_SHARE = 0.15


def scripts_of(text: str) -> frozenset[str]:
    """Return the scripts that occur in a text, except Latin."""
    found: frozenset[str] = frozenset()
    # One search for whichever comes next: one for each script would walk through the text as many times.
    match = None if text.isascii() else _any_but(found).search(text)
    while match is not None:
        found |= {script_of(match.group())}
        match = _any_but(found).search(text, match.end())
    return found


@cache
def _any_but(names: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of a character of the scripts other than these and Latin."""
    others = "".join(chars for name, chars in _SCRIPTS.items() if name not in names)
    return re.compile(f"[{others}]" if others else "(?!)")


def count_of(script: str, text: str) -> int:
    """Return how many characters of a script other than Latin a text has."""
    return len(text) - len(without(script, text))


def without(script: str, text: str) -> str:
    """Return a text without the characters of a script other than Latin."""
    return _RUNS[script].sub("", text)


@cache
def of_script(script: str) -> tuple[Language, ...]:
    """Return the languages that are written in a script."""
    return tuple(language for language in languages() if script in language.scripts.split())


def script_of(word: str) -> str:
    """Return the script of a word; Latin if it is none of those that we know."""
    return next((name for name, chars in _ANY.items() if chars.search(word)), LATIN)


def spoken(words: Iterable[str]) -> tuple[Language, ...]:
    """Return English and the Latin-script languages that a text shows by words that are not English, most likely first.

    Args:
        words: All words of the text, lower-case.
    """
    counts, shown = _heard(words)
    least = NEARLY * max(counts.values(), default=0)
    codes = [code for code in sorted(shown, key=lambda code: -counts[code]) if counts[code] >= least]
    return _with_english(tuple(codes[:MAX_SPOKEN]))


def likely(words: Iterable[str]) -> tuple[Language, ...]:
    """Return English and the Latin-script languages that a question may be in: all when none shows.

    Args:
        words: All words of the question, lower-case.
    """
    counts, _ = _heard(words)
    least = LIKELY * max(counts.values(), default=0)
    return _with_english(tuple(code for code, count in counts.items() if count >= least) or _latin_codes())


def _heard(words: Iterable[str]) -> tuple[dict[str, int], set[str]]:
    """Return how many stop words of each language there are, and the languages with one that is not English too."""
    counts: dict[str, int] = {}
    shown: set[str] = set()
    known = _telling_words()
    for word, times in Counter(words).items():
        if codes := known.get(word):
            for code in codes:
                counts[code] = counts.get(code, 0) + times
            if "en" not in codes and word not in AMBIGUOUS:
                shown.update(codes)
        if not word.isascii() and not _all_letters().isdisjoint(word):
            for code, letters in _letters().items():
                if not letters.isdisjoint(word):
                    counts[code] = counts.get(code, 0) + times
                    shown.add(code)
    return counts, shown


@cache
def _with_english(codes: tuple[str, ...]) -> tuple[Language, ...]:
    return tuple(language for language in languages() if language.code == "en" or language.code in codes)


@cache
def _latin_codes() -> tuple[str, ...]:
    return tuple(language.code for language in of_script(LATIN))


def latin_language(text: str) -> Language:
    """Return the most likely language of a text's Latin letters; English if nothing tells."""
    counts, _ = _heard(_WORD.findall(text[:MAX_TOLD_CHARS].lower()))
    code = max(counts, key=lambda code: (counts[code], code == "en"), default="en")
    return by_code(code) or languages()[0]


@lru_cache(maxsize=CACHED_TEXTS)
def likely_languages(text: str) -> tuple[str, ...]:
    """Return the codes of a text's possible languages, most likely first."""
    return tuple(_counts(text[:MAX_CHARS]))


def possible_languages(text: str, limit: int) -> tuple[str, ...]:
    """Return the codes of a text's likeliest languages; of all in Latin letters if nothing tells, as in three words."""
    return likely_languages(text)[:limit] or _latin_codes()


def read_words(plain: str) -> int:
    """Return how many words of a text are stop words of the Latin-script language that has most of them.

    Args:
        plain: The text without accents, in lower case.
    """
    counts: dict[str, int] = {}
    known = _plain_stop_words()
    for word in _WORD.findall(plain):
        for code in known.get(word, ()):
            counts[code] = counts.get(code, 0) + 1
    return max(counts.values(), default=0)


@cache
def _plain_stop_words() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, codes in _stop_words().items():
        found[bare(word)] = tuple(dict.fromkeys((*found.get(bare(word), ()), *codes)))
    return found


def is_known(text: str) -> bool:
    """Return whether a text may be in one of the languages; letters that none of them has show another one."""
    if text.isascii():
        return True
    words = _WORD.findall(text[:MAX_CHARS].lower())
    foreign = sum(not _known_letters().issuperset(word) for word in words)
    return foreign * LEAST_FOREIGN < len(words)


@once
def _known_letters() -> frozenset[str]:
    """Return the letters of all languages' words, and the blocks of scripts that are not alphabets."""
    known = set("abcdefghijklmnopqrstuvwxyzïîëÿœæ")
    for language in languages():
        dates, cldr = language.dates, language.cldr
        known.update(language.stop_words, language.letters, dates.phrases, dates.names, dates.units, dates.numbers)
        if cldr is not None:
            known.update(*cldr.months, *cldr.weekdays, *cldr.relative.values())
    for name, low, high in (
        ("han", 0x3400, 0x9FFF),
        ("kana", 0x3040, 0x30FF),
        ("hangul", 0xAC00, 0xD7AF),
        ("devanagari", 0x900, 0x97F),
    ):
        if of_script(name):
            known.update(map(chr, range(low, high + 1)))
    known.update(without_marks("".join(known)))
    return frozenset(known)


@lru_cache(maxsize=CACHED_TEXTS)
def is_latin_hindi(text: str) -> bool:
    """Return whether a lower-case text is Hindi in Latin letters.

    Two different words of it must occur, one of which no other language has (two in a long text), and more than those of
    any other language.
    """
    words = frozenset(_WORD.findall(text[:MAX_CHARS]))
    shown = words & SIGNS
    if len(shown) < LEAST_SHOWN or len(shown - SHARED) < (1 if len(words) <= SHORT_WORDS else LEAST_SHOWN):
        return False
    return len(shown) > read_words(" ".join(words - shown))


@lru_cache(maxsize=CACHED_TEXTS)
def own_languages(text: str) -> frozenset[str]:
    """Return the codes of the languages with about as many common words in a text as the most likely one."""
    if is_latin_hindi(text):
        return _HINDI
    counts = _counts(text[:MAX_CHARS])
    most = max(counts.values(), default=0)
    return frozenset(code for code, count in counts.items() if count >= NEARLY * most)


@lru_cache(maxsize=CACHED_TEXTS)
def _counts(text: str) -> Mapping[str, int]:
    if by_script := _by_script(text):
        return dict.fromkeys(by_script, 1)
    counts: dict[str, int] = {}
    known = _telling_words()
    for word, times in Counter(_WORD.findall(text.lower())).items():
        for code in known.get(word, ()):
            counts[code] = counts.get(code, 0) + times
    if not text.isascii():
        for code, letters in _letters().items():
            if not letters.isdisjoint(text):
                counts[code] = counts.get(code, 0) + 1
        if "en" in counts:  # words with accents are not English
            counts["en"] = max(0, counts["en"] - sum(not word.isascii() for word in _WORD.findall(text)))
    if suffixes := _count_of_suffixes(text):
        counts["tr"] = counts.get("tr", 0) + suffixes
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0] != "en")))


def _count_of_suffixes(text: str) -> int:
    """Return how many names and numbers have a Turkish ending: "İzmir'e", "2015'te"."""
    return len(_TURKISH_ENDING.findall(text)) if "'" in text or "\u2019" in text else 0


def _by_script(text: str) -> tuple[str, ...]:
    if text.isascii():
        return ()
    letters = sum(map(str.isalpha, text))
    shares = {name: count_of(name, text) for name in scripts_of(text)}
    own = {name for name, count in shares.items() if count >= LEAST_SHARE * letters}
    if "han" in own:
        own = {"kana"} if "kana" in shares else {"han only"}
    return tuple(
        language.code for language in languages() if own.intersection((*language.scripts.split(), *_only(language)))
    )


def _only(language: Language) -> tuple[str, ...]:
    return (f"{language.scripts} only",)


@cache
def _letters() -> dict[str, frozenset[str]]:
    return {language.code: frozenset(language.letters) for language in languages() if language.letters}


@cache
def _all_letters() -> frozenset[str]:
    return frozenset[str]().union(*_letters().values())


@cache
def _stop_words() -> dict[str, tuple[str, ...]]:
    return _by_word((language.code, language.stop_words.split()) for language in _latin())


@cache
def _telling_words() -> dict[str, tuple[str, ...]]:
    """Return the languages of words that show one: stop words, names of days and months, "today"."""
    return _by_word((one.code, (*one.stop_words.split(), *_words_of_time(one))) for one in _latin())


def _latin() -> Iterator[Language]:
    return (language for language in languages() if language.scripts == LATIN)


def _by_word(words: Iterable[tuple[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for code, some in words:
        for word in dict.fromkeys(some):
            found[word] = (*found.get(word, ()), code)
    return found


def _words_of_time(language: Language) -> Iterator[str]:
    cldr, dates = language.cldr, language.dates
    if cldr is None:
        return
    names = (names.partition(",")[0].lower() for names in (*cldr.weekdays, *cldr.months, *cldr.relative.values()))
    units = (word.strip() for row in dates.units.split(",") for word in row.partition("=")[0].split("|"))
    which = (word.strip() for word in f"{dates.next},{dates.last}".split(","))
    for word in (*names, *(word for word in (*units, *which) if len(word) >= LEAST_LETTERS)):
        if " " not in word and word not in _ENGLISH:
            yield from (word, without_marks(word))
