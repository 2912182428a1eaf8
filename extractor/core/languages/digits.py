"""Converts digits of every script, and full-width punctuation, to ASCII, character by character."""

from __future__ import annotations

_ZEROS = (0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xFF10)
_TABLE = {zero + digit: str(digit) for zero in _ZEROS for digit in range(10)} | {
    0xFF0F: "/", 0xFF0D: "-", 0xFF0E: ".", 0xFF1A: ":", 0x3000: " ",
}  # fmt: skip


def ascii_digits(text: str) -> str:
    """Return the text with ASCII digits, every character in its position."""
    return text if text.isascii() else text.translate(_TABLE)
