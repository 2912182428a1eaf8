"""What operators do with stored data: delete and restore facts, export and erase users. Every step is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from extractor.adapters.redis_stream import EventStream
from extractor.adapters.sql.facts.erased_keys import digest_of
from extractor.adapters.sql.facts.erasure import Erased, Erasure
from extractor.adapters.sql.facts.export import Export
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.actions import ActionLog, Actor
from extractor.adapters.telemetry import log
from extractor.core.conversation.ownership import Owner
from extractor.core.errors import QueueUnavailable, UnknownFact


class Governance:
    """Deletes, restores, exports and erases."""

    def __init__(
        self, writer: SqlFactWriter, erasure: Erasure, export: Export, stream: EventStream, actions: ActionLog
    ) -> None:
        self._writer = writer
        self._erasure = erasure
        self.held = erasure.held
        self._export = export
        self._stream = stream
        self._actions = actions

    def delete_fact(self, actor: Actor, tenant_id: str, fact_id: UUID) -> None:
        """Delete a fact; its revisions stay, and `restore_fact` restores it.

        Raises:
            UnknownFact
        """
        if not self._writer.delete(tenant_id, fact_id):
            raise UnknownFact.of(fact_id, tenant_id)
        self._actions.note(actor, "delete_fact", tenant_id, f"fact {fact_id}")

    def restore_fact(self, actor: Actor, tenant_id: str, fact_id: UUID) -> None:
        """Restore a deleted fact unchanged.

        Raises:
            UnknownFact: There is no such fact, or it is not deleted.
            InvalidInput: Another fact now has its name or makes the same statement.
        """
        if not self._writer.restore(tenant_id, fact_id):
            raise UnknownFact(f"no deleted fact {fact_id} in tenant {tenant_id!r}: only a deleted fact can be restored")
        self._actions.note(actor, "restore_fact", tenant_id, f"fact {fact_id}")

    def note_raw_reading(self, actor: Actor, tenant_id: str, target: str) -> None:
        """Record that someone reads messages as received, credentials included."""
        self._actions.note(actor, "read_raw", tenant_id, target)

    def export(self, actor: Actor, tenant_id: str, user_id: str, *, raw: bool = False) -> Iterator[str]:
        """Return everything stored about a user, as pieces of one JSON document.

        Args:
            raw: Texts as received, credentials included; this is recorded.
        """
        if raw:
            self.note_raw_reading(actor, tenant_id, "export of a user")
        return self._export.user(tenant_id, user_id, raw=raw)

    def erase(self, actor: Actor, tenant_id: str, user_id: str) -> Erased:
        """Erase everything about a user: one transaction in the store, then the events in Redis.

        Events of the user that wait on the stream are taken off it. Of those that a drain is storing right now, the
        tombstone drops what was said before the erasure. Keys that are limited to the user are revoked.

        Raises:
            StoreUnavailable: Nothing was erased.
        """
        waiting: int | str
        rejected: int | str
        newest: bytes | QueueUnavailable
        try:
            newest = self._stream.newest()
        except QueueUnavailable as error:
            newest = error
        owner = Owner(tenant_id, user_id, self._erasure.sessions(tenant_id, user_id))
        proof = self._erasure.erase(tenant_id, user_id)
        try:
            if isinstance(newest, QueueUnavailable):
                raise newest
            waiting = self._stream.forget(owner.owns, until=newest)
            rejected = self._stream.forget_rejected(owner.owns)
        except QueueUnavailable as error:  # the erasure in SQL is committed, so it is reported and not undone
            waiting = rejected = f"not searched: {error}"
        log().info("user.erased", tenant_id=tenant_id, sessions=proof.deleted["sessions"])
        # The log must not keep the id of a person who was erased. The digest still proves that it happened.
        self._actions.note(actor, "erase", tenant_id, digest_of(user_id), deleted=dict(proof.deleted))
        return replace(proof, waiting_events=waiting, rejected_events=rejected)
