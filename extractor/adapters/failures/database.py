"""Maps errors of the database and its drivers."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import psycopg
import sqlalchemy.exc
from psycopg import errors as postgres

from extractor.adapters.failures import Meaning, meaning
from extractor.core.errors import ExtractorError, InternalError, StoreUnavailable

DATABASE_ERRORS: Mapping[type[Exception], Meaning] = {
    sqlalchemy.exc.OperationalError: StoreUnavailable,
    sqlalchemy.exc.InterfaceError: StoreUnavailable,
    sqlalchemy.exc.TimeoutError: StoreUnavailable,  # no free connection in the pool
    sqlalchemy.exc.DisconnectionError: StoreUnavailable,
    sqlalchemy.exc.InvalidatePoolError: StoreUnavailable,
    sqlalchemy.exc.SQLAlchemyError: InternalError,
    # psycopg by SQLSTATE: 08 connection, 53 resources (disk full), 57 operator, 40 deadlock are OperationalError
    psycopg.OperationalError: StoreUnavailable,
    psycopg.InterfaceError: StoreUnavailable,
    postgres.UndefinedTable: StoreUnavailable,  # during a restore, or before a migration
    postgres.UndefinedColumn: StoreUnavailable,
    postgres.InvalidSchemaName: StoreUnavailable,
    postgres.InsufficientPrivilege: StoreUnavailable,
    postgres.ReadOnlySqlTransaction: StoreUnavailable,  # a standby, just before it is promoted
    psycopg.Error: InternalError,
    sqlite3.OperationalError: StoreUnavailable,  # locked, disk full, disk I/O error, read-only
    sqlite3.InterfaceError: StoreUnavailable,
    sqlite3.DatabaseError: StoreUnavailable,  # "malformed": no session is to blame
    sqlite3.IntegrityError: InternalError,
    sqlite3.DataError: InternalError,
    sqlite3.ProgrammingError: InternalError,
    sqlite3.NotSupportedError: InternalError,
    sqlite3.InternalError: InternalError,
    sqlite3.Error: InternalError,
}


def from_database(error: sqlalchemy.exc.SQLAlchemyError) -> ExtractorError | None:
    """Return our error for a database error; None if it is not an outage but an invalid statement."""
    cause = getattr(error, "orig", None)
    # A lost connection is an outage whatever the driver calls it.
    is_gone = isinstance(error, sqlalchemy.exc.DBAPIError) and error.connection_invalidated
    found = meaning(type(cause), DATABASE_ERRORS) if cause is not None else meaning(type(error), DATABASE_ERRORS)
    if not is_gone and found is not StoreUnavailable:
        return None
    # The first line only: PostgreSQL's DETAIL quotes values, which may be what a person said.
    text = (str(cause or error).strip().splitlines() or [type(error).__name__])[0][:300]
    unavailable = StoreUnavailable(f"the database does not take the work now: {text}")
    unavailable.is_cut_off = is_gone
    unavailable.is_held = isinstance(cause, postgres.LockNotAvailable)
    return unavailable
