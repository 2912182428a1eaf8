"""The routes. Each decodes, calls one use case, and maps the outcome."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Annotated, Any
from uuid import UUID, uuid4

from fastapi import Depends, FastAPI, Header, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, field_validator

from extractor import __version__, reading, service
from extractor.adapters.sql.breaker_store import breaker_document
from extractor.adapters.sql.migrations import current, head
from extractor.adapters.sql.queries import FactFilter
from extractor.adapters.sql.repair import LetterFilter
from extractor.adapters.sql.rows import fact_document, rfc3339, run_document
from extractor.bootstrap import Parts
from extractor.core import manifest
from extractor.core.compaction import KEEP_EXCHANGES, RESPONSE_HEADROOM_TOKENS, compact
from extractor.core.errors import EventTooLarge, ExtractorError, InvalidEvent, UnknownFact, UnknownSession
from extractor.core.events import EVERY_TENANT, decode_event, parse_event, unknown_fields
from extractor.core.facts import FactScope, FactType
from extractor.core.prices import window_of
from extractor.core.runs import Outcome, SessionState
from extractor.entrypoints.api.access import Caller, KeyDesk, require
from extractor.entrypoints.api.metrics import render
from extractor.entrypoints.api.problems import Timeout, add_handlers
from extractor.telemetry import log


class DryRun(BaseModel):
    """Whether to count only."""

    model_config = ConfigDict(extra="forbid")

    dry_run: bool = False


class CompactOrder(BaseModel):
    """A transcript that has to fit."""

    model_config = ConfigDict(extra="forbid")

    messages: list[dict[str, Any]] = Field(min_length=1, description="Messages of the Messages API, oldest first.")
    model: str | None = Field(None, description="Whose context window and tokens count.")
    context_window: int | None = Field(None, ge=1_000, description="In tokens; the model's when left out.")
    response_headroom: int = Field(RESPONSE_HEADROOM_TOKENS, ge=0)
    notes: str | None = Field(None, description="Session notes that can stand for what was said.")
    keep_exchanges: int = Field(KEEP_EXCHANGES, ge=1, le=1_000)
    failures: int = Field(0, ge=0, description="What the last answer for this session said.")
    force: bool = False

    @field_validator("messages")
    @classmethod
    def _have_form(cls, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for at, message in enumerate(value):
            content = message.get("content")
            is_blocks = isinstance(content, list) and all(isinstance(block, dict) for block in content)
            if message.get("role") not in ("user", "assistant") or not (isinstance(content, str) or is_blocks):
                raise ValueError(f"messages[{at}] must have role user or assistant, and content: a text or blocks")
        return value


class RedriveOrder(DryRun):
    """Which dead letters to bring back; what is left out does not narrow it down."""

    session_id: str | None = None
    cause: str | None = None
    ids: list[UUID] = Field(default_factory=list, max_length=1000)
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None


class MemoryCall(BaseModel):
    """A call of a memory tool by the main agent. Tenant comes from the key."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    session_id: str | None = Field(None, min_length=1, max_length=200)
    time_zone: str | None = None
    name: str = Field(description="save_memory, search_memories, read_memory, delete_memory, or memory.")
    input: Any = Field(description="The tool's input, as the model wrote it.")


POLL_S = (0.02, 0.05, 0.1, 0.2, 0.25)
MAX_WAIT_S = 120.0

Ingester = Annotated[Caller, Depends(require("ingest"))]
Writer = Annotated[Caller, Depends(require("write"))]
Reader = Annotated[Caller, Depends(require("read"))]
Follower = Annotated[Caller, Depends(require("follow"))]
Operator = Annotated[Caller, Depends(require("operate"))]
Limit = Annotated[int, Query(ge=1, le=500)]


