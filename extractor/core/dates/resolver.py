"""Find date expressions in a text and resolve them against an anchor.

Three passes over the text, each blanking what it took: what stays as it is (recurring, vague), the atoms ("next
Friday"), the compounds over atoms ("two days after next Friday"). What is left is looked at for anaphora ("the next
day"), which nobody can resolve here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from extractor.core.dates.calendar import OutOfCalendar
from extractor.core.dates.masks import MASK, NOTE, mask
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rules import (
    ANAPHORA,
    ATOM,
    ATOMS,
    COMPOUNDS,
    MERGED,
    RANGE,
    STAYS,
    Rule,
    due_role,
)

VERSION = "1"
"""Stored with every date; raised when a rule changes what a phrase means."""

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
_PERFECT = re.compile(r"\b(?:has|have|'ve|'s|had|been)\b[^.!?;]{0,60}$", re.IGNORECASE)
_ISO_NOTE_AHEAD = NOTE


def scan(text: str, anchor: Anchor) -> list[Hit]:
    """Return the date expressions of a text, in order, none overlapping another.

    A phrase that has its ISO date beside it already is left out, and so is everything inside code, URLs, paths,
    versions, and dates that are absolute as they stand. Never raises for any text.
    """
    if not text:
        return []
    masked = mask(text)
    notes = {match.start() for match in NOTE.finditer(text)}
    stays = _pick(_matches(STAYS, masked, anchor, masked))
    left = _blank(masked, stays, MASK)
    atoms = _pick(_matches(ATOMS, _marked(left), anchor, masked))
    atoms = _merged(left, atoms, anchor, masked)
    compounds = _compounds(left, atoms, anchor, masked)
    found = _pick([*compounds, *atoms])
    rest = _blank(left, found, MASK)
    anaphora = _anaphora(rest, anchor, masked)
    hits = sorted([*stays, *found, *anaphora], key=lambda hit: hit.start)
    return [_final(hit, text) for hit in hits if not _has_note(hit, notes, text)]


# -- the passes -------------------------------------------------------------------------------------------------


def _matches(rules: Iterable[Rule], text: str, anchor: Anchor, context: str) -> list[Hit]:
    hits: list[Hit] = []
    for rule in rules:
        for match in rule.pattern.finditer(text):
            tense = _tense(context, match.start(), match.end())
            try:
                reading = rule.read(match, Context(anchor, tense))
            except OutOfCalendar:
                continue
            if reading is not None:
                hits.append(_hit(match.start(), match.end(), reading, rule.name, rule.role))
    return hits


def _compounds(text: str, atoms: list[Hit], anchor: Anchor, context: str) -> list[Hit]:
    if not atoms:
        return []
    seen = _blank(text, atoms, ATOM)
    hits: list[Hit] = []
    for rule in COMPOUNDS:
        for match in rule.pattern.finditer(seen):
            inside = [hit for hit in atoms if match.start() <= hit.start and hit.end <= match.end()]
            if not inside:
                continue
            try:
                reading = rule.read(match, Context(anchor, _tense(context, match.start(), match.end())), inside)
            except OutOfCalendar:
                continue
            if reading is not None:
                hits.append(_hit(match.start(), match.end(), reading, rule.name, ""))
    return hits


def _merged(text: str, atoms: list[Hit], anchor: Anchor, context: str) -> list[Hit]:
    """Join two days of named months around "to" into one span: both ends belong to one year."""
    by_start = {hit.start: hit for hit in atoms}
    by_end = {hit.end: hit for hit in atoms}
    joined: list[Hit] = []
    for match in RANGE.finditer(_blank(text, atoms, ATOM)):
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


def _anaphora(text: str, anchor: Anchor, context: str) -> list[Hit]:
    """Phrases that count from the story; a text that is nothing but such a phrase counts from now."""
    return _pick(_matches(ANAPHORA, text, anchor, context))


def _pick(hits: list[Hit]) -> list[Hit]:
    """Return the longest of overlapping hits; among equals the one that came first."""
    chosen: list[Hit] = []
    for hit in sorted(hits, key=lambda h: h.start - h.end):
        if all(hit.end <= other.start or other.end <= hit.start for other in chosen):
            chosen.append(hit)
    return sorted(chosen, key=lambda h: h.start)


# -- the parts --------------------------------------------------------------------------------------------------


def _hit(start: int, end: int, reading: Reading, rule: str, role: str) -> Hit:
    return Hit(start, end, "", reading.status, reading.interval, reading.alternatives, role or "occurred", rule)


def _blank(text: str, hits: Iterable[Hit], sign: str) -> str:
    for hit in hits:
        text = text[: hit.start] + sign * (hit.end - hit.start) + text[hit.end :]
    return text


_MARK = "\x02"


def _marked(text: str) -> str:
    return text


def _tense(text: str, start: int, end: int) -> str:
    """Return the tense of the sentence around a phrase, by its words other than the phrase; `past` wins nothing over
    an explicit future."""
    for match in _SENTENCE.finditer(text):
        if match.start() <= start < match.end():
            around = text[match.start() : start] + " | " + text[end : match.end()]
            is_future, is_past = _FUTURE.search(around), _PAST.search(around)
            if is_future and not is_past:
                return "future"
            if is_past and not is_future:
                return "past"
            if is_past and is_future:
                return "future" if is_future.start() > is_past.start() else "past"
            return ""
    return ""


def _has_note(hit: Hit, notes: set[int], text: str) -> bool:
    return hit.end in notes or (hit.end < len(text) and text[hit.end : hit.end + 1] == " " and hit.end in notes)


def _final(hit: Hit, text: str) -> Hit:
    start, end = hit.start, hit.end
    while end > start and text[end - 1] in " ,":
        end -= 1
    role = due_role(text[:start]) if hit.role == "occurred" and hit.interval is not None else hit.role
    first_word = text[start:end].split(None, 1)[0].lower() if text[start:end].split() else ""
    if not role and first_word in ("by", "until", "till", "since", "from", "before"):
        role = due_role(first_word)
    return Hit(start, end, text[start:end], hit.status, hit.interval, hit.alternatives, role or "occurred", hit.rule)


__all__ = ["VERSION", "Status", "scan"]
