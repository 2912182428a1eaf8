"""Alembic migrations, run from code with `upgrade(database)`; no alembic.ini is needed."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.core.errors import Misconfigured

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = max(path.name[:4] for path in (Path(__file__).parent / "versions").glob("[0-9]*.py"))
"""The newest revision, by the names of the scripts: an up-to-date process need not load Alembic (11 MB)."""

BASELINE = "0007"
"""The first revision; earlier ones were never released."""

_LOCK = 7_310_202_611
"""PostgreSQL advisory lock: processes that start together migrate one after another."""


_WAIT_FOR_OTHERS = sa.text("SET LOCAL lock_timeout = 0")
_WAIT_FOR_TABLES = sa.text("SET LOCAL lock_timeout = '30s'")
"""Lock timeout: while we wait for a whole table, every later statement on it queues behind us."""

_ONE_AT_A_TIME = threading.Lock()
"""Alembic keeps its context in a global, which two migrating threads would share."""


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def head() -> str | None:
    """Return the newest revision of the scripts."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config()).get_current_head()


def current(database: Database) -> str | None:
    """Return the revision of a database; None for an empty one."""
    with database.read() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
        return found


def upgrade(database: Database) -> None:
    """Upgrade a database to the newest revision; no-op if it is there.

    Raises:
        Misconfigured: The database was created before the first release.
    """
    found = current(database)
    if found == HEAD:
        return
    if found is not None and found < BASELINE:
        raise Misconfigured(
            f"the database is at revision {found}, from before the first release, and cannot be upgraded: "
            "start with an empty one and hand the conversations over again (`extractor enqueue`)"
        )
    from alembic import command

    with _ONE_AT_A_TIME, database.write(is_long=True) as connection:
        if database.is_postgres:
            connection.execute(_WAIT_FOR_OTHERS)
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
            connection.execute(_WAIT_FOR_TABLES)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def require_head(database: Database) -> None:
    """Refuse a database that was not migrated.

    Raises:
        Misconfigured: Names the command that migrates it.
    """
    found = current(database)
    if found != HEAD:
        raise Misconfigured(f"the database is at revision {found or 'none'}, not {HEAD}: run `extractor db upgrade`")
