from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from extractor.core.facts.audit import (
    MAX_COMPARED,
    Action,
    Finding,
    Kind,
    audit,
    candidates,
    clean_up_order,
)
from extractor.core.facts.fact import Evidence, Fact, FactType, Polarity, Scope, TimeMention
from tests.build import NOON, fact

TODAY = date(2026, 11, 22)
PAIRS = [
    line.split("\t") for line in (Path(__file__).parent / "data" / "fact_pairs.tsv").read_text("utf-8").splitlines()
]
"""Pairs of statements, `same` or `different`, in seven languages; written before the rules that judge them."""


def found(*facts: Fact) -> list[tuple[Kind, Action, tuple[str, ...]]]:
    return [(one.kind, one.action, tuple(f.name for f in one.facts)) for one in audit(facts, today=TODAY)]


def mention(last: date) -> TimeMention:
    return TimeMention("x", "due", last, last, "day", False, last.isoformat(), "resolved", None)


class TestPairs:
    def test_the_same_statement_twice_is_merged_into_the_better_proven(self) -> None:
        proven = fact("b", "Run the tests with make test!", evidence=(Evidence(uuid4(), "make test", True),))
        assert found(fact("a", "run the tests with make test", evidence=()), proven) == [
            (Kind.DUPLICATE, Action.MERGE, ("b", "a"))
        ]

    def test_nearly_the_same_words_are_for_a_person(self) -> None:
        texts = [f"The test command of the evals folder is {word} npm test there." for word in ("cd", "now", "only")]
        merged = found(*(fact(f"f{at}", text, type=FactType.REFERENCE) for at, text in enumerate(texts)))
        assert {(kind, action) for kind, action, _ in merged} == {(Kind.NEAR_DUPLICATE, Action.REVIEW)}

    def test_the_longer_one_stays_whatever_it_rests_on(self) -> None:
        """Nothing that is true in the other is lost."""
        short = fact("short", "The weekly report goes to finance.", evidence=(Evidence(uuid4(), "to finance", True),))
        long = fact("long", "The weekly report goes to finance. Tom signs it.", evidence=(), confidence=0.6)
        assert found(short, long) == [(Kind.DUPLICATE, Action.MERGE, ("long", "short"))]

    @pytest.mark.parametrize(
        ("plan", "rest"),
        [
            ("The user works at Acme", ", hopefully."), ("The user plans to buy a house", ". This plan is on hold."),
            ("The user is allergic to nuts", ", as a joke."), ("Der Umzug ist im Mai", ", vielleicht."),
            ("De verhuizing is in mei", ", tenzij Eva niet kan."), ("Ta\u015f\u0131nma may\u0131sta olacak", ", ama belki."),
            ("La mudanza es en mayo", " (suspendida)."), ("\u041f\u0435\u0440\u0435\u0435\u0437\u0434 \u0432 \u043c\u0430\u0435", ", \u0432\u043e\u0437\u043c\u043e\u0436\u043d\u043e."),
            ("\uc774\uc0ac\ub294 \ub0b4\ub144 \ubd04\uc774\ub2e4", ", \ud655\uc2e4\ud558\uc9c0 \uc54a\ub2e4."),
        ],
    )  # fmt: skip
    def test_what_takes_a_plan_back_is_no_addition_in_any_language(self, plan: str, rest: str) -> None:
        merged = found(fact("a", f"{plan}."), fact("b", f"{plan}{rest}"))
        assert not [action for _, action, _ in merged if action is Action.MERGE]

    @pytest.mark.parametrize("added", ["(Paused)", "- cancelled", "(tentative)"])
    def test_a_word_that_it_is_over_or_unsettled_is_no_addition(self, added: str) -> None:
        plan = "Review the red grapes in the sauna on Sundays"
        merged = found(fact("a", plan), fact("b", f"{plan} {added}"))
        assert not [action for _, action, _ in merged if action is Action.MERGE]

    @pytest.mark.parametrize(
        "rest",
        [
            ", subject to approval", ", according to Marco", ", soon on Fridays", ". They move to Fridays", ", almost", ", in theory",
            ". Correction: on Fridays", ". Ignore that in May", ", unlike last year", ". They slipped", ", at least in May",
            ", assuming QA agrees", ", provided QA agrees", ", barring outages", ". They currently fail", ", sofern QA zustimmt", ", en principio",
            ", dit-on", " (legacy)", " - scrapped", ", under protest", ", weather permitting", ", fingers crossed", ", to be confirmed",
            ", contrary to what Ada says in the wiki", ". Scrap that", ". Ben disagrees", ". Overruled by the CTO", ". Retired",
            ", says the intern, who is new here", ", or so somebody claims", ", wohl", ", paraît-il", ", al parecer", ", in a dream",
        ],
    )  # fmt: skip
    def test_what_is_only_a_condition_or_hearsay_is_no_addition(self, rest: str) -> None:
        merged = found(fact("a", "Deploys happen on Tuesdays."), fact("b", f"Deploys happen on Tuesdays{rest}."))
        assert not [action for _, action, _ in merged if action is Action.MERGE]

    def test_merges_are_right_on_pairs_that_were_set_aside(self) -> None:
        """At least 95 in 100 merge proposals join what says the same; most of what says the same is found."""
        right: list[list[str]] = []
        wrong: list[list[str]] = []
        missed: list[list[str]] = []
        for kind, one, other in PAIRS:
            merges = any(action is Action.MERGE for _, action, _ in found(fact("a", one), fact("b", other)))
            if merges:
                (right if kind == "same" else wrong).append([one, other])
            elif kind == "same":
                missed.append([one, other])
        assert len(right) / (len(right) + len(wrong)) >= 0.95, wrong
        assert len(missed) <= len(right) / 4, missed

    @pytest.mark.parametrize(
        ("one", "other", "kind"),
        [
            ("Ben reports to Ada.", "Ada reports to Ben.", Kind.CONTRADICTION),
            (
                "The user moved from Frankfurt to Dublin.",
                "The user moved from Dublin to Frankfurt.",
                Kind.CONTRADICTION,
            ),
            ("Ask Mira before a deploy.", "Ask Tom before a deploy.", None),
            ("For Python she prefers vim.", "For Rust she prefers vim.", None),
        ],
    )
    def test_another_direction_or_name_is_no_duplicate(self, one: str, other: str, kind: Kind | None) -> None:
        kinds = [kind for kind, _, _ in found(fact("a", one), fact("b", other))]
        assert kinds == ([kind] if kind else [])

    @pytest.mark.parametrize("count", [500, 5_000])
    def test_comparisons_grow_with_the_facts_not_with_their_pairs(self, count: int) -> None:
        """Short facts share most of their words."""
        words = "tea milk cake rice bread soup salad pasta".split()
        facts = [fact(f"f{at}", f"Likes {words[at % 8]} {at % 7}.") for at in range(count)]
        assert sum(1 for _ in candidates(facts)) <= count * MAX_COMPARED

    def test_all_copies_of_one_statement_become_one(self) -> None:
        facts = [fact(f"f{at:02}", "Likes tea with milk.") for at in range(30)]
        merged = [names for kind, _, names in found(*facts) if kind is Kind.DUPLICATE]
        assert len({names[1] for names in merged}) == len(merged) == 29

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Ada uses tabs in all of her files.", "Ada never uses tabs in all of her files."),
            ("The launch of the app is on 3 May.", "The launch of the app is on 4 May."),
        ],
    )
    def test_what_denies_the_other_is_for_a_person(self, one: str, other: str) -> None:
        assert [(kind, action) for kind, action, _ in found(fact("a", one), fact("b", other))] == [
            (Kind.CONTRADICTION, Action.REVIEW)
        ]

    def test_polarities_that_differ_contradict(self) -> None:
        feedback: dict[str, Any] = {"type": FactType.FEEDBACK}
        one = fact("a", "Short answers with code first.", polarity=Polarity.CORRECTION, **feedback)
        other = fact("b", "Short answers with code first, please.", polarity=Polarity.CONFIRMATION, **feedback)
        assert [kind for kind, _, _ in found(one, other)] == [Kind.CONTRADICTION]

    def test_scopes_and_types_are_not_mixed(self) -> None:
        assert found(fact("a", "Likes tea a lot."), fact("a2", "Likes tea a lot.", user_id="eve")) == []
        assert found(fact("a", "Likes tea a lot."), fact("b", "Likes tea a lot.", type=FactType.FEEDBACK)) == []

    def test_different_statements_are_left_alone(self) -> None:
        assert found(fact("a", "Ada is a nurse in Berlin."), fact("b", "Ada sings in a choir on Tuesdays.")) == []

    def test_one_name_in_two_scopes(self) -> None:
        shared = fact("db", "We use Postgres.", type=FactType.PROJECT, scope=Scope.PROJECT, project_id="p")
        assert found(fact("db", "Ada runs her own store."), shared) == [
            (Kind.CONTRADICTION, Action.REVIEW, ("db", "db"))
        ]

    def test_facts_are_compared_by_what_they_share(self) -> None:
        facts = [fact(f"f{at}", f"Note number{at} about topic{at} and subject{at}.") for at in range(200)]
        twin = fact("twin", "note number7 about topic7 and subject7")
        assert [names for _, _, names in found(*facts, twin)] in ([("f7", "twin")], [("twin", "f7")])


