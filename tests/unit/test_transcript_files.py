from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from extractor.core.conversation.events import parse_event
from extractor.core.errors import InvalidInput
from extractor.entrypoints.transcript_files import Defaults, read_events
from tests.build import entry

SESSION = str(uuid4())


def row(kind: str, content: Any, **rest: Any) -> dict[str, Any]:
    """Return a line as Claude Code writes it."""
    return {
        "type": kind,
        "sessionId": SESSION,
        "uuid": str(uuid4()),
        "parentUuid": None,
        "timestamp": rest.pop("timestamp", "2026-11-20T10:00:00.123Z"),
        "message": {
            "role": kind,
            "content": content,
            **({"id": rest.pop("message_id")} if "message_id" in rest else {}),
        },
        **rest,
    }


def read(tmp_path: Path, *rows: Any, **defaults: Any) -> list[dict[str, Any]]:
    path = tmp_path / "file.jsonl"
    path.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows) + "\n\n")
    events = list(read_events(path, Defaults(**defaults)))
    for event in events:
        parse_event(event)
    return events


class TestClaudeCode:
    def test_one_entry_a_block_in_the_order_of_the_file(self, tmp_path: Path) -> None:
        """Lines are not in order of time; the file's order is the conversation's."""
        rows = [
            {"type": "summary", "summary": "Earlier work", "leafUuid": str(uuid4())},
            row("user", "Fix the build.", timestamp="2026-11-20T10:00:05Z"),
            row("assistant", [{"type": "thinking", "thinking": "hm", "signature": "s"}], message_id="m1"),
            row(
                "assistant",
                [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "make"}}],
                message_id="m1",
            ),
            row(
                "user",
                [{"type": "tool_result", "tool_use_id": "t1", "content": "ok"}],
                timestamp="2026-11-20T09:00:00Z",
            ),
            {"type": "progress", "uuid": str(uuid4())},
            row("assistant", [{"type": "text", "text": "Done."}], message_id="m2"),
        ]
        (event,) = read(tmp_path, *rows, user_id="ada", time_zone="Europe/Berlin")
        assert event["session_id"] == SESSION
        assert [m["message_id"] for m in event["messages"]] == [None, "m1", "m1", None, "m2"]
        assert (event["user_id"], event["transcript"]) == ("ada", "append")

    def test_what_no_person_typed_is_meta(self, tmp_path: Path) -> None:
        rows = [
            row("user", "Hook output.", isMeta=True),
            row("user", "This session continues ...", isCompactSummary=True),
            row("user", "<command-name>/clear</command-name>"),
            row("user", "<local-command-stdout>bye</local-command-stdout>"),
            row("assistant", [{"type": "text", "text": "API Error"}], isApiErrorMessage=True),
            row("user", "A real question."),
        ]
        (event,) = read(tmp_path, *rows)
        assert [m["is_meta"] for m in event["messages"]] == [True] * 5 + [False]

    def test_a_compaction_replaces_what_the_model_sees(self, tmp_path: Path) -> None:
        rows = [
            row("user", "Old."),
            row("assistant", [{"type": "text", "text": "ok"}]),
            {"type": "system", "subtype": "compact_boundary", "sessionId": SESSION, "uuid": str(uuid4())},
            row("user", "Summary.", isCompactSummary=True),
            row("user", "New."),
        ]
        events = read(tmp_path, *rows)
        assert [(e["transcript"], len(e["messages"])) for e in events] == [("append", 2), ("replace", 2)]

    def test_side_chains_and_empty_lines_are_left_out(self, tmp_path: Path) -> None:
        rows = [row("user", "Sub-agent.", isSidechain=True), row("assistant", []), row("user", ""), row("user", "Yes.")]
        assert len(read(tmp_path, *rows)[0]["messages"]) == 1

    def test_the_same_file_gives_the_same_events(self, tmp_path: Path) -> None:
        rows = [row("user", f"m{i}") for i in range(1_200)]
        first = read(tmp_path, *rows)
        assert [len(e["messages"]) for e in first] == [500, 500, 200]
        assert [e["event_id"] for e in first] == [e["event_id"] for e in read(tmp_path, *rows)]


class TestSessions:
    def test_one_session_a_line(self, tmp_path: Path) -> None:
        events = read(
            tmp_path,
            {"session": "a", "conversation": "c1", "messages": [entry()]},
            {"session_id": "b", "user_id": "u", "messages": [entry()]},
        )
        assert [(e["session_id"], e["user_id"]) for e in events] == [("a", "c1"), ("b", "u")]

    def test_the_tenant_of_a_line_holds_unless_another_is_named(self, tmp_path: Path) -> None:
        rows: list[Any] = [{"session_id": "a", "tenant_id": "acme", "messages": [entry()]}]
        rows.append({"session_id": "b", "messages": [entry()]})
        assert [event["tenant_id"] for event in read(tmp_path, *rows)] == ["acme", "default"]
        assert {event["tenant_id"] for event in read(tmp_path, *rows, tenant_id="globex")} == {"globex"}

    def test_missing_times_are_told_once_for_a_session(self, tmp_path: Path) -> None:
        said = [{"role": "user", "content": f"Text {number}"} for number in range(3)]
        with pytest.raises(InvalidInput, match=r"session a: 3 of 4 messages without created_at") as refused:
            read(tmp_path, {"session_id": "a", "messages": [entry(), *said]})
        assert len(str(refused.value)) < 300

    @pytest.mark.parametrize("rows", [["{"], ["[]"], [{"nothing": 1}], [{"messages": 5}]])
    def test_a_file_of_another_form_names_itself(self, tmp_path: Path, rows: list[Any]) -> None:
        with pytest.raises(InvalidInput, match=r"file\.jsonl"):
            read(tmp_path, *rows)


class TestMessagesWithoutUuid:
    def test_messages_without_uuid_keep_theirs_when_the_file_is_sent_again(self, tmp_path: Path) -> None:
        said = [
            {"role": "user", "content": text, "created_at": "2026-11-20T09:00:00Z"} for text in ("Hi.", "Hi.", "Tea.")
        ]
        first, again, other = (
            [
                message["uuid"]
                for event in read(tmp_path, {"session_id": session, "messages": said})
                for message in event["messages"]
            ]
            for session in ("s1", "s1", "s2")
        )
        assert first == again
        assert len({*first, *other}) == 6
