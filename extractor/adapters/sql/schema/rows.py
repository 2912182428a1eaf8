"""Converts between rows and core types. JSON is stored as text, so that key order survives."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime, timedelta, timezone
from typing import Any, TypedDict
from uuid import UUID

from extractor.core.closed_sets import stored
from extractor.core.conversation.transcript import Message
from extractor.core.documents import Json
from extractor.core.documents import rfc3339 as rfc3339
from extractor.core.facts.code_names import names_code
from extractor.core.facts.fact import (
    Basis,
    Evidence,
    Fact,
    FactStatus,
    FactType,
    Origin,
    Polarity,
    Scope,
    TimeMention,
)
from extractor.core.run.cursor import CursorMode
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.ports import Reply
from extractor.core.run.runs import Outcome, RunRecord, Window

# Kept: `json.dumps` makes an encoder for each value.
_AS_TYPED = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_ESCAPED = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))


def dump_json(value: Any) -> str:
    """Return JSON text that keeps key order. Lone surrogates, which databases reject, stay escaped."""
    text = _AS_TYPED.encode(value)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return _ESCAPED.encode(value)
    return text


def load_json(text: str) -> Any:
    """Return what `dump_json` wrote; most of it is a string without anything to unescape."""
    if text[:1] == '"' and "\\" not in text:
        return text[1:-1]
    return json.loads(text)


class MessageValues(TypedDict):
    """The columns of a message that do not depend on its session."""

    uuid: UUID
    role: str
    content: str
    created_at: datetime
    utc_offset_s: int
    time_zone: str | None
    message_id: str | None
    is_meta: bool
    name: str | None


def message_values(message: Message) -> MessageValues:
    offset = message.created_at.utcoffset()
    return {
        "uuid": message.uuid,
        "role": message.role,
        "content": dump_json(message.content),
        "created_at": message.created_at,
        "utc_offset_s": int(offset.total_seconds()) if offset else 0,
        "time_zone": message.time_zone,
        "message_id": message.message_id,
        "is_meta": message.is_meta,
        "name": message.name,
    }


# What `to_message` reads, and which message it is.
MESSAGE_COLUMNS = ("session_pk", "position", "place", *MessageValues.__annotations__)


def to_message(row: Any) -> Message:
    created_at: datetime = row.created_at
    return Message(
        uuid=row.uuid,
        role=row.role,
        content=load_json(row.content),
        created_at=created_at.astimezone(timezone(timedelta(seconds=row.utc_offset_s)))
        if row.utc_offset_s
        else created_at,
        time_zone=row.time_zone,
        message_id=row.message_id,
        is_meta=row.is_meta,
        is_visible=row.place is not None,
        position=row.position,
        name=row.name,
    )


def dump_times(times: Sequence[TimeMention]) -> str:
    return dump_json([time_document(time) for time in times])


def time_document(time: TimeMention) -> Json:
    """Return a time mention in its public form: the contract's fields, and its provenance."""
    return {
        "phrase": time.phrase,
        "role": time.role,
        "start_on": time.start_on.isoformat() if time.start_on else None,
        "end_on": time.end_on.isoformat() if time.end_on else None,
        "grain": time.grain,
        "approx": time.approx,
        "edtf": time.edtf,
        "status": time.status,
        "anchor_message_uuid": str(time.anchor_message_uuid) if time.anchor_message_uuid else None,
        "source": time.source,
        "anchor_on": time.anchor_on.isoformat() if time.anchor_on else None,
        "alternatives": list(time.alternatives),
        "resolver_version": time.resolver_version,
        "tz_assumed": time.tz_assumed,
        "english": time.english,
    }


def to_time(document: Mapping[str, Any]) -> TimeMention:
    anchor = document.get("anchor_message_uuid")
    return TimeMention(
        phrase=document["phrase"],
        role=document["role"],
        start_on=_date(document["start_on"]),
        end_on=_date(document["end_on"]),
        grain=document["grain"],
        approx=document["approx"],
        edtf=document["edtf"],
        status=document["status"],
        anchor_message_uuid=UUID(anchor) if anchor else None,
        source=document.get("source", "rule"),
        anchor_on=_date(document.get("anchor_on")),
        alternatives=tuple(document.get("alternatives", ())),
        resolver_version=document.get("resolver_version", ""),
        tz_assumed=document.get("tz_assumed", False),
        english=document.get("english", ""),
    )


