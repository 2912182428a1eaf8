"""The requests of suspended runs, as the run of their session sees them. All functions run in the transaction of the
caller, which holds the session's row; see `core/run/batched.py`."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import dump_json, load_reply
from extractor.adapters.sql.schema.tables import Batches, BatchRequests, Runs, Sessions
from extractor.adapters.sql.sessions.run_statements import is_waiting_for_batch
from extractor.core import errors
from extractor.core.documents import Json
from extractor.core.errors import ExtractorError, ModelBusy, ModelOutage
from extractor.core.run.batch_states import RequestState
from extractor.core.run.failures import NO_FAULT
from extractor.core.run.pace import DueReason
from extractor.core.run.ports import BatchedSoFar, BatchedTurn, BatchRequest, RunFailure
from extractor.core.run.runs import SessionState

# A suspended session is due after this long in any case. A batch is given up earlier; this is a safety net. Its run
# finds that the request still waits, and is suspended again.
OVERDUE_S = 28 * 3600.0


def load_batched(connection: Connection, session_pk: int) -> BatchedSoFar | None:
    """Return the requests and answers of a suspended run; None if nothing was answered."""
    mine = BatchRequests.c.session_pk == session_pk
    rows = connection.execute(
        sa.select(BatchRequests)
        .where(mine, BatchRequests.c.state != RequestState.ABANDONED.value)
        .order_by(BatchRequests.c.turn)
    ).all()
    answered = [row for row in rows if row.state == RequestState.ANSWERED.value]
    if not rows:
        return None
    first = rows[0]
    return BatchedSoFar(first.request, first.window_last, first.window_digest, tuple(map(_turn, answered)))


def _turn(row: Any) -> BatchedTurn:
    if row.error is not None:
        return BatchedTurn(None, load_error(row.error), row.is_charged)
    return BatchedTurn(load_reply(row.reply), None, row.is_charged)


def leave_batch(connection: Connection, session_pk: int) -> None:
    """After a live turn: withdraw requests that are not in a batch yet, and stop waiting for those that are."""
    mine = BatchRequests.c.session_pk == session_pk
    is_in = BatchRequests.c.state == RequestState.SUBMITTED.value
    connection.execute(sa.delete(BatchRequests).where(mine, BatchRequests.c.state == RequestState.WAITING.value))
    connection.execute(
        sa.update(BatchRequests).where(mine, is_in).values(state=RequestState.ABANDONED.value, request="")
    )


def suspend(database: Database, connection: Connection, session_pk: int, run_id: Any, request: BatchRequest) -> None:
    """Store the request of a run that was just released, and forget the run. If it was answered meanwhile, the session is
    due at once."""
    if request.turn == 1:
        _drop_others(connection, session_pk, request)
    new = database.insert(BatchRequests).values(
        id=uuid4(), session_pk=session_pk, turn=request.turn, state=RequestState.WAITING.value,
        window_last=request.window_last, window_digest=request.window_digest, request=request.body.decode(),
        created_at=database.now(),
    )  # fmt: skip
    connection.execute(new.on_conflict_do_nothing())
    state = connection.execute(
        sa.select(BatchRequests.c.state).where(
            BatchRequests.c.session_pk == session_pk,
            BatchRequests.c.turn == request.turn,
            BatchRequests.c.state != RequestState.ABANDONED.value,
        )
    ).scalar_one()
    if state == RequestState.ANSWERED.value:
        wake_answered(database, connection, [session_pk])
    connection.execute(sa.delete(Runs).where(Runs.c.id == run_id))


def wake_answered(database: Database, connection: Connection, keys: list[int]) -> None:
    """Make suspended sessions due; they are locked."""
    connection.execute(
        sa.update(Sessions)
        .where(Sessions.c.pk.in_(keys), is_waiting_for_batch())
        .values(
            state=SessionState.DUE.value,
            due_at=database.now(),
            due_reason=DueReason.BATCH_ANSWERED.value,
            woken_at=None,
        )
    )


def _drop_others(connection: Connection, session_pk: int, request: BatchRequest) -> None:
    """Drop requests about another window. Their replies were paid and are not used: the batches count them."""
    other = sa.and_(BatchRequests.c.session_pk == session_pk, BatchRequests.c.window_digest != request.window_digest)
    paid = sa.and_(other, BatchRequests.c.reply.is_not(None), ~BatchRequests.c.is_charged)
    for (batch_id,) in connection.execute(sa.select(BatchRequests.c.batch_id).where(paid)).all():
        connection.execute(sa.update(Batches).where(Batches.c.id == batch_id).values(abandoned=Batches.c.abandoned + 1))
    is_in = BatchRequests.c.state == RequestState.SUBMITTED.value
    connection.execute(
        sa.update(BatchRequests).where(other, is_in).values(state=RequestState.ABANDONED.value, request="")
    )
    connection.execute(sa.delete(BatchRequests).where(other, BatchRequests.c.state != RequestState.ABANDONED.value))


def finish(connection: Connection, session_pk: int) -> None:
    """Delete the requests of a run that has ended; its steps hold the replies."""
    is_kept = BatchRequests.c.state == RequestState.ABANDONED.value
    connection.execute(sa.delete(BatchRequests).where(BatchRequests.c.session_pk == session_pk, ~is_kept))


def keep_after(connection: Connection, session_pk: int, failure: RunFailure) -> None:
    """Keep the replies if the run did not fail by itself: they are used again, and are paid in its record. What was not
    answered properly is asked again."""
    if failure.cause not in NO_FAULT:
        finish(connection, session_pk)
        return
    mine = BatchRequests.c.session_pk == session_pk
    is_used = BatchRequests.c.turn <= failure.figures.agent_turns
    connection.execute(
        sa.update(BatchRequests).where(mine, is_used, BatchRequests.c.reply.is_not(None)).values(is_charged=True)
    )
    was_told = BatchRequests.c.turn == failure.figures.agent_turns + 1
    connection.execute(sa.delete(BatchRequests).where(mine, was_told, BatchRequests.c.error.is_not(None)))


def dump_error(error: ExtractorError) -> str:
    document: Json = {"kind": type(error).__name__, "text": str(error)}
    if isinstance(error, ModelBusy):
        document["retry_after_s"] = error.retry_after_s
    if isinstance(error, ModelOutage) and error.is_alone:
        document["is_alone"] = True
    return dump_json(document)


def load_error(text: str) -> ExtractorError:
    document = json.loads(text)
    if document["kind"] == ModelBusy.__name__:
        return ModelBusy(document["text"], document["retry_after_s"])
    found: ExtractorError = getattr(errors, document["kind"])(document["text"])
    if isinstance(found, ModelOutage):
        found.is_alone = document.get("is_alone", False)
    return found
