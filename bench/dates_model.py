"""What becomes of relative dates in thirteen languages, through the whole path of a draft.

    python -m bench.dates_model [--set all|development|held-out] [--language de]

A scripted model saves a fact with each phrase of `bench/languages`: it translates rightly, it mistranslates, it writes
the ISO date, it leaves the phrase as it is and does as the refusal tells.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time
from typing import Any
from uuid import UUID, uuid4

from bench.dates_languages import ANCHORS, Phrase, is_right, read
from bench.sentences import codes
from extractor.core.conversation.transcript import Message
from extractor.core.dates import Anchor, read_english, scan_native
from extractor.core.facts.fact import Draft, Fact, FactLine, FactScope, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import ToolAnswer

_SWAPS = (
    (r"\bMonday\b", "Thursday"), (r"\bTuesday\b", "Friday"), (r"\bWednesday\b", "Saturday"), (r"\bThursday\b", "Monday"),
    (r"\bFriday\b", "Tuesday"), (r"\bSaturday\b", "Wednesday"), (r"\bSunday\b", "Thursday"),
    (r"\bJanuary\b", "June"), (r"\bMarch\b", "May"), (r"\bApril\b", "August"), (r"\bJune\b", "July"), (r"\bOctober\b", "August"),
    (r"\bDecember\b", "September"),
    (r"\btwo\b", "ten"), (r"\bthree\b", "thirteen"), (r"\bfour\b", "fourteen"), (r"\bfive\b", "fifteen"), (r"\bsix\b", "sixteen"),
    (r"\bten\b", "two"), (r"\b8\b", "18"), (r"\b12\b", "21"), (r"\b6\b", "16"), (r"\b20\b", "2"), (r"\b15th\b", "5th"), (r"\b3\b(?! pm)", "13"),
    (r"\bnext\b", "last"), (r"\blast\b", "next"), (r"\bthis\b", "next"), (r"\btomorrow\b", "yesterday"), (r"\byesterday\b", "tomorrow"),
    (r"\btoday\b", "tomorrow"), (r"\btonight\b", "last night"), (r"(.+) ago\b", r"in \1"), (r"\bin (\w+ \w+)$", r"\1 ago"),
    (r"\bweeks?\b", "months"), (r"\bdays\b", "weeks"), (r"\bend\b", "beginning"), (r"\bbeginning\b", "end"),
)  # fmt: skip
"""What a mistaken translation makes of a phrase: another weekday, month, number, direction, unit or part."""


def corrupted(one: Phrase) -> list[str]:
    """Return mistranslations of a phrase that mean other days; at most three, of different kinds."""
    english = one.meaning.english
    found = [changed for pattern, other in _SWAPS if (changed := re.sub(pattern, other, english, count=1)) != english]
    anchor = Anchor(one.anchor)
    kept = []
    for text in found:
        hit = read_english(text, anchor)
        if hit is not None and hit.interval is not None and not is_right(hit.first, hit.last, one.gold):
            kept.append(text)
    return kept[:3]


class _NoFacts:
    """A store without a fact."""

    def by_name(self, _scope: FactScope, _name: str) -> Fact | None:
        return None

    def search(self, _scope: FactScope, _query: str, _limit: int) -> list[FactLine]:
        return []

    def lines(self, _scope: FactScope, _limit: int) -> list[FactLine]:
        return []

    def search_among(self, _facts: Sequence[FactLine], _query: str, _limit: int) -> list[FactLine]:
        return []

    def visible(self, _scope: FactScope, _keys: Sequence[UUID]) -> list[Fact]:
        return []


def saving(one: Phrase) -> tuple[StagedMemory, Callable[..., ToolAnswer]]:
    """Return what a run has staged, and a function that saves a fact from the phrase's sentence."""
    at = datetime.combine(one.anchor, time(12), UTC)
    said = Message(uuid=uuid4(), role="user", content=one.sentence, created_at=at, time_zone="UTC")
    staged = StagedMemory(FactScope("default", "person", None), _NoFacts(), Sources({said.uuid: said}, "UTC", said), [])
    tools = staged.toolbox()

    def save(content: str, dates: Sequence[Mapping[str, str]] = ()) -> ToolAnswer:
        arguments: dict[str, Any] = {
            "name": "plan", "type": "project", "description": "A plan", "content": content,
            "evidence": [{"message_uuid": str(said.uuid), "quote": one.sentence}],
        }  # fmt: skip
        return tools.call("save_memory", arguments | ({"dates": list(dates)} if dates else {}))

    return staged, save


def stored(staged: StagedMemory) -> Draft | None:
    change = next(iter(staged.changes().changes), None)
    return change.draft if isinstance(change, SaveFact) else None


