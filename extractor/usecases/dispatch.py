"""Wake-ups: which sessions are added to the Celery queue, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.adapters.telemetry import log
from extractor.core.conversation.events import BACKFILL, BATCH
from extractor.core.errors import QueueUnavailable, StoreUnavailable
from extractor.core.run.breaker import Gate

if TYPE_CHECKING:
    from extractor.adapters.broker import Broker
    from extractor.adapters.redis_stream import EventStream

# Maximum queued wake-ups, as a multiple of the worker slots. Above it, sessions wait in SQL, where tenants take turns;
# a lost queue then costs little.
QUEUE_FACTOR = 2

# Backfill is woken only while fewer wake-ups are queued than this multiple of the slots: a live turn never waits for
# more.
BACKFILL_FACTOR = 0.5


class Dispatch:
    """Sends wake-ups while the queue has room and the breaker admits work.

    Args:
        slots: Concurrent runs of all workers together.
        rewake_s: Age in seconds at which a wake-up counts as lost.
    """

    def __init__(
        self, wake_ups: WakeUps, queue: EventStream, broker: Broker, gate: Gate, *, slots: int, rewake_s: float
    ) -> None:
        self._wake_ups = wake_ups
        self._queue = queue
        self._broker = broker
        self._gate = gate
        self._slots = slots
        self._rewake_s = rewake_s

    def wake(self, sessions: Sequence[tuple[str, str]]) -> None:
        """Send wake-ups for these (tenant, session) while the queue is less than half full and the breaker admits work.

        Others stay due in SQL, and `wake_due` wakes them fairly.
        """
        try:
            # The second half of the queue is reserved for `wake_due`. If sessions that are due again could fill it, those
            # whose wake-up was lost would wait as long as the backlog lasts.
            if self._capacity() / 2 - self._queue.queue_length("extraction") < len(sessions):
                if len(sessions) > 1:
                    self.wake_due()
                return
            # Sent before it is noted: a wake-up noted but not sent would be missing until `rewake_s` has passed.
            self._broker.wake(sessions)
            self._wake_ups.note(list(sessions))
        except (QueueUnavailable, StoreUnavailable) as error:
            log().warning("wakeup.failed", sessions=len(sessions), error=str(error))

    def wake_abandoned(self) -> int:
        """Send wake-ups for sessions with expired leases, ahead of everything in the queue; return how many.

        Raises:
            QueueUnavailable, StoreUnavailable: Retry at the next sweep.
        """
        # The queue's length does not matter: their users have already waited for a lease to expire.
        at_most = min(self._capacity(), self._slots)
        found = self._wake_ups.take_abandoned(at_most, rewake_s=self._rewake_s) if at_most else []
        self._broker.wake(found, is_first=True)
        return len(found)

    def wake_due(self) -> tuple[int, bool]:
        """Send wake-ups for due sessions, live ones first, once half of the queue is free.

        Returns:
            The number of sessions woken, and whether more may be due.

        Raises:
            QueueUnavailable, StoreUnavailable: Retry at the next sweep.
        """
        capacity = self._capacity()
        room = capacity - self._queue.queue_length("extraction")
        # Below half, one LLEN is all it costs. Otherwise a hundred workers would each rank the backlog every second.
        if room <= 0 or room < capacity / 2:
            return 0, capacity > 0
        woken = self._wake_ups.take(room, rewake_s=self._rewake_s)
        spare = room - len(woken) - self._slots * (QUEUE_FACTOR - BACKFILL_FACTOR)
        if spare >= 1:
            for lane in (BACKFILL, BATCH):
                woken += self._wake_ups.take(int(spare), rewake_s=self._rewake_s, lane=lane)
        self._broker.wake(woken)
        return len(woken), len(woken) >= room

    def _capacity(self) -> int:
        """Return how many wake-ups may be queued; few or none while the provider's breaker is not closed."""
        return self._gate.room(QUEUE_FACTOR * self._slots)
