"""Who is viewing the dashboard? Someone logged in with an operator key, or this machine while no key exists.

The login is an HttpOnly cookie whose digest is in the store; revoking the key ends it. Every change is a POST with a CSRF
token derived from the cookie.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.keys import ApiKey
from extractor.bootstrap import Container
from extractor.core.errors import NotAllowed
from extractor.entrypoints.api.access import LOGIN_COOKIE, THIS_MACHINE, Caller, KeyDesk, caller_of

VISIT_COOKIE = "extractor_visit"
FLASH_COOKIE = "extractor_flash"
THEME_COOKIE = "extractor_theme"
ALL = "*"


class LoginNeeded(Exception):
    """There is no valid login."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who is viewing, and which tenant.

    Attributes:
        tenant_id: The tenant of the page; None means all.
        csrf: The token that a change must carry.
        visit: The secret behind it, if this visit is new and its cookie must be set.
    """

    caller: Caller
    tenant_id: str | None
    csrf: str
    visit: str | None = None
    is_local: bool = False

    @property
    def actor(self) -> Actor:
        return self.caller.actor

    @property
    def sees_all(self) -> bool:
        return self.caller.sees_all

    def check_tenant(self, tenant_id: str | None) -> str | None:
        """Return the tenant of a change; None means all.

        Raises:
            NotAllowed: It is not the viewer's.
        """
        if self.sees_all or tenant_id == self.caller.tenant_id:
            return tenant_id
        raise NotAllowed("your key belongs to another tenant")


def find_viewer(request: Request) -> Viewer:
    """Return who is viewing.

    Raises:
        LoginNeeded: There is no valid login.
    """
    container: Container = request.app.state.container
    desk: KeyDesk = request.app.state.keys
    asked = request.query_params.get("tenant") or None
    asked = None if asked == ALL else asked
    if desk.is_open:  # the gate has refused what does not come from this machine
        # Without a login the token needs another secret: a cookie set by the first page.
        visit = request.cookies.get(VISIT_COOKIE)
        fresh = None if visit else secrets.token_urlsafe(24)
        return Viewer(THIS_MACHINE, asked, token_of(visit or fresh or ""), fresh, is_local=True)
    login = request.cookies.get(LOGIN_COOKIE)
    key = container.logins.key(login) if login else None
    if key is None or not may_enter(key):
        raise LoginNeeded
    caller = caller_of(key)
    return Viewer(caller, asked if caller.sees_all else caller.tenant_id, token_of(login or ""))


CurrentViewer = Annotated[Viewer, Depends(find_viewer)]


def may_enter(key: ApiKey) -> bool:
    return key.role == "operator" and key.user_id is None


def check_change(request: Request, viewer: Viewer, token: str) -> None:
    """Refuse a change that was not submitted from one of our pages.

    Raises:
        NotAllowed
    """
    site = request.headers.get("sec-fetch-site")
    if viewer.visit is not None or site not in (None, "same-origin", "none"):
        raise NotAllowed("the change did not come from a page of this dashboard: open the page and try again")
    if not hmac.compare_digest(token.encode(), viewer.csrf.encode()):
        raise NotAllowed("the page has expired: open it again and repeat the change")


def token_of(secret: str) -> str:
    return hashlib.sha256(b"csrf\0" + secret.encode("utf-8", "surrogatepass")).hexdigest()
