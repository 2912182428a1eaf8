"""What an error of a library means to us: one table for each library, looked up by the error's nearest base class.

    model       the model's SDK: anthropic 2.12, classes by HTTP status and by the API's own error code
    database    SQLAlchemy 2 over psycopg 3 (classes by SQLSTATE) and sqlite3
    queue       redis-py 8

What our errors then do to a session and to the breaker stands in `core/run/failures.py`. A test walks every class of the
installed libraries and asks for its place. Each table is a module of its own: who reads from the store needs no SDK.
"""

from __future__ import annotations

from collections.abc import Mapping

from extractor.core.errors import ExtractorError, InternalError

Meaning = type[ExtractorError]


def meaning(error: type[BaseException], table: Mapping[type[Exception], Meaning]) -> Meaning:
    """Return what an error's class means; a class that the table does not know is a bug of ours."""
    for base in error.__mro__:
        if base in table:
            return table[base]
    return InternalError
