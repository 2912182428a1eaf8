"""The dashboard's pages: decode the URL, query the store, render."""

from __future__ import annotations

import contextlib
from datetime import date
from typing import Any
from urllib.parse import parse_qs, quote
from uuid import UUID

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

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
from extractor.entrypoints.api.access import LOGIN_COOKIE, host_of
from extractor.entrypoints.dashboard.changes import CHANGES, Form
from extractor.entrypoints.dashboard.figures import SPANS, overview
from extractor.entrypoints.dashboard.pages import HERE, HOME, THEMES, Pages, Shown, set_cookie
from extractor.entrypoints.dashboard.viewer import (
    ALL,
    FLASH_COOKIE,
    THEME_COOKIE,
    CurrentViewer,
    LoginNeeded,
    Viewer,
    check_change,
    may_enter,
)
from extractor.settings import describe_settings

ROWS = 50
MAX_FORM_BYTES = 256 * 1024
LOGIN_S = 12 * 3600


def add(app: FastAPI, container: Container) -> None:
    """Add the dashboard to the application."""
    app.mount(f"{HOME}/static", StaticFiles(directory=HERE / "static"), name="static")
    pages = Pages(container.settings.flower_url)
    _add_errors(app, pages)
    _add_entrance(app, container, pages)
    _add_pages(app, container, pages)
    _add_details(app, container, pages)
    _add_changes(app, container, pages)


# -- the entrance ---------------------------------------------------------------------------------------------------


def _add_errors(app: FastAPI, pages: Pages) -> None:
    @app.exception_handler(LoginNeeded)
    def login_needed(request: Request, _: LoginNeeded) -> Response:
        target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"{HOME}/login?next={quote(target)}", 303)

    def error_page(request: Request, status: int, detail: str) -> Response | None:
        is_ours = request.url.path == HOME or request.url.path.startswith(f"{HOME}/")
        return pages.page(request, None, "error.html", status, error=detail, code=status) if is_ours else None

    app.state.error_page = error_page
    app.state.forget_overview = pages.known.forget


def _add_entrance(app: FastAPI, container: Container, pages: Pages) -> None:
    @app.get(f"{HOME}/login", include_in_schema=False)
    def login(request: Request, next: str = HOME) -> HTMLResponse:  # noqa: A002 - the field's name in the address
        return pages.page(request, None, "login.html", target=_inside(next), problem=None)

    @app.post(f"{HOME}/login", include_in_schema=False)
    async def log_in(request: Request) -> Response:
        form = await _form(request)
        return await run_in_threadpool(enter, request, form)

    def enter(request: Request, form: Form) -> Response:
        if request.headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
            raise NotAllowed("log in from the dashboard's own page")
        target = _inside(form.one("next") or HOME)
        key = app.state.keys.find(form.one("key") or "", host_of(request.scope))
        if key is None or key.id is None or not may_enter(key):
            problem = "The key is unknown or was revoked." if key is None else "The dashboard needs an operator key."
            return pages.page(request, None, "login.html", 403, target=target, problem=problem)
        response = RedirectResponse(target, 303)
        set_cookie(request, response, LOGIN_COOKIE, container.logins.begin(key.id), LOGIN_S)
        return response

    @app.post(f"{HOME}/logout", include_in_schema=False)
    async def log_out(request: Request, viewer: CurrentViewer) -> Response:
        form = await _form(request)
        check_change(request, viewer, form.one("csrf") or "")
        await run_in_threadpool(container.logins.end, request.cookies.get(LOGIN_COOKIE) or "")
        response = RedirectResponse(f"{HOME}/login", 303)
        response.delete_cookie(LOGIN_COOKIE, path=HOME)
        return response

    @app.get(f"{HOME}/theme", include_in_schema=False)
    def theme(request: Request, to: str = "", back: str = HOME) -> Response:
        response = RedirectResponse(_inside(back), 303)
        if to in THEMES:
            set_cookie(request, response, THEME_COOKIE, to, 365 * 86_400)
        else:
            response.delete_cookie(THEME_COOKIE, path=HOME)
        return response


# -- lists ----------------------------------------------------------------------------------------------------------


