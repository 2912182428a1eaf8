"""Checks that tenants, users, sessions and ids given to a command exist. Ids may be shortened to a unique prefix."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import UUID

from extractor.adapters.sql.opening import parse_url
from extractor.adapters.sql.operators.names import HEX_DIGITS, Names
from extractor.bootstrap import Container
from extractor.core.errors import (
    InvalidInput,
    Misconfigured,
    NotFound,
    UnknownDeadLetter,
    UnknownFact,
    UnknownRun,
    UnknownSession,
    UnknownTenant,
    UnknownUser,
)
from extractor.settings import Settings

SHOWN = 8
SHOWN_CHARS = 40
# Names among which a similar one is looked for.
CONSIDERED = 500

LISTED_BY = {
    "run": "extractor runs", "dead letter": "extractor dead-letters --all", "fact": "extractor facts --json",
    "session": "extractor sessions",
}  # fmt: skip
UNKNOWN: Mapping[str, type[NotFound]] = {
    "run": UnknownRun, "dead letter": UnknownDeadLetter, "fact": UnknownFact, "session": UnknownSession
}  # fmt: skip
_ELLIPSIS = re.compile(r"(\u2026|\.\.\.)$")  # as copied from a table


def sqlite_file(settings: Settings) -> Path | None:
    """Return the path of the SQLite database, which may not exist; None with PostgreSQL."""
    path = parse_url(settings.sql_url).database
    return Path(path) if settings.is_sqlite and path else None


def require_store(settings: Settings) -> None:
    """Refuse to read an embedded database that does not exist: reading must not create it.

    Raises:
        Misconfigured: There is none; names the path and what to do.
    """
    path = sqlite_file(settings)
    if path is not None and not path.exists():
        raise Misconfigured(
            f"no store at {path}: `extractor up` creates one; to read another, set EXTRACTOR_HOME or EXTRACTOR_DATABASE_URL"
        )


def store_name(settings: Settings) -> str:
    """Return which store a command reads, without its password."""
    url = parse_url(settings.sql_url).set(query={})  # parameters may hold a password too
    return str(sqlite_file(settings) or url.render_as_string(hide_password=True))


def require_known(container: Container, tenant: str | None, user: str | None) -> None:
    """Refuse a tenant or user without any data; `default` is accepted in an empty store.

    Raises:
        UnknownTenant, UnknownUser: Names what exists.
    """
    names = Names(container.adapters.database)
    if tenant is not None and not names.has_tenant(tenant):
        there = names.tenants(CONSIDERED)
        if there or tenant != "default":
            raise UnknownTenant(f"no tenant {tenant!r} in this store{_others('tenants', tenant, there)}")
    if user is not None and not names.has_user(tenant, user):
        there = names.users(tenant, CONSIDERED)
        where = "any tenant" if tenant is None else f"tenant {tenant!r}"
        raise UnknownUser(f"no user {user!r} in {where}{_others('users', user, there)}")


def warn_unknown_user(container: Container, tenant: str, user: str) -> None:
    """Warn that nothing is stored about a user. For commands that may come before the first turn."""
    try:
        require_known(container, tenant, user)
    except NotFound as error:
        sys.stderr.write(f"warning: {error}\n")


def _others(kind: str, wrong: str, there: Sequence[str]) -> str:
    if not there:
        return ": nothing is stored there yet"
    near = difflib.get_close_matches(wrong, there, n=1)
    return f" ({kind}: {_listed(there)})" + (f"; did you mean {near[0]!r}?" if near else "")


def _listed(names: Sequence[str]) -> str:
    shown = (name if len(name) <= SHOWN_CHARS else f"{name[: SHOWN_CHARS - 1]}\u2026" for name in names[:SHOWN])
    return ", ".join(shown) + (", ..." if len(names) > SHOWN else "")


def session_of(container: Container, tenant: str | None, given: str | None) -> str | None:
    """Return the session with an id, or with a unique prefix of it.

    Raises:
        UnknownSession: There is none.
        InvalidInput: There are several; names them.
    """
    if given is None:
        return None
    names = Names(container.adapters.database)
    found = names.sessions(tenant, given, SHOWN + 1)
    if not found:  # an id may itself end with an ellipsis, so it is tried as given first
        found = names.sessions(tenant, _ELLIPSIS.sub("", given), SHOWN + 1)
    return _only("session", tenant, given, found)


def tenant_of(container: Container, session_id: str) -> str:
    """Return the tenant of a session.

    Raises:
        InvalidInput: Several tenants have a session of this id; names them.
    """
    found = Names(container.adapters.database).tenants_of(session_id, SHOWN + 1)
    if len(found) > 1:
        raise InvalidInput.of(
            "", f"several tenants have a session {session_id!r}: name one by --tenant ({_listed(found)})"
        )
    return found[0]


def id_of(container: Container, kind: str, tenant: str | None, given: str) -> UUID:
    """Return the id of a run, dead letter or fact, given as a unique prefix of it, as tables show it.

    Raises:
        UnknownRun, UnknownDeadLetter, UnknownFact: There is none.
        InvalidInput: It is not the beginning of an id, or there are several; names them.
    """
    digits = _ELLIPSIS.sub("", given.strip()).replace("-", "").lower()
    if not re.fullmatch(rf"[0-9a-f]{{1,{HEX_DIGITS}}}", digits):
        raise InvalidInput.of("", f"{given!r} is not the id of a {kind}: `{LISTED_BY[kind]}` lists them")
    found = Names(container.adapters.database).ids(kind, tenant, digits, SHOWN + 1)
    return UUID(_only(kind, tenant, given, [str(one) for one in found]))


def _only(kind: str, tenant: str | None, given: str, found: Sequence[str]) -> str:
    if not found:
        where = "any tenant" if tenant is None else f"tenant {tenant!r}"
        error = UNKNOWN[kind]
        raise error(f"no {kind} {given!r} in {where}: {error.why}; `{LISTED_BY[kind]}` lists those there are")
    if len(found) > 1:
        raise InvalidInput.of("", f"{given!r} is the beginning of several {kind}s: {_listed(found)}")
    return found[0]
