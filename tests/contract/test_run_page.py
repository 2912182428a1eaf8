"""The page of a run: what the model saw and said, which run it continues, and why nothing was saved."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Container
from extractor.core.errors import ModelOutage, UnknownRun
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
from extractor.core.run.prompts import SYSTEM
from extractor.core.run.runs import Outcome, RunDetail, RunFilter, RunStep
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits
from extractor.entrypoints.cli.app import who
from extractor.entrypoints.cli.one_run import replay_run
from extractor.entrypoints.dashboard.run_page import bars_of, paired
from extractor.settings import read_settings
from extractor.usecases.agent import AgentRunner
from tests.build import entry, event
from tests.contract.over_http import local_client

MODEL = "claude-haiku-5-5"
BEGAN = datetime(2026, 11, 24, 9, 0, tzinfo=UTC)
NO_RUN = UUID(int=7)
TOLD = "We moved the launch to 2026-12-01 <b>."
ARABIC = "\u0627\u0644\u0625\u0637\u0644\u0627\u0642 \u0641\u064a \u062f\u064a\u0633\u0645\u0628\u0631"


class Scripted:
    """Answers in turn what it is told to; an error is raised."""

    def __init__(self, *answers: list[dict[str, Any]] | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[Mapping[str, Any]] = []

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        self.asked.append(dict(request))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        is_call = any(block["type"] == "tool_use" for block in answer)
        return Reply(answer, "tool_use" if is_call else "end_turn", Usage(10, 0, 0, 5), MODEL, f"msg_{uuid4().hex}")


def say(text: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text}]


def call(tool: str, **arguments: Any) -> list[dict[str, Any]]:
    return [{"type": "tool_use", "id": f"toolu_{uuid4().hex[:8]}", "name": tool, "input": arguments}]


CLOSING = "<headline>Planned the launch</headline>"


@pytest.fixture
def parts(database: Database, database_url: str) -> Iterator[Container]:
    made = Container(
        read_settings(
            {"EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0"}, database_url=database_url, model=MODEL, quiet_s=0
        )
    )
    yield made
    made.close()


def run(parts: Container, script: Scripted, session: str = "s1") -> str:
    """Make one run over what is unread, and return its id."""
    extraction = Extraction(
        runs=parts.adapters.runs, facts=parts.adapters.facts, model=Model(script, MODEL), limits=Limits(turn_grace_s=0), prices={},
        default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
        gate=Gate(parts.adapters.gate._store, jitter=lambda: 0.0, clock=lambda: 0.0),
    )  # fmt: skip
    result = extraction.run("default", session, owner="w")
    assert result is not None
    return str(parts.run_lists.page(RunFilter("default"), limit=1).items[0].id)


def shown(parts: Container, run_id: str) -> str:
    with local_client(parts) as client:
        answer = client.get(f"/dashboard/runs/{run_id}")
    assert answer.status_code == 200, answer.text
    return answer.text


def told(page: str, name: str) -> str:
    """Return the text of one of the page's foldable parts, as the browser shows it."""
    found = re.search(rf'(?s)<pre id="{name}-text" dir="auto" lang="" tabindex="0">(.*?)</pre>', page)
    assert found is not None, name
    return html.unescape(found[1])


def test_it_shows_what_the_model_saw_and_said(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry(TOLD), entry(ARABIC, "assistant"))])
    script = Scripted(call("bash", command="ls"), say(CLOSING))
    page = shown(parts, run(parts, script))
    sent = script.asked[0]["messages"][0]["content"][0]["text"]
    pieces = [told(page, f"piece-{name}") for name in ("memory", "transcript", "order")]
    assert "\n\n".join(pieces) == sent, "the parts are what was sent"
    assert told(page, "system") == SYSTEM
    assert "same to the byte" in page
    assert ARABIC in pieces[1]
    assert "ls" in told(page, "input-1-1")
    assert "may call" in told(page, "result-1-1") or "not" in told(page, "result-1-1")
    assert told(page, "text-2-1") == CLOSING
    assert "<b>." not in page


