"""Statements of another manner than what was said, in thirteen languages: of somebody else, only wished, doubted, denied or
taken back. Each language has true ones that look alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.statements import SET
from extractor.core.facts.distortions import find_distortion
from extractor.core.facts.native_manner import find_native_manner

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "native_manner.jsonl").read_text("utf-8").splitlines()
]
TWISTED = [pytest.param(row, id=f"{row['language']}-{row['kind']}") for row in ROWS if not row["is_true"]]
TRUE = [pytest.param(row, id=f"{row['language']}-{row['kind']}") for row in ROWS if row["is_true"]]


@pytest.mark.parametrize("row", TWISTED)
def test_another_manner_is_noticed(row: dict[str, str]) -> None:
    assert find_native_manner(row["statement"], [row["message"]])


@pytest.mark.parametrize("row", TRUE)
def test_what_keeps_the_manner_is_not_refused(row: dict[str, str]) -> None:
    assert not find_distortion(row["statement"], [("user", row["message"])])


@pytest.mark.parametrize("row", [*TWISTED, *TRUE])
def test_words_of_the_person_are_not_refused(row: dict[str, str]) -> None:
    assert not find_native_manner(row["message"], [row["message"]])


def test_english_has_rules_of_its_own() -> None:
    rows = map(json.loads, SET.read_text("utf-8").splitlines())
    assert not any(find_native_manner(row["statement"], [row["message"]]) for row in rows)