def _add_pages(app: FastAPI, container: Container, pages: Pages) -> None:
    @app.get(HOME, include_in_schema=False)
    def get_overview(request: Request, viewer: CurrentViewer, span: str = "1h", part: str = "") -> HTMLResponse:
        chosen = SPANS.get(span) or SPANS["1h"]
        found = pages.known.get(
            f"{viewer.tenant_id}\0{chosen.name}", lambda: overview(container, viewer.tenant_id, chosen)
        )
        name = "overview_live.html" if part == "live" else "overview.html"
        return pages.page(request, viewer, name, spans=SPANS, **found)

    @app.get(f"{HOME}/sessions", include_in_schema=False)
    def list_sessions(
        request: Request, viewer: CurrentViewer, state: str = "", q: str = "", lag: str = "", lane: str = "",
        sort: str = "", after: str = "",
    ) -> HTMLResponse:  # fmt: skip
        wanted = SessionFilter(
            viewer.tenant_id, state if state in list(SessionState) else None, q or None, _seconds(lag), lane or None
        )
        page = container.browse.sessions(wanted, by_lag=sort == "lag", limit=ROWS, after=after or None)
        return pages.page(request, viewer, "sessions.html", rows=page.items, more=page.next, states=list(SessionState))

    @app.get(f"{HOME}/runs", include_in_schema=False)
    def list_runs(
        request: Request, viewer: CurrentViewer, outcome: str = "", session: str = "", after: str = ""
    ) -> HTMLResponse:
        page = container.queries.runs(
            viewer.tenant_id, session_id=session or None, limit=ROWS, after=after or None,
            outcome=Outcome(outcome) if outcome in list(Outcome) else None,
        )  # fmt: skip
        return pages.page(request, viewer, "runs.html", rows=page.items, more=page.next, outcomes=list(Outcome))

    @app.get(f"{HOME}/facts", include_in_schema=False)
    def list_facts(
        request: Request, viewer: CurrentViewer, q: str = "", type: str = "", user: str = "", project: str = "",  # noqa: A002
        since: str = "", until: str = "", after: str = "",
    ) -> HTMLResponse:  # fmt: skip
        tenant_id = viewer.tenant_id or viewer.caller.tenant_id
        wanted = FactFilter(
            user or None, project or None, FactType(type) if type in list(FactType) else None, words=q or None,
            since=_day(since, "since"), until=_day(until, "until"), limit=ROWS, after=after or None,
        )  # fmt: skip
        page = container.queries.facts(tenant_id, wanted)
        rows = [fact_document(fact) for fact in page.items]
        return pages.page(
            request, viewer, "facts.html", rows=rows, more=page.next, types=list(FactType), shown_tenant=tenant_id
        )

    @app.get(f"{HOME}/dead-letters", include_in_schema=False)
    def list_letters(
        request: Request, viewer: CurrentViewer, cause: str = "", session: str = "", show: str = "open", after: str = ""
    ) -> HTMLResponse:
        wanted = LetterFilter(viewer.tenant_id, session or None, cause or None)
        page = container.dead_letters.page(
            wanted, include_redriven=show == "all", dismissed=show == "dismissed", limit=ROWS, after=after or None
        )
        keys = container.browse.keys_of([(row.tenant_id, row.session_id) for row in page.items])
        return pages.page(
            request, viewer, "dead_letters.html", rows=page.items, more=page.next, keys=keys, show=show,
            groups=container.dead_letters.groups(viewer.tenant_id), causes=CAUSES,
        )  # fmt: skip

    @app.get(f"{HOME}/tenants", include_in_schema=False)
    def list_tenants(request: Request, viewer: CurrentViewer) -> HTMLResponse:
        mine = None if viewer.sees_all else viewer.caller.tenant_id
        return pages.page(
            request, viewer, "tenants.html", tenants=container.tenants.list(mine), keys=container.keys.all(mine),
            paused=container.tenants.paused(), roles=ROLES, new_key=None,
        )  # fmt: skip

    @app.get(f"{HOME}/actions", include_in_schema=False)
    def list_actions(request: Request, viewer: CurrentViewer, after: str = "") -> HTMLResponse:
        page = container.actions.list(viewer.tenant_id, limit=ROWS, after=after or None)
        return pages.page(request, viewer, "actions.html", rows=page.items, more=page.next)

    @app.get(f"{HOME}/settings", include_in_schema=False)
    def list_settings(request: Request, viewer: CurrentViewer) -> HTMLResponse:
        if not viewer.sees_all:
            raise NotAllowed("only a key that sees all tenants may see the settings")
        return pages.page(request, viewer, "settings.html", rows=describe_settings(container.settings))


# -- one of them ----------------------------------------------------------------------------------------------------


