"""Find date expressions in a text and resolve them against an anchor.

Three passes over the text, each blanking what it took: what stays as it is (recurring, vague), the atoms ("next
Friday"), the compounds over atoms ("two days after next Friday"). What is left is looked at for anaphora ("the next
day"), which nobody can resolve here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from extractor.core.dates.calendar import OutOfCalendar
from extractor.core.dates.compounds import ATOM, COMPOUNDS, MERGED, RANGE
from extractor.core.dates.masks import MASK, NOTE, mask, mask_code
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.pieces import pieces
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rules import ANAPHORA, ATOMS, STAYS, Rule, due_role

VERSION = "1"
"""Stored with every date; raised when a rule changes what a phrase means."""

REACH = 90
"""Characters around a word that a rule needs in which its whole phrase lies."""

WORD_CHARS = 40
"""How far the word before a phrase is looked for."""

_SENTENCE = re.compile(r"[^.!?\n;]+(?:[.](?=\w)[^.!?\n;]*)*")
_FUTURE = re.compile(
    r"\b(?:will|'ll|won't|shall|going to|gonna|plans? (?:to|for)|planned|scheduled?|expects?|expected|upcoming|due|deadline|"
    r"need(?:s)? (?:to|it)|want(?:s)? to|would like|let's|let us|please|remind|book|can you|could you|should|must|until|by)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|didn't|wasn't|weren't|went|came|saw|met|made|got|took|left|began|started|sent|wrote|said|told|"
    r"bought|sold|paid|gave|found|lost|won|ran|moved|ended|since|ago|flew|drove|spoke|ate|felt|kept|read|held|built|broke|"
    r"happened|arrived|finished|launched|released|shipped|decided|agreed|visited|attended|joined|(?!need|feed|speed|bed|red|"
    r"embed|wed|hundred|indeed|shed|exceed|proceed|succeed|schedul|plann|expect|requir|bas|relat|interest|nam|call)\w{3,}ed)\b",
    re.IGNORECASE,
)
_ABBREVIATION = re.compile(
    r"\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|[ap]\.m)\.$", re.IGNORECASE
)
_WORDS = re.compile(r"[a-z]+[0-9]?")


@dataclass(frozen=True)
class _Place:
    """What is known of a text before any rule looks at it."""

    anchor: Anchor
    masked: str
    words: dict[str, list[int]]

    @cached_property
    def tenses(self) -> list[tuple[int, int, str]]:
        """The sentences; looked for when a rule has matched, since most texts hold no date."""
        return _tenses(self.masked)

    def windows(self, rule: Rule, length: int) -> list[tuple[int, int]]:
        """Return the parts of the text in which a rule can match: around the words that it needs."""
        needs = rule.needs
        if not needs:
            return [(0, length)]
        merged: list[tuple[int, int]] = []
        for at in sorted(at for word in needs if word in self.words for at in self.words[word]):
            start, end = max(0, at - REACH), min(length, at + REACH)
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
            else:
                merged.append((start, end))
        return merged

    def context(self, at: int) -> Context:
        index = bisect_right(self.tenses, at, key=lambda sentence: sentence[0]) - 1
        is_inside = index >= 0 and at < self.tenses[index][1]
        return Context(self.anchor, self.tenses[index][2] if is_inside else "")


def scan(text: str, anchor: Anchor) -> list[Hit]:
    """Return the date expressions of a text, in order, none overlapping another.

    A phrase that has its ISO date beside it already is left out, and so is everything inside code, URLs, paths,
    versions, and dates that are absolute as they stand. Never raises for any text; the work is linear in its length.
    """
    masked = mask_code(text)
    hits: list[Hit] = []
    for start, end in pieces(masked):
        found = _scan_piece(masked[start:end], text[start:end], anchor)
        hits += [replace(hit, start=hit.start + start, end=hit.end + start) for hit in found] if start else found
    return hits


def _scan_piece(masked: str, text: str, anchor: Anchor) -> list[Hit]:
    masked = mask(masked)
    place = _Place(anchor, masked, _where(masked))
    stays = _pick(_matches(STAYS, masked, place))
    left = _blank(masked, stays, MASK)
    atoms = _pick(_matches(ATOMS, left, place))
    atoms = _merged(left, atoms)
    compounds = _compounds(left, atoms, place)
    found = _pick([*compounds, *atoms])
    rest = _blank(left, found, MASK)
    anaphora = _pick(_matches(ANAPHORA, rest, place))
    hits = sorted([*stays, *found, *anaphora], key=lambda hit: hit.start)
    notes = {match.start() for match in NOTE.finditer(text)} if hits else set()
    return [_final(hit, text) for hit in hits if hit.end not in notes]


# -- the passes -------------------------------------------------------------------------------------------------


def _matches(rules: Iterable[Rule], text: str, place: _Place) -> list[Hit]:
    hits: list[Hit] = []
    lowered = lower(text)
    for rule in rules:
        if rule.needs and rule.needs.isdisjoint(place.words):
            continue
        for match in _found(rule, text if rule.is_cased else lowered, place):
            try:
                reading = rule.read(match, place.context(match.start()))
            except OutOfCalendar:
                continue
            if reading is not None:
                start, end = match.span("hit") if "hit" in rule.pattern.groupindex else match.span()
                hits.append(_hit(start, end, reading, rule.name, rule.role))
    return hits


def _found(rule: Rule, text: str, place: _Place) -> Iterator[re.Match[str]]:
    for start, end in place.windows(rule, len(text)):
        yield from rule.pattern.finditer(text, start, end)


def lower(text: str) -> str:
    """Return the text in lower case, every character in its place: a few grow when they are lowered."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def _where(text: str) -> dict[str, list[int]]:
    """Return where each word of a text stands."""
    found: dict[str, list[int]] = {}
    for match in _WORDS.finditer(lower(text)):
        found.setdefault(match.group(), []).append(match.start())
    return found


