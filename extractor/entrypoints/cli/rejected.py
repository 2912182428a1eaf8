"""`extractor rejected`: events of the stream that were refused, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from extractor.entrypoints.cli.app import AsJson, app, console, opened, show_json, who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.adapters.redis_stream import RejectedEvent

# So much of an event is shown in the table.
EVENT_CHARS = 200


@app.command()
def rejected(
    limit: Annotated[int, typer.Option("--limit", min=1, max=10_000, help="Maximum number of events.")] = 20,
    clear: Annotated[bool, typer.Option("--clear", help="Delete them all, once the sender is corrected.")] = False,
    as_json: AsJson = False,
) -> None:
    """List events that were rejected, the newest first, each with its reason. Nothing of them was stored: correct the
    sender and send them again. --json has each event as it came."""
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
            _show(container.rejected_events.newest(limit))


def _show(events: Iterable[RejectedEvent]) -> None:
    from rich.text import Text

    from extractor.entrypoints.cli.tables import narrow_table, stacked
    from extractor.entrypoints.wording import counted

    rows = [
        (
            f"{one.at:%Y-%m-%d %H:%M:%S}",
            f"{one.size_bytes:,} bytes",
            _printable(one.reason),
            _printable(one.event[:EVENT_CHARS]),
        )
        for one in events
    ]
    table = narrow_table(counted(len(rows), "rejected event"), at="whole", why="folded")
    for at, size, reason, event in rows:
        table.add_row(stacked(at, Text(size, "dim")), stacked(reason, Text(event, "dim")))
    console.print(table)


def _printable(text: str) -> str:
    """Return a text of which a terminal obeys nothing."""
    return "".join(char if char.isprintable() else " " for char in text)
