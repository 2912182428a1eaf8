"""Why did a fork not read its parent's prompt cache?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from extractor.core.conversation.envelope import as_blocks, without_marks
from extractor.core.run.fork import ForkRequest
from extractor.core.run.ports import StoredParent

# A first request that reads a smaller share of the parent's prompt from the cache counts as a miss.
MISS_SHARE = 0.9

PREFIX_KEYS = (
    "model", "tools", "system", "thinking", "output_config", "tool_choice", "speed", "context_management", "container",
    "mcp_servers",
)  # fmt: skip


def explain_miss(parent: StoredParent, fork: ForkRequest, said: str | None, now: datetime) -> str:
    """Return why a fork did not read its parent's cache: the API's own diagnosis, and ours.

    Args:
        said: `diagnostics.cache_miss_reason` of the reply, if the API gave one.
    """
    different = diverged(parent, fork)
    age_s = (now - parent.sent_at).total_seconds()
    ours = f"differs in {', '.join(different)}" if different else "prefix identical"
    return f"{said or 'no reason given'}; {ours}; parent sent {age_s:.0f} s ago, its entry lives {parent.envelope.life.total_seconds():.0f} s"


def diverged(parent: StoredParent, fork: ForkRequest) -> list[str]:
    """Return what of the parent's prefix the fork does not repeat exactly; cache breakpoints are not part of it."""
    found = [key for key in PREFIX_KEYS if _bare(parent.body.get(key)) != _bare(fork.body.get(key))]
    if list(parent.body.get("betas") or ()) != list(fork.beta):
        found.append("betas")
    said = [*parent.body["messages"], {"role": "assistant", "content": list(parent.reply["content"])}]
    for at, (theirs, ours) in enumerate(zip(said, fork.body["messages"], strict=False)):
        if _bare(theirs) != _bare(ours):
            found.append(f"messages[{at}]")
            break
    return found


def _bare(value: Any) -> str:
    """Return the exact text of a part without breakpoints; a string is one text block."""
    if isinstance(value, Mapping) and "content" in value and "role" in value:
        value = {"role": value["role"], "content": without_marks(as_blocks(value["content"]))}
    elif isinstance(value, list):
        value = without_marks(value)
    return json.dumps(value, separators=(",", ":"))
