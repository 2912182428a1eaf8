"""Commands for what was set aside: dead letters, and events that were rejected."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from extractor.entrypoints.cli.app import AnyTenant, AsJson, Limit, Session, app, console, opened, show_json, who
from extractor.entrypoints.wording import counted

if TYPE_CHECKING:
    from extractor.bootstrap import Container
    from extractor.core.run.dead_letters import LetterFilter


def _cause(given: str | None) -> str | None:
    from extractor.core.run.failures import CAUSES

    if given is not None and given not in CAUSES:
        raise typer.BadParameter(f"must be one of {', '.join(CAUSES)}")
    return given


Cause = Annotated[str | None, typer.Option("--cause", callback=_cause, help="refused, bad_request, worker_lost, ...")]
Since = Annotated[str | None, typer.Option("--since", help="RFC 3339 instant or date; only dead letters from then on.")]
Until = Annotated[
    str | None, typer.Option("--until", help="RFC 3339 instant or date; only dead letters from before then.")
]
Ids = Annotated[list[str] | None, typer.Argument(help="Ids of dead letters; default: all that match.")]
Everything = Annotated[bool, typer.Option("--everything", help="Required if no other option narrows the selection.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Count only; nothing changes.")]


def _instant(text: str | None, option: str) -> datetime | None:
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter("must be like 2026-11-21 or 2026-11-21T08:00:00Z", param_hint=option) from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _wanted(
    container: Container, ids: list[str] | None, tenant: str | None, session: str | None, cause: str | None, since: str | None,
    until: str | None, *, everything: bool,
) -> LetterFilter:  # fmt: skip
    """Return the selected dead letters; selecting all requires --everything."""
    from extractor.core.run.dead_letters import LetterFilter
    from extractor.entrypoints.cli.known import id_of, session_of, tenant_of

    if not (ids or tenant or session or cause or since or until or everything):
        raise typer.BadParameter("select some: ids, --session, --cause, --tenant, --since, --until, or --everything")
    keys = tuple(id_of(container, "dead letter", tenant, text) for text in ids or ())
    session = session_of(container, tenant, session)
    if session is not None and tenant is None:
        tenant = tenant_of(container, session)
    return LetterFilter(tenant, session, cause, keys, _instant(since, "--since"), _instant(until, "--until"))


@app.command("dead-letters")
def dead_letters(
    tenant: AnyTenant = None,
    session: Session = None,
    cause: Cause = None,
    since: Since = None,
    until: Until = None,
    include_redriven: Annotated[bool, typer.Option("--all", help="Include redriven and dismissed ones.")] = False,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List turns that kept failing and were set aside, newest first."""
    from extractor.core.run.dead_letters import LetterFilter
    from extractor.entrypoints.cli.known import session_of
    from extractor.entrypoints.cli.tables import dead_letters_table

    with opened(tenant=tenant, quiet=as_json) as container:
        session = session_of(container, tenant, session)
        wanted = LetterFilter(tenant, session, cause, (), _instant(since, "--since"), _instant(until, "--until"))
        page = container.dead_letters.page(wanted, include_redriven=include_redriven, limit=limit)
    if as_json:
        show_json({"dead_letters": page.items, "next": page.next})
    else:
        console.print(dead_letters_table(page.items))


@app.command()
def redrive(
    ids: Ids = None,
    tenant: AnyTenant = None,
    session: Session = None,
    cause: Cause = None,
    since: Since = None,
    until: Until = None,
    everything: Everything = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Redrive dead letters: their messages become unread again. Try --dry-run first."""
    with opened(tenant=tenant, quiet=as_json) as container:
        wanted = _wanted(container, ids, tenant, session, cause, since, until, everything=everything)
        done = container.dead_letters.redrive(who(), wanted, dry_run=dry_run)
    if as_json:
        show_json(done)
        return
    causes = ", ".join(f"{name} {count:,}" for name, count in done.by_cause.items())
    console.print(
        f"{counted(done.dead_letters, 'dead letter')}{f' ({causes})' if causes else ''}, {counted(done.messages, 'message')} of "
        f"{counted(done.sessions, 'session')}" + (" would be redriven; nothing was changed" if dry_run else " redriven")
    )
    if done.unparked:
        waiting = f"{counted(done.unparked, 'session')} that waited after a failure"
        console.print(f"{waiting} would be retried at once" if dry_run else f"retried at once: {waiting}")


@app.command()
def dismiss(
    ids: Ids = None,
    tenant: AnyTenant = None,
    session: Session = None,
    cause: Cause = None,
    since: Since = None,
    until: Until = None,
    everything: Everything = False,
    restore: Annotated[bool, typer.Option("--restore", help="Restore dismissed ones.")] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Dismiss dead letters: no run reads their turns. --restore brings them back."""
    with opened(tenant=tenant, quiet=as_json) as container:
        wanted = _wanted(container, ids, tenant, session, cause, since, until, everything=everything)
        done = container.dead_letters.dismiss(who(), wanted, restore=restore, dry_run=dry_run)
    if as_json:
        show_json(done)
        return
    verb = "restored" if restore else "dismissed"
    console.print(f"{counted(done.dead_letters, 'dead letter')} {f'would be {verb}' if dry_run else verb}")


@app.command()
def rejected(
    limit: Annotated[int, typer.Option("--limit", min=1, max=10_000, help="Maximum number of events.")] = 20,
    clear: Annotated[bool, typer.Option("--clear", help="Delete them all, once the sender is corrected.")] = False,
    as_json: AsJson = False,
) -> None:
    """List events that were rejected, the newest first, each with its reason. Nothing of them was stored: correct the
    sender and send them again. --json has each event as it came."""
    from extractor.entrypoints.cli.tables import rejected_table

    with opened(quiet=as_json) as container:
        if clear:
            count = container.rejected_events.clear(who())
            if as_json:
                show_json({"deleted": count})
            else:
                console.print(f"{counted(count, 'rejected event')} deleted")
        elif as_json:
            show_json({"rejected": list(container.rejected_events.newest(limit))})
        else:
            console.print(rejected_table(container.rejected_events.newest(limit)))
