"""How much of the evidence for a question reaches a prompt, and how much of the prompt is wrapping; see `bench.recall`.

The messages that answer some question are stored as facts in the last lines. A message or fact is in a context if its
whole text is. Wrapping is every token that is not of a message's or fact's own text: dates, names, handles, delimiters,
and each text beyond the first time.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from uuid import UUID

from extractor.adapters.token_counter import count_tokens
from extractor.bootstrap.container import Container
from extractor.core.facts.fact import Draft, Evidence, FactChanges, FactScope, FactType, SaveFact
from extractor.usecases.context_material import ContextOrder

BUDGETS = (2_000, 4_000, 16_000)


@dataclass
class Shares:
    """What was found in contexts of one kind."""

    evidence: list[float] = field(default_factory=list)
    wrapping: list[float] = field(default_factory=list)
    used: list[float] = field(default_factory=list)

    def line(self) -> str:
        return "  ".join(f"{100 * statistics.mean(each):5.1f}" for each in (self.evidence, self.wrapping, self.used))


def plain(text: str) -> str:
    return " ".join(unescape(text).split())


class Contexts:
    """Asks for contexts with bare questions.

    Args:
        texts: Messages by UUID.
    """

    def __init__(self, container: Container, tenant: str, texts: Mapping[str, str]) -> None:
        self._container = container
        self._tenant = tenant
        self._texts = {uuid: plain(text) for uuid, text in texts.items()}

    def shares(self, questions: Sequence[dict[str, Any]], preset: str, budget: int) -> Shares:
        found = Shares()
        for one in questions:
            scope = FactScope(self._tenant, one["conversation"], None)
            order = ContextOrder(preset=preset, query=one["question"], budget_tokens=budget)
            made = self._container.context.make(scope, order, debug=True)
            text = plain(made["text"])
            found.evidence.append(statistics.mean(self._texts[uuid] in text for uuid in one["evidence"]))
            found.used.append(made["tokens"] / budget)
            shown = {uuid for source in made["debug"]["sources"] for uuid in source["message_uuids"]}
            own = sum(count_tokens(self._texts[uuid]) for uuid in shown if self._texts[uuid] in text)
            if text:
                found.wrapping.append(1 - own / count_tokens(made["text"]))
        return found

    def remember(self, sessions: Sequence[dict[str, Any]], questions: Sequence[dict[str, Any]]) -> None:
        """Store each message that answers a question as a fact."""
        answers = {uuid for one in questions for uuid in one["evidence"]}
        writer = self._container.adapters.fact_writer
        for session in sessions:
            scope = FactScope(self._tenant, session["conversation"], None)
            found = [message for message in session["messages"] if message["uuid"] in answers]
            changes = FactChanges(scope, tuple(SaveFact(_fact_of(message)) for message in found))
            writer.write(changes, read_at=writer.now(), session_id=session["session"])


def _fact_of(message: dict[str, Any]) -> Draft:
    uuid, text = message["uuid"], message["content"][:8_000]
    return Draft(f"said-{uuid}", FactType.USER, text[:200], text, evidence=(Evidence(UUID(uuid), None, False),))


def print_table(contexts: Contexts, questions: Sequence[dict[str, Any]], what: str, presets: Sequence[str]) -> None:
    """Print, in percent: evidence inside, wrapping, and how much of the budget is used."""
    print(f"{'stored':10} {'preset':9} {'budget':>6}  inside  wrapping  used")
    for preset in presets:
        for budget in BUDGETS:
            line = contexts.shares(questions, preset, budget).line()
            print(f"{what:10} {preset:9} {budget:6,}  {line}", flush=True)
