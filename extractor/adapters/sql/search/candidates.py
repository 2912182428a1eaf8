"""Candidates of a search, before they are ranked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from extractor.adapters.sql.search.index_query import CANDIDATES_A_WORD
from extractor.core.recall.candidate import Candidate, holds, key_of, words_in
from extractor.core.recall.ranking import OTHER_DAYS, Ranked, has_of_days
from extractor.core.recall.words import forms

# So many of the best as are wanted, None for all; best first.
Best = Callable[[int | None], list[Ranked]]


class Matches:
    """What matches a question; it is ranked when the ranking is asked for.

    Args:
        found: The candidates.
        rank: Ranks them.
    """

    def __init__(self, found: Sequence[Candidate], rank: Best) -> None:
        self._has_found = bool(found)
        self._is_of_days = any(one.is_of_days for one in found)
        self._rank = rank
        self._ranked: dict[int | None, list[Ranked]] = {}

    def best(self, most: int | None) -> list[Ranked]:
        if most not in self._ranked:
            self._ranked[most] = self._rank(most)
        return self._ranked[most]

    def has_of_days(self, most: int | None, *, said: bool = False) -> bool:
        """Return whether something of the requested days is among the best; see `ranking.has_of_days`."""
        if self._has_found and not self._is_of_days:
            return False
        return has_of_days(self.best(most), said=said)

    def is_of_other_days(self, most: int | None) -> bool:
        """Return whether there is something, and nothing of the requested days."""
        return not self._is_of_days and bool(self.best(most)) and not has_of_days(self.best(most))

    def behind(self, first: Sequence[Ranked]) -> Matches:
        """Return the same behind what answers better."""
        least = OTHER_DAYS * min(one.score for one in first)
        known = {one.candidate.key for one in first}

        def rank(most: int | None) -> list[Ranked]:
            rest = (one for one in self.best(most) if one.candidate.key not in known)
            return [*first, *(one._replace(score=round(least * one.score, 4)) for one in rest)]

        return Matches([one.candidate for one in first], rank)


def with_more(found: Sequence[Candidate], more: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates, and further ones that are not among them."""
    known = {item.key for item in found}
    return [*found, *(item for item in more if item.key not in known)]


def has_all(found: Candidate, words: Sequence[frozenset[str]]) -> bool:
    """Say whether a candidate contains all of some words, each in one of its forms; never if there are none."""
    return bool(words) and all(holds(found, some) for some in words)


def holding_times(found: Sequence[Candidate], words: Sequence[str]) -> dict[str, list[float]]:
    """Return the times of the texts that contain a word, by word."""
    wanted = {word: frozenset(forms(word)) for word in words}
    each = {word: [item.at for item in found if holds(item, some)] for word, some in wanted.items()}
    return {word: times for word, times in each.items() if times}


def common_words(found: Sequence[Candidate], words: Sequence[str]) -> tuple[str, ...]:
    """Return the words of which more texts may exist than were found."""
    return tuple(word for word, holding in holding_times(found, words).items() if len(holding) >= CANDIDATES_A_WORD)


def message_candidate(row: Any, *, is_of_days: bool) -> Candidate:
    """Return the candidate of a row of the message index."""
    place = (row.session_pk, row.position)
    return Candidate(
        key_of(place), *words_in(row.body), row.said_at, place=place, speaker=row.speaker or "", asks=row.asks,
        is_of_days=is_of_days, text_id=row.id,
    )  # fmt: skip
