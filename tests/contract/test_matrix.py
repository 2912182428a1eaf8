"""Every way in x every role x every other tenant, user and project, reading and writing: nothing leaks, nothing changes.

The ways in are not listed here: they come from the OpenAPI document, the MCP server's tools, the dashboard's routes and
forms, and the commands that take a key. One that needs something this file does not know fails the test.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID

import anyio
import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from mcp import Client, MCPError, StdioServerParameters, stdio_client

from extractor.bootstrap import Container
from extractor.entrypoints.api.access import Caller, caller_of
from extractor.entrypoints.api.app import create_api
from extractor.entrypoints.dashboard import app as dashboard
from extractor.entrypoints.dashboard import routes
from extractor.entrypoints.dashboard.changes import CHANGES
from extractor.entrypoints.mcp_server import Asker, create_mcp
from extractor.settings import read_settings
from tests.build import entry
from tests.conftest import new_postgres
from tests.contract.two_tenants import FOREIGN, NEIGHBOUR, ROLES, SIBLING, Target, World, check, populate


@pytest.fixture(scope="class", params=["sqlite", "postgres"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    home = tmp_path_factory.mktemp("matrix")
    urls = iter([f"sqlite:///{home / 'x.db'}"]) if request.param == "sqlite" else new_postgres()
    settings = read_settings({}, home=home, database_url=next(urls), redis_url="redis://127.0.0.1:1/0", model="offline")
    parts = Container(settings)
    parts.migrate()
    own = populate(parts, "mine", "ada", "apollo", "Marimba")
    sibling = populate(parts, "mine", "ada", "gemini", SIBLING, shared="Ukulele")
    neighbour = populate(parts, "mine", "eve", "gemini", NEIGHBOUR)
    foreign = populate(parts, "theirs", "ada", "apollo", FOREIGN)
    make = parts.adapters.keys.make
    wide = {role: make("mine", role, role) for role in ROLES}
    bound = {role: make("mine", role, role, user_id="ada", project_id="apollo") for role in ROLES[:3]}
    with TestClient(create_api(parts), client=("10.0.0.1", 5), raise_server_exceptions=False) as api:
        yield World(parts, api, own, foreign, neighbour, sibling, wide, bound)
    parts.close()
    for _ in urls:
        pass


# -- HTTP -----------------------------------------------------------------------------------------------------------

BODIES: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("post", "/v1/memory"): [
        {"name": "search_memories", "input": {"query": "plays project"}},
        {"name": "read_memory", "input": {"name": "theremin-project"}},
        {"name": "save_memory", "input": {
            "name": "planted", "type": "project", "description": "Planted.", "content": "Planted here.",
        }},
        {"name": "delete_memory", "input": {"name": "theremin-project"}},
        {"name": "memory", "input": {"command": "view", "path": "/memories"}},
    ],
    ("post", "/v1/compact"): [{
        "messages": [{"role": "user", "content": "x " * 9_000}], "context_window": 1_000, "response_headroom": 100,
    }],
    ("put", "/v1/pins/{name}"): [{"content": "planted", "fact_id": None}, {"content": None}],
    ("post", "/v1/tasks/{task}"): [{"entries": [{"kind": "note", "content": "planted"}]}],
    ("post", "/v1/task-entries/{entry_id}/promote"): [{"name": "planted", "type": "project", "description": "planted"}],
    ("post", "/v1/sessions/{session_id}/turns"): [
        {"messages": [entry("Planted.")]}, {"messages": [entry("Planted.")], "project_id": None},
    ],
    ("post", "/v1/dead-letters/redrive"): [{"ids": [], "dry_run": False}],
    ("post", "/v1/dead-letters/dismiss"): [{"ids": []}],
    ("put", "/v1/budget"): [{"daily_usd": 5}],
    ("post", "/v1/audit"): [{"dry_run": True}],
}  # fmt: skip
"""What fields hold that are no names of rows. `None` leaves a field out."""

AMONG_THE_OWN = {("delete", "/v1/users/{user_id}"), ("get", "/v1/users/{user_id}/export")}
"""Name a user of the key's tenant, whatever that user is called elsewhere."""


