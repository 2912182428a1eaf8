"""Names and messages on Redis that producers and workers share. Needs only the `redis` package.

Keys used by this project (all in the database of EXTRACTOR_REDIS_URL):

    extractor:turns       stream   incoming events; an entry stays until it is stored in SQL
    extractor:rejected    stream   unreadable events with the reason; the newest 10,000
    extractor:waking      string   a wake-up for the stream is on its way; expires
    extractor:drain-lock  string   which drain is running; expires
    turns, extraction, maintenance   lists   Celery queues (names without a prefix, so that any client can send)
"""

from __future__ import annotations

import base64
import json
import os
import socket
from typing import Any
from uuid import uuid4

STREAM = "extractor:turns"
REJECTED = "extractor:rejected"
WAKING = "extractor:waking"
DRAIN_LOCK = "extractor:drain-lock"
GROUP = "ingest"
EVENT_FIELD = "event"

# If a wake-up has had no effect for this long, the next event sends another.
WAKING_TTL_MS = 1_000

QUEUE_TURNS, QUEUE_EXTRACTION, QUEUE_MAINTENANCE = "turns", "extraction", "maintenance"
TASK_DRAIN = "extractor.drain_turns"
TASK_INGEST = "extractor.ingest_turn"
TASK_EXTRACT = "extractor.extract_session"
TASK_UPKEEP = "extractor.upkeep"
TASK_AUDIT = "extractor.audit"

_ORIGIN = f"{os.getpid()}@{socket.gethostname()}"


def task_message(task: str, args: list[Any], queue: str) -> str:
    """Return a Celery task message (protocol 2, JSON) in the form in which kombu's Redis transport stores it in a list.

    LPUSH it onto the queue's list. Format: Celery's documentation, "Message Protocol", and kombu 5.7
    `transport/virtual/base.py`.
    """
    # Celery's own producer takes 0.3 ms per message and a second to import (docs/adr/0002-wake-ups.md).
    task_id = str(uuid4())
    body = json.dumps([args, {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}])
    message = {
        "body": base64.b64encode(body.encode()).decode(),
        "content-encoding": "utf-8",
        "content-type": "application/json",
        "headers": {
            "lang": "py",
            "task": task,
            "id": task_id,
            "root_id": task_id,
            "parent_id": None,
            "group": None,
            "meth": None,
            "shadow": None,
            "eta": None,
            "expires": None,
            "retries": 0,
            "timelimit": [None, None],
            "argsrepr": "",
            "kwargsrepr": "{}",
            "origin": _ORIGIN,
            "ignore_result": True,
        },
        "properties": {
            "correlation_id": task_id,
            "reply_to": "",
            "delivery_mode": 2,
            "delivery_info": {"exchange": "", "routing_key": queue},
            "priority": 0,
            "body_encoding": "base64",
            "delivery_tag": str(uuid4()),
        },
    }
    return json.dumps(message)
