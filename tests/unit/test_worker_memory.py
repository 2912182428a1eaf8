"""What a worker's memory holds. Counted in processes of their own, since tests before these have built the tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# Runs of so many sessions at once, each in a thread of its own; prints the most bytes that Python held beyond what it
# held before them.
_RUNS = """
import json, sys, threading, tracemalloc
from extractor.bootstrap import Container
from extractor.settings import read_settings
from tests.build import entry, event

sys.setswitchinterval(1e-4)  # of 5 ms, so that threads meet in what takes a few
count, home = int(sys.argv[1]), sys.argv[2]
container = Container(read_settings({"EXTRACTOR_HOME": home, "EXTRACTOR_MODEL": "offline", "EXTRACTOR_QUIET_S": "0"}))
container.migrate()
said = "I keep bees in Rotterdam. Wir sehen uns am naechsten Dienstag. The code of the safe is 47-90-12."
names = [f"s{number}" for number in range(count)]
for name in names:
    container.adapters.archive.ingest([event(entry(said), session_id=name)])
extraction = container.extraction()
together = threading.Barrier(count)
outcomes = []

def run(name):
    together.wait()
    result = extraction.run("default", name, owner="test")
    outcomes.append(result and result.outcome.value)

threads = [threading.Thread(target=run, args=(name,)) for name in names]
tracemalloc.start()
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps({"outcomes": outcomes, "peak": tracemalloc.get_traced_memory()[1]}))
container.close()
"""


def run_at_once(count: int, home: Path) -> dict[str, Any]:
    return dict(json.loads(_python(_RUNS, str(count), str(home))))


def _python(code: str, *arguments: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_runs_that_start_together_build_one_set_of_tables(tmp_path: Path) -> None:
    alone, together = (run_at_once(count, tmp_path / str(count)) for count in (1, 16))
    print(alone, together)
