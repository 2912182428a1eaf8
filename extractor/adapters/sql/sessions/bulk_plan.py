"""Plans what the events of one session change, before anything is written; see `bulk_ingest`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypedDict
from uuid import UUID

from extractor.adapters.sql.schema.rows import MessageValues, dump_json, message_values
from extractor.adapters.sql.search.text_index import is_unsearchable, message_row
from extractor.adapters.sql.sessions.gathering import Gatherer
from extractor.core.conversation.events import LIVE, ParentRequest, TurnEvent
from extractor.core.conversation.memory_reads import memory_reads, without_memory_reads
from extractor.core.conversation.transcript import Message, is_prompt
from extractor.core.errors import InvalidEvent
from extractor.core.run.ports import IngestedEvent
from extractor.core.run.runs import SessionState

# A parent request is kept this long after its cache has expired, because clocks differ.
PARENT_GRACE = timedelta(minutes=1)


class OneByOne(Exception):
    """The events of this session change the order of known messages."""


class ParentRow(TypedDict):
    """The columns of a parent request, but for its session."""

    body: str
    reply: str
    sent_at: datetime
    expires_at: datetime
    last_message_uuid: UUID


class SaidRow(MessageValues):
    """A message's row; `place` is NULL if the model does not see it."""

    session_pk: int
    position: int
    place: int | None


@dataclass
class Move:
    """What becomes of a session's row.

    Attributes:
        at_position, at_place: As they were read.
        has_new: A message is new.
        is_live: An event with new messages was live.
    """

    pk: int
    at_position: int
    at_place: int
    next_position: int
    next_place: int
    has_new: bool = False
    is_live: bool = False
    lane: str | None = None
    time_zone: str | None = None
    project_id: str | None = None
    trace_parent: str | None = None


@dataclass
class Parent:
    """A session's parent request and the digests of its parts, while events are processed.

    Attributes:
        sent_at: Of the newest request; None if there is none.
    """

    sent_at: datetime | None = None
    known: set[str] = field(default_factory=set)
    stored: frozenset[str] = frozenset()
    new: dict[str, str] = field(default_factory=dict)
    row: ParentRow | None = None
    is_lost: bool = False

    def see(self, parent: ParentRequest, last_message: UUID, now: datetime) -> None:
        """Keep a request if it is the newest, with its new parts; see `SqlArchive`."""
        envelope = parent.envelope
        expires_at = parent.sent_at + envelope.life
        if now >= expires_at + PARENT_GRACE or (self.sent_at is not None and self.sent_at > parent.sent_at):
            return
        named = set(envelope.digests)
        if not named <= self.known | set(envelope.parts):  # some parts were sent so long ago that they were deleted
            self.sent_at, self.row, self.is_lost = None, None, True
            return
        self.new.update({digest: text for digest, text in envelope.parts.items() if digest not in self.known})
        self.known = named
        self.new = {digest: text for digest, text in self.new.items() if digest in named}
        self.sent_at, self.is_lost = parent.sent_at, False
        self.row = {
            "body": dump_json(envelope.skeleton), "reply": dump_json(parent.reply), "sent_at": parent.sent_at,
            "expires_at": expires_at, "last_message_uuid": last_message,
        }  # fmt: skip

    @property
    def dropped(self) -> frozenset[str]:
        return self.stored - self.known


