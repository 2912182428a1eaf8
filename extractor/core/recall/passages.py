"""Hits with the messages around them, as one text: an answer is seldom understood without the question before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from extractor.core.conversation.transcript import Message, said_text
from extractor.core.facts.fact import Fact
from extractor.core.recall.candidate import Place
from extractor.core.recall.snippets import LINE_CHARS, shown_snippets
from extractor.core.recall.words import message_text, plain
from extractor.core.record import record

MAX_AROUND = 5
# Of one passage; hits that would make it longer begin another one.
MAX_LINES = 24

# Messages that are so much further apart belong to different conversations, in hours.
MAX_APART_H = 6

# Hits of which the tokens are counted to tell how many have room, about.
SAMPLED = 8
# What is longer than the room at this rate is not looked for, however many characters its tokens have.
MAX_CHARS_A_TOKEN = 6
# How many times as much is found as has room: some is left out because something else says the same, and hits that touch
# others make passages whole.
MARGIN = 1.7


@record
class FactHit:
    """A fact that answers a question; a higher score is better, comparable within one answer.

    Attributes:
        is_of_days: It is dated in the days of the question; None without any.
    """

    score: float
    fact: Fact
    is_of_days: bool | None = None


@record
class MessageHit:
    """A message that answers a question, with its session's key in the store and the id that the caller knows.

    Attributes:
        is_match: It matches itself; others answer because of those around them.
        is_of_days: It is of the days of the question; None without any.
    """

    score: float
    session_pk: int
    session_id: str
    message: Message
    is_match: bool = True
    is_of_days: bool | None = None

    @property
    def place(self) -> Place:
        return self.session_pk, self.message.position


class Room:
    """How much of what was found has room where it is shown.

    Args:
        tokens: In all.
        around: Messages that are shown before and after each hit; they count as much as the hit.
        count: Counts the tokens of a text. A few of the texts tell how many characters a token has.
    """

    def __init__(self, tokens: int, around: int, count: Callable[[str], int]) -> None:
        self._tokens = tokens
        self._around = around
        self._count = count
        self._left: float | None = None  # characters, once it is known how many a token has
        self._covered: set[Place] = set()

    def is_filled_by(self, hits: Sequence[FactHit | MessageHit]) -> bool:
        """Return whether nothing has room after these and all before them."""
        if self._left is None:
            self._left = self._tokens * min(MAX_CHARS_A_TOKEN, MARGIN * self._chars_a_token(hits))
        for hit in hits:
            if isinstance(hit, FactHit):
                self._left -= len(hit.fact.content)
                continue
            session, at = hit.place
            places = {(session, near) for near in range(at - self._around, at + self._around + 1)} - self._covered
            self._covered |= places
            self._left -= len(places) * len(_text_of(hit))
        return self._left <= 0

    def _chars_a_token(self, hits: Sequence[FactHit | MessageHit]) -> float:
        sample = "\n".join(map(_text_of, hits[:: 1 + len(hits) // SAMPLED]))
        return len(sample) / self._count(sample) if sample else MAX_CHARS_A_TOKEN


def _text_of(hit: FactHit | MessageHit) -> str:
    """Return the text of a hit, as far as it is shown."""
    return hit.fact.content if isinstance(hit, FactHit) else said_text(hit.message)[:LINE_CHARS]


@record
class Line:
    """A message as a passage shows it.

    Attributes:
        text: At most 1,000 characters, credentials replaced by their kind.
        is_hit: It matches itself; the others are its neighbours.
        score: Of what was found; 0 of other neighbours.
        is_tool_result: It is a tool's result alone: the user's role sends it, but nobody said it.
    """

    uuid: UUID
    role: str
    name: str | None
    at: datetime
    text: str
    is_hit: bool
    score: float = 0.0
    is_tool_result: bool = False

    @property
    def speaker(self) -> str:
        """Return the name of who said it, else the role."""
        return "tool" if self.is_tool_result else self.name or self.role


@record
class Passage:
    """Neighbouring messages of one session, in their order.

    Attributes:
        score: Of the best hit in it.
    """

    score: float
    session_id: str
    lines: tuple[Line, ...]

    @property
    def at(self) -> datetime:
        """When its first message was said."""
        return self.lines[0].at

    @property
    def best(self) -> Line:
        """The line that answers best; the first one of those."""
        return max(self.lines, key=lambda line: (line.is_hit, line.score))

    def near_best(self) -> Passage:
        """Return about half of the lines, those around the best one; at least one before and one after it."""
        at, reach = self.lines.index(self.best), max(1, len(self.lines) // 4)
        return replace(self, lines=self.lines[max(0, at - reach) : at + reach + 1])


@record
class Span:
    """The positions of a passage, both inclusive, and the best score in it."""

    session_pk: int
    first: int
    last: int
    score: float

    @property
    def places(self) -> list[Place]:
        return [(self.session_pk, at) for at in range(self.first, self.last + 1)]


def spans(hits: Sequence[MessageHit], around: int) -> list[Span]:
    """Return where passages begin and end, best first; those that touch are one.

    Args:
        around: Messages before and after each hit.
    """
    by_session: dict[int, list[MessageHit]] = defaultdict(list)
    for hit in hits:
        by_session[hit.session_pk].append(hit)
    found = [span for some in by_session.values() for span in _merged(some, around)]
    return sorted(found, key=lambda span: -span.score)


def _merged(hits: Sequence[MessageHit], around: int) -> list[Span]:
    """Merge the hits of one session."""
    merged: list[Span] = []
    for hit in sorted(hits, key=lambda hit: hit.place):
        session, at = hit.place
        first, last = at - around, at + around
        if merged and (before := merged[-1]).last + 1 >= first:
            end = before.first + MAX_LINES - 1
            if at <= end:
                merged[-1] = Span(session, before.first, min(max(before.last, last), end), max(before.score, hit.score))
                continue
            first = before.last + 1
        merged.append(Span(session, first, last, hit.score))
    return merged


def passages(
    hits: Sequence[MessageHit], near: Mapping[Place, Message], words: Sequence[str], around: int
) -> list[Passage]:
    """Return hits with the messages around them, best first, each message once.

    Args:
        near: The messages around the hits; those that are missing or say nothing are left out.
        words: Lower-case words of the question.
        around: As many messages before and after each hit.
    """
    found = {hit.place: hit for hit in hits}
    wanted = spans(hits, around)
    lines = _lines([place for span in wanted for place in span.places], found, near, words)
    made: list[Passage] = []
    for span in wanted:
        session_id = next(found[place].session_id for place in span.places if place in found)
        shown = [lines[place] for place in span.places if place in lines]
        made += [Passage(max(line.score for line in some), session_id, some) for some in _conversations(shown)]
    return sorted(made, key=lambda passage: -passage.score)


def _conversations(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Part lines where much time passed between two of them, without the parts in which nothing was found."""
    parts: list[list[Line]] = []
    for line in lines:
        if parts and not is_apart(line.at.timestamp(), parts[-1][-1].at.timestamp()):
            parts[-1].append(line)
        else:
            parts.append([line])
    return [tuple(part) for part in parts if any(line.score for line in part)]


