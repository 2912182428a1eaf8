"""What a draft may be based on: the messages it may cite, and the existing fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from extractor.core.conversation.transcript import Message, wall_clock
from extractor.core.dates import USUAL, Anchor, Conventions
from extractor.core.facts.fact import Evidence, Origin

NOBODY = UUID(int=0)
"""Stands for the missing message of an agent's own statement."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The messages that a draft may cite, and how their dates are read.

    Attributes:
        messages: The window and the messages before it, by UUID.
        default_zone: IANA name for messages without a zone.
        is_zone_assumed: The default zone is the configured one, not the session's.
        newest: The last message of the window: the anchor of a statement that cites nothing.
    """

    messages: Mapping[UUID, Message]
    default_zone: str
    newest: Message
    origin: Origin = Origin.MODEL
    is_zone_assumed: bool = False
    conventions: Conventions = USUAL

    def anchor(self, message: Message) -> Anchor:
        local = wall_clock(message, self.default_zone)
        zone = message.time_zone or ("" if self.is_zone_assumed else self.default_zone)
        return Anchor.at(local, self.conventions, zone)


@dataclass(frozen=True, slots=True)
class Before:
    """What is known of a fact that is saved again.

    Attributes:
        evidence: The fact's evidence; used if a revision brings none of its own.
        content: What it said; its dates were accepted.
        insisted: Dates that were refused earlier in this run: the model insists, and they are kept as conflicts.
    """

    evidence: tuple[Evidence, ...] = ()
    content: str = ""
    insisted: frozenset[str] = frozenset()


NOTHING_BEFORE = Before()
"""The fact is new."""


def cited_messages(evidence: Sequence[Evidence], sources: Sources) -> list[Message]:
    return [sources.messages[item.message_uuid] for item in evidence if item.message_uuid in sources.messages]
