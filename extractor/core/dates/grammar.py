"""A language's words as patterns: each finds a phrase and gives its English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.dates.native_rows import BARE_MONTH, rows_of
from extractor.core.languages.form import Language, listed, pairs
from extractor.core.languages.spelling import plain_letters

# Separates the English meanings of an ambiguous word: Hindi's "kal" is tomorrow or yesterday.
OR = " or "

# The English of a phrase that only looks like a date: "por la mañana" is not "mañana".
NO_DATE = "-"

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SEASONS = frozenset(("spring", "summer", "autumn", "winter"))
_SLOT = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[^\W\d_]+")
_PREPOSITION = re.compile(r"^(?:on|at|in(?! \d)) ")
# Letters after which a word is found regardless of what is attached to it.
_PREFIX = 5

_ORDINAL = re.compile(r"\b(\d{1,2})th\b")
_NAMED_GROUP = re.compile(r"\(\?P<\w+>")
_ROLE_CHARS = 20
# What ends a sentence.
_STOPS = (". ", "!", "?", "\n", "\u3002", "\uff01", "\uff1f", "\u0964", "\u061f", "\u2026")

# How far from a phrase its verb may be.
_TENSE_CHARS = 150

_WEAK = frozenset(("on {wd}", "in {month}", "on the {d}th", "in the {season}"))
# Up to which a Latin name is an abbreviation: `mar`, `so.`.
_SHORT_CHARS = 3

# English words that are words of time in other languages too.
ENGLISH_WORDS = frozenset(
    (
        "week weekend weekends we out an ago set may later final fine recent winter april august september november december "
        "jan feb apr aug sept sep oct nov dec mar"
    ).split()
)

# From which a word is not another language's too.
_LONG_CHARS = 6

_LISTS = ("next", "last", "this", "beyond", "before_last", "daypart")
_NUMBERED = re.compile(r"(wda?|month|d)2")
# What stands between two numbers: "2-3".
_TO = r"\s?(?:[-\u2013~\uff5e\u301c]%s)\s?"
# Characters that extend a word: letters, and combining marks.
_EDGES = r"\w\u0900-\u097f\u064b-\u0652"


@dataclass(frozen=True)
class Row:
    """A pattern and its English.

    Attributes:
        is_weak: Counts only in a text of its own language: a single word, a bare weekday, numbers.
        is_bare_month: Counts only with a word of time around it ("since March") or an ending: names of months are
            names of people too.
    """

    pattern: re.Pattern[str]
    english: str
    is_weak: bool
    is_bare_month: bool = False


class Grammar:
    """Finds the dates of one language.

    Attributes:
        signs: Words of which one occurs in every text with a date of a language in Latin letters.
        common_signs: Such words that are English too, or very short; they count in texts of the language only.
    """

    def __init__(self, language: Language) -> None:
        assert language.cldr is not None
        self.code = language.code
        self.script = language.scripts
        self._words = words = language.dates
        named = {
            "wd": [*_named(language.cldr.weekdays, _WEEKDAYS), *_names(words.names, _WEEKDAYS)],
            "month": [*_named(language.cldr.months, MONTH_NAMES), *_names(words.names, MONTH_NAMES)],
            "unit": [(word, unit) for word, unit in pairs(words.units) if unit not in _SEASONS],
            "season": [(word, unit) for word, unit in pairs(words.units) if unit in _SEASONS],
            "n": list(pairs(words.numbers)),
            "part": list(pairs(words.parts)),
        }
        self._values = {slot: self._spelt(dict(entries)) for slot, entries in named.items()}
        self._values["wd"] |= self._spelt(dict(_names(words.short, _WEEKDAYS)))
        self._short = {"wd": self._abbreviations("wd", language), "month": self._abbreviations("month", language)}
        given = (words.next, words.last, words.this, words.beyond, words.before_last, words.day_parts)
        self._lists = {
            name: list(self._spelt(dict.fromkeys(listed(words), ""))) for name, words in zip(_LISTS, given, strict=True)
        }
        self._language = language
        self.has_small_names = words.has_small_names
        short = frozenset(name for name in self._short["wd"] if len(name) < _SHORT_CHARS)
        signs = frozenset(self._signs(language))
        self.common_signs = short | (signs & ENGLISH_WORDS)
        self.signs = signs - self.common_signs
        self.beginnings = self._beginnings() if words.suffix else ()

    def prepare(self) -> None:
        """Compile all patterns now."""
        _ = self._never, self._rows, self._around, self._tenses, self._between

    @cached_property
    def _never(self) -> list[re.Pattern[str]]:
        return [self._compile(pattern, is_named=False) for pattern in self._words.never]

    @cached_property
    def _rows(self) -> list[Row]:
        """The patterns; compiled when a text may match, since a language has two hundred."""
        return [row for native, english in rows_of(self._language) if (row := self._row(native, english))]

    @cached_property
    def _around(self) -> list[tuple[str, re.Pattern[str] | None, re.Pattern[str] | None]]:
        words = self._words
        return [
            ("since", self._before(words.since), self._behind(words.since_behind)),
            ("until", self._before(words.until), self._behind(words.until_behind)),
            ("by", self._before(words.by), self._behind(words.by_behind)),
            ("from", self._before(words.starting), self._behind(words.starting_behind)),
        ]

    def find(self, text: str, *, is_own: bool, is_mixed: bool = False) -> Iterator[tuple[int, int, str]]:
        """Yield the phrases of a lower-case text as (start, end, English), the longest of overlapping ones.

        Args:
            is_own: The text is written in this language; in other texts bare names of months and weekdays do not count.
            is_mixed: The text is English, into which people mix long words of theirs: "for Donnerstag".
        """
        taken = bytearray(len(text))
        for pattern in self._never:
            for match in pattern.finditer(text):
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
        found = [
            (
                match.start(),
                _without_stop(text, match.end()),
                english,
                row.is_bare_month and match.end("month") == match.end(),
            )
            for row in self._rows
            if is_own or is_mixed or not row.is_weak
            for match in row.pattern.finditer(text)
            if is_own or not row.is_weak or match.end() - match.start() >= _LONG_CHARS
            if (english := self._english(row, match)) and match.end() > match.start()
        ]
        for start, end, english, is_bare in sorted(found, key=lambda one: one[0] - one[1]):
            if taken.find(1, start, end) < 0:
                taken[start:end] = b"\1" * (end - start)
                if english == NO_DATE:
                    continue
                one = self._with_role(text, start, end, english)
                if not is_bare or one != (start, end, english):
                    yield one

    def tense(self, text: str, at: int) -> str:
        """Return the tense of the sentence around a place of a lower-case text: past, future, or empty if unclear."""
        before, behind = max(0, at - _TENSE_CHARS), min(len(text), at + _TENSE_CHARS)
        start = max(before, *(text.rfind(sign, before, at) + 1 for sign in _STOPS))
        end = min((found for sign in _STOPS if (found := text.find(sign, at, behind)) >= 0), default=behind)
        shown = [name for name, pattern in self._tenses if pattern.search(text, start, end)]
        return shown[0] if len(shown) == 1 else ""

    @cached_property
    def _tenses(self) -> list[tuple[str, re.Pattern[str]]]:
        words = {"past": self._words.past, "future": self._words.future}
        return [(name, re.compile(pattern)) for name, pattern in words.items() if pattern]

    def may_hold(self, words: set[str]) -> bool:
        """Return whether a text with these words may contain a date of this language, which is written in Latin
        letters."""
        if self.beginnings:
            return not self.signs.isdisjoint(words) or any(
                word[:length] in signs for length, signs in self.beginnings for word in words
            )
        return not self.signs.isdisjoint(words)

    def _with_role(self, text: str, start: int, end: int, english: str) -> tuple[int, int, str]:
        for role, before, behind in self._around:
            if before and (match := before.search(text, max(0, start - _ROLE_CHARS), start)):
                return match.start(), end, _with(role, english)
            if behind and (match := behind.match(text, end)):
                return start, match.end(), _with(role, english)
        return start, end, english

    def _english(self, row: Row, match: re.Match[str]) -> str:
        values: dict[str, str] = {}
        for name, text in match.groupdict().items():
            if text is None:  # an optional part
                continue
            values[name] = self._number(text) if name == "n" else self._value(name.rstrip("2"), text)
            if not values[name]:
                return ""
        if "m" in values:
            values["month_of_m"] = MONTH_NAMES[int(values["m"]) - 1]
        return _ORDINAL.sub(_ordinal, row.english.format_map(values)).strip()

    def _value(self, name: str, text: str) -> str:
        known = self._values.get(name)
        return text if known is None or text.isdigit() else known.get(_plain(text), "")

    def _number(self, text: str) -> str:
        """Return a number, or two: "2 o 3" is "2-3"."""
        one, *more = (part for part in self._between.split(text) if part)
        first, last = self._value("n", one), self._value("n", more[-1]) if more else ""
        return f"{first}-{last}" if first.isdigit() and last.isdigit() else first if not more else ""

    @cached_property
    def _between(self) -> re.Pattern[str]:
        return re.compile(
            _TO % "".join(rf"|\b{re.escape(word)}\b" for word in listed(plain_letters(self._words.either)))
        )

    def _spelt(self, values: Mapping[str, str]) -> dict[str, str]:
        """Return words without accents, and as they are spelt where a keyboard has no umlauts."""
        found = {plain_letters(word): value for word, value in values.items()}
        for word, value in values.items():
            for letter, spelt in pairs(self._words.spelt):
                word = word.replace(letter, spelt)
            found.setdefault(plain_letters(word), value)
        return found

    def _abbreviations(self, slot: str, language: Language) -> frozenset[str]:
        """Return the names that are words of their own without another word of time beside them."""
        assert language.cldr is not None
        lists = language.cldr.weekdays if slot == "wd" else language.cldr.months
        dotted = {_plain(name) for names in lists for name in listed(names) if name.endswith(".")}
        full = {_plain(name) for names in lists for name in listed(names)[:1]}
        short = {plain_letters(word) for word, _ in pairs(language.dates.short)}
        if language.scripts == "latin":
            short |= {name for name in self._values[slot] if len(name) <= _SHORT_CHARS} | {
                plain_letters(name) for name in dotted
            }
        return frozenset((short & self._values[slot].keys()) - {plain_letters(name) for name in full})

    # -- patterns ---------------------------------------------------------------------------------------------------

    def _row(self, native: str, english: str) -> Row | None:
        slots = set(_SLOT.findall(native))
        if any(not self._slot(slot) for slot in slots):
            return None
        is_weak = english in _WEAK or not ("{" in native or " " in native.strip())
        is_bare_month = native == BARE_MONTH and self._words.has_spaces
        return Row(self._compile(native, is_full=is_weak), english, is_weak, is_bare_month)

    def _compile(self, native: str, *, is_named: bool = True, is_full: bool = False) -> re.Pattern[str]:
        native = plain_letters(native)
        if self._words.has_spaces:
            spaced = native.strip().replace(" ", r"\s+")
        else:
            spaced = native.strip().replace(" ?", " ").replace(" ", r"\s*")
        body = _SLOT.sub(lambda match: self._slot(match[1], is_full=is_full), spaced)
        if not is_named:
            body = _NAMED_GROUP.sub("(?:", body)
        if not self._words.has_spaces:
            return re.compile(rf"(?:{body})(?!\d)" if body.endswith(")") else body)
        prefix = f"(?:{self._words.prefix})?" if self._words.prefix else ""
        return re.compile(f"(?<![{_EDGES}]){prefix}(?:{body})(?![{_EDGES}])")

    def _slot(self, name: str, *, is_full: bool = False) -> str:
        """Return the pattern of a slot.

        Args:
            is_full: Without abbreviations, except for `{wda}`.
        """
        suffix = f"(?:{self._words.suffix})?" if self._words.suffix else ""
        if second := _NUMBERED.fullmatch(name):
            return re.sub(r"^((?:\(\?<!.d\))?)\(\?P<(\w+)>", r"\1(?P<\g<2>2>", self._slot(second[1], is_full=is_full))
        if name in ("wda", "wds"):
            known = self._short["wd"] if name == "wds" else self._values["wd"]
            return f"(?P<wd>{_any(known)}){suffix}" if known else ""
        if name == "d":
            return rf"(?<!\d)(?P<d>3[01]|[12]\d|0?[1-9])(?!\d){self._words.ordinal}"
        if name == "m":
            return r"(?P<m>1[0-2]|0?[1-9])"
        if name == "n":
            one = rf"(?:\d{{1,3}}|{_any(self._values['n'])})" if self._values["n"] else r"\d{1,3}"
            return f"(?P<n>{one}(?:{self._between.pattern}{one})?)"
        if name in self._values:
            names = set(self._values[name]) - (self._short.get(name, frozenset()) if is_full else frozenset())
            return f"(?P<{name}>{_any(names)}){suffix}" if names else ""
        words = self._lists.get(name, [])
        return f"(?:{_any(words)}){suffix if name != 'daypart' else ''}" if words else ""

    def _before(self, words: str) -> re.Pattern[str] | None:
        if not words:
            return None
        gap, edge = (r"\s+", f"(?<![{_EDGES}])") if self._words.has_spaces else (r"\s*", "")
        return re.compile(rf"{edge}{_any(listed(plain_letters(words)))}{gap}\Z")

    def _behind(self, words: str) -> re.Pattern[str] | None:
        return re.compile(rf"\s*{_any(listed(plain_letters(words)))}") if words else None

    def _beginnings(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """Return the beginnings of words with a sign, by length: something is attached to what is in them."""
        lengths = range(1, _PREFIX + 1)
        known = self.signs - self._short["wd"] - self._short["month"]  # nothing is attached to abbreviations
        whole = {sign for sign in known if len(sign) >= _SHORT_CHARS or sign in self._values["unit"]}
        starts = ((n, frozenset(s[:n] for s in whole if len(s) == n or len(s) > n == _PREFIX)) for n in lengths)
        return tuple((length, signs) for length, signs in starts if signs)

    def _signs(self, language: Language) -> Iterator[str]:
        """Yield the words of which every date of the language contains one."""
        assert language.cldr is not None
        phrases = [word for word, _ in pairs(language.dates.phrases)]
        phrases += [word for words in language.cldr.relative.values() for word in listed(words)]
        for slot in ("wd", "month", "unit", "season"):
            phrases += self._values[slot]
        phrases += [day + part for day in self._values["wd"] for part in listed(language.dates.day_parts)]
        for phrase in phrases:
            for spelt in self._spelt({phrase: ""}):
                yield max(_WORD.findall(spelt), key=len, default="")


def grammar_of(language: Language) -> Grammar:
    return Grammar(language)


def _named(lists: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for words, name in zip(lists, names, strict=True):
        for word in listed(words):
            yield _plain(word), name


def _names(words: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(word, name) for word, name in pairs(words) if name in names]


def _plain(text: str) -> str:
    return " ".join(text.rstrip(".").split())


def _ordinal(match: re.Match[str]) -> str:
    """Return an ordinal as English writes it: "3th" is "3rd"."""
    number = int(match[1])
    return f"{number}{'th' if 10 < number % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _any(words: Mapping[str, str] | Iterable[str]) -> str:
    found = sorted(set(words), key=lambda word: (-len(word), word))
    return "(?:" + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in found) + r")\.?"


def _without_stop(text: str, end: int) -> int:
    """Return the end of a phrase without the full stop of its sentence; "am 3." keeps its own."""
    return end - (text[end - 1] == "." and not text[end - 2].isdigit())


def _with(role: str, english: str) -> str:
    """Return a date with its role. What begins may have begun: the tense tells."""
    bare = _bare(english)
    return f"from {bare}{OR}since {bare}" if role == "from" else f"{role} {bare}"


def _bare(english: str) -> str:
    """Return a date without a preposition that another word replaces: "since Monday"."""
    return _PREPOSITION.sub("", english)
