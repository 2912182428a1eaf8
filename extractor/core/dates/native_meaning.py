"""What a phrase of another language means in its sentence, by its English and the sentence's tense."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from extractor.core.dates.calendar import MONTH_NAMES, SUNDAY, add_days
from extractor.core.dates.in_tense import in_tense, in_tense_year, is_near_ahead, is_told, without_tense
from extractor.core.dates.mention import Anchor, Hit, Status
from extractor.core.dates.roles import OR
from extractor.core.dates.terms import RULE as TERM
from extractor.core.dates.terms import read_term
from extractor.core.dates.translated import read_english

RULE = "native"
_COMING = re.compile(r"(?:\w+ )?this coming \w+day")
_ROLE = re.compile(r"(?:from|since|until|by) ")
_DAY_OF_YEAR = re.compile(
    rf"(?:on |until |by |before |for )?(?:(?:{'|'.join(MONTH_NAMES)}) \d{{1,2}}|(?:at )?the (?:beginning|middle|end) of (?:{'|'.join(MONTH_NAMES)}))"
)
_OF_WEEK = re.compile(r"\w+day of (?P<which>this|last|next) week")
_WHICH = re.compile(r"(?:next|last|this) ")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Native:
    """A phrase and its English.

    Attributes:
        start, end: Offsets in the text, the end exclusive.
        language: Code.
        tense: Of the sentence around it: past, future, or empty if unclear.
    """

    start: int
    end: int
    phrase: str
    english: str
    language: str
    tense: str = ""

    @property
    def has_year(self) -> bool:
        """Whether it names its year in figures, and so is absolute as it stands: "en 2014", "im Herbst 1998"."""
        return all(_YEAR.search(one) for one in self.english.split(OR)) and any(map(str.isdigit, self.phrase))


def read_native(native: Native, anchor: Anchor) -> Hit | None:
    """Return the meaning of a phrase, with other readings as alternatives; None if it is not a date."""
    read = readings_of(native.english, anchor, native.language)
    if not read or read[0].status is Status.RECURRING:
        return None
    is_deadline = native.english.startswith(("until ", "by "))
    is_near = _DAY_OF_YEAR.fullmatch(native.english) and is_near_ahead(read[0], anchor, is_deadline=is_deadline)
    if native.tense == "past" and is_near:
        native = replace(native, tense="")  # "the exam was moved, it is on December 7": as in English, the near one
    hits = in_tense(read, native.tense, anchor) if native.tense else without_tense(read, native.english, anchor)
    first, *others = hits
    if native.tense:
        others += [_in_tense_year(one, native, anchor) for one in read[1:] if one not in (first, *others)]
        first = _in_tense_year(first, native, anchor)
        if any(_is_told(one, native, anchor) for one in (first, *others)):
            others = [one for one in others if _is_told(one, native, anchor)]
    first = _of_its_week(first, native, anchor)
    rest = (*first.alternatives, *(one.interval for one in others if one.interval not in (None, first.interval)))
    status = Status.AMBIGUOUS if rest else first.status
    return replace(first, phrase=native.phrase, rule=RULE, status=status, alternatives=tuple(dict.fromkeys(rest)))


def _of_its_week(hit: Hit, native: Native, anchor: Anchor) -> Hit:
    """Return a weekday of some week with that of the week after it, where that may be meant.

    What lies ahead "on Saturday of this week" is no past Saturday; and on a Sunday a new week may have begun.
    """
    of_week = _OF_WEEK.fullmatch(native.english)
    if of_week is None or hit.interval is None or hit.first is None or hit.first != hit.last:
        return hit
    is_over = of_week["which"] == "this" and hit.first < anchor.on
    is_ahead = is_over and (native.tense == "future" or (not native.tense and anchor.on.weekday() == SUNDAY))
    if not is_ahead and anchor.on.weekday() != SUNDAY:
        return hit
    later = replace(hit.interval, first=add_days(hit.first, 7), last=add_days(hit.first, 7))
    if is_ahead:
        return replace(hit, interval=later, alternatives=(hit.interval, *hit.alternatives))
    side = "past" if of_week["which"] == "last" else "future"
    return replace(hit, alternatives=(*hit.alternatives, later)) if is_told(later, side, anchor) else hit


def _is_told(hit: Hit, native: Native, anchor: Anchor) -> bool:
    return hit.interval is not None and is_told(hit.interval, native.tense, anchor, native.english)


def _in_tense_year(hit: Hit, native: Native, anchor: Anchor) -> Hit:
    """Return a reading that the sentence's tense does not allow in the year that it tells."""
    if hit.interval is None or _is_told(hit, native, anchor):
        return hit
    if hit.rule == TERM:
        if _WHICH.match(native.english):
            return hit
        year = anchor.on.year + (1 if native.tense == "future" else -1)
        there = replace(anchor, on=anchor.on.replace(year=year, day=min(anchor.on.day, 28)))
        other = read_term(native.english, there, (native.language,))
        if other is None or not _is_told(other, native, anchor):
            return hit
        return replace(other, status=Status.AMBIGUOUS, alternatives=(hit.interval,))
    return in_tense_year(hit, native.english, native.tense, anchor)


def readings_of(english: str, anchor: Anchor, language: str) -> list[Hit]:
    """Return the meanings of a phrase. What starts on a past day has lasted since then, and a "next" weekday that is
    tomorrow is that of next week first: one says "tomorrow" of the other."""
    meanings = english.split(OR)
    read = [(one, hit) for one in meanings if (hit := read_term(one, anchor, (language,)) or read_english(one, anchor))]
    if not read:  # the word before belongs to something else: "from in two weeks"
        return [hit for one in meanings[:1] if (hit := read_english(_ROLE.sub("", one), anchor))]
    if len(read) > 1:
        read = [
            (one, hit)
            for one, hit in read
            if not one.startswith("from ") or " to " in one or (hit.first and hit.first >= anchor.on)
        ]
    hits = [hit for _, hit in read]
    is_tomorrow = len(hits) > 1 and hits[0].first == add_days(anchor.on, 1) and _COMING.match(meanings[0])
    return hits[::-1] if is_tomorrow else hits
