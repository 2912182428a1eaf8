"""What an operator would have been told meanwhile: `/readyz` all the time, `extractor doctor` when it is asked."""

from __future__ import annotations

import json
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

EVERY_S = 0.5
PATIENCE_S = 90.0
"""Seconds that an answer may take before it counts as none."""

_LONG = 80


@dataclass(slots=True)
class Watch:
    """Asks until it is stopped; safe to read at any time.

    Args:
        url: Of the API.
        key: An operator's, who is told what is wrong in words.
        start_doctor: Starts `extractor doctor --json`, its answer on stdout.

    Attributes:
        took_s: How long each answer of `/readyz` took.
        said: What `/readyz` named that was not ok, each once, in the order in which it first came.
        found: What doctor named, likewise.
    """

    url: str
    key: str
    start_doctor: Callable[[], subprocess.Popen[bytes]]
    took_s: list[float] = field(default_factory=list)
    said: dict[str, int] = field(default_factory=dict)
    statuses: dict[int, int] = field(default_factory=dict)
    found: dict[str, int] = field(default_factory=dict)
    doctor_took_s: list[float] = field(default_factory=list)
    _stopping: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        self._in_background(self._ask_for_ever)

    def stop(self) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=5)

    def consult(self) -> None:
        """Ask doctor now, without waiting for what it says."""
        self._in_background(self._ask_doctor)

    def settle(self, timeout_s: float = PATIENCE_S) -> None:
        """Wait for the doctors that were asked."""
        for thread in self._threads[1:]:
            thread.join(timeout=timeout_s)

    @property
    def slowest_s(self) -> float:
        """The 99th percentile by nearest rank: the slowest of fewer than a hundred answers."""
        took = sorted(self.took_s)
        return took[min(len(took) - 1, -(-99 * len(took) // 100) - 1)] if took else 0.0

    def _in_background(self, work: Callable[[], None]) -> None:
        thread = threading.Thread(target=work, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _ask_for_ever(self) -> None:
        while not self._stopping.wait(EVERY_S):
            started = time.monotonic()
            try:
                status, document = self._ready()
            except (OSError, ValueError) as error:
                if isinstance(error, ConnectionRefusedError):  # it is being started again
                    continue
                status, document = 0, {"status": f"no answer: {error}"}
            self.took_s.append(time.monotonic() - started)
            self.statuses[status] = self.statuses.get(status, 0) + 1
            for trouble in troubles(document):
                self.said[trouble] = self.said.get(trouble, 0) + 1

    def _ready(self) -> tuple[int, dict[str, Any]]:
        request = urllib.request.Request(f"{self.url}/readyz", headers={"authorization": f"Bearer {self.key}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def _ask_doctor(self) -> None:
        process = self.start_doctor()
        try:
            output, _ = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.doctor_took_s.append(PATIENCE_S)
            output = b""
        document, _, took_s = output.decode().strip().rpartition("\n")
        with suppress(ValueError, KeyError):
            self.doctor_took_s.append(float(took_s))
            for check in json.loads(document)["checks"]:
                if check["state"] != "ok" and not _is_of_the_stand(check):
                    text = _short(f"{check['name']}: {check['found']}")
                    self.found[text] = self.found.get(text, 0) + 1
            return
        self.found["no answer"] = self.found.get("no answer", 0) + 1


def _is_of_the_stand(check: dict[str, Any]) -> bool:
    """The scripted model has no Models API."""
    return bool(check["name"] == "model" and check["state"] == "warning")


def troubles(document: dict[str, Any]) -> list[str]:
    """Return what an answer of `/readyz` names that is not as it should be."""
    named = [str(problem) for problem in document.get("problems", [])]
    if not named:
        named = [f"{part}: {document[part]}" for part in ("database", "redis") if document.get(part, "ok") != "ok"]
    return [_short(text) for text in named]


def _short(text: str) -> str:
    """Leave out what differs from time to time: addresses, paths, numbers, the tail of a driver's message."""
    text = re.sub(r"\s+", " ", text).replace("|", "/")
    text = re.sub(r"(?<!\w)/\S+", "PATH", text)
    text = re.sub(r"\b\d+([.,]\d+)*\b", "N", text)
    return text if len(text) <= _LONG else text[: _LONG - 3] + "..."