def test_a_request_that_cannot_be_rebuilt_to_the_byte_does_not_claim_it(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry(TOLD))])
    first = run(parts, Scripted(say(CLOSING + "<notes>\n## Key results\nDecember.\n</notes>")))
    parts.adapters.archive.ingest([event(entry("And the demo?"))])
    second = run(parts, Scripted(say(CLOSING)))
    assert "same to the byte" in shown(parts, first), "a session's first run had no notes to see"
    page = shown(parts, second)
    assert "same to the byte" not in page, "the notes that it saw have been written over"
    assert "And the demo?" in told(page, "piece-transcript")


def test_it_names_the_run_that_it_continues(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry(TOLD))])
    script = Scripted(call("list_memories"), ModelOutage("503"), say(CLOSING))
    cut = run(parts, script)
    with parts.adapters.database.write() as connection:
        connection.exec_driver_sql("UPDATE sessions SET due_at = created_at")
    whole = run(parts, script)
    assert whole != cut
    assert len(script.asked) == 3, "the first turn was not asked again"
    page = shown(parts, whole)
    assert f'/dashboard/runs/{cut}">run {cut[:8]}</a>' in page
    assert "1 of the 2 agent turns were answered and paid for there" in page
    assert "Continues" not in shown(parts, cut)
    assert "The run failed (model_outage)" in shown(parts, cut)


def test_it_says_why_nothing_was_saved(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry("Thanks, it works!"))])
    assert "found nothing in them to keep" in shown(parts, run(parts, Scripted(say(CLOSING))))


def test_another_tenant_does_not_see_it(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry(TOLD))])
    run_id = run(parts, Scripted(say(CLOSING)))
    key = parts.adapters.keys.make("other", "operator", "test")
    with local_client(parts) as client:
        assert client.post("/dashboard/login", data={"key": key}, follow_redirects=False).status_code == 303
        answer = client.get(f"/dashboard/runs/{run_id}")
    assert answer.status_code == 404
    assert TOLD[:20] not in answer.text


def test_a_fork_shows_its_parents_prompt_while_that_is_stored(parts: Container) -> None:
    body = {
        "model": MODEL, "max_tokens": 500, "system": "You are Ada's assistant.", "tools": memory_tools(),
        "messages": [{"role": "user", "content": TOLD}],
    }  # fmt: skip
    reply = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": MODEL, "stop_reason": "end_turn", "stop_sequence": None,
        "content": [{"type": "text", "text": "Noted."}], "usage": {"input_tokens": 9, "output_tokens": 2},
    }  # fmt: skip
    sent_at = datetime.now(UTC).isoformat()
    parent = {"body": body, "reply": reply, "sent_at": sent_at}
    parts.adapters.archive.ingest([event(entry(TOLD), entry("Noted.", "assistant"), parent_request=parent)])
    script = Scripted(say(CLOSING))
    run_id = run(parts, script)
    assert script.asked[0]["system"] == body["system"], "it was a fork"
    page = shown(parts, run_id)
    assert "System prompt of the parent" in page
    assert told(page, "system") == body["system"]
    assert TOLD in told(page, "piece-conversation")
    assert told(page, "piece-order") == script.asked[0]["messages"][-1]["content"][-1]["text"]
    assert "same to the byte" in page
    with parts.adapters.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM parent_requests")
    page = shown(parts, run_id)
    assert "stored only while its prompt cache lives" in page
    assert "same to the byte" not in page


def test_the_cost_of_each_turn_is_shown_with_what_made_it_so(parts: Container) -> None:
    parts.adapters.archive.ingest([event(entry(TOLD))])
    page = shown(parts, run(parts, Scripted(call("list_memories"), say(CLOSING))))
    cost = page.split('aria-label="What it cost"')[1].split("</section>")[0]
    assert cost.count('<th scope="row">Agent turn') == 2
    assert "Dollars per million" in cost
    assert "The model was asked 2 times" in cost


def step(turn: int, after_s: float, **call: bool) -> RunStep:
    return RunStep(turn, {}, [call] if call else [], BEGAN + timedelta(seconds=after_s))


