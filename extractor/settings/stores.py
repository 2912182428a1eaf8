"""Settings of the embedded server, Redis and the database."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from extractor.settings.part import SettingsPart


class StoreSettings(SettingsPart):
    """Where turns and facts are kept, and how long their servers may take."""

    home: Path = Field(Path(".extractor"), description="Data directory of the embedded Redis and SQLite.")
    redis_url: str | None = Field(
        None,
        description="redis://, rediss://, sentinel:// or redis+socket:// URL; unset: an embedded server under HOME.",
    )
    database_url: str | None = Field(
        None, description="postgresql+psycopg://... or sqlite:///...; unset: SQLite under HOME."
    )
    database_connect_s: float = Field(
        5.0, ge=2, le=60, description="Timeout for connecting to PostgreSQL, in seconds, for each host of the URL."
    )
    database_silent_s: float = Field(
        5.0,
        ge=2,
        le=600,
        description="Seconds of silence after which either end closes a PostgreSQL connection. A shorter value frees the sessions of a vanished host sooner; a longer one tolerates worse networks.",
    )
    database_lock_s: float = Field(
        5.0,
        ge=0.1,
        le=600,
        description="Seconds that a PostgreSQL statement waits for a lock. A shorter value gives up and retries sooner; a longer one waits out maintenance that locks tables.",
    )
    database_statement_s: float = Field(
        30.0,
        ge=1,
        le=3600,
        description="Seconds that a PostgreSQL statement may run. A shorter value protects PostgreSQL's CPU; a longer one lets searches of very large archives finish. Migrations, exports, erasures and retention have no limit.",
    )
    redis_timeout_s: float = Field(
        5.0,
        ge=0.5,
        le=60,
        description="Seconds that Redis may take to respond. A shorter value detects a silent Redis sooner; a longer one tolerates its pauses.",
    )
    redis_connect_timeout_s: float = Field(
        2.0, ge=0.1, le=60, description="Timeout for connecting to Redis, in seconds."
    )
    redis_wait_replicas: int = Field(
        0,
        ge=0,
        le=10,
        description="Redis replicas that must have an event before it is acknowledged, so that a failover loses none. 0 does not wait.",
    )

    @property
    def sql_url(self) -> str:
        # Absolute: a process that changes its directory must not open a second, empty database.
        return self.database_url or f"sqlite:///{self.home.resolve() / 'extractor.db'}"

    @property
    def is_sqlite(self) -> bool:
        return self.sql_url.startswith("sqlite")
