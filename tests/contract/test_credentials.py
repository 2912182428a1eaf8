"""No write stores a credential, and nothing that is read shows one: every entry point, found by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import anyio
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from mcp import Client

from extractor.adapters.sql.schema.base import Base
from extractor.bootstrap import Container
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, FactType, SaveFact, Scope
from extractor.entrypoints.api.access import Caller
from extractor.entrypoints.mcp_server import Asker, create_mcp
from extractor.usecases.context_material import ContextOrder
from tests.build import draft, entry, event
from tests.contract.over_http import keyed, turn
from tests.contract.test_kept_by_runs import Scripted, call, say, worker
from tests.contract.test_reading import read_with_notes

ADA = FactScope("default", "ada", None)
TOKEN = "ghp" + "_" + "a1B2c3D4e5F6" * 3
PASSWORD = "hunter2X9!"
SAID = f"The password for the server is {PASSWORD} and Ada keeps bees in Graz. The deploy token: {TOKEN} works."
RECEIVED = frozenset("messages message_texts parent_requests parent_parts run_steps events".split())
"""Tables that keep what was received, from people and from models, as it came."""


def stored(parts: Container) -> str:
    """Return all that is stored outside the archive, as text."""
    with parts.adapters.database.read() as connection:
        rows = [
            repr(tuple(row))
            for table in Base.metadata.sorted_tables
            if table.name not in RECEIVED
            for row in connection.execute(sa.select(table))
        ]
    return "\n".join(rows)


def holds_none(text: str) -> bool:
    return TOKEN.lower() not in text.lower() and PASSWORD.lower() not in text.lower()


# -- writing --------------------------------------------------------------------------------------------------------

FACT = {"name": "bees", "type": "user", "description": "Keeps bees", "content": "Ada keeps bees in Graz."}
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("put", "/v1/pins/{name}"): {"user_id": "ada", "content": "text"},
    ("post", "/v1/tasks/{task}"): {"user_id": "ada", "entries": [{"kind": "result", "content": "text"}]},
    ("post", "/v1/memory"): {"user_id": "ada", "name": "save_memory", "input": FACT},
    ("post", "/v1/task-entries/{entry_id}/promote"): {
        "user_id": "ada", "name": "bees", "type": "project", "description": "Keeps bees",
    },
}  # fmt: skip
KEEPS_NO_TEXT = {
    ("post", "/v1/sessions/{session_id}/turns"), ("post", "/v1/sessions/{session_id}/end"), ("post", "/v1/context"), ("post", "/v1/compact"),
    ("post", "/v1/audit"), ("put", "/v1/budget"), ("put", "/v1/pace"), ("post", "/v1/dead-letters/redrive"), ("post", "/v1/dead-letters/dismiss"),
    ("post", "/v1/sessions/{session_id}/redrive"), ("post", "/v1/pause"), ("post", "/v1/resume"), ("post", "/v1/facts/{fact_id}/restore"),
}  # fmt: skip
"""Turns go to the archive; the others take ids, numbers and dates."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where the strings of a body stand."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict):
        for key, held in value.items():
            yield from places(held, (*path, key))
    elif isinstance(value, list):
        for at, held in enumerate(value):
            yield from places(held, (*path, at))


def planted(body: Any, path: tuple[Any, ...], text: str) -> Any:
    if not path:
        return text
    copy = list(body) if isinstance(body, list) else dict(body)
    copy[path[0]] = planted(body[path[0]], path[1:], text)
    return copy


