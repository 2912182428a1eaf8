"""Commands for what agents read, and for memory that stays clean: facts, recall, context, pins, notes, audit, mcp."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from extractor.core.facts.fact import TYPE_NAMES, FactType
from extractor.entrypoints.cli.app import (
    AsJson,
    Limit,
    Project,
    Tenant,
    User,
    app,
    console,
    errors,
    opened,
    read_settings,
    show_json,
    show_text,
    who,
)
from extractor.entrypoints.wording import counted

ThisUser = Annotated[str, typer.Option("--user", help="User id.")]


@app.command()
def facts(
    query: Annotated[str | None, typer.Argument(help="Words that the fact must contain.")] = None,
    tenant: Tenant = "default",
    user: User = None,
    project: Project = None,
    kind: Annotated[str | None, typer.Option("--type", help=f"{TYPE_NAMES}.")] = None,
    session: Annotated[str | None, typer.Option(help="Session id.")] = None,
    limit: Limit = 100,
    as_json: AsJson = False,
) -> None:
    """List stored facts, most recently updated first."""
    from extractor.adapters.sql.operators.queries import FactFilter
    from extractor.adapters.sql.schema.rows import fact_document
    from extractor.entrypoints.cli.known import session_of
    from extractor.entrypoints.cli.tables import facts_table

    if kind is not None and kind not in list(FactType):
        raise typer.BadParameter(f"must be {TYPE_NAMES}", param_hint="--type")
    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        session = session_of(container, tenant, session)
        wanted = FactFilter(user, project, FactType(kind) if kind else None, session, query, limit=limit)
        page = container.queries.facts(tenant, wanted)
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
    """Print the capped index of the facts that a user may see."""
    from extractor.core.facts.fact import FactScope

    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        text = container.queries.manifest(FactScope(tenant, user, project))
    if as_json:
        show_json({"manifest": text})
    else:
        show_text(text)


@app.command()
def recall(
    query: Annotated[str, typer.Argument(help='A question; time words ("last week") narrow the range of days.')],
    user: Annotated[str, typer.Option("--user", help="User id.")],
    tenant: Tenant = "default",
    project: Project = None,
    limit: Limit = 20,
    after: Annotated[str | None, typer.Option(help="Page token: the `next` of the previous page.")] = None,
    session: Annotated[str | None, typer.Option(help="Only messages of this session.")] = None,
    passages: Annotated[
        bool, typer.Option("--passages", help="Show messages with those around them, instead of alone.")
    ] = False,
    recent: Annotated[bool, typer.Option("--recent", help="If nothing matches, show the newest facts.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find facts and archived messages that answer a question, best first."""
    from extractor.core.facts.fact import FactScope
    from extractor.core.facts.secrets import redact_document
    from extractor.entrypoints.cli.known import session_of
    from extractor.entrypoints.cli.tables import recall_table
    from extractor.usecases.recall import RecallAnswer, RecallOrder

    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        session = session_of(container, tenant, session)
        order = RecallOrder(query, limit=limit, after=after, session_id=session, recent=recent)
        found: RecallAnswer = redact_document(
            container.recall.answer(FactScope(tenant, user, project), order, with_passages=passages)
        )
    if as_json:
        show_json(found)
        return
    if found["results"]:
        console.print(recall_table(found))
    if found["hint"]:
        errors.print(f"[yellow]{found['hint'].replace('recent=true', '--recent')}[/yellow]")


