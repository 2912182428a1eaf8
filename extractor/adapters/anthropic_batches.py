"""The Message Batches API through the official SDK.

A batch is created, retrieved until it has ended, and its results are read as a stream of JSON lines. The API has no
idempotency key: the list of batches tells whether a submission without an answer created one (`since`).
"""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import anthropic
import httpx2
from anthropic import DefaultHttpxClient
from anthropic.types.messages import MessageBatch

from extractor.adapters.failures.model import from_model
from extractor.adapters.model_replies import ReplyLimits, read_reply
from extractor.adapters.model_transport import BoundedTransport
from extractor.adapters.providers.provider import Provider
from extractor.core.errors import BadRequest, ExtractorError, InputTooLarge, ModelAccessDenied, ModelBusy, ModelOutage
from extractor.core.run.batch_states import BatchResult
from extractor.core.run.ports import Reply
from extractor.core.run.prices import BATCHED

PATH = "/v1/messages/batches"
# For one request; a submission may carry 256 MB.
TIMEOUT_S = 120.0

# For all results of a batch.
RESULTS_S = 150.0

# Of all results of a batch, which are read line by line.
MAX_RESULTS_BYTES = 1 << 30

LISTED = 100  # per page
# Canceled by a person, or for being late: its requests are not asked again at once.
CANCELED_PARK_S = 900.0


class NoSuchBatch(Exception):
    """The provider does not know the batch, or no longer has its results."""


@dataclass(frozen=True, slots=True)
class SeenBatch:
    """A batch as the provider shows it.

    Attributes:
        requests: How many it has.
        succeeded: How many of them succeeded; known once it has ended.
    """

    id: str
    created_at: datetime
    has_ended: bool
    requests: int
    succeeded: int


@dataclass(frozen=True, slots=True)
class ItemResult:
    """What became of one request."""

    custom_id: str
    result: BatchResult
    answer: Reply | ExtractorError


