"""Unicode normalisation in linear time.

`unicodedata.normalize` sorts the combining marks after one letter by insertion: 80 KB of alternating marks take
seconds, 1 MB takes minutes. Text from outside goes through `normalize` here instead, which follows the Stream-Safe
Text Format (UAX #15, section 13): no more than 30 marks stand after one letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from extractor.core.lazy import once

# Accents and vowel points, which people leave out.
IGNORED_MARK = re.compile(
    r"[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u034f\ufe00-\ufe0f]"
)

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

MAX_MARKS = 30
# COMBINING GRAPHEME JOINER: shows nothing, and marks are not sorted across it.
_JOINER = "\u034f"
_PLANES_WITH_MARKS = (range(0x300, 0x10000), range(0x10000, 0x20000), range(0xE0000, 0xE1000))
# Letters, first and last: no marks, in any version of Unicode. Texts are searched for marks by a pattern that knows these
# few blocks, which is as fast in other alphabets as in Latin letters.
LETTERS = (
    (0x0000, 0x02FF), (0x0370, 0x0482), (0x048A, 0x0590), (0x0620, 0x064A), (0x0904, 0x0939), (0x0E01, 0x0E37),
    (0x0E81, 0x0EB7), (0x1000, 0x1036), (0x10A0, 0x135C), (0x1780, 0x17D1), (0x309B, 0xA66E), (0xAC00, 0xD7AF),
    (0xF900, 0xFB1D),
)  # fmt: skip
_MAY_BE_LONG = re.compile(f"[^{''.join(f'{chr(first)}-{chr(last)}' for first, last in LETTERS)}]{{{MAX_MARKS + 1}}}")
_NOT_ASCII = re.compile("[^\x00-\x7f]+")
# From how many characters, and with how small a share of bytes beyond ASCII, a text is made bare run by run.
LEAST_RUNS, MOST_ACCENTED = 64, 0.15
# Of the runs that are remembered.
SHORT_RUN = 8
_BEYOND_THE_FIRST_PLANE = re.compile("[\U00010000-\U0010ffff]")


def normalize(form: Form, text: str) -> str:
    """Return the normal form of a text, in time linear in its length.

    Runs of more than 30 combining marks, which no language writes, get a joiner after each 30.
    """
    if text.isascii():
        return text
    if _MAY_BE_LONG.search(text):
        text = _long_runs().sub(_broken_up, text)
    return unicodedata.normalize(form, text)


def is_normalized(form: Form, text: str) -> bool:
    """Say whether a text is in a normal form already, in linear time; False of runs that `normalize` breaks up."""
    if text.isascii():
        return True
    if _MAY_BE_LONG.search(text) and _long_runs().search(text):
        return False
    return unicodedata.is_normalized(form, text)


def bare(text: str) -> str:
    """Return a text without case and accents."""
    if text.isascii():
        return text.lower()
    if len(text) >= LEAST_RUNS and len(text.encode("utf-8", "surrogatepass")) - len(text) < len(text) * MOST_ACCENTED:
        # Few characters are not ASCII, as in Latin letters; what is ASCII takes a fraction of the time.
        return _NOT_ASCII.sub(_bare_run, text).lower()
    return _bare(text)


def _bare_run(run: re.Match[str]) -> str:
    characters = run.group()
    return _bare_short(characters) if len(characters) <= SHORT_RUN else _bare(characters)


@lru_cache(4_096)
def _bare_short(characters: str) -> str:
    return _bare(characters)


def _bare(text: str) -> str:
    apart = normalize("NFKD", text.casefold())
    if apart.isascii():
        return apart
    marks, further = _marks()
    apart = marks.sub("", apart)
    return further.sub("", apart) if _BEYOND_THE_FIRST_PLANE.search(apart) else apart


def _broken_up(run: re.Match[str]) -> str:
    marks = run.group()
    return _JOINER.join(marks[at : at + MAX_MARKS] for at in range(0, len(marks), MAX_MARKS))


@once
def _long_runs() -> re.Pattern[str]:
    marks = (code for plane in _PLANES_WITH_MARKS for code in _candidates(plane) if _is_mark(chr(code)))
    return re.compile(f"[{_ranges(marks)}]{{{MAX_MARKS + 1},}}")


@cache
def _marks() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns of the combining marks of the first plane, and of the others.

    A set of characters of both would be searched character by character.
    """
    first, *others = (
        _ranges(code for code in _candidates(plane) if unicodedata.combining(chr(code))) for plane in _PLANES_WITH_MARKS
    )
    return re.compile(f"[{first}]+"), re.compile(f"[{''.join(others)}]+")


def _candidates(plane: range) -> Iterable[int]:
    """Return the codes of a plane that are not `LETTERS`."""
    start = plane.start
    for first, last in LETTERS:
        yield from range(start, min(max(start, first), plane.stop))
        start = max(start, last + 1)
    yield from range(start, plane.stop)


def _ranges(codes: Iterable[int]) -> str:
    """Return ascending codes as the inside of a set of characters."""
    found: list[list[int]] = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in found)


def is_vowel_sign(char: str) -> bool:
    """Return whether a mark belongs to its word in every spelling: vowels of Indic scripts and Thai, voicing of kana."""
    return unicodedata.category(char) in ("Mn", "Mc") and not IGNORED_MARK.match(char)


def _is_mark(character: str) -> bool:
    """Say whether a character is, or decomposes to, combining marks only."""
    return all(map(unicodedata.combining, unicodedata.normalize("NFKD", character)))
