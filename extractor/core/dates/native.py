"""Relative dates of languages other than English, translated to English by tables: "vor drei Wochen" is "3 weeks ago".

The English resolver then resolves them, so that every convention applies in every language. Phrases that are not in the
tables are not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache, partial

from extractor.core.dates.english.words import MONTHS, WEEKDAYS
from extractor.core.dates.grammar import Grammar
from extractor.core.dates.in_tense import is_of_days
from extractor.core.dates.masks import MASK
from extractor.core.dates.mention import Anchor, Hit
from extractor.core.dates.native_joined import joined
from extractor.core.dates.native_meaning import Native, read_native, readings_of
from extractor.core.dates.native_spans import is_moved
from extractor.core.dates.native_tense import was
from extractor.core.dates.no_dates import (
    is_bounded,
    is_habit,
    is_title,
    listed_habits,
    names_titles,
    prepare_tables,
    titles,
)
from extractor.core.dates.notes import without_notes
from extractor.core.dates.pieces import pieces
from extractor.core.dates.place import lower
from extractor.core.dates.rewriting import written
from extractor.core.dates.seen import seen
from extractor.core.dates.stated import Stated, find_stated
from extractor.core.languages import by_code, languages
from extractor.core.languages.digits import ascii_digits
from extractor.core.languages.scripts import (
    CACHED_TEXTS,
    LATIN,
    is_latin_hindi,
    likely_languages,
    own_languages,
    scripts_of,
)
from extractor.core.languages.spelling import plain_letters
from extractor.core.lazy import once

# What may be the day of a month, a time or a year: "am 15.", "Do. um 14:30", "en 2014".
_DAY = re.compile(r"(?<![\d:,/])(?:\d{1,2}(?:[/-](?:1[0-2]|0?[1-9])(?![/-]))?|(?:19|20)\d\d)(?!\d|,\d|[%/])")

# What stands between a weekday and its date: "Thursday, 24 December 2026".
_BESIDE = re.compile(r"[ ,.()\uff08\uff09]*(?:(?:the|den|dem|de|le|el|il|o|a|il giorno) )?")

# What stands before the first word of a sentence.
_BEGINS = re.compile(r"(?:^|[.!?:;\n\u2026\u00bf\u00a1\"\u201c\u00ab(-])\s*\Z")

SHORT_CHARS = 3
NEAR_CHARS = 20
_WEEKDAY = re.compile(r"(?:on|by|until|from|since|before|after) (?P<name>\w+day)(?: or since \w+day)?")
_LEAD = re.compile(r"(?:from|since|after|before|until|by) ")
_LEAD_BEFORE = re.compile(r"\b(?P<lead>since|after|before|until|till)\s+(?:the\s+)?\Z", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(r"\w+day the \d{1,2}\w\w")
_BEGUN = re.compile(r"from .+ or since ")
_DEADLINE = re.compile(r"(?:until|by) ")
# What may be past or ahead: "am Wochenende", "diesen Montag".
_THIS = re.compile(r"\bthis(?= (?:weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\Z)", re.IGNORECASE)
_NAME = re.compile(r"(?:on|in) [A-Z]\w+")

# A deadline of this or next week or month.
_SOON = re.compile(r"(?:until|by) (?:\w+day\b|the \d|the (?:end|last|beginning)\b(?! of [A-Z])|.* of (?:this|next) )")
# A feast, over which one books a stay: "met Pasen", not "on Monday".
_FEAST = re.compile(r"(?:on|over|at|during) (?!\w+day\b)[A-Z][A-Za-z' -]+")

# What is no date on one day is none on any other.
_ANY_DAY = Anchor(date(2026, 11, 20))

_ENGLISH_CODE = frozenset(("en",))
_JAPANESE = frozenset(("ja",))
_ENGLISH = frozenset((*MONTHS, *WEEKDAYS, "ago", "in", "to", "a"))
_WORD = re.compile(r"[^\W\d_]+")
_YEAR_ALONE = re.compile(r"\d{4}")


def find_native(text: str) -> list[Native]:
    """Return the phrases of languages other than English, in order and not overlapping; linear in the length of the
    text."""
    shown = seen(text)
    found = _find_all(shown.text)
    if not shown.at:
        return found
    spans = [shown.place(one.start, one.end) for one in found]
    return [
        replace(one, start=start, end=end, phrase=text[start:end])
        for one, (start, end) in zip(found, spans, strict=True)
    ]


def _find_all(text: str) -> list[Native]:
    found: list[Native] = []
    stated = find_stated(text)
    text = _without(stated, text)
    for start, end in pieces(text):
        found += [replace(one, start=one.start + start, end=one.end + start) for one in _find(text[start:end])]
    return [one for one in found if not _is_weekday_of(one, stated, text)] if stated else found


def _without(dates: Sequence[Stated], text: str) -> str:
    """Return the text with its absolute dates blanked: "le 24 novembre 2026" is no day without a year."""
    parts: list[str] = []
    done = 0
    for stated in dates:
        parts += (text[done : stated.start], MASK * (stated.end - stated.start))
        done = stated.end
    return "".join((*parts, text[done:])) if parts else text


def _is_weekday_of(one: Native, dates: Sequence[Stated], text: str) -> bool:
    """Return whether a phrase is the weekday of an absolute date beside it: "jeudi 24 décembre 2026"."""
    weekday = _WEEKDAY.fullmatch(one.english)
    if weekday is None:
        return False
    between = (
        text[one.end : stated.start] if one.end <= stated.start else text[stated.end : one.start] for stated in dates
    )
    return any(_BESIDE.fullmatch(gap) for gap in between) or any(
        stated.interval.first == stated.interval.last
        and stated.interval.first is not None
        and 0 <= one.start - stated.end <= NEAR_CHARS
        and f"{stated.interval.first:%A}" == weekday["name"]
        for stated in dates
    )


def scan_native(text: str, anchor: Anchor) -> list[Hit]:
    """Return the meanings of other languages' phrases; those that already have their date are left out."""
    plain = without_notes(text)
    hits: list[Hit] = []
    for one in find_native(plain.text):
        if not plain.is_dated(one.start, one.end) and (read := read_native(one, anchor)):
            start, end = plain.place(one.start, one.end)
            lead = _LEAD.match(one.english)
            hits.append(replace(read, start=start, end=end, lead=lead[0].strip() if lead else ""))
    return hits


