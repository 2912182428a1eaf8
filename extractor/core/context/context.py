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

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

Count = Callable[[str], int]

MARKER = "... [truncated]"
ELLIPSIS = " \u2026"
SUMMARY_SHARE = 0.3
"""Share of a block of exchanges that is reserved for a summary of those it does not show."""

SHORT_HISTORY_TOKENS = 100
LEAST_TOKENS = 3
"""No piece fits into less, so what remains need not be counted."""

_SENTENCE_END = re.compile(r"(?<=[.!?\u3002])[\"')\]]*\s+|\n+")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")

HELD = (
    "text", "pins", "facts", "user_facts", "project_facts", "entries", "archive", "summary", "headlines", "exchanges", "days",
    "task_history",
)  # fmt: skip
"""What a block can contain, in the words of a preset."""


class Cut(StrEnum):
    """How a caller's text is shortened."""

    NEVER = "never"
    SENTENCES = "sentences"
    MARKER = "marker"


class PresetError(ValueError):
    """A preset is invalid; says where and why."""


class DoesNotFit(ValueError):
    """A block that must not be cut does not fit.

    Attributes:
        block: Its name.
    """

    def __init__(self, block: str, tokens: int, budget: int) -> None:
        super().__init__(
            f"needs {tokens:,} tokens and may have {budget:,}: this block is never cut, so shorten it or give it more room"
        )
        self.block = block
        self.tokens = tokens
        self.budget = budget


@dataclass(frozen=True, slots=True)
class BlockSpec:
    """One block of a preset.

    Attributes:
        name: The XML element.
        rank: 1 is filled first and cut last.
        holds: What it contains, in this order; see `HELD`.
        limit: Maximum number of facts; None: no limit.
        needs_project: Omitted without a project.
    """

    name: str
    rank: int
    cut: Cut
    holds: tuple[str, ...]
    limit: int | None = None
    needs_project: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """Where facts of one type go: relevant ones, other ones, and those that do not fit there."""

    to: str
    relevant: str | None = None
    overflow: str | None = None


@dataclass(frozen=True, slots=True)
class ModelClass:
    """Budgets for models of one size, in tokens.

    Attributes:
        window: The context window that these budgets are made for.
        budgets: By block; None takes what is left.
        reserved: Kept free for the user's query, the answer, and a margin for the tokenizer.
        total: Of all blocks together.
    """

    name: str
    window: int
    budgets: Mapping[str, int | None]
    reserved: Mapping[str, int]
    total: int


@dataclass(frozen=True, slots=True)
class Preset:
    """A way of assembling a context; see `read_presets`."""

    name: str
    about: str
    classes: tuple[ModelClass, ...]
    blocks: tuple[BlockSpec, ...]
    routes: Mapping[str, Route] = field(default_factory=dict)
    single_turn_swap: tuple[str, str] | None = None
    scales: bool = False

    def holds(self, what: str) -> bool:
        return any(what in block.holds for block in self.blocks)

    def class_for(self, window: int) -> ModelClass:
        """Return the budgets for a model's context window: those of the largest class that fits it, or, for a scaling
        preset, budgets in proportion to the window."""
        fitting = [one for one in self.classes if one.window <= window]
        chosen = max(fitting, key=lambda one: one.window) if fitting else min(self.classes, key=lambda one: one.window)
        if not self.scales or chosen.window <= window:
            return chosen
        share = window / chosen.window
        budgets = {name: None if size is None else int(size * share) for name, size in chosen.budgets.items()}
        reserved = {name: int(size * share) for name, size in chosen.reserved.items()}
        return ModelClass(chosen.name, window, budgets, reserved, int(chosen.total * share))

    def for_single_turn(self) -> Preset:
        """Return the preset with two ranks swapped for a question without a conversation."""
        if self.single_turn_swap is None:
            return self
        one, other = self.single_turn_swap
        ranks = {block.name: block.rank for block in self.blocks}
        ranks[one], ranks[other] = ranks[other], ranks[one]
        return replace(self, blocks=tuple(replace(block, rank=ranks[block.name]) for block in self.blocks))


