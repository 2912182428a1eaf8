"""Forms of one word whose stems differ: Arabic roots, Hindi spellings and Latin letters, compounds, participles, signs."""

from __future__ import annotations

import pytest

from extractor.adapters.spelling import KnownWords
from extractor.core.languages.kin import arabic_root, kin


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("مناظير", "منظار"),
        ("أسكن", "سكن"),
        ("جمال", "جمل"),
        ("قياده", "اقود"),
        ("हिंदी", "हिन्दी"),
        ("सिला", "सिलती"),
        ("baansuri", "बाँसुरी"),
        ("spiel", "gespielt"),
        ("arzt", "hausarztin"),
        ("cultiv", "cultur"),
        ("kalb", "kalp"),
    ],
)
def test_two_forms_of_one_word(word: str, other: str) -> None:
    assert kin(word, [other, "zzzz", "ققق", "कखगघ"]) == [other]


@pytest.mark.parametrize(("word", "other"), [("كتاب", "مدرسه"), ("किताब", "गाड़ी"), ("haus", "baum"), ("in", "inhalt")])
def test_other_words(word: str, other: str) -> None:
    assert not kin(word, [other])


def test_an_arabic_root_has_three_letters() -> None:
    assert arabic_root("الكتاب") == arabic_root("كتب") == "كتب"
    assert arabic_root("من") == ""


def test_a_pair_of_signs_stands_for_those_that_tell_something() -> None:
    """A word of one syllable is found beside another particle: 집에서 and 집을."""
    assert KnownWords("집 을 샀").alike("집에") == ["집"]
