"""How a text is set says nothing about its dates."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.dates import Anchor, rewrite, scan
from extractor.core.dates.typography import even

BENCH = Path(__file__).parents[2] / "bench"
FRIDAY = Anchor(date(2026, 11, 20), 12)

SETTINGS: dict[str, Callable[[str], str]] = {
    "curly quotes": lambda text: text.replace("'", "\u2019"),
    "hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "two spaces": lambda text: text.replace(" (", "\0(").replace(" ", "  ").replace("\0(", " ("),
    "emphasis": lambda text: f"**{text}**",
    "a bullet": lambda text: f"- {text}",
    "a quotation": lambda text: f"> {text}",
    "brackets": lambda text: f"({text})",
    "a speaker": lambda text: f"Ana: {text}",
    "an emoji": lambda text: text.rstrip(".!?") + " \U0001f389",
    "a tail": lambda text: text.rstrip(".!?") + " lol",
}
NOT_EVEN = 0.01
"""Share of sentences in which a setting may matter: the beginning of a text ("March") tells something too."""


def sentences() -> list[dict[str, Any]]:
    rows = [
        json.loads(line)
        for name in ("dates_development", "dates_second", "dates_sixth", "dates_tenth")
        for line in (BENCH / f"{name}.jsonl").read_text().splitlines()
    ]
    random.Random(7).shuffle(rows)
    return rows[:300]


def days(text: str, anchor: Anchor) -> list[tuple[date | None, date | None]]:
    return [(hit.first, hit.last) for hit in scan(text, anchor) if hit.first]


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_sentence_has_the_same_days_however_it_is_set(setting: str) -> None:
    changed = []
    for row in sentences():
        anchor = Anchor.at(datetime.fromisoformat(row["reference_time"]), zone=row.get("zone", ""))
        text = SETTINGS[setting](row["text"])
        if days(text, anchor) != days(row["text"], anchor):
            changed.append(text)
    assert len(changed) <= NOT_EVEN * 300, changed


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("NO DELIVERIES ON TUESDAY", ["2026-11-24"]),
        ("SALE ENDS IN FEBRUARY", ["2027-02-01"]),
        ("MAY I ASK WHO IS CALLING", []),
        ("I drove the whole night to reach the coast, and my brother joined us\nthere on Tuesday", ["2026-11-17"]),
        ("the workshop that we have talked about so much will now take place on\nThursday", ["2026-11-26"]),
        ("Let's meet tomorrow\u2026 or Monday\u2026", ["2026-11-21", "2026-11-23"]),
        ("<p>due <b>on the 25th</b></p>", ["2026-11-25"]),
        ("see you on \u200bMonday", ["2026-11-23"]),
    ],
)
def test_what_people_and_programs_send(text: str, found: list[str]) -> None:
    assert [str(hit.first) for hit in scan(text, FRIDAY) if hit.first] == found


def test_the_note_follows_the_phrase_as_it_was_set() -> None:
    """Offsets are those of the text that came in."""
    assert rewrite("we\u2019ll ship  it **next\u00a0Tuesday**!", FRIDAY).text == (
        "we\u2019ll ship  it **next\u00a0Tuesday (2026-11-24)**!"
    )


@given(st.text(alphabet="ab  \t*\u00a0\u2019\u200b\U0001f389~\r\n.AB", max_size=60))
def test_every_place_maps_into_the_text(text: str) -> None:
    found = even(text)
    for start in range(len(found.text)):
        begin, end = found.place(start, start + 1)
        assert 0 <= begin < end <= len(text)
