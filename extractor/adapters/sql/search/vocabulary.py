"""The words of the newest texts that a reader may see, to find those that a question spells otherwise.

They are read when they are needed, so they are never those of others, and none remains of a text that was deleted.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from extractor.adapters.spelling import MIN_CHARS, KnownWords
from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.search.index_query import Where, all_of
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import owner_of, owners_of
from extractor.adapters.sql.search.text_search import find_parted
from extractor.adapters.stemmer import index_words
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.recall.candidate import Candidate, holds
from extractor.core.recall.identifiers import is_identifier, stands_for
from extractor.core.recall.words import MAX_FORMS, OR, Term, all_forms, is_unspaced

# Newest messages, and newest facts, whose words are read.
TEXTS = 200

# The same of those in which the last digits of a number are looked for.
NUMBERED = 4_000

# Words of one question that are looked for in other spellings.
MAX_MISSING = 6


def missing_words(words: Iterable[str], found: Iterable[Candidate]) -> dict[str, frozenset[str]]:
    """Return the forms of those words that no candidate holds, by word; pairs of characters if there is no candidate."""
    some = list(found)
    each = (
        (word, all_forms(index_words().of_question(word)))
        for word in words
        if len(word) >= MIN_CHARS or (not word.isascii() and len(word) > 2) or (not some and is_unspaced(word))
    )
    missing = [(word, forms) for word, forms in each if forms and not any(holds(one, forms) for one in some)]
    return dict(missing[:MAX_MISSING])


def meant_words(
    reads: Reads, scope: FactScope, missing: Mapping[str, Iterable[str]], *, tried: Container[str],
    messages: int, facts: int,
) -> dict[Term, bool]:  # fmt: skip
    """Return the words that are there for some that are not, as one for each of those, and whether that is certain.

    A word like which none of the newest texts has one is given in forms that were not tried: of other languages than
    the question's, in which a misspelt word may have the right stem.

    Args:
        missing: Their forms by word.
        tried: Forms that were looked for.
        messages, facts: The greatest ids of texts that count.
    """
    owners = owners_of(scope)
    values: dict[str, object] = {f"owner{number}": owner for number, owner in enumerate(owners)}
    values |= {"owner": owner_of(scope.tenant_id, Scope.USER, scope.user_id), "messages": messages, "facts": facts}
    said = Where((owner_of(scope.tenant_id, Scope.USER, scope.user_id),), messages)
    places = ((MessageTexts, said), (FactTexts, Where(tuple(owners), facts)))
    alike: dict[str, list[str]] = {}
    sought = list(filter(is_identifier, missing))
    longest = max(filter(str.isdigit, sought), key=len, default="")
    for word in sought:
        bodies = [row.body for table, where in places for row in find_parted(reads.connection, table, word, where)]
        found = _meant_by(word, bodies)
        if not found and word == longest:  # one of them only, because every text is read
            asked = {**values, "limit": NUMBERED, "part": f"%{word}%"}
            found = _meant_by(word, [row.body for row in _bodies_with(len(owners)).read(reads.connection, asked)])
        if found:
            alike[word] = found
    if rest := {word: forms for word, forms in missing.items() if word not in alike}:
        known = reads.once(("words", *values.items()), lambda: _known_words(reads, owners, values))
        alike |= {
            word: [other for form in sorted(_written(word, forms)) for other in known.alike(form, word)]
            or sorted(form for form in forms if form not in tried)
            for word, forms in rest.items()
        }
    each = {word: OR.join(list(dict.fromkeys(alike[word]))[:MAX_FORMS]) for word in missing}
    return {others: word not in rest for word, others in each.items() if others}


def _known_words(reads: Reads, owners: Sequence[str], values: Mapping[str, object]) -> KnownWords:
    rows = _newest_bodies(len(owners)).read(reads.connection, {**values, "limit": TEXTS})
    return KnownWords(rows[0][0] or "")


def _written(word: str, forms: Iterable[str]) -> frozenset[str]:
    """Return the forms of a word, and the word of another script as it is: its stem may be cut wrongly."""
    return frozenset(forms) if word.isascii() else frozenset((*forms, word))


def _meant_by(word: str, bodies: Iterable[str]) -> list[str]:
    return [other for body in bodies for other in stands_for(word, body.split())]


@cache
def _newest_bodies(owners: int) -> Kept:
    """Return the statement for the words of the newest messages of one owner and facts of some, as one text."""
    bodies = _newest(owners).subquery()
    return Kept(sa.select(sa.func.aggregate_strings(bodies.c.body, " ")))


@cache
def _bodies_with(owners: int) -> Kept:
    """Return the statement for those of the same texts that hold some characters."""
    bodies = _newest(owners).subquery()
    return Kept(sa.select(bodies.c.body).where(bodies.c.body.like(sa.bindparam("part", type_=sa.String))))


def _newest(owners: int) -> sa.Select[Any]:
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
        sa.select(FactTexts.c.id)
        .where(
            FactTexts.c.owner == bind(f"owner{number}", FactTexts.c.owner),
            FactTexts.c.id <= bind("facts", FactTexts.c.id),
        )
        .order_by(FactTexts.c.id.desc())
        .limit(limit)
        for number in range(owners)
    ]
    ids = all_of(each).subquery()  # from the index alone; the texts are scattered
    newest = sa.select(ids.c.id).order_by(ids.c.id.desc()).limit(limit)
    return all_of([said, sa.select(FactTexts.c.body).where(FactTexts.c.id.in_(newest))])
