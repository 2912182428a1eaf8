"""Every function that takes a text from outside takes time linear in its length. The functions are found, not listed:
each of `core`, and of the modules outside it that read texts, is called with texts that make a careless one slow."""

from __future__ import annotations

import inspect
import re
import time
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from unittest.mock import ANY

import pytest

from extractor.core.context.cutting import Count
from extractor.core.context.presets import BlockSpec, Cut
from extractor.core.conversation.content_checks import Errors
from extractor.core.conversation.transcript import Message
from extractor.core.dates import Anchor
from extractor.core.dates.english import ENGLISH
from extractor.core.dates.language import Language
from extractor.core.dates.mention import Hit
from extractor.core.errors import ExtractorError
from extractor.core.facts.fact import FactLine
from extractor.core.facts.secrets.statements import _Word, _words
from extractor.core.facts.sources import Before, Sources
from tests.build import message
from tests.unit.test_linear import COMMON, modules

FEW, CHARS = 4_000, 12_000
MAX_RATIO = 2.5
NOISE_S = 0.04
"""Below this much CPU a doubling tells nothing."""
LITTLE_S = 0.0006
"""What takes less for `FEW` is cleared. Seldom copying of a whole text, quadratic with a small factor, stays unseen."""
CLEAR_RATIO = 1.3 * CHARS / FEW
"""What takes at most this many times as long for `CHARS` as for `FEW` is cleared; the square would be 9 times."""

PARTS = 6

READERS = (
    "core.",
    "adapters.failures.",
    "adapters.offline_model",
    "adapters.sql.bookmarks",
    "adapters.sql.text_",
    "adapters.token_counter",
    "entrypoints.api.keyless",
    "entrypoints.api.throttle",
    "entrypoints.env_file",
    "entrypoints.transcript_files",
    "sdk.converters",
)
"""Modules, by how their names begin, whose functions only read what they are given: no connection, no file."""

EXEMPT: Mapping[str, str] = {
    "core.dates.respelling.misspellings": "of words that are written in the code",
    "core.context.forms.day_of": "the name of a zone that was checked",
    "core.context.presets.parse_presets": "a file of the operator's",
    "core.conversation.transcript._closing": "tags of our own",
    "core.dates.resolver._scan_piece": "pieces of at most 2,000 characters, and two texts of one length; scan is tried",
    "core.facts.secrets.disguise._is_invisible": "one character",
    "core.facts.orders._patterns": "beginnings of patterns of our own",
    "core.facts.secrets.forms._values": "a pattern with named groups; in_sentences is tried",
    "core.facts.secrets.logins._is_at": "a pattern with a named group; by_login is tried",
    "core.facts.secrets.languages.every": "names of our own",
    "core.facts.secrets.languages.either": "names of our own",
    "core.facts.own_words._every": "names of our own",
    "core.languages.claims.words_of": "names of our own",
    "core.languages.asking.question_words": "names of our own",
    "core.languages.noise._words": "names of our own",
    "core.languages.noise._signs": "names of our own",
    "core.facts.sameness._words_for": "names of our own",
    "core.languages.opposites._group": "names of our own",
    "core.languages.en_manner._role": "patterns of our own",
    "core.dates.gates.groups_needed": "rows of our own",
    "core.dates.gates._groups": "rows of our own",
    "core.languages.prefilter.alternatives": "patterns of our own",
    "core.languages.prefilter.needed": "patterns of our own",
    "core.languages.prefilter._always_has": "patterns of our own",
    "core.languages.prefilter._needed_by_parts": "patterns of our own",
    "core.languages.prefilter._parts": "patterns of our own",
    "core.languages.phrases._escaped": "words of our own",
    "core.dates.in_tense.in_tense": "a tense, by a word of ours",
    "core.display_width._width": "one character",
    "core.normal_forms.is_vowel_sign": "one character",
    "core.normal_forms._is_mark": "one character",
}
"""Functions that are not tried; with the reason."""

DAY = date(2026, 11, 20)
HINTS: Mapping[Any, Any] = {
    Anchor: Anchor(DAY, 12), date: DAY, datetime: datetime(2026, 11, 20, 12, tzinfo=UTC), int: 3, float: 1.0, bool: False,
    Language: ENGLISH, Before: Before(), Mapping[str, Any]: {}, Any: "quick brown", Count: len, Errors: Errors(), _Word: _words()[0], Sequence[Hit]: [],
    re.Pattern[str]: re.compile("<(a)>"), Message: message(), Sequence[FactLine]: [], set[str]: set(), BlockSpec: BlockSpec("a", 1, Cut.NEVER, ()), Sequence[str]: ["quick", "a"], Iterable[str]: ["quick brown fox jumps"],
}  # fmt: skip
"""What other arguments get, by their annotation."""

NAMES: Mapping[str, Any] = {
    "low": str.lower, "start": 0, "offset": 0, "limit": 4_000, "end": len, "form": "NFKC", "zone": "UTC", "default_zone": "UTC",
    "messages": [], "evidence": (), "unit": "day",
}  # fmt: skip
"""And by their name, which wins; a function makes it from the text."""

