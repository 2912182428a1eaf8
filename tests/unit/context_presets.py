"""Presets for tests of contexts, and a tokenizer that is easy to reckon with."""

from __future__ import annotations

from importlib import resources

from extractor.core.context.presets import BlockSpec, Cut, ModelClass, Preset, parse_presets

SHIPPED = parse_presets((resources.files("extractor.core.context") / "presets.json").read_text())


def words(text: str) -> int:
    """A tokenizer that is easy to reckon with."""
    return len(text.split())


def preset(**budgets: int | None) -> tuple[Preset, ModelClass]:
    blocks = tuple(
        BlockSpec(name, rank, Cut.SENTENCES, ("text", "entries", "exchanges", "summary"))
        for rank, name in enumerate(budgets, start=1)
    )
    total = sum(size or 0 for size in budgets.values())
    return Preset("p", "", (), blocks), ModelClass("c", 10**6, budgets, {}, total)
