"""Adds the dashboard to the API: login, logout, theme, and the pages behind them."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from extractor.adapters.sql.operators.logins import LOGIN_S
from extractor.bootstrap import Container
from extractor.core.errors import NotAllowed
from extractor.entrypoints.api.access import LOGIN_COOKIE, host_of
from extractor.entrypoints.dashboard import routes
from extractor.entrypoints.dashboard.forms import Form, read_form
from extractor.entrypoints.dashboard.pages import HERE, HOME, THEMES, Pages, set_cookie, within
from extractor.entrypoints.dashboard.viewer import THEME_COOKIE, CurrentViewer, LoginNeeded, check_change, may_enter

entrance = APIRouter(prefix=HOME, include_in_schema=False)


def add(app: FastAPI, container: Container) -> None:
    """Add the dashboard to the application."""
    pages = Pages(container.settings.flower_url)
    app.mount(f"{HOME}/static", StaticFiles(directory=HERE / "static"), name="static")
    app.state.pages = pages
    app.state.error_page = _error_page
    app.add_exception_handler(LoginNeeded, _login_needed)
    app.include_router(entrance)
    app.include_router(routes.router)


async def _login_needed(request: Request, _: Exception) -> Response:
    target = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return RedirectResponse(f"{HOME}/login?next={quote(target)}", 303)


def _error_page(request: Request, status: int, detail: str) -> Response | None:
    """Return an error as a page; None for an address outside the dashboard."""
    is_ours = request.url.path == HOME or request.url.path.startswith(f"{HOME}/")
    return _pages(request).page(request, None, "error.html", status, error=detail, code=status) if is_ours else None


def _pages(request: Request) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


@entrance.get("/login")
def login(request: Request, next: str = HOME) -> HTMLResponse:  # noqa: A002 - the field's name in the address
    return _pages(request).page(request, None, "login.html", target=within(next), problem=None)


@entrance.post("/login")
async def log_in(request: Request) -> Response:
    return await run_in_threadpool(_enter, request, await read_form(request))


def _enter(request: Request, form: Form) -> Response:
    # There is no session whose token could be checked. Another site must not log a person in with its own key.
    if request.headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
        raise NotAllowed("log in from the dashboard's own page")
    target = within(form.one("next"))
    key = request.app.state.keys.find(form.one("key") or "", host_of(request.scope))
    if key is None or key.id is None or not may_enter(key):  # 403 either way, so that the form stays on the page
        problem = "The key is unknown or was revoked." if key is None else "The dashboard needs an operator key."
        return _pages(request).page(request, None, "login.html", 403, target=target, problem=problem)
    response = RedirectResponse(target, 303)
    container: Container = request.app.state.container
    set_cookie(request, response, LOGIN_COOKIE, container.logins.begin(key.id), LOGIN_S)
    return response


@entrance.post("/logout")
async def log_out(request: Request, viewer: CurrentViewer) -> Response:
    form = await read_form(request)
    check_change(request, viewer, form.one("csrf") or "")
    container: Container = request.app.state.container
    await run_in_threadpool(container.logins.end, request.cookies.get(LOGIN_COOKIE) or "")
    response = RedirectResponse(f"{HOME}/login", 303)
    response.delete_cookie(LOGIN_COOKIE, path=HOME)
    return response


@entrance.get("/theme")
def theme(request: Request, to: str = "", back: str = HOME) -> Response:
    response = RedirectResponse(within(back), 303)
    if to in THEMES:
        set_cookie(request, response, THEME_COOKIE, to, 365 * 86_400)
    else:
        response.delete_cookie(THEME_COOKIE, path=HOME)
    return response
