"""What the full-text index of a store keeps besides what it searches quickly."""

from __future__ import annotations

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import MessageTexts
from extractor.adapters.sql.search.index_query import NO_BOUND, Where
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.segments import Segments
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.text_search import find
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.core.facts.fact import Scope
from tests.build import entry, event

TURNS = 60
FEW = 6


def test_segments_that_commits_added_are_merged_and_everything_is_found_as_before(database: Database) -> None:
    archive = SqlArchive(database)
    for number in range(TURNS):
        archive.ingest([event(entry(f"zuba kibo{number}"), session=f"s{number}", user_id="ada")])
    before = found(database)
    assert len(before) == TURNS
    if not database.is_postgres:
        assert segments(database) > FEW
    for _ in range(3):
        Segments(database).merge()
    assert found(database) == before
    if not database.is_postgres:
        assert 0 < segments(database) <= FEW


def test_the_list_of_what_is_not_sorted_into_the_index_yet_is_short(postgres_database: Database) -> None:
    query = sa.text("SELECT reloptions FROM pg_class WHERE relname IN ('search_messages', 'search_facts')")
    with postgres_database.read() as connection:
        assert connection.execute(query).scalars().all() == [["gin_pending_list_limit=64"]] * 2


def segments(database: Database) -> int:
    with database.read() as connection:
        query = sa.text("SELECT count(DISTINCT segid) FROM search_messages_idx")
        return int(connection.execute(query).scalar_one())


def found(database: Database) -> set[int]:
    with database.read() as connection:
        where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
        return {row.id for word in ("zuba", "kibo7") for row in find(Reads(connection), MessageTexts, [word], where)}
