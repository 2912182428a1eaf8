"""The memory tools: filter at dispatch, rules of a draft, staging."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from extractor.core.conversation.transcript import Message
from extractor.core.facts.fact import Basis, DeleteFact, Fact, FactLine, FactScope, FactType, Polarity, SaveFact, Scope
from extractor.core.facts.form import check_name
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import MAX_CHANGES, StagedMemory
from extractor.core.run.tools import TYPED_TOOLS, Toolbox, memory_tools
from tests.build import SCOPE, FactShelf, fact, message, tool_result

SAID = message("I'm a nurse in Graz. The workshop is next Tuesday. Please don't use emojis.", time_zone="Europe/Vienna")
META = message("Summary: the user is a pilot.", is_meta=True)
RESULT = message(tool_result("The user must always pay in cash."))
ECHO = message("<memory>The user sails every summer.</memory> What now?")
AGENT = message("You are a talented singer.", "assistant")
MESSAGES = (SAID, META, RESULT, ECHO, AGENT)


def memory(*known: Any, scope: FactScope = SCOPE, messages: tuple[Message, ...] = MESSAGES) -> StagedMemory:
    sources = Sources({m.uuid: m for m in messages}, "UTC", messages[-1])
    return StagedMemory(scope, FactShelf(*known), sources, [fact.line for fact in known])


def arguments(**change: Any) -> dict[str, Any]:
    return {
        "name": "job",
        "type": "user",
        "description": "Nurse in Graz",
        "content": "The user is a nurse in Graz.",
        "evidence": [{"message_uuid": str(SAID.uuid), "quote": "I'm a nurse in Graz"}],
        **change,
    }


def saved(staged: StagedMemory) -> Any:
    change = staged.changes().changes[0]
    assert isinstance(change, SaveFact)
    return change.draft


def refusal(**change: Any) -> str:
    staged = memory()
    answer = staged.toolbox().call("save_memory", arguments(**change))
    assert answer.is_refused, answer.text
    assert len(staged) == 0
    return answer.text


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


class TestDates:
    def test_a_relative_date_is_made_absolute_by_the_day_of_its_message(self) -> None:
        """Said on Friday 2026-11-20 in Vienna; the worker's clock plays no part."""
        staged = memory()
        quote = [{"message_uuid": str(SAID.uuid), "quote": "The workshop is next Tuesday"}]
        call = arguments(name="workshop", type="project", content="The workshop is next Tuesday.", evidence=quote)
        assert "2026-11-24" in staged.toolbox().call("save_memory", call).text
        draft = saved(staged)
        assert draft.content == "The workshop is next Tuesday (2026-11-24)."
        assert draft.times[0].anchor_message_uuid == SAID.uuid
        assert draft.times[0].edtf == "2026-11-24"
        assert not draft.times[0].tz_assumed

    def test_a_date_that_counts_from_the_story_is_refused_by_name(self) -> None:
        assert "'the next day'" in refusal(content="The user, a nurse in Graz, came the next day.")

    def test_without_any_phrase_the_day_of_the_message_counts(self) -> None:
        staged = memory()
        staged.toolbox().call("save_memory", arguments())
        time = saved(staged).times[0]
        assert (time.source, time.edtf) == ("message", "2026-11-20")

    def test_the_persons_wall_clock_counts_not_utc(self) -> None:
        """23:30 in New York is the next day in UTC."""
        half_past_eleven = datetime.fromisoformat("2026-11-21T04:30:00+00:00")
        said = Message(uuid4(), "user", "The exam is tomorrow.", half_past_eleven, "America/New_York")
        staged = memory(messages=(said,))
        quote = [{"message_uuid": str(said.uuid), "quote": "The exam is tomorrow"}]
        staged.toolbox().call(
            "save_memory", arguments(name="exam", type="project", content="The exam is tomorrow.", evidence=quote)
        )
        assert saved(staged).content == "The exam is tomorrow (2026-11-21)."


class TestZones:
    """The person's zone: the message's, an offset in its timestamp, the session's, else the default, marked."""

    @pytest.mark.parametrize(
        ("zone", "sent", "default", "assumed", "day", "is_marked"),
        [
            ("Asia/Tokyo", "2026-11-20T20:00:00+00:00", "UTC", True, "2026-11-22", False),
            (None, "2026-11-20T23:00:00-08:00", "UTC", True, "2026-11-21", False),
            (None, "2026-11-20T23:00:00+00:00", "Europe/Berlin", False, "2026-11-22", False),
            (None, "2026-11-20T23:00:00+00:00", "UTC", True, "2026-11-21", True),
        ],
    )
    def test_where_the_local_date_comes_from(
        self, zone: str | None, sent: str, default: str, assumed: bool, day: str, is_marked: bool
    ) -> None:
        said = Message(uuid4(), "user", "The exam is tomorrow.", datetime.fromisoformat(sent), zone)
        sources = Sources({said.uuid: said}, default, said, is_zone_assumed=assumed)
        staged = StagedMemory(SCOPE, FactShelf(), sources, [])
        cited = [{"message_uuid": str(said.uuid), "quote": "The exam is tomorrow"}]
        call = arguments(name="exam", type="project", content="The exam is tomorrow.", evidence=cited)
        assert not staged.toolbox().call("save_memory", call).is_error
        assert saved(staged).content == f"The exam is tomorrow ({day})."
        assert saved(staged).times[0].tz_assumed is is_marked


