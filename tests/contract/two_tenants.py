"""A store of two tenants, two users and two projects, in which every kind of row names its owner."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, FactType, SaveFact, Scope
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import Consequence
from extractor.core.run.figures import RunFigures
from extractor.core.run.ports import RunCommit, RunFailure
from extractor.core.run.runs import Claim, Outcome, Window
from tests.build import draft, entry, event

ROLES = ("producer", "reader", "agent", "operator")
FOREIGN, NEIGHBOUR, SIBLING = "Xylophone", "Zither", "Theremin"
"""Stand in everything of the other tenant, of another user and project, and of another project of the same user."""


@dataclass(frozen=True)
class Target:
    """Somebody whose rows are asked for; `word` stands in all that is not for the asker."""

    tenant: str
    user: str
    project: str
    word: str
    session: str
    fact: str
    run: str
    message: str
    line: str
    letter: str

    @property
    def values(self) -> dict[str, Any]:
        """Return what leads to its rows, by the name of a parameter or field."""
        return {
            "user_id": self.user, "project_id": self.project, "session_id": self.session, "fact_id": self.fact,
            "run_id": self.run, "entry_id": self.line, "message": self.message, "task": "task", "timeout_s": 0,
            "name": f"{self.word.lower()}-pin", "q": "plays", "query": "plays", "user": self.user,
            "project": self.project, "session": self.session, "tenant_id": self.tenant, "tenant": self.tenant,
            "fact": self.fact, "ids": self.letter, "key": "1", "prefix": "ext_", "role": "reader", "dry_run": True,
            "preset": "layers", "recall": "is here", "limit": 100, "after": None, "ignore_memory": False,
        }  # fmt: skip


def populate(parts: Container, tenant: str, user: str, project: str, word: str, shared: str = "") -> Target:
    """Fill every kind of row of one user in one project; what all of the user's projects share holds another word."""
    session, scope = f"session-{uuid4()}", FactScope(tenant, user, project)
    said = entry(f"My {word} is here.")
    place: dict[str, Any] = {"session": session, "user": user, "tenant_id": tenant, "project_id": project}
    parts.adapters.archive.ingest([event(said, **place)])
    extract(parts, tenant, session, FactScope(tenant, user, None), word, shared or word)
    now = parts.adapters.fact_writer.now()
    told = draft(f"{word.lower()}-project", f"The {word} project.", FactType.PROJECT)
    parts.adapters.fact_writer.write(FactChanges(scope, (SaveFact(told),)), read_at=now)
    for kind, text in ((Scope.USER, shared or word), (Scope.PROJECT, word)):
        parts.adapters.pins.pin(
            scope, kind, f"{text.lower()}-pin", content=f"{text} pin", fact_id=None, tokens=5, budget=10**6, read_at=now
        )
    line = parts.adapters.tasks.add_entries(scope, "task", [("note", f"{word} task")], session_id=session, read_at=now)[
        0
    ]
    parts.adapters.archive.ingest([event(entry(f"{word} fails."), **place)])
    run = parts.adapters.runs.open_run(Claim(tenant, session, uuid4(), "w", 30), max_messages=9, lead_in=0)
    assert run is not None
    uuids, positions = tuple(m.uuid for m in run.unread), tuple(m.position for m in run.unread)
    failure = Consequence(is_counted=True, park_s=0, max_turns=None, is_quarantined=True)
    parts.adapters.runs.fail(
        run.session,
        RunFailure("refused", f"{word} error", None, failure, positions, uuids, (), uuids[-1], RunFigures()),
    )
    fact = next(found for found in parts.adapters.facts.newest(scope, 9) if found.name == told.name)
    letter = str(parts.dead_letters.page(LetterFilter(tenant, session)).items[0].id)
    run_id = str(run.lease.run_id)
    return Target(tenant, user, project, word, session, str(fact.id), run_id, said["uuid"], str(line), letter)


def extract(parts: Container, tenant: str, session: str, scope: FactScope, word: str, shared: str) -> None:
    """Do what a run does, with notes and a headline."""
    run = parts.adapters.runs.open_run(Claim(tenant, session, uuid4(), "w", 30), max_messages=9, lead_in=0)
    assert run is not None
    last = run.unread[-1].uuid
    positions = tuple(m.position for m in run.unread)
    changes = FactChanges(scope, (SaveFact(draft(f"plays-{shared.lower()}", f"Somebody plays the {shared}.")),))
    at = datetime.now(UTC)
    notes = NotesUpdate(f"{word} headline", SessionNotes({"Key results": f"{word} notes"}), at.date(), at, 5, 1)
    parts.adapters.runs.commit(
        run.session,
        RunCommit(
            Outcome.EXTRACTED, Window(last, last, 1), last, positions, (), changes, RunFigures(), notes
        ),
    )  # fmt: skip


@dataclass
class World:
    """One store: two tenants, two users in one of them, two projects of one of these; and a key of each kind."""

    parts: Container
    api: TestClient
    own: Target
    foreign: Target
    neighbour: Target
    sibling: Target
    wide: dict[str, str]
    bound: dict[str, str]

    def asks(self) -> Iterator[tuple[str, str, Target]]:
        """Yield (role, key, target) for everything that the key must not reach."""
        for role, key in self.wide.items():
            yield role, key, self.foreign
        for role, key in self.bound.items():
            for target in (self.foreign, self.neighbour, self.sibling):
                yield f"{role} of one user", key, target

    def snapshot(self) -> dict[str, Any]:
        """Return all rows that no key of the matrix may change."""
        found: dict[str, Any] = {}
        for target in (self.foreign, self.neighbour):
            told = "".join(self.parts.adapters.export.user(target.tenant, target.user))
            found[target.word] = re.sub(r'"exported_at": "[^"]*"', "", told)
        scope = FactScope("mine", "ada", "gemini")
        found["facts"] = [
            (f.name, f.content, f.project_id) for f in self.parts.adapters.facts.newest(scope, 99) if f.project_id
        ]
        found["pins"] = [pin for pin in self.parts.adapters.pins.pins(scope) if pin.scope == "project"]
        found["tasks"] = self.parts.adapters.tasks.history(scope, "task", 99)
        found["session"] = self.parts.adapters.notes.notes("mine", self.sibling.session)
        found["messages"] = self.parts.queries.session("mine", self.sibling.session).messages
        return json.loads(json.dumps(found, default=str))  # type: ignore[no-any-return]


def check(world: World, target: Target, answer: str, asked: Any) -> None:
    """Fail when an answer holds anything of the target but what was asked with."""
    shown = answer
    for value in target.values.values():
        shown = shown.replace(str(value), "") if isinstance(value, str) and len(value) > 9 else shown
    assert target.word not in shown, asked
    assert target.word.lower() not in shown.lower(), asked
