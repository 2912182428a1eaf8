"""Simulated time, a prompt cache that goes by it, and workers that die: for `bench.pace_served`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bench.lives import START
from bench.pace import ANSWER_S, CACHE_LIFE
from extractor.adapters.anthropic_model import AnthropicModel
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.testing.rules import Cache, positions


class Clock:
    """The simulated time."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def reach(self, at: datetime) -> None:
        self.now = max(self.now, at)


class TimedCache(Cache):
    """The prompt cache whose entries live for five minutes after their last use."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._used: dict[str, datetime] = {}

    def bill(self, body: Mapping[str, Any]) -> dict[str, int]:
        now = self._clock.now
        self.entries = {entry for entry in self.entries if now - self._used[entry] < CACHE_LIFE}
        before = set(self.entries)
        usage = super().bill(body)
        named = {block.hash for block in positions(body)}
        self._used.update(dict.fromkeys(self.entries - before | named & self.entries, now))
        return usage


class Killed(BaseException):
    """The worker dies here."""


class MortalModel(AnthropicModel):
    """The model's client in a worker that dies now and then."""

    def __init__(self, url: str, clock: Clock, share: float) -> None:
        super().__init__(api_key="bench", base_url=url)
        self._clock = clock
        self._share = share
        self._dice = random.Random(7)
        self.kills = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        fate = self._dice.random() / self._share if self._share else 1.0
        if fate < 0.5:
            self._die()
        reply = super().create(request, max_requests=max_requests, timeout_s=timeout_s)
        self._clock.now += timedelta(seconds=ANSWER_S)
        if 0.5 <= fate < 1:
            self._die()
        return reply

    def _die(self) -> None:
        self.kills += 1
        raise Killed
