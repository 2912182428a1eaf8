"""Networks that fall silent, lose packets or are long: workers, PostgreSQL and Redis on machines of their own."""

from __future__ import annotations

import os
import random
import signal
import time
from dataclasses import replace

import psycopg

from tests.chaos.cluster import Cluster, cluster
from tests.chaos.conversation import conversation
from tests.chaos.names import named
from tests.chaos.scenario import RECOVERY_S, Result, Scale, begin, consult, finish, load, pause, scenario, tell_waits
from tests.chaos.services import own_postgres
from tests.chaos.system import Place, system
from tests.chaos.wire import Wire

POSTGRES = ("postgres",)
USUAL_S = 5.0
"""What a turn may wait without any fault, on a machine that does other things too."""


def _judge_waits(result: Result, scale: Scale) -> Result:
    """Let no turn wait for long, not even those that were said during the fault. Tests run side by side: the short form
    allows for more."""
    longest = result.verdict.longest_wait_s
    bound_s = (RECOVERY_S + USUAL_S) * (1 if scale.is_watched else 4)
    if longest > bound_s:
        result.verdict.disordered.append(f"a turn waited {longest:.1f} s, allowed are {bound_s:g}")
    return tell_waits(result)


# -- one host of several ------------------------------------------------------------------------------------------


@scenario("a worker's host is switched off inside an open transaction of the drain", databases=POSTGRES, short=POSTGRES)
def _switched_off(_: str, scale: Scale) -> Result:
    """The worker is frozen while a transaction of its own is open, then its machine goes: PostgreSQL is told nothing."""
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        busy = replace(scale, sessions=2 * scale.sessions)
        with load(running, busy):
            time.sleep(scale.load_s / 4)
            worker, hit = _freeze_in_transaction(made)
            running.workers()[worker].restart = False
            made.ways.switch_off(worker)
            at = time.monotonic()
            consult(running)
        notes = f"{made.ways.kind}; {hit}"
        return _judge_waits(finish(running, at, notes=notes), scale)


def _freeze_in_transaction(made: Cluster, timeout_s: float = 10.0) -> tuple[int, str]:
    """Stop a worker (SIGSTOP) in the middle of a transaction; returns which, and in what it was.

    It is stopped first and looked at afterwards: what is open then stays open.
    """
    workers = [child.process.pid for child in made.running.workers()]
    query = b"""SELECT client_addr::text, left(query, 60) FROM pg_stat_activity
                WHERE state = 'idle in transaction' AND application_name = 'extractor'
                AND query ~* 'messages|sessions|facts' AND client_addr::text LIKE ANY(%s)"""
    wanted = [f"{address}%" for address in made.addresses[:1]] or ["127.%"]
    ends_at = time.monotonic() + timeout_s
    with psycopg.connect(made.postgres.here, autocommit=True) as connection:
        while time.monotonic() < ends_at:
            if not connection.execute(query, (wanted,)).fetchone():
                continue
            os.kill(workers[0], signal.SIGSTOP)
            time.sleep(0.02)  # what it had sent arrives
            found = connection.execute(query, (wanted,)).fetchone()
            if found:
                return 0, f"open was: {found[1]}"
            os.kill(workers[0], signal.SIGCONT)
    return 0, "no open transaction was met"


@scenario("one of two workers silent to PostgreSQL for a while", databases=POSTGRES)
def _one_silent(_: str, scale: Scale) -> Result:
    return _silent_workers(scale, "postgres", rounds=3 if scale.is_watched else 1)


@scenario("one of two workers silent to everything for a while", databases=POSTGRES)
def _one_cut_off(_: str, scale: Scale) -> Result:
    return _silent_workers(scale, rounds=3)


def _silent_workers(scale: Scale, *services: str, rounds: int) -> Result:
    """At random moments, for random times, up to half a minute; others' turns go on, its own are taken over."""
    dice = random.Random()
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        lengths = [dice.uniform(6, 8) if rounds == 1 else dice.uniform(6, 29) for _ in range(rounds)]
        lasts_s = sum(lengths) + 5 * rounds
        longer = replace(scale, load_s=lasts_s, sessions=2 * scale.sessions, turns=int(lasts_s / 6))  # 4 a second
        at = 0.0
        with load(running, longer):
            for length_s in lengths:
                time.sleep(dice.uniform(1, 4))
                made.ways.silence(0, *services)
                pause(running, length_s)
                made.ways.heal()
                at = time.monotonic()
        notes = f"{made.ways.kind}; {', '.join(f'{length:.0f}' for length in lengths)} s"
        return _judge_waits(finish(running, at, notes=notes), scale)


# -- all of them --------------------------------------------------------------------------------------------------


@scenario("both workers silent to PostgreSQL", databases=POSTGRES)
def _both_silent(_: str, scale: Scale) -> Result:
    return _all_silent(scale, "postgres", 60.0)


@scenario("both workers silent to Redis", databases=POSTGRES)
def _silent_redis(_: str, scale: Scale) -> Result:
    return _all_silent(scale, "redis", 30.0)


