"""`extractor demo`: processes the shipped conversations in a home directory of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from extractor.adapters.secret_files import SUFFIX
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.rows import fact_document, run_document
from extractor.bootstrap import Container, require_model
from extractor.core.errors import ExtractorError, Misconfigured
from extractor.core.facts.fact import Fact
from extractor.core.run.runs import RunFilter
from extractor.entrypoints.cli.app import own_name
from extractor.entrypoints.cli.enqueue import progress_bar
from extractor.entrypoints.cli.supervisor import Supervisor
from extractor.entrypoints.cli.tables import facts_table, narrow_table
from extractor.entrypoints.transcript_files import Defaults, read_events
from extractor.entrypoints.wording import counted
from extractor.sdk.client import Client
from extractor.settings import OFFLINE, Settings, read_settings

# For one file.
PATIENCE_S = 180.0


def examples() -> Path:
    """Return the directory of the shipped examples: inside the package if installed, next to it in a checkout."""
    packaged = Path(str(resources.files("extractor"))) / "_examples"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "examples"


def run_demo(*, keep: bool, as_json: bool) -> int:
    """Run the demo; return 0 if the facts match the examples' expectations."""
    console = Console(stderr=as_json, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else 130)
    home = Path(tempfile.mkdtemp(prefix="extractor-demo-"))
    settings = _settings(home, keep)
    supervisor = Supervisor(
        Container(settings),
        {"EXTRACTOR_LOG_LEVEL": "warning", "EXTRACTOR_MODEL": settings.model or ""},
        with_api=keep,
        say=console.print,
    )
    _introduce(console, settings)
    started = time.monotonic()
    ending = threading.Event()
    watcher = threading.Thread(target=supervisor.watch, args=(ending,), daemon=True)
    try:
        supervisor.start()
        watcher.start()
        for path in sorted(examples().glob("*.jsonl")):
            _send_and_wait(supervisor.container, path, console)
        is_good = _show(supervisor.container, console, time.monotonic() - started, as_json=as_json)
        if keep:
            _stay(console, settings)
    finally:
        # The watcher first: it would restart what is being stopped.
        ending.set()
        if watcher.is_alive():
            watcher.join()
        supervisor.stop()
        shutil.rmtree(home, ignore_errors=True)
    return 0 if is_good or not settings.is_offline else 1  # a model may word facts otherwise; the rules must match


def _settings(home: Path, keep: bool) -> Settings:
    """Return the environment's settings, but embedded, with a separate home; without a key, the offline rules."""
    chosen = read_settings()
    try:
        require_model(chosen)
        model = chosen.model
    except Misconfigured:
        model = OFFLINE
    # The supervisor's children read the environment, not this object.
    for name in ("EXTRACTOR_REDIS_URL", "EXTRACTOR_DATABASE_URL", "EXTRACTOR_API_KEY"):
        os.environ.pop(name, None)
        os.environ.pop(name + SUFFIX, None)
    return chosen.model_copy(
        update={
            "home": home, "redis_url": None, "database_url": None, "api_key": None, "model": model,
            "workers": 2 if keep else 1, "concurrency": 8,
        }
    )  # fmt: skip


def _introduce(console: Console, settings: Settings) -> None:
    console.print("[bold]extractor demo[/]: redis-server (embedded) -> Celery worker -> extraction agent -> SQLite")
    if settings.is_offline:
        console.print(
            "Model: the built-in offline rules, which need no key. They recognise only some English phrases, and links. For a "
            "Claude model, set ANTHROPIC_API_KEY and EXTRACTOR_MODEL."
        )
    else:
        console.print(f"Model: {settings.model}")


def _send_and_wait(container: Container, path: Path, console: Console) -> None:
    events = list(read_events(path, Defaults()))
    messages = sum(len(event["messages"]) for event in events)
    sessions = sorted({("default", str(event["session_id"])) for event in events})
    with progress_bar(console) as progress, Client(container.redis_url) as client:
        before = container.queries.progress(sessions)[1]
        task = progress.add_task(f"{path.name}: messages read", total=messages)
        for event in events:
            client.send(event)
        deadline = time.monotonic() + PATIENCE_S
        done = 0
        while done < messages and time.monotonic() < deadline:
            time.sleep(0.05)
            done = container.queries.progress(sessions)[1] - before
            progress.update(task, completed=done)
    if done < messages:
        raise ExtractorError(f"only {done} of {messages} messages were read within {PATIENCE_S:g} s; see the log above")


def _show(container: Container, console: Console, took_s: float, *, as_json: bool) -> bool:
    facts = container.queries.facts("default", FactFilter(limit=200)).items
    runs = [run_document(run) for run in container.run_lists.page(RunFilter("default"), limit=200).items]
    expected = json.loads((examples() / "expected.json").read_text())
    missing, wrong = compare(facts, expected)
    if as_json:
        print(
            json.dumps(
                {"facts": [fact_document(f) for f in facts], "runs": runs, "missing": missing, "wrong": wrong},
                indent=2,
                ensure_ascii=False,
            )
        )
    for user in sorted({fact.user_id or "" for fact in facts}):
        table = facts_table([fact for fact in reversed(facts) if fact.user_id == user], with_quotes=True)
        table.heading = f"facts of {user}"
        console.print(table)
    console.print(_runs_summary(runs))
    total = len(expected["must_hold"])
    console.print(
        f"{total - len(missing)} of {total} expected facts, {len(wrong)} of {len(expected['must_not_hold'])} unwanted, "
        f"{counted(sum(run['outcome'] == 'failed' for run in runs), 'failed run')}, {took_s:.1f} s in total."
    )
    for line in (*(f"missing: {item}" for item in missing), *(f"unwanted: {item}" for item in wrong)):
        console.print(line, markup=False)
    console.print(
        f"Next: `{own_name()} up` starts everything here and prints how to send your own turns.", markup=False
    )
    return not missing and not wrong


def compare(facts: Sequence[Fact], expected: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the expected facts that are missing, and the unwanted words that occur in a fact."""
    missing = [json.dumps(item) for item in expected["must_hold"] if not any(_is(fact, item) for fact in facts)]
    wrong = [words for words in expected["must_not_hold"] if any(words in f"{f.name} {f.content}" for f in facts)]
    return missing, wrong


def _is(fact: Fact, item: Mapping[str, Any]) -> bool:
    starts = {time.start_on.isoformat() for time in fact.times if time.start_on}
    return (
        fact.user_id == item["user_id"]
        and fact.type.value == item["type"]
        and item["says"] in fact.content
        and ("date" not in item or item["date"] in starts)
        and ("polarity" not in item or (fact.polarity is not None and fact.polarity.value == item["polarity"]))
        and fact.revision == item.get("revision", fact.revision)
        and all(evidence.verified for evidence in fact.evidence)
    )


def _runs_summary(runs: Sequence[Mapping[str, Any]]) -> Table:
    table = narrow_table(
        counted(len(runs), "run"), session="folded", outcome="whole", read="whole", cursor="whole", turns="whole", calls="whole",
        refused="whole", facts="whole",
    )  # fmt: skip
    for run in reversed(runs):
        table.add_row(
            run["session_id"], run["outcome"], str((run["window"] or {}).get("messages", "")), run["cursor_mode"] or "",
            str(run["agent_turns"]), str(run["tool_calls"]), str(run["refused_calls"]), str(run["facts_written"]),
        )  # fmt: skip
    return table


def _stay(console: Console, settings: Settings) -> None:
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    console.print(f"Still running: http://{settings.host}:{settings.port}/docs. Ctrl-C stops it.")
    stopping.wait()
