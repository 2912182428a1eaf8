"""One running system a database for the whole test session, emptied before each test: starting a worker costs more
than most tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import url_of
from extractor.testing import ModelServer, end
from extractor.testing.model_server import Answer, Request
from tests.integration.stack import Stack


class Brain:
    """The model of a test: what it answers can be changed while it runs."""

    def __init__(self) -> None:
        self.think: Callable[[Request], Answer] = lambda _: end()

    def __call__(self, request: Request) -> Answer:
        return self.think(request)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Stack, Brain]]:
    home = tmp_path_factory.mktemp(f"system-{request.param}")
    redis = EmbeddedRedis(home)
    redis.start()
    brain = Brain()
    with ModelServer(brain) as server:
        stack = Stack(
            {
                "EXTRACTOR_HOME": str(home),
                "EXTRACTOR_REDIS_URL": url_of(home),
                "EXTRACTOR_DATABASE_URL": _database(request, home),
                "EXTRACTOR_MODEL": "claude-haiku-5-5",
                "EXTRACTOR_CONCURRENCY": "4",
                "EXTRACTOR_WORKERS": "1",
                "EXTRACTOR_SWEEP_S": "0.3",
                "EXTRACTOR_QUIET_S": "0",
                "EXTRACTOR_BATCH_GATHER_S": "0.3",
                "EXTRACTOR_BATCH_POLL_S": "0.3",
                "EXTRACTOR_TURN_GRACE_S": "3",
                "EXTRACTOR_LEASE_S": "3",
                "EXTRACTOR_HEARTBEAT_S": "0.5",
                "ANTHROPIC_API_KEY": "test",
                "ANTHROPIC_BASE_URL": server.url,
            },
            server,
            redis,
            home / "worker.log",
        )
        yield stack, brain
        stack.stop()
    redis.stop()


def _database(request: pytest.FixtureRequest, home: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{home / 'test.db'}"
    return str(request.getfixturevalue("postgres_url_for_system"))


@pytest.fixture
def stack(system: tuple[Stack, Brain]) -> Stack:
    """A system on each database, empty, with one worker."""
    running, brain = system
    brain.think = lambda _: end()
    running.empty()
    return running


@pytest.fixture
def brain(system: tuple[Stack, Brain]) -> Brain:
    return system[1]
