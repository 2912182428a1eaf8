"""An asynchronous background fact-extraction worker for chat agents.

The names a chat backend needs are here and load lazily: importing `extractor` imports neither the ORM nor the
model SDK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.client import AsyncClient, Client
    from extractor.core.tools import memory_tools

__version__ = "0.1.0"
__all__ = ["AsyncClient", "Client", "__version__", "memory_tools"]

_HOMES = {
    "AsyncClient": "extractor.client",
    "Client": "extractor.client",
    "memory_tools": "extractor.core.tools",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'extractor' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
