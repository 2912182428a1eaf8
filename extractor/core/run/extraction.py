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

from extractor.core.conversation.events import BATCH
from extractor.core.conversation.transcript import is_prompt
from extractor.core.dates import USUAL, Conventions
from extractor.core.documents import Json
from extractor.core.errors import (
    ExtractorError,
    InternalError,
    LeaseLost,
    Misconfigured,
    ModelOutage,
    WorkerLost,
    WorkerStopping,
)
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactChanges, Origin
from extractor.core.facts.sensitive import Kind
from extractor.core.facts.sources import Sources
from extractor.core.languages.tokens import estimate_tokens
from extractor.core.notes.closing import close_session_part
from extractor.core.notes.session_notes import NotesUpdate
from extractor.core.run.agent import Agent, AgentReport, ReplyLog, require_good_end
from extractor.core.run.batched import COLD, NO_BATCHES, AwaitsBatch, BatchedReplies, digest_of, pinned_request
from extractor.core.run.breaker import Admission, Gate
from extractor.core.run.cache_miss import MISS_SHARE, explain_miss
from extractor.core.run.failures import PATIENT_LOST_RUNS
from extractor.core.run.figures import Path
from extractor.core.run.fork import MARK, MAX_TOKENS, ForkRequest, cold_request, warm_request
from extractor.core.run.fork_choice import (
    Choice,
    ForkRules,
    choose_path,
    memory_tools_of,
    prompt_tokens,
    reply_tokens,
    speed_of,
)
from extractor.core.run.known import render_known
from extractor.core.run.ports import FactReader, ModelClient, OpenRun, Reply, RunStore
from extractor.core.run.prices import PriceList, estimate_usd
from extractor.core.run.prompts import OrderParts, cold_order, warm_order
from extractor.core.run.rendering import others_of
from extractor.core.run.results import RunResult, circumstances, commit_of, failed, failure_of, success
from extractor.core.run.runs import Claim, ClaimedSession, Outcome
from extractor.core.run.staging import StagedMemory
from extractor.core.run.windows import Limits, SplitWindow, first_of, split, split_again, waited_s


@dataclass(frozen=True, slots=True)
class Model:
    """A model, and its name in requests and on facts.

    Attributes:
        max_tokens: Returns the longest reply of a model, in tokens.
        is_marked: Requests carry cache breakpoints.
        has_batches: The provider has a batch API.
    """

    client: ModelClient
    cold_model: str
    origin: Origin = Origin.MODEL
    fork: ForkRules = field(default_factory=ForkRules)
    max_tokens: Callable[[str], int] = lambda _: MAX_TOKENS
    is_marked: bool = True
    has_batches: bool = False

    def cold(self, name: str, order: str) -> ForkRequest:
        """Return our own request to one of the provider's models."""
        return cold_request(name, order, self.max_tokens(name), is_marked=self.is_marked)


Hold = Callable[[ClaimedSession], AbstractContextManager[Callable[[], bool]]]
Around = Callable[[ClaimedSession], AbstractContextManager[Callable[[RunResult | None], object]]]


def _nothing_around(_: ClaimedSession) -> AbstractContextManager[Callable[[RunResult | None], object]]:
    return nullcontext(lambda _: None)


