"""Maps errors of the model's SDK."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import anthropic
import httpx2
from anthropic._response import StreamAlreadyConsumed
from anthropic.lib.tools._toolsets._errors import ToolsetUsageError

from extractor.adapters.failures import Meaning, meaning
from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    InternalError,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
)

MODEL_ERRORS: Mapping[type[Exception], Meaning] = {
    # no response, or not one of the API
    anthropic.APIConnectionError: ModelOutage,
    anthropic.APIResponseValidationError: ModelOutage,
    anthropic.InternalServerError: ModelOutage,  # 5xx and 529
    anthropic.RequestTimeoutError: ModelOutage,
    anthropic.ClientClosedRequestError: ModelOutage,
    anthropic.ConflictError: ModelOutage,  # 409: "retry", says the API's own table
    anthropic.RetryableError: ModelOutage,
    anthropic.APIStatusError: ModelOutage,  # a status without a class of its own, as Bedrock's 424 of a failed model
    json.JSONDecodeError: ModelOutage,
    UnicodeDecodeError: ModelOutage,
    httpx2.TransportError: ModelOutage,
    httpx2.DecodingError: ModelOutage,
    OSError: ModelOutage,
    # rate limits
    anthropic.RateLimitError: ModelBusy,
    # a person must act: key, billing, spending limits, an unknown model or endpoint
    anthropic.AuthenticationError: ModelAccessDenied,
    anthropic.PaymentRequiredError: ModelAccessDenied,
    anthropic.PermissionDeniedError: ModelAccessDenied,
    anthropic.NotFoundError: ModelAccessDenied,
    anthropic.HTTPNotImplementedError: ModelAccessDenied,  # no such route, or no POST: waiting does not help
    anthropic.ContractSpendLimitReachedError: ModelAccessDenied,
    anthropic.EnforcedSpendLimitReachedError: ModelAccessDenied,
    anthropic.OrganizationOnHoldError: ModelAccessDenied,
    anthropic.CMEKKeyDisabledError: ModelAccessDenied,
    anthropic.CMEKKeyNetworkBlockedError: ModelAccessDenied,
    anthropic.CredentialsError: ModelAccessDenied,
    anthropic.WorkloadIdentityError: ModelAccessDenied,
    anthropic.AnthropicError: ModelAccessDenied,  # client set-up: no key, two keys, a missing package
    # this request is at fault, and a retry would fail too
    anthropic.BadRequestError: BadRequest,
    anthropic.PreconditionFailedError: BadRequest,
    anthropic.UnprocessableEntityError: BadRequest,
    anthropic.RequestHeaderFieldsTooLargeError: BadRequest,
    anthropic.ContentTooLargeError: InputTooLarge,
    UnicodeEncodeError: BadRequest,  # characters that UTF-8 cannot encode
    # parts of the SDK that we do not use: a bug of ours
    anthropic.APIError: InternalError,
    ToolsetUsageError: InternalError,
    StreamAlreadyConsumed: InternalError,
}

# Of the server's own words in an error.
MAX_TEXT_CHARS = 800

# Longest wait that is accepted from a provider: a wrong header must not park a session for years.
MAX_RETRY_AFTER_S = 86_400.0

# How servers say that a request does not fit the model's context window.
_TOO_LARGE = re.compile(
    r"prompt (?:is )?too long|exceed context limit|request_too_large"
    # llama.cpp
    r"|exceed_context_size_error|exceeds the available context size"
    # vLLM and OpenAI, also through LiteLLM, which names its class
    r"|maximum context length|context_length_exceeded|ContextWindowExceededError"
    # SGLang, Ollama, LM Studio, Bedrock
    r"|longer than the model's context length|exceeds the context length|greater than the context length"
    r"|[Ii]nput is too long for requested model",
)

# How servers say, with 400 or 500, that a person must choose another model or set up the server. As a bad request, each
# session would be halved to its last turn, and every turn would end among the dead letters.
_NOT_SET_UP = re.compile(
    # tools: llama.cpp, vLLM, Ollama
    r"requires --jinja|[Uu]nsupported param: tools|requires --enable-auto-tool-choice|does not support tools"
    # the model: Bedrock, Vertex AI, LiteLLM, LM Studio
    r"|model identifier is invalid|with on-demand throughput isn|is not servable in region"
    r"|is not allowed to use Publisher Model|Invalid model name passed in|No models loaded"
    # the key: LiteLLM without a database, which would look other keys up there
    r"|no_db_connection|No connected db"
)

# Only the beginning is searched for them. Further on, validation errors may quote the conversation.
_NOT_SET_UP_CHARS = 400

_NO_SUCH_ROUTE = (405, 501)
_TITLE = re.compile(r"<title>([^<]{1,100})", re.IGNORECASE)

# How AWS refuses keys; its status for that is 403, like that of a model without access.
_BAD_KEYS = re.compile(r"security token|UnrecognizedClient|InvalidSignature|signature we calculated")

# vLLM: the reply alone would fill the context window, so that no request can fit.
_OUTPUT_AND_WINDOW = re.compile(
    r"max_(?:completion_)?tokens'? (?:or 'max_completion_tokens' )?is too large: (\d{1,9})\b.{0,40}?maximum context length is (\d{1,9})"
)


def from_model(error: Exception, more: Mapping[type[Exception], Meaning] | None = None) -> ExtractorError:
    """Return our error for an SDK error; re-raise a bug of ours unchanged.

    Args:
        more: What errors of further libraries mean, such as those that find credentials.
    """
    match error:
        case ExtractorError():
            return error
        case anthropic.APIStatusError():
            return _from_status(error)
        case anthropic.APIConnectionError(__cause__=ExtractorError() as ours):
            return ours  # raised by our transport; the SDK takes every transport error for a lost connection
    text = f"{type(error).__name__}: {error.__cause__ or error}"[:300]
    match meaning(type(error), {**(more or {}), **MODEL_ERRORS}):
        case kind if kind is InternalError:
            raise error  # unchanged, so that its traceback shows our mistake
        case kind:
            return kind(text)


def _from_status(error: anthropic.APIStatusError) -> ExtractorError:
    """Decide by the API's own error type first, then by status, then by class."""
    status, kind = error.status_code, str(getattr(error, "type", None) or "")
    text = f"{f'{status} {kind}'.strip()}: {_said(error)}"[:MAX_TEXT_CHARS]
    code = str(getattr(error, "error_code", None) or "")
    # Before the status: the API sends spending limits as 400 and 429, which mean other things otherwise.
    if "spend_limit" in code or "spend_limit" in text or "credit balance is too low" in text:
        return ModelAccessDenied(text)
    if status in (400, 413, 422, 500) and _TOO_LARGE.search(text):  # some servers answer hard input errors with 500
        return _too_large(text)
    if status in _NO_SUCH_ROUTE or (status in (400, 422, 500) and _NOT_SET_UP.search(text[:_NOT_SET_UP_CHARS])):
        return ModelAccessDenied(text, is_account_wide=False)
    # 200: an error inside a stream, or a proxy's page that the SDK could not read.
    if kind in ("overloaded_error", "api_error", "timeout_error") or status == 200:
        return ModelOutage(text)
    if status == 413:
        return InputTooLarge(text)
    if kind == "rate_limit_error":
        return ModelBusy(text, _retry_after_s(error.response.headers))
    found = meaning(type(error), MODEL_ERRORS)
    if found is ModelBusy:
        return ModelBusy(text, _retry_after_s(error.response.headers))
    if found is ModelAccessDenied:
        # 403 and 404 may concern one model: the parent's, which we did not choose
        return ModelAccessDenied(text, is_account_wide=status not in (403, 404) or bool(_BAD_KEYS.search(text)))
    # A 4xx without a class of its own is about the request. 424 is Bedrock's for a model that failed.
    if found is ModelOutage and type(error) is anthropic.APIStatusError and 400 <= status < 500 and status != 424:
        return BadRequest(text)
    return found(text)


