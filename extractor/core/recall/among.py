"""Facts that are at hand already, searched as a store would search them."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.facts.fact import FactLine
from extractor.core.recall.ranking import Candidate, body_of, holds, rank, spaced
from extractor.core.recall.words import Words, all_forms, fact_text


def search_facts(facts: Sequence[FactLine], query: str, limit: int, words: Words) -> list[FactLine]:
    """Return those of some facts that answer a query, best first."""
    if not facts:
        return []
    asked = words.of_question(query)
    by_key = {str(fact.id): fact for fact in facts}
    wanted = spaced(all_forms(asked))
    candidates = [
        Candidate(key, held, fact.updated_at.timestamp(), fact.scope, words.of_text(fact.name.replace("-", " ")))
        for key, fact in by_key.items()
        if holds(held := body_of(words.of_text(fact_text(fact.name, fact.description, fact.content))), wanted)
    ]
    return [by_key[item.candidate.key] for item in rank(candidates, asked)[:limit]] if asked else []
