"""The provider's breaker: two workers over one store, a clock that the test moves."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    ReplyTooLarge,
    StoreUnavailable,
)
from extractor.core.run.breaker import (
    ACCESS_PROBE_S,
    BUSY_TO_OPEN,
    MAX_HOLD_S,
    MAX_PROBE_S,
    OUTAGES_TO_OPEN,
    PROBE_LEASE_S,
    RAMP_S,
    SLOW_PROBE_S,
    TRANSITIONS,
    Admission,
    Breaker,
    BreakerState,
    Gate,
    GuardedModel,
)
from extractor.core.run.failures import FailureKind
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from tests.build import NOON


class Shelf:
    """A BreakerStore in memory, with a clock; passes the store's contract suite."""

    def __init__(self) -> None:
        self.breaker = Breaker()
        self.now = NOON
        self.is_down = False
        self.moves: list[tuple[BreakerState, BreakerState]] = []

    def load(self) -> tuple[Breaker, datetime]:
        if self.is_down:
            raise StoreUnavailable("down")
        return self.breaker, self.now

    def save(self, breaker: Breaker) -> bool:
        if self.is_down:
            raise StoreUnavailable("down")
        if breaker.version != self.breaker.version + 1:
            return False
        self.moves.append((self.breaker.state, breaker.state))
        self.breaker = breaker
        return True

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def gate(shelf: Shelf) -> Gate:
    return Gate(shelf, jitter=lambda: 0.5, clock=lambda: 0.0)


def fail(one: Gate, error: ExtractorError, times: int = 1) -> None:
    for _ in range(times):
        one.failed(error)


class TestOpening:
    def test_a_run_of_outages_opens_it_and_a_success_between_starts_anew(self, shelf: Shelf) -> None:
        one = gate(shelf)
        fail(one, ModelOutage("529"), OUTAGES_TO_OPEN - 1)
        one.succeeded()
        fail(one, ModelOutage("529"), OUTAGES_TO_OPEN - 1)
        assert shelf.breaker.state is BreakerState.CLOSED
        fail(one, ModelOutage("529"))
        assert (shelf.breaker.state, shelf.breaker.kind) == (BreakerState.OPEN, FailureKind.OUTAGE)
        assert shelf.breaker.reason == "529"

    @pytest.mark.parametrize("error", [BadRequest("400"), InputTooLarge("413"), ReplyTooLarge("8 MB")])
    def test_a_sessions_own_failure_never_does(self, shelf: Shelf, error: ExtractorError) -> None:
        one = gate(shelf)
        for _ in range(20):
            fail(one, ModelOutage("529"), OUTAGES_TO_OPEN - 1)
            fail(one, error)
        assert shelf.breaker.state is BreakerState.CLOSED

    def test_a_refused_key_opens_it_at_once_for_longer(self, shelf: Shelf) -> None:
        fail(gate(shelf), ModelAccessDenied("401"))
        assert shelf.breaker.kind is FailureKind.STOP_AND_ALARM
        assert shelf.breaker.retry_at is not None
        assert (shelf.breaker.retry_at - NOON).total_seconds() == pytest.approx(ACCESS_PROBE_S, rel=0.2)

    def test_one_model_that_is_refused_does_not_stop_the_others(self, shelf: Shelf) -> None:
        """The parent's model may not be ours to use."""
        fail(gate(shelf), ModelAccessDenied("404", is_account_wide=False))
        assert shelf.breaker.state is BreakerState.CLOSED

    def test_back_pressure_holds_everybody_for_as_long_as_it_says_within_a_bound(self, shelf: Shelf) -> None:
        one = gate(shelf)
        fail(one, ModelBusy("429", 20.0), BUSY_TO_OPEN)
        assert (shelf.breaker.retry_at or NOON) - NOON == pytest.approx(timedelta(seconds=20), abs=timedelta(seconds=3))
        other = Shelf()
        fail(gate(other), ModelBusy("429", 86_400.0), BUSY_TO_OPEN)
        assert (other.breaker.retry_at or NOON) - NOON <= timedelta(seconds=1.1 * MAX_HOLD_S)

    def test_another_worker_learns_of_it(self, shelf: Shelf) -> None:
        one, other = gate(shelf), gate(shelf)
        fail(one, ModelOutage("x"), OUTAGES_TO_OPEN)
        assert other.admit() is Admission.ADMIT
        other.refresh()
        assert other.admit() is Admission.WAIT
        with pytest.raises(ModelOutage, match="not asked"):
            other.check()