class TestWhereTheTimeWent:
    def detail(self, outcome: str, *steps: RunStep, took_s: float | None = 10.0) -> RunDetail:
        ended = None if took_s is None else BEGAN + timedelta(seconds=took_s)
        record = SimpleNamespace(outcome=Outcome(outcome), started_at=BEGAN, ended_at=ended)
        return cast("RunDetail", SimpleNamespace(run=record, steps=steps))

    def test_each_agent_turn_begins_where_the_one_before_ended(self) -> None:
        bars = bars_of(self.detail("extracted", step(1, 4), step(2, 9, is_denied=True)), {})
        assert [(bar.name, bar.kind, bar.x, bar.width, bar.took) for bar in bars] == [
            ("Agent turn 1", "turn", 0.0, 400.0, "4.0 s"),
            ("Agent turn 2", "troubled", 400.0, 500.0, "5.0 s"),
            ("Commit", "commit", 900.0, 100.0, "1.0 s"),
        ]

    def test_a_reply_of_an_earlier_run_took_no_time_in_this_one(self) -> None:
        bars = bars_of(self.detail("failed", step(1, -600), step(2, 8)), {1: uuid4()})
        assert [(bar.name, bar.kind, bar.x, bar.took) for bar in bars] == [
            ("Agent turn 1", "reused", 0.0, "0.0 s"),
            ("Agent turn 2", "turn", 0.0, "8.0 s"),
            ("Failed", "failed", 800.0, "2.0 s"),
        ]
        assert bars[0].width > 0, "it is still seen"

    def test_there_is_none_before_the_end_or_without_a_request(self) -> None:
        assert bars_of(self.detail("running", step(1, 4), took_s=None), {}) == []
        assert bars_of(self.detail("skipped_agent_wrote"), {}) == []

    def test_the_page_draws_it_and_leads_to_each_turn(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(entry(TOLD))])
        page = shown(parts, run(parts, Scripted(call("list_memories"), say(CLOSING))))
        drawn = page.split('aria-label="Where the time went"')[1].split("</section>")[0]
        for anchor in ("turn-1", "turn-2", "commit"):
            assert f'href="#{anchor}"' in drawn
            assert f'id="{anchor}"' in page


