"""Celery on Redis: settings chosen by measurement.

A Celery message is only a wake-up here. Losing one or receiving it twice does no harm. Queue names have no prefix, so
that any Celery client can send to them.
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

QUEUES = (QUEUE_TURNS, QUEUE_EXTRACTION, QUEUE_MAINTENANCE)


def make_app(
    url: str, *, visibility_timeout_s: int, concurrency: int = 16, timeouts: RedisTimeouts | None = None
) -> Celery:
    """Return a Celery application without tasks. It connects when a worker starts."""
    app = Celery("extractor", amqp=Amqp)
    address, options = for_celery(url, timeouts)
    app.conf.update(
        broker_url=address,
        result_backend=None,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_queues=[Queue(name, Exchange(name, type="direct"), routing_key=name) for name in QUEUES],
        task_default_queue=QUEUE_EXTRACTION,
        task_create_missing_queues=False,
        task_acks_late=False,  # acknowledged when the task starts: a lost wake-up costs one sweep interval
        task_acks_on_failure=True,
        task_acks_on_timeout=True,
        task_reject_on_worker_lost=False,
        task_publish_retry=False,
        worker_pool="threads",  # measured best: one process per core, 64 to 128 threads
        worker_concurrency=concurrency,
        worker_prefetch_multiplier=1,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        worker_soft_shutdown_timeout=0,
        worker_redirect_stdouts=False,
        worker_hijack_root_logger=False,
        worker_send_task_events=False,  # 7 % of a run's CPU; Flower turns them on when it connects
        task_send_sent_event=False,
        worker_enable_remote_control=True,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_pool_limit=10,
        broker_pool_acquire_timeout=5,
        broker_transport_options={
            "visibility_timeout": visibility_timeout_s,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "queue_order_strategy": "round_robin",
            **options,
        },
    )
    app.Task.Request = "extractor.adapters.celery_request:HiddenRequest"
    return app
