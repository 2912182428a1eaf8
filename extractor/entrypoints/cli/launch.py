"""Commands that start processes, and commands that enqueue conversations."""

from __future__ import annotations

import os
import signal
import socket
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extractor.entrypoints.cli.app import AsJson, Project, Tenant, User, app, errors, own_name, read_settings, show_json
from extractor.entrypoints.wording import counted

if TYPE_CHECKING:
    from extractor.bootstrap import Container


@app.command()
def up(
    host: Annotated[
        str | None, typer.Option(help="Address on which the API listens. Default: EXTRACTOR_HOST, 127.0.0.1.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port on which the API listens. Default: EXTRACTOR_PORT, 8765.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Number of worker processes. Default: EXTRACTOR_WORKERS, 2.")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(help="Concurrent runs per worker process. Default: EXTRACTOR_CONCURRENCY, 16.")
    ] = None,
) -> None:
    """Start everything on this machine: Redis (embedded unless configured), workers and the API. Ctrl-C stops it."""
    from extractor.bootstrap import Container
    from extractor.entrypoints.cli.supervisor import Supervisor

    settings = read_settings(host=host, port=port, workers=workers, concurrency=concurrency)
    supervisor = Supervisor(Container(settings), say=errors.print)
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    try:
        supervisor.start()
        watcher = threading.Thread(target=supervisor.watch, args=(stopping,), daemon=True)
        watcher.start()
        is_up = supervisor.wait_until_up(stopping)
        _welcome(supervisor.container, is_up)
        watcher.join()  # ends with Ctrl-C, which sets the event
    finally:
        stopping.set()
        supervisor.stop()
    errors.print("extractor has stopped")


def _broken_redis(container: Container) -> str | None:
    prober = container.prober()
    try:
        told = prober.look().of("redis")
    finally:
        prober.close()
    return None if told == "ok" else told


def _welcome(container: Container, is_up: bool) -> None:
    """Print examples to paste."""
    # Python's indentation counts, so pasted lines begin at the left.
    settings = container.settings
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(settings.host, settings.host)  # noqa: S104 - compared, not bound
    base = f"http://{host}:{settings.port}"
    say = partial(errors.print, markup=False, highlight=False, soft_wrap=True)  # Rich must not break pasted lines
    status = "up" if is_up else "starting; see the log for the API"
    if is_up and (broken := _broken_redis(container)):
        status = f"up, but it does not extract yet: {broken}"
    workers = counted(settings.workers, "worker")
    say(
        f"extractor is {status}\n{workers}, {counted(settings.concurrency, 'run')} at a time each; model {settings.model}\n"
    )
    say(f"Dashboard  {base}/dashboard\nRoutes     {base}/docs\n")
    say("Hand over a turn:\n")
    say(
        f'curl -s {base}/v1/sessions/s1/turns \\\n  -H \'content-type: application/json\' -d \'{{"user_id": "ada",\n'
        """  "messages": [{"role": "user", "content": "I am a nurse."}]}'\n"""
    )
    url = "" if settings.redis_url else f'"{container.redis_url}"'  # a configured one may hold a password
    say(f"or in Python{', with EXTRACTOR_REDIS_URL set as here' if settings.redis_url else ''}:\n")
    say(f"from extractor import Client\nclient = Client({url})")
    say('messages = [{"role": "user", "content": "I am a nurse."}]')
    say('client.enqueue_turn(session_id="s1", user_id="ada", messages=messages)\n')
    say("Read its facts; /wait has the turn read now, instead of with the next ones:\n")
    say(f"curl -s {base}/v1/sessions/s1/wait\ncurl -s '{base}/v1/facts?user_id=ada'\n")
    say("Give an agent the memory, by its MCP configuration:\n")
    say(f'{{"mcpServers": {{"memory": {{"type": "http",\n  "url": "{base}/mcp?user_id=ada"}}}}}}\n')
    if not settings.api_key and container.keys.is_keyless():
        say(f"No API key exists: only this machine is served. To create one:\n{own_name()} keys add --role operator")
    say("Ctrl-C stops it.")


