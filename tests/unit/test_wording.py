"""Details of operators' actions in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from rich.console import Console

from extractor.adapters.sql.operators.actions import Action
from extractor.adapters.sql.operators.keys import ApiKey
from extractor.entrypoints.cli.tables import actions_table, keys_table
from extractor.entrypoints.wording import details


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, ""),
        (
            {"dead_letters": 1200, "messages": 3, "sessions": 2, "by_cause": {"refused": 2, "bad_request": 1}},
            "dead letters 1,200, messages 3, sessions 2, by cause (refused 2, bad request 1)",
        ),
        ({"deleted": {"run_steps": 1200, "facts": 0}}, "deleted (run steps 1,200)"),
        ({"deleted": {"facts": 0}}, "deleted (nothing)"),
        ({"user_id": "ada", "sees_all": True}, "user id ada, sees all"),
        ({"daily_usd": 2.5, "daily_tokens": None}, "daily $2.50, daily tokens: none"),
        ({"quiet_s": 60.0, "gather_s": None}, "quiet 60 s, gather s: none"),
        ({"model": "claude-haiku-5-5", "cost_usd": 0.00421}, "model claude-haiku-5-5, cost $0.0042"),
        ({"cost_usd": 0.0523}, "cost $0.052"),
        ({"cost_usd": 0.5}, "cost $0.50"),
    ],
)
def test_no_detail_is_in_pythons_form(given: dict[str, Any], words: str) -> None:
    assert details(given) == words


def shown(table: Any) -> str:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def test_the_table_of_keys_shows_what_a_key_is_limited_to() -> None:
    keys = [
        ApiKey("acme", "agent", "bot", "ada", "apollo", prefix="ext_1"),
        ApiKey("acme", "operator", "", sees_all=True),
    ]
    text = shown(keys_table(keys))
    assert all(words in text for words in ("user ada, project apollo", "all tenants")), text


def test_the_table_of_actions_is_in_words() -> None:
    action = Action(
        UUID(int=1), datetime(2026, 11, 28, tzinfo=UTC), "*", "command line (ada)", None, "set_budget",
        "all dead letters", {"by_cause": {"refused": 2}},
    )  # fmt: skip
    text = shown(actions_table([action]))
    assert all(words in text for words in ("set budget", "all tenants", "by cause (refused 2)")), text
    assert not any(mark in text for mark in "{}'*"), text
