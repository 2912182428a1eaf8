"""The compose file, up: what the tests ask it, do to it and send to it."""

from __future__ import annotations

import json
import socket
import threading
import time
import urllib.error
import urllib.request
from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from extractor.entrypoints.env_file import write
from tests.containers.engine import Engine
from tests.containers.images import ROOT
from tests.integration.stack import wait_for

PROJECT = "extractor-test"
IMAGE = "extractor:test"
OURS = ("migrate", "api", "worker")
PORTS = {"api": 8765, "flower": 5555, "prometheus": 9090, "grafana": 3000}


class Ports(list[str]):
    """Published ports in the place of those of the file."""


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.add_representer(Ports, lambda dumper, value: dumper.represent_sequence("!override", value))


@dataclass
class Stack:
    """One project of the compose file.

    Attributes:
        standins: Images that are stand-ins.
        directory: For the secrets and the override.
    """

    engine: Engine
    standins: frozenset[str]
    directory: Path
    ports: dict[str, int] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        write(self.directory / ".env")
        lines = (self.directory / ".env").read_text().splitlines()
        self.secrets = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
        self.ports = {name: free_port() for name in PORTS}
        (self.directory / "override.yml").write_text(yaml.dump(self._override(), Dumper=_Dumper))

    def _override(self) -> dict[str, Any]:
        """An image name of our own, ports that are free here, and the host's network for the build with stand-ins."""
        services: dict[str, Any] = {name: {"image": IMAGE} for name in OURS}
        if self.standins:
            for name in OURS:
                services[name]["build"] = {"network": "host"}
        for name, port in PORTS.items():
            services.setdefault(name, {})["ports"] = Ports([f"127.0.0.1:{self.ports[name]}:{port}"])
        return {"services": services}

    # -- compose ------------------------------------------------------------------------------------------------

    def compose(self, *arguments: str, timeout_s: float = 300) -> str:
        files = ["--file", str(ROOT / "docker-compose.yml"), "--file", str(self.directory / "override.yml")]
        secrets = ["--env-file", str(self.directory / ".env")]
        return self.engine.run(
            "compose", "--project-name", PROJECT, *files, *secrets, "--profile", "operations", *arguments,
            timeout_s=timeout_s,
        )  # fmt: skip

    def build(self) -> None:
        self.compose("build", "worker", timeout_s=900)
        self.engine.removals.append(IMAGE)

    def up(self, workers: int = 1) -> None:
        """Start what the README's command starts, and wait until it is healthy."""
        self.compose("up", "--detach", "--scale", f"worker={workers}", "api", "worker")
        for name in ("redis", "postgres", "api", "worker"):
            self.wait_healthy(name)

    def remove(self) -> None:
        self.compose("down", "--volumes", "--remove-orphans", "--timeout", "5")

    def containers(self, service: str) -> list[str]:
        """Return the ids of a service's containers, by number."""
        label = "label=com.docker.compose"
        listed = self.engine.run(
            "ps", "--all", "--filter", f"{label}.project={PROJECT}", "--filter", f"{label}.service={service}",
            "--format", "{{.Names}} {{.ID}}",
        )  # fmt: skip
        return [line.split()[1] for line in sorted(listed.splitlines())]

    def state(self, container: str) -> dict[str, Any]:
        found = self.engine.inspect(container)
        state: dict[str, Any] = {**found["State"], "RestartCount": found["RestartCount"]}
        return state

    def wait_healthy(self, service: str, timeout_s: float = 90) -> None:
        def healthy() -> bool:
            states = [self.state(container) for container in self.containers(service)]
            return bool(states) and all(state.get("Health", {}).get("Status") == "healthy" for state in states)

        try:
            wait_for(healthy, f"{service} is healthy", timeout_s)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.compose('ps', '--all')}\n{self.logs(service)}") from None

    def logs(self, service: str) -> str:
        return self.compose("logs", "--no-color", "--tail", "40", service)

    def crash(self, container: str) -> None:
        """Kill the container's first process as a crash would: not through the engine, so that the restart policy acts."""
        state = self.state(container)
        self.engine.run(
            "run", "--rm", "--pid=host", "--network=none", "--user=0", "--entrypoint=sh", IMAGE,
            "-c", f"kill -9 {state['Pid']}",
        )  # fmt: skip
        wait_for(lambda: self._is_new(container, state), "the restart policy starts it again", 40)

    def _is_new(self, container: str, before: dict[str, Any]) -> bool:
        now = self.state(container)
        return bool(now["Running"]) and now["Pid"] != before["Pid"] and now["RestartCount"] > before["RestartCount"]

    # -- HTTP ---------------------------------------------------------------------------------------------------

    def call(self, path: str, body: Any = None, *, service: str = "api", timeout_s: float = 35) -> Any:
        """Return the JSON that a service answers.

        Raises:
            OSError: It did not answer, or with an error; `urllib.error.HTTPError` has its status.
        """
        key = f"Bearer {self.secrets['EXTRACTOR_API_KEY']}"
        if service == "flower":
            key = "Basic " + b64encode(f"operator:{self.secrets['FLOWER_PASSWORD']}".encode()).decode()
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": key, "content-type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.ports[service]}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=timeout_s) as answer:
            return json.load(answer)

    def hand_over(self, user: str, session: str | None = None) -> tuple[str, str]:
        """Hand over one turn that holds one fact; return its session and last message."""
        session, uuids = session or uuid4().hex, [str(uuid4()), str(uuid4())]
        body = {
            "user_id": user, "event_id": uuids[0], "time_zone": "Europe/Berlin",
            "messages": [
                {"uuid": uuids[0], "role": "user", "content": "I'm a nurse.", "created_at": "2026-11-20T09:00:00+01:00"},
                {"uuid": uuids[1], "role": "assistant", "content": "Noted.", "created_at": "2026-11-20T09:00:05+01:00"},
            ],
        }  # fmt: skip
        self.call(f"/v1/sessions/{session}/turns", body, timeout_s=20)
        return session, uuids[1]

    def facts(self, user: str) -> list[str]:
        return [fact["name"] for fact in self.call(f"/v1/facts?user_id={user}")["facts"]]

    def remembers(self, user: str, timeout_s: float = 40) -> None:
        """Hand over a turn, wait until it is read and see the fact that came of it, once."""
        session, message = self.hand_over(user)
        wait_for(lambda: self._is_read(session, message), f"{user}'s turn is read", timeout_s)
        assert self.facts(user) == ["role"]

    def _is_read(self, session: str, message: str) -> bool:
        try:
            return bool(self.call(f"/v1/sessions/{session}/wait?message={message}&timeout_s=5"))
        except OSError:
            return False


@dataclass
class Chat:
    """Hands over turns all the time, from a thread, and keeps account of them.

    A turn that was not taken is handed over again under its event id, as the contract asks of a chat backend.
    """

    stack: Stack
    every_s: float = 0.25
    taken: list[str] = field(default_factory=list)
    refused: list[tuple[float, str]] = field(default_factory=list)
    reads_failed: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._talk, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(60)

    def _talk(self) -> None:
        number = 0
        while not self._stopping.wait(self.every_s):
            user = f"chat-{number}"
            try:
                self.stack.hand_over(user, session=user)
            except OSError as error:
                self.refused.append((time.monotonic(), describe(error)))
                continue
            self.taken.append(user)
            number += 1
            self._read(user)

    def _read(self, user: str) -> None:
        try:
            self.stack.facts(user)
        except OSError as error:
            self.reads_failed.append((time.monotonic(), describe(error)))

    def failures_since(self, instant: float) -> list[str]:
        """Return what was refused or could not be read from an instant of the monotonic clock on."""
        return [text for when, text in self.refused + self.reads_failed if when >= instant]


def describe(error: OSError) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"{error.code} {error.read()[:200]!r}"
    return repr(error)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
