"""What a draft may be based on: the messages it may cite, and the existing fact."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from uuid import UUID

from extractor.core.conversation.transcript import Message, is_prompt, said_text, tool_text, wall_clock
from extractor.core.conversation.unkept import asks_not_to_keep, is_request_alone
from extractor.core.dates import USUAL, Anchor, Conventions
from extractor.core.facts.fact import Basis, Evidence, Origin
from extractor.core.facts.invisible import clean
from extractor.core.facts.own_words import own_words
from extractor.core.facts.sensitive import Kind
from extractor.core.facts.wording import telling, words
from extractor.core.lazy import lazy

# Stands for the missing message of an agent's own statement.
NOBODY = UUID(int=0)


@dataclass(frozen=True)
class Sources:
    """The messages that a draft may cite, and how their dates are read.

    Attributes:
        messages: The window and the messages before it, by UUID.
        default_zone: IANA name for messages without a zone.
        is_zone_assumed: The default zone is the configured one, not the session's.
        newest: The last message of the window: the anchor of a statement that cites nothing.
        leave_out: Kinds of sensitive facts that the operator excludes.
        handles: Short names under which the model was shown the messages; empty if it knows their UUIDs alone.
        others: Messages of role `user` that somebody else than the account's own person said.
    """

    messages: Mapping[UUID, Message]
    default_zone: str
    newest: Message
    origin: Origin = Origin.MODEL
    is_zone_assumed: bool = False
    conventions: Conventions = USUAL
    leave_out: frozenset[Kind] = frozenset()
    handles: Mapping[UUID, str] = field(default_factory=dict)
    others: Collection[UUID] = ()

    def message(self, given: object) -> Message | None:
        """Return the message that a model names, by its handle or by its UUID; None if there is none."""
        wanted = str(given).strip("<>[]() ").casefold()
        for uuid, handle in self.handles.items():
            if handle == wanted:
                return self.messages.get(uuid)
        try:
            return self.messages.get(UUID(wanted))
        except ValueError:
            return None

    def handle(self, message: Message) -> str:
        """Return what the model calls a message."""
        return self.handles.get(message.uuid, str(message.uuid))

    def is_own(self, message: Message) -> bool:
        """Say whether the account's own person sent a message."""
        return message.role == "user" and message.uuid not in self.others

    @lazy
    def everything(self) -> str:
        """All that was said, with the names of the speakers and the results of tools."""
        each = (f"{one.name or ''}\n{said_text(one)}\n{tool_text(one)}" for one in self.messages.values())
        return clean("\n".join(each))

    @lazy
    def own_telling(self) -> frozenset[str]:
        """The distinctive words of what people said themselves."""
        said = (
            own_words(said_text(message))
            for message in self.messages.values()
            if is_prompt(message) and self.is_own(message)
        )
        return frozenset().union(*map(telling, said))

    @lazy
    def foreign_telling(self) -> frozenset[str]:
        """The distinctive words of tool results and of what people pasted."""
        return frozenset().union(*(telling(_foreign(message)) for message in self.messages.values()))

    def each_telling(self) -> Iterator[frozenset[str]]:
        """Yield the distinctive words of each message, tool results included, shortest messages first: often the first ones
        are enough, and a long one takes most of the time."""
        for told in self._shortest_first:
            yield told()

    @lazy
    def _shortest_first(self) -> list[Callable[[], frozenset[str]]]:
        texts = (
            f"{message.name or ''} {said_text(message)} {tool_text(message)}" for message in self.messages.values()
        )
        return [cache(partial(_telling_of, text)) for text in sorted(texts, key=len)]

    def answered(self, message: Message) -> frozenset[UUID]:
        """Return the assistant's messages that a person's message answers: those since the person last spoke."""
        found: list[UUID] = []
        for other in self.messages.values():
            if other.uuid == message.uuid:
                return frozenset(found)
            if is_prompt(other):
                found = []
            elif other.role == "assistant":
                found.append(other.uuid)
        return frozenset()

    @lazy
    def unkept(self) -> frozenset[UUID]:
        """The messages that somebody asked not to keep, with the replies to them. A request that says nothing else is about
        what was said before it."""
        turns: list[list[UUID]] = []
        unkept: list[list[UUID]] = []
        for message in self.messages.values():
            if not is_prompt(message):
                if turns:
                    turns[-1].append(message.uuid)
                continue
            turns.append([message.uuid])
            text = said_text(message)
            if asks_not_to_keep(text):
                unkept += turns[-2:] if is_request_alone(text) else turns[-1:]
        return frozenset(uuid for turn in unkept for uuid in turn)

    def said_around(self, cited: Collection[Message], before: int, after: int) -> tuple[list[Message], list[Message]]:
        """Return what the account's own person said last before the first of some messages, and next after the last.

        Args:
            before, after: How many of the person's messages at most.
        """
        all_said = list(self.messages.values())
        places = [at for at, message in enumerate(all_said) if message in cited] or [len(all_said)]
        parts = (all_said[: places[0]], all_said[places[-1] + 1 :])
        earlier, later = ([one for one in part if is_prompt(one) and self.is_own(one)] for part in parts)
        return earlier[-before:], later[:after]

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
    basis: Basis = Basis.SAID
    content: str = ""
    insisted: frozenset[str] = frozenset()


# The fact is new.
NOTHING_BEFORE = Before()


def _telling_of(text: str) -> frozenset[str]:
    return telling(clean(text))


def _foreign(message: Message) -> str:
    if message.is_meta:
        return ""
    said = said_text(message)
    own = own_words(said) if message.role == "user" else said
    pasted = "" if own == said else " ".join(set(words(said)) - set(words(own)))
    return f"{pasted}\n{tool_text(message)}"


def cited_messages(evidence: Sequence[Evidence], sources: Sources) -> list[Message]:
    return [sources.messages[item.message_uuid] for item in evidence if item.message_uuid in sources.messages]
