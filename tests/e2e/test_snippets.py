"""Snippets of README and docs, run as they stand against `extractor up`, page by page and in their order."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.e2e.conftest import BIN
from tests.snippets import TRIED, Snippet, snippets

pytestmark = pytest.mark.extended

STAND_INS = """
import extractor
from types import SimpleNamespace as _Namespace
from anthropic.types import Message
from langchain_core.messages import HumanMessage
from langgraph.graph import START, StateGraph

_text = {"role": "user", "content": "I am a nurse."}
_reply = Message.model_validate({
    "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5", "stop_reason": "tool_use",
    "content": [{"type": "tool_use", "id": "t1", "name": "search_memories", "input": {"query": "nurse"}}],
    "usage": {"input_tokens": 5, "output_tokens": 2}})
request = {"model": "claude-haiku-5-5", "max_tokens": 100, "messages": [_text]}
_answer = _reply.model_copy(update={"stop_reason": "end_turn", "content": []})
_is_told = lambda messages: any(isinstance(one["content"], list) and one["role"] == "user" for one in messages)
anthropic = _Namespace(messages=_Namespace(create=lambda messages=(), **_: _answer if _is_told(messages) else _reply))
own_tools, rest = [], {}
chat, state = [_text], {"messages": [HumanMessage("I am a nurse.")]}
builder = StateGraph(dict)
builder.add_node("reply", lambda state: state)
builder.add_edge(START, "reply")
class client(extractor.Client):
    beta = _Namespace(messages=_Namespace(tool_runner=lambda tools, **_: tools[0].to_dict()))
client = client()
"""
"""What the snippets take as given: the reader's own client of the model, graph and conversation."""

EXPORT = """[{"uuid": "u1", "name": "Bees", "chat_messages": [
  {"uuid": "m1", "sender": "human", "text": "I keep bees.", "created_at": "2026-03-01T10:00:00Z"}]}]"""


def here(snippet: Snippet, base: str) -> str:
    """Return the code with the address of this API, and without keys: none exists."""
    code = re.sub(r"(http://)?localhost:8765", base, snippet.code)
    return code.replace(', api_key="ext_..."', "").replace(".venv/bin/extractor", "extractor")


def command(snippet: Snippet, base: str, before: list[str]) -> list[str]:
    """Return what runs the snippet; a page's Python snippets build on those before, named in `before`."""
    code = here(snippet, base)
    match snippet.language:
        case "sh" | "bash":
            return ["bash", "-euo", "pipefail", "-c", code]
        case "js":
            return ["node", "--input-type=module", "--eval", code]
    before.append(f"exec(compile({code!r}, {str(snippet)!r}, 'exec'))")
    return [str(BIN / "python"), "-c", "\n".join([STAND_INS, *before])]


@pytest.fixture(scope="module")
def base(printed: str) -> str:
    """The address of the API, which has read a turn of Ada's in session s1: pages speak of it, in any order."""
    found = re.search(r"(http://\S+)/dashboard", printed)
    assert found
    said = {"user_id": "ada", "messages": [{"role": "user", "content": "I am a nurse."}]}
    httpx.post(f"{found[1]}/v1/sessions/s1/turns", json=said).raise_for_status()
    httpx.get(f"{found[1]}/v1/sessions/s1/wait", timeout=60).raise_for_status()
    return found[1]


@pytest.mark.parametrize("page", TRIED)
def test_every_snippet_of_a_page_works(page: str, base: str, home: Path) -> None:
    (home / ".curlrc").write_text("fail-with-body\n")  # an answer of 4xx or 5xx ends the snippet
    (home / "conversations.json").write_text(EXPORT)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    environment |= {"CURL_HOME": str(home), "PATH": f"{BIN}:{os.environ['PATH']}", "EXTRACTOR_MODEL": "offline"}
    before: list[str] = []
    for snippet in snippets(page):
        if snippet.language not in ("sh", "bash", "python", "js") or snippet.exemption:
            continue
        if snippet.language == "js" and shutil.which("node") is None:
            continue
        done = subprocess.run(
            command(snippet, base, before),
            cwd=home,
            env=environment,
            text=True,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, f"{snippet}\n{done.stdout}\n{done.stderr}"
