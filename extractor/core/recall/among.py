"""Facts that are at hand already, searched as a store would search them."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.facts.fact import FactLine
from extractor.core.recall.candidate import Candidate, holds, words_in
from extractor.core.recall.ranking import rank
from extractor.core.recall.words import Words, all_forms, fact_text


def search_facts(facts: Sequence[FactLine], query: str, limit: int, words: Words) -> list[FactLine]:
    """Return those of some facts that answer a query, best first."""
    if not facts:
        return []
    asked = words.of_question(query)
    by_key = {str(fact.id): fact for fact in facts}
    wanted = all_forms(asked)
    candidates = [
        Candidate(
            key, *words_in(words.of_text(fact_text(fact.name, fact.description, fact.content))),
            fact.updated_at.timestamp(), fact.scope, words.of_text(fact.name.replace("-", " ")),
        )
        for key, fact in by_key.items()
    ]  # fmt: skip
    found = [one for one in candidates if holds(one, wanted)]
    return [by_key[item.candidate.key] for item in rank(found, asked)[:limit]] if asked else []