def _date(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def to_fact(row: Any, session_id: str | None, evidence: Sequence[Evidence]) -> Fact:
    return Fact(
        id=row.id,
        tenant_id=row.tenant_id,
        user_id=row.user_id,
        project_id=row.project_id,
        scope=stored(Scope, row.scope),
        type=stored(FactType, row.type),
        name=row.name,
        description=row.description,
        content=row.content,
        polarity=stored(Polarity, row.polarity) if row.polarity else None,
        times=tuple(map(to_time, json.loads(row.times))) if row.times != "[]" else (),
        evidence=tuple(evidence),
        session_id=session_id,
        run_id=row.run_id,
        origin=stored(Origin, row.origin),
        confidence=row.confidence,
        basis=stored(Basis, row.basis),
        status=stored(FactStatus, row.status),
        revision=row.revision,
        created_at=row.created_at,
        updated_at=row.updated_at,
        expires_on=row.expires_on,
    )


def fact_document(fact: Fact) -> Json:
    """Return a fact in its public form."""
    return {
        "id": str(fact.id),
        "tenant_id": fact.tenant_id,
        "user_id": fact.user_id,
        "project_id": fact.project_id,
        "scope": fact.scope.value,
        "type": fact.type.value,
        "name": fact.name,
        "description": fact.description,
        "content": fact.content,
        "polarity": fact.polarity.value if fact.polarity else None,
        "times": [time_document(time) for time in fact.times],
        "evidence": [
            {"message_uuid": str(item.message_uuid), "quote": item.quote, "verified": item.verified}
            for item in fact.evidence
        ],
        "session_id": fact.session_id,
        "run_id": str(fact.run_id) if fact.run_id else None,
        "origin": fact.origin.value,
        "confidence": fact.confidence,
        "basis": fact.basis.value,
        "status": fact.status.value,
        "revision": fact.revision,
        "created_at": rfc3339(fact.created_at),
        "updated_at": rfc3339(fact.updated_at),
        "expires_on": fact.expires_on.isoformat() if fact.expires_on else None,
        "verify_before_use": names_code(f"{fact.description} {fact.content}"),
    }


def to_run(row: Any) -> RunRecord:
    window = None
    if row.window_first is not None:
        window = Window(row.window_first, row.window_last, row.window_messages, row.window_turns or 0)
    return RunRecord(
        id=row.id,
        tenant_id=row.tenant_id,
        session_id=row.session_id,
        outcome=stored(Outcome, row.outcome),
        window=window,
        cursor_mode=stored(CursorMode, row.cursor_mode) if row.cursor_mode else None,
        figures=RunFigures.of(row._mapping),
        cause=row.cause,
        error=row.error,
        started_at=row.started_at,
        ended_at=row.ended_at,
        worker=row.worker,
    )


def run_document(run: RunRecord) -> Json:
    """Return a run in its public form."""
    window = run.window
    return {
        "id": str(run.id),
        "session_id": run.session_id,
        "outcome": run.outcome.value,
        "window": {"first": str(window.first), "last": str(window.last), "messages": window.messages}
        if window
        else None,
        "cursor_mode": run.cursor_mode.value if run.cursor_mode else None,
        **run.figures.named(),
        "cause": run.cause,
        "error": run.error,
        "started_at": rfc3339(run.started_at),
        "ended_at": rfc3339(run.ended_at),
    }


_USAGE = tuple(item.name for item in fields(Usage))


def dump_reply(reply: Reply) -> str:
    return dump_json(
        {
            "content": list(reply.content),
            "stop_reason": reply.stop_reason,
            "usage": {name: getattr(reply.usage, name) for name in _USAGE},
            "model": reply.model,
            "message_id": reply.message_id,
        }
    )


def load_reply(text: str) -> Reply:
    document = json.loads(text)
    return Reply(
        content=document["content"],
        stop_reason=document["stop_reason"],
        usage=Usage(**document["usage"]),
        model=document["model"],
        message_id=document["message_id"],
    )