def lead_of(text: str, start: int, end: int) -> tuple[str, int, int]:
    """Return what a text has beside an absolute date, in English: "since", "before"; empty without any such word.

    With it comes where both are.
    """
    if lead := _LEAD_BEFORE.search(text, max(0, start - NEAR_CHARS), start):
        return lead["lead"].lower(), lead.start(), end
    lowered = plain_letters(lower(text)).lower()
    own = own_languages(lowered)
    grammars = (one for one in _grammars() if one.code in own)
    return next((role for one in grammars for role in one.roles.of(lowered, start, end)), ("", start, end))


def rewrite_native(text: str, anchor: Anchor) -> str:
    """Return the text with an ISO date after each phrase of another language that the tables can date."""
    parts: list[str] = []
    done = 0
    for hit in scan_native(text, anchor):
        if hit.interval is not None:
            note = written(hit.interval).removeprefix("since ").removeprefix("until ")  # the phrase says it itself
            parts += (text[done : hit.end], f" ({note})")
            done = hit.end
    return "".join((*parts, text[done:])) if parts else text


def sentence_around(quote: str, text: str) -> tuple[str, frozenset[tuple[int, int]]]:
    """Return what a text tells of a phrase in it that no row reads: the tense of the sentence around it, empty if unclear,
    and the holidays of the text's languages as (month, day)."""
    lowered = lower(ascii_digits(text))
    own, is_latin = own_languages(lowered), is_latin_hindi(lowered)
    grammars = [one for one in _grammars() if one.code in own and one.is_latin_form == is_latin]
    holidays = frozenset[tuple[int, int]]().union(*(grammar.holidays for grammar in grammars))
    at = lowered.find(lower(ascii_digits(quote)))
    tenses = {grammar.tense(lowered, at, at + len(quote)) for grammar in grammars} if at >= 0 else set[str]()
    return (tenses.pop() if len(tenses) == 1 else ""), holidays


def unread_time(text: str) -> str:
    """Return words of a text that speak of time, in its own language, and that no row reads; empty without any.

    They are no date that we could compute: a colloquial form, or a feast; a date in spite of it would be a guess.
    """
    text = without_notes(seen(text).text).text
    for start, end in pieces(_without(find_stated(text), text)):
        piece = text[start:end]
        lowered = lower(ascii_digits(piece))
        plain = plain_letters(lowered).lower()
        natives = _find(piece)
        for grammar in _own_grammars(lowered, plain):
            is_name = partial(_is_name, piece) if grammar.has_small_names else _is_no_name
            others = [(one.start, one.end) for one in natives if one.language != grammar.code]
            if found := grammar.unread(plain, is_name, others):
                return piece[slice(*found)]
        if phrase := next((one.phrase for one in natives if not readings_of(one.english, _ANY_DAY, one.language)), ""):
            return phrase  # a row made English of it that is no date
    return ""


