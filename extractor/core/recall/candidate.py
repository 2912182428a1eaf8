"""A text that may answer a question, as it is ranked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from extractor.core.facts.fact import Scope

# A message's session and its position there.
Place = tuple[int, int]


class Candidate(NamedTuple):
    """A text that may answer a question.

    Attributes:
        key: The id under which the store finds it again.
        words: As the index holds them, in order.
        held: The same words, each once.
        at: When it was said or last updated, in seconds since 1970.
        scope: Of a fact; None of a message.
        name: Indexed words of a fact's name.
        place: Of a message.
        speaker: Indexed words of the speaker's name.
        asks: It asks something.
        is_of_days: It is of the days that were asked for.
        text_id: Its row in the index.
        near_at: Of a neighbour that was no candidate, when the candidates around it were said.
    """

    key: str
    words: Sequence[str]
    held: frozenset[str]
    at: float
    scope: Scope | None = None
    name: str = ""
    place: Place | None = None
    speaker: str = ""
    asks: bool = False
    is_of_days: bool = False
    text_id: int = 0
    near_at: tuple[float, ...] = ()


def words_in(body: str) -> tuple[Sequence[str], frozenset[str]]:
    """Return the words of a candidate, in order and as a set.

    Args:
        body: As the index holds them, with a space between.
    """
    words = body.split()
    return words, frozenset(words)


def holds(one: Candidate, words: frozenset[str]) -> bool:
    """Return whether a candidate holds one of some words."""
    return not words.isdisjoint(one.held)


def key_of(place: Place) -> str:
    """Return the key of the message at a place."""
    return f"{place[0]}.{place[1]}"
