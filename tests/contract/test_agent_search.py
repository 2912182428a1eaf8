"""`search_memories` of an agent finds what recall finds of facts, in the same order, on each database."""

from __future__ import annotations

import re
from typing import Any

import pytest

import extractor
from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact
from extractor.core.run.fork_choice import memory_tools_of
from extractor.core.run.tools import BY_NAME, TYPED_TOOLS
from extractor.usecases.recall import RecallOrder
from tests.build import draft, entry, event

ADA = FactScope("default", "ada", None)
FACTS = {
    "cluster": "Ada runs Kubernetes in Graz.",
    "allergy": "Ada is allergic to peanuts.",
    "recital": "The recital is on 3/4.",
    "move": "Ada moves to Linz on 2027-07-09.",
}


@pytest.fixture
def told(parts: Container) -> Container:
    """A store with facts of Ada's, and messages that answer better than they do."""
    parts.migrate()
    said = [entry("Kubernetes, kubernetes!"), entry("Peanuts make me ill.", created_at="2023-10-13T12:00:00Z")]
    parts.adapters.archive.ingest([event(*said)])
    for name, content in FACTS.items():
        call(parts, "save_memory", name=name, type="user", content=content)
    quoted = {"name": "allergy", "type": "user", "content": FACTS["allergy"], "quote": "Peanuts make me ill."}
    parts.memory.use(ADA, "save_memory", quoted, session_id="s1")
    return parts


def call(parts: Container, tool: str, **given: Any) -> str:
    answer = parts.memory.use(ADA, tool, given, zone="Europe/Vienna")
    return answer["content"]


def search(parts: Container, query: str | None = None, **given: Any) -> str:
    return call(parts, "search_memories", **({} if query is None else {"query": query}), **given)


class TestSearch:
    def test_it_finds_the_facts_that_recall_finds(self, told: Container) -> None:
        for query in ("Which kubernetes does Ada run, and is she allergic?", "Ada", "peanuts in Graz", "zebra"):
            found = told.recall.find(ADA, RecallOrder(query, zone="Europe/Vienna", limit=50))
            names = re.findall(r"\(.*?([a-z]+)\)$", search(told, query), re.MULTILINE)
            assert names == [hit.fact.name for hit in found.facts], query

    def test_nothing_is_known_of_a_new_person(self, told: Container) -> None:
        eve = FactScope("default", "eve", None)
        for given in ({}, {"query": "tea"}, {"query": "What happened in May 1999?"}):
            assert told.memory.use(eve, "search_memories", given)["content"] == "Nothing is known yet."
        assert search(told, "zebra") == "Nothing found. Use other words, or fewer."

    def test_a_long_fact_is_cut_and_read_memory_has_the_rest(self, told: Container) -> None:
        manual = f"The manual of the lamp: {'turn the knob left, ' * 200}then press."
        call(told, "save_memory", name="lamp", type="reference", content=manual)
        line = search(told, "lamp")
        assert len(line) < 1_100
        assert line.endswith("[... cut: read it whole by its name] (by the assistant; lamp)")
        assert "then press." in call(told, "read_memory", name="lamp")

    def test_messages_are_left_out_and_take_no_place(self, told: Container) -> None:
        assert search(told, "kubernetes", limit=1).endswith("Ada runs Kubernetes in Graz. (by the assistant; cluster)")

    def test_near_spellings_are_found(self, told: Container) -> None:
        assert "cluster)" in search(told, "kuberntes")

    def test_lines_have_the_day_on_which_it_was_said(self, told: Container) -> None:
        assert search(told, "allergic") == "- [2023-10-13] Ada is allergic to peanuts. (allergy)"

    def test_an_ambiguous_date_is_marked(self, told: Container) -> None:
        assert re.search(r"; '3/4' is \d{4}-\d\d-\d\d or \d{4}-\d\d-\d\d; recital\)", search(told, "recital"))

    def test_days_of_the_question_come_first(self, told: Container) -> None:
        assert search(told, "What is planned for July 2027?").splitlines()[0].endswith("move)")
        assert search(told, "What happened in May 1999?") == "No memory is of those days."
        assert search(told, "Did Ada move in May 1999?").startswith("Nothing about it was said on those days")

    def test_without_words_the_newest_facts_are_listed(self, told: Container) -> None:
        for listed in (search(told), search(told, " "), search(told, "What do you know?")):
            head, *lines = listed.splitlines()
            assert head.endswith("These are the newest memories:")
            assert len(lines) == len(FACTS)

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"q": "tea"}, "search_memories does not take 'q': it takes query and limit."),
            ({"querry": "tea"}, "search_memories does not take 'querry': is 'query' meant?"),
            ({"query": ["tea"]}, "query must be a text: a question, or words to look for."),
            ({"query": "tea", "limit": 0}, "limit must be a whole number from 1 to 50, not '0'."),
        ],
    )
    def test_a_refusal_says_what_to_give(self, told: Container, given: dict[str, Any], said: str) -> None:
        answer = told.memory.use(ADA, "search_memories", given)
        assert (answer["is_error"], answer["content"]) == (True, said)

    def test_no_credential_is_shown(self, told: Container) -> None:
        secret = FactChanges(ADA, (SaveFact(draft("wifi", "The password of the wifi is Tr0ub4dor&3xyz.")),))
        told.adapters.fact_writer.write(secret, read_at=told.adapters.fact_writer.now())
        assert "Tr0ub4dor" not in search(told, "wifi")


class TestDefinitions:
    def test_nothing_is_required_that_an_agent_cannot_know(self) -> None:
        required = {tool["name"]: tool["input_schema"]["required"] for tool in extractor.memory_tools()}
        assert required == {
            "search_memories": [], "read_memory": ["name"], "save_memory": ["name", "type", "content"],
            "delete_memory": ["name"],
        }  # fmt: skip

    def test_every_call_with_required_fields_alone_is_accepted(self, told: Container) -> None:
        for tool in extractor.memory_tools():
            given = {"name": "allergy", "type": "user", "content": FACTS["allergy"]}
            least = {key: given[key] for key in tool["input_schema"]["required"]}
            assert not told.memory.use(ADA, tool["name"], least)["is_error"], tool["name"]

    def test_a_run_may_fork_an_agent_that_has_them(self) -> None:
        """A fork writes with the parent's definitions, and cites messages by handles."""
        tools = extractor.memory_tools()
        assert memory_tools_of(tools) == set(TYPED_TOOLS)
        for tool in tools:
            own = BY_NAME[tool["name"]].definition
            assert own is not None
            assert own.properties.keys() <= tool["input_schema"]["properties"].keys()

    def test_they_are_made_anew(self) -> None:
        extractor.memory_tools()[0]["input_schema"]["properties"]["query"]["type"] = "x"
        assert extractor.memory_tools()[0]["input_schema"]["properties"]["query"]["type"] == "string"
