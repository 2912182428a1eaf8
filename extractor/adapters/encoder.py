"""Sentence encoders from a local directory or an installed package. An optional extra; nothing is downloaded.

A packed vector has one signed byte per number, then its scale as a little-endian float32.
"""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from extractor.core.errors import Misconfigured
from extractor.core.run.ports import Meaning

# Of a text; the mean of more words resembles every question a little.
MAX_CHARS = 2_000


class Encoder:
    """Turns texts into vectors of their meaning; see `Encoder` in core/run/ports.py.

    Args:
        where: Directory of a model2vec model or of a BERT sentence encoder, or the name of an installed package that
            contains one.

    Raises:
        Misconfigured: The extra is not installed, or there is no model.
    """

    def __init__(self, where: str) -> None:
        # Before numpy's import. Its threads spin while they wait, and on busy cores a sentence takes many times as long.
        for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")
        try:
            import numpy as np
        except ImportError:
            raise _no_extra() from None
        self._np: Any = np
        path = _directory(where)
        self._model: Any = _load(path)
        self.name = f"{path.parent.name if path.name == 'model' else path.name}"[:60]

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        """Return a packed vector per text."""
        # A quarter of the space of float32; a similarity changes by less than 0.01.
        vectors = self._unit(texts)
        scales = self._np.abs(vectors).max(axis=1, initial=0.0).astype("<f4") / 127
        scales[scales == 0] = 1
        bytes_ = self._np.rint(vectors / scales[:, None]).astype(self._np.int8)
        return [row.tobytes() + scale.tobytes() for row, scale in zip(bytes_, scales, strict=True)]

    def about(self, query: str) -> Meaning:
        """Return the meaning of a query, to compare packed vectors with."""
        vector = self._unit([query])[0]

        def compare(packed: bytes) -> list[float]:
            rows = self._np.frombuffer(packed, dtype=self._np.int8).reshape(-1, len(vector) + 4)
            scales = self._np.ascontiguousarray(rows[:, -4:]).view("<f4")[:, 0]
            found: list[float] = ((rows[:, :-4].astype(self._np.float32) @ vector) * scales).clip(0, 1).tolist()
            return found

        return Meaning(self.name, len(vector) + 4, compare)

    def _unit(self, texts: Sequence[str]) -> Any:
        vectors = self._model.encode([text[:MAX_CHARS] for text in texts])
        norms = self._np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors / self._np.where(norms == 0, 1.0, norms)


def _directory(where: str) -> Path:
    path = Path(where)
    if where.isidentifier() and not (path / "config.json").is_file():
        # Not imported: such packages import frameworks that reading their files does not need.
        found = importlib.util.find_spec(where)
        roots = [Path(root) for root in (found.submodule_search_locations or ())] if found else []
        configs = [at for root in roots for at in root.rglob("config.json")]
        # The topmost one: parts of a model (pooling, dense layers) have their own below.
        path = min(configs, key=lambda at: len(at.parts), default=path / "config.json").parent
    if not (path / "config.json").is_file():
        raise Misconfigured(f"EXTRACTOR_EMBEDDINGS_PATH: no model2vec model and no BERT encoder at {where}")
    return path


def _load(path: Path) -> Any:
    try:
        if json.loads((path / "config.json").read_text()).get("model_type") == "bert":
            from extractor.adapters.bert import BertEncoder

            return BertEncoder(path)
        from model2vec import StaticModel

        return StaticModel.from_pretrained(str(path))
    except ImportError:
        raise _no_extra() from None
    except Exception as error:  # a broken file can make the library raise anything
        raise Misconfigured(
            f"EXTRACTOR_EMBEDDINGS_PATH: no model2vec model and no BERT encoder at {path}: {error}"
        ) from None


def _no_extra() -> Misconfigured:
    return Misconfigured("EXTRACTOR_EMBEDDINGS_PATH needs the extra: pip install 'fact-extractor[encoder]'")
