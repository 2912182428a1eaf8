"""Submits the requests of suspended runs as batches and stores the provider's answers.

A crash at any point loses nothing. A batch is in SQL before it is sent. If the response to its submission was not
stored, the provider's own list is searched for it (`_settle`). Only when it is not there are its requests sent again.
What may have been paid and is not used is logged and counted.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Protocol, TypeVar
from uuid import UUID

from extractor.adapters.anthropic_batches import ItemResult, NoSuchBatch, SeenBatch, expired
from extractor.adapters.sql.sessions.batches import BatchStore, OpenBatch, Submission
from extractor.adapters.telemetry import log
from extractor.core.errors import BadRequest, ExtractorError, InputTooLarge, ModelOutage
from extractor.core.run.batch_states import BatchResult, BatchState

# Answers per transaction; a run that waits for one of them may take it as soon as it is committed.
STORED_AT_ONCE = 100
# How far the provider's clock may be behind ours.
CLOCK_SKEW = timedelta(minutes=10)

# A batch ends within 24 hours; one that does not is canceled.
CANCEL_AFTER_S = 25 * 3600.0

# After this long its requests are sent again, whatever becomes of the batch.
GIVE_UP_AFTER_S = 26 * 3600.0

# Pause of this worker after a refusal or an outage, which would meet the next batch too.
REFUSED_PAUSE_S = 60.0

T = TypeVar("T")


class BatchApi(Protocol):
    """The provider's side; see `AnthropicBatches`."""

    def create(self, requests: tuple[tuple[str, str], ...]) -> str: ...

    def retrieve(self, batch_id: str) -> SeenBatch: ...

    def cancel(self, batch_id: str) -> None: ...

    def since(self, instant: datetime) -> list[SeenBatch]: ...

    def results(self, batch_id: str, *, others_succeeded: bool) -> Iterator[ItemResult]: ...


