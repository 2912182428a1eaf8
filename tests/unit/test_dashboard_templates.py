"""Templates of the dashboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import extractor.entrypoints.dashboard as dashboard
from extractor.entrypoints.dashboard.visible import visible

TEMPLATES = Path(dashboard.__file__).parent / "templates"
_USER_TEXT = re.compile(
    r"(?s)<(\w+)([^<>]*)>(?:<strong>)?\{\{ (?:\w+\.)+(?:content|text|quote|description)( \| exact)? \}\}"
)
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
    assert [item for item in found if "| exact }}" not in item[1]] == [], "joiners and marks belong to a text"


def test_every_field_of_a_form_sends_back_what_it_was_given() -> None:
    """An id is shown with its invisible characters made visible; a form must still mean the id."""
    fields = [
        (path.name, field)
        for path in TEMPLATES.glob("*.html")
        for field in re.findall(r'value="\{\{ (.*?) \}\}"', path.read_text())
    ]
    assert len(fields) > 40
    assert [item for item in fields if not item[1].endswith("| exact")] == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ada", "ada"),
        ("a\u202eda", "a<U+202E>da"),
        ("ad\u200ba\u00a0\x1b", "ad<U+200B>a<U+00A0><U+001B>"),
        ("\u3164\ufe0f\U000e0101\u2800", "<U+3164><U+FE0F><U+E0101><U+2800>"),
        ("\u0639\u0644\u064a caf\u00e9 \u5c71\u7530", "\u0639\u0644\u064a caf\u00e9 \u5c71\u7530"),
        ("one\n\ttwo", "one\n\ttwo"),
        ("", ""),
    ],
)
def test_what_cannot_be_seen_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_no_template_holds_the_marks_of_an_unfinished_merge() -> None:
    held = [
        path.name for path in TEMPLATES.glob("*.html") if "<<<<<<<" in path.read_text() or ">>>>>>>" in path.read_text()
    ]
    assert held == []