def _add_details(app: FastAPI, container: Container, pages: Pages) -> None:
    @app.get(f"{HOME}/sessions/{{key}}", include_in_schema=False)
    def get_session(
        request: Request, viewer: CurrentViewer, key: int, before: int | None = None, message: UUID | None = None
    ) -> HTMLResponse:
        mine = None if viewer.sees_all else viewer.caller.tenant_id
        session = container.browse.session(key, mine)
        runs = container.queries.runs(session.tenant_id, session_id=session.session_id, limit=20).items
        wanted = LetterFilter(session.tenant_id, session.session_id)
        return pages.page(
            request, viewer, "session.html", session=session, marked=message,
            transcript=container.browse.transcript(key, session.cursor, before=before, around=message),
            runs=runs,
            facts=[fact_document(fact) for fact in container.browse.facts_of_session(key)],
            letters=container.dead_letters.page(wanted, limit=20).items,
            held=_held(container, session),
        )  # fmt: skip

    @app.get(f"{HOME}/sessions-of/{{tenant_id}}", include_in_schema=False)
    def find_session(viewer: CurrentViewer, tenant_id: str, session: str) -> Response:
        """Redirect from a session's id to its page."""
        key = container.browse.key_of(viewer.check_tenant(tenant_id) or tenant_id, session)
        if key is None:
            raise UnknownSession(f"no session {session!r}")
        return RedirectResponse(f"{HOME}/sessions/{key}", 303)

    @app.get(f"{HOME}/runs/{{run_id}}", include_in_schema=False)
    def get_run(request: Request, viewer: CurrentViewer, run_id: UUID) -> HTMLResponse:
        detail = container.queries.run(None if viewer.sees_all else viewer.caller.tenant_id, run_id)
        place = container.browse.session_of_run(run_id)
        if detail is None or place is None:
            raise UnknownSession(f"no run {run_id}: old runs are deleted after EXTRACTOR_KEEP_RUNS_DAYS")
        usage = detail.run.figures.usage
        return pages.page(
            request, viewer, "run.html", run=detail.run, steps=detail.steps, session_key=place[0], tenant_id=place[1],
            share=usage.cache_read_tokens / usage.prompt_tokens if usage.prompt_tokens else None, changed=container.browse.changed_by(run_id),
        )  # fmt: skip

    @app.get(f"{HOME}/facts/{{fact_id}}", include_in_schema=False)
    def get_fact(request: Request, viewer: CurrentViewer, fact_id: UUID) -> HTMLResponse:
        tenant_id = container.browse.tenant_of_fact(fact_id)
        if not viewer.sees_all and tenant_id != viewer.caller.tenant_id:
            raise UnknownFact(f"no fact {fact_id}")
        fact = container.queries.fact(tenant_id, fact_id)
        evidence = container.facts.sources(fact)
        said = [(tenant_id, item.message.session_id) for item in evidence if item.message]
        return pages.page(
            request, viewer, "fact.html", fact=fact_document(fact), evidence=evidence,
            history=container.facts.history(tenant_id, fact_id), keys=container.browse.keys_of(said),
            tenant_id=tenant_id,
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


def _add_changes(app: FastAPI, container: Container, pages: Pages) -> None:
    @app.get(f"{HOME}/confirm/{{name}}", include_in_schema=False)
    def confirm(request: Request, viewer: CurrentViewer, name: str) -> HTMLResponse:
        """Show what a change will do, and ask for confirmation."""
        change = _change(name)
        form = Form(parse_qs(request.url.query))
        return pages.page(
            request, viewer, "confirm.html", change=change, change_name=name, foreseen=change.foresee(container, viewer, form),
            fields=form.fields(change.fields), back=_inside(form.one("back") or HOME),
        )  # fmt: skip

    @app.post(f"{HOME}/do/{{name}}", include_in_schema=False)
    async def do(request: Request, viewer: CurrentViewer, name: str) -> Response:
        form = await _form(request)
        check_change(request, viewer, form.one("csrf") or "")
        return await run_in_threadpool(perform, request, viewer, name, form)

    def perform(request: Request, viewer: Viewer, name: str, form: Form) -> Response:
        done = _change(name).perform(container, viewer, form)
        pages.known.forget()
        if name == "add-key":  # the only page that ever shows the key
            return pages.page(request, viewer, "new_key.html", key=Shown(done))
        response = RedirectResponse(_inside(form.one("back") or HOME), 303)
        set_cookie(request, response, FLASH_COOKIE, quote(done), 60)
        return response


def _change(name: str) -> Any:
    change = CHANGES.get(name)
    if change is None:
        raise InvalidEvent.of("name", f"is unknown; must be one of {', '.join(CHANGES)}")
    return change


async def _form(request: Request) -> Form:
    """Return the fields of a form submitted from one of our pages."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_FORM_BYTES:
            raise InvalidEvent.of("", "the form is too large")
    return Form(parse_qs(raw.decode("utf-8", "replace")))


def _inside(target: str) -> str:
    """Return a URL within the dashboard; anything else becomes its first page."""
    plain = target.split("?")[0]
    is_ours = plain == HOME or plain.startswith(f"{HOME}/")
    return target if is_ours and "\\" not in target and "\n" not in target and ".." not in plain else HOME


# -- how things are written -------------------------------------------------------------------------------------------


def _seconds(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def _day(text: str, name: str) -> date | None:
    with contextlib.suppress(ValueError):
        return date.fromisoformat(text) if text else None
    raise InvalidEvent.of(name, f"must be a day such as 2026-11-22, not {text!r}")
