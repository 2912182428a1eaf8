"""Forms of words that follow from rules, so that a language's lists need not spell them out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

# First year of a century that two words may stand for: "novantotto" is 1998.
_SHORT_FROM = 50


def forms(stems: str, endings: str, between: str = "|") -> str:
    """Return each stem with each ending: `forms("summer winter", "s ''")` is `summers|summer|winters|winter`.

    Args:
        stems, endings: Separated by spaces; two quotes are no ending.
        between: What separates the forms: `|` within an entry of pairs, a comma and a space within a list.
    """
    return between.join(stem + ending.replace("''", "") for stem in stems.split() for ending in endings.split())


def compounds(tens: Mapping[int, str], ones: Iterable[str], joint: str = " ") -> str:
    """Return number words composed of tens and ones, as pairs: `twenty one=21, twenty two=22, ...`.

    Args:
        ones: The words for one to nine in order; words of the same meaning are separated by `|`.
    """
    return ", ".join(
        "|".join(f"{ten}{joint}{word}" for word in words.split("|")) + f"={value + number}"
        for value, ten in tens.items()
        for number, words in enumerate(ones, start=1)
    )


def below_hundred(low: str, tens: str, join: Callable[[str, str], str]) -> Sequence[tuple[int, str]]:
    """Return the numbers below one hundred with their words. Words of the same meaning are separated by `|`.

    Args:
        low: The words from one on, up to nine or further.
        tens: The words for each ten up to ninety.
        join: Makes a word of a ten and a one.
    """
    small = low.split()
    found = [(number, word) for number, words in enumerate(small, start=1) for word in words.split("|")]
    for value, words in zip(range(100 - 10 * len(tens.split()), 100, 10), tens.split(), strict=True):
        for ten in words.split("|"):
            if value > len(small):
                found.append((value, ten))
            found += [
                (value + number, join(ten, one.split("|")[0]))
                for number, one in enumerate(small[:9], start=1)
                if value + number > len(small)
            ]
    return found


def years_in_words(numbers: Iterable[tuple[int, str]], centuries: Mapping[int, str]) -> str:
    """Return pairs of years in words and in figures, with those of the last century that people shorten.

    Args:
        numbers: Those below one hundred.
        centuries: How years begin, with `%` for the rest. What means the same is separated by `|`.
    """
    found: list[str] = []
    for number, word in numbers:
        found += [
            f"{form.replace('%', word)}={century + number}"
            for century, forms in centuries.items()
            for form in forms.split("|")
        ]
        if number >= _SHORT_FROM:
            found += [f"{spelt}={1900 + number}" for spelt in dict.fromkeys((word, word.replace("-", " ")))]
    return ", ".join(found)
