"""Who is calling? A key belongs to one tenant and has one role; while no key exists, only loopback is served.

The gate asks `KeyDesk.caller` and stores the `Caller` in the request's scope. Routes get it by their parameter's type
(`Reader`, `Operator`, ...), which also checks the role; its `scope()` goes to the use case and from there into SQL.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.types import Scope

from extractor.adapters.sql.facts.owners import Owner
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.keys import ApiKey
from extractor.core.errors import NotAllowed
from extractor.core.facts.fact import Fact, FactScope
from extractor.core.facts.fact import Scope as FactPlace
from extractor.entrypoints.api.keyless import KeylessRules
from extractor.entrypoints.api.problems import TooManyAttempts, Unauthorized
from extractor.entrypoints.api.throttle import FailedAttempts, network
from extractor.usecases.operations import Keys

# A revoked key keeps working for up to this long.
CACHE_S = 5.0

# A key recently used from an address keeps working this long while others at that address guess keys.
TRUSTED_S = 600.0

# Maximum number of cached keys.
MAX_KNOWN = 1_000

# Where the gate stores the caller in a request's scope.
CALLER = "extractor.caller"

LOGIN_COOKIE = "extractor_login"

# Cache entries that expire within this time are looked up again off the event loop.
MARGIN_S = 1.0

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
        user_id: The only user that the key may access; None: every user of the tenant.
        project_id: The only project that the key may access.
        prefix: The key's public name; None without a key.
        sees_all: May see and repair all tenants where a page or command covers the whole installation.
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
        """Return the author of changes, for the action log."""
        return Actor(self.name or f"{self.role} key", self.prefix)

    def scope(self, user_id: str, project_id: str | None = None) -> FactScope:
        """Return the scope of a request.

        Raises:
            NotAllowed: The key belongs to another user or project.
        """
        self.check_user(user_id)
        if self.user_id is not None and project_id is not None and project_id != self.project_id:
            raise NotAllowed("the key does not cover this project")
        return FactScope(self.tenant_id, user_id, project_id, self.only_project)

    @property
    def only_project(self) -> str | None:
        """Return the only project whose sessions the key may read and write; None: no such limit."""
        return self.project_id if self.user_id is not None else None

    def reaches(self, owner: Owner) -> bool:
        """Return whether the key may read and write the sessions of some user and project."""
        return self.user_id is None or FactScope(self.tenant_id, self.user_id, None, self.only_project).reaches(*owner)

    def check_user(self, user_id: str | None) -> None:
        """Refuse a request about a user other than the key's."""
        if self.user_id is not None and user_id != self.user_id:
            raise NotAllowed("the key belongs to another user: use that user's id")

    def may_see(self, fact: Fact) -> bool:
        """Return whether the key may read a fact of the tenant."""
        if self.user_id is None or fact.scope is FactPlace.GLOBAL:
            return True
        if fact.scope is FactPlace.USER:
            return fact.user_id == self.user_id
        return fact.project_id == self.project_id and self.project_id is not None


# The caller while no key exists.
THIS_MACHINE = Caller("default", "operator", name="this machine", sees_all=True)


def caller_of(key: ApiKey) -> Caller:
    return Caller(key.tenant_id, key.role, key.user_id, key.project_id, key.name, key.prefix, key.sees_all)


