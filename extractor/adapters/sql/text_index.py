"""The full-text index: one model, two engines.

Messages and facts have a row of plain words each (`message_texts`, `fact_texts`). SQLite's FTS5 tables follow those rows by
triggers, PostgreSQL has a generated `tsvector` with a GIN index. Both stem English words. Each row also has tags, which
are words that no text can hold: whose it is, and in which month it was said. A search for two words of one user is then
one walk through the index, whatever others have said.

Candidates come the newest first and never more than a fixed number for each way of asking, so that a word that
stands everywhere costs no more than a rare one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import TSQUERY

from extractor.adapters.sql.tables import FactTexts, MessageTexts
from extractor.core.facts import FactScope, Scope
from extractor.core.recall import Candidate, index_text, message_text
from extractor.core.transcript import Content, Message

MESSAGE_INDEX = "search_messages"
FACT_INDEX = "search_facts"

CANDIDATES = 120
"""Rows that one way of asking may offer, the newest first."""

CANDIDATES_A_WORD = 40
ENOUGH = 60
"""Candidates after which no wider way of asking is tried."""

MAX_MONTHS = 24
"""Longer ranges of time are narrowed by the rows' dates alone."""

MIN_YEAR, MAX_YEAR = 2, 9998
"""Days outside have no neighbours to convert to."""

_NOBODY = UUID(int=0)


def owner_of(tenant_id: str, scope: Scope, key: str) -> str:
    """Return whose a text is, as one word: a digest, so that no id can be mistaken for another."""
    named = f"{tenant_id}\0{scope.value}\0{key}".encode("utf-8", "surrogatepass")
    return f"u{hashlib.blake2b(named, digest_size=10).hexdigest()}x"


def tenant_tag(tenant_id: str) -> str:
    digest = hashlib.blake2b(tenant_id.encode("utf-8", "surrogatepass"), digest_size=10)
    return f"t{digest.hexdigest()}x"


def owners_of(scope: FactScope) -> list[str]:
    """Return whose facts somebody may see: the user's, the project's, everybody's."""
    found = [owner_of(scope.tenant_id, Scope.USER, scope.user_id), owner_of(scope.tenant_id, Scope.GLOBAL, "")]
    if scope.project_id is not None:
        found.append(owner_of(scope.tenant_id, Scope.PROJECT, scope.project_id))
    return found


def month_tag(year: int, month: int) -> str:
    return f"m{year:04d}{month:02d}x"


def message_row(
    tenant_id: str, user_id: str, session_pk: int, position: int, said_at: datetime, content: Content, *, is_meta: bool
) -> dict[str, Any] | None:
    """Return the index row of a message; None when there is nothing in it that anybody said or a tool answered."""
    if is_meta:
        return None
    body = index_text(message_text(Message(_NOBODY, "user", content, said_at)))
    if not body:
        return None
    owner = owner_of(tenant_id, Scope.USER, user_id)
    said = said_at.astimezone(UTC)
    return {
        "session_pk": session_pk,
        "position": position,
        "owner": owner,
        "said_at": said,
        "tags": f"{owner} {month_tag(said.year, said.month)}",
        "body": body,
    }


def fact_row(
    fact_id: UUID, tenant_id: str, scope: Scope, scope_key: str, kind: str, name: str, description: str, content: str
) -> dict[str, Any]:
    """Return the index row of an active fact."""
    owner = owner_of(tenant_id, scope, scope_key)
    return {
        "fact_id": fact_id,
        "owner": owner,
        "tags": f"{owner} {tenant_tag(tenant_id)} k{kind}x",
        "body": index_text(f"{name} {description} {content}"),
    }


def index_fact(connection: Connection, row: dict[str, Any]) -> None:
    """Write a fact's words anew; its id in the index then follows its time."""
    unindex_fact(connection, row["fact_id"])
    connection.execute(sa.insert(FactTexts).values(row))


def unindex_fact(connection: Connection, fact_id: UUID) -> None:
    connection.execute(sa.delete(FactTexts).where(FactTexts.c.fact_id == fact_id))


