"""A scripted server in the form of OpenAI's Chat Completions: what stands behind a LiteLLM proxy in tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.contract.cloud_server import Answer, CloudServer, Received


def completion(
    text: str = "", *calls: tuple[str, dict[str, Any]], finish: str = "", usage: dict[str, int] | None = None
) -> Answer:
    """Return a reply with a text and calls; `finish` defaults to what fits."""
    message: dict[str, Any] = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = [
            {"id": f"call_{place}", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
            for place, (name, given) in enumerate(calls)
        ]
    reason = finish or ("tool_calls" if calls else "stop")
    return 200, {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "small",
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": usage or {"prompt_tokens": 900, "completion_tokens": 40, "total_tokens": 940},
    }  # fmt: skip


def failure(status: int, message: str, code: str = "") -> Answer:
    return status, {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": code}}


def openai_server(script: Callable[[dict[str, Any]], Answer]) -> CloudServer:
    """Return a server that answers each chat completion from a script of its body."""

    def answer(request: Received) -> Answer:
        return script(request.json) if request.method == "POST" else (200, {"object": "list", "data": []})

    return CloudServer(answer)
