"""Sends wake-ups to the Celery queue, without Celery: one LPUSH each."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from redis.exceptions import RedisError

from extractor.adapters.redis_client import TROUBLE, RedisTimeouts, connect
from extractor.adapters.wire import QUEUE_EXTRACTION, TASK_EXTRACT, task_message
from extractor.core.errors import QueueUnavailable


class Broker:
    """Sends wake-ups. Thread-safe.

    Raises:
        QueueUnavailable: By every call, if Redis does not take the messages.
    """

    def __init__(self, url: str, timeouts: RedisTimeouts | None = None) -> None:
        self.url = url
        self._timeouts = timeouts
        # A client per thread: one that is shared by a hundred threads spends its time handing connections out.
        self._local = threading.local()

    def wake(self, sessions: Sequence[tuple[str, str]], *, is_first: bool = False) -> None:
        """Send a wake-up for each (tenant, session).

        Args:
            is_first: Put them ahead of the wake-ups already queued.

        Raises:
            QueueUnavailable: None or only some were sent; the sweeper sends the rest.
        """
        if not sessions:
            return
        messages = [task_message(TASK_EXTRACT, [tenant, session], QUEUE_EXTRACTION) for tenant, session in sessions]
        self.send(QUEUE_EXTRACTION, messages, is_first=is_first)

    def send(self, queue: str, messages: Sequence[Any], *, is_first: bool = False) -> None:
        """Push task messages onto a queue; see `wake`."""
        client = getattr(self._local, "client", None)
        if client is None:
            client = self._local.client = connect(self.url, self._timeouts)
        try:
            push = client.rpush if is_first else client.lpush  # workers pop from the right
            push(queue, *messages)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)
            raise QueueUnavailable(f"the wake-up could not be sent: {error}") from error

    def close(self) -> None:
        client = getattr(self._local, "client", None)
        if client is not None:
            client.close()
