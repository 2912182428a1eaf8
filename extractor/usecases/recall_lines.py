"""Recall as an agent reads it: short lines, in which a fact's name is its handle."""

from __future__ import annotations

from dataclasses import replace

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.search.asked import ONLY_DAYS
from extractor.core.context.forms import Markdown, Told, day_of
from extractor.core.facts.fact import FactScope
from extractor.core.facts.secrets import redact
from extractor.core.recall.passages import FactHit
from extractor.usecases.recall import Asker, Recall, RecallOrder

NOTHING_FOUND = "Nothing found. Use other words, or fewer."
NOTHING_IN_DAYS = "Nothing found in the given days. Leave out since and until to search all days."
NOTHING_SAID = "Nothing was said on those days."
NO_WORDS = "Nothing found: the question has no word to look for. Name a person, a thing or a day."
OTHER_DAYS = "Nothing about it was said on those days; on other days:"
OTHER_WORDS = "Nothing has these words; what was said on those days:"


class RecallLines:
    """Answers questions with text."""

    def __init__(self, recall: Recall, facts: SqlFactReader, asker: Asker, reads: ReadCounter) -> None:
        self._recall = recall
        self._facts = facts
        self._asker = asker
        self._reads = reads

    def answer(self, scope: FactScope, order: RecallOrder) -> str:
        """Return facts and passages, best first; see `Recall.find`."""
        zone = self._asker.zone_of(scope, order.zone)
        found = self._recall.find(scope, replace(order, zone=zone))
        facts = [hit.fact for hit in found.facts]
        self._reads.note(fact.id for fact in facts)
        told = self._facts.told(scope, facts, zone)
        form = Markdown()
        lines = [OTHER_WORDS if found.fallback == ONLY_DAYS else OTHER_DAYS] if found.fallback else []
        for hit in found.all:
            if isinstance(hit, FactHit):
                fact = replace(hit.fact, content=redact(hit.fact.content))
                lines.append(form.fact(fact, told.get(fact.id) or Told(day_of(fact.updated_at, zone)), "", fact.name))
            else:
                lines += ["", form.passage(hit, zone, ""), ""]
        if not found.is_empty:
            return "\n".join(lines).replace("\n\n\n", "\n\n").strip("\n")
        if found.question.is_bounded:
            return NOTHING_IN_DAYS
        if found.question.words:
            return NOTHING_FOUND
        return NOTHING_SAID if found.question.has_days else NO_WORDS