# -- asking -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """One way of asking the index.

    Attributes:
        tags: Every group must hold: one of its tags.
        words: Any of these sets of words must be there whole.
        limit: Rows at most.
    """

    tags: tuple[tuple[str, ...], ...]
    words: tuple[tuple[str, ...], ...]
    limit: int = CANDIDATES


def ways_of_asking(tags: tuple[tuple[str, ...], ...], words: Sequence[str]) -> list[list[Asked]]:
    """Return how to ask for some words, the strictest way first: all of them; then all but one, and each alone."""
    ways = [[Asked(tags, (tuple(words),))]]
    if len(words) > 1:
        ways.append([Asked(tags, ((word,),), CANDIDATES_A_WORD) for word in words])
    if len(words) > 2:
        but_one = tuple(tuple(word for word in words if word != left_out) for left_out in words)
        ways[1].append(Asked(tags, but_one))
    return ways


def months_between(since: date | None, until: date | None) -> tuple[str, ...]:
    """Return the tags of the months that a range of local days touches; none when they are too many to be of use."""
    if since is None or until is None or until < since or not (since.year > MIN_YEAR and until.year < MAX_YEAR):
        return ()
    first, last = since - timedelta(days=1), until + timedelta(days=1)
    count = (last.year - first.year) * 12 + last.month - first.month + 1
    if count > MAX_MONTHS:
        return ()
    return tuple(
        month_tag(first.year + (first.month - 1 + at) // 12, (first.month - 1 + at) % 12 + 1) for at in range(count)
    )


def candidates(table: sa.Table, number: int, *, is_postgres: bool) -> sa.Select[Any]:
    """Return the rows of a text table that one way of asking finds, the newest first.

    What is asked comes in as parameters, so that a statement is built once: see `asking`. Conditions put to it are
    looked at row by row.

    Args:
        number: Of the way of asking, when several stand in one statement.
    """
    bound = sa.bindparam("bound", type_=sa.BigInteger)
    limit = sa.bindparam(f"limit{number}", type_=sa.Integer)
    if is_postgres:
        # written into the statement: how often the words occur decides how it is carried out
        tags = sa.bindparam(f"tags{number}", type_=sa.String, literal_execute=True)
        words = sa.bindparam(f"words{number}", type_=sa.String, literal_execute=True)
        sought = sa.cast(tags, TSQUERY).op("&&")(sa.func.to_tsquery(sa.literal_column("'english'::regconfig"), words))
        newest = table.c.said_at.desc() if table is MessageTexts else table.c.id.desc()
        query = sa.select(table).where(table.c.search.op("@@")(sought), table.c.id <= bound)
        return query.order_by(newest).limit(limit)
    index = sa.table(FACT_INDEX if table is FactTexts else MESSAGE_INDEX, sa.column("rowid", sa.Integer))
    match = sa.literal_column(index.name).op("MATCH")(sa.bindparam(f"match{number}", type_=sa.String))
    return (
        sa.select(table)
        .select_from(index.join(table, table.c.id == index.c.rowid))
        .where(match, index.c.rowid <= bound)
        .order_by(index.c.rowid.desc())
        .limit(limit)
    )


def asking(asked: Sequence[Asked], bound: int, *, is_postgres: bool) -> dict[str, Any]:
    """Return the parameters of `candidates` for some ways of asking.

    Args:
        bound: The greatest id that counts: what came later is not seen.
    """
    values: dict[str, Any] = {"bound": bound}
    for number, one in enumerate(asked):
        values[f"limit{number}"] = one.limit
        if is_postgres:
            values |= {f"tags{number}": _tags_query(one), f"words{number}": _words_query(one)}
        else:
            values[f"match{number}"] = _match(one)
    return values


def all_of(queries: Sequence[sa.Select[Any]]) -> sa.Select[Any]:
    """Return the rows of several limited statements as one statement."""
    return sa.select(sa.union_all(*(sa.select(query.subquery()) for query in queries)).subquery())


def ask_until_enough(
    ways: Sequence[Sequence[Asked]], ask: Callable[[Sequence[Asked]], Iterable[Candidate]]
) -> list[Candidate]:
    """Ask one way after the other until there are enough candidates to rank."""
    found: dict[str, Candidate] = {}
    for way in ways:
        for candidate in ask(way):
            found.setdefault(candidate.key, candidate)
        if len(found) >= ENOUGH:
            break
    return list(found.values())


def newest_id(connection: Connection, table: sa.Table) -> int:
    """Return the greatest id of a text table; 0 when it is empty."""
    return int(connection.execute(sa.select(sa.func.coalesce(sa.func.max(table.c.id), 0))).scalar_one())


def _tags_query(asked: Asked) -> str:
    return " & ".join("(" + " | ".join(f"'{tag}'" for tag in group) + ")" for group in asked.tags)


def _words_query(asked: Asked) -> str:
    return " | ".join("(" + " & ".join(words) + ")" for words in asked.words)


def _match(asked: Asked) -> str:
    groups = [f"(tags : ({' OR '.join(_quoted(group))}))" for group in asked.tags]
    sets = " OR ".join("(" + " AND ".join(_quoted(words)) + ")" for words in asked.words)
    return " AND ".join([*groups, f"(body : ({sets}))"])


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]


def set_up(connection: Connection, *, is_postgres: bool) -> None:
    """Let PostgreSQL plan each search for its own words: how often they occur decides."""
    if is_postgres:
        connection.execute(sa.text("SET LOCAL plan_cache_mode = force_custom_plan"))