@dataclass
class Plan:
    """What the events of one session change.

    Attributes:
        session: The row as it was read.
        done: Numbers of the events with their results.
        noted: Events that are new.
        said, texts: Rows of new messages, and of their texts in the index.
    """

    session: Any
    keep_parents: bool
    known_events: set[str]
    known: set[UUID]
    parent: Parent
    gatherer: Gatherer
    done: dict[int, IngestedEvent | Exception] = field(default_factory=dict)
    noted: list[TurnEvent] = field(default_factory=list)
    said: list[SaidRow] = field(default_factory=list)
    texts: list[Mapping[str, Any]] = field(default_factory=list)
    move: Move = field(init=False)
    prompted_at: datetime | None = None
    is_woken: bool = False

    def __post_init__(self) -> None:
        position, place = self.session.next_position, self.session.next_place
        self.move = Move(self.session.pk, position, place, position, place)

    def add(self, number: int, event: TurnEvent) -> None:
        """Process one event; the next one of the session builds on it.

        Raises:
            OneByOne: It must be stored one by one.
        """
        try:
            self._check(event)
        except InvalidEvent as error:
            self.done[number] = error
            return
        if event.event_id in self.known_events:
            self.done[number] = IngestedEvent(event, 0, is_duplicate=True, is_due=False)
            return
        event = event.arrived(self.session.now)
        self.known_events.add(event.event_id)
        new = [message for message in event.messages if message.uuid not in self.known]
        self._refuse_order(event, new)
        self.known.update(message.uuid for message in new)
        self.noted.append(event)
        if self.keep_parents and event.parent_request is not None:
            self.parent.see(event.parent_request, event.messages[-1].uuid, self.session.now)
        self._say(event, new)
        self._move_on(event, len(new))
        is_due = self.gatherer.add(event, new)
        self.is_woken = self.is_woken or is_due
        self.done[number] = IngestedEvent(event, len(new), is_duplicate=False, is_due=is_due)

    def _check(self, event: TurnEvent) -> None:
        check_owner(event, self.session.user_id, self.move.project_id or self.session.project_id)

    def _refuse_order(self, event: TurnEvent, new: Sequence[Message]) -> None:
        if event.is_replacement:
            raise OneByOne
        if new and is_prompt(new[0]) and self.prompted_at is not None and self.prompted_at > new[0].created_at:
            raise OneByOne

    def _say(self, event: TurnEvent, new: Sequence[Message]) -> None:
        place, reads = self.move.next_place, memory_reads(event.messages)
        for position, message in enumerate(new, start=self.move.next_position):
            self.said.append(
                {
                    **message_values(message), "session_pk": self.session.pk, "position": position,
                    "place": place if message.is_visible else None,
                }
            )  # fmt: skip
            place += message.is_visible
            text = None if is_unsearchable(message) else message_row(
                event.tenant_id, event.user_id, self.session.pk, position, message.created_at,
                without_memory_reads(message.content, reads), speaker=message.name,
            )  # fmt: skip
            if text is not None:
                self.texts.append(text)
            if is_prompt(message):
                self.prompted_at = max(self.prompted_at or message.created_at, message.created_at)

    def _move_on(self, event: TurnEvent, count: int) -> None:
        move = self.move
        move.next_position += count
        move.next_place += count
        move.time_zone = event.time_zone or move.time_zone
        move.project_id = move.project_id or event.project_id
        if not count:
            return
        if not move.has_new:
            move.has_new, move.lane = True, event.lane
        move.is_live = move.is_live or event.lane == LIVE
        move.trace_parent = event.trace_parent or move.trace_parent

    def moved(self) -> Mapping[str, Any]:
        """Return the row of the statement: what the session was when it was read, and what it becomes."""
        was = self.session
        is_woken = self.is_woken or (was.state == SessionState.IDLE.value and self.gatherer.is_changed)
        before = {"at_state": was.state, "at_until": was.gathers_until, "is_woken": is_woken}
        return {**vars(self.move), **before, **self.gatherer.values}

    @property
    def size(self) -> int:
        parts = sum(map(len, self.parent.new.values()))
        return sum(len(row["content"]) for row in self.said) + sum(len(row["body"]) for row in self.texts) + parts


def check_owner(event: TurnEvent, user_id: str, project_id: str | None) -> None:
    """Reject an event for another user's session.

    Raises:
        InvalidEvent: It is another user's.
    """
    if user_id != event.user_id:
        raise InvalidEvent.of("user_id", f"session {event.session_id!r} belongs to another user")
    if None not in (project_id, event.project_id) and project_id != event.project_id:
        raise InvalidEvent.of("project_id", f"session {event.session_id!r} belongs to another project")
