"""Machines of a test: network namespaces on one bridge, whose packets can be dropped.

A dropped packet is not a closed connection: neither side learns of it. Needs root, iproute2 and iptables. Where they
are missing `tests.chaos.wire` stands in: a proxy that falls silent.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tests.chaos.services import Unavailable


@dataclass(frozen=True, slots=True)
class Host:
    """One machine.

    Attributes:
        namespace: Name of its network namespace.
        address: IPv4 address, by which the others and the test reach it.
    """

    namespace: str
    address: str

    @property
    def prefix(self) -> tuple[str, ...]:
        """What a command begins with to run on this machine."""
        return ("ip", "netns", "exec", self.namespace)

    def silence(self, *others: Host) -> None:
        """Drop all packets from and to the others, of connections that are open too; no host is everybody."""
        for other in [host.address for host in others] or ["0.0.0.0/0"]:
            self._filter("INPUT", "-s", other)
            self._filter("OUTPUT", "-d", other)

    def lose(self, share: float) -> None:
        """Drop a share of the packets that come and of those that go."""
        for chain in ("INPUT", "OUTPUT"):
            self._filter(chain, "-m", "statistic", "--mode", "random", "--probability", f"{share:.4f}")

    def forget(self, *others: Host) -> int:
        """Drop the packets of connections that are open to the others, but not of new ones, as a NAT does that has forgotten
        them; return how many there were."""
        found = 0
        for other in others:
            listed = _run(*self.prefix, "ss", "-tnH", "state", "established", "dst", other.address).split("\n")
            for port in {line.split()[2].rpartition(":")[2] for line in listed if line.strip()}:
                self._filter("OUTPUT", "-p", "tcp", "-d", other.address, "--sport", port)
                self._filter("INPUT", "-p", "tcp", "-s", other.address, "--dport", port)
                found += 1
        return found

    def heal(self) -> None:
        """Let all packets through again."""
        _run(*self.prefix, "iptables", "-w", "-F")

    def switch_off(self) -> None:
        """Cut the link, then kill every process: the others get no word of it."""
        _run(*self.prefix, "ip", "link", "set", "eth0", "down")
        self.kill_all()

    def kill_all(self) -> None:
        """Kill the processes of this machine (SIGKILL)."""
        found = subprocess.run(["ip", "netns", "pids", self.namespace], capture_output=True, text=True, check=False)
        for pid in found.stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)

    def _filter(self, chain: str, *match: str) -> None:
        _run(*self.prefix, "iptables", "-w", "-A", chain, *match, "-j", "DROP")


@dataclass
class Network:
    """A bridge with hosts on it, in a namespace of its own: rules of this machine's firewall are not meant for it.

    Attributes:
        address: Of the test itself, on this network.
    """

    name: str
    subnet: str
    hosts: list[Host] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"{self.subnet}.1"

    def open(self) -> None:
        _run("ip", "netns", "add", self.name)
        _run(*self._switch, "ip", "link", "add", "bridge", "type", "bridge")
        _run(*self._switch, "ip", "link", "set", "bridge", "up")
        self._plug_in(1)
        near = f"{self.name}h1"
        _run("ip", "address", "add", f"{self.address}/24", "dev", near)
        _run("ip", "link", "set", near, "up")

    def add(self) -> Host:
        """Return a new host that reaches all the others."""
        number = len(self.hosts) + 2
        host = Host(f"{self.name}-{number}", f"{self.subnet}.{number}")
        _run("ip", "netns", "add", host.namespace)
        self.hosts.append(host)
        near = self._plug_in(number)
        _run("ip", "link", "set", near, "netns", host.namespace, "name", "eth0")
        _run(*host.prefix, "ip", "link", "set", "lo", "up")
        _run(*host.prefix, "ip", "address", "add", f"{host.address}/24", "dev", "eth0")
        _run(*host.prefix, "ip", "link", "set", "eth0", "up")
        return host

    def remove(self) -> None:
        for host in self.hosts:
            host.kill_all()
        for namespace in (*(host.namespace for host in self.hosts), self.name):  # its links go with it
            subprocess.run(["ip", "netns", "delete", namespace], capture_output=True, check=False)

    @property
    def _switch(self) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.name)

    def _plug_in(self, number: int) -> str:
        """Return the free end of a new cable to the bridge."""
        near, far = f"{self.name}h{number}", f"p{number}"
        _run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", self.name)
        _run(*self._switch, "ip", "link", "set", far, "master", "bridge", "up")
        return near


@contextmanager
def network() -> Iterator[Network]:
    """A network of its own; removed at the end, with everything that runs on its hosts.

    Raises:
        Unavailable: Namespaces cannot be made here, or their packets do not come through.
    """
    missing = [tool for tool in ("ip", "iptables") if shutil.which(tool) is None]
    if missing or os.getuid() != 0:
        raise Unavailable(f"network namespaces need root, iproute2 and iptables ({', '.join(missing) or 'not root'})")
    made = Network(f"xc{secrets.token_hex(3)}", f"10.{200 + secrets.randbelow(50)}.{secrets.randbelow(250)}")
    try:
        made.open()
        yield made
    finally:
        made.remove()


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    if done.returncode:
        raise Unavailable(f"{' '.join(command)}: {done.stderr.strip()[-200:]}")
    return done.stdout
