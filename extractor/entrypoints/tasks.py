"""The Celery application: tasks that decode and call one use case.

    extractor.drain_turns()                          queue turns        store everything on the stream
    extractor.ingest_turn(event)                     queue turns        store one event
    extractor.extract_session(tenant_id, session_id) queue extraction   one run, if the session is due
    extractor.upkeep()                               queue maintenance  delete data past its retention
    extractor.audit(tenant_id, user_id, project_id)  queue maintenance  count an audit's findings; changes nothing

A task never raises for expected failures: the session is parked, or the sweeper tries again.
"""

from __future__ import annotations

from typing import Any

from celery import Celery, signals
from celery.exceptions import Reject

from extractor import __version__
from extractor.adapters.broker_transport import check_kombu
from extractor.adapters.celery_app import make_app
from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.telemetry import log, set_up_logging
from extractor.adapters.wire import TASK_AUDIT, TASK_DRAIN, TASK_EXTRACT, TASK_INGEST, TASK_UPKEEP
from extractor.bootstrap import Container, require_model
from extractor.core.errors import ExtractorError, QueueUnavailable, StoreUnavailable
from extractor.entrypoints.failure import ended_by
from extractor.settings import Settings, read_settings
from extractor.usecases.audit import report
from extractor.worker.process import Worker


def create_app(settings: Settings | None = None) -> Celery:
    """Return the application with its tasks; it connects when the worker starts.

    Raises:
        Misconfigured: A setting is unknown or invalid.
    """
    settings = settings or read_settings()
    container = Container.for_worker(settings)
    app = make_app(
        container.redis_url, visibility_timeout_s=settings.visibility_timeout_s, concurrency=settings.concurrency,
        timeouts=container.redis_timeouts,
    )  # fmt: skip
    process = _Process(container)
    _connect_signals(process)
    _add_tasks(app, process)
    return app


class _Process:
    """The worker of this process; created by the first task or signal that needs it."""

    def __init__(self, container: Container) -> None:
        self.container = container
        self._worker: Worker | None = None

    @property
    def worker(self) -> Worker:
        if self._worker is None:
            self._worker = self.container.worker(__version__)
        return self._worker

    def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()


def _connect_signals(process: _Process) -> None:
    # weak=False: Celery keeps weak references otherwise, and these functions are local.
    @signals.celeryd_init.connect(weak=False)
    def _before_the_broker(**_signal: Any) -> None:
        set_up_logging(process.container.settings.log_level, process.container.settings.log_format)
        # First what needs no connection, so that a wrong setting is reported even while Redis is down.
        try:
            check_kombu()
            require_model(process.container.settings)
            process.container.start_redis()
            process.container.require_schema()
            process.container.check_prices()
        except ExtractorError as error:  # Celery swallows exceptions of signal handlers, but not an exit
            raise ended_by(error) from None

    @signals.setup_logging.connect(weak=False)
    def _keep_our_logging(**_: Any) -> None:
        """Celery configures logging only if this signal has no receiver."""

    @signals.worker_ready.connect(weak=False)
    def _start(**_: Any) -> None:
        settings = process.container.settings
        process.worker.start(concurrency=settings.concurrency, model=settings.model)

    @signals.worker_shutting_down.connect(weak=False)
    def _stop_soon(**_: Any) -> None:
        process.worker.stop_soon()

    @signals.worker_shutdown.connect(weak=False)
    def _stop(**_: Any) -> None:
        process.stop()


def _add_tasks(app: Celery, process: _Process) -> None:
    @app.task(name=TASK_DRAIN)
    def drain_turns() -> None:
        if not process.worker.heartbeat.reaches_store:  # the stream keeps the events, for this or another worker
            return
        try:
            process.container.drain.run()
        except (QueueUnavailable, StoreUnavailable) as error:
            log().warning("sweep.failed", error=str(error))

    @app.task(name=TASK_INGEST, acks_late=True)  # the message is the only copy of the event until it is stored
    def ingest_turn(event: Any) -> None:
        try:
            process.container.drain.accept(event)
        except QueueUnavailable as error:  # neither the store nor Redis takes it: the message goes back to the queue
            raise Reject(str(error), requeue=True) from error

    @app.task(name=TASK_EXTRACT)
    def extract_session(tenant_id: str, session_id: str) -> None:
        process.worker.extract(tenant_id, session_id)

    @app.task(name=TASK_UPKEEP)
    def upkeep() -> None:
        process.container.upkeep.forget_old()

    @app.task(name=TASK_AUDIT)
    def audit(tenant_id: str, user_id: str | None = None, project_id: str | None = None) -> dict[str, int]:
        scope = AuditScope(tenant_id, user_id, project_id)
        counts: dict[str, int] = report(process.container.audit.find(scope))["counts"]
        log().info("facts.audited", tenant_id=tenant_id, **counts)
        return counts
