"""Replaces a CHECK constraint of a table that holds rows, on both databases."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

_DEFINITIONS = sa.table("sqlite_master", sa.column("type"), sa.column("name"), sa.column("sql"))


def replace_check(table: str, name: str, condition: str) -> None:
    """Give a CHECK constraint a condition that all rows meet, such as one more value of a closed set.

    Not with Alembic's batch mode: that builds the table anew on SQLite, and the cascades of the foreign keys to it would
    delete rows.

    Raises:
        LookupError: The table has no such constraint.
    """
    connection = op.get_bind()
    names = {found["name"] for found in sa.inspect(connection).get_check_constraints(table)}
    if name not in names:
        raise LookupError(f"{table} has no constraint {name}")
    if connection.dialect.name == "sqlite":
        _rewrite(connection, table, name, condition)
    else:
        op.drop_constraint(name, table, type_="check")
        op.create_check_constraint(name, table, condition)


def _rewrite(connection: sa.Connection, table: str, name: str, condition: str) -> None:
    """Change the table's definition as https://www.sqlite.org/lang_altertable.html says for constraints."""
    is_its = (_DEFINITIONS.c.type == "table", _DEFINITIONS.c.name == table)
    old = connection.execute(sa.select(_DEFINITIONS.c.sql).where(*is_its)).scalar_one()
    begin = re.search(rf"CONSTRAINT {name} CHECK \(", old)
    assert begin is not None
    new = f"{old[: begin.end()]}{condition}{old[_closing(old, begin.end()) :]}"
    version = connection.execute(sa.text("PRAGMA schema_version")).scalar_one()
    connection.execute(sa.text("PRAGMA writable_schema = ON"))
    connection.execute(sa.update(_DEFINITIONS).where(*is_its).values(sql=new))
    connection.execute(sa.text(f"PRAGMA schema_version = {version + 1}"))
    connection.execute(sa.text("PRAGMA writable_schema = OFF"))


def _closing(sql: str, begin: int) -> int:
    """Return where the parenthesis that was opened before `begin` is closed."""
    depth, is_text = 1, False
    for at, sign in enumerate(sql[begin:], begin):
        is_text ^= sign == "'"
        depth += 0 if is_text else (sign == "(") - (sign == ")")
        if not depth:
            return at
    raise ValueError("unbalanced parentheses")
