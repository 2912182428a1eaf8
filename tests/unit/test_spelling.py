from __future__ import annotations

import pytest

from extractor.adapters.spelling import MAX_ALIKE, KnownWords

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
        assert KnownWords(" ".join(KNOWN)).alike(word) == meant

    def test_the_likeliest_come_first_and_few_of_them(self) -> None:
        found = KnownWords(" ".join(f"inter{'x' * at}" for at in range(9, 0, -1))).alike("inter")
        assert found == ["interx", "interxx", "interxxx"]
        assert len(found) == MAX_ALIKE
