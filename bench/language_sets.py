"""Sets of sentences of thirteen languages, judged through the paths of the product.

    python -m bench.language_sets [--language de] [--errors] [--recall sqlite|postgres|none] [--set ninth]

`bench/languages/sets/second/<code>.txt` was written before its author had read any table, as people type: inflected,
abbreviated, without accents, misspelt. All of a set is said on one day, of most on Friday, 2026-11-20. Its sections:

    [dates]        a sentence with the phrase in braces = its English; {other phrase|its English} beside it
    [absolute]     a sentence with an absolute date in braces = what it means
    [traps]        sentences without a date, or with one that recurs
    [opt out]      requests to answer without memory, or not to keep what was said
    [remember]     requests to remember something
    [passwords]    sentences with a password in braces; they open nothing
    [recall]       a question = a message that has another form or spelling of its words
    [recall exact] a word = a message that holds it
    [recall when]  a question about days = their English

The third set, a dozen dates a language, was written after the second was mended, and judged once; the fourth, 32 dates
a language, after the third. The fifth and the sixth, 30 dates a language each, are of two authors who had not seen the
program; the eighth and the ninth are two halves of what two more such authors wrote, 20 dates a language each, the
tenth and the eleventh, 17 each, of what two others did, and the twelfth and the thirteenth of what the next two did. The
fourteenth and the fifteenth, 40 each, are halves of what four authors wrote, each for three or four languages, the
seventeenth and the eighteenth, 30 each, of what two others wrote in seven languages, and the nineteenth and the
twentieth, 30 each, of what four others wrote in eight. The twenty-first and the twenty-second, 30 each, and the
twenty-third and the twenty-fourth, 20 each, are halves of what eight others wrote in thirteen. (The seventh was not kept,
and the sixteenth is of English.) The later ones are said on other days (`ANOTHER_DAY`): the twenty-fifth and the
twenty-sixth, 22 each, are halves of what six others wrote, the twenty-seventh and the twenty-eighth, 25 each, are of the
next six, the twenty-ninth and the thirtieth, 15 each, are halves of what five wrote, the thirty-first and the thirty-second of
what the next five did, and the thirty-fourth and the thirty-fifth of what five more did; the thirty-sixth and the
thirty-seventh, 15 each, are halves of what four others wrote, and the thirty-ninth, 15 each, is of the next four. The
thirty-third, the thirty-eighth, the fortieth and the forty-first have the same 60, 85, 65 and 62 phrases in each language. The
forty-second and the forty-third, 20 each, are halves of what three others wrote, and the forty-fourth and the forty-fifth,
12 each, of what two others did, mostly with phrases of every day. Of the twenty-second, the twenty-sixth, the thirtieth, the
thirty-second, the thirty-fifth, the thirty-seventh, the thirty-ninth, the forty-third and the forty-fifth only the figures
were read: whoever mends by their errors needs another set to judge by.
The fourth has a section of its own:

    [hard]         as [dates]: misspelt, in Latin letters, and feasts of moveable calendars

`gold.txt` has the days of each English phrase, written by hand: several where conventions differ.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

from bench import databases
from bench.dates_languages import Meaning, Phrase, Span, is_right, month, year
from bench.dates_model import play, saving, stored
from bench.recall_languages import first, store
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.conversation.unkept import asks_not_to_keep
from extractor.core.dates import Anchor, scan, scan_native
from extractor.core.facts.secrets import find_all
from extractor.core.recall.question import read_question

HERE = Path(__file__).parent / "languages" / "sets"
PLACE = HERE / "second"
SETS = (
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twentyfirst",
    "twentysecond",
    "twentythird",
    "twentyfourth",
    "twentyfifth",
    "twentysixth",
    "twentyseventh",
    "twentyeighth",
    "twentyninth",
    "thirtieth",
    "thirtyfirst",
    "thirtysecond",
    "thirtythird",
    "thirtyfourth",
    "thirtyfifth",
    "thirtysixth",
    "thirtyseventh",
    "thirtyeighth",
    "thirtyninth",
    "fortieth",
    "fortyfirst",
    "fortysecond",
    "fortythird",
    "fortyfourth",
    "fortyfifth",
)
SAID_ON = date(2026, 11, 20)
ANOTHER_DAY = {
    "twentyfifth": date(2027, 1, 31),
    "twentysixth": date(2027, 1, 31),
    "twentyseventh": date(2027, 4, 3),
    "twentyeighth": date(2026, 9, 28),
    "twentyninth": date(2027, 6, 16),
    "thirtieth": date(2027, 6, 16),
    "thirtyfirst": date(2026, 12, 29),
    "thirtysecond": date(2026, 12, 29),
    "thirtythird": date(2027, 10, 7),
    "thirtyfourth": date(2027, 3, 4),
    "thirtyfifth": date(2027, 3, 4),
    "thirtysixth": date(2027, 8, 17),
    "thirtyseventh": date(2027, 8, 17),
    "thirtyeighth": date(2027, 5, 24),
    "thirtyninth": date(2027, 1, 21),
    "fortieth": date(2027, 11, 10),
    "fortyfirst": date(2027, 2, 20),
    "fortysecond": date(2027, 4, 30),
    "fortythird": date(2027, 4, 30),
    "fortyfourth": date(2027, 9, 15),
    "fortyfifth": date(2027, 9, 15),
}
FIGURES = (
    "translated", "translated_right", "right_refused", "right_marked", "left_right", "left_refused", "iso_right", "iso_refused",
    "corrupted", "corrupted_noticed", "bare", "bare_resolved", "own_day", "read", "read_wrong",
)  # fmt: skip
_BRACES = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class Set:
    """The sections of a language's file; each line as its two sides of " = "."""

    code: str
    place: Path
    sections: MappingProxyType[str, list[tuple[str, str]]]

    @property
    def said_on(self) -> date:
        return said_on(self.place)

    def phrases(self, section: str = "dates") -> list[Phrase]:
        found, days = [], gold(self.place)
        for number, (sentence, english) in enumerate(self.sections.get(section, []), start=1):
            meaning = _meaning(english, days[english])
            found.append(Phrase(self.code, number, *_marked(sentence), meaning, self.said_on, _beside(sentence)))
        return found


