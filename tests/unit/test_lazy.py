"""What is computed when it is first needed: by each run for itself, or by one thread for all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from extractor.core.lazy import lazy, once, once_attribute


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


class Shared:
    """An object that all threads share."""

    def __init__(self) -> None:
        self.built = 0

    @once_attribute
    def table(self) -> list[int]:
        """The table."""
        self.built += 1
        time.sleep(0.02)  # others look for it meanwhile
        return [self.built]


class TestTables:
    def test_threads_that_meet_build_one_attribute(self) -> None:
        shared = Shared()
        found = at_once(lambda: shared.table)
        assert shared.built == 1
        assert all(one is found[0] for one in found)
        assert (Shared().table, Shared.table.__doc__) == ([1], "The table.")

    def test_threads_that_meet_build_one_result_for_each_argument(self) -> None:
        built: list[str] = []

        @once
        def table(name: str) -> list[str]:
            built.append(name)
            time.sleep(0.02)
            return [name]

        found = at_once(lambda: (table("a"), table("b")))
        assert sorted(built) == ["a", "b"]
        assert all(one[0] is found[0][0] and one[1] == ["b"] for one in found)

    def test_tables_may_be_built_from_each_other(self) -> None:
        """Two threads begin at either end of a chain; with a lock for each table they would wait for each other."""
        shared = Shared()

        @once
        def inner(number: int) -> int:
            return number + (outer(0) if number else len(shared.table))

        @once
        def outer(number: int) -> int:
            return number + inner(number)

        assert at_once(lambda: outer(1), lambda: inner(1)) == [3, 2]

    def test_what_fails_is_tried_again(self) -> None:
        answers = [ValueError(), None]

        @once
        def table() -> int:
            if error := answers.pop(0):
                raise error
            return 7

        with pytest.raises(ValueError):
            table()
        assert table() == 7


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Return what some calls return, in threads that begin together; one call is made four times."""
    calls = calls if len(calls) > 1 else calls * 4
    together = threading.Barrier(len(calls), timeout=10)
    found: dict[int, Any] = {}

    def run(number: int) -> None:
        together.wait()
        found[number] = calls[number]()

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    return [found[number] for number in range(len(calls))]
