from __future__ import annotations

import json
from typing import Any

import anthropic.types as sdk
import pytest
from anthropic.types import beta
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.conversation.events import MAX_MESSAGES, decode_event, parse_event
from extractor.core.conversation.field_names import unknown_fields
from extractor.core.conversation.transcript import BLOCK_TYPES
from extractor.core.errors import EventTooLarge, InvalidEvent
from tests.build import entry, event_json


def fields(error: InvalidEvent) -> set[str]:
    return {e.field for e in error.errors}


def refused(value: Any, **rest: Any) -> InvalidEvent:
    with pytest.raises(InvalidEvent) as caught:
        parse_event(value, **rest)
    return caught.value


class TestParseEvent:
    def test_a_good_event_keeps_content_exactly(self) -> None:
        """Key order and unknown keys of blocks survive."""
        blocks = [{"type": "tool_use", "name": "x", "id": "t", "input": {"z": 1, "a": 2}, "caller": {"type": "direct"}}]
        event = parse_event(event_json(entry(blocks, "assistant")))
        assert json.dumps(event.messages[0].content) == json.dumps(blocks)
        assert event.messages[0].time_zone == "Europe/Berlin"
        assert event.tenant_id == "default"

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"role": "system"}, "messages[0].role"),
            ({"role": None}, "messages[0].role"),
            ({"uuid": "not-a-uuid"}, "messages[0].uuid"),
            ({"uuid": "{6f2d4f0e-6a0e-5d0b-9f0c-0d9a6c1b7a55}"}, "messages[0].uuid"),
            ({"uuid": 7}, "messages[0].uuid"),
            ({"created_at": "2026-11-20T12:00:00"}, "messages[0].created_at"),
            ({"created_at": "yesterday"}, "messages[0].created_at"),
            ({"created_at": None}, "messages[0].created_at"),
            ({"created_at": "2026-13-20T12:00:00Z"}, "messages[0].created_at"),
            ({"content": 5}, "messages[0].content"),
            ({"content": None}, "messages[0].content"),
            ({"content": [{"type": "hologram"}]}, "messages[0].content[0].type"),
            ({"content": [{"text": "x"}]}, "messages[0].content[0].type"),
            ({"content": ["x"]}, "messages[0].content[0]"),
            ({"content": [{"type": "text"}]}, "messages[0].content[0].text"),
            ({"content": [{"type": "tool_use", "id": "a", "name": "b"}]}, "messages[0].content[0].input"),
            ({"content": [{"type": "tool_result"}]}, "messages[0].content[0].tool_use_id"),
            ({"is_meta": "yes"}, "messages[0].is_meta"),
        ],
    )
    def test_a_wrong_message_names_its_field(self, change: dict[str, Any], field: str) -> None:
        assert field in fields(refused(event_json({**entry(), **change})))

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"version": 2}, "version"),
            ({"version": True}, "version"),
            ({"session_id": ""}, "session_id"),
            ({"session_id": "a\x00b"}, "session_id"),
            ({"user_id": None}, "user_id"),
            ({"user_id": "x" * 201}, "user_id"),
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"time_zone": "../etc/passwd"}, "time_zone"),
            ({"time_zone": "src/a.py " * 900}, "time_zone"),
            ({"time_zone": 1}, "time_zone"),
            ({"transcript": "patch"}, "transcript"),
            ({"messages": []}, "messages"),
            ({"messages": {}}, "messages"),
            ({"parent_request": []}, "parent_request"),
            ({"parent_request": {"body": {}, "reply": {}, "sent_at": "x"}}, "parent_request.sent_at"),
        ],
    )
    def test_a_wrong_event_names_its_field(self, change: dict[str, Any], field: str) -> None:
        assert field in fields(refused({**event_json(), **change}))

    def test_all_wrong_fields_are_named_at_once(self) -> None:
        error = refused({**event_json({**entry(), "role": "x", "uuid": "y"}), "time_zone": "z"})
        assert {"messages[0].role", "messages[0].uuid", "time_zone"} <= fields(error)

    def test_the_same_uuid_twice_in_one_event_is_refused(self) -> None:
        twin = entry()
        assert "messages[1].uuid" in fields(refused(event_json(twin, twin)))

    def test_the_route_and_the_key_win_over_the_body(self) -> None:
        """An event may not name another session or tenant than the one it was sent for."""
        assert "session_id" in fields(refused(event_json(), session_id="other"))
        assert "tenant_id" in fields(refused({**event_json(), "tenant_id": "acme"}, tenant_id="default"))
        assert parse_event(event_json(), tenant_id="acme").tenant_id == "acme"

    def test_equal_content_without_an_id_gets_an_equal_id(self) -> None:
        one = entry()
        assert parse_event(event_json(one)).event_id == parse_event(event_json(one)).event_id
        assert parse_event(event_json(one)).event_id != parse_event(event_json(entry())).event_id

    def test_too_many_messages_are_refused(self) -> None:
        assert "messages" in fields(refused(event_json(*[{}] * (MAX_MESSAGES + 1))))

    def test_unknown_fields_are_named(self) -> None:
        assert unknown_fields({**event_json(), "time_zome": "x"}) == ["time_zome"]

    def test_unknown_fields_of_messages_are_named_once(self) -> None:
        one, other = entry(creatd_at="x"), entry(creatd_at="x", refusal=None)
        assert unknown_fields(event_json(one, other)) == ["messages[0].creatd_at", "messages[1].refusal"]
        assert unknown_fields({"messages": ["no object"]}) == []
        assert unknown_fields({"messages": "no list"}) == []

    @pytest.mark.parametrize(
        ("given", "field"), [("userId", "user_id"), ("message", "messages"), ("user", "user_id"), ("colour", None)]
    )
    def test_a_missing_field_is_asked_for_by_the_name_that_stands_there(self, given: str, field: str | None) -> None:
        event = event_json()
        del event["user_id"], event["messages"]
        text = str(refused({**event, given: "x"}))
        assert "user_id: is missing" in text
        assert (f"(is {given!r} meant?)" in text) == (field is not None)

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"role": None}, "is missing; it must be 'user' or 'assistant'"),
            ({"role": "human"}, "must be 'user' or 'assistant', not 'human'"),
            ({"role": "system"}, "not 'system'; in Python, extractor.from_openai converts such messages"),
        ],
    )
    def test_a_wrong_role_says_what_to_do(self, change: dict[str, Any], told: str) -> None:
        assert str(refused(event_json({**entry(), **change}))).endswith(told)

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
        )
    )
    def test_no_json_value_breaks_the_parser(self, value: Any) -> None:
        """Whatever arrives is an event or an InvalidEvent."""
        for candidate in (value, {**event_json(), "messages": value}, event_json({**entry(), "content": value})):
            try:
                parse_event(candidate)
            except InvalidEvent:
                continue

    def test_every_block_of_the_sdk_is_known(self) -> None:
        """The closed list is the installed SDK's; a new block type shows here."""
        import typing

        known: set[str] = set()
        for union in (sdk.ContentBlockParam, beta.BetaContentBlockParam):
            for member in typing.get_args(union):
                hints = typing.get_type_hints(member) if hasattr(member, "__annotations__") else {}
                known.update(typing.get_args(hints.get("type")))
        assert known <= BLOCK_TYPES


class TestDecodeEvent:
    def test_over_the_limit(self) -> None:
        with pytest.raises(EventTooLarge):
            decode_event(b"x" * 101, 100)

    @pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"x": NaN}'])
    def test_what_is_no_json_is_an_invalid_event(self, raw: bytes) -> None:
        with pytest.raises(InvalidEvent):
            decode_event(raw)
