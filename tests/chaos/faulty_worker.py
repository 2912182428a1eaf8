"""A worker that kills itself at a named step (SIGKILL), or whose clock steps: `python -m tests.chaos.faulty_worker`.

    drain-before-commit   events are read from the stream and not stored yet
    drain-after-commit    stored, and not off the stream yet
    after-claim           the session is claimed, nothing was read
    after-reading         the window is cut, the model was not asked
    between-turns         the first answer and what the tools said are kept
    after-last-reply      the last answer is kept, nothing is committed
    inside-commit         facts are written, the transaction is open
    after-commit          committed, and nobody knows
    out-of-memory         at after-reading it takes memory until the kernel kills it
    clock                 the present is what the file says, in seconds from the truth

It dies `times` times in all, whoever of several workers gets there first; the marker files in `directory` count.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from extractor.adapters.redis_stream import EventStream
from extractor.adapters.sql import engine
from extractor.adapters.sql.sessions import run_store
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_opening import RunOpening
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.run import extraction
from extractor.core.run.ports import Reply

STEPS = (
    "drain-before-commit", "drain-after-commit", "after-claim", "after-reading", "between-turns", "after-last-reply",
    "inside-commit", "after-commit",
)  # fmt: skip


def _kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _eat() -> None:
    taken = []
    while True:
        taken.append(bytes(range(250)) * 40_000)


def _die(directory: Path, times: int, end: Callable[[], None] = _kill) -> None:
    for number in range(times):
        try:
            os.close(os.open(directory / f"died-{number}", os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        end()


def _after(owner: Any, name: str, die: Callable[[], None], when: Callable[..., bool] = lambda *_, **__: True) -> None:
    original = getattr(owner, name)

    def wrapped(*arguments: Any, **named: Any) -> Any:
        result = original(*arguments, **named)
        if (result is not None or name.startswith("save")) and when(*arguments, **named):
            die()
        return result

    setattr(owner, name, wrapped)


def _before(owner: Any, name: str, die: Callable[[], None]) -> None:
    original = getattr(owner, name)

    def wrapped(*arguments: Any, **named: Any) -> Any:
        die()
        return original(*arguments, **named)

    setattr(owner, name, wrapped)


def _has_calls(_store: Any, _lease: Any, _turn: int, _digest: str, reply: Reply, _calls: Any) -> bool:
    return reply.stop_reason == "tool_use"


def _is_last(_store: Any, _lease: Any, _turn: int, _digest: str, reply: Reply, _calls: Any) -> bool:
    return reply.stop_reason == "end_turn"


def prepare(step: str, directory: Path, times: int) -> None:
    """Patch this process so that it dies at a step."""

    def die() -> None:
        _die(directory, times)

    match step:
        case "drain-before-commit":
            _after(SqlArchive, "_store", die)
        case "drain-after-commit":
            _before(EventStream, "take_off", die)
        case "after-claim":
            _after(RunOpening, "_claim", die)
        case "after-reading":
            _before(extraction, "choose_path", die)
        case "between-turns":
            _after(SqlRunStore, "save_reply", die, _has_calls)
        case "after-last-reply":
            _after(SqlRunStore, "save_reply", die, _is_last)
        case "inside-commit":
            _after(run_store, "apply_changes", die, lambda _, changes, *__, **___: bool(changes.changes))
        case "after-commit":
            _after(SqlRunStore, "commit", die)
        case "out-of-memory":
            _before(extraction, "choose_path", lambda: _die(directory, times, _eat))
        case "clock":
            _step_clock(directory / "clock")
        case _:
            raise SystemExit(f"no such step: {step}")


def _step_clock(path: Path) -> None:
    original = engine.Database.__init__

    def stepped() -> datetime:
        try:
            offset = float(path.read_text())
        except (OSError, ValueError):
            offset = 0.0
        return datetime.now(UTC) + timedelta(seconds=offset)

    def init(database: engine.Database, of: Engine) -> None:
        original(database, of, stepped)

    engine.Database.__init__ = init  # type: ignore[method-assign,assignment]


def main() -> None:
    step, directory, times = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    prepare(step, directory, times)
    sys.argv = ["extractor", "worker"]
    from extractor.entrypoints.cli import main as cli

    cli()


if __name__ == "__main__":
    main()
