"""`extractor enqueue`: sends files to the queue, and waits until everything is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from extractor.bootstrap import Container
from extractor.core.conversation.budget import message_tokens
from extractor.core.conversation.events import BATCH, LIVE, NOW, TurnEvent, parse_event
from extractor.core.dollars import dollars
from extractor.core.errors import ExtractorError, InvalidInput, Misconfigured
from extractor.core.run.prices import BATCH_SHARE, estimate_usd
from extractor.entrypoints.transcript_files import Defaults, read_events
from extractor.entrypoints.wording import counted
from extractor.sdk.client import Client
from extractor.settings import Settings

# A worker may take this long to start; after that, waiting for none is an error.
NO_WORKER_S = 15.0
# Within this, events are taken off the stream unless no worker runs.
TAKEN_S = 30.0
NO_BATCHES = (
    "--batch needs EXTRACTOR_PROVIDER=anthropic and one of its models: no other provider has the Message Batches API; "
    "--backfill alone works with all"
)
# Users whose names are shown.
MAX_NAMED = 5
# Tools and rules of a cold run, which all sessions share in the prompt cache (estimated).
PREFIX_TOKENS = 3_000


def progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
    )


def enqueue_files(
    settings: Settings, files: Sequence[Path], defaults: Defaults, *, wait: bool, timeout_s: float, console: Console,
    lane: str = LIVE, confirm: Callable[[], bool] | None = None,
) -> int:  # fmt: skip
    """Enqueue the conversations of some files; return the exit status.

    Args:
        lane: Other lanes than `live` are for backfills, whose cost is estimated first.
        confirm: Called after the estimate of a backfill; None continues without asking.

    Raises:
        Misconfigured: The lane is `batch`, and the provider has no batches.
    """
    if lane == BATCH and not settings.has_batches:
        raise Misconfigured(NO_BATCHES)
    # All files, before the first event is sent: an error on the last line must leave nothing half done.
    events = _checked(files, defaults)
    if defaults.user_id is None:
        console.print(_whose([event for _, event in events]), markup=False)
    container = Container(settings)
    try:
        if lane != LIVE:
            console.print(estimate([event for _, event in events], container, is_batch=lane == BATCH).text)
            if confirm is not None and not confirm():
                console.print("nothing was enqueued")
                return 1
            for value, _ in events:
                value["lane"] = lane
        container.start_redis()
        if wait:
            container.require_schema()
            for value, _ in events:  # otherwise sessions gather turns first, while this command waits
                value["urgency"] = NOW
        with progress_bar(console) as progress, Client(container.redis_url) as client:
            sending = progress.add_task("enqueued events", total=len(events))
            rejected_before = container.progress.rejected() if wait else 0  # a worker may reject one at once
            for value, _ in events:
                client.send(value)
                progress.advance(sending)
            if wait:
                return _wait(container, [event for _, event in events], progress, timeout_s, console, rejected_before)
        console.print(f"on the stream: {counted(len(events), 'event')}")
        return 0
    finally:
        container.close()


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimated effort of reading some conversations.

    Attributes:
        cost_usd: On the cold path; None if the model has no price.
    """

    sessions: int
    messages: int
    tokens: int
    runs: int
    cost_usd: float | None
    model: str

    @property
    def text(self) -> str:
        cost = "unknown (the model has no price)" if self.cost_usd is None else f"about {dollars(self.cost_usd)}"
        return (
            f"{counted(self.sessions, 'session')}, {counted(self.messages, 'message')}, about {self.tokens:,} tokens: about {counted(self.runs, 'run')} "
            f"with {self.model}; cost: {cost}"
        )


def estimate(events: Sequence[TurnEvent], container: Container, *, is_batch: bool = False) -> Estimate:
    """Estimate the effort of reading some events: windows as configured, each as a typical cold run.

    Args:
        is_batch: They are read through batches.
    """
    settings = container.settings
    model = (settings.cold_model or settings.model or "") if not settings.is_offline else "offline"
    windows: dict[str, list[tuple[int, int]]] = {}
    for event in events:
        filled = windows.setdefault(event.session_id, [])
        for message in event.messages:
            tokens = message_tokens(message)
            count, total = filled[-1] if filled else (settings.window_messages, 0)
            if count >= settings.window_messages or total + tokens > settings.window_tokens:
                filled.append((1, tokens))
            else:
                filled[-1] = (count + 1, total + tokens)
    sizes = [tokens for filled in windows.values() for _, tokens in filled]
    costs = [
        estimate_usd(model, cached_tokens=PREFIX_TOKENS, new_tokens=tokens, prices=container.prices) for tokens in sizes
    ]
    known = [cost for cost in costs if cost is not None]
    free = 0.0 if settings.is_offline else None
    return Estimate(
        sessions=len(windows),
        messages=sum(len(event.messages) for event in events),
        tokens=sum(sizes),
        runs=len(sizes),
        cost_usd=sum(known) * (BATCH_SHARE if is_batch else 1) if len(known) == len(costs) else free,
        model=f"{model} in batches" if is_batch else model,
    )


def _checked(files: Sequence[Path], defaults: Defaults) -> list[tuple[dict[str, object], TurnEvent]]:
    events: list[tuple[dict[str, object], TurnEvent]] = []
    for path in files:
        for number, value in enumerate(read_events(path, defaults), start=1):
            try:
                events.append((value, parse_event(value)))
            except InvalidInput as error:
                raise InvalidInput.of(
                    f"{path}: event {number} (session {value.get('session_id')})", str(error)
                ) from None
    return events


def _whose(events: Sequence[TurnEvent]) -> str:
    """Say whose conversations they are: files name users in several ways, and exports name none."""
    users = sorted({event.user_id for event in events})
    others = f" and {len(users) - MAX_NAMED:,} more" if len(users) > MAX_NAMED else ""
    return f"user: {', '.join(users[:MAX_NAMED])}{others} (--user names another)"


def _wait(
    container: Container, events: Sequence[TurnEvent], progress: Progress, timeout_s: float, console: Console,
    rejected_before: int,
) -> int:  # fmt: skip
    """Wait until every message is read, skipped or quarantined."""
    # Unique, because a replacement repeats messages of earlier events.
    messages = sorted({(one.tenant_id, one.session_id, message.uuid) for one in events for message in one.messages})
    expected = len(messages)
    reading = progress.add_task("messages read", total=expected)
    started = time.monotonic()
    # If all were known before, an empty stream tells that these events were not rejected; a busy one is never empty.
    is_known = container.progress.of(messages)[1] >= expected
    while time.monotonic() - started < timeout_s:
        stored, done = container.progress.of(messages)
        is_taken = not is_known or container.progress.is_drained() or time.monotonic() - started > TAKEN_S
        progress.update(reading, completed=done)
        rejected = container.progress.rejected() - rejected_before
        # Rejected events are never stored, so `done` cannot reach `expected`; an empty stream says that none is left.
        if (done >= expected and is_taken) or (rejected > 0 and done == stored and container.progress.is_drained()):
            if rejected > 0:
                console.print(f"{counted(rejected, 'event')} rejected; `extractor rejected` has the reasons")
            return 1 if rejected > 0 else 0
        if time.monotonic() - started > NO_WORKER_S and not container.progress.has_workers():
            raise ExtractorError("no worker is running; the turns are kept. Start one with `extractor up`")
        time.sleep(0.1)
    console.print(f"not everything was read within {timeout_s:g} s; work continues in the background")
    return 1