class TestWriting:
    def test_every_route_that_writes_is_known_here(self, api: TestClient) -> None:
        """A new route is added to one of the two tables above."""
        paths = api.get("/openapi.json").json()["paths"]
        writing = {
            (method, path) for path, held in paths.items() for method in held if method in ("post", "put", "patch")
        }
        assert writing == set(BODIES) | KEEPS_NO_TEXT

    @pytest.mark.parametrize("route", BODIES, ids=" ".join)
    @pytest.mark.parametrize("secret", [f"The password is {PASSWORD}", f"use {TOKEN} for it"])
    def test_no_route_stores_one(self, api: TestClient, parts: Container, route: tuple[str, str], secret: str) -> None:
        """Whatever the field: it is refused with the field and the kind, and never repeated."""
        method, path = route
        entry_id = parts.adapters.tasks.add_entries(
            ADA,
            "atlas",
            [("result", "Ada keeps bees in Graz.")],
            session_id=None,
            read_at=parts.adapters.fact_writer.now(),
        )[0]
        for place in places(BODIES[route]):
            body = planted(BODIES[route], place, secret)
            if place == ("user_id",):
                continue  # a name, not a text
            answer = api.request(method, path.format(name="p", task="t", entry_id=entry_id), json=body)
            assert answer.status_code in (200, 422), (place, answer.text)
            assert holds_none(answer.text), place
            assert answer.status_code == 422 or answer.json().get("is_error", True), (place, answer.text)
        for name in ("name", "task", "entry_id"):
            if f"{{{name}}}" in path:
                values = {"name": "p", "task": "t", "entry_id": str(entry_id), name: secret}
                answer = api.request(method, path.format(**values), json=BODIES[route])
                assert holds_none(answer.text) or answer.status_code in (404, 422)
        assert holds_none(stored(parts))

    @pytest.mark.parametrize("place", ["name", "description", "content", "quote"])
    def test_no_run_stores_one_and_its_refusal_says_where(self, parts: Container, place: str) -> None:
        said = entry(SAID)
        quote = {"message_uuid": said["uuid"], "quote": SAID if place == "quote" else "Ada keeps bees in Graz"}
        bad = {**FACT, "evidence": [quote]} | ({place: f"the password is {PASSWORD}"} if place != "quote" else {})
        good = {**FACT, "evidence": [{"message_uuid": said["uuid"], "quote": "Ada keeps bees in Graz"}]}
        closing = f"<headline>Password is {PASSWORD}</headline><notes>\n## Key results\ntoken {TOKEN}\n</notes>"
        script = Scripted([call("save_memory", **bad)], [call("save_memory", **good)], say(closing))
        parts.adapters.archive.ingest([event(said)])
        result = worker(parts, script).run("default", "s1", owner="w")
        assert result is not None
        assert result.figures.refused_calls == 1
        assert result.figures.facts_written == 1
        assert holds_none(stored(parts))
        with parts.adapters.database.read() as connection:
            calls = repr(connection.execute(sa.text("select calls from run_steps order by turn")).all())
        assert holds_none(calls)
        assert place == "name" or place in calls, "the refusal names the field"

    @pytest.mark.parametrize("text", [PASSWORD, f"It opens with {PASSWORD}"])
    def test_what_a_message_calls_a_password_is_one_without_these_words_too(self, parts: Container, text: str) -> None:
        said = entry(SAID)
        bad = {**FACT, "content": text, "evidence": [{"message_uuid": said["uuid"], "quote": "keeps bees"}]}
        quoting = {**FACT, "evidence": [{"message_uuid": said["uuid"], "quote": f"{PASSWORD} and Ada"}]}
        script = Scripted([call("save_memory", **bad), call("save_memory", **quoting)], say("x"))
        parts.adapters.archive.ingest([event(said)])
        result = worker(parts, script).run("default", "s1", owner="w")
        assert result is not None
        assert result.figures.refused_calls == 2
        assert holds_none(stored(parts))

    def test_notes_that_move_to_a_task_are_filtered_again(self, api: TestClient, parts: Container) -> None:
        """What was stored before the filter knew a form does not spread."""
        parts.adapters.archive.ingest([event(entry("Hello."))])
        read_with_notes(parts, Key_results=f"deployed with {TOKEN}")
        api.post("/v1/sessions/s1/end", json={"task": "atlas"})
        assert holds_none(repr(parts.adapters.tasks.history(ADA, "atlas", 10)))


# -- reading --------------------------------------------------------------------------------------------------------


@pytest.fixture
def full(parts: Container, api: TestClient) -> Container:
    """A store that was filled before there was a filter: every text holds credentials."""
    said = entry(SAID, uuid="018f0000-0000-7000-8000-000000000001")
    assert api.post("/v1/sessions/s1/turns", json=turn(said, entry(f"I used {TOKEN}", "assistant"))).status_code == 202
    read_with_notes(parts, Key_results=SAID, Worklog=f"- the token: {TOKEN}")
    evidence = (Evidence(UUID(said["uuid"]), SAID, True),)
    scope = FactScope("default", "ada", "atlas")
    for kind in FactType:
        saved = SaveFact(draft(f"{kind.value}-bees", SAID, kind, description=SAID[:120], evidence=evidence))
        parts.adapters.fact_writer.write(FactChanges(scope, (saved,)), read_at=parts.adapters.fact_writer.now())
    now = parts.adapters.fact_writer.now()
    parts.adapters.pins.pin(ADA, Scope.USER, "p", content=SAID, fact_id=None, tokens=20, budget=500, read_at=now)
    parts.adapters.tasks.add_entries(ADA, "atlas", [("result", SAID)], session_id="s1", read_at=now)
    assert PASSWORD in stored(parts), "the fixture goes round the filter"
    return parts


def get_paths(api: TestClient, parts: Container) -> Iterator[str]:
    """Yield every GET route with what it needs, from the OpenAPI document."""
    fact = parts.adapters.facts.newest(FactScope("default", "ada", "atlas"), 1)[0]
    run = api.get("/v1/runs").json()["runs"][0]["id"]
    values = {
        "user_id": "ada", "project_id": "atlas", "session_id": "s1", "fact_id": str(fact.id), "run_id": run, "task": "atlas", "q": "bees",
        "message": "018f0000-0000-7000-8000-000000000001", "timeout_s": "0.1",
    }  # fmt: skip
    for path, held in api.get("/openapi.json").json()["paths"].items():
        if "get" not in held:
            continue
        wanted = [p["name"] for p in held["get"].get("parameters", ()) if p["in"] == "query" and p["name"] in values]
        for given in ([name for name in wanted if name != "project_id"], wanted):
            yield (
                path.format(**values)
                + "?"
                + "&".join(f"{name}={values[name]}" for name in given if name != "session_id" or "facts" in path)
            )


