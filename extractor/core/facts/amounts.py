"""Numbers that are the same in other words: "half a million", 179 cm and 1.79 m, 700 each of 1,400."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from extractor.core.languages import claims
from extractor.core.languages.digits import ascii_digits
from extractor.core.normal_forms import bare, normalize

_TWENTY, _HUNDRED = 20, 100
# Base unit: its name, then each unit of the kind with how many base units it is.
_UNITS: Mapping[str, tuple[str, float]] = {
    name: (kind.partition(" ")[0], float(factor))
    for kind in (
        "m mm=.001 cm|centimeter|centimeters|centimetre|centimetres=.01 m|meter|meters|metre|metres=1 km|kilometer|kilometers|kilometre|kilometres=1000",
        "g mg|milligram|milligrams=.001 g|gram|grams=1 kg|kilo|kilos|kilogram|kilograms=1000 t|ton|tons|tonne|tonnes=1000000",
        "ml ml|milliliter|milliliters|millilitre|millilitres=1 cl=10 dl=100 l|liter|liters|litre|litres=1000",
        "min s|sec|second|seconds=.016667 min|mins|minute|minutes=1 h|hr|hrs|hour|hours=60",
        "day day|days=1 week|weeks=7 fortnight|fortnights=14",
        "mb mb=1 gb=1000 tb=1000000",
    )
    for unit in kind.split()[1:]
    for names, _, factor in (unit.partition("="),)
    for name in names.split("|")
}
_MEASURE = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)?) ?([a-z]{1,12})\b")
_PARTED = re.compile(r"\b(?:each|half|halves|split|apiece|per person)\b")
_SUMMED = re.compile(r"\b(?:total|together|altogether|combined|double|twice|both)\b")


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


def converted(text: str, said: str) -> frozenset[str]:
    """Return the numbers of a statement, as they stand there, that were said in another unit of the same kind."""
    theirs = {measure for _, measure in _measures(said)}
    return frozenset(number for number, measure in _measures(text) if measure in theirs)


def _measures(text: str) -> list[tuple[str, tuple[str, float]]]:
    found = []
    for match in _MEASURE.finditer(bare(ascii_digits(normalize("NFKC", text)))):
        if match[2] in _UNITS:
            base, factor = _UNITS[match[2]]
            found.append((match[1], (base, round(float(match[1].replace(",", ".")) * factor, 2))))
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
