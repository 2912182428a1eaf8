"""When a run forks the parent request, and what the fork looks like."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from extractor.core.conversation.envelope import split
from extractor.core.run.figures import Path
from extractor.core.run.fork import Exchange, RequestWriter, cold_request, request_body, warm_request
from extractor.core.run.fork_choice import ForkRules, choose_path
from extractor.core.run.ports import StoredParent
from extractor.core.run.tools import memory_tools
from extractor.testing.rules import Cache, check, positions
from tests.unit.scripted_agent import call

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LAST = uuid4()
MARK = {"type": "ephemeral"}
THEIR_TOOLS = [
    {"name": "save_memory", "input_schema": {"type": "object", "properties": {"text": {"type": "string"}}}},
    {"name": "memory", "input_schema": {"type": "object", "properties": {"text": {"type": "string"}}}},
]


def parent(reply: list[dict[str, Any]] | None = None, **body: Any) -> StoredParent:
    base: dict[str, Any] = {
        "model": "claude-sonnet-5-5",
        "max_tokens": 1024,
        "system": [{"type": "text", "text": "You are a helper. " * 50, "cache_control": MARK}],
        "tools": [
            *memory_tools(),
            {"name": "Bash", "description": "Run.", "input_schema": {"type": "object", "properties": {}}},
        ],
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Hello " * 100, "cache_control": MARK}]}],
    }
    content = reply if reply is not None else [{"type": "text", "text": "Hi."}]
    return StoredParent(split({**base, **body}), {"content": content}, NOW - timedelta(seconds=20), LAST)


def full_parent() -> StoredParent:
    """A parent whose prompt leaves little of a window of 200,000 tokens."""
    reply = {
        "id": "m",
        "content": [],
        "usage": {"input_tokens": 90_000, "cache_read_input_tokens": 60_000, "output_tokens": 500},
    }
    return replace(parent(model="claude-haiku-4-5"), reply=reply)


def answered(reply_id: str) -> StoredParent:
    return replace(parent(), reply={"id": reply_id, "content": [{"type": "text", "text": "Hi."}]})


def used(**usage: int | None) -> StoredParent:
    return replace(parent(), reply={"content": [], "usage": {"input_tokens": 9_000, "output_tokens": 50, **usage}})


NOT_CACHED = used(cache_creation_input_tokens=0, cache_read_input_tokens=0)

SEARCH = {"type": "web_search_20250305", "name": "web_search", "max_uses": 3}
BASH = {"type": "bash_20250124", "name": "bash"}


class TestChoice:
    def test_a_warm_cache_is_used(self) -> None:
        assert choose_path(parent(), now=NOW, last_read=LAST).path is Path.WARM
        ordinary = parent(tool_choice={"type": "auto"}, output_config={"effort": "low"}, tools=[*memory_tools(), BASH])
        assert choose_path(ordinary, now=NOW, last_read=LAST).path is Path.WARM

    @pytest.mark.parametrize(
        ("reply_id", "rules"),
        [
            ("msg_bdrk_01", ForkRules(provider="bedrock")),
            ("msg_vrtx_01", ForkRules(provider="vertex")),
            ("msg_01", ForkRules(provider="foundry", parent_provider="foundry")),
            ("msg_01", ForkRules(provider="compatible", parent_provider="compatible")),
        ],
    )
    def test_a_parent_of_the_same_provider_is_forked(self, reply_id: str, rules: ForkRules) -> None:
        """Its reply says where it went; what a reply does not say, a setting does."""
        assert choose_path(answered(reply_id), now=NOW, last_read=LAST, rules=rules).path is Path.WARM

    @pytest.mark.parametrize(
        ("given", "rules"),
        [
            (used(cache_creation_input_tokens=8_000, cache_read_input_tokens=0), ForkRules()),
            (used(cache_creation_input_tokens=0, cache_read_input_tokens=8_000), ForkRules()),
            (used(), ForkRules()),
            (used(cache_creation_input_tokens=None, cache_read_input_tokens=None), ForkRules()),
            (NOT_CACHED, ForkRules(provider="compatible", parent_provider="compatible")),
        ],
    )
    def test_a_parent_is_forked_unless_its_reply_says_that_nothing_is_cached(
        self, given: StoredParent, rules: ForkRules
    ) -> None:
        """A fork of such a parent would pay for the whole conversation; other servers may cache unasked."""
        assert choose_path(given, now=NOW, last_read=LAST, rules=rules).path is Path.WARM

    def test_only_the_api_itself_is_asked_about_a_missed_cache(self) -> None:
        given = answered("msg_01")
        assert "diagnostics" in request_body(warm_request(given, "go"), [])
        assert "diagnostics" not in request_body(warm_request(given, "go", diagnoses=False), [])
        assert "cache_control" not in json.dumps(request_body(warm_request(given, "go", is_marked=False), []))

    def test_server_tools_are_forked_when_an_operator_says_so(self) -> None:
        """The provider carries them out by itself, past our filter."""
        given = parent(tools=[*memory_tools(), SEARCH])
        rules = ForkRules(allows_server_tools=True)
        assert choose_path(given, now=NOW, last_read=LAST, rules=rules).path is Path.WARM

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"parent": None}, "no_parent_request"),
            ({"now": NOW + timedelta(minutes=5)}, "cache_expired"),
            ({"last_read": uuid4()}, "window_before_the_end"),
            ({"parent": parent(tools=[])}, "parent_without_memory_tools"),
            ({"parent": parent(tools=memory_tools()[:2])}, "parent_without_memory_tools"),  # they only read
            ({"parent": parent(tools=THEIR_TOOLS)}, "parent_without_memory_tools"),
            ({"parent": parent(output_format={"type": "json_schema", "schema": {}})}, "parent_output_format"),
            ({"rules": ForkRules(can_fork=False)}, "offline_model"),
            ({"rules": ForkRules(provider="bedrock")}, "parent_of_another_provider"),
            ({"rules": ForkRules(parent_provider="other")}, "parent_of_another_provider"),
            ({"parent": answered("msg_bdrk_01")}, "parent_of_another_provider"),
            (
                {
                    "parent": answered("msg_vrtx_01"),
                    "rules": ForkRules(provider="bedrock", parent_provider="bedrock"),
                },
                "parent_of_another_provider",
            ),
            ({"warm_failures": 3}, "forks_failed"),
            ({"parent": NOT_CACHED}, "parent_not_cached"),
            ({"rules": ForkRules(models=frozenset({"claude-opus"}))}, "parent_model_not_allowed"),
            ({"rules": ForkRules(models=frozenset({"none"}))}, "parent_model_not_allowed"),
            ({"parent": full_parent()}, "context_window_nearly_full"),
            ({"parent": parent(tool_choice={"type": "none"})}, "parent_tool_choice"),
            ({"parent": parent(tool_choice={"type": "auto", "disable_parallel_tool_use": True})}, "parent_tool_choice"),
            ({"parent": parent(tool_choice={"type": "tool", "name": "Bash"})}, "parent_tool_choice"),
            (
                {"parent": parent(output_config={"format": {"type": "json_schema", "schema": {}}})},
                "parent_output_format",
            ),
            (
                {"parent": parent(mcp_servers=[{"type": "url", "url": "https://x", "name": "x"}])},
                "parent_with_server_tools",
            ),
            ({"parent": parent(container="c_1")}, "parent_with_server_tools"),
            ({"parent": parent(tools=[*memory_tools(), SEARCH])}, "parent_with_server_tools"),
        ],
    )
    def test_reasons_for_the_cold_path(self, change: dict[str, Any], reason: str) -> None:
        arguments: dict[str, Any] = {"parent": parent(), "now": NOW, "last_read": LAST, **change}
        choice = choose_path(arguments.pop("parent"), **arguments)
        assert (choice.path, choice.reason) == (Path.COLD, reason)

    def test_an_hour_long_entry_lives_an_hour(self) -> None:
        hour = parent(
            cache_control={"type": "ephemeral", "ttl": "1h"}, system="s", messages=[{"role": "user", "content": "x"}]
        )
        assert choose_path(hour, now=NOW + timedelta(minutes=50), last_read=LAST).path is Path.WARM


def turn_one(p: StoredParent) -> dict[str, Any]:
    return request_body(warm_request(p, "<memory-order>go</memory-order>"), [])


PARENTS = {
    "plain": parent(),
    "string content": parent(messages=[{"role": "user", "content": "Hello"}], system="Be good."),
    "unanswered calls": parent([{"type": "text", "text": "Let me look."}, call("Bash", "a"), call("Bash", "b")]),
    "thinking": parent([{"type": "thinking", "thinking": "hm", "signature": "s"}, {"type": "text", "text": "Hi."}]),
    "automatic caching": parent(cache_control=MARK, system="s", messages=[{"role": "user", "content": "Hello"}]),
    "an hour": parent(
        system=[{"type": "text", "text": "s", "cache_control": {"type": "ephemeral", "ttl": "1h"}}],
        messages=[
            {
                "role": "user",
                "content": [{"type": "text", "text": "x", "cache_control": {"type": "ephemeral", "ttl": "1h"}}],
            }
        ],
    ),
    "many blocks": parent([{"type": "text", "text": f"Part {i}."} for i in range(40)]),
    "thinking enabled": parent(thinking={"type": "enabled", "budget_tokens": 9_000}, max_tokens=10_000),
}


class TestWarmFork:
    @pytest.mark.parametrize("name", PARENTS)
    def test_the_prefix_is_the_parents_byte_for_byte(self, name: str) -> None:
        """Everything before the order hashes as in the parent's own request, and the API accepts it."""
        p = PARENTS[name]
        body = turn_one(p)
        check(body)
        theirs = [block.hash for block in positions(p.body)]
        assert [block.hash for block in positions(body)][: len(theirs)] == theirs
        assert sum(bool(block.mark) for block in positions(body)) <= 4

    @pytest.mark.parametrize("name", PARENTS)
    def test_turn_one_reads_what_the_parent_wrote(self, name: str) -> None:
        p = PARENTS[name]
        cache = Cache()
        wrote = cache.bill(dict(p.body))
        usage = cache.bill(turn_one(p))
        prefix = sum(wrote.values()) - wrote["input_tokens"]
        assert prefix == 0 or usage["cache_read_input_tokens"] >= prefix

    def test_later_turns_read_what_the_turn_before_wrote(self) -> None:
        fork, cache = warm_request(parent(), "<memory-order>go</memory-order>"), Cache()
        sent = sum(cache.bill(dict(parent().body)).values())
        exchanges: list[tuple[Sequence[Mapping[str, Any]], Sequence[dict[str, Any]]]] = []
        for turn in range(1, 6):
            body = request_body(fork, exchanges)
            check(body)
            usage = cache.bill(body)
            assert usage["cache_read_input_tokens"] >= sent
            assert usage["input_tokens"] == 0
            sent = sum(usage.values())
            calls = [call("read_memory", f"t{turn}-{i}") for i in range(12)]
            exchanges.append((calls, [{"type": "tool_result", "tool_use_id": c["id"], "content": "x"} for c in calls]))

    @pytest.mark.parametrize("name", PARENTS)
    def test_what_is_sent_is_what_the_arguments_say(self, name: str) -> None:
        """The parent's messages go out as they are kept; those with a mark are written anew."""
        fork = warm_request(PARENTS[name], "<memory-order>go</memory-order>")
        result = {"type": "tool_result", "tool_use_id": "t", "content": "x"}
        exchanges: list[Exchange] = [([call("read_memory", f"t{at}")], [result]) for at in range(3)]
        for turn in range(4):
            request = RequestWriter(fork).write(exchanges[:turn], 9_000)
            assert json.loads(request.content) == {**request_body(fork, exchanges[:turn]), "max_tokens": 9_000}
            assert json.loads(request.content) == dict(request)
            assert request.message_count == len(request["messages"])

    def test_unanswered_calls_are_answered_before_the_order(self) -> None:
        content = turn_one(PARENTS["unanswered calls"])["messages"][-1]["content"]
        assert [block["type"] for block in content] == ["tool_result", "tool_result", "text"]

    def test_there_is_room_beyond_the_thinking_budget(self) -> None:
        assert turn_one(PARENTS["thinking enabled"])["max_tokens"] > 9_000

    def test_the_parents_dictionary_is_not_changed(self) -> None:
        p = parent()
        before = repr(p.body)
        turn_one(p)
        assert repr(p.body) == before


class TestColdFork:
    def test_tools_and_system_are_one_stable_prefix(self) -> None:
        """All sessions share it in the cache."""
        cache = Cache()
        cache.bill(request_body(cold_request("m", "<order>one</order>"), []))
        usage = cache.bill(request_body(cold_request("m", "<order>two</order>"), []))
        assert usage["cache_read_input_tokens"] > 0.9 * sum(usage.values()) - 50
