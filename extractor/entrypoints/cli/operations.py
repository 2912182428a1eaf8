"""Commands for operators: the state, sessions and runs, pace, budget, pause and resume, erase, doctor."""

from __future__ import annotations

from typing import Annotated

import typer

from extractor.core.documents import document, rfc3339
from extractor.entrypoints.cli.app import (
    AnyTenant,
    AsJson,
    Limit,
    Session,
    Tenant,
    app,
    console,
    errors,
    opened,
    read_settings,
    show_json,
    who,
)

New = Annotated[bool, typer.Option("--new", help="The tenant has sent no turn yet.")]


@app.command()
def status(as_json: AsJson = False) -> None:
    """Show the overall state. Exit status 1 if turns wait and no worker is alive, or if the store does not respond
    or takes no writes."""
    from extractor.entrypoints.cli.doctor import state_and_findings
    from extractor.entrypoints.cli.tables import findings_table, status_view

    state, findings = state_and_findings(read_settings())
    wrong = [finding for finding in findings if finding.state != "ok"]
    broken = [finding for finding in wrong if finding.state == "broken"]
    if state is None:
        if as_json:
            show_json({"status": "unavailable", "checks": wrong})
        else:
            console.print(findings_table(wrong))
        raise typer.Exit(1)
    if as_json:
        show_json({**document(state), "database": "; ".join(one.found for one in broken) or "ok"})
    else:
        console.print(status_view(state, broken))
    if broken or (state.unread and not state.workers):
        raise typer.Exit(1)


