"""Decides whether a run forks its parent's request, and reads from that request what the decision needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from extractor.core.run.failures import MAX_WARM_FAILURES
from extractor.core.run.figures import Path
from extractor.core.run.ports import StoredParent
from extractor.core.run.prices import window_of
from extractor.core.run.tools import BY_NAME, FILES

# A fork starts only if the cache entry lives at least this much longer.
CACHE_RESERVE = timedelta(seconds=30)

# Room that a fork needs in the context window: the instruction with its manifest, and five agent turns with their
# results.
FORK_RESERVE_TOKENS = 60_000

MEMORY_TOOL_TYPE = "memory_20250818"
# A fork needs one of these; with tools that only read it could save nothing.
_SAVING = frozenset({"save_memory", FILES})


@dataclass(frozen=True, slots=True)
class Choice:
    """Which path a run takes, and the reason in one word for the run record."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class ForkRules:
    """Conditions for a fork, apart from the parent's own.

    Attributes:
        can_fork: The configured model speaks the Messages API (the offline rules do not).
        models: Parent models that may be called, as ids or prefixes; empty: any.
        windows: Context windows by model, in tokens.
        allows_server_tools: Parents may declare tools that the provider executes itself, which our filter cannot stop.
        provider: Where runs go. Another provider has no cache of the parent's prompt, and may not know its model.
        parent_provider: Where parents go, unless their reply says so itself.
    """

    can_fork: bool = True
    models: frozenset[str] = frozenset()
    windows: Mapping[str, int] = field(default_factory=dict)
    allows_server_tools: bool = False
    provider: str = "anthropic"
    parent_provider: str = "anthropic"

    @property
    def diagnoses(self) -> bool:
        """Whether the provider can say why a fork missed the cache."""
        return self.provider == "anthropic"

    @property
    def reports_cache(self) -> bool:
        """Whether a reply without cached tokens means that nothing is cached. Other servers may cache unasked."""
        return self.provider != "compatible"


def choose_path(
    parent: StoredParent | None, *, now: datetime, last_read: UUID, rules: ForkRules = ForkRules(), warm_failures: int = 0
) -> Choice:  # fmt: skip
    """Choose between the parent's request and our own.

    Args:
        last_read: Last message of the window; a fork requires it to be the end of the parent's transcript.
        warm_failures: Consecutive failed forks of this session; too many, and it is no longer forked.
    """
    if parent is None:
        return Choice(Path.COLD, "no_parent_request")
    if not rules.can_fork:
        return Choice(Path.COLD, "offline_model")
    if (_provider_of(parent) or rules.parent_provider) != rules.provider:
        return Choice(Path.COLD, "parent_of_another_provider")
    if warm_failures >= MAX_WARM_FAILURES:
        return Choice(Path.COLD, "forks_failed")
    if last_read != parent.last_message_uuid:
        return Choice(Path.COLD, "window_before_the_end")
    if now >= parent.sent_at + parent.envelope.life - CACHE_RESERVE:
        return Choice(Path.COLD, "cache_expired")
    if rules.reports_cache and _is_uncached(parent):
        return Choice(Path.COLD, "parent_not_cached")
    if not memory_tools_of(parent.tools) & _SAVING:
        return Choice(Path.COLD, "parent_without_memory_tools")
    if reason := _bars_writing(parent):
        return Choice(Path.COLD, reason)
    if has_server_tools(parent) and not rules.allows_server_tools:
        return Choice(Path.COLD, "parent_with_server_tools")
    if rules.models and not parent.model.startswith(tuple(rules.models)):
        return Choice(Path.COLD, "parent_model_not_allowed")
    if prompt_tokens(parent) + reply_tokens(parent) + FORK_RESERVE_TOKENS > window_of(parent.model, rules.windows):
        return Choice(Path.COLD, "context_window_nearly_full")
    return Choice(Path.WARM, "cache_is_warm")


# How message ids begin on platforms that mark them.
_REPLY_IDS = {"msg_bdrk_": "bedrock", "msg_vrtx_": "vertex"}


