"""The extraction agent outside a run: for replays and clean-ups. Its steps are returned, not stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extractor.core.documents import Json
from extractor.core.run.agent import Agent, AgentReport, require_good_end
from extractor.core.run.extraction import Model
from extractor.core.run.figures import RunFigures
from extractor.core.run.fork import ForkRequest
from extractor.core.run.ports import Reply
from extractor.core.run.prices import PriceList
from extractor.core.run.staging import StagedMemory


@dataclass(frozen=True, slots=True)
class AgentStep:
    """One agent turn: the content of the reply, and its tool calls with their results."""

    turn: int
    reply: Sequence[Mapping[str, Any]]
    calls: tuple[Any, ...]


class StepList:
    """Collects an agent's turns for a report. Nothing is resumed from it, so `find` finds nothing."""

    def __init__(self) -> None:
        self.turns: list[AgentStep] = []

    def find(self, digest: str) -> Reply | None:  # noqa: ARG002 - the port's signature
        return None

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Any]) -> None:  # noqa: ARG002
        self.turns.append(AgentStep(turn, reply.content, tuple(calls)))


class AgentRunner:
    """Calls a model and lets it use the memory tools, within the limits of a run.

    Args:
        timeout_s: For one request to the model.
    """

    def __init__(self, model: Model, prices: PriceList, *, timeout_s: float) -> None:
        self.model = model
        self._prices = prices
        self._timeout_s = timeout_s

    def ask(self, fork: ForkRequest, memory: StagedMemory) -> tuple[AgentReport, list[AgentStep]]:
        """Return what the agent did and its turns; what it would write is staged in `memory`.

        Raises:
            ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: The model did not reply, or not properly.
        """
        steps = StepList()
        agent = Agent(self.model.client, memory.toolbox(fork.tool_names), memory, steps, self._timeout_s)
        agent.run(fork)
        require_good_end(agent.report, has_writes=bool(len(memory)))
        return agent.report, steps.turns

    def priced(self, report: AgentReport) -> RunFigures:
        """Return what an agent did and its cost; the cost is None if a model's price is unknown."""
        return report.priced(self._prices)


def figures_document(figures: RunFigures, is_capped: bool) -> Json:
    """Return what an agent did outside a run in its public form: `input_tokens` is the whole prompt."""
    return {**figures.named(), "input_tokens": figures.usage.prompt_tokens, "is_capped": is_capped}
