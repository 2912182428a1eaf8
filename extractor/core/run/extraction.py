"""The steps of one run: claim, read, guard, fork, loop, commit.

    claim   the session's lease (single flight, fencing token)
    read    the unread messages, bounded
    guard   skip turns in which the main agent wrote memory
    fork    the parent's request plus one instruction, or our own small request
    loop    at most five agent turns; writes are staged
    commit  facts, cursor and run record, in one transaction

Any failure leaves everything as it was, releases the lease, and parks the session. No transaction is open while the
model thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.core.conversation.budget import estimate_tokens, fit_window, message_tokens
from extractor.core.conversation.transcript import Message, is_prompt, said_text, turns
from extractor.core.dates import USUAL, Conventions
from extractor.core.errors import ExtractorError, InternalError, LeaseLost, WorkerLost, WorkerStopping
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactChanges, FactScope, Origin
from extractor.core.facts.sensitive import Kind
from extractor.core.facts.sources import Sources
from extractor.core.notes.session_notes import NotesUpdate, close_session_part
from extractor.core.run.agent import Agent, AgentReport, require_good_end
from extractor.core.run.breaker import Admission, Gate
from extractor.core.run.failures import PATIENT_LOST_RUNS, Circumstances, cause_of, consequence
from extractor.core.run.figures import Path, RunFigures
from extractor.core.run.fork import (
    MISS_SHARE,
    Choice,
    ForkRequest,
    ForkRules,
    Json,
    choose_path,
    cold_request,
    explain_miss,
    prompt_tokens,
    reply_tokens,
    warm_request,
)
from extractor.core.run.guard import JudgedTurn, Verdict, judge_turns
from extractor.core.run.ports import (
    Committed,
    FactReader,
    ModelClient,
    OpenRun,
    Reply,
    RunCommit,
    RunFailure,
    RunStore,
)
from extractor.core.run.prices import PriceList, estimate_usd
from extractor.core.run.prompts import OrderParts, cold_order, warm_order
from extractor.core.run.runs import Lease, Outcome, Window
from extractor.core.run.staging import StagedMemory

MAX_ERROR_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one run.

    Attributes:
        window_messages, window_tokens: Maximum size of a window; a longer backlog takes several runs.
        lead_in_messages: Messages before the window that are shown for context.
        lease_s: Seconds until an unrenewed lease expires.
        timeout_s: Seconds for one request to the model.
        turn_grace_s: Seconds that a turn waits for the result of its memory write.
    """

    window_messages: int = 60
    window_tokens: int = 16_000
    lead_in_messages: int = 6
    lease_s: float = 5.0
    timeout_s: float = 60.0
    turn_grace_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Model:
    """A model, and its name in requests and on facts."""

    client: ModelClient
    cold_model: str
    origin: Origin = Origin.MODEL
    fork: ForkRules = field(default_factory=ForkRules)


@dataclass(frozen=True, slots=True)
class RunResult:
    """The outcome of one wake-up, to be logged by the caller.

    Attributes:
        is_due_again: The session is due again at once.
        park_s: Seconds until the session may be retried after a failure.
    """

    lease: Lease
    outcome: Outcome
    window: Window | None
    figures: RunFigures
    is_due_again: bool = False
    cursor_mode: str = ""
    error: str | None = None
    cause: str | None = None
    park_s: float = 0.0
    is_quarantined: bool = False
    failure: ExtractorError | None = field(default=None, compare=False)


Around = Callable[[Lease], AbstractContextManager[Callable[[RunResult | None], object]]]


def _nothing_around(_: Lease) -> AbstractContextManager[Callable[[RunResult | None], object]]:
    return nullcontext(lambda _: None)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """A window after the guard."""

    all: tuple[Message, ...]
    read: tuple[Message, ...]
    skipped: tuple[Message, ...]


