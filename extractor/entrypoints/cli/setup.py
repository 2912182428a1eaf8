"""Commands that set the system up: settings, database, keys; and the date resolver, to try it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from extractor.core.errors import ExtractorError
from extractor.entrypoints.cli.app import AsJson, Tenant, app, console, errors, opened, read_settings, show_json, who
from extractor.entrypoints.wording import counted

db_app = typer.Typer(help="Manage the database schema.", no_args_is_help=True)
keys_app = typer.Typer(help="Manage API keys.", no_args_is_help=True)
app.add_typer(db_app, name="db")
app.add_typer(keys_app, name="keys")


@app.command()
def dates(
    zone: Annotated[
        str | None, typer.Option(help="IANA time zone to which anchors with an offset are converted.")
    ] = None,
    rerun: Annotated[bool, typer.Option("--rerun", help="Resolve the dates of stored facts again (dry run).")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="With --rerun: write the changes.")] = False,
    tenant: Tenant = "default",
) -> None:
    """Resolve dates: JSONL {"id","text","anchor"} on stdin, {"id","hits","rewritten"} on stdout. With --rerun: print
    facts dated by an older resolver, one JSON line each."""
    from extractor.entrypoints.cli.dates import redated_line, resolve_lines

    if not rerun:
        for line in resolve_lines(sys.stdin, zone, conventions=read_settings().date_conventions):
            sys.stdout.write(line + "\n")
        return
    with opened(tenant=tenant, quiet=True) as container:
        found = container.memory.redate(tenant, apply=apply)
    for item in found:
        sys.stdout.write(redated_line(item) + "\n")
    changed = sum(item.is_changed for item in found)
    errors.print(
        f"dated by an older resolver: {counted(len(found), 'fact')}; with different dates now: {changed}; "
        + ("written" if apply else "nothing was written (use --apply to write)")
    )


@app.command()
def config(as_json: AsJson = False) -> None:
    """Show every setting with its range, default and current value."""
    from extractor.entrypoints.cli.tables import settings_table
    from extractor.settings import describe_settings

    settings = read_settings()
    rows = describe_settings(settings)
    if as_json:
        show_json(rows)
    else:
        console.print(settings_table(rows))


@app.command("init-env")
def init_env(
    file: Annotated[str, typer.Argument(help="Output file; - for standard output.")] = ".env",
) -> None:
    """Fill the `.env` of docker-compose.yml with generated secrets. Values already set are kept."""
    from extractor.entrypoints.env_file import main

    try:
        main([file])
    except (OSError, UnicodeDecodeError) as error:
        raise ExtractorError(f"{file}: {error}") from None


@app.command()
def embed() -> None:
    """Embed every stored message and fact without a vector of the current encoder (EXTRACTOR_EMBEDDINGS_PATH).

    Workers embed new ones; this is for those stored before. It can be interrupted and run again.
    """
    from extractor.core.errors import Misconfigured
    from extractor.entrypoints.cli.enqueue import progress_bar

    with opened() as container:
        embedding = container.embedding
        if embedding is None:
            raise Misconfigured("no encoder is configured: set EXTRACTOR_EMBEDDINGS_PATH")
        with progress_bar(errors) as progress:
            task = progress.add_task("embedded", total=embedding.count_missing())
            embedding.backfill(lambda count: progress.advance(task, count))
    console.print("every message and fact has its vector")


@db_app.command("upgrade")
def db_upgrade() -> None:
    """Upgrade the database to the newest schema."""
    from extractor.bootstrap import Container

    container = Container(read_settings())
    try:
        container.migrate()
        console.print(f"the database is at revision {container.revision()}")
    finally:
        container.close()


@keys_app.command("add")
def keys_add(
    role: Annotated[str, typer.Option(help="producer, reader, agent (reads and writes memory) or operator.")],
    tenant: Tenant = "default",
    name: Annotated[str, typer.Option(help="Purpose of the key.")] = "",
    user: Annotated[str | None, typer.Option("--user", help="Restrict the key to this user.")] = None,
    project: Annotated[str | None, typer.Option("--project", help="Restrict the key to this project too.")] = None,
    sees_all: Annotated[
        bool, typer.Option("--sees-all", help="Operator key that sees all tenants in the dashboard and the metrics.")
    ] = False,
) -> None:
    """Create a key and print it. It is shown only once."""
    from extractor.adapters.sql.schema.accounts import ROLES

    if role not in ROLES:
        raise typer.BadParameter(f"must be one of {', '.join(ROLES)}", param_hint="--role")
    with opened(creates=True) as container:
        limits = {"user_id": user, "project_id": project, "sees_all": sees_all}
        sys.stdout.write(container.keys.add(who(), tenant, role, name, **limits) + "\n")


@keys_app.command("list")
def keys_list(as_json: AsJson = False) -> None:
    """List keys by their public names."""
    from extractor.entrypoints.cli.tables import keys_table

    with opened(quiet=as_json) as container:
        rows = container.keys.all()
    if as_json:
        show_json(rows)
    else:
        console.print(keys_table(rows))


@keys_app.command("revoke")
def keys_revoke(
    name: Annotated[str, typer.Argument(help="Prefix of the key's public name, or the key itself.")],
) -> None:
    """Revoke keys, effective within seconds. Without a valid key nobody is served; see `keys open`."""
    with opened() as container:
        count = container.keys.revoke(who(), name)
    console.print(f"{counted(count, 'key')} revoked" + ("" if count else "; `extractor keys list` lists them"))
    if not count:
        raise typer.Exit(1)


@keys_app.command("open")
def keys_open() -> None:
    """After all keys were revoked, serve this machine without a key again. The next key ends this."""
    with opened() as container:
        is_opened = container.keys.open_keyless(who())
    if not is_opened:
        errors.print("a valid key still exists: revoke it first (`extractor keys list`, `extractor keys revoke NAME`)")
        raise typer.Exit(1)
    errors.print("programs on this machine are now served without a key")
