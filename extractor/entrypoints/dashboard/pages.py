"""Renders the dashboard's templates."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode

import jinja2
from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from extractor import __version__
from extractor.adapters.sql.operators.overview import Remembered
from extractor.core.documents import rfc3339
from extractor.core.dollars import dollars
from extractor.core.facts.secrets import redact
from extractor.entrypoints.dashboard.figures import OverviewPage
from extractor.entrypoints.dashboard.viewer import ALL, FLASH_COOKIE, THEME_COOKIE, VISIT_COOKIE, Viewer
from extractor.entrypoints.dashboard.visible import Exact, visible
from extractor.entrypoints.wording import counted, details

HOME = "/dashboard"
# Any number of viewers of the overview cost as much as one.
OVERVIEW_KNOWN_FOR_S = 2.0

# Of one text; a window is at most about as long.
MAX_SHOWN_CHARS = 60_000

THEMES = ("light", "dark")
HERE = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
NAVIGATION = (
    ("", "Overview"), ("/sessions", "Sessions"), ("/runs", "Runs"), ("/failures", "Failures"), ("/facts", "Facts"), ("/users", "Users"),
    ("/dead-letters", "Dead letters"), ("/workers", "Workers"), ("/tenants", "Tenants and keys"), ("/actions", "Log"),
    ("/settings", "Settings"),
)  # fmt: skip


# Pages of viewers who see all tenants: they are about the hosts.
FOR_ALL = ("/workers", "/settings")


class Shown(str):
    """Text that a page shows unredacted: a new key."""

    __slots__ = ()


def _shown(value: Any) -> Any:
    """Replace credentials by their kind in a value of a page, and make what cannot be seen visible, unless it is exact."""
    # `type is`, not `isinstance`: other subclasses are `Shown`, and Markup, which macros return already treated.
    if type(value) is Exact:
        return redact(value)
    return visible(redact(value)) if type(value) is str else value


class Pages:
    """Renders templates, with the variables and headers that every page has."""

    def __init__(self, flower_url: str | None) -> None:
        self._flower_url = flower_url
        self.known = Remembered[OverviewPage](OVERVIEW_KNOWN_FOR_S)
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,  # a misspelt variable fails a test instead of showing nothing
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=_shown,  # sees every `{{ ... }}` of every template, so no page can forget it
        )
        self._environment.filters |= {
            "counted": counted,
            "when": _when, "ago": _ago, "is_ahead": _is_ahead, "n": _number, "share": _share, "usd": _usd, "details": details, "short": lambda value: str(value)[:8],
            "exact": lambda value: Exact(value) if isinstance(value, str) else value,
            "since": _since, "clipped": _clipped, "relative": _relative, "iso": lambda instant: rfc3339(instant),
            "json": lambda value: json.dumps(value, ensure_ascii=False, indent=2),
        }  # fmt: skip

    def page(
        self, request: Request, viewer: Viewer | None, name: str, status: int = 200, **values: Any
    ) -> HTMLResponse:
        """Return a page; `values` are the template's variables."""
        theme = request.cookies.get(THEME_COOKIE)
        flash = request.cookies.get(FLASH_COOKIE)
        text = self._environment.get_template(name).render(
            viewer=viewer, path=request.url.path, query=dict(request.query_params), home=HOME, version=__version__,
            navigation=NAVIGATION if viewer is None or viewer.sees_all else [one for one in NAVIGATION if one[0] not in FOR_ALL], theme=theme if theme in THEMES else None, flash=_read_flash(flash),
            flower_url=self._flower_url, link=_linker(request), all=ALL, **values,
        )  # fmt: skip
        response = HTMLResponse(text, status)
        response.headers["content-security-policy"] = _POLICY
        response.headers["cache-control"] = "no-store"  # the back button must not show a page after logout
        response.headers["x-content-type-options"] = "nosniff"
        response.headers["referrer-policy"] = "same-origin"
        if flash:
            response.delete_cookie(FLASH_COOKIE, path=HOME)
        if viewer is not None and viewer.visit is not None:
            set_cookie(request, response, VISIT_COOKIE, viewer.visit, 365 * 86_400)
        return response


def set_cookie(request: Request, response: Response, name: str, value: str, seconds: int) -> None:
    is_secure = request.url.scheme == "https"  # on http, browsers would drop a secure cookie
    response.set_cookie(name, value, max_age=seconds, path=HOME, httponly=True, samesite="lax", secure=is_secure)


def within(target: str | None) -> str:
    """Return a URL within the dashboard; anything else becomes its first page."""
    target = target or HOME
    plain = target.split("?")[0]
    # `//host` does not begin with HOME; browsers read a backslash as a slash, and resolve `..`.
    is_ours = plain == HOME or plain.startswith(f"{HOME}/")
    return target if is_ours and "\\" not in target and "\n" not in target and ".." not in plain else HOME


def _read_flash(text: str | None) -> str | None:
    return unquote(text)[:500] if text else None


def _linker(request: Request) -> Any:
    """Return a function that builds this page's URL with some parameters changed."""
    given = dict(request.query_params)

    def link(path: str | None = None, **changed: Any) -> str:
        # `part` asks for a fragment of the page; a link in it must lead to the whole page.
        fields = {} if path is not None else {key: value for key, value in given.items() if key != "part"}
        if "tenant" in given:
            fields["tenant"] = given["tenant"]
        fields |= {key: str(value) for key, value in changed.items() if value is not None}
        kept = {key: value for key, value in fields.items() if value != "" and changed.get(key, "") is not None}
        target = HOME + path if path is not None else request.url.path
        return Exact(target + (f"?{urlencode(kept)}" if kept else ""))

    return link


# -- formats --------------------------------------------------------------------------------------------------------


def _when(instant: datetime | str | None) -> str:
    return str(instant)[:19].replace("T", " ") if instant else ""


def _is_ahead(instant: datetime | None) -> bool:
    return instant is not None and instant > datetime.now(UTC)


def _ago(instant: datetime | str | None) -> str:
    """Return an age in words, from seconds to days."""
    if not instant:
        return ""
    at = datetime.fromisoformat(instant) if isinstance(instant, str) else instant
    seconds = max(0.0, (datetime.now(UTC) - at).total_seconds())
    for size, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {name}"
    return f"{seconds:,.0f} s"


def _relative(instant: datetime) -> str:
    """Return how long ago an instant was, or in how long it will be."""
    ahead = instant - datetime.now(UTC)
    return f"{_ago(instant)} ago" if ahead.total_seconds() <= 0 else f"in {_ago(datetime.now(UTC) - ahead)}"


def _since(instant: datetime, start: datetime) -> str:
    """Return the seconds between two instants, with a unit."""
    return f"{max(0.0, (instant - start).total_seconds()):,.1f} s"


def _clipped(text: str) -> str:
    """Return a text cut to what a page has room for; the cut says how much is missing."""
    left = len(text) - MAX_SHOWN_CHARS
    return (
        text if left <= 0 else f"{text[:MAX_SHOWN_CHARS]}\n\u2026 ({left:,} more characters: extractor runs ID --json)"
    )


def _number(value: float | None, digits: int = 0) -> str:
    return "\u2013" if value is None else f"{value:,.{digits}f}"


def _share(value: float | None) -> str:
    return "\u2013" if value is None else f"{value:.1%}"


def _usd(value: float | None) -> str:
    return "\u2013" if value is None else dollars(value)
