"""`extractor enqueue`: files into the queue, and waiting until everything is read."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from extractor.adapters.wire import REJECTED
from extractor.bootstrap import Parts
from extractor.client import Client
from extractor.core.errors import ExtractorError, InvalidEvent
from extractor.core.events import TurnEvent, parse_event
from extractor.entrypoints.transcript_files import Defaults, read_events
from extractor.settings import Settings

NO_WORKER_S = 15.0


def progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
    )


def enqueue_files(
    settings: Settings, files: Sequence[Path], defaults: Defaults, *, wait: bool, timeout_s: float, console: Console
) -> int:
    """Put the conversations of some files on the stream; returns the exit status.

    Every file is read and checked before the first event is sent: a mistake on the last line keeps nothing half.
    """
    events = _checked(files, defaults)
    parts = Parts(settings)
    try:
        parts.start_redis()
        if wait:
            parts.require_schema()
        rejected_before = _rejected(parts)
        with progress_bar(console) as progress, Client(parts.redis_url) as client:
            sending = progress.add_task("enqueued events", total=len(events))
            for value, _ in events:
                client.send(value)
                progress.advance(sending)
            if wait:
                return _wait(parts, [event for _, event in events], progress, rejected_before, timeout_s, console)
        console.print(f"{len(events):,} events are on the stream")
        return 0
    finally:
        parts.close()


def _checked(files: Sequence[Path], defaults: Defaults) -> list[tuple[dict[str, object], TurnEvent]]:
    events: list[tuple[dict[str, object], TurnEvent]] = []
    for path in files:
        for number, value in enumerate(read_events(path, defaults), start=1):
            try:
                events.append((value, parse_event(value)))
            except InvalidEvent as error:
                raise InvalidEvent.of(
                    f"{path}: event {number} (session {value.get('session_id')})", str(error)
                ) from None
    return events


def _wait(
    parts: Parts, events: Sequence[TurnEvent], progress: Progress, rejected_before: int, timeout_s: float,
    console: Console,
) -> int:  # fmt: skip
    """Wait until every message is read, skipped or quarantined."""
    sessions = sorted({(event.tenant_id, event.session_id) for event in events})
    expected = len({(event.session_id, message.uuid) for event in events for message in event.messages})
    reading = progress.add_task("messages read", total=expected)
    started = time.monotonic()
    while time.monotonic() - started < timeout_s:
        stored, done = parts.queries.progress(sessions)
        progress.update(reading, completed=min(done, expected))
        rejected = _rejected(parts) - rejected_before
        if done >= expected or (rejected > 0 and done == stored and parts.stream.waiting() == 0):
            if rejected > 0:
                console.print(f"{rejected} events were rejected: the reasons are on the Redis stream {REJECTED}")
            return 1 if rejected > 0 else 0
        if time.monotonic() - started > NO_WORKER_S and not parts.queries.status()["workers"]:
            raise ExtractorError("no worker is running; the turns are kept. Start one: `extractor up`")
        time.sleep(0.1)
    console.print(f"not everything was read within {timeout_s:g} s; the work goes on in the background")
    return 1


def _rejected(parts: Parts) -> int:
    return int(parts.redis.xlen(REJECTED))
