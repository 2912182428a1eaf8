"""Why did a run save nothing? One sentence for the person who looks for a missing fact."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.run.guard import is_memory_write
from extractor.core.run.runs import Outcome, RunRecord, RunStep

MAX_WORDS_CHARS = 240


def why_nothing_saved(run: RunRecord, steps: Sequence[RunStep]) -> str | None:
    """Return why a run wrote no fact; None if it wrote one."""
    if run.figures.facts_written:
        return None
    match run.outcome:
        case Outcome.RUNNING:
            return "The run has not ended: facts are written when it does."
        case Outcome.FAILED:
            return f"The run failed ({run.cause or 'no cause noted'}), and a failed run writes nothing; its messages stay unread."
        case Outcome.FENCED:
            return "The run lost its session to another run before it could commit; that run reads the same messages."
        case Outcome.SKIPPED_AGENT_WROTE:
            return "The agent wrote memory itself in these turns, so they were left to it; the model was not asked."
        case _:
            return _why_so_good_an_end(run, steps)


def _why_so_good_an_end(run: RunRecord, steps: Sequence[RunStep]) -> str | None:
    if not steps:
        return "Nobody said anything in these messages that could be kept, so the model was not asked."
    calls = [call for step in steps for call in step.calls]
    writes = [call for call in calls if is_memory_write(call)]
    refused = [call for call in writes if call["is_refused"] or call["is_denied"]]
    if len(refused) < len(writes):
        return None  # deletions change memory and write no fact
    if refused:
        count = "The one write" if len(refused) == 1 else f"All {len(refused)} writes"
        return f"{count} of the model stood refused at the end; the last answer was: {_cut(str(refused[-1]['answer']))}"
    if run.figures.denied_calls:
        return f"The model called tools that a run may not use ({run.figures.denied_calls} denied) and wrote nothing."
    return "The model read the messages and found nothing in them to keep."


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= MAX_WORDS_CHARS else plain[: MAX_WORDS_CHARS - 1] + "\u2026"
