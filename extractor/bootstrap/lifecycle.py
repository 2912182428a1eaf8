"""What a process connects to: its life cycle, from the embedded Redis and the schema to closing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from extractor.adapters.sql import migrations
from extractor.bootstrap.adapters import Adapters, require_schema
from extractor.settings import Settings

if TYPE_CHECKING:
    from extractor.adapters.embedded_redis import EmbeddedRedis
    from extractor.adapters.redis_client import RedisTimeouts


class Lifecycle:
    """A process's adapters and the way they start and end. Nothing is built or connects before it is used.

    Args:
        pool_size, is_reader, patience_s, clock: See `Adapters`.
    """

    def __init__(
        self, settings: Settings, *, pool_size: int = 8, is_reader: bool = False, patience_s: float | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:  # fmt: skip
        self.settings = settings
        self.adapters = Adapters(settings, pool_size, is_reader, patience_s, clock)
        self._embedded: EmbeddedRedis | None = None

    @property
    def redis_url(self) -> str:
        return self.adapters.redis_url

    @property
    def redis_timeouts(self) -> RedisTimeouts:
        return self.adapters.redis_timeouts

    @property
    def sqlite_path(self) -> Path | None:
        """The database's file; None with PostgreSQL."""
        path = self.adapters.database.engine.url.database
        return Path(path) if self.settings.is_sqlite and path else None

    def start_redis(self) -> None:
        """Start or join the embedded redis-server; does nothing when a URL is configured."""
        from extractor.adapters.embedded_redis import EmbeddedRedis

        if self.settings.redis_url is None and self._embedded is None:
            self._embedded = EmbeddedRedis(self.settings.home)
            self._embedded.start()

    def keep_redis(self) -> bool:
        """Restart the embedded redis-server if it is gone; return whether it was. For supervisors."""
        return self._embedded is not None and self._embedded.keep()

    def stop_redis(self) -> None:
        """Stop the embedded redis-server if this process started it."""
        if self._embedded is not None:
            self._embedded.stop()

    def migrate(self) -> None:
        migrations.upgrade(self.adapters.database)

    def revision(self) -> str | None:
        """Return the schema revision of the database."""
        return migrations.current(self.adapters.database)

    def require_schema(self) -> None:
        """Upgrade an embedded database; refuse a PostgreSQL database that was not migrated."""
        require_schema(self.settings, self.adapters.database)

    def make_bootstrap_key(self) -> None:
        """Store the key from the environment. Its owner operates the installation, so it sees all tenants."""
        if self.settings.api_key:
            self.adapters.keys.make(
                "default", "operator", "EXTRACTOR_API_KEY", self.settings.api_key, sees_all=True
            )  # fmt: skip

    def now(self) -> datetime:
        """Return the database's clock."""
        return self.adapters.database.present()

    def flush(self) -> None:
        """Write what was counted in memory."""
        self.adapters.reads.flush()

    def close(self) -> None:
        """Close connections; stop the embedded redis-server if this process started it."""
        self.adapters.close()
        self.stop_redis()
