"""When is a session read? Turns are gathered, so that one run reads several; what cannot wait is read at once.

A session is due at once when somebody waits for it, when it ends, when a compaction hides messages, when its unread
text fills a window, when the person asks to remember something, or when the producer says so. Otherwise it is due
after a quiet time, before the parent's prompt cache ends, and early enough to be readable within a bound.

Turns in which nothing can be said that is worth keeping join the next run: they start no gathering of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from extractor.core.conversation.budget import message_tokens
from extractor.core.conversation.events import BACKFILL, BATCH, NOW, TurnEvent
from extractor.core.conversation.transcript import Message, said_text


class DueReason(StrEnum):
    """Why a session is due; shown on the run that reads it."""

    AT_ONCE = "at_once"
    """Turns are not gathered: no quiet time is set, or the turn is backfill, which is complete when it comes."""

    URGENT = "urgent"
    """The producer sent the turn with `urgency: now`."""

    WAITED_FOR = "waited_for"
    """Somebody waits for a message to be read, or asked for facts with `fresh=true`."""

    ENDED = "ended"
    """The session was ended."""

    COMPACTED = "compacted"
    """A compaction hides messages that no run has read."""

    ASKED = "asked_to_remember"
    """The person asked to remember something."""

    WINDOW_FULL = "window_full"
    """What is unread fills a run."""

    CACHE_ENDS = "cache_ends"
    """The parent's prompt cache is about to end, which a fork reads."""

    QUIET = "quiet"
    """No turn came for a while."""

    BOUND = "bound"
    """The first gathered turn must be readable soon: it has waited as long as turns may, less what a run takes."""

    LEFT_OVER = "left_over"
    """The run before could not read everything that was there."""

    REDRIVEN = "redriven"
    """An operator made it due again after failures."""

    BATCH = "batch"
    """Its run waits for a batch; it is due only if the batch is overdue."""

    BATCH_ANSWERED = "batch_answered"
    """A batch answered its run's last request."""


# A run is due this long before the parent's cache ends: a fork needs 30 s of it (`fork.CACHE_RESERVE`), and wake-ups
# take a moment.
CACHE_MARGIN = timedelta(seconds=45)

# Longest wait of turns that cannot hold a fact, if no other turn comes.
SLIGHT_WAIT = timedelta(hours=1)

MAX_GATHER_S = 3_600.0

# People write every 20 to 60 s: a shorter quiet time would end in most pauses for thought. A fork needs the quiet time
# to end before a cache of 5 minutes does.
DEFAULT_QUIET_S, DEFAULT_GATHER_S = 240.0, 600.0

# From a due time until the facts can be read: 1 s for the wake-up, two replies, and 10 s each time the worker is killed.
RUN_S = 30.0

# Largest part of a bound that is kept for the run.
RUN_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Pace:
    """How long turns are gathered.

    Attributes:
        quiet_s: Seconds without a turn after which a session is due. 0: every turn is due at once.
        gather_s: Seconds from a turn until its facts can be read, at most. 0: every turn is due at once.
        window_messages, window_tokens: Unread messages and tokens that fill a run.
        run_s: Seconds of `gather_s` that are kept for the run, up to `RUN_SHARE` of it.
    """

    quiet_s: float = 0.0
    gather_s: float = 0.0
    window_messages: int = 60
    window_tokens: int = 16_000
    run_s: float = 0.0

    @property
    def gathers(self) -> bool:
        return self.quiet_s > 0 and self.gather_s > 0

    @property
    def wait_s(self) -> float:
        """Seconds until a turn is due, at most."""
        return self.gather_s - min(self.run_s, self.gather_s * RUN_SHARE)

    def of_tenant(self, quiet_s: float | None, gather_s: float | None) -> Pace:
        """Return the pace with what a tenant sets for itself; None keeps the installation's."""
        if quiet_s is None and gather_s is None:
            return self
        return replace(
            self,
            quiet_s=self.quiet_s if quiet_s is None else quiet_s,
            gather_s=self.gather_s if gather_s is None else gather_s,
        )


