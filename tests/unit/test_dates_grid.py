"""Every form of a phrase, in every place of a sentence, means what the conventions of docs/dates.md say.

The expected day is computed here, from the convention and not from the resolver. A cell is a concept (next WEEKDAY), a
form of it ("next Tuesday night") and a frame ("{} we leave."). Each anchor tries every concept in some of the frames.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from extractor.core.dates import Anchor, scan
from extractor.core.dates.calendar import add_months, month_of, quarter_of, week_of, weekend_of, year_of

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
PARTS = ("morning", "afternoon", "evening", "night")

AHEAD = (
    "We will ship it {}.", "{} we will ship it.", "Shipping {}!", "I'm meeting Ana {}", "can we meet {}?",
    "{}: call the bank", "Let's do it {}, ok?", "The launch is {}", "the launch ({}) needs a room",
    "Are you free {} at 3pm?", "at 10:30 {} we go", "- {} - demo", "I can't {}", "launch {}; prep before",
    "{} works for me", "the plan: {} review, then ship", "I've got an exam {}", "**{}** works", "see you {} lol",
)  # fmt: skip
BEHIND = (
    "We shipped it {}.", "{} we shipped it.", "{}, I finally called", "I met Ana {}", "he didn't come {}",
    "what did I say {}?", "{} was rough", "the launch ({}) went well", "I've seen her {}", "it broke {}; nobody noticed",
    "{} she told me everything", "did you call her {}?", "we got the keys {}!", "my brother brought it {}",
    "the cat died {} \U0001f622", "> it rained {}",
)  # fmt: skip

Days = tuple[date, date]


@dataclass(frozen=True)
class Cell:
    """A phrase and its accepted meanings, in sentences about the future or the past."""

    phrase: str
    days: frozenset[Days]
    is_ahead: bool


def ordinal(day: int) -> str:
    ending = "th" if 10 <= day <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def cell(phrase: str, *days: date | Days, is_ahead: bool) -> Cell:
    return Cell(phrase, frozenset(d if isinstance(d, tuple) else (d, d) for d in days), is_ahead)


def both(phrase: str, *, ahead: date, behind: date) -> Iterator[Cell]:
    yield cell(phrase, ahead, is_ahead=True)
    yield cell(phrase, behind, is_ahead=False)


def day_words(on: date) -> Iterator[Cell]:
    for step, word in (
        (1, "tomorrow"),
        (2, "the day after tomorrow"),
        (-1, "yesterday"),
        (-2, "the day before yesterday"),
    ):
        yield cell(word, on + timedelta(step), is_ahead=step > 0)
    for part in PARTS[:3]:
        yield cell(f"tomorrow {part}", on + timedelta(1), is_ahead=True)
        yield cell(f"yesterday {part}", on - timedelta(1), is_ahead=False)
    yield cell("tonight", on, is_ahead=True)
    yield cell("last night", on - timedelta(1), is_ahead=False)


def counts(on: date) -> Iterator[Cell]:
    for count, word in ((1, "a"), (2, "two"), (3, "3"), (5, "five")):
        for unit, days in (("day", 1), ("week", 7)):
            there = timedelta(days * count)
            units = unit if count == 1 else f"{unit}s"
            yield cell(f"in {word} {units}", on + there, is_ahead=True)
            yield cell(f"{word} {units} from now", on + there, is_ahead=True)
            yield cell(f"{word} {units} ago", on - there, is_ahead=False)
        units = "month" if count == 1 else "months"
        ahead, behind = add_months(on, count), add_months(on, -count)
        yield cell(f"in {word} {units}", ahead, is_ahead=True)
        yield cell(f"{word} {units} ago", behind, is_ahead=False)


def units(on: date) -> Iterator[Cell]:
    for step, word in ((1, "next"), (-1, "last")):
        month = on.replace(day=1)
        found = {
            "week": week_of(on + timedelta(7 * step)),
            "month": month_of(add_months(month, step)),
            "quarter": quarter_of(add_months(month, 3 * step)),
            "year": year_of(add_months(month, 12 * step)),
            "weekend": weekend_of(on + timedelta(7 * step)),
        }
        for unit, days in found.items():
            assert days.first is not None
            assert days.last is not None
            yield cell(f"{word} {unit}", (days.first, days.last), is_ahead=step > 0)


def weekdays(on: date) -> Iterator[Cell]:
    for index, name in enumerate(WEEKDAYS):
        past = on - timedelta((on.weekday() - index - 1) % 7 + 1)
        coming = on + timedelta((index - on.weekday()) % 7)
        strictly = on + timedelta((index - on.weekday() - 1) % 7 + 1)
        of_week = on - timedelta(on.weekday()) + timedelta(index)
        yield from both(f"on {name}", ahead=coming, behind=past)
        for part in PARTS:
            yield from both(f"{name} {part}", ahead=coming, behind=past)
        for form in (f"next {name}", f"{name} next week", f"{name} of next week", f"next week on {name}"):
            yield cell(form, of_week + timedelta(7), is_ahead=True)
        for form in (f"{name} last week", f"last week on {name}", f"{name} of last week"):
            yield cell(form, of_week - timedelta(7), is_ahead=False)
        yield cell(f"last {name}", past, is_ahead=False)
        yield cell(f"this coming {name}", strictly, is_ahead=True)
        yield cell(f"the {name} before last", past - timedelta(7), is_ahead=False)
        yield cell(f"a week from {name}", coming + timedelta(7), strictly + timedelta(7), is_ahead=True)
        yield cell(f"two {name}s ago", past - timedelta(7), is_ahead=False)


def days_of_months(on: date, step: int) -> Iterator[Cell]:
    there = on + timedelta(step)
    month, day, name = MONTHS[there.month - 1], there.day, WEEKDAYS[there.weekday()]
    short = month[:3]
    for form in (
        f"{month} {day}", f"{month} {ordinal(day)}", f"{day} {month}", f"the {ordinal(day)} of {month}", f"{short} {day}",
        f"{day} {short}", f"{month} the {ordinal(day)}",
    ):  # fmt: skip
        yield cell(f"on {form}", there, is_ahead=step > 0)
        yield cell(f"on {name}, {form}", there, is_ahead=step > 0)
        yield cell(f"{name[:3]} {form}", there, is_ahead=step > 0)
    yield cell(f"on {name[:3]}. {day}. {month}", there, is_ahead=step > 0)
    last = there + timedelta(3)
    if last.month == there.month:
        for form in (
            f"{month} {day}-{last.day}", f"from {day} to {last.day} {month}", f"{month} {day} through {last.day}",
            f"from the {ordinal(day)} to the {ordinal(last.day)} of {month}", f"{month} {day} \u2013 {month} {last.day}",
            f"between {month} {day} and {last.day}",
        ):  # fmt: skip
            yield cell(form, (there, last), is_ahead=step > 0)


def cells(on: date) -> list[Cell]:
    return [
        *day_words(on), *counts(on), *units(on), *weekdays(on), *days_of_months(on, 23), *days_of_months(on, -40),
    ]  # fmt: skip


@pytest.mark.parametrize("on", [date(2025, 1, 31), date(2026, 3, 11), date(2026, 8, 24)], ids=str)
class TestEveryCell:
    def test_a_phrase_means_the_same_in_every_frame(self, on: date) -> None:
        """Order, punctuation, tense frames, emphasis and what follows do not change a day."""
        chance = random.Random(on.toordinal())
        for one in cells(on):
            for frame in chance.sample(AHEAD if one.is_ahead else BEHIND, 2):
                phrase = one.phrase[0].upper() + one.phrase[1:] if frame.startswith("{}") else one.phrase
                text = frame.format(phrase)
                if "10:30 in a " in text:
                    continue  # nobody says so
                start = text.index(phrase)
                hits = [h for h in scan(text, Anchor(on, 11)) if h.start < start + len(phrase) and start < h.end]
                found = [(hit.first, hit.last) for hit in hits if hit.first]
                assert found, (text, "missed")
                assert set(found) <= one.days, (text, found, one.days)

    def test_a_phrase_of_one_tense_keeps_its_day_in_the_other(self, on: date) -> None:
        """What names its own direction ("last", "ago", "next") needs no tense."""
        for one in cells(on):
            if not one.phrase.startswith(("last ", "next ", "two ", "3 ", "five ")) or "weekend" in one.phrase:
                continue
            hits = [hit for hit in scan(f"note: {one.phrase}", Anchor(on, 11)) if hit.first]
            assert [(hit.first, hit.last) for hit in hits if (hit.first, hit.last) not in one.days] == [], one.phrase
