"""What keeps the whole moving without anybody asking: wake-ups that were lost, heartbeats, keys, tenants."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import (
    Events,
    KeylessOpenings,
    Keys,
    Messages,
    ParentParts,
    Parents,
    Runs,
    SessionNotes,
    Sessions,
    Workers,
)
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.sessions.run_statements import in_order
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.conversation.events import LIVE
from extractor.core.errors import InvalidEvent
from extractor.core.run.failures import PROVIDER_CAUSES
from extractor.core.run.runs import SessionState

KEY_PREFIX = "ext_"
PREFIX_CHARS = 12
"""A key that we make begins with a public name of so many characters; what is secret comes after it."""

CHOSEN_PREFIX = "own_"
"""Begins the name of a key that a person chose; the rest is random, nothing of such a key is kept."""

CLOCK_TOLERANCE_S = 5.0
"""A time so little ahead may come from another host's clock; further ahead, ours was set back."""

MENDED_AT_ONCE = 1_000
FORGOTTEN_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key that was presented and is valid."""

    tenant_id: str
    role: str
    name: str
    user_id: str | None = None
    project_id: str | None = None
    id: UUID | None = None
    prefix: str | None = None
    sees_all: bool = False


def to_key(row: Any) -> ApiKey:
    return ApiKey(row.tenant_id, row.role, row.name, row.user_id, row.project_id, row.id, row.prefix, row.sees_all)


_NOTE_WAKEUPS = sa.text(
    """UPDATE sessions SET woken_at = clock_timestamp() WHERE pk IN (
        SELECT s.pk
          FROM unnest(CAST(:tenants AS text[]), CAST(:sessions AS text[])) AS k(tenant_id, session_id)
          JOIN sessions s USING (tenant_id, session_id)
         WHERE s.state = 'due'
           FOR UPDATE OF s SKIP LOCKED)"""
)
"""On PostgreSQL, for any number of sessions; one that somebody holds is woken once more, which does no harm."""


class Upkeep:
    """The sweeper's, the heartbeat's and the key desk's queries."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._insert = postgresql.insert if database.is_postgres else sqlite.insert
        self._wake_ups = WakeUps(database)
        self._note_wakeup = (
            sa.update(Sessions)
            .where(
                Sessions.c.tenant_id == bind("b_tenant", Sessions.c.tenant_id),
                Sessions.c.session_id == bind("b_session_id", Sessions.c.session_id),
                Sessions.c.state == SessionState.DUE.value,
            )
            .values(woken_at=database.now())
        )

    # -- wake-ups -----------------------------------------------------------------------------------------------

    def take_due(self, limit: int, *, rewake_s: float, lane: str = LIVE) -> list[tuple[str, str]]:
        """Return sessions that need a wake-up now, and note that they get one. Safe in any number of sweepers.

        Due sessions without a wake-up or with one that must be lost, and sessions whose lease ran out. Tenants
        take turns, so that one tenant's backlog does not stand before another's single session.
        """
        return self._wake_ups.take(limit, rewake_s=rewake_s, lane=lane)

    def release_parked(self) -> int:
        """Let sessions that wait for the provider be tried now: it answers again, whatever it asked them to wait for.

        Those that wait after a failure of their own stay. They come in over the breaker's ramp.
        """
        waits_for_it = sa.exists().where(Runs.c.id == Sessions.c.last_run_id, Runs.c.cause.in_(PROVIDER_CAUSES))
        waits = sa.and_(
            Sessions.c.state == SessionState.PARKED.value,
            Sessions.c.due_at > self._db.now(),
            Sessions.c.outages_alone == 0,
        )
        with self._db.write() as connection:
            return connection.execute(
                sa.update(Sessions)
                .where(Sessions.c.pk.in_(in_order(sa.and_(waits, waits_for_it))))
                .values(due_at=self._db.now(), woken_at=None)
            ).rowcount

    def mend_clock(self, *, lease_s: float, debounce_s: float) -> int:
        """Mend times that lie ahead because the clock was set back; return how many sessions were touched.

        A session that was last touched in the future is due now; a lease never reaches further than its length.
        Without this, what was due before the step would wait it out.
        """
        now = self._db.now()
        ahead = self._db.after(CLOCK_TOLERANCE_S)
        waits = sa.and_(Sessions.c.due_at > ahead, Sessions.c.updated_at > ahead)
        is_due = sa.and_(
            Sessions.c.state == SessionState.DUE.value,
            Sessions.c.due_at > self._db.after(debounce_s + CLOCK_TOLERANCE_S),
        )
        leased = Sessions.c.lease_until > self._db.after(2 * lease_s + CLOCK_TOLERANCE_S)
        woken = Sessions.c.woken_at > ahead
        is_wrong = sa.or_(waits, is_due, leased, sa.and_(Sessions.c.due_at.is_not(None), woken))
        with self._db.read() as connection:
            keys = list(connection.execute(sa.select(Sessions.c.pk).where(is_wrong).limit(MENDED_AT_ONCE)).scalars())
        if not keys:
            return 0
        with self._db.write() as connection:
            return connection.execute(
                sa.update(Sessions)
                .where(Sessions.c.pk.in_(in_order(sa.and_(Sessions.c.pk.in_(keys), is_wrong))))
                .values(
                    due_at=sa.case((Sessions.c.due_at.is_not(None), now), else_=None),
                    lease_until=sa.case((Sessions.c.lease_until.is_not(None), self._db.after(lease_s)), else_=None),
                    woken_at=None,
                    updated_at=now,
                )
            ).rowcount

    def note_wakeups(self, sessions: list[tuple[str, str]]) -> None:
        """Note that wake-ups were sent for sessions that just became due."""
        named = sorted(set(sessions))
        if self._db.is_postgres:
            tenants, ids = zip(*named, strict=True) if named else ((), ())
            with self._db.write_one() as connection:
                connection.execute(_NOTE_WAKEUPS, {"tenants": list(tenants), "sessions": list(ids)})
            return
        with self._db.write() as connection:
            for tenant, session in named:
                connection.execute(self._note_wakeup, {"b_tenant": tenant, "b_session_id": session})

    def forget_old(
        self, *, keep_events_s: float, messages_days: int = 0, runs_days: int = 0, notes_days: int = 0
    ) -> None:
        """Delete what has served: parent requests whose cache is gone, ids of events long past; and what is kept for so
        many days only. 0 days is for ever."""
        with self._db.write(is_long=True) as connection:
            connection.execute(sa.delete(Parents).where(Parents.c.expires_at < self._db.now()))
            living = sa.exists().where(Parents.c.session_pk == ParentParts.c.session_pk)
            connection.execute(sa.delete(ParentParts).where(~living))
            connection.execute(sa.delete(Events).where(Events.c.received_at < self._db.after(-keep_events_s)))
            connection.execute(sa.delete(Workers).where(Workers.c.seen_at < self._db.after(-86_400)))
            if notes_days:
                old = SessionNotes.c.updated_at < self._db.after(-notes_days * 86_400.0)
                connection.execute(sa.delete(SessionNotes).where(old))
        if messages_days:
            self._forget_messages(messages_days * 86_400.0)
        if runs_days:
            self._forget_runs(runs_days * 86_400.0)

    def _forget_messages(self, keep_s: float) -> None:
        """Delete messages that were read long ago, some at a time; where a cursor stands, the message stays."""
        old = sa.and_(Messages.c.read_state.is_not(None), Messages.c.received_at < self._db.after(-keep_s))
        at_cursor = sa.exists().where(Sessions.c.pk == Messages.c.session_pk, Sessions.c.cursor == Messages.c.uuid)
        while True:
            chosen = (
                sa.select(Messages.c.session_pk, Messages.c.position).where(old, ~at_cursor).limit(FORGOTTEN_AT_ONCE)
            )
            with self._db.write(is_long=True) as connection:
                keys = [(row.session_pk, row.position) for row in connection.execute(chosen)]
                by_session: dict[int, list[int]] = {}
                for session_pk, position in keys:
                    by_session.setdefault(session_pk, []).append(position)
                for session_pk, positions in by_session.items():
                    mine = sa.and_(Messages.c.session_pk == session_pk, Messages.c.position.in_(positions))
                    connection.execute(sa.delete(Messages).where(mine))
            if len(keys) < FORGOTTEN_AT_ONCE:
                return

    def _forget_runs(self, keep_s: float) -> None:
        """Delete runs that ended long ago with their steps, some at a time; each session's last one stays."""
        old = sa.and_(Runs.c.ended_at.is_not(None), Runs.c.ended_at < self._db.after(-keep_s))
        is_last = sa.exists().where(Sessions.c.last_run_id == Runs.c.id)
        while True:
            chosen = sa.select(Runs.c.id).where(old, ~is_last).limit(FORGOTTEN_AT_ONCE)
            with self._db.write(is_long=True) as connection:
                keys = list(connection.execute(chosen).scalars())
                connection.execute(sa.delete(Runs).where(Runs.c.id.in_(keys)))
            if len(keys) < FORGOTTEN_AT_ONCE:
                return

    # -- workers ------------------------------------------------------------------------------------------------

    def see_worker(
        self, worker_id: str, *, host: str, pid: int, concurrency: int, running: int, redis_error: str | None = None
    ) -> None:
        """Record that a worker is alive, and what Redis refuses it now."""
        now = self._db.now()
        insert = self._insert(Workers).values(
            id=worker_id, host=host, pid=pid, concurrency=concurrency, running=running, started_at=now, seen_at=now,
            redis_error=redis_error,
        )  # fmt: skip
        seen = {"seen_at": now, "running": running, "redis_error": redis_error}
        with self._db.beat() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=seen))

    def forget_worker(self, worker_id: str) -> None:
        with self._db.write() as connection:
            connection.execute(sa.delete(Workers).where(Workers.c.id == worker_id))

    # -- keys ---------------------------------------------------------------------------------------------------

    def is_keyless(self) -> bool:
        """Say whether this machine is served without a key: no key was made since this mode was last opened.

        It is open at first. The first key closes it for good, also when that key is revoked; `open_keyless` opens it.
        """
        opened = sa.select(sa.func.max(KeylessOpenings.c.opened_at)).scalar_subquery()
        closes = sa.or_(Keys.c.revoked_at.is_(None), opened.is_(None), Keys.c.created_at > opened)
        with self._db.read() as connection:
            return not connection.execute(sa.select(sa.exists().where(closes))).scalar_one()

    def open_keyless(self, by: str) -> bool:
        """Serve this machine without a key again; False while a key is valid, which must be revoked first."""
        with self._db.write() as connection:
            if connection.execute(sa.select(sa.exists().where(Keys.c.revoked_at.is_(None)))).scalar_one():
                return False
            row = sa.insert(KeylessOpenings).values(id=uuid4(), opened_at=self._db.now(), opened_by=by)
            connection.execute(row)
        return True

    def make_key(
        self,
        tenant_id: str,
        role: str,
        name: str,
        key: str | None = None,
        *,
        user_id: str | None = None,
        project_id: str | None = None,
        sees_all: bool = False,
    ) -> str:
        """Store a key and return it; it is shown once, only its hash is kept.

        Args:
            key: The key itself, when it is given from outside; None makes one.
            user_id: The only user that it may ask about; None is every user of the tenant.
            project_id: The only project that such a key speaks for.
            sees_all: An operator's key may see and repair all tenants in the dashboard, and read the metrics of all.

        Raises:
            InvalidEvent: Only an operator's key sees all tenants. An operator's key cannot belong to one user, nor a project's to none.
        """
        if user_id is not None and role == "operator":
            raise InvalidEvent.of(
                "role", "an operator's key is for the whole tenant: use reader or producer for one user"
            )
        if project_id is not None and user_id is None:
            raise InvalidEvent.of("project_id", "only a key of one user speaks for one project: give user_id too")
        if sees_all and role != "operator":
            raise InvalidEvent.of("role", "only an operator's key can see all tenants")
        prefix = f"{CHOSEN_PREFIX}{secrets.token_hex(4)}"
        if key is None:
            prefix = KEY_PREFIX + secrets.token_hex((PREFIX_CHARS - len(KEY_PREFIX)) // 2)
            key = f"{prefix}_{secrets.token_urlsafe(32)}"
        with self._db.write() as connection:
            know_tenants(self._db, connection, [tenant_id])
            row = self._insert(Keys).values(
                id=uuid4(), tenant_id=tenant_id, role=role, name=name, prefix=prefix, hash=_hash(key),
                user_id=user_id, project_id=project_id, created_at=self._db.now(), sees_all=sees_all,
            )  # fmt: skip
            is_known = {"sees_all": row.excluded.sees_all}
            connection.execute(row.on_conflict_do_update(index_elements=["hash"], set_=is_known))
        return key

    def find_key(self, key: str) -> ApiKey | None:
        """Return what a presented key may do; None when it is unknown or revoked."""
        hashed = _hash(key)
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Keys).where(Keys.c.hash == hashed, Keys.c.revoked_at.is_(None))
            ).one_or_none()
        return to_key(row) if row is not None and hmac.compare_digest(row.hash, hashed) else None

    def keys(self, tenant_id: str | None = None) -> list[dict[str, Any]]:
        """Return the keys of a tenant, or all, the oldest first; never a key itself."""
        query = sa.select(Keys).order_by(Keys.c.created_at)
        if tenant_id is not None:
            query = query.where(Keys.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        return [
            {
                "prefix": row.prefix,
                "tenant_id": row.tenant_id,
                "role": row.role,
                "user_id": row.user_id,
                "project_id": row.project_id,
                "sees_all": row.sees_all,
                "name": row.name,
                "created_at": row.created_at.isoformat(),
                "revoked_at": row.revoked_at.isoformat() if row.revoked_at else None,
            }
            for row in rows
        ]

    def revoke_key(self, named: str, tenant_id: str | None = None) -> list[str]:
        """Revoke the keys whose names begin so, or the one that is given itself; return their names."""
        is_meant = sa.or_(Keys.c.prefix.startswith(named, autoescape=True), Keys.c.hash == _hash(named))
        mine = sa.true() if tenant_id is None else Keys.c.tenant_id == tenant_id
        with self._db.write() as connection:
            revoked = (
                sa.update(Keys)
                .where(is_meant, mine, Keys.c.revoked_at.is_(None))
                .values(revoked_at=self._db.now())
                .returning(Keys.c.prefix)
            )
            return list(connection.execute(revoked).scalars())


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
