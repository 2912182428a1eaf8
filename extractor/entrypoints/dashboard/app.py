"""The pages of the dashboard: decode the address, ask the store, render."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlencode
from uuid import UUID

import jinja2
from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from extractor import __version__
from extractor.adapters.sql.operators.browse import SessionFilter
from extractor.adapters.sql.operators.dead_letters import LetterFilter
from extractor.adapters.sql.operators.overview import Remembered
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.accounts import ROLES
from extractor.adapters.sql.schema.rows import fact_document, run_document
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent, NotAllowed, UnknownFact, UnknownSession
from extractor.core.facts.fact import FactType
from extractor.core.facts.secrets import redact
from extractor.core.run.failures import CAUSES
from extractor.core.run.runs import Outcome, SessionState
from extractor.entrypoints.api.access import LOGIN_COOKIE, host_of
from extractor.entrypoints.dashboard.changes import CHANGES, Form
from extractor.entrypoints.dashboard.figures import SPANS, overview
from extractor.entrypoints.dashboard.viewer import (
    ALL,
    FLASH_COOKIE,
    THEME_COOKIE,
    VISIT_COOKIE,
    CurrentViewer,
    LoginNeeded,
    Viewer,
    check_change,
    may_enter,
)
from extractor.settings import describe_settings

HOME = "/dashboard"
OVERVIEW_KNOWN_FOR_S = 2.0
"""Many who look at the overview cost no more than one."""

ROWS = 50
MAX_FORM_BYTES = 256 * 1024
THEMES = ("light", "dark")
LOGIN_S = 12 * 3600
_HERE = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
NAVIGATION = (
    ("", "Overview"), ("/sessions", "Sessions"), ("/runs", "Runs"), ("/facts", "Facts"), ("/dead-letters", "Dead letters"),
    ("/tenants", "Tenants and keys"), ("/actions", "Log"), ("/settings", "Settings"),
)  # fmt: skip


def add(app: FastAPI, container: Container) -> None:
    """Add the dashboard to the application."""
    app.mount(f"{HOME}/static", StaticFiles(directory=_HERE / "static"), name="static")
    pages = _Pages(container)
    _add_errors(app, pages)
    _add_entrance(app, container, pages)
    _add_pages(app, container, pages)
    _add_details(app, container, pages)
    _add_changes(app, container, pages)


class Shown(str):
    """A text that a page shows as it is: a key, the one time that it can be seen."""

    __slots__ = ()


def _shown(value: Any) -> Any:
    """Every value of every page passes here: credentials in what was said are replaced by their kind."""
    return redact(value) if type(value) is str else value


class _Pages:
    """Renders templates with what every page shows."""

    def __init__(self, container: Container) -> None:
        self._parts = container
        self.known = Remembered[dict[str, Any]](OVERVIEW_KNOWN_FOR_S)
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(_HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=_shown,
        )
        self._environment.filters |= {
            "when": _when, "ago": _ago, "n": _number, "share": _share, "usd": _usd, "short": lambda text: text[:8],
            "json": lambda value: json.dumps(value, ensure_ascii=False, indent=2),
        }  # fmt: skip

    def page(
        self, request: Request, viewer: Viewer | None, name: str, status: int = 200, **values: Any
    ) -> HTMLResponse:
        """Return a page; `values` are what its template names."""
        theme = request.cookies.get(THEME_COOKIE)
        flash = request.cookies.get(FLASH_COOKIE)
        text = self._environment.get_template(name).render(
            viewer=viewer, path=request.url.path, query=dict(request.query_params), home=HOME, version=__version__,
            navigation=NAVIGATION, theme=theme if theme in THEMES else None, flash=_read_flash(flash),
            flower_url=self._parts.settings.flower_url, link=_linker(request), all=ALL, **values,
        )  # fmt: skip
        response = HTMLResponse(text, status)
        response.headers["content-security-policy"] = _POLICY
        response.headers["cache-control"] = "no-store"
        response.headers["x-content-type-options"] = "nosniff"
        response.headers["referrer-policy"] = "same-origin"
        if flash:
            response.delete_cookie(FLASH_COOKIE, path=HOME)
        if viewer is not None and viewer.visit is not None:
            _set_cookie(request, response, VISIT_COOKIE, viewer.visit, 365 * 86_400)
        return response


# -- the entrance ---------------------------------------------------------------------------------------------------


def _add_errors(app: FastAPI, pages: _Pages) -> None:
    @app.exception_handler(LoginNeeded)
    def login_needed(request: Request, _: LoginNeeded) -> Response:
        target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"{HOME}/login?next={quote(target)}", 303)

    def error_page(request: Request, status: int, detail: str) -> Response | None:
        is_ours = request.url.path == HOME or request.url.path.startswith(f"{HOME}/")
        return pages.page(request, None, "error.html", status, error=detail, code=status) if is_ours else None

    app.state.error_page = error_page
    app.state.forget_overview = pages.known.forget


def _add_entrance(app: FastAPI, container: Container, pages: _Pages) -> None:
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
            problem = (
                "The key is unknown or was revoked." if key is None else "Only an operator's key opens the dashboard."
            )
            return pages.page(request, None, "login.html", 403, target=target, problem=problem)
        response = RedirectResponse(target, 303)
        _set_cookie(request, response, LOGIN_COOKIE, container.logins.begin(key.id), LOGIN_S)
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
            _set_cookie(request, response, THEME_COOKIE, to, 365 * 86_400)
        else:
            response.delete_cookie(THEME_COOKIE, path=HOME)
        return response


# -- lists ----------------------------------------------------------------------------------------------------------


def _add_pages(app: FastAPI, container: Container, pages: _Pages) -> None:
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
        rows = [{**run_document(run), "tenant_id": run.tenant_id} for run in page.items]
        return pages.page(request, viewer, "runs.html", rows=rows, more=page.next, outcomes=list(Outcome))

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
        page = container.queries.dead_letters(
            wanted, include_redriven=show == "all", dismissed=show == "dismissed", limit=ROWS, after=after or None
        )
        keys = container.browse.keys_of([(row["tenant_id"], row["session_id"]) for row in page.items])
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
        rows, more = container.actions.list(viewer.tenant_id, limit=ROWS, after=after or None)
        return pages.page(request, viewer, "actions.html", rows=rows, more=more)

    @app.get(f"{HOME}/settings", include_in_schema=False)
    def list_settings(request: Request, viewer: CurrentViewer) -> HTMLResponse:
        if not viewer.sees_all:
            raise NotAllowed("the settings are shown to a key that sees all tenants")
        return pages.page(request, viewer, "settings.html", rows=describe_settings(container.settings))


# -- one of them ----------------------------------------------------------------------------------------------------


def _add_details(app: FastAPI, container: Container, pages: _Pages) -> None:
    @app.get(f"{HOME}/sessions/{{key}}", include_in_schema=False)
    def get_session(
        request: Request, viewer: CurrentViewer, key: int, before: int | None = None, message: UUID | None = None
    ) -> HTMLResponse:
        mine = None if viewer.sees_all else viewer.caller.tenant_id
        session = container.browse.session(key, mine)
        runs = container.queries.runs(session["tenant_id"], session_id=session["session_id"], limit=20).items
        wanted = LetterFilter(session["tenant_id"], session["session_id"])
        return pages.page(
            request, viewer, "session.html", session=session, marked=str(message) if message else None,
            transcript=container.browse.transcript(key, session["cursor"], before=before, around=message),
            runs=[run_document(run) for run in runs],
            facts=[fact_document(fact) for fact in container.browse.facts_of_session(key)],
            letters=container.queries.dead_letters(wanted, limit=20).items,
            held=_held(container, session),
        )  # fmt: skip

    @app.get(f"{HOME}/sessions-of/{{tenant_id}}", include_in_schema=False)
    def find_session(viewer: CurrentViewer, tenant_id: str, session: str) -> Response:
        """Lead from a session's own id to its page."""
        key = container.browse.key_of(viewer.check_tenant(tenant_id) or tenant_id, session)
        if key is None:
            raise UnknownSession(f"no session {session!r}")
        return RedirectResponse(f"{HOME}/sessions/{key}", 303)

    @app.get(f"{HOME}/runs/{{run_id}}", include_in_schema=False)
    def get_run(request: Request, viewer: CurrentViewer, run_id: UUID) -> HTMLResponse:
        run = container.queries.run(None if viewer.sees_all else viewer.caller.tenant_id, run_id)
        place = container.browse.session_of_run(run_id)
        if run is None or place is None:
            raise UnknownSession(f"no run {run_id}: runs are kept for EXTRACTOR_KEEP_RUNS_DAYS")
        prompt = run["input_tokens"] + run["cache_read_tokens"] + run["cache_write_tokens"]
        return pages.page(
            request, viewer, "run.html", run=run, session_key=place[0], tenant_id=place[1],
            share=run["cache_read_tokens"] / prompt if prompt else None, changed=container.browse.changed_by(run_id),
        )  # fmt: skip

    @app.get(f"{HOME}/facts/{{fact_id}}", include_in_schema=False)
    def get_fact(request: Request, viewer: CurrentViewer, fact_id: UUID) -> HTMLResponse:
        tenant_id = container.browse.tenant_of_fact(fact_id)
        if not viewer.sees_all and tenant_id != viewer.caller.tenant_id:
            raise UnknownFact(f"no fact {fact_id}")
        fact = container.queries.fact(tenant_id, fact_id)
        evidence = container.queries.provenance(fact)
        said = [(tenant_id, item["message"]["session_id"]) for item in evidence if item["message"]]
        return pages.page(
            request, viewer, "fact.html", fact=fact_document(fact), evidence=evidence,
            history=container.queries.fact_history(tenant_id, fact_id), keys=container.browse.keys_of(said),
            tenant_id=tenant_id,
        )  # fmt: skip


