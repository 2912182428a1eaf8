"""Dates that are found but not meant, and the words right before a day that tell its direction."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, scan

TUESDAY = Anchor(date(2026, 11, 24), 10)


def days(text: str) -> list[tuple[str, str]]:
    return [(str(hit.first), str(hit.last)) for hit in scan(text, TUESDAY) if hit.first]


class TestNotMeant:
    @pytest.mark.parametrize(
        "text",
        [
            "the branch is called feature/black-friday-banner",
            "set START_DAY=sunday in the .env",
            "In def tomorrow(self): the return type is wrong",
            "import { today } from './dates'",
            "enum Weekday { MONDAY, TUESDAY }",
            "dates['friday'] is None",
            '{"day": "monday", "open": true}',
            "--days=monday,tuesday",
            "the channel is #monday-standup",
            "the repo today-i-learned",
            "monday-to-friday.css is unused",
            "docker run -p 8080:80 today:latest",
            "systemd timer OnCalendar=Mon..Fri 02:00",
            "{{ today }}",
        ],
    )
    def test_identifiers(self, text: str) -> None:
        """What is joined to other words by signs of code is a name."""
        assert days(text) == []

    @pytest.mark.parametrize(
        "text",
        ["Mon/Tue next week", "call me Friday-ish", "due:tomorrow", "the demo is Friday(27.11.)", "see you (Monday)"],
    )
    def test_signs_that_people_put_around_a_day(self, text: str) -> None:
        assert days(text) != []

    @pytest.mark.parametrize(
        "text",
        [
            '"Yesterday" is the most covered song of all time',
            "She hums 'Yesterday' all the time",
            '"See you next Tuesday" is an insult, by the way',
            "The Night Before Christmas is a poem by Moore",
            "Is Black Friday the one with the toys? I mean the film",
            "do you know the song Friday by Rebecca Black?",
            "we read The Woman Who Was Thursday in class",
            "Seven Days in May",
            "Bank of Tomorrow",
            "Thursday is spelled with a u",
            "sat is short for saturday",
        ],
    )
    def test_titles_and_words_as_words(self, text: str) -> None:
        """The sentence says what kind of thing it is, or its capitals do."""
        assert days(text) == []

    @pytest.mark.parametrize("text", ['she said "Friday works"', 'he texted "tomorrow"', "Mom called yesterday"])
    def test_what_somebody_says_is_meant(self, text: str) -> None:
        assert days(text) != []

    @pytest.mark.parametrize(
        "text",
        [
            "Napoleon was born on the 15th",
            "Mozart died on December 5",
            "The Battle of Hastings took place on 14 October 1066",
            "The charter was sealed on June 15, 1215",
        ],
    )
    def test_history(self, text: str) -> None:
        """A day without a year in the life of somebody long dead is not this year's."""
        assert days(text) == []

    def test_ours_is_no_history(self) -> None:
        assert days("my grandfather Napoleon died on the 15th") == [("2026-11-15", "2026-11-15")]

    @pytest.mark.parametrize(
        "text",
        [
            "nobody knows what tomorrow brings",
            "we dream of a better tomorrow",
            "today is the tomorrow you worried about yesterday",
            "the answer to Q3 is b, Q4 I left blank",
            "Turn left on 5th and then right",
            "dress-down Friday policy",
            "Judge Monday retired with honours",
            "Mr. Friday is representing the claimant",
            "Annex Q3 lists the exceptions",
            "top of the 7th, two outs",
            "the score at half-time was 11/9",
            'our test includes the sentence "see you on Monday"',
            "tests passed: 11/24",
            "The order total is 12/15 items delivered",
            "Model Q3 and model Q5 are both affected",
            "that's a tomorrow problem",
            "you're my sunday kind of love",
            "do you ever feel like monday",
            "how many days are in February?",
            "June comes after May",
            "why is October the tenth month?",
            "the week starts on Monday in Europe",
            "Support tickets are answered within 48 hours",
            "the insurance pays within ten days",
            "the ticket MON-12 is closed",
            "FRI-220 is blocked by SAT-17",
            "Her name was Easter",
            "Q3.4 asks for proof",
        ],
    )
    def test_other_senses(self, text: str) -> None:
        assert days(text) == []

    @pytest.mark.parametrize(
        "text",
        [
            "lunch with Priya Friday 12:30",
            "I'd like to take Thursday off",
            "is Monday still ok?",
            "Q4 numbers look good",
        ],
    )
    def test_adverbs_are_meant(self, text: str) -> None:
        assert len(days(text)) == 1


class TestDirection:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            ("standup moved to 10:30 starting Monday", "2026-11-30"),
            ("they called, a callback is promised for Monday", "2026-11-30"),
            ("the fee was raised, effective Friday", "2026-11-27"),
            ("the backup from Sunday is corrupt", "2026-11-22"),
            ("the tickets we bought Saturday are gone", "2026-11-21"),
            ("I would have come on Friday", "2026-11-20"),
            ("the report due Friday was late", "2026-11-20"),
            ("It took until Friday to fix", "2026-11-20"),
            ("use the one from Saturday", "2026-11-21"),
            ("I have submitted my leave application for the 30th", "2026-11-30"),
            ("I promised the client a demo for Friday", "2026-11-27"),
            ("Minutes of Friday's meeting are attached", "2026-11-20"),
            ("I'd a grand time Saturday, thanks for having us", "2026-11-21"),
        ],
    )
    def test_the_words_before_a_day(self, text: str, day: str) -> None:
        """They tell more than the verb of the sentence."""
        assert days(text) == [(day, day)]

    def test_a_clause_that_begins_with_a_day_has_its_own_verb(self) -> None:
        assert days("On Saturday it hailed and on Thursday they expect sun")[1] == ("2026-11-26", "2026-11-26")

    def test_a_day_moved_to_todays_weekday_is_next_weeks(self) -> None:
        assert days("therapy got moved from monday to tuesday")[1] == ("2026-12-01", "2026-12-01")

    def test_a_tag_ends_a_phrase(self) -> None:
        assert days("<p>we met Thursday last</p>") == [("2026-11-19", "2026-11-19")]
        assert days("<li>the release is 10 days out</li>") == [("2026-12-04", "2026-12-04")]

    def test_the_day_of_a_narrative(self) -> None:
        """`on the Tuesday` is of a week that was spoken of."""
        assert days("He left on the Tuesday and she came on the Wednesday") == []
        assert days("we leave tomorrow, home on the Sunday")[1] == ("2026-11-29", "2026-11-29")


class TestPhrases:
    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("tomorrow in a week", "2026-12-02", "2026-12-02"),
            ("see you the week after the next", "2026-12-07", "2026-12-13"),
            ("it is due in half a month", "2026-12-09", "2026-12-09"),
            ("half a month ago", "2026-11-09", "2026-11-09"),
            ("I've been learning Finnish for two years now", "2024-11-24", "None"),
            ("we agreed at the weekend that I'd sell the car", "2026-11-21", "2026-11-22"),
        ],
    )
    def test_they_are_read(self, text: str, first: str, last: str) -> None:
        assert days(text) == [(first, last)]
