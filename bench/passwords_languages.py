"""Passwords in prose of fourteen languages: how many are found, and how many innocent sentences raise an alarm.

    python -m bench.passwords_languages [FILE]

Five sentences of each kind per language in `passwords_languages.txt`, and ten in `passwords_languages_fresh.txt`, which
were written after the sentences of each language's data; the values open nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from extractor.core.facts.secrets import find_all

SENTENCES = Path(__file__).with_suffix(".txt")


def read(path: Path = SENTENCES) -> Mapping[str, tuple[list[str], list[str]]]:
    """Return sentences with and without a password, by language."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        code, sign, text = line.split(" ", 2)
        found.setdefault(code, ([], []))[sign == "-"].append(text)
    return found


def main() -> None:
    for code, (with_one, without) in read(*map(Path, sys.argv[1:2])).items():
        missed = [text for text in with_one if not find_all(text)]
        alarms = [text for text in without if find_all(text)]
        found = len(with_one) - len(missed)
        print(
            f"{code}: {found} of {len(with_one)} found, {len(alarms)} of {len(without)} false alarms",
            *missed,
            *alarms,
            sep="\n  ",
        )


if __name__ == "__main__":
    main()
