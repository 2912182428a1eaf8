"""Small builders that tests share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from extractor.adapters.stemmer import index_words
from extractor.core.conversation.events import TurnEvent, parse_event
from extractor.core.conversation.transcript import Content, Message
from extractor.core.facts.fact import (
    Draft,
    Evidence,
    Fact,
    FactLine,
    FactScope,
    FactStatus,
    FactType,
    Origin,
    Scope,
    TimeMention,
)
from extractor.core.recall.among import search_facts

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
"""A Friday."""


def message(content: Content = "Hello.", role: str = "user", *, at: datetime = NOON, **rest: Any) -> Message:
    return Message(uuid=rest.pop("uuid", None) or uuid4(), role=role, content=content, created_at=at, **rest)


def tool_use(name: str, arguments: dict[str, Any] | None = None, call_id: str = "toolu_1") -> list[dict[str, Any]]:
    return [{"type": "tool_use", "id": call_id, "name": name, "input": arguments or {}}]


def tool_result(text: str = "ok", call_id: str = "toolu_1", *, is_error: bool = False) -> list[dict[str, Any]]:
    block: dict[str, Any] = {"type": "tool_result", "tool_use_id": call_id, "content": text}
    return [{**block, "is_error": True}] if is_error else [block]


def entry(content: Any = "Hello.", role: str = "user", **rest: Any) -> dict[str, Any]:
    """Return a message as it stands in an event."""
    return {
        "uuid": str(rest.pop("uuid", None) or uuid4()),
        "role": role,
        "content": content,
        "created_at": rest.pop("created_at", "2026-11-20T12:00:00+01:00"),
        **rest,
    }


def event_json(*messages: dict[str, Any], session: str = "s1", user: str = "ada", **rest: Any) -> dict[str, Any]:
    """Return an event of the contract."""
    return {
        "version": 1,
        "session_id": session,
        "user_id": user,
        "time_zone": "Europe/Berlin",
        "messages": list(messages) or [entry(), entry("Hi.", "assistant")],
        **rest,
    }


def event(*messages: dict[str, Any], **rest: Any) -> TurnEvent:
    return parse_event(event_json(*messages, **rest))


def draft(name: str = "role", content: str = "Ada is a nurse.", kind: FactType = FactType.USER, **rest: Any) -> Draft:
    return Draft(
        name=name,
        type=kind,
        description=rest.pop("description", content[:150]),
        content=content,
        evidence=rest.pop("evidence", (Evidence(uuid4(), "I am a nurse", True),)),
        times=rest.pop("times", ()),
        **rest,
    )


def fact(name: str = "role", content: str = "Ada is a nurse.", kind: FactType = FactType.USER, **rest: Any) -> Fact:
    at = rest.pop("updated_at", NOON)
    values: dict[str, Any] = {
        "id": uuid4(), "tenant_id": "default", "user_id": "ada", "project_id": None, "scope": Scope.USER, "type": kind,
        "description": content, "polarity": None, "times": (), "evidence": (), "session_id": "s1", "run_id": None,
        "origin": Origin.MODEL, "confidence": 1.0, "status": FactStatus.ACTIVE, "revision": 1, "created_at": at,
        "updated_at": at, "expires_on": None,
    }  # fmt: skip
    return Fact(name=name, content=content, **values | rest)


SCOPE = FactScope("default", "ada", None)


class FactShelf:
    """A FactReader over a list; passes the reader's contract suite."""

    def __init__(self, *facts: Fact) -> None:
        self.facts = list(facts)

    def _seen(self, scope: FactScope) -> list[Fact]:
        keys = {Scope.USER: scope.user_id, Scope.PROJECT: scope.project_id, Scope.GLOBAL: None}
        owners = {Scope.USER: "user_id", Scope.PROJECT: "project_id"}
        return [
            f
            for f in self.facts
            if f.tenant_id == scope.tenant_id
            and f.status is FactStatus.ACTIVE
            and (f.scope is Scope.GLOBAL or getattr(f, owners[f.scope]) == keys[f.scope])
            and not (f.scope is Scope.PROJECT and scope.project_id is None)
        ]

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        order = [Scope.USER, Scope.PROJECT, Scope.GLOBAL]
        found = sorted((f for f in self._seen(scope) if f.name == name), key=lambda f: order.index(f.scope))
        return found[0] if found else None

    def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
        return [f for f in self._seen(scope) if f.id in keys]

    def lines(self, scope: FactScope, limit: int) -> list[FactLine]:
        newest = sorted(self._seen(scope), key=lambda f: f.updated_at, reverse=True)[:limit]
        return [f.line for f in newest]

    def search(self, scope: FactScope, query: str, limit: int) -> list[FactLine]:
        words = query.casefold().split()

        def hits(f: Fact) -> int:
            return sum(word in f"{f.name} {f.description} {f.content}".casefold() for word in words)

        return [f.line for f in sorted(self._seen(scope), key=hits, reverse=True) if hits(f)][:limit]

    def search_among(self, facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
        return search_facts(facts, query, limit, index_words())


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def mention(phrase: str = "") -> TimeMention:
    day = NOON.date()
    return TimeMention(phrase, "occurred", day, day, "day", False, day.isoformat(), "resolved", UUID(int=1))
