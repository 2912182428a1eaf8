"""docs/commands.md is what the commands say of themselves."""

from __future__ import annotations

from scripts.commands import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m scripts.commands`"
