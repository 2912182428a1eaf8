"""Forms of one word whose stems differ: Arabic roots, Hindi spellings and Latin letters, compounds, participles, signs."""

from __future__ import annotations

import pytest

from extractor.adapters.spelling import KnownWords
from extractor.core.languages.kin import arabic_root, kin, kin_in, parts_in


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
    known = [other, "zzzz", "ققق", "कखगघ"]
    assert kin(word, known) == [other]
    assert kin_in(word, f" {' '.join(known)} ", lambda: known) == [other]


@pytest.mark.parametrize(("word", "other"), [("كتاب", "مدرسه"), ("किताब", "गाड़ी"), ("haus", "baum"), ("in", "inhalt")])
def test_other_words(word: str, other: str) -> None:
    assert not kin(word, [other])


@pytest.mark.parametrize(
    "word", ["spiel", "gespielt", "hausarztin", "arzt", "kalb", "cultiv", "geart", "baansuri", "ab1"]
)
def test_a_search_in_a_text_finds_what_a_comparison_with_each_word_finds(word: str) -> None:
    known = frozenset(
        "spiel gespielt spielzeug beispiel arzt hausarztin arztin art geart kalp kalt cultur kultur बाँसुरी ab1c".split()
    )
    found = kin_in(word, f" {' '.join(sorted(known))} ", lambda: known)
    assert sorted(found) == sorted(kin(word, known))


@pytest.mark.parametrize(
    ("word", "text", "parts"),
    [
        ("knieoperation", "knie operation", ["knie", "operation"]),
        ("hundefutter", "hund futtersack", ["hund", "futtersack"]),
        ("geburtstagsfeier", "geburtstag feier", ["geburtstag", "feier"]),
        ("गृहप्रवेश", "गृह प्रवेश", ["गृह", "प्रवेश"]),
        ("knieoperation", "knie", []),
        ("knie", "kni e", []),
    ],
)
def test_a_compound_is_found_by_its_parts(word: str, text: str, parts: list[str]) -> None:
    assert parts_in(word, f" {text} ") == parts


def test_an_arabic_root_has_three_letters() -> None:
    assert arabic_root("الكتاب") == arabic_root("كتب") == "كتب"
    assert arabic_root("من") == ""


def test_a_pair_of_signs_stands_for_those_that_tell_something() -> None:
    """A word of one syllable is found beside another particle: 집에서 and 집을."""
    assert KnownWords("집 을 샀").alike("집에") == ["집"]
