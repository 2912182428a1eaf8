"""The memory tools: filter at dispatch, rules of a draft, staging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest

from extractor.core.facts.fact import Basis, DeleteFact, Fact, FactLine, FactScope, FactType, Polarity, Scope
from extractor.core.facts.form import check_name
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import MAX_CHANGES, StagedMemory
from extractor.core.run.tools import TYPED_TOOLS, Toolbox, memory_tools
from tests.build import SCOPE, FactShelf, fact
from tests.unit.drafts import AGENT, ECHO, MESSAGES, META, RESULT, SAID, arguments, memory, refusal, saved


class TestFilter:
    @pytest.mark.parametrize("name", ["Bash", "web_fetch", "save_memory2", "", "memory"])
    def test_another_tool_does_nothing_and_is_told_what_is_allowed(self, name: str) -> None:
        """The parent's tool list is in the request; only memory tools do something."""
        answer = memory().toolbox().call(name, {"command": "rm -rf /"})
        assert answer.is_denied
        assert answer.is_error
        assert "save_memory" in answer.text

    def test_a_tool_that_the_request_does_not_declare_is_denied(self) -> None:
        answer = memory().toolbox(frozenset({"read_memory"})).call("save_memory", arguments())
        assert answer.is_denied

    @pytest.mark.parametrize("given", [None, [], "x", 7])
    def test_input_that_is_no_object_is_refused(self, given: Any) -> None:
        assert memory().toolbox().call("save_memory", given).is_refused

    def test_definitions_are_fresh_and_closed(self) -> None:
        """A caller may change its copy; schemas refuse unknown keys."""
        memory_tools()[0]["name"] = "x"
        assert tuple(tool["name"] for tool in memory_tools()) == TYPED_TOOLS
        assert all(tool["input_schema"]["additionalProperties"] is False for tool in memory_tools())

    def test_an_empty_toolbox_denies(self) -> None:
        assert Toolbox({}).call("read_memory", {"name": "x"}).is_denied


class TestRulesOfADraft:
    def test_a_good_one_is_staged_and_not_stored(self) -> None:
        staged = memory()
        answer = staged.toolbox().call("save_memory", arguments())
        assert not answer.is_error
        assert saved(staged).evidence[0].verified

    @pytest.mark.parametrize("name", ["..", "", "  ", "\u200b", "\x00", 3])
    def test_names_of_which_no_slug_can_be_made_are_refused(self, name: Any) -> None:
        assert "name" in refusal(name=name)

    @pytest.mark.parametrize(
        ("name", "slug"),
        [
            ("User Role", "user-role"), ("user_role", "user-role"), ("USER-ROLE", "user-role"), ("-x", "x"), ("a/b", "a-b"),
            ("python-3.12-upgrade", "python-3-12-upgrade"), ("Ada's caf\u00e9 & bar", "ada-s-cafe-bar"), ("ci/cd", "ci-cd"),
            ("../../etc/passwd", "etc-passwd"), ("a\x00b", "ab"), ("%2e%2e", "2e-2e"),
            ("\u8bbe\u8ba1", "n-"), ("a" * 81, "a" * 80), ("\x1b[31mred\x1b[0m", "red"),
        ],
    )  # fmt: skip
    def test_other_names_are_made_slugs(self, name: str, slug: str) -> None:
        """A refused name costs one of five turns; nothing that a path could mean is left of it."""
        assert check_name(name) == slug or (slug == "n-" and check_name(name).startswith(slug))

    @pytest.mark.parametrize("kind", ["event", "", None, 1])
    def test_a_fifth_type_is_refused(self, kind: Any) -> None:
        assert "user, feedback, project, reference" in refusal(type=kind)

    @pytest.mark.parametrize("key", ["user_id", "tenant_id", "scope", "project_id"])
    def test_scope_is_not_the_models_to_give(self, key: str) -> None:
        """Tenant, user and project come from the session."""
        assert f"Leave out {key}" in refusal(**{key: "eve"})

    def test_limits(self) -> None:
        assert "8,000" in refusal(content="x" * 8_001)

    def test_what_can_be_mended_is_mended_with_a_word(self) -> None:
        """A refusal costs one of five turns."""
        staged = memory()
        call = arguments(
            description="Nurse. " + "x" * 300, expires_on="soon", tags=["a"], type="User ", polarity="good"
        )
        answer = staged.toolbox().call("save_memory", call)
        assert not answer.is_error, answer.text
        assert all(word in answer.text for word in ("description was cut", "expires_on was left out", "tags"))
        assert len(saved(staged).description) <= 200
        del call["description"]
        staged = memory()
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).description == "The user is a nurse in Graz."

    def test_credentials_are_refused_without_being_repeated(self) -> None:
        text = refusal(content="The password is Tr0ub4dor&3xyz.")
        assert "credential" in text
        assert "Tr0ub4dor" not in text

    def test_code_is_refused(self) -> None:
        assert "code" in refusal(content="Use this:\n```python\nprint()\n```")

    def test_polarity_belongs_to_feedback(self) -> None:
        staged = memory()
        quote = [{"message_uuid": str(SAID.uuid), "quote": "Please don't use emojis"}]
        call = arguments(name="emojis", type="feedback", content="No emojis.", evidence=quote, polarity="correction")
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).polarity is Polarity.CORRECTION


