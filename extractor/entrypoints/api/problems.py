"""Errors as `application/problem+json` (RFC 9457), naming the invalid field."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import DataError
from starlette.exceptions import HTTPException

from extractor.adapters.telemetry import log
from extractor.core.documents import Json
from extractor.core.errors import (
    CallerError,
    EventTooLarge,
    FieldError,
    InvalidInput,
    Misconfigured,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    NotAllowed,
    NotFound,
    PinBudgetExceeded,
    QueueUnavailable,
    RunFailed,
    StoreUnavailable,
    UnknownFact,
    UnknownRun,
    UnknownSession,
)
from extractor.entrypoints.api.parameters import named_better

RETRY_AFTER_S = 2
MAX_ERRORS = 20
# Where a request's scope stores its parsed JSON.
JSON_BODY = "extractor.json"

ODD = "contains a character that cannot be stored: NUL or a lone surrogate"
_ODD = re.compile("[\x00\ud800-\udfff]")


class Unauthorized(CallerError):
    """No key, or an unknown or revoked one."""


class TooManyAttempts(CallerError):
    """An address tried too many invalid keys."""

    def __init__(self, wait_s: float) -> None:
        super().__init__("too many invalid keys: wait, then retry with a valid one")
        self.wait_s = wait_s


class BodyTooLarge(CallerError):
    """The body exceeds the limit of its route."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"the body of this request may have at most {limit_bytes:,} bytes")


class BodyTooSlow(CallerError):
    """The body did not arrive in time."""


class HeadersTooLarge(CallerError):
    """More headers than any client needs."""


class Busy(CallerError):
    """Too many large bodies at once."""


class Timeout(CallerError):
    """What was waited for did not happen in time."""


_STATUS: dict[type[Exception], tuple[int, str]] = {
    InvalidInput: (422, "Invalid request"),
    EventTooLarge: (413, "Body too large"),
    NotFound: (404, ""),  # the title is the name of its class: "Unknown fact"
    PinBudgetExceeded: (409, "The pinned blocks would exceed their budget"),
    Unauthorized: (401, "A valid API key is required"),
    NotAllowed: (403, "Not allowed"),
    TooManyAttempts: (429, "Too many attempts"),
    BodyTooLarge: (413, "Body too large"),
    BodyTooSlow: (408, "The body arrived too slowly"),
    HeadersTooLarge: (431, "Headers too large"),
    Busy: (503, "Too many large bodies at once; retry later"),
    Timeout: (504, "Not yet"),
    StoreUnavailable: (503, "The store is unavailable; retry later"),
    QueueUnavailable: (503, "The queue is unavailable; retry later"),
    ModelBusy: (503, "The model is rate-limited; retry later"),
    ModelOutage: (502, "The model is unavailable"),
    ModelAccessDenied: (502, "The model rejects the key or the request"),
    RunFailed: (502, "The agent run failed"),
    Misconfigured: (409, "Not possible with the current settings"),
}


# Where a caller finds the ids that there are.
_LISTS: Mapping[type[Exception], str] = {
    UnknownSession: "GET /v1/sessions lists those there are",
    UnknownRun: "GET /v1/runs lists those there are",
    UnknownFact: "GET /v1/facts lists those there are",
}


def problem(
    status: int, title: str, detail: str, errors: list[FieldError] | None = None, retry_after_s: float = RETRY_AFTER_S
) -> JSONResponse:
    body: Json = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    if errors:
        body["errors"] = [{"field": error.field, "problem": error.problem} for error in errors]
    headers = {}
    if status in (429, 503):
        headers["Retry-After"] = str(math.ceil(retry_after_s))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(body, status, headers, media_type="application/problem+json")


async def _answer(request: Request, status: int, title: str, detail: str, next_step: str = "", **more: Any) -> Response:
    """Return a problem document, or a page where the application serves pages (`app.state.error_page`).

    Args:
        next_step: Over HTTP alone; ends `detail`.
    """
    show = getattr(request.app.state, "error_page", None)
    page: Response | None = await run_in_threadpool(show, request, status, detail) if show is not None else None
    detail = f"{detail}; {next_step}" if next_step else detail
    return page if page is not None else problem(status, title, detail, **more)


async def answer_error(request: Request, error: Exception) -> Response:
    """Return the response to one of our errors."""
    # Also by base class: most errors of runs are kinds of RunFailed.
    status, title = next(_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)
    title = title or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__).capitalize()
    errors = list(error.errors) if isinstance(error, InvalidInput) else None
    wait_s = error.wait_s if isinstance(error, TooManyAttempts) else RETRY_AFTER_S
    next_step = _LISTS.get(type(error), "")
    return await _answer(request, status, title, str(error), next_step, errors=errors, retry_after_s=wait_s)


def _as_object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {"body": value}


def _odd_fields(path: str, value: Any) -> Iterator[str]:
    """Yield the fields that contain NUL or a lone surrogate."""
    if isinstance(value, str):
        if _ODD.search(value):
            yield path
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _odd_fields(f"{path}.{name}".lstrip("."), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _odd_fields(f"{path}[{number}]", inner)


def _field_error(request: Request, mistake: Mapping[str, Any]) -> FieldError:
    said, (_, *path) = named_better(request, mistake), mistake["loc"]
    if mistake["type"] == "json_invalid":
        return FieldError("", f"the body {said}{f' at character {path[0] + 1}' if path[0] else ''}")
    return FieldError(".".join(map(str, path)), said if path else f"the body {said}")


def add_handlers(app: FastAPI) -> None:
    """Map our errors, FastAPI's and bugs to problem documents."""

    for kind in _STATUS:
        app.add_exception_handler(kind, answer_error)

    async def odd(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - the handler's signature
        given = {**request.path_params, **request.query_params, **_as_object(request.scope.get(JSON_BODY))}
        errors = [FieldError(name, ODD) for name in _odd_fields("", given)][:MAX_ERRORS]
        return problem(422, "Invalid request", "; ".join(map(str, errors)) or ODD, errors)

    # PostgreSQL refuses NUL, and psycopg cannot encode a lone surrogate. Only then are the fields searched.
    for kind in (DataError, UnicodeEncodeError):
        app.add_exception_handler(kind, odd)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        errors = [_field_error(request, one) for one in error.errors()]
        return await _answer(request, 422, "Invalid request", "; ".join(map(str, errors)), errors=errors)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        title = detail = str(error.detail)
        if (error.status_code, detail) == (404, "Not Found"):
            detail = f"no route {request.url.path}: GET /docs lists them"
        if error.status_code == 405:
            detail = f"{request.url.path} does not take {request.method}: GET /docs lists what it takes"
        answer = await _answer(request, error.status_code, title, detail)
        answer.headers.update(error.headers or {})
        return answer

    async def bug(request: Request, error: Exception) -> JSONResponse:
        route = request.scope.get("route")  # not the path: it may name a user
        log().error("task.failed", route=getattr(route, "path_format", None), exc_info=error)
        return problem(500, "Internal error", "an internal error occurred; see the log")

    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, bug)
