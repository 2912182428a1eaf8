"""Forms of words that follow from rules, so that a language's lists need not spell them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


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
