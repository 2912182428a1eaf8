"""Connecting to Redis: the one place that parses the URLs that Celery supports and sets every timeout.

A stopped Redis refuses connections; a silent one (a frozen process, a dropped network) does not. Both fail within
bounded time: each response has a timeout, and TCP closes a connection with unacknowledged data.
"""

from __future__ import annotations

import hashlib
import os
import re
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from extractor.core.errors import Misconfigured

# A broken connection is reopened once, without a pause. redis-py 8's default of ten retries with pauses waits for seconds
# before it raises. Timeouts are not retried: the caller would wait twice as long.
RECONNECTS = 1

# A connection idle for this long is checked (PING) before use. It may have been closed by a failover meanwhile.
HEALTH_CHECK_S = 3

KEEPALIVE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 2}


# Unix socket paths are limited to about 107 bytes; a longer one moves to the temporary directory.
MAX_SOCKET_PATH = 100


def socket_path(home: Path) -> Path:
    """Return the address of the embedded server of a home directory."""
    path = home.resolve() / "redis" / "redis.sock"
    if len(str(path).encode()) <= MAX_SOCKET_PATH:
        return path
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"extractor-{os.getuid()}-{digest}.sock"


def url_of(home: Path) -> str:
    """Return the URL of a home directory's server, running or not."""
    return f"redis+socket://{socket_path(home)}"


def find_url() -> str:
    """Return `EXTRACTOR_REDIS_URL`, else the URL of the embedded server of `EXTRACTOR_HOME` (default ./.extractor).

    Raises:
        Misconfigured: The variable is not set, and that home directory has no server.
    """
    if url := os.environ.get("EXTRACTOR_REDIS_URL"):
        return url
    home = Path(os.environ.get("EXTRACTOR_HOME") or ".extractor")
    # Said now: otherwise the first turn of a chat backend would fail with "no such file".
    if not socket_path(home).exists():
        raise Misconfigured(
            f"There is no Redis to hand turns to: pass its URL, set EXTRACTOR_REDIS_URL, or run `extractor up` first "
            f"(EXTRACTOR_HOME is {home.resolve()}, and no server runs there)."
        )
    return url_of(home)


@dataclass(frozen=True, slots=True)
class RedisTimeouts:
    """How long to wait for Redis.

    Attributes:
        answer_s: For a response to a command, and for TCP acknowledgements. A shorter value detects a silent Redis
            sooner; a longer one tolerates its pauses (a fork for AOF or RDB, a slow script).
        connect_s: For a connection.
    """

    answer_s: float = 5.0
    connect_s: float = 2.0

    @property
    def wait_ms(self) -> int:
        """How long WAIT waits for replicas."""
        # Half of the timeout, so that Redis still responds in time.
        return max(1, int(self.answer_s * 500))

    def options(self) -> dict[str, Any]:
        """Return the timeouts as options of redis-py and kombu."""
        keepalive = {**KEEPALIVE, "TCP_USER_TIMEOUT": int(self.answer_s * 1000)}
        return {
            "socket_timeout": self.answer_s,
            "socket_connect_timeout": self.connect_s,
            "socket_keepalive": True,
            "socket_keepalive_options": {
                getattr(socket, name): value for name, value in keepalive.items() if hasattr(socket, name)
            },
            "health_check_interval": HEALTH_CHECK_S,
        }


class Trouble:
    """The last error of Redis that this process saw, for `extractor status` and `/readyz`."""

    # An error that has not recurred for this long is considered over.
    LASTS_S = 10.0

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._text = ""
        self._at = 0.0
        self._in_a_row = 0

    def note(self, error: BaseException) -> None:
        with self._lock:
            now = time.monotonic()
            self._in_a_row = self._in_a_row + 1 if now - self._at < self.LASTS_S else 1
            self._text = f"{type(error).__name__}: {error}"[:300]
            self._at = now

    def present(self) -> str | None:
        """Return the last error while it lasts."""
        with self._lock:
            is_over = not self._text or time.monotonic() - self._at >= self.LASTS_S
            return None if is_over else self._text

    def pause_s(self) -> float:
        """Return the wait before the next attempt: longer with each consecutive error, at most 3 s."""
        if self.present() is None:
            return 0.0
        return min(0.1 * 2.0**self._in_a_row, 3.0)


# Process-wide, because kombu creates its channels itself and nothing can be passed to them.
TROUBLE = Trouble()


def connect(url: str, timeouts: RedisTimeouts | None = None, **options: Any) -> redis.Redis:
    """Return a client for `redis://`, `rediss://`, `redis+socket://PATH` or `sentinel://host:port;...`.

    A Sentinel URL names the primary in its query: `?service_name=mymaster`.

    Raises:
        Misconfigured: It is no such URL.
    """
    retry = Retry(NoBackoff(), RECONNECTS, supported_errors=(redis.ConnectionError,))
    settings = {**(timeouts or RedisTimeouts()).options(), "retry": retry, **options}
    if url.startswith("sentinel://"):
        return _by_sentinel(url, settings)
    client: redis.Redis = _checked(redis.Redis, url, settings)
    return client


