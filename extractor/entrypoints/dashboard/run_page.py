"""The page of a run: what happened, what the model saw, and what it cost and why."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from extractor.core.errors import UnknownRun
from extractor.core.run.figures import Path, RunFigures, Usage
from extractor.core.run.prices import Price, PriceList, cost_usd, price_of
from extractor.core.run.runs import Outcome, RunDetail, RunRecord, RunStep
from extractor.entrypoints.dashboard.forms import read_form
from extractor.entrypoints.dashboard.pages import HOME
from extractor.entrypoints.dashboard.view import CurrentView, View
from extractor.entrypoints.dashboard.viewer import check_change
from extractor.entrypoints.replays import follow_up
from extractor.entrypoints.wording import counted

router = APIRouter(prefix=HOME, include_in_schema=False)


@dataclass(frozen=True, slots=True)
class TurnCost:
    """What one agent turn cost; nothing if an earlier run paid for its reply. None: the model has no price."""

    turn: int
    usage: Usage
    usd: float | None
    is_paid_elsewhere: bool


@dataclass(frozen=True, slots=True)
class RunCost:
    """What a run cost, by agent turn.

    Attributes:
        price: Of the first turn's model; None if it has none.
        reasons: What made it cheap or expensive, in sentences.
    """

    turns: Sequence[TurnCost]
    price: Price | None
    reasons: Sequence[str]


@router.get("/runs/{run_id}")
def get_run(view: CurrentView, run_id: UUID) -> HTMLResponse:
    browse = view.container.browse
    detail = view.container.queries.run(view.own_tenant, run_id)
    place = browse.session_of_run(run_id)
    if detail is None or place is None:
        raise UnknownRun.of(run_id, None)
    usage = detail.run.figures.usage
    trace = view.container.traces.of(detail)
    return view.page(
        "run.html", run=detail.run, steps=detail.steps, session_key=place[0], tenant_id=place[1],
        share=usage.cache_read_tokens / usage.prompt_tokens if usage.prompt_tokens else None,
        changed=browse.changed_by(run_id), trace=trace, cost=cost_of(detail, trace.answered_in, view.container.prices), bars=bars_of(detail, trace.answered_in),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of a run's time, as a bar; `x` and `width` are thousandths of the whole."""

    name: str
    anchor: str
    kind: str
    x: float
    width: float
    took: str


def bars_of(detail: RunDetail, answered_in: Mapping[int, UUID]) -> list[Bar]:
    """Return the stretches of a run's time: its agent turns, then the rest. Empty while it is in progress.

    Args:
        answered_in: By agent turn, the earlier run that paid for its reply.
    """
    run = detail.run
    if run.ended_at is None or not detail.steps:
        return []
    whole = max((run.ended_at - run.started_at).total_seconds(), 0.001)  # a run may end in the millisecond of its start
    last = "failed" if run.outcome in (Outcome.FAILED, Outcome.FENCED) else "commit"
    ends = [
        (f"Agent turn {step.turn}", f"turn-{step.turn}", _kind(step, answered_in), step.at) for step in detail.steps
    ]
    bars, done = [], 0.0
    for name, anchor, kind, at in (*ends, ("Failed" if last == "failed" else "Commit", "commit", last, run.ended_at)):
        # Steps have the clock of the worker, the run that of the database.
        until = min(max((at - run.started_at).total_seconds(), done), whole)
        took = until - done
        bars.append(
            Bar(
                name,
                anchor,
                kind,
                round(1000 * done / whole, 1),
                round(max(1000 * took / whole, 2), 1),
                f"{took:,.1f} s",
            )
        )
        done = until
    return bars


def _kind(step: RunStep, answered_in: Mapping[int, UUID]) -> str:
    if step.turn in answered_in:
        return "reused"
    return "troubled" if any(call.get("is_denied") or call.get("is_refused") for call in step.calls) else "turn"


def cost_of(detail: RunDetail, answered_in: Mapping[int, UUID], prices: PriceList) -> RunCost:
    """Return what a run cost and why.

    Args:
        answered_in: By agent turn, the earlier run that paid for its reply.
    """
    turns = [_turn_cost(step, step.turn in answered_in, prices) for step in detail.steps]
    first = detail.steps[0] if detail.steps else None
    price = price_of(str(first.reply["model"]), _usage(first), prices) if first else None
    return RunCost(turns, price, _reasons(detail.run.figures, len(answered_in)) if turns else ())