class TestProbing:
    def opened(self, shelf: Shelf) -> tuple[Gate, Gate]:
        one, other = gate(shelf), gate(shelf)
        fail(one, ModelOutage("x"), OUTAGES_TO_OPEN)
        other.refresh()
        return one, other

    def test_one_probe_at_a_time_and_its_success_lets_all_in(self, shelf: Shelf) -> None:
        one, other = self.opened(shelf)
        assert one.admit() is Admission.WAIT
        shelf.wait(2)
        assert one.admit() is Admission.PROBE
        assert (one.admit(), other.admit()) == (Admission.WAIT, Admission.WAIT)
        one.check()
        one.succeeded()
        one.leave()
        assert shelf.breaker.state is BreakerState.CLOSED
        assert (one.admit(), other.admit()) == (Admission.ADMIT, Admission.ADMIT)

    def test_a_failed_probe_waits_longer_up_to_a_bound_and_keeps_since_when(self, shelf: Shelf) -> None:
        one, _ = self.opened(shelf)
        waits = []
        for _ in range(8):
            shelf.wait(MAX_PROBE_S * 2)
            assert one.admit() is Admission.PROBE
            one.failed(ModelOutage("still"))
            one.leave()
            assert shelf.breaker.retry_at is not None
            waits.append((shelf.breaker.retry_at - shelf.now).total_seconds())
        assert waits == sorted(waits)
        assert waits[-1] == pytest.approx(MAX_PROBE_S, rel=0.2)
        assert shelf.breaker.opened_at == NOON

    def test_a_probe_whose_worker_died_is_made_by_another(self, shelf: Shelf) -> None:
        one, other = self.opened(shelf)
        shelf.wait(2)
        assert one.admit() is Admission.PROBE
        shelf.wait(PROBE_LEASE_S - 1)
        assert other.admit() is Admission.WAIT
        shelf.wait(2)
        assert other.admit() is Admission.PROBE

    def test_a_probe_is_kept_by_the_heartbeat_and_one_that_hangs_is_joined_by_another(self, shelf: Shelf) -> None:
        """It may hang in an outage that is over: the next one must not wait for its time limit."""
        now = [0.0]
        one = Gate(shelf, jitter=lambda: 0.5, clock=lambda: now[0])
        other = gate(shelf)
        fail(one, ModelOutage("x"), OUTAGES_TO_OPEN)
        other.refresh()
        shelf.wait(2)
        assert one.admit() is Admission.PROBE
        for _ in range(int(SLOW_PROBE_S) - 1):
            now[0] += 1
            shelf.wait(1)
            one.refresh()
            assert other.admit() is Admission.WAIT
        now[0] += 2
        one.refresh()
        shelf.wait(PROBE_LEASE_S + 1)
        assert one.room(32) == 1
        assert one.admit() is Admission.PROBE

    def test_a_probe_that_asked_nothing_leaves_it_to_the_next(self, shelf: Shelf) -> None:
        """The guard left its turns out, or the session was another's."""
        one, other = self.opened(shelf)
        shelf.wait(2)
        assert one.admit() is Admission.PROBE
        one.leave()
        assert other.admit() is Admission.PROBE

    def test_a_restart_with_a_new_key_does_not_wait(self, shelf: Shelf) -> None:
        fail(gate(shelf), ModelAccessDenied("401"))
        fresh = gate(shelf)
        fresh.reopen_for_a_try()
        assert fresh.admit() is Admission.PROBE

    def test_a_clock_that_was_set_back_does_not_keep_it_open(self, shelf: Shelf) -> None:
        one, _ = self.opened(shelf)
        shelf.wait(-3600)
        assert one.admit() is Admission.PROBE

    def test_without_a_store_nobody_is_let_in_and_nothing_breaks(self, shelf: Shelf) -> None:
        one, _ = self.opened(shelf)
        shelf.wait(5)
        shelf.is_down = True
        assert one.admit() is Admission.WAIT
        one.failed(ModelOutage("x"))
        one.succeeded()
        one.leave()


class TestLettingIn:
    def test_after_closing_the_work_comes_in_bit_by_bit(self, shelf: Shelf) -> None:
        one = gate(shelf)
        assert one.room(32) == 32
        fail(one, ModelOutage("x"), OUTAGES_TO_OPEN)
        assert one.room(32) == 0
        shelf.wait(2)
        assert one.room(32) == 1
        assert one.admit() is Admission.PROBE
        assert one.room(32) == 0
        one.succeeded()
        one.leave()
        rooms = []
        for _ in range(6):
            one.refresh()
            rooms.append(one.room(32))
            shelf.wait(RAMP_S / 5)
        assert rooms == sorted(rooms)
        assert (rooms[0], rooms[-1]) == (1, 32)