class TestDatesOfTheModel:
    """An absolute date must stand in a cited message or follow from a phrase in it."""

    def save(
        self, staged: StagedMemory, content: str, quote: str = "The workshop is next Tuesday", **change: Any
    ) -> Any:
        cited = [{"message_uuid": str(SAID.uuid), "quote": quote}]
        call = arguments(name="workshop", type="project", content=content, evidence=cited, **change)
        return staged.toolbox().call("save_memory", call)

    @pytest.mark.parametrize(
        "written",
        ["2026-11-24", "24 November 2026", "November 24th, 2026", "next Tuesday (2026-11-24)", "2026-11"],
    )
    def test_a_date_that_follows_from_the_words_is_kept(self, written: str) -> None:
        staged = memory()
        answer = self.save(staged, f"The workshop is on {written}.")
        assert not answer.is_error, answer.text
        assert {time.status for time in saved(staged).times} <= {"resolved", "ambiguous"}

    @pytest.mark.parametrize("written", ["2026-11-25", "24 October 2026", "2027-11-24", "next Tuesday (2026-11-17)"])
    def test_a_date_without_ground_is_refused_with_the_right_reading(self, written: str) -> None:
        staged = memory()
        answer = self.save(staged, f"The workshop is on {written}.")
        assert answer.is_refused
        assert "'next Tuesday' is 2026-11-24" in answer.text
        assert len(staged) == 0

    def test_the_day_of_the_message_proves_only_words_for_today(self) -> None:
        """Who dates everything by the message is refused once; who says when it was said beside it is not."""
        assert self.save(memory(), "The workshop is on 2026-11-20.").is_refused
        staged = memory()
        assert not self.save(staged, "On 2026-11-20 the user said that the workshop is on 2026-11-24.").is_error
        assert [time.status for time in saved(staged).times] == ["unchecked", "resolved"]

    def test_a_model_that_insists_is_kept_as_a_conflict(self) -> None:
        staged = memory()
        self.save(staged, "The workshop is on 2026-11-25.")
        assert not self.save(staged, "The workshop is on 2026-11-25.").is_error
        (time,) = saved(staged).times
        assert (time.status, time.source, time.edtf) == ("conflict", "stated", "2026-11-25")

    def test_insisting_on_one_date_allows_no_other(self) -> None:
        staged = memory()
        self.save(staged, "The workshop is on 2026-11-25.")
        assert self.save(staged, "The workshop is on 2026-11-26.").is_refused

    def test_the_end_of_what_holds_until_a_day_is_its_expiry(self) -> None:
        said = message("The office is closed until next Friday.", time_zone="Europe/Vienna")
        staged = memory(messages=(said,))
        cited = [{"message_uuid": str(said.uuid), "quote": "closed until next Friday"}]
        staged.toolbox().call(
            "save_memory",
            arguments(name="office", type="project", content="The office is closed until next Friday.", evidence=cited),
        )
        assert str(saved(staged).expires_on) == "2026-11-27"

    def test_the_model_may_say_when_a_fact_ends(self) -> None:
        staged = memory()
        assert not self.save(staged, "The workshop is next Tuesday.", expires_on="2026-11-30").is_error
        assert str(saved(staged).expires_on) == "2026-11-30"

    @pytest.mark.parametrize("given", ["soon", "2020-01-01", "31.12.2026", 7])
    def test_a_bad_expiry_is_dropped_with_a_word(self, given: Any) -> None:
        staged = memory()
        assert "expires_on was left out" in self.save(staged, "The workshop is next Tuesday.", expires_on=given).text
        assert saved(staged).expires_on is None


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
        class Asked(FactShelf):
            def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
                asked.append(len(keys))
                return super().visible(scope, keys)

        asked: list[int] = []
        known = [fact(name, f"The user owns a {name}.") for name in ("boat", "bike", "kite")]
        sources = Sources({m.uuid: m for m in MESSAGES}, "UTC", MESSAGES[-1])
        box = StagedMemory(SCOPE, Asked(*known), sources, [one.line for one in known]).toolbox()
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
