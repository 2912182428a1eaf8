"""Failed runs by cause, and redriving what they left: dead letters and waiting sessions."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput
from extractor.core.run.dead_letters import LetterFilter, Redriven
from extractor.core.run.runs import RunFilter
from extractor.entrypoints.dashboard.forms import Change, Form, instant_of, tenant_of
from extractor.entrypoints.dashboard.pages import HOME
from extractor.entrypoints.dashboard.view import CurrentView
from extractor.entrypoints.dashboard.viewer import Viewer
from extractor.entrypoints.wording import counted

router = APIRouter(prefix=HOME, include_in_schema=False)

PERIODS = {"1h": timedelta(hours=1), "24h": timedelta(days=1), "7d": timedelta(days=7)}
FIELD_FORM = "%Y-%m-%dT%H:%M"


@router.get("/failures")
def list_failures(view: CurrentView, since: str = "", until: str = "") -> HTMLResponse:
    now = view.container.now()
    start = instant_of(since, "since") or now - PERIODS["24h"]
    wanted = RunFilter(view.viewer.tenant_id, since=start, until=instant_of(until, "until"))
    quick = {name: (now - length).strftime(FIELD_FORM) for name, length in PERIODS.items()}
    quick["today"] = now.replace(hour=0, minute=0).strftime(FIELD_FORM)
    return view.page(
        "failures.html", groups=view.container.run_lists.failures(wanted), since=start.strftime(FIELD_FORM), until=until, quick=quick,
    )  # fmt: skip


def wanted_of(viewer: Viewer, form: Form) -> LetterFilter:
    cause = form.needed("cause")
    return LetterFilter(
        tenant_of(viewer, form),
        cause=cause,
        since=form.instant("since"),
        until=form.instant("until"),
        with_waiting=True,
    )


def _foresee(container: Container, viewer: Viewer, form: Form) -> list[str]:
    wanted = wanted_of(viewer, form)
    return foreseen(container.dead_letters.redrive(viewer.actor, wanted, dry_run=True))


def foreseen(would: Redriven) -> list[str]:
    """Return what a redrive would do, in sentences."""
    if not (would.dead_letters or would.unparked):
        return [
            "Nothing is left to redrive: later runs have read these messages, or their dead letters were dismissed."
        ]
    return [
        f"{counted(would.dead_letters, 'dead letter')} would be redriven.",
        f"{counted(would.messages, 'message')} of {counted(would.sessions, 'session')} would be unread again and read.",
        f"{counted(would.unparked, 'session')} waiting after such a failure would be retried at once.",
        "What still fails waits or becomes a dead letter again. Each run is paid for as usual.",
    ]  # fmt: skip


def _redrive(container: Container, viewer: Viewer, form: Form) -> str:
    return said(container.dead_letters.redrive(viewer.actor, wanted_of(viewer, form)))


def said(done: Redriven) -> str:
    return f"Redriven: {counted(done.dead_letters, 'dead letter')}; retried at once: {counted(done.unparked, 'waiting session')}."


# -- a selection in a list ------------------------------------------------------------------------------------------


def _selected(container: Container, viewer: Viewer, form: Form) -> LetterFilter:
    """Return a filter for the selected sessions and the sessions of the selected runs."""
    tenant_id = tenant_of(viewer, form)
    keys = [*form.whole_numbers("sessions"), *container.run_lists.sessions_of(form.keys("runs"))]
    if not keys:
        raise InvalidInput.of("sessions", "is empty: select at least one")
    return LetterFilter(tenant_id, sessions=tuple(dict.fromkeys(keys)), with_waiting=True)


def _foresee_selected(container: Container, viewer: Viewer, form: Form) -> list[str]:
    wanted = _selected(container, viewer, form)
    would = container.dead_letters.redrive(viewer.actor, wanted, dry_run=True)
    return [f"Selected: {counted(len(wanted.sessions), 'session')}.", *foreseen(would)]


def _redrive_selected(container: Container, viewer: Viewer, form: Form) -> str:
    return said(container.dead_letters.redrive(viewer.actor, _selected(container, viewer, form)))


CHANGES = {
    "redrive-failures": Change(
        "Redrive what failed?", "Redrive", ("tenant", "cause", "since", "until"), _foresee, _redrive
    ),
    "redrive-selected": Change(
        "Redrive the selected sessions?",
        "Redrive",
        ("tenant", "sessions", "runs"),
        _foresee_selected,
        _redrive_selected,
    ),
}