class Extraction:
    """Reads the unread part of one session and stores what is worth remembering.

    Args:
        leave_out: Kinds of sensitive facts that are refused.
        jitter: Returns 0 to 1; spreads the wake-ups of sessions that failed together.
        gate: The provider's breaker; while it is open no session is claimed.
        hold: Called with a new lease, which a heartbeat then renews. Returns a callable that reports whether we still
            hold it.
        let_go: Called when the run is over, however it ended.
        is_stopping: The worker was told to stop; runs are handed back before their next agent turn.
        around: A context manager around each run, given its lease; the value it yields receives the outcome.
    """

    def __init__(
        self,
        *,
        runs: RunStore,
        facts: FactReader,
        model: Model,
        limits: Limits,
        prices: PriceList,
        default_zone: str,
        conventions: Conventions = USUAL,
        leave_out: frozenset[Kind] = frozenset(),
        memory_tool_names: frozenset[str] = frozenset(),
        new_run_id: Callable[[], UUID],
        jitter: Callable[[], float],
        gate: Gate,
        hold: Callable[[Lease], Callable[[], bool]],
        let_go: Callable[[Lease], None],
        is_stopping: Callable[[], bool] = lambda: False,
        around: Around = _nothing_around,
    ) -> None:
        self._around = around
        self._runs = runs
        self._facts = facts
        self._model = model
        self._limits = limits
        self._prices = prices
        self._default_zone = default_zone
        self._conventions = conventions
        self._leave_out = leave_out
        self._memory_tool_names = memory_tool_names
        self._new_run_id = new_run_id
        self._jitter = jitter
        self._hold = hold
        self._let_go = let_go
        self._gate = gate
        self._is_stopping = is_stopping

    def run(self, tenant_id: str, session_id: str, *, owner: str) -> RunResult | None:
        """Run once. None if there is nothing to do, another worker has the session, or the model may not be called now."""
        if self._is_stopping() or self._gate.admit() is Admission.WAIT:
            return None
        try:
            return self._run(tenant_id, session_id, owner)
        finally:
            self._gate.leave()

    def _run(self, tenant_id: str, session_id: str, owner: str) -> RunResult | None:
        opened = self._runs.open_run(
            tenant_id,
            session_id,
            run_id=self._new_run_id(),
            owner=owner,
            lease_s=self._limits.lease_s,
            max_messages=self._limits.window_messages,
            lead_in=self._limits.lead_in_messages,
        )
        if opened is None:
            return None
        is_held = self._hold(opened.lease)
        try:
            with self._around(opened.lease) as tell:
                result = self._read(opened, is_held)
                tell(result)
            return result
        finally:
            self._let_go(opened.lease)

    # -- the steps ----------------------------------------------------------------------------------------------

    def _read(self, opened: OpenRun, is_held: Callable[[], bool]) -> RunResult | None:
        window = _first_of(opened)
        agent = AgentReport(began=self._gate.clock())
        try:
            sorted_window = self._guard(opened, self._cut(opened))
            if not sorted_window.all:
                waited = (opened.now - opened.last_received_at).total_seconds()
                self._runs.put_back(opened.lease, delay_s=max(0.5, self._limits.turn_grace_s - waited))
                return None
            window = sorted_window
            if opened.was_lost and opened.lease.lost_runs > PATIENT_LOST_RUNS:
                raise WorkerLost(opened.lease.lost_runs)
            if any(said_text(m) and not m.is_meta for m in window.read):
                choice = self._choose(opened, window)
                agent.note(path=choice.path, path_reason=choice.reason)
                outcome, changes = self._extract(opened, window, choice, agent, is_held)
            else:
                outcome = Outcome.NOTHING_TO_SAVE if window.read else Outcome.SKIPPED_AGENT_WROTE
                changes = FactChanges(_scope(opened.lease))
            commit = self._commit_of(
                window, outcome, changes, agent.priced(self._prices), self._notes(opened, window, agent.closing)
            )
            if agent.shortfall is not None:
                commit = replace(commit, cause=agent.shortfall.cause, error=str(agent.shortfall)[:MAX_ERROR_CHARS])
            committed = self._runs.commit(opened.lease, commit)
        except ExtractorError as error:
            return self._failed(opened, window, error, agent)
        except Exception as error:  # a bug of ours; counted, so that it ends as a dead letter and not in a loop
            bug = InternalError(f"{type(error).__name__}: {error}")
            bug.__cause__ = error
            return self._failed(opened, window, bug, agent)
        return _succeeded(opened, commit, committed)

    def _choose(self, opened: OpenRun, window: _Sorted) -> Choice:
        return choose_path(
            opened.parent,
            now=opened.now,
            last_read=window.read[-1].uuid,
            rules=self._model.fork,
            warm_failures=opened.lease.warm_failures,
        )

    def _cut(self, opened: OpenRun) -> tuple[Message, ...]:
        count = fit_window(
            opened.unread,
            max_messages=self._limits.window_messages,
            max_turns=opened.lease.max_turns,
            max_tokens=self._limits.window_tokens,
            is_open=opened.has_more,
        )
        return opened.unread[:count]

    def _guard(self, opened: OpenRun, messages: Sequence[Message]) -> _Sorted:
        read: list[Message] = []
        skipped: list[Message] = []
        judged = judge_turns(messages, opened.lead_in, self._memory_tool_names)
        waited_s = (opened.now - opened.last_received_at).total_seconds()
        is_newest = len(messages) == len(opened.unread) and not opened.has_more
        if judged and opened.continues_skipped and not is_prompt(messages[0]):
            judged[0] = JudgedTurn(judged[0].turn, Verdict.SKIP)
        for item in judged:
            is_last = is_newest and item is judged[-1]
            if item.verdict is Verdict.PENDING and is_last and waited_s < self._limits.turn_grace_s:
                break
            (skipped if item.verdict is Verdict.SKIP else read).extend(item.turn.messages)
        return _Sorted(tuple(messages[: len(read) + len(skipped)]), tuple(read), tuple(skipped))

    def _extract(
        self, opened: OpenRun, window: _Sorted, choice: Choice, agent: AgentReport, is_held: Callable[[], bool]
    ) -> tuple[Outcome, FactChanges]:
        lease = opened.lease
        scope = _scope(lease)
        known = self._facts.lines(scope, manifest.MAX_LINES)
        zone = lease.time_zone or self._default_zone
        parts = OrderParts(
            today=opened.now.astimezone(ZoneInfo(zone)).date(),
            zone=zone,
            window=window.read,
            manifest=manifest.render(known),
            notes=opened.notes,
        )
        fork = self._fork(opened, parts, choice, agent)
        memory = StagedMemory(
            scope, self._facts, self._sources(opened, window, zone), known, is_whole=manifest.is_whole(known)
        )

        def still_ours() -> None:
            if self._is_stopping():
                raise WorkerStopping("the worker was told to stop")
            if not is_held():
                raise LeaseLost("the lease ran out before the next agent turn")

        toolbox, log = memory.toolbox(fork.tool_names), _Log(self._runs, opened)
        Agent(self._model.client, toolbox, log, self._limits.timeout_s, still_ours, agent).run(fork)
        self._note_miss(opened, fork, choice, agent)
        require_good_end(agent, has_writes=bool(len(memory)))
        if agent.shortfall is not None:
            return Outcome.CAPPED, memory.changes()
        return (Outcome.EXTRACTED if len(memory) else Outcome.NOTHING_TO_SAVE), memory.changes()

    def _fork(self, opened: OpenRun, parts: OrderParts, choice: Choice, agent: AgentReport) -> ForkRequest:
        """Return the request of the chosen path, and record the estimated cost of both paths."""
        cold = cold_order(parts, opened.lead_in)
        cold_usd = estimate_usd(
            self._model.cold_model, cached_tokens=0, new_tokens=estimate_tokens(cold), prices=self._prices
        )  # fmt: skip
        parent = opened.parent
        if choice.path is Path.COLD or parent is None:
            agent.note(estimated_cold_usd=cold_usd)
            return cold_request(self._model.cold_model, cold)
        warm = warm_order(parts)
        agent.parent_prompt = prompt_tokens(parent)
        warm_usd = estimate_usd(
            parent.model,
            cached_tokens=agent.parent_prompt,
            new_tokens=reply_tokens(parent) + estimate_tokens(warm),
            prices=self._prices,
        )
        agent.note(estimated_warm_usd=warm_usd, estimated_cold_usd=cold_usd)
        return warm_request(parent, warm)

    def _note_miss(self, opened: OpenRun, fork: ForkRequest, choice: Choice, agent: AgentReport) -> None:
        """Record why a fork read too little of its prompt from the cache."""
        said = agent.figures.missed_cache_reason
        agent.note(missed_cache_reason=None)
        share = agent.cache_share
        if choice.path is Path.WARM and opened.parent is not None and share is not None and share < MISS_SHARE:
            agent.note(missed_cache_reason=explain_miss(opened.parent, fork, said, opened.now))

    def _sources(self, opened: OpenRun, window: _Sorted, zone: str) -> Sources:
        messages = {message.uuid: message for message in (*opened.lead_in, *window.read)}
        assumed = opened.lease.time_zone is None
        return Sources(
            messages,
            zone,
            window.read[-1],
            self._model.origin,
            is_zone_assumed=assumed,
            conventions=self._conventions,
            leave_out=self._leave_out,
        )

    # -- the ends -----------------------------------------------------------------------------------------------

    def _notes(self, opened: OpenRun, window: _Sorted, closing: str) -> NotesUpdate | None:
        """Return the session's notes after this run; None if nobody said anything. Skipped turns appear in no notes,
        because the next instruction would show them to the model."""
        if not any(is_prompt(message) for message in window.read):
            return None
        return close_session_part(
            closing,
            opened.notes,
            window.read,
            zone=opened.lease.time_zone or self._default_zone,
            tokens=sum(message_tokens(message) for message in window.read),
            conventions=self._conventions,
        )

    def _commit_of(
        self, window: _Sorted, outcome: Outcome, changes: FactChanges, figures: RunFigures, notes: NotesUpdate | None
    ) -> RunCommit:
        messages = window.all
        return RunCommit(
            outcome=outcome,
            window=_window(messages),
            cursor=messages[-1].uuid,
            read=tuple(message.position for message in window.read),
            skipped=tuple(message.position for message in window.skipped),
            changes=changes,
            figures=replace(figures, dates_repaired=changes.dates_repaired),
            notes=notes,
        )

    def _failed(self, opened: OpenRun, window: _Sorted, error: ExtractorError, agent: AgentReport) -> RunResult:
        lease = opened.lease
        figures = agent.priced(self._prices)
        given = Circumstances(
            failures=lease.consecutive_failures,
            turns=len(turns(window.read)),
            is_halving=lease.max_turns is not None,
            is_warm=figures.path is Path.WARM,
            warm_failures=lease.warm_failures,
            is_alone=self._gate.answered_others_since(agent.began),
            outages_alone=lease.outages_alone,
            jitter=self._jitter(),
        )
        follows = consequence(error, given)
        poison = window.read if follows.is_quarantined else ()
        failure = RunFailure(
            cause=cause_of(error),
            error=f"{type(error).__name__}: {error}"[:MAX_ERROR_CHARS],
            window=_window(window.all),
            consequence=follows,
            quarantined=tuple(message.position for message in poison),
            quarantined_uuids=tuple(message.uuid for message in poison),
            skipped=tuple(message.position for message in window.skipped) if poison else (),
            cursor=window.all[-1].uuid if poison else lease.cursor,
            figures=figures,
        )
        is_ours = self._runs.fail(lease, failure) and not isinstance(error, LeaseLost)
        return RunResult(
            lease=lease,
            outcome=Outcome.FAILED if is_ours else Outcome.FENCED,
            window=_window(window.all),
            figures=figures,
            cursor_mode=opened.cursor_mode.value,
            is_due_again=follows.park_s == 0.0,
            error=failure.error,
            cause=failure.cause,
            park_s=follows.park_s,
            is_quarantined=follows.is_quarantined,
            failure=error,
        )


class _Log:
    """The run store as the agent loop sees it."""

    def __init__(self, runs: RunStore, opened: OpenRun) -> None:
        self._runs = runs
        self._lease = opened.lease
        self._answered = opened.answered

    def find(self, digest: str) -> Reply | None:
        return self._answered.get(digest)

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Json]) -> None:
        self._runs.save_reply(self._lease, turn, digest, reply, calls)


def _first_of(opened: OpenRun) -> _Sorted:
    """Return the smallest possible window: a failure before the window is cut is attributed to the first message."""
    return _Sorted(opened.unread[:1], opened.unread[:1], ())


def _scope(lease: Lease) -> FactScope:
    return FactScope(lease.tenant_id, lease.user_id, lease.project_id)


def _window(messages: Sequence[Message]) -> Window:
    return Window(messages[0].uuid, messages[-1].uuid, len(messages), len(turns(messages)))


def _succeeded(opened: OpenRun, commit: RunCommit, committed: Committed) -> RunResult:
    return RunResult(
        lease=opened.lease,
        outcome=commit.outcome,
        window=commit.window,
        figures=replace(commit.figures, facts_written=committed.facts_written),
        is_due_again=committed.is_due_again,
        cursor_mode=opened.cursor_mode.value,
    )
