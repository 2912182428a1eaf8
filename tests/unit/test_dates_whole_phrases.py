"""English dates of several words, in running text: each is one date, not one of its parts."""

from datetime import date

import pytest

from extractor.core.dates import Anchor, Hit, Interval, Status, read_english, scan

WEDNESDAY = Anchor(date(2027, 9, 29))


def days(text: str, anchor: Anchor = WEDNESDAY) -> list[tuple[str, str, str]]:
    return [(hit.phrase, str(hit.first), str(hit.last)) for hit in scan(text, anchor) if hit.interval]


@pytest.mark.parametrize(
    ("text", "phrase", "first", "last"),
    [
        ("The rent goes up from the first of the month after next.", "from the first of the month after next", "2027-11-01", "2027-11-01"),
        ("I need statements from April last year to March this year.", "from April last year to March this year", "2026-04-01", "2027-03-31"),
        ("It is up from next Wednesday through to the end of October.", "from next Wednesday through to the end of October", "2027-10-06", "2027-10-31"),
        ("He lost his job in the autumn of the year before last.", "in the autumn of the year before last", "2025-09-01", "2025-11-30"),
        ("The dentist can squeeze me in a week tomorrow.", "in a week tomorrow", "2027-10-07", "2027-10-07"),
        ("We must reply within 28 days from today.", "within 28 days from today", "2027-09-29", "2027-10-27"),
        ("I was in Japan in the first week of August last year.", "in the first week of August last year", "2026-08-03", "2026-08-09"),
        ("The offsite is Wednesday to Friday the week after next.", "Wednesday to Friday the week after next", "2027-10-13", "2027-10-15"),
        ("We closed from mid-July until about a week ago.", "from mid-July until about a week ago", "2027-07-11", "2027-09-22"),
        ("We met in the first week of August\u00a0last\u00a0year.", "in the first week of August\u00a0last\u00a0year", "2026-08-03", "2026-08-09"),
        ("from last Friday until yesterday", "from last Friday until yesterday", "2027-09-24", "2027-09-28"),
        ("Free between the 15th and the 20th of next month.", "between the 15th and the 20th of next month", "2027-10-15", "2027-10-20"),
        ("I was away from late June to early July.", "late June to early July", "2027-06-21", "2027-07-10"),
    ],
)  # fmt: skip
def test_words_side_by_side_are_one_date(text: str, phrase: str, first: str, last: str) -> None:
    assert days(text) == [(phrase, first, last)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("We met at Christmas two years ago.", "2025-12-25", "2025-12-25"),
        ("We met two years ago at Christmas.", "2025-12-25", "2025-12-25"),
        ("We met two Christmases ago.", "2025-12-25", "2025-12-25"),
        ("We met on New Year's Eve two years back.", "2025-12-31", "2025-12-31"),
        ("Diwali three years ago was loud.", "2024-10-31", "2024-10-31"),
        ("We bought it in the summer three years ago.", "2024-06-01", "2024-08-31"),
        ("We bought it three years ago in the summer.", "2024-06-01", "2024-08-31"),
        ("The slates were replaced two winters back.", "2025-12-01", "2026-02-28"),
        ("She was born on June 3 two years ago.", "2025-06-03", "2025-06-03"),
        ("I got promoted three years ago this April.", "2024-04-01", "2024-04-30"),
        ("He had his stent put in a year ago this Friday.", "2026-10-01", "2026-10-01"),
        ("We moved here this time three years ago.", "2024-09-29", "2024-09-29"),
        ("We were in Rome at Easter the year before last.", "2025-04-20", "2025-04-20"),
        ("We met three quarters of a year ago.", "2026-12-29", "2026-12-29"),
        ("I'm away this whole weekend.", "2027-10-02", "2027-10-03"),
        ("We met half a century ago.", "1977-01-01", "1977-12-31"),
        ("We met a decade and a half ago.", "2012-01-01", "2012-12-31"),
        ("We met a quarter of a century ago.", "2002-01-01", "2002-12-31"),
        ("The office was shut between Christmas and New Year last year.", "2026-12-25", "2027-01-01"),
        ("Sales fell in the last quarter of last year.", "2026-10-01", "2026-12-31"),
        ("He was well in the first fortnight of July.", "2027-07-01", "2027-07-14"),
        ("We were there the first days of July.", "2027-07-01", "2027-07-10"),
        ("It broke in the same month last year.", "2026-09-01", "2026-09-30"),
        ("The quote is good for another 45 days.", "2027-09-30", "2027-11-13"),
        ("I have sent it before three days.", "2027-09-26", "2027-09-26"),
        ("We start on the first working day of the new year.", "2028-01-03", "2028-01-03"),
        ("The shed will be done before the month is out.", "2027-09-30", "2027-09-30"),
        ("My son graduates come June.", "2028-06-01", "2028-06-30"),
        ("Tuition goes up come spring.", "2028-03-01", "2028-05-31"),
        ("Could we move the retro to this day fortnight?", "2027-10-13", "2027-10-13"),
        ("She's been well since the January before last.", "2026-01-01", "None"),
        ("He has slept badly since the clocks went forward.", "2027-03-28", "None"),
        ("We'll try a new rota the week after the clocks go back.", "2027-11-01", "2027-11-07"),
        ("Her operation got bumped to the second week of May.", "2028-05-08", "2028-05-14"),
        ("I'd love to have it finished two weeks before Halloween.", "2027-10-17", "2027-10-17"),
        ("Half of us will be out the week leading up to Halloween.", "2027-10-25", "2027-10-31"),
        ("Who's free between Christmas and New Year, and do they know the code?", "2027-12-25", "2028-01-01"),
    ],
)  # fmt: skip
def test_what_people_say_for_it(text: str, first: str, last: str) -> None:
    assert [found[1:] for found in days(text)] == [(first, last)]


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("They moved the review from Tuesday to Thursday.", ["Tuesday", "Thursday"]),
        ("Surgery was postponed from 17 October to 24 October.", ["17 October", "24 October"]),
        ("We shifted it from mid-October to early November.", ["mid-October", "early November"]),
        ("I'm fasting today and tomorrow.", ["today", "tomorrow"]),
        ("I turn 40 next year.", ["next year"]),
        ("We start next month.", ["next month"]),
        ("I had a grand time Saturday.", ["Saturday"]),
        ("We may next week decide.", ["next week"]),
    ],
)
def test_words_side_by_side_that_are_two_dates_or_no_date(text: str, phrases: list[str]) -> None:
    assert [found[0] for found in days(text)] == phrases


