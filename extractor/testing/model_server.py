"""A Messages API server on 127.0.0.1 for tests.

It validates requests strictly, replies from a script, and can inject faults.

    with ModelServer(script) as server:
        os.environ["ANTHROPIC_BASE_URL"] = server.url
        ...
        server.requests     # every request received, with its body and status

The script is called with each request and returns a reply or a fault (`Fault.status(529)`, ...).
"""

from __future__ import annotations

import html
import json
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from types import TracebackType
from typing import Any

from extractor.core.documents import Json
from extractor.testing.batch_server import BatchServer
from extractor.testing.faults import Fault
from extractor.testing.rules import Cache, Refused, check

# Across servers: a test may restart one, and ids of replies stay unique.
_ids = count(1)
_MESSAGE = re.compile(
    r"^<(m\d+) ([^<>]+?) \d\d:\d\d(?: note)?>\n(.*?)(?=\n<(?:m\d+ |\w{3} \d{4}-)|\Z)", re.DOTALL | re.MULTILINE
)
_OPENING = re.compile(r"^(m\d+): (.*)$", re.MULTILINE)


Answer = Mapping[str, Any] | Fault


@dataclass(frozen=True, slots=True)
class Request:
    """One request as received.

    Attributes:
        number: Position among all requests of this server, from 1.
        turn: Agent turn within its run: 1 plus the assistant messages after the instruction.
    """

    number: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]

    @property
    def text(self) -> str:
        """The text of the last user message that is not a tool result."""
        content = self.body["messages"][-1]["content"]
        if isinstance(content, str):
            return content
        return "\n".join(block.get("text", "") for block in content)

    @property
    def order(self) -> str:
        """The text of the instruction, wherever it is."""
        for message in reversed(self.body["messages"]):
            content = message["content"]
            blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
            for block in blocks:
                if "order>" in block.get("text", ""):
                    return str(block["text"])
        return ""

    @property
    def shown(self) -> list[Shown]:
        """The messages that the order asks to consider, oldest first."""
        order = self.order
        body = re.search(r"<transcript>\n(.*)\n</transcript>", order, re.DOTALL)
        whole = _MESSAGE.findall(body[1]) if body is not None else ()
        openings = _OPENING.findall(order.replace(body[0], "") if body is not None else order) if self.is_fork else ()
        return [
            *(Shown(handle, speaker, html.unescape(text)) for handle, speaker, text in whole),
            *(Shown(handle, "", html.unescape(text)) for handle, text in openings),
        ]

    @property
    def is_fork(self) -> bool:
        """Whether the request is a run's that forks its parent."""
        return self.order.startswith("<memory-order>")

    @property
    def turn(self) -> int:
        after = 0
        for message in reversed(self.body["messages"]):
            content = message["content"]
            blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
            if any("order>" in block.get("text", "") for block in blocks):
                return after + 1
            after += message["role"] == "assistant"
        return after + 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as an order shows it: whole in a cold run or if the fork's parent lacks it, else by its first words.

    Attributes:
        handle: What evidence names it by.
        speaker: `user`, `assistant`, either with a name, or another person's name; empty in a fork, which lists none.
        text: Unescaped; calls and results of tools stand in it as elements.
    """

    handle: str
    speaker: str
    text: str

    @property
    def is_user(self) -> bool:
        return self.speaker.split()[:1] in (["user"], [])


Script = Callable[[Request], Answer]


def reply(content: Sequence[Mapping[str, Any]], stop_reason: str | None, *, output_tokens: int = 50) -> Json:
    """Return a reply; the server adds id, model and usage."""
    return {"content": [dict(block) for block in content], "stop_reason": stop_reason, "output_tokens": output_tokens}


def end(text: str = "Nothing more to save.") -> Json:
    return reply([{"type": "text", "text": text}], "end_turn")


def tool_calls(*calls: tuple[str, Mapping[str, Any]], text: str = "", stop_reason: str = "tool_use") -> Json:
    """Return a reply that calls tools in parallel, after an optional text."""
    blocks: list[Json] = [{"type": "text", "text": text}] if text else []
    blocks += [
        {"type": "tool_use", "id": f"toolu_{next(_ids):06}", "name": name, "input": dict(arguments)}
        for name, arguments in calls
    ]
    return reply(blocks, stop_reason)


@dataclass(slots=True)
class Seen:
    """A request and its response."""

    request: Request
    status: int
    usage: Mapping[str, int] = field(default_factory=dict)
    refusal: str | None = None


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that were killed; print anything else as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class ModelServer:
    """The server; a context manager.

    Args:
        script: Called with each valid request, from several threads.
        latency_s: Seconds before each response.
        host: Address to listen on.
    """

    def __init__(self, script: Script, *, latency_s: float = 0.0, port: int = 0, host: str = "127.0.0.1") -> None:
        self.script = script
        self.latency_s = latency_s
        self.seen: list[Seen] = []
        self.cache = Cache()
        self.batches = BatchServer(self._batched)
        self._lock = threading.Lock()
        self._numbers = count(1)
        self._server = _Server((host, port), self._handler())
        # `shutdown` waits up to one poll interval; the default of 0.5 s would be paid by every test.
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        host, port = self._server.server_address[:2]
        return f"http://{host!s}:{port}"

    @property
    def requests(self) -> list[Request]:
        return [seen.request for seen in self.seen]

    @property
    def refusals(self) -> list[str]:
        """Messages with which requests were rejected by the API's rules; empty if all were well-formed."""
        return [seen.refusal for seen in self.seen if seen.refusal]

    def start(self) -> ModelServer:
        self._thread.start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> ModelServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def answer(self, raw: bytes, headers: Mapping[str, str]) -> Fault:
        """Return what is sent for one request."""
        body = json.loads(raw)
        request = Request(next(self._numbers), body, headers)
        if self.latency_s:
            time.sleep(self.latency_s)
        try:
            check(body)
        except Refused as refused:
            with self._lock:
                self.seen.append(Seen(request, 400, refusal=str(refused)))
            return Fault.error(400, "invalid_request_error", str(refused))
        answer = self.script(request)
        if isinstance(answer, Fault):
            with self._lock:
                self.seen.append(Seen(request, answer.status))
            return answer
        with self._lock:
            usage = {**self.cache.bill(body), "output_tokens": answer.get("output_tokens", 50)}
            self.seen.append(Seen(request, 200, usage))
        document = {
            "id": f"msg_{next(_ids):06}", "type": "message", "role": "assistant", "model": body["model"],
            "content": answer["content"], "stop_reason": answer["stop_reason"], "stop_sequence": None, "usage": usage,
        }  # fmt: skip
        return Fault(200, json.dumps(document).encode(), {"content-type": "application/json"})

    def _batched(self, params: Mapping[str, Any]) -> Fault:
        """Return what a request of a batch would get by itself."""
        return self.answer(json.dumps(params).encode(), {})

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # the default, 1.0, would close the connection after each response

            def do_GET(self) -> None:
                self._serve()

            def do_POST(self) -> None:
                self._serve()

            def _serve(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", 0)))
                with suppress(BrokenPipeError, ConnectionResetError):  # the client was killed
                    if self.command == "POST" and self.path.split("?")[0] == "/v1/messages":
                        self._send(server.answer(raw, {name.lower(): value for name, value in self.headers.items()}))
                    else:
                        found = server.batches.handle(self.command, self.path, raw, self.headers.get("host", ""))
                        self._send(found or Fault.error(404, "not_found_error", self.path))

            def _send(self, answer: Fault) -> None:
                if answer.status == 0:
                    self.close_connection = True
                    self.connection.close()
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.stream is not None:
                    self._stream(answer.stream)
                    return
                self.send_header("content-length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body[: answer.cut_at])
                if answer.cut_at is not None:
                    self.close_connection = True

            def _stream(self, pieces: Iterable[bytes]) -> None:
                self.send_header("connection", "close")
                self.end_headers()
                for piece in pieces:
                    self.wfile.write(piece)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the standard library's name
                pass

        return Handler
