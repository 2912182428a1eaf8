"""What operators can change from the dashboard.

Each kind of change has two functions: `_foresee_...` describes on the confirmation page what it will do, and its partner
does it. Both go through the use cases, which write the action log.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from extractor.adapters.sql.schema.accounts import ROLES
from extractor.bootstrap import Container
from extractor.core.dollars import dollars
from extractor.core.errors import InvalidInput
from extractor.core.run.dead_letters import LetterFilter
from extractor.entrypoints.dashboard import failures
from extractor.entrypoints.dashboard.forms import Change, Form, tenant_of
from extractor.entrypoints.dashboard.viewer import Viewer
from extractor.entrypoints.wording import counted
from extractor.usecases.operations import whose

# -- pause and resume ---------------------------------------------------------------------------------------------


def _foresee_pause(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = tenant_of(viewer, form)
    work = container.overview.work(tenant_id)
    waiting = sum(work.sessions.get(name, 0) for name in ("due", "parked"))
    return [
        f"No more runs of {whose(tenant_id)} start; {work.runs.get('running', 0)} in progress finish as usual.",
        f"{counted(waiting, 'session')} already waiting. Turns are still accepted, and nothing is lost.",
    ]


def _pause(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = tenant_of(viewer, form)
    container.tenants.pause(viewer.actor, tenant_id)
    return f"Extraction of {whose(tenant_id)} is paused."


def _foresee_resume(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = tenant_of(viewer, form)
    unread = container.overview.work(tenant_id).unread
    return [f"Runs of {whose(tenant_id)} start again, with the oldest of {counted(unread, 'unread message')} first."]


def _resume(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = tenant_of(viewer, form)
    is_resumed = container.tenants.resume(viewer.actor, tenant_id)
    return f"Extraction of {whose(tenant_id)} {'is running' if is_resumed else 'was not paused'}."


# -- dead letters -------------------------------------------------------------------------------------------------

_LETTERS = ("tenant", "chosen", "ids", "cause", "session")


def _letters(viewer: Viewer, form: Form) -> LetterFilter:
    ids = form.keys("ids")
    if form.one("chosen") and not ids:  # a LetterFilter without ids means all
        raise InvalidInput.of("ids", "is empty: select at least one dead letter")
    return LetterFilter(tenant_of(viewer, form), form.one("session"), form.one("cause"), ids)


def _foresee_redrive(container: Container, viewer: Viewer, form: Form) -> list[str]:
    done = container.dead_letters.redrive(viewer.actor, _letters(viewer, form), dry_run=True)
    causes = ", ".join(f"{cause} {count:,}" for cause, count in done.by_cause.items()) or "none"
    return [
        f"{counted(done.dead_letters, 'dead letter')} would be redriven ({causes}).",
        f"{counted(done.messages, 'message')} of {counted(done.sessions, 'session')} would be unread again and read.",
        *([f"{counted(done.unparked, 'parked session')} would be retried at once."] if done.unparked else []),
        "Turns that still fail become dead letters again.",
    ]


def _redrive(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.redrive(viewer.actor, _letters(viewer, form))
    return f"{counted(done.dead_letters, 'dead letter')} redriven: {counted(done.messages, 'message')} to read again."


def _foresee_dismiss(container: Container, viewer: Viewer, form: Form) -> list[str]:
    count = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form), dry_run=True).dead_letters
    return [
        f"{counted(count, 'dead letter')} would be dismissed.",
        "No run reads their turns. You can restore them from the list of dismissed ones.",
    ]


def _dismiss(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form))
    return f"{counted(done.dead_letters, 'dead letter')} dismissed."


def _foresee_restore(container: Container, viewer: Viewer, form: Form) -> list[str]:
    wanted = _letters(viewer, form)
    count = container.dead_letters.dismiss(viewer.actor, wanted, restore=True, dry_run=True).dead_letters
    return [f"{counted(count, 'dismissed dead letter')} would be restored."]


def _restore(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form), restore=True)
    return f"{counted(done.dead_letters, 'dead letter')} restored."


# -- facts --------------------------------------------------------------------------------------------------------


def _fact(container: Container, viewer: Viewer, form: Form) -> tuple[str, UUID]:
    fact_id = form.key("fact")
    tenant_id = container.browse.tenant_of_fact(fact_id)
    viewer.check_tenant(tenant_id)
    return tenant_id, fact_id


def _foresee_delete(container: Container, viewer: Viewer, form: Form) -> list[str]:
    fact = container.queries.fact(*_fact(container, viewer, form))
    return [
        f"Readers no longer see \u201c{fact.content}\u201d.",
        "Its history stays, and it can be restored. To remove everything about a person, erase the user.",
    ]


def _delete(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id, fact_id = _fact(container, viewer, form)
    container.governance.delete_fact(viewer.actor, tenant_id, fact_id)
    return "The fact was deleted."


def _foresee_undelete(container: Container, viewer: Viewer, form: Form) -> list[str]:
    fact = container.queries.fact(*_fact(container, viewer, form))
    return [f"Readers see \u201c{fact.content}\u201d again."]


def _undelete(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id, fact_id = _fact(container, viewer, form)
    container.governance.restore_fact(viewer.actor, tenant_id, fact_id)
    return "The fact was restored."


# -- tenants and keys ---------------------------------------------------------------------------------------------


def _budget(form: Form) -> tuple[float | None, int | None]:
    tokens = form.number("daily_tokens")
    return form.number("daily_usd"), int(tokens) if tokens is not None else None


def _one_tenant(viewer: Viewer, form: Form) -> str:
    tenant_id = form.needed("tenant")
    viewer.check_tenant(tenant_id)
    return tenant_id


def _foresee_budget(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = _one_tenant(viewer, form)
    usd, tokens = _budget(form)
    limits = [*([dollars(usd)] if usd is not None else []), *([f"{tokens:,} tokens"] if tokens is not None else [])]
    if not limits:
        return [f"Tenant {tenant_id} may spend without limit."]
    return [
        f"Tenant {tenant_id} may spend {' and '.join(limits)} per UTC day.",
        "Over budget, its sessions wait for the next day. Turns are still accepted, and nothing is lost.",
    ]


def _set_budget(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = _one_tenant(viewer, form)
    usd, tokens = _budget(form)
    container.tenants.set_budget(viewer.actor, tenant_id, daily_usd=usd, daily_tokens=tokens)
    return f"The budget of tenant {tenant_id} was set."


def _foresee_revoke(container: Container, viewer: Viewer, form: Form) -> list[str]:
    return [f"The key {form.needed('prefix')}\u2026 stops working within seconds. This cannot be undone."]


def _revoke(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = None if viewer.sees_all else viewer.caller.tenant_id
    count = container.keys.revoke(viewer.actor, form.needed("prefix"), tenant_id)
    return f"{counted(count, 'key')} revoked."


def _key_fields(viewer: Viewer, form: Form) -> tuple[str, str, str]:
    role = form.needed("role")
    if role not in ROLES:
        raise InvalidInput.of("role", f"must be one of {', '.join(ROLES)}")
    return _one_tenant(viewer, form), role, form.one("name") or ""


def _foresee_key(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id, role, name = _key_fields(viewer, form)
    first = "" if not container.keys.is_keyless() else " From then on, this machine needs a key too."
    return [f"A new {role} key of tenant {tenant_id}{f' for {name}' if name else ''}. It is shown only once.{first}"]


def _add_key(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id, role, name = _key_fields(viewer, form)
    # A first key that saw one tenant only would lock the person at this machine out of the rest.
    limits = {"user_id": form.one("user"), "sees_all": viewer.is_local and role == "operator"}
    return container.keys.add(viewer.actor, tenant_id, role, name, **limits)


def _user(viewer: Viewer, form: Form) -> tuple[str, str]:
    return _one_tenant(viewer, form), form.needed("user")


def _foresee_erase(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id, user_id = _user(viewer, form)
    held = container.governance.held(tenant_id, user_id)
    counts = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in held.items() if count) or "nothing"
    return [
        f"Everything about user {user_id} of tenant {tenant_id} would be deleted: {counts}.",
        "This cannot be undone. Messages said before now are refused if they arrive again; later ones are stored as usual.",
    ]


def _erase(container: Container, viewer: Viewer, form: Form) -> str:
    erased = container.governance.erase(viewer.actor, *_user(viewer, form))
    return f"The user was erased: {counted(sum(erased.deleted.values()), 'row')} deleted, {sum(erased.left.values()):,} left."


CHANGES: Mapping[str, Change] = {
    **failures.CHANGES,
    "erase": Change("Erase this user?", "Erase", ("tenant", "user"), _foresee_erase, _erase, is_grave=True),
    "pause": Change("Pause extraction?", "Pause", ("tenant",), _foresee_pause, _pause),
    "resume": Change("Resume extraction?", "Resume", ("tenant",), _foresee_resume, _resume),
    "redrive": Change("Redrive dead letters?", "Redrive", _LETTERS, _foresee_redrive, _redrive),
    "dismiss": Change("Dismiss dead letters?", "Dismiss", _LETTERS, _foresee_dismiss, _dismiss, is_grave=True),
    "restore": Change("Restore dismissed dead letters?", "Restore", _LETTERS, _foresee_restore, _restore),
    "delete-fact": Change("Delete this fact?", "Delete", ("fact",), _foresee_delete, _delete, is_grave=True),
    "restore-fact": Change("Restore this fact?", "Restore", ("fact",), _foresee_undelete, _undelete),
    "budget": Change("Set this budget?", "Set", ("tenant", "daily_usd", "daily_tokens"), _foresee_budget, _set_budget),
    "add-key": Change("Create a key?", "Create", ("tenant", "role", "name", "user"), _foresee_key, _add_key),
    "revoke-key": Change("Revoke this key?", "Revoke", ("prefix",), _foresee_revoke, _revoke, is_grave=True),
}
