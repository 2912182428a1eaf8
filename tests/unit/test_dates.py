from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.dates import Anchor, Status, edtf, find_stated, rewrite, scan
from extractor.core.dates.conventions import USUAL, Conventions, DateOrder
from extractor.core.dates.english import ENGLISH
from extractor.core.dates.notes import without_notes
from extractor.core.dates.rule import Compound, Rule
from extractor.core.facts.fact import TimeMention
from extractor.core.facts.redating import redate
from tests.build import fact, mention

FRIDAY = Anchor(date(2026, 11, 20), 12)


def first_last(text: str, anchor: Anchor = FRIDAY) -> tuple[str, str] | None:
    hits = [hit for hit in scan(text, anchor) if hit.interval]
    if not hits:
        return None
    assert len(hits) == 1, [hit.phrase for hit in hits]
    return str(hits[0].first), str(hits[0].last)


class TestRules:
    @pytest.mark.parametrize("rule", [*ENGLISH.atoms, *ENGLISH.compounds], ids=lambda rule: rule.name)
    def test_every_rule_reads_its_example(self, rule: Rule | Compound) -> None:
        """One test a rule of the grammar; the whole example is one date."""
        fiscal = Anchor(FRIDAY.on, FRIDAY.hour, Conventions(fiscal_year_starts_in=10))
        hits = scan(rule.example, fiscal if "fiscal" in rule.name else FRIDAY)
        assert rule.name in {hit.rule for hit in hits}, [(hit.rule, hit.phrase) for hit in hits]
        assert all(hit.interval is not None for hit in hits)

    @pytest.mark.parametrize("rule", ENGLISH.stays.rules, ids=lambda rule: rule.name)
    def test_what_comes_again_or_is_vague_gets_no_date(self, rule: Rule) -> None:
        hits = scan(rule.example, FRIDAY)
        assert [hit.rule for hit in hits] == [rule.name]
        assert hits[0].status in (Status.RECURRING, Status.VAGUE)
        assert hits[0].interval is None

    @pytest.mark.parametrize("rule", ENGLISH.anaphora.rules, ids=lambda rule: rule.name)
    def test_what_counts_from_the_story_is_anaphoric(self, rule: Rule) -> None:
        assert [hit.status for hit in scan(f"She left {rule.example}.", FRIDAY)] == [Status.ANAPHORIC]

    def test_names_are_unique(self) -> None:
        names = [
            *(rule.name for rule in (*ENGLISH.stays, *ENGLISH.anaphora, *ENGLISH.atoms)),
            *(rule.name for rule in ENGLISH.compounds),
        ]
        assert len(set(names)) == len(names)


