"""What tests of the HTTP contract share: turns, keys, and what a run does."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunCommit
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.entrypoints.api.app import create_api
from tests.build import draft, event_json


def turn(*messages: dict[str, Any], **rest: Any) -> dict[str, Any]:
    body = event_json(*messages, **rest)
    del body["session_id"]
    return body


def local_client(parts: Container, **options: Any) -> TestClient:
    """Return a client on this machine, as ours sends its requests."""
    options = {"base_url": "http://127.0.0.1", "client": ("127.0.0.1", 5000), **options}
    return TestClient(create_api(parts), headers={"X-Extractor-Client": "tests"}, **options)


def keyed(parts: Container, role: str, tenant: str = "default") -> dict[str, str]:
    return {"Authorization": f"Bearer {parts.adapters.keys.make(tenant, role, 'test')}"}


def extract(
    parts: Container,
    session: str = "s1",
    *,
    tenant: str = "default",
    user: str = "ada",
    content: str = "Ada is a nurse.",
) -> None:
    """Do what a run does."""
    run = parts.adapters.runs.open_run(Claim(tenant, session, uuid4(), "w", 30), max_messages=50, lead_in=0)
    assert run is not None
    first, last = run.unread[0].uuid, run.unread[-1].uuid
    changes = FactChanges(FactScope(tenant, user, None), (SaveFact(draft(content=content)),))
    positions = tuple(m.position for m in run.unread)
    parts.adapters.runs.commit(
        run.session,
        RunCommit(Outcome.EXTRACTED, Window(first, last, len(positions)), last, positions, (), changes, RunFigures()),
    )
