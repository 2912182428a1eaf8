"""Rebuilds the parts of a run's order from what is stored, for the page of a run and for replays."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.operators.browse import ReadWindow
from extractor.adapters.sql.operators.queries import Queries
from extractor.core.facts.fact import FactLine
from extractor.core.facts.sensitive import Kind
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.known import render_known
from extractor.core.run.prompts import OrderParts
from extractor.core.run.rendering import others_of
from extractor.core.run.runs import RunRecord

# Messages before the window that an order shows as context; as many as a run reads.
LEAD_IN = 6


class PastOrders:
    """Rebuilds orders.

    Args:
        zone: Time zone of users whose sessions have none.
    """

    def __init__(self, queries: Queries, notes: NotesStore, *, zone: str, leave_out: frozenset[Kind]) -> None:
        self._queries = queries
        self._notes = notes
        self._zone = zone
        self.leave_out = leave_out

    def parts(self, run: RunRecord, read: ReadWindow, known: Sequence[FactLine]) -> OrderParts:
        """Return the parts of a run's order.

        Args:
            known: The facts that its manifest lists.
        """
        scope = read.scope
        zone = read.time_zone or self._queries.zone_of(scope.tenant_id, scope.user_id) or self._zone
        return OrderParts(
            today=read.read_at.astimezone(ZoneInfo(zone)).date(), zone=zone, window=read.window,
            manifest=render_known(known, read.window), lead_in=read.lead_in, notes=self._notes_before(run),
            others=others_of((*read.lead_in, *read.window), scope.user_id), leave_out=tuple(sorted(self.leave_out)),
        )  # fmt: skip

    def _notes_before(self, run: RunRecord) -> SessionNotes:
        """Return the session's notes if they are as the run saw them; otherwise none."""
        # Only the newest version is stored.
        kept = self._notes.notes(run.tenant_id, run.session_id)
        is_older = kept.updated_at is not None and kept.updated_at <= run.started_at
        return SessionNotes(kept.sections) if is_older else SessionNotes()
