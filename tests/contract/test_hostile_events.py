"""Whatever comes on the stream or in a task: nothing is stored twice, no drain ends, neighbours are stored, and each
refusal names its field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kombu import Message as KombuMessage

from extractor.adapters.celery_app import make_app
from extractor.adapters.celery_request import HIDDEN, HiddenRequest
from extractor.adapters.wire import EVENT_FIELD, REJECTED, STREAM
from extractor.bootstrap import Container
from extractor.core.conversation.events import MAX_MESSAGES
from extractor.core.conversation.field_names import EVENT_FIELDS, MESSAGE_FIELDS
from extractor.settings import read_settings
from tests.build import entry, event_json

WRONG: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", " ", "\x00", "a\x00b", "\ud800", "x" * 300, [], {}, [[]], [None], {"a": {}},
    float("nan"), float("inf"),
]  # fmt: skip
BLOCKS: list[Any] = [
    {"type": "text", "text": "\ud800"}, {"type": "text", "text": "a\x00b"}, {"type": "text"}, {"type": "none"}, {},
    {"type": "tool_use", "id": "\x00", "name": "x", "input": {"\x00": "\ud800"}}, {"type": "tool_result"},
    {"type": "tool_result", "tool_use_id": "x", "content": [None]}, {"type": "image", "source": 5},
]  # fmt: skip


def nested(depth: int) -> Any:
    value: Any = "end"
    for _ in range(depth):
        value = [value]
    return value


def hostile() -> Iterator[tuple[str, Any]]:
    """Yield (name, event): every field with every wrong value, and what is too much."""
    for field in sorted(EVENT_FIELDS):
        for number, wrong in enumerate(WRONG):
            yield f"{field} {number}", {**event_json(), field: wrong}
    for field in sorted(MESSAGE_FIELDS):
        for number, wrong in enumerate(WRONG):
            yield f"message.{field} {number}", event_json({**entry(), field: wrong})
    for number, block in enumerate(BLOCKS):
        yield f"block {number}", event_json(entry([block]))
    deep = {"type": "tool_use", "id": "t", "name": "n", "input": nested(400)}
    yield "deep", event_json(entry([deep]))
    yield "messages", event_json(*[entry("x")] * (MAX_MESSAGES + 1))
    for other in (None, 5, "text", [], [1], {"a": 1}):
        yield f"no event {other!r}", other


@pytest.fixture
def parts(database_url: str, redis_url: str, tmp_path: Path) -> Iterator[Container]:
    given = {"database_url": database_url, "redis_url": redis_url, "model": "offline", "home": tmp_path}
    made = Container(read_settings({}, **given))
    yield made
    made.close()


def stored(parts: Container) -> dict[str, int]:
    return {one.session_id: one.messages for one in parts.queries.sessions(None, limit=500).items}


def reasons(parts: Container) -> list[str]:
    entries: Any = parts.adapters.redis.xrange(REJECTED)
    return [fields[b"reason"].decode() for _, fields in entries]


IS_NAMED = re.compile(rf"^({'|'.join(EVENT_FIELDS)})|^an event is|not valid JSON|bytes")


class TestStream:
    def test_every_refusal_names_its_field_and_neighbours_are_stored_once(self, parts: Container) -> None:
        events = list(hostile())
        good = [json.dumps(event_json(session=f"good-{number}")) for number in range(len(events) // 10)]
        for number, (name, value) in enumerate(events):
            if isinstance(value, dict) and value.get("session_id") == "s1":
                value = {**value, "session_id": f"bad {name}"}
            parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: json.dumps(value)})
            if number % 10 == 0 and number // 10 < len(good):
                for _ in range(2):
                    parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: good[number // 10]})
        for raw in (b"", b"\xff", b"{", b"[" * 200_000, b"1e999", '{"a": 1}'.encode("utf-16")):
            parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: raw})
        parts.adapters.redis.xadd(STREAM, {"other": "field"})
        done = parts.drain.run()
        assert done.rejected > 250
        assert parts.adapters.stream.waiting() == 0
        kept = stored(parts)
        assert {name: kept.get(name) for name in kept if name.startswith("good")} == {
            f"good-{number}": 2 for number in range(len(good))
        }
        assert max(kept.values()) == 2
        unnamed = [reason for reason in reasons(parts) if not IS_NAMED.search(reason) and "field 'event'" not in reason]
        assert unnamed == []

    def test_the_same_events_as_tasks(self, parts: Container) -> None:
        """A task brings its event decoded, and never raises for what is in it."""
        for name, value in hostile():
            if isinstance(value, dict) and value.get("session_id") == "s1":
                value = {**value, "session_id": f"bad {name}"}
            parts.drain.accept(value)
            parts.drain.accept(value)
        parts.drain.accept(event_json(entry(nested(5_000))))
        kept = stored(parts)
        assert max(kept.values()) == 2
        assert [reason for reason in reasons(parts) if not IS_NAMED.search(reason)] == []

    def test_a_message_of_ten_megabytes_and_100_000_messages(self, parts: Container) -> None:
        long = event_json(entry("word " * 2_000_000), session="long")
        many = event_json(session="many")
        many["messages"] = [{"uuid": str(uuid4()), "role": "user"}] * 100_000
        for value in (long, event_json(session="beside"), many):
            parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: json.dumps(value)})
        parts.drain.run()
        assert stored(parts) == {"long": 1, "beside": 2}
        assert any("values" in reason or "limit is 10,000" in reason for reason in reasons(parts))

    @settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=20),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
                st.sampled_from([*sorted(EVENT_FIELDS), *sorted(MESSAGE_FIELDS), "type", "text", "\x00"]), inner, max_size=6
            ),
            max_leaves=12,
        )
    )  # fmt: skip
    def test_any_json_at_all(self, parts: Container, value: Any) -> None:
        parts.adapters.redis.xadd(STREAM, {EVENT_FIELD: json.dumps(value)})
        parts.drain.run()
        assert parts.adapters.stream.waiting() == 0
        parts.drain.accept(value)


class TestTaskEvents:
    def test_arguments_are_shown_to_nobody(self) -> None:
        """Neither to who switches task events on, nor to `celery inspect`, nor to Flower; whoever sent the task."""
        app = make_app("redis://127.0.0.1:1/0", visibility_timeout_s=60)

        @app.task(name="extractor.ingest_turn")
        def task(event: Any) -> None: ...

        body = json.dumps([[{"secret": "words"}], {}, {}])
        headers = {"task": task.name, "id": "1", "argsrepr": "secret words", "kwargsrepr": "secret", "lang": "py"}
        message = KombuMessage(body=body, headers=headers, content_type="application/json", content_encoding="utf-8")
        kind = task.Request
        assert kind == f"{HiddenRequest.__module__}:{HiddenRequest.__qualname__}"
        request = HiddenRequest(message, app=app, task=task, on_ack=print, on_reject=print)
        assert (request.argsrepr, request.kwargsrepr) == (HIDDEN, HIDDEN)
        for safe in (False, True):
            assert "secret" not in str(request.info(safe=safe))
        assert not app.conf.task_send_sent_event
