"""A model that saves what it is told to, and a turn in which there is something to save."""

from __future__ import annotations

from typing import Any

from extractor.testing import end, tool_calls
from extractor.testing.model_server import Answer, Request
from tests.build import entry


def save(uuid: str, quote: str, **change: Any) -> tuple[str, dict[str, Any]]:
    arguments: dict[str, Any] = {
        "name": "job", "type": "user", "description": "Nurse", "content": "The user is a nurse.",
        "evidence": [{"message_uuid": uuid, "quote": quote}],
    }  # fmt: skip
    return "save_memory", {**arguments, **change}


def saving(quote: str, **change: Any) -> Any:
    """A model that behaves: reads in parallel, then saves what was said, then stops."""

    def think(request: Request) -> Answer:
        if request.turn == 1:
            return tool_calls(("search_memories", {"query": "job"}), ("search_memories", {"query": "launch"}))
        if request.turn == 2:
            found = [shown.handle for shown in request.shown if shown.is_user and quote[:40] in shown.text]
            return tool_calls(save(found[-1], quote, **change)) if found else end()
        return end()

    return think


NURSE = entry("I'm a nurse in Graz.")
REPLY = entry("Good to know.", "assistant")
