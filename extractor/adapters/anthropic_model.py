"""The Messages API through the official SDK, through any provider (`providers/`).

This is the only layer that retries, briefly; anything longer parks the session. Every way in which the SDK can fail
becomes one of our errors (`adapters/failures/`), including HTML with status 200, malformed JSON and a truncated body. A
single deadline covers the request and its retry, from the name lookup to the last byte (`model_transport`).
`model_replies` limits what a reply may contain.
"""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import anthropic
import httpx2
from anthropic import DefaultHttpxClient
from anthropic._base_client import SyncAPIClient
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt, stop_after_delay, stop_any

from extractor.adapters.failures.model import from_model
from extractor.adapters.model_replies import ReplyLimits, read_reply
from extractor.adapters.model_transport import BoundedTransport
from extractor.adapters.providers.direct import anthropic_api
from extractor.adapters.providers.provider import Provider
from extractor.adapters.repeated_requests import RepeatedRequests
from extractor.adapters.tracing import mark, span
from extractor.core.documents import Json
from extractor.core.errors import ModelBusy, ModelOutage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply

# A longer series would hold the slot, and the breaker would hear of an outage late.
MAX_ATTEMPTS = 2
# Longest wait before a retry inside the slot; anything longer parks the session.
MAX_WAIT_S = 2.0

# A retry starts only within this share of the deadline. A later one would often be cut off, and paid for nothing.
RETRY_SHARE = 0.5

PATH = "/v1/messages"


class _Thread(NamedTuple):
    """What belongs to one thread."""

    client: SyncAPIClient
    transport: BoundedTransport
    repeated: RepeatedRequests


class AnthropicModel:
    """Sends requests to the Messages API. Thread-safe.

    Args:
        provider: The way to the model; None: Anthropic's own API with this key at this address.
        api_key, base_url: None leaves them to the SDK (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL).
        limits: What a reply may contain.
    """

    def __init__(
        self, provider: Provider | None = None, *, api_key: str | None = None, base_url: str | None = None,
        limits: ReplyLimits | None = None,
    ) -> None:  # fmt: skip
        self._provider = provider or anthropic_api(api_key, base_url)
        self._limits = limits or ReplyLimits()
        # One client per thread, over one TLS context. A client shared by a hundred threads spends its time assigning
        # connections; a TLS context per thread would cost 16 ms each.
        self._tls = ssl.create_default_context()
        self._local = threading.local()
        self._lock = threading.Lock()
        self._clients: list[SyncAPIClient] = []

    def close(self) -> None:
        """Close the connections of all threads. No call may be in progress."""
        with self._lock:
            clients, self._clients = self._clients, []
        for client in clients:
            client.close()
        # The threads that live on must not find a closed client.
        self._local = threading.local()

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        """Send one request; see the port."""
        made = 0
        ends_at = time.monotonic() + timeout_s

        def once() -> Reply:
            nonlocal made
            made += 1
            return self._send(request, ends_at - time.monotonic())

        model = str(request["model"])
        asked = {
            "gen_ai.operation.name": "chat", "gen_ai.provider.name": self._provider.system, "gen_ai.request.model": model,
            "gen_ai.request.max_tokens": request["max_tokens"],
        }  # fmt: skip
        with span(f"chat {model}", asked) as opened:
            try:
                reply = once()
            except Exception as error:  # few requests fail: preparing to repeat each would take longer than sending it
                if not _is_worth_a_retry(error):
                    raise
                left_s = ends_at - time.monotonic() - (1 - RETRY_SHARE) * timeout_s
                reply = _repeated(once, error, max(1, min(MAX_ATTEMPTS, max_requests)), left_s)
            mark(opened, _answered(reply))
        return reply if made == 1 else replace(reply, requests=made)

    def _send(self, request: ModelRequest, timeout_s: float) -> Reply:
        ends_at = time.monotonic() + timeout_s
        try:
            thread = self._thread()
            # Fetching credentials uses other connections; what is left of the time is the request's.
            self._provider.sign_in(thread.client, timeout_s)
            thread.transport.deadline.start(ends_at - time.monotonic())
            raw = thread.repeated.send(request.betas, request.content, timeout_s)
            if raw is None:
                raw = self._send_by_sdk(thread, request, timeout_s)
        except Exception as error:
            raise from_model(error, self._provider.errors) from error
        return read_reply(raw, self._limits, request)

    def _send_by_sdk(self, thread: _Thread, request: ModelRequest, timeout_s: float) -> bytes:
        """Send a request through the SDK; return the response's body."""
        headers = {"content-type": "application/json"}
        if request.betas:
            headers["anthropic-beta"] = ",".join(request.betas)
        timeout = httpx2.Timeout(timeout_s)  # per step; the transport enforces the deadline
        # As bytes where the provider allows it: given an object, the SDK copies and encodes it for each request of a run.
        body: Any = {"body": _parsed(request)} if self._provider.rewrites_body else {"content": request.content}
        response = thread.client.post(
            PATH, **body, cast_to=httpx2.Response, options={"headers": headers, "timeout": timeout}
        )
        thread.repeated.note(request.betas, response)
        content: bytes = response.content
        return content

    def _thread(self) -> _Thread:
        made: _Thread | None = getattr(self._local, "made", None)
        if made is None:
            transport = BoundedTransport(tls=self._tls, max_bytes=self._limits.max_bytes)
            client = self._provider.connect(DefaultHttpxClient(transport=transport))
            repeated = RepeatedRequests(client, transport, is_allowed=self._provider.has_fixed_headers)
            made = self._local.made = _Thread(client, transport, repeated)
            with self._lock:
                self._clients.append(client)
        return made


