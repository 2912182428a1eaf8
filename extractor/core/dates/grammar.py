"""A language's words as patterns: each finds a phrase and gives its English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.dates.gates import groups_needed, phrase_needed, slots_needed, word_needed
from extractor.core.dates.native_index import Row, RowIndex, TextPlaces
from extractor.core.dates.native_rows import (
    BARE_HOLIDAY,
    BARE_MONTH,
    BARE_SEASON,
    BARE_YEAR,
    BOTH_WEEKDAYS,
    PLURALS,
    rows_of,
)
from extractor.core.dates.native_tense import Tenses
from extractor.core.dates.roles import OR, Roles, before_date
from extractor.core.dates.slots import EDGES, SHORT_CHARS, WEEKDAY_NAMES, Slots, slots_in
from extractor.core.dates.time_signs import FIRST_YEAR, NO_DATE, TimeSigns
from extractor.core.languages import by_code
from extractor.core.languages.form import Language, listed, pairs
from extractor.core.languages.prefilter import alternatives
from extractor.core.languages.spelling import plain_letters
from extractor.core.lazy import once_attribute

_WORD = re.compile(r"[^\W\d_]+")
# Letters after which a word is found regardless of what is attached to it.
_PREFIX = 5

# Lengths of time that have another name in other units.
_COUNTED = re.compile(r"\b(?P<number>\d{1,3}) (?P<unit>quarter|day)s\b")
_WITHIN = re.compile(r"in the (?:last|next) |within ")
_DAY_OF_YEAR = re.compile(rf"(?P<month>{'|'.join(MONTH_NAMES)}) (?P<day>\d{{1,2}})")
_ORDINAL = re.compile(r"\b(\d{1,2})th\b")
_NAMED_GROUP = re.compile(r"\(\?P<\w+>")
_WEAK = frozenset(("on {wd}", "in {month}", "on the {d}th", "in the {season}", "on {holiday}", "in {year}"))
# What is told of the last quarter is told of the one before this, first of all.
_LAST_QUARTER = {
    "the last quarter of this year or the last quarter of next year": "last quarter or the last quarter of this year"
}
# A season alone is no date in English; the tense of its sentence tells which one is meant.
_ANY_SEASON = OR.join(f"{which} {{season}}" for which in ("next", "this", "last"))

# English words that are words of time in other languages too.
ENGLISH_WORDS = frozenset(
    (
        "week weekend weekends we out an ago set may later final fine recent winter april august september november december "
        "jan feb apr aug sept sep oct nov dec mar friday halloween advent augustus santa portugal winters moment half"
    ).split()
)

# Frequent English words, which are no sign of another language's date: `net`, `over`, `der moment`.
_NO_SIGNS = frozenset(
    "over per da er net begin action tag grad grade car ate dies saint cet day the on once of im de grace".split()
)

# From which a word is not another language's too.
_LONG_CHARS = 6
# What takes a place in a text: a phrase that was found, or a pattern of `never`, which a longer phrase may take over.
_FOUND, _NEVER = b"\1", b"\2"


class Grammar:
    """Finds the dates of one language.

    Attributes:
        signs: Words of which one occurs in every text with a date of a language in Latin letters.
        is_latin_form: It reads a language as people write it in Latin letters.
        common_signs: Such words that are English too, or very short; they count in texts of the language only.
    """

    def __init__(self, language: Language) -> None:
        assert language.cldr is not None
        self.code = language.code
        self.script = language.scripts
        self.is_latin_form = by_code(language.code) is not language
        self._words = words = language.dates
        self._slots = Slots(language)
        self._language = language
        self.has_small_names = words.has_small_names
        short = frozenset(name for name in self._slots.short["wd"] if len(name) < SHORT_CHARS)
        signs = frozenset(self._signs(language)) - _NO_SIGNS
        common = short | (signs & ENGLISH_WORDS)
        self.signs = signs - common
        # "am Siebten": a day alone, in a text of the language
        self.common_signs = common | (self._slots.values["dw"].keys() - self._slots.values["n"].keys())
        self.beginnings = self._beginnings() if words.suffix else ()

    def prepare(self) -> None:
        """Make all patterns now, and compile those that every text needs."""
        _ = self._index, self._never_index, self.roles, self._tenses
        self._slots.prepare()

    @once_attribute
    def _never(self) -> list[Row]:
        """Patterns of what is no date; those with alternatives count as rows of their own, each with what it needs."""
        natives = [native for pattern in self._words.never for native in alternatives(pattern)]
        needs = ((_needs(native), self._phrase(native), self._groups(native)) for native in natives)
        sources = (self._source(native, is_named=False) for native in natives)
        return [Row(source, "", False, False, *needed) for source, needed in zip(sources, needs, strict=True)]

    @once_attribute
    def _rows(self) -> list[Row]:
        return [row for native, english in rows_of(self._language) if (row := self._row(native, english))]

    @once_attribute
    def roles(self) -> Roles:
        """The words beside its dates."""
        return Roles(self._words)

    @once_attribute
    def _index(self) -> RowIndex:
        return RowIndex(self._rows)

    @once_attribute
    def _never_index(self) -> RowIndex:
        return RowIndex(self._never)

    def find(self, text: str, *, is_own: bool, is_mixed: bool = False) -> Iterator[tuple[int, int, str]]:
        """Yield the phrases of a lower-case text as (start, end, English), the longest of overlapping ones.

        Args:
            is_own: The text is written in this language; in other texts bare names of months and weekdays do not count.
            is_mixed: The text is English, into which people mix long words of theirs: "for Donnerstag".
        """
        _, found = self._search(text, is_own=is_own, is_mixed=is_mixed)
        for start, end, english, is_bare in found:
            if english == NO_DATE:
                continue
            one = self.roles.with_role(text, start, end, english)
            if not is_bare or one != (start, end, english) or (is_own and FIRST_YEAR.match(text, start)):
                yield one

    def never_spans(self, text: str, places: TextPlaces | None = None) -> list[tuple[int, int]]:
        """Return what patterns of `never` match in a text in plain letters: titles, habits, amounts."""
        fitting = self._never_index.fitting(places or TextPlaces(text, self._slots))
        return [match.span() for never in fitting for match in never.pattern.finditer(text)]

    def _search(
        self, text: str, *, is_own: bool, is_mixed: bool = False
    ) -> tuple[bytearray, list[tuple[int, int, str, bool]]]:
        """Return the characters that rows and patterns of `never` match, as ones, and the phrases without their roles.

        A row that says more than a pattern of `never` counts: "for the last five days" is more than "for days".
        """
        taken = bytearray(len(text))
        places = TextPlaces(text, self._slots)
        spans = self.never_spans(text, places)
        for first, last in spans:
            taken[first:last] = _NEVER * (last - first)
        matched = [
            (
                match.start(),
                _without_stop(text, match.end()),
                english,
                row.is_bare and match.end(match.lastindex or 0) == match.end(),
            )
            for row in self._index.fitting(places)
            if is_own or is_mixed or not row.is_weak
            for match in row.pattern.finditer(text)
            if is_own or not row.is_weak or match.end() - match.start() >= _LONG_CHARS
            if (english := self._english(row, match)) and match.end() > match.start()
        ]
        found = []
        for start, end, english, is_bare in sorted(matched, key=lambda one: one[0] - one[1]):
            if taken.find(_FOUND, start, end) < 0 and (
                taken.find(_NEVER, start, end) < 0 or _says_more((start, end), spans)
            ):
                taken[start:end] = _FOUND * (end - start)
                found.append((start, end, english, is_bare))
        for first, last in spans:
            taken[first:last] = _FOUND * (last - first)
        return taken, found

    def unread(
        self, text: str, is_name: Callable[[int, str], bool], read: Sequence[tuple[int, int]]
    ) -> tuple[int, int] | None:
        """Return the first place of a lower-case text that speaks of time in words that no row reads; None if there is none.

        Args:
            read: Spans that tables of other languages read.
            is_name: Returns whether the name of a month at an offset, with its English, is somebody's name.
        """
        places = [match.span() for pattern in self._signs_of_time.patterns for match in pattern.finditer(text)]
        taken, found = self._search(text, is_own=True) if places else (bytearray(), [])
        for start, end, english, is_bare in found:
            # the name of a holiday alone, and a month or a year that other words show, which are left out of what is found
            if is_bare and self._signs_of_time.show(text, (start, end), english, is_name):
                taken[start:end] = bytes(end - start)
        for start, end in read:
            taken[start:end] = b"\1" * (end - start)
        left = (span for span in places if taken.find(1, *span) < 0 and not self._signs_of_time.is_bounded(text, span))
        return min(left, default=None)

    @once_attribute
    def _signs_of_time(self) -> TimeSigns:
        return TimeSigns(self._language, self._slots)

    def tense(self, text: str, at: int, until: int) -> str:
        """Return the tense of the sentence around a phrase of a lower-case text: past, future, or empty if unclear."""
        return self._tenses.of(text, at, until)

    def is_booked(self, text: str, at: int, until: int) -> bool:
        """Return whether the sentence around days says that they were booked: "we rented a hut from January 5 to 9"."""
        return self._tenses.is_booked(text, at, until)

    def is_lasting(self, text: str, until: int) -> bool:
        """Return whether what stands behind a phrase says that what began then goes on: "since Monday my throat hurts"."""
        return self._tenses.is_lasting(text, until)

    @once_attribute
    def holidays(self) -> frozenset[tuple[int, int]]:
        """The holidays of the language that are the same day every year, as (month, day)."""
        days = (_DAY_OF_YEAR.fullmatch(english) for _, english in pairs(self._words.holidays))
        return frozenset((MONTH_NAMES.index(day["month"]) + 1, int(day["day"])) for day in days if day)

    @once_attribute
    def _tenses(self) -> Tenses:
        return Tenses(self._language, before_date(self._words, self._words.ahead))

    def may_hold(self, words: set[str]) -> bool:
        """Return whether a text with these words may contain a date of this language, which is written in Latin
        letters."""
        if self.beginnings:
            return not self.signs.isdisjoint(words) or any(
                word[:length] in signs for length, signs in self.beginnings for word in words
            )
        return not self.signs.isdisjoint(words)

    def _english(self, row: Row, match: re.Match[str]) -> str:
        values: dict[str, str] = {}
        for name, text in match.groupdict().items():
            if text is None:  # an optional part
                continue
            values[name] = self._slots.value(name.rstrip("2"), text)
            if not values[name]:
                return ""
        if "-" in values.get("n", "") and _WITHIN.match(row.english):  # "the last two or three days" are three
            values["n"] = values["n"].rpartition("-")[2]
        values |= {f"month_of_{name}": MONTH_NAMES[int(values[name]) - 1] for name in ("m", "m2") if name in values}
        if row.english == BOTH_WEEKDAYS and not _is_next(values["wd"], values["wd2"]):
            return ""  # "Monday and Thursday" are two dates
        english = row.english.format_map(values)
        if OR in english and any(map(_is_ambiguous, values.values())):
            meanings = (row.english.format_map(values | one) for one in _each_meaning(values))
            english = OR.join(dict.fromkeys(meanings))
        english = _ORDINAL.sub(_ordinal, english).strip()
        english = _LAST_QUARTER.get(english, english)
        return self._in_other_units(english) if "n" in values else english

    def _in_other_units(self, english: str) -> str:
        """Return a length of time with what it may mean too: a quarter is three months, "quinze jours" are two weeks."""
        counted = _COUNTED.search(english)
        if counted is None:
            return english
        number = int(counted["number"])
        other = f"{3 * number} months" if counted["unit"] == "quarter" else self._weeks.get(number, "")
        return f"{english}{OR}{english.replace(counted.group(), other)}" if other else english

    @once_attribute
    def _weeks(self) -> dict[int, str]:
        return {int(days): f"{weeks} weeks" for days, weeks in pairs(self._words.days_of_weeks)}

    # -- patterns ---------------------------------------------------------------------------------------------------

    def _row(self, native: str, english: str) -> Row | None:
        if any(not self._slots.pattern(slot) for slot in slots_in(native)):
            return None
        needs, word = _needs(native), self._phrase(native)
        is_weak = english in _WEAK or not (needs or " " in native.strip())
        is_bare = native in (BARE_MONTH, BARE_HOLIDAY, BARE_SEASON, BARE_YEAR) and self._words.has_spaces
        english = _ANY_SEASON if english == "in the {season}" else english
        return Row(self._source(native, is_full=is_weak), english, is_weak, is_bare, needs, word, self._groups(native))

    def _phrase(self, native: str) -> str:
        """Return the words that stand in every match of a row; one without spaces between words."""
        plain = plain_letters(native).strip()
        return phrase_needed(plain) if self._words.has_spaces else word_needed(plain)

    def _groups(self, native: str) -> tuple[tuple[bool, frozenset[str]], ...]:
        """Return the groups of words that a row needs; whole words are known in scripts with spaces only."""
        found = groups_needed(plain_letters(native).strip(), has_prefix=bool(self._words.prefix))
        return found if self._words.has_spaces else tuple((False, words) for _, words in found)

    def _source(self, native: str, *, is_named: bool = True, is_full: bool = False) -> str:
        native = plain_letters(native)
        if self._words.has_spaces:
            spaced = native.strip().replace(" ?", r"\s*").replace(" ", r"\s+")
        else:
            spaced = native.strip().replace(" ?", " ").replace(" ", r"\s*")
        body = self._slots.fill(spaced, is_full=is_full)
        if not is_named:
            body = _NAMED_GROUP.sub("(?:", body)
        if not self._words.has_spaces:
            return rf"(?:{body})(?!\d)" if body.endswith(")") else body
        prefix = f"(?:{self._words.prefix})?" if self._words.prefix else ""
        return f"(?<![{EDGES}]){prefix}(?:{body})(?![{EDGES}])"

    def _beginnings(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """Return the beginnings of words with a sign, by length: something is attached to what is in them."""
        lengths = range(1, _PREFIX + 1)
        # Nothing is attached to abbreviations.
        known = self.signs - self._slots.short["wd"] - self._slots.short["month"]
        whole = {sign for sign in known if len(sign) >= SHORT_CHARS or sign in self._slots.values["unit"]}
        starts = ((n, frozenset(s[:n] for s in whole if len(s) == n or len(s) > n == _PREFIX)) for n in lengths)
        return tuple((length, signs) for length, signs in starts if signs)

    def _signs(self, language: Language) -> Iterator[str]:
        """Yield the words of which every date of the language contains one."""
        assert language.cldr is not None
        phrases = [word for word, _ in pairs(language.dates.phrases)]
        phrases += [word for words in language.cldr.relative.values() for word in listed(words)]
        for slot in ("wd", "month", "unit", "season", "holiday", "yw", "span", "term"):
            phrases += self._slots.values[slot]
        phrases += self._slots.values["decade"].keys() - self._slots.values["n"].keys()
        phrases += listed(language.dates.half)
        if not self._words.suffix and self._words.has_spaces:
            phrases += [
                name + end
                for slot in ("wd", "season")
                for name in self._slots.values[slot]
                if len(name) > SHORT_CHARS
                for end in PLURALS
            ]
        phrases += [day + part for day in self._slots.values["wd"] for part in listed(language.dates.day_parts)]
        for phrase in phrases:
            for spelt in self._slots.spelt({phrase: ""}):
                yield max(_WORD.findall(spelt), key=_telling, default="")


def _needs(native: str) -> frozenset[str]:
    """Return the slots that a row needs; a second one holds what a first one does."""
    return frozenset(_ALIKE.get(name, name) for slot in slots_needed(native) if (name := slot.rstrip("2")))


def _says_more(span: tuple[int, int], habits: Sequence[tuple[int, int]]) -> bool:
    """Return whether a phrase holds all of each habit that it touches, and more."""
    start, end = span
    touched = [(first, last) for first, last in habits if first < end and start < last]
    return all(start <= first and last <= end and span != (first, last) for first, last in touched)


# Slots of abbreviations, whose words are looked for with those of the names.
_ALIKE = {"wda": "wd", "wds": "wd"}


def _telling(word: str) -> tuple[bool, int]:
    """Order words by how much they tell of a language."""
    return word not in _NO_SIGNS, len(word)


def _ordinal(match: re.Match[str]) -> str:
    """Return an ordinal as English writes it: "3th" is "3rd"."""
    number = int(match[1])
    return f"{number}{'th' if 10 < number % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _is_ambiguous(value: str) -> bool:
    return OR in value


def _each_meaning(values: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield each meaning of an ambiguous word of a row: two weeks before Holy Week, or two weeks before Easter."""
    name = next(name for name, value in values.items() if OR in value)
    yield from ({name: meaning} for meaning in values[name].split(OR))


def _is_next(weekday: str, other: str) -> bool:
    """Return whether a weekday follows another one."""
    return (WEEKDAY_NAMES.index(weekday) + 1) % len(WEEKDAY_NAMES) == WEEKDAY_NAMES.index(other)


def _without_stop(text: str, end: int) -> int:
    """Return the end of a phrase without the full stop of its sentence and spaces; "am 3." keeps its own."""
    while end > 1 and text[end - 1].isspace():
        end -= 1
    return end - (end > 1 and text[end - 1] == "." and not text[end - 2].isdigit())
