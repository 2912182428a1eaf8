"""Texts are cut between signs, in every script."""

from __future__ import annotations

import pytest

from extractor.core.context.cutting import cut_anywhere, cut_sentences
from extractor.core.signs import first_cut, last_cut

SIGNS = ["猫", "कि", "e\u0301", "\U0001f469\u200d\U0001f680", "\U0001f44d\U0001f3fd"]


@pytest.mark.parametrize("sign", SIGNS)
def test_no_cut_parts_a_sign(sign: str) -> None:
    text = sign * 9
    assert {last_cut(text, at) % len(sign) for at in range(len(text))} == {0}
    assert {first_cut(text, at) % len(sign) for at in range(len(text))} == {0}


@pytest.mark.parametrize("sign", SIGNS)
def test_a_context_cuts_between_signs(sign: str) -> None:
    for limit in range(20, 30):
        found = cut_anywhere(sign * 20, limit, len, "…")
        assert found == sign * (found.count(sign)) + "…"


def test_sentences_without_spaces_between_them_are_kept_whole() -> None:
    assert cut_sentences("猫が好き。犬も好き。鳥も好き。", 13, len) == "猫が好き。犬も好き。 …"
