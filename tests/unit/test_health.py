"""The probe of containers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from extractor.entrypoints.health import check_api, check_worker, main, what_runs


@contextmanager
def server(answer: bytes) -> Iterator[str]:
    """Answer one connection; yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield str(listening.getsockname()[1])
        thread.join(5)


class TestWorker:
    def test_a_heartbeat_that_goes_on_is_health(self, tmp_path: Path) -> None:
        beat = tmp_path / "beat"
        beat.touch()
        os.utime(beat, (1_000.0, 1_000.0))
        environment = {"EXTRACTOR_HEARTBEAT_FILE": str(beat)}
        assert check_worker(environment, 1_029.0) is None
        assert "31 s ago" in (check_worker(environment, 1_031.0) or "")
        assert check_worker({**environment, "EXTRACTOR_HEARTBEAT_S": "60"}, 1_170.0) is None

    def test_before_the_first_beat_it_is_not_healthy(self, tmp_path: Path) -> None:
        assert "no heartbeat yet" in (check_worker({"EXTRACTOR_HEARTBEAT_FILE": str(tmp_path / "beat")}, 0.0) or "")
        assert "not set" in (check_worker({}, 0.0) or "")


class TestApi:
    @pytest.mark.parametrize(
        ("answer", "problem"),
        [
            (b"HTTP/1.1 200 OK\r\n\r\nok", None),
            (b"HTTP/1.1 503 Service Unavailable\r\n\r\n", "/healthz answered 503"),
            (b"", "/healthz answered nothing"),
        ],
    )
    def test_the_answer_decides(self, answer: bytes, problem: str | None) -> None:
        with server(answer) as port:
            assert check_api({"EXTRACTOR_PORT": port}) == problem

    def test_a_closed_port_is_named(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        assert f"port {port}" in (check_api({"EXTRACTOR_PORT": port}) or "")


def test_the_first_process_says_what_to_look_at() -> None:
    assert what_runs(["/app/bin/python", "/app/bin/extractor", "worker", "--concurrency", "64"]) == "worker"
    assert what_runs(["/app/bin/python", "/app/bin/extractor", "up", "--host", "0.0.0.0"]) == "api"


def test_what_is_wrong_is_one_line_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("EXTRACTOR_HEARTBEAT_FILE", raising=False)
    assert main(["worker"]) == 1
    assert capsys.readouterr().err == "worker: EXTRACTOR_HEARTBEAT_FILE is not set\n"


def test_it_loads_the_standard_library_only() -> None:
    """Probes run every few seconds; the command line would take 2 s of CPU for each."""
    code = "import extractor.entrypoints.health, sys; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pydantic", "typer", "celery", "sqlalchemy", "redis", "http.client"} & set(found)
