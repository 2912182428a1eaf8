"""Batches between SQL and the provider: which requests go into the next one, and the results of those submitted.

A batch is stored before it is submitted, so that a crash leaves a trace of it, and its requests belong to it from then on.
Any number of workers may call this at once: a batch is polled by the worker that moves its `look_at` on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import dump_reply
from extractor.adapters.sql.schema.tables import Batches, BatchRequests, Sessions
from extractor.adapters.sql.sessions.batched_runs import dump_error, wake_answered
from extractor.adapters.sql.sessions.run_statements import in_order, is_held
from extractor.core.errors import ExtractorError
from extractor.core.run.batch_states import BatchResult, BatchState, RequestState
from extractor.core.run.ports import Reply

MAX_REQUESTS = 1_000
# Of one batch. The provider takes 100,000 requests and 256 MB, but a worker holds it in memory to send it.
MAX_CHARS = 16_000_000

# Seconds after which no worker can still be submitting a batch: longer than a submission may take.
SETTLED_AFTER_S = 300.0

# Seconds that polling a batch may take; after them another worker may poll it.
LOOK_S = 180.0

KEEP_REFUSED_S = 3_600.0

_SUBMITTED = BatchRequests.c.state == RequestState.SUBMITTED.value
_WAITING = BatchRequests.c.state == RequestState.WAITING.value
_IS_OPEN = Batches.c.look_at.is_not(None)


@dataclass(frozen=True, slots=True)
class Submission:
    """A batch to be submitted: its requests, as (custom id, body)."""

    batch_id: UUID
    requests: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OpenBatch:
    """A batch that is out, or may be.

    Attributes:
        provider_id: None if no answer to its submission was stored.
        age_s: Seconds since its submission began.
    """

    id: UUID
    provider_id: str | None
    requests: int
    submitted_at: datetime
    age_s: float


Answer = Reply | ExtractorError


@dataclass(frozen=True, slots=True)
class BatchesState:
    """Requests of suspended runs, and the batches that they go through.

    Attributes:
        requests: By state.
        oldest_at: Since when the oldest request waits.
        out: Batches that the provider works on.
        results: Requests of all ended batches by result; `abandoned` were paid and not used.
        error: Why the provider refused the newest batch; None if it did not.
    """

    requests: dict[str, int]
    oldest_at: datetime | None
    out: int
    results: dict[str, int]
    error: str | None


class BatchStore:
    """See the module."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def has_work(self) -> bool:
        """Return whether a request waits or a batch is out."""
        waits = sa.exists().where(_WAITING)
        with self._db.read() as connection:
            return bool(connection.execute(sa.select(sa.or_(waits, sa.exists().where(_IS_OPEN)))).scalar_one())

    # -- submission ---------------------------------------------------------------------------------------------

    def take(self, *, gather_s: float) -> Submission | None:
        """Put waiting requests into a new batch, oldest first; None while they gather. Requests of paused tenants, and
        of those that have spent their budget, keep waiting.

        Args:
            gather_s: Seconds that the oldest waits for others, unless a batch is full.
        """
        with self._db.write() as connection:
            now = self._db.read_clock(connection)
            chosen = self._choose(connection, self._limit(connection))
            is_full = len(chosen) >= MAX_REQUESTS
            if not chosen or (not is_full and (now - chosen[0].created_at).total_seconds() < gather_s):
                return None
            batch_id, keys = uuid4(), [row.id for row in chosen]
            old = Batches.c.submitted_at < self._db.after(-KEEP_REFUSED_S)
            connection.execute(sa.delete(Batches).where(Batches.c.state.in_(_NOT_PAID), old))
            connection.execute(
                sa.insert(Batches).values(
                    id=batch_id, state=BatchState.SUBMITTING.value, requests=len(keys), submitted_at=self._db.now(),
                    look_at=self._db.after(SETTLED_AFTER_S),
                )
            )  # fmt: skip
            mine = BatchRequests.c.id.in_(keys)
            connection.execute(
                sa.update(BatchRequests).where(mine).values(state=RequestState.SUBMITTED.value, batch_id=batch_id)
            )
            rows = connection.execute(sa.select(BatchRequests.c.id, BatchRequests.c.request).where(mine)).all()
        return Submission(batch_id, tuple((row.id.hex, row.request) for row in rows))

    def _limit(self, connection: Connection) -> int:
        """Return how many requests the next batch has at most: half of the last one if the provider refused that, so
        that a faulty request is soon isolated."""
        last = connection.execute(
            sa.select(Batches.c.state, Batches.c.requests).order_by(Batches.c.submitted_at.desc()).limit(1)
        ).first()
        was_refused = last is not None and last.state == BatchState.REFUSED.value
        return max(1, last.requests // 2) if last is not None and was_refused else MAX_REQUESTS

    def _choose(self, connection: Connection, limit: int) -> Sequence[Any]:
        rows = connection.execute(
            sa.select(
                BatchRequests.c.id, BatchRequests.c.created_at, sa.func.length(BatchRequests.c.request).label("size")
            )
            .join(Sessions, Sessions.c.pk == BatchRequests.c.session_pk)
            .where(_WAITING, ~is_held(self._db.today()))
            .order_by(BatchRequests.c.created_at)
            .limit(limit)
            .with_for_update(of=BatchRequests, skip_locked=True)
        ).all()
        chosen: list[Any] = []
        chars = 0
        for row in rows:
            chars += row.size
            if chosen and chars > MAX_CHARS:
                break
            chosen.append(row)
        return chosen

    def note_submitted(self, batch_id: UUID, provider_id: str, *, look_in_s: float) -> bool:
        """Store the provider's id of a batch; False if its requests were given back meanwhile."""
        is_mine = sa.and_(Batches.c.id == batch_id, Batches.c.state == BatchState.SUBMITTING.value)
        values = {
            "state": BatchState.IN_PROGRESS.value, "provider_id": provider_id, "look_at": self._db.after(look_in_s)
        }  # fmt: skip
        with self._db.write() as connection:
            return connection.execute(sa.update(Batches).where(is_mine).values(values)).rowcount == 1

    def give_back(self, batch_id: UUID, state: BatchState, error: str | None = None) -> None:
        """End a batch that the provider does not have; its requests wait again."""
        is_mine = sa.and_(Batches.c.id == batch_id, Batches.c.state == BatchState.SUBMITTING.value)
        ended = {"state": state.value, "look_at": None, "ended_at": self._db.now(), "error": error}
        with self._db.write() as connection:
            if connection.execute(sa.update(Batches).where(is_mine).values(ended)).rowcount == 0:
                return
            mine = BatchRequests.c.batch_id == batch_id
            connection.execute(
                sa.delete(BatchRequests).where(mine, BatchRequests.c.state == RequestState.ABANDONED.value)
            )
            again = {"state": RequestState.WAITING.value, "batch_id": None}
            connection.execute(sa.update(BatchRequests).where(mine, _SUBMITTED).values(again))

    # -- looking at what is out ---------------------------------------------------------------------------------

    def claim(self) -> OpenBatch | None:
        """Return a batch that is to be polled now, and reserve it for this worker for a while; None without one."""
        with self._db.write() as connection:
            now = self._db.read_clock(connection)
            due = sa.select(Batches.c.id).where(Batches.c.look_at <= now).order_by(Batches.c.look_at).limit(1)
            found = connection.execute(due.with_for_update(skip_locked=True)).scalar_one_or_none()
            if found is None:
                return None
            row = connection.execute(
                sa.update(Batches)
                .where(Batches.c.id == found)
                .values(look_at=self._db.after(LOOK_S))
                .returning(Batches)
            ).one()
        age_s = (now - row.submitted_at).total_seconds()
        return OpenBatch(row.id, row.provider_id, row.requests, row.submitted_at, age_s)

    def look_later(self, batch_id: UUID, seconds: float) -> None:
        """Look at a batch again after some seconds."""
        is_mine = sa.and_(Batches.c.id == batch_id, _IS_OPEN)
        with self._db.write() as connection:
            connection.execute(sa.update(Batches).where(is_mine).values(look_at=self._db.after(seconds)))

    def known(self, provider_ids: Collection[str]) -> set[str]:
        """Return those of some batches of the provider that are ours by id."""
        with self._db.read() as connection:
            rows = connection.execute(
                sa.select(Batches.c.provider_id).where(Batches.c.provider_id.in_(list(provider_ids)))
            )
            return {str(found) for found in rows.scalars()}

    def names(self, batch_id: UUID) -> set[str]:
        """Return the custom ids of the requests of a batch."""
        mine = sa.select(BatchRequests.c.id).where(BatchRequests.c.batch_id == batch_id)
        with self._db.read() as connection:
            return {key.hex for key in connection.execute(mine).scalars()}

    def unanswered(self, batch_id: UUID) -> list[str]:
        """Return the custom ids of the requests of a batch that have no answer."""
        mine = sa.select(BatchRequests.c.id).where(BatchRequests.c.batch_id == batch_id, _SUBMITTED)
        with self._db.read() as connection:
            return [key.hex for key in connection.execute(mine).scalars()]

    def answer(self, batch_id: UUID, answers: Mapping[str, Answer]) -> None:
        """Store answers by custom id, and make their sessions due. What was answered before, or belongs to another batch,
        is left alone."""
        keys = {key: answer for name, answer in answers.items() if (key := _key(name)) is not None}
        mine = sa.and_(BatchRequests.c.id.in_(list(keys)), BatchRequests.c.batch_id == batch_id)
        with self._db.write() as connection:
            sessions = list(connection.execute(sa.select(BatchRequests.c.session_pk).where(mine, _SUBMITTED)).scalars())
            # runs lock their session before its requests, so we do too
            connection.execute(in_order(Sessions.c.pk.in_(sessions))).all()
            rows = connection.execute(
                sa.select(BatchRequests.c.id, BatchRequests.c.session_pk).where(mine, _SUBMITTED)
            ).all()
            for row in rows:
                connection.execute(
                    sa.update(BatchRequests)
                    .where(BatchRequests.c.id == row.id)
                    .values(state=RequestState.ANSWERED.value, **_columns(keys[row.id]))
                )
            wake_answered(self._db, connection, [row.session_pk for row in rows])

    def end(
        self, batch_id: UUID, state: BatchState, counts: Mapping[BatchResult, int], error: str | None = None
    ) -> int:
        """End a batch of which every request was answered; return how many answers were not used."""
        mine = sa.and_(BatchRequests.c.batch_id == batch_id, BatchRequests.c.state == RequestState.ABANDONED.value)
        with self._db.write() as connection:
            abandoned = connection.execute(sa.delete(BatchRequests).where(mine)).rowcount
            ended: dict[str, object] = {
                "state": state.value,
                "look_at": None,
                "ended_at": self._db.now(),
                "error": error,
            }
            ended.update({result.value: count for result, count in counts.items()})
            connection.execute(
                sa.update(Batches)
                .where(Batches.c.id == batch_id, _IS_OPEN)
                .values(abandoned=Batches.c.abandoned + abandoned, **ended)
            )
        return abandoned

    # -- operators ----------------------------------------------------------------------------------------------

    def overview(self, tenant_id: str | None = None) -> BatchesState:
        """Return the state of a tenant's requests, or of all. `out`, `results` and `error` are those of the whole
        installation: for one tenant they are empty."""
        states = sa.select(BatchRequests.c.state, sa.func.count()).group_by(BatchRequests.c.state)
        oldest = sa.select(sa.func.min(BatchRequests.c.created_at, type_=Instant))
        if tenant_id is not None:
            mine = BatchRequests.c.session_pk.in_(sa.select(Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id))
            states, oldest = states.where(mine), oldest.where(mine)
        last = sa.select(Batches.c.state, Batches.c.error).order_by(Batches.c.submitted_at.desc()).limit(1)
        sums = [sa.func.coalesce(sa.func.sum(Batches.c[name]), 0).label(name) for name in _COUNTS]
        with self._db.read() as connection:
            found = {row[0]: row[1] for row in connection.execute(states)}
            requests = {state.value: found.get(state.value, 0) for state in RequestState}
            oldest_at = connection.execute(oldest).scalar_one()
            if tenant_id is not None:
                return BatchesState(requests, oldest_at, 0, dict.fromkeys(_COUNTS, 0), None)
            out = connection.execute(sa.select(sa.func.count()).select_from(Batches).where(_IS_OPEN)).scalar_one()
            newest = connection.execute(last).first()
            results = {name: int(n) for name, n in connection.execute(sa.select(*sums)).one()._mapping.items()}
        error = newest.error if newest is not None and newest.state in _NOT_PAID else None
        return BatchesState(requests, oldest_at, out, results, error)


_NOT_PAID = (BatchState.REFUSED.value, BatchState.NOT_CREATED.value)
_COUNTS = (*(result.value for result in BatchResult), "abandoned")


def _columns(answer: Answer) -> dict[str, str]:
    if isinstance(answer, Reply):
        return {"reply": dump_reply(answer)}
    return {"error": dump_error(answer)}


def _key(custom_id: str) -> UUID | None:
    try:
        return UUID(hex=custom_id)
    except ValueError:
        return None
