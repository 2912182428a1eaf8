"""Sentences of each language, one file a language: `bench/languages/<code>.txt`. All tests and benchmarks draw on them.

The first word of a line is its kind:

    future, past   sentences with `{}` for a phrase of the future or the past
    1, 11, ... 91  ten phrases each, separated by ` | `, in the order of `MEANINGS` in `bench/dates_languages.py`
    same           phrases that mean another meaning: `24:38`. Many languages have no word for "the week after next"
    no-date        sentences without a date, or with one that recurs
    recall         a message | two of its words | a form of one of them that it does not hold, if there is a stemmer
    story          a sentence with `{}` | a phrase | its English, one of `MEANT` in the test of the whole path
    remember       a request to remember something
    password       sentences with a password; `no-password` without one. The passwords open nothing
    fresh-password, fresh-no-password   the same, judged once before anybody tuned the rules on them
    clause-password, clause-no-password   the same in other forms: in the other order, short, of plain words, of digits
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

PLACE = Path(__file__).parent / "languages"


@cache
def sentences(code: str) -> Mapping[str, list[str]]:
    """Return the lines of a language by kind."""
    found: dict[str, list[str]] = {}
    for line in (PLACE / f"{code}.txt").read_text(encoding="utf-8").splitlines():
        kind, _, text = line.partition(" ")
        found.setdefault(kind, []).append(text)
    return found


def all_codes() -> list[str]:
    return sorted(path.stem for path in PLACE.glob("*.txt"))


def codes() -> list[str]:
    """Return all languages but English, which has a grammar and tests of its own."""
    return [code for code in all_codes() if code != "en"]