def _all_silent(scale: Scale, service: str, lasts_s: float) -> Result:
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        with load(running, replace(scale, load_s=lasts_s)):
            time.sleep(scale.load_s / 4)
            for worker in range(len(made.places)):
                made.ways.silence(worker, service)
            pause(running, lasts_s)
            made.ways.heal()
            at = time.monotonic()
        return finish(running, at, notes=f"{made.ways.kind}; {lasts_s:g} s")


@scenario("PostgreSQL silent to everybody", databases=POSTGRES)
def _silent_database(_: str, scale: Scale) -> Result:
    """To the API too: `/readyz` has to say so in time."""
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        with load(running, replace(scale, load_s=20.0)):
            time.sleep(scale.load_s / 4)
            made.ways.silence_service("postgres")
            pause(running, 20.0)
            made.ways.heal()
            at = time.monotonic()
        return finish(running, at, notes=f"{made.ways.kind}; 20 s", names="database")


@scenario("Redis silent to everybody", databases=POSTGRES)
def _redis_silent_to_all(_: str, scale: Scale) -> Result:
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        with load(running, replace(scale, load_s=20.0), over="http"):
            time.sleep(scale.load_s / 4)
            made.ways.silence_service("redis")
            pause(running, 20.0)
            made.ways.heal()
            at = time.monotonic()
        return finish(running, at, notes=f"{made.ways.kind}; 20 s; turns over HTTP", names="redis")


@scenario("2 % of the packets are lost", databases=POSTGRES)
def _lossy(_: str, scale: Scale) -> Result:
    return _losing(scale, 0.02)


@scenario("10 % of the packets are lost", databases=POSTGRES)
def _very_lossy(_: str, scale: Scale) -> Result:
    return _losing(scale, 0.10)


def _losing(scale: Scale, share: float) -> Result:
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        with load(running, replace(scale, load_s=20.0)):
            time.sleep(scale.load_s / 4)
            made.ways.lose(share)
            pause(running, 15.0)
            made.ways.heal()
            at = time.monotonic()
        return finish(running, at, notes=made.ways.kind)


@scenario("a NAT forgets all connections that are open, again and again", databases=POSTGRES)
def _forgotten(_: str, scale: Scale) -> Result:
    """Nobody learns of it: what is sent over an old connection is lost, and new connections work."""
    with cluster() as made:
        running = made.running
        begin(running, scale, places=made.places, api_place=made.api_place)
        rounds = 3 if scale.is_watched else 1
        forgotten, at = 0, 0.0
        with load(running, replace(scale, load_s=rounds * 12.0)):
            for _round in range(rounds):
                time.sleep(2.0)
                forgotten += made.ways.forget()
                at = time.monotonic()
                pause(running, 10.0)
        notes = f"{made.ways.kind}; {forgotten} connections in {rounds} rounds"
        return tell_waits(finish(running, at, notes=notes))


@scenario("the name server hangs while PostgreSQL and Redis are started anew", databases=POSTGRES)
def _nameless(_: str, scale: Scale) -> Result:
    """Every new connection needs a name, and waits as long as the resolver does."""
    with cluster() as made, named(made) as names:
        running = made.running
        *workers, api = names.places
        begin(running, scale, places=workers, api_place=api)
        with load(running, replace(scale, load_s=30.0)):
            time.sleep(scale.load_s / 4)
            names.forget()
            made.postgres.stop()
            made.redis.stop()
            made.postgres.start()
            made.redis.start()
            pause(running, 20.0)
            names.know()
            at = time.monotonic()
        return finish(running, at, notes=f"{made.ways.kind}; 20 s", names="database")


# -- far away -----------------------------------------------------------------------------------------------------


@scenario("PostgreSQL is 50 ms away each way", databases=POSTGRES)
def _far(_: str, scale: Scale) -> Result:
    return _distant(scale, 0.05, bound_s=20.0)


@scenario("PostgreSQL is 200 ms away each way", databases=POSTGRES)
def _very_far(_: str, scale: Scale) -> Result:
    return _distant(scale, 0.2, bound_s=60.0)


def _distant(scale: Scale, delay_s: float, *, bound_s: float) -> Result:
    """100 sessions of two turns, all at once, with as many slots as by default. Nothing but distance is wrong: no run
    may count as a lost worker, and PostgreSQL may see no deadlock."""
    with (
        own_postgres(log_lock_waits="on") as postgres,
        Wire((postgres.address, postgres.port), delay_s=delay_s) as wire,
    ):
        far = Place(environment={"EXTRACTOR_DATABASE_URL": f"postgresql://postgres@127.0.0.1:{wire.port}/postgres"})
        with system("postgres", url=postgres.url, concurrency=16) as running:
            begin(running, scale, places=[far, far], api_place=far)
            turns = conversation(100, 2, skipped_every=0)
            began = time.monotonic()
            running.say(turns)
            consult(running)
            result = finish(running, began, bound_s=bound_s)
            lost = running.ledger.failed_runs(running.database, "worker_lost")
            deadlocks = postgres.log.count("deadlock detected")
    if lost or deadlocks:
        result.verdict.disordered.append(f"{lost} runs worker_lost, {deadlocks} deadlocks")
    return replace(result, notes=f"{lost} runs worker_lost, {deadlocks} deadlocks")
