"""The dashboard's pages behind the entrance: decode the URL, query the store, render."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any
from urllib.parse import parse_qs, quote
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from extractor.adapters.sql.operators.browse import SessionFilter
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.accounts import ROLES
from extractor.adapters.sql.schema.rows import fact_document
from extractor.bootstrap import Container
from extractor.core.documents import rfc3339
from extractor.core.errors import InvalidEvent, NotAllowed, UnknownFact, UnknownSession
from extractor.core.facts.fact import FactType
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import CAUSES
from extractor.core.run.runs import Outcome, SessionState
from extractor.core.run.sessions import SessionRecord
from extractor.entrypoints.dashboard.changes import CHANGES, Change, Form, read_form
from extractor.entrypoints.dashboard.figures import SPANS, overview
from extractor.entrypoints.dashboard.pages import HOME, Pages, Shown, set_cookie, within
from extractor.entrypoints.dashboard.viewer import ALL, FLASH_COOKIE, CurrentViewer, Viewer, check_change
from extractor.settings import describe_settings

ROWS = 50
MAX_SEARCH_CHARS = 500

router = APIRouter(prefix=HOME, include_in_schema=False)


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's request for a page."""

    request: Request
    viewer: Viewer
    pages: Pages
    container: Container

    @property
    def own_tenant(self) -> str | None:
        """The only tenant whose rows may be shown; None for a viewer who sees all."""
        return None if self.viewer.sees_all else self.viewer.caller.tenant_id

    def page(self, name: str, **values: Any) -> HTMLResponse:
        """Return a page; `values` are the template's variables."""
        return self.pages.page(self.request, self.viewer, name, **values)


async def _view(request: Request, viewer: CurrentViewer) -> View:
    return View(request, viewer, request.app.state.pages, request.app.state.container)


CurrentView = Annotated[View, Depends(_view)]


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
    found = view.pages.known.get(f"{tenant_id}\0{chosen.name}", lambda: overview(view.container, tenant_id, chosen))
    name = "overview_live.html" if part == "live" else "overview.html"
    return view.page(name, spans=SPANS, **found)


@router.get("/search")
def search(view: CurrentView, q: str = "") -> HTMLResponse:
    """Search sessions, users, runs, facts and messages at once."""
    text = q.strip()[:MAX_SEARCH_CHARS]
    found = view.container.lookup.find(view.viewer.tenant_id, text) if text else None
    return view.page("search.html", found=found)


@router.get("/sessions")
def list_sessions(view: CurrentView, query: Annotated[SessionQuery, Query()]) -> HTMLResponse:
    state = query.state if query.state in list(SessionState) else None
    wanted = SessionFilter(view.viewer.tenant_id, state, query.q or None, _seconds(query.lag), query.lane or None)
    page = view.container.browse.sessions(
        wanted, by_lag=query.sort == "lag", limit=ROWS, after=query.after or None
    )  # fmt: skip
    return view.page("sessions.html", rows=page.items, more=page.next, states=list(SessionState))


@router.get("/runs")
def list_runs(view: CurrentView, query: Annotated[RunQuery, Query()]) -> HTMLResponse:
    page = view.container.queries.runs(
        view.viewer.tenant_id, session_id=query.session or None, limit=ROWS, after=query.after or None,
        outcome=Outcome(query.outcome) if query.outcome in list(Outcome) else None,
    )  # fmt: skip
    return view.page("runs.html", rows=page.items, more=page.next, outcomes=list(Outcome))


@router.get("/facts")
def list_facts(view: CurrentView, query: Annotated[FactQuery, Query()]) -> HTMLResponse:
    tenant_id = view.viewer.tenant_id or view.viewer.caller.tenant_id
    wanted = FactFilter(
        query.user or None, query.project or None, FactType(query.type) if query.type in list(FactType) else None,
        words=query.q or None, since=_day(query.since, "since"), until=_day(query.until, "until"), limit=ROWS,
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
    if not view.viewer.sees_all:
        raise NotAllowed("only a key that sees all tenants may see the settings")
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
        runs=container.queries.runs(session.tenant_id, session_id=session.session_id, limit=20).items,
        facts=[fact_document(fact) for fact in container.browse.facts_of_session(key)],
        letters=container.dead_letters.page(wanted, limit=20).items,
        held=_held(container, session),
    )  # fmt: skip


@router.get("/sessions-of/{tenant_id}")
def find_session(view: CurrentView, tenant_id: str, session: str) -> Response:
    """Redirect from a session's id to its page."""
    key = view.container.browse.key_of(view.viewer.check_tenant(tenant_id) or tenant_id, session)
    if key is None:
        raise UnknownSession(f"no session {session!r}")
    return RedirectResponse(f"{HOME}/sessions/{key}", 303)


@router.get("/runs/{run_id}")
def get_run(view: CurrentView, run_id: UUID) -> HTMLResponse:
    browse = view.container.browse
    detail = view.container.queries.run(view.own_tenant, run_id)
    place = browse.session_of_run(run_id)
    if detail is None or place is None:
        raise UnknownSession(f"no run {run_id}: old runs are deleted after EXTRACTOR_KEEP_RUNS_DAYS")
    usage = detail.run.figures.usage
    return view.page(
        "run.html", run=detail.run, steps=detail.steps, session_key=place[0], tenant_id=place[1],
        share=usage.cache_read_tokens / usage.prompt_tokens if usage.prompt_tokens else None,
        changed=browse.changed_by(run_id), trace=view.container.traces.of(detail),
    )  # fmt: skip


@router.get("/facts/{fact_id}")
def get_fact(view: CurrentView, fact_id: UUID) -> HTMLResponse:
    container = view.container
    tenant_id = container.browse.tenant_of_fact(fact_id)
    if view.own_tenant not in (None, tenant_id):
        raise UnknownFact(f"no fact {fact_id}")
    fact = container.queries.fact(tenant_id, fact_id)
    evidence = container.facts.sources(fact)
    said = [(tenant_id, item.message.session_id) for item in evidence if item.message]
    return view.page(
        "fact.html", fact=fact_document(fact), evidence=evidence, history=container.facts.history(tenant_id, fact_id),
        keys=container.browse.keys_of(said), tenant_id=tenant_id,
    )  # fmt: skip


def _held(container: Container, session: SessionRecord) -> str | None:
    """Return why no run of a session may start, apart from the session's own state."""
    paused = container.tenants.paused()
    if ALL in paused:
        return f"all tenants have been paused since {paused[ALL]}"
    if session.tenant_id in paused:
        return f"the tenant has been paused since {paused[session.tenant_id]}"
    over = container.tenants.list(session.tenant_id, only_over_budget=True)
    return f"the tenant has spent today's budget; it continues at {rfc3339(over[0].goes_on_at)}" if over else None


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
    view.pages.known.forget()
    if name == "add-key":  # the only page that ever shows the key
        return view.page("new_key.html", key=Shown(done))
    response = RedirectResponse(within(form.one("back")), 303)
    set_cookie(view.request, response, FLASH_COOKIE, quote(done), 60)
    return response


def _change(name: str) -> Change:
    change = CHANGES.get(name)
    if change is None:
        raise InvalidEvent.of("name", f"is unknown; must be one of {', '.join(CHANGES)}")
    return change


# -- fields of the address ------------------------------------------------------------------------------------------


def _seconds(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def _day(text: str, name: str) -> date | None:
    with contextlib.suppress(ValueError):
        return date.fromisoformat(text) if text else None
    raise InvalidEvent.of(name, f"must be a day such as 2026-11-22, not {text!r}")