def create_api(parts: Parts) -> FastAPI:
    """Return the application for some parts; they are closed by whoever made them."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        log().info("api.started", host=parts.settings.host, port=parts.settings.port)
        yield

    app = FastAPI(
        title="extractor",
        version=__version__,
        summary="Asynchronous background fact-extraction worker for chat agents",
        lifespan=lifespan,
        redoc_url=None,
    )
    app.state.parts = parts
    app.state.keys = KeyDesk(parts.upkeep)
    add_handlers(app)
    _health(app, parts)
    _metrics(app, parts)
    _ingest(app, parts)
    _sessions(app, parts)
    _facts(app, parts)
    _memory(app, parts)
    _compact(app, parts)
    _recall(app, parts)
    _runs(app, parts)
    _repair(app, parts)
    return app


def _health(app: FastAPI, parts: Parts) -> None:
    @app.get("/healthz", tags=["health"])
    def healthz() -> dict[str, str]:
        """The process is alive."""
        return {"status": "ok", "version": __version__}

    @app.get("/readyz", tags=["health"], responses={503: {"description": "The store does not answer"}})
    def readyz() -> JSONResponse:
        """Turns can be taken (200) or not (503); with the state of each part."""
        state: dict[str, Any] = {"database": "ok", "redis": "ok"}
        try:
            state["schema"] = current(parts.database)
            state.update(parts.queries.status())
            state["breaker"] = breaker_document(parts.gate.refresh())
            state["paused"] = parts.repair.paused()
        except ExtractorError as error:
            state["database"] = str(error)
        try:
            state["stream"] = parts.stream.waiting()
        except ExtractorError as error:
            state["redis"] = str(error)
        is_ready = state["database"] == "ok" and state.get("schema") == head()
        state["status"] = "ok" if is_ready and state["redis"] == "ok" else "degraded" if is_ready else "unavailable"
        return JSONResponse(state, 200 if is_ready else 503)


def _metrics(app: FastAPI, parts: Parts) -> None:
    @app.get("/metrics", tags=["health"], response_class=PlainTextResponse)
    def get_metrics(_: Operator) -> Response:
        """Prometheus metrics; needs an operator key as soon as there are keys."""
        try:
            stream: int | None = parts.stream.waiting()
        except ExtractorError:
            stream = None
        text = render(parts.queries.status(), stream, parts.gate.refresh(), paused=len(parts.repair.paused()))
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


_EVENT_SCHEMA: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["user_id", "messages"],
                    "properties": {
                        "version": {"const": 1},
                        "event_id": {"type": ["string", "null"], "description": "Idempotency key."},
                        "tenant_id": {"type": "string", "description": "That of the key; may be left out."},
                        "user_id": {"type": "string", "minLength": 1, "maxLength": 200},
                        "project_id": {"type": ["string", "null"]},
                        "time_zone": {"type": ["string", "null"], "examples": ["Europe/Berlin"]},
                        "transcript": {"enum": ["append", "replace"]},
                        "messages": {
                            "type": "array",
                            "minItems": 1,
                            "items": {
                                "type": "object",
                                "required": ["uuid", "role", "content", "created_at"],
                                "properties": {
                                    "uuid": {"type": "string", "format": "uuid"},
                                    "role": {"enum": ["user", "assistant"]},
                                    "content": {"type": ["string", "array"], "items": {"type": "object"}},
                                    "created_at": {"type": "string", "format": "date-time"},
                                    "message_id": {"type": ["string", "null"]},
                                    "is_meta": {"type": "boolean"},
                                    "is_visible": {"type": "boolean"},
                                },
                            },
                        },
                        "parent_request": {"type": ["object", "null"]},
                    },
                }
            }
        },
    }
}


def _ingest(app: FastAPI, parts: Parts) -> None:
    @app.post("/v1/sessions/{session_id}/turns", status_code=202, tags=["turns"], openapi_extra=_EVENT_SCHEMA)
    async def post_turns(
        session_id: str,
        request: Request,
        caller: Ingester,
        idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
    ) -> dict[str, Any]:
        """Store a turn and answer; extraction follows in the background. The same event twice is stored once."""
        raw = await _body(request, parts.settings.max_event_bytes)
        return await run_in_threadpool(_store, parts, raw, caller, session_id, idempotency_key)


async def _body(request: Request, limit: int) -> bytes:
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > limit:
        raise EventTooLarge(int(declared), limit)
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise EventTooLarge(size, limit)
        chunks.append(chunk)
    return b"".join(chunks)


def _store(parts: Parts, raw: bytes, caller: Caller, session_id: str, key: str | None) -> dict[str, Any]:
    value = decode_event(raw, parts.settings.max_event_bytes)
    if isinstance(value, dict):
        given = value.get("event_id")
        if key is not None and given not in (None, key):
            raise InvalidEvent.of("event_id", "differs from the header Idempotency-Key: send one of them")
        value = {**value, "event_id": key or given or str(uuid4())}
    event = parse_event(value, tenant_id=caller.tenant_id, session_id=session_id)
    service.ingest_one(parts, event)
    answer: dict[str, Any] = {
        "event_id": event.event_id,
        "session_id": event.session_id,
        "messages": len(event.messages),
    }
    ignored = unknown_fields(value)
    return {**answer, "ignored": ignored} if ignored else answer


def _sessions(app: FastAPI, parts: Parts) -> None:
    @app.get("/v1/sessions", tags=["sessions"])
    def list_sessions(
        caller: Follower, state: SessionState | None = None, limit: Limit = 100, after: str | None = None
    ) -> dict[str, Any]:
        """Sessions of the tenant, most recently updated first."""
        page = parts.queries.sessions(caller.tenant_id, state=state.value if state else None, limit=limit, after=after)
        return {"sessions": page.items, "next": page.next}

    @app.get("/v1/sessions/{session_id}", tags=["sessions"])
    def get_session(session_id: str, caller: Follower) -> dict[str, Any]:
        """Where a session stands: cursor, unread messages, failures, last run."""
        return parts.queries.session(caller.tenant_id, session_id)

    @app.get("/v1/sessions/{session_id}/wait", tags=["sessions"])
    async def wait(
        session_id: str,
        caller: Follower,
        message: UUID,
        timeout_s: Annotated[float, Query(ge=0, le=MAX_WAIT_S)] = 30.0,
    ) -> dict[str, Any]:
        """Answer once the cursor is at or past a message: read your writes. 504 when the time is over."""
        deadline = time.monotonic() + timeout_s
        for attempt in range(1_000_000):
            if await run_in_threadpool(parts.queries.is_read, caller.tenant_id, session_id, message):
                return await run_in_threadpool(parts.queries.session, caller.tenant_id, session_id)
            left = deadline - time.monotonic()
            if left <= 0:
                break
            await asyncio.sleep(min(left, POLL_S[min(attempt, len(POLL_S) - 1)]))
        raise Timeout(f"message {message} was not read within {timeout_s:g} s")


def _facts(app: FastAPI, parts: Parts) -> None:
    @app.get("/v1/facts", tags=["facts"])
    def list_facts(
        caller: Reader,
        user_id: str | None = None,
        project_id: str | None = None,
        type: FactType | None = None,  # noqa: A002 - the contract's name
        q: str | None = None,
        session_id: str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Limit = 100,
        after: str | None = None,
    ) -> dict[str, Any]:
        """Active facts, most recently updated first. With a user: what that user may see."""
        wanted = FactFilter(user_id, project_id, type, session_id, q, since, until, limit, after)
        page = parts.queries.facts(caller.tenant_id, wanted)
        return {"facts": [fact_document(fact) for fact in page.items], "next": page.next}

    @app.get("/v1/facts/{fact_id}", tags=["facts"])
    def get_fact(fact_id: UUID, caller: Reader) -> dict[str, Any]:
        """One fact, also one that was deleted."""
        return fact_document(parts.queries.fact(caller.tenant_id, fact_id))

    @app.delete("/v1/facts/{fact_id}", status_code=204, tags=["facts"])
    def delete_fact(fact_id: UUID, caller: Operator) -> None:
        """Take a fact away; its history stays readable."""
        if not parts.fact_writer.delete(caller.tenant_id, fact_id):
            raise UnknownFact(f"no active fact {fact_id}")

    @app.get("/v1/facts/{fact_id}/history", tags=["facts"])
    def get_history(fact_id: UUID, caller: Reader) -> dict[str, Any]:
        """Every revision of a fact, newest first."""
        return {"revisions": parts.queries.fact_history(caller.tenant_id, fact_id)}

    @app.get("/v1/manifest", tags=["facts"], response_class=PlainTextResponse)
    def get_manifest(
        caller: Reader,
        user_id: str,
        project_id: str | None = None,
        if_none_match: Annotated[str | None, Header()] = None,
    ) -> Response:
        """The capped index of what a user may see, as Markdown, with an ETag."""
        text = parts.queries.manifest(FactScope(caller.tenant_id, user_id, project_id))
        tag = manifest.etag(text)
        if if_none_match is not None and tag in [item.strip() for item in if_none_match.split(",")]:
            return Response(status_code=304, headers={"ETag": tag})
        return Response(text, media_type="text/markdown; charset=utf-8", headers={"ETag": tag})


def _memory(app: FastAPI, parts: Parts) -> None:
    @app.post("/v1/memory", tags=["memory"])
    def use_memory(call: MemoryCall, caller: Writer) -> dict[str, Any]:
        """Carry out a memory tool's call for the main agent; every rule for facts holds. `content` and `is_error` are
        the tool result."""
        scope = FactScope(caller.tenant_id, call.user_id, call.project_id)
        return service.use_memory(parts, scope, call.name, call.input, session_id=call.session_id, zone=call.time_zone)


def _compact(app: FastAPI, parts: Parts) -> None:
    @app.post("/v1/compact", tags=["context"])
    def compact_transcript(order: CompactOrder, _: Follower) -> dict[str, Any]:
        """Make a transcript fit a context window: trim tool results, drop the oldest exchanges, let notes stand for
        them. Nothing is stored; `failures` goes back in with the session's next call."""
        window = order.context_window or window_of(order.model, parts.windows)
        try:
            done = compact(
                order.messages, context_window=window, response_headroom=order.response_headroom, notes=order.notes,
                count=parts.counter.counting(order.model or ""), keep_exchanges=order.keep_exchanges,
                failures=order.failures, force=order.force,
            )  # fmt: skip
        except ValueError as error:
            raise InvalidEvent.of("context_window", str(error)) from None
        return {
            "messages": list(done.messages), "was_compacted": done.was_compacted, "steps": list(done.steps),
            "tokens_before": done.tokens_before, "tokens_after": done.tokens_after, "trigger_tokens": done.trigger_tokens,
            "failures": done.failures, "is_open": done.is_open, "problem": done.problem,
        }  # fmt: skip


