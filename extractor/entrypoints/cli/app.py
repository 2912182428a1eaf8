"""The commands. Tables on a terminal, `--json` for scripts."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from extractor.bootstrap import Parts
from extractor.core.errors import ExtractorError
from extractor.settings import Settings, describe_settings, read_settings
from extractor.telemetry import set_up_logging

if TYPE_CHECKING:
    from extractor.adapters.sql.operators.actions import Actor

app = typer.Typer(
    name="extractor",
    help="Asynchronous background fact extraction for chat agents.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
db_app = typer.Typer(help="The database.", no_args_is_help=True)
keys_app = typer.Typer(help="Keys of the HTTP API.", no_args_is_help=True)
app.add_typer(db_app, name="db")
app.add_typer(keys_app, name="keys")

console = Console(width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else 160)
errors = Console(stderr=True)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON document instead of a table.")]
Tenant = Annotated[str, typer.Option("--tenant", help="Tenant.")]
User = Annotated[str | None, typer.Option("--user", help="User id.")]
Project = Annotated[str | None, typer.Option("--project", help="Project id.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=500, help="Rows at most.")]


@contextmanager
def opened(settings: Settings | None = None) -> Iterator[Parts]:
    """Open the parts for a command that reads, with the schema checked."""
    settings = settings or read_settings()
    set_up_logging("warning", settings.log_format)  # what a command did, it says itself
    parts = Parts(settings)
    try:
        parts.require_schema()
        yield parts
    finally:
        parts.close()


def who() -> Actor:
    """Return who uses the command line, for the log of actions."""
    import getpass

    from extractor.adapters.sql.operators.actions import Actor

    try:
        name = getpass.getuser()
    except (KeyError, OSError):  # a container without an entry for its user
        name = f"uid {os.getuid()}"
    return Actor(f"command line ({name})")


def show_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


# -- running ----------------------------------------------------------------------------------------------------


@app.command()
def up(
    host: Annotated[str | None, typer.Option(help="Address of the API.")] = None,
    port: Annotated[int | None, typer.Option(help="Port of the API.")] = None,
    workers: Annotated[int | None, typer.Option(help="Worker processes.")] = None,
    concurrency: Annotated[int | None, typer.Option(help="Runs at once in one worker process.")] = None,
) -> None:
    """Everything on this machine: Redis (embedded or given), workers, API. Ctrl-C stops it."""
    from extractor.entrypoints.cli.supervisor import Supervisor

    settings = read_settings(host=host, port=port, workers=workers, concurrency=concurrency)
    supervisor = Supervisor(Parts(settings), say=errors.print)
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    try:
        supervisor.start()
        watcher = threading.Thread(target=supervisor.watch, args=(stopping,), daemon=True)
        watcher.start()
        is_up = supervisor.wait_until_up(stopping)
        errors.print(
            f"extractor is {'up' if is_up else 'starting; see the log for the API'}: http://{settings.host}:{settings.port} (dashboard at /dashboard, routes at /docs), "
            f"{settings.workers} workers of {settings.concurrency}, model {settings.model}"
        )
        if not settings.api_key and supervisor.parts.keys.is_keyless():
            errors.print("no API key exists: only this machine is served. `extractor keys add` makes one.")
        watcher.join()
    finally:
        stopping.set()
        supervisor.stop()
    errors.print("extractor has stopped")


@app.command()
def worker(
    concurrency: Annotated[int | None, typer.Option(help="Runs at once (threads).")] = None,
) -> None:
    """One worker process."""
    import warnings

    from celery.platforms import SecurityWarning  # type: ignore[attr-defined]

    from extractor.entrypoints.tasks import create_app

    warnings.simplefilter("ignore", SecurityWarning)  # about pickle as root; JSON is all that we take

    celery = create_app(read_settings(concurrency=concurrency))
    # not by Celery's own command line, which brings a shell and every plugin that is installed
    running = celery.Worker(
        hostname=f"w{os.getpid()}@{socket.gethostname()}", pool_cls=celery.conf.worker_pool, loglevel="WARNING",
        quiet=True, without_gossip=True, without_mingle=True,
    )  # fmt: skip
    running.start()
    raise typer.Exit(running.exitcode or 0)


def _keep_what_is_loaded() -> None:
    """Take imported code out of the collector's rounds, which then begin as usual: to look at it would delay requests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 10)