def _repeated(send: Callable[[], Reply], error: Exception, attempts: int, left_s: float) -> Reply:
    """Send a request again that failed once with an error.

    Args:
        attempts: How often it may be sent, the first time included.
        left_s: For how long.
    """
    failed = iter([error])

    def once() -> Reply:
        if first := next(failed, None):
            raise first
        return send()

    retrying = Retrying(
        stop=stop_any(stop_after_attempt(attempts), stop_after_delay(left_s)),
        retry=retry_if_exception(_is_worth_a_retry), wait=_wait_s, reraise=True,
    )  # fmt: skip
    reply: Reply = retrying(once)
    return reply


def _parsed(request: ModelRequest) -> Any:
    """Return the body as an object without lone surrogates, which the SDK could not encode as UTF-8."""
    body = json.loads(request.content)
    if b"\\ud" not in request.content:
        return body
    text = json.dumps(body, ensure_ascii=False).encode("utf-16-le", "surrogatepass")
    return json.loads(text.decode("utf-16-le", "replace"))


def _answered(reply: Reply) -> Json:
    usage = reply.usage
    return {
        "gen_ai.response.id": reply.message_id,
        "gen_ai.response.model": reply.model,
        "gen_ai.response.finish_reasons": [reply.stop_reason] if reply.stop_reason else None,
        "gen_ai.usage.input_tokens": usage.prompt_tokens,
        "gen_ai.usage.output_tokens": usage.output_tokens,
        "gen_ai.usage.cache_read.input_tokens": usage.cache_read_tokens,
        "gen_ai.usage.cache_creation.input_tokens": usage.cache_write_tokens,
    }


def _is_worth_a_retry(error: BaseException) -> bool:
    if isinstance(error, ModelBusy):
        return error.retry_after_s is not None and error.retry_after_s <= MAX_WAIT_S
    # A request that timed out may have been served and billed.
    return isinstance(error, ModelOutage) and not isinstance(error.__cause__, anthropic.APITimeoutError)


def _wait_s(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, ModelBusy) and error.retry_after_s is not None:
        return min(error.retry_after_s, MAX_WAIT_S)
    return 0.25 * float(state.attempt_number)
