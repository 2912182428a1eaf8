"""No key reads or changes another tenant's or another user's rows: every route, every role, and fuzzed ids and filters."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, FactType, SaveFact
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunFailure
from extractor.core.run.runs import Claim
from extractor.entrypoints.api.app import create_api
from extractor.settings import read_settings
from tests.build import draft, entry, event
from tests.contract.documented import openapi
from tests.contract.over_http import extract

FOREIGN = "Xylophone"
"""Stands in everything of the other tenant."""

NEIGHBOUR = "Zither"
"""Stands in everything of the other user of the same tenant."""

OWN = "Marimba"
ROLES = ("producer", "reader", "agent", "operator")


def populate(parts: Container, tenant: str, user: str, word: str, project: str) -> dict[str, str]:
    """Fill every kind of row for one user; return ids that lead to them."""
    session = f"{word}-session-{user}-{tenant}"
    message = entry(f"My {word} is here.")
    parts.adapters.archive.ingest([event(message, session=session, user=user, tenant_id=tenant, project_id=project)])
    extract(parts, session, tenant=tenant, user=user, content=f"Somebody plays the {word}.")
    scope = FactScope(tenant, user, project)
    now = parts.adapters.fact_writer.now()
    shared = SaveFact(draft(f"{word.lower()}-project", f"The {word} project.", FactType.PROJECT))
    parts.adapters.fact_writer.write(FactChanges(scope, (shared,)), read_at=now)
    tokens = {"content": f"{word} pin", "fact_id": None, "tokens": 5, "budget": 10**6, "read_at": now}
    for kind in ("user", "project"):
        from extractor.core.facts.fact import Scope

        parts.adapters.pins.pin(scope, Scope(kind), f"{word.lower()}-{kind}", **tokens)  # type: ignore[arg-type]
    line = parts.adapters.tasks.add_entries(scope, "task", [("note", f"{word} task")], session_id=session, read_at=now)[
        0
    ]
    parts.adapters.archive.ingest(
        [event(entry(f"{word} fails."), session=session, user=user, tenant_id=tenant, project_id=project)]
    )
    run = parts.adapters.runs.open_run(Claim(tenant, session, uuid4(), "w", 30), max_messages=9, lead_in=0)
    assert run is not None
    quarantine = Consequence(is_counted=True, park_s=0, max_turns=None, is_quarantined=True)
    uuids = tuple(m.uuid for m in run.unread)
    positions = tuple(m.position for m in run.unread)
    parts.adapters.runs.fail(
        run.session,
        RunFailure("refused", f"{word} error", None, quarantine, positions, uuids, (), uuids[-1], RunFigures()),
    )
    facts = parts.adapters.facts.newest(scope, 9)
    letters = parts.dead_letters.page(LetterFilter(tenant)).items
    return {
        "session": session, "fact": str(facts[0].id), "run": str(run.lease.run_id), "message": message["uuid"],
        "letter": str(letters[0].id), "line": str(line), "user": user, "project": project, "word": word,
    }  # fmt: skip


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """One store with two tenants, and with two users in one of them."""
    home = tmp_path_factory.mktemp("isolation")
    url = (
        f"sqlite:///{home / 'x.db'}" if request.param == "sqlite" else request.getfixturevalue("isolation_postgres_url")
    )
    parts = Container(
        read_settings({}, home=home, database_url=url, redis_url="redis://127.0.0.1:1/0", model="offline")
    )
    parts.migrate()
    own = populate(parts, "mine", "ada", OWN, "apollo")
    others = [populate(parts, "theirs", "ada", FOREIGN, "apollo")]
    same_tenant = populate(parts, "mine", "eve", NEIGHBOUR, "gemini")
    keys = {role: parts.adapters.keys.make("mine", role, role) for role in ROLES}
    bound = {
        role: parts.adapters.keys.make("mine", role, f"ada-{role}", user_id="ada", project_id="apollo")
        for role in ROLES[:3]
    }
    app = create_api(parts)
    with TestClient(app, client=("10.0.0.1", 5000), raise_server_exceptions=False) as api:
        yield {
            "api": api, "app": app, "parts": parts, "own": own, "others": others, "eve": same_tenant, "keys": keys,
            "bound": bound, "guest": parts.adapters.keys.make("guests", "operator", "guest"),
        }  # fmt: skip
    parts.close()


@pytest.fixture(scope="module")
def isolation_postgres_url() -> Iterator[str]:
    from tests.conftest import new_postgres

    yield from new_postgres()


def routes() -> list[tuple[str, str]]:
    """Return every (method, path) of the API that needs a key."""
    found = []
    for path, item in openapi()["paths"].items():
        if path.startswith("/v1/"):
            found += [(method.upper(), path) for method in item]
    return sorted(found)


BODIES: dict[str, dict[str, Any]] = {
    "/v1/memory": {"name": "search_memories", "input": {"query": "plays"}},
    "/v1/context": {"query": "what does she play?", "recall": "is here", "task": "task", "preset": "layers"},
    "/v1/compact": {
        "messages": [{"role": "user", "content": "x " * 9_000}],
        "context_window": 1_000,
        "response_headroom": 100,
    },
    "/v1/pins/{name}": {"content": "mine"},
    "/v1/tasks/{task}": {"entries": [{"kind": "note", "content": "mine"}]},
    "/v1/task-entries/{entry_id}/promote": {"name": "x", "type": "project", "description": "x"},
    "/v1/sessions/{session_id}/turns": {"messages": [entry("Hello.")]},
    "/v1/dead-letters/redrive": {"dry_run": True},
    "/v1/sessions/{session_id}/redrive": {"dry_run": True},
    "/v1/pause": {"dry_run": True},
    "/v1/resume": {"dry_run": True},
    "/v1/audit": {"dry_run": True},
}
SCOPED = {"/v1/memory", "/v1/context", "/v1/pins/{name}", "/v1/tasks/{task}", "/v1/task-entries/{entry_id}/promote"}


def call(world: dict[str, Any], key: str, method: str, path: str, ids: dict[str, str]) -> Any:
    values = {
        "session_id": ids["session"], "fact_id": ids["fact"], "run_id": ids["run"], "user_id": ids["user"],
        "name": f"{ids['word'].lower()}-user", "task": "task", "entry_id": ids["line"],
    }  # fmt: skip
    url = re.sub(r"\{(\w+)\}", lambda match: values[match.group(1)], path)
    params: dict[str, Any] = {
        "user_id": ids["user"], "project_id": ids["project"], "q": "plays", "message": ids["message"], "timeout_s": 0,
    }  # fmt: skip
    body = dict(BODIES.get(path, {}))
    if path in SCOPED:
        body |= {"user_id": ids["user"], "project_id": ids["project"], "session_id": ids["session"]}
        if path in ("/v1/pins/{name}", "/v1/task-entries/{entry_id}/promote"):
            del body["session_id"]
    if path.endswith("/turns"):
        body |= {"user_id": ids["user"]}
        if world["guest"] != key:  # a turn under anothers session's name begins a session of one's own
            url = url.replace(ids["session"], f"session-of-{uuid4()}")
    if path == "/v1/compact":
        body |= {"session_id": ids["session"]}
    headers = {"Authorization": f"Bearer {key}"}
    with_body = method in ("POST", "PUT")
    return world["api"].request(method, url, params=params, json=body if with_body else None, headers=headers)


def unasked(text: str, ids: dict[str, str]) -> str:
    """Return an answer without the ids that were asked for: an error may name them."""
    return text.replace(ids["session"], "")


class TestRouteByRoute:
    @pytest.mark.parametrize("role", ROLES)
    def test_another_tenants_ids_lead_nowhere(self, world: dict[str, Any], role: str) -> None:
        for ids in world["others"]:
            for method, path in routes():
                if method == "DELETE" and path == "/v1/users/{user_id}":
                    continue  # erases the own tenant's user of that name
                answer = call(world, world["keys"][role], method, path, ids)
                assert FOREIGN not in unasked(answer.text, ids), (role, method, path)
                assert answer.status_code < 500 or answer.status_code == 504, (role, method, path, answer.text)

    @pytest.mark.parametrize("role", ROLES[:3])
    def test_another_users_ids_lead_nowhere_with_a_key_of_one_user(self, world: dict[str, Any], role: str) -> None:
        for project in (world["eve"]["project"], world["own"]["project"]):
            ids = {**world["eve"], "project": project}
            for method, path in routes():
                answer = call(world, world["bound"][role], method, path, ids)
                assert NEIGHBOUR not in unasked(answer.text, ids), (role, method, path)
                assert answer.status_code < 500 or answer.status_code == 504, (role, method, path, answer.text)

    @pytest.mark.parametrize("role", ROLES[:3])
    def test_lists_hold_the_own_rows_only(self, world: dict[str, Any], role: str) -> None:
        api, headers = world["api"], {"Authorization": f"Bearer {world['bound'][role]}"}
        for path in ("/v1/facts", "/v1/sessions", "/v1/runs", "/v1/facts?q=plays", "/v1/facts?limit=500"):
            assert NEIGHBOUR not in api.get(path, headers=headers).text, path

    def test_what_is_ones_own_is_found(self, world: dict[str, Any]) -> None:
        """The checks above could not fail if nothing were ever found."""
        own = world["own"]
        for path in (
            "/v1/facts",
            "/v1/facts/{fact_id}",
            "/v1/recall",
            "/v1/manifest",
            "/v1/pins",
            "/v1/tasks/{task}",
            "/v1/sessions/{session_id}",
            "/v1/facts/{fact_id}/history",
        ):
            for key in (world["keys"]["reader"], world["bound"]["reader"]):
                answer = call(world, key, "GET", path, own)
                assert answer.status_code == 200, (path, answer.text)
                assert OWN.lower() in answer.text.lower(), path
        assert OWN in call(world, world["bound"]["agent"], "POST", "/v1/context", own).text
        wide = world["api"].get("/v1/facts?limit=500", headers={"Authorization": f"Bearer {world['keys']['reader']}"})
        assert NEIGHBOUR in wide.text, "a key of the tenant sees all of its users"

    def test_writes_with_anothers_ids_change_nothing(self, world: dict[str, Any]) -> None:
        before = _theirs(world["parts"])
        for key in (*world["keys"].values(), world["guest"]):
            for method, path in routes():
                if method != "GET" and path != "/v1/users/{user_id}":
                    call(world, key, method, path, world["others"][0])
        assert _theirs(world["parts"]) == before

    def test_each_route_asks_for_a_key_and_a_role(self, world: dict[str, Any]) -> None:
        for method, path in routes():
            url = re.sub(r"\{\w+\}", str(uuid4()), path)
            assert world["api"].request(method, url).status_code == 401, (method, path)
        forbidden = {
            "producer": ("/v1/facts", "/v1/recall", "/v1/context", "/v1/manifest", "/v1/audit", "/v1/dead-letters"),
            "reader": (
                "/v1/memory",
                "/v1/pins/{name}",
                "/v1/audit",
                "/v1/dead-letters",
                "/v1/sessions/{session_id}/turns",
            ),
            "agent": (
                "/v1/audit",
                "/v1/dead-letters",
                "/v1/pause",
                "/v1/users/{user_id}/export",
                "/v1/sessions/{session_id}/turns",
            ),
        }
        for role, paths in forbidden.items():
            for method, path in routes():
                if path in paths and (method, path) != ("DELETE", "/v1/facts"):
                    answer = call(world, world["keys"][role], method, path, world["own"])
                    assert answer.status_code == 403, (role, method, path, answer.text)


def _theirs(parts: Container) -> list[Any]:
    told = "".join(parts.adapters.export.user("theirs", "ada"))
    return [re.sub(r'"exported_at": "[^"]*"', "", told)]


QUERIES = st.fixed_dictionaries(
    {},
    optional={
        "user_id": st.sampled_from(["ada", "eve", "", "%", "*", "ada' OR '1'='1"]),
        "project_id": st.sampled_from(["apollo", "gemini", "", "%"]),
        "q": st.one_of(
            st.sampled_from(["plays", FOREIGN, NEIGHBOUR, "is here", "pin"]), st.text(min_size=1, max_size=20)
        ),
        "session_id": st.sampled_from(
            [f"{FOREIGN}-session-ada-theirs", f"{NEIGHBOUR}-session-eve-mine", f"{OWN}-session-ada-mine"]
        ),
        "type": st.sampled_from(list(FactType)),
        "since": st.dates().map(str),
        "until": st.dates().map(str),
        "limit": st.integers(0, 501),
        "after": st.text(max_size=30),
        "name": st.sampled_from(["role", f"{FOREIGN.lower()}-project"]),
        "state": st.sampled_from(["idle", "due"]),
        "outcome": st.sampled_from(["extracted", "failed"]),
        "preset": st.just("blocks"),
    },
)


class TestFuzzed:
    @given(
        query=QUERIES,
        path=st.sampled_from(
            ["/v1/facts", "/v1/recall", "/v1/manifest", "/v1/sessions", "/v1/runs", "/v1/pins", "/v1/dead-letters"]
        ),
        role=st.sampled_from(ROLES),
        is_bound=st.booleans(),
    )
    @settings(max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_no_filter_leads_to_anothers_row(
        self, world: dict[str, Any], query: dict[str, Any], path: str, role: str, is_bound: bool
    ) -> None:
        keys = world["bound"] if is_bound and role != "operator" else world["keys"]
        answer = world["api"].get(path, params=query, headers={"Authorization": f"Bearer {keys[role]}"})
        assert answer.status_code < 500, answer.text
        told = _without_echoes(answer.text, query)
        assert FOREIGN not in told
        if keys is world["bound"]:
            assert NEIGHBOUR not in told

    def test_a_letter_that_was_asked_for_leaves_an_echoed_session_whole(self) -> None:
        """An echo is taken out before a shorter one can cut it."""
        session = f"{FOREIGN}-session-ada-theirs"
        assert FOREIGN not in _without_echoes(f"no session {session}", {"q": "s", "session_id": session})


def _without_echoes(answer: str, query: dict[str, Any]) -> str:
    """Return an answer without what was asked for: an error may name it."""
    for echo in sorted((str(query[name]) for name in ("q", "name", "session_id") if name in query), key=len)[::-1]:
        answer = answer.replace(echo, "")
    return answer


IS_LONG = "TEST_API_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("TEST_API_EXAMPLES", "15"))
"""For each operation. The same ones each time, unless more are asked for."""


class TestDocument:
    @pytest.mark.parametrize("world", ["sqlite", pytest.param("postgres", marks=pytest.mark.extended)], indirect=True)
    def test_every_route_keeps_to_the_openapi_document(self, world: dict[str, Any]) -> None:
        """Whatever the document allows is answered as the document says, and never with an error of ours."""
        schema = schemathesis.openapi.from_asgi("/openapi.json", world["app"])
        populate(world["parts"], "documented", "ada", "Oboe", "apollo")
        key = world["parts"].adapters.keys.make("documented", "operator", "fuzz")
        headers = {"Authorization": f"Bearer {key}"}
        checks = (
            not_a_server_error,
            content_type_conformance,
            response_headers_conformance,
            response_schema_conformance,
        )
        failures: list[str] = []
        for result in schema.get_all_operations():
            operation = result.ok()  # type: ignore[union-attr]
            if operation.path in ("/v1/users/{user_id}", "/readyz") or "wait" in operation.path:
                continue

            @given(case=operation.as_strategy())
            @settings(
                max_examples=EXAMPLES, deadline=None, derandomize=not IS_LONG, suppress_health_check=list(HealthCheck)
            )
            def one(case: Any) -> None:
                answer = case.call(headers=headers)
                case.validate_response(answer, checks=checks)

            try:
                one()
            except (Exception, BaseExceptionGroup) as error:
                failures.append(f"{operation.method.upper()} {operation.path}: {_told(error)}")
        assert not failures, "\n\n".join(failures)


def _told(error: BaseException) -> str:
    inner = error.exceptions if isinstance(error, BaseExceptionGroup) else (error,)
    return f"{str(error)[:1_500]}\n" + "\n".join(str(one)[:500] for one in inner)


class TestOddCharacters:
    @pytest.mark.parametrize("odd", ["\x00", "a\x00b", "\ud800"])
    def test_what_no_text_can_hold_is_the_callers_mistake(self, world: dict[str, Any], odd: str) -> None:
        headers = {"Authorization": f"Bearer {world['keys']['operator']}"}
        body = {"user_id": odd, "query": odd, "session_id": odd}
        sent = {**headers, "Content-Type": "application/json"}
        answer = world["api"].post("/v1/context", content=json.dumps(body), headers=sent)
        assert answer.status_code in (200, 422), answer.text
        if answer.status_code == 422:
            assert {error["field"] for error in answer.json()["errors"]} <= set(body)
            assert answer.json()["errors"]
        if "\ud800" not in odd:
            for path in ("/v1/facts", "/v1/recall?q=x", "/v1/manifest", "/v1/pins"):
                found = world["api"].get(path, params={"user_id": odd}, headers=headers)
                assert found.status_code in (200, 422), found.text
