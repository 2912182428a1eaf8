"""API keys: created once, stored as hashes, looked up when presented."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import KeylessOpenings, Keys
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.core.errors import InvalidInput

KEY_PREFIX = "ext_"
# Length of the public name at the beginning of a generated key; the secret follows it.
PREFIX_CHARS = 12

# Begins the public name of a key chosen by a person; the rest is random, so that the name reveals nothing of the key.
CHOSEN_PREFIX = "own_"


@dataclass(frozen=True, slots=True)
class ApiKey:
    """What a key allows; it holds neither the key nor its hash.

    Attributes:
        prefix: The public name. None, like `id` and `created_at`, for the caller of a machine without keys.
        sees_all: May see and repair all tenants.
    """

    tenant_id: str
    role: str
    name: str
    user_id: str | None = None
    project_id: str | None = None
    id: UUID | None = None
    prefix: str | None = None
    sees_all: bool = False
    created_at: datetime | None = None
    revoked_at: datetime | None = None


def to_key(row: Any) -> ApiKey:
    return ApiKey(
        row.tenant_id, row.role, row.name, row.user_id, row.project_id, row.id, row.prefix, row.sees_all,
        row.created_at, row.revoked_at,
    )  # fmt: skip


class KeyStore:
    """Creates, finds and revokes keys."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def is_keyless(self) -> bool:
        """Return whether this machine is served without a key: no key was created since this mode was last opened.

        It is open initially. The first key closes it for good, even if that key is revoked; `open_keyless` reopens it.
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

    def make(
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
        """Store a key and return it; it is shown only once, and only its hash is stored.

        Args:
            key: A key chosen by a person; None generates one.
            user_id: Restricts the key to this user; None: every user of the tenant.
            project_id: Further restricts it to this project.
            sees_all: For an operator key: may see and repair all tenants in the dashboard, and read everyone's metrics.

        Raises:
            InvalidInput: Only an operator key may see all tenants. An operator key cannot be restricted to a user, and
                a project needs a user.
        """
        if user_id is not None and role == "operator":
            raise InvalidInput.of(
                "role", "an operator's key is for the whole tenant: use reader or producer for one user"
            )
        if project_id is not None and user_id is None:
            raise InvalidInput.of("project_id", "only a key of one user can be limited to a project: give user_id too")
        if sees_all and role != "operator":
            raise InvalidInput.of("role", "only an operator's key can see all tenants")
        prefix = f"{CHOSEN_PREFIX}{secrets.token_hex(4)}"
        if key is None:
            prefix = KEY_PREFIX + secrets.token_hex((PREFIX_CHARS - len(KEY_PREFIX)) // 2)
            key = f"{prefix}_{secrets.token_urlsafe(32)}"
        with self._db.write() as connection:
            know_tenants(self._db, connection, [tenant_id])
            row = self._db.insert(Keys).values(
                id=uuid4(), tenant_id=tenant_id, role=role, name=name, prefix=prefix, hash=_hash(key),
                user_id=user_id, project_id=project_id, created_at=self._db.now(), sees_all=sees_all,
            )  # fmt: skip
            # The bootstrap key is stored at every start. Its role and tenant stay; a release may have widened it.
            is_known = {"sees_all": row.excluded.sees_all}
            connection.execute(row.on_conflict_do_update(index_elements=["hash"], set_=is_known))
        return key

    def find(self, key: str) -> ApiKey | None:
        """Return what a presented key may do; None if it is unknown or revoked."""
        hashed = _hash(key)
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Keys).where(Keys.c.hash == hashed, Keys.c.revoked_at.is_(None))
            ).one_or_none()
        # The index compared the hashes already, in time that may tell how many bytes agree.
        return to_key(row) if row is not None and hmac.compare_digest(row.hash, hashed) else None

    def all(self, tenant_id: str | None = None) -> list[ApiKey]:
        """Return the keys of a tenant, or all, oldest first, revoked ones included; never a key itself."""
        query = sa.select(Keys).order_by(Keys.c.created_at)
        if tenant_id is not None:
            query = query.where(Keys.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            return [to_key(row) for row in connection.execute(query)]

    def revoke(self, named: str, tenant_id: str | None = None) -> list[str]:
        """Revoke the keys whose public names begin with a prefix, or the key itself; return their names."""
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
    # Plain SHA-256: generated keys have 256 random bits, and chosen ones at least 32 characters, so there is nothing to
    # slow a guesser down for. Every request is hashed.
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
