"""From the Redis stream through a real Celery worker and a real HTTP model into each database."""

from __future__ import annotations

import json
import time
from typing import Any
from uuid import UUID, uuid4

import pytest
from celery import Celery

from extractor.adapters.wire import QUEUE_TURNS, REJECTED, STREAM
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.figures import Path
from extractor.core.run.runs import Outcome
from extractor.testing import Fault, end, tool_calls
from extractor.testing.model_server import Answer, Request
from tests.build import entry, event_json, tool_result, tool_use
from tests.commands import Commands
from tests.integration.conftest import Brain
from tests.integration.saving import NURSE, REPLY, save, saving
from tests.integration.stack import Stack, clean_environment, wait_for


class TestTheWholePath:
    def test_an_event_becomes_a_stored_typed_dated_fact(self, stack: Stack, brain: Brain) -> None:
        brain.think = saving(
            "The workshop is next Tuesday", name="workshop", type="project", content="The workshop is next Tuesday."
        )
        said = entry("The workshop is next Tuesday.", created_at="2026-11-20T23:30:00-05:00")
        stack.send(event_json(said, REPLY, time_zone="America/New_York"))
        session = stack.wait_read(said, REPLY)
        assert session["cursor"] == REPLY["uuid"]
        fact = stack.facts()[0]
        assert fact.content == "The workshop is next Tuesday (2026-11-24)."
        assert (fact.type.value, fact.scope.value, fact.user_id) == ("project", "user", "ada")
        assert fact.evidence[0].verified
        assert str(fact.evidence[0].message_uuid) == said["uuid"]
        run = stack.runs()[0]
        assert (run.outcome, run.figures.agent_turns, run.figures.path, run.cursor_mode.value) == (
            Outcome.EXTRACTED,
            3,
            Path.COLD,
            "start",
        )
        assert run.figures.cost_usd > 0
        assert stack.server.refusals == []
        steps = stack.parts.queries.run("default", run.id)
        assert steps is not None
        assert [len(step.calls) for step in steps.steps] == [2, 1, 0]
        assert stack.parts.adapters.redis.xlen(STREAM) == 0

    def test_nothing_worth_keeping_is_a_success_and_moves_the_cursor(self, stack: Stack) -> None:
        stack.send(event_json(NURSE, REPLY))
        assert stack.wait_read(NURSE, REPLY)["last_run"]["outcome"] == "nothing_to_save"
        assert len(stack.server.seen) == 1

    def test_a_turn_in_which_the_agent_wrote_is_skipped_without_asking_the_model(self, stack: Stack) -> None:
        turn = [
            entry("Remember it."),
            entry(tool_use("save_memory"), "assistant"),
            entry(tool_result()),
            entry("Saved.", "assistant"),
        ]
        stack.send(event_json(*turn))
        assert stack.wait_read(*turn)["last_run"]["outcome"] == "skipped_agent_wrote"
        assert stack.session()["cursor"] == turn[-1]["uuid"]
        assert stack.server.seen == []

    def test_a_failed_write_of_the_agent_does_not_skip(self, stack: Stack) -> None:
        turn = [
            entry("Remember it."),
            entry(tool_use("save_memory"), "assistant"),
            entry(tool_result(is_error=True)),
            entry("Hm.", "assistant"),
        ]
        stack.send(event_json(*turn))
        stack.wait_read(*turn)
        assert len(stack.server.seen) == 1

    def test_a_write_whose_answer_is_on_its_way_is_waited_for(self, stack: Stack) -> None:
        """Messages may arrive one by one; the guard must see call and answer together."""
        first = [entry("Remember it."), entry(tool_use("save_memory"), "assistant")]
        second = [entry(tool_result()), entry("Saved.", "assistant")]
        stack.send(event_json(*first))
        wait_for(lambda: stack.parts.queries.progress([("default", "s1")])[0] == 2, "ingest")
        time.sleep(0.5)
        stack.send(event_json(*second))
        stack.wait_read(*first, *second)
        assert stack.server.seen == []

    def test_turns_that_arrive_during_a_run_are_read_together_by_the_next(self, stack: Stack) -> None:
        stack.server.latency_s = 1.0
        turns = [[entry(f"Turn {i}."), entry("ok", "assistant")] for i in range(5)]
        for turn in turns:
            stack.send(event_json(*turn))
            time.sleep(0.15)
        stack.wait_read(*(m for turn in turns for m in turn))
        assert len(stack.runs()) <= 3

    def test_a_long_session_is_worked_off_window_by_window(self, stack: Stack) -> None:
        messages = [entry(f"Message {i}.", "user" if i % 2 == 0 else "assistant") for i in range(150)]
        stack.send(event_json(*messages))
        stack.wait_read(messages[0], messages[-1])
        runs = stack.runs()
        assert sum(run.window.messages for run in runs) == 150
        assert max(run.window.messages for run in runs) <= 60

    def test_compaction_that_removes_the_cursors_message(self, stack: Stack) -> None:
        old, new = (
            [entry("Old."), entry("ok", "assistant")],
            [entry("Summary.", is_meta=True), entry("New."), entry("ok", "assistant")],
        )
        stack.send(event_json(*old))
        stack.wait_read(*old)
        stack.send(event_json(*new, transcript="replace"))
        stack.wait_read(*new)
        run = stack.runs()[0]
        assert (run.cursor_mode.value, run.window.messages) == ("fallback", 3)

    def test_odd_characters_reach_the_model_and_stop_nobody(self, stack: Stack) -> None:
        """A lone surrogate is no UTF-8: it must not look like an outage of the provider for ever."""
        odd = entry("Odd \ud800 and \x00 and \u2028 and <tags> & more.")
        stack.send(event_json(odd, REPLY))
        assert stack.wait_read(odd, REPLY)["last_run"]["outcome"] == "nothing_to_save"

    def test_duplicate_events_are_read_once(self, stack: Stack) -> None:
        event = event_json(NURSE, REPLY)
        for _ in range(5):
            stack.send(event)
        stack.wait_read(NURSE, REPLY)
        time.sleep(1)
        assert len(stack.runs()) == 1


