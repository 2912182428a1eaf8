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

# What to change where starting the database does not help, by SQLite's name of the error and by SQLSTATE.
_FILE = "let this user read and write the SQLite file and its folder"
_DAMAGED = "restore a backup, or name another file in EXTRACTOR_DATABASE_URL"
_ADVICE: Mapping[str, str] = {
    "SQLITE_READONLY": _FILE,
    "SQLITE_CANTOPEN": _FILE,
    "SQLITE_FULL": "free disk space",
    "SQLITE_IOERR": "check the disk of the SQLite file",
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_CORRUPT": _DAMAGED,
    "25006": "set EXTRACTOR_DATABASE_URL to the primary, or default_transaction_read_only of this database and user to off",
    "42501": "grant this user what the message names",
    "53100": "free disk space on the host of PostgreSQL",
}


def what_to_change(error: BaseException | None) -> str:
    """Return what to change after an error of a driver; empty if the database may only be down."""
    sqlite_name = getattr(error, "sqlite_errorname", "")  # such as SQLITE_READONLY_DIRECTORY
    return _ADVICE.get("_".join(sqlite_name.split("_")[:2]) or getattr(error, "sqlstate", None) or "", "")


def why_refused(error: Exception) -> str:
    """Return why work was refused, in words that may be logged: without the values that a database's error quotes."""
    if isinstance(error, sqlalchemy.exc.SQLAlchemyError):
        return f"the database refuses it: {_told(error)}"
    return str(error)


def _told(error: sqlalchemy.exc.SQLAlchemyError) -> str:
    # Of the driver's error the first line only: SQLAlchemy adds the parameters, and PostgreSQL's DETAIL quotes values.
    # Both may be what a person said.
    cause = getattr(error, "orig", None)
    return (str(cause or error).strip().splitlines() or [type(error).__name__])[0][:300]


def from_database(error: sqlalchemy.exc.SQLAlchemyError) -> ExtractorError | None:
    """Return our error for a database error; None if it is not an outage but an invalid statement."""
    cause = getattr(error, "orig", None)
    # A lost connection is an outage whatever the driver calls it.
    is_gone = isinstance(error, sqlalchemy.exc.DBAPIError) and error.connection_invalidated
    found = meaning(type(cause), DATABASE_ERRORS) if cause is not None else meaning(type(error), DATABASE_ERRORS)
    if not is_gone and found is not StoreUnavailable:
        return None
    unavailable = StoreUnavailable(f"the database does not take the work now: {_told(error)}")
    unavailable.advice = what_to_change(cause)
    unavailable.is_cut_off = is_gone
    unavailable.is_held = isinstance(cause, postgres.LockNotAvailable)
    return unavailable
