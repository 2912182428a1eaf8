"""The dashboard's pages behind the entrance: decode the URL, query the store, render."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs, quote
from uuid import UUID

from fastapi import APIRouter, Query
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from extractor.adapters.sql.operators.browse import SessionFilter
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.accounts import ROLES
from extractor.adapters.sql.schema.rows import fact_document
from extractor.core.errors import InvalidInput, UnknownFact, UnknownSession
from extractor.core.facts.fact import FactType
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import CAUSES
from extractor.core.run.runs import Outcome, RunFilter, SessionState
from extractor.entrypoints.dashboard import failures, people, run_page, workers
from extractor.entrypoints.dashboard.changes import CHANGES
from extractor.entrypoints.dashboard.figures import SPANS, overview
from extractor.entrypoints.dashboard.forms import Change, Form, instant_of, read_form
from extractor.entrypoints.dashboard.pages import HOME, Shown, set_cookie, within
from extractor.entrypoints.dashboard.view import ROWS, CurrentView, View, day_of, seconds_of, why_held
from extractor.entrypoints.dashboard.viewer import FLASH_COOKIE, check_change
from extractor.settings import describe_settings

MAX_SEARCH_CHARS = 500

router = APIRouter(prefix=HOME, include_in_schema=False)
for part in (people.router, workers.router, failures.router, run_page.router):
    router.routes.extend(part.routes)  # not include_router, which would prepend the prefix a second time


class ListQuery(BaseModel):
    """Which page of a list; an empty text does not filter."""

    after: str = ""


class SessionQuery(ListQuery):
    """Which sessions to list."""

    state: str = ""
    q: str = ""
    lag: str = ""
    lane: str = ""
    sort: str = ""


class RunQuery(ListQuery):
    """Which runs to list."""

    outcome: str = ""
    session: str = ""
    cause: str = ""
    since: str = ""
    until: str = ""
    live: str = ""
    part: str = ""


class FactQuery(ListQuery):
    """Which facts to list."""

    q: str = ""
    type: str = ""
    user: str = ""
    project: str = ""
    since: str = ""
    until: str = ""


class LetterQuery(ListQuery):
    """Which dead letters to list."""

    cause: str = ""
    session: str = ""
    show: str = "open"


# -- lists ----------------------------------------------------------------------------------------------------------


@router.get("")
def get_overview(view: CurrentView, span: str = "1h", part: str = "") -> HTMLResponse:
    chosen = SPANS.get(span) or SPANS["1h"]
    tenant_id = view.viewer.tenant_id
    # Cached: open pages poll it, and the counts are costly.
    found = view.pages.known.get(f"{tenant_id}\0{chosen.name}", lambda: overview(view.container, tenant_id, chosen))
    name = "overview_live.html" if part == "live" else "overview.html"
    return view.page(name, spans=SPANS, types=list(FactType), **vars(found))


@router.get("/search")
def search(view: CurrentView, q: str = "") -> HTMLResponse:
    """Search sessions, users, runs, facts and messages at once."""
    text = q.strip()[:MAX_SEARCH_CHARS]
    found = view.container.lookup.find(view.viewer.tenant_id, text) if text else None
    return view.page("search.html", found=found)


@router.get("/sessions")
def list_sessions(view: CurrentView, query: Annotated[SessionQuery, Query()]) -> HTMLResponse:
    state = query.state if query.state in list(SessionState) else None
    wanted = SessionFilter(view.viewer.tenant_id, state, query.q or None, seconds_of(query.lag), query.lane or None)
    page = view.container.browse.sessions(
        wanted, by_lag=query.sort == "lag", limit=ROWS, after=query.after or None
    )  # fmt: skip
    return view.page("sessions.html", rows=page.items, more=page.next, states=list(SessionState))


@router.get("/runs")
def list_runs(view: CurrentView, query: Annotated[RunQuery, Query()]) -> HTMLResponse:
    wanted = RunFilter(
        view.viewer.tenant_id, Outcome(query.outcome) if query.outcome in list(Outcome) else None, query.session or None,
        cause=query.cause or None, since=instant_of(query.since, "since"), until=instant_of(query.until, "until"),
    )  # fmt: skip
    page = view.container.run_lists.page(wanted, limit=ROWS, after=query.after or None)
    if query.part == "live":
        return view.page("runs_live.html", rows=page.items)
    return view.page(
        "runs.html", rows=page.items, more=page.next, outcomes=list(Outcome), causes=CAUSES, is_live=bool(query.live)
    )


@router.get("/facts")
def list_facts(view: CurrentView, query: Annotated[FactQuery, Query()]) -> HTMLResponse:
    # Facts have no list over all tenants: the index that serves it begins with the tenant.
    tenant_id = view.viewer.tenant_id or view.viewer.caller.tenant_id
    wanted = FactFilter(
        query.user or None, query.project or None, FactType(query.type) if query.type in list(FactType) else None,
        words=query.q or None, since=day_of(query.since, "since"), until=day_of(query.until, "until"), limit=ROWS,
        after=query.after or None,
    )  # fmt: skip
    page = view.container.queries.facts(tenant_id, wanted)
    rows = [fact_document(fact) for fact in page.items]
    return view.page("facts.html", rows=rows, more=page.next, types=list(FactType), shown_tenant=tenant_id)


@router.get("/dead-letters")
def list_letters(view: CurrentView, query: Annotated[LetterQuery, Query()]) -> HTMLResponse:
    letters, tenant_id = view.container.dead_letters, view.viewer.tenant_id
    page = letters.page(
        LetterFilter(tenant_id, query.session or None, query.cause or None), include_redriven=query.show == "all",
        dismissed=query.show == "dismissed", limit=ROWS, after=query.after or None,
    )  # fmt: skip
    keys = view.container.browse.keys_of([(row.tenant_id, row.session_id) for row in page.items])
    return view.page(
        "dead_letters.html", rows=page.items, more=page.next, keys=keys, show=query.show,
        groups=letters.groups(tenant_id), causes=CAUSES,
    )  # fmt: skip


@router.get("/tenants")
def list_tenants(view: CurrentView) -> HTMLResponse:
    container, mine = view.container, view.own_tenant
    return view.page(
        "tenants.html", tenants=container.tenants.list(mine), keys=container.keys.all(mine),
        paused=container.tenants.paused(), roles=ROLES, new_key=None,
    )  # fmt: skip


@router.get("/actions")
def list_actions(view: CurrentView, query: Annotated[ListQuery, Query()]) -> HTMLResponse:
    page = view.container.actions.list(view.viewer.tenant_id, limit=ROWS, after=query.after or None)
    return view.page("actions.html", rows=page.items, more=page.next)


@router.get("/settings")
def list_settings(view: CurrentView) -> HTMLResponse:
    view.require_all("the settings")
    return view.page("settings.html", rows=describe_settings(view.container.settings))


# -- one of them ----------------------------------------------------------------------------------------------------


@router.get("/sessions/{key}")
def get_session(view: CurrentView, key: int, before: int | None = None, message: UUID | None = None) -> HTMLResponse:
    container = view.container
    session = container.browse.session(key, view.own_tenant)
    wanted = LetterFilter(session.tenant_id, session.session_id)
    return view.page(
        "session.html", session=session, marked=message,
        transcript=container.browse.transcript(key, session.cursor, before=before, around=message),
        runs=container.run_lists.page(RunFilter(session.tenant_id, session_id=session.session_id), limit=20).items,
        facts=[fact_document(fact) for fact in container.browse.facts_of_session(key)],
        letters=container.dead_letters.page(wanted, limit=20).items,
        held=why_held(container, session.tenant_id),
    )  # fmt: skip


@router.get("/sessions-of/{tenant_id:id}")
def find_session(view: CurrentView, tenant_id: str, session: str) -> Response:
    """Redirect from a session's id to its page."""
    tenant_id = view.viewer.check_tenant(tenant_id) or tenant_id
    key = view.container.browse.key_of(tenant_id, session)
    if key is None:
        raise UnknownSession.of(session, tenant_id)
    return RedirectResponse(f"{HOME}/sessions/{key}", 303)