# -- what goes in -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that is included whole or not at all.

    Attributes:
        text: As rendered in the block, escaped.
        label: Its name in the debug view.
        overflow: The block that it moves to if it does not fit; None drops it.
        key: Id of its fact.
        apart_tokens: Its tokens if it is returned next to the text instead of inside it.
    """

    text: str
    label: str
    overflow: str | None = None
    key: str | None = None
    apart_tokens: int | None = None


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


@dataclass(frozen=True, slots=True)
class Block:
    """A finished block.

    Attributes:
        budget: Its own share, in tokens; None takes what is left.
        allowed: What it could use in the end: its own share and what others left.
        dropped: Labels of what did not fit.
        keys: Ids of the facts that it shows.
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
    apart_tokens: int = 0
    is_cut: bool = False
    is_static: bool = True
    first_exchange: int | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """An assembled context.

    Attributes:
        text: The blocks in order, each in its XML element.
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
    preset: Preset, size: ModelClass, fillings: Mapping[str, Filling], count: Count, *, budget: int | None = None
) -> Context:
    """Assemble a context within its budget. Equal input gives equal output.

    Args:
        size: The budgets.
        fillings: By block; a block without one is omitted.
        count: Counts the tokens of a text.
        budget: Tokens of all blocks together; None uses the class's total.

    Raises:
        DoesNotFit: A block that must not be cut has no room.
    """
    whole = size.total if budget is None else max(0, budget)
    shrink = 0
    while True:
        blocks = _fill_all(preset, size, fillings, count, whole - shrink)
        text = "\n\n".join(block.text for block in blocks if block.text)
        tokens = (count(text) if text else 0) + sum(block.apart_tokens for block in blocks)
        if tokens <= whole:
            break
        shrink += tokens - whole  # parts were counted separately; joined, a tokenizer may count more
    ordered = {block.name: block for block in blocks}
    final = tuple(ordered[spec.name] for spec in preset.blocks if spec.name in ordered)
    return Context(text, tokens, whole, final, tuple(_warnings(preset, final, fillings)))


def _fill_all(
    preset: Preset, size: ModelClass, fillings: Mapping[str, Filling], count: Count, whole: int
) -> list[Block]:
    waiting = {name: replace(filling, entries=list(filling.entries)) for name, filling in fillings.items()}
    done: dict[str, Block] = {}
    left, carried = whole, 0
    for spec in sorted(preset.blocks, key=lambda block: block.rank):
        budget = size.budgets.get(spec.name, 0)
        allowed = max(0, left if budget is None else min(budget + carried, left))
        filling = waiting.get(spec.name, Filling())
        block = _fill(spec, filling, budget, allowed, count)
        done[spec.name] = block
        for entry in filling.entries:
            if (
                entry.label in block.dropped
                and entry.overflow
                and entry.overflow not in done
                and entry.overflow in waiting
            ):
                waiting[entry.overflow].entries.append(replace(entry, overflow=None))
        left -= block.tokens
        carried = 0 if budget is None else max(0, budget + carried - block.tokens)
    return [done[spec.name] for spec in preset.blocks]


class _Room:
    """The room left in one block."""

    def __init__(self, spec: BlockSpec, allowed: int, count: Count) -> None:
        self.count = count
        self.frame = count(f"<{spec.name}>\n") + count(f"</{spec.name}>\n\n")
        self.left = allowed - self.frame
        self.pieces: list[str] = []
        self.shown: list[str] = []
        self.dropped: list[str] = []
        self.keys: list[str] = []
        self.apart = 0

    def size(self, entry: Entry) -> int:
        return self.count(f"{entry.text}\n") if entry.apart_tokens is None else entry.apart_tokens

    def take(self, entry: Entry, size: int | None = None) -> bool:
        """Add an entry if it fits.

        Args:
            size: Its tokens, if already counted.
        """
        if size is None:
            size = self.size(entry) if self.left >= LEAST_TOKENS else LEAST_TOKENS
        if size > self.left:
            self.dropped.append(entry.label)
            return False
        self.left -= size
        self.shown.append(entry.label)
        if entry.apart_tokens is None:
            self.pieces.append(entry.text)
        else:
            self.apart += size
        if entry.key is not None:
            self.keys.append(entry.key)
        return True


def _fill(spec: BlockSpec, filling: Filling, budget: int | None, allowed: int, count: Count) -> Block:
    room = _Room(spec, allowed, count)
    is_cut = False
    text = protect(filling.text.strip(), spec.name)
    if text:
        is_cut = _take_text(spec, text, room, allowed)
    for entry in filling.entries:
        room.take(entry)
    first = _take_history(filling, room)
    body = "\n".join(room.pieces)
    whole = f"<{spec.name}>\n{body}\n</{spec.name}>" if room.pieces else ""
    return Block(
        name=spec.name,
        rank=spec.rank,
        text=whole,
        tokens=allowed - room.left if whole or room.apart else 0,
        budget=budget,
        allowed=allowed,
        shown=tuple(room.shown),
        dropped=tuple(room.dropped),
        keys=tuple(room.keys),
        apart_tokens=room.apart,
        is_cut=is_cut,
        is_static=all(label == "text" for label in room.shown),
        first_exchange=first,
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
    counted = 0
    while len(sizes) < len(filling.exchanges) and counted <= room.left:
        sizes.append(room.size(filling.exchanges[-1 - len(sizes)]))
        counted += sizes[-1]
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
    for entry, size in zip(filling.exchanges[first:], reversed(sizes[:shown]), strict=True):
        room.take(entry, size)
    room.dropped += [entry.label for entry in filling.exchanges[:first]]
    return first if shown else None


def cut_sentences(text: str, limit: int, count: Count) -> str:
    """Return as many whole sentences as fit, and an ellipsis; cut anywhere if not even one fits."""
    ends = [match.start() for match in _SENTENCE_END.finditer(text)]
    low, high = 0, len(ends)
    while low < high:  # the size only grows, so bisect for the last sentence that fits
        middle = (low + high + 1) // 2
        if count(text[: ends[middle - 1]] + ELLIPSIS + "\n") <= limit:
            low = middle
        else:
            high = middle - 1
    return text[: ends[low - 1]] + ELLIPSIS if low else cut_anywhere(text, limit, count, ELLIPSIS)


def cut_anywhere(text: str, limit: int, count: Count, marker: str = MARKER) -> str:
    """Return as much of a text as fits with the marker, cut at a space if possible; empty if nothing fits."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[:middle] + marker + "\n") <= limit:
            low = middle
        else:
            high = middle - 1
    if low == 0:
        return ""
    part = text[:low]
    head = part.rpartition(" ")[0]
    return (head if len(head) > low // 2 else part).rstrip() + marker


def protect(text: str, block: str) -> str:
    """Escape only the block's own tags in a caller's text."""
    return re.sub(rf"<(?=/?{re.escape(block)}\b)", "&lt;", text, flags=re.IGNORECASE)


def _warnings(preset: Preset, blocks: Sequence[Block], fillings: Mapping[str, Filling]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        filling = fillings.get(block.name, Filling())
        spec = next(spec for spec in preset.blocks if spec.name == block.name)
        if block.is_cut:
            found.append(f"{block.name}: the text was cut to fit")
        if block.dropped:
            found.append(
                f"{block.name}: {len(block.dropped)} of {len(block.dropped) + len(block.shown)} parts did not fit"
            )
        if filling.exchanges and 0 < block.tokens < SHORT_HISTORY_TOKENS and block.dropped:
            found.append(f"{block.name}: very little of the conversation is shown")
        if spec.cut is Cut.NEVER and block.budget and block.tokens > 0.9 * block.budget:
            found.append(f"{block.name}: {block.tokens:,} of {block.budget:,} tokens are used, and it is never cut")
    return found


# -- presets ------------------------------------------------------------------------------------------------------


def read_presets(document: Mapping[str, Any]) -> dict[str, Preset]:
    """Return presets by name.

    Args:
        document: Presets by name, in the format of `core/context/presets.json`.

    Raises:
        PresetError: Names the preset, the field and the expected value.
    """
    if not isinstance(document, Mapping):
        raise PresetError("must be an object of presets by name")
    return {str(name): _read_preset(str(name), value) for name, value in document.items()}


def parse_presets(text: str) -> dict[str, Preset]:
    """Return the presets of a JSON text; see `read_presets`."""
    try:
        document = json.loads(text)
    except ValueError as error:
        raise PresetError(f"is no JSON: {error}") from None
    return read_presets(document)


def _read_preset(name: str, value: Any) -> Preset:
    where = f"preset {name!r}"
    _only(value, where, {"about", "classes", "blocks", "routes", "single_turn_swap", "scales"})
    blocks = tuple(_read_block(f"{where}, block {at}", one) for at, one in enumerate(_list(value, where, "blocks"), 1))
    names = [block.name for block in blocks]
    if len(set(names)) != len(names):
        raise PresetError(f"{where}: two blocks have one name")
    if len({block.rank for block in blocks}) != len(blocks):
        raise PresetError(f"{where}: two blocks have one rank")
    classes = tuple(
        _read_class(f"{where}, class {at}", one, names) for at, one in enumerate(_list(value, where, "classes"), 1)
    )
    routes = {
        kind: _read_route(f"{where}, route {kind!r}", one, names) for kind, one in value.get("routes", {}).items()
    }
    unknown = sorted(set(routes) - {"user", "feedback", "project", "reference"})
    if unknown:
        raise PresetError(f"{where}: {unknown[0]!r} is no type of fact")
    swap = value.get("single_turn_swap")
    if swap is not None and not (isinstance(swap, list) and len(swap) == 2 and set(swap) <= set(names)):
        raise PresetError(f"{where}: single_turn_swap must name two blocks")
    return Preset(
        name, str(value.get("about", "")), classes, blocks, routes, (swap[0], swap[1]) if swap else None,
        bool(value.get("scales", False)),
    )  # fmt: skip


def _read_block(where: str, value: Any) -> BlockSpec:
    _only(value, where, {"name", "rank", "cut", "holds", "limit", "needs_project"})
    name, rank, cut, holds = (value.get(key) for key in ("name", "rank", "cut", "holds"))
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PresetError(f"{where}: name must be lower-case letters, digits and underscores")
    if not _is_count(rank):
        raise PresetError(f"{where}: rank must be a whole number from 1")
    if cut not in list(Cut):
        raise PresetError(f"{where}: cut must be one of {', '.join(Cut)}")
    if not isinstance(holds, list) or not holds or not set(map(str, holds)) <= set(HELD):
        raise PresetError(f"{where}: holds must list some of {', '.join(HELD)}")
    limit = value.get("limit")
    if limit is not None and not _is_count(limit):
        raise PresetError(f"{where}: limit must be a whole number from 1")
    return BlockSpec(name, int(rank), Cut(cut), tuple(holds), limit, bool(value.get("needs_project", False)))


def _read_class(where: str, value: Any, names: Sequence[str]) -> ModelClass:
    _only(value, where, {"name", "window", "budgets", "reserved", "total"})
    window, budgets, reserved = value.get("window"), value.get("budgets"), value.get("reserved", {})
    if not _is_count(window):
        raise PresetError(f"{where}: window must be a whole number of tokens")
    if not isinstance(budgets, Mapping) or set(budgets) != set(names):
        raise PresetError(f"{where}: budgets must name every block and nothing else: {', '.join(names)}")
    for name, size in budgets.items():
        if size is not None and not _is_count(size, least=0):
            raise PresetError(f"{where}: the budget of {name!r} must be a whole number, or null for whatever is left")
    if not isinstance(reserved, Mapping) or not all(_is_count(size, least=0) for size in reserved.values()):
        raise PresetError(f"{where}: reserved must be whole numbers of tokens by name")
    total = value.get("total")
    if total is None and None in budgets.values():
        raise PresetError(f"{where}: total is needed where a budget is null")
    if total is None:
        total = sum(budgets.values())
    if not _is_count(total) or total + sum(reserved.values()) > window:
        raise PresetError(f"{where}: total and reserved together must fit into the window of {window:,} tokens")
    return ModelClass(str(value.get("name", window)), window, dict(budgets), dict(reserved), total)


def _read_route(where: str, value: Any, names: Sequence[str]) -> Route:
    _only(value, where, {"to", "relevant", "overflow"})
    if "to" not in value or not all(name in names for name in value.values()):
        raise PresetError(f"{where}: `to` (and `relevant`, `overflow`) must name blocks of the preset")
    return Route(value["to"], value.get("relevant"), value.get("overflow"))


def _only(value: Any, where: str, known: set[str]) -> None:
    if not isinstance(value, Mapping):
        raise PresetError(f"{where}: must be an object")
    unknown = sorted(set(map(str, value)) - known)
    if unknown:
        raise PresetError(f"{where}: {unknown[0]!r} is unknown; known are {', '.join(sorted(known))}")


def _list(value: Mapping[str, Any], where: str, key: str) -> list[Any]:
    found = value.get(key)
    if not isinstance(found, list) or not found:
        raise PresetError(f"{where}: {key} must be a list with at least one element")
    return found


def _is_count(value: Any, *, least: int = 1) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
