"""What `extractor enqueue` says of whose conversations it sends, and when it takes them for read."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

from extractor.core.conversation.events import TurnEvent, parse_event
from extractor.entrypoints.cli.enqueue import _checked, _wait, _whose, progress_bar
from extractor.entrypoints.transcript_files import Defaults
from tests.build import event_json

EXPORT = '[{"uuid": "u1", "chat_messages": [{"uuid": "m1", "sender": "human", "text": "Hi.", "created_at": "2025-03-01T10:00:00Z"}]}]'


class Progress:
    """A store that holds every message already, and a worker that rejects the event after a while."""

    def __init__(self, is_rejected: bool) -> None:
        self._left = 3
        self._is_rejected = is_rejected

    def of(self, messages: list[Any]) -> tuple[int, int]:
        return len(messages), len(messages)

    def is_drained(self) -> bool:
        self._left -= 1
        return self._left <= 0

    def rejected(self) -> int:
        return 1 if self._is_rejected and self._left <= 0 else 0

    def has_workers(self) -> bool:
        return True


def events(*users: str) -> list[TurnEvent]:
    return [parse_event(event_json({"role": "user", "content": "Hi.", "uuid": "11111111-1111-4111-8111-111111111111",
                                    "created_at": "2026-11-28T10:00:00Z"}, user=user)) for user in users]  # fmt: skip


@pytest.mark.parametrize(("is_rejected", "status"), [(True, 1), (False, 0)])
def test_known_messages_are_not_taken_for_read_before_the_event_was(is_rejected: bool, status: int) -> None:
    """The same file for another user is rejected, and its messages are stored and read all the same."""
    console = Console(quiet=True)
    container = cast("Any", SimpleNamespace(progress=Progress(is_rejected)))
    with progress_bar(console) as bar:
        assert _wait(container, events("ben"), bar, 5.0, console, 0) == status


def test_it_says_whose_conversations_they_are(tmp_path: Path) -> None:
    """An export names nobody, and who reads as `ada` would never find what is stored for `claude.ai`."""
    file = tmp_path / "conversations.json"
    file.write_text(EXPORT)
    assert _whose([event for _, event in _checked([file], Defaults())]) == "user: claude.ai (--user names another)"
    assert _whose(events(*"gfedcba")) == "user: a, b, c, d, e and 2 more (--user names another)"
