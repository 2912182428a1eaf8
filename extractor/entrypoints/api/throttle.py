"""How often may an address try invalid keys?"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

# Free invalid keys in a row: for typing errors, or a deployment with an old key.
BURST = 10

# Invalid keys per second after that.
PER_S = 0.5

# Number of addresses whose attempts are remembered, most recent first.
MAX_ADDRESSES = 10_000


class FailedAttempts:
    """A token bucket per address; an empty one refuses at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, address: str | None) -> float:
        """Return in how many seconds an address may try again; 0: now."""
        return max(0.0, (self._level(network(address)) - BURST + 1) / PER_S)

    def note(self, address: str | None) -> None:
        """Record that an address tried an invalid key."""
        name = network(address)
        self._spent[name] = (self._clock(), min(self._level(name) + 1, float(BURST)))
        self._spent.move_to_end(name)
        if len(self._spent) > MAX_ADDRESSES:
            self._spent.popitem(last=False)

    def _level(self, name: str) -> float:
        at, level = self._spent.get(name, (0.0, 0.0))
        return max(0.0, level - (self._clock() - at) * PER_S)


def network(address: str | None) -> str:
    """Return the key under which an address's attempts are counted."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped  # what an IPv4 client looks like on a dual-stack socket
    # An IPv6 customer has at least 2**64 addresses.
    return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False))
