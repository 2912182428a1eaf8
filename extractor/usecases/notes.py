"""Session notes and task histories: how a session's notes end and move to a task."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.facts.tasks import TaskStore
from extractor.adapters.sql.schema.facts import TaskEntryRow
from extractor.core.errors import InvalidInput, UnknownSession
from extractor.core.facts.fact import FactScope
from extractor.core.facts.secrets import redact
from extractor.core.facts.slugs import slug
from extractor.core.notes.session_notes import SessionNotes, render_notes
from extractor.usecases.memory import Memory
from extractor.usecases.pins import check_text, refuse_credentials

ENTRY_KINDS = ("result", "correction", "state", "decision", "revision", "verified", "note")
MAX_ENTRY_CHARS = 2_000
# Sections of session notes that move to a task's history, and the kind of entry they become.
PROMOTED = {"Key results": "result", "Errors and corrections": "correction", "Current state": "state"}


@dataclass(frozen=True, slots=True)
class Ended:
    """What ending a session did.

    Attributes:
        ended: There were notes, and they are deleted.
        promoted: The task entries that they became.
    """

    session_id: str
    ended: bool
    promoted: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class TaskHistory:
    """The newest entries of a task, newest first."""

    task: str
    entries: list[TaskEntryRow]


@dataclass(frozen=True, slots=True)
class Promoted:
    """The result of promoting a task entry: the tool's text, and the id of the fact; None if nothing was saved."""

    content: str
    fact_id: UUID | None


class Notes:
    """Reads and ends session notes, and maintains task histories.

    Args:
        now: The store's clock.
    """

    def __init__(
        self, notes: NotesStore, tasks: TaskStore, facts: SqlFactReader, memory: Memory, now: Callable[[], datetime]
    ) -> None:
        self._notes = notes
        self._tasks = tasks
        self._facts = facts
        self._memory = memory
        self._now = now
        self.of_session = notes.notes

    def as_text(self, tenant_id: str, session_id: str, *, only_user: str | None = None) -> str | None:
        """Return a session's notes as text; None if there are none, or the session is not `only_user`'s.

        Args:
            only_user: The only user whose sessions may be read; None: every user of the tenant.
        """
        try:
            found = self._notes.notes(tenant_id, session_id)
        except UnknownSession:
            return None
        if only_user not in (None, found.user_id):
            return None
        # Redacted on reading too: the scanner may have learned a new kind of credential since the notes were written.
        return redact(render_notes(SessionNotes(found.sections))) or None

    def end_session(self, tenant_id: str, session_id: str, *, task: str | None = None, by: str = "") -> Ended:
        """End a session and delete its notes; if a task is named, first move their content to its history.

        Headlines and messages stay. Later turns start new notes.

        Raises:
            UnknownSession, InvalidInput
        """
        found = self._notes.notes(tenant_id, session_id)
        promoted: list[UUID] = []
        if task is not None:
            scope = FactScope(tenant_id, found.user_id, found.project_id)
            lines = [(kind, found.sections[title]) for title, kind in PROMOTED.items() if found.sections.get(title)]
            entries = [(kind, redact(text)[:MAX_ENTRY_CHARS]) for kind, text in lines]
            read_at = self._now()
            promoted = self._tasks.promote_notes(
                scope, _task(task), entries, session_id=session_id, by=by, read_at=read_at
            )
        return Ended(session_id, self._notes.end_session(tenant_id, session_id), tuple(promoted))

    def history(self, scope: FactScope, task: str, limit: int) -> TaskHistory:
        """Return a task's entries, newest first."""
        return TaskHistory(slug(task), self._tasks.history(scope, slug(task), limit))

    def add_entries(
        self, scope: FactScope, task: str, entries: Sequence[tuple[str, str]], *, session_id: str | None = None
    ) -> list[UUID]:
        """Append (kind, text) lines to a task's history; return their ids.

        Raises:
            InvalidInput: A kind is unknown, a text is empty or too long, or it contains a credential.
        """
        for at, (kind, text) in enumerate(entries):
            if kind not in ENTRY_KINDS:
                raise InvalidInput.of(f"entries[{at}].kind", f"must be one of {', '.join(ENTRY_KINDS)}")
            check_text(f"entries[{at}].content", text, MAX_ENTRY_CHARS)
        read_at = self._now()
        return self._tasks.add_entries(scope, _task(task), entries, session_id=session_id, read_at=read_at)

    def promote_entry(
        self, scope: FactScope, entry_id: UUID, *, name: str, fact_type: str, description: str | None, by: str
    ) -> Promoted:
        """Turn an entry of a task's history into a fact, under the rules for facts, and record it.

        Its dates count from when the entry was written.

        Raises:
            UnknownTaskEntry, InvalidInput
        """
        entry = self._tasks.entry(scope, entry_id)
        arguments = {"name": name, "type": fact_type, "content": entry.content}
        arguments |= {"description": description} if description is not None else {}
        answer = self._memory.use(
            scope, "save_memory", arguments, session_id=entry.session_id, said_at=entry.created_at
        )
        if answer["is_error"]:
            raise InvalidInput.of("", answer["content"])
        fact = self._facts.by_name(scope, slug(name))
        if fact is not None and answer["facts_written"]:
            self._tasks.note_promotion(scope, entry_id, str(fact.id), by)
        return Promoted(answer["content"], fact.id if fact else None)


def _task(task: str) -> str:
    if not task.strip() or len(task) > 200:
        raise InvalidInput.of("task", "must have 1 to 200 characters")
    refuse_credentials({"task": task})
    return slug(task)
