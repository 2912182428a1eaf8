"""These tests run a real small model: they are collected only with TEST_SMALL_MODEL=1, as `make test-small-model` sets it.

Model and server are installed into an environment of their own. SMALL_MODEL_PYTHON names one that exists already.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

HERE = Path(__file__).parent
START_S = 120

collect_ignore_glob = [] if os.environ.get("TEST_SMALL_MODEL") else ["test_*.py"]

Serve = Callable[..., str]


@pytest.fixture(scope="session")
def small_model_python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of an environment with the model and its server."""
    if os.environ.get("SMALL_MODEL_PYTHON"):
        return os.environ["SMALL_MODEL_PYTHON"]
    place = tmp_path_factory.mktemp("small-model")
    uv, python = str(Path(sys.executable).with_name("uv")), str(place / "bin/python")
    subprocess.run([uv, "venv", "-q", str(place), "--python", sys.executable], check=True)
    lock = str(HERE / "requirements.lock")
    subprocess.run(
        [uv, "pip", "install", "-q", "--no-deps", "--require-hashes", "--python", python, "-r", lock], check=True
    )
    return python


@pytest.fixture
def serve(small_model_python: str, tmp_path: Path) -> Iterator[Serve]:
    """Start llama.cpp's server, with the model's own chat template or another one; return its address."""
    started: list[subprocess.Popen[bytes]] = []

    def start(template: Path | None = None) -> str:
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            port = probe.getsockname()[1]
        command = [small_model_python, str(HERE / "serve.py"), str(port), *([str(template)] if template else [])]
        with (tmp_path / "llama.log").open("wb") as log:
            started.append(subprocess.Popen(command, stdout=log, stderr=log))
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline and started[-1].poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"{url}/health", timeout=5):
                return url
            time.sleep(0.2)
        pytest.fail(f"the server did not start: {(tmp_path / 'llama.log').read_text()[-2000:]}")

    yield start
    for process in started:
        process.terminate()
    for process in started:
        process.wait(30)
