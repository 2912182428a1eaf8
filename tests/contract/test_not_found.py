"""Errors name what was not found, over HTTP, in the dashboard and on the command line."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from extractor.bootstrap import Container
from extractor.core.errors import (
    InvalidEvent,
    InvalidInput,
    NotFound,
    UnknownDeadLetter,
    UnknownFact,
    UnknownRun,
    UnknownSession,
    UnknownTenant,
    UnknownUser,
)
from extractor.core.run.runs import Claim, RunFilter
from extractor.entrypoints.cli.known import id_of, require_known, session_of
from tests.build import event
from tests.contract.over_http import keyed

NONE = "00000000-0000-4000-8000-000000000007"


_RUN = f"no run {NONE} in tenant 'default': runs are deleted after EXTRACTOR_KEEP_RUNS_DAYS, and with their user"
_SESSION = "no session 'nosuch' in tenant 'default': a session begins when its first turn is stored, and is deleted with its user"
_FACT = f"no fact {NONE} in tenant 'default': facts are deleted with their user"


@pytest.mark.parametrize(
    ("path", "title", "detail"),
    [
        (f"/v1/runs/{NONE}", "Unknown run", f"{_RUN}; GET /v1/runs lists those there are"),
        ("/v1/sessions/nosuch", "Unknown session", f"{_SESSION}; GET /v1/sessions lists those there are"),
        (f"/v1/facts/{NONE}", "Unknown fact", f"{_FACT}; GET /v1/facts lists those there are"),
    ],
)
def test_over_http(api: TestClient, path: str, title: str, detail: str) -> None:
    answer = api.get(path)
    body = answer.json()
    assert (answer.status_code, body["type"], body["title"], body["detail"]) == (404, "about:blank", title, detail)


def test_a_run_of_another_tenant_is_a_run_that_is_not_there(api: TestClient, parts: Container) -> None:
    parts.adapters.archive.ingest([event()])
    opened = parts.adapters.runs.open_run(Claim("default", "s1", UUID(NONE), "w", 30), max_messages=9, lead_in=0)
    assert opened is not None
    (run,) = parts.run_lists.page(RunFilter(None)).items
    answer = api.get(f"/v1/runs/{run.id}", headers=keyed(parts, "reader", "other"))
    assert (answer.status_code, answer.json()["title"]) == (404, "Unknown run")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (f"/runs/{NONE}", f"no run {NONE}"),
        ("/users/default?user=nobody", "nothing is stored about a user"),
        ("/workers/nosuch", "no worker"),
    ],
)
def test_in_the_dashboard(api: TestClient, path: str, words: str) -> None:
    answer = api.get(f"/dashboard{path}")
    assert answer.status_code == 404
    assert words in answer.text
    assert "/v1/" not in answer.text


class TestCommandLine:
    @pytest.mark.parametrize(
        ("kind", "error"), [("run", UnknownRun), ("dead letter", UnknownDeadLetter), ("fact", UnknownFact)]
    )
    def test_ids(self, parts: Container, kind: str, error: type[NotFound]) -> None:
        with pytest.raises(error, match=f"^no {kind} 'abc' in any tenant: .*; `extractor .*` lists those there are$"):
            id_of(parts, kind, None, "abc")
        with pytest.raises(InvalidInput, match=f"is not the id of a {kind}"):
            id_of(parts, kind, None, "nonsense")

    def test_names(self, parts: Container) -> None:
        with pytest.raises(UnknownSession, match=r"^no session 's9' in any tenant: a session begins when"):
            session_of(parts, None, "s9")
        with pytest.raises(UnknownTenant, match=r"^no tenant 'acme'"):
            require_known(parts, "acme", None)
        with pytest.raises(UnknownUser, match=r"^no user 'bo'"):
            require_known(parts, "default", "bo")


def test_whoever_catches_invalid_input_catches_invalid_events() -> None:
    assert issubclass(InvalidEvent, InvalidInput)
    assert not issubclass(InvalidInput, InvalidEvent)
    assert type(InvalidEvent.of("messages", "is empty")) is InvalidEvent


SLASHED = "team/C1/17.5"


class TestIdsWithSlashes:
    """Producers on the stream choose ids freely; every route and page reaches them."""

    @pytest.fixture
    def there(self, api: TestClient, parts: Container) -> TestClient:
        told = event(user=SLASHED, session=SLASHED, tenant_id=SLASHED)
        parts.adapters.archive.ingest([told])
        api.headers.update(keyed(parts, "operator", SLASHED))
        return api

    @pytest.mark.parametrize("written", [quote(SLASHED, safe=""), SLASHED], ids=["encoded", "as it is"])
    def test_over_http(self, there: TestClient, written: str) -> None:
        session = f"/v1/sessions/{written}"
        turn = {"user_id": SLASHED, "messages": [{"role": "user", "content": "Hello."}]}
        assert there.post(f"{session}/turns", json=turn).json()["session_id"] == SLASHED
        assert there.get(session).json()["messages"] == 3
        assert there.get(f"{session}/notes").json()["session_id"] == SLASHED
        assert there.get(f"{session}/wait?timeout_s=0").status_code == 504
        assert there.post(f"{session}/redrive", json={}).json()["dry_run"] is False
        assert there.post(f"{session}/end").is_success
        assert there.get(f"/v1/users/{written}/export").json()["user_id"] == SLASHED
        assert there.delete(f"/v1/users/{written}").json()["deleted"]["sessions"] == 1

    @pytest.mark.parametrize("end", ["wait", "notes", "turns", "end", "redrive", "export"])
    def test_an_id_that_ends_like_a_route(self, api: TestClient, parts: Container, end: str) -> None:
        """An encoded slash belongs to the id, another one to the path."""
        name = f"team/{end}"
        told = [event(session=one, user=name, event_id=one) for one in (name, "team")]
        parts.adapters.archive.ingest(told)
        session = f"/v1/sessions/team%2F{end}"
        assert api.get(session).json()["session_id"] == name
        assert api.get(session.replace("%2F", "%2f")).json()["session_id"] == name
        assert api.get(f"{session}/notes").json()["session_id"] == name
        assert api.get(f"{session}/wait?timeout_s=0").status_code == 504
        assert api.get("/v1/sessions/team/notes").json()["session_id"] == "team"
        turn = {"user_id": name, "messages": [{"role": "user", "content": "Hello."}]}
        for written in (session, f"/v1/sessions/{name}"):
            assert api.post(f"{written}/turns", json=turn).json()["session_id"] == name
            assert api.post(f"{written}/redrive", json={}).is_success
            assert api.post(f"{written}/end").json()["session_id"] == name
        assert api.get(f"/v1/users/team%2F{end}/export").json()["user_id"] == name
        assert api.get(f"{session}/nowhere").status_code == 404
        assert api.delete(f"/v1/users/team%2F{end}").json()["deleted"]["sessions"] == 2

    def test_no_route_takes_an_empty_id(self, there: TestClient) -> None:
        assert there.delete("/v1/users/").status_code in (404, 405)
        assert there.post("/v1/sessions//turns", json={}).status_code in (404, 405)

    @pytest.mark.parametrize(
        ("path", "words"),
        [("/users/a/b?user=nobody", "a user nobody of tenant a/b"), ("/sessions-of/a/b?session=s9", "no session s9")],
    )
    def test_in_the_dashboard(self, api: TestClient, path: str, words: str) -> None:
        assert words in api.get(f"/dashboard{path}").text.replace("&#39;", "")


def test_the_log_of_an_error_of_ours_names_the_route_and_no_user(
    api: TestClient, parts: Container, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(parts.governance, "erase", fail)
    with capture_logs() as logged:
        assert api.delete("/v1/users/zoe").status_code == 500
    assert [line["route"] for line in logged if line["event"] == "task.failed"] == ["/v1/users/{user_id}"]
    assert "zoe" not in str(logged)
