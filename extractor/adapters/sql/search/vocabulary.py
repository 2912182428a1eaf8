"""The words of the newest texts that a reader may see, to find those that a question spells otherwise.

They are read when they are needed, so they are never those of others, and none remains of a text that was deleted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.spelling import MIN_CHARS, KnownWords
from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search.asking import all_of
from extractor.adapters.sql.search.text_index import owner_of, owners_of
from extractor.adapters.stemmer import index_words
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.ranking import Candidate
from extractor.core.recall.words import MAX_FORMS, OR, Term, all_forms

# Newest messages, and newest facts, whose words are read.
TEXTS = 400

# Words of one question that are looked for in other spellings.
MAX_MISSING = 6


def missing_words(words: Iterable[str], found: Iterable[Candidate]) -> list[frozenset[str]]:
    """Return the forms of those words that no candidate holds, word by word."""
    some = list(found)
    each = (all_forms(index_words().of_question(word)) for word in words if len(word) >= MIN_CHARS)
    return [forms for forms in each if forms and all(forms.isdisjoint(item.words) for item in some)][:MAX_MISSING]


def meant_words(
    connection: Connection, scope: FactScope, missing: Iterable[Iterable[str]], *, messages: int, facts: int
) -> tuple[Term, ...]:
    """Return the words that are there for some that are not, as one for each of those.

    Args:
        messages, facts: The greatest ids of texts that count.
    """
    known = KnownWords(_newest_words(connection, scope, messages, facts))
    alike = (dict.fromkeys(other for form in sorted(forms) for other in known.alike(form)) for forms in missing)
    return tuple(dict.fromkeys(OR.join(list(others)[:MAX_FORMS]) for others in alike if others))


def _newest_words(connection: Connection, scope: FactScope, messages: int, facts: int) -> str:
    owners = owners_of(scope)
    values: dict[str, object] = {f"owner{number}": owner for number, owner in enumerate(owners)}
    values |= {"owner": owner_of(scope.tenant_id, Scope.USER, scope.user_id), "messages": messages, "facts": facts}
    values["limit"] = TEXTS
    return _newest_bodies(len(owners)).read(connection, values)[0][0] or ""


@cache
def _newest_bodies(owners: int) -> Kept:
    """Return the statement for the words of the newest messages of one owner and facts of some, as one text."""
    limit = sa.bindparam("limit", type_=sa.Integer)  # a parameter, as in `postgres._newest_statement`
    said = (
        sa.select(MessageTexts.c.body)
        .where(
            MessageTexts.c.owner == bind("owner", MessageTexts.c.owner),
            MessageTexts.c.id <= bind("messages", MessageTexts.c.id),
        )
        .order_by(MessageTexts.c.said_at.desc())
        .limit(limit)
    )
    each = [
        sa.select(FactTexts.c.id, FactTexts.c.body)
        .where(
            FactTexts.c.owner == bind(f"owner{number}", FactTexts.c.owner),
            FactTexts.c.id <= bind("facts", FactTexts.c.id),
        )
        .order_by(FactTexts.c.id.desc())
        .limit(limit)
        for number in range(owners)
    ]
    facts = all_of(each).subquery()
    told = sa.select(facts.c.body).order_by(facts.c.id.desc()).limit(limit)
    bodies = all_of([said, told]).subquery()
    return Kept(sa.select(sa.func.aggregate_strings(bodies.c.body, " ")))