@pytest.mark.parametrize(
    "text",
    [
        "The report covers January to March 2024.",
        "We stayed from May 2nd to May 9th, 2019.",
        "The Day After Tomorrow came out when I was in school.",
        "Your session is this Thursday, May 7th.",
        "It's a habit: every Monday of the month I swim.",
    ],
)
def test_a_date_that_its_year_a_title_or_a_contradiction_tells_is_not_made_longer(text: str) -> None:
    assert not [hit for hit in scan(text, WEDNESDAY) if hit.interval and " to " in hit.phrase]
    assert not [hit for hit in scan(text, WEDNESDAY) if hit.phrase in ("The Day After Tomorrow", "this Thursday")]


def test_days_and_weeks_up_to_a_date_are_not_counted_without_a_number() -> None:
    assert days("The days leading up to next Friday are busy.") == [("next Friday", "2027-10-08", "2027-10-08")]


def test_a_doubtful_date_stays_doubtful_on_either_side() -> None:
    day = Interval(date(2027, 10, 4), date(2027, 10, 4))
    doubtful = Hit(0, 1, "x", Status.AMBIGUOUS, None, (day,))
    assert doubtful.on_side(WEDNESDAY.on, is_ahead=True) is doubtful


def test_a_long_list_of_dates_is_no_date() -> None:
    text = " ".join(["monday tuesday of june"] * 8)
    assert all(len(hit.phrase) < 40 for hit in scan(text, WEDNESDAY))


def test_a_century_and_its_half_in_translations() -> None:
    for english, year in (
        ("half a century ago", 1977),
        ("a quarter of a century ago", 2002),
        ("two decades ago", 2007),
    ):
        hit = read_english(english, WEDNESDAY)
        assert hit is not None
        assert hit.first == date(year, 1, 1)


def test_a_verb_of_moving_counts_for_its_own_sentence() -> None:
    text = "We moved the desk. I am away from next Wednesday until the end of October."
    assert ("from next Wednesday until the end of October", "2027-10-06", "2027-10-31") in days(text)


def test_several_phrases_of_one_text_keep_their_order() -> None:
    text = "Tomorrow I fly. " * 9 + "We met in the first week of August last year. See you next week."
    found = days(text)
    assert [one[0] for one in found[-2:]] == ["in the first week of August last year", "next week"]
    assert len(found) == 11
