"""What did the model see in a run? Requests are not stored, only their digests: this rebuilds the first one from the
stored messages with the code that wrote it, and compares digests to say whether it is the same to the byte.

Later requests of a run are the first one with the replies and tool results that the run's steps hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.operators.browse import Browse, ReadWindow
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.operators.resumed import Resumed, TurnOrigin
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactLine
from extractor.core.facts.sensitive import Kind
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.explanations import why_nothing_saved
from extractor.core.run.figures import Path
from extractor.core.run.fork import RequestWriter, cold_request
from extractor.core.run.prompts import SYSTEM, OrderParts, cold_pieces, warm_order
from extractor.core.run.rendering import others_of
from extractor.core.run.runs import RunDetail, RunRecord
from extractor.core.run.tools import TYPED_TOOLS
from extractor.usecases.replay import LEAD_IN


@dataclass(frozen=True, slots=True)
class RebuiltRequest:
    """A run's first request, as far as it can be told.

    Attributes:
        system: The system prompt; None for a fork, which has its parent's.
        pieces: The text of the order by part, in order.
        tools: Names of the tools; empty for a fork, which has its parent's.
        is_exact: The stored digest shows that this was sent to the byte.
    """

    system: str | None
    pieces: tuple[tuple[str, str], ...]
    tools: tuple[str, ...]
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """What a run's record does not say by itself.

    Attributes:
        request: None if no request was made, or nothing that the run read is still stored.
        answered_in: By agent turn, the earlier run that received and paid for its reply.
        continues: Those runs, each once, in the order of the turns.
        why_nothing: Why nothing was saved; None if something was.
    """

    request: RebuiltRequest | None
    answered_in: dict[int, UUID]
    continues: tuple[UUID, ...]
    why_nothing: str | None


@dataclass(frozen=True, slots=True)
class RequestRules:
    """The settings that requests are written with.

    Attributes:
        models: The model of cold runs, if one is configured.
        max_tokens: Returns the longest reply of a model, in tokens.
        is_marked: Requests carry cache breakpoints.
        zone: Time zone of users who told none.
    """

    models: tuple[str, ...]
    max_tokens: Callable[[str], int]
    is_marked: bool
    zone: str
    leave_out: frozenset[Kind] = frozenset()


class Traces:
    """See the module."""

    def __init__(
        self, queries: Queries, browse: Browse, resumed: Resumed, facts: SqlFactReader, notes: NotesStore, rules: RequestRules
    ) -> None:  # fmt: skip
        self._queries = queries
        self._browse = browse
        self._resumed = resumed
        self._facts = facts
        self._notes = notes
        self._rules = rules

    def of(self, detail: RunDetail) -> Trace:
        """Return the trace of a run."""
        origins = self._resumed.origins(detail.run.id)
        answered_in = {turn: found.run_id for turn, found in sorted(origins.items()) if found.run_id is not None}
        return Trace(
            request=self._request(detail.run, origins) if detail.steps else None,
            answered_in=answered_in,
            continues=tuple(dict.fromkeys(answered_in.values())),
            why_nothing=why_nothing_saved(detail.run, detail.steps),
        )

    def _request(self, run: RunRecord, origins: dict[int, TurnOrigin]) -> RebuiltRequest | None:
        read = self._browse.read_by(run.id, LEAD_IN)
        if read is None:
            return None
        parts = self._parts(run, read)
        if run.figures.path is Path.WARM:
            return RebuiltRequest(None, (("order", warm_order(parts)),), (), is_exact=False)
        pieces = cold_pieces(parts)
        order = "\n\n".join(text for _, text in pieces)
        digest = origins[min(origins)].digest if origins else ""
        return RebuiltRequest(SYSTEM, tuple(pieces), tuple(TYPED_TOOLS), digest in self._digests(run, order))

    def _digests(self, run: RunRecord, order: str) -> Iterable[str]:
        for model in dict.fromkeys((*self._rules.models, run.figures.model or "")):
            max_tokens = self._rules.max_tokens(model)
            fork = cold_request(model, order, max_tokens, is_marked=self._rules.is_marked)
            yield RequestWriter(fork).write([], max_tokens).digest

    def _parts(self, run: RunRecord, read: ReadWindow) -> OrderParts:
        scope = read.scope
        zone = read.time_zone or self._queries.zone_of(scope.tenant_id, scope.user_id) or self._rules.zone
        known = [line for line in self._facts.lines(scope, manifest.MAX_LINES) if _was_known(line, run)]
        return OrderParts(
            today=read.read_at.astimezone(ZoneInfo(zone)).date(), zone=zone, window=read.window,
            manifest=manifest.render(known), lead_in=read.lead_in, notes=self._notes_before(run),
            others=others_of((*read.lead_in, *read.window), scope.user_id), leave_out=tuple(sorted(self._rules.leave_out)),
        )  # fmt: skip

    def _notes_before(self, run: RunRecord) -> SessionNotes:
        """Return the session's notes if they are as the run saw them; earlier ones are not kept."""
        kept = self._notes.notes(run.tenant_id, run.session_id)
        is_older = kept.updated_at is not None and kept.updated_at <= run.started_at
        return SessionNotes(kept.sections) if is_older else SessionNotes()


def _was_known(line: FactLine, run: RunRecord) -> bool:
    """Return whether a fact existed when a run began; later changes of its text are not undone."""
    return line.revision > 1 or line.updated_at <= run.started_at
