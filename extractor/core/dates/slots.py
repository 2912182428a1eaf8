"""The slots of a language's rows: which words may stand in `{wd}` or `{unit}`, their English, and their patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.languages.form import Language, listed, pairs
from extractor.core.languages.spelling import plain_letters
from extractor.core.lazy import once_attribute

WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SEASON_NAMES = frozenset(("spring", "summer", "autumn", "winter"))
# Up to which a Latin name is an abbreviation: `mar`, `so.`.
SHORT_CHARS = 3
# Characters that extend a word: letters, and combining marks.
EDGES = r"\w\u0900-\u097f\u064b-\u0652"

_SLOT = re.compile(r"\{(\w+)\}")
_NUMBERED = re.compile(r"(wda?|month|year|unit|nth|dw?)2")
# What stands between two numbers: "2-3".
_TO = r"(?:\s?(?:[-\u2013~\uff5e\u301c]%s)\s?|,\s)"
_LISTS = ("next", "last", "this", "coming", "beyond", "before_last", "daypart", "half", "on")
# The English of a phrase that names a calendar unit as a whole: "l'anno prossimo".
_WHOLE = re.compile(
    r"(?:next|last|this) (?:week|month|quarter|year)|the (?:week|month|year) (?:after next|before last)"
)
_YEAR = r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]?\d)"
_NAMED = re.compile(r"\(\?P<\w+>")


_STOP = r"\.?"
_Tree = dict[str, "_Tree"]  # a word's characters, each with what may follow; an empty one ends it


class Slots:
    """The slots of one language."""

    def __init__(self, language: Language) -> None:
        assert language.cldr is not None
        self._words = words = language.dates
        self._patterns: dict[tuple[str, bool, bool], str] = {}
        units = list(pairs(words.units))
        named = {
            "wd": [*_named(language.cldr.weekdays, WEEKDAY_NAMES), *_names(words.names, WEEKDAY_NAMES)],
            "month": [*_named(language.cldr.months, MONTH_NAMES), *_names(words.names, MONTH_NAMES)],
            "unit": [(word, unit) for word, unit in units if unit not in SEASON_NAMES],
            "season": [(word, unit) for word, unit in units if unit in SEASON_NAMES],
            "n": list(pairs(words.numbers)),
            "span": list(pairs(words.spans)),
            "part": list(pairs(words.parts)),
            "nth": list(pairs(words.ordinals)),
            "holiday": list(pairs(words.holidays)),
            "dw": list(pairs(words.days)),
            "decade": list(pairs(words.decades)),
            "yw": list(pairs(words.years)),
            "term": list(pairs(words.term_words)),
            "which": [(word, which) for which in ("next", "last", "this") for word in listed(getattr(words, which))],
            "whole": list(_wholes(language)),
            **{
                slot: [(word, known) for word, known in units if known == unit]
                for slot, unit in (
                    ("day", "day"),
                    ("week", "week"),
                    ("weekend", "weekend"),
                    ("workday", "working day"),
                    ("quarter", "quarter"),
                    ("years", "year"),
                )
            },
        }
        self.values = {slot: self.spelt(dict(entries)) for slot, entries in named.items()}
        self.values["wd"] |= self.spelt(dict(_names(words.short, WEEKDAY_NAMES)))
        self.short = {"wd": self._abbreviations("wd", language), "month": self._abbreviations("month", language)}
        given = (
            words.next, words.last, words.this, words.coming, words.beyond, words.before_last, words.day_parts, words.half,
            words.on,
        )  # fmt: skip
        self._lists = {
            name: list(self.spelt(dict.fromkeys(listed(words), ""))) for name, words in zip(_LISTS, given, strict=True)
        }

    def prepare(self) -> None:
        """Compile all patterns now."""
        _ = self._between, self._present, self._whole_forms

    def value(self, name: str, text: str) -> str:
        """Return the English of what stands in a slot; empty if it has none."""
        if name == "n":
            return self._number(text)
        known = self.values.get(name)
        if known is None or text.isdigit():
            return text
        return known.get(plain_name(text), "") or (self._whole_value(text) if name == "whole" else "")

    def _whole_value(self, text: str) -> str:
        """Return a unit that is told from others by "next", "last" or "this" beside it."""
        match = next((found for form in self._whole_forms if (found := form.fullmatch(text))), None)
        return f"{self.value('which', match['which'])} {self.value('unit', match['unit'])}" if match else ""

    @once_attribute
    def _whole_forms(self) -> tuple[re.Pattern[str], ...]:
        return tuple(map(re.compile, self._whole_patterns()))

    def _whole_patterns(self) -> list[str]:
        which, unit = self.pattern("which"), self.pattern("unit")
        if not which or not unit:
            return []
        gap = r"\s+" if self._words.has_spaces else r"\s*"
        return [f"{which}{gap}{unit}", *([f"{unit}{gap}{which}"] if self._words.is_modifier_behind else [])]

    def _number(self, text: str) -> str:
        """Return a number, or two: "2 o 3" is "2-3"."""
        known = self.values["n"]
        if whole := known.get(plain_name(text), ""):
            return whole
        one, *more = (part for part in self._between.split(text) if part)
        first, last = (
            part if part.isdigit() else known.get(plain_name(part), "") for part in (one, (more or [one])[-1])
        )
        if "," in text and first.isdigit() and last.isdigit() and int(last) - int(first) != 1:
            return last  # "chapter 12, 3 days before" has one number
        return f"{first}-{last}" if more and first.isdigit() and last.isdigit() else first if not more else ""

    @once_attribute
    def _between(self) -> re.Pattern[str]:
        words = listed(plain_letters(self._words.either))
        edges = (f"(?<![{EDGES}])", f"(?![{EDGES}])") if self._words.has_spaces else ("", "")
        return re.compile(_TO % "".join(f"|{re.escape(word).join(edges)}" for word in words))

    def spelt(self, values: Mapping[str, str]) -> dict[str, str]:
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
        dotted = {plain_name(name) for names in lists for name in listed(names) if name.endswith(".")}
        full = {plain_name(name) for names in lists for name in listed(names)[:1]}
        short = {plain_letters(word) for word, _ in pairs(language.dates.short)}
        if language.scripts == "latin":
            short |= {name for name in self.values[slot] if len(name) <= SHORT_CHARS} | {
                plain_letters(name) for name in dotted
            }
        return frozenset((short & self.values[slot].keys()) - {plain_letters(name) for name in full})

    # -- patterns ---------------------------------------------------------------------------------------------------

    def pattern(self, name: str, *, is_full: bool = False, is_counted: bool = False) -> str:
        """Return the pattern of a slot; empty if the language has no words for it.

        Args:
            is_full: Without abbreviations, except for `{wda}`.
            is_counted: A number stands before the unit.
        """
        key = (name, is_full, is_counted)
        if key not in self._patterns:
            self._patterns[key] = self._pattern(name, is_full=is_full, is_counted=is_counted)
        return self._patterns[key]

    def _pattern(self, name: str, *, is_full: bool, is_counted: bool) -> str:
        suffix = f"(?:{self._words.suffix})?" if self._words.suffix else ""
        if second := _NUMBERED.fullmatch(name):
            return re.sub(r"^((?:\(\?<!.d\))?)\(\?P<(\w+)>", r"\1(?P<\g<2>2>", self.pattern(second[1], is_full=is_full))
        if name in ("wda", "wds"):
            known = {*self.short["wd"]} if name == "wds" else {*self.values["wd"]}
            return self._word("wd", known) + (self._attached if name == "wda" else "")
        if name == "d":
            return rf"(?<!\d)(?P<d>3[01]|[12]\d|0?[1-9])(?!\d){self._words.ordinal}"
        if name == "m":
            return r"(?P<m>1[0-2]|0?[1-9])"
        if name == "yy":
            return r"(?P<yy>\d\d)(?!\d)"
        if name == "year":
            return f"(?P<year>{_YEAR})"
        if name == "n":
            one = rf"(?:\d{{1,3}}|{any_of(self.values['n'], stop='')})" if self.values["n"] else r"\d{1,3}"
            return f"{self._about}(?P<n>{one}(?:{self._between.pattern}{one})?)"
        if name in ("of", "of_the"):
            return self._joined(listed(self._words.of), is_needed=name == "of_the")
        if name in ("from", "to"):
            joining = listed(self._words.range_from if name == "from" else self._words.range_to)
            return self._joined(joining, is_needed=True, is_led=name == "to") if joining else ""
        if name in ("before", "after", "eve", "morrow", "on"):
            words = listed(getattr(self._words, name))
            return self._joined(words, is_needed=True, is_led=name in ("before", "after")) if words else ""
        if name == "whole":
            phrases = any_of(self.values["whole"]) + suffix if self.values["whole"] else "(?!)"
            forms = [_NAMED.sub("(?:", form) for form in self._whole_patterns()]
            return f"(?P<whole>{'|'.join((*forms, phrases, _YEAR))})"
        if name in self.values:
            names = set(self.values[name]) - (self.short.get(name, frozenset()) if is_full else frozenset())
            found, about = self._word(name, names), self._about if name == "span" else ""
            behind = self._about_behind if is_counted and name == "unit" else ""
            behind += self._attached if name == "wd" else ""
            return f"{about}{found}{behind}" if found else ""
        words = self._lists.get(name, [])
        return f"(?:{any_of(words)}){suffix if name not in ('daypart', 'this') else ''}" if words else ""

    def _word(self, name: str, words: set[str]) -> str:
        """Return the pattern of one of some words in a slot. Nothing is attached to abbreviations: "aralar" is no "ara"."""
        if not words or not self._words.suffix:
            return f"(?P<{name}>{any_of(words)})" if words else ""
        short = words & self.short.get(name, frozenset())
        kinds = [rf"{any_of(short)}(?![{EDGES}])"] * bool(short) + [any_of(words - short)] * (words != short)
        return f"(?P<{name}>{'|'.join(kinds)})(?:{self._words.suffix})?"

    def fill(self, native: str, *, is_full: bool = False) -> str:
        """Return a row's pattern with its slots filled in."""
        is_counted = "{n}" in native
        return _SLOT.sub(lambda match: self.pattern(match[1], is_full=is_full, is_counted=is_counted), native)

    @property
    def _attached(self) -> str:
        return f"(?:{plain_letters(self._words.attached)})?" if self._words.attached else ""

    @once_attribute
    def _about(self) -> str:
        """The pattern of words before a number that say "about", which change nothing."""
        words, gap = listed(plain_letters(self._words.about)), r"\s+" if self._words.has_spaces else r"\s*"
        return f"(?:{any_of(words)}{gap})?" if words else ""

    @once_attribute
    def _about_behind(self) -> str:
        words, gap = listed(plain_letters(self._words.about_behind)), r"\s+" if self._words.has_spaces else r"\s*"
        return f"(?:{gap}{any_of(words)})?" if words else ""

    def _joined(self, words: Iterable[str], *, is_needed: bool, is_led: bool = True) -> str:
        """Return what stands between two words: a space, or a joining word with spaces around it unless it is elided."""
        plain = [plain_letters(word) for word in words]
        if not self._words.has_spaces:
            return f"\\s*(?:{any_of(plain)}){'' if is_needed else '?'}\\s*" if plain else r"\s*"
        lead = r"\s+" if is_led else ""
        elided = [word[:-1] for word in plain if word.endswith("'")]
        whole = [word for word in plain if not word.endswith("'")]
        kinds = [rf"{any_of(elided)}['\u2019]\s*"] * bool(elided) + [rf"{any_of(whole)}\s+"] * bool(whole)
        joined = f"{lead}(?:{'|'.join(kinds)})" if kinds else ""
        return joined if is_needed else f"(?:{joined}|{lead or '(?!)'})" if joined else lead

    @once_attribute
    def _present(self) -> dict[str, re.Pattern[str]]:
        named = {name: _one_within(values) for name, values in self.values.items() if values}
        listed_ = {name: _one_within(words) for name, words in self._lists.items() if words}
        named["n"] = rf"\d|{named['n']}" if "n" in named else r"\d"
        named["whole"] = "|".join((_YEAR, *(named[name] for name in ("which", "whole") if name in named)))
        named |= {
            "d": r"\d",
            "m": r"\d",
            "year": r"(?:19|20)\d\d",
            "yy": r"['\u2019]\d\d",
            "wda": named["wd"],
            "wds": named["wd"],
        }
        return {name: re.compile(pattern) for name, pattern in (named | listed_).items()}

    def present(self, name: str) -> re.Pattern[str] | None:
        """Return what is found in every text in which something stands in a slot, possibly within a word; None if there is no
        such pattern."""
        return self._present.get(name.rstrip("2"))


