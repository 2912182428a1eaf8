"""What does a question ask for?

"What did we decide about the launch last week?" asks for `decide` and `launch`, and for Monday to Sunday of last week:
the resolver that dates facts reads the time words against the asker's local date. Days of the question's own words only
move what was said on them to the front; days that a caller gives are a filter, and the question's own count inside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from extractor.core.dates import Anchor, Hit, Interval, Stated, find_stated, scan, scan_native
from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.dates.seen import seen
from extractor.core.languages.asking import plans, small_talk
from extractor.core.languages.noise import is_general, without_general_signs, without_talk
from extractor.core.normal_forms import bare, normalize
from extractor.core.recall.asked_days import beside, lead_word, opened
from extractor.core.recall.days import OPEN, Days
from extractor.core.recall.prompts import parted
from extractor.core.recall.words import ORDINAL, telling_words

# Days that a question may ask for so that what is dated in them is likely to be meant.
FEW_DAYS = 31

# From a day so much later, names of days and months mean the same day of a year, and other words another one.
LATER_DAYS = 40
NAMED_GRAINS = ("day", "month")

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Question:
    """A query, taken apart.

    Attributes:
        text: The query without its time words; if there are any, also without words such as "talk" and "happened".
        words: Its telling words, lower-case; empty when only days were asked for.
        since, until: Days, inclusive; None is open.
        within: Days that the caller gave: nothing of other days is wanted.
        named_days: Ways in which a text may name the days: the question's own, and for one day 2026-12-24 and
            "December 24".
        rest: What a long prompt says besides; its words weigh little.
        is_general: Its words name no thing ("What did we decide last week?"): without them it asks for all of its days.
        other: What is asked for if nothing is found of these days: without words that name no thing, then of the other
            days that are meant, last July instead of next July.
    """

    text: str
    words: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    within: Days = OPEN
    named_days: tuple[str, ...] = ()
    rest: str = ""
    is_general: bool = False
    other: Question | None = None

    @classmethod
    def of(
        cls, text: str, since: date | None = None, until: date | None = None, *, within: Days = OPEN,
        named_days: tuple[str, ...] = (),
    ) -> Question:  # fmt: skip
        """Return the question of a text without time words."""
        return cls(text, tuple(telling_words(text)), since, until, within, named_days)

    @property
    def has_days(self) -> bool:
        return self.since is not None or self.until is not None

    @property
    def is_bounded(self) -> bool:
        """Whether the caller gave days."""
        return self.within != OPEN

    @property
    def has_own_days(self) -> bool:
        """Whether it asks for other days than the caller gave."""
        return self.has_days and (self.since, self.until) != self.within

    @property
    def searched(self) -> Days:
        """The days of which something is found: the caller's, else its own."""
        return self.within if self.is_bounded else (self.since, self.until)

    @property
    def named_things(self) -> tuple[str, ...]:
        """Its words that may be spelt otherwise: no small talk, and nothing that a long prompt says besides."""
        words = self.words if not self.rest else telling_words(self.text)
        return tuple(word for word in words if word not in small_talk())

    @property
    def of_days_alone(self) -> Question:
        """What is asked for without its words: all of its days."""
        return replace(self, text="", words=(), rest="", other=None)

    @property
    def is_about_few_days(self) -> bool:
        """Whether what is dated in these days is likely to be meant, whatever words it has."""
        return (
            self.has_own_days
            and self.since is not None
            and self.until is not None
            and (self.until - self.since).days < FEW_DAYS
        )


def read_question(query: str, anchor: Anchor, since: date | None = None, until: date | None = None) -> Question:
    """Take a query apart.

    Args:
        anchor: The asker's local date.
        since, until: Days that were given besides; time words only count within them.
    """
    prompt = parted(seen(normalize("NFC", query)).text)
    if not prompt.has_question:  # days that are named in passing are not asked for
        return Question.of(prompt.lead, since, until, within=(since, until))
    question = _read_one(prompt.lead, anchor, (since, until))
    return _with_rest(question, prompt.rest) if prompt.rest else question


def _with_rest(question: Question, rest: str) -> Question:
    """Return a question with what is said besides, unless it asks for days alone."""
    other = _with_rest(question.other, rest) if question.other else None
    if question.has_days and not question.words:
        return replace(question, other=other)
    words = tuple(dict.fromkeys((*question.words, *telling_words(rest))))
    return replace(question, words=words, rest=rest, other=other)


