"""What every route of the dashboard gets: the viewer, the templates and the container."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse

from extractor.bootstrap import Container
from extractor.core.documents import rfc3339
from extractor.core.errors import InvalidInput, NotAllowed
from extractor.entrypoints.dashboard.pages import Pages
from extractor.entrypoints.dashboard.viewer import ALL, CurrentViewer, Viewer

ROWS = 50


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

    def require_all(self, what: str) -> None:
        """Refuse a viewer who sees only one tenant.

        Raises:
            NotAllowed
        """
        if not self.viewer.sees_all:
            raise NotAllowed(f"only a key that sees all tenants may see {what}")

    def page(self, name: str, **values: Any) -> HTMLResponse:
        """Return a page; `values` are the template's variables."""
        return self.pages.page(self.request, self.viewer, name, **values)


async def _view(request: Request, viewer: CurrentViewer) -> View:
    return View(request, viewer, request.app.state.pages, request.app.state.container)


CurrentView = Annotated[View, Depends(_view)]


def why_held(container: Container, tenant_id: str) -> str | None:
    """Return why no run of a tenant may start; None if runs may start."""
    paused = container.tenants.paused()
    if ALL in paused:
        return f"all tenants have been paused since {paused[ALL]:%Y-%m-%d %H:%M}"
    if tenant_id in paused:
        return f"the tenant has been paused since {paused[tenant_id]:%Y-%m-%d %H:%M}"
    over = container.tenants.list(tenant_id, only_over_budget=True)
    return f"the tenant has spent today's budget; it continues at {rfc3339(over[0].goes_on_at)}" if over else None


def seconds_of(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def day_of(text: str, name: str) -> date | None:
    with contextlib.suppress(ValueError):
        return date.fromisoformat(text) if text else None
    raise InvalidInput.of(name, f"must be a day such as 2026-11-22, not {text!r}")
