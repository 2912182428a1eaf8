"""The same turns through this project and through a rival, with the same simulated model: requests, input, time.

    python -m bench.compare                                             the shipped conversations, beside the naive rival
    python -m bench.compare --transcripts FILE --as conversation        the sessions of a conversation are one long session
    BENCH_RIVAL_PYTHON=/path/to/python python -m bench.compare --rival mem0_task

Turns come either one by one (the next when the one before was read: no two share a run) or all at once. The model follows the
order, looks things up and then saves: two answers a run; with `--answers 3` it says one more time that it has finished. Input
tokens are bytes of the requests divided by four, for both alike.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import redis

from bench.rivals import QUEUE, TASK
from bench.stand import CALLS, CALLS_CLOSING, Stand, percentile
from extractor.adapters.wire import task_message
from extractor.entrypoints.transcript_files import Defaults, read_events
from extractor.sdk.client import Client

BYTES_A_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """What is new in a session, and what was said before it."""

    session: str
    messages: list[dict[str, Any]]
    history: list[dict[str, Any]]


def read_turns(path: Path, group: str) -> list[list[Turn]]:
    """Return the sessions of a file as lists of turns.

    Args:
        group: `session`, or `conversation` to make one session of all sessions of a conversation, in order.
    """
    rows = [json.loads(row) for row in path.read_text().splitlines() if row.strip()]
    said: dict[str, list[dict[str, Any]]] = {}
    if all("conversation" in row for row in rows):
        for row in sorted(rows, key=lambda row: row["started_at"]):
            said.setdefault(row["conversation"] if group == "conversation" else row["session"], []).extend(
                {**message, "uuid": message["uuid"] if group == "session" else str(uuid4())}
                for message in row["messages"]
            )
    else:
        for event in read_events(path, Defaults()):
            said.setdefault(str(event["session_id"]), []).extend(event["messages"])
    return [list(_turns(session, messages)) for session, messages in said.items() if messages]


def _turns(session: str, messages: list[dict[str, Any]]) -> Iterator[Turn]:
    starts = [at for at, message in enumerate(messages) if _begins_turn(message)]
    starts = [0, *[at for at in starts if at > 0]]
    for start, end in zip(starts, [*starts[1:], len(messages)], strict=True):
        yield Turn(session, messages[start:end], messages[:end])


def _begins_turn(message: dict[str, Any]) -> bool:
    content = message["content"]
    if message["role"] != "user" or message.get("is_meta"):
        return False
    return isinstance(content, str) or any(block.get("type") == "text" for block in content)


def ours(sessions: list[list[Turn]], pace: str, latency_s: float, answers: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), "postgres", latency_s, closes=answers == CALLS_CLOSING)
        try:
            with stand.workers(1, 32), Client(stand.redis_url) as client:

                def send(turn: Turn) -> None:
                    client.enqueue_turn(
                        session_id=turn.session, user_id=turn.session, messages=[_plain(m) for m in turn.messages]
                    )

                return _measure(stand, sessions, pace, send, lambda: stand.wait_until_read(900, every_s=0.02))
        finally:
            stand.close()


def rival(sessions: list[list[Turn]], pace: str, latency_s: float, name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), "sqlite", latency_s)
        try:
            with _rival_worker(stand, name), redis.Redis.from_url(_plain_url(stand.redis_url)) as queue:
                told = 0

                def send(turn: Turn) -> None:
                    nonlocal told
                    told += 1
                    history = [{"role": message["role"], "content": message["content"]} for message in turn.history]
                    queue.lpush(QUEUE, task_message(TASK, [turn.session, history, len(turn.messages)], QUEUE))

                def wait() -> bool:
                    deadline = time.monotonic() + 900
                    while stand.asked()["requests"] < told:
                        if time.monotonic() > deadline:
                            return False
                        time.sleep(0.02)
                    return True

                return _measure(stand, sessions, pace, send, wait)
        finally:
            stand.close()


def _measure(stand: Stand, sessions: list[list[Turn]], pace: str, send: Any, wait: Any) -> dict[str, Any]:
    turns, before, began, rounds = 0, stand.asked(), time.monotonic(), []
    for at in range(max(len(session) for session in sessions)):
        now = [session[at] for session in sessions if at < len(session)]
        started = time.monotonic()
        for turn in now:
            send(turn)
        turns += len(now)
        if pace == "one-by-one":
            assert wait()
            rounds.append(time.monotonic() - started)
    assert wait()
    asked = {name: value - before[name] for name, value in stand.asked().items()}
    return {
        "turns": turns, "seconds": time.monotonic() - began, "requests_per_100": asked["requests"] / turns * 100,
        "input_tokens_per_100": asked["bytes"] / BYTES_A_TOKEN / turns * 100,
        "round_p95_s": percentile(rounds, 0.95) if rounds else None,
    }  # fmt: skip


@contextmanager
def _rival_worker(stand: Stand, name: str) -> Iterator[None]:
    python = os.environ.get("BENCH_RIVAL_PYTHON", sys.executable)
    environment = {
        **stand.environment(), "BENCH_REDIS_URL": stand.redis_url, "BENCH_HOME": str(stand.home),
        "PYTHONPATH": str(Path(__file__).parents[1]), "MEM0_TELEMETRY": "False",
    }  # fmt: skip
    command = [
        python,
        "-m",
        "celery",
        "-A",
        f"bench.rivals.{name}",
        "worker",
        "-P",
        "threads",
        "-c",
        "32",
        "-l",
        "ERROR",
    ]
    process = subprocess.Popen([*command, "-Q", QUEUE], env=environment, stdout=subprocess.DEVNULL)
    try:
        time.sleep(8)
        assert process.poll() is None, f"the rival {name} did not start"
        yield
    finally:
        process.kill()
        process.wait()


def _plain_url(url: str) -> str:
    return url.replace("redis+socket://", "unix://")


def _plain(message: dict[str, Any]) -> dict[str, Any]:
    return {key: message[key] for key in ("uuid", "role", "content", "created_at", "is_meta") if key in message}


def compare(
    path: Path, group: str, pace: str, *, name: str, latency_s: float, limit: int, answers: int = CALLS_CLOSING
) -> dict[str, Any]:
    sessions = read_turns(path, group)[:limit]
    mine, theirs = ours(sessions, pace, latency_s, answers), rival(sessions, pace, latency_s, name)
    return {
        "rival": name, "answers": answers, "group": group, "pace": pace, "sessions": len(sessions), "ours": mine, "theirs": theirs,
        "input_share": mine["input_tokens_per_100"] / theirs["input_tokens_per_100"],
    }  # fmt: skip


def line(found: dict[str, Any]) -> str:
    mine, theirs = found["ours"], found["theirs"]
    return (
        f"{found['sessions']} sessions ({found['group']}), turns {found['pace']}, {found['answers']} answers a run: {mine['requests_per_100']:.0f} requests and "
        f"{mine['input_tokens_per_100']:,.0f} input tokens per 100 turns; {found['rival']} {theirs['requests_per_100']:.0f} and "
        f"{theirs['input_tokens_per_100']:,.0f}: {found['input_share']:.2f} of it"
    )


def shipped() -> Path:
    return Path(__file__).parents[1] / "examples" / "1-first-week.jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", type=Path, default=shipped())
    parser.add_argument("--as", dest="group", choices=("session", "conversation"), default="session")
    parser.add_argument("--pace", choices=("one-by-one", "at-once"), action="append")
    parser.add_argument("--rival", default="naive", help="A module of bench/rivals.")
    parser.add_argument("--latency", type=float, default=0.05)
    parser.add_argument("--answers", type=int, choices=(CALLS_CLOSING, CALLS), default=CALLS_CLOSING)
    parser.add_argument("--limit", type=int, default=10_000, help="Sessions at most.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = []
    for pace in options.pace or ("one-by-one", "at-once"):
        report.append(
            compare(
                options.transcripts, options.group, pace, name=options.rival, latency_s=options.latency,
                limit=options.limit, answers=options.answers,
            )
        )  # fmt: skip
        print("" if options.json else line(report[-1]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
