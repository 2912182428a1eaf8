"""How much CPU does it take to start? Each command in a process of its own, beside a bare interpreter.

    python -m bench.start              five rounds
    python -m bench.start --rounds 9

Reports the median CPU time of each, and the median ratio to `python -c pass` of the same round: the machines are
shared, and a ratio survives a noisy neighbour. The queue and the store are embedded. A worker is measured until its
first heartbeat, from /proc (Linux).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from extractor.adapters.embedded_redis import EmbeddedRedis

BARE = (sys.executable, "-c", "pass")
OURS = (sys.executable, "-m", "extractor")
COMMANDS = {"bare": BARE, **{name: (*OURS, *name.split()) for name in ("--version", "--help", "hook", "facts --json")}}
READY_S = 120.0


def cpu_s(command: tuple[str, ...], environment: Mapping[str, str], text: str) -> float:
    """Return the CPU seconds of one process that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, input=text.encode(), capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def worker_cpu_s(environment: Mapping[str, str], beat: Path) -> float:
    """Return the CPU seconds of a worker until its first heartbeat."""
    beat.unlink(missing_ok=True)
    worker = subprocess.Popen(
        [*OURS, "worker"], env={**environment, "EXTRACTOR_HEARTBEAT_FILE": str(beat)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + READY_S
        while not beat.exists():
            if worker.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the worker did not become ready")
            time.sleep(0.02)
        ticks = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    finally:
        worker.terminate()
        worker.wait()


def measure(home: Path, rounds: int) -> dict[str, list[float]]:
    """Return the CPU seconds of each command, by round."""
    # images often forbid bytecode to be written; without it every start would compile every module
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith("EXTRACTOR_") and name != "PYTHONDONTWRITEBYTECODE"
    }  # fmt: skip
    environment = {**kept, "EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": "offline"}
    subprocess.run([*OURS, "db", "upgrade"], env=environment, check=True, capture_output=True)
    transcript = home / "c1.jsonl"
    given = json.dumps({"session_id": "c1", "transcript_path": str(transcript), "hook_event_name": "Stop"})
    found: dict[str, list[float]] = {name: [] for name in (*COMMANDS, "worker")}
    for number in range(rounds + 1):  # the first writes bytecode and is not counted
        with transcript.open("a") as file:
            message = {"role": "user", "content": "I am a nurse."}
            row = {"type": "user", "sessionId": "c1", "uuid": f"00000000-0000-4000-8000-{number:012}"}
            file.write(json.dumps({**row, "timestamp": "2026-03-02T09:00:00Z", "message": message}) + "\n")
        values = {name: cpu_s(command, environment, given) for name, command in COMMANDS.items()}
        values["worker"] = worker_cpu_s(environment, home / "beat")
        if number:
            for name, value in values.items():
                found[name].append(value)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        server = EmbeddedRedis(home)
        server.start()
        try:
            found = measure(home, parser.parse_args().rounds)
        finally:
            server.stop()
    print("| start of | CPU s | times a bare interpreter |\n| --- | --- | --- |")
    for name, values in found.items():
        ratio = statistics.median(ours / bare for ours, bare in zip(values, found["bare"], strict=True))
        print(f"| `{name}` | {statistics.median(values):.3f} | {ratio:.0f} |")


if __name__ == "__main__":
    main()
