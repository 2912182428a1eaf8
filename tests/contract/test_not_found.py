"""Errors name what was not found, over HTTP, in the dashboard and on the command line."""

from __future__ import annotations

from uuid import UUID

import pytest
from fastapi.testclient import TestClient

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


@pytest.mark.parametrize(
    ("path", "title", "detail"),
    [
        (f"/v1/runs/{NONE}", "Unknown run", f"no run {NONE}"),
        ("/v1/sessions/nosuch", "Unknown session", "no session 'nosuch'"),
        (f"/v1/facts/{NONE}", "Unknown fact", f"no fact {NONE}"),
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


class TestCommandLine:
    @pytest.mark.parametrize(
        ("kind", "error"), [("run", UnknownRun), ("dead letter", UnknownDeadLetter), ("fact", UnknownFact)]
    )
    def test_ids(self, parts: Container, kind: str, error: type[NotFound]) -> None:
        with pytest.raises(error, match=f"^no {kind} 'abc'"):
            id_of(parts, kind, None, "abc")
        with pytest.raises(InvalidInput, match=f"is not the id of a {kind}"):
            id_of(parts, kind, None, "nonsense")

    def test_names(self, parts: Container) -> None:
        with pytest.raises(UnknownSession, match=r"^no session 's9'"):
            session_of(parts, None, "s9")
        with pytest.raises(UnknownTenant, match=r"^no tenant 'acme'"):
            require_known(parts, "acme", None)
        with pytest.raises(UnknownUser, match=r"^no user 'bo'"):
            require_known(parts, "default", "bo")


def test_whoever_catches_invalid_input_catches_invalid_events() -> None:
    assert issubclass(InvalidEvent, InvalidInput)
    assert not issubclass(InvalidInput, InvalidEvent)
    assert type(InvalidEvent.of("messages", "is empty")) is InvalidEvent