class TestAModelThatMisbehaves:
    def test_never_stopping_gets_five_requests_and_commits_what_was_accepted(self, stack: Stack, brain: Brain) -> None:
        brain.think = lambda _: tool_calls(save(NURSE["uuid"], "I'm a nurse in Graz"))
        stack.send(event_json(NURSE, REPLY))
        assert stack.wait_read(NURSE)["last_run"]["outcome"] == "capped"
        assert len(stack.server.seen) == 5
        assert [fact.name for fact in stack.facts()] == ["job"]

    def test_never_stopping_without_a_write_fails_and_keeps_the_cursor(self, stack: Stack, brain: Brain) -> None:
        brain.think = lambda _: tool_calls(("search_memories", {"query": "x"}))
        stack.send(event_json(NURSE, REPLY))
        run = wait_for(lambda: [r for r in stack.runs() if r.outcome is Outcome.FAILED], "a failed run")[0]
        assert "CapReached" in run.error
        assert len(stack.server.seen) % 5 == 0
        session = stack.session()
        assert (session["cursor"], session["unread"]) == (None, 2)
        brain.think = lambda _: end()
        assert stack.wait_read(NURSE, REPLY)["cursor"] == REPLY["uuid"]

    def test_a_forbidden_tool_gets_an_error_and_does_nothing(self, stack: Stack, brain: Brain) -> None:
        brain.think = lambda r: tool_calls(("Bash", {"command": "touch /"})) if r.turn == 1 else end()
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE)
        result = stack.server.requests[1].body["messages"][-1]["content"][0]
        assert result["is_error"]
        assert "save_memory" in result["content"]
        assert stack.runs()[0].figures.denied_calls == 1
        assert stack.facts() == []

    def test_what_breaks_a_rule_is_refused_back_and_not_stored(self, stack: Stack, brain: Brain) -> None:
        quote = "I'm a nurse in Graz"
        bad = [
            save(NURSE["uuid"], quote, name=".."),
            save(NURSE["uuid"], quote, type="event"),
            save(NURSE["uuid"], quote, user_id="eve"),
            save(NURSE["uuid"], quote, content="The password is Tr0ub4dor&3xyz."),
            save(NURSE["uuid"], quote, content="He came the next day."),
            save(NURSE["uuid"], "I am a pilot"),
            save(str(uuid4()), "I am a singer"),
        ]
        brain.think = lambda r: tool_calls(*bad) if r.turn == 1 else end()
        stack.send(event_json(NURSE, REPLY))
        run = wait_for(lambda: [r for r in stack.runs() if r.outcome is Outcome.FAILED], "a failed run")[0]
        assert all(block["is_error"] for block in stack.server.requests[1].body["messages"][-1]["content"])
        assert (run.figures.refused_calls, run.cause) == (len(bad), "unfinished")
        assert stack.facts() == []
        assert stack.session()["unread"] == 2, "silence is never success"
        brain.think = lambda _: end()
        stack.wait_read(NURSE)

    def test_a_claim_to_have_saved_is_told_to_save_and_may_still_do_so(self, stack: Stack, brain: Brain) -> None:
        claim = end("I have saved that Ada is a nurse in Graz.")
        brain.think = lambda r: (claim, tool_calls(save(NURSE["uuid"], "I'm a nurse in Graz")), end())[r.turn - 1]
        stack.send(event_json(NURSE, REPLY))
        assert stack.wait_read(NURSE)["last_run"]["outcome"] == "extracted"
        assert "Nothing is stored" in stack.server.requests[1].text
        assert [fact.name for fact in stack.facts()] == ["job"]

    def test_a_mere_claim_becomes_a_dead_letter_that_can_be_redriven(self, stack: Stack, brain: Brain) -> None:
        brain.think = lambda _: end("I have saved that Ada is a nurse in Graz.")
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE)
        letters = stack.parts.dead_letters.page(LetterFilter("default")).items
        assert [letter.cause for letter in letters] == ["unfinished"]
        brain.think = lambda r: tool_calls(save(NURSE["uuid"], "I'm a nurse in Graz")) if r.turn == 1 else end()
        stack.parts.adapters.dead_letters.redrive(LetterFilter("default"), dry_run=False)
        wait_for(stack.facts, "the fact")

    def test_what_was_accepted_is_kept_and_what_stands_refused_is_told(self, stack: Stack, brain: Brain) -> None:
        good, bad = save(NURSE["uuid"], "I'm a nurse in Graz"), save(NURSE["uuid"], "I fly planes", name="pilot")
        brain.think = lambda r: tool_calls(good, bad) if r.turn == 1 else end()
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE)
        run = stack.runs()[0]
        assert (run.outcome, run.cause) == (Outcome.CAPPED, "unfinished")
        assert "pilot" in run.error
        assert [fact.name for fact in stack.facts()] == ["job"]

    def test_a_refusal_quarantines_the_turn_alone(self, stack: Stack, brain: Brain) -> None:
        """The window is halved until the turn is alone; the others are read."""
        brain.think = lambda r: {**end(), "stop_reason": "refusal"} if "POISON" in r.order else end()
        turns = [[entry(f"Turn {i} {'POISON' if i == 2 else ''}"), entry("ok", "assistant")] for i in range(5)]
        stack.send(event_json(*(m for turn in turns for m in turn)))
        stack.wait_read(*(m for turn in turns for m in turn))
        letters = stack.parts.dead_letters.page(LetterFilter("default")).items
        assert [set(letter.message_uuids) for letter in letters] == [{UUID(m["uuid"]) for m in turns[2]}]
        assert letters[0].cause == "refused"
        assert stack.session()["cursor"] == turns[-1][-1]["uuid"]

    @pytest.mark.parametrize(
        "fault", [Fault.error(529, "overloaded_error"), Fault.html(), Fault.hang_up()], ids=["529", "html", "cut"]
    )
    def test_an_outage_never_counts_and_ends_by_itself(self, stack: Stack, brain: Brain, fault: Fault) -> None:
        brain.think = lambda _: fault
        stack.send(event_json(NURSE, REPLY))
        wait_for(lambda: [r for r in stack.runs() if r.outcome is Outcome.FAILED], "a failed run")
        assert (stack.session()["consecutive_failures"], stack.session()["unread"]) == (0, 2)
        brain.think = lambda _: end()
        stack.wait_read(NURSE, REPLY)


