"""A model that only takes its time: answers after a set latency, on one event loop in a process of its own, so that what
is measured elsewhere is not this.

    python -m bench.model --port 9000 --latency 0.3

An extraction run gets three answers: look things up, save one fact for each thing that a person said in the window, stop. With
`--closes` the message that saves brings the notes, as the order asks, and is the last one: two answers. Any other request gets
one answer, JSON text with one fact. `GET /stats` tells what was asked so far.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import zlib
from contextlib import suppress
from typing import Any

from extractor.adapters.token_counter import count_request

_MESSAGE = re.compile(
    r"^<(m\d+) user[^<>]* \d\d:\d\d>\n(.*?)(?=\n<(?:m\d+ |\w{3} \d{4}-)|\Z)", re.DOTALL | re.MULTILINE
)
_ORDERS = (b"<transcript>\\n<", b"<memory-order>\\n")
_END = re.compile(rb'(?<!\\)(?:\\\\)*"')
"""Of a JSON string."""

MAX_SAVED = 12
CLOSING = {"type": "text", "text": "<headline>Small talk, and where bees are kept</headline>"}
_NEWEST = re.compile(r"[^.!?\n]{3,80}[.!?]?")


class Stats:
    """What was asked: requests, bytes, and input tokens when they are counted."""

    def __init__(self, *, counts: bool) -> None:
        self.counts = counts
        self.requests = self.bytes = self.tokens = 0

    def note(self, body: bytes) -> None:
        self.requests += 1
        self.bytes += len(body)
        if self.counts:
            self.tokens += count_request(json.loads(body))

    def document(self) -> bytes:
        return json.dumps({"requests": self.requests, "bytes": self.bytes, "input_tokens": self.tokens}).encode()


def answer(body: bytes, *, closes: bool = False) -> bytes:
    """Return the reply to a request: which call of its run it is stands in how often the model spoke after the order.

    Args:
        closes: The message that saves brings the notes.
    """
    order_at = max(body.rfind(mark) for mark in _ORDERS)
    if order_at < 0:
        facts = json.dumps({"facts": ["The user said something."]})
        return _reply([{"type": "text", "text": facts}], len(body))
    turn = body.count(b'"role":"assistant"', order_at)
    if turn == 0:
        queries = ("bees", "place")
        looks = [_call(f"toolu_{number}", "search_memories", {"query": q}) for number, q in enumerate(queries)]
        return _reply(looks, len(body))
    saves = _saves(body[order_at:]) if turn == 1 else []
    if closes:
        return _reply([CLOSING, *saves], len(body))
    return _reply(saves or [{"type": "text", "text": "Saved."}], len(body))


def _saves(rest: bytes) -> list[dict[str, Any]]:
    """Return a save for each thing that a person said in the window."""
    order = json.loads(b'"' + rest[: _END.search(rest).start()] + b'"')  # type: ignore[union-attr]
    calls = []
    for number, (handle, said) in enumerate(_MESSAGE.findall(order)[-MAX_SAVED:]):
        quote = _NEWEST.search(said)
        if quote is None or quote[0].startswith("<"):
            continue
        text = quote[0].strip()
        arguments = {
            "name": f"said-{zlib.crc32(text.encode()):08x}", "type": "user", "description": text[:60], "content": text,
            "evidence": [{"message": handle, "quote": text}],
        }  # fmt: skip
        calls.append(_call(f"toolu_9{number}", "save_memory", arguments))
    return calls


def _call(key: str, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"type": "tool_use", "id": key, "name": name, "input": arguments}


def _reply(content: list[dict[str, Any]], size: int) -> bytes:
    return json.dumps(
        {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5", "content": content,
            "stop_reason": "tool_use" if content[-1]["type"] == "tool_use" else "end_turn", "stop_sequence": None,
            "usage": {  # as if nearly all of it were cached
                "input_tokens": 300, "cache_read_input_tokens": size // 4, "cache_creation_input_tokens": 300,
                "output_tokens": 60,
            },
        }
    ).encode()  # fmt: skip


class _Connection(asyncio.Protocol):
    """One kept-alive connection; requests follow each other on it."""

    def __init__(self, latency_s: float, stats: Stats, *, closes: bool) -> None:
        self._latency_s = latency_s
        self._closes = closes
        self._stats = stats
        self._read = bytearray()
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._read += data
        head = self._read.find(b"\r\n\r\n")
        if head < 0:
            return
        length = re.search(rb"content-length: *(\d+)", bytes(self._read[:head]).lower())
        end = head + 4 + (int(length[1]) if length else 0)
        if len(self._read) < end:
            return
        asked, is_stats = bytes(self._read[head + 4 : end]), self._read.startswith(b"GET ")
        del self._read[:end]
        if is_stats:
            self._send(self._stats.document())
            return
        self._stats.note(asked)
        body = answer(asked, closes=self._closes)
        asyncio.get_running_loop().call_later(self._latency_s, self._send, body)

    def _send(self, body: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            self._transport.write(head.encode() + body)


async def serve(port: int, latency_s: float, *, counts: bool, closes: bool) -> None:
    stats = Stats(counts=counts)
    server = await asyncio.get_running_loop().create_server(
        lambda: _Connection(latency_s, stats, closes=closes), "127.0.0.1", port, backlog=1_024
    )
    async with server:
        await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--latency", type=float, default=0.3, help="Seconds before each answer.")
    parser.add_argument("--count", action="store_true", help="Count the input tokens of every request.")
    parser.add_argument("--closes", action="store_true", help="The message that saves brings the notes.")
    options = parser.parse_args()
    with suppress(PermissionError):  # an API elsewhere does not wait for the cores of this machine
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    asyncio.run(serve(options.port, options.latency, counts=options.count, closes=options.closes))


if __name__ == "__main__":
    main()
