"""Which of many texts hold credentials? Each verdict is that of the text alone, so it is remembered by the text's digest.

Texts without a word for a password are searched together, which takes a fraction of the time: what is left to look for does
not depend on the texts before and behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from extractor.core.facts.secrets.search import PIECE_CHARS, find_all, find_in_piece
from extractor.core.facts.secrets.statements import words_for, words_held

# Separates texts that are searched as one; no rule matches across it.
APART = "\n\x1e\n"

# Of texts without credentials, whose digests are kept; some 6 MB.
REMEMBERED = 65_536

DIGEST_BYTES = 16


class _Clean:
    """Digests of texts without credentials. Old ones go in halves: whatever is asked for again moves on."""

    def __init__(self, size: int) -> None:
        self._half = size // 2
        self._new: set[bytes] = set()
        self._old: set[bytes] = set()

    def __contains__(self, digest: bytes) -> bool:
        if digest in self._new:
            return True
        if digest not in self._old:
            return False
        self.add(digest)
        return True

    def add(self, digest: bytes) -> None:
        if len(self._new) >= self._half:  # two threads at once forget some, not more
            self._old, self._new = self._new, set()
        self._new.add(digest)


_clean = _Clean(REMEMBERED)


def with_credentials(texts: Iterable[str]) -> frozenset[str]:
    """Return those of some texts that hold credentials."""
    digests = {text: digest for text in texts if (digest := _digest(text)) not in _clean}
    plain = {text for text in digests if text.isascii() and len(text) <= PIECE_CHARS}
    rest = [text for text in digests if text not in plain]
    for some in _pieces(text for text in digests if text in plain):
        rest += _doubtful(some)
    found = frozenset(text for text in rest if find_all(text))
    for text, digest in digests.items():
        if text not in found:
            _clean.add(digest)
    return found


def _pieces(texts: Iterable[str]) -> Iterator[list[str]]:
    """Yield texts, as many at a time as are searched at once."""
    some: list[str] = []
    chars = 0
    for text in texts:
        if some and chars + len(text) > PIECE_CHARS:
            yield some
            some, chars = [], 0
        some.append(text)
        chars += len(text)
    if some:
        yield some


def _doubtful(texts: Sequence[str]) -> Sequence[str]:
    """Return those of some ASCII texts that may hold credentials: all of them, or those with words for passwords."""
    low = APART.join(texts).lower()
    held = words_held(low)
    words = words_for(low, held)
    alone = [text for text in texts if any(map(text.lower().__contains__, words))] if words else []
    known = frozenset(alone)
    together = APART.join(text for text in texts if text not in known)
    return texts if find_in_piece(together, [word for word in held if word not in words]) else alone


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST_BYTES).digest()
