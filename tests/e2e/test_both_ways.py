"""From nothing to the first fact of one's own, by what README says: in a checkout, and from wheels."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import BIN, free_port
from tests.snippets import ROOT, snippets

pytestmark = [pytest.mark.extended, pytest.mark.timeout(600)]

NOT_COPIED = (".git", ".venv", ".extractor", "dist", ".*_cache", ".hypothesis", "__pycache__")
START_S = 480
"""Installing takes a minute; on a busy machine without a cache several."""


def snippet(start: str) -> str:
    return next(one.code for one in snippets("README.md") if one.code.startswith(start))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy without anything that was installed or built, in a folder whose name is inconvenient."""
    copy = tmp_path / "my projects" / "extractor"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
    return copy


@pytest.mark.parametrize("start", ["EXTRACTOR_MODEL=offline make up", "make wheels"])
def test_the_first_fact_of_ones_own(start: str, checkout: Path) -> None:
    base = f"http://127.0.0.1:{free_port()}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("EXTRACTOR_", "VIRTUAL_"))}
    environment |= {"EXTRACTOR_PORT": base.rpartition(":")[2], "EXTRACTOR_WORKERS": "1"}
    environment["PATH"] = os.pathsep.join(part for part in environment["PATH"].split(os.pathsep) if Path(part) != BIN)
    log = checkout / "up.log"
    with log.open("wb") as out:
        shell = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", snippet(start)], cwd=checkout, env=environment, stdout=out, stderr=out,
            start_new_session=True,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + START_S
        while "Ctrl-C stops it" not in log.read_text():
            assert shell.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        turn = snippet("curl -s localhost:8765/v1/sessions/s1/turns").replace("localhost:8765", base)
        read = snippet("# wait until the session is read").replace("localhost:8765", base)
        subprocess.run(["bash", "-ec", turn], check=True, capture_output=True)
        facts = read[read.index("curl") :].splitlines()[:2]
        subprocess.run(["bash", "-ec", facts[0]], check=True, capture_output=True)
        told = json.loads(subprocess.check_output(["bash", "-ec", facts[1]], text=True))
        assert {fact["name"] for fact in told["facts"]} == {"role", "handover-date"}
    finally:
        os.killpg(shell.pid, signal.SIGINT)
        shell.wait(timeout=60)
    assert "extractor has stopped" in log.read_text()
