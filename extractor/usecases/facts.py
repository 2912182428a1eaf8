"""Facts for readers. Reads are counted; audits report facts that are never read."""

from __future__ import annotations

from uuid import UUID

from extractor.adapters.sql.bookmarks import Page
from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.provenance import Provenance
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.core.facts.fact import Fact, FactScope


class Facts:
    """Shows facts to agents and chat backends."""

    def __init__(self, queries: Queries, provenance: Provenance, reader: SqlFactReader, reads: ReadCounter) -> None:
        self._queries = queries
        self._reader = reader
        self._reads = reads
        self.manifest = queries.manifest
        self.history = provenance.history
        self.sources = provenance.sources

    def page(self, tenant_id: str, wanted: FactFilter) -> Page[Fact]:
        """Return facts of a tenant, most recently updated first."""
        page = self._queries.facts(tenant_id, wanted)
        self._reads.note(fact.id for fact in page.items)
        return page

    def get(self, tenant_id: str, fact_id: UUID) -> Fact:
        """Return a fact, even if it was deleted, and count the read.

        Raises:
            UnknownFact: The tenant has no such fact.
        """
        fact = self._queries.fact(tenant_id, fact_id)
        self._reads.note([fact.id])
        return fact

    def visible(self, scope: FactScope, fact_id: UUID) -> Fact | None:
        """Return a fact that a user may see; None when there is none."""
        found = self._reader.visible(scope, [fact_id])
        self._reads.note(fact.id for fact in found)
        return found[0] if found else None
