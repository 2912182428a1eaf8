"""Finds date expressions in a text and resolves them against an anchor.

Three passes, each blanking its matches: phrases that stay unchanged (recurring, vague), the atoms ("next Friday"), and
the compounds over atoms ("two days after next Friday"). The rest is searched for anaphora ("the next day"), which
cannot be resolved here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import NO_SUCH_DAY, add_days, make_day
from extractor.core.dates.context import Reading
from extractor.core.dates.english import ENGLISH
from extractor.core.dates.joining import BARE_WEEKDAY, YEARLESS_DAYS, join
from extractor.core.dates.language import Language
from extractor.core.dates.masks import MASK, mask, mask_code
from extractor.core.dates.mention import Anchor, Hit, Status
from extractor.core.dates.notes import WithoutNotes, without_notes
from extractor.core.dates.pieces import pieces
from extractor.core.dates.place import Place, blank, lower, pick, words_of
from extractor.core.dates.respelling import Respelled, respell
from extractor.core.dates.rule import ATOM, Grammar, Rule
from extractor.core.dates.touching import doubt_half_read
from extractor.core.dates.typography import Even, even

# Stored with every date; raised when a rule changes the meaning of a phrase.
VERSION = "15"

# How far back the word before a phrase is searched.
WORD_CHARS = 40


def scan(text: str, anchor: Anchor, language: Language = ENGLISH) -> list[Hit]:
    """Return the date expressions of a text, in order and not overlapping.

    Phrases that already have their ISO date are left out, and so is everything inside code, URLs, paths, versions and
    absolute dates. Never raises for any text; linear in its length.
    """
    plain = without_notes(text)
    typed = even(plain.text)
    spelled = respell(typed.text, language.spellings)
    masked = mask_code(spelled.text)
    hits: list[Hit] = []
    for start, end in pieces(masked):
        found = _scan_piece(masked[start:end], spelled.text[start:end], anchor, language)
        hits += [replace(hit, start=hit.start + start, end=hit.end + start) for hit in found] if start else found
    if typed.text is not plain.text or spelled.ends:
        hits = [_as_written(hit, spelled, typed, plain.text) for hit in hits]
    return without_dated(hits, plain)


def without_dated(hits: list[Hit], plain: WithoutNotes) -> list[Hit]:
    """Return the hits of a text without notes that have no date beside them, where they stand in the text with notes."""
    return [_placed(hit, plain) for hit in hits if not plain.is_dated(hit.start, hit.end)] if plain.at else hits


def _as_written(hit: Hit, spelled: Respelled, typed: Even, text: str) -> Hit:
    start, end = typed.place(*spelled.place(hit.start, hit.end))
    return replace(hit, start=start, end=end, phrase=text[start:end])


def _placed(hit: Hit, plain: WithoutNotes) -> Hit:
    start, end = plain.place(hit.start, hit.end)
    return replace(hit, start=start, end=end)


def _scan_piece(masked: str, text: str, anchor: Anchor, language: Language) -> list[Hit]:
    words = words_of(masked)
    if language.signs.isdisjoint(words):
        return []
    masked = mask(masked, language.masks_for(anchor.conventions), words)
    place = Place(language, anchor, text, masked, words)
    stays = pick(list(_matches(language.stays, place.masked, place)))
    left = blank(place.masked, stays, MASK)
    atoms = pick(list(_matches(language.atoms, left, place)))
    atoms = join(left, atoms, place)
    found = pick([*_compounds(left, atoms, place), *atoms])
    anaphora = pick(list(_matches(language.anaphora, blank(left, found, MASK), place)))
    hits = sorted([*stays, *found, *anaphora], key=lambda hit: hit.start)
    hits = [_final(hit, text, language, anchor.on) for hit in doubt_half_read(hits, place)]
    telling = language.telling.intersection(words)
    return [h for h in hits if h.interval is None or not language.is_not_meant(h, place.context(h.start), telling)]


def _matches(rules: Grammar, text: str, place: Place) -> Iterator[Hit]:
    lowered = lower(text)
    for rule in rules.for_words(place.signs):
        for match in _found(rule, text if rule.is_cased else lowered, place):
            try:
                reading = rule.read(match, place.context(match.start()))
            except NO_SUCH_DAY:
                continue
            if reading is not None:
                start, end = match.span("hit") if rule.has_hit else match.span()
                yield _hit(start, end, reading, rule.name, rule.role)


def _found(rule: Rule, text: str, place: Place) -> Iterator[re.Match[str]]:
    for start, end in place.windows(rule):
        yield from rule.pattern.finditer(text, start, end)


def _compounds(text: str, atoms: Sequence[Hit], place: Place) -> Iterator[Hit]:
    if not atoms:
        return
    seen = lower(blank(text, atoms, ATOM))
    for rule in place.language.compounds:
        if rule.needs.isdisjoint(place.words):
            continue
        for match in rule.pattern.finditer(seen):
            inside = _inside(atoms, match.start(), match.end())
            if not inside:
                continue
            try:
                reading = rule.read(match, place.context(match.start()), inside)
            except NO_SUCH_DAY:
                continue
            if reading is not None:
                yield _hit(match.start(), match.end(), reading, rule.name, "")


def _inside(atoms: Iterable[Hit], start: int, end: int) -> list[Hit]:
    return [hit for hit in atoms if start <= hit.start and hit.end <= end]


def _hit(start: int, end: int, reading: Reading, rule: str, role: str) -> Hit:
    return Hit(start, end, "", reading.status, reading.interval, reading.alternatives, role or "occurred", rule)


def _final(hit: Hit, text: str, language: Language, on: date) -> Hit:
    start, end = hit.start, hit.end
    while end > start and (
        text[end - 1] in " ," or (text[end - 1] == "." and not language.abbreviation.search(text[start:end]))
    ):
        end -= 1
    phrase = text[start:end]
    before = text[max(0, start - WORD_CHARS) : start]
    role = _role(hit, before, phrase, language)
    found = Hit(start, end, phrase, hit.status, hit.interval, hit.alternatives, role, hit.rule)
    return _open(found, on) if language.opens.search(before) else _ahead(found, on)


def _ahead(hit: Hit, on: date) -> Hit:
    """Return a deadline, "before Friday", that is named on that very weekday as the next one: today has a name of its own."""
    if hit.rule != BARE_WEEKDAY or hit.role not in ("due", "valid_until") or hit.interval is None or hit.first != on:
        return hit
    next_one = replace(hit.interval, first=add_days(on, 7), last=add_days(on, 7))
    return replace(hit, interval=next_one, alternatives=(hit.interval, *hit.alternatives), status=Status.AMBIGUOUS)


def _open(hit: Hit, on: date) -> Hit:
    """Return the meaning of "since" before a date: it begins there, not later than today, and has not ended."""
    begun = hit.since(on)
    if begun is hit and hit.interval and hit.rule in YEARLESS_DAYS and hit.first:
        day = make_day(on.year - 1, hit.first.month, hit.first.day)
        return replace(hit, interval=replace(hit.interval, first=day, last=None), alternatives=()) if day else hit
    if begun is hit:
        return hit
    is_one = not begun.alternatives and hit.status is Status.AMBIGUOUS
    return replace(begun, status=Status.RESOLVED if is_one else hit.status)


def _role(hit: Hit, before: str, phrase: str, language: Language) -> str:
    """Return the rule's role, else what the word before the phrase implies, else what its own first word implies."""
    if hit.role != "occurred" or hit.interval is None:
        return hit.role
    first_word = phrase.split(None, 1)[0] if phrase.strip() else ""
    return language.role_of(before) or language.role_of(first_word) or "occurred"
