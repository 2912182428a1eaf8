"""Requests to the memory in free English words: how many are understood, and what only sounds alike.

    python -m bench.requests [--errors] [FILE]

`bench/requests.jsonl` has 25 of each kind and 35 sentences that ask nothing, by an author who did not know the patterns.
No pattern was made with them. A file of your own has the same form: `text`, and `asks` with `unkept`, `no_memory`,
`remember` or null.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.conversation.unkept import asks_not_to_keep

SET = Path(__file__).with_suffix(".jsonl")
KINDS = {"unkept": asks_not_to_keep, "no_memory": wants_no_memory, "remember": asks_to_remember}


def main() -> None:
    files = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    rows = [json.loads(line) for line in Path(files[0] if files else SET).read_text("utf-8").splitlines()]
    for kind, is_asked in KINDS.items():
        asking = [row["text"] for row in rows if row["asks"] == kind]
        alike = [row["text"] for row in rows if row["asks"] is None]
        missed = [text for text in asking if not is_asked(text)]
        taken = [text for text in alike if is_asked(text)]
        print(
            f"{kind}: {len(asking) - len(missed)} of {len(asking)} understood, {len(taken)} of {len(alike)} taken wrongly"
        )
        if "--errors" in sys.argv[1:]:
            print(*(f"  missed: {text}" for text in missed), *(f"  taken: {text}" for text in taken), sep="\n")


if __name__ == "__main__":
    main()