class Batches:
    """Moves batches forward. Any number of workers may run it at once.

    Args:
        api: Returns the client of the provider's batch API; called when there is something to do.
        gather_s: Seconds that a request waits for others.
        poll_s: Seconds between two polls of a batch.
    """

    def __init__(self, store: BatchStore, api: Callable[[], BatchApi], *, gather_s: float, poll_s: float) -> None:
        self._store = store
        self._make_api = api
        self._gather_s = gather_s
        self._poll_s = poll_s
        self._not_before = 0.0

    def run(self) -> float | None:
        """Submit what waits and poll what was submitted. Returns None: the usual interval until the next call."""
        if self._store.has_work():
            self._submit()
            while (batch := self._store.claim()) is not None:
                self._look(batch)
        return None

    # -- submission ---------------------------------------------------------------------------------------------

    def _submit(self) -> None:
        while time.monotonic() >= self._not_before:
            taken = self._store.take(gather_s=self._gather_s)
            if taken is None:
                return
            self._submit_one(taken)

    def _submit_one(self, taken: Submission) -> None:
        try:
            provider_id = self._make_api().create(taken.requests)
        except ModelOutage as error:  # it may have been created: `_settle` finds out
            self._not_before = time.monotonic() + REFUSED_PAUSE_S
            log().warning("batch.unanswered", batch=str(taken.batch_id), error=str(error))
            return
        except ExtractorError as error:
            self._refused(taken, error)
            return
        if self._store.note_submitted(taken.batch_id, provider_id, look_in_s=self._poll_s):
            log().info("batch.submitted", batch=provider_id, requests=len(taken.requests))
            return
        # The submission took so long that its requests were given back. They would be paid twice.
        self._make_api().cancel(provider_id)
        log().warning("batch.canceled", batch=provider_id, requests=len(taken.requests), reason="submitted too late")

    def _refused(self, taken: Submission, error: ExtractorError) -> None:
        """Return the requests of a refused batch, and answer a request that was refused alone.

        A batch with a bad request is refused as a whole, without a word about which one it is. Its requests return in
        halves (`BatchState.REFUSED`) until the bad one is alone. Any other refusal concerns all of them, so they wait.
        """
        is_ours = isinstance(error, (BadRequest, InputTooLarge))
        log().warning("batch.refused", requests=len(taken.requests), error=str(error))
        if is_ours and len(taken.requests) == 1:
            self._store.answer(taken.batch_id, {taken.requests[0][0]: error})
        state = BatchState.REFUSED if is_ours else BatchState.NOT_CREATED
        self._store.give_back(taken.batch_id, state, str(error))
        if not is_ours:
            self._not_before = time.monotonic() + REFUSED_PAUSE_S

    # -- polling ------------------------------------------------------------------------------------------------

    def _look(self, batch: OpenBatch) -> None:
        try:
            if batch.provider_id is None:
                self._settle(batch)
            else:
                self._poll(batch, batch.provider_id)
        except NoSuchBatch as error:
            self._lose(batch, str(error))
        except ExtractorError as error:  # the provider does not respond; try again later
            log().warning("batch.unanswered", batch=batch.provider_id, error=str(error))
            if batch.age_s > GIVE_UP_AFTER_S:
                self._lose(batch, str(error))
            else:
                self._store.look_later(batch.id, self._poll_s)

    def _settle(self, batch: OpenBatch) -> None:
        """Find out whether a batch was created, from the provider's list of batches since then."""
        # A batch of ours is known by the ids of its requests, and only results show them. So a candidate is decided when
        # it has ended.
        api = self._make_api()
        seen = [one for one in api.since(batch.submitted_at - CLOCK_SKEW) if one.requests == batch.requests]
        known = self._store.known([one.id for one in seen])
        open_ones = [one for one in seen if one.id not in known]
        for one in open_ones:
            if one.has_ended and self._is_it(batch, one):
                self._store.note_submitted(batch.id, one.id, look_in_s=0.0)
                log().info("batch.found", batch=one.id, requests=batch.requests)
                return
        if any(not one.has_ended for one in open_ones):
            self._store.look_later(batch.id, self._poll_s)
            return
        self._store.give_back(batch.id, BatchState.NOT_CREATED)
        log().warning("batch.not_created", batch=str(batch.id), requests=batch.requests)

    def _is_it(self, batch: OpenBatch, seen: SeenBatch) -> bool:
        names = self._store.names(batch.id)
        try:
            return any(one.custom_id in names for one in self._make_api().results(seen.id, others_succeeded=False))
        except NoSuchBatch:
            return False

    def _poll(self, batch: OpenBatch, provider_id: str) -> None:
        api = self._make_api()
        seen = api.retrieve(provider_id)
        if seen.has_ended:
            self._store_results(batch, api.results(provider_id, others_succeeded=seen.succeeded > 0))
            return
        if batch.age_s > GIVE_UP_AFTER_S:
            self._lose(batch, "it did not end")
            return
        if batch.age_s > CANCEL_AFTER_S:
            api.cancel(provider_id)
            log().warning("batch.canceled", batch=provider_id, requests=batch.requests, reason="overdue")
        self._store.look_later(batch.id, self._poll_s)

    def _store_results(self, batch: OpenBatch, results: Iterable[ItemResult]) -> None:
        counts: Counter[BatchResult] = Counter()
        for some in _chunks(results):
            self._store.answer(batch.id, {one.custom_id: one.answer for one in some})
            counts.update(one.result for one in some)
        left = self._store.unanswered(batch.id)
        self._expire(batch.id, left)
        abandoned = self._store.end(batch.id, BatchState.ENDED, counts)
        log().info("batch.ended", batch=batch.provider_id, requests=batch.requests, abandoned=abandoned,
                   **{result.value: counts[result] for result in BatchResult})  # fmt: skip
        if left:
            log().warning("batch.lost", batch=batch.provider_id, requests=len(left), reason="it has no result of them")

    def _lose(self, batch: OpenBatch, reason: str) -> None:
        """Have the requests of a batch sent again whose results the provider does not have. They may have been paid."""
        left = self._store.unanswered(batch.id)
        self._expire(batch.id, left)
        self._store.end(batch.id, BatchState.LOST, {}, reason)
        log().warning("batch.lost", batch=batch.provider_id, requests=len(left), reason=reason)

    def _expire(self, batch_id: UUID, names: list[str]) -> None:
        for some in _chunks(names):
            self._store.answer(batch_id, {name: expired() for name in some})


def _chunks(items: Iterable[T]) -> Iterator[list[T]]:
    left = iter(items)
    while some := list(islice(left, STORED_AT_ONCE)):
        yield some
