"""Runs everything on one machine: an embedded redis-server if none is configured, worker processes, and the API."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from extractor.bootstrap import Container, require_model
from extractor.core.errors import Misconfigured

START_S = 60.0
# Seconds that a child may take to stop before it is killed. Nothing is lost: leases expire within seconds.
STOP_S = 20.0

RESTART_AFTER_S = (0.5, 1.0, 2.0, 5.0, 10.0)


@dataclass
class Child:
    """One supervised process."""

    name: str
    arguments: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0
    start_at: float = 0.0

    def launch(self, environment: Mapping[str, str]) -> None:
        self.starts += 1
        # In a session of its own: Ctrl-C must reach only this process, which stops the children in order. stdout is
        # discarded, because logs go to stderr.
        self.process = subprocess.Popen(  # noqa: S603 - our own interpreter and arguments
            [sys.executable, "-m", "extractor", *self.arguments],
            env=dict(environment), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None


@dataclass
class Supervisor:
    """Starts, watches and stops the processes of one machine.

    Attributes:
        environment: Additional variables for the children.
        say: Receives progress, one line at a time.
    """

    container: Container
    environment: Mapping[str, str] = field(default_factory=dict)
    with_api: bool = True
    say: Callable[[str], None] = print
    children: list[Child] = field(default_factory=list)

    def start(self) -> None:
        """Start everything, after upgrading the schema.

        Raises:
            Misconfigured: No model is set, the port is taken, or Redis or the database is unavailable.
        """
        settings = self.container.settings
        require_model(settings)
        if self.with_api:
            require_free_port(settings.host, settings.port)
        self.container.start_redis()
        self.container.migrate()
        if settings.api_key:
            self.container.make_bootstrap_key()
        self.children = [Child(f"worker-{n}", ("worker",)) for n in range(1, settings.workers + 1)]
        if self.with_api:
            self.children.append(Child("api", ("api",)))
        for child in self.children:
            child.launch(self._environment())

    def wait_until_up(self, stopping: threading.Event) -> bool:
        """Wait until the API accepts connections; False if it does not within `START_S` or a stop is requested."""
        settings = self.container.settings
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline and not stopping.wait(0.1):
            with suppress(OSError), socket.create_connection((_reachable(settings.host), settings.port), timeout=1):
                return True
        return False

    def watch(self, stopping: threading.Event) -> None:
        """Restart children that die, until the event is set."""
        while not stopping.wait(0.2):
            self._keep_redis()
            now = time.monotonic()
            for child in self.children:
                if child.is_alive:
                    continue
                if child.start_at == 0.0:
                    code = child.process.returncode if child.process else None
                    wait_s = RESTART_AFTER_S[min(child.starts - 1, len(RESTART_AFTER_S) - 1)]
                    self.say(f"{child.name} exited with status {code}; restarting it in {wait_s:g} s")
                    child.start_at = now + wait_s
                elif now >= child.start_at:
                    child.start_at = 0.0
                    child.launch(self._environment())

    def _keep_redis(self) -> None:
        """Restart the embedded Redis if it has stopped."""
        # Two `up` on one home share it, and the one that started it stops it.
        try:
            if self.container.keep_redis():
                self.say("the embedded redis-server had stopped and was restarted")
        except Misconfigured as error:
            self.say(str(error))

    def stop(self) -> None:
        """Stop the API, then the workers, then Redis if it is ours."""
        # Without the API no turn arrives any more; workers need Redis to finish their runs.
        for group in (["api"], [c.name for c in self.children if c.name != "api"]):
            chosen = [child for child in self.children if child.name in group and child.is_alive]
            for child in chosen:
                assert child.process is not None
                child.process.send_signal(signal.SIGTERM)
            deadline = time.monotonic() + STOP_S
            for child in chosen:
                _end(child, deadline)
        self.container.close()

    def _environment(self) -> dict[str, str]:
        settings = self.container.settings
        ours = {
            "EXTRACTOR_HOME": str(settings.home.resolve()),
            "EXTRACTOR_HOST": settings.host,
            "EXTRACTOR_PORT": str(settings.port),
            "EXTRACTOR_WORKERS": str(settings.workers),
            "EXTRACTOR_CONCURRENCY": str(settings.concurrency),
        }
        # Options of the command line reach children only this way.
        return {**os.environ, **ours, **self.environment}


def require_free_port(host: str, port: int) -> None:
    """Refuse a port on which something else listens.

    Raises:
        Misconfigured
    """
    # Checked here, because an API child that cannot listen would be restarted for ever.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as uvicorn does: old connections in TIME_WAIT
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Misconfigured(
                f"the API cannot listen on {host}:{port} ({error.strerror}): choose another --port or --host"
            ) from None


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound


def _end(child: Child, deadline: float) -> None:
    assert child.process is not None
    try:
        child.process.wait(timeout=max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        child.process.kill()
        child.process.wait()
