"""Many regular expressions of which a text matches few: each is tried only where it may match, and compiled only then."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import add

from extractor.core.lazy import lazy

_PIECE = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|\(\?(?:P<\w+>|\w*:|<?[=!])|\{\d*(?:,\d*)?\}|.", re.DOTALL)
# Pieces that take no characters: the text goes on behind them.
_EDGES = frozenset(("^", "$", r"\b", r"\B", r"\A", r"\Z"))
_REPEATS = re.compile(r"[?*+]|\{(\d*)(?:,\d*)?\}")
# Groups whose text counts as it is written: not `(?i:`.
_GROUP = re.compile(r"\((?:\?(?:P<\w+>|:)|(?!\?))")
_LOOKS = ("(?=", "(?!", "(?<=", "(?<!")
_LITERAL = re.compile(r"\\\W|[^\\.^$(\[]", re.DOTALL)
# By so many of their first characters texts are looked up.
_BEGINNING = 3
# Words that are in most messages.
_COMMON = frozenset(
    "a all an and as at be do for have i in is it me my no not of on so that the this to we what you your".split()
)
# Stands for a part; nothing is as rare.
_MARK = "\0" * 40
# An ideograph tells as much as so many letters.
_SIGN_LETTERS = 3
_FIRST_SIGN = "\u2e80"

# The patterns of a language have many groups in common, and a text is looked at for several kinds of requests.
CACHED_GROUPS, CACHED_TEXTS = 512, 8

# Texts one of which is in whatever a pattern matches; none of them if any text may do.
_Needed = frozenset[str]
_NOTHING: _Needed = frozenset()


class Patterns:
    """Regular expressions of which a text matches few: each is tried only in a text that has what it needs, and compiled
    at its first use. Alternatives outside of groups are expressions of their own.

    Args:
        parts: Long parts that expressions share, by what stands for them: `{"{known}": "your memory|your notes"}`. An
            expression with one is tried only in a text that matches this part by itself.
    """

    def __init__(self, patterns: Iterable[str], parts: Mapping[str, str] | None = None) -> None:
        parts = parts or {}
        each = [_Pattern(one, parts) for pattern in patterns for one in alternatives(pattern)]
        self._parts = {name: Patterns((parts[name],)) for name in {name for pattern in each for name in pattern.parts}}
        self._always = [pattern for pattern in each if not pattern.needed]
        # By one of the texts that they need.
        self._by_text: dict[str, list[_Pattern]] = {}
        for pattern in each:
            for text in pattern.needed[0] if pattern.needed else ():
                self._by_text.setdefault(text, []).append(pattern)
        self._rarest = _Texts(self._by_text)
        self._all = _Texts({text for pattern in each for texts in pattern.needed for text in texts})

    def possible(self, text: str) -> list[re.Pattern[str]]:
        """Return the patterns that may match in a text, compiled."""
        candidates = dict.fromkeys(pattern for one in self._rarest.within(text) for pattern in self._by_text[one])
        there = self._all.within(text) if candidates else ()
        found = [
            *self._always,
            *(one for one in candidates if not any(one_of.isdisjoint(there) for one_of in one.needed)),
        ]
        asked = {name for one in found for name in one.parts}
        named = {name for name in asked if self._parts[name].is_in(text)}
        return [one.compiled for one in found if named.issuperset(one.parts)]

    def is_in(self, text: str) -> bool:
        """Return whether one of the patterns matches in a text."""
        return any(pattern.search(text) for pattern in self.possible(text))


class _Texts:
    """Texts of which those are looked up that a longer text has in it."""

    def __init__(self, texts: Collection[str]) -> None:
        self._short = [text for text in texts if len(text) < _BEGINNING]
        self._by_beginning: dict[str, list[str]] = {}
        for text in texts:
            if len(text) >= _BEGINNING:
                self._by_beginning.setdefault(text[:_BEGINNING], []).append(text)
        self._beginnings = frozenset(self._by_beginning)

    def within(self, text: str) -> set[str]:
        """Return those that a text has in it."""
        begun = self._beginnings & _beginnings(text)
        there = {one for beginning in begun for one in self._by_beginning[beginning] if one in text} if begun else set()
        there.update(filter(text.__contains__, self._short))
        return there


@lru_cache(CACHED_TEXTS)
def _beginnings(text: str) -> frozenset[str]:
    """Return every three characters of a text that follow each other."""
    return frozenset(map(add, map(add, text, text[1:]), text[2:]))


class _Pattern:
    """A regular expression without alternatives outside of groups.

    Attributes:
        parts: The names of the shared parts without which it matches nothing.
        needed: Texts one of which is in whatever it matches, of each of its parts, the rarest first.
    """

    def __init__(self, pattern: str, parts: Mapping[str, str]) -> None:
        self.parts = frozenset(name for name in parts if _always_has(name, pattern))
        bare = self._source = pattern
        for name in parts:
            bare = bare.replace(name, ".")
            self._source = self._source.replace(name, f"(?:{parts[name]})")
        self.needed = tuple(sorted(_needed_by_parts(bare), key=_commonness))

    @lazy
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self._source)


def alternatives(pattern: str) -> list[str]:
    """Return the alternatives of a pattern outside of groups; the pattern itself if there are none."""
    found: list[str] = []
    depth, alternative = 0, ""
    for piece in _PIECE.findall(pattern):
        depth += piece.startswith("(") - (piece == ")")
        if piece == "|" and depth == 0:
            found.append(alternative)
            alternative = ""
        else:
            alternative += piece
    return [*found, alternative]


@lru_cache(CACHED_GROUPS)
def needed(pattern: str) -> frozenset[str]:
    """Return texts one of which is in whatever a pattern matches, the rarest that it names; none if there are none.

    Upper and lower case count.
    """
    each = [min(_needed_by_parts(one), key=_commonness, default=_NOTHING) for one in alternatives(pattern)]
    if not all(each):
        return _NOTHING
    texts = _NOTHING.union(*each)
    return frozenset(text for text in texts if not any(other in text for other in texts if other != text))


def _always_has(name: str, pattern: str) -> bool:
    """Return whether whatever a pattern matches has a part with a name, in each of its alternatives."""
    marked = pattern.replace(name, _MARK)
    return marked != pattern and any(all(_MARK in text for text in texts) for texts in _needed_by_parts(marked))


def _needed_by_parts(pattern: str) -> Iterator[_Needed]:
    """Yield what each part needs of a pattern without alternatives outside of groups, if it cannot be left out."""
    literal = ""
    for part, repeats in _parts(pattern):
        if part in _EDGES or part.startswith(_LOOKS):
            continue
        is_kept = not repeats or _least(repeats) > 0
        if is_kept and _LITERAL.fullmatch(part):
            literal += part[-1]
            if not repeats:
                continue
        if literal.strip():
            yield frozenset((literal,))
        literal = ""
        if is_kept and _GROUP.match(part) and (texts := needed(_GROUP.sub("", part, count=1)[:-1])):
            yield texts
    if literal.strip():
        yield frozenset((literal,))


def _parts(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield the characters, sets and groups of a pattern, each with how often it is repeated: `("(?:a|b)", "{0,3}")`."""
    part, depth = "", 0
    pieces = _PIECE.findall(pattern)
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        depth += piece.startswith("(") - (piece == ")")
        part += piece
        if depth == 0:
            repeats = pieces[at] if at < len(pieces) and _REPEATS.fullmatch(pieces[at]) else ""
            at += bool(repeats)
            if repeats and at < len(pieces) and pieces[at] in ("?", "+"):  # lazy or possessive
                at += 1
            yield part, repeats
            part = ""


def _least(repeats: str) -> int:
    match = _REPEATS.fullmatch(repeats)
    least = (match[1] if match and match[1] is not None else {"+": "1"}.get(repeats, "0")) or "0"
    return int(least)


def _commonness(texts: _Needed) -> float:
    return sum(map(_share, texts))


def _share(text: str) -> float:
    """Return roughly how many texts have a text in them, more for a shorter one; only which of two is more counts."""
    if text.strip() in _COMMON:
        return 1
    return 8.0 ** -sum(_SIGN_LETTERS if char >= _FIRST_SIGN else char != " " for char in text)
