"""Faulty responses of the test server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A faulty response.

    Attributes:
        status: HTTP status; 0 sends nothing and closes the connection.
        body: Sent unchanged.
        headers: Additional headers.
        cut_at: Bytes after which the connection is closed although more was announced; None sends everything.
        stream: Sent instead of the body, piece by piece, while it lasts and the client listens; its length is not
            announced.
    """

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut_at: int | None = None
    stream: Iterable[bytes] | None = None

    @classmethod
    def error(cls, status: int, kind: str, message: str = "scripted", **headers: str) -> Fault:
        body = json.dumps({"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_test"})
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return cls(status, body.encode(), {"content-type": "application/json", **named})

    @classmethod
    def html(cls, status: int = 200) -> Fault:
        return cls(status, b"<html><body>Bad gateway</body></html>", {"content-type": "text/html"})

    @classmethod
    def garbage(cls) -> Fault:
        return cls(200, b'{"id": "msg_1", "type": "mess', {"content-type": "application/json"})

    @classmethod
    def half_a_body(cls) -> Fault:
        return cls(
            200, b'{"id": "msg_1", "type": "message", "content": []}', {"content-type": "application/json"}, cut_at=20
        )

    @classmethod
    def hang_up(cls) -> Fault:
        return cls(0)
