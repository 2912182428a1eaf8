"""Where in a text are credentials? Combines the finders, and reads long texts in pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from extractor.core.facts.secrets.disguise import undisguise
from extractor.core.facts.secrets.found import Found, apart
from extractor.core.facts.secrets.scanner import PRIVATE_KEY, aws_pairs, by_form, end_of_block
from extractor.core.facts.secrets.statements import by_statement

# Long texts are read in pieces of this length, so that other threads can run in between.
PIECE_CHARS = 32_768
OVERLAP_CHARS = 4_096
CONTEXT_CHARS = 512

# Longer texts are searched again each time. A run asks several times for its drafts, quotes and lines of notes.
REMEMBERED_CHARS = 1_000

_REST = re.compile(r"\S*")

REMOVED = "[credential removed: {kind}]"


def find_all(text: str) -> list[Found]:
    """Return the credentials of a text in order, with position and kind; spans never overlap."""
    if len(text) <= REMEMBERED_CHARS:
        return list(_found_lately(text))
    if len(text) <= PIECE_CHARS + OVERLAP_CHARS:
        return find_in_piece(text)
    return apart(_find_in_pieces(text))


@lru_cache(512)
def _found_lately(text: str) -> tuple[Found, ...]:
    return tuple(find_in_piece(text))


def _find_in_pieces(text: str) -> Iterator[Found]:
    """Read each piece with its surroundings; a credential cut by a piece is read again from its beginning."""
    at = 0
    while at < len(text):
        begins, ends = max(0, at - CONTEXT_CHARS), at + PIECE_CHARS + OVERLAP_CHARS
        next_at = at + PIECE_CHARS
        for one in find_in_piece(text[begins:ends]):
            start, end = begins + one.start, begins + one.end
            if start < at or start >= next_at:
                continue
            if end >= ends and start > at:
                next_at = start
                break
            if end >= ends:
                end = _whole(text, end, one.kind)
            next_at = max(next_at, end)
            yield Found(start, end, one.kind)
        at = next_at


def _whole(text: str, end: int, kind: str) -> int:
    """Return the end of a credential that is longer than a piece."""
    if kind == PRIVATE_KEY:
        return end_of_block(text, end)
    rest = _REST.match(text, end)
    return rest.end() if rest else end


def find_secret(text: str) -> str | None:
    """Return the kind of the first credential in a text, or None. Never the credential itself."""
    found = find_all(text)
    return found[0].kind if found else None


def redact(text: str) -> str:
    """Return the text with `[credential removed: kind]` in place of each credential; the same text if there are none."""
    found = find_all(text)
    if not found:
        return text
    pieces, done = [], 0
    for one in found:
        pieces += [text[done : one.start], REMOVED.format(kind=one.kind)]
        done = one.end
    return "".join([*pieces, text[done:]])


def find_in_piece(text: str, held: Sequence[str] | None = None) -> list[Found]:
    """Return what `find_all` does, of a text that is not too long to be read at once.

    Args:
        held: The words of `words_held` that it may hold; None looks for them.
    """
    if len(text) < 6:
        return []
    plain = undisguise(text)
    found = [*by_form(plain.ascii), *aws_pairs(plain.ascii), *by_statement(plain, held)]
    return apart(Found(*plain.span(one.start, one.end), one.kind) for one in found) if found else []