@app.command()
def context(
    user: ThisUser,
    query: Annotated[str | None, typer.Argument(help="The user's current question.")] = None,
    tenant: Tenant = "default",
    project: Project = None,
    session: Annotated[
        str | None, typer.Option(help="Current session; adds its messages, notes and headlines.")
    ] = None,
    preset: Annotated[
        str, typer.Option(help="blocks, layers, pipeline, or a preset from the presets file.")
    ] = "blocks",
    model: Annotated[str | None, typer.Option(help="Model whose context window selects the budgets.")] = None,
    window: Annotated[int | None, typer.Option(min=1_000, help="Context window in tokens.")] = None,
    budget: Annotated[int | None, typer.Option(min=0, help="Token budget of all blocks together.")] = None,
    task: Annotated[str | None, typer.Option(help="Task whose history to include.")] = None,
    recall: Annotated[str | None, typer.Option(help="Another query for the message archive.")] = None,
    form: Annotated[str, typer.Option("--format", help="lines, markdown or xml.")] = "lines",
    single_turn: Annotated[
        bool,
        typer.Option("--single-turn", help="Rank knowledge before history, for a question without a conversation."),
    ] = False,
    ignore_memory: Annotated[bool, typer.Option("--ignore-memory", help="Use nothing from memory.")] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show each block's usage and budget, and what it shows and drops.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print what an agent reads before it answers: blocks within a token budget."""
    from extractor.core.facts.fact import FactScope
    from extractor.entrypoints.cli.tables import context_table
    from extractor.usecases.context_material import ContextOrder

    order = ContextOrder(
        preset=preset, session_id=session, query=query, task=task, recall=recall, model=model, context_window=window,
        budget_tokens=budget, is_single_turn=single_turn, ignore_memory=ignore_memory, form=form,
    )  # fmt: skip
    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        made = container.context.make(FactScope(tenant, user, project), order, debug=debug)
    if as_json:
        show_json(made)
        return
    show_text(made["text"] + "\n" if made["text"] else "")
    if debug:
        errors.print(context_table(made))
    for warning in made["warnings"]:
        errors.print(f"[yellow]{warning}[/yellow]")


@app.command()
def pin(
    name: Annotated[str, typer.Argument(help="Name (slug) of the pin.")],
    user: ThisUser,
    file: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="File with the text; default or -: stdin.")
    ] = None,
    fact: Annotated[str | None, typer.Option(help="Id of a fact to pin instead of a text.")] = None,
    tenant: Tenant = "default",
    project: Project = None,
) -> None:
    """Pin a text or a fact, so that it is in every context of the user, or of the given project."""
    from extractor.core.facts.fact import FactScope
    from extractor.entrypoints.cli.known import id_of, warn_unknown_user

    content = None if fact else file.read_text() if file else sys.stdin.read()
    with opened(tenant=tenant) as container:
        warn_unknown_user(container, tenant, user)
        fact_id = id_of(container, "fact", tenant, fact) if fact else None
        done = container.pins.pin(FactScope(tenant, user, project), name, content=content, fact_id=fact_id)
    console.print(f"pinned {name} ({done.tokens} tokens; {done.used_tokens:,} of {done.budget_tokens:,} used)")


@app.command()
def unpin(
    name: Annotated[str, typer.Argument(help="Name (slug) of the pin.")],
    user: ThisUser,
    tenant: Tenant = "default",
    project: Project = None,
) -> None:
    """Delete a pin. Exit status 1 if there is none with that name."""
    from extractor.core.facts.fact import FactScope, Scope

    kind = Scope.USER if project is None else Scope.PROJECT
    with opened(tenant=tenant, user=user) as container:
        is_gone = container.pins.unpin(FactScope(tenant, user, project), kind, name)
    console.print(f"unpinned {name}" if is_gone else f"nothing is pinned as {name}")
    if not is_gone:
        raise typer.Exit(1)


@app.command()
def pins(user: ThisUser, tenant: Tenant = "default", project: Project = None, as_json: AsJson = False) -> None:
    """List a user's pins: the project's, then the user's."""
    from extractor.core.facts.fact import FactScope
    from extractor.entrypoints.cli.tables import pins_table

    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        found = container.pins.list(FactScope(tenant, user, project))
    if as_json:
        show_json({"pins": found})
    else:
        console.print(pins_table(found))


@app.command()
def notes(
    session: Annotated[str, typer.Argument(help="Session id.")], tenant: Tenant = "default", as_json: AsJson = False
) -> None:
    """Show what a session is about now, as its runs keep it."""
    from extractor.core.notes.session_notes import SessionNotes, render_notes
    from extractor.entrypoints.cli.known import session_of

    with opened(tenant=tenant, quiet=as_json) as container:
        session = session_of(container, tenant, session) or session
        found = container.notes.of_session(tenant, session)
    if as_json:
        show_json(found)
    else:
        show_text((render_notes(SessionNotes(found.sections)) or "no notes yet") + "\n")


