"""Semantic similarity with a static embedding model from a local directory. An optional extra.

Nothing is downloaded and nothing is stored. At query time the index's candidates and the newest facts are compared with
the query.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from extractor.core.errors import Misconfigured
from extractor.core.recall.ranking import Candidate

MAX_CHARS = 2_000


class Embedder:
    """Compares texts by meaning; see `Closeness` in core/run/ports.py.

    Args:
        path: Directory of a model2vec model (`model.safetensors`, `tokenizer.json`, `config.json`).

    Raises:
        Misconfigured: The extra is not installed, or the directory has no model.
    """

    def __init__(self, path: Path) -> None:
        try:
            from model2vec import StaticModel
        except ImportError:
            raise Misconfigured(
                "EXTRACTOR_EMBEDDINGS_PATH needs the extra: pip install 'fact-extractor[semantic]'"
            ) from None
        try:
            self._model: Any = StaticModel.from_pretrained(str(path))
        except Exception as error:  # a broken file can make the library raise anything
            raise Misconfigured(f"EXTRACTOR_EMBEDDINGS_PATH: no model2vec model at {path}: {error}") from None

    def __call__(self, query: str) -> Callable[[Sequence[Candidate]], Sequence[float]]:
        """Return the similarity of each candidate to a query, from 0 to 1."""

        def closeness(candidates: Sequence[Candidate]) -> list[float]:
            import numpy as np

            vectors = self._model.encode([query[:MAX_CHARS], *(one.body[:MAX_CHARS] for one in candidates)])
            norms = np.linalg.norm(vectors, axis=1)
            sizes = np.where(norms == 0, 1.0, norms)
            cosines = (vectors[1:] @ vectors[0]) / (sizes[1:] * sizes[0])
            return [float(value) for value in np.clip(cosines, 0.0, 1.0)]

        return closeness
