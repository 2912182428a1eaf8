"""The page of a user: facts, sessions, cost, and why a statement did not become a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, StreamingResponse

from extractor.adapters.sql.operators.people import USER_SORTS, SaidMessage, UserFigures
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.rows import fact_document
from extractor.core.errors import UnknownUser
from extractor.core.run.explanations import why_nothing_saved
from extractor.core.run.runs import ChangedFact, RunDetail, RunFilter, RunRecord
from extractor.entrypoints.dashboard.failures import PERIODS
from extractor.entrypoints.dashboard.forms import read_form
from extractor.entrypoints.dashboard.pages import HOME
from extractor.entrypoints.dashboard.view import CurrentView, View, why_held
from extractor.entrypoints.dashboard.viewer import check_change
from extractor.entrypoints.wording import counted

router = APIRouter(prefix=HOME, include_in_schema=False)

SHOWN = 20

MAX_WORDS_CHARS = 200


@dataclass(frozen=True, slots=True)
class Told:
    """A message of the user, and what extraction did with it.

    Attributes:
        why: One sentence.
        facts: Facts written by the run that read it.
    """

    message: SaidMessage
    why: str
    facts: Sequence[ChangedFact] = ()


@router.get("/users")
def list_users(view: CurrentView, span: str = "24h", sort: str = "cost") -> HTMLResponse:
    """List the users with the highest cost, the most failures or the most runs."""
    span = span if span in PERIODS else "24h"
    sort = sort if sort in USER_SORTS else "cost"
    rows = view.container.people.busiest(view.viewer.tenant_id, datetime.now(UTC) - PERIODS[span], sort=sort)
    return view.page("users.html", rows=rows, spans=PERIODS, span=span, sort=sort, sorts=USER_SORTS)


@router.get("/users/{tenant_id:id}")
def get_user(view: CurrentView, tenant_id: str, user: str, about: str = "") -> HTMLResponse:
    """Show a user.

    Args:
        about: Words of something that the user said.
    """
    container = view.container
    tenant_id = view.viewer.check_tenant(tenant_id) or tenant_id
    figures = container.people.figures(tenant_id, user)
    if figures is None:
        raise UnknownUser(f"nothing is stored about a user {user!r} of tenant {tenant_id}")
    sessions = container.queries.sessions(tenant_id, user_id=user, limit=SHOWN).items
    runs = container.run_lists.page(RunFilter(tenant_id, user_id=user), limit=SHOWN).items
    facts = container.queries.facts(tenant_id, FactFilter(user_id=user, limit=SHOWN)).items
    words = about.strip()[:MAX_WORDS_CHARS]
    return view.page(
        "user.html", tenant_id=tenant_id, user_id=user, figures=figures, sessions=sessions, runs=runs,
        facts=[fact_document(fact) for fact in facts], whys=_whys(view, runs), about=words,
        keys=container.browse.keys_of([(tenant_id, one.session_id) for one in sessions]),
        told=_told(view, tenant_id, user, words) if words else None, obstacles=_obstacles(view, tenant_id, figures),
    )  # fmt: skip


@router.post("/users/{tenant_id:id}/export")
async def export_user(view: CurrentView, tenant_id: str) -> StreamingResponse:
    """Return everything about a user as a file."""
    # A POST, although it changes nothing but the action log: another site could make a browser GET it.
    form = await read_form(view.request)
    check_change(view.request, view.viewer, form.one("csrf") or "")
    tenant_id = view.viewer.check_tenant(tenant_id) or tenant_id
    user = form.needed("user")
    pieces = await run_in_threadpool(view.container.governance.export, view.viewer.actor, tenant_id, user)
    headers = {"Content-Disposition": "attachment; filename=export.json", "cache-control": "no-store"}
    return StreamingResponse(pieces, media_type="application/json", headers=headers)


def _whys(view: View, runs: Sequence[RunRecord]) -> dict[object, str]:
    """Return why runs saved nothing, by run; those that saved something are left out."""
    silent = [run for run in runs if not run.figures.facts_written]
    steps = view.container.run_lists.steps_of([run.id for run in silent])
    found = {run.id: why_nothing_saved(run, steps[run.id]) for run in silent}
    return {run: why for run, why in found.items() if why}


def _obstacles(view: View, tenant_id: str, figures: UserFigures) -> list[str]:
    """Return why facts about a user may be missing, in sentences."""
    held = why_held(view.container, tenant_id)
    left_out = ", ".join(sorted(kind.value for kind in view.container.settings.leave_out))
    found = (
        (held, f"No run of this user may start: {held}."),
        (figures.dead_letters, f"Set aside: {counted(figures.dead_letters, 'dead letter')}; no run reads their turns."),
        (figures.parked, f"Waiting after a failure: {counted(figures.parked, 'session')}."),
        (figures.unread, f"Not read yet: {counted(figures.unread, 'message')}."),
        (
            figures.refused_calls,
            f"Refused: {counted(figures.refused_calls, 'write')} in {counted(figures.runs, 'run')}.",
        ),
        (left_out, f"Facts of these kinds are never stored (EXTRACTOR_LEAVE_OUT): {left_out}."),
    )
    return [text for is_there, text in found if is_there]


def _told(view: View, tenant_id: str, user_id: str, words: str) -> list[Told]:
    container = view.container
    said = container.people.said(tenant_id, user_id, words)
    runs: dict[object, RunDetail | None] = {}
    for message in said:
        if message.read_by is not None and message.read_by not in runs:
            runs[message.read_by] = container.queries.run(tenant_id, message.read_by)
    return [_explained(view, tenant_id, message, runs.get(message.read_by)) for message in said]


def _explained(view: View, tenant_id: str, message: SaidMessage, detail: RunDetail | None) -> Told:
    match message.read_state:
        case "unread":
            return Told(message, _why_unread(view, tenant_id, message))
        case "quarantined":
            return Told(message, "Its turn kept failing and became a dead letter: redrive it from its session.")
        case "skipped":
            return Told(message, "The agent wrote memory itself in this turn, so it was left to the agent.")
    if detail is None:
        return Told(message, "It was read; the run is no longer stored.")
    why = why_nothing_saved(detail.run, detail.steps)
    if why is not None:
        return Told(message, why)
    return Told(message, "The run that read it wrote:", view.container.browse.changed_by(detail.run.id))


def _why_unread(view: View, tenant_id: str, message: SaidMessage) -> str:
    session = view.container.browse.session(message.session_key, tenant_id)
    held = why_held(view.container, tenant_id)
    if held:
        return f"Not read yet: {held}."
    match session.state.value:
        case "running":
            return "Not read yet: a run of its session is in progress."
        case "parked":
            return f"Not read yet: its session waits after {counted(session.consecutive_failures, 'failure')} in a row."
        case _:
            return "Not read yet: its session is due, or gathers further turns before it is read."
