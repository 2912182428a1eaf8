"""Assembles what an agent reads before it answers: blocks within a budget, deterministically.

A preset is data. It lists the blocks, their order, token budgets and content, and which are cut first. Rank 1 is filled
first and cut last. Tokens that a block leaves unused flow down to the ranks below it. When the total is smaller than
the sum of the budgets, the lowest ranks get less or nothing.

    never      must fit whole, otherwise the call fails: an agent without its instructions is another agent
    sentences  the caller's text is cut at the end of a sentence
    marker     the caller's text is cut and ends with `[truncated]`

Memories, entries and exchanges of a conversation are included whole or not at all. Everything that somebody said is
escaped, so that a text can neither close its block nor open another. Escaping keeps blocks apart. It does not make
their content trustworthy, which is why each memory names its source and confidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from extractor.core.context.cutting import Count, DoesNotFit, TokenCounter, cut_anywhere, cut_sentences
from extractor.core.context.entries import GIVEN, RECENT, Entry, Filling, Shown, joined
from extractor.core.context.forms import Lines
from extractor.core.context.presets import BlockSpec, Cut, ModelClass, Preset

# Share of a block of exchanges that is reserved for a summary of those it does not show.
SUMMARY_SHARE = 0.3

SHORT_HISTORY_TOKENS = 100
# No piece fits into less, so what remains need not be counted.
LEAST_TOKENS = 3

# What a heading costs beyond the same words inside of one line.
HEADING_TOKENS = 3


@dataclass(frozen=True, slots=True)
class Block:
    """A finished block.

    Attributes:
        budget: Its own share, in tokens; None takes what is left.
        allowed: What it could use in the end: its own share and what others left.
        dropped: Labels of what did not fit.
        keys: Ids of the facts that it shows.
        handles: Of the sources that it shows.
        missed: How many parts did not fit, without extras and what went to another block.
        given_tokens: Of what the caller or a person put there.
        apart_tokens: Tokens of its exchanges that are returned next to the text.
        is_cut: Its text was cut.
        is_static: Independent of the query and the turn, so a prompt cache can keep it.
        first_exchange: Index of the oldest exchange that it shows; None if it shows none.
    """

    name: str
    rank: int
    text: str
    tokens: int
    budget: int | None
    allowed: int
    shown: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    handles: tuple[str, ...] = ()
    missed: int = 0
    given_tokens: int = 0
    apart_tokens: int = 0
    is_cut: bool = False
    is_static: bool = True
    first_exchange: int | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """An assembled context.

    Attributes:
        text: The blocks in order.
        tokens: Of the text, by the given counter.
        budget: The available tokens.
        warnings: What an operator should look at.
    """

    text: str
    tokens: int
    budget: int
    blocks: tuple[Block, ...]
    warnings: tuple[str, ...]


# -- putting together ---------------------------------------------------------------------------------------------


def assemble(
    preset: Preset, size: ModelClass, fillings: Mapping[str, Filling], count: Count, *, budget: int | None = None,
    form: Lines | None = None,
) -> Context:  # fmt: skip
    """Assemble a context within its budget. Equal input gives equal output.

    Args:
        size: The budgets.
        fillings: By block; a block without one is omitted.
        count: Counts the tokens of a text.
        budget: Tokens of all blocks together; None uses the class's total.
        form: How blocks are delimited.

    Raises:
        DoesNotFit: A block that must not be cut has no room.
    """
    whole = size.total if budget is None else max(0, budget)
    counter, form = TokenCounter(count), form or Lines()
    shrink = 0
    while True:
        blocks = _fill_all(preset, size, fillings, counter, whole - shrink, form)
        text = "\n\n".join(block.text for block in blocks if block.text)
        tokens = (count(text) if text else 0) + sum(block.apart_tokens for block in blocks)
        if tokens <= whole:
            break
        shrink += tokens - whole  # parts were counted separately; joined, a tokenizer may count more
    ordered = {block.name: block for block in blocks}
    final = tuple(ordered[spec.name] for spec in preset.blocks if spec.name in ordered)
    return Context(text, tokens, whole, final, tuple(_warnings(preset, final, fillings)))


def _fill_all(
    preset: Preset, size: ModelClass, fillings: Mapping[str, Filling], counter: TokenCounter, whole: int, form: Lines
) -> list[Block]:
    waiting = {name: replace(filling, entries=list(filling.entries)) for name, filling in fillings.items()}
    ranked = sorted(preset.blocks, key=lambda block: block.rank)
    rooms: dict[str, _Room] = {}
    left, carried = whole, 0
    shown = Shown()
    for spec in ranked:
        budget = size.budgets.get(spec.name, 0)
        allowed = max(0, left if budget is None else min(budget + carried, left))
        filling = waiting.get(spec.name, Filling())
        filling.entries = _wanted(filling.entries, shown)
        room = rooms[spec.name] = _Room(spec, allowed, counter, form, shown)
        # Of a budget that is a part of the preset's, what is only recent gets that part of its block's at first.
        recent = allowed if whole >= size.total else (allowed if budget is None else budget) * whole // size.total
        room.fill(filling, recent)
        _pass_on(filling.entries, room, {name: one.entries for name, one in waiting.items() if name not in rooms})
        left -= room.tokens
        carried = 0 if budget is None else max(0, budget + carried - room.tokens)
    for at, spec in enumerate(ranked):
        room = rooms[spec.name]
        entries = _wanted(room.later, shown)
        left += room.tokens
        room.add(entries, left)
        _pass_on(entries, room, {lower.name: rooms[lower.name].later for lower in ranked[at + 1 :]})
        left -= room.tokens
    return [rooms[spec.name].block(size.budgets.get(spec.name, 0)) for spec in preset.blocks]


def _pass_on(entries: Sequence[Entry], room: _Room, others: Mapping[str, list[Entry]]) -> None:
    """Hand what had no room to the blocks that it may stand in instead."""
    for entry in entries:
        if entry.overflow is not None and entry.overflow in others and entry.label in room.dropped:
            others[entry.overflow].append(replace(entry, overflow=None))
            room.extras += not entry.is_extra


def _wanted(entries: Sequence[Entry], shown: Shown) -> list[Entry]:
    """Return what earlier blocks do not show, the most important first."""
    return sorted((one for one in entries if not shown.has(one)), key=lambda one: -one.priority)


class _Room:
    """The room left in one block."""

    def __init__(self, spec: BlockSpec, allowed: int, counter: TokenCounter, form: Lines, shown: Shown) -> None:
        self.spec = spec
        self.counter = counter
        self.count = counter.size
        self.form = form
        self.allowed = allowed
        self.all = shown
        self.given = 0
        self.ends = form.frame(spec.name)
        self.frame = self.count(self.ends[0]) + self.count(f"{self.ends[1]}\n\n")
        self.left = allowed - self.frame
        self.used = 0
        self.pieces: list[Entry] = []
        self.later: list[Entry] = []
        self.groups: Counter[object] = Counter()
        self.shown: list[str] = []
        self.dropped: list[str] = []
        self.keys: list[str] = []
        self.handles: list[str] = []
        self.extras = 0
        self.apart = 0
        self.is_cut = False
        self.first: int | None = None

    @property
    def tokens(self) -> int:
        return self.frame + self.used if self.pieces or self.apart else 0

    def fill(self, filling: Filling, recent: int) -> None:
        """Take what goes in.

        Args:
            recent: Tokens for what is only recent; the rest of it waits.
        """
        text = self.form.protect(filling.text.strip(), self.spec.name)
        if text:
            self.is_cut = _take_text(self.spec, text, self, self.allowed)
        for entry in filling.entries:
            size = self._size_to_take(entry) if entry.priority <= RECENT else None
            if size is not None and size > recent:
                self.later.append(entry)
            elif self.take(entry, size):
                recent -= size or 0
        self.first = _take_history(filling, self)

    def add(self, entries: Sequence[Entry], left: int) -> None:
        """Take what waited, if it has room now.

        Args:
            left: Tokens that no other block uses.
        """
        self.left = min(self.left, left - self.frame - self.used)
        for entry in entries:
            self.take(entry)

    def size(self, entry: Entry) -> int:
        if entry.apart_tokens is not None:
            return entry.apart_tokens
        if entry.group is not None and (before := self.groups[entry.group]):
            return self.count(f"{entry.under}\n") + (HEADING_TOKENS if before == 1 else 0)
        return self.count(f"{entry.text}\n" if entry.at is None else f"{entry.text}\n\n")

    def size_of_day(self, exchange: Entry) -> int:
        return self.count(f"{exchange.heading}\n") if exchange.apart_tokens is None and exchange.heading else 0

    def _size_to_take(self, entry: Entry) -> int:
        """Return an entry's size; of one that does not fit in any case, only more than there is room for."""
        if self.left < LEAST_TOKENS:
            return LEAST_TOKENS
        if entry.apart_tokens is None and self.counter.is_too_long(entry.chars, self.left):
            return self.left + 1
        return self.size(entry)

    def take(self, entry: Entry, size: int | None = None) -> bool:
        """Add an entry if it fits.

        Args:
            size: Its tokens, if already counted.
        """
        if self.all.has(entry):
            return False
        if entry.without is not None and (repeated := entry.repeats & self.all.names):
            left = entry.without(repeated)
            return left is not None and self.take(left)
        if size is None:
            size = self._size_to_take(entry)
        if size > self.left:
            if entry.shorter is not None and self.left >= LEAST_TOKENS:
                return self.take(entry.shorter())
            self.dropped.append(entry.label)
            self.extras += entry.is_extra
            return False
        self.left -= size
        self.used += size
        self.given += size if entry.priority >= GIVEN else 0
        self.all.add(entry)
        self.shown.append(entry.label)
        if entry.apart_tokens is None:
            self.pieces.append(entry)
            self.groups[entry.group] += 1
        else:
            self.apart += size
        if entry.key is not None:
            self.keys.append(entry.key)
        if entry.handle is not None:
            self.handles.append(entry.handle)
        return True

    def block(self, budget: int | None) -> Block:
        whole = self.ends[0] + joined(self.pieces, self.form.between_passages) + self.ends[1] if self.pieces else ""
        return Block(
            name=self.spec.name,
            rank=self.spec.rank,
            text=whole,
            tokens=self.tokens,
            budget=budget,
            allowed=self.allowed,
            shown=tuple(self.shown),
            dropped=tuple(self.dropped),
            keys=tuple(self.keys),
            handles=tuple(self.handles),
            missed=len(self.dropped) - self.extras,
            given_tokens=self.given,
            apart_tokens=self.apart,
            is_cut=self.is_cut,
            is_static=all(label == "text" for label in self.shown),
            first_exchange=self.first,
        )


