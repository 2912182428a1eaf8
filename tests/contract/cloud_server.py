"""A local server for the clouds' clients: keeps what it received, and answers from a script."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import quote

MESSAGE: dict[str, Any] = {
    "id": "msg_cloud_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5", "stop_reason": "end_turn",
    "content": [{"type": "text", "text": "done"}], "usage": {"input_tokens": 9, "output_tokens": 3},
}  # fmt: skip


@dataclass(frozen=True)
class Received:
    """One request as it came over the wire."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.body)
        return document


Answer = tuple[int, Any]


class CloudServer:
    """See the module. The script returns a status and a JSON document for each request."""

    def __init__(self, script: Callable[[Received], Answer] = lambda _: (200, MESSAGE)) -> None:
        self.script = script
        self.received: list[Received] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _serve(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.command, self.path, headers, body)
                server.received.append(request)
                status, document = server.script(request)
                raw = json.dumps(document).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(raw)))
                self.end_headers()
                with suppress(ConnectionError):  # the client has given up
                    self.wfile.write(raw)

            do_GET = do_POST = do_PUT = _serve  # noqa: N815 - the standard library's names

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the standard library's name
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> CloudServer:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


def signature_of(request: Received, *, secret: str, region: str, service: str) -> tuple[str, str]:
    """Return the signature that a request carries, and the one that its content calls for (AWS Signature Version 4)."""
    scheme, _, rest = request.headers["authorization"].partition(" ")
    assert scheme == "AWS4-HMAC-SHA256"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    names = fields["SignedHeaders"].split(";")
    day, stamp = request.headers["x-amz-date"][:8], request.headers["x-amz-date"]
    path, _, query = request.path.partition("?")
    canonical = "\n".join(
        [
            request.method, quote(path, safe="/-_.~"), query,
            *(f"{name}:{' '.join(request.headers[name].split())}" for name in names), "", ";".join(names),
            hashlib.sha256(request.body).hexdigest(),
        ]
    )  # fmt: skip
    scope = f"{day}/{region}/{service}/aws4_request"
    text = f"AWS4-HMAC-SHA256\n{stamp}\n{scope}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    key = f"AWS4{secret}".encode()
    for part in (day, region, service, "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    return fields["Signature"], hmac.new(key, text.encode(), "sha256").hexdigest()
