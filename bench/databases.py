"""PostgreSQL databases of a bench's own: `TEST_POSTGRES_URL` names the server."""

from __future__ import annotations

import os

import psycopg

POSTGRES = os.environ.get("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres")


def url_of(name: str) -> str:
    """Return the URL of a database on the server, as the settings take it."""
    return POSTGRES.rsplit("/", 1)[0].replace("postgresql:", "postgresql+psycopg:") + f"/{name}"


def create(name: str) -> None:
    """Create a database; one that is there stays as it is."""
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(f'CREATE DATABASE "{name}"')


def drop(name: str) -> None:
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