class TestReplay:
    def test_both_outcomes_stand_side_by_side_and_nothing_is_stored(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(entry(TOLD))])
        saved = {"type": "project", "description": "Launch.", "evidence": [{"message": "m1", "quote": TOLD[:30]}]}
        first = call("save_memory", name="launch", content="The launch was moved to 2026-12-01.", **saved)
        run_id = run(parts, Scripted(first, say(CLOSING)))
        other = call("save_memory", name="launch", content="The launch is planned for 2026-12-01.", **saved)
        script = Scripted(other, say(CLOSING))
        parts.__dict__["agent"] = AgentRunner(Model(script, MODEL), {}, timeout_s=5)
        facts = parts.queries.facts("default", FactFilter()).items
        assert len(facts) == 1
        with local_client(parts) as client:
            asked = client.get(f"/dashboard/runs/{run_id}/replay").text
            token = asked.split('name="csrf" value="')[1].split('"')[0]
            assert client.post(f"/dashboard/runs/{run_id}/replay").status_code == 403
            assert script.asked == []
            page = client.post(f"/dashboard/runs/{run_id}/replay", data={"csrf": token}).text
        assert "The launch <del>was moved to</del> 2026-12-01." in " ".join(page.split())
        assert "The launch <ins>is planned for</ins> 2026-12-01." in " ".join(page.split())
        assert parts.queries.facts("default", FactFilter()).items == facts
        assert "No run reads these messages again: they are read already." in page
        (noted,) = parts.actions.list(None).items
        assert (noted.action, noted.target, noted.by) == ("replay", f"run {run_id}", "this machine")

    def test_the_command_line_is_in_the_log_too_and_tells_who_reads_the_messages(
        self, parts: Container, capsys: pytest.CaptureFixture[str]
    ) -> None:
        parts.adapters.archive.ingest([event(entry(TOLD))])
        run_id = UUID(run(parts, Scripted(ModelOutage("529"))))
        parts.__dict__["agent"] = AgentRunner(Model(Scripted(say(CLOSING)), MODEL), {}, timeout_s=5)
        replay_run(parts, run_id, None, as_json=False)
        told = " ".join(capsys.readouterr().out.split())
        assert "No fact was written. Still unread: 1 message; a worker reads them after 2" in told
        assert "originally: failed, 0 facts" in told
        (noted,) = parts.actions.list(None).items
        assert (noted.action, noted.target, noted.by) == ("replay", f"run {run_id}", who().name)
        assert noted.detail["model"] == MODEL

    def test_a_user_who_is_erased_meanwhile(self, parts: Container, capsys: pytest.CaptureFixture[str]) -> None:
        """The replay was paid for, and is shown."""

        class Erasing(Scripted):
            def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
                parts.governance.erase(Actor("test"), "default", "ada")
                return super().create(request, max_requests=max_requests, timeout_s=timeout_s)

        parts.adapters.archive.ingest([event(entry(TOLD))])
        run_id = UUID(run(parts, Scripted(ModelOutage("529"))))
        parts.__dict__["agent"] = AgentRunner(Model(Erasing(say(CLOSING)), MODEL), {}, timeout_s=5)
        replay_run(parts, run_id, None, as_json=False)
        told = " ".join(capsys.readouterr().out.split())
        assert "No run reads these messages again: their user was erased meanwhile." in told

    def test_what_cannot_be_replayed_says_why(self, parts: Container) -> None:
        parts.__dict__["agent"] = AgentRunner(Model(Scripted(), MODEL), {}, timeout_s=5)
        with pytest.raises(UnknownRun, match=f"^no run {NO_RUN}: runs are deleted after"):
            parts.replay.run(Actor("test"), NO_RUN)
        parts.adapters.archive.ingest([event(entry(TOLD))])
        run_id = UUID(run(parts, Scripted(say(CLOSING))))
        with parts.adapters.database.write() as connection:
            connection.exec_driver_sql("DELETE FROM messages")
        with pytest.raises(
            UnknownRun, match="cannot be replayed: it had no messages to read, or none of them is still"
        ):
            parts.replay.run(Actor("test"), run_id)
        assert parts.actions.list(None).items == []

    def test_the_order_is_the_one_that_a_run_would_be_given(self, database: Database, database_url: str) -> None:
        """It named no kinds to leave out, and no notes."""
        settings = read_settings(
            {"EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", "EXTRACTOR_LEAVE_OUT": "health"}, database_url=database_url,
            model=MODEL, quiet_s=0,
        )  # fmt: skip
        parts = Container(settings)
        parts.adapters.archive.ingest([event(entry(TOLD))])
        run(parts, Scripted(say(CLOSING + "<notes>\n## Key results\nDecember.\n</notes>")))
        parts.adapters.archive.ingest([event(entry("And the demo?"))])
        second = UUID(run(parts, Scripted(say(CLOSING))))
        with parts.adapters.database.write() as connection:  # as if the second run had left the notes alone
            connection.exec_driver_sql("UPDATE session_notes SET updated_at = (SELECT min(started_at) FROM runs)")
        script = Scripted(say(CLOSING))
        parts.__dict__["agent"] = AgentRunner(Model(script, MODEL), {}, timeout_s=5)
        parts.replay.run(Actor("test"), second)
        sent = script.asked[0]["messages"][0]["content"][0]["text"]
        assert "Keep nothing about: health." in sent
        assert "<session_notes>" in sent
        parts.close()

    def test_pieces_that_differ_are_whole_words(self) -> None:
        (pair, alone) = paired({"a": "one two three", "b": "gone"}, {"a": "one too three"})
        assert pair.then == [("one", False), ("two", True), ("three", False)]
        assert pair.now == [("one", False), ("too", True), ("three", False)]
        assert (alone.name, alone.then, alone.now) == ("b", [("gone", True)], None)
        assert paired({"a": "x"}, {"a": "x"})[0].is_same
