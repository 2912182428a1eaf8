"""Numbers that are the same in another form or in other words: 1,200 and 1.2k, "half a million", 700 each of 1,400."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from extractor.core.languages import claims

_TEN, _TWENTY, _HUNDRED = 10, 20, 100
MAX_SCALED_DIGITS = 15
# Stand between tens from twenty on and ones in Spanish, Portuguese and French; "between ten and five" has two numbers.
_JOINTS = (["y"], ["e"], ["et"])
_PARTED = re.compile(r"\b(?:each|half|halves|split|apiece|per person)\b")
_SUMMED = re.compile(r"\b(?:total|together|altogether|combined|double|twice|both)\b")


def in_one_form(digits: str, scale: int = 1) -> str:
    """Return a number in one form: `1.200`, `1,200` and `1.2k` are the same."""
    last = max(digits.rfind("."), digits.rfind(","))
    is_fraction = last >= 0 and (
        len(digits) - last != 4 or (digits.count(digits[last]) == 1 and "," in digits and "." in digits)
    )
    whole, fraction = (digits[:last], digits[last + 1 :].rstrip("0")) if is_fraction else (digits, "")
    whole = re.sub(r"\D", "", whole).lstrip("0") or "0"
    if scale > 1 and len(whole) < MAX_SCALED_DIGITS:
        return f"{round(float(f'{whole}.{fraction or 0}') * scale):d}"
    return f"{whole}.{fraction}" if fraction else whole


def spelt_amounts(held: Sequence[str]) -> Iterator[str]:
    """Yield the numbers that several words make: "two hundred thousand", "half a million".

    Args:
        held: The words of a text in order, without accents.
    """
    spelt, parts = _spelt_or_scaled(), claims.clock_parts()
    value = 0.0
    for word in held:
        number = int(spelt.get(word, "0"))
        if value and number >= _HUNDRED and str(number).strip("0") == "1":
            value *= number
            yield f"{value:.0f}"
        elif _HUNDRED > value >= _TEN and value % 10 == 0 and 0 < number < 10:
            value += number
            yield f"{value:.0f}"
        elif number:
            value = number / _HUNDRED if parts.fullmatch(word) else number
        elif len(word) > 2:
            value = 0.0


@cache
def _spelt_or_scaled() -> Mapping[str, str]:
    """Return number words, and those that multiply the number before them: "thousand", not "k"."""
    return {word: str(scale) for word, scale in claims.scales().items() if len(word) > 1} | dict(claims.spelt())


def spelt_numbers(held: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the number words of a text with their values; tens and ones are one number: `treinta y cinco` is 35.

    Args:
        held: The words of the text in order, without accents.
        known: Number words and their values.
    """
    found: dict[str, str] = {}
    at = 0
    while at < len(held):
        first, end = int(known.get(held[at], "0")), at + 1
        if _HUNDRED > first >= _TEN and first % _TEN == 0:
            behind = end + (first >= _TWENTY and held[end : end + 1] in _JOINTS)
            ones = int(claims.spelt().get(held[behind], "0")) if behind < len(held) else 0
            first, end = (first + ones, behind + 1) if 0 < ones < _TEN else (first, end)
        if first:
            found[" ".join(held[at:end])] = str(first)
        at = end
    return found


def is_share(value: str, held: frozenset[str], text: str, said: str) -> bool:
    """Return whether a statement says that a number is half or twice one that was said, or "all but one" of it."""
    if not value.isdigit():
        return False
    if "all but one" in said.lower() and str(int(value) + 1) in held:
        return True
    plain = text.lower()
    is_half = _PARTED.search(plain) is not None and str(2 * int(value)) in held
    return is_half or (_SUMMED.search(plain) is not None and int(value) % 2 == 0 and str(int(value) // 2) in held)