@app.command()
def api(
    host: Annotated[str | None, typer.Option(help="Address.")] = None,
    port: Annotated[int | None, typer.Option(help="Port.")] = None,
) -> None:
    """The HTTP API."""
    from extractor.entrypoints.api.app import create_api
    from extractor.entrypoints.api.server import run

    settings = read_settings(host=host, port=port)
    set_up_logging(settings.log_level, settings.log_format)
    parts = Parts(settings, pool_size=24, is_reader=True)
    try:
        parts.start_redis()
        parts.require_schema()
        if settings.api_key:
            parts.make_bootstrap_key()
        served = create_api(parts)
        _keep_what_is_loaded()
        served.state.prober.warm_up()
        run(served, settings.host, settings.port)
    finally:
        parts.close()


@app.command()
def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Leave it running until Ctrl-C.")] = False,
    as_json: AsJson = False,
) -> None:
    """The shipped example conversations through the whole path, and the facts that came of them."""
    from extractor.entrypoints.cli.demo import run_demo

    raise SystemExit(run_demo(keep=keep, as_json=as_json))


@app.command()
def enqueue(
    files: Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, help="JSONL: sessions, or Claude Code.")],
    user: User = None,
    project: Project = None,
    time_zone: Annotated[str | None, typer.Option(help="IANA zone of the person.")] = None,
    tenant: Tenant = "default",
    wait: Annotated[bool, typer.Option("--wait", help="Until everything is read.")] = False,
    timeout: Annotated[float, typer.Option(help="Seconds that --wait may take.")] = 3600.0,
    backfill: Annotated[
        bool,
        typer.Option("--backfill", help="Old conversations: estimate the cost, ask, read when nothing else waits."),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --backfill: do not ask.")] = False,
) -> None:
    """Conversations from files into the queue."""
    from extractor.entrypoints.cli.enqueue import enqueue_files
    from extractor.entrypoints.transcript_files import Defaults

    settings = read_settings()
    defaults = Defaults(user, project, time_zone, tenant)
    confirm = None if yes else lambda: typer.confirm("Enqueue them?", err=True)
    raise SystemExit(
        enqueue_files(
            settings, files, defaults, wait=wait, timeout_s=timeout, console=errors, backfill=backfill, confirm=confirm
        )
    )


@app.command()
def hook(
    user: User = None,
    project: Project = None,
    time_zone: Annotated[str | None, typer.Option(help="IANA zone of the person.")] = None,
    tenant: Tenant = "default",
    print_config: Annotated[
        bool, typer.Option("--print-config", help="What goes into Claude Code's settings.json.")
    ] = False,
) -> None:
    """A hook of Claude Code: what is new in its session goes onto the queue. Reads the hook's JSON from stdin."""
    from extractor.entrypoints.cli.hook import recipe, run_hook
    from extractor.entrypoints.transcript_files import Defaults

    settings = read_settings()
    if print_config:
        show_json(recipe(user, project, settings))
        return
    try:
        run_hook(settings, sys.stdin.read(), Defaults(user, project, time_zone, tenant))
    except ExtractorError as error:  # exit status 2 would stop the agent; 1 is shown, and the session goes on
        sys.stderr.write(f"extractor: {error}\n")
        raise SystemExit(1) from None


# -- reading ----------------------------------------------------------------------------------------------------


@app.command()
def facts(
    query: Annotated[str | None, typer.Argument(help="Words that the fact must hold.")] = None,
    tenant: Tenant = "default",
    user: User = None,
    project: Project = None,
    kind: Annotated[str | None, typer.Option("--type", help="user, feedback, project or reference.")] = None,
    session: Annotated[str | None, typer.Option(help="Session id.")] = None,
    limit: Limit = 100,
    as_json: AsJson = False,
) -> None:
    """Stored facts, most recently updated first."""
    from extractor.adapters.sql.operators.queries import FactFilter
    from extractor.adapters.sql.schema.rows import fact_document
    from extractor.core.facts.fact import FactType
    from extractor.entrypoints.cli.tables import facts_table

    if kind is not None and kind not in list(FactType):
        raise typer.BadParameter("must be user, feedback, project or reference", param_hint="--type")
    wanted = FactFilter(user, project, FactType(kind) if kind else None, session, query, limit=limit)
    with opened() as parts:
        page = parts.queries.facts(tenant, wanted)
    if as_json:
        show_json({"facts": [fact_document(fact) for fact in page.items], "next": page.next})
    else:
        console.print(facts_table(page.items))


@app.command()
def manifest(
    user: Annotated[str, typer.Option("--user", help="User id.")],
    tenant: Tenant = "default",
    project: Project = None,
    as_json: AsJson = False,
) -> None:
    """The capped index of what a user may see."""
    from extractor.core.facts.fact import FactScope

    with opened() as parts:
        text = parts.queries.manifest(FactScope(tenant, user, project))
    if as_json:
        show_json({"manifest": text})
    else:
        sys.stdout.write(text)