def slots_in(native: str) -> set[str]:
    """Return the names of the slots of a row."""
    return set(_SLOT.findall(native))


def _one_within(words: Iterable[str]) -> str:
    """Return a pattern that finds something in every text that holds one of some words, quickly if there is none: words
    are tried by their first letter, and those within others are enough."""
    known: list[str] = []
    for word in sorted(set(words), key=len):
        if not any(other in word for other in known):
            known.append(word)
    initials: dict[str, list[str]] = {}
    for word in known:
        initials.setdefault(word[:1], []).append(re.escape(word[1:]).replace(r"\ ", r"\s+"))
    return "|".join(f"{re.escape(initial)}(?:{'|'.join(rest)})" for initial, rest in initials.items())


def _wholes(language: Language) -> Iterator[tuple[str, str]]:
    assert language.cldr is not None
    for english, words in language.cldr.relative.items():
        for word in listed(words):
            if _WHOLE.fullmatch(english):
                yield word, english
    for word, english in pairs(language.dates.phrases):
        if _WHOLE.fullmatch(english):
            yield word, english


def _named(lists: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for words, name in zip(lists, names, strict=True):
        for word in listed(words):
            yield plain_name(word), name


def _names(words: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(word, name) for word, name in pairs(words) if name in names]


def plain_name(text: str) -> str:
    return " ".join(text.rstrip(".").split())


def any_of(words: Mapping[str, str] | Iterable[str], stop: str = _STOP) -> str:
    """Return the pattern of one of some words, the longest that fits, with its full stop.

    Words that begin alike share their beginning: a text is compared with it once, not once for each word.
    """
    tree: _Tree = {}
    for word in words:
        node = tree
        for char in (*word, ""):
            node = node.setdefault(char, {})
    return f"(?:{_branches(tree)}){stop}"


def _branches(tree: _Tree) -> str:
    """Return the pattern of a tree of characters; an empty one says that a word may end there."""
    rest = [(char, below) for char, below in sorted(tree.items()) if char]
    found = [(r"\s+" if char == " " else re.escape(char)) + _branches(below) for char, below in rest]
    if "" in tree:
        return f"(?:{'|'.join(found)})?" if found else ""
    return found[0] if len(found) == 1 else f"(?:{'|'.join(found)})"
