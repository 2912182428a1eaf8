"""Words that speak of time in a language, whether or not a row reads them: "semester break", "den ganzen März"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from extractor.core.dates.native_tense import ROLE_CHARS
from extractor.core.dates.no_dates import is_bounded
from extractor.core.dates.slots import EDGES, SHORT_CHARS, Slots, any_of
from extractor.core.languages.form import Language, listed, pairs
from extractor.core.languages.scripts import LATIN
from extractor.core.languages.spelling import plain_letters
from extractor.core.lazy import once_attribute

# The English of a phrase that only looks like a date: "por la mañana" is not "mañana".
NO_DATE = "-"
# A year that begins a clause, before a word: "2014 j'étais à Nantes".
FIRST_YEAR = re.compile(r"(?<![^.!?;:,(\n]\s)(?<![^\s])(?:19|20)\d\d(?=\s[^\W\d_])")


class TimeSigns:
    """The words of one language."""

    def __init__(self, language: Language, slots: Slots) -> None:
        self._words = language.dates
        self._language = language
        self._slots = slots
        self._are_months_alone = language.scripts != LATIN and not self._words.has_small_names
        self._homonyms = frozenset(map(plain_letters, listed(self._words.lookalikes)))

    def show(self, text: str, span: tuple[int, int], english: str, is_name: Callable[[int, str], bool]) -> bool:
        """Return whether a bare date is one: holidays, seasons and years are; of a month, where its name may be
        somebody's, a word beside it tells: "den ganzen März".

        Args:
            is_name: Returns whether the word at an offset, with its English, is somebody's name.
        """
        start, end = span
        if english.startswith(("on ", "next ")) or english[-1].isdigit() or self._are_months_alone:
            return text[start:end] not in self._homonyms
        before, behind = self._beside
        is_beside = before.search(text, max(0, start - ROLE_CHARS), start) or behind.match(text, end)
        return is_beside is not None and not is_name(start, english)

    def is_bounded(self, text: str, span: tuple[int, int]) -> bool:
        """Return whether words speak of a term that begins or ends: "le semestre commence"."""
        words = text[slice(*span)]
        return any(map(words.endswith, self._terms)) and is_bounded((self._language.code,), text, span)

    @once_attribute
    def _terms(self) -> tuple[str, ...]:
        return (*self._slots.spelt(dict.fromkeys(listed(self._words.times), "")), *self._slots.values["term"])

    @once_attribute
    def _beside(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        hints = any_of(self._slots.spelt(dict.fromkeys(filter(None, self._hints()), "")))
        gap = r"(?:\s+[^\s.,;:!?]{1,4})?\s+" if self._words.has_spaces else ""
        edge = f"(?<![{EDGES}])" if self._words.has_spaces else ""
        behind = rf"\s*{hints}(?![{EDGES}])" if self._words.suffix else "(?!)"
        return re.compile(rf"{edge}{hints}{gap}\Z"), re.compile(behind)

    @once_attribute
    def patterns(self) -> list[re.Pattern[str]]:
        """Words that are a date whatever stands beside them, and units beside words such as "ago" and "next"."""
        words = self._words
        alone = [
            name
            for slot in ("wd", "month", "season", "holiday")
            for name in self._slots.values[slot]
            if name not in self._slots.short.get(slot, ())
            and not name.isdigit()
            and (words.has_spaces or len(name) > 1)
        ]
        alone += [word for word, unit in self._slots.values["unit"].items() if unit == "weekend"]
        alone += [
            word
            for word in self._slots.spelt(dict(self._single_phrases()))
            if len(word) > SHORT_CHARS or not word.isascii()
        ]
        alone += self._slots.spelt(dict.fromkeys(listed(words.times), ""))
        hints = self._slots.spelt(dict.fromkeys(filter(None, self._hints()), ""))
        units = [word for word, unit in self._slots.values["unit"].items() if unit not in ("weekend", "hour")]
        suffix = f"(?:{words.suffix})?" if words.suffix else ""
        if words.has_spaces:
            gap = r"(?:\s+[^\s.,;:!?]{1,20}){0,3}\s+"
            patterns = [any_of(alone) + suffix, FIRST_YEAR.pattern]
            patterns += [
                rf"{any_of(hints)}{gap}{any_of(units)}{suffix}",
                rf"{any_of(units)}{suffix}(?:\s+[^\s.,;:!?]{{1,20}})?\s+{any_of(hints)}",
            ]
            prefix = f"(?:{words.prefix})?" if words.prefix else ""
            return [re.compile(f"(?<![{EDGES}]){prefix}(?:{pattern})(?![{EDGES}])") for pattern in patterns]
        return [
            re.compile(pattern)
            for pattern in (
                any_of(alone),
                rf"{any_of(hints)}.{{0,2}}{any_of(units)}",
                rf"{any_of(units)}.?{any_of(hints)}",
            )
        ]

    def _single_phrases(self) -> Iterator[tuple[str, str]]:
        assert self._language.cldr is not None
        for word, english in pairs(self._words.phrases):
            if " " not in word and english != NO_DATE:
                yield word, english
        for known in self._language.cldr.relative.values():
            yield from ((word, "") for word in listed(known) if " " not in word)

    def _hints(self) -> Iterator[str]:
        """Yield the words beside a unit that make it a date: "next", "ago", "in"."""
        words, cldr = self._words, self._language.cldr
        assert cldr is not None
        for known in (words.hints, words.next, words.last, words.this, words.beyond, words.before_last):
            yield from listed(known)
        units = {word for names in self._slots.values["unit"] for word in (names, plain_letters(names))}
        for patterns in (cldr.past, cldr.future):
            for unit, known in patterns.items():
                for pattern in listed(known) if unit != "hour" else ():
                    before, _, behind = plain_letters(pattern).partition("{0}")
                    yield before.strip()
                    yield " ".join(word for word in behind.split() if word not in units)
