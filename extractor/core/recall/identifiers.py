"""Numbers and identifiers as people type them: with or without separators, by their end, by their beginning.

    AT202400817      AT-2024-00817, and the other way round
    5678             0301235678: the last digits of a long number
    3f2a9c1          3f2a9c1d5e6b...: the first seven digits of a hash, or more, and the other way round

An index holds the parts between separators. The question asks for what it can know (`whole_by_part`, `abbreviations`);
what only the texts can tell is looked for in them, if nothing holds the word itself (`stands_for`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# Characters of the shortest word that is looked for as a part of another; a time is no identifier, nor is a dose.
MIN_CHARS = 4
# Of a beginning, or of all parts together: Git abbreviates to seven, and fewer occur by chance.
MIN_BEGINNING, MIN_WHOLE = 7, 6
# Of its last part, by which it is looked for: two digits are in too many texts.
MIN_ENDING = 3

# Of a number that somebody names by its last digits.
MIN_LONG = 7

# Of the longest: an index cuts longer words.
MAX_CHARS = 40

# Of a word that may be a whole hash, and of the beginnings by which texts name one.
MIN_HASH, MAX_ABBREVIATION = 32, 12

_HEX = re.compile(r"[0-9a-f]+")
_ALNUM = re.compile(r"[a-z0-9]+")
_DIGIT = re.compile(r"[0-9]")
_PART = re.compile(r"[A-Za-z0-9]+")
# Between the parts of an identifier: one sign; a space between numbers, or between capital letters and a number.
_BETWEEN = frozenset("-_./: ")
_PREFIX = re.compile(r"[A-Z]{1,6}")
# Of one identifier.
MAX_PARTS = 10


def is_identifier(word: str) -> bool:
    """Return whether a lower-case word may be a part of an identifier, or one that others write in parts."""
    if not MIN_CHARS <= len(word) <= MAX_CHARS:
        return False
    return _has_digit(word) or (len(word) >= MIN_BEGINNING and bool(_HEX.fullmatch(word)))


def _has_digit(word: str) -> bool:
    """Return whether a word has plain letters and digits only, and a digit."""
    return bool(_ALNUM.fullmatch(word) and _DIGIT.search(word))


def whole_by_part(text: str) -> Mapping[str, str]:
    """Return identifiers that stand in parts in a text, each without separators, by its longest part; lower-case."""
    found: dict[str, str] = {}
    for parts in _parted(text):
        whole = "".join(parts).lower()
        if 1 < len(parts) <= MAX_PARTS and len(whole) >= MIN_WHOLE and _has_digit(whole):
            longest = max(reversed(parts), key=lambda part: (part.isdigit(), len(part)))  # the last ones are the rarest
            found[longest.lower()] = whole
    return found


def _parted(text: str) -> list[list[str]]:
    """Return the words of a text, those together that only the signs of an identifier part."""
    found: list[list[str]] = []
    end = -1
    for match in _PART.finditer(text):
        part, between = match[0], text[end : match.start()]
        is_next = bool(found) and between in _BETWEEN
        if is_next and between == " ":
            before = found[-1][-1]
            is_next = part.isdigit() and (before[-1].isdigit() or bool(_PREFIX.fullmatch(before)))
        if is_next:
            found[-1].append(part)
        else:
            found.append([part])
        end = match.end()
    return found


def abbreviations(word: str) -> Sequence[str]:
    """Return the beginnings by which texts may name a hash; none of another word."""
    if len(word) < MIN_HASH or not _HEX.fullmatch(word):
        return ()
    return [word[:chars] for chars in range(MIN_BEGINNING, MAX_ABBREVIATION + 1)]


def endings(word: str) -> list[str]:
    """Return the last parts that an identifier may have where it stands in parts."""
    if not MIN_WHOLE <= len(word) <= MAX_CHARS:
        return []
    return [word[-chars:] for chars in range(MIN_ENDING, len(word))]


def stands_for(word: str, held: Sequence[str]) -> list[str]:
    """Return the words of a text, in its order, that an identifier is a part of or consists of.

    Args:
        word: For which `is_identifier` holds.
    """
    found = [one for one in held if _is_part(word, one)]
    if MIN_WHOLE <= len(word) <= MAX_CHARS:
        found += [
            rarest for at, one in enumerate(held) if one and word.startswith(one) if (rarest := _spelt(word, held, at))
        ]
    return found


def _is_part(word: str, other: str) -> bool:
    if len(other) <= len(word):
        return False
    if word.isdigit() and other.endswith(word) and len(other) >= MIN_LONG:
        return True
    return len(word) >= MIN_BEGINNING and other.startswith(word)


def _spelt(word: str, held: Sequence[str], start: int) -> str:
    """Return the longest of the words from one place that are a word in parts; empty if they are not."""
    done, at = 0, start
    while at < len(held) and held[at] and word.startswith(held[at], done):
        done += len(held[at])
        at += 1
        if done == len(word):
            parts = [part for part in held[start:at] if _has_digit(part)]
            return max(parts, key=len, default="") if at > start + 1 else ""
    return ""