def _recall(app: FastAPI, parts: Parts) -> None:
    @app.get("/v1/recall", tags=["facts"])
    def get_recall(
        caller: Reader,
        q: Annotated[str, Query(min_length=1, max_length=1_000)],
        user_id: str,
        project_id: str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        time_zone: str | None = None,
    ) -> dict[str, Any]:
        """Facts and archived messages, best first; time words in the question ("last week") narrow the days."""
        scope = FactScope(caller.tenant_id, user_id, project_id)
        return reading.recall(parts, scope, q, zone=time_zone, since=since, until=until, limit=limit)


def _runs(app: FastAPI, parts: Parts) -> None:
    @app.get("/v1/runs", tags=["runs"])
    def list_runs(
        caller: Reader,
        session_id: str | None = None,
        outcome: Outcome | None = None,
        limit: Limit = 100,
        after: str | None = None,
    ) -> dict[str, Any]:
        """Runs, newest first."""
        page = parts.queries.runs(caller.tenant_id, session_id=session_id, outcome=outcome, limit=limit, after=after)
        return {"runs": [run_document(run) for run in page.items], "next": page.next}

    @app.get("/v1/runs/{run_id}", tags=["runs"])
    def get_run(run_id: UUID, caller: Reader) -> dict[str, Any]:
        """A run with its agent turns: replies, tool calls, answers."""
        run = parts.queries.run(caller.tenant_id, run_id)
        if run is None:
            raise UnknownSession(f"no run {run_id}")
        return run


