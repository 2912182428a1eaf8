"""Templates of the dashboard."""

from __future__ import annotations

import re
from pathlib import Path

import extractor.entrypoints.dashboard as dashboard

TEMPLATES = Path(dashboard.__file__).parent / "templates"
_USER_TEXT = re.compile(r"(?s)<(\w+)([^<>]*)>(?:<strong>)?\{\{ (?:\w+\.)+(?:content|text|quote|description) \}\}")
_OURS = ("row.description",)


def test_what_people_wrote_has_its_own_direction_and_no_language_of_ours() -> None:
    """The pages are English; a fact may be Arabic."""
    found = [
        (path.name, match.group())
        for path in TEMPLATES.glob("*.html")
        for match in _USER_TEXT.finditer(path.read_text())
        if not any(ours in match.group() for ours in _OURS)
    ]
    assert len(found) >= 6
    assert [item for item in found if 'dir="auto" lang=""' not in item[1]] == []


def test_no_template_holds_the_marks_of_an_unfinished_merge() -> None:
    held = [
        path.name for path in TEMPLATES.glob("*.html") if "<<<<<<<" in path.read_text() or ">>>>>>>" in path.read_text()
    ]
    assert held == []
