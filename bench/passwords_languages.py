"""Passwords in prose of fourteen languages: how many are found, and how many innocent sentences raise an alarm.

    python -m bench.passwords_languages [--fresh | --clause]

Five sentences of each kind per language in `bench/languages`, and ten fresh ones, which were written after the sentences
of each language's data; the values open nothing. `--clause` has nine in other forms that rules were made with, and nine
that were judged once before; half of both kinds each.
"""

from __future__ import annotations

import sys

from bench.sentences import all_codes, sentences
from extractor.core.facts.secrets import find_all


def main() -> None:
    kind_of = next((f"{kind}-" for kind in ("fresh", "clause") if f"--{kind}" in sys.argv[1:]), "")
    for code in all_codes():
        with_one, without = (sentences(code)[kind_of + kind] for kind in ("password", "no-password"))
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
