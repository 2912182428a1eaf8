"""What is said in a chaos scenario, and the model that listens: each ordinary turn is worth exactly one fact."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from extractor.testing import Fault, end, tool_calls
from extractor.testing.model_server import Answer, Request

START = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
POISON = "POISON"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it is sent.

    Attributes:
        number: Order within its session, from 0.
        fact: The fact that must come of it; None when none may.
        kind: `ordinary`, `skipped` (the main agent wrote memory) or `poison` (the model always refuses it).
    """

    session_id: str
    number: int
    kind: str
    fact: str | None
    event: dict[str, Any]

    @property
    def uuids(self) -> list[str]:
        return [message["uuid"] for message in self.event["messages"]]


def conversation(
    sessions: int, turns: int, *, skipped_every: int = 7, poison: tuple[int, ...] = (), tenant: str = "default"
) -> list[Turn]:
    """Return turns of several sessions, in the order in which they are said.

    Args:
        turns: Turns of each session.
        skipped_every: In each so many turns the main agent writes memory itself; 0 is never.
        poison: Numbers of turns, in every third session, that the model refuses.
    """
    said: list[Turn] = []
    for number in range(turns):
        for session in range(sessions):
            kind = "ordinary"
            if number in poison and session % 3 == 0:
                kind = "poison"
            elif skipped_every and (number + session) % skipped_every == skipped_every - 1:
                kind = "skipped"
            said.append(_turn(f"chat-{session}", number, kind, tenant, len(said)))
    return said


def renamed(turns: list[Turn], prefix: str) -> list[Turn]:
    """Return the same turns in sessions of their own."""
    for turn in turns:
        turn.event["session_id"] = f"{prefix}-{turn.session_id}"
    return [replace(turn, session_id=turn.event["session_id"]) for turn in turns]


def _turn(session_id: str, number: int, kind: str, tenant: str, place: int) -> Turn:
    marker = f"{session_id}-{number}-{uuid4().hex[:6]}"
    at = START + timedelta(seconds=20 * place)
    text = f"Note {marker}: my seat has the number {1000 + place}."
    if kind == "poison":
        text += f" {POISON}"
    messages = [_message("user", text, at)]
    if kind == "skipped":
        call = {"type": "tool_use", "id": f"toolu_{marker}", "name": "save_memory", "input": {}}
        result = {"type": "tool_result", "tool_use_id": call["id"], "content": "Saved."}
        messages += [_message("assistant", [call], at, 1), _message("user", [result], at, 2)]
    messages.append(_message("assistant", "Noted.", at, 3))
    event = {
        "version": 1, "event_id": str(uuid4()), "tenant_id": tenant, "session_id": session_id,
        "user_id": f"user-of-{session_id}", "project_id": None, "time_zone": "Europe/Berlin", "transcript": "append",
        "messages": messages, "parent_request": None,
    }  # fmt: skip
    return Turn(session_id, number, kind, f"note-{marker}" if kind == "ordinary" else None, event)


def _message(role: str, content: Any, at: datetime, second: int = 0) -> dict[str, Any]:
    created_at = (at + timedelta(seconds=second)).isoformat()
    return {"uuid": str(uuid4()), "role": role, "content": content, "created_at": created_at}


_NOTE = re.compile(r"\s*(Note (\S+): my seat has the number \d+\.)(.*)", re.DOTALL)


@dataclass
class Listener:
    """The scripted model: looks, saves one fact for each note that it is told to read, stops.

    Attributes:
        fault: Asked before each answer; an answer of its own is given instead.
    """

    latency_s: float = 0.05
    fault: Callable[[Request], Answer | None] | None = None
    asked: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, request: Request) -> Answer:
        with self.lock:
            self.asked += 1
        if self.latency_s:
            time.sleep(self.latency_s)
        fault = self.fault(request) if self.fault else None
        if fault is not None:
            return fault
        notes = [
            (shown.handle, *match.groups())
            for shown in request.shown
            if shown.is_user and (match := _NOTE.match(shown.text))
        ]
        if any(POISON in rest for *_, rest in notes):
            return {**end(), "stop_reason": "refusal"}
        if request.turn == 1:
            return tool_calls(("search_memories", {"query": "seat"})) if notes else end()
        if request.turn == 2:
            return tool_calls(*(_save(handle, text, marker) for handle, text, marker, _ in notes))
        return end()


def _save(handle: str, text: str, marker: str) -> tuple[str, dict[str, Any]]:
    return "save_memory", {
        "name": f"note-{marker}".lower(), "type": "user", "description": f"Note {marker}",
        "content": f"In note {marker} the user told a seat number.",
        "evidence": [{"message": handle, "quote": text}],
    }  # fmt: skip


FAULTS: dict[str, Callable[[], Fault]] = {
    "429": lambda: Fault.error(429, "rate_limit_error", retry_after="1"),
    "500": lambda: Fault.error(500, "api_error"),
    "529": lambda: Fault.error(529, "overloaded_error"),
    "HTML": lambda: Fault.html(502),
    "garbage": Fault.garbage,
    "half a body": Fault.half_a_body,
    "nothing": Fault.hang_up,
}


def chunks(turns: list[Turn], size: int) -> Iterator[list[Turn]]:
    for start in range(0, len(turns), size):
        yield turns[start : start + size]
