"""Dashboard logins. The cookie holds a secret, the store its digest; a login ends when its key is revoked."""

from __future__ import annotations

import hashlib
import secrets
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.keys import ApiKey, to_key
from extractor.adapters.sql.schema.tables import DashboardLogins, Keys

# How long a login lasts, in the store and as a cookie.
LOGIN_S = 12 * 3600


class Logins:
    """Begins, finds and ends logins."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def begin(self, key_id: UUID) -> str:
        """Return the secret of a new login, which lasts twelve hours."""
        secret = secrets.token_urlsafe(32)
        with self._db.write() as connection:
            connection.execute(sa.delete(DashboardLogins).where(DashboardLogins.c.expires_at < self._db.now()))
            connection.execute(
                sa.insert(DashboardLogins).values(
                    hash=_hash(secret), key_id=key_id, created_at=self._db.now(), expires_at=self._db.after(LOGIN_S)
                )
            )
        return secret

    def key(self, secret: str) -> ApiKey | None:
        """Return the key of a login; None if the login has expired or its key was revoked."""
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Keys)
                .join(DashboardLogins, DashboardLogins.c.key_id == Keys.c.id)
                .where(
                    DashboardLogins.c.hash == _hash(secret),
                    DashboardLogins.c.expires_at > self._db.now(),
                    Keys.c.revoked_at.is_(None),
                )
            ).one_or_none()
        return to_key(row) if row is not None else None

    def end(self, secret: str) -> None:
        with self._db.write() as connection:
            connection.execute(sa.delete(DashboardLogins).where(DashboardLogins.c.hash == _hash(secret)))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
