"""What is refused is told in one short sentence: each refusal costs a model one of its few turns."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractor.core.run.refusals import REASONS, Refusal, figure_of

CORE = Path(__file__).parents[2] / "extractor" / "core"
REFUSALS = {"ToolRefusal", "NotToBeKept", "NotInTheseWords", "EvidenceMissing", "DisputedDate"}
TEXT_MAKERS = {"_dispute", "_what_to_give", "_missing_file"}
PRESCRIBED = {CORE / "run" / "memory_files.py"}
"""Anthropic's memory tool prescribes these strings word for word."""

MAX_CHARS = 200
"""Characters of our own words; excerpts of what was given come on top."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield each refusal of the core, with its place. What is filled in stands as `{}`."""
    for path in sorted(set(CORE.rglob("*.py")) - PRESCRIBED):
        for node in ast.walk(ast.parse(path.read_text())):
            strings: list[ast.expr] = []
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = getattr(node.exc.func, "id", "")
                strings = list(node.exc.args) if name in REFUSALS else []
            elif isinstance(node, ast.FunctionDef) and node.name in TEXT_MAKERS:
                strings = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
            for string in strings:
                if text := literal(string):
                    yield f"{path.relative_to(CORE)}:{string.lineno}", text


def literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""


ALL = list(texts())


def test_they_are_found() -> None:
    assert len(ALL) > 40


@pytest.mark.parametrize(("place", "text"), ALL, ids=[place for place, _ in ALL])
def test_it_is_one_short_sentence(place: str, text: str) -> None:
    assert len(text) <= MAX_CHARS, f"{place} has {len(text)} characters"
    assert not re.search(r"[.!?] +[A-Z]|\n", text), f"{place} has more than one sentence: {text}"
    assert text.endswith((".", "{}")), f"{place} does not end: {text}"


KINDS = {
    "facts/annotation.py": {Refusal.DATE},
    "facts/evidence.py": {Refusal.EVIDENCE, Refusal.CREDENTIAL, Refusal.SOURCE, Refusal.KIND},
    "facts/grounds.py": {Refusal.EVIDENCE, Refusal.SOURCE},
    "facts/draft_dates.py": {Refusal.DATE},
    "facts/quoted_dates.py": {Refusal.DATE},
    "facts/sensitive.py": {Refusal.KIND},
    "facts/form.py": {Refusal.FORM, Refusal.CREDENTIAL, Refusal.KIND, Refusal.TARGET},
    "run/staging.py": {Refusal.EVIDENCE, Refusal.SOURCE, Refusal.TARGET, Refusal.FORM},
    "run/agent_tools.py": {Refusal.FORM},
}
"""What the refusals of each file are counted as."""


@pytest.mark.parametrize(("place", "text"), ALL, ids=[place for place, _ in ALL])
def test_it_is_counted_as_what_it_is(place: str, text: str) -> None:
    assert figure_of(text.replace("{}", "'x'")).removeprefix("refused_") in KINDS[place.partition(":")[0]]


@pytest.mark.parametrize("row", REASONS, ids=[reason for reason, _, _ in REASONS])
def test_every_reason_has_a_refusal(row: tuple[str, Refusal, re.Pattern[str]]) -> None:
    """A reworded refusal would otherwise be counted as one of form without notice."""
    assert [place for place, text in ALL if row[2].search(text.replace("{}", "'x'"))]


def test_what_a_refusal_repeats_is_not_its_reason() -> None:
    quote = "the quote 'my english says there is no fact' does not stand in m1: copy it."
    assert figure_of(quote) == "refused_evidence"
