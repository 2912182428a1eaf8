"""Unicode normalisation in linear time.

`unicodedata.normalize` sorts the combining marks after one letter by insertion: 80 KB of alternating marks take
seconds, 1 MB takes minutes. Text from outside goes through `normalize` here instead, which follows the Stream-Safe
Text Format (UAX #15, section 13): no more than 30 marks stand after one letter.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Literal

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

MAX_MARKS = 30
# COMBINING GRAPHEME JOINER: shows nothing, and marks are not sorted across it.
_JOINER = "\u034f"
_MAY_BE_LONG = re.compile(f"[^\x00-\u02ff]{{{MAX_MARKS + 1}}}")
_PLANES_WITH_MARKS = (range(0x300, 0x20000), range(0xE0000, 0xE1000))


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
    apart = normalize("NFKD", text.casefold())
    return apart if apart.isascii() else "".join(char for char in apart if not unicodedata.combining(char))


def _broken_up(run: re.Match[str]) -> str:
    marks = run.group()
    return _JOINER.join(marks[at : at + MAX_MARKS] for at in range(0, len(marks), MAX_MARKS))


@cache
def _long_runs() -> re.Pattern[str]:
    marks = "".join(chr(code) for plane in _PLANES_WITH_MARKS for code in plane if _is_mark(chr(code)))
    return re.compile(f"[{marks}]{{{MAX_MARKS + 1},}}")


def _is_mark(character: str) -> bool:
    """Say whether a character is, or decomposes to, combining marks only."""
    return all(map(unicodedata.combining, unicodedata.normalize("NFKD", character)))