class TestReading:
    def test_no_route_shows_one(self, api: TestClient, full: Container) -> None:
        shown = 0
        for path in get_paths(api, full):
            answer = api.get(path)
            assert answer.status_code < 500, (path, answer.text)
            assert holds_none(answer.text), (path, answer.text[:2000])
            shown += "[credential removed: password]" in answer.text
        assert shown >= 7

    @pytest.mark.parametrize("preset", ["blocks", "layers", "pipeline"])
    def test_no_context_shows_one(self, api: TestClient, full: Container, preset: str) -> None:
        body = {
            "user_id": "ada",
            "project_id": "atlas",
            "session_id": "s1",
            "query": "bees",
            "preset": preset,
            "recall": "bees",
            "task": "atlas",
        }
        answer = api.post("/v1/context?debug=true", json=body)
        assert "[credential removed: password]" in answer.text
        assert holds_none(answer.text)
        order = ContextOrder(preset=preset, session_id="s1", query="bees", recall="bees", exchanges_apart=True)
        assert holds_none(repr(full.context.make(FactScope("default", "ada", "atlas"), order)))

    def test_no_memory_tool_shows_one(self, api: TestClient, full: Container) -> None:
        calls: list[dict[str, Any]] = [
            {"name": "search_memories", "input": {"query": "bees"}}, {"name": "read_memory", "input": {"name": "user-bees"}},
            {"name": "memory", "input": {"command": "view", "path": "/memories"}}, {"name": "memory", "input": {"command": "view", "path": "/memories/user/user-bees.md"}},
        ]  # fmt: skip
        for one in calls:
            answer = api.post("/v1/memory", json={"user_id": "ada", "project_id": "atlas", **one})
            assert holds_none(answer.text), one

    def test_no_tool_of_mcp_shows_one(self, full: Container) -> None:
        server = create_mcp(full, lambda _: Asker(Caller("default", "operator"), "ada", "atlas", "s1"))
        arguments: dict[str, dict[str, Any]] = {
            "read_memory": {"name": "user-bees"}, "recall": {"query": "bees", "structured": True},
            "get_context": {"query": "bees"},
        }  # fmt: skip
        fact = full.adapters.facts.newest(FactScope("default", "ada", "atlas"), 1)[0]

        async def work() -> None:
            async with Client(server) as client:
                names = {tool.name for tool in (await client.list_tools()).tools}
                assert names == set(arguments) | {"save_memory", "delete_memory"}
                for name, given in arguments.items():
                    assert holds_none(repr(await client.call_tool(name, given))), name
                for address in ("memory://manifest", f"memory://facts/{fact.id}"):
                    assert holds_none(repr(await client.read_resource(address))), address

        anyio.run(work)

    def test_no_page_shows_one(self, api: TestClient, full: Container) -> None:
        home = api.get("/dashboard").text
        assert home
        key = full.browse.key_of("default", "s1")
        fact = full.adapters.facts.newest(FactScope("default", "ada", "atlas"), 1)[0]
        run = api.get("/v1/runs").json()["runs"][0]["id"]
        pages = [
            "",
            "/sessions",
            f"/sessions/{key}",
            "/facts",
            f"/facts/{fact.id}",
            "/runs",
            f"/runs/{run}",
            "/dead-letters",
        ]
        shown = 0
        for page in pages:
            answer = api.get(f"/dashboard{page}")
            assert answer.status_code == 200, page
            assert holds_none(answer.text), page
            shown += "[credential removed: password]" in answer.text
        assert shown >= 3

    def test_operators_read_what_was_received_and_that_is_logged(self, api: TestClient, full: Container) -> None:
        fact = full.adapters.facts.newest(FactScope("default", "ada", "atlas"), 1)[0]
        operator, reader = keyed(full, "operator"), keyed(full, "reader")
        for path in (f"/v1/facts/{fact.id}/evidence", "/v1/users/ada/export"):
            assert holds_none(api.get(path, headers=operator).text)
            assert PASSWORD in api.get(f"{path}?raw=true", headers=operator).text
            assert api.get(f"{path}?raw=true", headers=reader).status_code == 403
        actions = api.get("/v1/actions", headers=operator).json()["actions"]
        assert [one["action"] for one in actions].count("read_raw") == 2

    def test_the_quote_still_stands_where_it_is_said_to(self, api: TestClient, full: Container) -> None:
        fact = full.adapters.facts.newest(FactScope("default", "ada", "atlas"), 1)[0]
        item = api.get(f"/v1/facts/{fact.id}/evidence").json()["evidence"][0]
        message = item["message"]
        assert message["text"][message["quote_start"] : message["quote_end"]] == item["quote"]
        assert json.dumps(item).count("[credential removed") == 4
