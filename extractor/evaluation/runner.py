"""Runs a data set through the real use cases: ingest as `POST /v1/sessions/{id}/turns` does, runs as a worker does.

Each conversation gets its own store (SQLite in a directory that is deleted afterwards), whose clock shows the time of
its messages. Nothing of the caller's installation is read but its settings.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from extractor.bootstrap import Container
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.transcript import Message, said_text
from extractor.core.errors import CallerError, ModelBusy, ModelOutage
from extractor.core.facts.fact import Fact
from extractor.core.facts.own_words import own_words
from extractor.core.facts.quotes import stands_in
from extractor.core.run.extraction import Model
from extractor.core.run.ports import ModelClient
from extractor.core.run.refusals import reason_of
from extractor.core.run.results import RunResult
from extractor.core.run.runs import Outcome as RunOutcome
from extractor.core.run.runs import RunFilter
from extractor.evaluation.budget import PaidModel, Purse, WatchedModel
from extractor.evaluation.data import DataSet, Session, Statement
from extractor.evaluation.matching import Stored
from extractor.evaluation.recordings import Place, RecordedModel, Recordings
from extractor.evaluation.scoring import Match, Outcome, Spent
from extractor.settings import Settings

TENANT = "default"
# Of one session; one whose window is halved down to single turns stays below.
MAX_RUNS = 60

# Waits for a provider that is down or busy, per session; together about as long as a short outage.
MAX_WAITS = 6
MAX_WAIT_S = 60.0
_NO_MODEL_NEEDED = "offline"


class EvaluationFailed(CallerError):
    """The evaluation cannot continue; what was recorded is kept."""


@dataclass(slots=True)
class Clock:
    """The time of the conversation. It advances by 0.1 ms with every reading, so that rows are ordered."""

    at: datetime
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self) -> datetime:
        with self._lock:
            self.at += timedelta(microseconds=100)
            return self.at

    def pass_to(self, moment: datetime) -> None:
        with self._lock:
            self.at = max(self.at, moment)

    def wait(self, seconds: float) -> None:
        with self._lock:
            self.at += timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class Student:
    """The model under evaluation.

    Attributes:
        name: Model id, or the name of a scripted student.
        client: A client to use instead of the provider's.
        recordings: Answers to replay.
        records: Ask the model for what was not recorded, and keep its answers.
    """

    name: str
    client: ModelClient | None = None
    recordings: Recordings | None = None
    records: bool = False

    @property
    def is_replay(self) -> bool:
        return self.recordings is not None and not self.records


# Called with each conversation's name and seed while its store is still open.
AfterConversation = Callable[[str, int, Container, Place, Model], None]


JudgeSession = Callable[[Outcome, Sequence[Statement], Model], frozenset[Match] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """One model on one data set.

    Attributes:
        seeds: How often everything is repeated. The Messages API has no seed; each repetition draws anew.
        turns_at_once: Turns that arrive together and are read by one run; 0: a whole session.
        tell: Called after each session, for progress.
        after: Called at the end of each conversation; asks the questions.
        judge: Called after each session; returns which fact says which statement.
    """

    dataset: DataSet
    student: Student
    settings: Settings
    purse: Purse
    seeds: int = 1
    turns_at_once: int = 0
    parallel: int = 4
    tell: Callable[[Outcome], None] = lambda _: None
    after: AfterConversation | None = None
    judge: JudgeSession | None = None

    def run(self) -> list[Outcome]:
        """Return what each session left behind; fewer than all if the budget ended it (see `purse.ending`).

        Raises:
            RecordingMissing, ModelAccessDenied, EvaluationFailed
        """
        conversations = self.dataset.conversations
        jobs = [(name, seed) for seed in range(1, self.seeds + 1) for name in conversations]
        with _workspace() as home, ThreadPoolExecutor(self.parallel, "eval") as pool:
            template = _empty_store(self.settings, home)
            found = [
                pool.submit(self._conversation, home / str(number), template, name, seed, conversations[name])
                for number, (name, seed) in enumerate(jobs)
            ]
            return [outcome for future in found for outcome in future.result()]

    def _conversation(
        self, own: Path, template: Path, name: str, seed: int, sessions: Sequence[Session]
    ) -> list[Outcome]:
        if self.purse.ending is not None:
            return []
        clock = Clock(sessions[0].messages[0].created_at)
        own.mkdir()
        shutil.copy(template, own / template.name)
        container = Container(_own_settings(self.settings, own, self._model_setting), clock=clock)
        try:
            return self._sessions(container, clock, name, seed, sessions)
        finally:
            container.close()

    @property
    def _model_setting(self) -> str:
        needs_provider = self.student.client is None and not self.student.is_replay
        return self.student.name if needs_provider else _NO_MODEL_NEEDED

    def _sessions(
        self, container: Container, clock: Clock, name: str, seed: int, sessions: Sequence[Session]
    ) -> list[Outcome]:
        place = Place(seed=seed)
        model, watched = self._model(container, place)
        runner = _SessionRunner(container, clock, model, watched, self.purse, self.turns_at_once)
        outcomes: list[Outcome] = []
        for session in sessions:
            place.session, place.turn = session.id, 0
            outcome = runner.run(session, seed)
            if self.purse.ending is not None:
                return outcomes
            if self.judge is not None:
                place.session, place.turn = f"judgement of {session.id}", 0
                outcome = replace(outcome, judged=self.judge(outcome, self.dataset.of_conversation(name), model))
            outcomes.append(outcome)
            self.tell(outcome)
        if self.after is not None:
            place.session, place.turn = f"questions of {name}", 0
            self.after(name, seed, container, place, model)
        return outcomes

    def _model(self, container: Container, place: Place) -> tuple[Model, WatchedModel]:
        student = self.student
        made: Model | None = None
        if student.client is None and not student.is_replay:
            made = container.adapters.models.model
        inner: ModelClient | None = student.client if made is None else made.client
        if inner is not None:
            inner = PaidModel(inner, self.purse)
        if student.recordings is not None:
            inner = RecordedModel(student.recordings, place, None if student.is_replay else inner)
        assert inner is not None
        watched = WatchedModel(inner, self.purse)
        return replace(made, client=watched) if made is not None else Model(watched, student.name), watched


class _SessionRunner:
    """Sends sessions of one conversation and runs them until nothing is unread."""

    def __init__(
        self, container: Container, clock: Clock, model: Model, watched: WatchedModel, purse: Purse, turns_at_once: int
    ) -> None:
        self._container = container
        self._clock = clock
        # Without random pauses: recorded requests must be repeatable.
        self._extraction = replace(container.extraction(), model=model, jitter=lambda: 0.5)
        self._watched = watched
        self._purse = purse
        self._turns_at_once = turns_at_once
        self._messages: dict[str, Message] = {}

    def run(self, session: Session, seed: int) -> Outcome:
        before = self._container.adapters.facts.every_active()
        requests = self._watched.requests
        for event in _events(session, self._turns_at_once):
            parsed = parse_event(event)
            self._clock.pass_to(parsed.messages[-1].created_at + timedelta(seconds=1))
            self._container.ingest.store(parsed)
            self._messages |= {str(message.uuid): message for message in parsed.messages}
            self._read(session)
            if self._purse.ending is not None:
                break
        return self._outcome(session, seed, before, self._watched.requests - requests)

    def _read(self, session: Session) -> None:
        """Run until every stored message is read, skipped or quarantined."""
        key, waits = [(TENANT, session.id)], 0
        for _ in range(MAX_RUNS):
            stored, done = self._container.queries.progress(key)
            if done >= stored or self._purse.ending is not None:
                return
            result = self._extraction.run(TENANT, session.id, owner="evaluation")
            if isinstance(result.failure if result else None, (ModelOutage, ModelBusy)):
                waits += 1
                self._wait(result, waits, session)
            elif result is None or result.park_s:
                self._clock.wait(result.park_s + 1 if result else self._extraction.limits.turn_grace_s + 1)
        raise EvaluationFailed(f"session {session.id} was not read to its end by {MAX_RUNS} runs")

    def _wait(self, result: RunResult | None, waits: int, session: Session) -> None:
        """Wait for a provider that is down or busy. The store's clock advances without waiting."""
        error = result.error if result else ""
        if waits > MAX_WAITS:
            raise EvaluationFailed(
                f"the model could not be reached for session {session.id}: {error}. What was recorded is kept: run the same "
                "command again"
            )
        seconds = result.park_s if result else 1.0
        time.sleep(min(MAX_WAIT_S, seconds))
        self._clock.wait(seconds + 1)  # the session is parked by this clock, so the whole pause passes at once

    # -- outcome ------------------------------------------------------------------------------------------------

    def _outcome(self, session: Session, seed: int, before: Sequence[Fact], requests: int) -> Outcome:
        after = self._container.adapters.facts.every_active()
        known = {(fact.id, fact.revision) for fact in before}
        written = [fact for fact in after if (fact.id, fact.revision) not in known]
        spent, refusals, errors = self._runs(session)
        stored = {fact.id: self._stored(fact) for fact in after}
        return Outcome(
            session=session,
            seed=seed,
            before=tuple(self._stored(fact) for fact in before),
            after=tuple(stored.values()),
            written=tuple(stored[fact.id] for fact in written),
            spent=replace(spent, requests=requests),
            in_conflict=sum(any(time.status == "conflict" for time in fact.times) for fact in written),
            refusals=refusals,
            errors=errors,
        )

    def _runs(self, session: Session) -> tuple[Spent, Counter[str], tuple[str, ...]]:
        spent, reasons, errors = Spent(), Counter[str](), []
        for run in self._container.run_lists.page(RunFilter(TENANT, session_id=session.id), limit=500).items:
            figures = run.figures
            cost = None if spent.cost_usd is None or figures.cost_usd is None else spent.cost_usd + figures.cost_usd
            spent = Spent(
                runs=spent.runs + 1,
                failed_runs=spent.failed_runs + (run.outcome is RunOutcome.FAILED),
                agent_turns=spent.agent_turns + figures.agent_turns,
                tool_calls=spent.tool_calls + figures.tool_calls,
                input_tokens=spent.input_tokens + figures.usage.prompt_tokens,
                output_tokens=spent.output_tokens + figures.usage.output_tokens,
                cost_usd=cost,
            )
            errors += [f"{run.cause}: {run.error}"] if run.error else []
            detail = self._container.queries.run(TENANT, run.id)
            calls = (call for step in (detail.steps if detail else ()) for call in step.calls)
            reasons.update(reason for call in calls if (reason := reason_of(call)))
        return spent, reasons, tuple(errors)

    def _stored(self, fact: Fact) -> Stored:
        return Stored(
            id=fact.id,
            name=fact.name,
            type=fact.type.value,
            content=fact.content,
            revision=fact.revision,
            messages=frozenset(item.message_uuid for item in fact.evidence),
            days=tuple((time.start_on, time.end_on) for time in fact.times if time.source != "message"),
            is_typed=any(self._is_typed(str(item.message_uuid), item.quote) for item in fact.evidence),
            description=fact.description,
            basis=fact.basis.value,
        )

    def _is_typed(self, uuid: str, quote: str | None) -> bool:
        message = self._messages.get(uuid)
        if message is None or message.role != "user" or message.is_meta:
            return False
        return stands_in(quote or "", own_words(said_text(message))) if quote else bool(own_words(said_text(message)))


