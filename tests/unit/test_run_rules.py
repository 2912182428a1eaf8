"""Rules of a run that the tests beside the code do not state."""

from __future__ import annotations

import pytest

from extractor.core.errors import ModelOutage, ToolRefusal, WorkerLost
from extractor.core.facts.fact import FactType
from extractor.core.facts.sources import Sources
from extractor.core.run.failures import (
    MAX_ALONE_PARK_S,
    MAX_LOST_RUNS,
    OUTAGE_PARK_S,
    Circumstances,
    Troubles,
    consequence,
)
from extractor.core.run.fork_choice import memory_tools_of
from extractor.core.run.guard import Verdict, judge, judge_turns
from extractor.core.run.memory_files import find_place
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import FILES, memory_tools
from tests.build import SCOPE, FactShelf, fact, message, tool_result, tool_use
from tests.unit.test_failures import given as circumstances

SAID = message("I am a nurse in Graz.")


def staged() -> StagedMemory:
    known = [fact("role", "The user is a nurse in Graz.")]
    return StagedMemory(SCOPE, FactShelf(*known), Sources({SAID.uuid: SAID}, "UTC", SAID), [f.line for f in known])


class TestGuard:
    @pytest.mark.parametrize("name", ["remember", "mcp__my__notes__remember"])
    def test_a_turn_with_a_configured_write_is_skipped(self, name: str) -> None:
        """EXTRACTOR_MEMORY_TOOL_NAMES reaches the verdict on a turn, not only the one on a call."""
        turn = [message("Keep it."), message(tool_use(name), "assistant"), message(tool_result())]
        assert judge(turn) is Verdict.READ
        assert judge(turn, {"remember"}) is Verdict.SKIP
        assert [judged.verdict for judged in judge_turns(turn, (), {"remember"})] == [Verdict.SKIP]

    def test_the_last_part_of_an_mcp_name_counts(self) -> None:
        turn = [message("?"), message(tool_use("mcp__save_memory__search"), "assistant"), message(tool_result())]
        assert judge(turn) is Verdict.READ


class TestFailures:
    def test_waits_for_an_outage_of_one_session_double(self) -> None:
        waits = [
            consequence(ModelOutage("500"), Circumstances(4, 0.0, Troubles(outages_alone=count), is_alone=True)).park_s
            for count in range(4)
        ]
        assert waits == [min(OUTAGE_PARK_S * 2**count, MAX_ALONE_PARK_S) for count in range(4)]

    def test_a_turn_that_kills_workers_is_quarantined_and_counted(self) -> None:
        found = consequence(WorkerLost(MAX_LOST_RUNS), circumstances(1))
        assert (found.is_quarantined, found.is_counted, found.park_s, found.lost_runs) == (True, True, 0.0, 0)


class TestFork:
    def test_memory_tools_are_known_by_name_and_anthropics_by_its_type(self) -> None:
        ours = {tool["name"]: tool for tool in memory_tools()}
        declared = [
            ours["save_memory"],
            {**ours["read_memory"], "type": "custom"},
            {**ours["search_memories"], "type": "web_search_20250305"},
            {"name": "delete_memory", "input_schema": {"type": "object", "properties": {"id": {"type": "string"}}}},
            {"name": "memory", "type": "memory_20250818"},
            {"name": "bash"},
            "not a tool",
        ]
        assert memory_tools_of(declared) == {"save_memory", "read_memory", "memory"}


class TestFiles:
    @pytest.mark.parametrize("path", ["/memories/user/a%2eb.md", "/memories/user%2frole.md", "/memories/user/a\\b.md"])
    def test_encoded_paths_are_refused(self, path: str) -> None:
        """Decoded by nobody here, they could be decoded by the next reader."""
        with pytest.raises(ToolRefusal):
            find_place(path)

    def test_a_range_to_the_end_shows_every_line(self) -> None:
        tools = staged().toolbox(frozenset({FILES}))
        path = "/memories/user/role.md"
        whole = tools.call(FILES, {"command": "view", "path": path}).text.split("\n")[1:]
        shown = tools.call(FILES, {"command": "view", "path": path, "view_range": [2, -1]}).text.split("\n")[1:]
        assert shown == whole[1:]

    def test_a_file_is_found_under_its_own_type_alone(self) -> None:
        memory = staged()
        tools = memory.toolbox(frozenset({FILES}))
        text = "---\ndescription: Where the user works\nquote: I am a nurse in Graz.\n---\nThe user works in Graz.\n"
        made = tools.call(FILES, {"command": "create", "path": "/memories/user/work.md", "file_text": text})
        assert not made.is_error, made.text
        assert memory.read_file(FactType.USER, "work") is not None
        assert memory.read_file(FactType.PROJECT, "work") is None
