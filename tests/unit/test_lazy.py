"""What a run computes when it first needs it: once, and without waiting for other runs."""

from __future__ import annotations

import threading

from extractor.core.lazy import lazy


class Counted:
    def __init__(self) -> None:
        self.computed = 0

    @lazy
    def value(self) -> int:
        """The value."""
        self.computed += 1
        return 7


class Meeting:
    """Its value is there once two threads compute theirs at the same time."""

    both = threading.Barrier(2, timeout=10)

    @lazy
    def is_met(self) -> bool:
        self.both.wait()
        return True


class TestLazy:
    def test_it_is_computed_once_for_each_object(self) -> None:
        one, other = Counted(), Counted()
        assert (one.value, one.value, other.value) == (7, 7, 7)
        assert (one.computed, other.computed) == (1, 1)

    def test_the_class_shows_its_docstring(self) -> None:
        assert Counted.value.__doc__ == "The value."

    def test_threads_do_not_wait_for_each_other(self) -> None:
        """One lock for all objects would make 64 runs wait while one reads its window."""
        met: list[bool] = []
        threads = [threading.Thread(target=lambda: met.append(Meeting().is_met)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert met == [True, True]
