"""What operators change: dead letters, pauses, budgets and keys. The action log records each change and its author."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from extractor.adapters.sql.operators.actions import ActionLog, Actor
from extractor.adapters.sql.operators.budgets import Budgets, Tenant
from extractor.adapters.sql.operators.dead_letters import DeadLetterStore
from extractor.adapters.sql.operators.keys import PREFIX_CHARS, KeyStore
from extractor.adapters.sql.operators.paces import Paces
from extractor.adapters.sql.operators.pauses import Pauses
from extractor.adapters.telemetry import log
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.documents import document
from extractor.core.errors import InvalidInput
from extractor.core.run.dead_letters import Dismissed, LetterFilter, Redriven
from extractor.core.run.pace import MAX_GATHER_S, Pace
from extractor.usecases.dispatch import Dispatch

if TYPE_CHECKING:
    from extractor.adapters.redis_stream import EventStream

MAX_BUDGET_USD = 1_000_000.0
MAX_BUDGET_TOKENS = 10**15


def whose(tenant_id: str | None) -> str:
    """Return a tenant in words; None means all."""
    return "all tenants" if tenant_id is None else f"tenant {tenant_id}"


@dataclass(frozen=True, slots=True)
class TenantPace:
    """How long a tenant's turns are gathered, in seconds: its own values (None: not set) and those in effect."""

    tenant_id: str
    quiet_s: float | None
    gather_s: float | None
    effective_quiet_s: float
    effective_gather_s: float


class DeadLetters:
    """Lists, redrives and dismisses dead letters."""

    def __init__(self, store: DeadLetterStore, dispatch: Dispatch, actions: ActionLog) -> None:
        self._store = store
        self._dispatch = dispatch
        self._actions = actions
        self.page = store.page
        self.groups = store.groups

    def redrive(self, actor: Actor, wanted: LetterFilter, *, dry_run: bool = False) -> Redriven:
        """Make the messages of dead letters unread again, and their sessions due at once.

        Raises:
            StoreUnavailable: Letters that were redriven before it stay so; call again for the rest.
        """
        did = self._store.redrive(wanted, dry_run=dry_run)
        is_one = wanted.session_id is not None and wanted.tenant_id is not None
        unparked = self._store.unpark(wanted, dry_run=dry_run) if is_one or wanted.with_waiting else []
        if dry_run:  # a real redrive has made these due already, so `unpark` would not find them
            unparked = [session for session in unparked if session not in set(did.sessions)]
        by_cause = dict(sorted(did.by_cause.items()))
        done = Redriven(dry_run, did.dead_letters, did.messages, len(did.sessions), by_cause, len(unparked))
        if dry_run:
            return done
        log().info("dead_letters.redriven", dead_letters=done.dead_letters, sessions=done.sessions)
        if did.sessions or unparked:
            self._dispatch.wake([*did.sessions, *unparked])
        if done.dead_letters or done.unparked:
            counts = {name: value for name, value in document(done).items() if name != "dry_run"}
            self._actions.note(actor, "redrive", wanted.tenant_id or EVERY_TENANT, _which(wanted), **counts)
        return done

    def dismiss(self, actor: Actor, wanted: LetterFilter, *, restore: bool = False, dry_run: bool = False) -> Dismissed:
        """Dismiss dead letters without reading their turns again, or restore dismissed ones."""
        count = self._store.dismiss(wanted, restore=restore, dry_run=dry_run)
        if count and not dry_run:
            name = "restore" if restore else "dismiss"
            self._actions.note(actor, name, wanted.tenant_id or EVERY_TENANT, _which(wanted), dead_letters=count)
            log().info("dead_letters.restored" if restore else "dead_letters.dismissed", dead_letters=count)
        return Dismissed(dry_run, count)


def _which(wanted: LetterFilter) -> str:
    named = (
        ("session", wanted.session_id),
        ("cause", wanted.cause),
        ("since", wanted.since and wanted.since.isoformat()),
        ("until", wanted.until and wanted.until.isoformat()),
        ("ids", ", ".join(map(str, wanted.ids))),
        ("sessions with the keys", ", ".join(map(str, wanted.sessions))),
    )
    return "; ".join(f"{name} {value}" for name, value in named if value) or "all dead letters"


class RejectedEvents:
    """Lists and clears the events of the stream that were refused."""

    def __init__(self, stream: EventStream, actions: ActionLog) -> None:
        self._stream = stream
        self._actions = actions
        self.newest = stream.newest_rejected

    def clear(self, actor: Actor) -> int:
        """Delete them, of all tenants; return how many."""
        count = self._stream.clear_rejected()
        if count:
            self._actions.note(actor, "clear_rejected", EVERY_TENANT, "rejected events", events=count)
        return count


