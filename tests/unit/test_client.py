"""What the client says about a call that is not meant so; nothing here reaches a Redis."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from anthropic.types import TextBlock

from extractor import Client
from extractor.adapters.redis_client import for_celery
from extractor.core.errors import InvalidEvent, Misconfigured
from extractor.sdk.client import build_event

SAID = {"role": "user", "content": "I am a nurse."}


@pytest.fixture
def client() -> Client:
    return Client("redis://127.0.0.1:1/0")


def test_a_misspelt_argument_names_the_one_meant(client: Client) -> None:
    with pytest.raises(TypeError, match=r"^enqueue_turn\(\) got .* 'timezone': is 'time_zone' meant\?$"):
        client.enqueue_turn(session_id="s1", user_id="ada", messages=[SAID], timezone="Europe/Berlin")


def test_an_unknown_argument_lists_those_that_exist(client: Client) -> None:
    with pytest.raises(TypeError, match="'colour': it takes event_id, lane, parent_request, project_id, "):
        client.enqueue_turn(session_id="s1", user_id="ada", messages=[SAID], colour="red")


@pytest.mark.parametrize("messages", [SAID, "I am a nurse.", b"I am a nurse.", ["I am a nurse."], None, 7])
def test_what_is_no_list_of_dictionaries_is_refused(messages: Any) -> None:
    with pytest.raises(InvalidEvent, match="messages: must be a list of dictionaries"):
        build_event(session_id="s1", user_id="ada", messages=messages)


def test_any_collection_of_messages_is_taken() -> None:
    for messages in ((SAID,), {1: SAID}.values()):
        assert len(build_event(session_id="s1", user_id="ada", messages=messages)["messages"]) == 1  # type: ignore[arg-type]


def test_blocks_of_the_sdk_are_taken() -> None:
    """As `messages.create` returned them: the loop of a chat backend appends `reply.content`."""
    answer = {"role": "assistant", "content": [TextBlock(type="text", text="Noted.")]}
    sent = build_event(session_id="s1", user_id="ada", messages=iter([SAID, answer]))["messages"]  # type: ignore[arg-type]
    assert [message["content"] for message in sent] == ["I am a nurse.", [{"type": "text", "text": "Noted."}]]
    assert json.dumps(sent)


def test_other_objects_are_named_by_their_class() -> None:
    with pytest.raises(InvalidEvent, match=r"content\[0\]: must be a block .*, not a Python object"):
        build_event(session_id="s1", user_id="ada", messages=[{**SAID, "content": [object()]}])


def test_a_misspelt_field_of_a_message_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    build_event(session_id="s1", user_id="ada", messages=[SAID, {**SAID, "creatd_at": "2026-03-02T10:00:00+01:00"}])
    assert caplog.messages == ["messages[1].creatd_at is ignored: is 'created_at' meant?"]


def test_foreign_fields_of_a_message_are_not(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    build_event(session_id="s1", user_id="ada", messages=[{**SAID, "refusal": None, "tool_calls": [], "id": "x"}])
    assert caplog.messages == []


@pytest.mark.parametrize("url", ["redis://127.0.0.1?db=1", "redis+socket:///run/redis.sock?db=1"])
def test_a_database_that_celery_would_not_use_is_refused(url: str) -> None:
    """Otherwise workers would look for wake-ups elsewhere."""
    with pytest.raises(Misconfigured, match="write redis://HOST:PORT/1"):
        for_celery(url)


def test_the_address_of_the_http_api_is_no_redis_url() -> None:
    with pytest.raises(Misconfigured, match="http://localhost:8765 is no Redis URL: pass redis://"):
        Client("http://localhost:8765")


@pytest.mark.parametrize(
    ("request_", "reply", "said"),
    [
        ({"messages": [SAID]}, "Hello.", "reply: must be the Message that messages.create returned, not str"),
        (
            {"messages": [SAID]},
            [{"type": "text"}],
            "reply: must be the Message that messages.create returned, not list",
        ),
        ({"messages": [SAID]}, {"id": "msg_1"}, "reply: must be the Message that messages.create returned, not dict"),
        ({"model": "m"}, {"content": []}, "request: must be the arguments of messages.create, with messages"),
        ({"messages": []}, {"content": []}, "request: must be the arguments of messages.create, with messages"),
        ("Hi.", {"content": []}, "request: must be the arguments of messages.create, with messages"),
        ({"messages": [SAID, {"role": "user"}]}, {"content": []}, "request.messages[1]: must have a role and content"),
        ({"messages": ["Hi."]}, {"content": []}, "request.messages[0]: must have a role and content"),
    ],
)
def test_what_is_no_call_is_refused(client: Client, request_: Any, reply: Any, said: str) -> None:
    """A backend catches our errors around the hand-over, and no others."""
    with pytest.raises(InvalidEvent) as refused:
        client.enqueue_exchange(request=request_, reply=reply, session_id="s1", user_id="ada")
    assert str(refused.value) == said
