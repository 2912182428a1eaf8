"""Names of machines, and a name server that falls silent: `ip netns exec` puts files of /etc/netns over those of /etc."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tests.chaos.cluster import Cluster
from tests.chaos.services import Unavailable
from tests.chaos.system import Place

NETNS = Path("/etc/netns")


@dataclass
class Names:
    """Names of PostgreSQL and Redis, as the machines of `places` know them.

    Attributes:
        places: Of the workers and, last, of the API: their URLs hold names.
    """

    places: list[Place]
    _known: str
    _files: list[Path]

    def forget(self) -> None:
        """Leave every lookup to the name server, which does not answer."""
        self._write("127.0.0.1 localhost\n")

    def know(self) -> None:
        self._write(self._known)

    def _write(self, text: str) -> None:
        for path in self._files:
            path.write_text(text)  # in place: processes see this file, not this path


@contextmanager
def named(made: Cluster) -> Iterator[Names]:
    """Give the machines of a cluster names for the services.

    Raises:
        Unavailable: Its machines are no namespaces.
    """
    if made.ways.kind != "namespaces":
        raise Unavailable("files of /etc differ between network namespaces only")
    known = f"127.0.0.1 localhost\n{made.postgres.address} postgres.chaos\n{made.redis.address} redis.chaos\n"
    urls = {
        "EXTRACTOR_DATABASE_URL": made.postgres.url.replace(made.postgres.address, "postgres.chaos"),
        "EXTRACTOR_REDIS_URL": made.redis.url.replace(made.redis.address, "redis.chaos"),
    }
    places = [replace(place, environment=urls) for place in (*made.places, made.api_place)]
    folders = [NETNS / place.prefix[3] for place in places]
    try:
        for folder in folders:
            folder.mkdir(parents=True)
            (folder / "resolv.conf").write_text(f"nameserver {made.redis.address}\n")
            (folder / "hosts").write_text(known)
        _mute(made)
        yield Names(places, known, [folder / "hosts" for folder in folders])
    finally:
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)


def _mute(made: Cluster) -> None:
    """Drop questions for names on the machine of Redis, where nobody would answer them."""
    drop = ("iptables", "-w", "-A", "INPUT", "-p", "udp", "--dport", "53", "-j", "DROP")
    subprocess.run([*made.ways.prefix_of("redis"), *drop], check=True)