@app.command()
def sessions(
    tenant: AnyTenant = None,
    state: Annotated[str | None, typer.Option(help="idle, due, running or parked.")] = None,
    user: Annotated[str | None, typer.Option(help="User id; default: all users.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List sessions, most recently updated first."""
    from extractor.core.run.runs import SessionState
    from extractor.entrypoints.cli.tables import sessions_table

    if state is not None and state not in list(SessionState):
        raise typer.BadParameter(f"must be one of {', '.join(SessionState)}", param_hint="--state")
    with opened(tenant=tenant, user=user, quiet=as_json) as container:
        page = container.queries.sessions(tenant, state=state, user_id=user, limit=limit)
    if as_json:
        show_json({"sessions": page.items, "next": page.next})
    else:
        console.print(sessions_table(page.items))


@app.command()
def runs(
    run_id: Annotated[str | None, typer.Argument(help="Show this run with its steps.")] = None,
    tenant: AnyTenant = None,
    session: Session = None,
    outcome: Annotated[str | None, typer.Option(help="extracted, nothing_to_save, failed, ...")] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Send the run's messages to a model again without writing anything.")
    ] = False,
    model: Annotated[str | None, typer.Option("--model", help="With --replay: the model to use.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List runs, newest first; show one run with its steps; or replay it without writing."""
    from extractor.adapters.sql.schema.rows import run_document
    from extractor.core.run.runs import Outcome, RunFilter
    from extractor.entrypoints.cli.known import id_of, session_of
    from extractor.entrypoints.cli.tables import runs_table

    if (replay or model is not None) and (run_id is None or not replay):
        raise typer.BadParameter("needs a run and --replay", param_hint="--model" if not replay else "--replay")
    if outcome is not None and outcome not in list(Outcome):
        raise typer.BadParameter(f"must be one of {', '.join(Outcome)}", param_hint="--outcome")
    with opened(tenant=tenant, quiet=as_json) as container:
        if run_id is not None:
            from extractor.entrypoints.cli.one_run import replay_run, show_run

            key = id_of(container, "run", tenant, run_id)
            if replay:
                replay_run(container, key, model, as_json=as_json)
            else:
                show_run(container, key, as_json=as_json)
            return
        kind = Outcome(outcome) if outcome else None
        session = session_of(container, tenant, session)
        page = container.run_lists.page(RunFilter(tenant, kind, session), limit=limit)
    if as_json:
        show_json({"runs": [run_document(run) for run in page.items], "next": page.next})
    else:
        console.print(runs_table(page.items))


@app.command()
def pace(
    tenant: Tenant = "default",
    quiet_s: Annotated[
        float | None, typer.Option(help="Seconds without a turn until a session is read.", min=0)
    ] = None,
    gather_s: Annotated[float | None, typer.Option(help="Seconds that a turn waits at most.", min=0)] = None,
    usual: Annotated[bool, typer.Option("--usual", help="As the installation does again.")] = False,
    new: New = False,
    as_json: AsJson = False,
) -> None:
    """Show or set how long a tenant's turns are gathered before a run reads them. 0 reads every turn at once."""
    is_set = quiet_s is not None or gather_s is not None
    if usual and is_set:
        raise typer.BadParameter("--usual removes both times: leave out --quiet-s and --gather-s")
    with opened(tenant=None if new else tenant, quiet=as_json) as container:
        now = container.tenants.pace(tenant)
        if is_set:  # a time that is not named stays
            quiet_s = now.quiet_s if quiet_s is None else quiet_s
            gather_s = now.gather_s if gather_s is None else gather_s
        found = (
            container.tenants.set_pace(who(), tenant, quiet_s=quiet_s, gather_s=gather_s) if usual or is_set else now
        )
    if as_json:
        show_json(found)
    else:
        console.print(
            f"tenant {tenant}: read after {found.effective_quiet_s:g} s without a turn, no turn later than "
            f"{found.effective_gather_s:g} s"
        )


@app.command()
def budget(
    tenant: Tenant = "default",
    daily_usd: Annotated[float | None, typer.Option(help="Maximum cost per UTC day, in dollars.", min=0)] = None,
    daily_tokens: Annotated[
        int | None, typer.Option(help="Maximum tokens per UTC day, input and output.", min=0)
    ] = None,
    no_limit: Annotated[bool, typer.Option("--no-limit", help="Remove the budget.")] = False,
    new: New = False,
    as_json: AsJson = False,
) -> None:
    """Show or set a tenant's daily budget. Over budget, its sessions wait for the next day."""
    from extractor.core.dollars import dollars

    is_set = daily_usd is not None or daily_tokens is not None
    if no_limit and is_set:
        raise typer.BadParameter("--no-limit removes both limits: leave out --daily-usd and --daily-tokens")
    with opened(tenant=None if new else tenant, quiet=as_json) as container:
        found = container.tenants.list(tenant)
        if is_set and found:  # a limit that is not named stays
            daily_usd = found[0].daily_usd if daily_usd is None else daily_usd
            daily_tokens = found[0].daily_tokens if daily_tokens is None else daily_tokens
        if no_limit or is_set:
            found = [container.tenants.set_budget(who(), tenant, daily_usd=daily_usd, daily_tokens=daily_tokens)]
    if as_json:
        show_json(found[0] if found else None)
        return
    if not found:
        console.print(f"tenant {tenant} has no turns and no budget yet")
        return
    one = found[0]
    limits_shown = [
        dollars(one.daily_usd) if one.daily_usd is not None else "",
        f"{one.daily_tokens:,} tokens" if one.daily_tokens is not None else "",
    ]
    spent = f"spent today: {dollars(one.spent_usd)}, {one.spent_tokens:,} tokens"
    limits = " and ".join(filter(None, limits_shown))
    console.print(f"tenant {tenant}: {f'{limits} a day' if limits else 'no daily limit'}; {spent}")
    if one.is_over_budget:
        errors.print(f"over budget: its sessions wait until {rfc3339(one.goes_on_at)}")


@app.command()
def actions(tenant: AnyTenant = None, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List what operators changed, newest first: when, what, and with which key."""
    from extractor.entrypoints.cli.tables import actions_table

    with opened(tenant=tenant, quiet=as_json) as container:
        page = container.actions.list(tenant, limit=limit)
    if as_json:
        show_json({"actions": page.items, "next": page.next})
    else:
        console.print(actions_table(page.items))


@app.command()
def pause(tenant: AnyTenant = None, as_json: AsJson = False) -> None:
    """Start no more runs, for one tenant or all. Turns are still accepted; runs in progress finish."""
    with opened(tenant=tenant, quiet=as_json) as container:
        since = rfc3339(container.tenants.pause(who(), tenant))
    if as_json:
        show_json({"tenant_id": tenant, "paused_at": since})
    else:
        console.print(f"extraction of {tenant or 'all tenants'} is paused since {since}")


@app.command()
def resume(tenant: AnyTenant = None, as_json: AsJson = False) -> None:
    """Let runs start again, oldest sessions first. Exit status 1 if nothing was paused."""

    with opened(tenant=tenant, quiet=as_json) as container:
        is_resumed = container.tenants.resume(who(), tenant)
        still = container.tenants.paused()
    if as_json:
        show_json({"tenant_id": tenant, "resumed": is_resumed, "still_paused": still})
    else:
        console.print(f"extraction of {tenant or 'all tenants'} {'is running' if is_resumed else 'was not paused'}")
        if still:
            errors.print(f"still paused: {', '.join(sorted(still))} (* means all)")
    if not is_resumed:
        raise typer.Exit(1)


@app.command()
def erase(
    user: Annotated[str, typer.Option("--user", help="User id.")],
    tenant: Tenant = "default",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    as_json: AsJson = False,
) -> None:
    """Permanently erase everything about a user. Runs and events in progress cannot bring it back."""

    from extractor.entrypoints.cli.known import warn_unknown_user

    with opened(tenant=tenant, quiet=as_json) as container:
        warn_unknown_user(container, tenant, user)
        if not yes:
            typer.confirm(f"Permanently erase everything about user {user!r} of {tenant!r}?", abort=True, err=True)
        proof = container.governance.erase(who(), tenant, user)
    if as_json:
        show_json(proof)
    else:
        gone = ", ".join(f"{name} {count:,}" for name, count in proof.deleted.items() if count) or "nothing found"
        console.print(f"erased at {rfc3339(proof.erased_at)}: {gone}; left: {sum(proof.left.values())}")
        console.print(f"events on the stream: {proof.waiting_events}; rejected events: {proof.rejected_events}")


@app.command()
def doctor(
    as_json: AsJson = False,
    model: Annotated[
        bool,
        typer.Option("--model", help="Send one tiny session through the configured model; costs a few cents at most."),
    ] = False,
) -> None:
    """Check everything that extraction needs, and suggest fixes. Exit status 1 if something is broken."""
    from extractor.entrypoints.cli.doctor import examine_here
    from extractor.entrypoints.cli.model_check import check_model
    from extractor.entrypoints.cli.tables import findings_table

    findings = check_model(read_settings()) if model else examine_here(read_settings())
    if as_json:
        show_json({"ok": all(f.state != "broken" for f in findings), "checks": findings})
    else:
        console.print(findings_table(findings))
    if any(finding.state == "broken" for finding in findings):
        raise typer.Exit(1)
