"""What a random history is made of: a store that dies where it is told to, checked moves, a scripted model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.run.cursor import unread
from extractor.core.run.figures import Usage
from extractor.core.run.ports import OpenRun, Reply
from extractor.core.run.runs import TRANSITIONS, Claim
from extractor.testing.faults import Fault
from extractor.testing.model_server import Request
from tests.chaos.conversation import Listener

START = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
LEASE_S = 5.0
GRACE_S = 20.0


class Killed(BaseException):
    """The worker is gone at this moment: nothing of it runs on."""


class CheckedRuns(SqlRunStore):
    """The run store, its statements held against the rule in `core/run/cursor.py` at every claim."""

    def open_run(self, claim: Claim, *, max_messages: int, lead_in: int, facts: int = 0) -> OpenRun | None:
        with self._db.read() as connection:
            cursor = connection.execute(sa.select(Sessions.c.cursor)).scalar_one()
            rows = list(connection.execute(sa.select(Messages)))
        rows.sort(key=lambda row: row.position if row.place is None else row.place)
        read = {row.uuid for row in rows if row.read_state is not None}
        expected = unread([to_message(row) for row in rows], cursor, read)
        opened = super().open_run(claim, max_messages=max_messages, lead_in=lead_in, facts=facts)
        if opened is not None:
            assert opened.cursor_mode is expected.mode
            with self._db.read() as connection:
                recorded = sa.select(Runs.c.cursor_mode).where(Runs.c.id == claim.run_id)
                assert connection.execute(recorded).scalar_one() == expected.mode.value
            assert [m.uuid for m in opened.unread] == [m.uuid for m in expected.messages[:max_messages]]
            assert opened.has_more == (len(expected.messages) > max_messages)
        return opened


def guard_transitions(database: Database) -> None:
    """Let the database refuse every move of a session that is not in the table, whichever statement makes it."""
    moves = " OR ".join(
        f"(OLD.state = '{source}' AND NEW.state = '{target}')" for source, to in TRANSITIONS.items() for target in to
    )
    with database.write() as connection:
        connection.execute(
            sa.text(
                "CREATE TRIGGER only_listed_moves BEFORE UPDATE OF state ON sessions "
                f"WHEN NEW.state <> OLD.state AND NOT ({moves}) "
                "BEGIN SELECT RAISE(ABORT, 'a move that TRANSITIONS does not list'); END"
            )
        )


class Script:
    """The model as the core sees it; what it does next can be set."""

    def __init__(self) -> None:
        self.listener = Listener(latency_s=0)
        self.before: Callable[[int], None] = lambda _: None
        self.seen: list[str] = []

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        asked = Request(0, request, {})
        self.before(asked.turn)
        self.seen.append(asked.order.split("</earlier>")[-1])
        answer = self.listener(asked)
        assert not isinstance(answer, Fault)
        return Reply(answer["content"], answer["stop_reason"], Usage(1, 0, 0, 1), "claude-haiku-5-5")
