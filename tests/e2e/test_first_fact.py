"""From `extractor up` to the first fact of one's own, by pasting what it prints, in an empty folder."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

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


def messages_now(printed: str) -> int:
    base = re.search(r"(http://\S+)/dashboard", printed)
    assert base
    answer = json.loads(subprocess.check_output(["curl", "-s", f"{base[1]}/v1/sessions/s1"], text=True))
    return int(answer.get("messages", 0))


def test_the_curl_lines_work_as_they_are(printed: str) -> None:
    command = re.search(r"curl -s \S+/turns .*\\\n.*", printed)
    assert command, printed
    before = messages_now(printed)
    assert "event_id" in subprocess.check_output(["bash", "-c", command[0]], text=True)
    wait_until_read(printed, before + 1)


def test_the_python_lines_work_as_they_are(printed: str) -> None:
    found = re.search(r"from extractor import Client\n.*\n.*enqueue_turn.*", printed)
    assert found, printed
    lines = [line.strip() for line in found[0].splitlines()]
    before = messages_now(printed)
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, cwd="/", timeout=30)
    wait_until_read(printed, before + 1)


def test_a_client_without_arguments_finds_it(printed: str, home: Path) -> None:
    """README's snippet, in the folder where `up` runs."""
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    snippet = re.search(r"```python\n(from extractor import Client.*?)\nreply = ", readme, re.DOTALL)
    assert snippet
    before = messages_now(printed)
    subprocess.run([sys.executable, "-c", snippet[1]], check=True, cwd=home, timeout=30)
    wait_until_read(printed, before + 2)


def test_every_pasted_line_is_whole(printed: str) -> None:
    """A terminal of 80 columns does not break them."""
    assert any(len(line) > 80 for line in printed.splitlines())
    for line in printed.splitlines():
        if "curl" in line:
            shlex.split(line.rstrip("\\"))
