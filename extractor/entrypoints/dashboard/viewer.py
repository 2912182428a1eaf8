"""Who looks at the dashboard? Somebody who logged in with an operator's key, or this machine while no key exists.

The login is a cookie that scripts cannot read; its digest stands in the store and ends with the key. Every change is a
POST with a token that only a page of ours can know, made of the cookie itself.
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
    """Nobody is logged in."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, at which tenant.

    Attributes:
        tenant_id: The tenant that the page is about; None is all of them.
        csrf: The token that a change must bring.
        visit: The secret behind it, when this visit is new and its cookie has to be set.
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
        """Return a tenant that a change is about; None is all.

        Raises:
            NotAllowed: It is not the viewer's.
        """
        if self.sees_all or tenant_id == self.caller.tenant_id:
            return tenant_id
        raise NotAllowed("your key belongs to another tenant")


def find_viewer(request: Request) -> Viewer:
    """Return who looks.

    While no key exists that is this machine: the gate let nobody else in.

    Raises:
        LoginNeeded: Nobody is logged in.
    """
    container: Container = request.app.state.container
    desk: KeyDesk = request.app.state.keys
    asked = request.query_params.get("tenant") or None
    asked = None if asked == ALL else asked
    if desk.is_open:
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
    """Refuse a change that no page of ours asked for.

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
