"""Score the date resolver on a file of dated sentences, and time it.

    python -m bench.dates_score FILE.jsonl [--errors] [--conventions]

Each line: {"text", "reference_time", "zone" (optional), "negative", "expressions": [{"start", "end",
"value": [first, last] | null, "accept": [[first, last], ...], "other_readings": [...], "kind",
"may_stay": to leave it alone is fair too, "by_convention": [...]}]}. For each expression the best overlapping hit
counts: exact or another documented reading, fuzzy (half overlap, or one unit around the day, for kinds with loose
bounds), inside, wrong, missed. A sentence without any date that yields one is a false alarm.

`by_convention` holds the readings of docs/dates.md where its authors' own reading differs, `stays_by_convention` marks
absolute dates counted as open ones; `open_by_convention` marks a sentence without a date of which a state's beginning
may be read ("married for eleven years"). `--conventions` accepts them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from datetime import date, datetime
from pathlib import Path
from typing import Any

from extractor.core.dates import Anchor, Hit, scan

LOOSE = {
    "season",
    "part_of",
    "range_units",
    "n_units",
    "weekend",
    "quarter",
    "unit_rel",
    "range",
    "offset_from",
    "wd_beyond",
}
Span = tuple[date, date | None]
"""First and last day; None is an open end."""


def judge(hit: Hit, expression: dict[str, Any]) -> str:
    first, last = hit.first, hit.last
    assert first is not None
    if last is None:  # "since Monday": a set that gives Monday alone means the same
        golds = _spans([*expression.get("accept", []), *expression.get("other_readings", [])])
        return "exact" if any(gold[0] == first for gold in golds) else "wrong"
    found = (first, last)
    if found in _spans(expression.get("accept", [])):
        return "exact"
    if found in _spans(expression.get("other_readings", [])):
        return "other"
    spans = _spans([*expression.get("accept", []), *expression.get("other_readings", [])])
    closed = [(begin, end) for begin, end in spans if end is not None]
    if expression["kind"] in LOOSE and any(_is_near(found, gold) for gold in closed):
        return "fuzzy"
    if any(gold[0] <= first and last <= gold[1] for gold in closed):
        return "inside"
    return "wrong"


def _spans(pairs: list[list[str]]) -> list[Span]:
    return [(date.fromisoformat(first), date.fromisoformat(last) if last else None) for first, last in pairs]


def _is_near(found: tuple[date, date], gold: tuple[date, date]) -> bool:
    common = (min(found[1], gold[1]) - max(found[0], gold[0])).days + 1
    union = (max(found[1], gold[1]) - min(found[0], gold[0])).days + 1
    if common > 0 and common / union >= 0.5:
        return True
    return gold[0] == gold[1] and found[0] <= gold[0] <= found[1] and (found[1] - found[0]).days <= 366


ORDER = ("exact", "other", "fuzzy", "inside", "wrong", "missed")


def score(rows: list[dict[str, Any]], *, show: bool) -> dict[str, Any]:
    verdicts: Counter[str] = Counter()
    by_kind: dict[str, Counter[str]] = {}
    alarms = stay = stayed_wrong = negatives = 0
    for row in rows:
        local = datetime.fromisoformat(row["reference_time"])
        hits = [h for h in scan(row["text"], Anchor.at(local, zone=row.get("zone", ""))) if h.first]
        if row["negative"]:
            negatives += 1
            hits = [h for h in hits if h.last or not row.get("may_begin")]
            alarms += bool(hits)
            if hits and show:
                print(f"ALARM   {row['text'][:90]!r}: {[(h.phrase, h.rule) for h in hits]}")
            continue
        for expression in row["expressions"]:
            over = [h for h in hits if h.start < expression["end"] and expression["start"] < h.end]
            if expression["value"] is None:
                if expression["kind"] == "time":
                    continue
                stay += 1
                over = [h for h in over if h.last]  # "for three weeks now" has a beginning
                stayed_wrong += bool(over)
                if over and show:
                    print(f"MOVED   {row['text'][:90]!r}: {expression['text']!r} {[(h.phrase, h.rule) for h in over]}")
                continue
            if expression["kind"] == "absolute" or not expression.get("relative", True):
                continue
            unread = "other" if expression.get("may_stay") else "missed"
            verdict = min((judge(h, expression) for h in over), key=ORDER.index, default=unread)
            verdicts[verdict] += 1
            by_kind.setdefault(expression["kind"], Counter())[verdict] += 1
            if show and verdict in ("inside", "wrong", "missed"):
                found = [(h.phrase, h.rule, str(h.first), str(h.last)) for h in over]
                print(
                    f"{verdict:8}{expression['kind']:12}{row['text'][:80]!r} @{local.date()} {expression['text']!r} {expression['value']} {found}"
                )
    total = sum(verdicts.values())
    good = verdicts["exact"] + verdicts["other"] + verdicts["fuzzy"]
    return {
        "expressions": total,
        "accuracy": round(100 * good / total, 2),
        "own_reading": round(100 * (verdicts["exact"] + verdicts["fuzzy"]) / total, 2),
        "wrong": round(100 * (verdicts["wrong"] + verdicts["inside"]) / total, 2),
        "missed": round(100 * verdicts["missed"] / total, 2),
        "false_alarms": round(100 * alarms / max(negatives, 1), 2),
        "must_stay": stay,
        "must_stay_resolved": stayed_wrong,
        "by_kind": {kind: dict(counts) for kind, counts in sorted(by_kind.items())},
    }


def speed(rows: list[dict[str, Any]]) -> float:
    """Return the median milliseconds of CPU for 100 words."""
    words = " ".join(row["text"] for row in rows[:400]).split()
    texts = [" ".join(words[start : start + 100]) for start in range(0, 2000, 100)]
    anchor = Anchor(date(2026, 11, 21))
    for text in texts:
        scan(text, anchor)
    times = []
    for text in texts * 5:
        started = time.process_time()
        scan(text, anchor)
        times.append(1000 * (time.process_time() - started))
    return round(statistics.median(times), 3)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--conventions", action="store_true")
    arguments = parser.parse_args()
    rows = [json.loads(line) for line in arguments.file.read_text().splitlines() if line.strip()]
    for row in rows:
        row["may_begin"] = arguments.conventions and row.get("open_by_convention", False)
    for expression in (one for row in rows for one in row["expressions"] if arguments.conventions):
        expression["other_readings"] += expression.get("by_convention", [])
        expression["may_stay"] = expression.get("may_stay") or expression.get("stays_by_convention", False)
    print(json.dumps({**score(rows, show=arguments.errors), "ms_per_100_words": speed(rows)}, indent=2))


if __name__ == "__main__":
    main()
