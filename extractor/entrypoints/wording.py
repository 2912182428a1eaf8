"""Counts in sentences for people."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, such as `1 dead letter` or `1,200 messages`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
