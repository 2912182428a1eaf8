"""A paraphrase that tells in another manner what was said is noticed; one that keeps the manner passes."""

from __future__ import annotations

import pytest

from extractor.core.facts.distortions import find_distortion
from extractor.core.facts.numbers import unsaid_numbers

# What was said, a statement of another manner, and one that is right.
ROWS: tuple[tuple[str, str, str], ...] = (
    # always and sometimes
    ("A few of my piano pupils skip practice. Any ideas?", "All of the user's piano pupils skip practice.", "A few of the user's piano pupils skip practice."),
    ("Cheese sometimes upsets my stomach.", "Cheese upsets the user's stomach every time.", "Cheese sometimes upsets the user's stomach."),
    ("I have never ridden a horse, not even on holiday.", "The user occasionally rides a horse on holiday.", "The user has never ridden a horse."),
    # under a condition
    ("I'll join the choir only if they rehearse on Mondays.", "The user joins the choir, which rehearses on Mondays.", "The user joins the choir if it rehearses on Mondays."),
    ("They offered me the post in Bergen. I'll accept it provided that my wife can work there.", "The user accepted the post in Bergen.", "The user would accept the post in Bergen if their wife can work there."),
    # supposed, or told of a figure
    ("Suppose our bakery had 40 employees, would we need a works council?", "The user's bakery has 40 employees.", "The user asked what would hold if their bakery had 40 employees."),
    ("Here is how my novel begins, in first person: 'I stole my first bicycle in Leeds when I was nine.'", "The user stole a bicycle in Leeds at the age of nine.", "The user's novel begins with a figure that stole a bicycle in Leeds at nine."),
    # not known
    ("Our boiler loses pressure. My hunch is a cracked heat exchanger, nobody has looked.", "The user's boiler has a cracked heat exchanger.", "The user suspects a cracked heat exchanger in their boiler."),
    ("The vet wondered about diabetes, but there was no blood test so far.", "The user's cat has diabetes.", "The vet suspects that the user's cat may have diabetes."),
    # not decided
    ("Thanks. I haven't made up my mind about the hotel yet, both sound fine.", "The user decided on the hotel by the harbour.", "The user has not decided on a hotel yet."),
    ("Both frameworks look good, let me think about it before we pick one.", "The user chose Svelte as their framework.", "The user is undecided between two frameworks."),
    # only asked
    ("Would it be fine to store session keys in a cookie for our shop?", "The user's shop stores session keys in a cookie.", "The user asks whether their shop may store session keys in a cookie."),
    # in code
    ("Found this in the pull request:\n# I never test the payment module\nHow do I comment on it politely?", "The user never tests the payment module.", "The user reviews a pull request with an odd comment."),
    # done and planned
    ("We want to move the archive to Backblaze next spring.", "The user moved the archive to Backblaze.", "The user wants to move the archive to Backblaze."),
    ("We sold the boat in May 2024 and miss it.", "The user intends to sell the boat.", "The user sold the boat in May 2024."),
    # over and still so
    ("We had a wood stove until 2023, then it was ripped out.", "The user heats with a wood stove.", "The user had a wood stove until 2023."),
    ("I coach the under-tens every Tuesday.", "The user formerly coached the under-tens.", "The user coaches the under-tens on Tuesdays."),
    # of another
    ("My cousin was diagnosed with asthma in 2021 and visits us soon.", "The user was diagnosed with asthma in 2021.", "The user's cousin was diagnosed with asthma in 2021."),
    ("My dad collects stamps from Peru and Chile.", "The user collects stamps from Peru.", "The user's father collects stamps from Peru."),
    # denied and affirmed
    ("Before you ask, I'm not on insulin or anything like it.", "The user takes insulin.", "The user does not take insulin."),
    ("The agency sent a contract for my flat. I haven't signed it and told them so.", "The user signed the contract for their flat.", "The user has not signed the contract for their flat."),
    ("I keep toying with rewriting the importer in Go. It has 9,000 lines of Perl.", "The user rewrote the importer in Go, all 9,000 lines of Perl.", "The user considers rewriting the importer in Go."),
    ("For the shop we do have unit tests, around 60 of them.", "The user's shop has neither unit tests nor a staging system.", "The user's shop has about 60 unit tests."),
    ("Nils from my team passed the sailing exam in May 2025, I have never sailed.", "The user, who likes boats, passed the sailing exam in May 2025.", "Nils from the user's team passed the sailing exam in May 2025."),
    ("I'd so love to learn the cello one day!", "The user plays the cello.", "The user would love to learn the cello."),
    ("So maybe I'm coeliac? Nobody tested me.", "The user has coeliac disease.", "The user wonders whether they are coeliac."),
    ("We get married in June, me and the espresso machine. Serious question though: how often do I descale it?", "The user gets married in June.", "The user asks how often to descale an espresso machine."),
    ("I want to adopt a kitten but my roommate is allergic to cats.", "The user is allergic to cats.", "The user's roommate is allergic to cats."),
    ("I no longer eat meat, fish is still fine.", "The user eats meat.", "The user has given up meat but continues to eat fish."),
    ("My sister's vegan and brings her new boyfriend, and my aunt keeps bees.", "User keeps bees.", "User's aunt keeps bees."),
    ("I wish I spoke Welsh, my nan's letters are all in it.", "User speaks Welsh.", "User wishes to speak Welsh."),
    ("They offered me the Dublin job. I'll only take it if they pay for the move.", "User accepted the Dublin job.", "User would take the Dublin job if the move is paid."),
    ("I'm a confident climber, so steep walls are fine.", "The user cannot climb.", "The user is a confident climber."),
)  # fmt: skip