class TestConventions:
    """Anchor: Friday 2026-11-20."""

    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("We meet tomorrow.", "2026-11-21", "2026-11-21"),
            ("We met the day before yesterday.", "2026-11-18", "2026-11-18"),
            ("We meet next Tuesday.", "2026-11-24", "2026-11-24"),
            ("We meet next Saturday.", "2026-11-28", "2026-11-28"),
            ("We meet this Saturday.", "2026-11-21", "2026-11-21"),
            ("We met last Friday.", "2026-11-13", "2026-11-13"),
            ("We met last Monday.", "2026-11-16", "2026-11-16"),
            ("We met on Wednesday.", "2026-11-18", "2026-11-18"),
            ("We will meet on Wednesday.", "2026-11-25", "2026-11-25"),
            ("Friday next week works.", "2026-11-27", "2026-11-27"),
            ("See you next week.", "2026-11-23", "2026-11-29"),
            ("It was last week.", "2026-11-09", "2026-11-15"),
            ("It was last weekend.", "2026-11-14", "2026-11-15"),
            ("It starts next month.", "2026-12-01", "2026-12-31"),
            ("It was last year.", "2025-01-01", "2025-12-31"),
            ("It starts in Q1 next year.", "2027-01-01", "2027-03-31"),
            ("It was last summer.", "2026-06-01", "2026-08-31"),
            ("It ends in three days.", "2026-11-23", "2026-11-23"),
            ("It ended two weeks ago.", "2026-11-06", "2026-11-06"),
            ("It ends at the end of next month.", "2026-12-21", "2026-12-31"),
            ("The exam is on 3 December.", "2026-12-03", "2026-12-03"),
            ("The exam was on 3 November.", "2026-11-03", "2026-11-03"),
            ("The exam will be on March 3rd.", "2027-03-03", "2027-03-03"),
            ("They are here until March.", "2027-03-01", "2027-03-31"),
            ("Check in on the 9th.", "2026-12-09", "2026-12-09"),
            ("It was two days after last Monday.", "2026-11-18", "2026-11-18"),
            ("The first Monday of next month.", "2026-12-07", "2026-12-07"),
        ],
    )
    def test_readings(self, text: str, first: str, last: str) -> None:
        assert first_last(text) == (first, last)

    @pytest.mark.parametrize(
        "text",
        [
            "May I ask you something?", "They march on.", "Wait a second.", "Use version 3.2.1 of it.",
            "See https://example.com/2026/next-monday for more.", "Run `date tomorrow` in a shell.",
            "It is in /var/log/yesterday/today.log.", "Launched on 2026-03-01.", "It sat in the sun.",
            "Born on March 3rd, 1990.", "I worked there for two days.", "It takes 3 weeks.", "He may fall asleep.",
            "The 17th floor.", "Call me at 030 1234-5678.", "That costs $1,200.", "python 3", "24/7",
        ],
    )  # fmt: skip
    def test_what_is_no_open_date_is_left_alone(self, text: str) -> None:
        assert first_last(text) is None
        assert rewrite(text, FRIDAY).text == text

    def test_seasons_have_a_hemisphere(self) -> None:
        southern = Anchor(date(2026, 11, 20), 12, Conventions(southern=True))
        assert first_last("It was last summer.", southern) == ("2025-12-01", "2026-02-28")

    def test_after_midnight_tonight_is_ambiguous(self) -> None:
        hit = scan("Let's meet tonight.", Anchor(date(2026, 11, 20), 1))[0]
        assert hit.status is Status.AMBIGUOUS
        assert str(hit.first) == "2026-11-20"
        assert [str(other.first) for other in hit.alternatives] == ["2026-11-19"]

    def test_next_weekday_that_is_still_to_come_names_the_other_reading(self) -> None:
        hit = scan("next Sunday", Anchor(date(2026, 11, 16)))[0]
        assert hit.status is Status.AMBIGUOUS
        assert [str(other.first) for other in hit.alternatives] == ["2026-11-22"]

    def test_the_word_that_a_phrase_begins_with_tells_its_tense(self) -> None:
        """`until` speaks of what is to come, though the decision is past."""
        assert first_last("We decided to stay until March.") == ("2027-03-01", "2027-03-31")
        assert first_last("It was decided in March.") == ("2026-03-01", "2026-03-31")

    def test_leap_days(self) -> None:
        assert first_last("It was a year ago.", Anchor(date(2024, 2, 29))) == ("2023-02-28", "2023-02-28")
        assert first_last("It is on February 30.") is None

    def test_the_ends_of_the_calendar_are_no_error(self) -> None:
        assert first_last("in 9999 years") is None
        assert scan("next year", Anchor(date(9999, 12, 31))) == []


class TestRewriting:
    @pytest.mark.parametrize(
        ("text", "rewritten"),
        [
            ("It is next Tuesday.", "It is next Tuesday (2026-11-24)."),
            ("It was last week.", "It was last week (2026-11-09/2026-11-15)."),
            ("She moved recently.", "She moved recently (as of 2026-11-20)."),
            ("We meet every Tuesday.", "We meet every Tuesday."),
            ("She has lived here for three years now.", "She has lived here for three years now (since ~2023-11-20)."),
        ],
    )
    def test_words_stay_and_dates_are_added(self, text: str, rewritten: str) -> None:
        assert rewrite(text, FRIDAY).text == rewritten

    @pytest.mark.parametrize(
        "text",
        [
            "I will be in Kochi from next Thursday till the 20th with patchy internet.",
            "He will join the office from Monday onwards.",
            "I need an SUV from the 1st until next Tuesday.",
        ],
    )
    def test_a_phrase_of_several_words_gets_its_date_once(self, text: str) -> None:
        once = rewrite(text, FRIDAY).text
        assert once != text
        assert rewrite(once, FRIDAY).text == once

    def test_nor_does_a_part_that_would_be_another_date(self) -> None:
        """On a Monday, where weeks begin on Sunday."""
        anchor = Anchor(date(2000, 1, 17), 12, Conventions(True, DateOrder.DMY, 6, 10))
        once = rewrite("Monday next", anchor).text
        assert once == "Monday next (2000-01-24)"
        assert rewrite(once, anchor).text == once

    def test_anaphora_are_named(self) -> None:
        assert rewrite("He came the next day.", FRIDAY).unresolved == ("the next day",)

    WORDS = st.sampled_from(
        "next last this Monday Tuesday week month year tomorrow yesterday March 3rd the of in on at until from to and 5 "
        "two days weeks ago later before after every end beginning May summer weekend Q3 4/12 first Friday recently now "
        "quarter (2026-11-24) , . - 12:30 noon 2027 w/c between for over past Christmas business hours 36 fiscal FY27 following "
        "night EOD January through 2019 Diwali half hundred (2027-04-03 or 2027-03-04) '22 year's 3/4 31 calendar 20 Nov 30".split()
    )

    @given(
        st.lists(WORDS, min_size=1, max_size=14),
        st.dates(),
        st.sampled_from([USUAL, Conventions(True, DateOrder.DMY, 6, 10)]),
    )
    def test_rewriting_twice_changes_nothing_more(self, words: list[str], on: date, conventions: Conventions) -> None:
        """Idempotent on any heap of date words, and every hit lies where it says."""
        text, anchor = " ".join(words), Anchor(on, 12, conventions)
        once = rewrite(text, anchor)
        assert rewrite(once.text, anchor).text == once.text
        for hit in once.hits:
            assert text[hit.start : hit.end] == hit.phrase
            assert hit.first is None or hit.last is None or hit.first <= hit.last

    @given(st.text(max_size=200))
    def test_no_text_is_an_error(self, text: str) -> None:
        once = rewrite(text, FRIDAY).text
        assert rewrite(once, FRIDAY).text == once


