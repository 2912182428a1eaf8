"""A model that only takes its time: answers every run in three calls (look things up, save one fact, stop) after a set
latency, on one event loop in a process of its own, so that what is measured elsewhere is not this.

    python -m bench.model --port 9000 --latency 0.3
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re

_SAID = re.compile(rb'message uuid=\\"([0-9a-f-]{36})\\" role=\\"user\\"[^>]*>\\n(I keep bees in place \d+\.)')
_USAGE = {
    "input_tokens": 900,
    "cache_read_input_tokens": 5_000,
    "cache_creation_input_tokens": 300,
    "output_tokens": 60,
}


def answer(body: bytes) -> bytes:
    """Return the reply to a request: which call of its run it is stands in how much of the run it brings."""
    results = body.count(b'"tool_use_id"')
    if results == 0:
        content = [
            {"type": "tool_use", "id": f"toolu_{number}", "name": "search_memories", "input": {"query": query}}
            for number, query in enumerate(("bees", "place"))
        ]
    elif results == 2:
        said = _SAID.search(body)
        assert said is not None, body[-2_000:]
        uuid, text = said[1].decode(), said[2].decode()
        arguments = {
            "name": f"bees-{text.split()[-1].rstrip('.')}", "type": "user", "description": "Keeps bees", "content": text,
            "evidence": [{"message_uuid": uuid, "quote": text}],
        }  # fmt: skip
        content = [{"type": "tool_use", "id": "toolu_9", "name": "save_memory", "input": arguments}]
    else:
        content = [{"type": "text", "text": "Saved."}]
    stop = "end_turn" if content[0]["type"] == "text" else "tool_use"
    return json.dumps(
        {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5", "content": content,
            "stop_reason": stop, "stop_sequence": None, "usage": _USAGE,
        }
    ).encode()  # fmt: skip


class _Connection(asyncio.Protocol):
    """One kept-alive connection; requests follow each other on it."""

    def __init__(self, latency_s: float) -> None:
        self._latency_s = latency_s
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
        body = answer(bytes(self._read[head + 4 : end]))
        del self._read[:end]
        asyncio.get_running_loop().call_later(self._latency_s, self._send, body)

    def _send(self, body: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            self._transport.write(head.encode() + body)


async def serve(port: int, latency_s: float) -> None:
    server = await asyncio.get_running_loop().create_server(
        lambda: _Connection(latency_s), "127.0.0.1", port, backlog=1_024
    )
    async with server:
        await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--latency", type=float, default=0.3, help="Seconds before each answer.")
    options = parser.parse_args()
    asyncio.run(serve(options.port, options.latency))


if __name__ == "__main__":
    main()
