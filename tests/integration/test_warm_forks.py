"""Forks of a real parent's request, through real workers."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.schema.tables import ParentParts
from extractor.core.run.figures import Path
from extractor.core.run.runs import Outcome
from extractor.core.run.tools import memory_tools
from extractor.testing import Fault, end, tool_calls
from extractor.testing.model_server import Answer, Request
from tests.integration.conftest import Brain
from tests.integration.saving import saving
from tests.integration.stack import Stack, wait_for


def exchange(*history: dict[str, Any]) -> dict[str, Any]:
    mark = {"type": "ephemeral"}
    messages = [dict(m) for m in history]
    messages[-1] = {
        **messages[-1],
        "content": [{"type": "text", "text": messages[-1]["content"], "cache_control": mark}],
    }
    return {
        "model": "claude-sonnet-5-5", "max_tokens": 500, "messages": messages,
        "system": [{"type": "text", "text": "You are a helpful agent. " * 200, "cache_control": mark}],
        "tools": [*memory_tools(), {"name": "Bash", "description": "Run.", "input_schema": {"type": "object", "properties": {}}}],
    }  # fmt: skip


class TestTheWarmFork:
    def test_a_fork_reads_the_parents_cache_and_its_facts_cite_messages(self, stack: Stack, brain: Brain) -> None:
        """The parent's call as it was made, one order appended; over real HTTP with cache accounting."""
        brain.think = saving("I'm a nurse in Graz")
        request = exchange({"role": "user", "content": "I'm a nurse in Graz."})
        reply = stack.server.answer(json.dumps(request).encode(), {})
        message = {"id": "msg_p", "content": [{"type": "text", "text": "Good to know."}]}
        assert reply.status == 200
        parent_prompt = sum(v for k, v in stack.server.seen[0].usage.items() if k != "output_tokens")
        stack.client.enqueue_exchange(request=request, reply=message, session_id="s1", user_id="ada")
        wait_for(lambda: [r for r in stack.runs() if r.outcome is Outcome.EXTRACTED], "the run")
        run = stack.runs()[0]
        assert (run.figures.path, run.figures.path_reason, run.figures.model) == (
            Path.WARM,
            "cache_is_warm",
            "claude-sonnet-5-5",
        )
        first = stack.server.seen[1].usage
        assert first["cache_read_input_tokens"] >= 0.95 * parent_prompt
        assert [t["name"] for t in stack.server.requests[1].body["tools"]][-1] == "Bash"
        assert stack.server.refusals == []
        assert stack.facts()[0].evidence[0].verified

    def test_the_next_exchange_brings_only_what_is_new(self, stack: Stack) -> None:
        one: list[dict[str, Any]] = [{"role": "user", "content": "One."}]
        stack.client.enqueue_exchange(
            request=exchange(*one),
            reply={"id": "a", "content": [{"type": "text", "text": "1"}]},
            session_id="s1",
            user_id="ada",
        )
        wait_for(lambda: stack.parts.queries.progress([("default", "s1")]) == (2, 2), "the first exchange")
        two = [
            *one,
            {"role": "assistant", "content": [{"type": "text", "text": "1"}]},
            {"role": "user", "content": "Two."},
        ]
        stack.client.enqueue_exchange(
            request=exchange(*two),
            reply={"id": "b", "content": [{"type": "text", "text": "2"}]},
            session_id="s1",
            user_id="ada",
        )
        wait_for(lambda: stack.parts.queries.progress([("default", "s1")]) == (4, 4), "the second exchange")

    def test_a_conversation_goes_on_and_every_fork_is_warm(self, stack: Stack) -> None:
        """From the second exchange on only what is new travels; the request is put together again byte for byte."""
        said: list[dict[str, Any]] = []
        sizes = []
        for number in range(4):
            said.append({"role": "user", "content": f"Question {number}. " + "word " * 300})
            request = exchange(*said)
            answered = json.loads(stack.server.answer(json.dumps(request).encode(), {}).body)
            stack.client.enqueue_exchange(request=request, reply=answered, session_id="s1", user_id="ada")
            wanted = 2 * (number + 1)
            wait_for(partial(_is_read, stack, wanted), f"exchange {number}; {stack.tail()}")
            with stack.parts.adapters.database.read() as connection:
                sizes.append(connection.execute(sa.select(sa.func.count()).select_from(ParentParts)).scalar_one())
            said.append({"role": "assistant", "content": answered["content"]})
        runs = stack.runs()
        assert [run.figures.path for run in runs] == [Path.WARM] * 4
        assert min(run.figures.cache_share for run in runs) >= 0.95
        assert [run.figures.missed_cache_reason for run in runs] == [None] * 4
        assert all(run.figures.estimated_warm_usd and run.figures.estimated_cold_usd for run in runs)
        assert sizes == [3, 5, 6, 7]  # system, tools, one part a message; the same answer again is the same part
        assert stack.server.refusals == []

    def test_a_parent_with_anthropics_memory_tool_is_forked_and_its_files_are_facts(
        self, stack: Stack, brain: Brain
    ) -> None:
        def think(request: Request) -> Answer:
            if "memory-order" not in request.order:
                return end("Good to know.")
            if request.turn == 1:
                return tool_calls(("memory", {"command": "view", "path": "/memories"}))
            text = "---\ndescription: Nurse\nquote: I'm a nurse in Graz.\n---\nThe user is a nurse in Graz."
            call = ("memory", {"command": "create", "path": "/memories/user/job.md", "file_text": text})
            return tool_calls(call, ("save_memory", {"name": "x"})) if request.turn == 2 else end()

        brain.think = think
        request = exchange({"role": "user", "content": "I'm a nurse in Graz."})
        request["tools"] = [{"type": "memory_20250818", "name": "memory"}]
        answered = json.loads(stack.server.answer(json.dumps(request).encode(), {}).body)
        stack.client.enqueue_exchange(request=request, reply=answered, session_id="s1", user_id="ada")
        wait_for(lambda: [r for r in stack.runs() if r.outcome is Outcome.EXTRACTED], f"the run; {stack.tail()}")
        run = stack.runs()[0]
        assert (run.figures.path, run.figures.denied_calls) == (Path.WARM, 1)  # the typed tools are not the parent's
        fact = stack.facts()[0]
        assert (fact.name, fact.type.value, fact.evidence[0].quote) == ("job", "user", "I'm a nurse in Graz.")
        assert stack.server.refusals == []

    def test_a_cache_that_is_gone_is_noted_with_what_the_api_says(self, stack: Stack) -> None:
        """The parent's entry was never written: the fork pays, and the run says why."""
        request = exchange({"role": "user", "content": "I'm a nurse in Graz."})
        reply = {"id": "msg_p", "content": [{"type": "text", "text": "Good to know."}]}
        stack.client.enqueue_exchange(request=request, reply=reply, session_id="s1", user_id="ada")
        wait_for(lambda: [r for r in stack.runs() if r.ended_at], "the run")
        run = stack.runs()[0]
        assert (run.figures.path, run.figures.cache_share) == (Path.WARM, 0.0)
        assert "prefix identical" in run.figures.missed_cache_reason
        assert stack.server.requests[0].body["diagnostics"] == {"previous_message_id": "msg_p"}

    def test_a_fork_that_the_api_refuses_is_asked_again_as_our_own(self, stack: Stack, brain: Brain) -> None:
        """Thinking bound to another conversation, a tool that is no more: nothing is counted against the session."""

        def think(request: Request) -> Answer:
            if "memory-order" in request.order:
                return Fault.error(400, "invalid_request_error", "Invalid `signature` in `thinking` block")
            return end()

        brain.think = think
        request = exchange({"role": "user", "content": "I'm a nurse in Graz."})
        reply = {"id": "msg_p", "content": [{"type": "text", "text": "Good to know."}]}
        stack.client.enqueue_exchange(request=request, reply=reply, session_id="s1", user_id="ada")
        wait_for(partial(_is_read, stack, 2), f"the session to be read; {stack.tail()}")
        second, first = stack.runs()
        assert (first.figures.path, first.outcome, first.cause) == (Path.WARM, Outcome.FAILED, "bad_request")
        assert (second.figures.path, second.outcome) == (Path.COLD, Outcome.NOTHING_TO_SAVE)
        assert stack.session()["consecutive_failures"] == 0


def _is_read(stack: Stack, messages: int) -> bool:
    return stack.parts.queries.progress([("default", "s1")]) == (messages, messages)