def keep_unrenewed(_: ClaimedSession) -> AbstractContextManager[Callable[[], bool]]:
    """Hold a lease without renewing it; only the commit finds out whether it was lost."""
    return nullcontext(lambda: True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Reads the unread part of one session and stores what is worth remembering.

    Attributes:
        default_zone: IANA time zone of people whose sessions have none.
        memory_tool_names: Further names of tools with which the main agent writes memory.
        leave_out: Kinds of facts that are never kept: the order names them, writes of them are refused.
        jitter: Returns 0 to 1; spreads the wake-ups of sessions that failed together.
        gate: The provider's breaker; while it is open no session is claimed.
        hold: Entered with a claimed session; a heartbeat renews its lease until it is left. Yields a callable that reports
            whether we still hold it.
        is_stopping: The worker was told to stop: runs are released before their next agent turn.
        around: Middleware: entered with the session of each run; the callable that it yields receives the result.
    """

    runs: RunStore
    facts: FactReader
    model: Model
    limits: Limits
    prices: PriceList
    default_zone: str
    new_run_id: Callable[[], UUID]
    jitter: Callable[[], float]
    gate: Gate
    hold: Hold = keep_unrenewed
    conventions: Conventions = USUAL
    memory_tool_names: frozenset[str] = frozenset()
    leave_out: frozenset[Kind] = frozenset()
    is_stopping: Callable[[], bool] = lambda: False
    around: Around = _nothing_around

    def run(self, tenant_id: str, session_id: str, *, owner: str) -> RunResult | None:
        """Run once; None when there is nothing to do, another worker has the session, or the breaker admits no run."""
        if self.is_stopping() or self.gate.admit() is Admission.WAIT:
            return None
        try:
            return self._run(Claim(tenant_id, session_id, self.new_run_id(), owner, self.limits.lease_s))
        finally:
            self.gate.leave()

    def _run(self, claim: Claim) -> RunResult | None:
        limits = self.limits
        opened = self.runs.open_run(
            claim, max_messages=limits.window_messages, lead_in=limits.lead_in_messages, facts=manifest.MAX_LINES
        )
        if opened is None:
            return None
        with self.hold(opened.session) as is_held, self.around(opened.session) as tell:
            result = self._read(opened, is_held)
            tell(result)
            return result

    # -- the steps ----------------------------------------------------------------------------------------------

    def _read(self, opened: OpenRun, is_held: Callable[[], bool]) -> RunResult | None:
        window = first_of(opened)
        agent = AgentReport(began=self.gate.clock())
        agent.note(due_reason=opened.due_reason)
        try:
            opened, guarded = self._window(opened)
            if not guarded.all:
                self.runs.release(opened.session, due_in_s=max(0.5, self.limits.turn_grace_s - waited_s(opened)))
                return None
            window = guarded
            lost_runs = opened.session.troubles.lost_runs
            if opened.was_lost and lost_runs > PATIENT_LOST_RUNS:
                raise WorkerLost(lost_runs)
            try:
                outcome, changes = self._outcome(opened, window, agent, is_held)
            except AwaitsBatch as waits:
                self.runs.wait_for_batch(opened.session, waits.to_store(opened, window))
                return None
            commit = commit_of(
                window, outcome, changes, agent.priced(self.prices),
                notes=self._notes(opened, window, agent.closing), shortfall=agent.shortfall,
            )  # fmt: skip
            return success(opened, commit, self.runs.commit(opened.session, commit))
        except ExtractorError as error:
            return self._failed(opened, window, error, agent)
        except Exception as error:  # a bug of ours; counted, so that it ends as a dead letter and not in a loop
            bug = InternalError(f"{type(error).__name__}: {error}")
            bug.__cause__ = error
            return self._failed(opened, window, bug, agent)

    def _window(self, opened: OpenRun) -> tuple[OpenRun, SplitWindow]:
        """Return what the run reads: the window of the suspended run if it still stands, else a new one. What a suspended
        run was told about other messages is dropped."""
        if opened.batched is not None:
            pinned = split_again(opened, opened.batched.window_last, self.memory_tool_names)
            if pinned is not None and digest_of(opened, pinned) == opened.batched.window_digest:
                return opened, pinned
            opened = replace(opened, batched=None)
        return opened, split(opened, self.limits, self.memory_tool_names)

    def _outcome(
        self, opened: OpenRun, window: SplitWindow, agent: AgentReport, is_held: Callable[[], bool]
    ) -> tuple[Outcome, FactChanges]:
        if window.has_words:
            return self._extract(opened, window, agent, is_held)
        outcome = Outcome.NOTHING_TO_SAVE if window.read else Outcome.SKIPPED_AGENT_WROTE
        return outcome, FactChanges(opened.session.scope)

    def _extract(
        self, opened: OpenRun, window: SplitWindow, agent: AgentReport, is_held: Callable[[], bool]
    ) -> tuple[Outcome, FactChanges]:
        scope = opened.session.scope
        known = self.facts.lines(scope, manifest.MAX_LINES) if opened.known is None else opened.known
        choice = self._choose(opened, window, agent)
        parts = self._order_parts(opened, window, render_known(known, window.read))
        fork = self._fork(opened, parts, choice, agent)
        model, log = self._asked(opened)
        memory = StagedMemory(scope, self.facts, self._sources(opened, parts), known, is_whole=manifest.is_whole(known))

        def still_ours() -> None:
            if self.is_stopping():
                raise WorkerStopping("the worker was told to stop")
            if not is_held():
                raise LeaseLost("the lease ran out before the next agent turn")

        toolbox = memory.toolbox(fork.tool_names)
        Agent(model, toolbox, memory, log, self.limits.timeout_s, still_ours, agent).run(fork)
        self._note_miss(opened, fork, choice, agent)
        require_good_end(agent, has_writes=bool(len(memory)))
        if agent.shortfall is not None:
            return Outcome.CAPPED, memory.changes()
        return (Outcome.EXTRACTED if len(memory) else Outcome.NOTHING_TO_SAVE), memory.changes()

    def _asked(self, opened: OpenRun) -> tuple[ModelClient, ReplyLog]:
        """Return the model that answers the run's requests, and the log that stores its replies."""
        log = _Log(self.runs, opened)
        is_batch = opened.session.lane == BATCH
        if is_batch and not self.model.has_batches:
            raise Misconfigured(NO_BATCHES)
        if not is_batch and opened.batched is None:
            return self.model.client, log
        turns = opened.batched.turns if opened.batched is not None else ()
        replies = BatchedReplies(turns, log, None if is_batch else self.model.client)
        return replies, replies

    def _choose(self, opened: OpenRun, window: SplitWindow, agent: AgentReport) -> Choice:
        if opened.session.lane == BATCH or opened.batched is not None:
            choice = COLD
        else:
            choice = choose_path(
                opened.parent,
                now=opened.now,
                last_read=window.read[-1].uuid,
                rules=self.model.fork,
                warm_failures=opened.session.troubles.warm_failures,
            )
        agent.note(path=choice.path, path_reason=choice.reason)
        return choice

    def _zone(self, opened: OpenRun) -> str:
        return opened.session.time_zone or self.default_zone

    def _order_parts(self, opened: OpenRun, window: SplitWindow, known: str) -> OrderParts:
        zone = self._zone(opened)
        today = opened.now.astimezone(ZoneInfo(zone)).date()
        return OrderParts(
            today=today, zone=zone, window=window.read, manifest=known, lead_in=opened.lead_in, notes=opened.notes,
            others=others_of((*opened.lead_in, *window.read), opened.session.scope.user_id), leave_out=tuple(sorted(self.leave_out)),
        )  # fmt: skip

    def _fork(self, opened: OpenRun, parts: OrderParts, choice: Choice, agent: AgentReport) -> ForkRequest:
        """Return the request of the chosen path, and record the estimated cost of both paths."""
        cold = cold_order(parts)
        cold_model = self.model.cold_model
        agent.note(
            estimated_cold_usd=estimate_usd(
                cold_model, cached_tokens=0, new_tokens=estimate_tokens(cold), prices=self.prices
            )
        )
        if opened.batched is not None:
            return pinned_request(opened.batched, MARK if self.model.is_marked else {})
        parent = opened.parent
        if choice.path is Path.COLD or parent is None:
            return self.model.cold(cold_model, cold)
        warm = warm_order(parts, memory_tools_of(parent.tools))
        agent.parent_prompt = prompt_tokens(parent)
        fork = warm_request(
            parent, warm, self.model.max_tokens(parent.model),
            is_marked=self.model.is_marked, diagnoses=self.model.fork.diagnoses,
        )  # fmt: skip
        agent.note(
            estimated_warm_usd=estimate_usd(
                parent.model, cached_tokens=agent.parent_prompt,
                new_tokens=reply_tokens(parent) + estimate_tokens(warm), prices=self.prices, speed=speed_of(parent),
                is_long=fork.cache_control.get("ttl") == "1h",
            )
        )  # fmt: skip
        return fork

    def _note_miss(self, opened: OpenRun, fork: ForkRequest, choice: Choice, agent: AgentReport) -> None:
        """Record why a fork read too little of its prompt from the cache."""
        said = agent.figures.missed_cache_reason
        agent.note(missed_cache_reason=None)
        share = agent.cache_share
        if choice.path is Path.WARM and opened.parent is not None and share is not None and share < MISS_SHARE:
            agent.note(missed_cache_reason=explain_miss(opened.parent, fork, said, opened.now))

    def _sources(self, opened: OpenRun, parts: OrderParts) -> Sources:
        return Sources(
            {message.uuid: message for message in (*parts.lead_in, *parts.window)},
            parts.zone,
            parts.window[-1],
            self.model.origin,
            is_zone_assumed=opened.session.time_zone is None,
            conventions=self.conventions,
            leave_out=self.leave_out,
            handles=parts.handles,
            others=parts.others,
        )

    # -- the ends -----------------------------------------------------------------------------------------------

    def _notes(self, opened: OpenRun, window: SplitWindow, closing: str) -> NotesUpdate | None:
        """Return the session's notes after this run; None when nobody said anything. Turns that the guard left out are
        in no note: the next order would show them."""
        if not any(is_prompt(message) for message in window.read):
            return None
        return close_session_part(
            closing,
            opened.notes,
            window.read,
            zone=self._zone(opened),
            tokens=window.read_tokens,
            conventions=self.conventions,
            leave_out=self.leave_out,
        )

    def _failed(self, opened: OpenRun, window: SplitWindow, error: ExtractorError, agent: AgentReport) -> RunResult:
        is_alone = self.gate.answered_others_since(agent.began)
        if isinstance(error, ModelOutage) and error.is_alone:
            is_alone = True
        given = circumstances(opened, window, agent, is_alone=is_alone, jitter=self.jitter())
        failure = failure_of(opened, window, error, agent.priced(self.prices), given)
        return failed(opened, failure, error, is_ours=self.runs.fail(opened.session, failure))


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