@lru_cache(CACHED_TEXTS)
def _find(text: str) -> Sequence[Native]:
    """Return the phrases of a piece of text; a run looks for them several times in each message and draft."""
    lowered = lower(ascii_digits(text))
    if not (grammars := _grammars_for(lowered)):
        return ()
    ranks = {code: rank for rank, code in enumerate(likely_languages(lowered))}
    own = own_languages(lowered)
    plain = plain_letters(lowered).lower()
    grammars = _meant(grammars, lowered, own)
    found = [one for grammar in grammars for one in _read(grammar, text, lowered, plain, own)]
    found = _without_titles(_without_habits(found, grammars, plain, own), text, plain)
    return joined(_pick([one for one in found if not _is_undated(one, plain, own)], ranks, own), text, plain)


def _meant(grammars: Sequence[Grammar], lowered: str, own: frozenset[str]) -> Sequence[Grammar]:
    """Return the grammars in whose writing a text is."""
    if is_latin_hindi(lowered):
        return [grammar for grammar in grammars if grammar.code in own]
    # Kana tell Japanese from Chinese; without them it may be either.
    left_out = "zh" if own == _JAPANESE else ""
    return [grammar for grammar in grammars if not grammar.is_latin_form and grammar.code != left_out]


def _read(grammar: Grammar, text: str, lowered: str, plain: str, own: frozenset[str]) -> Iterator[Native]:
    """Yield the phrases that a grammar reads and that may be of its language."""
    is_own = grammar.code in own
    found = grammar.find(plain, is_own=_may_be_own(grammar, own), is_mixed=not own.isdisjoint(_ENGLISH_CODE))
    for start, end, english in found:
        phrase = lowered[start:end]
        if _is_english(phrase) or (grammar.has_small_names and _is_name(text, start, english)):
            continue
        if is_own or not (_may_be_any_word(phrase) or _are_stop_words(phrase, own)):
            yield Native(start, end, text[start:end], *_told(grammar, lowered, (start, end), english))


def _without_habits(found: list[Native], grammars: Sequence[Grammar], plain: str, own: frozenset[str]) -> list[Native]:
    """Leave out what recurs: beside a day that does, or in another language that the text may be in."""
    if recurring := _listed_with_habits(found, grammars, plain):
        found = [one for one in found if one.start not in recurring]
    if not found or len(own) < 2:
        return found
    habits = {one.code: one.never_spans(plain) for one in grammars if one.code in own}
    return [one for one in found if not any(_is_within(one, habits[code]) for code in habits if code != one.language)]


def _without_titles(found: list[Native], text: str, plain: str) -> list[Native]:
    if not found:
        return found
    named, may_be_titled = titles(text, plain), names_titles(plain)
    return [one for one in found if not (_is_within(one, named) or (may_be_titled and is_title(plain, one.start)))]


def _is_undated(one: Native, plain: str, own: frozenset[str]) -> bool:
    """Return whether a phrase is no date in its sentence."""
    codes, span = own | {one.language}, (one.start, one.end)
    if one.tense != "past" and _YEAR_ALONE.fullmatch(one.phrase):  # a year alone needs a past: "2014 war ich in Nantes"
        return True
    if one.english.startswith("during the ") and is_bounded(codes, plain, span):
        return True
    return is_habit(codes, one.english, one.tense.replace("future", ""), plain, span)


def _listed_with_habits(found: Sequence[Native], grammars: Sequence[Grammar], plain: str) -> frozenset[int]:
    """Return where weekdays are that recur with those before them: "every Monday and Thursday"."""
    days = {one.start: one.end for one in found if _WEEKDAY.fullmatch(one.english)}
    codes = {one.language for one in found}
    return listed_habits(days, plain, lambda: [s for g in grammars if g.code in codes for s in g.never_spans(plain)])


def _told(grammar: Grammar, lowered: str, span: tuple[int, int], english: str) -> tuple[str, str, str]:
    """Return a phrase's English, its language, and its sentence's tense. "This weekend" that is past is the past one."""
    tense = _tense(grammar, lowered, span, english)
    return _THIS.sub("this past", english) if tense == "past" else english, grammar.code, tense


