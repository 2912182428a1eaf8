"""What runs leave behind besides facts, and clean-ups by an agent: a scripted model, real stores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.tables import Sessions
from extractor.bootstrap import Container
from extractor.core.errors import CapReached, Misconfigured, StoreUnavailable, Unfinished
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, FactType, SaveFact
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
from extractor.core.run.runs import Outcome
from extractor.core.run.windows import Limits
from extractor.entrypoints.api.schemas.audits import AuditByAgent
from extractor.settings import read_settings
from extractor.usecases.audit import CleanedUp
from extractor.usecases.context_material import ContextOrder
from tests.build import draft, entry, event

ADA = FactScope("default", "ada", None)
MERGED = "The tests of the evals folder run with npm test there, and with make in CI."
MODEL = "claude-haiku-5-5"


class Scripted:
    """Answers what it is told to, and keeps what it was asked."""

    def __init__(self, *answers: list[dict[str, Any]]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        self.asked.append(str(request["messages"][0]["content"][0]["text"]))
        content = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        calls = any(block["type"] == "tool_use" for block in content)
        return Reply(content, "tool_use" if calls else "end_turn", Usage(10, 0, 0, 5), MODEL)


def say(text: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text}]


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": f"toolu_{uuid4().hex[:8]}", "name": tool, "input": arguments}


def worker(parts: Container, script: Scripted) -> Extraction:
    return Extraction(
        runs=parts.adapters.runs, facts=parts.adapters.facts, model=Model(script, MODEL), limits=Limits(turn_grace_s=0), prices={},
        default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
        gate=Gate(parts.adapters.gate._store, jitter=lambda: 0.0, clock=lambda: 0.0),

    )  # fmt: skip


@pytest.fixture
def parts(database: Database, database_url: str) -> Iterator[Container]:
    made = Container(read_settings({}, database_url=database_url, model=MODEL, quiet_s=0))
    yield made
    made.close()


class TestReplies:
    def test_the_last_reply_of_a_run_whose_commit_fails_is_not_asked_for_again(
        self, parts: Container, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is stored before the commit."""
        script = Scripted([call("search_memories", query="bees")], say("<headline>Spoke of bees</headline>"))
        extraction = worker(parts, script)
        parts.adapters.archive.ingest([event()])

        def fail(*_: Any) -> None:
            raise StoreUnavailable("the database does not take the work now")

        with monkeypatch.context() as patch:
            patch.setattr(parts.adapters.runs, "commit", fail)
            first = extraction.run("default", "s1", owner="w")
        assert first is not None
        assert first.outcome is Outcome.FAILED
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Sessions).values(due_at=parts.adapters.database.now()))
        second = extraction.run("default", "s1", owner="w")
        assert second is not None
        assert (second.outcome, second.figures.agent_turns) == (Outcome.NOTHING_TO_SAVE, 2)
        assert len(script.asked) == 2


class TestNotes:
    def test_the_last_message_of_a_run_keeps_them_and_the_next_order_shows_them(self, parts: Container) -> None:
        closing = "<headline>Planned the launch</headline><notes>\n## Key results\nIt is on tomorrow <b>.\n</notes>"
        script = Scripted(say(closing))
        extraction = worker(parts, script)
        parts.adapters.archive.ingest([event(entry("When is the launch?"), entry("Soon.", "assistant"))])
        first = extraction.run("default", "s1", owner="w")
        assert first is not None
        assert first.outcome is Outcome.NOTHING_TO_SAVE
        notes = parts.adapters.notes.notes("default", "s1").sections
        assert notes["Key results"] == "It is on tomorrow (2026-11-21) <b>."
        assert notes["Worklog"] == "- 2026-11-20 12:00 Planned the launch"
        assert "<session_notes>" not in script.asked[0]
        parts.adapters.archive.ingest([event(entry("And the demo?"))])
        extraction.run("default", "s1", owner="w")
        assert "It is on tomorrow (2026-11-21) &lt;b&gt;." in script.asked[1]
        assert "Worklog" not in script.asked[1], "it grows with each run, and is not the model's to write"
        assert [
            line.text for line in parts.adapters.notes.headlines(FactScope("default", "ada", None), first_day())
        ] == ["Planned the launch"] * 2
        assert len(script.asked) == 2, "no call of their own"

    def test_a_turn_without_words_is_no_topic_in_a_context(self, parts: Container) -> None:
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}
        parts.adapters.archive.ingest([event(entry([image], created_at=datetime.now(UTC).isoformat()))])
        worker(parts, Scripted(say("Nothing to save."))).run("default", "s1", owner="w")
        scope = FactScope("default", "ada", None)
        assert [line.text for line in parts.adapters.notes.headlines(scope, first_day())] == ["(no words)"]
        for preset in ("blocks", "pipeline"):
            assert parts.context.make(scope, ContextOrder(preset=preset, query="tea"))["text"] == "", preset

    def test_notes_and_facts_come_in_one_message(self, parts: Container) -> None:
        said = entry("I keep bees in Graz.")
        fact = {
            "name": "bees", "type": "user", "description": "Keeps bees", "content": "The user keeps bees in Graz.",
            "evidence": [{"message_uuid": said["uuid"], "quote": "I keep bees in Graz"}],
        }  # fmt: skip
        headline = "<headline>Spoke of bees</headline>"
        script = Scripted([*say(headline), call("save_memory", **fact)], say("must not be asked"))
        parts.adapters.archive.ingest([event(said)])
        result = worker(parts, script).run("default", "s1", owner="w")
        assert result is not None
        assert (result.outcome, result.figures.facts_written, result.figures.agent_turns) == (Outcome.EXTRACTED, 1, 1)
        assert parts.adapters.notes.notes("default", "s1").sections["Worklog"] == "- 2026-11-20 12:00 Spoke of bees"

    def test_what_the_agent_wrote_itself_stands_in_no_note(self, parts: Container) -> None:
        wrote = [{"type": "tool_use", "id": "toolu_1", "name": "save_memory", "input": {}}]
        done = [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "ok"}]
        said = [
            entry("Remember my secret hobby."),
            entry(wrote, "assistant"),
            entry(done),
            entry("Saved.", "assistant"),
        ]
        parts.adapters.archive.ingest([event(*said)])
        result = worker(parts, Scripted(say("x"))).run("default", "s1", owner="w")
        assert result is not None
        assert result.outcome is Outcome.SKIPPED_AGENT_WROTE
        assert parts.adapters.notes.notes("default", "s1").sections == {}


