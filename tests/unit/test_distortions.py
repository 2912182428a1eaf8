"""What a statement turns around: refused once, then kept as inferred. What only words it differently passes at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractor.core.facts.distortions import find_distortion
from extractor.core.facts.fact import CONFIDENCE, Basis, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.facts.units import unit_disputes
from extractor.core.run.staging import StagedMemory
from tests.build import SCOPE, FactShelf, message

ROWS = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "distortions.jsonl").read_text("utf-8").splitlines()
]
WRONG = [row for row in ROWS if not row["is_right"]]
RIGHT = [row for row in ROWS if row["is_right"]]


def answers(row: dict[str, str]) -> tuple[list[bool], Basis]:
    """Save a row's statement until it is accepted; return which attempts were refused, and its basis."""
    said = message(row["said"])
    memory = StagedMemory(SCOPE, FactShelf(), Sources({said.uuid: said}, "UTC", said, handles={said.uuid: "m1"}), [])
    call = {
        "name": "fact", "type": row["type"], "description": row["content"], "content": row["content"],
        "evidence": [{"message": "m1", "quote": row["quote"]}],
    }  # fmt: skip
    refused: list[bool] = []
    while len(refused) < 3 and not memory.changes().changes:
        refused.append(memory.toolbox().call("save_memory", call).is_refused)
    saved = memory.changes().changes[0]
    assert isinstance(saved, SaveFact)
    assert saved.draft.confidence <= CONFIDENCE[saved.draft.basis]
    return refused, saved.draft.basis


def test_there_are_many() -> None:
    assert (len(WRONG) > 110, len(RIGHT) > 55) == (True, True)


@pytest.mark.parametrize("row", WRONG, ids=[row["content"][:60] for row in WRONG])
def test_what_it_turns_around_is_refused_once_and_kept_as_inferred(row: dict[str, str]) -> None:
    assert answers(row) == ([True, False], Basis.INFERRED)


@pytest.mark.parametrize("row", RIGHT, ids=[row["content"][:60] for row in RIGHT])
def test_other_words_for_the_same_pass_at_once(row: dict[str, str]) -> None:
    assert answers(row) == ([False], Basis.SAID)


def test_a_sentence_that_agrees_speaks_for_the_statement() -> None:
    said = "I might move to Linz. It is decided: I move to Linz in May."
    assert find_distortion("The user moves to Linz in May.", [("user", said)]) == ""
    assert "might" in find_distortion("The user moves to Linz.", [("user", "I might move to Linz.")])


def test_other_people_say_nothing_of_the_user_that_is_compared() -> None:
    """`You` in the assistant's message is the user."""
    assert find_distortion("The user forgets units in tables.", [("assistant", "You forget units in tables.")]) == ""
    assert find_distortion("The user forgets units in tables.", [("user", "You forget units in tables.")])


@pytest.mark.parametrize(
    ("statement", "said", "is_disputed"),
    [
        ("5 g of salt", "5 mg of salt", True),
        ("5 milligrams of salt", "5 mg of salt", False),
        ("\u20ac900", "900 euros", False),
        ("$900", "900 euros", True),
        ("80 kg (176 lbs)", "I weigh 80 kg", False),
        ("twice a month", "twice a week", True),
        ("18 \u00b0F", "18 degrees Celsius", True),
        ("5 apples", "5 mg", False),
        ("1,200 km", "1,200 miles", True),
    ],
)
def test_a_number_keeps_its_unit(statement: str, said: str, is_disputed: bool) -> None:
    assert bool(unit_disputes(statement, said)) is is_disputed


def test_two_sides_of_a_relation_that_are_one_word_are_not_exchanged() -> None:
    said = "trois jours après le jour de l'an je reprends le boulot"
    assert find_distortion(said, [("user", said)]) == ""
