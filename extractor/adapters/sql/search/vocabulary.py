"""The words of the newest texts that a reader may see, to find those that a question spells otherwise.

They are read when they are needed, so they are never those of others, and none remains of a text that was deleted.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search.text_index import owner_of, owners_of
from extractor.adapters.stemmer import index_words
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.ranking import Candidate
from extractor.core.recall.spelling import MIN_CHARS, alike
from extractor.core.recall.words import MAX_TERMS, all_forms

TEXTS = 1_000
"""Newest messages, and newest facts, whose words are read."""

MAX_MISSING = 6
"""Words of one question that are looked for in other spellings."""


def missing_words(words: Iterable[str], found: Iterable[Candidate]) -> list[frozenset[str]]:
    """Return the forms of those words that no candidate holds, word by word."""
    held = {word for item in found for word in item.body.split()}
    each = (all_forms(index_words().of_question(word)) for word in words if len(word) >= MIN_CHARS)
    return [forms for forms in each if forms and held.isdisjoint(forms)][:MAX_MISSING]


def meant_words(
    connection: Connection, scope: FactScope, missing: Iterable[Iterable[str]], *, messages: int, facts: int
) -> tuple[str, ...]:
    """Return the words that are there for some that are not.

    Args:
        messages, facts: The greatest ids of texts that count.
    """
    known = _vocabulary(connection, scope, messages, facts)
    likely = (other for forms in missing for form in sorted(forms) for other in alike(form, known))
    return tuple(dict.fromkeys(likely))[:MAX_TERMS]


def _vocabulary(connection: Connection, scope: FactScope, messages: int, facts: int) -> frozenset[str]:
    said = (
        sa.select(MessageTexts.c.body)
        .where(
            MessageTexts.c.owner == owner_of(scope.tenant_id, Scope.USER, scope.user_id), MessageTexts.c.id <= messages
        )
        .order_by(MessageTexts.c.said_at.desc())
        .limit(TEXTS)
    )
    told = (
        sa.select(FactTexts.c.body)
        .where(FactTexts.c.owner.in_(owners_of(scope)), FactTexts.c.id <= facts)
        .order_by(FactTexts.c.id.desc())
        .limit(TEXTS)
    )
    return frozenset(word for query in (said, told) for body in connection.scalars(query) for word in body.split())
