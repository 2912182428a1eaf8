"""What agents read over HTTP: context, pins, notes, tasks, provenance; and memory that stays clean."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi.testclient import TestClient

import extractor
from extractor.bootstrap import Container
from extractor.core.facts.fact import Evidence, FactChange, FactChanges, FactScope, FactType, SaveFact
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunCommit
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.settings import read_settings
from tests.build import draft, entry
from tests.contract.over_http import local_client, turn

ADA = FactScope("default", "ada", None)
APOLLO = FactScope("default", "ada", "apollo")


def write(parts: Container, scope: FactScope, *changes: FactChange) -> None:
    parts.adapters.fact_writer.write(FactChanges(scope, changes), read_at=parts.adapters.fact_writer.now())


def remember(parts: Container, name: str, content: str, kind: FactType = FactType.USER, scope: FactScope = ADA) -> None:
    write(parts, scope, SaveFact(draft(name, content, kind)))


def read_with_notes(parts: Container, session: str = "s1", **sections: str) -> None:
    """Do what a run does that leaves notes."""
    run = parts.adapters.runs.open_run(Claim("default", session, uuid4(), "w", 30), max_messages=50, lead_in=0)
    assert run is not None
    messages = run.unread
    notes = SessionNotes({title.replace("_", " "): text for title, text in sections.items()})
    update = NotesUpdate("Planned the launch", notes, messages[-1].created_at.date(), messages[-1].created_at, 900, 2)
    window = Window(messages[0].uuid, messages[-1].uuid, len(messages))
    positions = tuple(m.position for m in messages)
    parts.adapters.runs.commit(
        run.session,
        RunCommit(
            Outcome.NOTHING_TO_SAVE, window, messages[-1].uuid, positions, (), FactChanges(ADA), RunFigures(), update
        ),
    )


def blocks(answer: dict[str, Any]) -> dict[str, str]:
    return {block["name"]: answer["text"][block["start"] : block["end"]] for block in answer["blocks"]}


class TestContext:
    def ask(self, api: TestClient, **order: Any) -> dict[str, Any]:
        answer = api.post("/v1/context", json={"user_id": "ada", **order})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        assert found["tokens"] <= found["budget_tokens"]
        return found

    def test_the_five_blocks_of_a_session(self, api: TestClient, parts: Container) -> None:
        remember(parts, "role", "Ada is a nurse.")
        remember(parts, "db", "The team decided on Postgres.", FactType.PROJECT, APOLLO)
        remember(parts, "host", "Deploys go to Frankfurt.", FactType.PROJECT, APOLLO)
        now = datetime.now(UTC)
        said = [entry(f"Question {i}?", created_at=(now + timedelta(seconds=i)).isoformat()) for i in range(3)]
        api.post("/v1/sessions/s1/turns", json=turn(*said, project_id="apollo"))
        read_with_notes(parts, Key_results="The launch is planned.")
        made = self.ask(
            api, project_id="apollo", session_id="s1", query="Which database did we choose, postgres?", task="launch",
            texts={"system": "You are Luna.", "task": "Plan it."}, knowledge=[{"source": "ADR-7", "content": "JWT <it> is."}],
        )  # fmt: skip
        found = blocks(made)
        assert found["system"].startswith("<system>\nYou are Luna.\n#")
        assert "Ada is a nurse." in found["system"]
        assert "Frankfurt" in found["project"]
        assert "The team decided on Postgres." in found["knowledge"]
        assert "JWT &lt;it&gt; is." in found["knowledge"]
        assert "[user] Question 2?" in found["history"]
        assert "The launch is planned." in found["history"]
        assert "Plan it." in found["task"]
        assert [block["rank"] for block in made["blocks"]] == [1, 2, 3, 4, 5]
        assert ET.fromstring(f"<all>{made['text']}</all>").tag == "all"
        again = self.ask(api, project_id="apollo", session_id="s1", query="Which database did we choose, postgres?")
        assert again == self.ask(
            api, project_id="apollo", session_id="s1", query="Which database did we choose, postgres?"
        )

    def test_budgets_and_the_debug_view(self, api: TestClient, parts: Container) -> None:
        for number in range(40):
            remember(parts, f"fact-{number}", f"Ada knows thing number {number} about the topic.")
        small = self.ask(api, model="x", context_window=4_096, debug=True)
        assert (small["model_class"], small["budget_tokens"], small["reserved"]["response"]) == ("4k", 2_200, 1_200)
        assert {"shows", "drops"} <= set(small["blocks"][0])
        tiny = self.ask(api, budget_tokens=120)
        assert 0 < tiny["tokens"] <= 120
        assert any("did not fit" in warning for warning in tiny["warnings"])
        assert self.ask(api, budget_tokens=0)["text"] == ""

    @pytest.mark.parametrize("preset", ["blocks", "layers", "pipeline"])
    def test_a_query_that_matches_nothing_is_warned_about(self, api: TestClient, parts: Container, preset: str) -> None:
        """Otherwise an agent takes what is only recent for what is known about the question."""
        remember(parts, "tea", "Ada likes green tea.")
        api.post("/v1/sessions/s1/turns", json=turn(entry("The tea is from Assam.")))
        warned = {
            query: any("matches the query" in warning for warning in made["warnings"])
            for query in ("Who broke my arm?", "Which tea do I like?", "Where is it from, Assam?", "Who?", None)
            for made in [self.ask(api, preset=preset, query=query)]
            if "Ada likes green tea." in made["text"]
        }
        assert warned == {
            "Who broke my arm?": True, "Which tea do I like?": False, "Where is it from, Assam?": False, "Who?": False,
            None: False,
        }  # fmt: skip

    def test_what_was_said_last_comes_first(self, api: TestClient, parts: Container) -> None:
        """An import saves what was said over months at once, in any order."""
        said = [entry(f"I like {what}.", created_at=f"2026-0{month}-05T12:00:00Z") for what, month in
                (("tea", 4), ("jam", 2), ("rye", 6))]  # fmt: skip
        api.post("/v1/sessions/s1/turns", json=turn(*said))
        for one in said:
            told = (Evidence(UUID(one["uuid"]), None, True),)
            saved = FactChanges(ADA, (SaveFact(draft(one["content"][7:-1], one["content"], evidence=told)),))
            writer = parts.adapters.fact_writer
            writer.write(saved, read_at=writer.now(), session_id="s1")
        lines = blocks(self.ask(api))["system"].splitlines()[1:-1]
        assert [line.split("[")[1][:10] for line in lines] == ["2026-06-05", "2026-04-05", "2026-02-05"]

    def test_a_system_prompt_that_does_not_fit_is_refused(self, api: TestClient) -> None:
        answer = api.post(
            "/v1/context", json={"user_id": "ada", "context_window": 8_192, "texts": {"system": "word " * 2_000}}
        )
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "texts.system"
        assert "never cut" in answer.json()["detail"]

    @pytest.mark.parametrize(
        ("order", "field"),
        [
            ({"preset": "none"}, "preset"),
            ({"texts": {"history": "x"}}, "texts.history"),
            ({"time_zone": "Mars"}, "time_zone"),
            ({"messages": [{"role": "robot", "content": "x"}]}, "messages"),
            ({"colour": 1}, "colour"),
            ({"turn": "double"}, "turn"),
        ],
    )
    def test_what_is_wrong_is_named(self, api: TestClient, order: dict[str, Any], field: str) -> None:
        answer = api.post("/v1/context", json={"user_id": "ada", **order})
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)

    @pytest.mark.parametrize("how", [{"ignore_memory": True}, {"query": "Fresh context, please: what is a nurse?"}])
    def test_asked_to_ignore_memory_it_shows_none(self, api: TestClient, parts: Container, how: dict[str, Any]) -> None:
        remember(parts, "role", "Ada is a nurse.")
        reading_pin = {"user_id": "ada", "content": "Always be brief."}
        assert api.put("/v1/pins/brief", json=reading_pin).status_code == 200
        made = self.ask(api, texts={"system": "You are Luna."}, **how)
        assert made["memory_ignored"]
        assert "nurse" not in made["text"]
        assert "brief" not in made["text"]
        assert "Luna" in made["text"]

    def test_exchanges_beside_the_text(self, api: TestClient) -> None:
        messages = [
            {"role": "user", "content": "Look."},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "look", "input": {}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "x " * 3_000}]},
            {"role": "user", "content": "Thanks."},
        ]
        made = self.ask(api, messages=messages, history="messages", context_window=8_192)
        assert made["messages"] == messages[3:], "an exchange goes whole, with its call and its result"
        assert "exchange" not in made["text"]

    def test_the_conversation_stands_under_the_days_on_which_it_was_said(self, api: TestClient) -> None:
        said = [
            entry("Book it.", created_at="2026-05-04T12:00:00Z"),
            entry("See you tomorrow!", created_at="2026-05-04T22:30:00Z"),
        ]
        api.post("/v1/sessions/s1/turns", json=turn(*said, time_zone="Europe/Berlin"))
        history = blocks(self.ask(api, session_id="s1"))["history"]
        assert history == "<history>\n[2026-05-04]\n[user] Book it.\n[2026-05-05]\n[user] See you tomorrow!\n</history>"

    def test_the_layers_with_the_archive_on_request(self, api: TestClient, parts: Container) -> None:
        api.put("/v1/pins/ddd", json={"user_id": "ada", "content": "An order is an aggregate."})
        yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat()
        api.post(
            "/v1/sessions/old/turns", json=turn(entry("We chose JWT for auth.", created_at=yesterday), time_zone="UTC")
        )
        read_with_notes(parts, "old")
        api.post("/v1/sessions/s1/turns", json=turn(entry("Go on."), time_zone="UTC"))
        made = self.ask(
            api, preset="layers", session_id="s1", recall="which auth did we choose?", model="claude-haiku-4-5"
        )
        found = blocks(made)
        assert "An order is an aggregate." in found["pinned"]
        assert "Yesterday: Planned the launch" in found["summary"]
        assert "[user] Go on." in found["window"]
        assert "We chose JWT for auth." in found["archive"]
        assert blocks(self.ask(api, preset="layers", session_id="s1"))["archive"] == ""

    def test_the_pipeline(self, api: TestClient, parts: Container) -> None:
        remember(parts, "db", "The team decided on Postgres.", FactType.PROJECT, APOLLO)
        texts = {"identity": "You are Luna.", "instructions": "Be kind.", "team_goals": "Ship. " * 9_000}
        made = self.ask(api, preset="pipeline", project_id="apollo", texts=texts)
        assert made["text"].startswith("<identity>\nYou are Luna.\n</identity>\n\n<instructions>")
        assert "... [truncated]" in blocks(made)["team_goals"]

    def test_another_users_session_gives_nothing_away(self, api: TestClient) -> None:
        api.post("/v1/sessions/s9/turns", json=turn(entry("Eve's secret."), user="eve"))
        answer = api.post("/v1/context", json={"user_id": "ada", "session_id": "s9"})
        assert answer.status_code == 422
        assert "secret" not in answer.text

    def test_a_fact_shows_when_and_by_whom_it_was_said(self, api: TestClient, parts: Container) -> None:
        """The day of the message counts, not that of ingestion."""
        said = entry("I am allergic to peanuts.", name="Ada", created_at="2023-10-13T23:30:00-05:00")
        api.post("/v1/sessions/s1/turns", json=turn(said))
        evidence = (Evidence(UUID(said["uuid"]), "allergic to peanuts", True),)
        changes = FactChanges(ADA, (SaveFact(draft("peanuts", "Allergic to peanuts.", evidence=evidence)),))
        writer = parts.adapters.fact_writer
        writer.write(changes, read_at=writer.now(), session_id="s1")
        made = self.ask(api, debug=True)
        assert made["text"] == "<system>\n#1 [2023-10-13] Ada: Allergic to peanuts.\n</system>"
        [source] = made["debug"]["sources"]
        assert (source["handle"], source["name"], source["session_id"]) == ("#1", "peanuts", "s1")
        assert source["message_uuids"] == [said["uuid"]]
        assert 'said="2023-10-13"' in self.ask(api, format="xml")["text"]

    @pytest.mark.parametrize("preset", ["blocks", "layers", "pipeline"])
    def test_a_bare_query_finds_what_was_said_in_every_preset(self, api: TestClient, preset: str) -> None:
        api.post("/v1/sessions/old/turns", json=turn(entry("Which auth?"), entry("We chose JWT.", "assistant")))
        made = self.ask(api, preset=preset, query="JWT?", debug=True)
        assert "] #1\nUser: Which auth?\nAssistant: We chose JWT.\n</" in made["text"]
        assert made["debug"]["sources"][0]["session_id"] == "old"
        assert made["text"].count("JWT") == 1
        assert self.ask(api, preset=preset, query="JWT?", format="markdown")["text"].startswith("## ")

    def test_a_preset_without_the_conversation_answers_its_newest_prompt(self, api: TestClient) -> None:
        """The prompt itself is no answer."""
        api.post("/v1/sessions/old/turns", json=turn(entry("Which auth?"), entry("We chose JWT.", "assistant")))
        api.post("/v1/sessions/s1/turns", json=turn(entry("Hello."), entry("Hi.", "assistant"), entry("Why JWT?")))
        made = self.ask(api, preset="pipeline", session_id="s1", debug=True)
        assert made["debug"]["query"] == "Why JWT?"
        assert "We chose JWT." in made["text"]
        assert "Why JWT?" not in made["text"]

    @pytest.mark.parametrize(
        ("preset", "order"),
        [("layers", {"task": "launch"}), ("layers", {"knowledge": [{"source": "x", "content": "y"}]})],
    )
    def test_what_a_preset_has_no_place_for_is_warned_about(
        self, api: TestClient, preset: str, order: dict[str, Any]
    ) -> None:
        [name] = order
        assert (
            f"{name}: the preset '{preset}' has no place for it, so it was left out"
            in (self.ask(api, preset=preset, **order)["warnings"])
        )

    def test_own_presets_come_from_a_file(self, database_url: str, tmp_path: Path) -> None:
        mine = {
            "mine": {
                "classes": [{"window": 1_000, "budgets": {"all": 500}}],
                "blocks": [{"name": "all", "rank": 1, "cut": "never", "holds": ["text", "user_facts"], "limit": 1}],
            }
        }
        path = tmp_path / "presets.json"
        path.write_text(json.dumps(mine))
        parts = Container(read_settings({}, database_url=database_url, presets_file=path, model="offline"))
        remember(parts, "one", "Ada sings.")
        remember(parts, "two", "Ada swims.")
        with local_client(parts) as api:
            assert [p["name"] for p in api.get("/v1/context/presets").json()["presets"]] == [
                "blocks", "layers", "pipeline", "mine",
            ]  # fmt: skip
            assert self.ask(api, preset="mine")["text"].count("#") == 1
        path.write_text('{"mine": {}}')
        broken = Container(read_settings({}, database_url=database_url, presets_file=path, model="offline"))
        with pytest.raises(extractor.core.errors.Misconfigured, match="EXTRACTOR_PRESETS_FILE: preset 'mine'"):
            _ = broken.context
        parts.close()

    def test_in_python(self, parts: Container) -> None:
        remember(parts, "role", "Ada is a nurse.")
        made = extractor.context("ada", query="nurse?", container=parts, knowledge=[{"source": "x", "content": "y"}])
        assert "Ada is a nurse." in made["text"]


class TestPins:
    def test_pin_list_replace_unpin(self, api: TestClient, parts: Container) -> None:
        remember(parts, "role", "Ada is a nurse.")
        fact = api.get("/v1/facts").json()["facts"][0]["id"]
        api.put("/v1/pins/text", json={"user_id": "ada", "content": "one"})
        api.put("/v1/pins/text", json={"user_id": "ada", "content": "two"})
        api.put("/v1/pins/team", json={"user_id": "ada", "project_id": "apollo", "content": "three"})
        api.put("/v1/pins/fact", json={"user_id": "ada", "fact_id": fact})
        found = api.get("/v1/pins", params={"user_id": "ada", "project_id": "apollo"}).json()["pins"]
        assert [(pin["name"], pin["scope"], pin["content"]) for pin in found] == [
            ("team", "project", "three"), ("text", "user", "two"), ("fact", "user", "Ada is a nurse."),
        ]  # fmt: skip
        assert [
            pin["name"] for pin in api.get("/v1/pins", params={"user_id": "eve", "project_id": "apollo"}).json()["pins"]
        ] == ["team"]
        assert api.delete("/v1/pins/text", params={"user_id": "ada"}).json() == {"unpinned": True}
        assert api.delete("/v1/pins/text", params={"user_id": "ada"}).json() == {"unpinned": False}

    def test_the_budget_is_hard(self, database_url: str) -> None:
        parts = Container(read_settings({}, database_url=database_url, pinned_tokens=400, model="offline"))
        with local_client(parts) as api:
            assert api.put("/v1/pins/a", json={"user_id": "ada", "content": "word " * 100}).status_code == 200
            refused = api.put("/v1/pins/b", json={"user_id": "ada", "content": "word " * 100})
            assert refused.status_code == 409
            assert "of 200 are used by other pins" in refused.json()["detail"]
            assert api.put("/v1/pins/a", json={"user_id": "ada", "content": "word " * 120}).status_code == 200
            assert api.put("/v1/pins/b", json={"user_id": "eve", "content": "word " * 100}).status_code == 200
            assert [pin["name"] for pin in api.get("/v1/pins", params={"user_id": "ada"}).json()["pins"]] == ["a"]
        parts.close()

    @pytest.mark.parametrize(
        "order",
        [
            {},
            {"content": "x", "fact_id": str(uuid4())},
            {"content": "the password is hunter2-Xy77!"},
            {"content": " "},
            {"content": "x", "scope": "project"},
        ],
    )
    def test_what_cannot_be_pinned(self, api: TestClient, order: dict[str, Any]) -> None:
        assert api.put("/v1/pins/a", json={"user_id": "ada", **order}).status_code == 422
        assert api.put("/v1/pins/Not A Slug", json={"user_id": "ada", "content": "x"}).status_code == 422

    def test_a_fact_that_one_may_not_see_cannot_be_pinned(self, api: TestClient, parts: Container) -> None:
        remember(parts, "role", "Eve is a pilot.", scope=FactScope("default", "eve", None))
        fact = api.get("/v1/facts").json()["facts"][0]["id"]
        assert api.put("/v1/pins/a", json={"user_id": "ada", "fact_id": fact}).status_code == 404


class TestNotesAndTasks:
    def test_notes_end_with_their_session_and_tasks_outlive_it(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        read_with_notes(parts, Key_results="JWT was chosen on 2026-11-20.", Worklog="- x", Current_state="Done.")
        assert api.get("/v1/sessions/s1/notes").json()["sections"]["Key results"] == "JWT was chosen on 2026-11-20."
        ended = api.post("/v1/sessions/s1/end", json={"task": "Auth work"}).json()
        assert (ended["ended"], len(ended["promoted"])) == (True, 2)
        assert api.get("/v1/sessions/s1/notes").json()["sections"] == {}
        assert api.post("/v1/sessions/s1/end").json() == {"session_id": "s1", "ended": False, "promoted": []}
        history = api.get("/v1/tasks/auth-work", params={"user_id": "ada"}).json()["entries"]
        assert {line["kind"] for line in history} == {"result", "state"}
        line = next(line for line in history if line["kind"] == "result")
        order = {"user_id": "ada", "name": "auth-decision", "type": "project", "description": "JWT was chosen."}
        promoted = api.post(f"/v1/task-entries/{line['id']}/promote", json=order).json()
        fact = api.get(f"/v1/facts/{promoted['fact_id']}").json()
        assert (fact["content"], fact["origin"]) == ("JWT was chosen on 2026-11-20.", "agent")
        steps = [(step.source, step.target) for step in parts.adapters.tasks.promotions("default", "ada", 9)]
        assert steps == [("task_entry", "fact"), ("session_notes", "task_entry"), ("session_notes", "task_entry")]

    def test_lines_of_a_task_stand_in_the_context(self, api: TestClient) -> None:
        lines = {"user_id": "ada", "entries": [{"kind": "verified", "content": "The login <works>."}]}
        assert api.post("/v1/tasks/auth", json=lines).status_code == 201
        made = api.post("/v1/context", json={"user_id": "ada", "task": "auth"}).json()
        assert "[verified] The login &lt;works&gt;." in blocks(made)["task"]
        wrong = {"user_id": "ada", "entries": [{"kind": "rumour", "content": "x"}]}
        assert api.post("/v1/tasks/auth", json=wrong).json()["errors"][0]["field"] == "entries[0].kind"
        assert (
            api.post(
                f"/v1/task-entries/{uuid4()}/promote",
                json={"user_id": "ada", "name": "a", "type": "user", "description": "x"},
            ).status_code
            == 404
        )

    def test_a_promotion_obeys_the_rules_for_facts(self, api: TestClient) -> None:
        lines = {"user_id": "ada", "entries": [{"kind": "note", "content": "It is due the day after that."}]}
        key = api.post("/v1/tasks/auth", json=lines).json()["ids"][0]
        order = {"user_id": "ada", "name": "due", "type": "project", "description": "It is due."}
        answer = api.post(f"/v1/task-entries/{key}/promote", json=order)
        assert answer.status_code == 422
        assert "ISO date" in answer.json()["detail"]

    def test_notes_are_the_free_summary_of_a_compaction(self, api: TestClient, parts: Container) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        read_with_notes(parts, Key_results="JWT was chosen.")
        messages = [{"role": "user", "content": "word " * 900} for _ in range(12)]
        order = {"messages": messages, "context_window": 4_000, "response_headroom": 500, "session_id": "s1"}
        done = api.post("/v1/compact", json=order).json()
        assert done["steps"][-1] == "notes"
        assert "JWT was chosen." in json.dumps(done["messages"][0])


class TestProvenance:
    def test_a_fact_leads_to_its_message(self, api: TestClient, parts: Container) -> None:
        message = entry("Well, I am a nurse in Berlin.")
        api.post("/v1/sessions/s1/turns", json=turn(message))
        call = {
            "user_id": "ada", "session_id": "s1", "name": "save_memory",
            "input": {"name": "role", "type": "user", "description": "A nurse.", "content": "Ada is a nurse.", "evidence": [{"message_uuid": message["uuid"], "quote": "I am a nurse"}]},
        }  # fmt: skip
        assert not api.post("/v1/memory", json=call).json()["is_error"]
        fact = api.get("/v1/facts").json()["facts"][0]
        assert fact["verify_before_use"] is False
        evidence = api.get(f"/v1/facts/{fact['id']}/evidence").json()["evidence"][0]
        told = evidence["message"]
        quoted = told["text"][told["quote_start"] : told["quote_end"]]
        assert (told["session_id"], quoted) == ("s1", "Well, I am a nurse in Berlin."), (
            "short quotes grow to their sentence"
        )
        api.delete("/v1/users/ada")
        assert api.get(f"/v1/facts/{fact['id']}/evidence").status_code == 404
