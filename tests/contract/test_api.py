"""The HTTP contract, route by route, on each database. Redis is not there: turns are stored all the same."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio
import pytest
from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.entrypoints.api.app import create_api
from extractor.settings import read_settings
from tests.build import entry, event_json
from tests.contract.over_http import extract, local_client, turn


class TestPostTurns:
    def test_a_turn_is_stored_and_answered_at_once(self, api: TestClient) -> None:
        answer = api.post("/v1/sessions/s1/turns", json=turn())
        assert answer.status_code == 202
        assert answer.json().items() >= {"session_id": "s1", "messages": 2}.items()
        session = api.get("/v1/sessions/s1").json()
        assert (session["state"], session["unread"], session["messages"], session["cursor"]) == ("due", 2, 2, None)
        assert session["oldest_unread_at"]

    def test_the_idempotency_key_makes_it_once(self, api: TestClient) -> None:
        for _ in range(2):
            answer = api.post("/v1/sessions/s1/turns", json=turn(entry()), headers={"Idempotency-Key": "k1"})
            assert (answer.status_code, answer.json()["event_id"]) == (202, "k1")
        assert api.get("/v1/sessions/s1").json()["messages"] == 1

    def test_messages_without_uuid_and_time_get_them(self, api: TestClient) -> None:
        """The shortest turn that a person types with curl; with its key it is stored once, with the same messages."""
        short = {
            "user_id": "ada",
            "messages": [{"role": "user", "content": "Hi."}, {"role": "assistant", "content": "Hi!"}],
        }
        answers = [
            api.post("/v1/sessions/s1/turns", json=short, headers={"Idempotency-Key": "k1"}).json() for _ in range(2)
        ]
        assert answers[0] == answers[1]
        assert len(set(answers[0]["message_uuids"])) == 2
        assert api.get("/v1/sessions/s1").json()["messages"] == 2
        other = api.post("/v1/sessions/s1/turns", json=short).json()["message_uuids"]
        assert not set(other) & set(answers[0]["message_uuids"])

    def test_a_turn_that_names_its_messages_is_not_told_their_names(self, api: TestClient) -> None:
        assert "message_uuids" not in api.post("/v1/sessions/s1/turns", json=turn()).json()

    @pytest.mark.parametrize("messages", [None, {}, "x", [], ["x"], [{"role": "user"}], [{"uuid": 7}]])
    def test_other_messages_are_refused(self, api: TestClient, messages: Any) -> None:
        answer = api.post("/v1/sessions/s1/turns", json={"user_id": "ada", "messages": messages})
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"].startswith("messages")

    def test_a_wrong_field_is_named_and_nothing_is_kept(self, api: TestClient) -> None:
        answer = api.post("/v1/sessions/s1/turns", json=turn(entry(), entry(role="robot")))
        assert answer.status_code == 422
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["errors"][0]["field"] == "messages[1].role"
        assert api.get("/v1/sessions/s1").status_code == 404

    def test_a_session_of_another_user(self, api: TestClient) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        answer = api.post("/v1/sessions/s1/turns", json=turn(user="eve"))
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "user_id")

    def test_the_route_names_the_session(self, api: TestClient) -> None:
        answer = api.post("/v1/sessions/s1/turns", json=event_json(session="s2"))
        assert answer.json()["errors"][0]["field"] == "session_id"

    @pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff"])
    def test_what_is_no_event(self, api: TestClient, body: bytes) -> None:
        assert api.post("/v1/sessions/s1/turns", content=body).status_code == 422

    def test_over_the_limit(self, api: TestClient) -> None:
        assert api.post("/v1/sessions/s1/turns", json=turn(entry("x" * 30_000))).status_code == 413
        chunks = (b"x" * 5_000 for _ in range(10))
        assert api.post("/v1/sessions/s1/turns", content=chunks).status_code == 413

    def test_nothing_more_is_awaited_of_a_body_that_has_ended(self, parts: Container) -> None:
        chunks: list[Any] = [{"type": "http.request", "body": b"x" * 30_000, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            return chunks.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "method": "POST", "path": "/v1/sessions/s1/turns", "query_string": b"", "http_version": "1.1",
            "headers": [(b"host", b"127.0.0.1"), (b"transfer-encoding", b"chunked"), (b"content-type", b"application/json")],
            "client": ("127.0.0.1", 5000), "server": ("127.0.0.1", 80),
        }  # fmt: skip
        anyio.run(create_api(parts), scope, receive, send)
        assert sent[0]["status"] == 413

    def test_a_field_that_nobody_knows_is_told(self, api: TestClient) -> None:
        assert api.post("/v1/sessions/s1/turns", json={**turn(), "time_zome": "x"}).json()["ignored"] == ["time_zome"]

    def test_a_store_that_is_gone_says_when_to_come_again(self, tmp_path: Path) -> None:
        gone = Container(
            read_settings(
                {
                    "EXTRACTOR_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none",
                    "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
                }
            )
        )
        with local_client(gone) as client:
            answer = client.post("/v1/sessions/s1/turns", json=turn())
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
            assert client.get("/readyz").status_code == 503
            assert client.get("/healthz").status_code == 200
        gone.close()


class TestReading:
    def test_facts_manifest_and_history(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        facts = api.get("/v1/facts", params={"user_id": "ada"}).json()
        assert facts["next"] is None
        fact = facts["facts"][0]
        assert set(fact) == {
            "id", "tenant_id", "user_id", "project_id", "scope", "type", "name", "description", "content", "polarity",
            "times", "evidence", "session_id", "run_id", "origin", "confidence", "status", "revision", "created_at",
            "updated_at", "expires_on", "verify_before_use", "basis",
        }  # fmt: skip
        assert api.get(f"/v1/facts/{fact['id']}").json() == fact
        assert api.get(f"/v1/facts/{fact['id']}/history").json()["revisions"][0]["fact"] == fact
        assert api.get(f"/v1/facts/{uuid4()}").status_code == 404
        assert api.get("/v1/facts", params={"user_id": "eve"}).json()["facts"] == []
        assert api.get("/v1/facts", params={"type": "event"}).status_code == 422
        assert len(api.get("/v1/facts", params={"q": "NURSE", "session_id": "s1", "type": "user"}).json()["facts"]) == 1
        manifest = api.get("/v1/manifest", params={"user_id": "ada"})
        assert manifest.headers["content-type"].startswith("text/markdown")
        assert manifest.text.startswith("- [user] role: Ada is a nurse.")
        again = api.get("/v1/manifest", params={"user_id": "ada"}, headers={"If-None-Match": manifest.headers["etag"]})
        assert (again.status_code, again.text) == (304, "")

    def test_a_deleted_fact_is_gone_and_its_history_stays(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        fact = api.get("/v1/facts").json()["facts"][0]
        assert api.delete(f"/v1/facts/{fact['id']}").status_code == 204
        assert api.delete(f"/v1/facts/{fact['id']}").status_code == 404
        assert api.get("/v1/facts").json()["facts"] == []
        assert api.get(f"/v1/facts/{fact['id']}").json()["status"] == "deleted"
        changes = [r["change"] for r in api.get(f"/v1/facts/{fact['id']}/history").json()["revisions"]]
        assert changes == ["deleted", "created"]

    @pytest.mark.parametrize(
        ("route", "wrong", "right"),
        [
            ("/v1/facts", "user", "user_id"), ("/v1/facts", "userId", "user_id"), ("/v1/runs", "session", "session_id"),
            ("/v1/recall?q=x&user_id=ada", "limits", "limit"),
            ("/v1/sessions/s1/wait", "timeout", "timeout_s"),
        ],
    )  # fmt: skip
    def test_a_misspelt_filter_does_not_list_everything(
        self, api: TestClient, route: str, wrong: str, right: str
    ) -> None:
        answer = api.get(route + ("&" if "?" in route else "?") + f"{wrong}=ada")
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": wrong, "problem": f"is no parameter: is {right!r} meant?"}]

    def test_other_parameters_are_ignored(self, api: TestClient) -> None:
        assert api.get("/v1/facts?user_id=ada&utm_source=x&_=1700000000").status_code == 200
        assert api.get("/healthz?user=ada").status_code == 200

    def test_a_route_that_does_not_exist_says_where_they_are(self, api: TestClient) -> None:
        answer = api.post("/v1/session/s1/turns", json={})
        assert answer.status_code == 404
        assert answer.json()["detail"] == "no route /v1/session/s1/turns: GET /docs lists them"

    def test_since_and_until_go_by_the_days_of_a_fact(self, api: TestClient) -> None:
        assert api.get("/v1/facts", params={"since": "2026-11-01", "until": "2026-11-30"}).status_code == 200
        assert api.get("/v1/facts", params={"since": "yesterday"}).status_code == 422

    def test_recall_answers_from_facts_and_messages_within_the_asked_days(
        self, api: TestClient, parts: Container
    ) -> None:
        """Time words count from the asker's local date; another user's words are never among the answers."""
        today = datetime.now(UTC)
        old, new = (today - timedelta(days=days) for days in (40, 1))
        said = [
            entry("The launch slipped.", created_at=old.isoformat()),
            entry("The launch went well.", created_at=new.isoformat()),
        ]
        api.post("/v1/sessions/s1/turns", json=turn(*said, time_zone="UTC"))
        api.post("/v1/sessions/s2/turns", json=turn(entry("My launch.", created_at=new.isoformat()), user="eve"))
        extract(parts, content="The launch needs a checklist.")

        def ask(q: str, **rest: str) -> Any:
            return api.get("/v1/recall", params={"q": q, "user_id": "ada", **rest}).json()

        everything = ask("What about the launch?")
        assert [item["kind"] for item in everything["results"]].count("message") == 2
        assert everything["results"][0]["kind"] == "fact"
        yesterday = ask("launch yesterday")
        assert yesterday["since"] == yesterday["until"] == new.date().isoformat()
        snippets = [item["message"]["snippet"] for item in yesterday["results"] if item["kind"] == "message"]
        assert snippets == ["The launch went well.", "The launch slipped."], "what was said that day comes first"
        day = new.date().isoformat()
        only = ask("launch", since=day, until=day)
        assert [item["message"]["snippet"] for item in only["results"] if item["kind"] == "message"] == snippets[:1]
        nothing = ask("zebra")
        assert (nothing["found"], nothing["is_fallback"], nothing["results"]) == (False, False, [])
        assert "other words" in nothing["hint"]
        newest = ask("zebra", recent="true")
        assert [newest["found"], newest["fallback"], *(item["score"] for item in newest["results"])] == [
            False, "most_recent", None,
        ]  # fmt: skip
        assert not ask("100%_")["found"]
        assert ask("What happened in May 1999?")["hint"].startswith("nothing that is remembered is of those days: ask")
        nobody = api.get("/v1/recall", params={"q": "launch", "user_id": "nobody", "recent": "true"}).json()
        assert (nobody["hint"], nobody["fallback"]) == ("nothing is stored for this user yet", None)
        assert "no word" in ask("what about it?")["hint"]
        assert api.get("/v1/recall", params={"q": "x", "user_id": "ada", "time_zone": "Mars"}).status_code == 422

    def test_runs(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        run = api.get("/v1/runs").json()["runs"][0]
        assert {
            "id", "session_id", "outcome", "path", "window", "cursor_mode", "agent_turns", "tool_calls", "denied_calls",
            "facts_written", "model", "input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens",
            "cost_usd", "error", "started_at", "ended_at",
        } <= set(run)  # fmt: skip
        assert api.get(f"/v1/runs/{run['id']}").json()["steps"] == []
        assert api.get(f"/v1/runs/{uuid4()}").status_code == 404
        assert api.get("/v1/runs", params={"outcome": "failed"}).json() == {"runs": [], "next": None}
        assert api.get("/v1/sessions/s1").json()["last_run"]["id"] == run["id"]
        assert api.get("/v1/dead-letters").json() == {"dead_letters": [], "next": None}

    def test_wait_is_read_your_writes(self, api: TestClient, parts: Container) -> None:
        said = entry()
        assert api.get("/v1/sessions/s1/wait", params={"message": said["uuid"], "timeout_s": 0.1}).status_code == 504
        api.post("/v1/sessions/s1/turns", json=turn(said))
        assert api.get("/v1/sessions/s1/wait", params={"message": said["uuid"], "timeout_s": 0}).status_code == 504
        extract(parts)
        answer = api.get("/v1/sessions/s1/wait", params={"message": said["uuid"]})
        assert (answer.status_code, answer.json()["cursor"]) == (200, said["uuid"])

    def test_the_sessions_of_one_user(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        api.post("/v1/sessions/s2/turns", json=turn(user="eve"))

        def listed(headers: dict[str, str] | None = None, **query: str) -> Any:
            found = api.get("/v1/sessions", params=query, headers=headers)
            return [one["session_id"] for one in found.json()["sessions"]] if found.is_success else found.status_code

        assert listed() == ["s2", "s1"]
        assert listed(user_id="eve") == ["s2"]
        assert listed(user_id="nobody") == []
        key = parts.adapters.keys.make("default", "reader", "key", user_id="ada")
        own = {"Authorization": f"Bearer {key}"}
        assert (listed(own), listed(own, user_id="ada"), listed(own, user_id="eve")) == (["s1"], ["s1"], 403)

    def test_wait_for_a_session_whose_turn_is_not_stored_yet(self, api: TestClient, parts: Container) -> None:
        """`enqueue_turn` returns before a worker has stored the turn."""

        def later() -> None:
            time.sleep(0.3)
            api.post("/v1/sessions/late/turns", json=turn())
            extract(parts, "late")

        thread = threading.Thread(target=later)
        thread.start()
        answer = api.get("/v1/sessions/late/wait", params={"timeout_s": 20})
        thread.join()
        assert (answer.status_code, answer.json()["unread"]) == (200, 0)

    def test_wait_without_a_message_waits_for_all_of_them(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        waiting = api.get("/v1/sessions/s1/wait", params={"timeout_s": 0})
        assert (waiting.status_code, waiting.json()["detail"]) == (504, "the session was not read within 0 s")
        extract(parts, "s1")
        assert api.get("/v1/sessions/s1/wait", params={"timeout_s": 0}).json()["unread"] == 0
        assert api.get("/v1/sessions/none/wait", params={"timeout_s": 0}).status_code == 504

    def test_readiness_tells_the_state_of_each_part(self, api: TestClient) -> None:
        answer = api.get("/readyz")
        assert answer.status_code == 200
        assert (answer.json()["status"], answer.json()["database"]) == ("degraded", "ok")

    def test_metrics_count_what_is_in_sql_and_start_at_zero(self, api: TestClient, parts: Container) -> None:
        assert 'extractor_runs_total{outcome="capped"} 0.0' in api.get("/metrics").text
        api.post("/v1/sessions/s1/turns", json=turn())
        assert "extractor_unread_messages 2.0" in api.get("/metrics").text
        extract(parts)
        parts.adapters.overview.forget()
        text = api.get("/metrics").text
        assert 'extractor_runs_total{outcome="extracted"} 1.0' in text
        assert 'extractor_facts{type="user"} 1.0' in text
        assert "extractor_redis_up 0.0" in text
        assert 'extractor_run_paths_total{path="warm"} 0.0' in text
        assert "extractor_missed_caches_total 0.0" in text

    @pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
    def test_openapi_names_every_route_of_the_contract(self, api: TestClient) -> None:
        document = api.get("/openapi.json").json()
        assert document["openapi"].startswith("3.1")
        assert {
            "/v1/sessions/{session_id}/turns",
            "/v1/sessions/{session_id}/wait",
            "/v1/facts",
            "/v1/manifest",
            "/v1/runs/{run_id}",
        } <= set(document["paths"])
        assert "uuid" in document["components"]["schemas"]["TurnMessage"]["properties"]
        assert api.get("/docs").status_code == 200
        assert api.get("/", follow_redirects=False).headers["location"] == "/dashboard"
