"""What an error of Redis means to us."""

from __future__ import annotations

from collections.abc import Mapping

import redis

from extractor.adapters.failures import Meaning
from extractor.core.errors import QueueUnavailable

REDIS_ERRORS: Mapping[type[Exception], Meaning] = {
    redis.RedisError: QueueUnavailable,  # all of them: nothing that is only in Redis is anybody's session
    OSError: QueueUnavailable,
}