UNITS = [
    *COMMON, "sk-a-", "://a:", "password for a ", "password: ", "eyJ-", "next ", "12 ", "1 2 3 4 5 6 7 8 ", "ignore memory ", "do not ", "src/a.py ", "<a>", "```",
    "---\n", "description: a\n", "## a\n", "<headline>", "<notes>", "</", "\u5bc6\u7801", "a_b.", "last week ", "a" * 50 + " ", "\u0430\u200b", '{"a":', "[1,",
]  # fmt: skip


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in modules():
        place = module.__name__.removeprefix("extractor.")
        for name, held in vars(module).items():
            function = inspect.unwrap(held) if callable(held) else None
            if name.startswith("__"):  # such as a module's own __getattr__
                continue
            if place.startswith(READERS) and inspect.isfunction(function) and function.__module__ == module.__name__:
                yield f"{place}.{name}", held


def calls() -> dict[str, Callable[[str], object]]:
    """Return every function that takes a text and whose other arguments can be made up, by name."""
    found = {name: on_text(function) for name, function in functions() if name not in EXEMPT}
    return {name: call for name, call in found.items() if call is not None}


def on_text(function: Callable[..., Any]) -> Callable[[str], object] | None:
    """Return a call that fills the first argument for a text, and only this one, with what it is given."""
    try:
        hints = typing.get_type_hints(function)
    except NameError:  # names that only a type checker imports
        return None
    wanted = [
        p for p in inspect.signature(function).parameters.values() if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
    ]
    taker = next((p.name for p in wanted if is_taker(p.name, hints[p.name])), None)
    if taker is None:
        return None
    others = {p.name: filler(p.name, hints[p.name]) for p in wanted if p.name != taker and p.default is p.empty}
    if None in others.values():
        return None

    def call(text: str) -> object:
        rest = {name: NAMES[name](text) if callable(NAMES.get(name)) else held for name, held in others.items()}
        given = message(text) if hints[taker] is Message else text
        try:
            made = function(**{taker: given}, **rest)
            return list(made) if isinstance(made, Iterator) else made
        except (ExtractorError, ValueError, KeyError) as error:  # not what was wanted
            return error

    return call


def is_taker(name: str, hint: Any) -> bool:
    return hint in (str, str | None, Message) or (hint is Any and name in ("given", "content"))


def filler(name: str, hint: Any) -> Any:
    """Return what an argument gets beside the text; None when there is nothing that fits."""
    if name in NAMES:
        return NAMES[name]
    if hint is Sources:
        newest = message()
        return Sources({newest.uuid: newest}, "UTC", newest)
    if hint is str:
        return "a"
    return HINTS.get(hint)


def cpu_s(work: Callable[[str], object], unit: str, chars: int, tries: int = 3) -> float:
    """Return the least CPU of some calls; each has a text of its own, or a cache would answer."""
    least = float("inf")
    for at in range(tries):
        text = unit * (chars // len(unit) - at)
        began = time.process_time()
        work(text)
        least = min(least, time.process_time() - began)
    return least


def growth(work: Callable[[str], object], unit: str) -> float:
    """Return how many times the CPU a text of twice the length takes; 1 when it takes too little for that to be told.

    Short texts clear almost everything. Only the rest is tried on longer ones, which is what costs.
    """
    few = cpu_s(work, unit, FEW, 1)
    if few < LITTLE_S:
        return 1.0
    took = cpu_s(work, unit, CHARS, 1)
    if took < CLEAR_RATIO * min(few, cpu_s(work, unit, FEW, 1)):
        return 1.0
    chars, linear = CHARS, took / CHARS
    while took < NOISE_S and chars < 4 * CHARS:
        chars *= 2
        took = cpu_s(work, unit, chars, 1)
    if took < NOISE_S or (chars > CHARS and took < 1.5 * linear * chars):
        return 1.0
    return cpu_s(work, unit, chars) / cpu_s(work, unit, chars // 2)


def slow_among(chosen: Mapping[str, Callable[[str], object]]) -> list[tuple[str, str, float]]:
    slow = []
    for name, call in chosen.items():
        call("Tables are made at the first call: \u0430 1.")
        for unit in UNITS:
            ratio = growth(call, unit)
            if ratio > MAX_RATIO:  # a neighbour may have disturbed it
                ratio = growth(call, unit)
            if ratio > MAX_RATIO:
                slow.append((name, unit, round(ratio, 2)))
                break
    return slow


def is_private(name: str) -> bool:
    return name.rpartition(".")[2].startswith("_")


@pytest.mark.extended
@pytest.mark.parametrize("part", range(PARTS))
def test_every_function_on_text_is_linear(part: int) -> None:
    assert slow_among(part_of(part, private=False)) == []


@pytest.mark.extended
@pytest.mark.parametrize("part", range(PARTS))
def test_every_private_function_on_text_is_linear(part: int) -> None:
    """What the public ones call is tried through them; here each gets every text by itself."""
    assert slow_among(part_of(part, private=True)) == []


def part_of(part: int, *, private: bool) -> dict[str, Callable[[str], object]]:
    """Return every `PARTS`th function, from the given one on: all at once take minutes on a busy machine."""
    return dict([one for one in calls().items() if is_private(one[0]) is private][part::PARTS])


def test_a_quadratic_function_is_found() -> None:
    def quadratic(text: str) -> int:
        return sum(text[at:].count("a") for at in range(0, len(text), 4))

    assert slow_among({"linear": str.split, "quadratic": quadratic}) == [("quadratic", ANY, ANY)]


def test_enough_functions_are_found() -> None:
    """Code that moved is still found by itself."""
    assert len(calls()) > 180
