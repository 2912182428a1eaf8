"""Estimates of tokens, by script and language."""

from __future__ import annotations

import pytest

from bench.sentences import codes
from bench.tokens_languages import held_out, ratio
from extractor.adapters.token_counter import count_tokens
from extractor.core.languages.tokens import estimate_tokens


@pytest.mark.parametrize("code", codes())
def test_estimates_are_near_the_count_in_every_language(code: str) -> None:
    """Within 15 % at the median."""
    assert 0.85 <= ratio(held_out(code)) <= 1.15


@pytest.mark.parametrize(
    "text",
    [
        "Our nurse moved to Rome because the hospital there has a ward for children, and she will stay for two years.",
        '{"rows": [{"id": 17, "name": "launch", "at": "2026-11-20"}], "next": null}',
        "The meeting notes say 设计评审推迟到下周二因为两位同事生病了 and nothing else.",
        "Ада переехала в Рим. Ada lives in Rome now.",
    ],
)
def test_mixed_texts_and_data_are_near_it_too(text: str) -> None:
    assert 0.7 <= estimate_tokens(text) / count_tokens(text) <= 1.4


def test_every_text_has_a_token() -> None:
    assert estimate_tokens("") == 1
    assert estimate_tokens("\u1780" * 100) >= 100


def test_a_long_text_is_judged_by_pieces_of_all_its_parts() -> None:
    """In about the time of a short one; halves of different kinds count by their share."""
    words, data = "She will stay for two years. " * 3_000, '{"id": 17, "at": "2026-11-20"}, ' * 3_000
    whole = estimate_tokens(words + data)
    parts = sum(estimate_tokens(text[at : at + 3_000]) for text in (words, data) for at in range(0, len(text), 3_000))
    assert 0.9 <= whole / parts <= 1.1
    assert estimate_tokens(words * 10) / estimate_tokens(words) == pytest.approx(10, rel=0.02)