class TestNotes:
    def test_a_text_is_read_without_them(self) -> None:
        """A phrase with its date beside it is done; what stands around it keeps its place."""
        text = "Tuesday (2026-11-24) or next week, as of last week (2026-11-09/2026-11-15)."
        assert [(hit.phrase, text[hit.start : hit.end]) for hit in scan(text, FRIDAY)] == [("next week", "next week")]

    @given(
        st.lists(st.sampled_from(["next week", " ", "(", ")", "(2026-11-24)", " (as of 2026-11-20)", "x"]), max_size=12)
    )
    def test_every_place_is_found_again(self, parts: list[str]) -> None:
        text = "".join(parts)
        plain = without_notes(text)
        for match in re.finditer("next week", plain.text):
            start, end = plain.place(match.start(), match.end())
            assert plain.is_dated(*match.span()) or text[start:end] == "next week"


class TestStated:
    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("on 2026-11-24", "2026-11-24", "2026-11-24"),
            ("at 2026-11-24T10:00:00Z", "2026-11-24", "2026-11-24"),
            ("2026-11-23/2026-11-29", "2026-11-23", "2026-11-29"),
            ("in 2026-12", "2026-12-01", "2026-12-31"),
            ("on the 3rd of March 2027", "2027-03-03", "2027-03-03"),
            ("on Tuesday, March 3, 2027", "2027-03-03", "2027-03-03"),
            ("in March 2027", "2027-03-01", "2027-03-31"),
            ("since 2019", "2019-01-01", "2019-12-31"),
            ("11/24/2026", "2026-11-24", "2026-11-24"),
        ],
    )
    def test_forms(self, text: str, first: str, last: str) -> None:
        (found,) = find_stated(text)
        assert (str(found.interval.first), str(found.interval.last)) == (first, last)

    @pytest.mark.parametrize("text", ["2026-02-30", "version 2026.1", "ticket 2026-1-2-3", "1234 items", "tomorrow"])
    def test_what_is_none(self, text: str) -> None:
        assert find_stated(text) == []


class TestRedating:
    def test_an_older_reading_is_read_again_against_its_own_anchor(self) -> None:
        """Phrase and anchor are kept, so a better resolver can be run over old facts."""
        old = TimeMention(
            "next Tuesday",
            "occurred",
            date(2026, 12, 1),
            date(2026, 12, 1),
            "day",
            False,
            "2026-12-01",
            "resolved",
            None,
            "rule",
            date(2026, 11, 20),
            (),
            "0",
        )
        found = redate(fact(content="It is next Tuesday (2026-12-01).", times=(old,)))
        assert found is not None
        assert found.is_changed
        assert found.draft.content == "It is next Tuesday (2026-11-24)."
        assert found.draft.times[0].edtf == "2026-11-24"

    def test_a_phrase_that_is_no_date_any_more_loses_its_date(self) -> None:
        """The fact is then dated by its message, as every fact without a date."""
        old = replace(mention(), phrase="sunday", anchor_on=date(2026, 11, 20), source="rule", resolver_version="7")
        found = redate(fact(content="The setting is START_DAY=sunday (2026-11-22).", times=(old,)))
        assert found is not None
        assert found.draft.content == "The setting is START_DAY=sunday."
        assert [(time.source, time.edtf) for time in found.draft.times] == [("message", "2026-11-20")]

    def test_what_the_present_resolver_dated_is_left_alone(self) -> None:
        assert redate(fact(content="It is fine.", times=(mention(),))) is None


class TestEdtf:
    @pytest.mark.parametrize(
        ("text", "written"),
        [
            ("next Tuesday", "2026-11-24"), ("next month", "2026-12"), ("last year", "2025"),
            ("last summer", "2026-22"), ("Q1 next year", "2027-33"), ("last weekend", "2026-11-14/2026-11-15"),
            ("She has been there for two years now", "2024-11-20~/.."), ("five years ago", "2021~"),
        ],
    )  # fmt: skip
    def test_forms(self, text: str, written: str) -> None:
        hit = scan(text, FRIDAY)[0]
        assert hit.interval is not None
        assert edtf(hit.interval) == written
