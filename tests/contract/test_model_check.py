"""`extractor doctor --model`: what works with a model is told apart from what does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from extractor.core.run.failures import CAUSES
from extractor.entrypoints.cli import operations
from extractor.entrypoints.cli.app import app
from extractor.entrypoints.cli.model_advice import BY_CAUSE
from extractor.entrypoints.cli.model_check import FORBIDDEN, UNREADABLE, check_model
from extractor.settings import read_settings
from extractor.testing import Fault, ModelServer, Request, end, tool_calls
from extractor.testing.model_server import Answer

NOTES = "<headline>A nurse's audit</headline>\n<notes>\n## Current state\nThe audit is tomorrow.\n</notes>"


def save(request: Request, **change: Any) -> tuple[str, dict[str, Any]]:
    said = next(shown for shown in request.shown if shown.is_user)
    return "save_memory", {
        "name": "audit", "type": "project", "description": "Audit of the ward", "content": "The audit is tomorrow.",
        "evidence": [{"message": said.handle, "quote": "The audit is tomorrow."}], **change,
    }  # fmt: skip


def good(request: Request) -> Answer:
    return tool_calls(save(request), text=NOTES) if request.turn == 1 else end(NOTES)


def findings(think: Callable[[Request], Answer], monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, str], ModelServer]:
    with ModelServer(think) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        settings = read_settings({"EXTRACTOR_PROVIDER": "compatible", "EXTRACTOR_MODEL": "claude-haiku-5-5"})
        return {
            finding.name: f"{finding.state}: {finding.found} {finding.advice}" for finding in check_model(settings)
        }, server


def test_a_good_model_passes_and_its_cost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found, server = findings(good, monkeypatch)
    assert [(name, text[:2]) for name, text in found.items()] == [
        (name, "ok") for name in ("session", "tool calls", "forbidden tool", "relative date", "closing notes", "cost")
    ]
    assert "$0.00" in found["cost"]
    assert server.refusals == []
    results = server.requests[1].body["messages"][-1]["content"]
    assert [block.get("is_error", False) for block in results if block["type"] == "tool_result"] == [False, True]
    assert FORBIDDEN in str(server.requests[1].body["messages"][-2])


FAULTY: list[tuple[str, Callable[[Request], Answer], str, str]] = [
    ("never calls a tool", lambda _: end(NOTES), "tool calls", "broken"),
    ("claims", lambda _: end("I have saved everything."), "session", "broken"),
    ("is down", lambda _: Fault.error(529, "overloaded_error"), "session", "broken"),
    ("has too little context", lambda _: Fault.error(400, "x", "exceeds the available context size"), "session", "16,000"),
    ("refuses the key", lambda _: Fault.error(401, "authentication_error"), "session", "check key, model id and access"),
    ("fills in nothing", lambda r: tool_calls(("save_memory", {})), "tool calls", "5 made, 5 refused (form 5)"),
    ("is too small", lambda r: tool_calls(("save_memory", {})), "tool calls", "choose a larger one"),
    ("only searches", lambda r: tool_calls(("search_memories", {"query": "x"})), "forbidden tool", "ok: send_email was refused"),
    ("writes no notes", lambda r: tool_calls(save(r)) if r.turn == 1 else end("Done."), "closing notes", "warning"),
    ("forgets the date", lambda r: tool_calls(save(r, content="The user has an audit."), text=NOTES) if r.turn == 1 else end(NOTES),
     "relative date", "warning"),
]  # fmt: skip


CALL_AS_TEXT = '<tool_call>\n{"name": "save_memory", "arguments": {"name": "audit"}}\n</tool_call>'


def json_answer(status: int, document: Any) -> Fault:
    return Fault(status, json.dumps(document).encode(), {"content-type": "application/json"})


ADVISED: list[tuple[str, Callable[[Request], Answer], str]] = [
    ("has another API", lambda _: json_answer(200, {"object": "chat.completion", "choices": []}), "ANTHROPIC_BASE_URL is"),
    ("has no such route", lambda _: json_answer(404, {"detail": "Not Found"}), "ANTHROPIC_BASE_URL is"),
    ("is a web server", lambda _: Fault(405, b"", {}), "ANTHROPIC_BASE_URL is"),
    ("lacks the model", lambda _: Fault.error(404, "not_found_error", 'model "m" not found, try pulling it first'), "EXTRACTOR_MODEL"),
    ("lacks --jinja", lambda _: json_answer(500, {"error": {"message": "tools param requires --jinja flag"}}), "llama.cpp: --jinja"),
    ("writes calls as text", lambda _: end(CALL_AS_TEXT), "--tool-call-parser"),
    ("sends no stop reason", lambda r: {**end(NOTES), "stop_reason": None}, "does not say why"),
    ("has a new stop reason", lambda r: {**end(NOTES), "stop_reason": "telepathy"}, "update extractor"),
    ("streams", lambda _: Fault(200, b"event: message_start\ndata: {}\n\n", {}), "without being asked"),
    ("is busy", lambda _: Fault.error(429, "rate_limit_error", "slow down"), "limits how many requests"),
    ("wants money", lambda _: json_answer(402, {"error": {"message": "Insufficient credits"}}), "add credit"),
    ("is behind a small proxy", lambda _: Fault(413, b"<html><title>413</title>", {}), "client_max_body_size"),
    ("has expired keys", lambda _: Fault.error(403, "x", "The security token included in the request is expired"), "sign in again"),
    ("refuses the key", lambda _: json_answer(401, {"error": {"message": "Incorrect API key", "code": "invalid_api_key"}}), "check key"),
    ("does not know the key", lambda _: Fault.error(400, "no_db_connection", "No connected db."), "only its master key"),
    ("is down behind its proxy", lambda _: Fault(502, b"<html><title>502 Bad Gateway</title>", {}), "that the server is up"),
]  # fmt: skip


@pytest.mark.parametrize(("think", "advice"), [case[1:] for case in ADVISED], ids=[case[0] for case in ADVISED])
def test_what_the_server_said_decides_the_advice(
    monkeypatch: pytest.MonkeyPatch, think: Callable[[Request], Answer], advice: str
) -> None:
    found, _ = findings(think, monkeypatch)
    assert found["session"].startswith("broken")
    assert advice in found["session"]
    if advice != "--tool-call-parser":  # nothing is said of a model that nobody heard
        assert set(found) <= {"session", "cost"}


def test_every_advice_is_for_a_cause_that_runs_have() -> None:
    assert set(BY_CAUSE) | UNREADABLE <= set(CAUSES)


def test_a_slow_model_is_told_what_to_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(good, latency_s=3.0) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        timed = read_settings(
            {"EXTRACTOR_PROVIDER": "compatible", "EXTRACTOR_MODEL": "m", "EXTRACTOR_MODEL_TIMEOUT_S": "1"}
        )
        (finding,) = check_model(timed)
    assert "EXTRACTOR_MODEL_TIMEOUT_S" in finding.advice


def test_a_server_that_rejects_refused_calls_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = findings(
        lambda r: tool_calls(save(r)) if r.turn == 1 else Fault.error(400, "invalid_request_error", "no is_error here"),
        monkeypatch,
    )
    assert found["forbidden tool"].startswith("broken: the run did not survive a refused call")


@pytest.mark.parametrize(("think", "check", "says"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY])
def test_what_does_not_work_is_said(
    monkeypatch: pytest.MonkeyPatch, think: Callable[[Request], Answer], check: str, says: str
) -> None:
    found, _ = findings(think, monkeypatch)
    assert says in found[check]
    assert "nothing was read" not in found["session"]


def test_the_exit_status_tells_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXTRACTOR_MODEL", "offline")
    assert callable(operations.doctor)  # importing it registers its commands
    done = CliRunner().invoke(app, ["doctor", "--model", "--json"])
    assert done.exit_code == 0, done.output
    assert "the built-in rules" in done.output
    monkeypatch.setenv("EXTRACTOR_PROVIDER", "compatible")
    monkeypatch.setenv("EXTRACTOR_MODEL", "none")
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    assert CliRunner().invoke(app, ["doctor", "--model"]).exit_code == 1
