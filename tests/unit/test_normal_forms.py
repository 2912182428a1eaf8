"""Normal forms are found by patterns that know where letters stand; the patterns must agree with Unicode's own data."""

from __future__ import annotations

import unicodedata

import pytest

from extractor.core.facts.invisible import without_invisible
from extractor.core.normal_forms import LETTERS, MAX_MARKS, bare, is_normalized, normalize


def test_the_blocks_of_letters_hold_no_marks() -> None:
    """A mark there would not be removed, and a run of such marks would be sorted by insertion."""
    inside = [chr(code) for first, last in LETTERS for code in range(first, last + 1)]
    assert [char for char in inside if unicodedata.combining(char)] == []
    assert [
        char for char in inside if not any(unicodedata.combining(c) == 0 for c in unicodedata.normalize("NFKD", char))
    ] == []


def test_bare_removes_every_combining_mark_and_nothing_else() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x20000), *range(0xE0000, 0xE1000)):
        apart = unicodedata.normalize("NFKD", chr(code).casefold())
        assert bare(chr(code)) == "".join(char for char in apart if not unicodedata.combining(char)), hex(code)


@pytest.mark.parametrize("mark", ["\u0301", "\u064b", "\u0f73", "\uff9e", "\U0001d165"])
def test_long_runs_of_marks_are_broken_up(mark: str) -> None:
    """Beside letters of any script: they are not counted as part of the run."""
    for letter in ("a", "\u0436", "\u65b0", "\u0645", "\u0e01"):
        text = letter * 40 + mark * (MAX_MARKS + 1) + letter
        assert "\u034f" in normalize("NFC", text)
        assert not is_normalized("NFC", text)
        assert "\u034f" not in normalize("NFC", letter * 40 + mark * MAX_MARKS + letter)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u043c\u043e\u0439 \u0431\u0440\u0430\u0442", "\u043c\u043e\u0439 \u0431\u0440\u0430\u0442"),
        ("\u65b0\u3057\u3044\u2028\u732b", "\u65b0\u3057\u3044\n\u732b"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u043c\u200d\u043e\ufe0f\x1b[31m", "\u043c\u043e"),
        ("\U0001f3f4\U000e0062\U000e007f \u2764\ufe0f\U000e0041", "\U0001f3f4\U000e0062\U000e007f \u2764\ufe0f"),
    ],
)
def test_only_what_shows_nothing_is_removed(text: str, shown: str) -> None:
    assert without_invisible(text) == shown