@app.command()
def recall(
    query: Annotated[str, typer.Argument(help='A question; time words ("last week") narrow the days.')],
    user: Annotated[str, typer.Option("--user", help="User id.")],
    tenant: Tenant = "default",
    project: Project = None,
    limit: Limit = 20,
    after: Annotated[str | None, typer.Option(help="The `next` of the page before.")] = None,
    as_json: AsJson = False,
) -> None:
    """Facts and archived messages that answer a question, best first."""
    from extractor.core.facts.fact import FactScope
    from extractor.entrypoints.cli.tables import recall_table
    from extractor.usecases import reading

    with opened() as parts:
        found = reading.recall(parts, FactScope(tenant, user, project), query, limit=limit, after=after)
    if as_json:
        show_json(found)
    else:
        console.print(recall_table(found))


@app.command()
def sessions(
    tenant: Annotated[str | None, typer.Option(help="Tenant; all when left out.")] = None,
    state: Annotated[str | None, typer.Option(help="idle, due, running or parked.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """Sessions, most recently updated first."""
    from extractor.entrypoints.cli.tables import sessions_table

    with opened() as parts:
        page = parts.queries.sessions(tenant, state=state, limit=limit)
    if as_json:
        show_json({"sessions": page.items, "next": page.next})
    else:
        console.print(sessions_table(page.items))


@app.command()
def runs(
    run_id: Annotated[str | None, typer.Argument(help="A run, to see its steps.")] = None,
    tenant: Annotated[str | None, typer.Option(help="Tenant; all when left out.")] = None,
    session: Annotated[str | None, typer.Option(help="Session id.")] = None,
    outcome: Annotated[str | None, typer.Option(help="extracted, nothing_to_save, failed, ...")] = None,
    replay: Annotated[bool, typer.Option("--replay", help="Ask a model once more; nothing is written.")] = False,
    model: Annotated[str | None, typer.Option("--model", help="With --replay: the model to ask.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """Runs, newest first; or one run with its steps, or once more against another model without writing."""
    from uuid import UUID

    from extractor.adapters.sql.schema.rows import run_document
    from extractor.core.run.runs import Outcome
    from extractor.entrypoints.cli.tables import replay_view, run_view, runs_table

    if (replay or model is not None) and (run_id is None or not replay):
        raise typer.BadParameter("needs a run and --replay", param_hint="--model" if not replay else "--replay")
    if outcome is not None and outcome not in list(Outcome):
        raise typer.BadParameter(f"must be one of {', '.join(Outcome)}", param_hint="--outcome")
    with opened() as parts:
        if run_id is not None:
            try:
                run = parts.queries.run(tenant, UUID(run_id))
            except ValueError:
                raise typer.BadParameter("must be the UUID of a run", param_hint="RUN_ID") from None
            if run is None:
                raise ExtractorError(f"no run {run_id}")
            if replay:
                from extractor.usecases.replay import replay as once_more

                run = once_more(parts, UUID(run_id), model=model, tenant_id=tenant)
                if not as_json:
                    console.print(replay_view(run))
                    return
            if as_json:
                show_json(run)
            else:
                console.print(run_view(run))
            return
        kind = Outcome(outcome) if outcome else None
        page = parts.queries.runs(tenant, session_id=session, outcome=kind, limit=limit)
    documents = [run_document(run) for run in page.items]
    if as_json:
        show_json({"runs": documents, "next": page.next})
    else:
        console.print(runs_table(documents))


@app.command()
def status(as_json: AsJson = False) -> None:
    """The state of the whole. Exit status 1 when turns wait and no worker is alive, or the store does not tell."""
    from extractor.entrypoints.cli.doctor import state_or_findings
    from extractor.entrypoints.cli.tables import findings_table, status_view

    state, findings = state_or_findings(read_settings())
    if not state:
        wrong = [finding.document() for finding in findings if finding.state != "ok"]
        if as_json:
            show_json({"status": "unavailable", "checks": wrong})
        else:
            console.print(findings_table(wrong))
        raise typer.Exit(1)
    if as_json:
        show_json(state)
    else:
        console.print(status_view(state))
    if state["unread"] and not state["workers"]:
        raise typer.Exit(1)


@app.command()
def dates(
    zone: Annotated[str | None, typer.Option(help="IANA zone that anchors with an offset are seen from.")] = None,
    rerun: Annotated[bool, typer.Option("--rerun", help="Read stored facts again; a dry run.")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="With --rerun: write what changed.")] = False,
    tenant: Tenant = "default",
) -> None:
    """The date resolver: JSONL {"id","text","anchor"} on stdin, {"id","hits","rewritten"} on stdout. With --rerun:
    facts that an older resolver dated, one JSON line each."""
    from extractor.entrypoints.cli.dates import redated_line, resolve_lines
    from extractor.usecases import ingest as service

    if not rerun:
        for line in resolve_lines(sys.stdin, zone, conventions=read_settings().date_conventions):
            sys.stdout.write(line + "\n")
        return
    with opened() as parts:
        found = service.redate_facts(parts, tenant, apply=apply)
    for item in found:
        sys.stdout.write(redated_line(item) + "\n")
    changed = sum(item.is_changed for item in found)
    errors.print(
        f"{len(found)} facts were dated by an older resolver; {changed} read differently now; "
        + ("written" if apply else "nothing was written (--apply writes)")
    )


# -- set-up -----------------------------------------------------------------------------------------------------


@app.command()
def config(as_json: AsJson = False) -> None:
    """Every setting with its range, default and present value."""
    from extractor.entrypoints.cli.tables import settings_table

    settings = read_settings()
    rows = describe_settings(settings)
    if as_json:
        show_json(rows)
    else:
        console.print(settings_table(rows))


@app.command("init-env")
def init_env(
    file: Annotated[str, typer.Argument(help="The file; - for standard output.")] = ".env",
) -> None:
    """Fill the `.env` of docker-compose.yml with generated secrets; what is set stays."""
    from extractor.entrypoints.env_file import main

    try:
        main([file])
    except (OSError, UnicodeDecodeError) as error:
        raise ExtractorError(f"{file}: {error}") from None


@db_app.command("upgrade")
def db_upgrade() -> None:
    """Bring the database to the newest schema."""
    from extractor.adapters.sql.migrations import current

    parts = Parts(read_settings())
    try:
        parts.migrate()
        console.print(f"the database is at revision {current(parts.database)}")
    finally:
        parts.close()


@keys_app.command("add")
def keys_add(
    role: Annotated[str, typer.Option(help="producer, reader, agent (reads and writes memory) or operator.")],
    tenant: Tenant = "default",
    name: Annotated[str, typer.Option(help="What it is for.")] = "",
    user: Annotated[str | None, typer.Option("--user", help="The only user that it may ask about.")] = None,
    project: Annotated[
        str | None, typer.Option("--project", help="The only project that such a key speaks for.")
    ] = None,
    sees_all: Annotated[
        bool, typer.Option("--sees-all", help="An operator's key that sees all tenants in the dashboard and metrics.")
    ] = False,
) -> None:
    """Make a key and print it; it is shown once."""
    from extractor.adapters.sql.schema.accounts import ROLES
    from extractor.usecases import operations

    if role not in ROLES:
        raise typer.BadParameter(f"must be one of {', '.join(ROLES)}", param_hint="--role")
    with opened() as parts:
        limits = {"user_id": user, "project_id": project, "sees_all": sees_all}
        sys.stdout.write(operations.add_key(parts, who(), tenant, role, name, **limits) + "\n")


@keys_app.command("list")
def keys_list(as_json: AsJson = False) -> None:
    """Keys by their first characters."""
    from extractor.entrypoints.cli.tables import keys_table

    with opened() as parts:
        rows = parts.keys.all()
    if as_json:
        show_json(rows)
    else:
        console.print(keys_table(rows))


@keys_app.command("revoke")
def keys_revoke(
    name: Annotated[str, typer.Argument(help="How the key's name in the list begins, or the key itself.")],
) -> None:
    """Revoke keys; it takes effect within seconds. Without a valid key nobody is served any more; see `keys open`."""
    from extractor.usecases import operations

    with opened() as parts:
        count = operations.revoke_key(parts, who(), name)
    console.print(f"{count} revoked")
    if not count:
        raise typer.Exit(1)


@keys_app.command("open")
def keys_open() -> None:
    """Serve this machine without a key again, after all keys were revoked. The next key closes that."""
    from extractor.usecases import operations

    with opened() as parts:
        is_opened = operations.open_keyless(parts, who())
    if not is_opened:
        errors.print("a key is valid still: revoke it first (`extractor keys list`, `extractor keys revoke NAME`)")
        raise typer.Exit(1)
    errors.print("programs on this machine are served without a key")
