"""The API, in the test's process or on a port of its own, on each database."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.operators.run_lists import RunLists
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.telemetry import set_up_logging
from extractor.bootstrap import Container
from extractor.core.dates import prepare_languages
from extractor.entrypoints.api.app import create_api
from extractor.entrypoints.api.server import server_options
from extractor.settings import read_settings
from tests.contract.backfill import made
from tests.contract.clouds import at, cloud, google_key, tokens, without_clouds
from tests.contract.documented import check_documented
from tests.contract.over_http import local_client

__all__ = ["at", "cloud", "google_key", "made", "tokens", "without_clouds"]  # fixtures of another file


@pytest.fixture(scope="session")
def languages_made() -> None:
    """An API makes the tables of languages beside its first requests, which wait long for them on a busy machine."""
    prepare_languages()


@pytest.fixture
def parts(languages_made: None, database_url: str, tmp_path: Path) -> Iterator[Container]:
    made = Container(
        read_settings(
            {
                "EXTRACTOR_HOME": str(tmp_path / "home"),
                "EXTRACTOR_DATABASE_URL": database_url,
                "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
                "EXTRACTOR_MAX_EVENT_BYTES": "20000",
                "EXTRACTOR_QUIET_S": "0",
            }
        )
    )
    yield made
    made.close()


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    return SqlArchive(database)


@pytest.fixture
def runs(database: Database) -> SqlRunStore:
    return SqlRunStore(database)


@pytest.fixture
def queries(database: Database) -> Queries:
    return Queries(database)


@pytest.fixture
def run_lists(database: Database) -> RunLists:
    return RunLists(database)


@pytest.fixture
def api(parts: Container) -> Iterator[TestClient]:
    with local_client(parts, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def address(parts: Container) -> Iterator[str]:
    """The API on a port of its own, in a thread."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(**server_options(create_api(parts), "127.0.0.1", port)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session", autouse=True)
def _documented() -> Iterator[None]:
    """Every JSON response that a test gets must be what the OpenAPI document says."""
    send = TestClient.request

    def request(client: TestClient, method: str, url: Any, **options: Any) -> Any:
        response = send(client, method, url, **options)
        if not response.history:  # redirects are the dashboard's
            check_documented(method, response.request.url.raw_path.decode().partition("?")[0], response)
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TestClient, "request", request)
        yield


@pytest.fixture(autouse=True)
def _plain_logs() -> None:
    """As the commands set it up; the library's own way draws every frame with its variables."""
    set_up_logging("info", "console")
