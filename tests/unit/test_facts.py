from __future__ import annotations

import re

import pytest

from extractor.core.facts.fact import TYPE_RULES, FactScope, FactType, Scope
from extractor.core.facts.form import description_of
from extractor.core.facts.sameness import contains, content_key, dropped, find_twin, is_same
from extractor.core.facts.secrets import find_secret
from extractor.core.facts.slugs import slug
from extractor.core.run.prompts import WHAT_TO_SAVE
from tests.build import draft, fact


class TestScope:
    @pytest.mark.parametrize("project", [None, "atlas"])
    def test_user_and_feedback_stay_private(self, project: str | None) -> None:
        scope = FactScope("default", "ada", project)
        assert scope.scope_of(FactType.USER) is Scope.USER
        assert scope.scope_of(FactType.FEEDBACK) is Scope.USER

    def test_project_facts_are_shared_only_where_there_is_a_project(self) -> None:
        assert FactScope("default", "ada", "atlas").scope_of(FactType.PROJECT) is Scope.PROJECT
        assert FactScope("default", "ada", None).scope_of(FactType.REFERENCE) is Scope.USER


class TestTypes:
    def test_every_type_has_its_rules(self) -> None:
        assert list(TYPE_RULES) == list(FactType)

    def test_the_prompt_describes_every_type_in_their_order(self) -> None:
        described = re.findall(r"^- (\w+): ", WHAT_TO_SAVE.split("\n\n")[0], re.MULTILINE)
        assert described == list(FactType)


class TestTwins:
    def test_case_spacing_and_punctuation_do_not_make_a_new_fact(self) -> None:
        assert content_key("Ada is a nurse.") == content_key("ada  is a Nurse")

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (
                "The launch is on 3 May 2027 in Berlin with the whole team.",
                "The launch is on 4 May 2027 in Berlin with the whole team.",
            ),
            (
                "Ada always uses tabs in all of her Python files at work.",
                "Ada never uses tabs in all of her Python files at work.",
            ),
            ("Ada likes tea.", "Ada likes coffee."),
        ],
    )
    def test_a_number_a_negation_or_other_words_make_two(self, one: str, other: str) -> None:
        assert not is_same(one, other)
        assert find_twin(draft("a", one), [fact("b", other).line]) is None

    def test_articles_do_not_count(self) -> None:
        assert is_same("The user is a nurse in Graz.", "User is nurse in Graz")
        assert not is_same("She takes vitamin A", "She takes vitamin")

    def test_who_says_more_is_a_revision_of_who_says_less(self) -> None:
        known = fact("report", "The weekly report goes to finance.").line
        longer = draft("weekly-report", "The weekly report goes to finance, and Tom signs it.")
        assert find_twin(longer, [known]) is known
        shorter = draft("x", "The weekly report goes to finance.")
        assert find_twin(shorter, [fact("y", longer.content).line]) is None
        assert contains(longer.content, shorter.content)

    def test_signs_tell_languages_and_amounts_apart(self) -> None:
        """The unique index over statements must not make one fact of two."""
        keys = {content_key(f"The tool is written in {name}.") for name in ("C", "C++", "C#")}
        assert len(keys) == 3
        assert content_key("It costs 5 $.") != content_key("It costs 5 \u20ac.")

    def test_what_a_revision_drops(self) -> None:
        old = "Ada is a nurse in Graz. She has two cats. She starts at 7."
        assert dropped(old, "Ada, a nurse in Graz, has two cats and starts at 8.") == ["She starts at 7"]
        assert dropped(old, old + " She sings.") == []

    def test_a_twin_is_looked_for_in_the_same_type(self) -> None:
        known = fact("job", "Ada is a nurse.").line
        assert find_twin(draft("role", "ada is a nurse"), [known]) is known
        assert find_twin(draft("role", "ada is a nurse", FactType.PROJECT), [known]) is None

    def test_slugs(self) -> None:
        assert slug("Ada's  Launch-Date: Übermorgen!") == "ada-s-launch-date-ubermorgen"
        assert slug("!!!") == "fact"


SECRETS = [
    "sk-ant-" + "api03-AbCdEf0123456789xyz",
    "export AWS_ACCESS_KEY_ID=AKIA" + "IOSFODNN7EXAMPLE",
    "ghp_" + "a1B2" * 9,
    "-----BEGIN RSA PRIVATE KEY-----",
    "postgres://admin:hunter2!@db.internal/prod",
    "the password is Tr0ub4dor&3",
    "api_key = 'a8f5f167f44f4964e6c998dee827110c'",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
    "card 4111 1111 1111 1111",
    "xoxb-" + "123456789012-abcdefABCDEF",
]
ORDINARY = [
    "The approach is risk-based and task-oriented.",
    "The password is kept in the team vault.",
    "Ask Tom for the token; the token is rotated on 2026-12-01.",
    "The secret is to start early.",
    "See https://grafana.example.com/d/atlas-signups for numbers.",
    "Order 4111 1111 1111 1112 is no card number.",
    "The api key is stored in 1Password.",
    "password: <redacted>",
    "Commit 3f9a2b7c broke the build on sk-learn.",
]


class TestSecrets:
    @pytest.mark.parametrize("text", SECRETS)
    def test_credentials_are_found(self, text: str) -> None:
        assert find_secret(text)

    @pytest.mark.parametrize("text", ORDINARY)
    def test_ordinary_words_are_not(self, text: str) -> None:
        """Precision first: a refused memory is lost."""
        assert find_secret(text) is None


class TestDescriptions:
    @pytest.mark.parametrize(
        ("given", "kept"),
        [
            ("Saved batch-2026-11-24. Today (2026-11-24, UTC). Marked as information for later", "The audit is on 2026-11-24."),
            ("Audit", "Audit"),
            ("Deadline of the ward", "Deadline of the ward"),
            ("When the people of the ward must be ready for their yearly audit", None),
            ("", "The audit is on 2026-11-24."),
        ],
    )  # fmt: skip
    def test_a_line_about_something_else_is_replaced(self, given: str, kept: str | None) -> None:
        """A short label and a line that shares a word stay; a shared date alone is no shared word."""
        description, notes = description_of(given, "The audit is on 2026-11-24. Bring the lists.")
        assert description == (given if kept is None else kept)
        assert bool(notes) == (given.startswith("Saved"))
