"""Are messages found by their words in every language?

    python -m bench.recall_languages [--set held-out] [--store postgres] [--errors]

The first five `recall` lines of `bench/languages/<code>.txt` are for development, the others are held out. All messages
of a language are one user's, each in a session of its own; a word is found when its message comes first.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid5

from bench import databases
from bench.sentences import codes, sentences
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.core.conversation.events import TurnEvent, parse_event
from extractor.core.facts.fact import FactScope
from extractor.core.recall.question import Question

TENANT = "bench"
DEVELOPMENT = 5
NAMESPACE = UUID(int=23)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Sample:
    """A message and what it should be found by.

    Attributes:
        exact: Words as they stand in it.
        inflected: Other forms of its words; empty in languages that Snowball does not stem.
    """

    sentence: str
    exact: tuple[str, ...]
    inflected: tuple[str, ...]


def read_samples(code: str) -> list[Sample]:
    found = []
    for line in sentences(code)["recall"]:
        sentence, exact, *inflected = line.split(" | ")
        found.append(Sample(sentence, tuple(exact.split(", ")), tuple(inflected)))
    return found


def store(database: Database, user: str, sentences: Sequence[str]) -> None:
    """Store sentences as messages, each in a session of its own."""
    SqlArchive(database).ingest([_event(user, *numbered) for numbered in enumerate(sentences)])


def _event(user: str, number: int, sentence: str) -> TurnEvent:
    said = {
        "uuid": str(uuid5(NAMESPACE, f"{user} {number}")),
        "role": "user",
        "content": sentence,
        "created_at": (NOON + timedelta(minutes=number)).isoformat(),
    }
    session = {"version": 1, "tenant_id": TENANT, "session_id": f"{user}-{number}", "user_id": user}
    return parse_event({**session, "transcript": "append", "messages": [said]})


def first(database: Database, user: str, question: str) -> str:
    """Return the session of the message that a question finds first, as its number; empty when it finds none."""
    found = Search(database).recall(FactScope(TENANT, user, None), Question.of(question), limit=3, zone="UTC")
    messages = [item["message"] for item in found.items if item["kind"] == "message"]
    return messages[0]["session_id"].removeprefix(f"{user}-") if messages else ""


def misses(database: Database, user: str, samples: Sequence[Sample], *, skip: int = 0) -> tuple[list[str], list[str]]:
    """Return the exact and the inflected words that do not find their message first."""
    exact, inflected = [], []
    for number, sample in enumerate(samples):
        if number < skip:
            continue
        exact += [word for word in sample.exact if first(database, user, word) != str(number)]
        inflected += [word for word in sample.inflected if first(database, user, word) != str(number)]
    return exact, inflected


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=["dev", "held-out", "all"], default="dev")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--errors", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, databases.opened(options.store, Path(folder)) as url:
        database = Database(open_engine(url))
        upgrade(database)
        print("     exact  inflected")
        for code in codes():
            samples = read_samples(code)
            store(database, code, [sample.sentence for sample in samples])
            chosen = samples[:DEVELOPMENT] if options.set == "dev" else samples
            skip = DEVELOPMENT if options.set == "held-out" else 0
            exact, inflected = misses(database, code, chosen, skip=skip)
            words = sum(len(one.exact) for one in chosen[skip:]), sum(len(one.inflected) for one in chosen[skip:])
            print(
                f"{code}   {words[0] - len(exact)} of {words[0]}  {words[1] - len(inflected)} of {words[1]}"
                f"   {' '.join([*exact, *inflected]) if options.errors else ''}"
            )


if __name__ == "__main__":
    main()
