"""Replaces stale connections to PostgreSQL before use, all at once if the server went away."""

from __future__ import annotations

from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy import Engine, event

from extractor.adapters.sql.timeouts import Server, server_of

# How often the input of an idle connection is read before it counts as stale.
_LOOKS = 3


def watch(engine: Engine, server: Server) -> None:
    """Look at the connections of an engine whenever one is taken."""

    @event.listens_for(engine, "connect")
    def _note(_driver: Any, record: Any) -> None:
        record.info["generation"] = server.generation

    @event.listens_for(engine, "checkout")
    def _look(driver: Any, record: Any, _fairy: Any) -> None:
        if is_outdated(driver, record, engine):
            raise sa.exc.InvalidatePoolError("the server went away")

    @event.listens_for(engine, "invalidate")
    def _lose(_driver: Any, record: Any, _error: Any) -> None:
        server.went_away(record.info.get("generation", server.generation))


def is_outdated(driver: Any, record: Any, engine: Engine) -> bool:
    """Return whether a connection is to be replaced before use."""
    return record.info["generation"] != server_of(engine).generation or _is_stale(driver)


def _is_stale(driver: Any) -> bool:
    """Return whether the server has closed an idle connection, judging by its socket, without a round trip."""
    # An idle connection has nothing to read, except notices. Input that does not end after some looks is the end of file.
    for _ in range(_LOOKS):
        if not driver.poll.poll(0):
            return bool(driver.closed)
        try:
            driver.pgconn.consume_input()  # it may only report that its configuration was reloaded
        except psycopg.OperationalError:
            return True
    return True
