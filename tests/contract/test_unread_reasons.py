"""Whoever waits for unread messages is told why no run reads them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.schema.tables import Sessions
from extractor.bootstrap import Container
from extractor.core.errors import ModelAccessDenied
from tests.contract.over_http import extract, turn


def _spend(parts: Container) -> None:
    parts.adapters.budgets.set("default", daily_usd=0.0, daily_tokens=None)


def _pause(parts: Container) -> None:
    parts.adapters.pauses.pause("default")


def _refuse_key(parts: Container) -> None:
    parts.adapters.gate.failed(ModelAccessDenied("401: the key sk-1 was revoked"))


HOLDS = pytest.mark.parametrize(
    ("hold", "reason"),
    [
        (_spend, "today's budget is spent; runs go on at midnight UTC"),
        (_pause, "extraction is paused"),
        (_refuse_key, "the model's provider refuses the key or the account; it is tried again at "),
    ],
)


def _read(api: TestClient, way: str, **more: Any) -> Any:
    given: dict[str, Any] = {"user_id": "ada", **more, **({"q": "nurse"} if way == "recall" else {})}
    answer = api.post("/v1/context", json=given) if way == "context" else api.get(f"/v1/{way}", params=given)
    assert answer.status_code == 200, answer.text
    return answer


class TestFresh:
    @HOLDS
    @pytest.mark.parametrize("way", ["facts", "manifest", "recall", "context"])
    def test_it_does_not_wait_while_no_run_may_start(
        self, api: TestClient, parts: Container, hold: Callable[[Container], None], reason: str, way: str
    ) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        hold(parts)
        began = time.monotonic()
        answer = _read(api, way, fresh=True)
        assert time.monotonic() - began < 5
        told = answer.json()["unread_reason"] if way == "context" else answer.headers["X-Unread-Reason"]
        assert told.startswith(reason)
        assert "sk-1" not in answer.text
        if way == "recall":
            assert answer.json()["unread_reason"] == told

    def test_it_waits_for_the_run_if_one_may_start(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        run = threading.Timer(0.3, extract, [parts])
        run.start()
        told = _read(api, "recall", fresh=True).json()
        run.join()
        assert (told["unread_messages"], told["unread_reason"]) == (0, None)

    def test_it_says_that_the_time_ran_out(self, api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("extractor.entrypoints.api.fresh.FRESH_WAIT_S", 0.1)
        api.post("/v1/sessions/s1/turns", json=turn())
        assert _read(api, "recall", fresh=True).json()["unread_reason"] == "no run has read them within 0.1 s"

    def test_no_reason_is_given_if_all_is_read_or_nobody_asked(self, api: TestClient, parts: Container) -> None:
        _pause(parts)
        assert _read(api, "recall", fresh=True).json()["unread_reason"] is None
        api.post("/v1/sessions/s1/turns", json=turn())
        assert _read(api, "recall").json()["unread_reason"] is None
        assert "X-Unread-Reason" not in _read(api, "facts").headers


class TestWait:
    def told(self, api: TestClient, session: str = "s1") -> str:
        answer = api.get(f"/v1/sessions/{session}/wait", params={"timeout_s": 0.1})
        assert answer.status_code == 504
        return str(answer.json()["detail"])

    @HOLDS
    def test_it_names_what_prevents_the_run(
        self, api: TestClient, parts: Container, hold: Callable[[Container], None], reason: str
    ) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        hold(parts)
        assert self.told(api).startswith(f"the session was not read within 0.1 s: {reason}")

    def test_it_names_the_end_of_parking(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        database = parts.adapters.database
        until = database.present().replace(microsecond=0) + timedelta(hours=1)
        with database.write() as connection:
            connection.execute(sa.update(Sessions).values(state="parked", due_at=until, consecutive_failures=2))
        assert self.told(api).endswith(f": the session is parked until {until:%Y-%m-%dT%H:%M:%SZ} after 2 failed runs")

    def test_it_says_that_the_message_is_unknown(self, api: TestClient) -> None:
        """Otherwise a wrong UUID looks like a slow run."""
        api.post("/v1/sessions/s1/turns", json=turn())
        wanted: dict[str, str | float] = {"message": "11111111-1111-4111-8111-111111111111", "timeout_s": 0.1}
        answer = api.get("/v1/sessions/s1/wait", params=wanted)
        assert answer.status_code == 504
        assert answer.json()["detail"].endswith("was not read within 0.1 s: no such message of this session is stored")

    def test_it_says_that_the_session_is_unknown(self, api: TestClient) -> None:
        assert self.told(api, "none") == (
            "the session was not read within 0.1 s: no turn of a session 'none' is stored; slashes of an id are written as %2F"
        )
