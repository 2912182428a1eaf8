"""Which messages does a run read? The unread ones, bounded, less the turns in which the main agent wrote memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from extractor.core.conversation.budget import fit_window, message_tokens
from extractor.core.conversation.transcript import Message, is_prompt, said_text, turns
from extractor.core.run.guard import JudgedTurn, Verdict, judge_turns
from extractor.core.run.ports import OpenRun
from extractor.core.run.runs import Window


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one run.

    Attributes:
        window_messages, window_tokens: What a run reads at most; a longer backlog takes several runs.
        lead_in_messages: Messages before the window that are shown for context.
        lease_s: Seconds until a lease runs out that is not renewed.
        timeout_s: Seconds for one request to the model.
        turn_grace_s: Seconds that a turn whose memory write is unanswered may wait for the answer.
    """

    window_messages: int = 60
    window_tokens: int = 16_000
    lead_in_messages: int = 6
    lease_s: float = 5.0
    timeout_s: float = 60.0
    turn_grace_s: float = 20.0


@dataclass(frozen=True, slots=True)
class SplitWindow:
    """A window after the guard. Its messages are those that are read and those that are left out.

    Attributes:
        counted: Tokens of messages, where the window was cut by them.
    """

    all: tuple[Message, ...]
    read: tuple[Message, ...]
    skipped: tuple[Message, ...]
    counted: Mapping[UUID, int] = field(default_factory=dict)

    @property
    def extent(self) -> Window:
        return Window(self.all[0].uuid, self.all[-1].uuid, len(self.all), len(turns(self.all)))

    @property
    def read_tokens(self) -> int:
        return sum(self.counted.get(message.uuid) or message_tokens(message) for message in self.read)

    @property
    def has_words(self) -> bool:
        """Whether anything was said that could be kept."""
        return any(said_text(message) and not message.is_meta for message in self.read)


def waited_s(opened: OpenRun) -> float:
    """Return how long ago the newest unread message came, in seconds."""
    return (opened.now - opened.last_received_at).total_seconds()


def first_of(opened: OpenRun) -> SplitWindow:
    """Return the least that a run can be about: what fails before its window is cut is blamed on the first message."""
    return SplitWindow(opened.unread[:1], opened.unread[:1], ())


def cut(opened: OpenRun, limits: Limits, counted: dict[UUID, int]) -> tuple[Message, ...]:
    """Return as many of the unread messages as the limits allow.

    Args:
        counted: Receives the tokens of each message.
    """

    def count_tokens(message: Message) -> int:
        counted[message.uuid] = message_tokens(message)
        return counted[message.uuid]

    count = fit_window(
        opened.unread,
        max_messages=limits.window_messages,
        max_turns=opened.session.troubles.max_turns,
        max_tokens=limits.window_tokens,
        is_open=opened.has_more,
        count_tokens=count_tokens,
    )
    return opened.unread[:count]


def split(opened: OpenRun, limits: Limits, extra_names: Collection[str] = ()) -> SplitWindow:
    """Return the window of a run, its turns judged. It ends before a last turn whose memory write may still be answered;
    it is empty when that is its only one.

    Args:
        extra_names: Further names of tools that write memory.
    """
    counted: dict[UUID, int] = {}
    messages = cut(opened, limits, counted)
    is_newest = len(messages) == len(opened.unread) and not opened.has_more
    may_wait = is_newest and waited_s(opened) < limits.turn_grace_s
    read: list[Message] = []
    skipped: list[Message] = []
    judged = _judged(opened, messages, extra_names)
    for item in judged:
        if item.verdict is Verdict.PENDING and item is judged[-1] and may_wait:
            break
        (skipped if item.verdict is Verdict.SKIP else read).extend(item.turn.messages)
    return SplitWindow(messages[: len(read) + len(skipped)], tuple(read), tuple(skipped), counted)


def split_again(opened: OpenRun, last: UUID, extra_names: Collection[str] = ()) -> SplitWindow | None:
    """Return the window that ends with a message, its turns judged; None if that message is not unread."""
    end = next((at for at, message in enumerate(opened.unread, start=1) if message.uuid == last), 0)
    if not end:
        return None
    messages = opened.unread[:end]
    read: list[Message] = []
    skipped: list[Message] = []
    for item in _judged(opened, messages, extra_names):
        (skipped if item.verdict is Verdict.SKIP else read).extend(item.turn.messages)
    return SplitWindow(messages, tuple(read), tuple(skipped))


def _judged(opened: OpenRun, messages: Sequence[Message], extra_names: Collection[str]) -> list[JudgedTurn]:
    judged = judge_turns(messages, opened.lead_in, extra_names)
    if judged and opened.continues_skipped and not is_prompt(messages[0]):
        judged[0] = JudgedTurn(judged[0].turn, Verdict.SKIP)
    return judged
