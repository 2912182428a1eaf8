"""What the core needs from outside. Each port has one contract suite that every adapter passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from extractor.core.conversation.envelope import Envelope, join
from extractor.core.conversation.events import TurnEvent
from extractor.core.conversation.transcript import Message
from extractor.core.errors import ExtractorError
from extractor.core.facts.fact import Fact, FactChanges, FactLine, FactScope
from extractor.core.lazy import lazy
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.cursor import CursorMode
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.runs import Claim, ClaimedSession, Lease, Outcome, Window


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply of the model.

    Attributes:
        content: The content blocks as received, without unsigned reasoning; they are sent back with the next request.
        stop_reason: Why it ended; None means a broken reply.
        requests: HTTP requests made for it, retries included.
        missed_cache_reason: The API's own diagnosis of a prompt cache miss, if any.
        took_s: Seconds from the first request to the reply, retries included; None if nobody measured it (a batch).
    """

    content: Sequence[Mapping[str, Any]]
    stop_reason: str | None
    usage: Usage
    model: str
    message_id: str | None = None
    requests: int = 1
    missed_cache_reason: str | None = None
    took_s: float | None = None


class ModelClient(Protocol):
    """Sends one request of the Messages API."""

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        """Send a request and return the reply.

        Args:
            request: The body of POST /v1/messages.
            max_requests: Maximum number of HTTP requests, short retries included.
            timeout_s: Seconds for the whole call, from the connection to the last byte, retries included.

        Raises:
            ModelOutage, ModelBusy, ModelAccessDenied, BadRequest, InputTooLarge, ReplyTooLarge
        """


@dataclass(frozen=True)
class StoredParent:
    """The parent's last request, as archived.

    Attributes:
        envelope: The request with all its parts. Most are sent on unchanged and never parsed.
        last_message_uuid: The last message of its event.
    """

    envelope: Envelope
    reply: Mapping[str, Any]
    sent_at: datetime
    last_message_uuid: UUID

    @property
    def model(self) -> str:
        return str(self.envelope.arguments["model"])

    @lazy
    def tools(self) -> Sequence[Any]:
        return self.envelope.argument("tools") or ()

    @lazy
    def body(self) -> Mapping[str, Any]:
        """The whole request, parsed."""
        return join(self.envelope)


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """A request that waits for a batch, with what its run needs to continue.

    Attributes:
        turn: Agent turn, 1 to 5.
        body: UTF-8 JSON, as it is sent.
        window_last: Last message of the run's window.
        window_digest: See `batched.digest_of`.
    """

    turn: int
    body: bytes
    window_last: UUID
    window_digest: str


@dataclass(frozen=True, slots=True)
class BatchedTurn:
    """The answer of a batch.

    Attributes:
        reply: None if there is an error.
        is_charged: Its cost is in the record of an earlier run.
    """

    reply: Reply | None
    error: ExtractorError | None = None
    is_charged: bool = False


