"""What was accepted, and what became of it: per message UUID and per fact."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import DeadLetters, EvidenceTable, Facts, Messages, Runs, Sessions
from extractor.core.facts.fact import FactStatus
from extractor.core.run.runs import SUCCESSES
from tests.chaos.conversation import Turn


@dataclass
class Verdict:
    """What came of a scenario.

    Attributes:
        lost: Messages that were accepted and are neither read, skipped nor in a dead letter, or wrongly so.
        duplicated: Messages or facts that are there more than once, or were read by two runs that counted.
        disordered: Turns that were read before an earlier one of their session.
        waits_s: Of each turn that was read or skipped: seconds from its acknowledgement to the end of its run.
    """

    accepted: int
    read: int = 0
    skipped: int = 0
    quarantined: int = 0
    lost: list[str] = field(default_factory=list)
    duplicated: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    waits_s: list[float] = field(default_factory=list)

    @property
    def longest_wait_s(self) -> float:
        return max(self.waits_s, default=0.0)

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.duplicated or self.disordered)


class Ledger:
    """Notes each turn that was acknowledged; judges at the end. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.accepted: list[Turn] = []
        self.last_at = 0.0
        """When the last turn was acknowledged; time.monotonic."""
        self.may_be_letters = False
        """Any turn may end as a dead letter: every answer of the model was such as to fail its run."""
        self.accepted_at: dict[str, datetime] = {}
        """When a turn was acknowledged, by the UUID of its first message."""

    def note(self, turns: Sequence[Turn]) -> None:
        with self._lock:
            self.accepted.extend(turns)
            self.last_at = time.monotonic()
            self.accepted_at.update((turn.uuids[0], datetime.now(UTC)) for turn in turns)

    def unread(self, database: Database) -> int:
        """Return how many accepted messages are not done with yet."""
        wanted = {uuid for turn in self.accepted for uuid in turn.uuids}
        with database.read() as connection:
            done = connection.execute(
                sa.select(sa.cast(Messages.c.uuid, sa.String)).where(Messages.c.read_state.is_not(None))
            ).scalars()
            return len(wanted - {_dashed(uuid) for uuid in done})

    def judge(self, database: Database, *, is_ordered: bool = True) -> Verdict:
        """Compare what was accepted with what is stored.

        Args:
            is_ordered: Turns of a session were sent in order, and must have been read so.
        """
        verdict = Verdict(len(self.accepted))
        with database.read() as connection:
            rows = _rows(connection)
            letters = {
                uuid
                for text in connection.execute(sa.select(DeadLetters.c.message_uuids)).scalars()
                for uuid in json.loads(text)
            }
            facts = Counter(
                connection.execute(sa.select(Facts.c.name).where(Facts.c.status == FactStatus.ACTIVE.value)).scalars()
            )
            evidence = connection.execute(
                sa.select(
                    Facts.c.name, sa.cast(EvidenceTable.c.message_uuid, sa.String), EvidenceTable.c.verified
                ).join(
                    Facts, sa.and_(Facts.c.id == EvidenceTable.c.fact_id, Facts.c.revision == EvidenceTable.c.revision)
                )
            ).all()
            twice = _read_twice(connection)
        cited = {(name, _dashed(uuid)) for name, uuid, verified in evidence if verified}
        for turn in self.accepted:
            self._judge_turn(turn, rows, letters, facts, cited, verdict)
        expected = {turn.fact.lower() for turn in self.accepted if turn.fact}
        verdict.duplicated += [f"fact {name} is there {count} times" for name, count in facts.items() if count > 1]
        verdict.duplicated += [f"fact {name} was never said" for name in facts if name not in expected]
        verdict.duplicated += twice
        if is_ordered:
            verdict.disordered = self._disorder(rows)
        ended = ((rows[uuid].ended_at, at) for uuid, at in self.accepted_at.items() if uuid in rows)
        verdict.waits_s = [(end - at).total_seconds() for end, at in ended if end is not None]
        return verdict

    def failed_runs(self, database: Database, cause: str) -> int:
        """Return how many runs failed for a cause, such as `worker_lost`."""
        with database.read() as connection:
            found = sa.select(sa.func.count()).select_from(Runs).where(Runs.c.cause == cause)
            return int(connection.execute(found).scalar_one())

    def _judge_turn(
        self,
        turn: Turn,
        rows: dict[str, Any],
        letters: set[str],
        facts: Counter[str],
        cited: set[Any],
        verdict: Verdict,
    ) -> None:
        states = {rows[uuid].read_state if uuid in rows else "missing" for uuid in turn.uuids}
        expected = {"ordinary": "read", "skipped": "skipped", "poison": "quarantined"}[turn.kind]
        if self.may_be_letters and states == {"quarantined"}:
            expected = "quarantined"
        name = f"{turn.session_id}/{turn.number} ({turn.kind})"
        if states != {expected}:
            verdict.lost.append(f"{name} is {sorted(map(str, states))}")
            return
        if expected == "read":
            verdict.read += 1
            assert turn.fact is not None
            if not facts[turn.fact.lower()]:
                verdict.lost.append(f"{name} has no fact")
            elif (turn.fact.lower(), turn.uuids[0]) not in cited:
                verdict.lost.append(f"{name}: its fact does not cite it")
        elif expected == "skipped":
            verdict.skipped += 1
        else:
            verdict.quarantined += 1
            if not set(turn.uuids) <= letters:
                verdict.lost.append(f"{name} is in no dead letter")

    def _disorder(self, rows: dict[str, Any]) -> list[str]:
        last: dict[str, tuple[int, int]] = {}
        found = []
        for turn in sorted(self.accepted, key=lambda turn: (turn.session_id, turn.number)):
            row = rows.get(turn.uuids[0])
            if row is None or row.epoch is None or turn.kind == "poison":
                continue
            number, epoch = last.get(turn.session_id, (-1, 0))
            if row.epoch < epoch:  # of the lease: it grows with each claim, whatever the clocks say
                found.append(f"{turn.session_id}/{turn.number} was read before {number}")
            last[turn.session_id] = (turn.number, row.epoch)
        return found


