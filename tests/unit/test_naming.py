"""Which fact an agent means by words of its line."""

from __future__ import annotations

import pytest

from extractor.core.facts.naming import meant_fact, unknown_name
from tests.build import fact

FACTS = [
    fact("croatia", "The family goes to Rovinj, Croatia, by car instead of Portugal.").line,
    fact("summer", "The family goes to Tavira, Portugal.").line,
    fact("allergy", "Emil is allergic to cashews.", description="Emil's allergy").line,
    fact("umzug", "Der Umzug ist am 11. Juli.").line,
    fact("ie", "妹の名前は花子です。").line,
]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("allergic to cashews", "allergy"),
        ("EMIL is allergic, to cashews", "allergy"),
        ("Emil's allergy", "allergy"),
        ("#3 [2026-05-22] Mira: Emil is allergic to cashews. (by the assistant)", "allergy"),
        ("- Der Umzug ist am 11. Juli.", "umzug"),
        ("名前は花子", "ie"),
        ("The family goes to Tavira", "summer"),
        ("The family goes to", None),
        ("cashews", None),
        ("Portugal", None),
        ("Emil is allergic to nuts", None),
        ("#3", None),
        ("", None),
    ],
)
def test_words_in_a_row_that_one_fact_has_name_it(given: str, name: str | None) -> None:
    found = meant_fact(given, FACTS)
    assert (found and found.name) == name


def test_what_names_no_fact_is_answered_with_what_to_give_instead() -> None:
    assert unknown_name("The family goes to", FACTS, []).endswith("you may mean croatia or summer.")
    assert unknown_name("cashews", FACTS, FACTS[2:3]).endswith("you may mean allergy.")
    assert unknown_name("cashews", FACTS, FACTS * 3).count(" or ") == 4
    assert "in one context only" in unknown_name(" #12", FACTS, FACTS)
    assert unknown_name("zebra", FACTS, []) == ""
