"""Runs checks that may hang concurrently, each in its own thread, with one deadline for all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from typing import Any


class NoAnswer(Exception):
    """A check did not finish in time.

    Attributes:
        since_s: Seconds since it started; its thread may wait much longer.
    """

    def __init__(self, since_s: float) -> None:
        super().__init__(f"no answer for {since_s:.1f} s")
        self.since_s = since_s


class Bounded:
    """Runs checks within a deadline. A check that still hangs is not started again, so threads cannot pile up.

    Args:
        deadline_s: For all checks of one call together.
    """

    def __init__(self, deadline_s: float) -> None:
        self._deadline_s = deadline_s
        self._lock = threading.Lock()
        self._asked: dict[str, tuple[float, Future[Any]]] = {}

    def ask(self, questions: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
        """Return the results by name: the value returned, the exception raised, or `NoAnswer`."""
        return self.begin(questions)()

    def begin(self, questions: Mapping[str, Callable[[], Any]]) -> Callable[[], dict[str, Any]]:
        """Start the checks; the returned function waits for their results. The deadline counts from now."""
        ends_at = time.monotonic() + self._deadline_s
        with self._lock:
            asked = {name: self._ask(name, question) for name, question in questions.items()}

        def collect() -> dict[str, Any]:
            wait([future for _, future in asked.values()], timeout=max(0.0, ends_at - time.monotonic()))
            return {name: self._answer(name, at, future) for name, (at, future) in asked.items()}

        return collect

    def _ask(self, name: str, question: Callable[[], Any]) -> tuple[float, Future[Any]]:
        found = self._asked.get(name)
        if found is None or found[1].done():  # a result that came too late is outdated
            future: Future[Any] = Future()
            found = self._asked[name] = (time.monotonic(), future)
            threading.Thread(target=_run, args=(question, future), name=f"probe-{name}", daemon=True).start()
        return found

    def _answer(self, name: str, at: float, future: Future[Any]) -> Any:
        if not future.done():
            return NoAnswer(time.monotonic() - at)
        with self._lock:
            if self._asked.get(name) == (at, future):
                del self._asked[name]
        return future.exception() or future.result()


def _run(question: Callable[[], Any], future: Future[Any]) -> None:
    try:
        future.set_result(question())
    except BaseException as error:
        future.set_exception(error)
