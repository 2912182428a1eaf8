"""Memory over MCP, asked by the official SDK's own client: in one process, over stdio, over streamable HTTP."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, FactType, SaveFact
from extractor.entrypoints.api.access import Caller
from extractor.entrypoints.mcp_server import Asker, create_mcp
from extractor.settings import read_settings
from tests.build import draft

ADA = FactScope("default", "ada", None)
TOOLS = {"get_context", "recall", "read_memory", "save_memory", "delete_memory"}
WRITING = {"save_memory", "delete_memory"}
NOTE = {"name": "tea", "type": "user", "description": "Likes tea.", "content": "Ada likes tea since 2024."}
ANY_TYPE = " or ".join(", ".join(f"'{kind}'" for kind in FactType).rsplit(", ", 1))


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    anyio.run(work)


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content)


def remember(parts: Container, user: str = "ada", tenant: str = "default", content: str = "Ada is a nurse.") -> None:
    scope = FactScope(tenant, user, None)
    parts.adapters.fact_writer.write(
        FactChanges(scope, (SaveFact(draft("role", content)),)), read_at=parts.adapters.fact_writer.now()
    )


@pytest.fixture
def parts(database_url: str) -> Iterator[Container]:
    opened = Container(read_settings({}, database_url=database_url, model="offline"))
    remember(opened)
    remember(opened, "eve", content="Eve is a pilot.")
    yield opened
    opened.close()


class TestInOneProcess:
    def test_tools_resources_and_the_rules(self, parts: Container) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", "operator"), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
                said = text_of(await client.call_tool("recall", {"query": "nurse"}))
                assert re.fullmatch(r"- \[\d{4}-\d\d-\d\d\] Ada is a nurse\. \(role\)", said)
                assert "Ada is a nurse." in text_of(await client.call_tool("read_memory", {"name": "role"}))
                assert "new" in text_of(await client.call_tool("save_memory", NOTE))
                refused = await client.call_tool("save_memory", {**NOTE, "content": "The password is hunter2-Xy77!"})
                assert refused.is_error
                assert "password" in text_of(refused)
                german: dict[str, Any] = {**NOTE, "name": "umzug", "content": "Ada zieht morgen um."}
                assert "dates" in text_of(await client.call_tool("save_memory", german))
                german["dates"] = [{"quote": "morgen", "english": "tomorrow"}]
                assert "new" in text_of(await client.call_tool("save_memory", german))
                assert "zieht morgen (20" in text_of(await client.call_tool("read_memory", {"name": "umzug"}))
                assert (await client.call_tool("recall", {"query": "tea"})).structured_content is None
                found = (await client.call_tool("recall", {"query": "tea", "structured": True})).structured_content
                assert found is not None
                assert found["results"][0]["fact"]["origin"] == "agent"
                assert "Ada likes tea" in text_of(await client.call_tool("get_context", {"query": "tea?"}))
                manifest = await client.read_resource("memory://manifest")
                assert "tea: Likes tea." in manifest.contents[0].text  # type: ignore[union-attr]
                key = found["results"][0]["fact"]["id"]
                one = await client.read_resource(f"memory://facts/{key}")
                assert json.loads(one.contents[0].text)["name"] == "tea"  # type: ignore[union-attr]
                assert "Deleted" in text_of(await client.call_tool("delete_memory", {"name": "tea"}))
                with pytest.raises(MCPError):
                    await client.read_resource(f"memory://facts/{key}")

        run(work)

    @pytest.mark.parametrize(
        ("role", "tools"),
        [("reader", TOOLS - WRITING), ("producer", WRITING), ("agent", TOOLS), ("operator", TOOLS)],
    )
    def test_only_what_the_role_may_use_is_offered(self, parts: Container, role: str, tools: set[str]) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", role), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                assert {tool.name for tool in (await client.list_tools()).tools} == tools

        run(work)

    @pytest.mark.parametrize(
        ("role", "tool", "arguments"),
        [
            ("reader", "save_memory", NOTE),
            ("reader", "delete_memory", {"name": "role"}),
            ("producer", "recall", {"query": "x"}),
            ("producer", "get_context", {}),
        ],
    )
    def test_roles(self, parts: Container, role: str, tool: str, arguments: dict[str, Any]) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", role), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                answer = await client.call_tool(tool, arguments)
                assert answer.is_error
                assert f"the role {role} does not cover this" in text_of(answer)

        run(work)
        assert [fact.name for fact in parts.adapters.facts.newest(ADA, 5)] == ["role"]

    @pytest.mark.parametrize(
        ("tool", "arguments", "said"),
        [
            ("recall", {}, "query is missing."),
            (
                "recall",
                {"query": "tea", "since": "2026-01-01"},
                "recall does not take since; it takes query, limit, structured.",
            ),
            ("recall", {"query": ""}, "query must not be empty."),
            ("recall", {"query": "x", "limit": 99}, "limit must be at most 50."),
            ("get_context", {"budget_tokens": 1}, "budget_tokens must be at least 100."),
            ("get_context", {"preset": "none"}, "preset: must be one of blocks, layers, pipeline"),
            ("save_memory", {**NOTE, "type": "x"}, f"type must be {ANY_TYPE}."),
            ("save_memory", {"name": "tea"}, "type is missing; content is missing."),
            ("save_memory", {"name": "tea", "type": "x"}, f"type must be {ANY_TYPE}; content is missing."),
            (
                "list",
                {},
                "There is no tool 'list'; there are get_context, recall, read_memory, save_memory, delete_memory.",
            ),
            ("read_memory", {"name": "nope"}, "There is no fact 'nope': search for it, or save it under that name."),
        ],
    )
    def test_a_refusal_is_one_sentence(self, parts: Container, tool: str, arguments: dict[str, Any], said: str) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", "operator"), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                answer = await client.call_tool(tool, arguments)
                assert answer.is_error
                assert text_of(answer) == said

        run(work)

    def test_a_description_is_optional_as_it_is_for_the_typed_tool(self, parts: Container) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", "agent"), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                given = {key: value for key, value in NOTE.items() if key != "description"}
                assert text_of(await client.call_tool("save_memory", given)).startswith("Saved tea (new).")

        run(work)

    def test_a_new_person_is_not_searched_for_twice(self, parts: Container) -> None:
        """An agent that is told to use other words would."""
        server = create_mcp(parts, lambda _: Asker(Caller("default", "agent"), "zoe"))

        async def work() -> None:
            async with Client(server) as client:
                for tool, query in (("recall", "tea"), ("recall", "What do you know?"), ("get_context", "tea")):
                    assert text_of(await client.call_tool(tool, {"query": query})) == "Nothing is known yet."

        run(work)

    def test_a_line_of_a_context_is_enough_to_read_and_to_delete_its_memory(self, parts: Container) -> None:
        """Lines of a context have handles instead of names, and no tool takes those."""
        for name, content in (("tea-time", "Ada likes green tea at four."), ("tea-shop", "The tea shop is in Graz.")):
            changes = FactChanges(ADA, (SaveFact(draft(name, content)),))
            parts.adapters.fact_writer.write(changes, read_at=parts.adapters.fact_writer.now())
        server = create_mcp(parts, lambda _: Asker(Caller("default", "operator"), "ada"))

        async def work() -> None:
            async with Client(server) as client:

                async def ask(tool: str, name: str) -> str:
                    return text_of(await client.call_tool(tool, {"name": name}))

                shown = text_of(await client.call_tool("get_context", {"query": "green tea"}))
                line = next(line for line in shown.splitlines() if "green tea" in line)
                assert (await ask("read_memory", line)).startswith("tea-time ")
                assert (await ask("read_memory", "Likes green tea")).startswith("tea-time ")
                assert "in one context only" in await ask("read_memory", line.split()[0])
                said = await ask("delete_memory", "tea")
                assert said.startswith("There is no memory of the name 'tea'; you may mean tea-")
                assert {"tea-time", "tea-shop"} <= set(said.rstrip(".").split())
                assert await ask("delete_memory", "green tea at four") == "Deleted tea-time."
                assert (await ask("read_memory", "tea-shop")).startswith("tea-shop ")

        run(work)

    def test_three_facts_are_a_few_hundred_characters(self, parts: Container) -> None:
        for name, content in (("tea", "Ada likes tea."), ("cake", "Ada likes cake."), ("jam", "Ada likes jam.")):
            changes = FactChanges(ADA, (SaveFact(draft(name, content)),))
            parts.adapters.fact_writer.write(changes, read_at=parts.adapters.fact_writer.now())
        server = create_mcp(parts, lambda _: Asker(Caller("default", "reader"), "ada"))

        async def work() -> None:
            async with Client(server) as client:
                answer = await client.call_tool("recall", {"query": "What does Ada like?"})
                assert text_of(answer).count("\n- ") >= 2
                assert len(answer.model_dump_json()) < 500
                nothing = await client.call_tool("recall", {"query": "zebra"})
                assert text_of(nothing) == "Nothing found. Use other words, or fewer."
                nothing = await client.call_tool("recall", {"query": "And when is that?"})
                assert "no word to look for" in text_of(nothing)
                assert "Ada likes tea." in text_of(nothing)
                nothing = await client.call_tool("recall", {"query": "What did we say on 2019-05-04?"})
                assert text_of(nothing) == "Nothing was said on those days."
                nothing = await client.call_tool("get_context", {"query": "Where is the zebra?"})
                assert text_of(nothing).startswith("Nothing that is remembered matches the query")
                assert "Ada likes tea." in text_of(nothing)
                for query in ("Who likes tea?", "And when is that?"):
                    assert text_of(await client.call_tool("get_context", {"query": query})).startswith("<system>")

        run(work)

    def test_a_key_of_one_user_asks_about_nobody_else(self, parts: Container) -> None:
        server = create_mcp(parts, lambda _: Asker(Caller("default", "reader", "ada"), "eve"))

        async def work() -> None:
            async with Client(server) as client:
                answer = await client.call_tool("recall", {"query": "pilot"})
                assert "belongs to another user" in text_of(answer)

        run(work)


class TestStdio:
    def test_the_command_serves_a_client(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        made = Container(read_settings({"EXTRACTOR_HOME": str(home)}, model="offline"))
        made.migrate()
        remember(made)
        made.close()
        environment = {**os.environ, "EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": "offline"}

        async def work() -> None:
            command = StdioServerParameters(
                command=sys.executable, args=["-m", "extractor", "mcp", "--user", "ada", "--read-only"], env=environment
            )
            async with Client(stdio_client(command)) as client:
                assert "nurse" in text_of(await client.call_tool("recall", {"query": "nurse"}))
                assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS - WRITING
                assert (await client.call_tool("save_memory", NOTE)).is_error

        run(work)


class TestHttp:
    def ask(self, url: str, key: str | None, tool: str, arguments: dict[str, Any]) -> Any:
        answers: list[Any] = []

        async def work() -> None:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            async with (
                httpx2.AsyncClient(headers=headers) as http,
                Client(streamable_http_client(url, http_client=http)) as client,
            ):
                answers.append(await client.call_tool(tool, arguments))

        run(work)
        return answers[0]

    def test_keys_and_users(self, parts: Container, address: str) -> None:
        anyone = self.ask(f"{address}/mcp?user_id=ada", None, "recall", {"query": "nurse"})
        assert "(role)" in text_of(anyone), "without any key this machine is served"
        bound = parts.adapters.keys.make("default", "reader", "agent", user_id="ada")
        wide = parts.adapters.keys.make("default", "reader", "agents")
        other = parts.adapters.keys.make("other", "operator", "")
        url = f"{address}/mcp"
        time.sleep(5.1)  # until it is noticed that there are keys now
        assert "(role)" in text_of(self.ask(url, bound, "recall", {"query": "nurse"}))
        assert "another user" in text_of(self.ask(f"{url}?user_id=eve", bound, "recall", {"query": "pilot"}))
        assert "no user given" in text_of(self.ask(url, wide, "recall", {"query": "pilot"}))
        found = self.ask(f"{url}?user_id=eve", wide, "recall", {"query": "pilot"})
        assert "(role)" in text_of(found)
        nothing = text_of(self.ask(f"{url}?user_id=ada", other, "recall", {"query": "nurse"}))
        assert nothing == "Nothing is known yet."
        refused = httpx.post(url, json={}, headers={"Authorization": "Bearer wrong"})
        assert (refused.status_code, refused.headers["content-type"]) == (401, "application/problem+json")
        assert httpx.post(url, json={}).status_code == 401

    def test_a_page_of_another_site_is_not_served_without_a_key(self, address: str) -> None:
        answer = httpx.post(f"{address}/mcp", json={}, headers={"Host": "evil.example.com"})
        assert answer.status_code == 403
