"""Long texts in pieces, so that the work grows with the length of a text and never with its square.

`re` holds the interpreter while it matches, and a few patterns look ahead as far as the text goes. No pattern ever sees
more than one piece, so other threads run between two pieces.
"""

from __future__ import annotations

from collections.abc import Iterator

PIECE_CHARS = 2_000
"""An ordinary message is one piece."""

_ENDS = ("\n\n", "\n", ". ", "! ", "? ", "; ", " ")
"""Where a text may be cut, best first; the cut is behind them."""


def pieces(text: str, size: int = PIECE_CHARS) -> Iterator[tuple[int, int]]:
    """Yield the pieces of a text as (start, end), in order, without gaps.

    A piece ends behind a paragraph, a line, a sentence or a word of its second half, else after `size` characters.
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
