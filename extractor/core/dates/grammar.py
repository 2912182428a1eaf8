"""A language's words as patterns: each finds a phrase and gives its English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from extractor.core.languages.form import DateWords, Language, listed, pairs

NO_DATE = "-"
"""The English of a phrase that only looks like a date: "por la mañana" is not "mañana"."""

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_SEASONS = frozenset(("spring", "summer", "autumn", "winter"))
_SLOT = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[^\W\d_]+")
_PREPOSITION = re.compile(r"^(?:on|at|in(?! \d)) ")
_PREFIX = 3
"""Letters after which a word is found regardless of what is attached to it."""

_NAMED_GROUP = re.compile(r"\(\?P<\w+>")
_ROLE_CHARS = 20
_WEAK = frozenset(("on {wd}", "in {month}", "on the {d}th", "in the {season}"))
_EDGES = r"\w\u0900-\u097f\u064b-\u0652"
"""Characters that extend a word: letters, and combining marks."""


@dataclass(frozen=True)
class Row:
    """A pattern and its English.

    Attributes:
        is_weak: Counts only in a text of its own language: a single word, a bare weekday, numbers.
    """

    pattern: re.Pattern[str]
    english: str
    is_weak: bool


class Grammar:
    """Finds the dates of one language.

    Attributes:
        signs: Words of which one occurs in every text with a date of a language in Latin letters.
    """

    def __init__(self, language: Language) -> None:
        assert language.cldr is not None
        self.code = language.code
        self.script = language.scripts
        self._words = words = language.dates
        self._values: dict[str, dict[str, str]] = {
            "wd": dict(_named(language.cldr.weekdays, _WEEKDAYS)) | _names(words.names, _WEEKDAYS),
            "month": dict(_named(language.cldr.months, _MONTHS)) | _names(words.names, _MONTHS),
            "unit": {word: unit for word, unit in pairs(words.units) if unit not in _SEASONS},
            "season": {word: unit for word, unit in pairs(words.units) if unit in _SEASONS},
            "n": dict(pairs(words.numbers)),
            "part": dict(pairs(words.parts)),
        }
        self._lists = {
            "next": words.next, "last": words.last, "this": words.this, "beyond": words.beyond,
            "before_last": words.before_last, "daypart": words.day_parts,
        }  # fmt: skip
        self._language = language
        self.signs = frozenset(self._signs(language))
        self.beginnings = frozenset(sign[:_PREFIX] for sign in self.signs) if words.suffix else frozenset[str]()

    @cached_property
    def _never(self) -> list[re.Pattern[str]]:
        return [self._compile(pattern, is_named=False) for pattern in self._words.never]

    @cached_property
    def _rows(self) -> list[Row]:
        """The patterns; compiled when a text may match, since a language has two hundred."""
        return [row for native, english in _rows(self._language) if (row := self._row(native, english))]

    @cached_property
    def _around(self) -> list[tuple[str, re.Pattern[str] | None, re.Pattern[str] | None]]:
        words = self._words
        return [
            ("since", self._before(words.since), self._behind(words.since_behind)),
            ("until", self._before(words.until), self._behind(words.until_behind)),
            ("by", self._before(words.by), self._behind(words.by_behind)),
        ]

    def find(self, text: str, *, is_own: bool) -> Iterator[tuple[int, int, str]]:
        """Yield the phrases of a lower-case text as (start, end, English), the longest of overlapping ones.

        Args:
            is_own: The text is written in this language; in other texts bare names of months and weekdays do not count.
        """
        taken = bytearray(len(text))
        for pattern in self._never:
            for match in pattern.finditer(text):
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
        found = [
            (match.start(), match.end(), english)
            for row in self._rows
            if is_own or not row.is_weak
            for match in row.pattern.finditer(text)
            if (english := self._english(row, match)) and match.end() > match.start()
        ]
        for start, matched, english in sorted(found, key=lambda one: one[0] - one[1]):
            end = matched - (text[matched - 1] == "." and not text[matched - 2].isdigit())  # the end of a sentence
            if taken.find(1, start, end) < 0:
                taken[start:end] = b"\1" * (end - start)
                if english == NO_DATE:
                    continue
                yield self._with_role(text, start, end, english)

    def may_hold(self, words: set[str]) -> bool:
        """Return whether a text with these words may contain a date of this language, which is written in Latin
        letters."""
        if self.beginnings:
            return not self.beginnings.isdisjoint(word[:_PREFIX] for word in words)
        return not self.signs.isdisjoint(words)

    def _with_role(self, text: str, start: int, end: int, english: str) -> tuple[int, int, str]:
        for role, before, behind in self._around:
            if before and (match := before.search(text, max(0, start - _ROLE_CHARS), start)):
                return match.start(), end, f"{role} {_bare(english)}"
            if behind and (match := behind.match(text, end)):
                return start, match.end(), f"{role} {_bare(english)}"
        return start, end, english

    def _english(self, row: Row, match: re.Match[str]) -> str:
        values: dict[str, str] = {}
        for name, text in match.groupdict().items():
            if text is None:  # an optional part
                continue
            known = self._values.get(name)
            values[name] = text if known is None or text.isdigit() else known.get(_plain(text), "")
            if not values[name]:
                return ""
        if "m" in values:
            values["month_of_m"] = _MONTHS[int(values["m"]) - 1]
        return row.english.format_map(values)

    # -- patterns ---------------------------------------------------------------------------------------------------

    def _row(self, native: str, english: str) -> Row | None:
        slots = set(_SLOT.findall(native))
        if any(not self._slot(slot) for slot in slots):
            return None
        is_weak = english in _WEAK or not ("{" in native or " " in native.strip())
        return Row(self._compile(native), english, is_weak)

    def _compile(self, native: str, *, is_named: bool = True) -> re.Pattern[str]:
        if self._words.has_spaces:
            spaced = native.strip().replace(" ", r"\s+")
        else:
            spaced = native.strip().replace(" ?", " ").replace(" ", r"\s*")
        body = _SLOT.sub(lambda match: self._slot(match[1]), spaced)
        if not is_named:
            body = _NAMED_GROUP.sub("(?:", body)
        if not self._words.has_spaces:
            return re.compile(rf"(?:{body})(?!\d)" if body.endswith(")") else body)
        prefix = f"(?:{self._words.prefix})?" if self._words.prefix else ""
        return re.compile(f"(?<![{_EDGES}]){prefix}(?:{body})(?![{_EDGES}])")

    def _slot(self, name: str) -> str:
        suffix = f"(?:{self._words.suffix})?" if self._words.suffix else ""
        if name == "d":
            return rf"(?<!\d)(?P<d>3[01]|[12]\d|0?[1-9])(?!\d){self._words.ordinal}"
        if name == "m":
            return r"(?P<m>1[0-2]|0?[1-9])"
        if name == "n":
            return rf"(?P<n>\d{{1,3}}|{_any(self._values['n'])})" if self._values["n"] else r"(?P<n>\d{1,3})"
        if name in self._values:
            return f"(?P<{name}>{_any(self._values[name])}){suffix}" if self._values[name] else ""
        words = listed(self._lists.get(name, ""))
        return f"(?:{_any(words)}){suffix if name != 'daypart' else ''}" if words else ""

    def _before(self, words: str) -> re.Pattern[str] | None:
        if not words:
            return None
        gap, edge = (r"\s+", f"(?<![{_EDGES}])") if self._words.has_spaces else (r"\s*", "")
        return re.compile(rf"{edge}{_any(listed(words))}{gap}\Z")

    def _behind(self, words: str) -> re.Pattern[str] | None:
        return re.compile(rf"\s*{_any(listed(words))}") if words else None

    def _signs(self, language: Language) -> Iterator[str]:
        """Yield the words of which every date of the language contains one."""
        assert language.cldr is not None
        phrases = [word for word, _ in pairs(language.dates.phrases)]
        phrases += [word for words in language.cldr.relative.values() for word in listed(words)]
        for slot in ("wd", "month", "unit", "season"):
            phrases += self._values[slot]
        phrases += [day + part for day in self._values["wd"] for part in listed(language.dates.day_parts)]
        for phrase in phrases:
            yield max(_WORD.findall(phrase), key=len, default="")


def grammar_of(language: Language) -> Grammar:
    return Grammar(language)


def _rows(language: Language) -> Iterator[tuple[str, str]]:
    """Yield (pattern, English): CLDR's phrases, the language's own, and those that follow from its word order."""
    words, cldr = language.dates, language.cldr
    assert cldr is not None
    for phrase, english in pairs(words.phrases):
        yield _fixed(phrase, words), english
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


def _counted(pattern: str, words: DateWords) -> str:
    escaped = re.escape(pattern).replace(r"\{0\}", "{n}").replace(r"\ ", " ")
    return escaped if words.has_spaces else escaped.replace(" ", "")


def _ordered(words: DateWords) -> Iterator[tuple[str, str]]:
    for which in ("next", "last", "this"):
        for slot in ("wd", "unit", "season", "month"):
            for native in _both(which, slot, words):
                yield native, f"{which} {{{slot}}}"
    for which, english in (("beyond", "the {unit} after next"), ("before_last", "the {unit} before last")):
        for native in _both(which, "unit", words):
            yield native, english
    for which in ("last", "next"):
        for native in _counted_both(which, words):
            yield native, f"in the {which} {{n}} {{unit}}s"
    yield "{wd}", "on {wd}"
    yield "{wd} {daypart}", "on {wd}"
    yield "{month}", "in {month}"


def _both(which: str, slot: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{{slot}}}"
    if words.is_modifier_behind:
        yield f"{{{slot}}} {{{which}}}"


def _counted_both(which: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{n}} {{unit}}"
    yield f"{{n}} {{{which}}} {{unit}}"
    if words.is_modifier_behind:
        yield f"{{n}} {{unit}} {{{which}}}"


def _named(lists: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for words, name in zip(lists, names, strict=True):
        for word in listed(words):
            yield _plain(word), name


def _names(words: str, names: tuple[str, ...]) -> dict[str, str]:
    return {word: name for word, name in pairs(words) if name in names}


def _plain(text: str) -> str:
    return " ".join(text.rstrip(".").split())


def _any(words: Mapping[str, str] | Iterable[str]) -> str:
    found = sorted(set(words), key=lambda word: (-len(word), word))
    return "(?:" + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in found) + r")\.?"


def _bare(english: str) -> str:
    """Return a date without a preposition that another word replaces: "since Monday"."""
    return _PREPOSITION.sub("", english)
