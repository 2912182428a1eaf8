"""A sentence encoder of the BERT family, run with numpy instead of a framework of several hundred megabytes.

The files are those of a sentence-transformers directory: `config.json`, `tokenizer.json`, `model.safetensors`. The mean
of the last layer's tokens is the sentence's vector, as in all-MiniLM-L6-v2.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MAX_TOKENS = 256  # where all-MiniLM-L6-v2 truncates
# Of one pass, padding included. A bigger one no longer fits the processor's cache.
BATCH_TOKENS = 2_048


class BertEncoder:
    """The encoder of one directory.

    Args:
        path: Directory of the model.

    Raises:
        OSError, ValueError, KeyError: There is no model that can be read.
    """

    def __init__(self, path: Path) -> None:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        config = json.loads((path / "config.json").read_text())
        if config.get("hidden_act") != "gelu" or config.get("position_embedding_type", "absolute") != "absolute":
            raise ValueError("its activation or its position embeddings are not supported")
        self._heads = int(config["num_attention_heads"])
        self._eps = float(config["layer_norm_eps"])
        self._tokenizer: Any = Tokenizer.from_file(str(path / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(min(MAX_TOKENS, int(config["max_position_embeddings"])))
        self._weights: dict[str, Floats] = {
            name.removeprefix("bert."): value for name, value in load_file(path / "model.safetensors").items()
        }
        self._layers = [self._layer(at) for at in range(int(config["num_hidden_layers"]))]

    def encode(self, texts: Sequence[str]) -> Floats:
        """Return one row per text."""
        tokens = [encoded.ids for encoded in self._tokenizer.encode_batch(list(texts))]
        # Texts of like length share a pass, so that little of it is padding.
        order = sorted(range(len(tokens)), key=lambda at: len(tokens[at]))
        rows: list[Floats | None] = [None] * len(tokens)
        for batch in _batches(order, tokens):
            for at, row in zip(batch, self._forward([tokens[at] for at in batch]), strict=True):
                rows[at] = row
        return np.array(rows, dtype=np.float32)

    def _layer(self, at: int) -> dict[str, tuple[Floats, Floats]]:
        """Return the parts of a layer by their short names; weights are transposed for `x @ weight`."""
        start = f"encoder.layer.{at}."
        names = {
            "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
            "mixed": "attention.output.dense", "wide": "intermediate.dense", "narrow": "output.dense",
        }  # fmt: skip
        made = {
            short: (
                np.ascontiguousarray(self._weights[f"{start}{name}.weight"].T),
                self._weights[f"{start}{name}.bias"],
            )
            for short, name in names.items()
        }
        for short, name in (("mixed_norm", "attention.output.LayerNorm"), ("norm", "output.LayerNorm")):
            made[short] = self._weights[f"{start}{name}.weight"], self._weights[f"{start}{name}.bias"]
        return made

    def _forward(self, tokens: Sequence[Sequence[int]]) -> Floats:
        """Return the mean of the last layer for each text of one pass."""
        length = max(map(len, tokens))
        ids = np.zeros((len(tokens), length), dtype=np.int64)
        mask = np.zeros((len(tokens), length), dtype=np.float32)
        for at, some in enumerate(tokens):
            ids[at, : len(some)] = some
            mask[at, : len(some)] = 1
        state = self._embedded(ids)
        # Added to the scores: after the softmax, padding has no weight. float32 throughout; one float64 operand would
        # turn every later array into twice the bytes.
        hidden = ((1 - mask) * np.float32(-1e9))[:, None, None, :]
        for layer in self._layers:
            state = self._passed(state, hidden, layer)
        mean: Floats = (state * mask[:, :, None]).sum(axis=1) / np.maximum(mask.sum(axis=1), 1)[:, None]
        return mean

    def _embedded(self, ids: NDArray[np.int64]) -> Floats:
        held = self._weights
        words = held["embeddings.word_embeddings.weight"][ids]
        places = held["embeddings.position_embeddings.weight"][: ids.shape[1]]
        state = words + places + held["embeddings.token_type_embeddings.weight"][0]
        return self._normed(state, (held["embeddings.LayerNorm.weight"], held["embeddings.LayerNorm.bias"]))

    def _passed(self, state: Floats, hidden: Floats, layer: dict[str, tuple[Floats, Floats]]) -> Floats:
        count, length, width = state.shape
        shape = (count, length, self._heads, width // self._heads)
        query, key, value = (
            _linear(state, layer[name]).reshape(shape).transpose(0, 2, 1, 3) for name in ("query", "key", "value")
        )
        scores: Floats = query @ key.transpose(0, 1, 3, 2) * np.float32(shape[3] ** -0.5) + hidden
        mixed = (_softmax(scores) @ value).transpose(0, 2, 1, 3).reshape(state.shape)
        state = self._normed(state + _linear(mixed, layer["mixed"]), layer["mixed_norm"])
        return self._normed(state + _linear(_gelu(_linear(state, layer["wide"])), layer["narrow"]), layer["norm"])

    def _normed(self, state: Floats, part: tuple[Floats, Floats]) -> Floats:
        centred = state - state.mean(axis=-1, keepdims=True)
        spread = np.sqrt(np.square(centred).mean(axis=-1, keepdims=True) + np.float32(self._eps))
        normed: Floats = centred / spread * part[0] + part[1]
        return normed


def _linear(state: Floats, part: tuple[Floats, Floats]) -> Floats:
    flat: Floats = state.reshape(-1, state.shape[-1]) @ part[0] + part[1]
    return flat.reshape(*state.shape[:-1], -1)


def _gelu(state: Floats) -> Floats:
    # The tanh form: numpy has no error function, and the two differ by less than 0.001.
    inner = np.float32(math.sqrt(2 / math.pi)) * state * (1 + np.float32(0.044715) * state * state)
    made: Floats = np.float32(0.5) * state * (1 + np.tanh(inner))
    return made


def _softmax(scores: Floats) -> Floats:
    grown: Floats = np.exp(scores - scores.max(axis=-1, keepdims=True))  # the maximum keeps exp from overflowing
    shares: Floats = grown / grown.sum(axis=-1, keepdims=True)
    return shares


def _batches(order: Sequence[int], tokens: Sequence[Sequence[int]]) -> list[list[int]]:
    """Part texts, shortest first, into passes of about `BATCH_TOKENS`."""
    made: list[list[int]] = []
    for at in order:
        if not made or (len(made[-1]) + 1) * len(tokens[at]) > BATCH_TOKENS:
            made.append([])
        made[-1].append(at)
    return made
