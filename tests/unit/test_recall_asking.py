"""What a question asks for: its days, its words without those that ask, and the part of a long prompt that asks."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.adapters.sql.search.terms import terms_of
from extractor.adapters.stemmer import index_words
from extractor.core.dates import Anchor
from extractor.core.recall.prompts import shortened
from extractor.core.recall.question import Question, read_question
from extractor.core.recall.ranking import BESIDE, LIGHT
from extractor.core.recall.words import all_forms, forms, plain, telling_words

FRIDAY = Anchor(date(2026, 11, 20), 12)


class TestGivenDays:
    @pytest.mark.parametrize(
        ("query", "since", "until", "words", "own"),
        [
            ("launch last week", "2026-01-01", "2026-01-31", "launch", "2026-01-01 2026-01-31"),
            ("launch last week", "2026-11-01", None, "launch", "2026-11-09 2026-11-15"),
            ("launch last week", "2026-11-12", None, "launch", "2026-11-12 2026-11-15"),
            ("launch in September", None, "2026-05-31", "launch september", "None 2026-05-31"),
            ("launch in July", "2026-01-01", "2026-12-31", "launch", "2026-07-01 2026-07-31"),
            ("launch", "2026-01-01", None, "launch", "2026-01-01 None"),
            ("launch since October", None, "2026-10-20", "launch", "2026-10-01 2026-10-20"),
        ],
    )
    def test_time_words_count_within_given_days(
        self, query: str, since: str | None, until: str | None, words: str, own: str
    ) -> None:
        given = tuple(date.fromisoformat(day) if day else None for day in (since, until))
        found = read_question(query, FRIDAY, *given)
        assert (" ".join(found.words), f"{found.since} {found.until}", found.searched) == (words, own, given)

    def test_a_question_of_days_that_are_not_within_the_given_ones_finds_nothing(self) -> None:
        found = read_question("What happened last week?", FRIDAY, date(2026, 11, 17))
        assert (found.words, found.since, found.until) == ((), date(2026, 11, 17), date(2026, 11, 15))


class TestLongPrompts:
    CHATTER = (
        "Hey, sorry for the late message, they need an answer by tomorrow and I just got home. "
        "On which day did the tick bite me last summer? Thanks a lot, you are a lifesaver!"
    )

    def test_its_last_question_leads(self) -> None:
        found = read_question(self.CHATTER, FRIDAY)
        assert (str(found.since), str(found.until)) == ("2026-06-01", "2026-08-31")
        weights = terms_of(found)
        assert [weights[term] for term in weights if "tick" in forms(term)] == [1.0]
        assert max(weights[term] for term in weights if not {"tick", "bite", "day"} & set(forms(term))) <= BESIDE

    def test_days_that_are_named_in_passing_are_not_asked_for(self) -> None:
        prompt = self.CHATTER.replace("On which day did the tick bite me last summer?", "So that is that.")
        assert not read_question(prompt, FRIDAY).has_days

    def test_a_cut_prompt_keeps_its_question(self) -> None:
        short = shortened("It rains. " * 300 + "When did the tick bite me? Thanks!", 1_000)
        assert (len(short) <= 1_000, short.endswith("When did the tick bite me?")) == (True, True)
        assert shortened("tick", 1_000) == "tick"


class TestAskingWords:
    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("Wie heißt die Katze?", ("katze",)),
            ("Wann ist der Zahnarzttermin?", ("zahnarzttermin",)),
            ("¿Cuándo nació Emil?", ("nacio", "emil")),
            ("Comment s'appelle Emil ?", ("appelle", "emil")),
            ("Wanneer komt Emil?", ("komt", "emil")),
        ],
    )
    def test_words_that_ask_are_ignored_in_every_language(self, query: str, words: tuple[str, ...]) -> None:
        assert tuple(map(plain, read_question(query, FRIDAY).words)) == words

    @pytest.mark.parametrize("query", ["plans for January", "What is planned for January?", "Termine im Januar"])
    def test_words_that_ask_for_plans_name_nothing(self, query: str) -> None:
        found = read_question(query, FRIDAY)
        assert found.is_general
        assert found.other is not None
        assert (found.other.words, str(found.other.since)) == ((), "2027-01-01")

    def test_words_that_ask_for_plans_give_way_to_others(self) -> None:
        assert read_question("plans with Emil for January", FRIDAY).words == ("emil",)
        assert read_question("Which savings plan?", FRIDAY).words == ("savings", "plan")

    @pytest.mark.parametrize(
        ("query", "text"),
        [("lose", "lost"), ("stolen", "steals"), ("ate", "eating"), ("sell", "sold"), ("feet", "foot")],
    )
    def test_irregular_forms_of_a_word_are_asked_for(self, query: str, text: str) -> None:
        assert index_words().of_text(text) in all_forms(index_words().of_question(query))

    def test_small_talk_weighs_less_than_what_is_asked_for(self) -> None:
        weights = terms_of(Question.of("How much does Torben still owe me?"))
        assert [weights[term] for term in weights] == [LIGHT, 1.0, LIGHT, 1.0]

    @pytest.mark.parametrize(
        ("query", "telling"),
        [
            ("Was hat Lena über die Nachbarn gesagt?", {"lena", "nachbarn"}),
            ("Сколько кофе можно пить?", {"коф", "пит"}),
            ("अनन्या ने कौन सी किताब ली?", {"अनन्य", "किताब"}),
            ("상사는 어떤 사람?", {"상사", "사는", "사람"}),
            ("猫はどこですか?", {"猫は"}),
            ("房租多少?", {"房租", "租多"}),
        ],
    )
    def test_words_that_ask_or_tell_of_talking_weigh_less(self, query: str, telling: set[str]) -> None:
        weights = terms_of(Question.of(query))
        assert {forms(term)[0] for term, weight in weights.items() if weight == 1.0} == telling


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Was esse ich nicht?", ["esse"]),
        ("Was esse ich gern?", ["esse", "gern"]),
        ("Что купил Олег?", ["купил", "олег"]),
        ("Wann hat die Nora Geburtstag?", ["nora", "geburtstag"]),
        ("When was Die Hard shown?", ["die", "hard", "shown"]),
    ],
)
def test_a_word_that_another_language_leaves_out_is_left_out_in_its_own(query: str, words: list[str]) -> None:
    assert telling_words(query) == words
