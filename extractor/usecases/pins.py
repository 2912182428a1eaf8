"""Pins: texts and facts that are in every context of a user or a project."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from uuid import UUID

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.pins import Pinned, PinStore
from extractor.core.errors import InvalidInput, UnknownFact
from extractor.core.facts.fact import NAME, FactScope, Scope
from extractor.core.facts.secrets import find_in_fields

# Any token budget that a pin can have ends earlier; this only keeps the counter's work bounded.
MAX_PIN_CHARS = 400_000
# For the XML element and attributes around a pin.
ELEMENT_TOKENS = 20


def check_text(field_name: str, text: str, limit: int) -> None:
    """Refuse a text that is empty, too long, or contains a credential.

    Raises:
        InvalidInput
    """
    if not text.strip() or len(text) > limit:
        raise InvalidInput.of(field_name, f"must have 1 to {limit:,} characters")
    refuse_credentials({field_name: text})


def refuse_credentials(fields: Mapping[str, str]) -> None:
    """Refuse texts with a credential, by field.

    Raises:
        InvalidInput: Names the field and the kind, never the credential.
    """
    if found := find_in_fields(fields):
        raise InvalidInput.of(found[0], f"contains a credential ({found[1]}): remove it")


class Pins:
    """Pins and unpins.

    Args:
        now: The store's clock.
        count: Returns the tokens of a text.
        budget: Maximum tokens of all pins of a user, or of a project.
    """

    def __init__(
        self, store: PinStore, facts: SqlFactReader, *, now: Callable[[], datetime], count: Callable[[str], int],
        budget: int,
    ) -> None:  # fmt: skip
        self._store = store
        self._facts = facts
        self._now = now
        self._count = count
        self._budget = budget
        self.list = store.pins
        self.unpin = store.unpin

    def pin(
        self,
        scope: FactScope,
        name: str,
        *,
        content: str | None = None,
        fact_id: UUID | None = None,
        kind: Scope | None = None,
    ) -> Pinned:
        """Pin a text or a fact under a name, so that it is in every context of the user or the project.

        Args:
            kind: USER or PROJECT; None means the project if the scope has one.

        Raises:
            InvalidInput: The name is not a slug, or not exactly one of text and fact is given.
            UnknownFact: The user may not see such a fact.
            PinBudgetExceeded: It does not fit; nothing was written.
        """
        kind = kind or (Scope.USER if scope.project_id is None else Scope.PROJECT)
        if kind is Scope.PROJECT and scope.project_id is None:
            raise InvalidInput.of("scope", "a project pin needs project_id")
        if not NAME.fullmatch(name):
            raise InvalidInput.of("name", "must be lower-case letters, digits and hyphens, at most 80")
        if (content is None) == (fact_id is None):
            raise InvalidInput.of("content", "give either content or fact_id")
        # Before the fact is read: a user who is erased meanwhile has a later tombstone, and the write is refused.
        read_at = self._now()
        text = content if content is not None else self._content_of(scope, fact_id)
        check_text("content", text, MAX_PIN_CHARS)
        refuse_credentials({"name": name})
        return self._store.pin(
            scope, kind, name, content=content, fact_id=fact_id, tokens=self._count(text) + ELEMENT_TOKENS,
            budget=self._budget, read_at=read_at,
        )  # fmt: skip

    def _content_of(self, scope: FactScope, fact_id: UUID | None) -> str:
        found = self._facts.visible(scope, [fact_id] if fact_id else [])
        if not found:
            raise UnknownFact.of(fact_id, scope.tenant_id)
        return found[0].content
