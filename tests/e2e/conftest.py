from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from extractor.bootstrap import Container
from extractor.settings import read_settings
from tests.commands import Commands
from tests.integration.stack import clean_environment

BIN = Path(sys.executable).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The empty folder in which `extractor up` runs."""
    return tmp_path_factory.mktemp("up")


@pytest.fixture(scope="module")
def printed(home: Path) -> Iterator[str]:
    """What `extractor up` prints until it is ready."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    environment |= {"EXTRACTOR_MODEL": "offline", "EXTRACTOR_WORKERS": "1", "COLUMNS": "80"}
    with started(home, environment) as told:
        yield told


@contextmanager
def started(home: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """Run `extractor up` in a folder, and give what it prints until it is ready."""
    log = home / "up.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [BIN / "extractor", "up", "--port", str(free_port())], cwd=home, env=environment, stderr=out, stdout=out
        )
    try:
        deadline = time.monotonic() + 60
        while "Ctrl-C stops it" not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield log.read_text()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)


class Shell:
    """Runs commands in one environment."""

    def __init__(self, commands: Commands, home: Path) -> None:
        self._commands = commands
        self.env = {**clean_environment(), "EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": "offline", "COLUMNS": "80"}

    def __call__(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return self._commands.run(*arguments, env={**self.env, **more})


@pytest.fixture
def shell(commands: Commands, tmp_path: Path) -> Shell:
    return Shell(commands, tmp_path / "home")


@pytest.fixture
def parts(shell: Shell) -> Iterator[Container]:
    made = Container(read_settings({k: v for k, v in shell.env.items() if k.startswith("EXTRACTOR_")}))
    made.migrate()
    yield made
    made.close()