@app.command()
def audit(
    tenant: Tenant = "default",
    user: Annotated[str | None, typer.Option(help="User id; default: all users.")] = None,
    project: Project = None,
    apply: Annotated[
        bool, typer.Option("--apply", help="Merge and delete where possible; the rest needs a person's decision.")
    ] = False,
    ids: Annotated[list[str] | None, typer.Option("--id", help="With --apply: only these findings.")] = None,
    by_agent: Annotated[
        bool, typer.Option("--by-agent", help="Let an agent run clean up the memory of --user.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find facts that are duplicate, contradictory, stale, expired, oversized, or name code. Exit status 1 if something
    was found and not applied."""
    from extractor.adapters.sql.facts.hygiene import AuditScope
    from extractor.core.facts.fact import FactScope
    from extractor.entrypoints.cli.tables import audit_table
    from extractor.usecases.audit import check_ids, report

    check_ids(ids or ())
    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        if by_agent:
            if user is None:
                raise typer.BadParameter("needs --user", param_hint="--by-agent")
            show_json(
                container.clean_up.run(FactScope(tenant, user, project), by="agent, for the command line").document()
            )
            return
        scope = AuditScope(tenant, user, project)
        done = container.audit.apply(who(), scope, ids) if apply or ids else None
        found = {**report(container.audit.find(scope)), "pollution": container.audit.pollution(tenant)}
    if as_json:
        show_json({**found, "done": done})
    else:
        if done is not None:
            console.print(
                f"{len(done.applied)} applied, {counted(done.facts_changed, 'fact')} changed, {len(done.left)} left"
            )
        console.print(audit_table(found))
    if found["findings"]:
        raise typer.Exit(1)


@app.command()
def export(
    user: Annotated[str, typer.Argument(help="User id.")],
    tenant: Tenant = "default",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Output file; default: stdout.")] = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="Texts as received, credentials included; this is logged.")
    ] = False,
) -> None:
    """Export everything stored about a user as one JSON document; credentials are replaced by their kind."""
    with opened(tenant=tenant, user=user) as container:
        pieces = container.governance.export(who(), tenant, user, raw=raw)
        if output is None:
            for piece in pieces:
                sys.stdout.write(piece)
            return
        with output.open("w", encoding="utf-8") as file:
            file.writelines(pieces)
    errors.print(f"written to {output}")


@app.command()
def mcp(
    user: Annotated[str | None, typer.Option("--user", help="User id; not needed with a key for one user.")] = None,
    tenant: Tenant = "default",
    project: Project = None,
    session: Annotated[str | None, typer.Option(help="The agent's session.")] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Do not allow writes.")] = False,
) -> None:
    """Serve memory over the Model Context Protocol on stdin and stdout, for agents on this machine. The API serves the
    same over HTTP at `/mcp`."""
    import asyncio

    from extractor.adapters.telemetry import set_up_logging
    from extractor.bootstrap import Container
    from extractor.core.errors import Misconfigured, NotAllowed
    from extractor.entrypoints.api.access import Caller
    from extractor.entrypoints.mcp_server import Asker, create_mcp

    settings = read_settings()
    set_up_logging("error", "json")  # to stderr: stdout belongs to the protocol
    container = Container(settings, is_reader=True)
    try:
        container.require_schema()
        caller = Caller(tenant, "reader" if read_only else "operator")
        if settings.mcp_key:
            found = container.keys.find(settings.mcp_key)
            if found is None:
                raise NotAllowed("EXTRACTOR_MCP_KEY is unknown or was revoked")
            role = "reader" if read_only and found.role == "operator" else found.role
            caller = Caller(found.tenant_id, role, found.user_id, found.project_id, found.name)
        user_id = user or caller.user_id
        if user_id is None:
            raise Misconfigured("no user given: pass --user, or use a key for one user")
        asker = Asker(caller, user_id, project or caller.project_id, session)
        asyncio.run(create_mcp(container, lambda _: asker).run_stdio_async())
    finally:
        container.close()