@router.get("/facts/{fact_id}")
def get_fact(view: CurrentView, fact_id: UUID) -> HTMLResponse:
    container = view.container
    tenant_id = container.browse.tenant_of_fact(fact_id)
    if view.own_tenant not in (None, tenant_id):
        raise UnknownFact.of(fact_id, None)
    fact = container.queries.fact(tenant_id, fact_id)
    evidence = container.facts.sources(fact)
    said = [(tenant_id, item.message.session_id) for item in evidence if item.message]
    return view.page(
        "fact.html", fact=fact_document(fact), evidence=evidence, history=container.facts.history(tenant_id, fact_id),
        keys=container.browse.keys_of(said), tenant_id=tenant_id,
    )  # fmt: skip


# -- changes --------------------------------------------------------------------------------------------------------


@router.get("/confirm/{name}")
def confirm(view: CurrentView, name: str) -> HTMLResponse:
    """Show what a change will do, and ask for confirmation."""
    change = _change(name)
    form = Form(parse_qs(view.request.url.query))
    return view.page(
        "confirm.html", change=change, change_name=name, foreseen=change.foresee(view.container, view.viewer, form),
        fields=form.fields(change.fields), back=within(form.one("back")),
    )  # fmt: skip


@router.post("/do/{name}")
async def do(view: CurrentView, name: str) -> Response:
    """Make a change that was confirmed."""
    form = await read_form(view.request)
    check_change(view.request, view.viewer, form.one("csrf") or "")
    return await run_in_threadpool(_perform, view, name, form)


def _perform(view: View, name: str, form: Form) -> Response:
    done = _change(name).perform(view.container, view.viewer, form)
    view.pages.known.forget()  # the overview must show the change at once
    if name == "add-key":  # not by a redirect and a cookie: the key must not be stored anywhere
        return view.page("new_key.html", key=Shown(done))
    response = RedirectResponse(within(form.one("back")), 303)
    set_cookie(view.request, response, FLASH_COOKIE, quote(done), 60)
    return response


def _change(name: str) -> Change:
    change = CHANGES.get(name)
    if change is None:
        raise InvalidInput.of("name", f"is unknown; must be one of {', '.join(CHANGES)}")
    return change
