"""A LangGraph store over extractor's memory. An optional extra: `pip install 'fact-extractor-client[langgraph]'`.

    store = ExtractorStore("http://localhost:8765", api_key="ext_...")     # role agent or operator
    graph = builder.compile(store=store)
    store.search(("memories", "ada"), query="how does she like her reports?")

A namespace is `(prefix, user_id)` or `(prefix, user_id, project_id)`. An item is a fact; its key is the fact's name.
The rules for facts apply to what is put; a refused value raises ValueError with the reason. `value` needs `content` and
may have `type`, `description`, `polarity` and `expires_on`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from extractor.core.facts.fact import MAX_DESCRIPTION_CHARS, slug
from extractor.core.facts.secrets import find_in_fields
from extractor.sdk.memory_backend import MemoryBackend

FIELDS = ("type", "description", "content", "polarity", "expires_on")


class ExtractorStore(BaseStore):
    """Stores and finds facts for LangGraph agents.

    Args:
        url: Base URL of the API.
        api_key: A key of role agent or operator; None if the API serves this machine without keys.
        prefix: First element of every namespace.
        session_id: The agent's session; quotes are looked up in its messages.
        timeout_s: Seconds that one call may take.
    """

    supports_ttl = False

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        prefix: str = "memories",
        session_id: str | None = None,
        timeout_s: float = 10.0,
    ) -> None:
        self._url = url
        self._api_key = api_key
        self._prefix = prefix
        self._session_id = session_id
        self._timeout_s = timeout_s

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Execute operations in order.

        Raises:
            ValueError: A namespace names no user, or a fact was refused; the message says what to change.
        """
        return [self._one(op) for op in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Execute operations in a thread, so that they do not block the event loop."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _one(self, op: Op) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case PutOp():
                self._put(op)
                return None
            case ListNamespacesOp():
                raise ValueError(
                    "namespaces are users, and users are not listed: name one, such as ('memories', 'ada')"
                )
            case _:
                raise ValueError(f"{type(op).__name__} is no operation of this store")

    def _memory(self, namespace: tuple[str, ...]) -> MemoryBackend:
        if len(namespace) not in (2, 3) or namespace[0] != self._prefix or not all(namespace):
            raise ValueError(
                f"the namespace {namespace!r} must be ({self._prefix!r}, user_id) or ({self._prefix!r}, user_id, project_id)"
            )
        project = namespace[2] if len(namespace) == 3 else None
        return MemoryBackend(
            self._url, namespace[1], self._api_key, project, self._session_id, timeout_s=self._timeout_s
        )

    def _get(self, op: GetOp) -> Item | None:
        found = self._memory(op.namespace).facts(name=op.key, limit=1)["facts"]
        return Item(**_item(found[0], op.namespace)) if found else None

    def _search(self, op: SearchOp) -> list[SearchItem]:
        memory = self._memory(op.namespace_prefix)
        wanted = op.offset + op.limit
        if op.query:
            hits = [hit for hit in _all_hits(memory, op.query) if _fits(hit[0], op.filter)]
        else:
            hits = [(fact, None) for fact in _all_facts(memory, wanted, op.filter)]
        return [SearchItem(**_item(fact, op.namespace_prefix), score=score) for fact, score in hits[op.offset : wanted]]

    def _put(self, op: PutOp) -> None:
        memory = self._memory(op.namespace)
        if op.value is None:
            memory.call("delete_memory", {"name": op.key})
            return
        content = next((str(op.value[key]) for key in ("content", "text", "memory") if op.value.get(key)), None)
        if content is None:
            raise ValueError("the value needs `content`: the fact in full sentences")
        if find_in_fields({"key": op.key}):  # as a slug it would no longer be recognised
            raise ValueError("the key holds a credential: name the memory after what it is about")
        given = {key: op.value[key] for key in FIELDS if op.value.get(key)}
        answer = memory.call(
            "save_memory",
            {
                "type": "user",
                "description": content[:MAX_DESCRIPTION_CHARS],
                **given,
                "content": content,
                "name": slug(op.key),
            },
        )
        if answer.is_error:
            raise ValueError(answer.content)


def _item(fact: dict[str, Any], namespace: tuple[str, ...]) -> dict[str, Any]:
    return {
        "namespace": namespace,
        "key": fact["name"],
        "value": {key: fact[key] for key in (*FIELDS, "id", "scope", "confidence", "origin", "evidence", "times", "verify_before_use")},
        "created_at": datetime.fromisoformat(fact["created_at"]),
        "updated_at": datetime.fromisoformat(fact["updated_at"]),
    }  # fmt: skip


def _fits(fact: dict[str, Any], wanted: dict[str, Any] | None) -> bool:
    return all(fact.get(key) == value for key, value in (wanted or {}).items())


def _all_hits(memory: MemoryBackend, query: str) -> list[tuple[dict[str, Any], float | None]]:
    found = memory.recall(query, limit=100)
    return [(hit["fact"], hit["score"]) for hit in found["results"] if hit["kind"] == "fact"]


def _all_facts(memory: MemoryBackend, count: int, wanted: dict[str, Any] | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = None
    while True:
        page = memory.facts(limit=min(500, max(count, 50)), after=after)
        found += [fact for fact in page["facts"] if _fits(fact, wanted)]
        after = page["next"]
        if after is None or len(found) >= count:
            return found
