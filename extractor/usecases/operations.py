"""What operators change, and the state that they look at. Every change is written into the log of actions with who did
it; the API, the dashboard and the command line use the same functions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.dead_letters import LetterFilter
from extractor.adapters.sql.operators.keys import PREFIX_CHARS
from extractor.adapters.sql.operators.overview import merged_status
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.adapters.sql.sessions.breaker_store import breaker_document
from extractor.bootstrap import Parts
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.errors import ExtractorError, InvalidEvent, UnknownFact
from extractor.core.run.breaker import Breaker
from extractor.core.run.freshness import reasons_off
from extractor.telemetry import log
from extractor.usecases import audit as hygiene
from extractor.usecases import ingest as service

MAX_BUDGET_USD = 1_000_000.0
MAX_BUDGET_TOKENS = 10**15


# -- the state --------------------------------------------------------------------------------------------------


def extraction_state(parts: Parts) -> dict[str, Any]:
    """Return whether extraction goes on; when it does not, since when and why.

    Returns:
        `off_since` (RFC 3339, None while it goes on), `due_since` (the session that waits the longest) and `reasons`,
        each with `reason`, `since` and `detail`.
    """
    return _extraction_state(parts, parts.gate.refresh(), parts.pauses.paused())


def _extraction_state(parts: Parts, breaker: Breaker, paused: dict[str, str | None]) -> dict[str, Any]:
    seen = parts.overview.seen(breaker, paused)
    reasons = reasons_off(seen, parts.settings.alarm_after_s)
    return {
        "off_since": rfc3339(reasons[0].since) if reasons else None,
        "due_since": rfc3339(seen.due_since),
        "last_success_at": rfc3339(seen.last_success_at),
        "reasons": [{"reason": off.reason.value, "since": rfc3339(off.since), "detail": off.detail} for off in reasons],
    }


def full_state(parts: Parts, tenant_id: str | None = None) -> dict[str, Any]:
    """Return everything that an operator looks at first; parts that do not answer are named as such."""
    return {**database_state(parts, tenant_id), **queue_state(parts)}


def database_state(parts: Parts, tenant_id: str | None = None) -> dict[str, Any]:
    """Return what the database knows of the state."""
    asked = database_questions(parts, tenant_id)
    return joined_state({name: ask() for name, ask in asked.items()}, tenant_id)


def database_questions(parts: Parts, tenant_id: str | None) -> dict[str, Callable[[], Any]]:
    """Return what makes up the state as questions that may be asked at the same time; see `joined_state`."""
    return {
        "work": lambda: parts.overview.work(tenant_id),
        "totals": lambda: parts.overview.totals(tenant_id),
        "control": lambda: _control(parts),
        "budgets": lambda: parts.budgets.tenants(tenant_id, only_over_budget=True),
    }


def joined_state(answers: Mapping[str, Any], tenant_id: str | None) -> dict[str, Any]:
    """Return the state that the answers to `database_questions` make."""
    status = merged_status(answers["work"], answers["totals"])
    breaker, paused, extraction = answers["control"]
    if tenant_id is not None:  # nothing of other tenants, nor of the hosts
        paused = {name: since for name, since in paused.items() if name in (tenant_id, EVERY_TENANT)}
        status["workers"] = [{**one, "id": "", "host": "", "pid": None} for one in status["workers"]]
    return {
        **status,
        "breaker": breaker,
        "paused": paused,
        "over_budget": [one["tenant_id"] for one in answers["budgets"]],
        "extraction": extraction,
    }


def _control(parts: Parts) -> tuple[dict[str, Any], dict[str, str | None], dict[str, Any]]:
    """Return the breaker, the pauses and whether extraction is running."""
    breaker, paused = parts.gate.refresh(), parts.pauses.paused()
    return breaker_document(breaker), paused, _extraction_state(parts, breaker, paused)


def queue_state(parts: Parts) -> dict[str, Any]:
    """Return what waits in Redis: events on the stream, wake-ups in the queue; or what is wrong with it."""
    try:
        return {"stream": parts.stream.waiting(), "queue": parts.stream.queue_length("extraction"), "redis": "ok"}
    except ExtractorError as error:
        return {"stream": None, "queue": None, "redis": str(error)}


# -- dead letters -----------------------------------------------------------------------------------------------


def redrive(parts: Parts, actor: Actor, wanted: LetterFilter, *, dry_run: bool = False) -> dict[str, Any]:
    """Bring dead letters back; see `service.redrive`."""
    done = service.redrive(parts, wanted, dry_run=dry_run)
    if not dry_run and (done["dead_letters"] or done["unparked"]):
        counts = {name: done[name] for name in ("dead_letters", "messages", "sessions", "by_cause", "unparked")}
        parts.actions.note(actor, "redrive", wanted.tenant_id or EVERY_TENANT, _which(wanted), **counts)
    return done


def dismiss(
    parts: Parts, actor: Actor, wanted: LetterFilter, *, restore: bool = False, dry_run: bool = False
) -> dict[str, Any]:
    """Take dead letters off the list without reading their turns again, or bring dismissed ones back onto it."""
    count = parts.dead_letters.dismiss(wanted, restore=restore, dry_run=dry_run)
    if count and not dry_run:
        name = "restore" if restore else "dismiss"
        parts.actions.note(actor, name, wanted.tenant_id or EVERY_TENANT, _which(wanted), dead_letters=count)
        log().info("dead_letters.restored" if restore else "dead_letters.dismissed", dead_letters=count)
    return {"dry_run": dry_run, "dead_letters": count}


def _which(wanted: LetterFilter) -> str:
    named = (
        ("session", wanted.session_id),
        ("cause", wanted.cause),
        ("since", wanted.since and wanted.since.isoformat()),
        ("until", wanted.until and wanted.until.isoformat()),
        ("ids", ", ".join(map(str, wanted.ids))),
    )
    return "; ".join(f"{name} {value}" for name, value in named if value) or "all dead letters"


# -- pause and resume -------------------------------------------------------------------------------------------


def pause(parts: Parts, actor: Actor, tenant_id: str | None) -> datetime:
    """Begin no more runs of a tenant, or of any; returns since when it is paused."""
    since = parts.pauses.pause(tenant_id)
    log().warning("extraction.paused", tenant_id=tenant_id or EVERY_TENANT)
    parts.actions.note(actor, "pause", tenant_id or EVERY_TENANT, whose(tenant_id))
    return since


def resume(parts: Parts, actor: Actor, tenant_id: str | None) -> bool:
    """Let runs begin again; False when nothing was paused."""
    is_resumed = parts.pauses.resume(tenant_id)
    if is_resumed:
        log().warning("extraction.resumed", tenant_id=tenant_id or EVERY_TENANT)
        parts.actions.note(actor, "resume", tenant_id or EVERY_TENANT, whose(tenant_id))
    return is_resumed


def whose(tenant_id: str | None) -> str:
    """Return a tenant in words; None is all."""
    return "all tenants" if tenant_id is None else f"tenant {tenant_id}"


# -- facts ------------------------------------------------------------------------------------------------------


def delete_fact(parts: Parts, actor: Actor, tenant_id: str, fact_id: UUID) -> None:
    """Take a fact away; its revisions stay, and `restore_fact` brings it back.

    Raises:
        UnknownFact
    """
    if not parts.fact_writer.delete(tenant_id, fact_id):
        raise UnknownFact(f"no fact {fact_id}")
    parts.actions.note(actor, "delete_fact", tenant_id, f"fact {fact_id}")


def note_raw_reading(parts: Parts, actor: Actor, tenant_id: str, target: str) -> None:
    """Write into the log of actions that somebody reads messages as they were received, credentials and all."""
    parts.actions.note(actor, "read_raw", tenant_id, target)


def restore_fact(parts: Parts, actor: Actor, tenant_id: str, fact_id: UUID) -> None:
    """Bring a deleted fact back, as it was.

    Raises:
        UnknownFact: There is no such fact, or it is not deleted.
        InvalidEvent: Another fact has its name or says the same by now.
    """
    if not parts.fact_writer.restore(tenant_id, fact_id):
        raise UnknownFact(f"no deleted fact {fact_id}")
    parts.actions.note(actor, "restore_fact", tenant_id, f"fact {fact_id}")


def erase(parts: Parts, actor: Actor, tenant_id: str, user_id: str) -> dict[str, Any]:
    """Erase everything about a user; the log keeps a digest of the id, not the id."""
    proof = service.erase(parts, tenant_id, user_id)
    digest = hashlib.sha256(user_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    parts.actions.note(actor, "erase", tenant_id, f"user with SHA-256 {digest}\u2026", deleted=proof["deleted"])
    return proof


def apply_audit(
    parts: Parts, actor: Actor, scope: AuditScope, ids: list[str] | None = None
) -> dict[str, Any]:  # fmt: skip
    """Carry out what an audit of stored facts proposes; see `hygiene.apply`."""
    done = hygiene.apply(parts, scope, ids, by=actor.name)
    parts.actions.note(actor, "audit", scope.tenant_id, "stored facts", applied=len(done["applied"]))
    return done


# -- keys and budgets -------------------------------------------------------------------------------------------


def add_key(parts: Parts, actor: Actor, tenant_id: str, role: str, name: str, **limits: Any) -> str:
    """Make a key and return it; it is shown once. See `KeyStore.make`."""
    if tenant_id == EVERY_TENANT or not tenant_id or len(tenant_id) > 200:
        raise InvalidEvent.of("tenant_id", "must have 1 to 200 characters, and not be '*'")
    key = parts.keys.make(tenant_id, role, name, **limits)
    shown = {name: value for name, value in limits.items() if value}
    parts.actions.note(actor, "add_key", tenant_id, f"{role} key {key[:PREFIX_CHARS]}", **shown)
    return key


def revoke_key(parts: Parts, actor: Actor, named: str, tenant_id: str | None = None) -> int:
    """Revoke the keys whose names begin so, of a tenant or of all; it takes effect within seconds."""
    revoked = parts.keys.revoke(named, tenant_id)
    if revoked:
        target = f"keys {', '.join(sorted(revoked))}"
        parts.actions.note(actor, "revoke_key", tenant_id or EVERY_TENANT, target, keys=len(revoked))
    return len(revoked)


def open_keyless(parts: Parts, actor: Actor) -> bool:
    """Serve this machine without a key again; False while a key is valid, which must be revoked first."""
    is_opened = parts.keys.open_keyless(actor.name)
    if is_opened:
        parts.actions.note(actor, "open_keyless", EVERY_TENANT, "this machine is served without a key")
    return is_opened


def set_budget(
    parts: Parts, actor: Actor, tenant_id: str, *, daily_usd: float | None, daily_tokens: int | None
) -> Mapping[str, Any]:
    """Set what a tenant may spend in a day of UTC; beyond it its sessions wait for the next one. None is no limit.

    Raises:
        InvalidEvent: A limit is below zero or beyond all reason.
    """
    if tenant_id == EVERY_TENANT or not tenant_id:
        raise InvalidEvent.of("tenant_id", "a budget belongs to one tenant")
    if daily_usd is not None and not 0 <= daily_usd <= MAX_BUDGET_USD:
        raise InvalidEvent.of("daily_usd", f"must be 0 to {MAX_BUDGET_USD:,.0f} dollars")
    if daily_tokens is not None and not 0 <= daily_tokens <= MAX_BUDGET_TOKENS:
        raise InvalidEvent.of("daily_tokens", f"must be 0 to {MAX_BUDGET_TOKENS:,}")
    parts.budgets.set(tenant_id, daily_usd=daily_usd, daily_tokens=daily_tokens)
    parts.actions.note(
        actor, "set_budget", tenant_id, f"tenant {tenant_id}", daily_usd=daily_usd, daily_tokens=daily_tokens
    )
    return parts.budgets.tenants(tenant_id)[0]