def _compounds(text: str, atoms: list[Hit], place: _Place) -> list[Hit]:
    if not atoms:
        return []
    seen = lower(_blank(text, atoms, ATOM))
    hits: list[Hit] = []
    for rule in COMPOUNDS:
        if rule.needs.isdisjoint(place.words):
            continue
        for match in rule.pattern.finditer(seen):
            inside = [hit for hit in atoms if match.start() <= hit.start and hit.end <= match.end()]
            if not inside:
                continue
            try:
                reading = rule.read(match, place.context(match.start()), inside)
            except OutOfCalendar:
                continue
            if reading is not None:
                hits.append(_hit(match.start(), match.end(), reading, rule.name, ""))
    return hits


def _merged(text: str, atoms: list[Hit]) -> list[Hit]:
    """Join two days of named months around "to" into one span: both ends belong to one year."""
    by_start = {hit.start: hit for hit in atoms}
    by_end = {hit.end: hit for hit in atoms}
    joined: list[Hit] = []
    for match in RANGE.finditer(lower(_blank(text, atoms, ATOM))):
        one, two = by_start.get(match.start(1)), by_end.get(match.end(2))
        if one is None or two is None or not {one.rule, two.rule} <= MERGED:
            continue
        if one.first is None or two.last is None:
            continue
        first, last = one.first, two.last
        if last < first:
            try:
                last = last.replace(year=last.year + 1)
            except ValueError:
                continue
        if (last - first).days > 366:
            continue
        joined.append(_hit(one.start, two.end, Reading(Interval(first, last, "range"), one.status), "span", ""))
    return _pick([*joined, *atoms])


def _pick(hits: list[Hit]) -> list[Hit]:
    """Return the longest of overlapping hits; among equals the one that came first."""
    if len(hits) < 2:
        return hits
    taken = bytearray(max(hit.end for hit in hits))
    chosen: list[Hit] = []
    for hit in sorted(hits, key=lambda h: h.start - h.end):
        if taken.find(1, hit.start, hit.end) < 0:
            taken[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
            chosen.append(hit)
    return sorted(chosen, key=lambda h: h.start)


# -- the parts --------------------------------------------------------------------------------------------------


def _hit(start: int, end: int, reading: Reading, rule: str, role: str) -> Hit:
    return Hit(start, end, "", reading.status, reading.interval, reading.alternatives, role or "occurred", rule)


def _blank(text: str, hits: Sequence[Hit], sign: str) -> str:
    """Return the text with its hits, in order and none overlapping another, blanked."""
    if not hits:
        return text
    parts: list[str] = []
    done = 0
    for hit in hits:
        parts += (text[done : hit.start], sign * (hit.end - hit.start))
        done = hit.end
    return "".join((*parts, text[done:]))


def _tenses(text: str) -> list[tuple[int, int, str]]:
    """Return the sentences of a text as (start, end, tense), by their words; the later of two signs counts."""
    found: list[tuple[int, int, str]] = []
    for match in _SENTENCE.finditer(text):
        future, past = _FUTURE.search(match.group()), _PAST.search(match.group())
        if future and past:
            tense = "future" if future.start() > past.start() else "past"
        else:
            tense = "future" if future else "past" if past else ""
        found.append((match.start(), match.end(), tense))
    return found


def _final(hit: Hit, text: str) -> Hit:
    start, end = hit.start, hit.end
    while end > start and (
        text[end - 1] in " ," or (text[end - 1] == "." and not _ABBREVIATION.search(text[start:end]))
    ):
        end -= 1
    role = (
        due_role(text[max(0, start - WORD_CHARS) : start])
        if hit.role == "occurred" and hit.interval is not None
        else hit.role
    )
    first_word = text[start:end].split(None, 1)[0].lower() if text[start:end].split() else ""
    if not role and first_word in ("by", "until", "till", "since", "from", "before"):
        role = due_role(first_word)
    return Hit(start, end, text[start:end], hit.status, hit.interval, hit.alternatives, role or "occurred", hit.rule)


__all__ = ["VERSION", "Status", "scan"]
