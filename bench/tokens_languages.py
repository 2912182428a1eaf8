"""Are token estimates near tiktoken's count in every language?

    python -m bench.tokens_languages [CONVERSATIONS]

The median of estimate / count over the sentences of `bench/languages`; the rates were set on their first halves, and
the second halves are scored. English is scored on the messages of a file of conversations, and so are tool results.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.dates_languages import read
from bench.recall_languages import DEVELOPMENT, read_samples
from bench.sentences import codes
from extractor.adapters.token_counter import count_tokens
from extractor.core.languages.tokens import estimate_tokens

TOOL_CHARS = 1_500


def held_out(code: str) -> list[str]:
    phrases, _ = read(code)
    return [*(one.sentence for one in phrases[1::2]), *(one.sentence for one in read_samples(code)[DEVELOPMENT:])]


def ratio(texts: Sequence[str]) -> float:
    """Return the median of estimate / count."""
    return statistics.median(estimate_tokens(text) / count_tokens(text) for text in texts)


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Yield what is in a file of conversations, with its kind: "en" or "tool results"."""
    for line in path.read_text().splitlines():
        for message in json.loads(line)["messages"]:
            if isinstance(message["content"], str):
                yield "en", message["content"]
                continue
            for block in message["content"]:
                if block["type"] == "tool_result":
                    yield "tool results", json.dumps(block["content"], ensure_ascii=False)[:TOOL_CHARS]


def main() -> None:
    groups = {code: held_out(code) for code in codes()}
    for path in sys.argv[1:]:
        for kind, text in said(Path(path)):
            if text.strip():
                groups.setdefault(kind, []).append(text)
    for kind, texts in groups.items():
        print(f"{kind:12} {ratio(texts):.2f} of {len(texts)}")


if __name__ == "__main__":
    main()