class KeyDesk:
    """Looks up keys, caches valid ones briefly, and rate-limits guessing."""

    def __init__(self, keys: Keys, keyless: KeylessRules, attempts: FailedAttempts | None = None) -> None:
        self._keys = keys
        self._keyless = keyless
        self._attempts = attempts or FailedAttempts()
        self._known: dict[bytes, tuple[float, ApiKey]] = {}  # by digest: no key stays in memory
        self._served: OrderedDict[tuple[str, bytes], float] = OrderedDict()
        self._is_open: tuple[float, bool] = (-CACHE_S, False)

    def caller(self, scope: Scope) -> Caller:
        """Return who sent a request, judging only by its headers.

        Raises:
            Unauthorized: The key is unknown, or missing though one is required.
            NotAllowed: No key exists, and the request is not from this machine.
            TooManyAttempts: The address tried too many invalid keys.
        """
        authorization = key_of(scope)
        if authorization is None:
            if not self.is_open:
                raise Unauthorized("an API key is required: Authorization: Bearer KEY")
            self._keyless.check(scope)
            return THIS_MACHINE
        found = self.find(authorization, host_of(scope)) if authorization else None
        if found is None:
            raise Unauthorized("the key is unknown or was revoked")
        return caller_of(found)

    def check_keyless(self, scope: Scope) -> None:
        """Apply the rules for requests without a key while none exists; otherwise do nothing.

        Raises:
            NotAllowed
        """
        if self.is_open:
            self._keyless.check(scope)

    def remembers(self, scope: Scope) -> bool:
        """Return whether `caller` can currently answer from its cache."""
        at = self._is_open[0]
        authorization = key_of(scope)
        if authorization is not None:
            at = self._known[digest][0] if (digest := _digest(authorization)) in self._known else -CACHE_S
        return time.monotonic() - at < CACHE_S - MARGIN_S

    @property
    def is_open(self) -> bool:
        """Whether this machine is served without a key: none has ever existed, or an operator reopened this mode."""
        now = time.monotonic()
        if now - self._is_open[0] >= CACHE_S:
            self._is_open = (now, self._keys.is_keyless())
        return self._is_open[1]

    def find(self, key: str, address: str | None) -> ApiKey | None:
        """Return what a key may do, cached for some seconds; None if it is unknown.

        Raises:
            TooManyAttempts: The address tried too many invalid keys. Keys that it used recently keep working.
        """
        digest, now = _digest(key), time.monotonic()
        at, known = self._known.get(digest, (-CACHE_S, None))
        if known is not None and now - at < CACHE_S:
            self._note_served(address, digest, now)
            return known
        # Before the store is asked, so that guessing costs no query. A key that this address used recently passes:
        # one wrong client must not lock out the others behind the same address.
        wait_s = self._attempts.wait_s(address)
        if wait_s > 0 and now - self._served.get((network(address), digest), -TRUSTED_S) >= TRUSTED_S:
            raise TooManyAttempts(wait_s)
        found = self._keys.find(key)
        if found is None:
            self._known.pop(digest, None)
            self._attempts.note(address)
            return None
        if (
            len(self._known) >= MAX_KNOWN
        ):  # it takes some seconds to fill again, so no order of eviction is worth keeping
            self._known.clear()
        self._known[digest] = (now, found)
        self._note_served(address, digest, now)
        return found

    def _note_served(self, address: str | None, digest: bytes, now: float) -> None:
        place = (network(address), digest)
        self._served[place] = now
        self._served.move_to_end(place)
        if len(self._served) > MAX_KNOWN:
            self._served.popitem(last=False)


def key_of(scope: Scope) -> str | None:
    """Return the key in a request; empty if its header is malformed, None without the header."""
    given = [value for name, value in scope["headers"] if name == b"authorization"]
    if not given:
        return None
    # Two headers count as an invalid key: a proxy and we could each judge by another one.
    scheme, _, key = given[0].decode("latin-1").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and len(given) == 1 else ""


def host_of(scope: Scope) -> str | None:
    client = scope.get("client")
    return client[0] if client else None


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()


def require(action: str) -> Callable[[Request], Awaitable[Caller]]:
    """Return a dependency that accepts a request if its key's role allows the action."""

    async def check(request: Request) -> Caller:
        caller: Caller = request.scope[CALLER]  # set by the gate
        if caller.role not in ALLOWED[action]:
            raise NotAllowed(
                f"the role {caller.role} does not cover this; required: {', '.join(sorted(ALLOWED[action]))}"
            )
        return caller

    return check


Ingester = Annotated[Caller, Depends(require("ingest"))]
Writer = Annotated[Caller, Depends(require("write"))]
Reader = Annotated[Caller, Depends(require("read"))]
Follower = Annotated[Caller, Depends(require("follow"))]
Operator = Annotated[Caller, Depends(require("operate"))]
