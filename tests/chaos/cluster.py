"""Workers, PostgreSQL and Redis on machines of their own, and what can happen between them.

Network namespaces where they can be had: packets are dropped, a machine is switched off. Elsewhere a silent proxy
between each worker and its services: see `tests.chaos.wire` for what that cannot show.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

from tests.chaos.hosts import Host, network
from tests.chaos.services import OwnPostgres, OwnRedis, Unavailable, own_postgres, own_redis
from tests.chaos.system import HERE, Place, System, system
from tests.chaos.wire import Wire


class Ways(Protocol):
    """What lies between workers and services. Workers are named by their number."""

    kind: str

    def silence(self, worker: int, *services: str) -> None:
        """Let nothing through between a worker and services (`postgres`, `redis`); none is all."""

    def silence_service(self, service: str) -> None:
        """Let nothing through between a service and anybody."""

    def lose(self, share: float) -> None:
        """Lose a share of the packets from and to PostgreSQL and Redis."""

    def forget(self) -> int:
        """Let nothing through of connections that are open between workers and services; new ones work. Return how many."""

    def switch_off(self, worker: int) -> None:
        """Switch a worker's machine off; nobody is told."""

    def heal(self) -> None:
        """Let everything through again."""

    def prefix_of(self, service: str) -> tuple[str, ...]:
        """Return what a command begins with to run beside a service."""


@dataclass
class Cluster:
    """What a scenario breaks.

    Attributes:
        places: Of the workers; give them to `begin`.
        addresses: Of the workers, as PostgreSQL sees them; empty behind proxies.
    """

    running: System
    postgres: OwnPostgres
    redis: OwnRedis
    places: list[Place]
    api_place: Place
    ways: Ways
    addresses: list[str]


class _Namespaces:
    kind = "namespaces"

    def __init__(self, workers: list[Host], services: dict[str, Host]) -> None:
        self._workers, self._services = workers, services

    def silence(self, worker: int, *services: str) -> None:
        self._workers[worker].silence(*(self._services[name] for name in services or self._services))

    def silence_service(self, service: str) -> None:
        self._services[service].silence()

    def lose(self, share: float) -> None:
        for host in self._services.values():
            host.lose(share)

    def forget(self) -> int:
        return sum(host.forget(*self._services.values()) for host in self._workers)

    def switch_off(self, worker: int) -> None:
        self._workers[worker].switch_off()

    def heal(self) -> None:
        for host in (*self._workers, *self._services.values()):
            host.heal()

    def prefix_of(self, service: str) -> tuple[str, ...]:
        return self._services[service].prefix


class _Wires:
    kind = "proxies"

    def __init__(self, wires: list[dict[str, Wire]]) -> None:
        self._wires = wires
        self.running: System | None = None

    def silence(self, worker: int, *services: str) -> None:
        for name in services or ("postgres", "redis"):
            self._wires[worker][name].silence()

    def silence_service(self, service: str) -> None:
        for wires in self._wires:
            wires[service].silence()

    def lose(self, share: float) -> None:
        raise Unavailable("packets are lost between network namespaces only")

    def forget(self) -> int:
        raise Unavailable("connections are forgotten between network namespaces only")

    def switch_off(self, worker: int) -> None:
        assert self.running is not None
        self.silence(worker)
        with suppress(ProcessLookupError):
            os.kill(self.running.workers()[worker].process.pid, signal.SIGKILL)

    def prefix_of(self, service: str) -> tuple[str, ...]:
        raise Unavailable(f"{service} has no machine of its own")

    def heal(self) -> None:
        for wires in self._wires:
            for wire in wires.values():
                wire.heal()


@contextmanager
def cluster(*, workers: int = 2, **settings: Any) -> Iterator[Cluster]:
    """A system on PostgreSQL whose parts are on machines of their own, without workers yet.

    Args:
        settings: As of `system`.
    """
    with ExitStack() as stack:
        try:
            net = stack.enter_context(network())
            hosts = [net.add() for _ in range(workers + 3)]
        except Unavailable:
            yield from _by_wires(workers, settings)
            return
        *places, at_database, at_redis, at_api = (Place(host.prefix, {}, host.address) for host in hosts)
        postgres, redis = _services(stack, at_database, at_redis)
        ways = _Namespaces(hosts[:workers], {"postgres": hosts[workers], "redis": hosts[workers + 1]})
        running = stack.enter_context(
            system("postgres", url=postgres.url, here=postgres.here, redis=redis, address=net.address, **settings)
        )
        yield Cluster(running, postgres, redis, places, at_api, ways, [place.address for place in places])


def _by_wires(workers: int, settings: dict[str, Any]) -> Iterator[Cluster]:
    with ExitStack() as stack:
        postgres, redis = _services(stack, HERE, HERE)
        wires = [
            {
                "postgres": stack.enter_context(Wire((postgres.address, postgres.port))),
                "redis": stack.enter_context(Wire((redis.address, redis.port))),
            }
            for _ in range(workers + 1)  # the last for the API
        ]
        places = [
            Place(
                environment={
                    "EXTRACTOR_DATABASE_URL": f"postgresql://postgres@127.0.0.1:{pair['postgres'].port}/postgres",
                    "EXTRACTOR_REDIS_URL": f"redis://127.0.0.1:{pair['redis'].port}/0",
                }
            )
            for pair in wires
        ]
        ways = _Wires(wires)
        running = stack.enter_context(system("postgres", url=postgres.url, here=postgres.here, redis=redis, **settings))
        ways.running = running
        yield Cluster(running, postgres, redis, places[:-1], places[-1], ways, [])


def _services(stack: ExitStack, at_database: Place, at_redis: Place) -> tuple[OwnPostgres, OwnRedis]:
    postgres = stack.enter_context(
        own_postgres(prefix=at_database.prefix, address=at_database.address, log_lock_waits="on")
    )
    redis = stack.enter_context(own_redis(prefix=at_redis.prefix, address=at_redis.address))
    return postgres, redis
