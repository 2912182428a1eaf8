"""Checks that run at once, within a time."""

from __future__ import annotations

import threading
import time
from contextlib import suppress

import pytest

from extractor.usecases.bounded import Bounded, NoAnswer
from tests.integration.stack import wait_for


class TestBounded:
    def test_what_hangs_is_not_asked_again_until_it_answers(self) -> None:
        let_go = threading.Event()
        asked: list[str] = []

        def hang() -> str:
            asked.append("x")
            let_go.wait(10)
            return "late"

        bounded = Bounded(0.05)
        ask = bounded.begin()
        first, well, fails = ask("hangs", hang), ask("well", lambda: 1), ask("fails", lambda: 1 // 0)
        with pytest.raises(NoAnswer):
            first()
        assert well() == 1
        with pytest.raises(ZeroDivisionError):
            fails()
        with pytest.raises(NoAnswer) as again:
            bounded.begin()("hangs", hang)()
        assert again.value.since_s > 0.05
        assert asked == ["x"]
        let_go.set()

        def is_answered() -> bool:
            with suppress(NoAnswer):
                return bounded.begin()("hangs", hang)() == "late"
            return False

        wait_for(is_answered, "a new answer")

    def test_a_failure_is_told_when_the_other_checks_have_ended(self) -> None:
        """Connections are closed then; a check that still ran would leave its own open."""
        ended: list[bool] = []

        def last() -> None:
            time.sleep(0.05)
            ended.append(True)

        ask = Bounded(5).begin()
        fails, _ = ask("fails", lambda: 1 // 0), ask("last", last)
        with pytest.raises(ZeroDivisionError):
            fails()
        assert ended
