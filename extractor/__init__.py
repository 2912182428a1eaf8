"""An asynchronous background fact-extraction worker for chat agents.

The names that a chat backend needs are exported here and load lazily: `import extractor` imports neither the ORM nor
the model SDK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.core.conversation.opt_out import wants_no_memory
    from extractor.core.run.agent_tools import memory_tools
    from extractor.sdk.anthropic_memory_tool import AnthropicMemoryTool, AsyncAnthropicMemoryTool
    from extractor.sdk.client import AsyncClient, Client
    from extractor.sdk.compaction import compact
    from extractor.sdk.converters import from_langchain, from_openai
    from extractor.sdk.direct import context
    from extractor.sdk.memory_backend import MemoryBackend

__version__ = "0.1.0"
__all__ = [
    "AnthropicMemoryTool", "AsyncAnthropicMemoryTool", "AsyncClient", "Client", "MemoryBackend", "__version__", "compact",
    "context", "from_langchain", "from_openai", "memory_tools", "wants_no_memory",
]  # fmt: skip

_HOMES = {
    "AnthropicMemoryTool": "extractor.sdk.anthropic_memory_tool",
    "AsyncAnthropicMemoryTool": "extractor.sdk.anthropic_memory_tool",
    "AsyncClient": "extractor.sdk.client",
    "Client": "extractor.sdk.client",
    "MemoryBackend": "extractor.sdk.memory_backend",
    "compact": "extractor.sdk.compaction",
    "context": "extractor.sdk.direct",
    "from_langchain": "extractor.sdk.converters",
    "from_openai": "extractor.sdk.converters",
    "memory_tools": "extractor.core.run.agent_tools",
    "wants_no_memory": "extractor.core.conversation.opt_out",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'extractor' has no attribute {name!r}")
    try:
        return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        raise ImportError(_missing(name, error)) from error


def _missing(name: str, error: ModuleNotFoundError) -> str:
    """Return what to install: the light distribution holds the client only."""
    if error.name and error.name.startswith("extractor"):
        return f"extractor.{name} comes with the worker: pip install fact-extractor"
    return f"extractor.{name} needs the package {error.name}: pip install {error.name}"
