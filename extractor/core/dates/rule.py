"""The form of a grammar's rules; the grammars themselves are data, one folder per language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from extractor.core.dates.context import Context, Reading
from extractor.core.dates.mention import Hit, Status

Match = re.Match[str]
Reader = Callable[[Match, Context], Reading | None]
CompoundReader = Callable[[Match, Context, list[Hit]], Reading | None]

# Stands for every character of a date that was found, in rules about dates around dates.
ATOM = "\x01"

VAGUE = Reading(None, Status.VAGUE)
ANAPHORIC = Reading(None, Status.ANAPHORIC)
RECURRING = Reading(None, Status.RECURRING)


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a grammar.

    Attributes:
        read: Returns the meaning of a match, or None if it has none after all.
        pattern: A group named `hit`, if any, is the phrase; the rest is required context.
        example: A phrase that the rule reads; a test runs each.
        is_cased: Capitals matter somewhere in the pattern ("May"), so it sees the original text. All others see it in
            lower case, which is twice as fast as ignoring case.
        needs: Words, lower-case, of which the text must contain one.
        has_hit: The pattern has a group named `hit`.
    """

    name: str
    pattern: re.Pattern[str]
    read: Reader
    example: str
    role: str
    is_cased: bool
    needs: frozenset[str]
    has_hit: bool


def rule(name: str, pattern: str, read: Reader, example: str, *, needs: str, role: str = "") -> Rule:
    """Return a row.

    Args:
        needs: Words of which a text must contain one, separated by spaces. Checking them spares most rules their
            search.
        role: The date's role in its sentence; if empty, it follows from the word before.
    """
    is_cased = "(?-i:" in pattern
    compiled = re.compile(rf"(?<![\w])(?<!\d[:.]){pattern}(?![\w])", re.IGNORECASE if is_cased else 0)
    return Rule(name, compiled, read, example, role, is_cased, frozenset(needs.split()), "hit" in compiled.groupindex)


class Grammar:
    """Rules in order, found by the words that they need."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        found: dict[str, set[int]] = {}
        for index, rule_ in enumerate(self.rules):
            for word in rule_.needs:
                found.setdefault(word, set()).add(index)
        self._by_word = {word: frozenset(indexes) for word, indexes in found.items()}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    @property
    def words(self) -> frozenset[str]:
        return frozenset(self._by_word)

    def for_words(self, words: Iterable[str]) -> list[Rule]:
        """Return the rules that need one of these words, in order."""
        nothing: frozenset[int] = frozenset()
        indexes = nothing.union(*(self._by_word.get(word, nothing) for word in words))
        return [self.rules[index] for index in sorted(indexes)]


def fixed(reading: Reading) -> Reader:
    """Return a reader for phrases that all mean the same."""
    return lambda _m, _ctx: reading


@dataclass(frozen=True, slots=True)
class Compound:
    """A rule over dates that were already found: it sees each of them as a run of `ATOM`."""

    name: str
    pattern: re.Pattern[str]
    read: CompoundReader
    example: str
    needs: frozenset[str]


def compound(name: str, pattern: str, read: CompoundReader, example: str, *, needs: str) -> Compound:
    return Compound(name, re.compile(rf"(?<!\w){pattern}"), read, example, frozenset(needs.split()))
