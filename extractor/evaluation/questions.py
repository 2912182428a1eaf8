"""How useful is the memory?

The questions of a set are answered with what `POST /v1/context` returns, with the whole history, and with neither. The
same model answers all three ways, and a judge compares each answer with the right one. Questions are asked at the end of
a conversation, about its first user.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from extractor.bootstrap import Container
from extractor.core.documents import Json
from extractor.core.errors import ExtractorError
from extractor.core.facts.fact import FactScope
from extractor.core.languages.tokens import estimate_tokens
from extractor.core.run.extraction import Model
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.rendering import handles_of, render_messages
from extractor.evaluation.data import DataSet, Question, Session
from extractor.evaluation.intervals import Pair, draw, ratio_of
from extractor.evaluation.recordings import Place
from extractor.evaluation.runner import TENANT
from extractor.usecases.context_material import ContextOrder

CONTEXT_TOKENS = 4_000
HISTORY_TOKENS = 150_000
MAX_ANSWER_TOKENS = 400
MAX_SHOWN = 50

ANSWER_SYSTEM = (
    "You answer a question about a person from the text in <given>, which may be empty. Use nothing else. Answer in one "
    "short sentence, in the language of the question. If the text does not say, answer that you do not know."
)
JUDGE_SYSTEM = (
    "You compare an answer with the right answer to a question. It is right if it says the same, in other words or in "
    "another language, and nothing that contradicts it; a date must be the same day. Reply with one word: yes or no."
)

MEMORY, HISTORY, NOTHING = "memory", "history", "nothing"
TITLES = {
    MEMORY: f"context of at most {CONTEXT_TOKENS:,} tokens (POST /v1/context)",
    HISTORY: "the whole history",
    NOTHING: "nothing",
}


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer to one question."""

    question: Question
    way: str
    given: str
    is_right: bool
    tokens: int


@dataclass(slots=True)
class Exam:
    """Asks the questions of each conversation. Thread-safe.

    Attributes:
        judge: Model that judges; None: the model that answers.
        failed: Questions that the model did not answer.
    """

    dataset: DataSet
    judge: str | None = None
    answers: list[Answered] = field(default_factory=list)
    failed: int = 0
    _conversations: dict[str, list[Session]] = field(init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._conversations = self.dataset.conversations

    def __call__(self, conversation: str, _seed: int, container: Container, _place: Place, model: Model) -> None:
        """Ask the questions of one conversation, whose store is still open."""
        sessions = self._conversations[conversation]
        history = _history(sessions)
        for question in (one for one in self.dataset.questions if one.conversation == conversation):
            given = {MEMORY: _context(container, sessions, question), HISTORY: history, NOTHING: ""}
            for way, text in given.items():
                self._ask(question, way, text, model)

    def _ask(self, question: Question, way: str, text: str, model: Model) -> None:
        try:
            answer, tokens = ask(model, model.cold_model, ANSWER_SYSTEM, answer_prompt(question, text))
            verdict, _ = ask(model, self.judge or model.cold_model, JUDGE_SYSTEM, judge_prompt(question, answer))
        except ExtractorError:
            with self._lock:
                self.failed += 1
            return
        is_right = verdict.strip().casefold().startswith("yes")
        with self._lock:
            self.answers.append(Answered(question, way, answer, is_right, tokens))

    def document(self, model: str) -> Json:
        """Return what the report shows."""
        wrong = [one for one in self.answers if one.way == MEMORY and not one.is_right]
        failed = f" {self.failed} questions were not answered." if self.failed else ""
        return {
            "about": f"Answered by {model}, judged by {self.judge or model}; questions asked after the last session; "
            f"intervals over conversations.{failed}",
            "prompts": {"answer": ANSWER_SYSTEM, "judge": JUDGE_SYSTEM},
            "ways": [self._way(way) for way in TITLES],
            "wrong": [
                {
                    "way": "memory", "question": one.question.question, "answer": one.question.answer, "given": one.given,
                    "category": one.question.category,
                }
                for one in wrong[:MAX_SHOWN]
            ],
        }  # fmt: skip

    def _way(self, way: str) -> Json:
        found = [one for one in self.answers if one.way == way]
        pairs: dict[str, Pair] = {}
        for one in found:
            right, count = pairs.get(one.question.conversation, (0.0, 0.0))
            pairs[one.question.conversation] = (right + one.is_right, count + 1)
        # Over conversations: the questions of one share its memory, so they are not independent.
        ratio = ratio_of(list(pairs.values()), draw(len(pairs)), is_share=True)
        return {
            "way": way,
            "title": TITLES[way],
            "right": {"value": ratio.value, "low": ratio.low, "high": ratio.high, "count": len(found)},
            "tokens": sum(one.tokens for one in found) / max(1, len(found)),
        }


def answer_prompt(question: Question, text: str) -> str:
    when = f"It is {question.asked_at}. " if question.asked_at else ""
    return f"<given>\n{text}\n</given>\n\n{when}Question: {question.question}"


def judge_prompt(question: Question, answer: str) -> str:
    return f"Question: {question.question}\nRight answer: {question.answer}\nAnswer to judge: {answer}"


def ask(model: Model, name: str, system: str, prompt: str) -> tuple[str, int]:
    """Return a model's answer, and the tokens of the prompt."""
    request = ModelRequest.of(
        {
            "model": name, "max_tokens": MAX_ANSWER_TOKENS, "system": system,
            "messages": [{"role": "user", "content": prompt}],
        }
    )  # fmt: skip
    reply = model.client.create(request, max_requests=3, timeout_s=60.0)
    text = " ".join(str(block.get("text", "")) for block in reply.content if block.get("type") == "text")
    return text, reply.usage.prompt_tokens


def _context(container: Container, sessions: Sequence[Session], question: Question) -> str:
    last = sessions[-1]
    scope = FactScope(TENANT, last.user_id, last.project_id)
    order = ContextOrder(query=question.question, recall=question.question, budget_tokens=CONTEXT_TOKENS)
    return container.context.make(scope, order)["text"]


def _history(sessions: Sequence[Session]) -> str:
    """Return all messages, the newest `HISTORY_TOKENS` of them."""
    shown: list[str] = []
    room = HISTORY_TOKENS
    for session in reversed(sessions):
        text = render_messages(session.messages, "UTC", handles_of(session.messages))
        room -= estimate_tokens(text)
        if room < 0:
            break
        shown.append(text)
    return "\n".join(reversed(shown))
