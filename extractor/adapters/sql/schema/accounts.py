"""Tenants, their keys and budgets, and the log of operators' actions."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Index,
    false,
)
from sqlmodel import Field

from extractor.adapters.sql.columns import Instant, one_of
from extractor.adapters.sql.schema.base import Base, instant, long_text, optional_instant

ROLES = ("producer", "reader", "agent", "operator")


class TenantRow(Base, table=True):
    """A tenant. The row `*` stands for all tenants; it exists once extraction as a whole was paused.

    `quiet_s` and `gather_s` are its own pace (`core/run/pace.py`); NULL is the installation's.

    `daily_usd` and `daily_tokens` limit spending per UTC day; NULL is no limit. Spending is counted only while a budget
    is set.
    """

    __tablename__ = "tenants"

    id: str = Field(primary_key=True)
    created_at: datetime = instant()
    paused_at: datetime | None = optional_instant()
    daily_usd: float | None
    daily_tokens: int | None = Field(default=None, sa_type=BigInteger, nullable=True)
    quiet_s: float | None
    gather_s: float | None
    spent_on: date | None
    spent_usd: float = Field(default=0, sa_column_kwargs={"server_default": "0"})
    spent_tokens: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})


class ApiKeyRow(Base, table=True):
    """`hash` is the key's SHA-256. `prefix` is its public name: the first characters of a generated key, random for a
    key chosen by a person. Neither is secret.

    A key with `user_id` sees only that user; with `project_id` it is further limited to that project. `sees_all` lets
    an operator key see all tenants in the dashboard and the metrics.
    """

    __tablename__ = "api_keys"
    __table_args__ = (one_of("role", ROLES, "api_keys_role"),)

    id: UUID = Field(primary_key=True)
    tenant_id: str = Field(foreign_key="tenants.id", index=True)
    role: str
    name: str
    prefix: str = Field(index=True)
    hash: str = Field(unique=True)
    user_id: str | None
    project_id: str | None
    created_at: datetime = instant()
    revoked_at: datetime | None = optional_instant()
    sees_all: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class OperatorActionRow(Base, table=True):
    """What an operator changed: when, on what, with which key. Written in the same transaction as the change. Never
    updated, except that an erasure replaces the user's id."""

    __tablename__ = "operator_actions"
    __table_args__ = (Index("operator_actions_at", "at"),)

    id: UUID = Field(primary_key=True)
    at: datetime = instant()
    tenant_id: str
    done_by: str
    key_prefix: str | None
    action: str
    target: str = long_text()
    detail: str = long_text()


class DashboardLoginRow(Base, table=True):
    """A dashboard login with a key; `hash` is the SHA-256 of the cookie's value."""

    __tablename__ = "dashboard_logins"

    hash: str = Field(primary_key=True)
    key_id: UUID = Field(foreign_key="api_keys.id", ondelete="CASCADE")
    created_at: datetime = instant()
    expires_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class KeylessOpeningRow(Base, table=True):
    """An operator reopened keyless mode; keys older than this no longer close it."""

    __tablename__ = "keyless_openings"

    id: UUID = Field(primary_key=True)
    opened_at: datetime = instant()
    opened_by: str


class ErasureRow(Base, table=True):
    """A tombstone: what this user said before then was erased and must not come back.

    `user_hash` is the SHA-256 of tenant and user, so that the tombstone itself holds no name.
    """

    __tablename__ = "erasures"

    tenant_id: str = Field(primary_key=True)
    user_hash: str = Field(primary_key=True)
    erased_at: datetime = instant()