class TestWaysIn:
    def test_any_producer_may_add_to_the_stream_without_a_wake_up(self, stack: Stack) -> None:
        """XADD alone is enough: ingested within the sweep interval."""
        stack.parts.adapters.redis.xadd(STREAM, {"event": json.dumps(event_json(NURSE, REPLY))})
        stack.wait_read(NURSE, REPLY)

    def test_any_celery_client_may_send_the_event(self, stack: Stack) -> None:
        with Celery(broker=stack.parts.redis_url) as celery:
            celery.send_task("extractor.ingest_turn", [event_json(NURSE, REPLY)], queue="turns")
        stack.wait_read(NURSE, REPLY)

    def test_what_cannot_be_read_is_kept_with_its_reason_and_stops_nobody(self, stack: Stack) -> None:
        redis = stack.parts.adapters.redis
        redis.xadd(STREAM, {"event": b"{not json"})
        redis.xadd(STREAM, {"something": "else"})
        redis.xadd(STREAM, {"event": json.dumps(event_json(entry(role="robot")))})
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE, REPLY)
        stack.send(event_json(entry(), user="eve"))
        with Celery(broker=stack.parts.redis_url) as celery:
            celery.send_task("extractor.ingest_turn", [{"nonsense": True}], queue="turns")
        wait_for(lambda: redis.xlen(REJECTED) == 5, "five rejected events")
        rejected: Any = redis.xrange(REJECTED)
        reasons = [fields[b"reason"].decode() for _, fields in rejected]
        assert "JSON" in reasons[0]
        assert "no field 'event'" in reasons[1]
        assert "messages[0].role" in reasons[2]
        assert any("belongs to another user" in reason for reason in reasons)
        assert redis.xlen(STREAM) == 0

    def test_no_redis_key_is_left_but_ours(self, stack: Stack) -> None:
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE, REPLY)
        keys = {key.decode() for key in stack.parts.adapters.redis.scan_iter("*")}
        assert not {key for key in keys if key.startswith("celery-task-meta")}
        assert QUEUE_TURNS not in keys or stack.parts.adapters.redis.llen(QUEUE_TURNS) == 0


