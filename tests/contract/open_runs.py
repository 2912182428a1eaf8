"""Runs as the contract tests of the stores open and end them."""

from __future__ import annotations

from uuid import UUID, uuid4

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Tenants
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.facts.fact import (
    FactChange,
    FactChanges,
    FactScope,
)
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.ports import IngestedEvent, OpenRun, RunCommit, RunFailure
from extractor.core.run.runs import Claim, Outcome, Window
from tests.build import SCOPE


def stored(result: IngestedEvent | Exception) -> IngestedEvent:
    assert isinstance(result, IngestedEvent), result
    return result


def tenant_rows(database: Database, tenant_id: str) -> int:
    with database.read() as connection:
        return len(connection.execute(sa.select(Tenants).where(Tenants.c.id == tenant_id)).all())


def opened(runs: SqlRunStore, session: str = "s1", *, max_messages: int = 50, lease_s: float = 30) -> OpenRun:
    found = runs.open_run(Claim("default", session, uuid4(), "w1", lease_s), max_messages=max_messages, lead_in=3)
    assert found is not None
    return found


def commit(
    run: OpenRun, *changes: FactChange, scope: FactScope = SCOPE, outcome: Outcome = Outcome.EXTRACTED
) -> RunCommit:
    messages = run.unread
    return RunCommit(
        outcome=outcome,
        window=Window(messages[0].uuid, messages[-1].uuid, len(messages)),
        cursor=messages[-1].uuid,
        read=tuple(m.position for m in messages),
        skipped=(),
        changes=FactChanges(scope, changes),
        figures=RunFigures(agent_turns=2, usage=Usage(1, 2, 3, 4)),
    )


def failure(run: OpenRun, consequence: Consequence, cursor: UUID | None = None) -> RunFailure:
    positions = tuple(m.position for m in run.unread) if consequence.is_quarantined else ()
    return RunFailure(
        "output_cut", "OutputCut: x", None, consequence, positions, tuple(m.uuid for m in run.unread) if positions else (), (), cursor, RunFigures(),
    )  # fmt: skip
