"""The use cases of turns that come in and of the runs that read them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from extractor.core.run.extraction import Extraction, Hold
    from extractor.core.run.prices import PriceList
    from extractor.usecases.agent import AgentRunner
    from extractor.usecases.batches import Batches
    from extractor.usecases.dispatch import Dispatch
    from extractor.usecases.ingest import Drain, Ingest
    from extractor.usecases.orders import PastOrders
    from extractor.usecases.pace import Gathered
    from extractor.usecases.replay import Replay
    from extractor.usecases.status import Progress
    from extractor.usecases.traces import Traces
    from extractor.usecases.upkeep import Sweep, Upkeep

from extractor.bootstrap.lifecycle import Lifecycle


class RunUseCases(Lifecycle):
    """Turns come in, sessions become due, runs read them."""

    @cached_property
    def dispatch(self) -> Dispatch:
        from extractor.usecases.dispatch import Dispatch

        made, settings = self.adapters, self.settings
        return Dispatch(
            made.wake_ups, made.stream, made.broker, made.gate, slots=settings.concurrency * settings.workers,
            rewake_s=settings.rewake_s,
        )  # fmt: skip

    @cached_property
    def ingest(self) -> Ingest:
        from extractor.usecases.ingest import Ingest

        settings = self.settings
        return Ingest(
            self.adapters.archive,
            self.dispatch,
            max_event_bytes=settings.max_event_bytes,
            has_batches=settings.has_batches,
        )

    @cached_property
    def drain(self) -> Drain:
        from extractor.usecases.ingest import Drain

        return Drain(self.adapters.stream, self.adapters.database, self.ingest, batch=self.settings.drain_batch)

    @cached_property
    def gathered(self) -> Gathered:
        from extractor.usecases.pace import Gathered

        made = self.adapters
        return Gathered(made.due_times, self.dispatch, made.budgets, made.gate)

    @cached_property
    def progress(self) -> Progress:
        from extractor.usecases.status import Progress

        return Progress(self.adapters.queries, self.adapters.stream, self.adapters.overview)

    @cached_property
    def batches(self) -> Batches:
        from extractor.usecases.batches import Batches

        settings, models = self.settings, self.adapters.models
        return Batches(
            self.adapters.batches,
            lambda: models.batches,
            gather_s=settings.batch_gather_s,
            poll_s=settings.batch_poll_s,
        )

    @cached_property
    def sweep(self) -> Sweep:
        from extractor.usecases.upkeep import Sweep

        return Sweep(
            self.adapters.gate, self.adapters.due_times, self.drain, self.dispatch, lease_s=self.settings.lease_s
        )

    @cached_property
    def upkeep(self) -> Upkeep:
        from extractor.usecases.upkeep import Upkeep

        settings = self.settings
        return Upkeep(
            self.adapters.stats, self.adapters.over_time, self.adapters.budgets, self.adapters.retention,
            (self.adapters.segments.merge, self.adapters.statistics.renew), messages_days=settings.keep_messages_days,
            runs_days=settings.keep_runs_days, notes_days=settings.keep_notes_days,
        )  # fmt: skip

    def extraction(
        self,
        hold: Hold | None = None,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> Extraction:
        """Return the use case of a run.

        Args:
            hold, is_stopping: The worker's ends; see `Extraction`. Without `hold` the lease is not renewed.
        """
        from extractor.bootstrap.traced import traced
        from extractor.core.run.extraction import Extraction, keep_unrenewed
        from extractor.core.run.windows import Limits

        settings = self.settings
        return Extraction(
            runs=self.adapters.runs,
            facts=self.adapters.facts,
            model=self.adapters.models.model,
            limits=Limits(
                window_messages=settings.window_messages,
                window_tokens=settings.window_tokens,
                lease_s=settings.lease_s,
                timeout_s=settings.model_timeout_s,
                turn_grace_s=settings.turn_grace_s,
            ),
            prices=self.adapters.models.prices,
            default_zone=settings.default_time_zone,
            conventions=settings.date_conventions,
            leave_out=settings.leave_out,
            memory_tool_names=settings.memory_tool_names,
            new_run_id=uuid4,
            jitter=random.random,
            gate=self.adapters.gate,
            hold=hold or keep_unrenewed,
            is_stopping=is_stopping,
            around=traced,
        )

    def check_prices(self) -> None:
        """Read the price file now, so that a mistake in it prevents the start.

        Raises:
            Misconfigured
        """
        _ = self.adapters.models.prices, self.adapters.models.windows

    @property
    def prices(self) -> PriceList:
        return self.adapters.models.prices

    @cached_property
    def agent(self) -> AgentRunner:
        """Calls the model, for replays and clean-ups.

        Raises:
            Misconfigured: No model is configured.
        """
        from extractor.usecases.agent import AgentRunner

        models = self.adapters.models
        return AgentRunner(models.model, models.prices, timeout_s=self.settings.model_timeout_s)

    @cached_property
    def _past_orders(self) -> PastOrders:
        from extractor.usecases.orders import PastOrders

        made, settings = self.adapters, self.settings
        return PastOrders(made.queries, made.notes, zone=settings.default_time_zone, leave_out=settings.leave_out)

    @cached_property
    def replay(self) -> Replay:
        """The use case of `extractor runs --replay`.

        Raises:
            Misconfigured: No model is configured.
        """
        from extractor.usecases.replay import Replay

        made = self.adapters
        return Replay(
            made.queries, made.browse, made.facts, self.agent, self._past_orders,
            actions=made.actions, conventions=self.settings.date_conventions,
        )  # fmt: skip

    @cached_property
    def traces(self) -> Traces:
        from extractor.core.run.fork_choice import ForkRules
        from extractor.usecases.traces import RequestRules, Traces, TraceStores

        made, settings = self.adapters, self.settings
        rules = RequestRules(
            tuple(filter(None, (settings.cold_model or settings.model,))), settings.max_tokens_of, settings.has_cache_marks,
            ForkRules(provider=settings.provider).diagnoses,
        )  # fmt: skip
        return Traces(TraceStores(made.browse, made.resumed, made.facts, made.parents), self._past_orders, rules)
