"""Maps errors of Redis."""

from __future__ import annotations

from collections.abc import Mapping

import redis

from extractor.adapters.failures import Meaning
from extractor.core.errors import QueueUnavailable

REDIS_ERRORS: Mapping[type[Exception], Meaning] = {
    redis.RedisError: QueueUnavailable,  # all of them: no session is to blame for Redis
    OSError: QueueUnavailable,
}
