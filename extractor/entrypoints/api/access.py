"""Who is asking? Keys belong to one tenant and have one role; without any key only loopback is served."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.concurrency import run_in_threadpool

from extractor.adapters.sql.actions import Actor
from extractor.adapters.sql.upkeep import ApiKey, Upkeep
from extractor.core.errors import NotAllowed
from extractor.core.facts.fact import Fact, FactScope, Scope
from extractor.entrypoints.api.problems import Unauthorized

CACHE_S = 5.0
"""A revoked key may work for so long yet."""

MARGIN_S = 1.0
"""What is remembered for less than this is looked up again beside the event loop rather than on it."""

ALLOWED = {
    "ingest": frozenset({"producer", "operator"}),
    "write": frozenset({"producer", "agent", "operator"}),
    "read": frozenset({"reader", "agent", "operator"}),
    "follow": frozenset({"producer", "reader", "agent", "operator"}),
    "operate": frozenset({"operator"}),
}


@dataclass(frozen=True, slots=True)
class Caller:
    """A request's tenant and role.

    Attributes:
        user_id: The only user that the key may ask about; None asks about all of the tenant.
        project_id: The only project that such a key speaks for.
        prefix: How the key begins; None without one.
        sees_all: May see and repair all tenants where a page or command is about the whole.
    """

    tenant_id: str
    role: str
    user_id: str | None = None
    project_id: str | None = None
    name: str = ""
    prefix: str | None = None
    sees_all: bool = False

    @property
    def actor(self) -> Actor:
        """Return who changes something, for the log of actions."""
        return Actor(self.name or f"{self.role} key", self.prefix)

    def scope(self, user_id: str, project_id: str | None = None) -> FactScope:
        """Return the scope of a request.

        Raises:
            NotAllowed: The key belongs to another user, or speaks for another project.
        """
        self.check_user(user_id)
        if self.user_id is not None and project_id is not None and project_id != self.project_id:
            raise NotAllowed("the key does not speak for this project")
        return FactScope(self.tenant_id, user_id, project_id)

    def check_user(self, user_id: str | None) -> None:
        """Refuse a request about another user than the key's."""
        if self.user_id is not None and user_id != self.user_id:
            raise NotAllowed("the key belongs to another user: name that one")

    def may_see(self, fact: Fact) -> bool:
        """Say whether a fact of the tenant is one that the key may read."""
        if self.user_id is None or fact.user_id == self.user_id or fact.scope is Scope.GLOBAL:
            return True
        return fact.scope is Scope.PROJECT and fact.project_id == self.project_id and self.project_id is not None


def caller_of(key: ApiKey) -> Caller:
    return Caller(key.tenant_id, key.role, key.user_id, key.project_id, key.name, key.prefix, key.sees_all)


class KeyDesk:
    """Looks keys up, with a short memory."""

    def __init__(self, upkeep: Upkeep) -> None:
        self._upkeep = upkeep
        self._known: dict[str, tuple[float, ApiKey | None]] = {}
        self._has_keys: tuple[float, bool] = (-CACHE_S, True)

    def caller(self, authorization: str | None, client_host: str | None) -> Caller:
        """Return who asks.

        Raises:
            Unauthorized: The key is unknown, or there is none and the request is not from this machine.
        """
        if not authorization:
            if not self._any_keys():
                if is_loopback(client_host):
                    return Caller("default", "operator", name="this machine", sees_all=True)
                raise Unauthorized(
                    "no API key exists yet, so only this machine is served: make one with `extractor keys add`"
                )
            raise Unauthorized("send a key: Authorization: Bearer KEY")
        scheme, _, key = authorization.partition(" ")
        found = self.find(key.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise Unauthorized("the key is unknown or was revoked")
        return caller_of(found)

    def remembers(self, authorization: str | None) -> bool:
        """Say whether `caller` will answer without the store, for a moment yet."""
        at = self._has_keys[0]
        if authorization:
            at, _ = self._known.get(authorization.partition(" ")[2].strip(), (-CACHE_S, None))
        return time.monotonic() - at < CACHE_S - MARGIN_S

    @property
    def is_open(self) -> bool:
        """No key exists: this machine is served, and nobody else."""
        return not self._any_keys()

    def find(self, key: str) -> ApiKey | None:
        """Return what a key may do, as it was some seconds ago; None when it is unknown."""
        now = time.monotonic()
        at, found = self._known.get(key, (-CACHE_S, None))
        if now - at < CACHE_S:
            return found
        found = self._upkeep.find_key(key)
        if len(self._known) > 1_000:
            self._known.clear()
        self._known[key] = (now, found)
        return found

    def _any_keys(self) -> bool:
        now = time.monotonic()
        if now - self._has_keys[0] >= CACHE_S:
            self._has_keys = (now, self._upkeep.has_keys())
        return self._has_keys[1]


def require(action: str) -> Callable[[Request], Awaitable[Caller]]:
    """Return a dependency that lets a request through when its key's role covers the action."""

    async def check(request: Request) -> Caller:
        desk: KeyDesk = request.app.state.keys
        host = request.client.host if request.client else None
        authorization = request.headers.get("authorization")
        if desk.remembers(authorization):  # no thread is needed for that
            caller = desk.caller(authorization, host)
        else:
            caller = await run_in_threadpool(desk.caller, authorization, host)
        if caller.role not in ALLOWED[action]:
            raise NotAllowed(
                f"the role {caller.role} does not cover this; needed: {', '.join(sorted(ALLOWED[action]))}"
            )
        return caller

    return check


Ingester = Annotated[Caller, Depends(require("ingest"))]
Writer = Annotated[Caller, Depends(require("write"))]
Reader = Annotated[Caller, Depends(require("read"))]
Follower = Annotated[Caller, Depends(require("follow"))]
Operator = Annotated[Caller, Depends(require("operate"))]
Limit = Annotated[int, Query(ge=1, le=500)]


def is_loopback(host: str | None) -> bool:
    try:
        return host is not None and ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
