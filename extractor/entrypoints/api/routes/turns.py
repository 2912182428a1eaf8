"""Accepts turns."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import uuid4

from fastapi import BackgroundTasks, FastAPI, Header, Request
from fastapi.concurrency import run_in_threadpool

from extractor.bootstrap import Container
from extractor.core.conversation.events import decode_event, parse_event, unknown_fields
from extractor.core.errors import InvalidEvent
from extractor.core.run.ports import IngestedEvent
from extractor.entrypoints.api.access import Caller, Ingester
from extractor.entrypoints.api.reach import check_event

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
                        "lane": {
                            "enum": ["live", "backfill", None],
                            "description": "backfill: old conversations, read when nothing else waits.",
                        },
                        "traceparent": {
                            "type": ["string", "null"],
                            "description": "W3C Trace Context of the turn; the header of that name serves too.",
                        },
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
                                    "name": {
                                        "type": ["string", "null"],
                                        "maxLength": 80,
                                        "description": "The speaker's name.",
                                    },
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


def add(app: FastAPI, container: Container) -> None:
    @app.post("/v1/sessions/{session_id}/turns", status_code=202, tags=["turns"], openapi_extra=_EVENT_SCHEMA)
    async def post_turns(
        session_id: str,
        request: Request,
        caller: Ingester,
        background: BackgroundTasks,
        idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
    ) -> dict[str, Any]:
        """Store a turn and respond; extraction follows in the background. A repeated event is stored once."""
        raw = await request.body()
        trace = request.headers.get("traceparent")
        stored, answer = await run_in_threadpool(_store, container, raw, caller, session_id, idempotency_key, trace)
        background.add_task(container.ingest.wake_for, [stored])  # the client does not wait for the queue
        return answer


def _store(
    container: Container, raw: bytes, caller: Caller, session_id: str, key: str | None, trace: str | None
) -> tuple[IngestedEvent, dict[str, Any]]:
    value = decode_event(raw, container.settings.max_event_bytes)
    if isinstance(value, dict):
        given = value.get("event_id")
        if key is not None and given not in (None, key):
            raise InvalidEvent.of("event_id", "differs from the header Idempotency-Key: send one of them")
        value = {**value, "event_id": key or given or str(uuid4())}
        if trace is not None:
            value.setdefault("traceparent", trace)
    event = parse_event(value, tenant_id=caller.tenant_id, session_id=session_id)
    check_event(container, caller, session_id, event.user_id, event.project_id)
    stored = container.ingest.store(event)
    answer: dict[str, Any] = {
        "event_id": event.event_id,
        "session_id": event.session_id,
        "messages": len(event.messages),
    }
    ignored = unknown_fields(value)
    return stored, {**answer, "ignored": ignored} if ignored else answer
