from __future__ import annotations

import inspect
from functools import cache

import pytest

from extractor.core.dates import find_native, native, prepare_languages
from extractor.core.dates.grammar import Grammar


def test_prepared_languages_make_no_patterns_at_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first question of a process with a date of a language compiles the patterns that it needs, and makes none."""
    monkeypatch.setattr(native, "_grammars", cache(inspect.unwrap(native._grammars)))
    native._find.cache_clear()
    prepare_languages()
    monkeypatch.setattr(Grammar, "_source", None)
    texts = (
        "Was war am letzten Dienstag?",
        "¿Qué dije el martes pasado?",
        "先週の火曜日は?",
        "что было в прошлый вторник?",
    )
    assert all(find_native(text) for text in texts)
