"""The patterns of a language: CLDR's phrases, the language's own, and those that follow from its word order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.core.languages.form import DateWords, Language, listed, pairs

BARE_MONTH = "{month}"
_CLOCK = r"\d{1,2}(?:\s?[:.h]\s?\d\d|\s?h\b|\s?uhr|\s?uur)"


def rows_of(language: Language) -> Iterator[tuple[str, str]]:
    """Yield (pattern, English): CLDR's phrases, the language's own, and those that follow from its word order."""
    words, cldr = language.dates, language.cldr
    assert cldr is not None
    for phrase, english in pairs(words.phrases):
        for spelt in dict.fromkeys((phrase, _spelt_out(phrase, words))):
            yield _fixed(spelt, words), english
    for row in words.rows:
        native, _, english = row.partition(" = ")
        yield native, english
    yield from _ordered(words)
    for english, phrases in cldr.relative.items():
        for phrase in listed(phrases):
            yield _fixed(phrase, words), english
    for patterns, template in ((cldr.past, "{n} %ss ago"), (cldr.future, "in {n} %ss")):
        for unit, known in patterns.items():
            for pattern in listed(known):
                yield _counted(pattern, words), template % unit


def _fixed(phrase: str, words: DateWords) -> str:
    return re.escape(phrase).replace(r"\ ", " ") + (f"(?:{words.suffix})?" if words.suffix else "")


def _spelt_out(phrase: str, words: DateWords) -> str:
    for letter, spelt in pairs(words.spelt):
        phrase = phrase.replace(letter, spelt)
    return phrase


def _counted(pattern: str, words: DateWords) -> str:
    escaped = re.escape(pattern).replace(r"\{0\}", "{n}").replace(r"\ ", " ")
    return escaped if words.has_spaces else escaped.replace(" ", "")


def _ordered(words: DateWords) -> Iterator[tuple[str, str]]:
    for which in ("next", "last", "this"):
        for slot in ("wd" if which == "this" else "wda", "unit", "season", "month"):
            for native in _both(which, slot, words):
                yield native, f"{which} {{{slot.removesuffix('a')}}}"
    for which, english in (("beyond", "after next"), ("before_last", "before last")):
        for native in _both(which, "unit", words):
            yield native, f"the {{unit}} {english}"
        for native in _both(which, "wd", words):
            yield native, f"{{wd}} {english}"
    for which in ("last", "next"):
        for native in _counted_both(which, words):
            yield native, f"in the {which} {{n}} {{unit}}s"
    yield "{wd}", "on {wd}"
    yield "{wd} {daypart}", "on {wd}"
    yield BARE_MONTH, "in {month}"
    if words.has_spaces:
        yield rf"(?!so ){{wds}}(?=,?(?: [^\W\d]{{1,4}}){{0,2}} {_CLOCK})", "on {wd}"


def _both(which: str, slot: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{{slot}}}"
    if words.is_modifier_behind:
        yield f"{{{slot}}} {{{which}}}"


def _counted_both(which: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{n}} {{unit}}"
    yield f"{{n}} {{{which}}} {{unit}}"
    if words.is_modifier_behind:
        yield f"{{n}} {{unit}} {{{which}}}"
