"""A parent's request in parts: byte for byte what it was, and small when it goes on from the one before."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import anthropic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.conversation.envelope import Envelope, MissingPart, check, digest_of, join, split
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import Exchange, ExchangeMemory, arguments_of, build
from extractor.core.errors import InvalidEvent
from tests.build import NOON, entry, event_json, later

MARK = {"type": "ephemeral"}
texts = st.text(max_size=20)
marks: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}), st.just({"cache_control": MARK}), st.just({"cache_control": {"type": "ephemeral", "ttl": "1h"}})
)
inputs = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def blocks(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["text", "tool_use", "tool_result", "thinking"]))
    mark = draw(marks)
    if kind == "text":
        items: list[tuple[str, Any]] = [("type", "text"), ("text", draw(texts))]
        for key, value in mark.items():  # wherever a producer put it
            items.insert(draw(st.integers(0, len(items))), (key, value))
        return dict(items)
    if kind == "tool_use":
        return {"type": kind, "id": draw(texts), "input": draw(inputs), **mark}
    if kind == "tool_result":
        return {"type": kind, "tool_use_id": draw(texts), "content": draw(texts), **mark}
    return {"thinking": draw(texts), "type": kind, "signature": draw(texts)}


@st.composite
def bodies(draw: st.DrawFn) -> dict[str, Any]:
    content = st.one_of(texts, st.lists(blocks(), min_size=1, max_size=4))
    messages = [
        {"role": role, "content": draw(content)}
        for role in draw(st.lists(st.sampled_from(["user", "assistant"]), min_size=1, max_size=6))
    ]
    fields: dict[str, Any] = {
        "model": "claude-sonnet-5-5", "max_tokens": 10, "system": draw(texts), "tools": draw(st.lists(st.dictionaries(texts, inputs, max_size=3), max_size=3)),
        "messages": messages, "thinking": {"type": "adaptive"}, **draw(marks),
    }  # fmt: skip
    keys = draw(st.permutations(list(fields)))
    return {key: fields[key] for key in keys}


class TestParts:
    @given(bodies())
    def test_what_was_cut_is_joined_byte_for_byte(self, body: dict[str, Any]) -> None:
        """Key order included: a prefix that differs in one byte is another prefix."""
        envelope = split(body)
        travelled = Envelope(json.loads(json.dumps(envelope.skeleton)), json.loads(json.dumps(dict(envelope.parts))))
        assert check(travelled.skeleton, travelled.parts) is None
        assert json.dumps(join(travelled)) == json.dumps(body)
        assert envelope.life == travelled.life

    def test_a_part_that_is_not_there_is_missed_and_not_made_up(self) -> None:
        envelope = split({"model": "m", "messages": [{"role": "user", "content": "x"}]})
        with pytest.raises(MissingPart):
            join(envelope.without(set(envelope.digests)))

    def test_a_mark_that_moved_does_not_change_a_part(self) -> None:
        said = {"type": "text", "text": "x"}
        one = split({"model": "m", "messages": [{"role": "user", "content": [{**said, "cache_control": MARK}]}]})
        two = split({"model": "m", "messages": [{"role": "user", "content": [said]}]})
        assert one.digests == two.digests
        assert one.skeleton["marks"] == [[0, 0, 2, MARK]]

    @pytest.mark.parametrize(
        "change",
        [
            {"skeleton": []}, {"skeleton": {"body": {"model": "m"}}}, {"parts": {"0" * 24: '"x"'}}, {"parts": []},
            {"skeleton": {"body": {"model": "m", "messages": ["x"]}, "marks": [], "ttl": "5m"}},
            {"skeleton": {"body": {"model": "m", "messages": [], "tools": {"$part": 7}}, "marks": [], "ttl": "5m"}},
            {"skeleton": {"body": {"model": "m", "messages": []}, "marks": [1], "ttl": "5m"}},
            {"skeleton": {"body": {"model": "m", "messages": []}, "marks": [], "ttl": "2h"}},
        ],
    )  # fmt: skip
    def test_a_forged_envelope_is_refused_with_its_field(self, change: dict[str, Any]) -> None:
        envelope = split({"model": "m", "messages": [{"role": "user", "content": "x"}]})
        parent = {
            "skeleton": envelope.skeleton, "parts": envelope.parts, "reply": {"content": []}, "sent_at": NOON.isoformat(),
            **change,
        }  # fmt: skip
        with pytest.raises(InvalidEvent, match=r"parent_request\.skeleton"):
            parse_event(event_json(entry(), parent_request=parent))

    def test_a_mark_of_an_unknown_kind_loses_no_event(self) -> None:
        """What the API will make of it is the parent's matter; the turn is kept either way."""
        said = {"model": "m", "messages": [{"role": "user", "content": "x"}]}
        rest = {"reply": {"content": []}, "sent_at": NOON.isoformat()}
        odd = {**said, "cache_control": {"type": "ephemeral", "ttl": "2h"}}
        event = parse_event(event_json(entry(), parent_request={"body": odd, **rest}))
        assert event.parent_request is not None
        assert event.parent_request.envelope.life == timedelta(minutes=5)
        with pytest.raises(InvalidEvent, match=r"parent_request\.body"):
            parse_event(event_json(entry(), parent_request={"body": {**said, "cache_control": "yes"}, **rest}))

    def test_the_whole_body_of_the_contract_is_cut_when_it_arrives(self) -> None:
        body = {"model": "m", "messages": [{"role": "user", "content": "x"}]}
        event = parse_event(
            event_json(entry(), parent_request={"body": body, "reply": {"content": []}, "sent_at": NOON.isoformat()})
        )
        assert event.parent_request is not None
        assert join(event.parent_request.envelope) == body