def requests_of(operation: tuple[str, str], spec: dict[str, Any], schemas: dict[str, Any], target: Target) -> Any:
    """Yield (path, query, body) that ask for the rows of a target, by its names and without them."""
    path = operation[1]
    taken = {param["name"]: param for param in spec.get("parameters", ()) if param["in"] in ("path", "query")}
    for param in taken.values():
        if param.get("required"):
            assert param["name"] in target.values, f"{operation} needs {param['name']!r}: tell the matrix what it is"
    url = re.sub(r"\{(\w+)\}", lambda match: str(target.values[match[1]]), path)
    named = {name for name, param in taken.items() if param["in"] == "query" and target.values.get(name) is not None}
    schema = spec.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    bodies = list(bodies_of(operation, resolved(schema, schemas), target)) if schema else [None]
    for names in (named, {name for name in named if taken[name].get("required") or name == "timeout_s"}):
        query = {name: target.values[name] for name in names if name not in ("tenant", "user", "project", "session")}
        for body in bodies:
            yield url, query, body


def resolved(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    for option in schema.get("anyOf", [schema]):
        if "$ref" in option:
            return dict(schemas[option["$ref"].rpartition("/")[2]])
    return schema


def bodies_of(operation: tuple[str, str], schema: dict[str, Any], target: Target) -> Iterator[dict[str, Any]]:
    names = {"user_id", "project_id", "session_id", "fact_id", "task", "query", "preset", "recall"}
    known = {name: target.values[name] for name in schema.get("properties", {}) if name in names}
    if operation[1].endswith("/turns"):  # a session of that id in the own tenant is nobody else's
        known = {**known, "tenant_id": target.tenant}
        known.pop("session_id", None)
    for given in BODIES.get(operation, [{}]):
        body = {**known, **given}
        missing = set(schema.get("required", ())) - set(body)
        assert not missing, f"{operation} needs {missing}: tell the matrix what they are"
        yield {name: value for name, value in body.items() if value is not None}
    if "project_id" in known:  # the own names, with what is somebody else's under them
        yield {**known, **BODIES.get(operation, [{}])[0], "user_id": "ada", "project_id": "apollo"}


class TestHttp:
    def test_no_key_reaches_what_is_not_its_own(self, world: World) -> None:
        document = world.api.get("/openapi.json").json()
        before, statuses = world.snapshot(), Counter[int]()
        operations = {
            (method, path): spec for path, item in document["paths"].items() for method, spec in item.items()
            if path.startswith("/v1/") or path == "/metrics"
        }  # fmt: skip
        assert len(operations) > 35
        for role, key, target in world.asks():
            for operation, spec in operations.items():
                if (operation in AMONG_THE_OWN and target.tenant == "theirs") or (
                    operation[1] == "/v1/dead-letters/redrive" and role == "operator"
                ):
                    continue
                for url, query, body in requests_of(operation, spec, document["components"]["schemas"], target):
                    headers = {"Authorization": f"Bearer {key}"}
                    answer = world.api.request(operation[0].upper(), url, params=query, json=body, headers=headers)
                    asked = (role, target.word, operation, query, body, answer.status_code, answer.text[:500])
                    check(world, target, answer.text, asked)
                    assert answer.status_code < 500 or answer.status_code == 504, asked
                    statuses[answer.status_code] += 1
        assert world.snapshot() == before
        assert statuses.total() > 1_000
        assert statuses[403] > 100
        assert statuses[404] > 100

    @pytest.mark.parametrize(
        "path", ["/v1/sessions/{session}", "/v1/sessions/{session}/notes", "/v1/runs/{run}", "/v1/facts/{fact}"]
    )
    def test_what_is_anothers_is_answered_like_what_does_not_exist(self, world: World, path: str) -> None:
        headers = {"Authorization": f"Bearer {world.bound['reader']}"}
        for target in (world.neighbour, world.sibling, world.foreign):
            real = path.format(session=target.session, run=target.run, fact=target.fact)
            none = path.format(session="nobody", run=UUID(int=1), fact=UUID(int=1))
            told = [world.api.get(url, headers=headers) for url in (real, none)]
            assert [answer.status_code for answer in told] == [404, 404]
            own = [told[0].text.replace(real.split("/")[3], ""), told[1].text.replace(none.split("/")[3], "")]
            assert own[0] == own[1]

    def test_what_is_ones_own_is_reached(self, world: World) -> None:
        """The checks above could not fail if nothing were ever found."""
        document = world.api.get("/openapi.json").json()
        found = Counter[str]()
        for key in (world.wide["operator"], world.wide["agent"], *world.bound.values()):
            for path, item in document["paths"].items():
                if "get" in item and path.startswith("/v1/"):
                    spec, schemas = item["get"], document["components"]["schemas"]
                    for url, query, _ in requests_of(("get", path), spec, schemas, world.own):
                        query = {name: value for name, value in query.items() if name != "name"}
                        answer = world.api.get(url, params=query, headers={"Authorization": f"Bearer {key}"})
                        found[path] += "marimba" in answer.text.lower()
        for path in ("/v1/facts", "/v1/facts/{fact_id}", "/v1/recall", "/v1/manifest", "/v1/pins", "/v1/tasks/{task}",
                     "/v1/runs/{run_id}", "/v1/runs", "/v1/sessions/{session_id}/notes"):  # fmt: skip
            assert found[path], path

    def test_a_key_of_one_project_writes_into_no_other(self, world: World) -> None:
        headers = {"Authorization": f"Bearer {world.bound['producer']}"}
        before = world.snapshot()
        for user, project, session in (
            ("ada", "gemini", "new"), ("eve", "apollo", "new"), ("ada", "apollo", world.sibling.session),
            ("ada", None, world.sibling.session), ("ada", None, world.neighbour.session),
        ):  # fmt: skip
            body = {"user_id": user, "project_id": project, "messages": [entry("Planted.")]}
            answer = world.api.post(f"/v1/sessions/{session}/turns", json=body, headers=headers)
            assert answer.status_code == 403, (user, project, session, answer.text)
        assert world.snapshot() == before
        fine = {"user_id": "ada", "project_id": "apollo", "messages": [entry("Mine.")]}
        assert world.api.post("/v1/sessions/fresh/turns", json=fine, headers=headers).status_code == 202


# -- MCP ------------------------------------------------------------------------------------------------------------

TOOL_ARGUMENTS: dict[str, Any] = {
    "query": "plays project is here", "name": "theremin-project", "type": "project", "description": "Planted.",
    "content": "Planted here.",
}  # fmt: skip


def callers(world: World) -> Iterator[tuple[Caller, Target]]:
    for _, key, target in world.asks():
        found = world.parts.adapters.keys.find(key)
        assert found is not None
        yield caller_of(found), target


async def use_everything(client: Any, calls: Counter[str]) -> str:
    """Call every tool and read every resource; return all that was answered."""
    told = []
    for tool in (await client.list_tools()).tools:
        schema = tool.input_schema
        missing = set(schema.get("required", ())) - set(TOOL_ARGUMENTS)
        assert not missing, f"the tool {tool.name} needs {missing}: tell the matrix what they are"
        names = schema.get("properties", {})
        for name in ("theremin-project", "zither-project", "xylophone-project"):
            arguments = {key: value for key, value in TOOL_ARGUMENTS.items() if key in names}
            answer = await client.call_tool(tool.name, arguments | ({"name": name} if "name" in names else {}))
            told += [block.text for block in answer.content]
            calls[tool.name] += 1
    for resource in (await client.list_resources()).resources:
        try:
            told += [one.text for one in (await client.read_resource(str(resource.uri))).contents]
        except MCPError as error:
            told.append(str(error))
    return "\n".join(told)


def _same(asker: Asker, _: Any) -> Asker:
    return asker


class TestMcp:
    def test_no_key_reaches_what_is_not_its_own(self, world: World) -> None:
        before, calls = world.snapshot(), Counter[str]()

        async def work() -> None:
            for caller, target in callers(world):
                for user, project in ((target.user, target.project), ("ada", "apollo")):
                    asker = Asker(caller, user, project, target.session)
                    async with Client(create_mcp(world.parts, partial(_same, asker))) as client:
                        told = await use_everything(client, calls)
                        for fact in (target.fact,):
                            with pytest.raises(MCPError):
                                await client.read_resource(f"memory://facts/{fact}")
                    if caller.tenant_id != target.tenant or caller.user_id is not None:
                        check(
                            world, target, told.replace(f"{target.word.lower()}-project", ""), (caller, user, project)
                        )

        anyio.run(work)
        assert len(calls) == 5
        assert world.snapshot() == before

    def test_the_commands_that_take_a_key(self, world: World) -> None:
        """It is `extractor mcp` alone: every other command is the operator's, who owns the machine."""
        environment = {
            "EXTRACTOR_DATABASE_URL": world.parts.settings.sql_url, "EXTRACTOR_MODEL": "offline",
            "EXTRACTOR_HOME": str(world.parts.settings.home), "EXTRACTOR_MCP_KEY": world.bound["agent"],
        }  # fmt: skip
        given = ["-m", "extractor", "mcp", "--user", "eve", "--project", "gemini", "--session", world.neighbour.session]
        told: list[str] = []

        async def work() -> None:
            command = StdioServerParameters(command=sys.executable, args=given, env=environment)
            async with Client(stdio_client(command)) as client:
                told.append(await use_everything(client, Counter()))

        anyio.run(work)
        assert "another user" in told[0]
        check(world, world.neighbour, told[0], "extractor mcp")


# -- the dashboard ----------------------------------------------------------------------------------------------------


class TestDashboard:
    def test_an_operator_of_a_tenant_reaches_no_other(self, world: World) -> None:
        before, asked = world.snapshot()[FOREIGN], 0
        api = TestClient(world.api.app, client=("10.0.0.1", 5), follow_redirects=False)
        assert api.post("/dashboard/login", data={"key": world.wide["operator"]}).status_code == 303
        page = api.get("/dashboard/confirm/pause?tenant=mine").text
        token = re.search(r'name="csrf" value="([0-9a-f]{64})"', page)
        assert token is not None
        key = world.parts.browse.key_of("theirs", world.foreign.session)
        values = {
            **world.foreign.values, "key": key, "csrf": token[1], "name": "", "worker_id": "w", "sessions": key,
            "runs": world.foreign.run, "cause": "refused",
        }  # fmt: skip
        for route in [*dashboard.entrance.routes, *routes.router.routes]:
            assert isinstance(route, APIRoute)
            path = route.path_format
            if path.endswith(("/login", "/logout")):
                continue
            for name in list(CHANGES) if path.endswith("/{name}") else [""]:
                unknown = set(re.findall(r"\{(\w+)\}", path)) - set(values)
                assert not unknown, f"{path} needs {unknown}: tell the matrix what they are"
                url = path.format_map({**values, "name": name})
                fields = {field: values[field] for field in CHANGES[name].fields if values.get(field)} if name else {}
                for method in (route.methods or set()) - {"HEAD"}:
                    data = {**fields, "csrf": values["csrf"], "user": world.foreign.user}
                    query = {
                        "tenant": "theirs", "session": world.foreign.session, "q": "plays", "user": world.foreign.user,
                        "about": "is here", **fields,
                    }  # fmt: skip
                    answer = api.request(method, url, params=query, data=data if method == "POST" else None)
                    check(world, world.foreign, answer.text, (method, url, name, answer.status_code))
                    assert answer.status_code < 500, (method, url, name, answer.text)
                    asked += 1
        assert asked > 30
        assert world.snapshot()[FOREIGN] == before
