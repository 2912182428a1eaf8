"""The format of log lines: structlog's processors, for our own lines and for those of libraries."""

from __future__ import annotations

import logging
from typing import Any

import structlog


def configure(number: int, stream: Any, *, is_console: bool) -> None:
    """Set structlog up.

    Args:
        number: Lowest level that is written.
    """
    structlog.configure(
        processors=[*_shared(), *_last(is_console=is_console)],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=True,
    )


def formatter(*, is_console: bool) -> logging.Formatter:
    """Return what gives lines of the standard logging the same form."""
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_shared(), processors=[without_meta, *_last(is_console=is_console)]
    )


def _shared() -> list[Any]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def _last(*, is_console: bool) -> list[Any]:
    if is_console:
        # Plain: structlog's default prints every frame's variables, which leaks message text and takes minutes to render.
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
