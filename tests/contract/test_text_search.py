"""Asking the full-text index, on SQLite and on PostgreSQL: what is found against what is there."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql import kept
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search import postgres
from extractor.adapters.sql.search.index_query import (
    CANDIDATES_A_WORD,
    NO_BOUND,
    Where,
    bounds,
    months_between,
    tagged,
    ways_of_asking,
)
from extractor.adapters.sql.search.postgres import ENOUGH, Walk, one_way
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.text_search import find
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.stemmer import index_words
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.question import Question
from tests.build import entry, event

WALK, LONGER = Walk(20, 0.2), Walk(60, 0.1)
COMMON_WORDS, RARE_WORDS = ["zuba", "kibo", "lomu"], ["nadi", "goha", "tupe", "wexi", "sofo", "yoha"]
LAST = datetime(2026, 10, 20, tzinfo=UTC)


@pytest.fixture
def short_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL reads so few texts through that the index is asked for all the rest."""
    monkeypatch.setitem(postgres.WALKS, "message_texts", WALK)
    monkeypatch.setattr(postgres, "LONGER_WALK", LONGER)
    monkeypatch.setattr(postgres, "MANY", 40)


def fill(database: Database, chance: random.Random, count: int) -> list[tuple[datetime, frozenset[str]]]:
    """Store what a user says in two years, more and more often, and what another one says; return the user's, newest first."""
    said = []
    share = {word: chance.choice([0.003, 0.02, 0.04]) for word in RARE_WORDS}
    for number in range(count):
        words = [word for word in COMMON_WORDS if chance.random() < 0.5]
        words += [word for word in RARE_WORDS if chance.random() < share[word]]
        said.append((LAST - timedelta(days=730 * (number / count) ** 2, seconds=number), frozenset(words)))
    for user in ("ada", "eve"):
        for start in range(0, count, 100):
            part = [
                entry(f"hm {' '.join(sorted(words))}", created_at=at.isoformat())
                for at, words in said[start : start + 100]
            ]
            SqlArchive(database).ingest([event(*part, session=f"{user}{start}", user_id=user)])
    return said


