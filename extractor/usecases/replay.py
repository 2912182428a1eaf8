"""Replays a run, optionally with another model, without writing anything.

It shows why a run did what it did, and what another model would make of the same turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.actions import ActionLog, Actor
from extractor.adapters.sql.operators.browse import Browse, ReadWindow
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.schema.rows import run_document
from extractor.core.dates import Conventions
from extractor.core.documents import Json, document
from extractor.core.errors import UnknownRun
from extractor.core.facts import manifest
from extractor.core.facts.fact import Fact, FactChange, FactLine, FactScope, FactType, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.run.figures import RunFigures
from extractor.core.run.fork import ForkRequest
from extractor.core.run.ports import FactReader
from extractor.core.run.prompts import cold_order
from extractor.core.run.runs import ChangedFact, RunRecord
from extractor.core.run.staging import StagedMemory
from extractor.usecases.agent import AgentRunner, AgentStep, figures_document
from extractor.usecases.orders import LEAD_IN, PastOrders


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """A change that a replay would make; a deletion has only a name."""

    change: Literal["save", "delete"]
    name: str
    type: FactType | None = None
    content: str | None = None
    dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a replay did, next to what the run did.

    Attributes:
        run: The original run.
        messages: How many messages were replayed.
        unread, set_aside: How many of these no successful run has read, and how many are in dead letters.
        model: The model that replied.
        would_write: What the replay would change; nothing was written.
        wrote: What the original run changed.
    """

    run: RunRecord
    messages: int
    model: str
    figures: RunFigures
    is_capped: bool
    would_write: tuple[ProposedChange, ...]
    wrote: tuple[ChangedFact, ...]
    steps: tuple[AgentStep, ...]
    unread: int
    set_aside: int

    def document(self) -> Json:
        """Return the JSON form, with the figures at the top level."""
        then = run_document(self.run)
        return {
            "run_id": str(self.run.id), "messages": self.messages, "unread": self.unread, "set_aside": self.set_aside,
            **figures_document(self.figures, self.is_capped),
            "model": self.model, "would_write": document(self.would_write), "wrote": document(self.wrote),
            "then": {name: then[name] for name in ("outcome", "model", "agent_turns", "facts_written", "cost_usd")},
            "steps": document(self.steps),
        }  # fmt: skip


class _WithoutRun:
    """The facts that a session may see, without those that a run created."""

    def __init__(self, facts: FactReader, run_id: UUID) -> None:
        self._facts = facts
        self._run_id = run_id

    # A later revision means that the fact existed before: the run only changed it.
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

    def search_among(self, facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
        return self._facts.search_among(facts, query, limit)


class Replay:
    """Sends the messages that a run read to a model again.

    Args:
        conventions: How dates such as 3/4 are read.
    """

    def __init__(
        self, queries: Queries, browse: Browse, facts: SqlFactReader, agent: AgentRunner, orders: PastOrders, *,
        actions: ActionLog, conventions: Conventions,
    ) -> None:  # fmt: skip
        self._queries = queries
        self._browse = browse
        self._facts = facts
        self._agent = agent
        self._orders = orders
        self._actions = actions
        self._conventions = conventions

    def run(self, actor: Actor, run_id: UUID, *, model: str | None = None, tenant_id: str | None = None) -> Replayed:
        """Replay a run on the cold path; only the action log is written.

        Facts are as they are now, without those that the run itself created.

        Args:
            model: The model to use; None: the one of cold runs.

        Raises:
            UnknownRun: There is no such run, or nothing that it was to read is still stored.
            ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: The model did not reply, or not properly.
        """
        detail = self._queries.run(tenant_id, run_id)
        if detail is None:
            raise UnknownRun.of(run_id, tenant_id)
        read = self._browse.read_by(run_id, LEAD_IN)
        if read is None:
            raise UnknownRun(
                f"run {run_id} cannot be replayed: it had no messages to read, or none of them is still stored"
            )
        chosen = model or self._agent.model.cold_model
        fork, memory = self._prepare(detail.run, read, chosen)
        done, steps = self._agent.ask(fork, memory)
        made = Replayed(
            run=detail.run,
            messages=len(read.window),
            model=done.figures.model or chosen,
            figures=self._agent.priced(done),
            is_capped=done.is_capped,
            would_write=tuple(map(_to_change, memory.changes().changes)),
            wrote=tuple(self._browse.changed_by(run_id)),
            steps=tuple(steps),
            unread=read.unread,
            set_aside=read.set_aside,
        )
        tenant, cost = detail.run.tenant_id, made.figures.cost_usd
        self._actions.note(actor, "replay", tenant, f"run {run_id}", model=made.model, cost_usd=cost)
        return made

    def _prepare(self, run: RunRecord, read: ReadWindow, model: str) -> tuple[ForkRequest, StagedMemory]:
        facts = _WithoutRun(self._facts, run.id)
        known = facts.lines(read.scope, manifest.MAX_LINES)
        order = self._orders.parts(run, read, known)
        sources = Sources(
            {message.uuid: message for message in (*read.lead_in, *read.window)}, order.zone, read.window[-1],
            self._agent.model.origin, is_zone_assumed=read.time_zone is None, conventions=self._conventions,
            leave_out=self._orders.leave_out,
            handles=order.handles, others=order.others,
        )  # fmt: skip
        fork = self._agent.model.cold(model, cold_order(order))
        return fork, StagedMemory(read.scope, facts, sources, known)


def _to_change(change: FactChange) -> ProposedChange:
    if isinstance(change, SaveFact):
        draft = change.draft
        dates = tuple(time.edtf or time.status for time in draft.times)
        return ProposedChange("save", draft.name, draft.type, draft.content, dates)
    return ProposedChange("delete", change.name)
