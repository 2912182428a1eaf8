"""Turns that come twice, in another order, by several ways."""

from __future__ import annotations

import random
import threading
import time

from celery import Celery

from extractor.adapters.wire import QUEUE_TURNS
from tests.chaos.conversation import Turn, conversation
from tests.chaos.scenario import Result, Scale, begin, finish, scenario
from tests.chaos.system import system


@scenario("duplicate and reordered delivery, three ways at once", short=("postgres",))
def _duplicates(kind: str, scale: Scale) -> Result:
    """Each event comes over the stream, over HTTP and inside a Celery message, in other orders, from three threads."""
    with system(kind) as running:
        begin(running, scale, with_api=True)
        turns = conversation(scale.sessions, scale.turns)
        dice = random.Random(3)
        celery = Celery("producer", broker=running.environment["EXTRACTOR_REDIS_URL"])

        def shaken() -> list[Turn]:
            """Neighbours change places: what a retrying producer does to its order."""
            keys = {id(turn): place + dice.uniform(0, 2 * scale.sessions) for place, turn in enumerate(turns)}
            return sorted(turns, key=lambda turn: keys[id(turn)])

        def by_celery() -> None:
            for turn in shaken():
                celery.send_task("extractor.ingest_turn", [turn.event], queue=QUEUE_TURNS)

        thread = threading.Thread(target=by_celery)
        thread.start()
        waits = [
            running.say_in_background(shaken(), over="stream", rate=len(turns) / scale.load_s),
            running.say_in_background(shaken(), over="http", rate=len(turns) / scale.load_s),
        ]
        for wait in waits:
            wait()
        thread.join()
        celery.close()
        running.ledger.accepted = turns
        return finish(running, time.monotonic(), is_ordered=False)
