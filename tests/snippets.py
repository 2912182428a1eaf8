"""The fenced snippets of README and docs, and how each is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))]
TRIED = ["README.md", *(f"docs/{name}.md" for name in ("index", "hand-over", "agents", "reading", "troubleshooting"))]
"""Pages whose snippets run in their order against `extractor up`."""

NOT_RUN = {
    "make demo": "tests/e2e/test_command_line.py runs the demo",
    "EXTRACTOR_MODEL=offline make up": "tests/e2e/test_both_ways.py runs it",
    "make wheels": "tests/e2e/test_both_ways.py runs it",
    "export ANTHROPIC_API_KEY": "it needs a key",
    "make env": "tests/containers runs the compose file",
}
"""Snippets of tried pages that do not run, by how they begin, with the reason."""

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Snippet:
    """A fenced block; `line` is that of its first line of code."""

    page: str
    line: int
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def exemption(self) -> str | None:
        """The beginning by which the snippet is exempt."""
        return next((start for start in NOT_RUN if self.code.startswith(start)), None)


def snippets(page: str) -> Iterator[Snippet]:
    text = (ROOT / page).read_text()
    for found in _FENCE.finditer(text):
        yield Snippet(page, text.count("\n", 0, found.start()) + 2, found[1].strip(), found[2])
