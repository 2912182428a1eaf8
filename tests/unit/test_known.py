"""Which known facts a run is shown."""

from __future__ import annotations

from datetime import timedelta

from extractor.core.facts import manifest
from extractor.core.facts.fact import FactLine
from extractor.core.run.known import MAX_SHOWN, NEWEST, NOTICE, render_known
from tests.build import NOON, fact, message

PLACES = ("Oslo", "Lima", "Cairo", "Quito", "Seoul", "Hanoi", "Turin")


def facts(count: int) -> list[FactLine]:
    """Return facts about places, newest first; only the oldest one is about Leeds."""
    told = [*(f"The shop in {PLACES[n % len(PLACES)]} opened." for n in range(count - 1)), "Rewiring in Leeds begins."]
    return [fact(f"f{n}", text, updated_at=NOON - timedelta(days=n)).line for n, text in enumerate(told)]


def names(text: str) -> list[str]:
    return [line.split()[2].rstrip(":") for line in text.splitlines() if line.startswith("- ")]


def test_few_facts_are_all_shown() -> None:
    known = facts(MAX_SHOWN)
    assert render_known(known, [message("Hello.")]) == manifest.render(known)


def test_of_many_those_are_shown_that_what_was_said_may_change() -> None:
    """The oldest fact has a word of the person's; the newest are there whatever was said."""
    known = facts(200)
    text = render_known(known, [message("The electricians in Leeds come on Monday instead.")])
    shown = names(text)
    assert len(shown) == MAX_SHOWN
    assert shown[:NEWEST] == [f"f{n}" for n in range(NEWEST)]
    assert shown[-1] == "f199"
    assert text.endswith(NOTICE)


def test_what_is_in_every_fact_counts_for_little() -> None:
    known = facts(200)
    text = render_known(known, [message("The shop in Quito opened late; the shop is small, says the shop in Lima.")])
    wanted = {f"f{n}" for n in range(NEWEST, 199) if PLACES[n % len(PLACES)] in ("Quito", "Lima")}
    chosen = set(names(text)[NEWEST:])
    assert chosen <= wanted


def test_without_words_in_common_the_newest_are_shown() -> None:
    assert names(render_known(facts(200), [message("Zzz.")])) == [f"f{n}" for n in range(MAX_SHOWN)]
