"""A LangGraph store over extractor's memory. An optional extra: `pip install 'fact-extractor-client[langgraph]'`.

    store = ExtractorStore("http://localhost:8765", api_key="ext_...")     # role agent or operator
    graph = builder.compile(store=store)
    store.search(("memories", "ada"), query="how does she like her reports?")

A namespace is `("memories", user_id)`, `("memories", user_id, project_id)` or one with more labels after these;
`namespace=("{user_id}", "memories")` changes the order. An item is a fact, and the rules for facts apply; a refused value raises ValueError with the reason.
The fact's text is the value's `content` (or `text`, `memory`); `type`, `description`, `polarity` and `expires_on` are the
fact's own fields. Keys may be any text. A key that is not a slug, further fields of a value, and a namespace that the fact
does not tell, are stored as JSON in the last line of the fact's text and restored from there. There is no TTL.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
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

from extractor.core.documents import Json
from extractor.core.facts.fact import MAX_DESCRIPTION_CHARS, MAX_NAME_CHARS, NAME
from extractor.core.facts.secrets import find_in_fields
from extractor.core.facts.slugs import slug
from extractor.sdk.memory_backend import MemoryBackend

FIELDS = ("type", "description", "content", "polarity", "expires_on")
# What the value of an item has of its fact.
FACT = (*FIELDS, "id", "scope", "confidence", "origin", "evidence", "times", "verify_before_use")

# Stands for the user in the labels that a namespace begins with.
USER = "{user_id}"

TEXTS = ("content", "text", "memory")
MARK = "\n\nstored: "
DIGEST_CHARS = 10
# How many projects of a user are searched for a fact that belongs to none.
SAME_NAMES = 100
ALL = 10**9

OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq, "$ne": operator.ne, "$gt": operator.gt, "$gte": operator.ge, "$lt": operator.lt, "$lte": operator.le,
}  # fmt: skip


class ExtractorStore(BaseStore):
    """Stores and finds facts for LangGraph agents.

    Args:
        url: Base URL of the API.
        api_key: A key of role agent or operator; None if the API serves this machine without keys.
        prefix: First element of every namespace, before the user.
        namespace: What every namespace begins with, if that is not `(prefix, "{user_id}")`; "{user_id}" stands for the
            user. The label after these is the project.
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
        namespace: Sequence[str] | None = None,
        session_id: str | None = None,
        timeout_s: float = 10.0,
    ) -> None:
        self._url = url
        self._api_key = api_key
        self._labels = tuple(namespace or (prefix, USER))
        if self._labels.count(USER) != 1:
            raise ValueError(f"one label of the namespace {self._labels!r} must be {USER!r}")
        self._session_id = session_id
        self._timeout_s = timeout_s

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Execute operations: reads first, then writes. Of several values for one key, only the last is written.

        Returns:
            Their results, in the order of the operations.

        Raises:
            ValueError: A namespace names no user, or a fact was refused; the message says what to change.
        """
        wanted = list(ops)
        # As LangGraph's own `InMemoryStore.batch`: the reads of a batch do not see its writes.
        found = [None if isinstance(op, PutOp) else self._read(op) for op in wanted]
        for op in {(op.namespace, op.key): op for op in wanted if isinstance(op, PutOp)}.values():
            self._put(op)
        return found

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Execute operations in a thread, so that they do not block the event loop."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _read(self, op: Op) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
            case _:
                raise ValueError(f"{type(op).__name__} is no operation of this store")

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        """Return the namespaces of one user that hold something, in order."""
        conditions = op.match_conditions or ()
        begun = (tuple(map(str, one.path[: len(self._labels)])) for one in conditions if one.match_type == "prefix")
        named = next((path for path in begun if len(path) == len(self._labels) and "*" not in path), ())
        if not named:
            example = tuple("ada" if label == USER else label for label in self._labels)
            raise ValueError(f"namespaces are users, and users are not listed: give a prefix, such as {example!r}")
        spaces = {self._place(fact, named) for fact in _all_facts(self._memory(named), ALL, lambda _: True)}
        found = {
            space[: op.max_depth]
            for space in spaces
            if all(_matches(space, tuple(one.path), is_prefix=one.match_type == "prefix") for one in conditions)
        }
        return sorted(found)[op.offset : op.offset + op.limit]

    def _memory(self, namespace: tuple[str, ...]) -> MemoryBackend:
        user, rest = self._owner(namespace)
        project = rest[0] if rest else None
        return MemoryBackend(self._url, user, self._api_key, project, self._session_id, timeout_s=self._timeout_s)

    def _owner(self, namespace: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Return the user that a namespace names, and its further labels: the project first."""
        begun, rest = namespace[: len(self._labels)], namespace[len(self._labels) :]
        is_ours = len(begun) == len(self._labels) and all(
            given and expected in (given, USER) for given, expected in zip(begun, self._labels, strict=True)
        )
        if not is_ours or not all(rest):
            form = ", ".join("user_id" if label == USER else repr(label) for label in self._labels)
            raise ValueError(f"the namespace {namespace!r} must be ({form}) or ({form}, project_id, ...)")
        return begun[self._labels.index(USER)], rest

    def _get(self, op: GetOp) -> Item | None:
        fact = self._fact(op.namespace, op.key)
        return Item(**_item(fact, op.namespace)) if fact is not None else None

    def _fact(self, namespace: tuple[str, ...], key: str) -> Json | None:
        """Return the fact that holds a key."""
        memory, (_, rest) = self._memory(namespace), self._owner(namespace)
        # What a project holds has its plain name, unless that would be the name of a fact of the user's.
        for name in dict.fromkeys((_name_of(key, rest), _name_of(key))):
            named: list[Json] = memory.facts(name=name, limit=SAME_NAMES)["facts"]
            for fact in named:
                if self._place(fact, namespace) == namespace:
                    return fact
        return None

    def _search(self, op: SearchOp) -> list[SearchItem]:
        memory, prefix = self._memory(op.namespace_prefix), op.namespace_prefix
        wanted = op.offset + op.limit

        def is_wanted(fact: Json) -> bool:
            return self._place(fact, prefix)[: len(prefix)] == prefix and _fits(fact, op.filter)

        if op.query:
            hits = [hit for hit in _all_hits(memory, op.query) if is_wanted(hit[0])]
        else:
            hits = [(fact, None) for fact in _all_facts(memory, wanted, is_wanted)]
        return [
            SearchItem(**_item(fact, self._place(fact, prefix)), score=score)
            for fact, score in hits[op.offset : wanted]
        ]

    def _place(self, fact: Json, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the namespace of a fact: the one that it was put in, else its user's or its project's."""
        project = fact["project_id"]
        rest = _stored(fact).get("in") or ([project] if project else [])
        return (*asked[: len(self._labels)], *rest)

    def _put(self, op: PutOp) -> None:
        memory, (_, rest) = self._memory(op.namespace), self._owner(op.namespace)
        held = self._fact(op.namespace, op.key) if rest or op.value is None else None
        if op.value is None:
            if held is not None:
                memory.call("delete_memory", {"name": held["name"]})
            return
        # The API checks the name, but as a slug a credential is no longer recognised.
        if find_in_fields({"key": op.key}):
            raise ValueError("the key contains a credential: name the memory after its subject")
        given = {key: op.value[key] for key in FIELDS if op.value.get(key)}
        is_told = not rest or (len(rest) == 1 and given.get("type") == "project")  # by the fact's own fields
        name = held["name"] if held is not None else _name_of(op.key, () if is_told else rest)
        content = _packed(op.key, op.value, name, () if is_told and name == _name_of(op.key) else rest)
        fact = {"type": "user", "description": content.partition(MARK)[0][:MAX_DESCRIPTION_CHARS], **given}
        answer = memory.call("save_memory", {**fact, "content": content, "name": name})
        if answer.is_error:
            raise ValueError(answer.content)
        # An equal statement is the same fact and keeps its first name, so this key would find nothing.
        if not answer.content.startswith(f"Saved {name} "):
            raise ValueError(f"another key holds the same statement, so it stays there: {answer.content}")


def _name_of(key: str, labels: Sequence[str] = ()) -> str:
    """Return the name of the fact for a key: the key itself if it can be one.

    Args:
        labels: Of the namespace, what the fact does not tell.
    """
    if NAME.fullmatch(key) and not labels:
        return key
    # The digest keeps apart keys whose slugs are equal ("Ada's team", "adas team"), and namespaces.
    whole = "\0".join((key, *labels))
    digest = hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=DIGEST_CHARS // 2).hexdigest()
    return f"{slug(key)[: MAX_NAME_CHARS - DIGEST_CHARS - 1].rstrip('-')}-{digest}"


def _packed(key: str, value: Mapping[str, Any], fact_name: str, labels: Sequence[str]) -> str:
    """Return a value as the text of a fact; what the text does not say is appended as JSON."""
    name = next((name for name in TEXTS if value.get(name)), None)
    text = value[name] if name and isinstance(value[name], str) else ""
    rest = {field: given for field, given in value.items() if field not in (*FIELDS, *TEXTS)}
    if text and name == "content" and not rest and fact_name == key:
        return text
    plain = text or "; ".join(f"{field}: {given}" for field, given in rest.items()) or key
    kept = {field: given for field, given in value.items() if field != name} if text else dict(value)
    packed = {"key": key, "text": name if text else None, "value": kept, **({"in": list(labels)} if labels else {})}
    return plain + MARK + json.dumps(packed, ensure_ascii=False)


def _item(fact: Json, namespace: tuple[str, ...]) -> Json:
    key, value = _unpacked(fact)
    return {
        "namespace": namespace,
        "key": key,
        "value": value,
        "created_at": datetime.fromisoformat(fact["created_at"]),
        "updated_at": datetime.fromisoformat(fact["updated_at"]),
    }


def _unpacked(fact: Json) -> tuple[str, Json]:
    """Return key and value of a fact: as they were put, or the fact's own."""
    stored = _stored(fact)
    if not stored:
        return fact["name"], {key: fact[key] for key in FACT}
    given = {stored["text"]: str(fact["content"]).rpartition(MARK)[0]} if stored.get("text") else {}
    return stored["key"], {**given, **stored["value"]}


def _stored(fact: Json) -> Json:
    """Return what a fact's last line holds of an item; empty if it holds none."""
    _, mark, packed = str(fact["content"]).rpartition(MARK)
    try:
        stored = json.loads(packed) if mark else {}
    except ValueError:
        return {}
    is_item = isinstance(stored, dict) and isinstance(stored.get("key"), str) and isinstance(stored.get("value"), dict)
    return stored if is_item else {}


def _fits(fact: Json, wanted: Json | None) -> bool:
    # Filters of LangGraph address the value; fields of the fact are offered besides.
    held = {**fact, **_unpacked(fact)[1]}
    return all(_is(held.get(key), value) for key, value in (wanted or {}).items())


def _is(held: Any, wanted: Any) -> bool:
    """Compare with a value or with operators such as `{"$gt": 3}`, as LangGraph's own stores do.

    Raises:
        ValueError: The operator is unknown.
    """
    if not isinstance(wanted, dict):
        return bool(held == wanted)
    if not any(str(key).startswith("$") for key in wanted):
        return isinstance(held, dict) and all(_is(held.get(key), value) for key, value in wanted.items())
    if unknown := [key for key in wanted if key not in OPERATORS]:
        raise ValueError(f"a filter takes {', '.join(OPERATORS)}, not {unknown[0]!r}")
    try:
        return all(OPERATORS[key](held, value) for key, value in wanted.items())
    except TypeError:  # absent, or of another kind
        return False


def _matches(space: tuple[str, ...], path: tuple[str, ...], *, is_prefix: bool) -> bool:
    part = space[: len(path)] if is_prefix else space[-len(path) :]
    return len(part) == len(path) and all(want in ("*", label) for label, want in zip(part, path, strict=True))


def _all_hits(memory: MemoryBackend, query: str) -> list[tuple[Json, float | None]]:
    # Offset and filter are applied here, so one page of recall must hold everything; 100 is the API's limit.
    found = memory.recall(query, limit=100)
    return [(hit["fact"], hit["score"]) for hit in found["results"] if hit["kind"] == "fact"]


def _all_facts(memory: MemoryBackend, count: int, is_wanted: Callable[[Json], bool]) -> list[Json]:
    found: list[Json] = []
    after = None
    while True:
        page = memory.facts(limit=min(500, max(count, 50)), after=after)
        found += filter(is_wanted, page["facts"])
        after = page["next"]
        if after is None or len(found) >= count:
            return found