def connect_async(url: str, timeouts: RedisTimeouts | None = None, **options: Any) -> redis.asyncio.Redis:
    """The asyncio version; Sentinel URLs are for workers only."""
    retry = AsyncRetry(NoBackoff(), RECONNECTS, supported_errors=(redis.ConnectionError,))
    settings = {**(timeouts or RedisTimeouts()).options(), "retry": retry, **options}
    client: redis.asyncio.Redis = _checked(redis.asyncio.Redis, url, settings)
    return client


def _checked(kind: Any, url: str, settings: dict[str, Any]) -> Any:
    with _refused():
        if url.startswith(("redis://", "rediss://")) and not re.fullmatch(r"/*\d*/*", urlsplit(url).path, re.ASCII):
            raise ValueError("redis-py takes the path for database 0, or for its digits")
        client = kind.from_url(_address(url), **_rest(url, settings))
        pool = client.connection_pool
        pool.connection_class(**pool.connection_kwargs)  # connects to nothing, but refuses unknown options
    return client


@contextmanager
def _refused() -> Iterator[None]:
    """Convert what Python and redis-py raise for a malformed URL."""
    try:
        yield
    except TypeError as error:  # an option that no connection has
        raise Misconfigured(f"the Redis URL (EXTRACTOR_REDIS_URL) has a wrong option: {error}") from None
    except ValueError:  # not shown: it may quote a password with a slash as the port
        raise Misconfigured(
            "the Redis URL (EXTRACTOR_REDIS_URL) is malformed: write redis://:PASSWORD@HOST:PORT/0, redis+socket://PATH "
            "or sentinel://HOST:PORT, special characters of a password as %XX"
        ) from None


def _address(url: str) -> str:
    if url.startswith(("http://", "https://")):
        raise Misconfigured(f"{url} is no Redis URL: pass redis://HOST:PORT/0, or send turns over HTTP to this address")
    if url.startswith("redis+socket://"):
        return "unix://" + url.removeprefix("redis+socket://").replace("virtual_host=", "db=")
    return url


# A unix socket has none of these, and redis-py's connection class for it does not accept them.
_TCP_ONLY = ("socket_keepalive", "socket_keepalive_options", "socket_connect_timeout")


def _rest(url: str, settings: dict[str, Any]) -> dict[str, Any]:
    if url.startswith(("redis+socket://", "unix://")):
        return {key: value for key, value in settings.items() if key not in _TCP_ONLY}
    return settings


def for_celery(url: str, timeouts: RedisTimeouts | None = None) -> tuple[str, dict[str, Any]]:
    """Return the URL and transport options for kombu."""
    connect(url)  # to nothing, but kombu takes a URL without a scheme for one of AMQP
    if "db" in parse_qs(urlsplit(url).query):  # redis-py reads it, kombu does not know it
        raise Misconfigured(
            "the Redis URL (EXTRACTOR_REDIS_URL) names its database as an option: write redis://HOST:PORT/1, or "
            "redis+socket://PATH?virtual_host=1"
        )
    timed = _rest(url, (timeouts or RedisTimeouts()).options())
    if not url.startswith("sentinel://"):
        return url, timed
    # Kombu takes the primary's name as an option and wants the scheme before each Sentinel.
    address, name = _sentinels(url)
    options = {**timed, "master_name": name, "sentinel_kwargs": timed}
    login = f":{quote(address.password, safe='')}@" if address.password else ""
    return ";".join(f"sentinel://{login}{host}:{port}/{address.database}" for host, port in address.hosts), options


@dataclass(frozen=True, slots=True)
class _Sentinels:
    hosts: tuple[tuple[str, int], ...]
    password: str | None
    database: int


def _sentinels(url: str) -> tuple[_Sentinels, str]:
    hosts: list[tuple[str, int]] = []
    password = None
    database = 0
    with _refused():
        query = parse_qs(urlsplit(url).query)
        for part in url.split("?")[0].split(";"):
            split = urlsplit(part if "://" in part else f"sentinel://{part}")
            hosts.append((split.hostname or "127.0.0.1", split.port or 26379))
            password = unquote(split.password) if split.password else password
            database = int(split.path.strip("/") or database)
    return _Sentinels(tuple(hosts), password, database), query.get("service_name", ["mymaster"])[0]


def _by_sentinel(url: str, settings: dict[str, Any]) -> redis.Redis:
    from redis.sentinel import Sentinel

    address, name = _sentinels(url)
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        list(address.hosts), sentinel_kwargs=dict(settings), password=address.password, db=address.database, **settings
    )
    primary: redis.Redis = sentinel.master_for(name)  # type: ignore[no-untyped-call]
    return primary
