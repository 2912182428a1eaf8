"""The part of a text that is shown for a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extractor.core.facts.secrets import redact_all
from extractor.core.signs import first_cut, last_cut

SNIPPET_CHARS = 240
# Of a message in a passage.
LINE_CHARS = 1_000

# Words are kept whole up to this length.
MAX_WORD_CHARS = 40

# Of a text, around a snippet, for credentials.
SEARCHED_CHARS = 8_000


def shown_snippet(text: str, words: Sequence[str], chars: int = SNIPPET_CHARS) -> str:
    """Return the snippet of a text in which credentials are replaced by their kind."""
    return shown_snippets([text], words, chars)[0]


def shown_snippets(texts: Iterable[str], words: Sequence[str], chars: int = SNIPPET_CHARS) -> list[str]:
    """Return the snippets of texts in which credentials are replaced by their kind.

    They are looked for with the words around them, which a snippet may cut off.
    """
    searched = redact_all([snippet(text, words, SEARCHED_CHARS) for text in texts])
    return [text if len(text) <= chars else snippet(text, words, chars) for text in searched]


def snippet(text: str, words: Sequence[str], chars: int = SNIPPET_CHARS) -> str:
    """Return the part of a text where most of the words stand close together, cut at spaces, or between signs where
    none is near; the beginning when none of the words is there.

    Args:
        words: Lower-case, as in the question.
    """
    plain = " ".join(text.split())
    if len(plain) <= chars:
        return plain
    folded = plain.casefold()
    places = sorted(place for word in words for place in _places(folded, word))
    lead = chars // 3
    best = max(places, key=lambda at: (sum(at <= other < at + 2 * lead for other in places), -at), default=0)
    start = max(0, best - lead)
    end = start + chars
    first, last = _word_from(plain, start) if start > 0 else 0, _word_to(plain, end) if end < len(plain) else end
    return "\u2026" * (start > 0) + plain[first:last] + "\u2026" * (end < len(plain))


def _word_from(text: str, at: int) -> int:
    """Return where a word begins from a place on; a sign, if no space is near, as in Japanese."""
    space = text.find(" ", at, at + MAX_WORD_CHARS)
    return space + 1 if space >= 0 else first_cut(text, at)


def _word_to(text: str, at: int) -> int:
    """Return where the last word or sign up to a place ends."""
    space = text.rfind(" ", max(0, at - MAX_WORD_CHARS), at)
    return space if space >= 0 else last_cut(text, at)


def _places(folded: str, word: str, limit: int = 20) -> list[int]:
    found: list[int] = []
    at = folded.find(word)
    while at >= 0 and len(found) < limit:
        found.append(at)
        at = folded.find(word, at + 1)
    return found