AT_ONCE = Pace()


@dataclass(frozen=True, slots=True)
class Arrival:
    """New messages of one session.

    Attributes:
        tokens: Of the window that they need (estimated).
        is_slight: Nothing in them can hold a fact.
        urgent: Why they are due at once; None if they may wait.
        cache_ends_at: When the prompt cache of their parent request ends; None without one.
    """

    messages: int
    tokens: int = 0
    is_slight: bool = False
    urgent: DueReason | None = None
    cache_ends_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a session has gathered for its next run.

    Attributes:
        until, reason: When it is due, and why then.
        since: When the first message came that may hold a fact; None if there is none yet.
        messages, tokens: How much is unread.
    """

    until: datetime
    reason: DueReason
    since: datetime | None = None
    messages: int = 0
    tokens: int = 0


def arrival_of(event: TurnEvent, new: Sequence[Message], *, hides_unread: bool = False) -> Arrival:
    """Take a cheap look at the new messages of an event.

    Args:
        hides_unread: The event replaces the transcript while messages of it are unread.
    """
    # Settings take `Pace` from here, so every command imports this module; only those that ingest read messages.
    from extractor.core.conversation.remember import asks_to_remember, is_acknowledgement

    words = [_person_says(message) for message in new]
    said = [text for text in words if text]
    parent = event.parent_request
    urgent = None
    if event.urgency == NOW:
        urgent = DueReason.URGENT
    elif event.lane in (BACKFILL, BATCH):
        urgent = DueReason.AT_ONCE
    elif hides_unread:
        urgent = DueReason.COMPACTED
    elif any(map(asks_to_remember, said)):
        urgent = DueReason.ASKED
    return Arrival(
        messages=len(new),
        tokens=sum(map(message_tokens, new)),
        is_slight=all(map(is_acknowledgement, said)),
        urgent=urgent,
        cache_ends_at=parent.sent_at + parent.envelope.life if parent is not None else None,
    )


def gather(before: Gathering | None, arrival: Arrival, pace: Pace, now: datetime) -> Gathering:
    """Return what a session has gathered after more messages came.

    Args:
        before: What it had gathered; None if nothing was unread, or a run is reading it.
    """
    messages = arrival.messages + (before.messages if before else 0)
    tokens = arrival.tokens + (before.tokens if before else 0)
    since = before.since if before else None
    if since is None and not arrival.is_slight:
        since = now
    until, reason = _due(before, arrival, pace, now, since=since, is_full=_is_full(messages, tokens, pace))
    return Gathering(until, reason, since, messages, tokens)


def _due(
    before: Gathering | None, arrival: Arrival, pace: Pace, now: datetime, *, since: datetime | None, is_full: bool
) -> tuple[datetime, DueReason]:
    if before is not None and before.until <= now:
        return before.until, before.reason
    if arrival.urgent is not None:
        return now, arrival.urgent
    if not pace.gathers:
        return now, DueReason.AT_ONCE
    if is_full:
        return now, DueReason.WINDOW_FULL
    if since is None:
        return (before.until, before.reason) if before is not None else (now + SLIGHT_WAIT, DueReason.BOUND)
    choices = [
        (since + timedelta(seconds=pace.wait_s), DueReason.BOUND),
        (now + timedelta(seconds=pace.quiet_s), DueReason.QUIET),
    ]
    if arrival.cache_ends_at is not None and arrival.cache_ends_at - CACHE_MARGIN >= now:
        choices.append((arrival.cache_ends_at - CACHE_MARGIN, DueReason.CACHE_ENDS))
    until, reason = min(choices)
    return max(until, now), reason


def _is_full(messages: int, tokens: int, pace: Pace) -> bool:
    return messages >= pace.window_messages or tokens >= pace.window_tokens


def _person_says(message: Message) -> str:
    """Return a person's own words: a user's, or those of a named speaker in a group."""
    if message.is_meta or (message.role != "user" and message.name is None):
        return ""
    return said_text(message).strip()
