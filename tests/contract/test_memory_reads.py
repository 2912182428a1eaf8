"""What an agent found in its memory is not found again as something that was said, on each database."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.adapters.sql.search.rebuild import rewrite_words
from extractor.bootstrap import Container
from extractor.core.facts.fact import FactScope
from extractor.usecases.recall import RecallOrder
from tests.build import entry, event

ADA = FactScope("default", "ada", None)
READS: list[tuple[str, dict[str, Any]]] = [
    ("search_memories", {"query": "kayak"}),
    ("mcp__extractor__recall", {"query": "kayak"}),
    ("memory", {"command": "view", "path": "/memories/user/kayak.md"}),
]


def call(name: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"type": "text", "text": "I look it up."},
        {"type": "tool_use", "id": "toolu_1", "name": name, "input": given},
    ]


def turn(name: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    found = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "- [2026-03-03] Rows a kayak. (kayak)"}
    return [
        entry("What is my sport?"), entry(call(name, given), "assistant"), entry([found]),
        entry("You paddle.", "assistant"),
    ]  # fmt: skip


def found(parts: Container, query: str) -> list[str]:
    return [hit["snippet"] for hit in parts.recall.answer(ADA, RecallOrder(query, zone="UTC"))["results"]]


class TestReads:
    @pytest.mark.parametrize(("name", "given"), READS)
    @pytest.mark.parametrize("is_bulk", [False, True])
    def test_neither_the_call_nor_its_result_is_found(
        self, parts: Container, name: str, given: dict[str, Any], *, is_bulk: bool
    ) -> None:
        parts.migrate()
        events = [event(*turn(name, given), session=f"s{at}") for at in range(40 if is_bulk else 1)]
        parts.adapters.archive.ingest(events)
        assert found(parts, "kayak") == []
        assert "You paddle." in found(parts, "paddle")

    def test_what_another_tool_found_is_found(self, parts: Container) -> None:
        parts.migrate()
        parts.adapters.archive.ingest([event(*turn("search_files", {"query": "boat"}))])
        assert any("kayak" in one for one in found(parts, "kayak"))

    def test_an_id_that_is_no_text_stops_nothing(self, parts: Container) -> None:
        """Only the fields that are read are checked; a text block may carry any other."""
        parts.migrate()
        odd = {"type": "text", "text": "I own a kayak.", "tool_use_id": {"a": 1}}
        parts.adapters.archive.ingest([event(entry([odd]), session=f"s{at}") for at in range(3)])
        assert found(parts, "kayak")

    def test_a_rebuilt_index_leaves_them_out_too(self, parts: Container) -> None:
        parts.migrate()
        one, asked, answer, last = turn("search_memories", {"query": "kayak"})
        parts.adapters.archive.ingest([event(one, asked)])
        parts.adapters.archive.ingest([event(answer, last)])  # indexed: the call is in another event
        assert found(parts, "kayak")
        with parts.adapters.database.write() as connection:
            rewrite_words(connection)
        assert found(parts, "kayak") == []
