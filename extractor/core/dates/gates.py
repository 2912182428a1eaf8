"""What a row needs of a text: the slots and the word without which its pattern matches nothing.

Most rows are spared their search by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PIECE = re.compile(r"(?P<slot>\{\w+\})|\\.|\[[^\[\]]*\]|\(|\)|.", re.DOTALL)
# What makes the piece before it optional.
_OPTIONAL = frozenset("?*")
_SLOT = re.compile(r"\{(\w+)\}")
# Letters and the combining marks of their scripts.
_LETTERS = re.compile(r"[^\W\d_\u064b-\u0652\u0900-\u097f][^\W\d_]*|[\u0900-\u097f]+")


def slots_needed(native: str) -> frozenset[str]:
    """Return the slots of a row that stand outside of brackets and are not optional."""
    return frozenset(found[1] for piece in _outside(native) if (found := _SLOT.fullmatch(piece)))


def alternatives(native: str) -> list[str]:
    """Return the alternatives of a row outside of brackets; the row itself if there are none."""
    found, depth = [""], 0
    for match in _PIECE.finditer(native):
        piece = match.group()
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += piece
    return found


def word_needed(native: str) -> str:
    """Return the longest run of letters of a row that stands outside of brackets; empty if there is none."""
    runs = _LETTERS.findall("".join(piece if len(piece) == 1 else " " for piece in _outside(native)))
    return max(runs, key=len, default="")


def _outside(native: str) -> Iterator[str]:
    """Yield the pieces of a row outside of brackets, a space for what is left out; nothing for alternatives."""
    pieces = [match.group() for match in _PIECE.finditer(native)]
    found: list[str] = []
    depth = 0
    for piece, behind in zip(pieces, [*pieces[1:], ""], strict=True):
        if piece == "|" and depth == 0:
            return
        depth += (piece == "(") - (piece == ")")
        is_outside = depth == 0 and piece != ")" and piece not in _OPTIONAL
        found.append(piece if is_outside and behind not in _OPTIONAL else " ")
    yield from found
