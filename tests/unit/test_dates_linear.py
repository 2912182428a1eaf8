from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.dates import Anchor, find_stated, rewrite, scan, scan_native, strip_notes
from extractor.core.dates.pieces import PIECE_CHARS, pieces
from extractor.core.facts.cited_text import MAX_CHARS, near_quotes
from extractor.core.languages.signs import is_read, misspelt, names_feast
from tests.linear import cpu_s

FRIDAY = Anchor(date(2026, 11, 20), 12)
CHARS = 8_000
MAX_RATIO = 2.3
NOISE_S = 0.05
"""Below this the clock tells nothing about growth."""

ADVERSARIAL = {
    "figures": "1 2 3 4 5 6 7 8 9 10 11 12\n",
    "one figure": "12 ",
    "digits": "9",
    "words": "a ",
    "one word": "a",
    "hyphens": "-",
    "hyphenated": "a-",
    "fractions": "1/",
    "next": "next ",
    "of the": "of the ",
    "spaces": " ",
    "lines": "\n",
    "spaced out": "next" + " " * 60,
    "fences": "```",
    "addresses": "a@",
    "dots": "a.",
    "brackets": " (2026-11-24",
    "days": "in 3 days ",
    "months": "march 1 - ",
    "dates": "2026-11-24 ",
    "counts": "1 day and ",
    "dotted capital i": "\u0130",
    "quoted days": '"monday" ',
    "unclosed quotes": "'monday ",
    "joined days": "a-monday-b/",
    "titles": "The Man Who Was Monday ",
    "works": "monday is the song film ",
    "days at war": "the war was on monday ",
    "half a month": "half a month ",
    "german tenses": "ich habe morgen ",
    "german participles": "ich habe gege",
    "french tenses": "il y a un an j'ai hier ",
    "spanish days": "el lunes de la semana que viene he ido ",
    "italian days": "ho lunedì da martedì ",
    "russian days": "в понедельник был завтра ",
    "chinese days": "了明天后天",
    "korean days": "내일부터 월요일했",
    "misspelt": "ich habe nächsten Dinstag ",
    "romanised": "kal subah jaana hai ",
    "feasts": "ईद होली ",
    "days in figures": "5.1. bis ",
    "short years": "31-03-27 ",
}
FUNCTIONS: dict[str, Callable[[str], object]] = {
    "scan": lambda text: scan(text, FRIDAY),
    "rewrite": lambda text: rewrite(text, FRIDAY),
    "scan_native": lambda text: scan_native(text, FRIDAY),
    "find_stated": find_stated,
    "misspelt": misspelt,
    "names_feast": names_feast,
    "is_read": lambda text: is_read.__wrapped__(text),  # without its cache
    "strip_notes": strip_notes,
}


class TestLinearTime:
    @pytest.mark.extended
    @pytest.mark.parametrize("sign", ADVERSARIAL.values(), ids=ADVERSARIAL)
    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_twice_the_length_costs_twice_the_work(self, name: str, sign: str) -> None:
        """One pasted text must not hold a process; CPU time against that of half the text."""
        text = (sign * (2 * CHARS // len(sign) + 1))[: 2 * CHARS]
        for rounds in (3, 10):  # more rounds take the noise away, but not growth
            whole, half = cpu_s(FUNCTIONS[name], (text, text[:CHARS]), rounds)
            if whole < NOISE_S or whole <= MAX_RATIO * half:
                break
        assert whole < NOISE_S or whole <= MAX_RATIO * half

    @pytest.mark.parametrize("sign", ADVERSARIAL.values(), ids=ADVERSARIAL)
    def test_no_pattern_sees_more_than_a_piece(self, sign: str) -> None:
        """`re` holds the interpreter while it matches: other threads run between two pieces."""
        assert max(end - start for start, end in pieces(sign * 10_000)) <= PIECE_CHARS


class TestPieces:
    @given(st.text(alphabet="ab (.\n", max_size=300), st.integers(2, 40))
    def test_nothing_is_lost(self, text: str, size: int) -> None:
        found = list(pieces(text, size))
        assert "".join(text[start:end] for start, end in found) == text
        assert all(end - start <= size for start, end in found)

    def test_a_text_is_cut_behind_a_sentence(self) -> None:
        """So that no phrase is cut in two."""
        sentence = "We leave next Tuesday. "
        text = sentence * 500
        hits = scan(text, FRIDAY)
        assert [hit.start for hit in hits] == [match.start() for match in re.finditer("next Tuesday", text)]
        assert {str(hit.first) for hit in hits} == {"2026-11-24"}
        assert all(text[hit.start : hit.end] == hit.phrase for hit in hits)

    def test_rewriting_a_long_text_twice_changes_nothing(self) -> None:
        once = rewrite("They come back next Tuesday, I think. It rained last week\n" * 400, FRIDAY).text
        assert rewrite(once, FRIDAY).text == once

    def test_code_is_left_alone_however_long_it_is(self) -> None:
        code = "```\n" + "tomorrow = 1\n" * 1_000 + "```"
        assert scan(f"{code} next Tuesday {code}", FRIDAY)[0].phrase == "next Tuesday"
        assert len(scan(f"{code} next Tuesday {code}", FRIDAY)) == 1

    def test_a_fence_that_is_never_closed_hides_nothing(self) -> None:
        assert [hit.phrase for hit in scan("``` next Tuesday", FRIDAY)] == ["next Tuesday"]


class TestCitedText:
    def test_an_ordinary_message_is_read_whole(self) -> None:
        assert near_quotes("x" * MAX_CHARS, ["y"]) == "x" * MAX_CHARS

    def test_of_a_long_one_what_stands_around_the_quotes(self) -> None:
        filler = "some words of a book " * 5_000
        found = near_quotes(f"{filler}We leave on 3 March 2027. {filler}", ["leave on 3 March"])
        assert "3 March 2027" in found
        assert len(found) <= MAX_CHARS

    def test_many_quotes_stay_within_the_limit(self) -> None:
        text = "".join(f"line {number}: " + "x" * 5_000 for number in range(20))
        found = near_quotes(text, [f"line {number}:" for number in range(8)])
        assert all(f"line {number}:" in found for number in range(8))
        assert len(found) <= MAX_CHARS

    def test_a_quote_that_is_not_found_leaves_the_beginning(self) -> None:
        assert near_quotes("ab" * MAX_CHARS, ["zz"]) == ("ab" * MAX_CHARS)[:MAX_CHARS]
