"""mem0 inside a Celery task, the wrapper people use: each turn's messages go to `Memory.add`.

Wants an interpreter that has `mem0ai` and `celery[redis]`, given as BENCH_RIVAL_PYTHON. Embeddings come from a hash, since
what they cost is not what is compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from typing import Any

from bench.rivals import TASK, make_app

DIMENSIONS = 64

app = make_app()
_lock = threading.Lock()
_made: list[Any] = []


class _Hashes:
    def embed(self, text: str, memory_action: str | None = None) -> list[float]:  # noqa: ARG002 - mem0's signature
        digest = hashlib.shake_128(text.encode()).digest(DIMENSIONS)
        return [byte / 255 for byte in digest]

    def embed_batch(self, texts: list[str], memory_action: str | None = None) -> list[list[float]]:  # noqa: ARG002
        return [self.embed(text) for text in texts]


def _memory() -> Any:
    from mem0 import Memory  # type: ignore[import-not-found,unused-ignore]

    with _lock:
        if not _made:
            home = os.environ["BENCH_HOME"]
            store = {"path": f"{home}/qdrant", "embedding_model_dims": DIMENSIONS, "on_disk": True}
            model = {"model": "claude-haiku-5-5", "api_key": "bench", "enable_sampling_parameters": False}
            memory = Memory.from_config(
                {
                    "llm": {"provider": "anthropic", "config": model},
                    "embedder": {"provider": "openai", "config": {"api_key": "bench"}},
                    "vector_store": {"provider": "qdrant", "config": store},
                    "history_db_path": f"{home}/mem0.db",
                }
            )
            memory.embedding_model = _Hashes()
            _made.append(memory)
    return _made[0]


@app.task(name=TASK)
def remember(session_id: str, history: list[dict[str, Any]], new: int) -> None:
    turn = [{"role": message["role"], "content": _text(message["content"])} for message in history[-new:]]
    _memory().add(turn, user_id=session_id)


def _text(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
