"""What else would read the same turns: Celery applications with one task, `remember`, told of every turn.

    remember(session_id, history, new)    history: [{"role", "content"}], of which the last `new` are this turn's

A rival is a module here with `app`. It finds the broker, the store's directory and the model in the environment (`BENCH_REDIS_URL`,
`BENCH_HOME`, `ANTHROPIC_BASE_URL`), and runs under `BENCH_RIVAL_PYTHON` when it needs packages of its own.
"""

from __future__ import annotations

import os

from celery import Celery

QUEUE = "rival"
TASK = "remember"


def make_app() -> Celery:
    """Return a Celery application as one makes it in five minutes."""
    app = Celery("rival", broker=os.environ["BENCH_REDIS_URL"])
    app.conf.update(task_ignore_result=True, task_default_queue=QUEUE, task_serializer="json", accept_content=["json"])
    return app
