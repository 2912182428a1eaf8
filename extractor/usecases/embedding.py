"""Gives stored messages and facts their vectors, outside of runs."""

from __future__ import annotations

from collections.abc import Callable

from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search.vectors import VectorStore
from extractor.core.run.ports import Encoder

# Texts per call; they take MiniLM a second or two on one core.
BATCH = 64

# Pause between two batches while there is more to do, so that runs get the processor in between.
SOON_S = 0.2


class Embedding:
    """Embeds texts.

    Args:
        encoder: The model whose vectors are stored; those of other models are replaced.
    """

    def __init__(self, vectors: VectorStore, encoder: Encoder) -> None:
        self._vectors = vectors
        self._encoder = encoder

    def run(self) -> float | None:
        """Embed some of the newest texts; return the seconds until the next call, None for the usual interval."""
        is_more = False
        for texts in (FactTexts, MessageTexts):
            some = self._vectors.missing(
                texts, self._encoder.name, self._vectors.newest(texts, self._encoder.name), BATCH
            )
            if some:
                self._vectors.save(texts, self._encoder.name, some, self._encoder.encode([one.text for one in some]))
            is_more = is_more or len(some) == BATCH
        return SOON_S if is_more else None

    def count_missing(self) -> int:
        """Return how many texts have no vector of the present model."""
        return sum(self._vectors.count_missing(texts, self._encoder.name) for texts in (FactTexts, MessageTexts))

    def backfill(self, on_done: Callable[[int], None]) -> None:
        """Embed every text that has no vector of the present model, oldest first. It may be stopped and run again.

        Args:
            on_done: Called with the number of texts after each batch.
        """
        for texts in (FactTexts, MessageTexts):
            after = 0
            while some := self._vectors.missing(texts, self._encoder.name, after, BATCH):
                self._vectors.save(texts, self._encoder.name, some, self._encoder.encode([one.text for one in some]))
                after = some[-1].id
                on_done(len(some))
