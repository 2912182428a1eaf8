"""A server with guided decoding before a model: every reply is a call, valid by the schema of its tool.

This is what servers do for `tool_choice: any`. The model decides what the call says, not whether it makes one, so a model
that is much too small for the task becomes one that stores whatever comes to its mind.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import httpx

from tests.contract.cloud_server import Answer, CloudServer, Received

STRING_CHARS = 60
"""Longest string of a call, so that a model that repeats itself comes to an end."""

Json = dict[str, Any]


def guided(model_url: str) -> CloudServer:
    """Return a server of `/v1/messages` that asks the Chat Completions server at `model_url`."""

    def answer(received: Received) -> Answer:
        body = received.json
        reply = httpx.post(f"{model_url}/v1/chat/completions", json=_completion_of(body), timeout=600)
        if reply.status_code != 200:
            return reply.status_code, {"type": "error", "error": {"type": "api_error", "message": reply.text[:500]}}
        return 200, _message_of(reply.json(), len(body["messages"]))

    return CloudServer(answer)


def _completion_of(body: Json) -> Json:
    tools = json.dumps([{"name": tool["name"], "description": tool["description"]} for tool in body["tools"]])
    said = [{"role": "system", "content": f"{_text(body.get('system', ''))}\nTools: {tools}"}]
    said += [{"role": message["role"], "content": _text(message["content"])} for message in body["messages"]]
    schema = {"anyOf": [_call_schema(tool) for tool in body["tools"]]}
    form = {"type": "json_schema", "json_schema": {"name": "call", "schema": schema}}
    return {"messages": said, "max_tokens": body["max_tokens"], "response_format": form}


def _call_schema(tool: Json) -> Json:
    properties = {"name": {"const": tool["name"]}, "input": _bounded(tool["input_schema"])}
    return {"type": "object", "properties": properties, "required": ["name", "input"], "additionalProperties": False}


def _bounded(schema: Json) -> Json:
    """Return a schema that allows only its own properties, and short strings and lists."""
    bounds: Json = {"string": {"maxLength": STRING_CHARS}, "array": {"maxItems": 2}}.get(schema.get("type", ""), {})
    if schema.get("type") == "object":
        inner = {name: _bounded(one) for name, one in schema.get("properties", {}).items()}
        return {**schema, "properties": inner, "additionalProperties": False}
    if "enum" in schema:
        return schema
    return {**schema, **bounds, **({"items": _bounded(schema["items"])} if "items" in schema else {})}


def _text(content: str | Sequence[Json]) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(str(block.get("text") or block.get("input") or block.get("content") or "") for block in content)


def _message_of(completion: Json, place: int) -> Json:
    choice, usage = completion["choices"][0], completion["usage"]
    text = choice["message"]["content"]
    blocks: list[Json] = [{"type": "text", "text": text}]
    is_cut = choice["finish_reason"] == "length"
    if not is_cut:
        blocks = [{"type": "tool_use", "id": f"toolu_{place:024}", **json.loads(text)}]
    return {
        "id": completion["id"], "type": "message", "role": "assistant", "model": "smollm2", "content": blocks,
        "stop_reason": "max_tokens" if is_cut else "tool_use",
        "usage": {"input_tokens": usage["prompt_tokens"], "output_tokens": usage["completion_tokens"]},
    }  # fmt: skip
