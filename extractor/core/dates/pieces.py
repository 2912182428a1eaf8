"""Splits long texts into pieces, so that the work grows linearly with their length.

`re` holds the interpreter lock while it matches, and a few patterns look ahead to the end of the text. No pattern ever
sees more than one piece, and other threads run between two pieces.
"""

from __future__ import annotations

from collections.abc import Iterator

# An ordinary message is one piece.
PIECE_CHARS = 2_000

# Where a text may be cut, best first; the cut is after the match.
_ENDS = ("\n\n", "\n", ". ", "! ", "? ", "; ", " ")


def pieces(text: str, size: int = PIECE_CHARS) -> Iterator[tuple[int, int]]:
    """Yield the pieces of a text as (start, end), in order, without gaps.

    A piece ends after a paragraph, a line, a sentence or a word in its second half, else after `size` characters.
    """
    start = 0
    while len(text) - start > size:
        end = _cut(text, start, size)
        yield start, end
        start = end
    yield start, len(text)


def _cut(text: str, start: int, size: int) -> int:
    for sign in _ENDS:
        at = text.rfind(sign, start + size // 2, start + size)
        if at >= 0:
            return at + len(sign)
    return start + size