def first_day() -> Any:
    from datetime import UTC, datetime

    return datetime(2026, 1, 1, tzinfo=UTC)


class TestCleanUp:
    def fill(self, parts: Container) -> dict[str, Any]:
        message = entry("The tests of the evals folder run with npm test there, and with make in CI.")
        parts.adapters.archive.ingest([event(message)])
        quoted = (Evidence(event(message).messages[0].uuid, "The tests of the evals folder run with npm test", True),)
        for name, content in (
            ("a", "The tests of the evals folder run with npm test."),
            ("b", "The tests of the evals folder run with npm test there."),
        ):
            saved = SaveFact(draft(name, content, FactType.REFERENCE, evidence=quoted))
            parts.adapters.fact_writer.write(FactChanges(ADA, (saved,)), read_at=parts.adapters.fact_writer.now())
        return message

    def clean(self, parts: Container, script: Scripted, monkeypatch: pytest.MonkeyPatch) -> CleanedUp:
        monkeypatch.setitem(parts.adapters.models.__dict__, "model", Model(script, MODEL))
        return parts.clean_up.run(ADA, by="test")

    def merge(self, message: dict[str, Any]) -> Scripted:
        evidence = [{"message_uuid": message["uuid"], "quote": "with make in CI"}]
        text = {"type": "reference", "description": "How tests run.", "content": MERGED, "evidence": evidence}
        calls = [
            call("bash", command="rm -rf /"),
            call("save_memory", name="a", **text),
            call("delete_memory", name="b"),
        ]
        return Scripted(calls, say("Done."))

    def test_a_run_merges_within_its_cap_and_filter(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        script = self.merge(self.fill(parts))
        done = self.clean(parts, script, monkeypatch)
        assert (done.findings, done.facts_changed, done.figures.denied_calls, done.figures.agent_turns) == (1, 2, 1, 2)
        assert [(fact.name, fact.content) for fact in parts.adapters.facts.newest(ADA, 9)] == [("a", MERGED)]
        assert "There is no new conversation" in script.asked[0]
        assert parts.adapters.hygiene.reports("default")[0].applied_by == "test"

    def test_over_http_what_was_done_is_told(
        self, parts: Container, api: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The response names fewer figures than the report keeps."""
        script = self.merge(self.fill(parts))
        monkeypatch.setitem(parts.adapters.models.__dict__, "model", Model(script, MODEL))
        response = api.post("/v1/audit", json={"by_agent": True, "user_id": ADA.user_id, "project_id": ADA.project_id})
        assert response.status_code == 200
        done = response.json()
        assert (done["findings"], done["facts_changed"], done["agent_turns"], done["is_capped"]) == (1, 2, 2, False)
        assert set(done) == set(AuditByAgent.model_fields)

    def test_five_turns_at_most_and_nothing_accepted_is_a_failure(
        self, parts: Container, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.fill(parts)
        script = Scripted([call("search_memories", query="tests")])
        with pytest.raises(CapReached):
            self.clean(parts, script, monkeypatch)
        assert len(script.asked) == 5
        assert len(parts.adapters.facts.newest(ADA, 9)) == 2

    def test_what_stands_in_no_fact_cannot_be_added(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fill(parts)
        made_up = call(
            "save_memory",
            name="c",
            type="user",
            description="x",
            content="Ada lives in Rome and owns a boat.",
            evidence=[],
        )
        before = parts.queries.facts("default", FactFilter()).items
        with pytest.raises(Unfinished, match="evidence is missing"):
            self.clean(parts, Scripted([made_up], say("Done.")), monkeypatch)
        assert parts.queries.facts("default", FactFilter()).items == before

    def test_nothing_found_asks_nobody(self, parts: Container, monkeypatch: pytest.MonkeyPatch) -> None:
        script = Scripted(say("never"))
        assert self.clean(parts, script, monkeypatch).figures.agent_turns == 0
        assert script.asked == []

    def test_the_offline_rules_understand_nothing(self, database: Database, database_url: str) -> None:
        offline = Container(read_settings({}, database_url=database_url, model="offline"))
        with pytest.raises(Misconfigured, match="offline rules"):
            offline.clean_up.run(ADA, by="test")
        offline.close()
