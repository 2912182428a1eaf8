"""Memory for the main agent: over real HTTP, by our own tools and by the SDK's memory tool, on each database."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from anthropic.tools import ToolError
from anthropic.types import TextBlock

import extractor
from extractor import AnthropicMemoryTool, AsyncAnthropicMemoryTool, MemoryBackend
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput, NotAllowed, QueueUnavailable
from extractor.core.facts.fact import Fact, Origin
from extractor.entrypoints.api.app import create_api
from extractor.settings import read_settings
from tests.build import entry, event


@pytest.fixture
def parts(database_url: str, tmp_path: Path) -> Iterator[Container]:
    names = {
        "EXTRACTOR_HOME": str(tmp_path), "EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
    }  # fmt: skip
    made = Container(read_settings(names))
    yield made
    made.close()


@pytest.fixture
def url(parts: Container) -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(create_api(parts), port=0, log_level="error", access_log=False))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def memory(url: str, parts: Container) -> MemoryBackend:
    key = parts.adapters.keys.make("default", "producer", "agent")
    return MemoryBackend(url, "ada", api_key=key, time_zone="Europe/Berlin")


def facts(parts: Container, **wanted: Any) -> list[Fact]:
    return parts.queries.facts("default", FactFilter(**wanted)).items


SAVE = {
    "name": "job", "type": "user", "description": "Nurse", "content": "The user is a nurse.",
}  # fmt: skip


class TestTypedTools:
    def test_a_save_that_changes_nothing_says_so(self, parts: Container, memory: MemoryBackend) -> None:
        note = {"name": "tea", "type": "user", "description": "Tea", "content": "Ada likes green tea."}
        answers = [memory.call("save_memory", {**note, "name": name}).content for name in ("tea", "tea", "drink")]
        assert answers == ["Saved tea (new).", "Saved tea (unchanged).", "Saved tea (unchanged)."]
        assert [fact.revision for fact in facts(parts)] == [1]

    def test_a_quote_is_evidence_without_a_handle(self, memory: MemoryBackend, parts: Container) -> None:
        """An agent knows no handles; what was said in this turn is usually not stored yet."""
        parts.adapters.archive.ingest([event(entry("I work as a nurse in Kiel."))])
        memory = replace(memory, session_id="s1")
        assert memory.call("save_memory", {**SAVE, "quote": "work as a nurse in Kiel"}).content == "Saved job (new)."
        [evidence] = facts(parts)[0].evidence
        assert (evidence.quote, evidence.verified) == ("work as a nurse in Kiel", True)
        refused = memory.call("save_memory", {**SAVE, "name": "pet", "quote": "my dog is called Rex"})
        assert refused.is_error
        assert "or leave the quote out" in refused.content

    def test_what_the_agent_saves_is_a_fact_of_its_own(self, memory: MemoryBackend, parts: Container) -> None:
        answer = memory.call("save_memory", SAVE)
        assert (answer.is_error, answer.content) == (False, "Saved job (new).")
        fact = facts(parts)[0]
        assert (fact.origin, fact.user_id, fact.evidence) == (Origin.AGENT, "ada", ())
        assert fact.times[0].anchor_message_uuid is None
        memory.call("save_memory", {**SAVE, "name": "shift", "content": "The shift ends on 2026-12-01."})
        assert [(t.edtf, t.status) for t in facts(parts)[0].times] == [("2026-12-01", "resolved")]
        memory.call("delete_memory", {"name": "shift"})
        assert "nurse" in memory.call("read_memory", {"name": "job"}).content
        assert re.fullmatch(
            r"- \[20\d\d-\d\d-\d\d\] The user is a nurse\. \(by the assistant; job\)",
            memory.call("search_memories", {"query": "nurse"}).content,
        )
        assert memory.call("delete_memory", {"name": "job"}).content == "Deleted job."
        assert facts(parts) == []

    def test_relative_dates_count_from_the_persons_day(self, memory: MemoryBackend, parts: Container) -> None:
        memory.call("save_memory", {**SAVE, "content": "The handover is tomorrow."})
        content = facts(parts)[0].content
        assert content.startswith("The handover is tomorrow (20")

    def test_dates_of_another_language_take_their_english(self, memory: MemoryBackend, parts: Container) -> None:
        """The example of docs/agents.md: the day of the message that holds the quote counts."""
        said = entry("Wir ziehen nächsten Dienstag um.", created_at="2026-11-20T12:00:00+01:00")
        parts.adapters.archive.ingest([event(said)])
        within = MemoryBackend(memory.url, "ada", memory.api_key, session_id="s1", time_zone="Europe/Berlin")
        bare = {**SAVE, "content": "Ada zieht nächsten Dienstag um."}
        refused = within.call("save_memory", bare)
        assert refused.is_error
        assert '[{"quote": "nächsten Dienstag", "english": "next Tuesday"}]' in refused.content
        assert facts(parts) == []
        dates = [{"quote": "nächsten Dienstag", "english": "next Tuesday"}]
        assert not within.call("save_memory", {**bare, "dates": dates}).is_error
        (fact,) = facts(parts)
        assert fact.content == "Ada zieht nächsten Dienstag (2026-11-24) um."
        assert [(time.phrase, time.english, str(time.start_on)) for time in fact.times] == [
            ("nächsten Dienstag", "next Tuesday", "2026-11-24")
        ]

    def test_a_quote_must_stand_in_the_session(self, memory: MemoryBackend, parts: Container) -> None:
        said = entry("I'm a nurse in Graz.")
        parts.adapters.archive.ingest([event(said)])
        within = MemoryBackend(memory.url, "ada", memory.api_key, session_id="s1")
        wrong = within.call(
            "save_memory", {**SAVE, "evidence": [{"message_uuid": said["uuid"], "quote": "I'm a pilot"}]}
        )
        assert wrong.is_error
        assert "letter by letter" in wrong.content
        right = within.call(
            "save_memory", {**SAVE, "evidence": [{"message_uuid": said["uuid"], "quote": "I'm a nurse"}]}
        )
        assert not right.is_error
        fact = facts(parts)[0]
        assert (fact.evidence[0].verified, fact.session_id) == (True, "s1")

    def test_rules_and_scopes_hold(self, memory: MemoryBackend, parts: Container) -> None:
        for change in (
            {"content": "The password is Tr0ub4dor&3xyz."}, {"type": "event"}, {"name": ".."}, {"user_id": "eve"},
            {"content": "He came the next day."},
        ):  # fmt: skip
            assert memory.call("save_memory", {**SAVE, **change}).is_error, change
        assert facts(parts) == []
        parts.adapters.archive.ingest([event(user="eve", session="hers")])
        with pytest.raises(InvalidInput, match="another user"):
            MemoryBackend(memory.url, "ada", memory.api_key, session_id="hers").call("save_memory", SAVE)
        with pytest.raises(InvalidInput, match="must be one of"):
            memory.call("Bash", {"command": "ls"})

    def test_one_user_does_not_see_anothers(self, memory: MemoryBackend) -> None:
        memory.call("save_memory", SAVE)
        eve = MemoryBackend(memory.url, "eve", memory.api_key)
        assert eve.call("read_memory", {"name": "job"}).is_error
        assert "role.md" not in eve.call("memory", {"command": "view", "path": "/memories"}).content

    def test_a_reply_is_answered_block_by_block(self, memory: MemoryBackend) -> None:
        content = [
            {"type": "text", "text": "I'll note that."},
            {"type": "tool_use", "id": "a", "name": "save_memory", "input": SAVE},
            {"type": "tool_use", "id": "b", "name": "Bash", "input": {}},
            {"type": "tool_use", "id": "c", "name": "save_memory", "input": {}},
        ]
        first, second = memory.answer(content)
        assert first == {"type": "tool_result", "tool_use_id": "a", "content": "Saved job (new)."}
        assert (second["tool_use_id"], second["is_error"]) == ("c", True)

    def test_a_context_takes_the_blocks_of_a_reply(self, memory: MemoryBackend, parts: Container) -> None:
        reader = replace(memory, api_key=parts.adapters.keys.make("default", "reader", "r"))
        said = [
            {"role": "user", "content": "Hello."},
            {"role": "assistant", "content": [TextBlock(type="text", text="Good morning.")]},
        ]
        assert "Good morning." in reader.context(messages=said)["text"]
        with pytest.raises(InvalidInput, match="a Python object has no form in JSON"):
            reader.context(messages=[{"role": "user", "content": [object()]}])

    def test_an_address_without_its_scheme_is_refused(self) -> None:
        with pytest.raises(InvalidInput, match="url: must begin with http:// or https://, not 'localhost:8765'"):
            MemoryBackend("localhost:8765", "ada")

    def test_who_may(self, memory: MemoryBackend, parts: Container) -> None:
        reader = MemoryBackend(memory.url, "ada", parts.adapters.keys.make("default", "reader", "r"))
        with pytest.raises(NotAllowed, match="does not cover"):
            reader.call("save_memory", SAVE)
        with pytest.raises(NotAllowed):
            MemoryBackend(memory.url, "ada").call("save_memory", SAVE)
        with pytest.raises(QueueUnavailable, match="does not answer"):
            MemoryBackend("http://127.0.0.1:9", "ada").call("save_memory", SAVE)


class TestTheSdksMemoryTool:
    def test_every_command_through_the_sdk(self, memory: MemoryBackend, parts: Container) -> None:
        tool = AnthropicMemoryTool(memory)
        assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
        path = "/memories/user/job.md"
        assert tool.call({"command": "create", "path": path, "file_text": "The user is a nurse."}) == (
            f"File created successfully at: {path}"
        )
        assert "The user is a nurse." in str(tool.call({"command": "view", "path": path}))
        tool.call(
            {
                "command": "str_replace",
                "path": path,
                "old_str": "---\nThe user is a nurse.",
                "new_str": "---\nThe user is a head nurse.",
            }
        )
        tool.call({"command": "insert", "path": path, "insert_line": 5, "insert_text": "She leads a ward."})
        tool.call({"command": "rename", "old_path": path, "new_path": "/memories/user/profession.md"})
        fact = facts(parts)[0]
        assert (fact.name, fact.content) == ("profession", "The user is a head nurse.\nShe leads a ward.")
        assert fact.origin is Origin.AGENT
        tool.call({"command": "delete", "path": "/memories/user/profession.md"})
        assert facts(parts) == []

    def test_a_file_names_the_english_of_its_dates(self, memory: MemoryBackend, parts: Container) -> None:
        """The example of docs/agents.md. Without a quoted message the agent's own day counts."""
        text = "---\ndescription: Umzug\ndates: nächsten Dienstag = next Tuesday\n---\nAda zieht nächsten Dienstag um."
        path = "/memories/project/umzug.md"
        assert AnthropicMemoryTool(memory).call({"command": "create", "path": path, "file_text": text}) == (
            f"File created successfully at: {path}"
        )
        (fact,) = facts(parts)
        (time,) = fact.times
        assert (time.phrase, time.english) == ("nächsten Dienstag", "next Tuesday")
        assert time.start_on is not None
        assert time.start_on.weekday() == 1
        assert f"nächsten Dienstag ({time.start_on})" in fact.content

    def test_errors_are_tool_errors_whatever_the_input(self, memory: MemoryBackend) -> None:
        """The SDK hands unchecked input on."""
        tool = AnthropicMemoryTool(memory)
        for given in (
            {"command": "view", "path": "/etc/passwd"},
            {"command": "nonsense"},
            {},
            "text",
            None,
            {"command": "view"},
        ):
            with pytest.raises(ToolError):
                tool.call(given)

    def test_asyncio(self, memory: MemoryBackend) -> None:
        found = asyncio.run(AsyncAnthropicMemoryTool(memory).call({"command": "view", "path": "/memories"}))
        assert str(found).startswith("Here're the files")

    def test_it_is_offered_by_the_package(self) -> None:
        assert extractor.AnthropicMemoryTool is AnthropicMemoryTool


class TestCompact:
    def test_over_http(self, url: str) -> None:
        import httpx

        said = [{"role": "user", "content": "word " * 3_000}, {"role": "assistant", "content": "ok"}] * 10
        done = httpx.post(
            f"{url}/v1/compact", json={"messages": said, "context_window": 30_000, "notes": "They talked."}
        ).json()
        assert done["was_compacted"]
        assert done["tokens_after"] <= done["trigger_tokens"]
        assert (done["failures"], done["is_open"]) == (0, False)
        wrong = httpx.post(f"{url}/v1/compact", json={"messages": [{"role": "x", "content": 1}]})
        assert wrong.status_code == 422
        assert "messages[0]" in wrong.text
        small = httpx.post(f"{url}/v1/compact", json={"messages": said, "context_window": 2_000})
        assert small.status_code == 422
