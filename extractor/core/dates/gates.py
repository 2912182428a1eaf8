"""What a row needs of a text: the slots and the word without which its pattern matches nothing.

Most rows are spared their search by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import add

from extractor.core.languages.prefilter import alternatives

_PIECE = re.compile(r"(?P<slot>\{\w+\})|\\.|\[[^\[\]]*\]|\(|\)|.", re.DOTALL)
# What makes the piece before it optional.
_OPTIONAL = frozenset("?*")
_SLOT = re.compile(r"\{(\w+)\}")
# Letters and the combining marks of their scripts.
_RUN = r"(?:[^\W\d_\u064b-\u0652\u0900-\u097f][^\W\d_]*|[\u0900-\u097f]+)"
_LETTERS = re.compile(_RUN)
_PHRASE = re.compile(rf"{_RUN}(?: {_RUN})*")
# Stands for what a row may have or not.
_OPEN = "\0"


def slots_needed(native: str) -> frozenset[str]:
    """Return the slots of a row that stand outside of brackets and are not optional."""
    return frozenset(found[1] for piece in _outside(native) if (found := _SLOT.fullmatch(piece)))


def word_needed(native: str) -> str:
    """Return the longest run of letters of a row that stands outside of brackets; empty if there is none."""
    return max(_LETTERS.findall(_literal(native)), key=len, default="")


def phrase_needed(native: str) -> str:
    """Return the longest run of words, with spaces between them, of a row that stands outside of brackets; empty if there
    is none."""
    return max(_PHRASE.findall(_literal(native)), key=len, default="")


def _literal(native: str) -> str:
    return "".join(piece if len(piece) == 1 else _OPEN for piece in _outside(native))


@lru_cache(8)
def words_of(text: str) -> frozenset[str]:
    """Return the runs of letters of a text."""
    return frozenset(_LETTERS.findall(text))


@lru_cache(8)
def beginnings_of(text: str) -> frozenset[str]:
    """Return the first character and the first two of every phrase that may begin anywhere in a word of a text, and the
    empty text."""
    found = {"", *text}
    for word in {*text.split(" ")}:  # most words of a long text occur in it several times
        found.update(map(add, word, word[1:] + " "))
    return frozenset(found)


def groups_needed(native: str, *, has_prefix: bool) -> tuple[tuple[bool, frozenset[str]], ...]:
    """Return the bracketed groups of a row of which one word each must occur in a text, and whether as a whole word.

    Args:
        has_prefix: Something may be attached to the beginning of the row.
    """
    found = []
    if (word := word_needed(native)) and not has_prefix and _is_apart(word, native):
        found.append((True, frozenset((word,))))
    for start, end in _groups(native):
        before, behind = native[start - 1 : start], native[end : end + 1]
        branches = alternatives(native[start + 3 : end - 1])
        words = [word_needed(branch) if branch else "" for branch in branches]
        if behind in _OPTIONAL | {"{"} or not all(words):
            continue
        is_apart = (before == " " or (start == 0 and not has_prefix)) and _is_end(native[end:])
        is_whole = is_apart and all(_is_whole(word, branch) for word, branch in zip(words, branches, strict=True))
        found.append((is_whole, frozenset(words)))
    return tuple(found)


def _groups(native: str) -> Iterator[tuple[int, int]]:
    """Yield where the outermost groups without a name or condition begin and end."""
    if len(alternatives(native)) > 1:
        return
    depth = start = 0
    for match in _PIECE.finditer(native):
        depth += (match.group() == "(") - (match.group() == ")")
        if match.group() == "(" and depth == 1:
            start = match.start()
        if match.group() == ")" and depth == 0 and native.startswith("(?:", start):
            yield start, match.end()


def _is_apart(word: str, native: str) -> bool:
    """Return whether a word stands once in a row, between spaces or at an edge of it."""
    at = native.find(word)
    before, behind = native[:at], native[at + len(word) :]
    return word not in behind and before[-1:] in ("", " ") and _is_end(behind)


def _is_end(behind: str) -> bool:
    """Return whether a word ends before the rest of a row: a space may be missing if it is optional."""
    return not behind or (behind.startswith(" ") and behind[1:2] not in _OPTIONAL)


def _is_whole(word: str, branch: str) -> bool:
    """Return whether a word stands between spaces, or at an edge, in a branch."""
    return branch.replace(" ", "").isalpha() and word in branch.split(" ")


def _outside(native: str) -> Iterator[str]:
    """Yield the pieces of a row outside of brackets, a mark for what is left out; nothing for alternatives."""
    pieces = [match.group() for match in _PIECE.finditer(native)]
    found: list[str] = []
    depth = 0
    for piece, behind in zip(pieces, [*pieces[1:], ""], strict=True):
        if piece == "|" and depth == 0:
            return
        depth += (piece == "(") - (piece == ")")
        is_outside = depth == 0 and piece != ")" and piece not in _OPTIONAL
        found.append(piece if is_outside and behind not in _OPTIONAL else _OPEN)
    yield from found
