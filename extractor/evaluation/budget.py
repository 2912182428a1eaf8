"""Keeps an evaluation within its budget, and remembers the first error that must end it.

A run turns every error into a failure of its session. Errors that must end the whole evaluation (no budget left, no
recording, no access to the model) are therefore recorded here too, and the runner checks after each run.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from extractor.core.dollars import dollars
from extractor.core.errors import ExtractorError, Misconfigured, OperatorError
from extractor.core.languages.tokens import estimate_tokens
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.core.run.prices import PriceList, cost_usd
from extractor.evaluation.recordings import RecordingMissing


class BudgetReached(OperatorError):
    """The next request could exceed the budget."""


@dataclass(slots=True)
class Purse:
    """What an evaluation may spend and has spent. Thread-safe.

    Attributes:
        budget_usd: None: no limit.
        reserved_usd: Upper bounds of the requests in flight.
        ending: The first error that must end the evaluation.
    """

    budget_usd: float | None
    prices: PriceList
    spent_usd: float = 0.0
    reserved_usd: float = 0.0
    ending: ExtractorError | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def require_price(self, model: str) -> None:
        """Refuse a model without a price if a budget was given.

        Raises:
            Misconfigured
        """
        if self.budget_usd is not None and not self.has_price(model):
            raise Misconfigured(
                f"{model} has no price, so a budget cannot be kept: name it in the file of EXTRACTOR_PRICES_FILE, or leave "
                "--budget out"
            )

    def has_price(self, model: str) -> bool:
        return cost_usd(model, Usage(input_tokens=1), self.prices) is not None

    def reserve(self, request: ModelRequest) -> float:
        """Set aside the most that a request can cost.

        Raises:
            BudgetReached
        """
        if self.budget_usd is None:
            return 0.0
        most = self.most(request)
        with self._lock:
            if self.spent_usd + self.reserved_usd + most > self.budget_usd:
                in_flight = (
                    f", {dollars(self.reserved_usd)} reserved for requests in flight" if self.reserved_usd else ""
                )
                raise BudgetReached(
                    f"stopped: of the budget of {dollars(self.budget_usd)}, {dollars(self.spent_usd)} were spent{in_flight}, "
                    f"and the next request could cost {dollars(most)}"
                )
            self.reserved_usd += most
        return most

    def most(self, request: ModelRequest) -> float:
        """Return an upper bound of a request's cost: its prompt written to the cache, and the longest reply."""
        # The estimate may be too low for scripts that it knows badly; three bytes per token bounds it.
        tokens = max(estimate_tokens(request.content.decode("utf-8", "replace")), len(request.content) // 3)
        longest = Usage(cache_write_tokens=tokens, output_tokens=int(request["max_tokens"]))
        return cost_usd(str(request["model"]), longest, self.prices) or 0.0

    def settle(self, reserved: float, reply: Reply | None, asked: str) -> None:
        """Replace what was reserved by what the reply cost.

        Args:
            reply: None after an error.
            asked: The model that was asked.
        """
        cost = None
        if reply is not None:
            # Local servers reply under names of their own, such as the path of a file.
            cost = cost_usd(reply.model, reply.usage, self.prices)
            cost = cost_usd(asked, reply.usage, self.prices) if cost is None else cost
        with self._lock:
            self.reserved_usd -= reserved
            self.spent_usd += cost or 0.0  # the API does not charge for errors

    def end(self, reason: ExtractorError) -> None:
        """Remember the first reason to end the evaluation."""
        with self._lock:
            self.ending = self.ending or reason


class PaidModel:
    """Reserves the most that a request can cost before it is sent."""

    def __init__(self, model: ModelClient, purse: Purse) -> None:
        self._model = model
        self._purse = purse

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        reserved, reply = self._purse.reserve(request), None
        try:
            reply = self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)
        finally:
            self._purse.settle(reserved, reply, str(request["model"]))
        return reply


class WatchedModel:
    """Counts the requests made, and records errors that must end the evaluation."""

    def __init__(self, model: ModelClient, purse: Purse) -> None:
        self._model = model
        self._purse = purse
        self.requests = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        try:
            reply = self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)
        except (OperatorError, RecordingMissing) as reason:
            self._purse.end(reason)
            raise
        except ExtractorError:
            self.requests += 1
            raise
        self.requests += reply.requests
        return reply
