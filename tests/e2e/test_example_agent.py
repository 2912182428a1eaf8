"""The example agent remembers from one conversation to the next, against `extractor up`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from extractor.testing import ModelServer, Request, end, tool_calls
from extractor.testing.model_server import Answer

pytestmark = pytest.mark.extended

AGENT = Path(__file__).parents[2] / "examples" / "agent.py"


def searches(request: Request) -> Answer:
    """Search for what is asked, and say what was found; only note a statement."""
    said = request.body["messages"][-1]["content"]
    if isinstance(said, list) and said[0]["type"] == "tool_result":
        return end(said[0]["content"])
    return tool_calls(("search_memories", {"query": said})) if said.endswith("?") else end("Noted.")


def talk(home: Path, line: str, **environment: str) -> tuple[str, str]:
    """Return what the agent answers in a new conversation, and what it prints besides."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    with ModelServer(searches) as server:
        told = {**kept, "ANTHROPIC_BASE_URL": server.url, "ANTHROPIC_API_KEY": "x", **environment}
        done = subprocess.run(
            [sys.executable, AGENT, "ada"], cwd=home, env=told, input=f"{line}\n", text=True, capture_output=True,
            timeout=60, check=True,
        )  # fmt: skip
        assert server.refusals == []
    return done.stdout.strip(), done.stderr


def test_it_remembers_from_one_conversation_to_the_next(printed: str, home: Path) -> None:
    found = re.search(r"(http://\S+)/dashboard", printed)
    assert found
    assert talk(home, "I am a nurse in Kiel.", MEMORY_URL=found[1]) == ("Noted.", "")
    deadline = time.monotonic() + 30
    while not (sessions := httpx.get(f"{found[1]}/v1/sessions?user_id=ada").json()["sessions"]):
        assert time.monotonic() < deadline
    httpx.get(f"{found[1]}/v1/sessions/{sessions[0]['session_id']}/wait", timeout=60).raise_for_status()
    said, _ = talk(home, "Where does the nurse work?", MEMORY_URL=found[1])
    assert re.fullmatch(r"- \[\d{4}-\d\d-\d\d\] The user is a nurse in Kiel\. \(role\)", said)


def test_it_answers_while_memory_and_queue_are_away(tmp_path: Path) -> None:
    away = {"EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", "MEMORY_URL": "http://127.0.0.1:1"}
    said, problems = talk(tmp_path, "Who am I?", **away)
    assert "The memory cannot be used now" in said
    assert "not handed over" in problems
