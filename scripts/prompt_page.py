"""Puts the prompt, the tools and their tokens into docs/prompt.md: `python -m scripts.prompt_page`."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path

from extractor.adapters.token_counter import count_tokens
from extractor.core.run.prompts import FILES_ORDER, SYSTEM
from extractor.core.run.tools import memory_tools

PAGE = Path(__file__).parents[1] / "docs" / "prompt.md"
WIDTH = 120


def page(text: str) -> str:
    """Return the page with what is sent now in the places that it has for it."""
    tools = memory_tools()
    compact = json.dumps(tools, separators=(",", ":"), ensure_ascii=False)
    system, listed = count_tokens(SYSTEM), count_tokens(compact)
    for part, tokens in (
        ("system prompt of a cold run", system),
        ("definitions of the tools", listed),
        ("both: the prefix that all cold runs share in the prompt cache", system + listed),
    ):
        text = _put(text, rf"\| {part} \| ", f"{tokens} tokens", r" \|")
    text = _put(text, r"## Cold run: the system prompt\n\n```text\n", _wrapped(SYSTEM), r"\n```")
    text = _put(text, r"this is added:\n\n```text\n", _wrapped(FILES_ORDER), r"\n```")
    return _put(text, r"```json\n", json.dumps(tools, indent=2, ensure_ascii=False), r"\n```")


def _put(text: str, before: str, middle: str, after: str) -> str:
    found, count = re.subn(f"({before}).*?({after})", lambda m: m[1] + middle + m[2], text, count=1, flags=re.DOTALL)
    if count != 1:
        raise ValueError(f"docs/prompt.md has no place for {before!r}")
    return found


def _wrapped(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, WIDTH, subsequent_indent="  " if line.startswith("- ") else "", break_long_words=False)
        for line in text.split("\n")
    )


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