@pytest.mark.usefixtures("short_walk")
@pytest.mark.parametrize("seed", range(4))
def test_each_way_of_asking_finds_its_newest_or_enough_of_them(database: Database, seed: int) -> None:
    """A word or all words together: all of what is there when that is little, otherwise at least half of the limit.

    Common words alone or together may have less: those of the newest texts will do.
    """
    chance = random.Random(seed)
    said = fill(database, chance, 1_200)
    for _ in range(50):
        words = index_words().of_question(
            " ".join(
                chance.sample(COMMON_WORDS, chance.randint(0, 2)) + chance.sample(RARE_WORDS, chance.randint(1, 3))
            )
        )
        days = None
        if chance.random() < 0.3:
            days = LAST - timedelta(days=chance.randint(30, 500)), LAST - timedelta(days=chance.randint(0, 29))
        where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
        if days is not None:
            where = Where(where.owners, NO_BOUND, *days, months_between(*days))
        with database.read() as connection:
            rows = find(Reads(connection), MessageTexts, words, where)
        counts = [(at.timestamp(), held) for at, held in said if where.since <= at < where.until]
        found = [(row.said_at, frozenset(row.body.split()) - {"hm"}) for row in rows]
        assert len(set(found)) == len(found)
        assert set(found) <= set(counts), "it is of somebody else, or of other days"
        for one in ways_of_asking(words):
            wanted = set(one.words)
            there = [(at, held) for at, held in counts if wanted <= held]
            got = [item for item in found if wanted <= item[1]]
            assert set(got) <= set(there), (words, one)
            least = min(len(there), one.limit // ENOUGH)
            for walk in (WALK, LONGER):
                held_by = walk.common * walk.texts
                if all(sum(word in held for _, held in counts[: walk.texts]) >= held_by for word in wanted):
                    least = min(least, int(held_by) if one.is_part else CANDIDATES_A_WORD // ENOUGH**2)
            assert len(got) >= least, (words, one, days, len(there))


@pytest.mark.usefixtures("short_walk")
@pytest.mark.parametrize(("word", "is_asked_for"), [("zuba", False), ("nadi", True)])
def test_of_many_messages_a_month_the_newest_are_read_for_a_word_in_some_of_them(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch, word: str, is_asked_for: bool
) -> None:
    """The index would return all of the month, and the shorter walk holds too few to know the word as common."""
    said = [
        entry(
            f"{'zuba' if at % 7 == 0 else 'kibo'} {'nadi' if at == 5 else ''}",
            created_at=(LAST + timedelta(hours=at)).isoformat(),
        )
        for at in range(480)
    ]
    for start in range(0, 480, 60):
        SqlArchive(postgres_database).ingest([event(*said[start : start + 60], session=f"s{start}", user_id="ada")])
    asked: list[Any] = []

    def heard(connection: Any, some: Any) -> Any:
        asked.extend(values for _, values in some)
        return kept.read_together(connection, some)

    monkeypatch.setattr(f"{postgres.__name__}.read_together", heard)
    where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
    with postgres_database.read() as connection:
        found = find(Reads(connection), MessageTexts, (word, "tupe"), where)
    assert any(f"'{word}'" in values.get("sought", "") for values in asked) == is_asked_for
    assert len([row for row in found if word in row.body]) >= (1 if is_asked_for else LONGER.texts * LONGER.common)


@pytest.mark.usefixtures("short_walk")
@pytest.mark.parametrize("words", [("should",), ("should", "before"), ("should", "zuba", "nadi")])
def test_words_that_the_index_does_not_hold_find_nothing(database: Database, words: tuple[str, ...]) -> None:
    """Not everything that somebody said: PostgreSQL would be asked for the owner alone."""
    fill(database, random.Random(0), 60)
    where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
    with database.read() as connection:
        found = find(Reads(connection), MessageTexts, words, where)
    assert [row.body for row in found if not {"zuba", "nadi"} & set(row.body.split())] == []
    assert bool(found) == ("zuba" in words)


def test_words_that_tell_nothing_are_not_asked_for(database: Database) -> None:
    """All that PostgreSQL leaves out, so that both engines are asked the same."""
    asked = index_words().of_question("What should we have done before the very same launch")
    assert asked == ("done", "launch")
    if database.is_postgres:
        words = "myself before after should very more now too don same own very until because".split()
        with database.read() as connection:
            for word in words:
                size = connection.execute(sa.select(sa.func.numnode(sa.func.to_tsquery("english", word)))).scalar_one()
                assert (size == 0) == (index_words().of_question(word) == ())


def test_an_old_text_that_holds_two_common_words_is_found(database: Database) -> None:
    both = "zuba kibo"
    for at, text in enumerate([both, *["zuba hm"] * CANDIDATES_A_WORD, *["kibo hm"] * CANDIDATES_A_WORD]):
        said_at = (LAST - timedelta(days=300) + timedelta(hours=at)).isoformat()
        SqlArchive(database).ingest([event(entry(text, created_at=said_at), session=f"s{at}", user_id="ada")])
    where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
    with database.read() as connection:
        rows = find(Reads(connection), MessageTexts, index_words().of_question(both), where)
    assert both in [row.body for row in rows]


@pytest.mark.usefixtures("short_walk")
def test_a_longer_question_needs_no_further_statement(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLAlchemy takes milliseconds to compile one, and questions have any number of words."""
    fill(database, random.Random(0), 60)
    where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
    compiled: list[object] = []

    class Counted(kept._Compiled):
        def __init__(self, *args: Any, **options: Any) -> None:
            compiled.append(args)
            super().__init__(*args, **options)

    monkeypatch.setattr(kept, "_Compiled", Counted)
    with database.read() as connection:
        find(Reads(connection), MessageTexts, ("xaxa", "xexe", "zuba"), where)
        compiled.clear()
        longer = tuple(f"x{number}x" for number in range(17))
        find(Reads(connection), MessageTexts, (*longer, "kibo"), where)
    assert compiled == []


def test_facts_of_some_days_are_read_without_those_of_others(postgres_database: Database) -> None:
    """The index holds the texts of all tenants: for a common word it would return most of them."""
    heard: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_rest: Any) -> None:
        if "facts.until_on" in statement:
            heard.append((statement, values))

    with postgres_database.read() as connection:
        sa.event.listen(connection.engine, "before_cursor_execute", note)
        may = (date(2026, 5, 1), date(2026, 5, 31))
        days = Question.of("launch", *may, within=may)
        Search(postgres_database).recall(FactScope("default", "ada", None), days, limit=5, zone="UTC")
        sa.event.remove(connection.engine, "before_cursor_execute", note)
    with postgres_database.snapshot() as connection:
        for way in ("nestloop", "seqscan", "indexscan"):  # then it would be the cheapest way, were it one
            connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        plans = [connection.exec_driver_sql(f"EXPLAIN {statement}", values).all() for statement, values in heard]
    assert plans
    assert [step[0] for plan in plans for step in plan if "search_facts" in step[0]] == []


@pytest.mark.parametrize("table", [MessageTexts, FactTexts], ids=str)
def test_the_newest_matches_are_never_looked_for_along_the_ids(postgres_database: Database, table: sa.Table) -> None:
    """The plan that is kept for all words does not know how rare they are, and would read the texts of all owners."""
    where = Where((owner_of("default", Scope.USER, "ada"),), NO_BOUND)
    values = {**bounds(table, where), "sought": tagged(where, "'launch'"), "limit": CANDIDATES_A_WORD}
    with postgres_database.snapshot() as connection:
        for way in ("seqscan", "sort"):  # then the order of an index would be the cheapest, were it one
            connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        asked = one_way(table, has_rest=False, has_days=False).compiled(connection, values)
        plan = connection.exec_driver_sql(f"EXPLAIN {asked.sql}", asked.parameters(values)).scalars().all()
    assert [step for step in plan if f"{table.name}_pkey" in step] == []
    assert any("Bitmap Index Scan on search_" in step for step in plan)
