"""`extractor rejected`: events of the stream that were refused, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from extractor.entrypoints.cli.app import AsJson, app, console, opened, show_json, who


@app.command()
def rejected(
    limit: Annotated[int, typer.Option("--limit", min=1, max=10_000, help="Maximum number of events.")] = 20,
    clear: Annotated[bool, typer.Option("--clear", help="Delete them all, once the sender is corrected.")] = False,
    as_json: AsJson = False,
) -> None:
    """List events that were rejected, the newest first, each with its reason. Nothing of them was stored: correct the
    sender and send them again. --json has each event as it came."""
    from extractor.entrypoints.cli.tables import rejected_table
    from extractor.entrypoints.wording import counted

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