class TestAlone:
    def test_expired_stale_oversized_and_code(self) -> None:
        facts = [
            fact("gone", "Old news here.", expires_on=TODAY - timedelta(days=1)),
            fact("old", "We plan it.", type=FactType.PROJECT, updated_at=NOON - timedelta(days=200)),
            fact("past", "The demo took place.", type=FactType.PROJECT, updated_at=NOON - timedelta(days=40), times=(mention(date(2026, 10, 1)),)),
            fact("long", "word " * 300),
            fact("code", "Retries live in src/retry.py."),
            fact("fine", "Ada likes tea."),
        ]  # fmt: skip
        assert found(*facts) == [
            (Kind.STALE, Action.REVIEW, ("old",)),
            (Kind.STALE, Action.REVIEW, ("past",)),
            (Kind.EXPIRED, Action.DELETE, ("gone",)),
            (Kind.OVERSIZED, Action.REVIEW, ("long",)),
            (Kind.NAMES_CODE, Action.REVIEW, ("code",)),
        ]

    def test_ids_stay_as_long_as_the_facts_do(self) -> None:
        one, other = fact("a", "Same thing here."), fact("b", "same thing here")
        first: Finding = audit([one, other], today=TODAY)[0]
        assert audit([other, one, fact("c", "Unrelated.")], today=TODAY)[0].id == first.id
        assert len(first.id) == 12

    def test_the_order_shows_the_facts_as_data(self) -> None:
        text = clean_up_order(audit([fact("a", "A <b> & c."), fact("b", "a <b> & c")], today=TODAY), TODAY)
        assert "A &lt;b&gt; &amp; c." in text
        assert "There is no new conversation" in text
