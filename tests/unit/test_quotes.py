"""Which quotes are accepted."""

from __future__ import annotations

import random
import tracemalloc
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.facts.quotes import stands_in

SAID = "We moved R&D to Graz last year, and **please** use `ruff` with a < b. She said: \u201cno\u201d \u2014 I am a nurse in Linz."


class TestTolerated:
    @pytest.mark.parametrize(
        "quote",
        [
            "We moved R&D to Graz",
            "R&amp;D to Graz",
            "with a &lt; b",
            "please use ruff",
            "and **please** use `ruff`",
            "please use ruff...",
            "We moved R&D ... a nurse in Linz",
            "We moved R&D \u2026 a nurse in Linz",
            "We moved [...] a nurse",
            "I am a nurse in Linz!",
            '"I am a nurse in Linz"',
            "\u201cI am a nurse in Linz.\u201d",
            "i  AM\na nurse",
            'She said: "no" - I am',
            "I am a\u200b nurse in\u00ad Linz",
            "\uff29 am a nurse",
        ],
    )
    def test_the_words_are_there(self, quote: str) -> None:
        assert stands_in(quote, SAID)

    def test_a_literal_entity_is_itself(self) -> None:
        """Code that a person typed may hold `&amp;` as it stands; our rendering shows it as `&amp;amp;`."""
        said = "Write &amp; in the template."
        assert stands_in("Write &amp; in", said)
        assert stands_in(escape("Write &amp; in"), said)

    @given(st.text(max_size=60))
    def test_every_text_holds_itself_as_we_show_it(self, text: str) -> None:
        assert stands_in(escape(f"word {text} word"), f"word {text} word")


class TestRefused:
    @pytest.mark.parametrize(
        "quote",
        [
            "",
            "...",
            '"',
            "**",
            "We moved to Graz",
            "a nurse in Graz",
            "nurse a am I",
            "I am ... R&D to Graz",
            "I ... Linz",
            "R&D in Linz",
        ],
    )
    def test_other_words_or_another_order(self, quote: str) -> None:
        assert not stands_in(quote, SAID)

    def test_two_hundred_quotes_that_were_never_said(self) -> None:
        """One word changed, two swapped, one left out inside: never accepted."""
        words = (
            "ada told me on the phone that her older brother moved the whole bakery from linz to a small "
            "village near graz because the rent had doubled twice within three winters"
        ).split()
        said, dice = " ".join(words), random.Random(7)
        for number in range(200):
            start = dice.randrange(len(words) - 6)
            taken = words[start : start + 6]
            at = dice.randrange(1, 5)
            match number % 3:
                case 0:
                    taken[at] = "never"
                case 1:
                    taken[at], taken[at + 1] = taken[at + 1], taken[at]
                case _:
                    del taken[at]
            assert not stands_in(" ".join(taken), said), taken


def test_long_texts_are_not_kept_in_memory() -> None:
    """Every text is folded once for some quotes; a process must not hold what it read last."""
    tracemalloc.start()
    try:
        for at in range(5):
            assert stands_in("the quick fox", "of the quick fox " * 20_000 + str(at))
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 1_000_000
