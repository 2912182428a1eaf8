"""The docs' snippets are well-formed, their links lead somewhere, and generated pages are up to date."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest

from scripts.settings_page import PAGE, page
from tests.snippets import NOT_RUN, PAGES, ROOT, TRIED, Snippet, snippets

ALL = [snippet for name in PAGES for snippet in snippets(name)]


@pytest.mark.parametrize("snippet", [s for s in ALL if s.language == "python"], ids=str)
def test_python_compiles(snippet: Snippet) -> None:
    compile(snippet.code, str(snippet), "exec")


@pytest.mark.parametrize("snippet", [s for s in ALL if s.language in ("sh", "bash")], ids=str)
def test_shell_parses(snippet: Snippet) -> None:
    parsed = subprocess.run(["bash", "-n"], input=snippet.code, text=True, capture_output=True, check=False)
    assert parsed.returncode == 0, parsed.stderr


@pytest.mark.parametrize("snippet", [s for s in ALL if s.language == "json"], ids=str)
def test_json_parses(snippet: Snippet) -> None:
    json.loads(snippet.code)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("snippet", [s for s in ALL if s.language == "js"], ids=str)
def test_javascript_parses(snippet: Snippet) -> None:
    command = ["node", "--input-type=module", "--check"]
    parsed = subprocess.run(command, input=snippet.code, text=True, capture_output=True, check=False)
    assert parsed.returncode == 0, parsed.stderr


def test_commands_are_marked_as_such() -> None:
    """An unmarked block would be neither run nor parsed."""
    unmarked = [str(s) for s in ALL if s.page in TRIED and not s.language and s.code.startswith(("curl", "extractor"))]
    assert not unmarked


def test_every_exemption_is_needed() -> None:
    assert {s.exemption for s in ALL if s.page in TRIED} - {None} == set(NOT_RUN)


def test_the_page_of_settings_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run `python -m scripts.settings_page`"


def test_the_index_names_every_page() -> None:
    """A page that no role finds is not read."""
    index = (ROOT / "docs" / "index.md").read_text()
    linked = set(re.findall(r"\]\(([\w/-]+\.md)", index))
    there = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")} - {"index.md"}
    assert linked == there


def too_wide(text: str) -> list[str]:
    """Return the lines of prose that are wider than 120 columns; tables and code may be."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return [line for line in prose.splitlines() if len(line) > 120 and not line.startswith("|")]


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_lines_of_prose_fit_120_columns(page: str) -> None:
    assert too_wide((ROOT / page).read_text()) == []


def test_a_wide_line_is_found() -> None:
    assert too_wide(f"{'a ' * 70}\n| {'b ' * 70}\n```\n{'c ' * 70}\n```\n") == ["a " * 70]