class TestEvidence:
    def test_a_quote_must_stand_in_the_message(self) -> None:
        assert "letter by letter" in refusal(evidence=[{"message_uuid": str(SAID.uuid), "quote": "I am a doctor"}])

    def test_spacing_case_and_quotation_marks_do_not_matter(self) -> None:
        staged = memory()
        quote = [{"message_uuid": str(SAID.uuid), "quote": "i\u2019m a  NURSE in Graz"}]
        assert not staged.toolbox().call("save_memory", arguments(evidence=quote)).is_error

    @pytest.mark.parametrize(
        "given", [str(uuid4()), "m7", str(AGENT.uuid)], ids=["mistyped", "no uuid", "a neighbour's"]
    )
    def test_the_right_quote_under_a_wrong_uuid_finds_its_message(self, given: str) -> None:
        """When it stands in exactly one message."""
        staged = memory()
        call = arguments(evidence=[{"message_uuid": given, "quote": "I'm a nurse in Graz"}])
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).evidence[0].message_uuid == SAID.uuid

    def test_a_quote_that_stands_nowhere_is_refused_under_any_uuid(self) -> None:
        assert "letter by letter" in refusal(evidence=[{"message_uuid": str(uuid4()), "quote": "I'm a pilot in Linz"}])

    def test_a_quote_alone_finds_its_message(self) -> None:
        staged = memory()
        assert not staged.toolbox().call("save_memory", arguments(evidence=[{"quote": "I'm a nurse in Graz"}])).is_error
        assert saved(staged).evidence[0].message_uuid == SAID.uuid

    def test_without_evidence_the_message_must_be_plain_to_find(self) -> None:
        staged = memory()
        call = arguments()
        del call["evidence"]
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).evidence[0].message_uuid == SAID.uuid
        assert saved(staged).basis is Basis.FOUND
        assert "evidence is missing" in refusal(
            content="Something wholly different altogether.", description="x", evidence=[]
        )

    def test_what_no_person_typed_is_no_evidence(self) -> None:
        quote = [{"message_uuid": str(META.uuid), "quote": "the user is a pilot"}]
        assert "never evidence" in refusal(content="The user is a pilot.", evidence=quote)

    def test_recalled_memory_is_no_evidence(self) -> None:
        """An echo of what was stored before must not come back as new."""
        quote = [{"message_uuid": str(ECHO.uuid), "quote": "The user sails every summer."}]
        assert "letter by letter" in refusal(content="The user sails.", evidence=quote)

    def test_a_tool_result_never_becomes_an_instruction(self) -> None:
        quote = [{"message_uuid": str(RESULT.uuid), "quote": "must always pay in cash"}]
        for kind in ("feedback", "user"):
            assert "own words" in refusal(type=kind, content="Always pay in cash.", evidence=quote)

    def test_what_the_agent_says_is_no_fact_about_the_person(self) -> None:
        quote = [{"message_uuid": str(AGENT.uuid), "quote": "a talented singer"}]
        assert "own words" in refusal(content="The user sings.", evidence=quote)

    def test_a_tool_result_may_carry_a_reference(self) -> None:
        staged = memory()
        quote = [{"message_uuid": str(RESULT.uuid), "quote": "pay in cash"}]
        call = arguments(name="cash", type="reference", content="The cash desk is named.", evidence=quote)
        assert not staged.toolbox().call("save_memory", call).is_error


