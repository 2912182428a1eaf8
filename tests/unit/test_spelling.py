from __future__ import annotations

import pytest

from extractor.core.recall.spelling import MAX_ALIKE, alike

KNOWN = ("postgresql", "kubernet", "muller", "launch", "lunch", "receiv", "paint", "print", "98500", "war", "strasse")


class TestSpelling:
    @pytest.mark.parametrize(
        ("word", "meant"),
        [
            ("postgre", ["postgresql"]),
            ("postgrsql", ["postgresql"]),
            ("kuberntes", ["kubernet"]),
            ("mueller", ["muller"]),
            ("reciev", ["receiv"]),
            ("strase", ["strasse"]),
            ("zebra", []),
            ("lun", []),
            ("98501", []),
            ("wart", []),
        ],
    )
    def test_a_word_stands_for_those_that_are_spelt_about_the_same(self, word: str, meant: list[str]) -> None:
        assert alike(word, KNOWN) == meant

    def test_the_likeliest_come_first_and_few_of_them(self) -> None:
        found = alike("inter", [f"inter{'x' * at}" for at in range(9, 0, -1)])
        assert found == ["interx", "interxx", "interxxx"]
        assert len(found) == MAX_ALIKE