def _repair(app: FastAPI, parts: Parts) -> None:
    @app.get("/v1/dead-letters", tags=["repair"])
    def list_dead_letters(
        caller: Operator,
        session_id: str | None = None,
        cause: str | None = None,
        since: AwareDatetime | None = None,
        until: AwareDatetime | None = None,
        include_redriven: bool = True,
        limit: Limit = 100,
        after: str | None = None,
    ) -> dict[str, Any]:
        """Turns that kept failing and were taken out of the way, newest first."""
        wanted = LetterFilter(caller.tenant_id, session_id, cause, (), since, until)
        page = parts.queries.dead_letters(wanted, include_redriven=include_redriven, limit=limit, after=after)
        return {"dead_letters": page.items, "next": page.next}

    @app.post("/v1/dead-letters/redrive", tags=["repair"])
    def redrive(caller: Operator, order: RedriveOrder) -> dict[str, Any]:
        """Make the messages of dead letters unread again. Without any filter all of the tenant are meant."""
        wanted = LetterFilter(
            caller.tenant_id, order.session_id, order.cause, tuple(order.ids), order.since, order.until
        )
        return service.redrive(parts, wanted, dry_run=order.dry_run)

    @app.post("/v1/sessions/{session_id}/redrive", tags=["repair"])
    def redrive_session(session_id: str, caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Bring back a session's dead letters, and try it at once if it waits after a failure."""
        parts.queries.session(caller.tenant_id, session_id)
        wanted = LetterFilter(caller.tenant_id, session_id)
        return service.redrive(parts, wanted, dry_run=order is not None and order.dry_run)

    @app.post("/v1/pause", tags=["repair"])
    def pause(caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Begin no more runs of this tenant; turns are still taken."""
        if order is not None and order.dry_run:
            return {"tenant_id": caller.tenant_id, "dry_run": True, "paused_at": _paused_at(caller.tenant_id)}
        since = parts.repair.pause(caller.tenant_id)
        log().warning("extraction.paused", tenant_id=caller.tenant_id)
        return {"tenant_id": caller.tenant_id, "dry_run": False, "paused_at": rfc3339(since)}

    @app.post("/v1/resume", tags=["repair"])
    def resume(caller: Operator, order: DryRun | None = None) -> dict[str, Any]:
        """Let runs of this tenant begin again."""
        if order is not None and order.dry_run:
            return {"tenant_id": caller.tenant_id, "dry_run": True, "resumed": bool(_paused_at(caller.tenant_id))}
        is_resumed = parts.repair.resume(caller.tenant_id)
        log().warning("extraction.resumed", tenant_id=caller.tenant_id)
        is_held = EVERY_TENANT in parts.repair.paused()
        return {"tenant_id": caller.tenant_id, "dry_run": False, "resumed": is_resumed, "all_paused": is_held}

    def _paused_at(tenant_id: str) -> str | None:
        return parts.repair.paused().get(tenant_id)

    @app.delete("/v1/users/{user_id}", tags=["governance"])
    def erase(user_id: str, caller: Operator) -> dict[str, Any]:
        """Erase everything about a user; the answer counts what went and proves that nothing is left."""
        return service.erase(parts, caller.tenant_id, user_id)
