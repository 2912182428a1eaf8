"""How a run ends: with everything settled, or with a cause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from extractor.core.errors import (
    CapReached,
    Unfinished,
)
from extractor.core.run.agent import require_good_end
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
from tests.unit.scripted_agent import HEADLINE, Scripted, answer, call, run


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

    @pytest.mark.parametrize(
        ("replies", "error"),
        [
            (
                [answer({"type": "text", "text": "Done."})],
                "the model saved nothing and did not say that there is nothing to save, even after a reminder",
            ),
            (
                [answer(refused(), stop="tool_use"), answer(HEADLINE)],
                "the model's writes were refused, and it did not correct them, even after a reminder:\n- bad: No such name.",
            ),
            (
                [answer(HEADLINE, stop="tool_use")],
                "the reply announced tool calls but held none, even after a reminder: the server may not pass them on",
            ),
        ],
    )
    def test_operators_read_what_happened(self, replies: list[Reply], error: str) -> None:
        """Not the order that the model got."""
        assert str(run(Scripted(*replies)).shortfall) == error

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
