"""Maps library errors to ours: one table per library, looked up by the error's nearest base class.

    model       the model's SDK: anthropic 2.12, classes by HTTP status and by the API's own error code
    database    SQLAlchemy 2 over psycopg 3 (classes by SQLSTATE) and sqlite3
    queue       redis-py 8

`core/run/failures.py` decides what our errors do to a session and to the breaker. A test checks that every class of the
installed libraries is covered.
"""

# One module per table, so that a process that only reads the store does not import the model's SDK.

from __future__ import annotations

from collections.abc import Mapping

from extractor.core.errors import ExtractorError, InternalError

Meaning = type[ExtractorError]


def meaning(error: type[BaseException], table: Mapping[type[Exception], Meaning]) -> Meaning:
    """Return what an error's class means; `InternalError` for a class that is in no table."""
    for base in error.__mro__:
        if base in table:
            return table[base]
    return InternalError
