"""What is to be expected of 1, 10 and 100 workers on one Redis and one PostgreSQL: a closed queueing network, solved.

    python -m bench.scale                                   with what was measured on the machine of docs/performance.md
    python -m bench.scale --worker-ms 10 --database-ms 3 --latency 1.0 --database-cores 8

Every slot is a customer that goes round: the model's answers (nobody waits for another there), the CPU of its worker (one core
each), the database's cores, Redis (one core). Mean value analysis gives the throughput and where customers stand. Not in it:
the network between hosts, fsync of a slow disk, what the provider's rate limit allows.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import Any

WORKERS = (1, 10, 100)
CONNECTIONS_A_WORKER = 24
"""Of the pools at most, half that write and half that read; most are opened in bursts only."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What one run takes, in milliseconds, and what a worker takes each second without any.

    Attributes:
        worker_ms, database_ms, redis_ms: CPU of a run.
        model_s: Seconds of the model's answers, all calls of a run.
        idle_database_ms: CPU of the database for one worker's heartbeat and sweep, each second.
    """

    worker_ms: float = 12.0
    database_ms: float = 3.0
    redis_ms: float = 0.3
    model_s: float = 0.9
    idle_database_ms: float = 3.0


def simulate(workers: int, costs: Costs, *, slots: int = 64, database_cores: int = 4) -> dict[str, Any]:
    """Return runs a second and how busy each part is.

    Args:
        slots: Runs at once in each worker.
    """
    left = max(0.05, 1.0 - workers * costs.idle_database_ms / 1000 / database_cores)
    database_s = costs.database_ms / 1000 / left
    stations = {  # seconds of service a run, number of equal stations
        "worker": (costs.worker_ms / 1000 / workers, workers),
        "database": (database_s / database_cores, 1),
        "redis": (costs.redis_ms / 1000, 1),
    }
    # several cores are one that is as much faster, and a delay for what a single run cannot use of it (Seidmann)
    delay = costs.model_s + database_s * (database_cores - 1) / database_cores
    customers = workers * slots
    queues = dict.fromkeys(stations, 0.0)
    rate = 0.0
    for count in range(1, customers + 1):
        stays = {name: service * (1 + queues[name]) for name, (service, _) in stations.items()}
        rate = count / (delay + sum(stays[name] * number for name, (_, number) in stations.items()))
        queues = {name: rate * stay for name, stay in stays.items()}
    busy = {name: rate * service for name, (service, _) in stations.items()}
    busy["database"] = busy["database"] * left + (1 - left)
    first = max(busy, key=lambda name: busy[name])
    ideal = customers / costs.model_s
    return {
        "workers": workers, "slots": customers, "database_cores": database_cores, "runs_a_second": rate,
        "share_of_ideal": rate / ideal, "run_s": customers / rate,
        **{f"{name}_busy": share for name, share in busy.items()},
        "busiest": first, "connections": workers * CONNECTIONS_A_WORKER,
    }  # fmt: skip


def line(found: dict[str, Any]) -> str:
    return (
        f"{found['workers']:3} workers x {found['slots'] // found['workers']}, {found['database_cores']} cores of PostgreSQL: "
        f"{found['runs_a_second']:7.0f} runs/s, {found['share_of_ideal']:.0%} of the ideal; busy: worker {found['worker_busy']:.0%}, "
        f"database {found['database_busy']:.0%}, Redis {found['redis_busy']:.0%}; up to {found['connections']} connections"
    )


def main() -> None:
    costs = Costs()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worker-ms", type=float, default=costs.worker_ms)
    parser.add_argument("--database-ms", type=float, default=costs.database_ms)
    parser.add_argument("--redis-ms", type=float, default=costs.redis_ms)
    parser.add_argument("--latency", type=float, default=costs.model_s, help="Seconds of the model in a run.")
    parser.add_argument("--slots", type=int, default=64)
    parser.add_argument("--database-cores", type=int, action="append")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    costs = Costs(options.worker_ms, options.database_ms, options.redis_ms, options.latency)
    report = [
        simulate(workers, costs, slots=options.slots, database_cores=cores)
        for cores in options.database_cores or (4, 16)
        for workers in WORKERS
    ]
    print(json.dumps(report, indent=2) if options.json else "\n".join(line(found) for found in report))


if __name__ == "__main__":
    main()
