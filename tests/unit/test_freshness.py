"""When extraction counts as off, since when, and why."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from extractor.core.run.freshness import Off, OffReason, Seen, reasons_off

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def ago(seconds: float) -> datetime:
    return NOW - timedelta(seconds=seconds)


def kinds(found: list[Off]) -> list[tuple[OffReason, datetime]]:
    return [(off.reason, off.since) for off in found]


def test_work_that_goes_on_is_not_off_however_long_the_queue() -> None:
    assert reasons_off(Seen(NOW, workers=1, due_since=ago(9_000), last_success_at=ago(3)), 60) == []


def test_nothing_to_do_is_not_off() -> None:
    assert reasons_off(Seen(NOW, workers=1, last_success_at=ago(90_000)), 60) == []


def test_due_sessions_without_a_success_are_stalled_since_the_later_of_both() -> None:
    found = reasons_off(Seen(NOW, workers=2, due_since=ago(500), last_success_at=ago(300)), 60)
    assert kinds(found) == [(OffReason.STALLED, ago(300))]
    assert reasons_off(Seen(NOW, workers=2, due_since=ago(59), last_success_at=ago(300)), 60) == []


def test_no_worker_is_off_even_when_nothing_waits_but_not_while_one_restarts() -> None:
    assert kinds(reasons_off(Seen(NOW, last_worker_at=ago(400)), 60)) == [(OffReason.NO_WORKERS, ago(400))]
    assert reasons_off(Seen(NOW, last_worker_at=ago(30), due_since=ago(20)), 60) == []
    assert kinds(reasons_off(Seen(NOW), 60)) == [(OffReason.NO_WORKERS, NOW)]


def test_the_longest_reason_comes_first_and_says_what_to_do() -> None:
    found = reasons_off(
        Seen(
            NOW, paused_at=ago(10), breaker_opened_at=ago(700), breaker_reason="401: no", workers=1, due_since=ago(900)
        ),
        60,
    )
    assert kinds(found) == [(OffReason.MODEL, ago(700)), (OffReason.PAUSED, ago(10))]
    assert (found[0].detail, "resume" in found[1].detail) == ("401: no", True)
