from __future__ import annotations

import pytest

from extractor.core.facts.code_names import code_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Retries live in src/retry.py and README.md.", ("src/retry.py", "README.md")),
        ("Call load() or store.load_all() first.", ("load()", "store.load_all()")),
        ("The parser is parse_event.", ("parse_event",)),
        ("Use `Parser.feed` with care.", ("Parser.feed",)),
        ("The class TurnEvent holds it.", ("class TurnEvent",)),
        ("Tests stand under tests/unit/ now.", ("tests/unit/",)),
        ("The Makefile has the targets.", ("Makefile",)),
        ("See https://example.com/docs/index.html for it.", ()),
        ("Ada likes tea. She works 9/5 and/or nights (mostly).", ()),
        ("The launch is on 2026-12-01, i.e. soon. Version 2.1 follows.", ()),
        ("Write to ada@example.com about the class of 2026.", ()),
        ("Node.js and Vue are in use; so is ASP.NET.", ("Node.js",)),
    ],
)
def test_what_names_code(text: str, names: tuple[str, ...]) -> None:
    assert code_names(text) == names
