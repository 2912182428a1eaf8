from __future__ import annotations

import pytest

from extractor.core.facts.sources import Sources
from extractor.core.run.guard import Verdict, is_memory_write, judge, judge_turns
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import BY_NAME, TOOLS, Tool
from tests.build import SCOPE, FactShelf, fact, message, tool_result, tool_use

WRITE = tool_use("save_memory", {"name": "x"})
EVIDENCE = [{"quote": "I am a nurse in Graz"}]
CALLS = {
    "search_memories": {"query": "nurse"},
    "read_memory": {"name": "role"},
    "save_memory": {
        "name": "home", "type": "user", "description": "Nurse in Graz", "content": "The user is a nurse in Graz.",
        "evidence": EVIDENCE,
    },
    "delete_memory": {"name": "role", "evidence": EVIDENCE},
    "memory": {
        "command": "create", "path": "/memories/user/home.md",
        "file_text": "---\ndescription: Nurse in Graz\nquote: I am a nurse in Graz\n---\nThe user is a nurse in Graz.",
    },
}  # fmt: skip
"""A call of each tool that is accepted."""


class TestJudge:
    def test_a_successful_write_skips_the_turn(self) -> None:
        """Mutual exclusion: the main agent wrote, so nobody extracts."""
        turn = [
            message("Remember it."),
            message(WRITE, "assistant"),
            message(tool_result()),
            message("ok", "assistant"),
        ]
        assert judge(turn) is Verdict.SKIP

    def test_a_failed_write_is_no_write(self) -> None:
        turn = [message("Remember it."), message(WRITE, "assistant"), message(tool_result(is_error=True))]
        assert judge(turn) is Verdict.READ

    def test_one_success_among_failures_skips(self) -> None:
        turn = [
            message("Remember it."),
            message([*tool_use("save_memory", call_id="a"), *tool_use("save_memory", call_id="b")], "assistant"),
            message([*tool_result(call_id="a", is_error=True), *tool_result(call_id="b")]),
        ]
        assert judge(turn) is Verdict.SKIP

    @pytest.mark.parametrize("name", ["search_memories", "read_memory", "query_metrics", "memory_report"])
    def test_reading_is_no_write(self, name: str) -> None:
        turn = [message("?"), message(tool_use(name), "assistant"), message(tool_result())]
        assert judge(turn) is Verdict.READ

    def test_a_write_without_an_answer_is_pending(self) -> None:
        assert judge([message("Remember it."), message(WRITE, "assistant")]) is Verdict.PENDING

    @pytest.mark.parametrize(
        ("command", "writes"),
        [
            ("view", False),
            ("create", True),
            ("str_replace", True),
            ("insert", True),
            ("delete", True),
            ("rename", True),
        ],
    )
    def test_the_memory_tool_writes_with_every_command_but_view(self, command: str, writes: bool) -> None:
        """Anthropic's memory_20250818."""
        call = tool_use("memory", {"command": command, "path": "/memories/a.md"})[0]
        assert is_memory_write(call) is writes

    def test_configured_and_mcp_names_count(self) -> None:
        """EXTRACTOR_MEMORY_TOOL_NAMES, and Claude Code's names of MCP tools."""
        assert is_memory_write(tool_use("remember")[0], {"remember"})
        assert is_memory_write(tool_use("mcp__brain__remember")[0], {"remember"})
        assert is_memory_write(tool_use("mcp__extractor__save_memory")[0])
        assert not is_memory_write(tool_use("remember")[0])


class TestJudgeTurns:
    def test_only_the_turn_that_wrote_is_left_out(self) -> None:
        window = [
            message("One."),
            message("Fine.", "assistant"),
            message("Remember two."),
            message(WRITE, "assistant"),
            message(tool_result()),
            message("Saved.", "assistant"),
            message("Three."),
        ]
        assert [item.verdict for item in judge_turns(window)] == [Verdict.READ, Verdict.SKIP, Verdict.READ]
        assert [len(item.turn.messages) for item in judge_turns(window)] == [2, 4, 1]

    def test_a_write_before_the_window_counts_for_the_rest_of_its_turn(self) -> None:
        """A window may begin inside a turn."""
        lead_in = [message("Remember."), message(WRITE, "assistant"), message(tool_result())]
        judged = judge_turns([message("Saved, and more.", "assistant"), message("Next.")], lead_in)
        assert [item.verdict for item in judged] == [Verdict.SKIP, Verdict.READ]
        assert sum(len(item.turn.messages) for item in judged) == 2

    def test_entries_of_one_content_block_each_are_one_turn(self) -> None:
        """Coding agents store each block as an entry, answers between calls of one message."""
        window = [
            message("Do it."),
            message([{"type": "thinking", "thinking": "hm", "signature": "s"}], "assistant", message_id="m1"),
            message(tool_use("save_memory", call_id="a"), "assistant", message_id="m1"),
            message(tool_result(call_id="a")),
            message(tool_use("Bash", call_id="b"), "assistant", message_id="m1"),
            message(tool_result(call_id="b")),
        ]
        assert [item.verdict for item in judge_turns(window)] == [Verdict.SKIP]


class TestTools:
    @pytest.mark.parametrize("tool", TOOLS, ids=[tool.name for tool in TOOLS])
    def test_whatever_stages_a_change_is_a_write_for_the_guard(self, tool: Tool) -> None:
        """A writing tool whose row says otherwise would let turns be extracted in which the main agent wrote."""
        call = CALLS[tool.name]
        said = message("I am a nurse in Graz and I like it.")
        known = [fact("role", "The user is a nurse.")]
        memory = StagedMemory(
            SCOPE, FactShelf(*known), Sources({said.uuid: said}, "UTC", said), [f.line for f in known]
        )
        answer = memory.toolbox(frozenset({tool.name})).call(tool.name, call)
        assert not answer.is_error, answer.text
        assert is_memory_write({"name": tool.name, "input": call}) == bool(len(memory))

    def test_every_tool_is_tried(self) -> None:
        assert set(CALLS) == set(BY_NAME)
