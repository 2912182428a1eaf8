"""Numbers that are the same in another form or in other words: 1,200 and 1.2k, "half a million", 700 each of 1,400."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.core.languages import claims

_TWENTY, _HUNDRED = 20, 100
MAX_SCALED_DIGITS = 15
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
    spelt, parts = claims.spelt(), claims.clock_parts()
    value = 0.0
    for word in held:
        number = int(spelt.get(word, "0"))
        if value and number >= _HUNDRED and str(number).strip("0") == "1":
            value *= number
            yield f"{value:.0f}"
        elif _HUNDRED > value >= _TWENTY and value % 10 == 0 and 0 < number < 10:
            value += number
            yield f"{value:.0f}"
        elif number:
            value = number / _HUNDRED if parts.fullmatch(word) else number
        elif len(word) > 2:
            value = 0.0


def is_share(value: str, held: frozenset[str], text: str, said: str) -> bool:
    """Return whether a statement says that a number is half or twice one that was said, or "all but one" of it."""
    if not value.isdigit():
        return False
    if "all but one" in said.lower() and str(int(value) + 1) in held:
        return True
    plain = text.lower()
    is_half = _PARTED.search(plain) is not None and str(2 * int(value)) in held
    return is_half or (_SUMMED.search(plain) is not None and int(value) % 2 == 0 and str(int(value) // 2) in held)
