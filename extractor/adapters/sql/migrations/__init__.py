"""Alembic migrations, run from code: `upgrade(database)`; no alembic.ini is needed."""

from __future__ import annotations

import threading
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from extractor.adapters.sql.engine import Database
from extractor.core.errors import Misconfigured

_LOCK = 7_310_202_611
"""PostgreSQL advisory lock: two processes that start together migrate one after the other."""


_ONE_AT_A_TIME = threading.Lock()
"""Alembic keeps its context in a global: two threads that migrate would meet in it."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def head() -> str:
    """Return the newest revision that this version knows."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def current(database: Database) -> str | None:
    """Return the revision of a database; None for an empty one."""
    with database.read() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(database: Database) -> None:
    """Bring a database to the newest revision; does nothing when it is there."""
    if current(database) == head():
        return
    with _ONE_AT_A_TIME, database.write() as connection:
        if database.is_postgres:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def require_head(database: Database) -> None:
    """Refuse a database that was not migrated.

    Raises:
        Misconfigured: Says which command mends it.
    """
    found, wanted = current(database), head()
    if found != wanted:
        raise Misconfigured(f"the database is at revision {found or 'none'}, not {wanted}: run `extractor db upgrade`")