class Tenants:
    """Pauses tenants and sets their budgets and paces.

    Args:
        pace: The installation's.
    """

    def __init__(self, pauses: Pauses, budgets: Budgets, paces: Paces, actions: ActionLog, *, pace: Pace) -> None:
        self._pauses = pauses
        self._budgets = budgets
        self._paces = paces
        self._pace = pace
        self._actions = actions
        self.list = budgets.tenants
        self.paused = pauses.paused

    def pause(self, actor: Actor, tenant_id: str | None) -> datetime:
        """Start no more runs of a tenant, or of any; return the instant since which it is paused."""
        since = self._pauses.pause(tenant_id)
        log().warning("extraction.paused", tenant_id=tenant_id or EVERY_TENANT)
        self._actions.note(actor, "pause", tenant_id or EVERY_TENANT, whose(tenant_id))
        return since

    def resume(self, actor: Actor, tenant_id: str | None) -> bool:
        """Let runs start again; False if nothing was paused."""
        is_resumed = self._pauses.resume(tenant_id)
        if is_resumed:
            log().warning("extraction.resumed", tenant_id=tenant_id or EVERY_TENANT)
            self._actions.note(actor, "resume", tenant_id or EVERY_TENANT, whose(tenant_id))
        return is_resumed

    def set_budget(self, actor: Actor, tenant_id: str, *, daily_usd: float | None, daily_tokens: int | None) -> Tenant:
        """Set a tenant's budget per UTC day; over budget, its sessions wait for the next day. None: no limit.

        Raises:
            InvalidInput: A limit is negative or too large.
        """
        if tenant_id == EVERY_TENANT or not tenant_id:
            raise InvalidInput.of("tenant_id", "a budget belongs to one tenant")
        if daily_usd is not None and not 0 <= daily_usd <= MAX_BUDGET_USD:
            raise InvalidInput.of("daily_usd", f"must be 0 to {MAX_BUDGET_USD:,.0f} dollars")
        if daily_tokens is not None and not 0 <= daily_tokens <= MAX_BUDGET_TOKENS:
            raise InvalidInput.of("daily_tokens", f"must be 0 to {MAX_BUDGET_TOKENS:,}")
        self._budgets.set(tenant_id, daily_usd=daily_usd, daily_tokens=daily_tokens)
        self._actions.note(
            actor, "set_budget", tenant_id, whose(tenant_id), daily_usd=daily_usd, daily_tokens=daily_tokens
        )
        return self._budgets.tenants(tenant_id)[0]

    def pace(self, tenant_id: str) -> TenantPace:
        """Return how long a tenant's turns are gathered."""
        quiet_s, gather_s = self._paces.get(tenant_id)
        holds = self._pace.of_tenant(quiet_s, gather_s)
        return TenantPace(tenant_id, quiet_s, gather_s, holds.quiet_s, holds.gather_s)

    def set_pace(self, actor: Actor, tenant_id: str, *, quiet_s: float | None, gather_s: float | None) -> TenantPace:
        """Set how long a tenant's turns are gathered, from its next turn on. None: as the installation; 0: not at all.

        Raises:
            InvalidInput: A time is negative or too long.
        """
        if tenant_id == EVERY_TENANT or not tenant_id:
            raise InvalidInput.of("tenant_id", "a pace belongs to one tenant")
        for name, seconds in (("quiet_s", quiet_s), ("gather_s", gather_s)):
            if seconds is not None and not 0 <= seconds <= MAX_GATHER_S:
                raise InvalidInput.of(name, f"must be 0 to {MAX_GATHER_S:,.0f} seconds")
        self._paces.set(tenant_id, quiet_s=quiet_s, gather_s=gather_s)
        self._actions.note(actor, "set_pace", tenant_id, whose(tenant_id), quiet_s=quiet_s, gather_s=gather_s)
        return self.pace(tenant_id)


class Keys:
    """Creates, finds and revokes API keys."""

    def __init__(self, store: KeyStore, actions: ActionLog) -> None:
        self._store = store
        self._actions = actions
        self.all = store.all
        self.find = store.find
        self.is_keyless = store.is_keyless

    def add(self, actor: Actor, tenant_id: str, role: str, name: str, **limits: Any) -> str:
        """Create a key and return it; it is shown only once. See `KeyStore.make`."""
        if tenant_id == EVERY_TENANT or not tenant_id or len(tenant_id) > 200:
            raise InvalidInput.of("tenant_id", "must have 1 to 200 characters, and not be '*'")
        key = self._store.make(tenant_id, role, name, **limits)
        shown = {name: value for name, value in limits.items() if value}
        self._actions.note(actor, "add_key", tenant_id, f"{role} key {key[:PREFIX_CHARS]}", **shown)
        return key

    def revoke(self, actor: Actor, named: str, tenant_id: str | None = None) -> int:
        """Revoke the keys whose public names begin with `named`, of a tenant or of all; return how many.

        A revoked key keeps working for up to five seconds.
        """
        revoked = self._store.revoke(named, tenant_id)
        if revoked:
            target = f"keys {', '.join(sorted(revoked))}"
            self._actions.note(actor, "revoke_key", tenant_id or EVERY_TENANT, target, keys=len(revoked))
        return len(revoked)

    def open_keyless(self, actor: Actor) -> bool:
        """Serve this machine without a key again; False while a key is valid, which must be revoked first."""
        is_opened = self._store.open_keyless(actor.name)
        if is_opened:
            self._actions.note(actor, "open_keyless", EVERY_TENANT, "this machine is served without a key")
        return is_opened
