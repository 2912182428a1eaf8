"""Runs whose requests wait for a batch: half the price, and an answer within a day.

Such a run makes the same loop as any other. Where it needs a reply that it does not have, it is suspended: its request
waits in SQL, nothing is staged and no lease is held. When the batch has answered, the session is due again, and a new
run, under a new fencing token, begins at the first request: it replays the replies so far in their order and executes
their tools again, on what is stored by then. So every rule holds at the moment of the commit, whatever other sessions
wrote meanwhile.

The window and the first request are pinned, because the replies refer to them. Messages that arrive meanwhile wait for
the next run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from extractor.core.documents import Json
from extractor.core.errors import ExtractorError
from extractor.core.run.figures import Path
from extractor.core.run.fork import ForkRequest
from extractor.core.run.fork_choice import Choice
from extractor.core.run.model_request import DIGEST_BYTES, ModelRequest
from extractor.core.run.ports import BatchedSoFar, BatchedTurn, BatchRequest, ModelClient, OpenRun, Reply
from extractor.core.run.tools import TYPED_TOOLS
from extractor.core.run.windows import SplitWindow

# A parent's cache lives for an hour at most, so a batch cannot read it.
COLD = Choice(Path.COLD, "batch")

NO_BATCHES = (
    "the session waits for a batch, and only EXTRACTOR_PROVIDER=anthropic has batches: go back to it, or send the session a "
    "live turn, which is read at the usual price with all that waits"
)


class AwaitsBatch(Exception):
    """The run needs a reply that a batch has to give. Not an error: the run is suspended.

    Attributes:
        turn: Agent turn, 1 to 5.
    """

    def __init__(self, turn: int, request: ModelRequest) -> None:
        super().__init__(f"agent turn {turn} waits for a batch")
        self.turn = turn
        self.request = request

    def to_store(self, opened: OpenRun, window: SplitWindow) -> BatchRequest:
        """Return what is stored until the answer is there."""
        return BatchRequest(self.turn, self.request.content, window.all[-1].uuid, digest_of(opened, window))


class _Log(Protocol):
    def find(self, digest: str) -> Reply | None: ...

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Json]) -> None: ...


class BatchedReplies:
    """Replays to a run the replies of batches, in order. It is both the model and the reply log of that run.

    Args:
        after: The model to call once they are used up; None: the run waits for a batch.
    """

    def __init__(self, turns: Sequence[BatchedTurn], log: _Log, after: ModelClient | None) -> None:
        self._turns = [turn for turn in turns if turn.reply is not None or after is None]
        self._log = log
        self._after = after
        self._used = 0

    def find(self, digest: str) -> Reply | None:
        """Return the next reply if a former run's record has its cost."""
        if self._used == len(self._turns):
            return self._log.find(digest) if self._after is not None else None
        turn = self._turns[self._used]
        if not turn.is_charged:
            return None
        self._used += 1
        return turn.reply

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Json]) -> None:
        self._log.save(turn, digest, reply, calls)

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        """Return the next reply; see the port.

        Raises:
            AwaitsBatch: There is none yet.
        """
        if self._used == len(self._turns):
            if self._after is None:
                raise AwaitsBatch(self._used + 1, request)
            return self._after.create(request, max_requests=max_requests, timeout_s=timeout_s)
        turn = self._turns[self._used]
        self._used += 1
        if turn.reply is None:
            raise turn.error or ExtractorError("a batch gave neither a reply nor an error")
        return turn.reply


def pinned_request(batched: BatchedSoFar, control: Mapping[str, str]) -> ForkRequest:
    """Return the request that a run began with; its breakpoints are in place.

    Args:
        control: The breakpoint of later requests; empty for none.
    """
    return ForkRequest(json.loads(batched.body), (), control, frozenset(TYPED_TOOLS))


def digest_of(opened: OpenRun, window: SplitWindow) -> str:
    """Return a digest of the messages that a run shows, which its replies name by handle, and of those it leaves out."""
    groups = (opened.lead_in, window.read, window.skipped)
    text = ";".join(",".join(str(message.uuid) for message in group) for group in groups)
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
