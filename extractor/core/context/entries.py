"""What may stand in a block: entries that are shown whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from extractor.core.record import record

# Priorities of entries; those that answer the query have their score, 0 to 1.
GIVEN = 2.0
RECENT = -1.0


class Later:
    """A text that is written when it is first needed: most of what might be shown never is."""

    __slots__ = ("_text", "_write")

    def __init__(self, write: Callable[[], str]) -> None:
        self._write = write
        self._text: str | None = None

    def __str__(self) -> str:
        if self._text is None:
            self._text = self._write()
        return self._text


@record
class Entry:
    """Something that is included whole or not at all.

    Attributes:
        text: As rendered in the block, escaped.
        label: Its name in the debug view.
        overflow: The block that it moves to if it does not fit; None drops it.
        key: Id of its fact; a fact is shown once.
        apart_tokens: Its tokens if it is returned next to the text instead of inside it.
        priority: Entries of a block are taken in descending order: `GIVEN` for what the caller or a person put there,
            the score of what answers the query, `RECENT` for what is only recent.
        handle: Names its source in the debug view.
        inside: Labels of the exchanges that say the same; left out if they are all shown.
        shorter: Returns what is taken instead if this does not fit.
        is_extra: Nobody asked for it by name, so nobody is warned if it does not fit.
        heading: What it shares with others of the block; two or more stand under it. Of an exchange, its day, which
            stands above the first of that day.
        under: Is shown instead of `text` there.
        at: When it was said; what has a time stands in its order.
        source: Of what was said, the conversation: those of different ones stand under headings of their own.
        says: Its own words; left out if something shown before says them too.
        tells: Keys of facts of which it says all; those are left out after it.
        repeats: Keys of facts whose words it repeats.
        without: Returns what is left of it where some of those facts are shown; None if nothing is.
        chars: At least so long is its text; 0 if that is not known.
    """

    text: str | Later
    label: str
    overflow: str | None = None
    key: str | None = None
    apart_tokens: int | None = None
    priority: float = GIVEN
    handle: str | None = None
    inside: frozenset[str] = frozenset()
    shorter: Callable[[], Entry] | None = None
    is_extra: bool = False
    heading: str = ""
    under: str | Later = ""
    at: datetime | None = None
    source: str = ""
    says: str = ""
    tells: frozenset[str] = frozenset()
    repeats: frozenset[str] = frozenset()
    without: Callable[[Collection[str]], Entry | None] | None = None
    chars: int = 0

    @property
    def group(self) -> tuple[str, str] | None:
        """Those of one group stand under one heading; None for what stands alone."""
        return (self.heading, self.source) if self.heading else None


@dataclass(slots=True)
class Filling:
    """The content of one block.

    Attributes:
        text: The caller's own, trusted; empty if there is none.
        entries: Best first.
        exchanges: Of the conversation, oldest first.
        summary: Lines about what came before the exchanges, most informative first.
    """

    text: str = ""
    entries: list[Entry] = field(default_factory=list)
    exchanges: list[Entry] = field(default_factory=list)
    summary: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Shown:
    """What the blocks show so far.

    Attributes:
        names: Labels of entries, and keys of facts.
        told: Keys of facts that something else says.
        said: The words of entries, each with those of the others around it.
    """

    names: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    said: str = ""

    def has(self, entry: Entry) -> bool:
        """Return whether all that an entry says is shown."""
        if entry.key is not None and (entry.key in self.names or entry.key in self.told):
            return True
        return bool(entry.inside and entry.inside <= self.names) or bool(entry.says and entry.says in self.said)

    def add(self, entry: Entry) -> None:
        self.names.add(entry.label)
        if entry.key is not None:
            self.names.add(entry.key)
        self.told |= entry.tells
        if entry.says:
            self.said += f"{entry.says}\n"


def joined(pieces: Sequence[Entry], between: str) -> str:
    """Return entries in order. Passages stand together, where the first of them stood, in the order in which they were
    said.

    Args:
        between: Stands before and after each group of passages.
    """
    first = next((at for at, entry in enumerate(pieces) if entry.at is not None), len(pieces))
    said = sorted((entry for entry in pieces if entry.at is not None), key=_said_at)
    others = (pieces[:first], [entry for entry in pieces[first:] if entry.at is None])
    before, after = ("\n".join(_grouped(some)).rstrip("\n") for some in others)
    return between.join(filter(None, (before, *(text.rstrip("\n") for text in _grouped(said)), after)))


def _said_at(entry: Entry) -> float:
    return entry.at.timestamp() if entry.at is not None else 0.0


def _grouped(pieces: Sequence[Entry]) -> list[str]:
    """Return entries in order; those that share a heading stand under it, where the first of them stood."""
    groups: dict[object, list[Entry]] = {}
    for at, entry in enumerate(pieces):
        groups.setdefault(entry.group or at, []).append(entry)
    found: list[str] = []
    for group in groups.values():
        if len(group) == 1:
            found.append(str(group[0].text))
        else:  # an empty line ends it, so that its date is not read into what follows
            found.append("\n".join([group[0].heading, *(str(entry.under) for entry in group), ""]))
    return found
