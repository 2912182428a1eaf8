"""What operators can change from the dashboard. Each change is shown first with what it will do, and done by a second
step; both go through the use cases, which keep the log of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs
from uuid import UUID

from fastapi import Request

from extractor.adapters.sql.schema.accounts import ROLES
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent
from extractor.core.run.dead_letters import LetterFilter
from extractor.entrypoints.dashboard.viewer import ALL, Viewer
from extractor.usecases.operations import whose

MAX_IDS = 500
MAX_FORM_BYTES = 256 * 1024


class Form:
    """The fields of a page's form."""

    def __init__(self, fields: Mapping[str, Sequence[str]]) -> None:
        self._fields = fields

    def one(self, name: str) -> str | None:
        """Return a field's text; None if it is empty or missing."""
        values = self._fields.get(name)
        return values[0].strip() or None if values else None

    def needed(self, name: str) -> str:
        """Return a required field's text.

        Raises:
            InvalidEvent: It is empty.
        """
        value = self.one(name)
        if value is None:
            raise InvalidEvent.of(name, "is required")
        return value

    def key(self, name: str) -> UUID:
        return _uuid(name, self.needed(name))

    def keys(self, name: str) -> tuple[UUID, ...]:
        values = [value for value in self._fields.get(name, ()) if value]
        if len(values) > MAX_IDS:
            raise InvalidEvent.of(name, f"at most {MAX_IDS} at once: filter by cause or session instead")
        return tuple(_uuid(name, value) for value in values)

    def number(self, name: str) -> float | None:
        text = self.one(name)
        if text is None:
            return None
        try:
            return float(text.replace(",", ""))
        except ValueError:
            raise InvalidEvent.of(name, f"must be a number, not {text!r}") from None

    def fields(self, names: Sequence[str]) -> list[tuple[str, str]]:
        """Return some fields, to be submitted again."""
        return [(name, value) for name in names for value in self._fields.get(name, ()) if value]


async def read_form(request: Request) -> Form:
    """Return the fields of a form submitted from one of our pages.

    Raises:
        InvalidEvent: It is larger than our pages send.
    """
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_FORM_BYTES:
            raise InvalidEvent.of("", "the form is too large")
    return Form(parse_qs(raw.decode("utf-8", "replace")))


