"""Statements of which one thing is twisted: how many are noticed, and how many true ones are refused.

    python -m bench.statements [--errors] [FILE]

`bench/statements.jsonl` has 40 of each in free words, by an author who did not know the rules. No rule was made with
them, nor with the 156 in thirteen other languages in `bench/statements_languages.jsonl`. A file of your own has the same
form: `message`, `statement`, `is_true` and `kind` in each line.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from extractor.core.facts.distortions import find_distortion

SET = Path(__file__).with_suffix(".jsonl")


def main() -> None:
    files = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    lines = Path(files[0] if files else SET).read_text("utf-8").splitlines()
    counts: Counter[tuple[bool, bool]] = Counter()
    for one in map(json.loads, lines):
        found = find_distortion(one["statement"], [("user", one["message"])])
        counts[one["is_true"], bool(found)] += 1
        if "--errors" in sys.argv[1:] and one["is_true"] == bool(found):
            print(f"{one['kind']}: {one['message']} -> {one['statement']} ({found or 'nothing noticed'})")
    for is_true, told in ((False, "false ones noticed"), (True, "true ones refused")):
        print(f"{told}: {counts[is_true, True]} of {counts[is_true, True] + counts[is_true, False]}")


if __name__ == "__main__":
    main()