SYSTEM = [{"type": "text", "text": "You are a careful agent. " * 800, "cache_control": MARK}]


def call(*said: str, **rest: Any) -> dict[str, Any]:
    messages = [{"role": "user" if i % 2 == 0 else "assistant", "content": text} for i, text in enumerate(said)]
    return {"model": "claude-sonnet-5-5", "max_tokens": 10, "system": SYSTEM, "messages": messages, **rest}


def answer(text: str, number: int = 1) -> dict[str, Any]:
    return {"id": f"msg_{number}", "content": [{"type": "text", "text": text}], "usage": {"input_tokens": 1}}


class TestExchanges:
    def exchange(self, memory: ExchangeMemory, request: dict[str, Any], reply: str, at: float = 0) -> Exchange:
        found = build(request, answer(reply), tenant_id="t", session_id="s", sent_at=later(at), memory=memory)
        memory.note(found)
        return found

    def test_a_session_of_150_000_tokens_costs_kilobytes_a_turn(self) -> None:
        memory = ExchangeMemory()
        said = [f"Message {i}. " + "word " * 1_000 for i in range(119)]
        whole = len(json.dumps(call(*said)))
        assert whole > 600_000
        first = self.exchange(memory, call(*said), "a" * 400)
        assert len(json.dumps(first.fields)) > whole
        longer = [*said, "a" * 400, "And now?"]
        second = self.exchange(memory, call(*longer), "b", 60)
        assert len(json.dumps(second.fields)) < 8_000
        assert second.fields["transcript"] == "append"
        assert [m["content"] for m in second.fields["messages"]] == ["And now?", answer("b")["content"]]

    def test_what_is_not_remembered_is_sent_whole(self) -> None:
        memory = ExchangeMemory()
        self.exchange(memory, call("one"), "1")
        late = self.exchange(memory, call("one", "1", "two"), "2", 400)
        assert late.fields["transcript"] == "replace"
        assert len(late.fields["parent_request"]["parts"]) == 4
        assert len(late.fields["messages"]) == 4

    def test_the_memory_is_bounded(self) -> None:
        memory = ExchangeMemory(sessions=2)
        for session in ("a", "b", "c"):
            memory.note(build(call("x"), answer("y"), tenant_id="t", session_id=session, sent_at=NOON, memory=memory))
        assert memory.recall(("t", "a"), NOON) is None
        assert memory.recall(("t", "c"), NOON) is not None

    def test_uuids_stay_when_the_conversation_grows_and_when_a_compaction_takes_its_beginning(self) -> None:
        memory = ExchangeMemory()
        said = ["one", "1", "two", "2", "three"]
        before = self.exchange(memory, call(*said), "3").fields["messages"]
        after = self.exchange(
            memory, call("Summary of one.", "Understood.", "two", "2", "three", "3", "four"), "4"
        ).fields
        assert after["transcript"] == "replace"
        old = {message["uuid"] for message in before}
        kept = [message["content"] for message in after["messages"] if message["uuid"] in old]
        assert kept[:2] == ["2", "three"]  # the first after the summary stands behind another message now

    def test_the_same_words_twice_are_two_messages(self) -> None:
        made = build(call("yes", "?", "yes", "?", "yes"), answer("?"), tenant_id="t", session_id="s", sent_at=NOON)
        uuids = [message["uuid"] for message in made.fields["messages"]]
        assert len(set(uuids)) == 6

    def test_marks_and_the_form_of_a_text_do_not_make_another_message(self) -> None:
        plain = build(call("one"), answer("1"), tenant_id="t", session_id="s", sent_at=NOON)
        marked = call("one")
        marked["messages"][0]["content"] = [{"type": "text", "text": "one", "cache_control": MARK}]
        other = build(marked, answer("1"), tenant_id="t", session_id="s", sent_at=NOON)
        assert [m["uuid"] for m in plain.fields["messages"]] == [m["uuid"] for m in other.fields["messages"]]

    def test_an_hours_cache_is_remembered_for_longer(self) -> None:
        memory = ExchangeMemory()
        hour = {**MARK, "ttl": "1h"}
        request = {**call("one", cache_control=hour), "system": "Be good."}
        self.exchange(memory, request, "1")
        assert memory.recall(("t", "s"), NOON + timedelta(minutes=40)) is not None
        assert memory.recall(("t", "s"), NOON + timedelta(minutes=59)) is None

    def test_a_real_call_of_the_sdk_is_taken_as_it_was_sent(self) -> None:
        """SDK objects, tools of the runner, omitted arguments, further headers and body: what went over the wire."""
        reply = anthropic.types.Message.model_validate(
            {"id": "m", "type": "message", "role": "assistant", "model": "x", "stop_reason": "end_turn", "stop_sequence": None,
             "content": [{"type": "text", "text": "1", "citations": None}], "usage": {"input_tokens": 1, "output_tokens": 1}}
        )  # fmt: skip

        @anthropic.beta_tool
        def look(path: str) -> str:
            """Look at a file."""
            return path

        request = {
            "model": "m", "max_tokens": 5, "system": anthropic.omit, "timeout": object(), "stream": False, "tools": [look],
            "messages": ({"role": "assistant", "content": reply.content}, {"role": "user", "content": "two"}),
            "extra_headers": {"Anthropic-Beta": "b-1, b-2", "x-trace": "t"}, "extra_body": {"speed": "fast"}, "betas": ["a-1"],
        }  # fmt: skip
        body = arguments_of(request)
        json.dumps(body)
        assert set(body) == {"model", "max_tokens", "tools", "messages", "betas", "speed"}
        assert body["betas"] == ["a-1", "b-1", "b-2"]
        assert body["tools"][0]["name"] == "look"
        assert body["messages"][0]["content"] == [{"type": "text", "text": "1", "citations": None}]
        made = build(request, reply, tenant_id="t", session_id="s", sent_at=NOON)
        assert [message["role"] for message in made.fields["messages"]] == ["assistant", "user", "assistant"]

    def test_a_digest_is_of_the_exact_text(self) -> None:
        assert digest_of('{"a":1,"b":2}') != digest_of('{"b":2,"a":1}')