def _meaning(english: str, spans: list[Span]) -> Meaning:
    return Meaning(english, lambda _: spans)


def _marked(sentence: str) -> tuple[str, str]:
    """Return what stands in braces without its English, and the sentence without braces."""
    phrase = next(text for text in _BRACES.findall(sentence) if "|" not in text)
    return phrase, _BRACES.sub(lambda one: one[1].partition("|")[0], sentence)


def _beside(sentence: str) -> tuple[dict[str, str], ...]:
    """Return the other phrases in braces: `{2 de dezembro|on December 2}`."""
    others = [text.partition("|") for text in _BRACES.findall(sentence) if "|" in text]
    return tuple({"quote": quote, "english": english} for quote, _, english in others)


def said_on(place: Path) -> date:
    """Return the day on which all sentences of a set were said."""
    return ANOTHER_DAY.get(place.name, SAID_ON)


def codes(place: Path = PLACE) -> list[str]:
    return sorted(path.stem for path in place.glob("??.txt"))


def read(code: str, place: Path = PLACE) -> Set:
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in (place / f"{code}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), [])
        else:
            left, _, right = line.rpartition(" = ")
            section.append((left, right) if left else (right, ""))
    return Set(code, place, MappingProxyType(sections))


@cache
def gold(place: Path = PLACE) -> dict[str, list[Span]]:
    """Return the days of each English phrase: of this set, else of another of the same day."""
    others = (file for file in sorted(HERE.glob("*/gold.txt")) if said_on(file.parent) == said_on(place))
    files = [*others, place / "gold.txt"]
    lines = (line.partition(" = ") for file in files for line in file.read_text(encoding="utf-8").splitlines())
    return {english: [_span(text) for text in days.split()] for english, _, days in lines}


def _span(text: str) -> Span:
    """Return a day, a month, a year, or two days around dots; without the second day the span has no end."""
    one, dots, two = text.partition("..")
    first, last = _unit(one), _unit(two) if two else (None, None)
    return (first[0], last[1]) if dots else first


def _unit(text: str) -> Span:
    if len(text) == 4:
        return year(int(text))
    if len(text) == 7:
        return month(date.fromisoformat(f"{text}-01"))
    day = date.fromisoformat(text)
    return day, day


Misses = Iterator[tuple[str, str]]
"""A kind of miss, and the sentence with what was found."""


def judge_dates(words: Set, section: str = "dates") -> tuple[Counter[str], list[tuple[str, str]]]:
    counts: Counter[str] = Counter()
    misses = []
    anchor = Anchor(words.said_on)
    for one in words.phrases(section):
        got = play(one)
        counts.update(got)
        hits = [
            (hit.phrase, hit.first, hit.last)
            for hit in (*scan(one.sentence, anchor), *scan_native(one.sentence, anchor))
            if hit.interval
        ]
        is_read = any(is_right(begin, end, one.gold) for _, begin, end in hits)
        counts["read"] += is_read
        wrong = bool(hits) and not is_read
        counts["read_wrong"] += wrong
        line = f"{one.sentence} = {one.meaning.english} {hits}"
        misses += [(kind, line) for kind in ("right_refused", "bare", "own_day", "iso_refused") if got[kind]]
        misses += [(f"not {kind}", line) for kind in ("translated_right", "left_right", "iso_right") if not got[kind]]
        if not is_read:
            misses.append(
                (
                    "wrongly read" if wrong else "not read",
                    f"{one.phrase} | {one.sentence} = {one.meaning.english} {hits}",
                )
            )
        if got["corrupted_noticed"] < got["corrupted"]:
            misses.append(("corruption passed", f"{one.sentence} = {one.meaning.english} {hits}"))
    return counts, misses


def judge_absolute(words: Set) -> Misses:
    """A fact with an absolute date as it was said, and one with the ISO date instead."""
    for sentence, means in words.sections.get("absolute", []):
        phrase, said = _marked(sentence)
        one = Phrase(words.code, 0, phrase, said, _meaning(means, [_span(means)]), words.said_on)
        ways = [("said", said), ("iso", said.replace(phrase, means.replace("..", "/")))]
        for way, content in ways[: 1 if len(means) == 4 else 2]:  # a year is written as it was said
            staged, save = saving(one)
            refused = save(content)
            draft = stored(staged)
            if draft is None:
                yield f"absolute {way}", f"{said} {refused}"
            elif not any(is_right(t.start_on, t.end_on, one.gold) and t.status == "resolved" for t in draft.times):
                yield f"absolute {way}", f"{said} {[(t.phrase, t.edtf, t.status) for t in draft.times]}"


def judge_traps(words: Set) -> Misses:
    for sentence, _ in words.sections.get("traps", []):
        if hits := [hit for hit in scan_native(sentence, Anchor(words.said_on)) if hit.interval or hit.is_unclear]:
            yield "false alarm", f"{sentence} {[(hit.phrase, str(hit.first)) for hit in hits]}"


def judge_requests(words: Set) -> Misses:
    for sentence, _ in words.sections.get("opt out", []):
        if not (wants_no_memory(sentence) or asks_not_to_keep(sentence)):
            yield "opt-out missed", sentence
    for sentence, _ in words.sections.get("remember", []):
        if not asks_to_remember(sentence):
            yield "remember missed", sentence
        if wants_no_memory(sentence):
            yield "opt-out for remember", sentence
    for sentence, _ in (*words.sections.get("traps", []),):
        if wants_no_memory(sentence) or asks_to_remember(sentence):
            yield "request in a trap", sentence
    for sentence, _ in words.sections.get("passwords", []):
        password, said = _marked(sentence)
        if not any(
            password in said[hit.start : hit.end] or said[hit.start : hit.end] in password for hit in find_all(said)
        ):
            yield "password missed", said
    for sentence, _ in (*words.sections.get("traps", []), *words.sections.get("remember", [])):
        if find_all(sentence):
            yield "password alarm", sentence


def judge_questions(words: Set) -> Misses:
    for text, english in words.sections.get("recall when", []):
        question = read_question(text, Anchor(words.said_on))
        if not is_right(question.since, question.until, gold(words.place)[english]):
            yield "days of a question", f"{text} = {english} {question.since} {question.until} {question.words}"


def judge_recall(words: Set, database: Database) -> Misses:
    for section in ("recall", "recall exact"):
        pairs, user = words.sections.get(section, []), f"{words.code}-{section.replace(' ', '-')}"
        store(database, user, [message for _, message in pairs])
        for number, (question, message) in enumerate(pairs):
            if (found := first(database, user, question)) != str(number):
                yield section, f"{question} = {message} found {found}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=codes())
    parser.add_argument("--set", choices=SETS, default="second")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--recall", choices=("sqlite", "postgres", "none"), default="sqlite")
    options = parser.parse_args()
    for code in [options.language] if options.language else codes(HERE / options.set):
        words = read(code, HERE / options.set)
        counts, misses = judge_dates(words)
        for judge in (judge_absolute, judge_traps, judge_requests, judge_questions):
            misses += judge(words)
        if options.recall != "none":
            with tempfile.TemporaryDirectory() as folder, databases.opened(options.recall, Path(folder)) as url:
                database = Database(open_engine(url))
                upgrade(database)
                misses += judge_recall(words, database)
        kinds = Counter(
            kind for kind, _ in misses if kind not in ("not read", "wrongly read") and not kind.startswith("not ")
        )
        figures = {name: counts[name] for name in FIGURES}
        hard, missed = judge_dates(words, "hard")
        misses += [(f"hard: {kind}", text) for kind, text in missed]
        hard_figures = {"hard": {name: hard[name] for name in FIGURES}} if hard else {}
        print(json.dumps({"language": code, **figures, **kinds, **hard_figures}), flush=True)
        if options.errors:
            print(*(f"  {kind}: {text}" for kind, text in misses), sep="\n", flush=True)


if __name__ == "__main__":
    main()
