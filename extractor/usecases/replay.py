"""A run once more, against another model if asked, and nothing of it is written: to see why a run did what it did, and
what another model would have made of the same turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.adapters.sql.operators.browse import ReadWindow
from extractor.bootstrap import Parts
from extractor.core.errors import UnknownSession
from extractor.core.facts import manifest
from extractor.core.facts.fact import Fact, FactChange, FactLine, FactScope, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.run.agent import Agent, AgentReport, require_good_end
from extractor.core.run.fork import cold_request
from extractor.core.run.ports import FactReader, Reply
from extractor.core.run.prompts import OrderParts, cold_order
from extractor.core.run.staging import StagedMemory

LEAD_IN = 6


class StepList:
    """A log of an agent's turns that is kept with a report, not for a resume."""

    def __init__(self) -> None:
        self.turns: list[dict[str, Any]] = []

    def find(self, digest: str) -> Reply | None:  # noqa: ARG002 - the port's signature
        return None

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Any]) -> None:  # noqa: ARG002
        self.turns.append({"turn": turn, "reply": list(reply.content), "calls": list(calls)})


class _WithoutRun:
    """The facts as a session may see them, less those that a run created."""

    def __init__(self, facts: FactReader, run_id: UUID) -> None:
        self._facts = facts
        self._run_id = run_id

    def _is_known(self, fact: Fact | FactLine) -> bool:
        return fact.run_id != self._run_id or fact.revision > 1

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        fact = self._facts.by_name(scope, name)
        return fact if fact is not None and self._is_known(fact) else None

    def visible(self, scope: FactScope, keys: Sequence[UUID]) -> list[Fact]:
        return [fact for fact in self._facts.visible(scope, keys) if self._is_known(fact)]

    def lines(self, scope: FactScope, limit: int) -> list[FactLine]:
        return [line for line in self._facts.lines(scope, limit) if self._is_known(line)]

    def search(self, scope: FactScope, query: str, limit: int) -> list[FactLine]:
        return [fact for fact in self._facts.search(scope, query, limit) if self._is_known(fact)]


def replay(parts: Parts, run_id: UUID, *, model: str | None = None, tenant_id: str | None = None) -> dict[str, Any]:
    """Ask a model once more about the messages that a run read; on the cold path, and nothing is written.

    The facts are those of now, less the ones that the run itself created; facts that it changed are as they are now.

    Args:
        model: The model to ask; None takes the one of cold runs.

    Raises:
        UnknownSession: There is no such run, or nothing of what it read is kept.
        ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: The model did not answer, or not well.
    """
    run = parts.queries.run(tenant_id, run_id)
    read = parts.browse.read_by(run_id, LEAD_IN) if run is not None else None
    if run is None or read is None:
        raise UnknownSession(f"no run {run_id}, or none of the messages that it read is kept")
    agent, steps = AgentReport(), StepList()
    chosen = model or parts.model.cold_model
    memory = _ask(parts, read, chosen, run_id, agent, steps)
    return {
        "run_id": str(run_id),
        "messages": len(read.window),
        **agent_figures(parts, agent),
        "model": agent.figures.model or chosen,
        "would_write": [_change_document(change) for change in memory.changes().changes],
        "wrote": parts.browse.changed_by(run_id),
        "then": {key: run[key] for key in ("outcome", "model", "agent_turns", "facts_written", "cost_usd")},
        "steps": steps.turns,
    }


def _ask(parts: Parts, read: ReadWindow, model: str, run_id: UUID, agent: AgentReport, steps: StepList) -> StagedMemory:
    settings = parts.settings
    facts = _WithoutRun(parts.facts, run_id)
    known = facts.lines(read.scope, manifest.MAX_LINES)
    zone = read.time_zone or settings.default_time_zone
    order = OrderParts(
        today=read.read_at.astimezone(ZoneInfo(zone)).date(), zone=zone, window=read.window,
        manifest=manifest.render(known),
    )  # fmt: skip
    sources = Sources(
        {message.uuid: message for message in (*read.lead_in, *read.window)}, zone, read.window[-1], parts.model.origin,
        is_zone_assumed=read.time_zone is None, conventions=settings.date_conventions,
    )  # fmt: skip
    fork = cold_request(model, cold_order(order, read.lead_in))
    memory = StagedMemory(read.scope, facts, sources, known)
    toolbox = memory.toolbox(fork.tool_names)
    Agent(parts.model.client, toolbox, steps, settings.model_timeout_s, report=agent).run(fork)
    require_good_end(agent, has_writes=bool(len(memory)))
    return memory


def agent_figures(parts: Parts, agent: AgentReport) -> dict[str, Any]:
    """Return what an agent that was asked outside a run did, and what it cost."""
    figures = agent.priced(parts.prices)
    return {**figures.named(), "input_tokens": figures.usage.prompt_tokens, "is_capped": agent.is_capped}


def _change_document(change: FactChange) -> dict[str, Any]:
    if isinstance(change, SaveFact):
        draft = change.draft
        dates = [time.edtf or time.status for time in draft.times]
        return {
            "change": "save",
            "name": draft.name,
            "type": draft.type.value,
            "content": draft.content,
            "dates": dates,
        }
    return {"change": "delete", "name": change.name, "type": None, "content": None, "dates": []}
