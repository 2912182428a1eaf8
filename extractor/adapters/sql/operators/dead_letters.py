"""Dead letters: the turns that kept failing; redriving and dismissing them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.bookmarks import MAX_PAGE, Page, after_page, paged
from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import DeadLetters, Messages, Runs, Sessions
from extractor.adapters.sql.sessions.run_statements import in_order
from extractor.core.run.dead_letters import DeadLetter, LetterFilter, LetterGroup
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import Outcome, SessionState

# Dead letters redriven per transaction.
BATCH = 200


@dataclass(slots=True)
class Redrive:
    """What a redrive has done so far.

    Attributes:
        sessions: (tenant, session) that are due again, in the order of their letters.
    """

    dead_letters: int = 0
    messages: int = 0
    by_cause: Counter[str] = field(default_factory=Counter)
    sessions: list[tuple[str, str]] = field(default_factory=list)


def is_open() -> sa.ColumnElement[bool]:
    """Return the condition that a dead letter is neither redriven nor dismissed."""
    return sa.and_(DeadLetters.c.redriven_at.is_(None), DeadLetters.c.dismissed_at.is_(None))


def select_letters(wanted: LetterFilter, *, include_redriven: bool = False, dismissed: bool = False) -> sa.Select[Any]:
    """Return dead letters with their session's id.

    Args:
        include_redriven: Include redriven and dismissed ones.
        dismissed: Only dismissed ones.
    """
    query = sa.select(DeadLetters, Sessions.c.session_id).join(Sessions, Sessions.c.pk == DeadLetters.c.session_pk)
    if dismissed:
        query = query.where(DeadLetters.c.redriven_at.is_(None), DeadLetters.c.dismissed_at.is_not(None))
    elif not include_redriven:
        query = query.where(is_open())
    equal = (
        (DeadLetters.c.tenant_id, wanted.tenant_id),
        (Sessions.c.session_id, wanted.session_id),
        (DeadLetters.c.cause, wanted.cause),
    )
    for column, value in equal:
        if value is not None:
            query = query.where(column == value)
    if wanted.ids:
        query = query.where(DeadLetters.c.id.in_(wanted.ids))
    if wanted.sessions:
        query = query.where(DeadLetters.c.session_pk.in_(wanted.sessions))
    if wanted.since is not None:
        query = query.where(DeadLetters.c.created_at >= wanted.since)
    if wanted.until is not None:
        query = query.where(DeadLetters.c.created_at <= wanted.until)
    return query


def waits_after(wanted: LetterFilter) -> sa.ColumnElement[bool]:
    """Return the condition that a session waits after a failure that the filter selects."""
    found = [Sessions.c.state == SessionState.PARKED.value]
    for column, value in ((Sessions.c.tenant_id, wanted.tenant_id), (Sessions.c.session_id, wanted.session_id)):
        if value is not None:
            found.append(column == value)
    if wanted.sessions:
        found.append(Sessions.c.pk.in_(wanted.sessions))
    failed: list[sa.ColumnElement[bool]] = []
    if wanted.cause is not None:
        failed.append(Runs.c.cause == wanted.cause)
    if wanted.since is not None:
        failed.append(Runs.c.ended_at >= wanted.since)
    if wanted.until is not None:
        failed.append(Runs.c.ended_at <= wanted.until)
    if failed:
        found.append(
            Sessions.c.last_run_id.in_(sa.select(Runs.c.id).where(Runs.c.outcome == Outcome.FAILED.value, *failed))
        )
    return sa.and_(*found)


def to_letter(row: Any) -> DeadLetter:
    """Return a row of `select_letters` as a dead letter."""
    return DeadLetter(
        id=row.id,
        tenant_id=row.tenant_id,
        session_id=row.session_id,
        cause=row.cause,
        error=row.error,
        message_uuids=_uuids(row),
        run_id=row.run_id,
        created_at=row.created_at,
        redriven_at=row.redriven_at,
        dismissed_at=row.dismissed_at,
    )


def _uuids(row: Any) -> tuple[UUID, ...]:
    return tuple(map(UUID, json.loads(row.message_uuids)))


class DeadLetterStore:
    """Lists, redrives and dismisses dead letters. Sessions with a run in progress keep their state."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def page(
        self,
        wanted: LetterFilter,
        *,
        include_redriven: bool = True,
        dismissed: bool = False,
        limit: int = 100,
        after: str | None = None,
    ) -> Page[DeadLetter]:
        """Return dead letters, newest first; see `select_letters`.

        Raises:
            InvalidInput: The page token is invalid.
        """
        limit = max(1, min(limit, MAX_PAGE))
        query = select_letters(wanted, include_redriven=include_redriven, dismissed=dismissed)
        query = query.where(*after_page(after, DeadLetters.c.created_at, DeadLetters.c.id))
        query = query.order_by(DeadLetters.c.created_at.desc(), DeadLetters.c.id).limit(limit + 1)
        with self._db.read() as connection:
            found = [to_letter(row) for row in connection.execute(query)]
        return paged(found, limit, lambda letter: (letter.created_at, str(letter.id)))

    def redrive(self, wanted: LetterFilter, *, dry_run: bool) -> Redrive:
        """Make the messages of dead letters unread again and their sessions due.

        Oldest first, in transactions of `BATCH` letters: what was redriven stays so if a later batch fails.

        Args:
            dry_run: Count only; nothing changes.
        """
        done = Redrive()
        after: tuple[datetime, UUID] | None = None
        while True:
            with self._db.read() if dry_run else self._db.write() as connection:
                letters = self._letters(connection, wanted, after)
                keys = sorted({letter.session_pk for letter in letters})
                if not dry_run:  # sessions before their rows, as a run's commit locks them
                    connection.execute(in_order(Sessions.c.pk.in_(keys)))
                for letter in letters:
                    self._bring_back(connection, letter, done, dry_run=dry_run)
                if not dry_run:
                    self._make_due(connection, keys)
            if len(letters) < BATCH:
                done.sessions = list(dict.fromkeys(done.sessions))
                return done
            after = (letters[-1].created_at, letters[-1].id)

    def dismiss(self, wanted: LetterFilter, *, restore: bool = False, dry_run: bool = False) -> int:
        """Dismiss dead letters: no run reads their turns unless the letters are restored and redriven.

        Args:
            restore: Restore dismissed ones instead.
            dry_run: Count only.

        Returns:
            How many dead letters were, or would be, dismissed or restored.
        """
        keys = select_letters(wanted, dismissed=restore).with_only_columns(DeadLetters.c.id)
        if dry_run:
            with self._db.read() as connection:
                counted = sa.select(sa.func.count()).select_from(keys.subquery())
                return int(connection.execute(counted).scalar_one())
        with self._db.write() as connection:
            value = None if restore else self._db.now()
            return connection.execute(
                sa.update(DeadLetters)
                .where(DeadLetters.c.id.in_(keys), DeadLetters.c.redriven_at.is_(None))
                .values(dismissed_at=value)
            ).rowcount

    def groups(self, tenant_id: str | None) -> list[LetterGroup]:
        """Return open dead letters by cause, largest group first."""
        mine = sa.true() if tenant_id is None else DeadLetters.c.tenant_id == tenant_id
        count = sa.func.count().label("letters")
        query = (
            sa.select(
                DeadLetters.c.cause,
                count,
                sa.func.min(DeadLetters.c.created_at, type_=Instant).label("first"),
                sa.func.max(DeadLetters.c.created_at, type_=Instant).label("last"),
                sa.func.count(sa.distinct(DeadLetters.c.session_pk)).label("sessions"),
            )
            .where(mine, is_open())
            .group_by(DeadLetters.c.cause)
            .order_by(count.desc(), DeadLetters.c.cause)
        )
        with self._db.read() as connection:
            return [
                LetterGroup(row.cause, row.letters, row.sessions, row.first, row.last)
                for row in connection.execute(query)
            ]

    def unpark(self, wanted: LetterFilter, *, dry_run: bool) -> list[tuple[str, str]]:
        """Let sessions that wait after a failure be retried at once, with their failure counts reset.

        Returns:
            (tenant, session) of those that waited.
        """
        names = sa.select(Sessions.c.tenant_id, Sessions.c.session_id).where(waits_after(wanted))
        if dry_run:
            with self._db.read() as connection:
                return [(row.tenant_id, row.session_id) for row in connection.execute(names)]
        found: list[tuple[str, str]] = []
        while True:
            with self._db.write() as connection:
                keys = connection.execute(in_order(waits_after(wanted)).limit(BATCH)).scalars().all()
                freed = (
                    sa.update(Sessions)
                    .where(Sessions.c.pk.in_(keys), Sessions.c.state == SessionState.PARKED.value)
                    .values(self._clean_slate())
                    .returning(Sessions.c.tenant_id, Sessions.c.session_id)
                )
                found += [(row.tenant_id, row.session_id) for row in connection.execute(freed)]
            if len(keys) < BATCH:
                return found

    def _letters(
        self, connection: Connection, wanted: LetterFilter, after: tuple[datetime, UUID] | None
    ) -> Sequence[Any]:
        query = select_letters(wanted)
        if after is not None:
            at, key = after
            later = sa.and_(DeadLetters.c.created_at == at, DeadLetters.c.id > key)
            query = query.where(sa.or_(DeadLetters.c.created_at > at, later))
        return connection.execute(query.order_by(DeadLetters.c.created_at, DeadLetters.c.id).limit(BATCH)).all()

    def _bring_back(self, connection: Connection, letter: Any, done: Redrive, *, dry_run: bool) -> None:
        quarantined = sa.and_(
            Messages.c.session_pk == letter.session_pk,
            Messages.c.uuid.in_(_uuids(letter)),
            Messages.c.read_state == "quarantined",
        )
        if dry_run:
            done.messages += connection.execute(sa.select(sa.func.count()).where(quarantined)).scalar_one()
        else:
            # Compare-and-set: a concurrent redrive of the same letter finds it done.
            is_ours = connection.execute(
                sa.update(DeadLetters)
                .where(DeadLetters.c.id == letter.id, DeadLetters.c.redriven_at.is_(None))
                .values(redriven_at=self._db.now())
            ).rowcount
            if not is_ours:
                return
            unread = sa.update(Messages).where(quarantined).values(read_state=None, read_by=None)
            done.messages += connection.execute(unread).rowcount
        done.dead_letters += 1
        done.by_cause[letter.cause] += 1
        done.sessions.append((letter.tenant_id, letter.session_id))

    def _make_due(self, connection: Connection, keys: Sequence[int]) -> None:
        """Make sessions due, except those with a run in progress, which become due when it ends."""
        waiting = (SessionState.IDLE.value, SessionState.PARKED.value, SessionState.DUE.value)
        connection.execute(
            sa.update(Sessions)
            .where(Sessions.c.pk.in_(keys), Sessions.c.state.in_(waiting))
            .values(self._clean_slate())
        )  # fmt: skip

    def _clean_slate(self) -> dict[str, object]:
        """Return the columns of a session that is due at once, with its failure counts reset."""
        return {
            "state": SessionState.DUE.value, "due_at": self._db.now(), "due_reason": DueReason.REDRIVEN.value,
            "woken_at": None, "consecutive_failures": 0, "warm_failures": 0, "lost_runs": 0, "outages_alone": 0,
        }  # fmt: skip