def is_bare(draft: Draft, one: Phrase) -> bool:
    """Say whether a phrase stands in a stored fact without a day of its own beside it or in its times."""
    is_dated = f"{one.phrase} (" in draft.content
    return one.phrase in draft.content and not is_dated and all(mention.source == "message" for mention in draft.times)


def has_right_day(draft: Draft, one: Phrase) -> bool:
    return any(is_right(mention.start_on, mention.end_on, one.gold) for mention in draft.times)


def on_own_day(draft: Draft, one: Phrase) -> bool:
    """Say whether the fact stands on the day of its message although the phrase means another."""
    own = one.anchor
    means_today = any(first <= own and (last is None or own <= last) for first, last in one.gold)
    return not means_today and all(mention.start_on == own == mention.end_on for mention in draft.times)


def play(one: Phrase) -> Counter[str]:
    """Let the scripted model save the phrase in each of its ways, and count what came of it."""
    counts: Counter[str] = Counter()
    right = {"quote": one.phrase, "english": one.meaning.english}
    _translate(one, right, counts)
    _leave(one, right, counts)
    _write_iso(one, counts)
    for english in corrupted(one):
        staged, save = saving(one)
        answer = save(one.sentence, [{"quote": one.phrase, "english": english}, *one.beside])
        draft = stored(staged)
        counts["corrupted"] += 1
        counts["corrupted_noticed"] += answer.is_refused or _is_marked(draft)
    return counts


def _translate(one: Phrase, right: Mapping[str, str], counts: Counter[str]) -> None:
    staged, save = saving(one)
    answer = save(one.sentence, [right, *one.beside])
    counts["translated"] += 1
    counts["right_refused"] += answer.is_refused
    if answer.is_refused:
        save(one.sentence, [right, *one.beside])  # the model insists
    counts["right_marked"] += _is_marked(stored(staged))
    _judge(one, staged, "translated", counts)


def _leave(one: Phrase, right: Mapping[str, str], counts: Counter[str]) -> None:
    staged, save = saving(one)
    counts["left"] += 1
    if save(one.sentence).is_refused:
        counts["left_refused"] += 1
        save(one.sentence, [right, *one.beside])
    _judge(one, staged, "left", counts)


def _write_iso(one: Phrase, counts: Counter[str]) -> None:
    first, last = one.gold[0]
    iso = first.isoformat() if last in (None, first) else f"{first.isoformat()}/{last.isoformat()}"
    staged, save = saving(one)
    counts["iso"] += 1
    counts["iso_refused"] += save(one.sentence.replace(one.phrase, f"({iso})"), one.beside).is_refused
    _judge(one, staged, "iso", counts)


def _judge(one: Phrase, staged: StagedMemory, way: str, counts: Counter[str]) -> None:
    draft = stored(staged)
    if draft is None:
        counts[f"{way}_lost"] += 1
        return
    counts[f"{way}_right"] += has_right_day(draft, one)
    counts["bare"] += is_bare(draft, one)
    counts["bare_resolved"] += is_bare(draft, one) and all(mention.status == "resolved" for mention in draft.times)
    counts["own_day"] += on_own_day(draft, one)


def _is_marked(draft: Draft | None) -> bool:
    return draft is not None and any(mention.status in ("conflict", "translated") for mention in draft.times)


def table(part: str, wanted: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the figures of each language, in per cent where they are shares."""
    for code in wanted:
        phrases, without = read(code)
        chosen = [one for one in phrases if part == "all" or (one.number % 2 == 1) == (part == "development")]
        counts: Counter[str] = Counter()
        for one in chosen:
            counts.update(play(one))
        alarms = sum(bool(scan_native(text, Anchor(ANCHORS[0]))) for text in without)
        yield {
            "language": code, "phrases": len(chosen),
            "translated, right": _share(counts, "translated_right", "translated"),
            "right ones refused": _share(counts, "right_refused", "translated"),
            "right ones marked": _share(counts, "right_marked", "translated"),
            "left, right in two": _share(counts, "left_right", "left"),
            "iso, right": _share(counts, "iso_right", "iso"),
            "iso refused": _share(counts, "iso_refused", "iso"),
            "corrupted noticed": _share(counts, "corrupted_noticed", "corrupted"),
            "corrupted": counts["corrupted"], "bare": counts["bare"], "own day": counts["own_day"],
            "false alarms": f"{alarms} of {len(without)}",
        }  # fmt: skip


def _share(counts: Counter[str], part: str, whole: str) -> float:
    return round(100 * counts[part] / max(1, counts[whole]), 1)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--set", choices=("all", "development", "held-out"), default="all")
    parser.add_argument("--language", choices=codes())
    arguments = parser.parse_args()
    for row in table(arguments.set, [arguments.language] if arguments.language else codes()):
        print(json.dumps(row, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