class _Model:
    def __init__(self) -> None:
        self.error: ExtractorError | None = None
        self.asked: list[int] = []

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        self.asked.append(max_requests)
        if self.error is not None:
            raise self.error
        return Reply([], "end_turn", Usage(), "m")


class TestTheGuardedModel:
    def test_it_counts_refuses_and_probes_with_a_single_request(self, shelf: Shelf) -> None:
        model, one = _Model(), gate(shelf)
        guarded = GuardedModel(model, one)
        model.error = ModelOutage("x")
        for _ in range(OUTAGES_TO_OPEN + 3):
            with pytest.raises(ModelOutage):
                guarded.create(ModelRequest.of({}), max_requests=5, timeout_s=1)
        assert model.asked == [5] * OUTAGES_TO_OPEN
        shelf.wait(3)
        assert one.admit() is Admission.PROBE
        model.error = None
        guarded.create(ModelRequest.of({}), max_requests=5, timeout_s=1)
        assert model.asked[-1] == 1
        assert shelf.breaker.state is BreakerState.CLOSED

    def test_another_thread_is_no_probe(self, shelf: Shelf) -> None:
        one = gate(shelf)
        fail(one, ModelOutage("x"), OUTAGES_TO_OPEN)
        shelf.wait(3)
        assert one.admit() is Admission.PROBE
        seen: list[type[BaseException]] = []

        def ask() -> None:
            try:
                one.check()
            except ModelOutage as error:
                seen.append(type(error))

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        assert seen == [ModelOutage]


def test_answers_to_others_are_told_from_ones_own(shelf: Shelf) -> None:
    now = [100.0]
    one = Gate(shelf, jitter=lambda: 0.5, clock=lambda: now[0])
    one.succeeded()
    assert not one.answered_others_since(50.0)
    thread = threading.Thread(target=one.succeeded)
    thread.start()
    thread.join()
    assert one.answered_others_since(100.0)
    assert not one.answered_others_since(100.5)


class Workers(RuleBasedStateMachine):
    """Two workers, a provider that comes and goes, a clock, crashes: whatever happens, only allowed moves, at most one
    probe that counts, and never stuck."""

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf()
        self.gates = [gate(self.shelf), gate(self.shelf)]
        self.is_up = True

    @rule(up=st.booleans())
    def provider(self, up: bool) -> None:
        self.is_up = up

    @rule(seconds=st.floats(0, 40))
    def pass_time(self, seconds: float) -> None:
        self.shelf.wait(seconds)

    @rule(number=st.integers(0, 1), requests=st.integers(0, 4))
    def run(self, number: int, requests: int) -> None:
        one = self.gates[number]
        one.refresh()
        if one.admit() is Admission.WAIT:
            return
        try:
            for _ in range(requests):
                try:
                    one.check()
                except ModelOutage:
                    break
                if not self.is_up:
                    one.failed(ModelOutage("down"))
                    break
                one.succeeded()
        finally:
            one.leave()

    @rule(number=st.integers(0, 1))
    def crash_while_probing(self, number: int) -> None:
        one = self.gates[number]
        one.refresh()
        one.admit()
        self.gates[number] = gate(self.shelf)

    @invariant()
    def only_allowed_moves(self) -> None:
        for before, after in self.shelf.moves:
            assert after in TRANSITIONS[before], (before, after)
        self.shelf.moves.clear()

    @invariant()
    def a_time_that_comes(self) -> None:
        if self.shelf.breaker.state is BreakerState.OPEN:
            assert self.shelf.breaker.retry_at is not None
            assert self.shelf.breaker.retry_at - self.shelf.now <= timedelta(seconds=1.2 * MAX_HOLD_S)

    def teardown(self) -> None:
        """Once the provider is up, a few tries in time close it, whatever came before."""
        self.is_up = True
        for _ in range(4):
            self.shelf.wait(MAX_HOLD_S * 1.2)
            self.run(0, 1)
        assert self.shelf.breaker.state is BreakerState.CLOSED


TestWorkers = Workers.TestCase
TestWorkers.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_the_store_refuses_an_older_version(shelf: Shelf) -> None:
    assert shelf.save(replace(Breaker(), version=1))
    assert not shelf.save(replace(Breaker(), version=1))
