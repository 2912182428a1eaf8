"""Reads in the process that has the store: `extractor.context(...)` without the HTTP API.

Settings come from the environment. The store is opened by the first call and kept open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from extractor.bootstrap import Container
from extractor.core.context.forms import Knowledge
from extractor.core.facts.fact import FactScope
from extractor.settings import read_settings
from extractor.usecases.context import AssembledContext
from extractor.usecases.context_material import ContextOrder

__all__ = ["context"]


@cache  # one store per process; its engine pools connections for all threads
def _container() -> Container:
    container = Container(read_settings(), pool_size=16, is_reader=True)
    container.require_schema()
    return container


def context(
    user_id: str,
    *,
    project_id: str | None = None,
    tenant_id: str = "default",
    knowledge: Sequence[Knowledge | Mapping[str, Any]] = (),
    debug: bool = False,
    container: Container | None = None,
    **order: Any,
) -> AssembledContext:
    """Return what an agent reads before it answers: blocks within a token budget.

    Args:
        knowledge: What was retrieved elsewhere, most relevant first: `{"source", "content", "confidence"}`.
        debug: Add to each block what it shows and what it dropped.
        container: The store to read from; None opens the one that the environment names.
        order: See `extractor.usecases.context.ContextOrder`: `query`, `session_id`, `preset`, `texts`, `messages`,
            `task`, `recall`, `model`, `context_window`, `budget_tokens`, `is_single_turn`, `ignore_memory`,
            `exchanges_apart`, `time_zone`.

    Returns:
        The same as `POST /v1/context`: `text`, `tokens`, `budget_tokens`, `blocks`, `warnings`, ...

    Raises:
        InvalidInput: An argument is invalid; the message says what to change.
        Misconfigured, StoreUnavailable: There is no store to read from.
    """
    given = tuple(item if isinstance(item, Knowledge) else Knowledge(**item) for item in knowledge)
    wanted = ContextOrder(knowledge=given, **order)
    return (container or _container()).context.make(FactScope(tenant_id, user_id, project_id), wanted, debug=debug)