@dataclass(frozen=True, slots=True)
class BatchedSoFar:
    """A suspended run: its first request, its window, and the answers so far, in order."""

    body: str
    window_last: UUID
    window_digest: str
    turns: tuple[BatchedTurn, ...]


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A claimed session and the messages that its run reads.

    Attributes:
        unread: Unread messages, oldest first, as many as the window allows.
        has_more: More messages are unread than `unread` holds.
        lead_in: Messages just before the window, oldest first; read before, shown for context.
        continues_skipped: The message just before the window was skipped by the guard, so the rest of its turn is too.
        last_received_at: When the newest unread message was stored.
        answered: Replies that this session's last runs paid for and could not commit, by digest of their request.
        was_lost: The previous run took its worker with it, or its worker was killed.
        notes: The session's notes so far.
        due_reason: Why the session was due, a `DueReason`; None if nobody noted it.
        batched: The session's suspended run with the answers of batches; None if it has none.
        known: Active facts that the session may see, most recently updated first; None if they were not asked for.
    """

    session: ClaimedSession
    cursor_mode: CursorMode
    unread: tuple[Message, ...]
    has_more: bool
    lead_in: tuple[Message, ...]
    continues_skipped: bool
    parent: StoredParent | None
    last_received_at: datetime
    now: datetime
    answered: Mapping[str, Reply] = field(default_factory=dict)
    was_lost: bool = False
    notes: SessionNotes = field(default_factory=SessionNotes)
    due_reason: str | None = None
    batched: BatchedSoFar | None = None
    known: list[FactLine] | None = None

    @property
    def lease(self) -> Lease:
        return self.session.lease


@dataclass(frozen=True, slots=True)
class RunCommit:
    """A successful run, ready to be written in one transaction.

    Attributes:
        cursor: The last message of the window.
        read, skipped: Positions of the messages that the model read, and that the guard skipped.
        notes: The session's notes and the run's headline.
        cause, error: What is missing in a run that is committed anyway (`capped`); None if it is complete.
    """

    outcome: Outcome
    window: Window
    cursor: UUID
    read: tuple[int, ...]
    skipped: tuple[int, ...]
    changes: FactChanges
    figures: RunFigures
    notes: NotesUpdate | None = None
    cause: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class RunFailure:
    """A failed run.

    Attributes:
        cause: A short stable word.
        quarantined: Positions of the turn that becomes a dead letter; empty unless the consequence says so.
        skipped: Positions that the guard skipped in a quarantined window; the cursor moves past them too.
        cursor: The cursor afterwards: unchanged unless a turn was quarantined.
    """

    cause: str
    error: str
    window: Window | None
    consequence: Consequence
    quarantined: tuple[int, ...] = ()
    quarantined_uuids: tuple[UUID, ...] = ()
    skipped: tuple[int, ...] = ()
    cursor: UUID | None = None
    figures: RunFigures = field(default_factory=RunFigures)


@dataclass(frozen=True, slots=True)
class Committed:
    """What a commit wrote.

    Attributes:
        is_due_again: Messages arrived during the run or did not fit, and the session is due again at once.
    """

    facts_written: int
    is_due_again: bool


@dataclass(frozen=True, slots=True)
class IngestedEvent:
    """What the archive did with one event.

    Attributes:
        new_messages: Messages that were not known before.
        is_duplicate: The event had been stored before; nothing changed.
        is_due: The event made the session due at once, and it needs a wake-up; in the lane `backfill` the sweeper sends it.
        is_erased: The user was erased after everything in it was said; nothing was stored.
    """

    event: TurnEvent
    new_messages: int
    is_duplicate: bool
    is_due: bool
    is_erased: bool = False


class RunStore(Protocol):
    """Hands out sessions and stores the results of their runs."""

    def open_run(self, claim: Claim, *, max_messages: int, lead_in: int, facts: int = 0) -> OpenRun | None:
        """Claim a session and read its window in one transaction; None when there is nothing to do or another worker
        has it.

        Args:
            max_messages: Unread messages to read at most.
            lead_in: Messages before them that are read for context.
            facts: How many known facts are read along; 0: none.
        """

    def renew(self, leases: Iterable[Lease], lease_s: float) -> set[tuple[int, int]]:
        """Prolong leases; return the keys of those still held."""

    def save_reply(
        self, lease: Lease, turn: int, digest: str, reply: Reply, calls: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        """Store a reply before its effects are committed, with the calls of its tools and their results.

        Raises:
            LeaseLost: The run is gone; nothing was written.
        """

    def commit(self, session: ClaimedSession, commit: RunCommit) -> Committed:
        """Write facts, cursor and run in one transaction, and release the session.

        Raises:
            LeaseLost: The fencing token or the cursor is no longer ours; nothing was written.
        """

    def fail(self, session: ClaimedSession, failure: RunFailure) -> bool:
        """Record a failure, release the session and park or quarantine; False when the lease was lost before."""

    def release(self, session: ClaimedSession, *, due_in_s: float) -> None:
        """Release a session as if the run had never begun.

        Raises:
            LeaseLost: Nothing was written.
        """

    def wait_for_batch(self, session: ClaimedSession, request: BatchRequest) -> None:
        """Store a request for the next batch and release the session until it is answered. A request of the same agent
        turn that waits already is kept; one of the first turn replaces all.

        Raises:
            LeaseLost: Nothing was written.
        """


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a query.

    Attributes:
        model: Name of the encoder; vectors of other ones cannot be compared.
        size_bytes: Of a packed vector.
        compare: Returns the similarities of packed vectors, one after the other, to the query, each 0 to 1.
    """

    model: str
    size_bytes: int
    compare: Callable[[bytes], Sequence[float]]


class Encoder(Protocol):
    """Turns texts into vectors of their meaning; an optional extra."""

    name: str

    def encode(self, texts: Sequence[str]) -> list[bytes]:
        """Return a packed vector per text."""

    def about(self, query: str) -> Meaning:
        """Return the meaning of a query."""


class FactReader(Protocol):
    """Reads the facts that one session may see."""

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        """Return the active fact with this name: the user's before the project's before a global one."""

    def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
        """Return those of some facts that are active and visible to the session."""

    def lines(self, scope: FactScope, limit: int) -> list[FactLine]:
        """Return active facts as lines of an index, most recently updated first."""

    def search(self, scope: FactScope, query: str, limit: int) -> list[FactLine]:
        """Return active facts that answer a query, best first."""

    def search_among(self, facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
        """Search the given facts as `search` would, without querying the store."""
