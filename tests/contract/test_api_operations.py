"""Repair and access over HTTP, on each database."""

from __future__ import annotations

import time
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.core.errors import ModelAccessDenied
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunFailure
from extractor.core.run.runs import Claim
from extractor.entrypoints.api.access import CACHE_S, MARGIN_S, KeyDesk
from extractor.entrypoints.api.keyless import KeylessRules
from tests.contract.over_http import extract, keyed, local_client, turn


def quarantine(parts: Container, session: str = "s1", tenant: str = "default") -> None:
    """Do what a run does that fails for good."""
    run = parts.adapters.runs.open_run(Claim(tenant, session, uuid4(), "w", 30), max_messages=50, lead_in=0)
    assert run is not None
    parts.adapters.runs.fail(
        run.session,
        RunFailure(
            "refused", "ModelRefused: x", None, Consequence(0.0, is_counted=True, is_quarantined=True),
            tuple(m.position for m in run.unread), tuple(m.uuid for m in run.unread), (), run.unread[-1].uuid, RunFigures(),
        ),
    )  # fmt: skip


class TestRepair:
    def test_dead_letters_are_listed_redriven_and_said_to_be(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        quarantine(parts)
        letter = api.get("/v1/dead-letters").json()["dead_letters"][0]
        assert set(letter) == {
            "id", "session_id", "cause", "error", "message_uuids", "run_id", "created_at", "redriven_at",
            "tenant_id", "dismissed_at",
        }  # fmt: skip
        dry = api.post("/v1/dead-letters/redrive", json={"dry_run": True, "cause": "refused"}).json()
        assert dry == {
            "dry_run": True, "dead_letters": 1, "messages": 2, "sessions": 1, "by_cause": {"refused": 1}, "unparked": 0,
        }  # fmt: skip
        assert api.get("/v1/sessions/s1").json()["unread"] == 0
        assert api.post("/v1/dead-letters/redrive", json={}).json()["dry_run"] is False
        session = api.get("/v1/sessions/s1").json()
        assert (session["state"], session["unread"]) == ("due", 2)
        assert api.get("/v1/dead-letters").json()["dead_letters"][0]["redriven_at"]
        assert api.get("/v1/dead-letters", params={"include_redriven": False}).json()["dead_letters"] == []

    def test_a_session_alone(self, api: TestClient, parts: Container) -> None:
        for session in ("s1", "s2"):
            api.post(f"/v1/sessions/{session}/turns", json=turn())
            quarantine(parts, session)
        assert api.post("/v1/sessions/s1/redrive", json={"dry_run": True}).json()["dead_letters"] == 1
        assert api.post("/v1/sessions/s1/redrive").json()["dead_letters"] == 1
        assert api.get("/v1/sessions/s2").json()["unread"] == 0
        assert api.post("/v1/sessions/nobody/redrive").status_code == 404

    def test_a_misspelt_filter_is_refused_and_does_not_redrive_everything(
        self, api: TestClient, parts: Container
    ) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        quarantine(parts)
        answer = api.post("/v1/dead-letters/redrive", json={"sesion_id": "s9"})
        assert answer.status_code == 422
        assert "sesion_id" in answer.text
        assert api.get("/v1/sessions/s1").json()["unread"] == 0

    def test_pause_and_resume(self, api: TestClient, parts: Container) -> None:
        assert api.post("/v1/pause", json={"dry_run": True}).json()["paused_at"] is None
        since = api.post("/v1/pause").json()["paused_at"]
        assert api.post("/v1/pause").json()["paused_at"] == since
        assert api.post("/v1/sessions/s1/turns", json=turn()).status_code == 202
        assert parts.adapters.runs.open_run(Claim("default", "s1", uuid4(), "w", 30), max_messages=9, lead_in=0) is None  # fmt: skip
        assert api.get("/readyz").json()["paused"] == {"default": since}
        assert "extractor_paused_tenants 1.0" in api.get("/metrics").text
        assert api.post("/v1/resume", json={"dry_run": True}).json()["resumed"] is True
        assert api.post("/v1/resume").json() == {
            "tenant_id": "default", "dry_run": False, "resumed": True, "all_paused": False,
        }  # fmt: skip
        assert api.post("/v1/resume").json()["resumed"] is False

    def test_an_erased_user_is_gone_and_stays_so(self, api: TestClient, parts: Container) -> None:
        late = turn()
        api.post("/v1/sessions/s1/turns", json=late)
        extract(parts)
        proof = api.delete("/v1/users/ada").json()
        assert (proof["deleted"]["messages"], proof["deleted"]["facts"]) == (2, 1)
        assert set(proof["left"].values()) == {0}
        assert "not searched" in proof["rejected_events"]  # Redis is not there
        assert api.get("/v1/facts").json()["facts"] == []
        assert api.get("/v1/sessions/s1").status_code == 404
        assert api.post("/v1/sessions/s1/turns", json=late).status_code == 202
        assert api.get("/v1/sessions/s1").status_code == 404

    def test_the_breaker_is_seen(self, api: TestClient, parts: Container) -> None:
        assert api.get("/readyz").json()["breaker"]["state"] == "closed"
        parts.adapters.gate.failed(ModelAccessDenied("401: the key was revoked"))
        breaker = api.get("/readyz").json()["breaker"]
        assert (breaker["state"], breaker["kind"]) == ("open", "stop_and_alarm")
        assert "revoked" in breaker["reason"]
        assert 'extractor_breaker{state="open"} 1.0' in api.get("/metrics").text
        assert 'extractor_breaker{state="closed"} 0.0' in api.get("/metrics").text

    def test_failed_runs_are_counted_by_cause(self, api: TestClient, parts: Container) -> None:
        assert 'extractor_run_failures_total{cause="model_outage"} 0.0' in api.get("/metrics").text
        api.post("/v1/sessions/s1/turns", json=turn())
        quarantine(parts)
        assert 'extractor_run_failures_total{cause="refused"} 1.0' in api.get("/metrics").text

    def test_another_tenants_letters_and_users_are_out_of_reach(self, api: TestClient, parts: Container) -> None:
        acme, other = keyed(parts, "operator", "acme"), keyed(parts, "operator", "other")
        api.post("/v1/sessions/s1/turns", json=turn(), headers=acme)
        quarantine(parts, tenant="acme")
        assert api.get("/v1/dead-letters", headers=other).json()["dead_letters"] == []
        assert api.post("/v1/dead-letters/redrive", json={}, headers=other).json()["dead_letters"] == 0
        assert api.post("/v1/sessions/s1/redrive", headers=other).status_code == 404
        assert api.delete("/v1/users/ada", headers=other).json()["deleted"]["sessions"] == 0
        api.post("/v1/pause", headers=other)
        assert api.post("/v1/dead-letters/redrive", json={}, headers=acme).json()["dead_letters"] == 1
        assert parts.adapters.runs.open_run(Claim("acme", "s1", uuid4(), "w", 9), max_messages=9, lead_in=0)

    @pytest.mark.parametrize(
        ("method", "path"),
        [("POST", "/v1/dead-letters/redrive"), ("POST", "/v1/sessions/s1/redrive"), ("POST", "/v1/pause"),
         ("POST", "/v1/resume"), ("DELETE", "/v1/users/ada"), ("GET", "/v1/dead-letters")],
    )  # fmt: skip
    def test_operators_only(self, api: TestClient, parts: Container, method: str, path: str) -> None:
        for role in ("producer", "reader"):
            assert api.request(method, path, headers=keyed(parts, role)).status_code == 403


ROUTES = {
    "ingest": ("POST", "/v1/sessions/s1/turns"),
    "follow": ("GET", "/v1/sessions/s1"),
    "read": ("GET", "/v1/facts"),
    "operate": ("GET", "/v1/dead-letters"),
}
MAY = {"producer": {"ingest", "follow"}, "reader": {"read", "follow"}, "operator": set(ROUTES)}


def asked_by(address: str, authorization: str = "") -> dict[str, Any]:
    headers = [(b"host", b"127.0.0.1")] + ([(b"authorization", authorization.encode())] if authorization else [])
    return {
        "type": "http", "method": "GET", "path": "/v1/facts", "http_version": "1.1", "headers": headers,
        "client": (address, 5000), "server": ("127.0.0.1", 80),
    }  # fmt: skip


class TestAccess:
    def test_a_key_is_remembered_for_some_seconds(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        desk, now = KeyDesk(parts.keys, KeylessRules("127.0.0.1")), time.monotonic()
        monkeypatch.setattr("extractor.entrypoints.api.access.time.monotonic", lambda: now)
        local = asked_by("127.0.0.1")
        assert not desk.remembers(local)
        assert desk.caller(local).role == "operator"
        assert desk.remembers(local)
        asked = asked_by("10.0.0.1", f"Bearer {parts.adapters.keys.make('mine', 'reader', 'key')}")
        assert not desk.remembers(asked)
        assert desk.caller(asked).tenant_id == "mine"
        assert desk.remembers(asked)
        assert not desk.remembers(asked_by("10.0.0.1", "Bearer another"))
        now += CACHE_S - MARGIN_S + 0.1
        assert not desk.remembers(asked)

    @pytest.mark.parametrize("role", MAY)
    def test_roles(self, api: TestClient, parts: Container, role: str) -> None:
        headers = keyed(parts, role)
        for action, (method, path) in ROUTES.items():
            status = api.request(method, path, headers=headers, json=turn() if method == "POST" else None).status_code
            assert (status == 403) is (action not in MAY[role]), (role, action, status)

    def test_with_a_key_nobody_is_served_without_one(self, api: TestClient, parts: Container) -> None:
        keyed(parts, "reader")
        for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic x"}):
            answer = api.get("/v1/facts", headers=headers)
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert api.get("/healthz").status_code == 200

    def test_without_any_key_only_loopback_is_served(self, parts: Container) -> None:
        with local_client(parts, client=("203.0.113.7", 5000)) as stranger:
            answer = stranger.get("/v1/facts")
            assert answer.status_code == 401
            assert "only this machine" in answer.json()["detail"]

    def test_a_key_sees_its_own_tenant_alone(self, api: TestClient, parts: Container) -> None:
        acme, other = keyed(parts, "operator", "acme"), keyed(parts, "operator", "other")
        api.post("/v1/sessions/s1/turns", json=turn(), headers=acme)
        extract(parts, tenant="acme")
        fact = api.get("/v1/facts", headers=acme).json()["facts"][0]
        run = api.get("/v1/runs", headers=acme).json()["runs"][0]
        for path in (
            "/v1/sessions/s1",
            f"/v1/facts/{fact['id']}",
            f"/v1/facts/{fact['id']}/history",
            f"/v1/runs/{run['id']}",
        ):
            assert api.get(path, headers=acme).status_code == 200
            assert api.get(path, headers=other).status_code == 404
        assert api.get("/v1/facts", headers=other).json()["facts"] == []
        assert api.get("/v1/manifest", params={"user_id": "ada"}, headers=other).text == ""
        answer = api.post("/v1/sessions/s1/turns", json=turn(tenant_id="acme"), headers=other)
        assert answer.json()["errors"][0]["field"] == "tenant_id"
