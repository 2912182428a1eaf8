"""A question about one day and nothing else: its facts, and what was said in the order in which it was said."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.core.recall.candidate import Candidate
from extractor.core.recall.ranking import Ranked


class Said(Ranked):
    """A text of the day; all answer equally well."""

    __slots__ = ()

    @property
    def order(self) -> tuple[float, int, float, str]:
        """Facts first, the newest of each scope; then messages, the oldest first."""
        score, near, at, key = super().order
        if (place := self.candidate.place) is None:
            return score, near, at, key
        # At one instant the position tells, as a number.
        return score, near, -at, f"{place[0]:020}.{place[1]:020}"


def in_order(candidates: Iterable[Candidate]) -> list[Ranked]:
    """Return candidates as they answer a question about their day, each once."""
    unique = {one.key: one for one in candidates}
    return sorted((Said(one, 1.0) for one in unique.values()), key=lambda said: said.order)
