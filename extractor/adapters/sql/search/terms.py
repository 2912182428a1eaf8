"""What a question asks the index for, and how much each word counts."""

from __future__ import annotations

from functools import cache

from extractor.adapters.stemmer import index_words
from extractor.core.languages.asking import small_talk
from extractor.core.recall.question import Question
from extractor.core.recall.ranking import BESIDE, LIGHT
from extractor.core.recall.words import MAX_TERMS, Term, all_forms, forms


def terms_of(question: Question) -> dict[Term, float]:
    """Return the words to look up for a question, each with its weight."""
    lead = index_words().of_question(question.text)
    known = all_forms(lead)
    besides = index_words().of_question(question.rest) if question.rest else ()
    rest = [term for term in besides if known.isdisjoint(forms(term))][: MAX_TERMS - len(lead)]
    weights = {term: _weight(term) for term in lead}
    return weights | {term: BESIDE * _weight(term) for term in rest}


def _weight(term: Term) -> float:
    return LIGHT if forms(term)[0] in _light_forms() else 1.0


@cache
def _light_forms() -> frozenset[str]:
    found = (index_words().of_question(word) for word in small_talk())
    return frozenset(forms(term)[0] for terms in found for term in terms)
