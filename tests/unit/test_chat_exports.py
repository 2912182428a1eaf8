"""Exports of ChatGPT and Claude.ai, OpenAI's chat format, and directories of other programs' files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extractor.core.conversation.events import parse_event
from extractor.core.errors import InvalidInput
from extractor.entrypoints.transcript_files import Defaults, read_events
from extractor.evaluation.reading import read_data

BEGAN = 1_763_546_400.0
CONVERSATION = "c0ffee00-0000-4000-8000-000000000001"


class Tree:
    """A conversation as ChatGPT exports it."""

    def __init__(self) -> None:
        self.nodes: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None, "children": []}}

    def say(self, name: int, parent: int | None, role: str, *parts: Any, **fields: Any) -> None:
        node = f"00000000-0000-4000-8000-{name:012}"
        kind = fields.pop("content_type", "text")
        message = {
            "id": node, "author": {"role": role}, "create_time": BEGAN + name, "weight": 1.0, "recipient": "all",
            "content": {"content_type": kind, "parts": list(parts)}, "metadata": {}, **fields,
        }  # fmt: skip
        above = "root" if parent is None else f"00000000-0000-4000-8000-{parent:012}"
        self.nodes[node] = {"id": node, "message": message, "parent": above, "children": []}

    def document(self, leaf: int | None, **fields: Any) -> dict[str, Any]:
        current = None if leaf is None else f"00000000-0000-4000-8000-{leaf:012}"
        return {"title": "T", "create_time": BEGAN, "conversation_id": CONVERSATION, "mapping": self.nodes,
                "current_node": current, **fields}  # fmt: skip


def read(tmp_path: Path, document: Any, indent: int | None = None, **defaults: Any) -> list[dict[str, Any]]:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(document, indent=indent), encoding="utf-8")
    events = list(read_events(path, Defaults(**defaults)))
    for event in events:
        parse_event(event)
    return events


def said(events: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for event in events for message in event["messages"]]


class TestChatGpt:
    def test_the_branch_that_was_seen_last_is_read(self, tmp_path: Path) -> None:
        """An edited message starts a branch beside the old one."""
        tree = Tree()
        tree.say(1, None, "user", "I am a vegan.")
        tree.say(2, 1, "assistant", "Noted.")
        tree.say(3, None, "user", "I am a vegetarian.")
        tree.say(4, 3, "assistant", "All right.")
        (event,) = read(tmp_path, [tree.document(4)], user_id="ada", time_zone="Europe/Berlin")
        assert said([event]) == [("user", "I am a vegetarian."), ("assistant", "All right.")]
        assert (event["session_id"], event["user_id"], event["time_zone"]) == (CONVERSATION, "ada", "Europe/Berlin")
        assert event["messages"][0]["created_at"] == "2025-11-19T10:00:03+00:00"
        assert event["messages"][0]["uuid"] == "00000000-0000-4000-8000-000000000003"

    def test_only_what_was_typed_or_answered_is_kept(self, tmp_path: Path) -> None:
        tree = Tree()
        tree.say(1, None, "system", "", weight=0.0, create_time=None)
        tree.say(2, 1, "user", "About me", content_type="user_editable_context")
        tree.say(3, 2, "user", "hidden", metadata={"is_visually_hidden_from_conversation": True})
        tree.say(
            4,
            3,
            "user",
            {"content_type": "image_asset_pointer"},
            "Look.",
            content_type="multimodal_text",
            create_time=None,
        )
        tree.say(5, 4, "assistant", "search('x')", recipient="web", content_type="code")
        tree.say(6, 5, "tool", "a page")
        tree.say(7, 6, "assistant", "I think", content_type="thoughts")
        tree.say(8, 7, "assistant", "A cat.")
        tree.say(
            9, 8, "user", {"content_type": "audio_transcription", "text": "Spoken."}, content_type="multimodal_text"
        )
        events = read(tmp_path, [tree.document(9)], indent=2)
        assert said(events) == [("user", "Look."), ("assistant", "A cat."), ("user", "Spoken.")]

    @pytest.mark.parametrize("leaf", [None, 99])
    def test_without_a_current_node_the_newest_message_ends_the_branch(self, tmp_path: Path, leaf: int | None) -> None:
        tree = Tree()
        tree.say(1, None, "user", "One.")
        tree.say(2, 1, "assistant", "Two.")
        assert len(said(read(tmp_path, tree.document(leaf)))) == 2

    def test_conversations_without_text_are_left_out(self, tmp_path: Path) -> None:
        tree = Tree()
        tree.say(1, None, "user", "One.")
        empty = Tree().document(None, conversation_id="e")
        assert len(read(tmp_path, [empty, tree.document(1)])) == 1
        with pytest.raises(InvalidInput, match="no conversation with text"):
            read(tmp_path, [empty])


def claude(*messages: dict[str, Any], **fields: Any) -> dict[str, Any]:
    rows = [
        {"uuid": f"00000000-0000-4000-8000-00000000000{number}", "created_at": f"2026-11-20T10:0{number}:00.123456Z",
         "attachments": [], "files": [], **message}
        for number, message in enumerate(messages, start=1)
    ]  # fmt: skip
    return {"uuid": CONVERSATION, "name": "N", "created_at": "2026-11-20T10:00:00Z", "chat_messages": rows, **fields}


class TestClaude:
    def test_messages_become_a_session(self, tmp_path: Path) -> None:
        pasted = [{"file_name": "paste.txt", "extracted_content": "From: a boss"}]
        blocks = [{"type": "thinking", "thinking": "hm"}, {"type": "tool_use", "name": "web_search", "input": {}},
                  {"type": "tool_result", "content": []}, {"type": "text", "text": "Good luck."}]  # fmt: skip
        document = claude(
            {"sender": "human", "text": "The audit is tomorrow.", "attachments": pasted},
            {"sender": "assistant", "text": "", "content": blocks},
        )
        (event,) = read(tmp_path, [document, claude(uuid="empty")])
        assert said([event]) == [("user", "The audit is tomorrow."), ("assistant", "Good luck.")]
        assert (event["session_id"], event["user_id"]) == (CONVERSATION, "claude.ai")

    def test_the_last_branch_is_read_if_parents_are_named(self, tmp_path: Path) -> None:
        root = "00000000-0000-4000-8000-000000000000"
        one = "00000000-0000-4000-8000-000000000001"
        document = claude(
            {"sender": "human", "text": "One.", "parent_message_uuid": root},
            {"sender": "assistant", "text": "Old.", "parent_message_uuid": one},
            {"sender": "assistant", "text": "New.", "parent_message_uuid": one},
        )
        assert said(read(tmp_path, [document])) == [("user", "One."), ("assistant", "New.")]


class TestOtherFiles:
    def test_openai_chats_are_read_in_their_own_roles(self, tmp_path: Path) -> None:
        at = "2026-11-20T10:00:00Z"
        call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        rows: list[dict[str, Any]] = [
            {"role": "system", "content": "You are helpful."},
            {"role": "user", "content": "Look.", "created_at": at},
            {"role": "assistant", "content": None, "tool_calls": [call], "created_at": at},
            {"role": "tool", "tool_call_id": "c1", "content": "ok", "created_at": at},
        ]
        for document in ({"session": "s", "messages": rows}, [{"session": "s", "messages": rows}]):
            (event,) = read(tmp_path, document)
            assert [message["role"] for message in event["messages"]] == ["user", "assistant", "user"]
            assert event["messages"][2]["content"][0]["tool_use_id"] == "c1"
            (session,) = read_data(tmp_path / "conversations.json", lambda file: read_events(file, Defaults())).sessions
            assert len(session.messages) == 3
        del rows[1]["created_at"]
        with pytest.raises(InvalidInput, match="1 of 3 messages without created_at"):
            read(tmp_path, {"session": "s", "messages": rows})

    @pytest.mark.parametrize(
        ("document", "says"),
        [([{"title": "x"}], "conversation 1: has neither `mapping`"), ([5], "conversation 1: does not have the form"),
         ([{"mapping": ["x"]}], "conversation 1: does not have the form"), ([], "no conversation with text"),
         ([claude({"sender": "robot", "text": "x"})], "robot")],
    )  # fmt: skip
    def test_other_documents_are_refused_in_one_line(self, tmp_path: Path, document: Any, says: str) -> None:
        with pytest.raises(InvalidInput, match=says) as refused:
            read(tmp_path, document)
        assert "\n" not in str(refused.value)

    def test_an_archive_is_to_be_unzipped(self, tmp_path: Path) -> None:
        path = tmp_path / "export.zip"
        path.write_bytes(b"PK\x03\x04rest")
        with pytest.raises(InvalidInput, match="unzip it"):
            list(read_events(path, Defaults()))

    def test_a_directory_of_sessions_is_one_set(self, tmp_path: Path) -> None:
        """As Claude Code keeps them: a file a session, some without messages."""
        for name in ("b", "a", "empty"):
            line = {"type": "user", "sessionId": name, "uuid": f"00000000-0000-4000-8000-{ord(name[0]):012}",
                    "timestamp": "2026-11-20T10:00:00Z", "message": {"role": "user", "content": f"I am {name}."}}  # fmt: skip
            rows: list[Any] = [{"type": "summary", "summary": "S"}, *([line] if name != "empty" else [])]
            (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        data = read_data(tmp_path, lambda file: read_events(file, Defaults()))
        assert [session.id for session in data.sessions] == ["a", "b"]
        assert list(data.conversations) == ["claude-code"]
