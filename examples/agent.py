"""A chat agent with a memory, in one file.

    extractor up                     # in another terminal
    python examples/agent.py ada     # then talk; an empty line ends the conversation

Needs `pip install fact-extractor-client anthropic`, and what `anthropic.Anthropic()` reads: ANTHROPIC_API_KEY, or
ANTHROPIC_BASE_URL for a server of your own. EXTRACTOR_API_KEY is sent to the memory once keys exist.
"""

from __future__ import annotations

import os
import sys
from typing import Any
from uuid import uuid4

import anthropic

import extractor
from extractor.core.errors import ExtractorError

MODEL = os.environ.get("AGENT_MODEL", "claude-haiku-5-5")
URL = os.environ.get("MEMORY_URL", "http://localhost:8765")
TIME_ZONE = "Europe/Berlin"  # the person's: their "tomorrow" counts from their own day
SYSTEM = (
    "You are a helpful assistant. Before you answer a question about the person or their work, search your memory. "
    "What the person tells you is remembered without you; save what you conclude yourself."
)
# Replies that a turn may take.
MAX_REPLIES = 8


class Agent:
    """One conversation with one person."""

    def __init__(self, user_id: str) -> None:
        self.session_id = str(uuid4())
        self.user_id = user_id
        self.model = anthropic.Anthropic()
        self.memory = extractor.MemoryBackend(
            URL, user_id, api_key=os.environ.get("EXTRACTOR_API_KEY"), session_id=self.session_id, time_zone=TIME_ZONE
        )
        self.queue = extractor.Client()
        self.messages: list[Any] = []

    def answer(self, text: str) -> str:
        """Answer what the person says, and hand the turn over to be remembered."""
        begin = len(self.messages)
        self.messages.append({"role": "user", "content": text})
        reply = self._converse()
        self._hand_over(begin)
        return "".join(block.text for block in reply.content if block.type == "text")

    def _converse(self) -> Any:
        for _ in range(MAX_REPLIES):
            reply = self.model.messages.create(
                model=MODEL, max_tokens=1_000, system=SYSTEM, tools=extractor.memory_tools(), messages=self.messages
            )  # fmt: skip
            self.messages.append({"role": "assistant", "content": reply.content})
            if reply.stop_reason != "tool_use":
                break
            self.messages.append({"role": "user", "content": self._results(reply.content)})
        return reply

    def _results(self, content: Any) -> list[dict[str, Any]]:
        """Return the results of a reply's calls; the conversation goes on while the memory is away."""
        try:
            return self.memory.answer(content)
        except ExtractorError as error:
            calls = [block.id for block in content if block.type == "tool_use"]
            failed = {"type": "tool_result", "content": f"The memory cannot be used now: {error}", "is_error": True}
            return [{**failed, "tool_use_id": call} for call in calls]

    def _hand_over(self, begin: int) -> None:
        turn = self.messages[begin:]
        try:
            self.queue.enqueue_turn(
                session_id=self.session_id, user_id=self.user_id, time_zone=TIME_ZONE,
                event_id=f"{self.session_id}-{begin}", messages=turn,
            )  # fmt: skip
        except ExtractorError as error:  # a real backend keeps the turn, and sends it again with the same event_id
            print(f"not handed over: {error}", file=sys.stderr)


def main() -> None:
    agent = Agent(sys.argv[1] if len(sys.argv) > 1 else "ada")
    for line in sys.stdin:
        if not line.strip():
            break
        print(agent.answer(line.strip()), flush=True)


if __name__ == "__main__":
    main()
