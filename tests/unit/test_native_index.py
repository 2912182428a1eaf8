"""Which rows of a language are tried in a text: words that a row needs spare most of them their search."""

from __future__ import annotations

import pytest

from extractor.core.dates.gates import groups_needed, phrase_needed, words_of
from extractor.core.dates.native_index import BLOCK_CHARS, Row, RowIndex, TextPlaces
from extractor.core.dates.slots import Slots
from extractor.core.languages import by_code


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


@pytest.mark.parametrize(
    ("row", "phrase"),
    [
        ("{n} {unit} vor dem fest", "vor dem fest"),
        ("vor (?:dem )?fest", "fest"),
        ("am d?ritten {unit} danach", "ritten"),
        ("(?:am|vom) {wd}", ""),
    ],
)
def test_a_row_needs_the_longest_phrase_that_all_its_matches_hold(row: str, phrase: str) -> None:
    assert phrase_needed(row) == phrase


@pytest.mark.parametrize(
    ("text", "is_tried"),
    [
        ("am montag vor dem fest", True),
        ("am montag  \n   vor dem fest", True),
        ("am montag" + " " * 9 * BLOCK_CHARS + "vor dem fest", True),
        ("am montag " + "blah " * BLOCK_CHARS + "vor dem fest", False),
        ("vor allem dem fest am montag", False),
        ("vor dem fest", False),
    ],
)
def test_a_row_is_tried_where_all_that_it_needs_stands_near(text: str, is_tried: bool) -> None:
    german = by_code("de")
    assert german is not None
    index = RowIndex([Row("", "", False, needs=frozenset(("wd",)), word="vor dem fest")])
    assert bool(index.fitting(TextPlaces(text, Slots(german)))) is is_tried


def test_what_stands_everywhere_is_near_everything() -> None:
    german = by_code("de")
    assert german is not None
    index = RowIndex([Row("", "", False, needs=frozenset(("wd",)), word="vor")])
    assert index.fitting(TextPlaces("vor " * 99 + "blah " * 99 + "am montag", Slots(german)))
