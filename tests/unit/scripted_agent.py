"""An agent whose model says what it is told to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from extractor.core.errors import (
    NotToBeKept,
    ToolRefusal,
)
from extractor.core.run.agent import Agent, AgentReport
from extractor.core.run.figures import Usage
from extractor.core.run.fork import cold_request
from extractor.core.run.ports import Reply
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
