"""From `extractor up` to the first fact of one's own, by pasting what it prints, in an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import started

pytestmark = pytest.mark.extended


def wait_until_read(printed: str, turns: int) -> None:
    """Wait until the session of the printed lines has this many turns' messages of the person, all read, and a fact."""
    command = re.search(r"curl -s '(\S+)/v1/facts\?user_id=ada'", printed)
    assert command, printed
    deadline = time.monotonic() + 30
    while True:
        session = json.loads(subprocess.check_output(["curl", "-s", f"{command[1]}/v1/sessions/s1"], text=True))
        if session.get("messages") == turns and session["unread"] == 0:
            break
        assert time.monotonic() < deadline, session
        time.sleep(0.2)
    assert "nurse" in subprocess.check_output(["curl", "-s", f"{command[1]}/v1/facts?user_id=ada"], text=True)


def pasted(printed: str, heading: str) -> str:
    """Return the lines below a heading, as a person copies them."""
    return printed.split(f"\n{heading}\n\n")[1].split("\n\n")[0]


def messages_now(printed: str) -> int:
    base = re.search(r"(http://\S+)/dashboard", printed)
    assert base
    answer = json.loads(subprocess.check_output(["curl", "-s", f"{base[1]}/v1/sessions/s1"], text=True))
    return int(answer.get("messages", 0))


def test_the_curl_lines_work_as_they_are(printed: str) -> None:
    before = messages_now(printed)
    assert "event_id" in subprocess.check_output(["bash", "-c", pasted(printed, "Hand over a turn:")], text=True)
    wait_until_read(printed, before + 1)


def test_the_python_lines_work_as_they_are(printed: str) -> None:
    before = messages_now(printed)
    typed = subprocess.Popen([sys.executable, "-i"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/")
    _, said = typed.communicate(pasted(printed, "or in Python:") + "\n", timeout=30)
    assert "Error" not in said
    wait_until_read(printed, before + 1)


def test_a_client_without_arguments_finds_it(printed: str, home: Path) -> None:
    """README's snippet, in the folder where `up` runs."""
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    snippet = re.search(r"```python\n(from extractor import Client.*?)```", readme, re.DOTALL)
    assert snippet
    before = messages_now(printed)
    subprocess.run([sys.executable, "-c", snippet[1]], check=True, cwd=home, timeout=30)
    wait_until_read(printed, before + 2)


def test_the_mcp_configuration_is_json(printed: str) -> None:
    found = json.loads(pasted(printed, "Give an agent the memory, by its MCP configuration:"))
    assert found["mcpServers"]["memory"]["url"].endswith("/mcp?user_id=ada")


def test_what_is_pasted_fits_80_columns(printed: str) -> None:
    """Except for paths, which a terminal wraps and copies whole."""
    for line in printed[printed.index("extractor is up") :].splitlines():
        assert len(line) <= 80 or line.startswith("client = ") or "keys add" in line, line


def test_it_is_not_said_to_extract_without_redis(tmp_path: Path) -> None:
    """The API serves what is stored, and takes turns; workers wait."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    environment |= {
        "EXTRACTOR_MODEL": "offline",
        "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
        "EXTRACTOR_WORKERS": "1",
    }
    with started(tmp_path, environment) as printed:
        assert "up, but it does not extract yet: Redis" in printed
