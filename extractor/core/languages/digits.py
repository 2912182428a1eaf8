"""Digits of every script and full-width punctuation in ASCII, character by character; numbers in ideographs."""

from __future__ import annotations

_ZEROS = (0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xFF10)
_TABLE = {zero + digit: str(digit) for zero in _ZEROS for digit in range(10)} | {
    0xFF0F: "/", 0xFF0D: "-", 0xFF0E: ".", 0xFF1A: ":", 0x3000: " ",
}  # fmt: skip


def ascii_digits(text: str) -> str:
    """Return the text with ASCII digits, every character in its position."""
    return text if text.isascii() else text.translate(_TABLE)


_IDEOGRAPHS = {char: number for number, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}


def ideograph_number(text: str) -> int:
    """Return a number below a thousand in ideographs: 二十五, and digit by digit 二〇二七.

    Raises:
        KeyError: It has other characters.
        ValueError: It is none, such as 十十.
    """
    hundreds, has_hundreds, rest = text.rpartition("百")
    if has_hundreds:
        return 100 * ideograph_number(hundreds or "一") + (
            ideograph_number(rest.lstrip("零〇")) if rest.lstrip("零〇") else 0
        )
    tens, has_tens, ones = text.partition("十")
    if not has_tens:
        return int("".join(str(_IDEOGRAPHS[char]) for char in text))
    return 10 * (_IDEOGRAPHS[tens] if tens else 1) + (_IDEOGRAPHS[ones] if ones else 0)
