"""Connecting to Redis: one place that understands the URLs that Celery understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

TIMEOUTS: dict[str, Any] = {"socket_timeout": 5.0, "socket_connect_timeout": 2.0, "socket_keepalive": True}

RECONNECTS = 1
"""A connection that broke is opened once more, at once; redis-py's own default waits for seconds before it tells."""


def connect(url: str, **options: Any) -> redis.Redis:
    """Return a client for `redis://`, `rediss://`, `redis+socket://PATH` or `sentinel://host:port;...`.

    A Sentinel URL names the primary in the query: `?service_name=mymaster`.
    """
    settings = {**TIMEOUTS, "retry": Retry(NoBackoff(), RECONNECTS), **options}
    if url.startswith("sentinel://"):
        return _by_sentinel(url, settings)
    client: redis.Redis = redis.Redis.from_url(_address(url), **_rest(url, settings))
    return client


def connect_async(url: str, **options: Any) -> redis.asyncio.Redis:
    """The same for asyncio; Sentinel URLs are for workers only."""
    settings = {**TIMEOUTS, "retry": AsyncRetry(NoBackoff(), RECONNECTS), **options}
    client: redis.asyncio.Redis = redis.asyncio.Redis.from_url(_address(url), **_rest(url, settings))
    return client


def _address(url: str) -> str:
    if url.startswith("redis+socket://"):
        return "unix://" + url.removeprefix("redis+socket://").replace("virtual_host=", "db=")
    return url


def _rest(url: str, settings: dict[str, Any]) -> dict[str, Any]:
    if url.startswith(("redis+socket://", "unix://")):
        return {
            key: value for key, value in settings.items() if key not in ("socket_keepalive", "socket_connect_timeout")
        }
    return settings


def for_celery(url: str) -> tuple[str, dict[str, Any]]:
    """Return the URL as kombu writes it, and its transport options: kombu takes the primary's name as an option and
    wants the scheme before each Sentinel."""
    if not url.startswith("sentinel://"):
        return url, {}
    address, name = _sentinels(url)
    options: dict[str, Any] = {"master_name": name, "sentinel_kwargs": dict(TIMEOUTS)}
    login = f":{quote(address.password, safe='')}@" if address.password else ""
    return ";".join(f"sentinel://{login}{host}:{port}/{address.database}" for host, port in address.hosts), options


@dataclass(frozen=True, slots=True)
class _Sentinels:
    hosts: tuple[tuple[str, int], ...]
    password: str | None
    database: int


def _sentinels(url: str) -> tuple[_Sentinels, str]:
    query = parse_qs(urlsplit(url).query)
    hosts: list[tuple[str, int]] = []
    password = None
    database = 0
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