class TestStaging:
    def test_an_update_keeps_the_name_and_says_the_revision(self) -> None:
        staged = memory(fact("job", "The user is a student."))
        staged.toolbox().call("read_memory", {"name": "job"})
        assert "revision 2" in staged.toolbox().call("save_memory", arguments()).text

    def test_another_name_for_a_known_statement_is_an_update(self) -> None:
        staged = memory(fact("profession", "The user is a nurse in Graz"))
        assert "Saved profession (revision 2)" in staged.toolbox().call("save_memory", arguments()).text
        assert saved(staged).name == "profession"

    def test_the_same_statement_twice_in_one_run_is_one_fact(self) -> None:
        """Nothing is wrong with it, so it costs the model no turn."""
        staged = memory()
        staged.toolbox().call("save_memory", arguments())
        answer = staged.toolbox().call("save_memory", arguments(name="work"))
        assert (answer.is_error, answer.text) == (False, "Saved already: 'job' says this.")
        assert len(staged) == 1

    def test_an_unread_fact_comes_back_once_before_it_is_overwritten(self) -> None:
        old = "The user is a student. She has two cats. She speaks Czech."
        staged = memory(fact("job", old))
        box = staged.toolbox()
        first = box.call("save_memory", arguments())
        assert (first.is_refused, first.is_final) == (True, False)
        assert old in first.text
        assert len(staged) == 0
        second = box.call("save_memory", arguments())
        assert "revision 2" in second.text
        assert "No longer in it, kept in its history: The user is a student. She has two cats." in second.text

    def test_a_revision_that_drops_nothing_needs_no_reading(self) -> None:
        staged = memory(fact("job", "The user is a nurse."))
        assert not staged.toolbox().call("save_memory", arguments()).is_error

    def test_what_a_known_fact_says_already_is_left_out(self) -> None:
        staged = memory(fact("work", "The user is a nurse in Graz. She works nights."))
        answer = staged.toolbox().call("save_memory", arguments())
        assert (answer.is_error, answer.text) == (False, "Saved already: 'work' says this.")
        assert len(staged) == 0

    def test_reads_see_what_was_staged(self) -> None:
        staged = memory(fact("old", "The user had a dog."))
        box = staged.toolbox()
        box.call("save_memory", arguments())
        assert "nurse" in box.call("read_memory", {"name": "job"}).text
        assert not box.call(
            "delete_memory", {"name": "old", "evidence": [{"quote": "Please don't use emojis."}]}
        ).is_error
        assert box.call("read_memory", {"name": "old"}).is_refused
        assert "old" not in box.call("search_memories", {"query": "dog"}).text
        deleted = staged.changes().changes[-1]
        assert isinstance(deleted, DeleteFact)
        assert (deleted.name, deleted.scope, deleted.evidence[0].message_uuid) == ("old", Scope.USER, SAID.uuid)

    def test_a_deletion_says_what_it_rests_on(self) -> None:
        """What was said against it, or a fact saved in this run that says it all."""
        box = memory(fact("old", "The user works in Graz.")).toolbox()
        answer = box.call("delete_memory", {"name": "old"})
        assert (answer.is_refused, answer.is_final) == (True, False)
        assert "verbatim quote" in answer.text
        assert "letter by letter" in box.call("delete_memory", {"name": "old", "evidence": [{"quote": "I left."}]}).text
        staged = memory(fact("old", "The nurse of Graz."))
        staged.toolbox().call("save_memory", arguments(name="new"))
        assert not staged.toolbox().call("delete_memory", {"name": "old"}).is_error

    def test_who_knows_every_fact_does_not_ask_the_store(self) -> None:
        class NoStore(FactShelf):
            def by_name(self, scope: FactScope, name: str) -> Fact | None:
                raise AssertionError(name)

            def search(self, scope: FactScope, query: str, limit: int) -> list[FactLine]:
                raise AssertionError(query)

        known = [fact("pet", "The user had a dog."), fact("home", "The user moved to Graz.")]
        sources = Sources({m.uuid: m for m in MESSAGES}, "UTC", MESSAGES[-1])
        lines = [one.line for one in known]
        box = StagedMemory(SCOPE, NoStore(*known), sources, lines, is_whole=True).toolbox()
        assert box.call("search_memories", {"query": "dogs, or moving"}).text.count("\n") == 1
        assert box.call("search_memories", {"query": "the"}).text == "Nothing found."
        assert box.call("read_memory", {"name": "cat"}).is_refused
        assert "(new)" in box.call("save_memory", arguments()).text

    def test_a_fact_of_the_index_is_loaded_when_a_tool_asks_for_it(self) -> None:
        class Searched(FactShelf):
            def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
                asked.append(len(keys))
                return super().visible(scope, keys)

        asked: list[int] = []
        known = [fact(name, f"The user owns a {name}.") for name in ("boat", "bike", "kite")]
        sources = Sources({m.uuid: m for m in MESSAGES}, "UTC", MESSAGES[-1])
        box = StagedMemory(SCOPE, Searched(*known), sources, [one.line for one in known]).toolbox()
        box.call("search_memories", {"query": "bike"})
        box.call("save_memory", arguments())
        assert asked == []
        assert "The user owns a bike." in box.call("read_memory", {"name": "bike"}).text
        assert box.call("read_memory", {"name": "bike"}).text.startswith("bike [user]")
        assert asked == [1]

    def test_deleting_what_was_saved_just_now_leaves_nothing(self) -> None:
        staged = memory()
        staged.toolbox().call("save_memory", arguments())
        staged.toolbox().call("delete_memory", {"name": "job"})
        assert len(staged) == 0

    def test_deleting_what_is_not_there_is_refused(self) -> None:
        assert memory().toolbox().call("delete_memory", {"name": "nothing"}).is_refused

    def test_a_type_of_another_scope_needs_another_name(self) -> None:
        """A shared project fact does not turn into a private one by a save."""
        shared = fact("plan", "The plan is X.", FactType.PROJECT, scope=Scope.PROJECT, project_id="atlas")
        staged = memory(shared, scope=FactScope("default", "ada", "atlas"))
        assert "needs another name" in staged.toolbox().call("save_memory", arguments(name="plan")).text

    def test_a_run_changes_a_bounded_number_of_facts(self) -> None:
        staged = memory()
        quote = [{"message_uuid": str(SAID.uuid), "quote": "I'm a nurse in Graz"}]
        for number in range(MAX_CHANGES):
            answer = staged.toolbox().call(
                "save_memory",
                arguments(
                    name=f"f{number}", content=f"Item {chr(97 + number // 26)}{chr(97 + number % 26)}.", evidence=quote
                ),
            )
            assert not answer.is_error, answer.text
        assert (
            "at most" in staged.toolbox().call("save_memory", arguments(name="more", content="One more of them.")).text
        )