def _uuid(name: str, text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InvalidEvent.of(name, "must be a UUID") from None


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of change.

    Attributes:
        title: The question on the confirmation page.
        verb: The button's label.
        fields: The form fields that it reads.
        foresee: Describes what it will do; changes nothing.
        perform: Does it; returns what was done, in one sentence.
        is_grave: It removes something.
    """

    title: str
    verb: str
    fields: tuple[str, ...]
    foresee: Callable[[Container, Viewer, Form], list[str]]
    perform: Callable[[Container, Viewer, Form], str]
    is_grave: bool = False


# -- pause and resume ---------------------------------------------------------------------------------------------


def _tenant(viewer: Viewer, form: Form) -> str | None:
    """Return the tenant to change; None means all, for viewers who see all tenants."""
    named = form.one("tenant")
    return viewer.check_tenant(None if named in (None, ALL) and viewer.sees_all else named or viewer.caller.tenant_id)


def _foresee_pause(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = _tenant(viewer, form)
    state = container.overview.status(tenant_id)
    waiting = sum(state["sessions"].get(name, 0) for name in ("due", "parked"))
    return [
        f"No more runs of {whose(tenant_id)} start; {state['runs'].get('running', 0)} in progress finish as usual.",
        f"{waiting:,} sessions are waiting already. Turns are still accepted, and nothing is lost.",
    ]


def _pause(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = _tenant(viewer, form)
    container.tenants.pause(viewer.actor, tenant_id)
    return f"Extraction of {whose(tenant_id)} is paused."


def _foresee_resume(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = _tenant(viewer, form)
    state = container.overview.status(tenant_id)
    return [f"Runs of {whose(tenant_id)} start again, with the oldest of {state['unread']:,} unread messages first."]


def _resume(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = _tenant(viewer, form)
    is_resumed = container.tenants.resume(viewer.actor, tenant_id)
    return f"Extraction of {whose(tenant_id)} {'is running' if is_resumed else 'was not paused'}."


# -- dead letters -------------------------------------------------------------------------------------------------

_LETTERS = ("tenant", "chosen", "ids", "cause", "session")


def _letters(viewer: Viewer, form: Form) -> LetterFilter:
    ids = form.keys("ids")
    if form.one("chosen") and not ids:  # an empty selection does not mean all
        raise InvalidEvent.of("ids", "is empty: select at least one dead letter")
    return LetterFilter(_tenant(viewer, form), form.one("session"), form.one("cause"), ids)


def _foresee_redrive(container: Container, viewer: Viewer, form: Form) -> list[str]:
    done = container.dead_letters.redrive(viewer.actor, _letters(viewer, form), dry_run=True)
    causes = ", ".join(f"{cause} {count:,}" for cause, count in done.by_cause.items()) or "none"
    return [
        f"{done.dead_letters:,} dead letters would be redriven ({causes}).",
        f"{done.messages:,} messages of {done.sessions:,} sessions become unread and are read again.",
        *([f"{done.unparked} parked session is retried at once."] if done.unparked else []),
        "Turns that still fail become dead letters again.",
    ]


def _redrive(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.redrive(viewer.actor, _letters(viewer, form))
    return f"{done.dead_letters:,} dead letters redriven: {done.messages:,} messages are unread again."


def _foresee_dismiss(container: Container, viewer: Viewer, form: Form) -> list[str]:
    count = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form), dry_run=True).dead_letters
    return [
        f"{count:,} dead letters would be dismissed.",
        "Their turns stay unread. You can restore them from the list of dismissed ones.",
    ]


def _dismiss(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form))
    return f"{done.dead_letters:,} dead letters dismissed."


def _foresee_restore(container: Container, viewer: Viewer, form: Form) -> list[str]:
    wanted = _letters(viewer, form)
    count = container.dead_letters.dismiss(viewer.actor, wanted, restore=True, dry_run=True).dead_letters
    return [f"{count:,} dismissed dead letters would be restored."]


def _restore(container: Container, viewer: Viewer, form: Form) -> str:
    done = container.dead_letters.dismiss(viewer.actor, _letters(viewer, form), restore=True)
    return f"{done.dead_letters:,} dead letters restored."


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


def _budget_tenant(viewer: Viewer, form: Form) -> str:
    tenant_id = form.needed("tenant")
    viewer.check_tenant(tenant_id)
    return tenant_id


def _foresee_budget(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id = _budget_tenant(viewer, form)
    usd, tokens = _budget(form)
    limits = [*([f"${usd:,.2f}"] if usd is not None else []), *([f"{tokens:,} tokens"] if tokens is not None else [])]
    if not limits:
        return [f"Tenant {tenant_id} may spend without limit."]
    return [
        f"Tenant {tenant_id} may spend {' and '.join(limits)} per UTC day.",
        "Over budget, its sessions wait for the next day. Turns are still accepted, and nothing is lost.",
    ]


def _set_budget(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = _budget_tenant(viewer, form)
    usd, tokens = _budget(form)
    container.tenants.set_budget(viewer.actor, tenant_id, daily_usd=usd, daily_tokens=tokens)
    return f"The budget of tenant {tenant_id} was set."


def _foresee_revoke(container: Container, viewer: Viewer, form: Form) -> list[str]:
    return [f"The key {form.needed('prefix')}\u2026 stops working within seconds. This cannot be undone."]


def _revoke(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id = None if viewer.sees_all else viewer.caller.tenant_id
    count = container.keys.revoke(viewer.actor, form.needed("prefix"), tenant_id)
    return f"{count} keys revoked."


def _key_fields(viewer: Viewer, form: Form) -> tuple[str, str, str]:
    role = form.needed("role")
    if role not in ROLES:
        raise InvalidEvent.of("role", f"must be one of {', '.join(ROLES)}")
    tenant_id = form.needed("tenant")
    viewer.check_tenant(tenant_id)
    return tenant_id, role, form.one("name") or ""


def _foresee_key(container: Container, viewer: Viewer, form: Form) -> list[str]:
    tenant_id, role, name = _key_fields(viewer, form)
    first = "" if not container.keys.is_keyless() else " From then on, this machine needs a key too."
    return [f"A new {role} key of tenant {tenant_id}{f' for {name}' if name else ''}. It is shown only once.{first}"]


def _add_key(container: Container, viewer: Viewer, form: Form) -> str:
    tenant_id, role, name = _key_fields(viewer, form)
    limits = {"user_id": form.one("user"), "sees_all": viewer.is_local and role == "operator"}
    return container.keys.add(viewer.actor, tenant_id, role, name, **limits)


CHANGES: Mapping[str, Change] = {
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