def _turn_cost(step: RunStep, is_paid_elsewhere: bool, prices: PriceList) -> TurnCost:
    usage = _usage(step)
    usd = 0.0 if is_paid_elsewhere else cost_usd(str(step.reply["model"]), usage, prices)
    return TurnCost(step.turn, usage, usd, is_paid_elsewhere)


def _usage(step: RunStep) -> Usage:
    return Usage(**step.reply["usage"])


def _reasons(figures: RunFigures, continued: int) -> list[str]:
    why = f" ({figures.path_reason.replace('_', ' ')})" if figures.path_reason else ""
    without_effect = figures.refused_calls + figures.denied_calls
    share = figures.cache_share
    found = (
        (figures.path is Path.WARM, f"It took the warm path{why}: its request begins with its parent's, which the provider had cached."),
        (figures.path is Path.COLD, f"It took the cold path{why}: a small request of our own, with the messages as data."),
        (True, f"The model was asked {_times(figures.agent_turns - continued)}; each further turn sends the whole request again."),
        (figures.missed_cache_reason, f"It missed the cache: {figures.missed_cache_reason}."),
        (share, f"{share or 0:.0%} of the first request was read from the cache, for a fraction of the price."),
        (without_effect, f"{counted(without_effect, 'tool call')} had no effect and may have cost a turn."),
        (continued, f"{counted(continued, 'turn')} had been paid for by the run that it continues."),
        (figures.usage_is_estimated, "The model's server reported no usage: tokens and cost are estimates."),
    )  # fmt: skip
    return [text for is_so, text in found if is_so]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


# -- replay ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FactPair:
    """A fact by name as a run wrote it and as its replay would; None: not at all.

    Attributes:
        then, now: The statement in pieces, each with whether the other side lacks it.
    """

    name: str
    then: Sequence[tuple[str, bool]] | None
    now: Sequence[tuple[str, bool]] | None

    @property
    def is_same(self) -> bool:
        return self.then is not None and self.then == self.now


@router.get("/runs/{run_id}/replay")
def ask_replay(view: CurrentView, run_id: UUID) -> HTMLResponse:
    """Show what a replay will do, and ask for confirmation."""
    return view.page("replay_ask.html", run=_run(view, run_id))


@router.post("/runs/{run_id}/replay")
async def replay(view: CurrentView, run_id: UUID) -> HTMLResponse:
    """Send the messages of a run to a model again, and show both outcomes side by side. Nothing is written."""
    form = await read_form(view.request)
    check_change(view.request, view.viewer, form.one("csrf") or "")
    return await run_in_threadpool(_replay, view, run_id, form.one("model"))


def _replay(view: View, run_id: UUID, model: str | None) -> HTMLResponse:
    run, container = _run(view, run_id), view.container
    made = container.replay.run(view.viewer.actor, run_id, model=model, tenant_id=view.own_tenant)
    then = container.browse.written_by(run_id)
    now = {change.name: change.content or "" for change in made.would_write if change.change == "save"}
    deletes = [
        [one.name for one in changes if one.change.startswith("delete")] for changes in (made.wrote, made.would_write)
    ]
    return view.page(
        "replay.html", run=run, made=made, pairs=paired(then, now), deletes=deletes, follows=follow_up(container, made),
    )  # fmt: skip


def _run(view: View, run_id: UUID) -> RunRecord:
    detail = view.container.queries.run(view.own_tenant, run_id)
    if detail is None:
        raise UnknownRun.of(run_id, None)
    return detail.run


def paired(then: Mapping[str, str], now: Mapping[str, str]) -> list[FactPair]:
    """Return facts side by side; those that both wrote come first."""
    names = sorted({*then, *now}, key=lambda name: (name not in then or name not in now, name not in then, name))
    found = []
    for name in names:
        if name in then and name in now:
            found.append(FactPair(name, *_differing(then[name], now[name])))
        else:
            found.append(FactPair(name, _whole(then.get(name)), _whole(now.get(name))))
    return found


def _whole(text: str | None) -> list[tuple[str, bool]] | None:
    return None if text is None else [(text, True)]


def _differing(then: str, now: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """Return two statements in pieces of whole words."""
    before, after = then.split(" "), now.split(" ")
    left, right = [], []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        left.append((" ".join(before[i1:i2]), tag != "equal"))
        right.append((" ".join(after[j1:j2]), tag != "equal"))
    return [part for part in left if part[0]], [part for part in right if part[0]]