def _provider_of(parent: StoredParent) -> str | None:
    """Return the provider that the parent's reply names by its id; None if it names none."""
    reply_id = str(parent.reply.get("id") or "")
    return next((name for prefix, name in _REPLY_IDS.items() if reply_id.startswith(prefix)), None)


# Type prefixes of tools that the caller executes: nothing happens unless we do it. All other types belong to the
# provider (web_search_, web_fetch_, code_execution_, tool_search_, mcp_toolset, ...), including unknown future ones.
CLIENT_TOOLS = ("custom", "memory_", "bash_", "text_editor_", "computer_")


def has_server_tools(parent: StoredParent) -> bool:
    """Return whether a fork of this parent could make the provider act: search, fetch, run code, call MCP servers."""
    if any(parent.envelope.argument(key) for key in ("mcp_servers", "container")):
        return True
    declared = (tool for tool in parent.tools if isinstance(tool, Mapping))
    return any(not str(tool.get("type") or "custom").startswith(CLIENT_TOOLS) for tool in declared)


def _bars_writing(parent: StoredParent) -> str | None:
    """Return why a fork with the parent's own arguments could not write memory; None if it can."""
    choice = parent.envelope.argument("tool_choice")
    given = choice if isinstance(choice, Mapping) else {}
    if given.get("type", "auto") != "auto" or given.get("disable_parallel_tool_use"):
        return "parent_tool_choice"  # none forbids calls; any and tool forbid ending; one call a message is too few
    output = parent.envelope.argument("output_config")
    has_format = isinstance(output, Mapping) and output.get("format")
    if has_format or parent.envelope.argument("output_format"):  # the latter is its name in the beta
        return "parent_output_format"  # the notes and the end of the run are text in our own format
    return None


# What a reply's usage says of the prompt cache.
_CACHED = ("cache_creation_input_tokens", "cache_read_input_tokens")


def _is_uncached(parent: StoredParent) -> bool:
    """Return whether the parent's reply says that nothing of its prompt was written to the cache or read from it."""
    usage = parent.reply.get("usage")
    return isinstance(usage, Mapping) and all(usage.get(name) == 0 for name in _CACHED)


def prompt_tokens(parent: StoredParent) -> int:
    """Return the tokens of the parent's prompt as billed; 0 if unknown."""
    return _used(parent, "input_tokens", *_CACHED)


def speed_of(parent: StoredParent) -> str:
    """Return the speed that the parent asks for: `fast`, or empty for the standard one."""
    return "fast" if parent.envelope.argument("speed") == "fast" else ""


def reply_tokens(parent: StoredParent) -> int:
    """Return the tokens of the parent's reply, which is not cached yet; 0 if unknown."""
    return _used(parent, "output_tokens")


def _used(parent: StoredParent, *names: str) -> int:
    usage = parent.reply.get("usage")
    return sum(int(usage.get(name) or 0) for name in names) if isinstance(usage, Mapping) else 0


def memory_tools_of(declared: Sequence[Any]) -> frozenset[str]:
    """Return the memory tools that a request declares: ours by name and arguments, Anthropic's by type.

    Names such as `save_memory` are common: a tool of that name with other arguments is somebody else's.
    """
    tools = [tool for tool in declared if isinstance(tool, Mapping)]
    typed = {str(tool.get("name")) for tool in tools if tool.get("type", "custom") == "custom" and _is_ours(tool)}
    files = {str(tool.get("name")) for tool in tools if tool.get("type") == MEMORY_TOOL_TYPE}
    return frozenset(typed | files)


def _is_ours(tool: Mapping[str, Any]) -> bool:
    ours = BY_NAME.get(str(tool.get("name")))
    schema = tool.get("input_schema")
    declared = schema.get("properties") if isinstance(schema, Mapping) else None
    if ours is None or ours.definition is None or not isinstance(declared, Mapping):
        return False
    return set(ours.definition.required) <= set(declared)
