"""Which rows of a language are tried in a text: words that a row needs spare most of them their search."""

from __future__ import annotations

import pytest

from extractor.core.dates.gates import groups_needed, words_of


@pytest.mark.parametrize(
    ("row", "needed"),
    [
        ("{n} {unit} (?:her|zuvor)", [(True, {"her", "zuvor"})]),
        ("in (?:den )?{next} {n} {unit}", [(True, {"in"})]),
        ("(?:vor|seit) (?:ein paar|paar) {unit}", [(True, {"vor", "seit"}), (True, {"paar"})]),
        ("(?:heute|morgen)(?:abend)? {n}", [(False, {"heute", "morgen"})]),
        ("(?:heute )?{n}", []),
        ("in ?{n}", []),
        ("(?:in|vor) ?{n}", [(False, {"in", "vor"})]),
        ("(?:a|b){n}", []),
        ("x(?:heute|morgen) {n}", [(False, {"heute", "morgen"})]),
        ("(?!so )(?:am|{wd}) {unit}", []),
        ("(?:ein|) {unit}", []),
    ],
)
def test_a_row_needs_one_word_of_each_group(row: str, needed: list[tuple[bool, set[str]]]) -> None:
    """Only groups that must match count, and whole words only where nothing can be attached to them."""
    found = [(is_whole, set(words)) for is_whole, words in groups_needed(row, has_prefix=False)]
    assert found == needed


def test_with_a_prefix_the_first_word_may_be_within_another() -> None:
    assert groups_needed("(?:qabl|baed) {unit}", has_prefix=True) == ((False, frozenset({"qabl", "baed"})),)


def test_words_are_runs_of_letters() -> None:
    assert words_of("vor 3 tagen, l'été") == {"vor", "tagen", "l", "été"}
