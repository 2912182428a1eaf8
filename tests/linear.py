"""CPU of a call on texts of several lengths: what is linear is a ratio, so that a slow machine changes nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def cpu_s(work: Callable[[str], object], texts: Sequence[str], rounds: int) -> list[float]:
    """Return the least CPU of this thread for each text, measured in turns: a slow minute is one of all."""

    def once(text: str) -> float:
        started = time.thread_time()
        work(text)
        return time.thread_time() - started

    return [min(times) for times in zip(*([once(text) for text in texts] for _ in range(rounds)), strict=True)]