def _tense(grammar: Grammar, lowered: str, span: tuple[int, int], english: str) -> str:
    """Return the tense of the sentence around a phrase; a deadline lies ahead unless the sentence is about the past.

    A weekday that is a given day of a month is the nearest such day, whatever was agreed on it.
    """
    if _DAY_OF_MONTH.fullmatch(english):
        return ""
    tense = grammar.tense(lowered, *span) or ("future" if _DEADLINE.match(english) else "")
    if (
        tense == "past"
        and _DEADLINE.match(english)
        and (is_moved(lowered, span[0]) or (_SOON.match(english) and not was(lowered, *span)))
    ):
        return "future"  # "they gave me until Wednesday", "postponed to February 15"
    if tense == "past" and (is_of_days(english) or _FEAST.fullmatch(english)) and grammar.is_booked(lowered, *span):
        return ""
    return "past" if not tense and _BEGUN.match(english) and grammar.is_lasting(lowered, span[1]) else tense


def _may_be_own(grammar: Grammar, own: frozenset[str]) -> bool:
    """Return whether a text may be in a language; letters of another script are in theirs: "明天 we have a call"."""
    if not own or grammar.code in own:
        return True
    scripts = {script for code in own if (language := by_code(code)) for script in language.scripts.split()}
    return grammar.script != LATIN and scripts.isdisjoint(grammar.script.split())


def _is_name(text: str, start: int, english: str) -> bool:
    """Return whether a capital within a sentence makes a weekday or a month the name of somebody."""
    return (
        text[start].isupper()
        and _NAME.fullmatch(english) is not None
        and not _BEGINS.search(text[:start])
        and not text.isupper()
    )


def _is_no_name(_start: int, _english: str) -> bool:
    return False


def _is_english(phrase: str) -> bool:
    """Return whether all words of a phrase are names that English has too: "5 April" is read by the English grammar."""
    words = _WORD.findall(phrase)
    return bool(words) and _ENGLISH.issuperset(words)


def _may_be_any_word(phrase: str) -> bool:
    """Return whether a phrase is one short Latin word: Portuguese "sex" is Friday only in a Portuguese text."""
    return len(phrase) <= SHORT_CHARS and phrase.isascii() and phrase.isalpha()


def _is_within(one: Native, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= one.start and one.end <= end for start, end in spans)


def _are_stop_words(phrase: str, codes: frozenset[str]) -> bool:
    """Return whether one of some languages has all words of a phrase too: "an der" is German, not "an dernier"."""
    words = _WORD.findall(phrase)
    return bool(words) and any(_stop_words(code).issuperset(words) for code in codes)


@cache
def _stop_words(code: str) -> frozenset[str]:
    language = by_code(code)
    return frozenset(language.stop_words.split() if language else ())


def _grammars_for(lowered: str) -> Sequence[Grammar]:
    scripts = scripts_of(lowered)
    words = set(_WORD.findall(plain_letters(lowered).lower()))
    has_own = _DAY.search(lowered) or not _common_signs().isdisjoint(words)
    own = own_languages(lowered) if has_own else frozenset[str]()
    return [grammar for grammar in _grammars() if grammar.code in own or _may_hold(grammar, words, scripts)]


def _own_grammars(lowered: str, plain: str) -> Sequence[Grammar]:
    """Return those of a text's languages; if no word shows its language, of those whose words of time it has."""
    if own := own_languages(lowered):
        return [grammar for grammar in _grammars() if grammar.code in own]
    words = set(_WORD.findall(plain))
    return [grammar for grammar in _grammars() if grammar.script == LATIN and grammar.may_hold(words)]


def _may_hold(grammar: Grammar, words: set[str], scripts: frozenset[str]) -> bool:
    return grammar.may_hold(words) if grammar.script == LATIN else not scripts.isdisjoint(grammar.script.split())


@once
def _grammars() -> tuple[Grammar, ...]:
    known = [language for language in languages() if language.cldr is not None]
    return tuple(map(Grammar, (*known, *(language.latin for language in known if language.latin is not None))))


def prepare_languages() -> None:
    """Make the patterns of all languages now, for about half a second, instead of at the first text of each."""
    prepare_tables()
    for grammar in _grammars():
        grammar.prepare()


@once
def _common_signs() -> frozenset[str]:
    return frozenset[str]().union(*(grammar.common_signs for grammar in _grammars()))


def _pick(found: list[Native], ranks: dict[str, int], own: frozenset[str]) -> list[Native]:
    """Return the phrases of the text's own languages, the longest first, not overlapping."""
    chosen: list[Native] = []
    for one in sorted(found, key=lambda n: (n.language not in own, n.start - n.end, ranks.get(n.language, len(ranks)))):
        if all(one.end <= other.start or other.end <= one.start for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda n: n.start)
