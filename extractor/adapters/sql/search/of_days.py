"""Which texts are of the days that a question asks for?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extractor.adapters.sql.search.candidates import has_all, message_candidate
from extractor.adapters.sql.search.recall_query import RecallQuery
from extractor.adapters.stemmer import index_words
from extractor.core.recall.candidate import Candidate
from extractor.core.recall.question import Question
from extractor.core.recall.words import Term, forms

# A day of a text without its year is the nearest one.
NEAR_S = 183 * 86_400


def within_days(rows: Iterable[Any], asked: RecallQuery) -> list[Candidate]:
    """Return rows of messages as candidates, those of the days that are searched."""
    has_days = asked.question.has_days
    first, last = (day.timestamp() for day in asked.days)
    since, until = (day.timestamp() for day in (asked.bounds if asked.is_any_time else asked.days))
    return [
        message_candidate(row, is_of_days=has_days and first <= row.said_at < last)
        for row in rows
        if since <= row.said_at < until
    ]


def named_ways(question: Question) -> list[tuple[Term, ...]]:
    """Return the indexed words of each way in which a text may name the question's days."""
    return [index_words().of_question(named) for named in question.named_days]


def naming(found: Iterable[Candidate], question: Question) -> list[Candidate]:
    """Return candidates that name the question's days in one of these ways."""
    ways = [[frozenset(forms(word)) for word in way] for way in named_ways(question)]
    return [one for one in found if any(has_all(one, way) for way in ways)]


def near_naming(found: Iterable[Candidate], asked: RecallQuery) -> list[Candidate]:
    """Return candidates that name one of the asked days and were said within half a year of it, as ones of these days."""
    since, until = (day.timestamp() for day in asked.days)
    near = (one for one in found if since - NEAR_S < one.at < until + NEAR_S)
    return [one._replace(is_of_days=True) for one in naming(near, asked.question)]


def with_named(found: list[Candidate], asked: RecallQuery) -> list[Candidate]:
    """Return candidates of which those that name one of the asked days count as of these days: "on May 22 I see the
    doctor", said in April."""
    question = asked.question
    if not (asked.words and question.is_about_few_days and question.named_days):
        return found
    named = {one.key: one for one in near_naming((one for one in found if not one.is_of_days), asked)}
    return [named.get(one.key, one) for one in found] if named else found