@app.command()
def worker(
    concurrency: Annotated[
        int | None, typer.Option(help="Concurrent runs (threads). Default: EXTRACTOR_CONCURRENCY, 16.")
    ] = None,
) -> None:
    """Start one worker process."""
    import warnings

    from celery.platforms import SecurityWarning  # type: ignore[attr-defined]

    from extractor.entrypoints.tasks import create_app

    warnings.simplefilter("ignore", SecurityWarning)  # warns of pickle as root; we accept only JSON

    celery = create_app(read_settings(concurrency=concurrency))
    # Celery's command line would load a shell and every installed plugin. Gossip and mingle are talk between workers
    # over Redis that we do not use; without them a start is a second faster.
    running = celery.Worker(
        hostname=f"w{os.getpid()}@{socket.gethostname()}", pool_cls=celery.conf.worker_pool, loglevel="WARNING",
        quiet=True, without_gossip=True, without_mingle=True,
    )  # fmt: skip
    running.start()
    raise typer.Exit(running.exitcode or 0)


@app.command()
def api(
    host: Annotated[str | None, typer.Option(help="Address to listen on. Default: EXTRACTOR_HOST, 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on. Default: EXTRACTOR_PORT, 8765.")] = None,
) -> None:
    """Start the HTTP API."""
    from extractor.adapters.garbage import collect_less_garbage
    from extractor.adapters.telemetry import set_up_logging
    from extractor.bootstrap import Container
    from extractor.entrypoints.api.app import create_api
    from extractor.entrypoints.api.server import run
    from extractor.entrypoints.cli.supervisor import require_free_port

    settings = read_settings(host=host, port=port)
    require_free_port(settings.host, settings.port)
    set_up_logging(settings.log_level, settings.log_format)
    container = Container(settings, pool_size=24, is_reader=True)  # 40 threads serve requests, not all in SQL at once
    try:
        container.start_redis()
        container.require_schema()
        if settings.api_key:
            container.make_bootstrap_key()
        served = create_api(container)
        collect_less_garbage()
        served.state.probes.prober.warm_up()
        run(served, settings.host, settings.port)
    finally:
        container.close()


@app.command()
def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Keep everything running until Ctrl-C.")] = False,
    as_json: AsJson = False,
) -> None:
    """Process the shipped example conversations and print the extracted facts."""
    from extractor.entrypoints.cli.demo import run_demo

    raise SystemExit(run_demo(keep=keep, as_json=as_json))


@app.command()
def enqueue(
    files: Annotated[
        list[Path],
        typer.Argument(
            exists=True,
            dir_okay=False,
            help="JSONL files (sessions, Claude Code transcripts), or conversations.json of ChatGPT or Claude.ai.",
        ),
    ],
    user: User = None,
    project: Project = None,
    time_zone: Annotated[str | None, typer.Option(help="IANA time zone of the user.")] = None,
    tenant: Annotated[str | None, typer.Option(help="Tenant; default: the file's `tenant_id`, else `default`.")] = None,
    wait: Annotated[bool, typer.Option("--wait", help="Wait until everything is read.")] = False,
    timeout: Annotated[float, typer.Option(help="Timeout of --wait, in seconds.")] = 3600.0,
    backfill: Annotated[
        bool,
        typer.Option(
            "--backfill", help="For old conversations: estimate the cost, ask, and read them when nothing else waits."
        ),
    ] = False,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch", help="With --backfill: through the Message Batches API, at half the price, within a day."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --backfill: do not ask for confirmation.")] = False,
) -> None:
    """Enqueue conversations from files."""
    from extractor.core.conversation.events import BACKFILL, BATCH, LIVE
    from extractor.entrypoints.cli.enqueue import enqueue_files
    from extractor.entrypoints.transcript_files import Defaults

    if batch and not backfill:
        raise typer.BadParameter("belongs to --backfill", param_hint="--batch")
    settings = read_settings()
    defaults = Defaults(user, project, time_zone, tenant)
    lane = BATCH if batch else BACKFILL if backfill else LIVE
    confirm = None if yes else lambda: typer.confirm("Enqueue them?", err=True)
    raise SystemExit(
        enqueue_files(
            settings, files, defaults, wait=wait, timeout_s=timeout, console=errors, lane=lane, confirm=confirm
        )
    )


@app.command()
def hook(
    user: User = None,
    project: Project = None,
    time_zone: Annotated[str | None, typer.Option(help="IANA time zone of the user.")] = None,
    tenant: Tenant = "default",
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Print the hooks for Claude Code's settings.json.")
    ] = False,
) -> None:
    """Claude Code hook: enqueue what is new in the session. Reads the hook's JSON from stdin."""
    from extractor.entrypoints.cli.hook import feed, recipe
    from extractor.entrypoints.transcript_files import Defaults

    if print_config:
        show_json(recipe(user, project, read_settings()))
    else:
        feed(Defaults(user, project, time_zone, tenant))