def _held(container: Container, session: dict[str, Any]) -> str | None:
    """Return why no run of a session begins, when it is not the session's own doing."""
    paused = container.tenants.paused()
    if ALL in paused:
        return f"all tenants are paused since {paused[ALL]}"
    if session["tenant_id"] in paused:
        return f"the tenant is paused since {paused[session['tenant_id']]}"
    over = container.tenants.list(session["tenant_id"], only_over_budget=True)
    return f"the tenant has spent its budget of today; it goes on at {over[0]['goes_on_at']}" if over else None


# -- changes --------------------------------------------------------------------------------------------------------


def _add_changes(app: FastAPI, container: Container, pages: _Pages) -> None:
    @app.get(f"{HOME}/confirm/{{name}}", include_in_schema=False)
    def confirm(request: Request, viewer: CurrentViewer, name: str) -> HTMLResponse:
        """Say what a change will do, and ask."""
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
        if name == "add-key":  # the only page that ever shows it
            return pages.page(request, viewer, "new_key.html", key=Shown(done))
        response = RedirectResponse(_inside(form.one("back") or HOME), 303)
        _set_cookie(request, response, FLASH_COOKIE, quote(done), 60)
        return response


def _change(name: str) -> Any:
    change = CHANGES.get(name)
    if change is None:
        raise InvalidEvent.of("name", f"is no change; there are {', '.join(CHANGES)}")
    return change