def _rows(connection: sa.Connection) -> dict[str, Any]:
    query = sa.select(
        sa.cast(Messages.c.uuid, sa.String).label("uuid"), Messages.c.read_state, Runs.c.epoch, Runs.c.ended_at
    ).outerjoin(Runs, Runs.c.id == Messages.c.read_by)
    rows: dict[str, Any] = {}
    for row in connection.execute(query.select_from(Messages)):
        uuid = _dashed(row.uuid)
        assert uuid not in rows, f"message {uuid} is stored twice"
        rows[uuid] = row
    return rows


def _read_twice(connection: sa.Connection) -> list[str]:
    """Compare what successful runs say they read with what is marked as read in each session."""
    good = [outcome.value for outcome in SUCCESSES]
    read = (
        sa.select(Runs.c.session_pk, sa.func.sum(Runs.c.window_messages))
        .where(Runs.c.outcome.in_(good))
        .group_by(Runs.c.session_pk)
    )
    done = (
        sa.select(Messages.c.session_pk, sa.func.count())
        .where(Messages.c.read_state.in_(["read", "skipped"]))
        .group_by(Messages.c.session_pk)
    )
    said = {row[0]: row[1] for row in connection.execute(read)}
    marked = {row[0]: row[1] for row in connection.execute(done)}
    names = {row[0]: row[1] for row in connection.execute(sa.select(Sessions.c.pk, Sessions.c.session_id))}
    return [
        f"session {names[pk]}: runs that counted read {count} messages, {marked.get(pk, 0)} are marked"
        for pk, count in said.items()
        if count > marked.get(pk, 0)
    ]


def _dashed(uuid: str) -> str:
    """SQLite keeps a UUID as 32 hexadecimal digits."""
    return uuid if "-" in uuid else f"{uuid[:8]}-{uuid[8:12]}-{uuid[12:16]}-{uuid[16:20]}-{uuid[20:]}"
