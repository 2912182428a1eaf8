"""The Messages API through the official SDK.

The SDK's own retries are off: it obeys `retry-after` without a bound inside the worker's slot. One layer retries,
here, shortly; what takes longer parks the session. Every way in which the SDK can fail becomes one of our errors
(`adapters/failures/`), also HTML with status 200, malformed JSON and a cut body.
"""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import anthropic
import httpx2
from anthropic import DefaultHttpxClient
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt

from extractor.adapters.failures.model import from_model
from extractor.core.errors import ModelBusy, ModelOutage
from extractor.core.model_request import ModelRequest
from extractor.core.ports import Reply
from extractor.core.runs import Usage
from extractor.tracing import mark, span

MAX_ATTEMPTS = 2
MAX_WAIT_S = 2.0
"""A retry waits at most so long inside the slot; anything longer parks the session."""

KEEPALIVE_S = 60.0

PATH = "/v1/messages"


class AnthropicModel:
    """Sends requests to the Messages API. Safe to share between threads.

    Each thread has a client of its own over one TLS context: a client shared by a hundred threads spends its time
    assigning connections, and building a TLS context for each would cost 16 ms.

    Args:
        api_key, base_url: None leaves them to the SDK (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL).
    """

    def __init__(self, *, api_key: str | None = None, base_url: str | None = None) -> None:
        self._api_key = api_key
        self._base_url = base_url
        self._tls = ssl.create_default_context()
        self._local = threading.local()
        self._lock = threading.Lock()
        self._clients: list[anthropic.Anthropic] = []

    def close(self) -> None:
        """Close the connections of all threads; no call may be under way."""
        with self._lock:
            clients, self._clients = self._clients, []
        for client in clients:
            client.close()
        self._local = threading.local()

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        """Send one request; see the port."""
        made = 0

        def once() -> Reply:
            nonlocal made
            made += 1
            return self._send(request, timeout_s)

        attempts = max(1, min(MAX_ATTEMPTS, max_requests))
        retrying = Retrying(
            stop=stop_after_attempt(attempts), retry=retry_if_exception(_is_worth_a_retry), wait=_wait_s, reraise=True
        )
        model = str(request["model"])
        asked = {
            "gen_ai.operation.name": "chat", "gen_ai.provider.name": "anthropic", "gen_ai.request.model": model,
            "gen_ai.request.max_tokens": request["max_tokens"],
        }  # fmt: skip
        with span(f"chat {model}", asked) as opened:
            reply: Reply = retrying(once)
            mark(opened, _answered(reply))
        return reply if made == 1 else replace(reply, requests=made)

    def _send(self, request: ModelRequest, timeout_s: float) -> Reply:
        """Send the body as it was written: the SDK would copy and encode it anew for each request of a run."""
        headers = {"content-type": "application/json"}
        if request.betas:
            headers["anthropic-beta"] = ",".join(request.betas)
        timeout = httpx2.Timeout(timeout_s, connect=min(5.0, timeout_s))
        try:
            response = self._client().post(
                PATH, content=request.content, cast_to=httpx2.Response, options={"headers": headers, "timeout": timeout}
            )
            body = json.loads(response.content)
        except Exception as error:
            raise from_model(error) from error
        if not isinstance(body, dict) or body.get("type") != "message":
            raise ModelOutage(f"the answer is no message of the API but {_kind(body)}")
        return _reply(body)

    def _client(self) -> anthropic.Anthropic:
        client: anthropic.Anthropic | None = getattr(self._local, "client", None)
        if client is None:
            limits = httpx2.Limits(max_connections=4, max_keepalive_connections=4, keepalive_expiry=KEEPALIVE_S)
            client = anthropic.Anthropic(
                api_key=self._api_key,
                base_url=self._base_url,
                max_retries=0,
                http_client=DefaultHttpxClient(verify=self._tls, limits=limits),
            )
            self._local.client = client
            with self._lock:
                self._clients.append(client)
        return client


def _kind(body: Any) -> str:
    return repr(body.get("type")) if isinstance(body, dict) else type(body).__name__


def _answered(reply: Reply) -> dict[str, Any]:
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


def _reply(body: Mapping[str, Any]) -> Reply:
    usage = body.get("usage")
    content = body.get("content")
    if not isinstance(usage, dict) or not isinstance(content, list):
        raise ModelOutage("the answer lacks content or usage")
    diagnostics = body.get("diagnostics")
    missed = diagnostics.get("cache_miss_reason") if isinstance(diagnostics, dict) else None
    if isinstance(missed, dict):
        missed = missed.get("type")
    return Reply(
        content=content,
        stop_reason=body.get("stop_reason"),
        usage=Usage(
            input_tokens=int(usage.get("input_tokens") or 0),
            cache_read_tokens=int(usage.get("cache_read_input_tokens") or 0),
            cache_write_tokens=int(usage.get("cache_creation_input_tokens") or 0),
            output_tokens=int(usage.get("output_tokens") or 0),
        ),
        model=str(body.get("model")),
        message_id=body.get("id"),
        missed_cache_reason=str(missed) if missed else None,
    )


def _is_worth_a_retry(error: BaseException) -> bool:
    if isinstance(error, ModelBusy):
        return error.retry_after_s is not None and error.retry_after_s <= MAX_WAIT_S
    # A request that timed out may have been served and billed: it is not sent twice in a row.
    return isinstance(error, ModelOutage) and not isinstance(error.__cause__, anthropic.APITimeoutError)


def _wait_s(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, ModelBusy) and error.retry_after_s is not None:
        return min(error.retry_after_s, MAX_WAIT_S)
    return 0.25 * float(state.attempt_number)