def _take_text(spec: BlockSpec, text: str, room: _Room, allowed: int) -> bool:
    """Add the caller's text, cut if necessary; return whether it was cut."""
    if room.take(Entry(text, "text")):
        return False
    room.dropped.remove("text")
    if spec.cut is Cut.NEVER:
        raise DoesNotFit(spec.name, room.frame + room.count(f"{text}\n"), allowed)
    cut = cut_sentences if spec.cut is Cut.SENTENCES else cut_anywhere
    shorter = cut(text, room.left, room.count)
    if not shorter or not room.take(Entry(shorter, "text")):
        room.dropped = [*(label for label in room.dropped if label != "text"), "text"]
    return True


def _take_history(filling: Filling, room: _Room) -> int | None:
    """Add the newest whole exchanges, and a summary of those that do not fit. Return the index of the oldest one shown."""
    if not filling.exchanges:
        for entry in filling.summary:
            room.take(entry)
        return None
    sizes: list[int] = []  # newest first, while there is room
    counted, day = 0, ""
    while len(sizes) < len(filling.exchanges) and counted <= room.left:
        entry = filling.exchanges[-1 - len(sizes)]
        sizes.append(room.size(replace(entry, heading="")) + (room.size_of_day(entry) if entry.heading != day else 0))
        counted, day = counted + sizes[-1], entry.heading
    is_whole = len(sizes) == len(filling.exchanges) and counted <= room.left
    kept_for_summary = 0 if is_whole or not filling.summary else int(room.left * SUMMARY_SHARE)
    limit = room.left - kept_for_summary
    used, shown = 0, 0
    while shown < len(sizes) and used + sizes[shown] <= limit:
        used += sizes[shown]
        shown += 1
    first = len(filling.exchanges) - shown
    room.left -= used
    for entry in filling.summary:
        room.take(entry)
    room.left += used
    for entry, size in zip(_under_days(filling.exchanges[first:]), reversed(sizes[:shown]), strict=True):
        room.take(entry, size)
    room.dropped += [entry.label for entry in filling.exchanges[:first]]
    return first if shown else None


def _under_days(exchanges: Sequence[Entry]) -> Iterator[Entry]:
    """Yield exchanges, the first of each day under its day."""
    day = ""
    for entry in exchanges:
        is_first = entry.heading != day and entry.apart_tokens is None
        yield replace(entry, text=f"{entry.heading}\n{entry.text}" if is_first else entry.text, heading="")
        day = entry.heading


def _warnings(preset: Preset, blocks: Sequence[Block], fillings: Mapping[str, Filling]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        filling = fillings.get(block.name, Filling())
        spec = next(spec for spec in preset.blocks if spec.name == block.name)
        if block.is_cut:
            found.append(f"{block.name}: the text was cut to fit")
        if block.missed:
            found.append(f"{block.name}: {block.missed} of {block.missed + len(block.shown)} parts did not fit")
        if filling.exchanges and 0 < block.tokens < SHORT_HISTORY_TOKENS and block.dropped:
            found.append(f"{block.name}: very little of the conversation is shown")
        if spec.cut is Cut.NEVER and block.budget and block.given_tokens > 0.9 * block.budget:
            found.append(
                f"{block.name}: {block.given_tokens:,} of {block.budget:,} tokens are used, and it is never cut"
            )
    return found
