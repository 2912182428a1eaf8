"""The API on a port of its own, for clients that want real HTTP."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from extractor.bootstrap import Parts
from extractor.entrypoints.api.app import create_api


@pytest.fixture
def address(parts: Parts) -> Iterator[str]:
    """The API on a port of its own, in a thread."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(create_api(parts), host="127.0.0.1", port=port, log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
