"""The content of the full-text index; `text_search` queries it.

Each message and fact has a row of plain words (`message_texts`, `fact_texts`). On SQLite, triggers copy the rows to
FTS5 tables; PostgreSQL has a generated `tsvector` with a GIN index. Words are stemmed before they are stored, so both
find the same. Each row also has tags, words that no text can contain: its owner, and the month in which it was said. A
search in one user's texts is then a single index scan, whatever others wrote.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.schema.tables import FactTexts
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.transcript import Content, Message, is_prompt, said_text
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.lazy import once
from extractor.core.recall.words import MAX_INDEX_CHARS, asks, fact_text, message_text

MESSAGE_INDEX = "search_messages"
FACT_INDEX = "search_facts"

_NOBODY = UUID(int=0)


def owner_of(tenant_id: str, scope: Scope, key: str) -> str:
    """Return a text's owner as one word: a digest, so that no two owners can be confused."""
    named = f"{tenant_id}\0{scope.value}\0{key}".encode("utf-8", "surrogatepass")
    return f"u{hashlib.blake2b(named, digest_size=10).hexdigest()}x"


def tenant_tag(tenant_id: str) -> str:
    digest = hashlib.blake2b(tenant_id.encode("utf-8", "surrogatepass"), digest_size=10)
    return f"t{digest.hexdigest()}x"


def owners_of(scope: FactScope) -> list[str]:
    """Return the owners of the facts that a reader may see: the user, the project, and the global scope."""
    return [owner_of(scope.tenant_id, kind, key) for kind, key in scope.visible()]


def month_of(year: int, month: int) -> str:
    return f"m{year:04d}{month:02d}x"


def month_tag(owner: str, month: str) -> str:
    """Return a tag for one person's texts of one month; its posting list is only as long as what that person said."""
    return f"{owner[:-1]}{month}"


def is_unsearchable(message: Message) -> bool:
    """Return whether recall must not find a message: nobody said it, or who said it asked not to keep it."""
    from extractor.core.conversation.unkept import asks_not_to_keep  # most commands import this module and read no text

    return message.is_meta or (is_prompt(message) and asks_not_to_keep(said_text(message)))


@once
def prepare_index() -> None:
    """Make the tables that rows need, before a transaction begins: a busy machine takes longer than a server waits for
    the next statement."""
    is_unsearchable(Message(_NOBODY, "user", "Do not remember this.", datetime.now(UTC)))
    index_words().of_text("this")


def message_row(
    tenant_id: str, user_id: str, session_pk: int, position: int, said_at: datetime, content: Content, *,
    speaker: str | None = None,
) -> dict[str, object] | None:  # fmt: skip
    """Return the index row of a message that may be found; None if it contains neither speech nor tool output.

    Args:
        speaker: Name of the person who said it; the message is found by it too.
    """
    text = message_text(Message(_NOBODY, "user", content, said_at))
    words = said_words(text, speaker)
    if words is None:
        return None
    owner = owner_of(tenant_id, Scope.USER, user_id)
    said = said_at.astimezone(UTC)
    return {
        "session_pk": session_pk,
        "position": position,
        "owner": owner,
        "said_at": said,
        "tags": f"{owner} {month_tag(owner, month_of(said.year, said.month))}",
        **words,
    }


def said_words(text: str, speaker: str | None) -> dict[str, object] | None:
    """Return what the index holds of what somebody said; None if there are no words in it."""
    body = index_words().of_text(text)
    if not body:
        return None
    named = index_words().of_text(speaker) if speaker else ""
    return {
        "body": f"{named} {body}" if named else body,
        "speaker": named or None,
        "asks": asks(text[:MAX_INDEX_CHARS]),
    }


def fact_row(
    fact_id: UUID, tenant_id: str, scope: Scope, scope_key: str, kind: str, name: str, description: str, content: str
) -> dict[str, object]:
    """Return the index row of an active fact."""
    owner = owner_of(tenant_id, scope, scope_key)
    return {
        "fact_id": fact_id,
        "owner": owner,
        "tags": f"{owner} {tenant_tag(tenant_id)} k{kind}x",
        "body": index_words().of_text(fact_text(name, description, content)),
    }


_DELETE_FACT_TEXT = sa.delete(FactTexts).where(FactTexts.c.fact_id == bind("fact", FactTexts.c.fact_id))
_INSERT_FACT_TEXT = sa.insert(FactTexts).inline()  # inline: its id is not needed


def index_fact(connection: Connection, row: dict[str, object]) -> None:
    """Rewrite a fact's words; its id in the index then follows its time."""
    connection.execute(_DELETE_FACT_TEXT, {"fact": row["fact_id"]})
    index_new_fact(connection, row)


def index_new_fact(connection: Connection, row: dict[str, object]) -> None:
    connection.execute(_INSERT_FACT_TEXT, row)


def unindex_fact(connection: Connection, fact_id: UUID) -> None:
    connection.execute(_DELETE_FACT_TEXT, {"fact": fact_id})
