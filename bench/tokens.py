"""How far is the token estimate off?

    python -m bench.tokens FILE...     JSONL of requests with their usage: {"model", "system", "tools", "messages", "usage"}
    python -m bench.tokens             the shipped examples, where no true counts are known

With usage: the error of the shipped vocabulary with the factor learned from the lines before, and of the plain
estimate of 3.2 characters a token. Without: how far the plain estimate is from the vocabulary, which says how careful
it is and nothing about the truth.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from extractor.adapters.token_counter import TokenCounter, count_request, count_tokens
from extractor.core.languages.tokens import estimate_tokens

WARM_UP = 20
"""Requests of a model before its errors count: the factor is learned from them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    rows = list(_rows(options.files or sorted((Path(__file__).parents[1] / "examples").glob("*.jsonl"))))
    known = [row for row in rows if isinstance(row.get("usage"), Mapping)]
    if known:
        _against_usage(known)
    else:
        _against_vocabulary(rows)


def _rows(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    for path in files:
        for line in path.read_text().splitlines():
            if line.strip():
                yield json.loads(line)


def _against_usage(rows: list[dict[str, Any]]) -> None:
    counter = TokenCounter()
    seen: dict[str, int] = {}
    learned: list[float] = []
    plain: list[float] = []
    for row in rows:
        usage = row["usage"]
        names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
        true = sum(int(usage.get(name) or 0) for name in names)
        model, counted = str(row.get("model", "")), count_request(row)
        seen[model] = seen.get(model, 0) + 1
        if seen[model] > WARM_UP and true:
            learned.append(abs(counted * counter.factor(model) - true) / true)
            plain.append(abs(count_request(row, estimate_tokens) - true) / true)
        counter.learn(model, counted, true)
    sys.stdout.write(
        f"{len(rows):,} requests with usage, {len(learned):,} after {WARM_UP} of each model to learn from\n"
    )
    if learned:
        sys.stdout.write(f"vocabulary and factor   {_spread(learned)}\nplain estimate          {_spread(plain)}\n")


def _against_vocabulary(rows: list[dict[str, Any]]) -> None:
    off = []
    for row in rows:
        text = "\n".join(_text(message) for message in row["messages"])
        counted = count_tokens(text)
        if counted > 50:
            off.append((estimate_tokens(text) - counted) / counted)
    sys.stdout.write(f"{len(off):,} transcripts without usage: nothing is known of the true counts\n")
    sys.stdout.write(f"plain estimate against the vocabulary: {_spread(off)}\n")


def _text(message: Mapping[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else json.dumps(content)


def _spread(values: list[float]) -> str:
    ordered = sorted(values, key=abs)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"median {statistics.median(values):+.1%}, p95 {p95:+.1%}, worst {ordered[-1]:+.1%}"


if __name__ == "__main__":
    main()
