from __future__ import annotations

import pytest

from extractor.core.dates import readable


class TestReadable:
    @pytest.mark.parametrize(
        ("code", "phrase", "words"),
        [
            ("2025-24", "winter", "winter 2025/26"),
            ("1999-24", "that Winter", "winter 1999/00"),
            ("2027-22", "next summer", "summer 2027"),
            ("2027-23", "in the fall", "autumn 2027"),
            ("2027-22", "next winter", "winter 2027"),
            ("2026-24", "nächsten Winter", "winter 2026/27"),
            ("2027-22", "im Sommer", "June to August 2027"),
            ("2026-24", "冬天", "December 2026 to February 2027"),
            ("2027-33", "Q1", "Q1 2027"),
            ("2027-36~", "about the fourth quarter", "about Q4 2027"),
            ("2026-05~", "around May", "about 2026-05"),
            ("2026-05-01/2026-05-09", "", "2026-05-01 to 2026-05-09"),
            ("2026-05-01~/2026-05-09~", "", "about 2026-05-01 to 2026-05-09"),
            ("../2026-05-09", "", "until 2026-05-09"),
            ("2026-05-01/..", "", "from 2026-05-01 on"),
            ("2026", "", "2026"),
            ("2026-12", "", "2026-12"),
            ("2026-12-24", "", "2026-12-24"),
            ("", "", ""),
        ],
    )
    def test_codes_become_words(self, code: str, phrase: str, words: str) -> None:
        assert readable(code, phrase) == words
