"""The loop and the requests that it sends."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any

import anthropic.types as sdk
import pytest
from anthropic.types import beta

from extractor.core.errors import (
    InputTooLarge,
    LeaseLost,
    ModelOutage,
    ModelRefused,
    OutputCut,
    StoreUnavailable,
    UnknownStopReason,
)
from extractor.core.run.agent import MAX_AGENT_TURNS, NEXT_STEP, Agent, AgentReport
from extractor.core.run.figures import Usage
from extractor.core.run.fork import cold_request
from extractor.core.run.prices import read_prices
from extractor.core.run.tools import Toolbox
from tests.unit.scripted_agent import HEADLINE, Log, Scripted, answer, call, run


class TestLoop:
    def test_every_stop_reason_of_the_sdk_has_a_next_step(self) -> None:
        known = {*typing.get_args(sdk.StopReason), *typing.get_args(beta.BetaStopReason)}
        assert known == set(NEXT_STEP)

    def test_an_unknown_stop_reason_stops_the_loop(self) -> None:
        with pytest.raises(UnknownStopReason):
            run(Scripted(answer(stop="telepathy")))

    def test_a_model_that_never_stops_gets_five_requests(self) -> None:
        """Hard; the tools of the fifth turn still run."""
        model = Scripted(answer(call(), stop="tool_use"))
        log = Log()
        report = run(model, log)
        assert len(model.requests) == report.figures.agent_turns == MAX_AGENT_TURNS == 5
        assert report.is_capped
        assert {turn: len(calls) for turn, calls in log.calls.items()} == dict.fromkeys(range(1, 6), 1)

    @pytest.mark.parametrize("stop", ["pause_turn", "compaction"])
    def test_pausing_for_ever_ends_at_the_cap(self, stop: str) -> None:
        server_call = {"type": "server_tool_use", "id": "srv_1", "name": "web_search", "input": {}}
        model = Scripted(answer(server_call, stop=stop), answer())
        assert run(model).figures.agent_turns == 2

    def test_retries_draw_on_the_same_five(self) -> None:
        """No run makes more than five HTTP requests."""
        model = Scripted(answer(call(), stop="tool_use", requests=2))
        assert run(model).requests <= 6
        assert len(model.requests) == 3

    def test_a_cut_reply_is_never_run_and_asked_once_more(self) -> None:
        model = Scripted(answer(call(), stop="max_tokens"), answer())
        log = Log()
        run(model, log)
        assert log.calls == {1: [], 2: []}
        assert model.requests[1]["max_tokens"] > model.requests[0]["max_tokens"]
        assert model.requests[1]["messages"] == model.requests[0]["messages"]

    def test_cut_twice_fails(self) -> None:
        with pytest.raises(OutputCut):
            run(Scripted(answer(call(), stop="max_tokens")))

    @pytest.mark.parametrize(
        ("stop", "error"),
        [("refusal", ModelRefused), ("model_context_window_exceeded", InputTooLarge), (None, ModelOutage)],
    )
    def test_bad_ends(self, stop: str | None, error: type[Exception]) -> None:
        model, log = Scripted(answer(stop=stop)), Log()
        with pytest.raises(error):
            run(model, log)
        assert len(model.requests) == 1
        assert len(log.saved) == 1, "it was paid for"

    def test_a_reply_is_kept_when_its_tools_fail(self) -> None:
        """With what was answered until then."""

        def fail(_: Any) -> str:
            raise StoreUnavailable("the database is away")

        log = Log()
        toolbox = Toolbox({"list_memories": lambda _: "None.", "save_memory": fail})
        model = Scripted(answer(call("list_memories", "a"), call("save_memory", "b"), stop="tool_use"))
        with pytest.raises(StoreUnavailable):
            Agent(model, toolbox, (), log, 1).run(cold_request("m", "<order>go</order>"))
        assert len(log.saved) == 1
        assert [one["answer"] for one in log.calls[1]] == ["None."]

    def test_every_call_is_answered_in_order_and_errors_are_marked(self) -> None:
        model = Scripted(answer(call("Bash", "a"), call("save_memory", "b"), stop="tool_use"), answer())
        report = run(model)
        results = model.requests[1]["messages"][-1]["content"]
        assert [(r["tool_use_id"], r.get("is_error", False)) for r in results] == [("a", True), ("b", False)]
        assert (report.figures.tool_calls, report.figures.denied_calls) == (2, 1)

    def test_results_carry_no_nagging(self) -> None:
        """Text behind tool results teaches a model to end empty-handed."""
        model = Scripted(answer(call(), stop="tool_use"), answer())
        run(model)
        assert {block["type"] for block in model.requests[1]["messages"][-1]["content"]} == {"tool_result"}

    def test_tool_use_without_a_call_lost_it_on_the_way(self) -> None:
        """Otherwise a write that a server dropped would count as nothing to save."""
        assert run(Scripted(answer(stop="tool_use"), answer())).shortfall is None
        report = run(Scripted(answer(stop="tool_use"), answer(stop="tool_use")))
        assert (report.figures.agent_turns, "announced tool calls but held none" in report.unfinished) == (2, True)

    def test_writes_that_bring_the_notes_are_the_last_message(self) -> None:
        """Nobody is asked once more only to say that it has finished."""
        model = Scripted(answer(HEADLINE, call(call_id="a"), call(call_id="b"), stop="tool_use"), answer())
        log = Log()
        report = run(model, log)
        assert (len(model.requests), report.figures.tool_calls, report.is_capped) == (1, 2, False)
        assert report.closing == HEADLINE["text"]
        assert [one["answer"] for one in log.calls[1]] == ["Saved.", "Saved."]

    @pytest.mark.parametrize(
        "content",
        [
            (call(),),
            ({"type": "text", "text": "I save it."}, call()),
            (HEADLINE, call("save_memory", "a"), call("Bash", "b")),
            (HEADLINE, call("save_memory", "a"), call("read_memory", "b")),
            (HEADLINE, call("save_memory", "a"), {**call("save_memory", "b"), "input": {"name": "bad"}}),
        ],
        ids=["no notes", "other words", "denied", "reads", "refused"],
    )
    def test_what_the_model_has_yet_to_see_is_sent_back(self, content: Sequence[Mapping[str, Any]]) -> None:
        model = Scripted(answer(*content, stop="tool_use"), answer())
        run(model)
        assert model.requests[1]["messages"][-1]["content"][-1]["type"] == "tool_result"

    def test_notes_stay_those_that_were_brought_with_writes(self) -> None:
        refused = {**call("save_memory", "b"), "input": {"name": "bad"}}
        report = run(Scripted(answer(HEADLINE, refused, stop="tool_use"), answer()))
        assert report.closing == HEADLINE["text"]
        newer = {"type": "text", "text": "<headline>Newer</headline>"}
        assert run(Scripted(answer(HEADLINE, refused, stop="tool_use"), answer(newer))).closing == newer["text"]

    def test_writes_of_the_fifth_turn_that_bring_the_notes_are_no_cap(self) -> None:
        looks = [answer(call("read_memory"), stop="tool_use")] * 4
        report = run(Scripted(*looks, answer(HEADLINE, call(), stop="tool_use")))
        assert (report.figures.agent_turns, report.is_capped) == (5, False)

    @pytest.mark.parametrize("stop", ["end_turn", "stop_sequence"])
    def test_complete_calls_are_carried_out_under_any_finishing_stop_reason(self, stop: str) -> None:
        """Some servers end a message of calls with `end_turn`; nothing in it may be dropped in silence."""
        report = run(Scripted(answer(call(), stop=stop), answer()))
        assert (report.figures.tool_calls, report.figures.agent_turns, report.shortfall) == (1, 2, None)

    def test_calls_of_the_provider_are_kept_with_the_run(self) -> None:
        search = {"type": "server_tool_use", "id": "srv_1", "name": "web_search", "input": {"query": "x"}}
        log = Log()
        run(Scripted(answer(search), answer()), log)
        assert [(one["name"], one["answer"]) for one in log.calls[1]] == [
            ("web_search", "(carried out by the provider)")
        ]

    def test_a_lost_lease_stops_before_the_next_request(self) -> None:
        model = Scripted(answer(call(), stop="tool_use"))
        beats = iter([True, False])

        def before() -> None:
            if not next(beats):
                raise LeaseLost("gone")

        with pytest.raises(LeaseLost):
            run(model, before=before)
        assert len(model.requests) == 1

    def test_an_answer_that_was_paid_for_is_not_asked_again(self) -> None:
        """After a crash the same request bytes find the stored reply."""
        first = Log()
        run(Scripted(answer(call(), stop="tool_use"), answer()), first)
        model = Scripted(RuntimeError("must not be asked"))
        report = run(model, Log(first.saved))
        assert model.requests == []
        assert (report.figures.agent_turns, report.replayed, report.replies) == (2, 2, [])

    def test_an_answer_that_was_cut_on_the_way_is_asked_again(self) -> None:
        """Replayed, it would end every later run as it ended the first."""
        first = Log()
        with pytest.raises(ModelOutage):
            run(Scripted(answer(stop=None)), first)
        model = Scripted(answer())
        report = run(model, Log(first.saved))
        assert len(model.requests) == 1
        assert (report.replayed, report.unfinished) == (0, "")

    def test_a_reply_under_another_name_costs_what_the_asked_model_costs(self) -> None:
        """llama.cpp replies under the path of its file; a reply under a name with a price keeps it."""
        prices = read_prices({"models": {"small": [{"input": 1, "output": 0}], "large": [{"input": 5, "output": 0}]}})
        used = Usage(input_tokens=1_000_000)
        for replied, cost in (("/models/small.gguf", 1.0), ("large", 5.0)):
            assert AgentReport(replies=[(replied, "small", used)]).priced(prices).cost_usd == cost
        assert AgentReport(replies=[("a", "b", used)]).priced(prices).cost_usd is None

    def test_a_failed_request_counts(self) -> None:
        agent = Agent(Scripted(ModelOutage("down")), Toolbox({}), (), Log(), 1)
        with pytest.raises(ModelOutage):
            agent.run(cold_request("m", "<order>go</order>"))
        assert agent.report.requests == 1
