"""Tenants, their keys and budgets, and what operators did."""

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
    """The row `*` stands for all of them: it belongs to nobody and is there once extraction was paused as a whole.

    `daily_usd` and `daily_tokens` are what a tenant may spend in a day of UTC; what it spent is counted while it has
    such a budget. NULL is no limit.
    """

    __tablename__ = "tenants"

    id: str = Field(primary_key=True)
    created_at: datetime = instant()
    paused_at: datetime | None = optional_instant()
    daily_usd: float | None
    daily_tokens: int | None = Field(default=None, sa_type=BigInteger, nullable=True)
    spent_on: date | None
    spent_usd: float = Field(default=0, sa_column_kwargs={"server_default": "0"})
    spent_tokens: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})


class ApiKeyRow(Base, table=True):
    """`hash` is SHA-256 of the key, `prefix` what people name it by: a public part of a key that we made, random for one
    that a person chose. Neither holds anything secret.

    A key with `user_id` sees that user only; one with `project_id` too speaks for that project. `sees_all` lets an
    operator's key see all tenants in the dashboard and the metrics.
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
    """What an operator changed: when, which one, with which key. Written with the change; never changed."""

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
    """Somebody who logged in with a key; `hash` is SHA-256 of what the cookie holds."""

    __tablename__ = "dashboard_logins"

    hash: str = Field(primary_key=True)
    key_id: UUID = Field(foreign_key="api_keys.id", ondelete="CASCADE")
    created_at: datetime = instant()
    expires_at: datetime = Field(sa_type=Instant, nullable=False, index=True)


class KeylessOpeningRow(Base, table=True):
    """An operator let this machine be served without a key again; keys made before it close this mode no more."""

    __tablename__ = "keyless_openings"

    id: UUID = Field(primary_key=True)
    opened_at: datetime = instant()
    opened_by: str


class ErasureRow(Base, table=True):
    """A tombstone: what this user said up to then was erased and does not come back.

    `user_hash` is SHA-256 of tenant and user, so that the tombstone itself keeps no name.
    """

    __tablename__ = "erasures"

    tenant_id: str = Field(primary_key=True)
    user_hash: str = Field(primary_key=True)
    erased_at: datetime = instant()
