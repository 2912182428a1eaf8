from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from extractor.adapters.offline_model import OfflineModel
from extractor.core.errors import BadRequest
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.prompts import OrderParts, cold_order
from tests.build import message


def calls(*texts: str, manifest: str = "", role: str = "user", **rest: Any) -> list[dict[str, Any]]:
    window = [message(text, role, **rest) for text in texts]
    order = cold_order(OrderParts(date(2026, 11, 20), "UTC", window, manifest))
    reply = OfflineModel().create(
        ModelRequest.of(request_body(cold_request("offline", order), [])), max_requests=1, timeout_s=1
    )
    return [dict(block) for block in reply.content if block["type"] == "tool_use"]


def saved(*texts: str, **rest: Any) -> list[tuple[str, str]]:
    return [(call["input"]["type"], call["input"]["name"]) for call in calls(*texts, **rest)]


class TestOfflineModel:
    @pytest.mark.parametrize(
        ("text", "kind", "name"),
        [
            ("I'm a senior data engineer at a bank.", "user", "role"),
            ("I really prefer dark roast coffee.", "user", "preference-dark-roast-coffee"),
            ("Please don't use emojis in titles.", "feedback", "avoid-use-emojis-titles"),
            ("Yes, keep using short tables like that.", "feedback", "keep-using-short-tables"),
            ("From now on write answers without headings.", "feedback", "from-now-on-write"),
            ("Always run the linter before you show me code.", "feedback", "always-run-linter"),
            ("My name is Linda and I'm glad to meet you.", "user", "name"),
            ("I love hiking and old maps.", "user", "preference-hiking"),
            ("The design review is on Monday.", "project", "design-review-date"),
            ("We decided to drop Windows support.", "project", "decision-drop-windows-support"),
            ("The board is at https://linear.example.com/atl.", "reference", "board-link"),
            ("This is tracked in issue ATL-9.", "reference", "ticket-atl-9"),
        ],
    )
    def test_set_phrases(self, text: str, kind: str, name: str) -> None:
        (found,) = saved(text)
        assert found[0] == kind
        assert found[1].startswith(name[:8])

    @pytest.mark.parametrize(
        "text",
        [
            "Good morning!",
            "Do you prefer tea?",
            "```\nI'm a designer.\n```",
            "<memory>I'm a pilot by trade.</memory> ok",
            "Never say never!",
            "Don't forget, every step matters.",
            "Don't make me wait any longer please.",
            "Don't know what I'd do without them.",
            "Don't just ask, show me how to start.",
            "Keep it up, Maria!",
            "I'm going to keep using my voice.",
            "Never really got off the ground.",
            "I love all the yellow leaves.",
            "I love it when a plan works.",
            "Actually, I wanted the other flight instead.",
            "Do not speak again until you are done.",
            "Summarise this text: Always use tabs in Makefiles.",
            "> Please don't use emojis in titles.",
        ],
    )
    def test_small_talk_questions_code_and_echoes_yield_nothing(self, text: str) -> None:
        assert saved(text) == []

    def test_only_what_a_person_typed_counts(self) -> None:
        assert saved("I'm a data engineer.", role="assistant") == []
        assert saved("I'm a data engineer.", is_meta=True) == []

    def test_known_facts_are_read_first_then_written(self) -> None:
        """Two steps, as a model is told to."""
        found = calls("I'm a data engineer.", manifest="- [user] role: A student. (2026-01-01)\n")
        assert [(call["name"], call["input"]) for call in found] == [("read_memory", {"name": "role"})]

    def test_the_same_request_gets_the_same_answer(self) -> None:
        assert saved("I'm a data engineer. I love tea and cake.") == saved("I'm a data engineer. I love tea and cake.")

    def test_a_request_that_is_not_cold_is_refused(self) -> None:
        with pytest.raises(BadRequest):
            OfflineModel().create(
                ModelRequest.of({"messages": [{"role": "user", "content": "x"}]}), max_requests=1, timeout_s=1
            )
