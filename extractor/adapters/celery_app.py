"""Celery on Redis: settings chosen by measurement.

A Celery message is only a wake-up here. Losing one or receiving it twice does no harm.
"""

from __future__ import annotations

from celery import Celery
from kombu import Exchange, Queue

from extractor.adapters.broker_transport import Amqp
from extractor.adapters.redis_client import RedisTimeouts, for_celery
from extractor.adapters.wire import (
    QUEUE_EXTRACTION,
    QUEUE_MAINTENANCE,
    QUEUE_TURNS,
)

# No prefix, so that any Celery client can send to them (docs/adr/0001-queue-names.md).
QUEUES = (QUEUE_TURNS, QUEUE_EXTRACTION, QUEUE_MAINTENANCE)


def make_app(
    url: str, *, visibility_timeout_s: int, concurrency: int = 16, timeouts: RedisTimeouts | None = None
) -> Celery:
    """Return a Celery application without tasks. It connects when a worker starts."""
    app = Celery("extractor", amqp=Amqp)
    address, options = for_celery(url, timeouts)
    app.conf.update(
        broker_url=address,
        # Results are rows of the table of runs; nothing would read a result backend.
        result_backend=None,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_queues=[Queue(name, Exchange(name, type="direct"), routing_key=name) for name in QUEUES],
        task_default_queue=QUEUE_EXTRACTION,
        task_create_missing_queues=False,  # a misspelt -Q would otherwise listen to an empty queue for ever
        task_acks_late=False,  # acknowledged when the task starts: a lost wake-up costs one sweep interval
        task_acks_on_failure=True,
        task_acks_on_timeout=True,
        task_reject_on_worker_lost=False,
        task_publish_retry=False,
        worker_pool="threads",  # measured best: one process per core, 64 to 128 threads
        worker_concurrency=concurrency,
        worker_prefetch_multiplier=1,  # what one worker has fetched, an idle one cannot take
        # Runs do not need Redis. Canceling them would pay for their requests twice.
        worker_cancel_long_running_tasks_on_connection_loss=False,
        worker_soft_shutdown_timeout=0,  # worker/process.py hands sessions back itself, after `shutdown_s`
        worker_redirect_stdouts=False,
        worker_hijack_root_logger=False,  # lines of libraries go through our own handler (telemetry.py)
        worker_send_task_events=False,  # 7 % of a run's CPU; Flower turns them on when it connects
        task_send_sent_event=False,
        worker_enable_remote_control=True,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # for ever; the default gives up after 100 attempts and ends the worker
        broker_pool_limit=10,
        broker_pool_acquire_timeout=5,
        broker_transport_options={
            "visibility_timeout": visibility_timeout_s,
            # Every 5 s a look for messages of killed workers; kombu's defaults make it 100 s (10 times 10).
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            **options,
        },
    )
    # By name: its import loads Celery's worker, which a client of this application does not need.
    app.Task.Request = "extractor.adapters.celery_request:HiddenRequest"
    return app
