"""Which gold statements does a stored fact say, by a judge model? A second opinion beside the match by code.

The judge gets one fact and the statements of its conversation in one request, with the prompt below. The Messages API has
no seed, so repetitions (`--seeds`) repeat the judgement too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from extractor.core.errors import ExtractorError
from extractor.core.run.extraction import Model
from extractor.evaluation.data import Keep, Statement
from extractor.evaluation.matching import Stored
from extractor.evaluation.questions import ask
from extractor.evaluation.scoring import Match, Outcome

JUDGE_SYSTEM = (
    "You compare a stored memory with numbered statements. The memory says a statement if it alone tells what the statement "
    "tells, in other words or in another language, and nothing that contradicts it. Leave dates aside. Reply with the "
    "numbers of the statements that it says, separated by commas, or with the word none."
)
_NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class StatementJudge:
    """Judges what the runs of a session wrote.

    Attributes:
        name: The judge; None: the model that is evaluated.
    """

    name: str | None = None

    def __call__(self, outcome: Outcome, statements: Sequence[Statement], model: Model) -> frozenset[Match] | None:
        """Return which fact says which statement; None if the judge failed on one of them."""
        # Traps are left out: a fact that says one is wrong whatever else it says.
        candidates = [one for one in statements if one.keep is not Keep.NO]
        try:
            return frozenset(
                (fact.version, one.id)
                for fact in outcome.written
                for one in self._said(fact, candidates, model)
            )  # fmt: skip
        except ExtractorError:  # a session judged in part would look worse than it is
            return None

    def _said(self, fact: Stored, statements: Sequence[Statement], model: Model) -> list[Statement]:
        prompt = match_prompt(fact.content, [one.content for one in statements])
        verdict, _ = ask(model, self.name or model.cold_model, JUDGE_SYSTEM, prompt)
        numbers = {int(number) for number in _NUMBER.findall(verdict)}
        return [one for number, one in enumerate(statements, start=1) if number in numbers]


def match_prompt(content: str, statements: Sequence[str]) -> str:
    rows = "\n".join(f"{number}. {' '.join(text.split())}" for number, text in enumerate(statements, start=1))
    return f"Memory: {' '.join(content.split())}\nStatements:\n{rows}"
