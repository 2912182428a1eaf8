"""Candidates of a search, before they are ranked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from extractor.adapters.sql.search.asking import CANDIDATES_A_WORD
from extractor.core.recall.ranking import Candidate, key_of
from extractor.core.recall.words import forms


def with_more(found: Sequence[Candidate], more: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates, and further ones that are not among them."""
    known = {item.key for item in found}
    return [*found, *(item for item in more if item.key not in known)]


def has_all(found: Candidate, words: Sequence[str]) -> bool:
    """Say whether a candidate contains all of some words; never if there are none."""
    return bool(words) and not any(frozenset(forms(word)).isdisjoint(found.words) for word in words)


def holding_times(found: Sequence[Candidate], words: Sequence[str]) -> dict[str, list[float]]:
    """Return the times of the texts that contain a word, by word."""
    times: dict[str, list[float]] = defaultdict(list)
    wanted = {word: frozenset(forms(word)) for word in words}
    for item in found:
        for word, some in wanted.items():
            if not some.isdisjoint(item.words):
                times[word].append(item.at)
    return times


def common_words(found: Sequence[Candidate], words: Sequence[str]) -> tuple[str, ...]:
    """Return the words of which more texts may exist than were found."""
    return tuple(word for word, holding in holding_times(found, words).items() if len(holding) >= CANDIDATES_A_WORD)


def message_candidate(row: Any, *, is_of_days: bool) -> Candidate:
    """Return the candidate of a row of the message index."""
    place = (row.session_pk, row.position)
    return Candidate(
        key_of(place), row.body.split(), row.said_at, place=place, speaker=row.speaker or "", asks=row.asks,
        is_of_days=is_of_days, text_id=row.id,
    )  # fmt: skip
