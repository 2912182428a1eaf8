"""How much of the evidence for a question is found, and how much of it reaches a prompt.

    python -m bench.recall CONVERSATIONS QUESTIONS                      SQLite
    python -m bench.recall CONVERSATIONS QUESTIONS --store postgres     PostgreSQL
    python -m bench.recall CONVERSATIONS QUESTIONS --only bm25          the plain rival alone
    python -m bench.recall CONVERSATIONS QUESTIONS --encoder WHERE      an encoder alone, and the product with it

Both files are JSONL. A conversation's session a line: `{"conversation", "session", "messages": [{"uuid", "role", "name",
"content", "created_at"}]}`; a question a line: `{"conversation", "category", "question", "evidence": [uuid]}`. Every
conversation becomes a user of its own. The score is the mean share of a question's evidence among the first k results.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench import databases
from bench.contexts import Contexts, print_table
from extractor.adapters.sql.schema.tables import Messages, MessageTexts
from extractor.adapters.sql.search.index_query import NO_BOUND
from extractor.adapters.sql.search.reads import Reads
from extractor.adapters.sql.search.text_index import owner_of
from extractor.adapters.sql.search.vectors import similarities
from extractor.adapters.stemmer import index_words
from extractor.bootstrap.container import Container
from extractor.core.conversation.events import parse_event
from extractor.core.facts.fact import FactScope, Scope
from extractor.settings import read_settings
from extractor.usecases.recall import RecallOrder

TENANT = "bench"
DEPTHS = (5, 10, 20)
BATCH = 100


@dataclass
class Tally:
    """Scores of one way to search."""

    shares: dict[int, list[float]] = field(default_factory=lambda: {depth: [] for depth in DEPTHS})
    ranks: list[float] = field(default_factory=list)
    categories: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def note(self, category: str, evidence: frozenset[str], found: Sequence[str]) -> None:
        for depth, shares in self.shares.items():
            shares.append(len(evidence.intersection(found[:depth])) / len(evidence))
        self.ranks.append(next((1 / place for place, key in enumerate(found, 1) if key in evidence), 0.0))
        self.categories[category].append(self.shares[10][-1])

    def line(self) -> str:
        shares = " ".join(f"{100 * statistics.mean(shares):5.1f}" for shares in self.shares.values())
        kinds = "  ".join(f"{kind} {100 * statistics.mean(all_):.0f}" for kind, all_ in sorted(self.categories.items()))
        return f"{shares}  {statistics.mean(self.ranks):.3f}   {kinds}"


Search = Callable[[str, str], list[str]]


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def judge(search: Search, questions: Sequence[dict[str, Any]]) -> Tally:
    tally = Tally()
    for one in questions:
        found = search(one["conversation"], one["question"])
        tally.note(one["category"], frozenset(one["evidence"]), found)
    return tally


def fill(container: Container, sessions: Sequence[dict[str, Any]]) -> None:
    """Store conversations as a chat backend would hand them over."""
    for session in sessions:
        messages = session["messages"]
        for start in range(0, len(messages), BATCH):
            event = {
                "version": 1, "tenant_id": TENANT, "session_id": session["session"], "user_id": session["conversation"],
                "transcript": "append", "messages": messages[start : start + BATCH],
            }  # fmt: skip
            container.adapters.archive.ingest([parse_event(event)])


def product(container: Container) -> Search:
    def search(conversation: str, question: str) -> list[str]:
        found = container.recall.answer(FactScope(TENANT, conversation, None), RecallOrder(question, limit=max(DEPTHS)))
        return [item["message"]["uuid"] for item in found["results"] if item["kind"] == "message"]

    return search


def bm25(sessions: Sequence[dict[str, Any]], k1: float = 0.9, b: float = 0.4) -> Search:
    """The plain rival: stems, no empty words, names of speakers, every message of the conversation."""
    words = index_words()
    texts: dict[str, dict[str, Counter[str]]] = defaultdict(dict)
    for session in sessions:
        for message in session["messages"]:
            text = f"{message.get('name', '')} {message['content']}"
            texts[session["conversation"]][message["uuid"]] = Counter(words.of_question(text))

    def search(conversation: str, question: str) -> list[str]:
        held = texts[conversation]
        mean = statistics.mean(counts.total() for counts in held.values())
        asked = {word: sum(word in counts for counts in held.values()) for word in words.of_question(question)}
        rarity = {word: math.log(1 + (len(held) - n + 0.5) / (n + 0.5)) for word, n in asked.items()}

        def score(counts: Counter[str]) -> float:
            length = 1 - b + b * counts.total() / mean
            return sum(rarity[word] * counts[word] * (k1 + 1) / (counts[word] + k1 * length) for word in asked)

        return sorted(held, key=lambda key: -score(held[key]))[: max(DEPTHS)]

    return search


def encoder_alone(container: Container) -> Search:
    """The other rival: every message of the conversation by its similarity to the question."""
    encoder = container.adapters.models.encoder
    assert encoder is not None

    def search(conversation: str, question: str) -> list[str]:
        owner = owner_of(TENANT, Scope.USER, conversation)
        with container.adapters.database.read() as connection:
            scores = similarities(Reads(connection), MessageTexts, [owner], NO_BOUND, encoder.about(question))
            best = sorted(scores, key=lambda key: -scores[key])[: max(DEPTHS)]
            is_it = (MessageTexts.c.session_pk == Messages.c.session_pk) & (
                MessageTexts.c.position == Messages.c.position
            )
            query = sa.select(MessageTexts.c.id, Messages.c.uuid).join_from(MessageTexts, Messages, is_it)
            uuids = {row.id: str(row.uuid) for row in connection.execute(query.where(MessageTexts.c.id.in_(best)))}
        return [uuids[key] for key in best]

    return search


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conversations", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--contexts", type=int, default=8, metavar="N", help="contexts for each Nth question; 0: none")
    parser.add_argument(
        "--encoder", metavar="WHERE", help="a value of EXTRACTOR_EMBEDDINGS_PATH: with it, and it alone"
    )
    parser.add_argument("--only", choices=["product", "bm25"])
    options = parser.parse_args()
    sessions, questions = read_lines(options.conversations), read_lines(options.questions)
    print(f"{'':10}   @5   @10   @20   MRR     @10 by category")
    if options.only != "product":
        print(f"{'BM25':10} {judge(bm25(sessions), questions).line()}")
    if options.only == "bm25":
        return
    with tempfile.TemporaryDirectory() as folder, databases.opened(options.store, Path(folder)) as url:
        settings = {"EXTRACTOR_MODEL": "offline", "EXTRACTOR_HOME": folder, "EXTRACTOR_DATABASE_URL": url}
        container = Container(read_settings(settings))
        container.migrate()
        fill(container, sessions)
        print(f"{options.store:10} {judge(product(container), questions).line()}", flush=True)
        if options.encoder:
            container.close()
            container = Container(read_settings({**settings, "EXTRACTOR_EMBEDDINGS_PATH": options.encoder}))
            assert container.embedding is not None
            container.embedding.backfill(lambda _: None)
            print(f"{'alone':10} {judge(encoder_alone(container), questions).line()}")
            print(f"{'with it':10} {judge(product(container), questions).line()}", flush=True)
        if options.contexts:
            asked = questions[:: options.contexts]
            texts = {message["uuid"]: message["content"] for session in sessions for message in session["messages"]}
            contexts = Contexts(container, TENANT, texts)
            print_table(contexts, asked, "messages", ("blocks", "layers", "pipeline"))
            contexts.remember(sessions, questions)
            print_table(contexts, asked, "and facts", ("blocks", "layers", "pipeline"))
        container.close()


if __name__ == "__main__":
    main()
