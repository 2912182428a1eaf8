"""Which known facts is a run shown? All while they are few; of many, the newest and those that share words with what
was said. The tools reach the others, and duplicates are searched among all of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from extractor.core.conversation.transcript import Message, said_text
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactLine
from extractor.core.facts.wording import telling

# Facts that a run is shown, and how many of them are the newest. A line is about 35 tokens: 200 of them would cost
# more than all else of a run.
MAX_SHOWN, NEWEST = 60, 15

NOTICE = "(Others are not shown: search for them.)\n"


def render_known(known: Sequence[FactLine], window: Sequence[Message]) -> str:
    """Return the manifest of a run.

    Args:
        known: Newest first.
        window: The messages that the run reads.
    """
    if len(known) <= MAX_SHOWN:
        return manifest.render(known)
    return manifest.render(_shown(known, "\n".join(map(said_text, window)))) + NOTICE


def _shown(known: Sequence[FactLine], said: str) -> list[FactLine]:
    asked = telling(said)
    held = [telling(f"{fact.name.replace('-', ' ')} {fact.description} {fact.content}") & asked for fact in known]
    facts_with = Counter(word for words in held for word in words)

    def shared(at: int) -> float:
        """Rare words weigh more."""
        return sum(math.log(1 + len(known) / facts_with[word]) for word in held[at])

    others = sorted(range(NEWEST, len(known)), key=shared, reverse=True)
    return [*known[:NEWEST], *(known[at] for at in sorted(others[: MAX_SHOWN - NEWEST]))]