def is_apart(at: float, other: float) -> bool:
    """Return whether so much time passed between two instants that they belong to different conversations."""
    return abs(at - other) > 3_600 * MAX_APART_H


def _lines(
    places: Iterable[Place], found: Mapping[Place, MessageHit], near: Mapping[Place, Message], words: Sequence[str]
) -> dict[Place, Line]:
    """Return the lines of those messages that are there and say something."""
    said: dict[Place, tuple[Message, str]] = {}
    for place in places:
        hit = found.get(place)
        message = hit.message if hit is not None else near.get(place)
        if message is not None:
            text = answering_text(message, words)[0] if hit is not None else said_text(message)
            if text.strip():
                said[place] = message, text
    shown = shown_snippets((text for _, text in said.values()), words, LINE_CHARS)
    return {
        place: Line(
            message.uuid, message.role, message.name, message.created_at, text,
            place in found and found[place].is_match,
            found[place].score if place in found else 0.0, message.role == "user" and not said_text(message),
        )
        for (place, (message, _)), text in zip(said.items(), shown, strict=True)
    }  # fmt: skip


def answering_text(message: Message, words: Sequence[str]) -> tuple[str, bool]:
    """Return the text of a message that answers some words, and whether that includes tool calls or results."""
    said = said_text(message)
    if said and (not words or _has_one(said, words)):
        return said, False
    whole = message_text(message)
    if said and (whole == said or not _has_one(whole, words)):  # it answers without any of the words
        return said, False
    return whole, whole != said


def _has_one(text: str, words: Collection[str]) -> bool:
    lower = text.lower()
    if any(word in lower or _plain(word) in lower for word in words):
        return True
    if text.isascii() and not any(map(str.isdigit, words)):  # only numbers may be written otherwise: 98,500
        return False
    text = plain(text)
    return any(_plain(word) in text for word in words)


_plain = lru_cache(1_024)(plain)
