"""At a person's pace, with compactions and kills: what gathering promises, over the real store and a strict server."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.lives import chat
from bench.pace import MODEL, Case, read_all
from bench.pace_served import Stand, World
from extractor.core.run.pace import DEFAULT_GATHER_S
from extractor.settings import read_settings

PACE = read_settings({"EXTRACTOR_MODEL": MODEL}).pace


@pytest.mark.parametrize("answers", [1, 2])
def test_a_persons_pace_takes_few_requests_and_keeps_the_bound(answers: int) -> None:
    dice = random.Random(3)
    sessions = [chat(dice, dice.randint(1, 40), compactions=1 / 15) for _ in range(40)]
    found = read_all(sessions, PACE, Case(kills=1 / 15), answers=answers, forks=True)
    assert found.hurried
    assert found.kills
    assert 100 * found.requests / found.turns <= {1: 20, 2: 35}[answers]
    assert found.warm >= 0.95 * found.runs
    assert max(found.ages_s) <= DEFAULT_GATHER_S


def test_the_served_path_keeps_it_too_and_loses_nothing(tmp_path: Path) -> None:
    stand = Stand(tmp_path, World(seed=3, sessions=5, kills=1 / 8), PACE, answers=2, forks=True)
    stand.run()
    assert stand.model.kills
    assert stand.server.refusals == []
    assert stand.found.facts == stand.found.stated > 0
    assert all(not talk.waits for talk in stand.talks.values())
    assert max(stand.found.ages_s) <= DEFAULT_GATHER_S
    runs = stand.runs()
    assert sum(run.count for run in runs if run.due_reason == "compacted")
    assert sum(run.count for run in runs if run.path == "warm") >= 0.95 * sum(run.count for run in runs)
