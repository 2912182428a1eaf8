"""Presets: which blocks a context has, in which order, and how many tokens each may take."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from extractor.core.facts.fact import FactType

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")

# What a block can contain, in the words of a preset.
HELD = (
    "text", "pins", "facts", "user_facts", "project_facts", "entries", "archive", "answers", "summary", "headlines", "exchanges",
    "days", "task_history",
)  # fmt: skip


class Cut(StrEnum):
    """How a caller's text is shortened."""

    NEVER = "never"
    SENTENCES = "sentences"
    MARKER = "marker"


class PresetError(ValueError):
    """A preset is invalid; says where and why."""


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

    def holds(self, *what: str) -> bool:
        """Return whether a block contains one of these."""
        return any(held in what for block in self.blocks for held in block.holds)

    def room_for(self, held: str, size: ModelClass, whole: int) -> int:
        """Return how many tokens the blocks that contain something can have at most: their own share, and what the ranks
        before them leave.

        Args:
            whole: Of all blocks together.
        """
        last = max((block.rank for block in self.blocks if held in block.holds), default=0)
        budgets = [size.budgets.get(block.name, 0) for block in self.blocks if block.rank <= last]
        known = [budget for budget in budgets if budget is not None]
        return min(whole, sum(known)) if len(known) == len(budgets) else whole

    def share_of(self, held: str, size: ModelClass) -> int:
        """Return the budgets of the blocks that contain something; one that takes what is left has none of its own."""
        return sum(size.budgets.get(block.name) or 0 for block in self.blocks if held in block.holds)

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
    unknown = sorted(set(routes) - set(FactType))
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