async def _form(request: Request) -> Form:
    """Return the fields of a form that a page of ours sent."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_FORM_BYTES:
            raise InvalidEvent.of("", "the form is too large")
    return Form(parse_qs(raw.decode("utf-8", "replace")))


def _inside(target: str) -> str:
    """Return an address of the dashboard; anything else leads to its first page."""
    plain = target.split("?")[0]
    is_ours = plain == HOME or plain.startswith(f"{HOME}/")
    return target if is_ours and "\\" not in target and "\n" not in target and ".." not in plain else HOME


def _set_cookie(request: Request, response: Response, name: str, value: str, seconds: int) -> None:
    is_secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=seconds, path=HOME, httponly=True, samesite="lax", secure=is_secure)


def _read_flash(text: str | None) -> str | None:
    return unquote(text)[:500] if text else None


def _linker(request: Request) -> Any:
    """Return a function that makes the address of this page with some fields changed."""
    given = dict(request.query_params)

    def link(path: str | None = None, **changed: Any) -> str:
        fields = {} if path is not None else {key: value for key, value in given.items() if key != "part"}
        if "tenant" in given:
            fields["tenant"] = given["tenant"]
        fields |= {key: str(value) for key, value in changed.items() if value is not None}
        kept = {key: value for key, value in fields.items() if value != "" and changed.get(key, "") is not None}
        target = HOME + path if path is not None else request.url.path
        return target + (f"?{urlencode(kept)}" if kept else "")

    return link


# -- how things are written -------------------------------------------------------------------------------------------


def _seconds(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def _day(text: str, name: str) -> date | None:
    with contextlib.suppress(ValueError):
        return date.fromisoformat(text) if text else None
    raise InvalidEvent.of(name, f"must be a day such as 2026-11-22, not {text!r}")


def _when(instant: str | None) -> str:
    return instant[:19].replace("T", " ") if instant else ""


def _ago(instant: str | None) -> str:
    """Return an age in words, from seconds to days."""
    if not instant:
        return ""
    seconds = max(0.0, (datetime.now(UTC) - datetime.fromisoformat(instant)).total_seconds())
    for size, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {name}"
    return f"{seconds:,.0f} s"


def _number(value: float | None, digits: int = 0) -> str:
    return "\u2013" if value is None else f"{value:,.{digits}f}"


def _share(value: float | None) -> str:
    return "\u2013" if value is None else f"{value:.1%}"


def _usd(value: float | None) -> str:
    return "\u2013" if value is None else f"${value:,.4f}" if value < 1 else f"${value:,.2f}"
