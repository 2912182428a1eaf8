"""What people already use, each against the real library: LangGraph, LangChain, OpenAI's types, Claude Code's hook."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage
from openai.types.chat import ChatCompletionMessage

from extractor import from_langchain, from_openai
from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent, InvalidInput, QueueUnavailable
from extractor.entrypoints.cli.hook import run_hook
from extractor.entrypoints.transcript_files import Defaults
from extractor.sdk.client import build_event
from extractor.settings import Settings, read_settings
from tests.build import NOON
from tests.commands import Commands

CHAT: list[dict[str, Any]] = [
    {"role": "system", "content": "You are helpful."},
    {"role": "user", "content": "What is in this picture?"},
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "Look."},
            {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}},
            {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,AAAA"}},
            {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
        ],
    },
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "look", "arguments": '{"at": "a.png"}'}}
        ],
    },
    {"role": "tool", "tool_call_id": "call_1", "content": "A cat."},
    {"role": "assistant", "content": "A cat."},
    {"role": "user", "content": "A cat."},
]


class TestOpenAI:
    def test_the_chat_format_becomes_messages(self) -> None:
        messages = from_openai(CHAT, session_id="s1", created_at=NOON)
        build_event(session_id="s1", user_id="ada", messages=messages)
        assert [m["role"] for m in messages] == ["user", "user", "assistant", "user", "assistant", "user"]
        assert [block["type"] for block in messages[1]["content"]] == ["text", "image", "image", "text"]
        assert messages[1]["content"][2]["source"] == {"type": "base64", "media_type": "image/jpeg", "data": "AAAA"}
        assert messages[2]["content"] == [
            {"type": "tool_use", "id": "call_1", "name": "look", "input": {"at": "a.png"}}
        ]
        assert messages[3]["content"] == [{"type": "tool_result", "tool_use_id": "call_1", "content": "A cat."}]

    def test_the_sdks_objects_are_taken_too(self) -> None:
        made = ChatCompletionMessage.model_validate(
            {"role": "assistant", "content": "Hi.", "tool_calls": CHAT[3]["tool_calls"]}
        )
        found = from_openai([made], session_id="s1")
        assert [block["type"] for block in found[0]["content"]] == ["text", "tool_use"]

    def test_the_same_message_has_the_same_uuid_and_equal_ones_do_not(self) -> None:
        first = from_openai(CHAT, session_id="s1")
        again = from_openai([*CHAT, {"role": "user", "content": "A cat."}], session_id="s1")
        assert [m["uuid"] for m in again[: len(first)]] == [m["uuid"] for m in first]
        assert len({m["uuid"] for m in again}) == len(again)
        assert not {m["uuid"] for m in first} & {m["uuid"] for m in from_openai(CHAT, session_id="s2")}

    @pytest.mark.parametrize("bad", [{"role": "robot", "content": "x"}, {"content": "x"}, "text", 7])
    def test_what_is_no_message_is_named(self, bad: Any) -> None:
        with pytest.raises(InvalidEvent, match=r"messages\[1\]"):
            from_openai([CHAT[1], bad], session_id="s1")

    @pytest.mark.parametrize("arguments", ["", "not json", "[1, 2]", None, {"a": 1}])
    def test_odd_arguments_are_kept(self, arguments: Any) -> None:
        call = {"id": "c", "function": {"name": "f", "arguments": arguments}}
        found = from_openai([{"role": "assistant", "tool_calls": [call]}], session_id="s")
        assert isinstance(found[0]["content"][0]["input"], dict)


class TestLangChain:
    def test_messages_of_every_kind(self) -> None:
        messages = [
            SystemMessage("Be kind."),
            HumanMessage("What is the time in Rome?", id=str(uuid4())),
            AIMessage("", tool_calls=[{"name": "clock", "args": {"city": "Rome"}, "id": "call_1"}], id="run-17"),
            ToolMessage("12:00", tool_call_id="call_1"),
            AIMessage([{"type": "text", "text": "Noon."}, {"type": "reasoning", "reasoning": "..."}]),
            RemoveMessage(id="x"),
        ]
        found = from_langchain(messages, session_id="s1")
        build_event(session_id="s1", user_id="ada", messages=found)
        assert [m["role"] for m in found] == ["user", "assistant", "user", "assistant"]
        assert found[0]["uuid"] == messages[1].id
        assert found[1]["content"] == [{"type": "tool_use", "id": "call_1", "name": "clock", "input": {"city": "Rome"}}]
        assert found[2]["content"][0]["tool_use_id"] == "call_1"
        assert found[3]["content"] == [{"type": "text", "text": "Noon."}]
        assert [m["uuid"] for m in from_langchain(messages, session_id="s1")] == [m["uuid"] for m in found]


def entry(text: str, role: str = "user", **rest: Any) -> dict[str, Any]:
    return {
        "type": role, "sessionId": "c1", "uuid": str(uuid4()), "timestamp": datetime.now(UTC).isoformat(),
        "message": {"role": role, "content": text}, **rest,
    }  # fmt: skip


class TestClaudeCodeHook:
    @pytest.fixture
    def settings(self, tmp_path: Path, redis_url: str) -> Settings:
        return read_settings({}, home=tmp_path / "home", redis_url=redis_url, model="offline")

    def hook(self, settings: Settings, path: Path, *rows: dict[str, Any]) -> int:
        with path.open("a") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
        given = {"session_id": "c1", "transcript_path": str(path), "cwd": "/home/ada/apollo", "hook_event_name": "Stop"}
        return run_hook(settings, json.dumps(given), Defaults("ada", None, "Europe/Rome"))

    def test_each_turn_brings_what_is_new(self, settings: Settings, tmp_path: Path) -> None:
        parts = Container(settings)
        parts.migrate()
        path = tmp_path / "c1.jsonl"
        assert self.hook(settings, path, entry("Hello."), entry("Hi.", "assistant")) == 2
        assert self.hook(settings, path) == 0
        assert self.hook(settings, path, entry("More."), entry("Yes.", "assistant"), entry("hidden", isMeta=True)) == 3
        parts.drain.run()
        session = parts.queries.session("default", "c1")
        assert (session.messages, session.user_id, session.project_id) == (5, "ada", "apollo")
        boundary = {"type": "system", "subtype": "compact_boundary", "sessionId": "c1"}
        assert self.hook(settings, path, boundary, entry("Summary.", isCompactSummary=True), entry("Go on.")) == 2
        assert self.hook(settings, path, entry("Done.", "assistant")) == 1
        parts.drain.run()
        from extractor.core.facts.fact import FactScope

        seen = parts.queries.visible_messages(FactScope("default", "ada", None), "c1", 99)
        assert [message.content for message in seen] == ["Summary.", "Go on.", "Done."]
        parts.close()

    def test_a_lost_note_repeats_and_changes_nothing(self, settings: Settings, tmp_path: Path) -> None:
        parts = Container(settings)
        parts.migrate()
        path = tmp_path / "c1.jsonl"
        self.hook(settings, path, entry("Hello."), entry("Hi.", "assistant"))
        for note in (settings.home / "hooks").iterdir():
            note.write_text("{")
        assert self.hook(settings, path) == 2
        parts.drain.run()
        assert parts.queries.session("default", "c1").messages == 2
        parts.close()

    def test_no_queue_keeps_the_rest_for_the_next_turn(self, settings: Settings, tmp_path: Path) -> None:
        path = tmp_path / "c1.jsonl"
        gone = settings.model_copy(update={"redis_url": "redis://127.0.0.1:1/0"})
        with pytest.raises(QueueUnavailable):
            self.hook(gone, path, entry("Hello."))
        assert self.hook(settings, path, entry("Hi.", "assistant")) == 2

    @pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
    def test_what_is_no_hooks_input_is_refused(self, settings: Settings, text: str) -> None:
        with pytest.raises(InvalidInput):
            run_hook(settings, text, Defaults())

    def test_the_recipe_is_a_command_of_a_shell_however_it_was_called(self, tmp_path: Path) -> None:
        """`python -m extractor` has no script that can be executed, and names may have spaces."""
        environment = {**os.environ, "EXTRACTOR_HOME": str(tmp_path / "my home")}
        asked = [sys.executable, "-m", "extractor", "hook", "--print-config", "--user", "ada", "--project", "My app"]
        shown = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True).stdout
        command = json.loads(shown)["hooks"]["Stop"][0]["hooks"][0]["command"]
        assert shlex.split(command)[0] == f"EXTRACTOR_HOME={tmp_path / 'my home'}"
        assert shlex.split(command)[-2:] == ["--project", "My app"]
        given = json.dumps({"session_id": "c1", "transcript_path": str(tmp_path / "none.jsonl")})
        done = subprocess.run(["sh", "-c", command], input=given, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")

    def test_the_command_and_its_recipe(self, tmp_path: Path, commands: Commands) -> None:
        server = EmbeddedRedis(tmp_path / "home")
        server.start()
        path = tmp_path / "c1.jsonl"
        path.write_text(json.dumps(entry("Hello.")) + "\n")
        environment = {
            "EXTRACTOR_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "USER": "ada",
        }  # fmt: skip
        given = json.dumps({"session_id": "c1", "transcript_path": str(path)})
        try:
            done = commands.run("hook", env=environment, stdin=given)
            assert (done.returncode, done.stderr) == (0, "")
            recipe = commands.run("hook", "--print-config", env=environment)
            assert set(json.loads(recipe.stdout)["hooks"]) == {"Stop", "PreCompact", "SessionEnd"}
        finally:
            server.stop()
        failed = commands.run("hook", env=environment, stdin=given.replace("c1.jsonl", "c2.jsonl"))
        assert failed.returncode == 0, "no transcript yet is nothing to do"
        path.write_text(path.read_text() + json.dumps(entry("More.")) + "\n")
        failed = commands.run("hook", env=environment, stdin=given)
        assert failed.returncode == 1
        assert "Redis" in failed.stderr
