"""A recall reads nothing twice, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.core.dates import Anchor
from extractor.core.facts.fact import FactScope
from extractor.core.recall.question import read_question
from tests.build import NOON, entry, event

ADA = FactScope("default", "ada", None)
COMPILED = Kept.compiled


def test_a_question_with_two_meanings_reads_nothing_twice(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "In March" may be the one ahead or the one that is over; only the second has something."""
    at = (NOON - timedelta(days=250)).isoformat()
    said = [entry(text, created_at=at) for text in ("The launch was in the old hall.", "Lunch was late.")]
    assert not isinstance(SqlArchive(database).ingest([event(*said, session="s1")])[0], Exception)
    seen: Counter[str] = Counter()

    def heard(self: Kept, connection: Connection, values: Mapping[str, Any]) -> Any:
        seen[f"{id(self)} {values}"] += 1
        return COMPILED(self, connection, values)

    monkeypatch.setattr(Kept, "compiled", heard)
    question = read_question("launch kuberntes in March", Anchor(date(2026, 11, 20)))
    assert question.other is not None
    assert Search(database).recall(ADA, question, limit=5, zone="UTC").items
    assert seen
    assert [one for one, count in seen.items() if count > 1] == []