class TestCrashes:
    def test_a_redis_that_dies_with_runs_in_flight_costs_no_worker_and_no_turn(self, stack: Stack) -> None:
        """The workers reconnect by themselves, and what was due is read."""
        stack.server.latency_s = 1.0
        turns = [[entry(f"Turn {i}."), entry("ok", "assistant")] for i in range(8)]
        for number, messages in enumerate(turns):
            stack.send(event_json(*messages, session=f"s{number}"))
        wait_for(
            lambda: len(stack.server.seen) >= 1 or stack.parts.adapters.overview.work().sessions.get("running"),
            "runs in flight",
        )
        stack.redis.kill()
        time.sleep(1.0)
        stack.redis.start()
        sessions = [("default", f"s{number}") for number in range(len(turns))]
        wait_for(lambda: stack.parts.queries.progress(sessions) == (16, 16), f"all read; {stack.tail()}", 60)
        assert stack.processes[0].poll() is None
        assert "Unrecoverable" not in stack.log.read_text()

    def test_a_killed_worker_is_taken_over_and_paid_answers_are_not_asked_again(
        self, stack: Stack, brain: Brain
    ) -> None:
        """kill -9 between the agent turns: another worker resumes from the stored reply."""
        behave = saving("I'm a nurse in Graz")

        def think(request: Request) -> Answer:
            if request.turn == 2 and len(stack.server.seen) < 3:
                stack.processes[0].kill()
                time.sleep(0.5)
                return Fault.hang_up()
            return behave(request)  # type: ignore[no-any-return]

        brain.think = think
        stack.send(event_json(NURSE, REPLY))
        stack.processes[0].wait(timeout=30)
        stack.start_worker(("-m", "celery", "-A", "worker", "worker", "-l", "WARNING"))
        stack.wait_read(NURSE, REPLY)
        turns = [request.turn for request in stack.server.requests]
        assert turns.count(1) == 1
        assert [fact.name for fact in stack.facts()] == ["job"]
        outcomes = [run.outcome for run in stack.runs()]
        assert outcomes == [Outcome.EXTRACTED, Outcome.FAILED]
        assert UUID(str(stack.facts()[0].run_id)) == stack.runs()[0].id


class TestReplay:
    def test_a_run_once_more_with_another_model_and_nothing_is_written(
        self, stack: Stack, brain: Brain, commands: Commands
    ) -> None:
        brain.think = saving("I'm a nurse")
        stack.send(event_json(NURSE, REPLY))
        stack.wait_read(NURSE)
        (run,) = stack.runs()
        before = [(fact.name, fact.revision) for fact in stack.facts()]
        brain.think = saving("I'm a nurse", name="work-place", content="The user works in Graz.")
        seen = len(stack.server.requests)
        done = commands.run(
            "runs", str(run.id), "--replay", "--model", "claude-opus-5", "--json",
            env={**clean_environment(), **stack.environment},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        made = json.loads(done.stdout)
        assert [change["name"] for change in made["would_write"]] == ["work-place"]
        assert [fact["name"] for fact in made["wrote"]] == ["job"]
        assert made["then"]["outcome"] == "extracted"
        asked = stack.server.requests[seen:]
        assert {request.body["model"] for request in asked} == {"claude-opus-5"}
        assert "The user is a nurse" not in asked[0].order, "what the run wrote is not there yet"
        assert "I'm a nurse in Graz." in asked[0].order
        assert [(fact.name, fact.revision) for fact in stack.facts()] == before
        assert len(stack.runs()) == 1
