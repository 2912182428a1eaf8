"""Kombu's Redis transport for our workers: a worker survives any Redis error, reports it and retries.

Kombu 5.7 reconnects after a lost connection, but errors that Redis returns end the worker: a full Redis (OOM), a replica
(READONLY), too few replicas (NOREPLICAS), a hung script (BUSY), a key of the wrong type. Here both lead to a reconnect
with growing pauses.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from errno import EMFILE, ENFILE
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeAlias

import kombu
from celery.app.amqp import AMQP
from kombu.exceptions import OperationalError
from kombu.transport import redis as plain
from kombu.transport import virtual
from redis.exceptions import RedisError, ResponseError

from extractor.adapters.redis_client import TROUBLE
from extractor.core.errors import Misconfigured

if TYPE_CHECKING:  # kombu's stubs are incomplete
    PlainQoS: TypeAlias = Any
    PlainChannel: TypeAlias = Any
    PlainTransport: TypeAlias = Any
else:
    PlainQoS, PlainChannel, PlainTransport = plain.QoS, plain.Channel, plain.Transport

# Kombu's own pauses grow to 30 s, which would delay wake-ups that long after Redis is back.
RETRY_FIRST_S, RETRY_STEP_S, RETRY_MAX_S = 0.5, 0.5, 3.0

_log = logging.getLogger("extractor.redis")

SERIES = "5.7."
# Names of kombu's channel that are overridden here; some are private.
USED_NAMES = ("_create_client", "_queue_bind", "basic_ack", "do_restore")


def check_kombu() -> None:
    """Refuse to start with an untested version of kombu.

    Raises:
        Misconfigured
    """
    found = version("kombu")
    gone = [name for name in USED_NAMES if not hasattr(plain.Channel, name)]
    if not found.startswith(SERIES) or gone:
        missing = f", and {', '.join(gone)} is missing from its Redis transport" if gone else ""
        raise Misconfigured(f"kombu {SERIES}x is required; this is {found}{missing}")


class QoS(PlainQoS):  # type: ignore[misc]
    """Records deliveries in Redis if Redis allows it, and continues without if not."""

    # A lost record does no harm: a message is a wake-up, which the sweeper sends again, or an idempotent event.

    def append(self, message: Any, delivery_tag: str) -> None:
        try:
            super().append(message, delivery_tag)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)
            virtual.QoS.append(self, message, delivery_tag)  # in memory only: the message has left its queue already

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)  # the message is redelivered after the visibility timeout
            virtual.QoS.ack(self, delivery_tag)

    def restore_visible(self, start: int = 0, num: int | None = 10, interval: int = 10) -> None:
        try:
            super().restore_visible(start, num, interval)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)  # the next tick retries; a broken connection shows on the next read

    def restore_unacked(self, client: Any = None) -> None:
        try:
            super().restore_unacked(client)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)
            self._delivered.clear()  # as kombu does after a success; otherwise closing the channel tries again


class Channel(PlainChannel):  # type: ignore[misc]
    """Commands to one Redis."""

    # Kombu would requeue unacknowledged messages when a connection closes. That fails while Redis is down, and after a
    # short disconnect it would run every task in flight twice. `give_back_unread` allows it when the worker stops.
    do_restore = False
    QoS = QoS

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        """Acknowledge; does nothing on a channel whose connection is gone."""
        if self.connection is not None and not self.closed:
            super().basic_ack(delivery_tag, multiple)

    def _create_client(self, asynchronous: bool = False) -> Any:
        """Return one client for all commands of this channel."""
        # Kombu creates one for each command, which takes longer than the command. A client has no state but its pool.
        if asynchronous:
            return super()._create_client(asynchronous=True)
        kept = self.__dict__.get("_kept_client")
        if kept is None or kept.connection_pool is not self.pool:
            kept = self.__dict__["_kept_client"] = super()._create_client()
        return kept

    def _queue_bind(self, exchange: str, routing_key: str, pattern: Any, queue: str) -> None:
        """Bind a queue; an error is only noted."""
        # A Redis that rejects writes usually has the binding from before, and our queues work without one.
        try:
            super()._queue_bind(exchange, routing_key, pattern, queue)
        except ResponseError as error:
            TROUBLE.note(error)


class SentinelChannel(Channel, plain.SentinelChannel):  # type: ignore[misc]
    """Commands to the primary that Sentinel names."""


class Transport(PlainTransport):  # type: ignore[misc]
    """Treats every error of Redis like a lost connection."""

    Channel = Channel
    connection_errors = (*plain.Transport.connection_errors, RedisError)

    def on_readable(self, fileno: int) -> None:
        try:
            super().on_readable(fileno)
        except (RedisError, OSError) as error:
            TROUBLE.note(error)
            raise


class SentinelTransport(Transport):
    """The same, for a primary that Sentinel names."""

    default_port = plain.SentinelTransport.default_port
    Channel = SentinelChannel


_OURS: dict[Any, Any] = {plain.Transport: Transport, plain.SentinelTransport: SentinelTransport}


class Outage:
    """Logs once that Redis does not respond, and once that it does again."""

    # Celery logs every attempt: a line every three seconds for as long as Redis is away.

    def __init__(self) -> None:
        self._is_on = False

    def begin(self, error: Exception) -> None:
        if not self._is_on:
            self._is_on = True
            why = " ".join(str(error).split()).rstrip(".")
            _log.error(
                "Redis does not respond (%s): start it, or correct EXTRACTOR_REDIS_URL; retrying until then", why
            )

    def end(self) -> None:
        if self._is_on:
            self._is_on = False
            _log.warning("Redis responds again")


# Process-wide: a worker has several connections, and Redis is one.
OUTAGE = Outage()


class Connection(kombu.Connection):
    """A connection over our transports that retries forever, at short intervals."""

    def get_transport_cls(self) -> Any:
        found = super().get_transport_cls()
        return _OURS.get(found, found)

    def ensure_connection(self, *args: Any, **options: Any) -> Any:
        options.setdefault("interval_start", RETRY_FIRST_S)
        options.setdefault("interval_step", RETRY_STEP_S)
        options.setdefault("interval_max", RETRY_MAX_S)
        told, *rest = args or (options.pop("errback", None),)
        is_limited = _is_limited(rest, options)

        def note(error: Exception, interval: float) -> None:
            TROUBLE.note(error)
            if not is_limited:
                OUTAGE.begin(error)
            elif told is not None:
                told(error, interval)

        while True:
            _pause(TROUBLE.pause_s(), options.get("callback"))
            try:
                connected = super().ensure_connection(note, *rest, **options)
                OUTAGE.end()
                return connected
            except OperationalError as error:
                # Celery's own report of a failure opens an epoll: without a free descriptor it fails, outside kombu's retries
                if is_limited or getattr(error.__cause__, "errno", None) not in (EMFILE, ENFILE):
                    raise
                TROUBLE.note(error.__cause__ or error)
                _pause(RETRY_MAX_S, options.get("callback"))


def _is_limited(positional: list[Any], options: dict[str, Any]) -> bool:
    """Return whether the caller limits the attempts."""
    return (positional[0] if positional else options.get("max_retries")) is not None


def _pause(seconds: float, is_interrupted: Callable[[], object] | None) -> None:
    """Wait, so that a Redis that accepts connections but refuses commands is not retried in a tight loop.

    Args:
        is_interrupted: Celery's check for a stop signal; raises if there was one.
    """
    ends_at = time.monotonic() + seconds
    while time.monotonic() < ends_at:
        if is_interrupted is not None:
            is_interrupted()
        time.sleep(0.1)


class Amqp(AMQP):
    """Makes Celery use our connections."""

    Connection = BrokerConnection = Connection


def give_back_unread() -> None:
    """Requeue messages that were fetched but not started, because this worker is stopping."""
    Channel.do_restore = True
