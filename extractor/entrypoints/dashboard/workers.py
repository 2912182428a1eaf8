"""The pages of workers: which are alive, how fast their runs are, and which one is slow."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from extractor.adapters.sql.operators.overview import LiveWorker
from extractor.adapters.sql.operators.workers import WorkerFigures
from extractor.core.errors import UnknownWorker
from extractor.core.run.runs import Outcome, RunFilter
from extractor.entrypoints.dashboard.figures import percentile
from extractor.entrypoints.dashboard.pages import HOME
from extractor.entrypoints.dashboard.view import ROWS, CurrentView

router = APIRouter(prefix=HOME, include_in_schema=False)

SPANS_S = {"1h": 3_600.0, "24h": 86_400.0}
# A worker is called slow if its p95 is at least this many times the median worker's.
SLOW = 1.5

# With fewer runs, a worker is not judged.
MIN_RUNS = 5


@dataclass(frozen=True, slots=True)
class WorkerLine:
    """A worker in the list.

    Attributes:
        heartbeat: None if it is not alive.
        run_times, model_times: p50, p95 and p99 in seconds; None without a run.
        times_median: Its p95 of run time over the median worker's; None if it is not judged.
    """

    id: str
    heartbeat: LiveWorker | None
    figures: WorkerFigures | None
    run_times: tuple[float | None, ...]
    model_times: tuple[float | None, ...]
    times_median: float | None

    @property
    def is_slow(self) -> bool:
        return self.times_median is not None and self.times_median >= SLOW


@router.get("/workers")
def list_workers(view: CurrentView, span: str = "1h") -> HTMLResponse:
    view.require_all("the workers")
    span = span if span in SPANS_S else "1h"
    figures = view.container.workers.figures(view.viewer.tenant_id, SPANS_S[span])
    alive = {one.id: one for one in view.container.overview.waiting().workers}
    return view.page("workers.html", rows=lines(alive, figures), spans=list(SPANS_S), span=span)


@router.get("/workers/{worker_id}")
def get_worker(view: CurrentView, worker_id: str, span: str = "1h", after: str = "") -> HTMLResponse:
    view.require_all("the workers")
    span = span if span in SPANS_S else "1h"
    container = view.container
    found = container.workers.figures(view.viewer.tenant_id, SPANS_S[span], worker_id)
    alive = {one.id: one for one in container.overview.waiting().workers if one.id == worker_id}
    recent = container.run_lists.page(RunFilter(worker=worker_id), limit=ROWS, after=after or None)
    if not (alive or found or recent.items):
        raise UnknownWorker(f"no worker {worker_id!r} is alive, and no run of it is stored")
    running = container.run_lists.page(RunFilter(worker=worker_id, outcome=Outcome.RUNNING), limit=ROWS)
    line = lines(alive, found)[0] if alive or found else WorkerLine(worker_id, None, None, (), (), None)
    return view.page(
        "worker.html", line=line, running=running.items, rows=recent.items, more=recent.next, spans=list(SPANS_S), span=span,
    )  # fmt: skip


def lines(alive: Mapping[str, LiveWorker], figures: Mapping[str, WorkerFigures]) -> Sequence[WorkerLine]:
    """Return workers that are alive or had runs, the slowest first."""
    judged = [one.run_times for one in figures.values() if len(one.run_times) >= MIN_RUNS]
    # The median, because one slow worker must not move what it is compared with. A lone worker is compared with none.
    median = statistics.median(percentile(times, 0.95) or 0.0 for times in judged) if len(judged) > 1 else 0.0
    found = [_line(name, alive.get(name), figures.get(name), median) for name in {**alive, **figures}]
    return sorted(found, key=lambda line: (-(line.run_times[1] or 0.0), line.id))


def _line(name: str, heartbeat: LiveWorker | None, figures: WorkerFigures | None, median: float) -> WorkerLine:
    times = [figures.run_times, figures.model_times] if figures is not None else [(), ()]
    run, model = (tuple(percentile(one, share) for share in (0.5, 0.95, 0.99)) for one in times)
    is_judged = median > 0 and len(times[0]) >= MIN_RUNS
    return WorkerLine(name, heartbeat, figures, run, model, (run[1] or 0.0) / median if is_judged else None)
