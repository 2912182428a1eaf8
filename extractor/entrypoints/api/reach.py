"""May a key for one user and project access what a request names? Checked in one place, before any route runs.

Routes need not do anything: every `user_id`, `project_id`, `session_id`, `fact_id` and `run_id` in their path, query or
body is checked by name. A route without any of these names is refused to such a key, unless it is listed in `OWN`
because it limits its answer to the caller itself.

What belongs to others looks as if it did not exist: 404, not 403.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, get_args
from uuid import UUID

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.routing import APIRoute

from extractor.bootstrap import Container
from extractor.core.errors import NotAllowed, UnknownFact, UnknownRun, UnknownSession
from extractor.entrypoints.api.access import CALLER, Caller

NAMES = ("user_id", "project_id", "session_id", "fact_id", "run_id")

# Lists that contain only what the caller may access, and what belongs to nobody.
OWN = frozenset({"/v1/sessions", "/v1/runs", "/v1/context/presets", "/readyz", "/healthz"})

# Accepts events: the session may be new, and the event's own fields are checked when it is parsed (`check_event`).
EVENTS = frozenset({"/v1/sessions/{session_id}/turns"})


async def check_reach(request: Request) -> None:
    """Refuse a request that names what its key may not access; a dependency of the whole application.

    Raises:
        NotAllowed: It names another user or project.
        UnknownSession, UnknownRun, UnknownFact: It names a session, run or fact that the key may not access, or that does not
            exist.
    """
    caller: Caller | None = request.scope.get(CALLER)
    route = request.scope.get("route")
    if caller is None or caller.user_id is None or not isinstance(route, APIRoute) or route.path_format in EVENTS:
        return
    if route.path_format not in OWN and not names_of(route):
        raise NotAllowed("a key for one user does not cover this: it concerns the whole tenant")
    path, rest = request.path_params, await _named(request)
    must_exist = "session_id" in path or request.method == "GET"  # a write may arrive before its session exists
    await run_in_threadpool(_check, request.app.state.container, caller, path, rest, must_exist)


def check_event(container: Container, caller: Caller, session_id: str, user_id: str, project_id: str | None) -> None:
    """Refuse an event of another user or project, or for a session of one.

    Raises:
        NotAllowed
    """
    caller.scope(user_id, project_id)
    if caller.user_id is None:
        return
    owner = container.owners.of_session(caller.tenant_id, session_id)
    if owner is not None and not caller.reaches(owner):
        raise NotAllowed("the key does not cover this session: use another session_id")


def reached_session(container: Container, caller: Caller, session_id: str | None) -> str | None:
    """Return a session's id if the key may access it; otherwise None, as without one."""
    if session_id is None or caller.user_id is None:
        return session_id
    owner = container.owners.of_session(caller.tenant_id, session_id)
    return session_id if owner is None or caller.reaches(owner) else None


def names_of(route: APIRoute) -> frozenset[str]:
    """Return which of the checked names a route takes."""
    takes = route.dependant
    fields = [*takes.path_params, *takes.query_params, *([route.body_field] if route.body_field else [])]
    found: set[str] = set()
    for field in fields:
        model = field.field_info.annotation
        found.add(field.alias)
        for kind in (model, *get_args(model)):
            found |= set(getattr(kind, "model_fields", {}))
    return frozenset(found & set(NAMES))


def check_routes(paths: Set[str]) -> None:
    """Refuse to start if `OWN` or `EVENTS` lists a path without a route.

    Raises:
        RuntimeError
    """
    # A path left over here would exempt whatever route takes it next.
    gone = (OWN | EVENTS) - paths
    if gone:
        raise RuntimeError(f"no such routes: {', '.join(sorted(gone))}")


async def _named(request: Request) -> dict[str, list[Any]]:
    """Return what the query and the body name; malformed values are refused later, by the route's own validation."""
    body = await request.json() if await _has_json(request) else None
    given = body if isinstance(body, Mapping) else {}
    return {
        name: [*request.query_params.getlist(name), *([given[name]] if given.get(name) is not None else [])]
        for name in NAMES
    }


async def _has_json(request: Request) -> bool:
    return "json" in request.headers.get("content-type", "") and bool(await request.body())


def _check(
    container: Container, caller: Caller, path: Mapping[str, Any], rest: Mapping[str, list[Any]], must_exist: bool
) -> None:
    def all_of(name: str) -> Iterable[Any]:
        return [*([path[name]] if name in path else []), *rest[name]]

    for user_id in all_of("user_id"):
        caller.check_user(user_id)
    for project_id in all_of("project_id"):
        caller.scope(caller.user_id or "", project_id)
    for session_id in all_of("session_id"):
        _check_session(container, caller, session_id, must_exist=must_exist)
    for run_id in _uuids(all_of("run_id")):
        owner = container.owners.of_run(caller.tenant_id, run_id)
        if owner is None or not caller.reaches(owner):
            raise UnknownRun.of(run_id, caller.tenant_id)
    for fact_id in _uuids(all_of("fact_id")):
        # `fact` raises UnknownFact as well, with the same message.
        if not caller.may_see(container.queries.fact(caller.tenant_id, fact_id)):
            raise UnknownFact.of(fact_id, caller.tenant_id)


def _check_session(container: Container, caller: Caller, session_id: Any, *, must_exist: bool) -> None:
    if not isinstance(session_id, str):
        return
    owner = container.owners.of_session(caller.tenant_id, session_id)
    if (owner is None and must_exist) or (owner is not None and not caller.reaches(owner)):
        raise UnknownSession.of(session_id, caller.tenant_id)


def _uuids(values: Iterable[Any]) -> Iterable[UUID]:
    for value in values:
        try:
            yield UUID(str(value))
        except ValueError:
            continue