def _events(session: Session, turns_at_once: int) -> Iterator[dict[str, object]]:
    """Yield a session's events, cut into turns if they are to arrive one by one."""
    from extractor.core.conversation.transcript import turns

    if not turns_at_once:
        yield from (dict(event) for event in session.events)
        return
    for event in session.events:
        rows = {str(row["uuid"]): row for row in event["messages"]}
        groups = turns([message for message in session.messages if str(message.uuid) in rows])
        for start in range(0, len(groups), turns_at_once):
            part = [message for turn in groups[start : start + turns_at_once] for message in turn.messages]
            yield {
                **{key: value for key, value in event.items() if key not in ("messages", "event_id")},
                "transcript": event.get("transcript", "append") if start == 0 else "append",
                "messages": [rows[str(message.uuid)] for message in part],
            }


@contextmanager
def _workspace() -> Iterator[Path]:
    home = Path(tempfile.mkdtemp(prefix="extractor-eval-"))
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _own_settings(settings: Settings, home: Path, model: str) -> Settings:
    return settings.model_copy(
        update={
            "home": home, "redis_url": None, "database_url": None, "api_key": None, "model": model, "cold_model": None,
            "debounce_s": 0.0, "keep_messages_days": 0, "keep_runs_days": 0,
        }
    )  # fmt: skip


def _empty_store(settings: Settings, home: Path) -> Path:
    """Return a migrated SQLite file for conversations to copy."""
    # Migrating takes a hundred times as long as a copy.
    folder = home / "empty"
    folder.mkdir()
    container = Container(_own_settings(settings, folder, _NO_MODEL_NEEDED))
    try:
        container.migrate()
        path = container.sqlite_path
        assert path is not None
    finally:
        container.close()
    return path
