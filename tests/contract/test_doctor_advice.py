"""`extractor doctor` says what to do: about a rejected key, a spent budget, and a check that ran out of time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from extractor.bootstrap import Container
from extractor.core.errors import ExtractorError, ModelAccessDenied, ModelOutage
from extractor.entrypoints.cli import doctor
from extractor.usecases.bounded import Bounded
from extractor.usecases.checks import Finding

# Prints whether the model's SDK was loaded when the deadline of the checks began to run.
ORDER = """
import sys
from extractor.entrypoints.cli import doctor
from extractor.settings import read_settings

class Timed(doctor.Bounded):
    def begin(self):
        print("anthropic.resources.models" in sys.modules)
        return super().begin()

doctor.Bounded = Timed
doctor.examine_here(read_settings())
"""


def findings(parts: Container) -> dict[str, Finding]:
    with closing(parts.prober()) as prober:
        return {one.name: one for one in prober.look().findings}


@pytest.mark.parametrize("status", ["401: the key was revoked", "402: no credit"])
def test_a_rejected_key_needs_a_person(parts: Container, status: str) -> None:
    parts.adapters.gate.failed(ModelAccessDenied(status))
    advice = findings(parts)["breaker"].advice
    assert "valid key" in advice
    assert "add credit" in advice
    assert "closes by itself" not in advice


def test_an_outage_ends_by_itself(parts: Container) -> None:
    error: ExtractorError = ModelOutage("529: overloaded")
    for _ in range(5):
        parts.adapters.gate.failed(error)
    assert findings(parts)["breaker"].advice == "it closes by itself once the provider responds again"


def test_tenants_over_budget_are_one_finding(parts: Container) -> None:
    assert "budget" not in findings(parts)
    for number in range(7):
        parts.adapters.budgets.set(f"t{number}", daily_usd=0.0, daily_tokens=None)
    found = findings(parts)["budget"]
    assert (found.state, found.found) == ("warning", "spent today: t0, t1, t2, t3, t4 and 2 more")
    assert "midnight UTC" in found.advice


def test_a_model_without_an_answer_in_time_is_not_blamed_on_mounts(parts: Container) -> None:
    hangs = threading.Event()

    def hang() -> list[Finding]:
        hangs.wait(10)
        return []

    answer = Bounded(0.01).begin()("model", hang)
    [found] = doctor._told("model", answer)
    hangs.set()
    assert found.state == "warning"
    assert found.found.startswith("no answer for ")
    assert found.advice.startswith("try again when this host is less busy")
    assert "mounts" not in found.advice


def test_the_sdk_is_loaded_before_the_deadline_begins(tmp_path: Path) -> None:
    """Loading it takes seconds on a busy host."""
    environment = {
        "PATH": os.environ["PATH"], "EXTRACTOR_HOME": str(tmp_path), "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
        "EXTRACTOR_MODEL": "claude-haiku-5-5", "ANTHROPIC_API_KEY": "sk-test", "ANTHROPIC_BASE_URL": "http://127.0.0.1:1",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", ORDER], capture_output=True, text=True, env=environment, check=False, timeout=60
    )
    assert "True" in done.stdout.split(), done.stdout + done.stderr
