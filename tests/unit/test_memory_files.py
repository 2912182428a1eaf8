"""Anthropic's memory tool over facts: the exact strings of its documentation, paths that lead nowhere else, and the
same rules as for any other write."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.errors import ToolRefusal
from extractor.core.facts.fact import Basis, DeleteFact, Draft, Evidence, FactType, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.run.memory_files import find_place, parse_file, render_file
from extractor.core.run.prompts import FILES_ORDER
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import FILES, ToolAnswer
from tests.build import SCOPE, FactShelf, fact, message

SAID = message("I am a nurse in Graz. The handover is next Friday.")
ROLE = "/memories/user/role.md"


class Files:
    """The tool as a model has it."""

    def __init__(self, *known: Any) -> None:
        self.shelf = FactShelf(*known)
        sources = Sources({SAID.uuid: SAID}, "UTC", SAID)
        self.memory = StagedMemory(SCOPE, self.shelf, sources, [fact.line for fact in known])
        self.toolbox = self.memory.toolbox(frozenset({FILES}))

    def __call__(self, command: str, **arguments: Any) -> str:
        answer = self.answer(command, **arguments)
        assert not answer.is_error, answer.text
        return answer.text

    def answer(self, command: str, **arguments: Any) -> ToolAnswer:
        return self.toolbox.call(FILES, {"command": command, **arguments})

    def draft(self) -> Draft:
        change = self.memory.changes().changes[-1]
        assert isinstance(change, SaveFact)
        return change.draft

    def refused(self, command: str, **arguments: Any) -> str:
        answer = self.answer(command, **arguments)
        assert answer.is_refused, answer.text
        return answer.text


@pytest.fixture
def files() -> Files:
    return Files(fact("role", "The user is a nurse in Graz."))


FRONT = "---\ndescription: The user is a nurse in Graz.\nupdated: 2026-11-20\n---\n"


class TestViewing:
    def test_the_root_lists_types_and_files_with_sizes(self, files: Files) -> None:
        size = len(f"{FRONT}The user is a nurse in Graz.\n")
        assert files("view", path="/memories").split("\n") == [
            "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:",
            f"{size}B\t/memories",
            *(f"0B\t/memories/{kind}/" for kind in sorted(set(FactType) - {"user"})),
            f"{size}B\t/memories/user/",
            f"{size}B\t/memories/user/role.md",
        ]

    def test_a_directory(self, files: Files) -> None:
        assert files("view", path="/memories/user/").endswith("/memories/user/role.md")
        assert files("view", path="/memories/project").split("\n")[1:] == ["0B\t/memories/project"]

    def test_a_file_with_line_numbers(self, files: Files) -> None:
        shown = files("view", path=ROLE)
        assert shown.startswith(f"Here's the content of {ROLE} with line numbers:\n     1\t---\n     2\tdescription:")
        assert files("view", path=ROLE, view_range=[5, -1]).split("\n")[1] == "     5\tThe user is a nurse in Graz."
        assert files("view", path=ROLE, view_range=[2, 2]).count("\n") == 1
        assert "two line numbers" in files.refused("view", path=ROLE, view_range="all")

    def test_what_is_not_there(self, files: Files) -> None:
        path = "/memories/user/nothing.md"
        assert files.refused("view", path=path) == f"The path {path} does not exist. Please provide a valid path."


class TestWriting:
    def test_create_stages_a_fact_with_its_dates_made_absolute(self, files: Files) -> None:
        path = "/memories/project/handover.md"
        text = "---\ndescription: Handover\nquote: The handover is next Friday.\n---\nThe handover is next Friday.\n"
        assert files("create", path=path, file_text=text) == f"File created successfully at: {path}"
        change = files.memory.changes().changes[0]
        assert isinstance(change, SaveFact)
        assert (change.draft.type, change.draft.name) == (FactType.PROJECT, "handover")
        assert change.draft.content == "The handover is next Friday (2026-11-27)."
        assert change.draft.evidence == (Evidence(SAID.uuid, "The handover is next Friday.", True),)
        assert "dates: " in files("view", path=path)

    def test_without_front_matter_the_first_sentence_describes_it(self, files: Files) -> None:
        files("create", path="/memories/user/work.md", file_text="I am a nurse in Graz. It is a hospital.")
        change = files.memory.changes().changes[0]
        assert isinstance(change, SaveFact)
        assert change.draft.description == "I am a nurse in Graz."

    def test_create_does_not_overwrite(self, files: Files) -> None:
        assert files.refused("create", path=ROLE, file_text="x") == f"File {ROLE} already exists"

    def test_str_replace_shows_the_change(self, files: Files) -> None:
        edited = files(
            "str_replace", path=ROLE, old_str="nurse in Graz.\nupdated", new_str="nurse in Graz, Austria.\nupdated"
        )
        assert edited.startswith(
            "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n"
        )
        assert "     2\tdescription: The user is a nurse in Graz, Austria." in edited
        missing = files.refused("str_replace", path=ROLE, old_str="doctor", new_str="x")
        assert missing == f"No replacement was performed, old_str `doctor` did not appear verbatim in {ROLE}."
        twice = files.refused("str_replace", path=ROLE, old_str="nurse", new_str="doctor")
        assert twice == (
            "No replacement was performed. Multiple occurrences of old_str `nurse` in lines: 2, 4. Please ensure it is unique"
        )

    def test_an_edit_keeps_the_evidence_of_what_it_edits(self) -> None:
        proof = Evidence(uuid4(), "a nurse in Linz", True)
        files = Files(fact("role", "The user works as a nurse at the hospital in Linz.", evidence=(proof,)))
        files("str_replace", path=ROLE, old_str="---\nThe user works", new_str="---\nShe works")
        assert files.draft().evidence == (proof,)

    def test_without_a_quote_the_passage_is_found_or_the_file_is_marked(self, files: Files) -> None:
        """A plain file has no place for a quote."""
        files("create", path="/memories/project/handover.md", file_text="The handover is next Friday.\n")
        assert files.draft().basis is Basis.FOUND
        assert files.draft().evidence == (
            Evidence(SAID.uuid, "I am a nurse in Graz. The handover is next Friday.", True),
        )
        files("create", path="/memories/project/budget.md", file_text="The quarterly budget was approved.")
        assert files.draft().basis is Basis.UNVERIFIED
        assert files.draft().confidence < 0.5
        assert files.draft().evidence == (Evidence(SAID.uuid, None, False),)

    def test_front_matter_of_others_is_left_out_quietly(self, files: Files) -> None:
        text = (
            "---\ntitle: Handover of the ward\nauthor: claude\ntags:\n  - a\n  - b\n---\nThe handover is next Friday.\n"
        )
        files("create", path="/memories/project/handover.md", file_text=text)
        assert files.draft().description == "Handover of the ward"
        assert "claude" not in files("view", path="/memories/project/handover.md")

    def test_who_says_the_same_under_another_path_is_told_where_it_stands(self, files: Files) -> None:
        created = files("create", path="/memories/user/job.md", file_text="The user is a nurse in Graz.")
        assert created == f"File created successfully at: {ROLE}"

    def test_an_unread_file_comes_back_before_it_is_overwritten(self) -> None:
        old = "The user is a nurse. She has two cats and a canoe."
        files = Files(fact("role", old))
        files("delete", path=ROLE)
        new = {"path": ROLE, "file_text": "The user is a nurse in Graz."}
        assert old in files.refused("create", **new)
        files("create", **new)
        assert files.draft().content == "The user is a nurse in Graz."

    def test_the_order_explains_the_form_that_is_read(self) -> None:
        assert all(
            word in FILES_ORDER for word in ("/memories/<type>/<name>.md", "description:", "quote:", "`polarity`")
        )

    def test_insert(self, files: Files) -> None:
        assert files("insert", path=ROLE, insert_line=5, insert_text="The handover is next Friday.\n") == (
            f"The file {ROLE} has been edited."
        )
        assert "next Friday (2026-11-27)" in files("view", path=ROLE)
        assert files.refused("insert", path=ROLE, insert_line=99, insert_text="x") == (
            "Invalid `insert_line` parameter: 99. It should be within the range [0, 6]."
        )

    def test_delete(self, files: Files) -> None:
        assert files("delete", path=ROLE) == f"Successfully deleted {ROLE}"
        (deleted,) = files.memory.changes().changes
        assert isinstance(deleted, DeleteFact)
        assert deleted.name == "role"
        assert [(item.message_uuid, item.verified) for item in deleted.evidence] == [(SAID.uuid, False)]
        assert files.refused("delete", path=ROLE) == f"The path {ROLE} does not exist"
        assert files.refused("delete", path="/memories") == "Cannot delete the /memories directory itself"
        assert files("delete", path="/memories/project") == "Successfully deleted /memories/project"

    def test_a_directory_is_emptied_only_when_somebody_spoke_of_all_of_it(self) -> None:
        files = Files(fact("role", "The user is a nurse in Graz."), fact("boat", "The user owns a canoe."))
        assert "boat" in files.refused("delete", path="/memories/user")
        assert len(files.memory) == 0
        files = Files(fact("role", "The user is a nurse in Graz."))
        assert files("delete", path="/memories/user") == "Successfully deleted /memories/user"

    def test_rename_moves_a_fact_whole_or_not_at_all(self, files: Files) -> None:
        new = "/memories/user/profession.md"
        assert files("rename", old_path=ROLE, new_path=new) == f"Successfully renamed {ROLE} to {new}"
        assert [type(change) for change in files.memory.changes().changes] == [DeleteFact, SaveFact]
        assert "nurse" in files("view", path=new)
        assert files.refused("rename", old_path=ROLE, new_path=new) == f"The path {ROLE} does not exist"
        assert files.refused("rename", old_path=new, new_path=new) == f"The destination {new} already exists"
        assert "/memories directory itself" in files.refused("rename", old_path="/memories", new_path=new)

    def test_the_rules_for_facts_hold(self, files: Files) -> None:
        secret = "The password is Tr0ub4dor&3xyz."
        assert "credential" in files.refused("create", path="/memories/user/x.md", file_text=secret)
        assert len(files.memory) == 0


class TestPaths:
    @pytest.mark.parametrize(
        "path",
        [
            "/memoriesX/user/a.md", "memories/user/a.md", "/etc/passwd", "/memories/../etc/passwd", "/memories/user/../../x.md",
            "/memories//user/a.md", "/memories/user/.hidden.md", "/memories/./user/a.md", "/memories/user/%2e%2e/a.md",
            "/memories/user\\a.md", "/memories/user/a\x00.md", "/memories/secrets/a.md", "/memories/user/a.txt",
            "/memories/user/deep/a.md", "/memories/user/A/../b.md", "", "/memories/user/" + "a" * 300 + ".md",
        ],
    )  # fmt: skip
    def test_no_path_leads_anywhere_else(self, files: Files, path: str) -> None:
        for command, arguments in (
            ("view", {}), ("create", {"file_text": "I am a nurse in Graz."}), ("delete", {}),
            ("str_replace", {"old_str": "a", "new_str": "b"}), ("insert", {"insert_line": 0, "insert_text": "x"}),
        ):  # fmt: skip
            assert files.answer(command, path=path, **arguments).is_refused, (command, path)
        assert files.answer("rename", old_path=ROLE, new_path=path).is_refused
        assert len(files.memory) == 0

    @given(st.text(max_size=60))
    def test_whatever_it_is_a_path_is_a_place_or_a_refusal(self, path: str) -> None:
        try:
            place = find_place(f"/memories/{path}")
        except ToolRefusal:
            return
        assert place.path == "/memories" or place.path.startswith("/memories/")
        assert ".." not in place.path.split("/")

    @pytest.mark.parametrize(
        "arguments",
        [
            {"command": "clear_all"}, {"command": None}, {}, {"command": "view"}, {"command": "view", "path": 7},
            {"command": "create", "path": ROLE}, {"command": "create", "path": "/memories/user/x.md", "file_text": ["x"]},
            {"command": "insert", "path": ROLE, "insert_line": "1", "insert_text": "x"},
            {"command": "view", "path": ROLE, "user_id": "eve"}, {"command": "delete", "path": None},
        ],
    )  # fmt: skip
    def test_input_of_another_form_is_refused_with_a_text(self, files: Files, arguments: dict[str, Any]) -> None:
        answer = files.toolbox.call(FILES, arguments)
        assert answer.is_refused
        assert answer.text


class TestTheFile:
    def test_what_is_rendered_is_read_back(self) -> None:
        text = render_file(
            "One line", "Two\n\nparagraphs.", polarity="correction", expires_on="2026-12-31", dates="due 2026-11-27"
        )
        found = parse_file(text)
        assert (found.description, found.content) == ("One line", "Two\n\nparagraphs.")
        assert (found.polarity, found.expires_on) == ("correction", "2026-12-31")

    def test_a_rule_in_the_text_is_no_front_matter(self) -> None:
        assert parse_file("Text.\n---\nMore.").content == "Text.\n---\nMore."
