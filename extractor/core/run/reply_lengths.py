"""How long a reply may be, by model."""

from __future__ import annotations

MIN_TOKENS, MAX_TOKENS = 256, 128_000


def read_lengths(text: str) -> dict[str, int]:
    """Return reply lengths by model from `2048` or `small=1024,8192`; the empty name stands for any other model.

    Raises:
        ValueError: Names the part that is wrong.
    """
    lengths: dict[str, int] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = item.rpartition("=")
        if not number.strip().isdecimal() or not MIN_TOKENS <= int(number) <= MAX_TOKENS:
            raise ValueError(f"{item!r} is not a number of tokens from {MIN_TOKENS} to {MAX_TOKENS:,}, or model=number")
        lengths[name.strip()] = int(number)
    return lengths