EXCHANGED: tuple[tuple[str, str, str], ...] = (
    ("She has been my manager since 2022.", "Dana reports to the user.", "The user's manager is Dana."),
    ("I've been mentoring Ravi for a year.", "Ravi is the user's mentor, for a year.", "The user mentors Ravi."),
    ("I lent my cousin 300 euros in March.", "The user borrowed 300 euros from a cousin.", "The user lent 300 euros to a cousin."),
    ("The build went from 12 minutes down to 4 minutes.", "The build time rose from 4 minutes to 12.", "The build time fell from 12 minutes to 4."),
    ("I switched from a Fairphone to a Nokia last year.", "The user's current phone is a Fairphone.", "The user's current phone is a Nokia."),
    ("I've used both and I like Elm a lot more than Vue.", "The user prefers Vue to Elm.", "The user prefers Elm to Vue."),
    ("My son Theo has lessons with a teacher named Carla.", "The user's son Carla has lessons.", "The user's son Theo has lessons."),
    ("Leo has cello on Mondays and Mina has chess club in town.", "The user's child Mina has cello.", "The user's child Mina has chess club."),
    ("I live in Antwerp and commute to Ghent by train.", "The user lives in Ghent.", "The user lives in Antwerp."),
    ("Our puppy weighs 12 kg now.", "The user's puppy weighs 12 pounds.", "The user's puppy weighs 12 kilograms."),
    ("Ruben reviews all my pull requests before they go in.", "The user reviews Ruben's pull requests.", "Ruben reviews the user's pull requests."),
    ("I translate novels, Danish into Greek, never the other way.", "The user translates novels from Greek into Danish.", "The user translates novels from Danish into Greek."),
    ("I see a physio every other Thursday.", "The user sees a physio every Thursday.", "The user sees a physio every other Thursday."),
    ("I'd much rather sit on a train than get on a plane.", "The user would rather board a plane than travel by train.", "The user would rather travel by train than by plane."),
    ("Staging is on redis 6. Hang on, no, it's redis 7.", "The user's staging system runs redis 6.", "The user's staging system runs redis 7."),
    ("Sorry, I mistyped: the fee is 80 euros, not 60.", "The fee is 60 euros.", "The fee is 80 euros."),
)  # fmt: skip

ALL = (*ROWS, *EXCHANGED)


@pytest.mark.parametrize(("said", "wrong"), [(said, wrong) for said, wrong, _ in ALL])
def test_another_manner_is_noticed(said: str, wrong: str) -> None:
    assert find_distortion(wrong, [("user", said)])


@pytest.mark.parametrize(("said", "right"), [(said, right) for said, _, right in ALL])
def test_the_same_manner_passes(said: str, right: str) -> None:
    assert find_distortion(right, [("user", said)]) == ""


def test_what_the_person_says_later_counts() -> None:
    said, later = "I fly to Oslo on 12 April.", "Oops, I mistyped, it is on 21 April and not on the 12th."
    assert "took it back" in find_distortion("The user flies to Oslo on 12 April.", [("user", said)], later=[later])
    assert find_distortion("The user flies to Oslo on 21 April.", [("user", said)], later=[later]) == ""
    undecided = "Hm, I haven't decided yet."
    offered = [("assistant", "I would take the blue tiles.")]
    assert find_distortion("The user chose the blue tiles.", offered, later=[undecided])
    assert find_distortion("The user chose the blue tiles.", offered, later=["Fine.", undecided]) == ""


def test_what_is_played_is_not_told_of_the_user() -> None:
    before = "Let's practise. You play a border officer and I play a salesman from Lyon. Stay in character."
    said = [("user", "I'm here for the boat fair and stay nine days.")]
    assert find_distortion("The user is here for the boat fair.", said, before=[before])
    assert find_distortion("The user is here for the boat fair.", said, before=["Hello!"]) == ""


def test_a_plain_sentence_beside_the_other_speaks_for_the_statement() -> None:
    said = "Maybe we should get a dog. We got one: a dog called Rex moved in with us on Sunday."
    assert find_distortion("The user has a dog called Rex.", [("user", said)]) == ""


def test_clauses_that_share_the_user_are_compared_alone() -> None:
    said = "I maintain a date library. I intend to drop support for Python 3.8 with release 4.0."
    assert find_distortion(
        "The user maintains a date library and has dropped support for Python 3.8.", [("user", said)]
    )


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("The table has half a million rows.", "500,000"),
        ("We paid two hundred thousand for it.", "200,000"),
        ("I am 179 cm tall.", "1.79"),
        ("It takes 90 minutes.", "1.5"),
        ("We ship once a fortnight.", "two"),
        ("I'm six foot two.", "6'2"),
    ],
)
def test_numbers_are_known_in_other_words(said: str, shown: str) -> None:
    unit = {"1.79": " metres", "1.5": " hours"}.get(shown, " of them")
    assert unsaid_numbers({shown: shown.replace(",", "").replace("two", "2")}, said, f"It is {shown}{unit}.") == ()
    assert unsaid_numbers({"777": "777"}, said, "It is 777.") == ("777",)


def test_a_thousand_is_not_one_and_a_fraction_in_the_same_unit() -> None:
    assert unsaid_numbers({"1,200": "1200"}, "It takes 1.2 g of salt.", "It takes 1,200 g of salt.") == ("1,200",)
    assert unsaid_numbers({"1,200": "1200"}, "It takes 1.2 kg of salt.", "It takes 1,200 g of salt.") == ()


def test_half_of_what_was_said_is_no_other_number_if_it_is_shared() -> None:
    said = "My flatmate and I pay 1,400 a month."
    assert unsaid_numbers({"700": "700"}, said, "Each of them pays 700.") == ()
    assert unsaid_numbers({"700": "700"}, said, "The rent is 700.") == ("700",)
