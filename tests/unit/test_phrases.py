"""The index of a vocabulary leaves out only what is not there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.languages import opposites as say
from extractor.core.languages.phrases import Phrases, Vocabulary
from extractor.core.normal_forms import bare

GROUPS = [held for held in vars(say).values() if isinstance(held, Phrases)] + list(say.OTHER_SIDE)
ENDINGS = ("", "s", "ing", "\u0430", "'s", "_", "2")
# Words of all groups as they stand in patterns, and what may stand between and around them.
WORDS = sorted(
    {part for group in GROUPS for part in group.pattern.pattern.replace(r"\b", "|").replace(r"\w*", "").split("|")}
)
WRITTEN = [word.replace(r"\s+", " ").replace("\\", "").strip("(?:)") for word in WORDS]
PIECES = st.one_of(
    st.builds(str.__add__, st.sampled_from(WRITTEN), st.sampled_from(ENDINGS)),
    st.sampled_from([" ", "-", "'", ", ", ".", "\u0301", "\u3000", "a", "\u4f60", "almost", "imagine", "imagine so"]),
    st.text(max_size=4),
)


def missed(text: str) -> list[str]:
    """Return the patterns that find something in a text whose index does not hold them."""
    held = say.VOCABULARY.held(text)
    return [group.pattern.pattern for group in GROUPS if group not in held and group.pattern.search(text)]


@given(st.lists(PIECES, max_size=12), st.sampled_from(["", " "]))
def test_a_group_whose_pattern_finds_something_is_held(pieces: list[str], space: str) -> None:
    assert missed(bare(space.join(pieces))) == []


@pytest.mark.parametrize("text", ["{}", "the {}s.", "\u4f60{}\u4f60", "x{}", "{}-{}"])
def test_a_group_is_held_for_each_of_its_words(text: str) -> None:
    assert [found for word in WRITTEN if (found := missed(bare(text.format(word, word))))] == []


def test_each_side_that_a_language_names_is_one_of_a_pair() -> None:
    assert len(say.SIDES) == len(say.OTHER_SIDE)


def test_most_text_holds_no_group() -> None:
    assert say.VOCABULARY.held("i keep bees in place 7.") == frozenset()


@pytest.mark.parametrize(
    ("words", "text", "is_found"),
    [
        ("join*", "she joined", True),
        ("join*", "adjoins", False),
        ("joins", "joins_us", False),
        ("turned down", "turned  down", True),
        ("let's say", "let's say", True),
        ("\u559c\u6b22", "\u6211\u559c\u6b22", True),
        ("Zw\u00f6lf", "zwolf", True),
    ],
)
def test_a_group_finds_whole_words(words: str, text: str, is_found: bool) -> None:
    """Except in scripts without spaces, where a word has no borders."""
    vocabulary = Vocabulary()
    group = vocabulary.add([words])
    assert (group.pattern.search(text) is not None) is is_found
    assert not is_found or group in vocabulary.held(text)


@pytest.mark.parametrize("words", ["ab*", "--"])
def test_words_that_the_index_could_miss_are_not_taken(words: str) -> None:
    with pytest.raises(ValueError, match=r"no word|too short"):
        Vocabulary().add(words.split())
