"""What follows a replay: whether a run reads the messages again, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from extractor.core.run.runs import SessionState
from extractor.core.run.sessions import SessionDetail
from extractor.entrypoints.replays import what_follows
from extractor.usecases.replay import Replayed

NOW = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
LATER = NOW + timedelta(minutes=2)
IDLE = SessionDetail(
    session_id="s1", tenant_id="default", user_id="ada", project_id=None, state=SessionState.IDLE, cursor=None, messages=4,
    unread=2, oldest_unread_at=NOW, consecutive_failures=0, breaker="closed", parked_until=None, due_at=None,
    due_reason=None, updated_at=NOW, last_run=None, held_by=None,
)  # fmt: skip


def told(session: SessionDetail, unread: int = 2, set_aside: int = 0) -> str:
    return what_follows(cast("Replayed", SimpleNamespace(unread=unread, set_aside=set_aside)), session, NOW)


def test_what_was_read_is_not_read_again() -> None:
    assert told(IDLE, unread=0) == "No run reads these messages again: they are read already."


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"state": SessionState.RUNNING}, "a worker is reading the session now."),
        ({"state": SessionState.DUE, "due_at": NOW}, "the next free worker reads them."),
        ({"state": SessionState.DUE, "due_at": LATER}, "a worker reads them at 2026-11-28 14:02:00 UTC."),
        (
            {"state": SessionState.PARKED, "parked_until": LATER},
            "a worker reads them after 2026-11-28 14:02:00 UTC, or at once after `extractor redrive --session s1`.",
        ),
        ({"held_by": "pause", "state": SessionState.DUE}, "a worker reads them after `extractor resume`."),
        ({"held_by": "budget"}, "a worker reads them after midnight UTC, when the tenant has a new budget."),
        ({}, "a worker reads them after the session's next turn."),
    ],
)
def test_what_is_unread_is_read_by_a_worker(changed: dict[str, Any], words: str) -> None:
    assert told(replace(IDLE, **changed)) == f"Still unread: 2 messages; {words}"


def test_dead_letters_wait_for_a_redrive() -> None:
    assert told(IDLE, unread=0, set_aside=1) == (
        "In dead letters: 1 message; no run reads them until `extractor redrive --session s1`."
    )
