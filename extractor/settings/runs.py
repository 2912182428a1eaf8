"""Settings of runs: when a session is read, how much of it, and what holds it meanwhile."""

from __future__ import annotations

from pydantic import Field

from extractor.core.conversation.events import MAX_EVENT_BYTES
from extractor.core.run.pace import DEFAULT_GATHER_S, DEFAULT_QUIET_S, MAX_GATHER_S
from extractor.settings.part import SettingsPart


class RunSettings(SettingsPart):
    """When a session is read, how much of it, and what holds it meanwhile."""

    quiet_s: float = Field(
        DEFAULT_QUIET_S,
        ge=0,
        le=MAX_GATHER_S,
        description="Seconds without a turn after which a session is read; until then its turns are gathered, so that one run reads several. 0: every turn is read at once, as with the offline model unless this is set.",
    )
    gather_s: float = Field(
        DEFAULT_GATHER_S,
        ge=0,
        le=MAX_GATHER_S,
        description="Seconds from a turn until its facts can be read, at most, while turns are gathered: its session is due 30 s before that, or a tenth of the bound if that is shorter. 0: every turn is read at once.",
    )
    debounce_s: float | None = Field(
        None,
        ge=0,
        le=600,
        description="Seconds from the first unread message until its session is read, however many turns follow. Replaces EXTRACTOR_QUIET_S and EXTRACTOR_GATHER_S where it is set.",
    )
    batch_gather_s: float = Field(
        60.0,
        ge=0,
        le=3_600,
        description="Seconds that a request of a backfill with --batch waits for others before they are submitted together.",
    )
    batch_poll_s: float = Field(
        60.0, ge=0.1, le=3_600, description="Seconds between two looks at a batch that the provider works on."
    )
    window_messages: int = Field(60, ge=2, le=1000, description="Maximum number of messages that one run reads.")
    window_tokens: int = Field(
        16_000, ge=1_000, le=500_000, description="Maximum transcript tokens that one run reads (estimated)."
    )
    turn_grace_s: float = Field(
        20.0,
        ge=0,
        le=600,
        description="Seconds that a turn waits for the result of a memory write by the main agent.",
    )
    lease_s: float = Field(
        5.0, ge=1, le=300, description="Lease duration in seconds: how soon a dead worker's session is taken over."
    )
    heartbeat_s: float = Field(
        1.0,
        ge=0.1,
        le=60,
        description="Seconds between renewals of a worker's leases; capped at a third of the lease.",
    )
    sweep_s: float = Field(
        1.0, ge=0.1, le=60, description="Seconds between sweeps for lost wake-ups and undrained events."
    )
    rewake_s: float = Field(
        5.0, ge=1, le=3600, description="Seconds after which a wake-up without effect is sent again."
    )
    drain_batch: int = Field(200, ge=1, le=5000, description="Maximum number of events stored in one batch.")
    max_event_bytes: int = Field(
        MAX_EVENT_BYTES,
        ge=1024,
        le=512 * 1024 * 1024,
        description="Maximum size of an event and of a request body, in bytes.",
    )

    @property
    def beat_s(self) -> float:
        """Seconds between renewals of leases."""
        # A third: one heartbeat may be late, and one may fail, before the lease expires.
        return min(self.heartbeat_s, self.lease_s / 3)
