"""Recall as an agent reads it: short lines, in which a fact's name is its handle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.search.recall_query import ONLY_DAYS
from extractor.core.context.forms import Markdown, Told, day_of
from extractor.core.facts.fact import Fact, FactScope
from extractor.core.facts.secrets import redact
from extractor.core.recall.passages import FactHit
from extractor.core.recall.question import Question
from extractor.usecases.recall import Asker, Recall, RecallOrder

NOTHING_YET = "Nothing is known yet."
NOTHING_FOUND = "Nothing found. Use other words, or fewer."
NOTHING_IN_DAYS = "Nothing found in the given days. Leave out since and until to search all days."
NOTHING_SAID = "Nothing was said on those days."
NOTHING_OF_DAYS = "No memory is of those days."
NEWEST = "These are the newest memories:"
NO_WORDS_NEWEST = (
    "The question has no word to look for: name a person, a thing or a day. These are the newest memories:"
)
NO_WORDS = "Nothing found: the question has no word to look for. Name a person, a thing or a day."
OTHER_DAYS = "Nothing about it was said on those days; on other days:"
OTHER_WORDS = "Nothing has these words; what was said on those days:"

# Of a fact in one line; a memory may have 8,000.
MAX_FACT_CHARS = 1_000
REST = " [... cut: read it whole by its name]"


class RecallLines:
    """Answers questions with text."""

    def __init__(self, recall: Recall, facts: SqlFactReader, asker: Asker, reads: ReadCounter) -> None:
        self._recall = recall
        self._facts = facts
        self._asker = asker
        self._reads = reads

    def answer(self, scope: FactScope, order: RecallOrder) -> str:
        """Return facts and passages, best first; see `Recall.find`. If the question has neither a word to look for nor
        days, an order with `recent` gets the newest facts."""
        zone = self._asker.zone_of(scope, order.zone)
        found = self._recall.find(scope, replace(order, zone=zone))
        if found.is_empty:
            return self._without_answer(scope, order, found.question, zone)
        lines = [OTHER_WORDS if found.fallback == ONLY_DAYS else OTHER_DAYS] if found.fallback else []
        facts = iter(self._fact_lines(scope, [hit.fact for hit in found.facts], zone))
        for hit in found.all:
            lines += [next(facts)] if isinstance(hit, FactHit) else ["", Markdown().passage(hit, zone, ""), ""]
        return "\n".join(lines).replace("\n\n\n", "\n\n").strip("\n")

    def _fact_lines(self, scope: FactScope, facts: Sequence[Fact], zone: str) -> list[str]:
        self._reads.note(fact.id for fact in facts)
        told = self._facts.told(scope, facts, zone)
        shown = [replace(fact, content=_beginning(redact(fact.content))) for fact in facts]
        return [
            Markdown().fact(fact, told.get(fact.id) or Told(day_of(fact.updated_at, zone)), "", fact.name)
            for fact in shown
        ]

    def _without_answer(self, scope: FactScope, order: RecallOrder, question: Question, zone: str) -> str:
        if self._recall.is_empty(scope):
            return NOTHING_YET
        if question.is_bounded:
            return NOTHING_IN_DAYS
        if question.words:
            return NOTHING_FOUND
        if question.has_days:
            return NOTHING_OF_DAYS if order.only_facts else NOTHING_SAID
        newest = self._fact_lines(scope, self._facts.newest(scope, order.limit), zone) if order.recent else []
        return "\n".join([NO_WORDS_NEWEST if order.query else NEWEST, *newest]) if newest else NO_WORDS


def _beginning(text: str) -> str:
    return text if len(text) <= MAX_FACT_CHARS else f"{text[: MAX_FACT_CHARS - len(REST)].rstrip()}{REST}"