class AnthropicBatches:
    """One client of the API, for one thread. Every method raises our errors for those of the SDK.

    Args:
        limits: What a reply may contain.
    """

    def __init__(self, provider: Provider, limits: ReplyLimits) -> None:
        self._provider = provider
        self._limits = limits
        self._transport = BoundedTransport(tls=ssl.create_default_context(), max_bytes=MAX_RESULTS_BYTES)
        self._client: Any = provider.connect(DefaultHttpxClient(transport=self._transport))

    def close(self) -> None:
        self._client.close()

    def create(self, requests: Sequence[tuple[str, str]]) -> str:
        """Submit a batch of (custom id, JSON body); return the provider's id for it.

        Raises:
            ModelOutage: It may or may not have been created.
            BadRequest, InputTooLarge, ModelAccessDenied, ModelBusy: It was not.
        """
        # Bodies are stored as JSON texts and spliced in unparsed: a batch may have 100,000 of them.
        items = ",".join(f'{{"custom_id":{json.dumps(name)},"params":{body}}}' for name, body in requests)
        found = self._send("POST", PATH, content=f'{{"requests":[{items}]}}'.encode())
        return found.id

    def retrieve(self, batch_id: str) -> SeenBatch:
        """Return the state of a batch.

        Raises:
            NoSuchBatch
        """
        return _seen(self._send("GET", f"{PATH}/{batch_id}"))

    def cancel(self, batch_id: str) -> None:
        """Stop a batch; what is done by then keeps its result.

        Raises:
            NoSuchBatch
        """
        self._send("POST", f"{PATH}/{batch_id}/cancel")

    def since(self, instant: datetime) -> list[SeenBatch]:
        """Return the batches of this workspace that were created since then."""
        found: list[SeenBatch] = []
        try:
            self._transport.deadline.start(TIMEOUT_S)
            for batch in self._client.messages.batches.list(limit=LISTED, timeout=TIMEOUT_S):
                if batch.created_at < instant:  # newest first, so the rest is older
                    break
                found.append(_seen(batch))
        except Exception as error:
            raise from_model(error, self._provider.errors) from error
        return found

    def results(self, batch_id: str, *, others_succeeded: bool) -> Iterator[ItemResult]:
        """Yield the results of an ended batch, in any order.

        Args:
            others_succeeded: Some of its requests succeeded. An error of the server then concerns one request; it is no
                outage of the provider.

        Raises:
            NoSuchBatch: They are no longer there.
        """
        try:
            self._transport.deadline.start(RESULTS_S)
            answered = self._client.messages.batches.with_streaming_response.results(batch_id, timeout=RESULTS_S)
            with answered as response:
                for line in response.iter_lines():
                    if line.strip():
                        yield self._item(line, others_succeeded=others_succeeded)
        except Exception as error:
            raise self._ours(error, batch_id) from error

    def _send(self, method: str, path: str, content: bytes | None = None) -> MessageBatch:
        options = {"headers": {"content-type": "application/json"}, "timeout": httpx2.Timeout(TIMEOUT_S)}
        try:
            self._transport.deadline.start(TIMEOUT_S)
            if method == "GET":
                found = self._client.get(path, cast_to=MessageBatch, options=options)
            else:
                found = self._client.post(path, content=content or b"{}", cast_to=MessageBatch, options=options)
        except Exception as error:
            raise self._ours(error, path) from error
        if not isinstance(found, MessageBatch) or not isinstance(found.id, str):
            raise ModelOutage(f"the answer of {path} is not a batch")
        return found

    def _ours(self, error: Exception, path: str) -> Exception:
        # On the collection itself, 404 means that the server has no such API.
        if isinstance(error, anthropic.NotFoundError) and path != PATH:
            return NoSuchBatch(str(error)[:300])
        return from_model(error, self._provider.errors)

    def _item(self, line: str, *, others_succeeded: bool) -> ItemResult:
        try:
            document = json.loads(line)
            custom_id, result = str(document["custom_id"]), document["result"]
            kind = BatchResult(result["type"])
        except (ValueError, TypeError, KeyError) as error:
            raise ModelOutage(f"a line of the results cannot be read: {type(error).__name__}") from error
        return ItemResult(custom_id, kind, self._answer(kind, result, is_alone=others_succeeded))

    def _answer(self, kind: BatchResult, result: Any, *, is_alone: bool) -> Reply | ExtractorError:
        match kind:
            case BatchResult.SUCCEEDED:
                return self._reply(result.get("message"))
            case BatchResult.EXPIRED:
                return expired()
            case BatchResult.CANCELED:
                return ModelBusy("the batch was canceled before it came to this request", CANCELED_PARK_S)
            case BatchResult.ERRORED:
                return _item_error(result.get("error"), is_alone=is_alone)

    def _reply(self, message: Any) -> Reply | ExtractorError:
        try:
            reply = read_reply(json.dumps(message).encode(), self._limits)
        except ExtractorError as error:
            return error
        return replace(reply, usage=replace(reply.usage, speed=BATCHED))


def expired() -> ModelOutage:
    """Return what an expired request means: the provider had no time for it, and nothing was paid."""
    return ModelOutage("the batch expired before it came to this request")


def _seen(batch: MessageBatch) -> SeenBatch:
    counts = batch.request_counts
    numbers = (counts.processing, counts.succeeded, counts.errored, counts.canceled, counts.expired)
    return SeenBatch(
        batch.id, batch.created_at, batch.processing_status == "ended", sum(numbers), counts.succeeded
    )  # fmt: skip


_ITEM_ERRORS: dict[str, type[ExtractorError]] = {
    "invalid_request_error": BadRequest,
    "request_too_large": InputTooLarge,
    "authentication_error": ModelAccessDenied,
    "permission_error": ModelAccessDenied,
    "not_found_error": ModelAccessDenied,
    "billing_error": ModelAccessDenied,
    "rate_limit_error": ModelBusy,
}


def _item_error(document: Any, *, is_alone: bool) -> ExtractorError:
    """Return our error for a failed request. An error of the server itself, or an unknown one, is an outage."""
    inner = document.get("error") if isinstance(document, dict) else None
    told = inner if isinstance(inner, dict) else {}
    kind, text = str(told.get("type")), f"{told.get('type')}: {told.get('message')}"[:800]
    found = _ITEM_ERRORS.get(kind, ModelOutage)
    if found is BadRequest and "too long" in text:
        return InputTooLarge(text)
    error = found(text)
    if isinstance(error, ModelOutage):
        error.is_alone = is_alone
    return error
