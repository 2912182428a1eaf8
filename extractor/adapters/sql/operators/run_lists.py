"""Lists of runs for operators, and failed runs by cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.bookmarks import MAX_PAGE, Page, after_page, paged
from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.owners import of_project
from extractor.adapters.sql.operators.dead_letters import select_letters, waits_after
from extractor.adapters.sql.operators.sessions import select_runs, to_step
from extractor.adapters.sql.schema.rows import to_run
from extractor.adapters.sql.schema.tables import DeadLetters, Runs, Sessions, Steps
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.runs import Outcome, RunFilter, RunRecord, RunStep


@dataclass(frozen=True, slots=True)
class FailureGroup:
    """Failed runs of one cause.

    Attributes:
        sessions: In how many sessions they failed.
        letters: Open dead letters of this cause.
        waiting: Sessions that wait for a retry after such a failure.
    """

    cause: str
    runs: int
    sessions: int
    first_at: datetime
    last_at: datetime
    letters: int = 0
    waiting: int = 0


class RunLists:
    """Reads lists of runs."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def page(self, wanted: RunFilter, *, limit: int = 50, after: str | None = None) -> Page[RunRecord]:
        """Return runs, newest first."""
        limit = max(1, min(limit, MAX_PAGE))
        query = select_runs().where(*_matches(wanted))
        query = query.where(*after_page(after, Runs.c.started_at, Runs.c.id))
        query = query.order_by(Runs.c.started_at.desc(), Runs.c.id).limit(limit + 1)
        with self._db.read() as connection:
            found = [to_run(row) for row in connection.execute(query)]
        return paged(found, limit, lambda run: (run.started_at, str(run.id)))

    def steps_of(self, runs: Sequence[UUID]) -> dict[UUID, list[RunStep]]:
        """Return the agent turns of some runs."""
        query = sa.select(Steps).where(Steps.c.run_id.in_(runs)).order_by(Steps.c.run_id, Steps.c.turn)
        found: dict[UUID, list[RunStep]] = {run: [] for run in runs}
        with self._db.read() as connection:
            for row in connection.execute(query) if runs else ():
                found[row.run_id].append(to_step(row))
        return found

    def sessions_of(self, runs: Sequence[UUID]) -> list[int]:
        """Return the keys of the sessions of some runs."""
        query = sa.select(Runs.c.session_pk).where(Runs.c.id.in_(runs)).distinct()
        with self._db.read() as connection:
            return list(connection.execute(query).scalars()) if runs else []

    def failures(self, wanted: RunFilter) -> list[FailureGroup]:
        """Return failed runs by cause, the most frequent first."""
        failed = Runs.c.outcome == Outcome.FAILED.value
        query = (
            sa.select(
                Runs.c.cause,
                sa.func.count().label("runs"),
                sa.func.count(sa.distinct(Runs.c.session_pk)).label("sessions"),
                sa.func.min(Runs.c.ended_at, type_=Instant).label("first"),
                sa.func.max(Runs.c.ended_at, type_=Instant).label("last"),
            )
            .where(failed, Runs.c.cause.is_not(None), *_matches(wanted))
            .group_by(Runs.c.cause)
        )
        chosen = LetterFilter(wanted.tenant_id, cause=wanted.cause, since=wanted.since, until=wanted.until)
        letters = select_letters(chosen).with_only_columns(DeadLetters.c.cause, sa.func.count())
        waiting = (
            sa.select(Runs.c.cause, sa.func.count())
            .join(Sessions, Sessions.c.last_run_id == Runs.c.id)
            .where(waits_after(chosen))
        )
        with self._db.read() as connection:
            open_letters = _by_cause(connection, letters.group_by(DeadLetters.c.cause))
            parked = _by_cause(connection, waiting.group_by(Runs.c.cause))
            groups = [
                FailureGroup(
                    row.cause, row.runs, row.sessions, row.first, row.last, open_letters.get(row.cause, 0),
                    parked.get(row.cause, 0),
                )
                for row in connection.execute(query)
            ]  # fmt: skip
        return sorted(groups, key=lambda group: (-group.runs, group.cause))


def _by_cause(connection: sa.Connection, query: sa.Select[Any]) -> dict[str, int]:
    return {row[0]: row[1] for row in connection.execute(query)}


def _matches(wanted: RunFilter) -> list[sa.ColumnElement[bool]]:
    found: list[sa.ColumnElement[bool]] = [
        column == value
        for column, value in (
            (Runs.c.outcome, wanted.outcome.value if wanted.outcome else None),
            (Runs.c.cause, wanted.cause),
            (Runs.c.worker, wanted.worker),
        )
        if value is not None
    ]
    mine = [
        column == value
        for column, value in ((Sessions.c.session_id, wanted.session_id), (Sessions.c.user_id, wanted.user_id))
        if value is not None
    ]
    if wanted.only_project is not None:
        mine.append(of_project(wanted.only_project))
    if mine:
        # The tenant is asked of the sessions alone: by the index of its newest runs, all of them would be read for one.
        of_tenant = [Sessions.c.tenant_id == wanted.tenant_id] if wanted.tenant_id is not None else []
        found.append(Runs.c.session_pk.in_(sa.select(Sessions.c.pk).where(*of_tenant, *mine)))
    elif wanted.tenant_id is not None:
        found.append(Runs.c.tenant_id == wanted.tenant_id)
    if wanted.since is not None:
        found.append(Runs.c.ended_at >= wanted.since)
    if wanted.until is not None:
        found.append(Runs.c.ended_at <= wanted.until)
    return found