def _said(error: anthropic.APIStatusError) -> str:
    """Return what a server says about an error."""
    said = getattr(error, "api_message", None)
    if isinstance(said, str) and said:
        return said
    # Servers that imitate the API put it elsewhere, and proxies send pages.
    if isinstance(error.body, Mapping):
        words = (error.body.get(name) for name in ("message", "detail", "error"))
        said = next((word for word in words if isinstance(word, str) and word), None)
    if said is None and isinstance(error.body, str) and error.body.lstrip().startswith("<"):
        title = _TITLE.search(error.body)
        said = f"a web page{f', {title[1].strip()!r}' if title else ''}"
    return said or error.message


def _too_large(text: str) -> ExtractorError:
    sizes = _OUTPUT_AND_WINDOW.search(text)
    if sizes is not None and int(sizes[1]) >= int(sizes[2]):
        return ModelAccessDenied(f"lower EXTRACTOR_MAX_TOKENS: {text}", is_account_wide=False)
    return InputTooLarge(text)


def _retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the wait that the provider asks for, 0 to `MAX_RETRY_AFTER_S`; None without a sensible value."""
    # The first is the SDK's own extension; some gateways send it.
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        seconds = _seconds(headers.get(name, ""), scale)
        if seconds is not None and not math.isnan(seconds):
            return min(max(0.0, seconds), MAX_RETRY_AFTER_S)
    return None


def _seconds(text: str, scale: float) -> float | None:
    with suppress(ValueError):
        return float(text) * scale
    with suppress(ValueError, OverflowError):  # RFC 9110: seconds, or a date
        at = parsedate_to_datetime(text)
        return (at.replace(tzinfo=at.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    return None
