"""The states of batches and of the requests in them."""

from __future__ import annotations

from enum import StrEnum


class BatchState(StrEnum):
    """The state of a batch."""

    SUBMITTING = "submitting"
    """Its requests are assigned, and it is being sent. After a crash, or if no answer came, a look at the provider's
    list of batches tells whether it was created."""

    IN_PROGRESS = "in_progress"
    """The provider has it. It is polled until it has ended."""

    ENDED = "ended"
    """Every request has an answer in SQL."""

    REFUSED = "refused"
    """The provider did not accept it; its requests wait again. Nothing was paid."""

    NOT_CREATED = "not_created"
    """It never reached the provider; its requests wait again. Nothing was paid."""

    LOST = "lost"
    """The provider no longer knows it, or did not end it in time; its requests are asked again. It may have been paid."""


class RequestState(StrEnum):
    """The state of a request that goes through a batch."""

    WAITING = "waiting"
    """Not in a batch yet."""

    SUBMITTED = "submitted"
    """In a batch."""

    ANSWERED = "answered"
    """Its session is due; the run that commits deletes it, or one that fails by itself."""

    ABANDONED = "abandoned"
    """A live turn came, and its run did not wait. The answer is counted when it comes, and not used."""


class BatchResult(StrEnum):
    """What a batch made of a request."""

    SUCCEEDED = "succeeded"
    ERRORED = "errored"
    EXPIRED = "expired"
    CANCELED = "canceled"
