"""Commands that set the system up: settings, database, keys; and the date resolver, to try it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from extractor.bootstrap import Container
from extractor.core.errors import ExtractorError
from extractor.entrypoints.cli.app import AsJson, Tenant, app, console, errors, opened, show_json, who
from extractor.settings import describe_settings, read_settings

db_app = typer.Typer(help="The database.", no_args_is_help=True)
keys_app = typer.Typer(help="Keys of the HTTP API.", no_args_is_help=True)
app.add_typer(db_app, name="db")
app.add_typer(keys_app, name="keys")


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

    if not rerun:
        for line in resolve_lines(sys.stdin, zone, conventions=read_settings().date_conventions):
            sys.stdout.write(line + "\n")
        return
    with opened() as container:
        found = container.memory.redate(tenant, apply=apply)
    for item in found:
        sys.stdout.write(redated_line(item) + "\n")
    changed = sum(item.is_changed for item in found)
    errors.print(
        f"{len(found)} facts were dated by an older resolver; {changed} read differently now; "
        + ("written" if apply else "nothing was written (--apply writes)")
    )


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

    if role not in ROLES:
        raise typer.BadParameter(f"must be one of {', '.join(ROLES)}", param_hint="--role")
    with opened() as container:
        limits = {"user_id": user, "project_id": project, "sees_all": sees_all}
        sys.stdout.write(container.keys.add(who(), tenant, role, name, **limits) + "\n")


@keys_app.command("list")
def keys_list(as_json: AsJson = False) -> None:
    """Keys by their first characters."""
    from extractor.entrypoints.cli.tables import keys_table

    with opened() as container:
        rows = container.keys.all()
    if as_json:
        show_json(rows)
    else:
        console.print(keys_table(rows))


@keys_app.command("revoke")
def keys_revoke(
    name: Annotated[str, typer.Argument(help="How the key's name in the list begins, or the key itself.")],
) -> None:
    """Revoke keys; it takes effect within seconds. Without a valid key nobody is served any more; see `keys open`."""
    with opened() as container:
        count = container.keys.revoke(who(), name)
    console.print(f"{count} revoked")
    if not count:
        raise typer.Exit(1)


@keys_app.command("open")
def keys_open() -> None:
    """Serve this machine without a key again, after all keys were revoked. The next key closes that."""
    with opened() as container:
        is_opened = container.keys.open_keyless(who())
    if not is_opened:
        errors.print("a key is valid still: revoke it first (`extractor keys list`, `extractor keys revoke NAME`)")
        raise typer.Exit(1)
    errors.print("programs on this machine are served without a key")
