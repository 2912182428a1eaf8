"""As one writes it in an afternoon: a task per turn asks the model once with the whole history, and writes rows."""

from __future__ import annotations

import json
import os
import sqlite3
from typing import Any

import anthropic

from bench.rivals import TASK, make_app

PROMPT = (
    "You keep the long-term memory of a chat assistant. Read the conversation and return JSON: "
    '{"facts": ["..."]}. A fact is one sentence about the user, their preferences, feedback, projects or references that '
    "will still matter in later conversations. Do not repeat what is obvious from code, do not keep secrets, write absolute dates "
    "instead of relative ones, and return an empty list when nothing is worth keeping. Answer with the JSON alone."
)

app = make_app()
_client = anthropic.Anthropic(api_key="bench")


@app.task(name=TASK)
def remember(session_id: str, history: list[dict[str, Any]], new: int) -> None:  # noqa: ARG001 - the seam's signature
    said = "\n".join(f"{message['role']}: {_text(message['content'])}" for message in history)
    reply = _client.messages.create(
        model="claude-haiku-5-5",
        max_tokens=2_048,
        system=PROMPT,
        messages=[{"role": "user", "content": said}],
    )
    facts = json.loads("".join(getattr(block, "text", "") for block in reply.content))["facts"]
    with sqlite3.connect(f"{os.environ['BENCH_HOME']}/naive.db", timeout=30) as store:
        store.execute("CREATE TABLE IF NOT EXISTS memories (session_id TEXT, fact TEXT)")
        store.executemany("INSERT INTO memories VALUES (?, ?)", [(session_id, fact) for fact in facts])


def _text(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
