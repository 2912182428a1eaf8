"""Accepts turns."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, BackgroundTasks, Header, Request
from fastapi.concurrency import run_in_threadpool

from extractor.bootstrap import Container
from extractor.core.conversation.events import decode_event, parse_event
from extractor.core.conversation.field_names import unknown_fields
from extractor.core.conversation.identities import with_identities
from extractor.core.documents import Json
from extractor.core.errors import InvalidEvent
from extractor.core.run.ports import IngestedEvent
from extractor.entrypoints.api.access import Caller, Ingester
from extractor.entrypoints.api.dependencies import Services
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.reach import check_event
from extractor.entrypoints.api.schemas.problems import problems
from extractor.entrypoints.api.schemas.turns import Accepted, Turn

router = APIRouter(tags=["turns"], route_class=BesideTheLoop)

# The body is decoded in a thread, with limits of its own, and not by FastAPI.
_BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{Turn.__name__}"}}},
    }
}


@router.post(
    "/v1/sessions/{session_id:id}/turns",
    status_code=202,
    response_model=Accepted,
    response_model_exclude_unset=True,
    responses=problems(413),
    openapi_extra=_BODY,
)
async def post_turns(
    session_id: str,
    request: Request,
    caller: Ingester,
    services: Services,
    background: BackgroundTasks,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> Any:
    """Store a turn and respond; extraction follows in the background. A repeated event is stored once."""
    raw = await request.body()
    trace = request.headers.get("traceparent")
    stored, answer = await run_in_threadpool(_store, services, raw, caller, session_id, idempotency_key, trace)
    # After the response, so that the client does not wait for Redis. If it fails, the sweeper finds the session.
    background.add_task(services.ingest.wake_for, [stored])
    return answer


def _store(
    container: Container, raw: bytes, caller: Caller, session_id: str, key: str | None, trace: str | None
) -> tuple[IngestedEvent, Json]:
    value = decode_event(raw, container.settings.max_event_bytes)
    generated = False
    if isinstance(value, dict):
        given = value.get("event_id")
        if key is not None and given not in (None, key):
            raise InvalidEvent.of("event_id", "differs from the header Idempotency-Key: send one of them")
        value = {**value, "event_id": key or given or str(uuid4())}  # a random one makes a repetition a second event
        generated = _fill(value)
        if trace is not None:
            value.setdefault("traceparent", trace)
    event = container.ingest.checked(parse_event(value, tenant_id=caller.tenant_id, session_id=session_id))
    check_event(container, caller, session_id, event.user_id, event.project_id)
    stored = container.ingest.store(event)
    answer: Json = {
        "event_id": event.event_id,
        "session_id": event.session_id,
        "messages": len(event.messages),
    }
    if generated:
        answer["message_uuids"] = [str(message.uuid) for message in event.messages]
    if ignored := unknown_fields(value):
        answer["ignored"] = ignored
    return stored, answer


def _fill(value: Json) -> bool:
    """Give messages without a UUID or a time one each; return whether a UUID was missing."""
    messages = value.get("messages")
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        return False  # the parser says what is wrong
    value["messages"] = with_identities(messages, str(value["event_id"]), datetime.now(UTC))
    return any(not message.get("uuid") for message in messages)
