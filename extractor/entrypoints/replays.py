"""What follows a replay, in a sentence: does a run read these messages again, and when?"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from extractor.core.errors import UnknownSession
from extractor.core.run.runs import SessionState
from extractor.entrypoints.wording import counted

if TYPE_CHECKING:
    from extractor.bootstrap import Container
    from extractor.core.run.sessions import SessionDetail
    from extractor.usecases.replay import Replayed


def follow_up(container: Container, made: Replayed) -> str:
    """Return what follows a replay that was just made."""
    try:
        session = container.queries.session(made.run.tenant_id, made.run.session_id)
    except UnknownSession:
        return "No run reads these messages again: their user was erased meanwhile."
    return what_follows(made, session, container.now())


def what_follows(made: Replayed, session: SessionDetail, now: datetime) -> str:
    """Return whether a run reads the replayed messages again, and when.

    Args:
        session: That of the run, as it is now.
    """
    told = []
    if made.unread:
        told.append(f"Still unread: {counted(made.unread, 'message')}; {_when(session, now)}.")
    if made.set_aside:
        redrive = f"`extractor redrive --session {session.session_id}`"
        told.append(f"In dead letters: {counted(made.set_aside, 'message')}; no run reads them until {redrive}.")
    return " ".join(told) or "No run reads these messages again: they are read already."


def _when(session: SessionDetail, now: datetime) -> str:
    match session.held_by:
        case "pause":
            return "a worker reads them after `extractor resume`"
        case "budget":
            return "a worker reads them after midnight UTC, when the tenant has a new budget"
    match session.state:
        case SessionState.RUNNING:
            return "a worker is reading the session now"
        case SessionState.PARKED:
            at = "later" if session.parked_until is None else f"after {_at(session.parked_until)}"
            return f"a worker reads them {at}, or at once after `extractor redrive --session {session.session_id}`"
        case SessionState.DUE if session.due_at is not None and session.due_at > now:
            return f"a worker reads them at {_at(session.due_at)}"
        case SessionState.DUE:
            return "the next free worker reads them"
        case _:
            return "a worker reads them after the session's next turn"


def _at(instant: datetime) -> str:
    return f"{instant:%Y-%m-%d %H:%M:%S} UTC"
