"""The loop and the requests that it sends."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anthropic.types as sdk
import pytest
from anthropic.types import beta

from extractor.core.errors import (
    CapReached,
    InputTooLarge,
    LeaseLost,
    ModelOutage,
    ModelRefused,
    NotToBeKept,
    OutputCut,
    StoreUnavailable,
    ToolRefusal,
    Unfinished,
    UnknownStopReason,
)
from extractor.core.run.agent import MAX_AGENT_TURNS, NEXT_STEP, Agent, AgentReport, require_good_end
from extractor.core.run.figures import Usage
from extractor.core.run.fork import cold_request
from extractor.core.run.ports import Reply
from extractor.core.run.prices import read_prices
from extractor.core.run.tools import Toolbox
from extractor.testing.rules import check


def answer(*content: Mapping[str, Any], stop: str | None = "end_turn", requests: int = 1) -> Reply:
    return Reply(
        content or ({"type": "text", "text": "Nothing to save."},), stop, Usage(10, 0, 0, 5), "m", requests=requests
    )


def call(name: str = "save_memory", call_id: str = "t1") -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": name, "input": {"name": "x"}}


class Scripted:
    """A model that gives its answers in order, the last one for ever."""

    def __init__(self, *answers: Reply | Exception) -> None:
        self.answers = answers
        self.requests: list[Mapping[str, Any]] = []

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        assert max_requests >= 1
        check({key: value for key, value in request.items() if key != "betas"})
        self.requests.append(request)
        found = self.answers[min(len(self.requests), len(self.answers)) - 1]
        if isinstance(found, Exception):
            raise found
        return found


class Log:
    def __init__(self, known: Mapping[str, Reply] | None = None) -> None:
        self.known = dict(known or {})
        self.saved: dict[str, Reply] = {}
        self.calls: dict[int, list[Any]] = {}

    def find(self, digest: str) -> Reply | None:
        return self.known.get(digest)

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Any]) -> None:
        self.saved[digest] = reply
        self.calls[turn] = list(calls)


HEADLINE = {"type": "text", "text": "<headline>Planned the launch</headline>"}


def _save(arguments: Mapping[str, Any]) -> str:
    if arguments["name"] == "bad":
        raise ToolRefusal("No such name.")
    if arguments["name"] == "secret":
        raise NotToBeKept("It looks like a credential.")
    return "Saved."


def run(model: Scripted, log: Log | None = None, before: Callable[[], None] = lambda: None) -> AgentReport:
    staged: list[str] = []

    def save(arguments: Mapping[str, Any]) -> str:
        staged.append(_save(arguments))
        return staged[-1]

    toolbox = Toolbox({"save_memory": save, "read_memory": lambda _: "There is one."})
    agent = Agent(model, toolbox, staged, log or Log(), 1, before)
    agent.run(cold_request("m", "<order>go</order>"))
    return agent.report


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
        assert (report.figures.agent_turns, "none came through" in report.unfinished) == (2, True)

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


def refused(name: str = "bad", content: str = "The launch is on the first day of March.") -> dict[str, Any]:
    return {"type": "tool_use", "id": "r1", "name": "save_memory", "input": {"name": name, "content": content}}


CLAIM = {"type": "text", "text": "I have saved that Ada is a nurse."}


class TestEnding:
    """Silence is never success."""

    @pytest.mark.parametrize(
        "text",
        [
            "<headline>Small talk</headline>",
            "<headline>Nothing saved</headline>\n<notes>\n## Current state\nThe plan was saved by Ada.\n</notes>",
            "Nothing to save.",
            "There are no new facts here.",
            "I have not saved anything: it is small talk.",
            "Nothing here is worth remembering.",
            "None.",
            "I don't see any new facts in these messages.",
            "No durable information.",
            "Nothing to change.",
            "Es gibt nichts zu speichern.",
            "Rien \u00e0 m\u00e9moriser.",
            "No hay nada que guardar.",
            "Niente da salvare.",
            "N\u00e3o h\u00e1 nada para guardar.",
            "Er is niets om te bewaren.",
            "Kaydedilecek bir \u015fey yok.",
            "\u041d\u0435\u0447\u0435\u0433\u043e \u0441\u043e\u0445\u0440\u0430\u043d\u044f\u0442\u044c.",
            "\u6ca1\u6709\u9700\u8981\u4fdd\u5b58\u7684\u5185\u5bb9\u3002",
            "\u4fdd\u5b58\u3059\u308b\u5185\u5bb9\u306f\u3042\u308a\u307e\u305b\u3093\u3002",
            "\uc800\uc7a5\ud560 \ub0b4\uc6a9\uc774 \uc5c6\uc2b5\ub2c8\ub2e4.",
            "\u0644\u0627 \u064a\u0648\u062c\u062f \u0645\u0627 \u064a\u0633\u062a\u062d\u0642 \u0627\u0644\u062d\u0641\u0638.",
            "\u0938\u0939\u0947\u091c\u0928\u0947 \u0915\u0947 \u0932\u093f\u090f \u0915\u0941\u091b \u0928\u0939\u0940\u0902 \u0939\u0948\u0964",
            "<headline>User updated the deploy script and saved 500 euros</headline>",
            "Here are the notes.\n<headline>Spoke of bees</headline>",
            "<headline>Spoke of bees</headline>\n(No calls needed.)",
            "These messages contain no lasting information about the user.\n<headline>Spoke of bees</headline>",
            "The messages are greetings only; I save nothing.\n<headline>Spoke of bees</headline>",
            "Here's the summary of this session:\n<headline>Spoke of bees</headline>",
            "```\n<headline>Spoke of bees</headline>\n```",
            "<headline>How memory is saved to disk in the app</headline>",
        ],
    )
    def test_saying_that_there_is_nothing_ends_at_once(self, text: str) -> None:
        report = run(Scripted(answer({"type": "text", "text": text})))
        assert (report.figures.agent_turns, report.shortfall) == (1, None)

    @pytest.mark.parametrize(
        "blocks",
        [
            (CLAIM,),
            (CLAIM, HEADLINE),
            ({"type": "text", "text": 'save_memory(name="role", content="Ada is a nurse.")'},),
            (
                {
                    "type": "text",
                    "text": "Sure! To change a tyre, first loosen the nuts, then lift the car with the jack.",
                },
            ),
            ({"type": "text", "text": "There is no doubt that nurses work hard, and not only at night."},),
            ({"type": "text", "text": "I have saved that Ada is a nurse. No problem!"},),
            (),
            ({"type": "text", "text": "  "},),
        ],
        ids=[
            "a claim",
            "a claim with notes",
            "a call as text",
            "goes on talking",
            "chats",
            "claims and chats",
            "empty",
            "blank",
        ],
    )
    def test_other_ends_are_mended_once_and_then_fail(self, blocks: tuple[Mapping[str, Any], ...]) -> None:
        """With a cause of their own: the session is tried cold, counted, and ends in a dead letter that can be redriven."""
        bad = Reply(blocks, "end_turn", Usage(10, 0, 0, 5), "m")
        model = Scripted(bad)
        report = run(model)
        assert len(model.requests) == 2
        assert "Nothing is stored" in model.requests[1]["messages"][-1]["content"][-1]["text"]
        with pytest.raises(Unfinished):
            require_good_end(report, has_writes=False)
        mended = run(Scripted(bad, answer(HEADLINE, call(), stop="tool_use")))
        assert (mended.figures.agent_turns, mended.shortfall) == (2, None)
        assert run(Scripted(bad, answer({"type": "text", "text": "Nothing to keep."}))).shortfall is None
        assert isinstance(run(Scripted(bad, answer({"type": "text", "text": "Done."}))).shortfall, Unfinished)

    @pytest.mark.parametrize(
        "claim",
        [
            "Ich habe gespeichert, dass du Bienen h\u00e4ltst.",
            "J'ai enregistr\u00e9 que vous \u00e9levez des abeilles.",
            "He guardado que tienes abejas.",
            "Ho salvato che alleva api.",
            "Salvei que voc\u00ea cria abelhas.",
            "\u042f \u0441\u043e\u0445\u0440\u0430\u043d\u0438\u043b, \u0447\u0442\u043e \u0432\u044b \u0434\u0435\u0440\u0436\u0438\u0442\u0435 \u043f\u0447\u0451\u043b.",
            "\u6211\u5df2\u7ecf\u4fdd\u5b58\u4e86\u60a8\u517b\u8702\u7684\u4fe1\u606f\u3002",
            "\u990a\u8702\u306e\u3053\u3068\u3092\u4fdd\u5b58\u3057\u307e\u3057\u305f\u3002",
            "\ubc8c\uc744 \ud0a4\uc6b4\ub2e4\ub294 \uac83\uc744 \uc800\uc7a5\ud588\uc2b5\ub2c8\ub2e4.",
            "Ar\u0131 yeti\u015ftirdi\u011finizi kaydettim.",
            "Ik heb opgeslagen dat je bijen houdt.",
            "\u0644\u0642\u062f \u062d\u0641\u0638\u062a \u0623\u0646\u0643 \u062a\u0631\u0628\u064a \u0627\u0644\u0646\u062d\u0644.",
            "\u092e\u0948\u0902\u0928\u0947 \u0938\u0939\u0947\u091c \u0932\u093f\u092f\u093e \u0939\u0948 \u0915\u093f \u0906\u092a \u092e\u0927\u0941\u092e\u0915\u094d\u0916\u0940 \u092a\u093e\u0932\u0924\u0947 \u0939\u0948\u0902\u0964",
        ],
    )
    @pytest.mark.parametrize("form", ["{}", "<headline>Spoke of bees</headline> {}", "<headline>{}</headline>"])
    def test_a_claim_is_none_in_any_language(self, claim: str, form: str) -> None:
        """Neither by itself, nor beside the notes, nor as their headline."""
        report = run(Scripted(answer({"type": "text", "text": form.format(claim)})))
        assert isinstance(report.shortfall, Unfinished)

    def test_a_write_that_stands_refused_is_named_once(self) -> None:
        model = Scripted(answer(refused(), stop="tool_use"), answer(HEADLINE))
        report = run(model)
        assert "- bad: No such name." in model.requests[2]["messages"][-1]["content"][-1]["text"]
        assert isinstance(report.shortfall, Unfinished)

    def test_a_mended_write_no_longer_stands_refused(self) -> None:
        """Under the same name, or the same statement under another."""
        good = {**refused("good"), "id": "g1"}
        report = run(Scripted(answer(refused(), stop="tool_use"), answer(HEADLINE, good, stop="tool_use")))
        assert (report.figures.agent_turns, report.shortfall) == (2, None)
        other = {**refused("good", "Ada likes her tea without any milk."), "id": "g1"}
        assert isinstance(run(Scripted(answer(refused(), stop="tool_use"), answer(other, stop="tool_use"), answer(HEADLINE))).shortfall, Unfinished)  # fmt: skip

    def test_what_must_not_be_kept_may_be_left_out(self) -> None:
        """A refused credential needs no mending: leaving it out is what was asked for."""
        report = run(Scripted(answer(refused("secret"), stop="tool_use"), answer(HEADLINE)))
        assert (report.figures.agent_turns, report.shortfall) == (2, None)

    def test_refusals_at_the_cap_are_told_from_a_mere_cap(self) -> None:
        assert isinstance(run(Scripted(answer(refused(), stop="tool_use"))).shortfall, Unfinished)
        assert isinstance(run(Scripted(answer(call("read_memory"), stop="tool_use"))).shortfall, CapReached)
