"""Whatever matches patterns over text from outside takes time linear in its length. Nothing here is listed by hand: all
modules of the package are imported, and every compiled pattern is tried."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re
import time
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import extractor

op: Any = importlib.import_module("re._constants")
_parser: Any = importlib.import_module("re._parser")

PARTS = 8
"""All patterns at once take minutes on a busy machine."""
MAX_RATIO = 2.8
NOISE_S = 0.02
"""Below this much CPU a doubling tells nothing."""

BOUNDED: Mapping[str, str] = {
    "core.dates.": "dates are read in pieces of bounded length; the functions on whole texts are tried below",
    "core.run.memory_files._TRANSLATED": "matched whole, so from the beginning only",
    "core.facts.form._FIRST_SENTENCE": "matched at the beginning only",
    "core.facts.secrets.checks._PLACEHOLDER": "a value of at most 256 characters",
    "core.facts.secrets.nearby.": "the clause around a word; the function on whole texts is tried below",
    "core.facts.secrets.plain_words.": "the words beside another",
    "core.facts.secrets.values.": "a value of at most 128 characters",
    "adapters.offline_model._MESSAGE": "reads what we rendered ourselves, where every message is closed",
}
"""Patterns, by how their place begins, that never search a whole text; with the reason."""


# -- what there is --------------------------------------------------------------------------------------------------


@functools.cache
def modules() -> list[types.ModuleType]:
    found = []
    for info in pkgutil.walk_packages(extractor.__path__, "extractor."):
        if "migrations" in info.name or info.name.endswith("__main__"):
            continue
        found.append(importlib.import_module(info.name))
    return found


def patterns_in(value: Any, name: str, depth: int = 0) -> Iterator[tuple[str, re.Pattern[str]]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield name, value
    elif depth > 4 or isinstance(value, str | bytes | int | float | types.ModuleType | types.FunctionType):
        return
    elif isinstance(value, Mapping):
        for key, held in list(value.items())[:500]:
            yield from patterns_in(held, f"{name}[{str(key)[:30]}]", depth + 1)
    elif isinstance(value, list | tuple | set | frozenset):
        for at, held in enumerate(list(value)[:500]):
            yield from patterns_in(held, f"{name}[{at}]", depth + 1)
    elif isinstance(value, type):
        if value.__module__.startswith("extractor"):
            for key, held in vars(value).items():
                yield from patterns_in(held, f"{name}.{key}", depth + 2)
    elif is_dataclass(value):
        for field in fields(value):
            yield from patterns_in(getattr(value, field.name, None), f"{name}.{field.name}", depth + 1)
    elif type(value).__module__.startswith("extractor") and hasattr(value, "__dict__"):
        for key, held in vars(value).items():
            yield from patterns_in(held, f"{name}.{key}", depth + 1)


@functools.cache
def patterns() -> dict[str, re.Pattern[str]]:
    """Return every compiled pattern by where it stands; each once."""
    found: dict[tuple[str, int], str] = {}
    kept: dict[str, re.Pattern[str]] = {}
    for module in modules():
        for name, value in vars(module).items():
            places = patterns_in(value, f"{module.__name__.removeprefix('extractor.')}.{name}")
            kept |= {p: r for p, r in places if found.setdefault((r.pattern, r.flags), p) == p}
    return kept


# -- texts made from a pattern ----------------------------------------------------------------------------------------


def sample(parsed: Any, most: int = 1) -> str:
    """Return a text that a parsed pattern matches, about; repeats are taken `most` times at most."""
    return "".join(_piece(code, held, most) for code, held in parsed)


def _piece(code: Any, held: Any, most: int) -> str:
    if code is op.LITERAL:
        return chr(held)
    if code is op.NOT_LITERAL:
        return "a" if held != ord("a") else "b"
    if code is op.ANY:
        return "a"
    if code is op.IN:
        return _one_of(held)
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        least, _, inner = held
        return str(sample(inner, most) * min(max(least, 1), 40))
    if code is op.SUBPATTERN:
        return sample(held[3], most)
    if code is op.ATOMIC_GROUP:
        return sample(held, most)
    if code is op.BRANCH:
        return sample(held[1][0], most)
    return ""


def _one_of(choices: Any) -> str:
    is_not = choices[0][0] is op.NEGATE
    if is_not:
        return "a"
    code, held = choices[0]
    categories: dict[Any, str] = {op.CATEGORY_DIGIT: "1", op.CATEGORY_SPACE: " ", op.CATEGORY_WORD: "a"}
    if code is op.LITERAL:
        return chr(held)
    if code is op.RANGE:
        return chr(held[0])
    return categories.get(held, "-")


def _flat(parsed: Any) -> Iterator[Any]:
    """Yield the items of a pattern in order, groups opened."""
    for code, held in parsed:
        if code is op.SUBPATTERN:
            yield from _flat(held[3])
        elif code is op.ATOMIC_GROUP:
            yield from _flat(held)
        elif code is op.BRANCH:
            for branch in held[1][:3]:
                yield from _flat(branch)
        else:
            yield code, held


def units_of(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """Return (beginning, unit) pairs: texts are a beginning and many units."""
    parsed = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    items = list(_flat(parsed))[:24]
    whole = sample(parsed)
    found = {("", whole), ("", whole[:-1]), ("", whole[: len(whole) // 2]), ("", whole + " ")}
    before = ""
    for code, held in items:
        unit = _piece(code, held, 1)
        if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            inner = sample(held[2])
            found |= {
                ("", inner),
                (before, inner),
                ("", before + inner),
                ("", inner + " "),
                (before, inner + " "),
                (before + inner, " "),
            }
        before += unit
        found.add(("", before))
    return sorted((begin, unit) for begin, unit in found if unit)


COMMON = [
    "a",
    " ",
    "\n",
    "1",
    "-",
    "a ",
    "a-",
    "1 ",
    "A",
    "'",
    '"',
    "<",
    "\u0301\u0316",
    "\u5bc6",
    "a.",
    "/",
    "{",
    "# ",
]


def texts_of(pattern: re.Pattern[str]) -> Iterator[Callable[[int], str]]:
    pairs = units_of(pattern) + [("", unit) for unit in COMMON]
    for begin, unit in dict.fromkeys(pairs):
        yield functools.partial(grown, begin, unit)


def grown(begin: str, unit: str, chars: int) -> str:
    return begin + unit * (chars // len(unit))


# -- counting ---------------------------------------------------------------------------------------------------------


def cpu_s(work: Callable[[str], object], text: str) -> float:
    began = time.thread_time()
    work(text)
    return time.thread_time() - began


def growth(work: Callable[[str], object], make: Callable[[int], str], chars: int) -> float:
    """Return how many times the CPU a text of twice the length takes; 1 when it takes too little for that to be told.

    A quadratic pattern takes a tenth of a second and more for 8,000 characters.
    """
    if cpu_s(work, make(chars)) < NOISE_S:
        return 1.0
    while (half := min(cpu_s(work, make(chars // 2)) for _ in range(2))) < NOISE_S / 2:
        chars *= 2
    return min(cpu_s(work, make(chars)) for _ in range(2)) / half


def min_while(ratios: Iterator[float]) -> float:
    """Return the first ratio that is fine, else the smallest."""
    seen: list[float] = []
    for ratio in ratios:
        if ratio <= MAX_RATIO:
            return ratio
        seen.append(ratio)
    return min(seen)


def all_matches(pattern: re.Pattern[str], text: str) -> None:
    for _ in pattern.finditer(text):
        pass


@pytest.mark.extended
@pytest.mark.parametrize("part", range(PARTS))
def test_every_pattern_is_linear(part: int) -> None:
    """Tried on repeats of its own parts, which is what makes a backtracking engine slow."""
    slow = []
    for place, pattern in list(patterns().items())[part::PARTS]:
        if any(place.startswith(known) for known in BOUNDED):
            continue
        for make in texts_of(pattern):
            work = functools.partial(all_matches, pattern)
            # a shared machine errs now and then; what is quadratic shows every time
            ratio = min_while(growth(work, make, chars) for chars in (8_000, 8_000, 16_000, 16_000))
            if ratio > MAX_RATIO:
                slow.append((place, pattern.pattern[:100], make(40)[:40], round(ratio, 2)))
                break
    assert slow == []


def test_enough_is_found() -> None:
    """Code that moved is still found by itself."""
    assert len(patterns()) > 80
