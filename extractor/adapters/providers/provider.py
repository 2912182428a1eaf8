"""The parts in which one way to a model differs from another."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotDone
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import httpx2
from anthropic._base_client import SyncAPIClient

from extractor.adapters.failures import Meaning
from extractor.core.errors import Misconfigured, ModelOutage

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Provider:
    """One way to a model.

    Attributes:
        system: Its name in traces (OpenTelemetry's `gen_ai.provider.name`).
        connect: Returns a client that sends through the given HTTP client. Called once per thread.
        sign_in: Gives a client current credentials within so many seconds, before each request.
        rewrites_body: The SDK moves parts of the body, such as the model, to where the platform wants them.
        has_fixed_headers: All requests of a client carry the same credentials, and none is signed.
        errors: Errors of the credentials' libraries, by class.
    """

    system: str
    connect: Callable[[httpx2.Client], SyncAPIClient]
    sign_in: Callable[[Any, float], None] = lambda _client, _timeout_s: None
    rewrites_body: bool = False
    has_fixed_headers: bool = False
    errors: Mapping[type[Exception], Meaning] = field(default_factory=dict)


class Shared(Generic[T]):
    """A value that all threads need and that one fetches, such as a token that expires.

    Args:
        fetch: Returns the present value; quick unless it must be renewed.
    """

    def __init__(self, fetch: Callable[[], T]) -> None:
        self._fetch = fetch
        self._lock = threading.Lock()
        self._running: Future[T] | None = None

    def get(self, timeout_s: float) -> T:
        """Return the value.

        Raises:
            ModelOutage: It did not come in time.
        """
        # The clouds' libraries fetch credentials with timeouts of their own, far longer than a request may take. So the
        # fetch runs in a thread that may outlive its caller, and callers that come meanwhile wait for the same one.
        with self._lock:
            running = self._running
            if running is None:
                running = self._running = Future()
                threading.Thread(target=self._run, args=(running,), name="credentials", daemon=True).start()
        try:
            return running.result(timeout_s)
        except NotDone as error:
            raise ModelOutage(f"credentials did not come within {timeout_s:.1f} s") from error

    def _run(self, running: Future[T]) -> None:
        try:
            value = self._fetch()
        except Exception as error:
            self._end()
            running.set_exception(error)
        else:
            self._end()
            running.set_result(value)

    def _end(self) -> None:
        with self._lock:
            self._running = None


def require_extra(extra: str, modules: Iterable[str]) -> None:
    """Check that the libraries of an optional extra are installed.

    Raises:
        Misconfigured: Names the extra.
    """
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError:
            raise Misconfigured(
                f"EXTRACTOR_PROVIDER={extra} needs {module}: pip install 'fact-extractor[{extra}]'"
            ) from None
