"""Which of many texts hold credentials? Each verdict is that of the text alone, so it is remembered by the text's digest.

Texts without a word for a password are searched together, which takes a fraction of the time: what is left to look for does
not depend on the texts before and behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from extractor.core.facts.secrets.search import find_all
from extractor.core.facts.secrets.statements import words_in

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
    plain = [text for text in digests if text.isascii()]
    words = [found.word for found in words_in(APART.join(plain).lower())]
    alone = {text for text in plain if any(map(text.lower().__contains__, words))} if words else set()
    together = [text for text in plain if text not in alone]
    if together and not find_all(APART.join(together), has_words=False):
        rest: Iterable[str] = (text for text in digests if text in alone or not text.isascii())
    else:
        rest = digests
    found = frozenset(text for text in rest if find_all(text))
    for text, digest in digests.items():
        if text not in found:
            _clean.add(digest)
    return found


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=DIGEST_BYTES).digest()
