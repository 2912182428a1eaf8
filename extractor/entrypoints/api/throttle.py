"""How often may an address try keys that do not exist?"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

BURST = 10
"""Wrong keys in a row that cost nothing: somebody mistypes, a deployment still has the old key."""

PER_S = 0.5
"""Wrong keys a second after that."""

MAX_ADDRESSES = 10_000
"""Of so many addresses the attempts are remembered, those of the most recent ones."""


class FailedAttempts:
    """A bucket of attempts for each address; an empty one refuses, it holds nobody up.

    An IPv6 address counts as its network of 64 bits, which is one customer's.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, address: str | None) -> float:
        """Return in how many seconds an address may try again; 0 is now."""
        return max(0.0, (self._level(network(address)) - BURST + 1) / PER_S)

    def note(self, address: str | None) -> None:
        """Note that an address tried a key that does not exist."""
        name = network(address)
        self._spent[name] = (self._clock(), min(self._level(name) + 1, float(BURST)))
        self._spent.move_to_end(name)
        if len(self._spent) > MAX_ADDRESSES:
            self._spent.popitem(last=False)

    def _level(self, name: str) -> float:
        at, level = self._spent.get(name, (0.0, 0.0))
        return max(0.0, level - (self._clock() - at) * PER_S)


def network(address: str | None) -> str:
    """Return what an address's attempts are counted under."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False))
