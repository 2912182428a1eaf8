"""Runs checks concurrently, each in its own thread, with one deadline for all. A check may hang."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class NoAnswer(Exception):
    """A check did not finish in time.

    Attributes:
        since_s: Seconds since it started; its thread may wait much longer.
    """

    def __init__(self, since_s: float) -> None:
        super().__init__(f"no answer for {since_s:.1f} s")
        self.since_s = since_s


class Ask(Protocol):
    """Starts a check, now or later. The returned function waits for the check and returns or raises what it does."""

    def __call__(self, name: str, question: Callable[[], T], /) -> Callable[[], T]: ...


def in_turn(_name: str, question: Callable[[], T]) -> Callable[[], T]:
    """Run each check when its result is needed: the `Ask` for callers who can wait."""
    return question


class Bounded:
    """Runs checks within a deadline. A check that still hangs is not started again.

    Args:
        deadline_s: For all checks that are started together.
    """

    def __init__(self, deadline_s: float) -> None:
        self._deadline_s = deadline_s
        self._lock = threading.Lock()
        self._asked: dict[str, tuple[float, Future[Any]]] = {}

    def begin(self) -> Ask:
        """Return a function that starts checks; their deadline counts from now.

        A check that misses it raises `NoAnswer`.
        """
        ends_at = time.monotonic() + self._deadline_s
        started: list[Future[Any]] = []

        def ask(name: str, question: Callable[[], T]) -> Callable[[], T]:
            at, future = self._ask(name, question)
            started.append(future)

            def answer() -> T:
                # For all checks, not only this one: the caller may close the connections that they use.
                wait(started, timeout=max(0.0, ends_at - time.monotonic()))
                return self._answer(name, at, future)

            return answer

        return ask

    def _ask(self, name: str, question: Callable[[], T]) -> tuple[float, Future[T]]:
        # A check that hangs keeps its entry, so that probes every second do not collect threads.
        with self._lock:
            found = self._asked.get(name)
            if found is None or found[1].done():  # a result that came too late is outdated
                future: Future[Any] = Future()
                found = self._asked[name] = (time.monotonic(), future)
                threading.Thread(target=_run, args=(question, future), name=f"probe-{name}", daemon=True).start()
            return found

    def _answer(self, name: str, at: float, future: Future[T]) -> T:
        if not future.done():
            raise NoAnswer(time.monotonic() - at)
        with self._lock:
            if self._asked.get(name) == (at, future):
                del self._asked[name]
        return future.result()


def _run(question: Callable[[], Any], future: Future[Any]) -> None:
    try:
        future.set_result(question())
    except BaseException as error:  # whatever ends this thread, others wait for the future
        future.set_exception(error)
