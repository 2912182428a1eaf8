"""The short form of the chaos suite; `make chaos` is the whole."""

from __future__ import annotations

import os

import pytest
from _pytest.mark import ParameterSet

from tests.chaos.scenario import SHORT, Scenario
from tests.chaos.scenarios import SCENARIOS
from tests.chaos.services import Unavailable


def short(item: Scenario) -> list[ParameterSet]:
    """Kills of a worker are part of `make test`; all other scenarios of the short form are `extended`."""
    marks = () if item.name.startswith("kill -9 of a worker") else (pytest.mark.extended,)
    return [pytest.param(item, store, id=f"{item.name} [{store}]", marks=marks) for store in item.short]


@pytest.mark.parametrize(("item", "store"), [row for item in SCENARIOS for row in short(item)])
def test_nothing_is_lost_and_nothing_is_there_twice(item: Scenario, store: str) -> None:
    """Times are left to `make chaos`: a machine that runs tests side by side says little about them."""
    try:
        result = item.run(store, SHORT)
    except Unavailable as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"needed in CI: {error}")
        pytest.skip(str(error))
    verdict = result.verdict
    assert (verdict.lost, verdict.duplicated, verdict.disordered) == ([], [], [])
    assert verdict.accepted == verdict.read + verdict.skipped + verdict.quarantined
    assert result.recovery_s < 4 * result.bound_s