def _read_one(query: str, anchor: Anchor, within: Days) -> Question:
    """Take a query of one sentence apart."""
    absolute = find_stated(query, anchor.date_order)
    stated = [beside(query, one) for one in absolute]
    hits = [
        hit
        for hit in _dates(query, anchor)
        if hit.interval is not None and not any(one.start <= hit.start < one.end for one in stated)
    ]
    found: list[Hit | Stated] = [*hits, *stated]
    rest = list(query)
    for one in found:
        rest[one.start : one.end] = " " * (one.end - one.start)
    lead, start, end = lead_word(found[0], query) if len(found) == 1 else ("", 0, 0)
    rest[start:end] = " " * (end - start)
    names: list[Hit | Stated] = [*_names(hits, query, anchor), *(one for one in stated if one in absolute)]
    named = " ".join(query[one.start : one.end] for one in names)
    text = "".join(rest)
    if found or within != OPEN:
        text = _without_plans(without_talk(text))

    def own(closed: Sequence[Interval]) -> Days:
        intervals = [opened(one, lead, anchor.on) for one in closed]
        first = min((one.first for one in intervals if one.first), default=None)
        last = max((one.last for one in intervals if one.last), default=None)
        return (
            first if all(one.first for one in intervals) else None,
            last if all(one.last for one in intervals) else None,
        )

    def read(days: Days) -> Question:
        first, last = _both(days, within)
        if _is_empty((first, last)) and telling_words(text):  # the days are words then, if a text may name them
            return Question.of(f"{text} {named}", *within, within=within)
        ways = [named] if named else []
        if first is not None and first == last:
            ways += [first.isoformat(), f"{MONTH_NAMES[first.month - 1]} {first.day}"]
        named_days = tuple(ORDINAL.sub(r"\1", way) for way in ways)
        return Question.of(text, first, last, within=within, named_days=named_days)

    ways = [[one.interval for one in found if one.interval is not None]]
    if any(hit.alternatives for hit in hits):
        ways.append([(*one.alternatives, one.interval)[0] for one in found if one.interval is not None])
        if lead and all(one.first and one.first > anchor.on + timedelta(days=FEW_DAYS) for one in ways[0]):
            ways.reverse()  # "before November 2", asked in November: the one that was
    each = [own(one) for one in ways]
    return _in_turn([read(days) for days in [one for one in each if not _is_empty(_both(one, within))] or each[:1]])


def _without_plans(text: str) -> str:
    """Return a question of some days without words that ask for plans, unless there are no others."""
    rest = _WORD.sub(lambda word: "" if bare(word[0].lower()) in plans() else word[0], text)
    return rest if telling_words(rest) else text


def _both(days: Days, others: Days) -> Days:
    """Return the days that are in both of two ranges; the last one is before the first one if there are none."""
    since = max((one for one in (days[0], others[0]) if one), default=None)
    return since, min((one for one in (days[1], others[1]) if one), default=None)


def _is_empty(days: Days) -> bool:
    return days[0] is not None and days[1] is not None and days[1] < days[0]


def _in_turn(ways: Sequence[Question]) -> Question:
    """Return the first of some questions, each with the one after it as the other; a general one also without words."""
    first = None
    for way in reversed(ways):
        if way.has_days and way.words and all(map(is_general, telling_words(without_general_signs(way.text)))):
            first = replace(way.of_days_alone, other=first)
            way = replace(way, is_general=True)
        first = replace(way, other=first)
    assert first is not None
    return first


def _dates(query: str, anchor: Anchor) -> tuple[Hit, ...]:
    return (*scan(query, anchor), *scan_native(query, anchor))


def _names(hits: Sequence[Hit], query: str, anchor: Anchor) -> list[Hit]:
    """Return those dates that a text of any time means by the same words: "July", but not "yesterday"."""
    if all(_DIGIT.search(hit.phrase) for hit in hits):
        return list(hits)
    later = replace(anchor, on=anchor.on + timedelta(days=LATER_DAYS))
    days = {(hit.start, hit.first.month, hit.first.day) for hit in _dates(query, later) if hit.first is not None}
    return [
        hit
        for hit in hits
        if _DIGIT.search(hit.phrase)
        or (
            hit.interval is not None
            and hit.interval.grain in NAMED_GRAINS
            and hit.first is not None
            and (hit.start, hit.first.month, hit.first.day) in days
        )
    ]
