"""These tests start containers: they are collected only with TEST_CONTAINERS=1, as `make test-containers` sets it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.containers.engine import Engine, NoEngine, open_engine
from tests.containers.images import REGISTRY_IMAGES, is_standin, make_standins
from tests.containers.stack import Stack

collect_ignore_glob = [] if os.environ.get("TEST_CONTAINERS") else ["test_*.py"]


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A container engine: the one that answers here, else one that is started for these tests alone."""
    try:
        opened = open_engine(tmp_path_factory.mktemp("engine"))
    except NoEngine as error:
        pytest.skip(str(error))
    try:
        yield opened
    finally:
        opened.close()


@pytest.fixture(scope="session")
def standins(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Names of the images that are stand-ins, which are made when no registry answers."""
    missing = [name for name in REGISTRY_IMAGES if not engine.has_image(name)]
    if missing and not engine.can_pull(missing[0]):
        make_standins(engine, tmp_path_factory.mktemp("images"))
    return frozenset(name for name in REGISTRY_IMAGES if engine.has_image(name) and is_standin(engine, name))


@pytest.fixture(scope="session")
def stack(engine: Engine, standins: frozenset[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The compose file, built and up."""
    made = Stack(engine, standins, Path(tmp_path_factory.mktemp("stack")))
    try:
        made.build()
        made.up()
        yield made
    finally:
        made.remove()
