"""The measurement of the dashboard still works: pages change, and nobody runs it every day."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.dashboard import PAGES, fill, measure
from extractor.bootstrap import Container
from extractor.settings import read_settings

pytestmark = pytest.mark.extended


def test_every_page_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    environment = {"EXTRACTOR_HOME": str(tmp_path), "EXTRACTOR_MODEL": "offline"}
    parts = Container(read_settings({**environment, "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0"}), is_reader=True)
    try:
        parts.migrate()
        fill(parts, 0.001)
        measure(parts, rounds=1)
    finally:
        parts.close()
    assert len(capsys.readouterr().out.splitlines()) == len(PAGES)
