from __future__ import annotations

import io
import json
import logging
import sys

import pytest

from extractor.adapters.telemetry import log, set_up_logging
from extractor.adapters.tracing import span


def test_whoever_has_stderr_now_gets_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = io.StringIO(), io.StringIO()
    monkeypatch.setattr("sys.stderr", first)
    set_up_logging("info", "json")
    kept = log()
    kept.info("api.started")
    first.close()
    monkeypatch.setattr("sys.stderr", second)
    kept.info("run.succeeded")
    logging.getLogger("library").warning("slow")
    assert [json.loads(line)["event"] for line in second.getvalue().splitlines()] == ["run.succeeded", "slow"]


def test_a_traceback_shows_no_variables(capsys: pytest.CaptureFixture[str]) -> None:
    """What people said stands in variables; a log is not the place for it."""
    said = "Ada's secret"
    set_up_logging("info", "console")
    try:
        raise ValueError(f"{len(said)} characters")
    except ValueError as error:
        log().error("task.failed", exc_info=error)
    shown = capsys.readouterr().err
    assert "ValueError: 12 characters" in shown
    assert "Ada's secret" not in shown.replace('said = "Ada\'s secret"', "")


def test_a_span_that_nobody_exports_imports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs open several; where the package is missing, each attempt to import it would search all folders."""
    monkeypatch.delitem(sys.modules, "opentelemetry.trace", raising=False)
    with span("extractor.commit", {"extractor.attempt": 1}) as opened:
        assert opened is None
    assert "opentelemetry.trace" not in sys.modules
