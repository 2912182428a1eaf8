"""`extractor hook`: called by Claude Code after each turn, so that its sessions are remembered.

It reads the hook's JSON from stdin, finds the session's transcript, and adds what is new to the stream. What was sent
is recorded under HOME.

It runs after every turn, so it imports neither Typer nor pydantic nor anything of a worker, and reads only the settings
that say where the queue is.
"""

from __future__ import annotations

import getpass
import json
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from uuid import NAMESPACE_URL, uuid5

from extractor.adapters.secret_files import SUFFIX, read_secret
from extractor.core.conversation.events import MAX_MESSAGES, NORMAL, NOW
from extractor.core.documents import Json
from extractor.core.errors import ExtractorError, InvalidInput
from extractor.entrypoints.transcript_files import MESSAGES_PER_EVENT, Defaults, read_events

URL, HOME = "EXTRACTOR_REDIS_URL", "EXTRACTOR_HOME"
OPTIONS = {"--user": "user_id", "--project": "project_id", "--time-zone": "time_zone", "--tenant": "tenant_id"}


class Place(Protocol):
    """The settings that say where the queue is."""

    @property
    def home(self) -> Path: ...

    @property
    def redis_url(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class _Given:
    home: Path
    redis_url: str | None


@dataclass(frozen=True, slots=True)
class _Said:
    message: Mapping[str, Any]
    begins_replacement: bool


def read_place(environment: Mapping[str, str]) -> Place:
    """Return where the queue is.

    Raises:
        Misconfigured: A variable is wrong, or nothing says where the queue is and another variable is unknown.
    """
    given = {name.upper(): value for name, value in environment.items() if name.upper().startswith("EXTRACTOR_")}
    # Other variables may be one of these, misspelt. Reading all settings takes longer, but rejects unknown ones.
    if given and not any(given.get(name) for name in (URL, URL + SUFFIX, HOME)):
        from extractor.settings import read_settings

        return read_settings(environment)
    return _Given(Path(given.get(HOME) or ".extractor"), read_secret(URL, given))


def plain_defaults(words: Sequence[str]) -> Defaults | None:
    """Parse options as `recipe` writes them; None for any others, which Typer parses."""
    given = dict(zip(words[::2], words[1::2], strict=False))
    is_plain = len(words) == 2 * len(given) and given.keys() <= OPTIONS.keys()
    if not is_plain or any(value.startswith("-") for value in given.values()):
        return None
    return Defaults(**{OPTIONS[name]: value for name, value in given.items()})


def feed(defaults: Defaults) -> None:
    """Run the hook on stdin. An error exits with status 1."""
    try:
        run_hook(read_place(os.environ), sys.stdin.read(), defaults)
    except ExtractorError as error:
        sys.stderr.write(f"extractor: {error}\n")
        raise SystemExit(1) from None  # Claude Code shows it and continues; 2 would stop the agent


def run_hook(place: Place, text: str, defaults: Defaults) -> int:
    """Send what is new in a session; return the number of messages.

    Args:
        text: What Claude Code writes to the hook's stdin: `session_id`, `transcript_path`, `cwd`.
        defaults: The session's owner; by default the user is the one running this, the project is the directory.

    Raises:
        InvalidInput: The input is not a hook's, or the transcript cannot be read.
        QueueUnavailable: The rest was not sent; the next call sends it.
    """
    given = _read(text)
    path = Path(str(given["transcript_path"])).expanduser()
    if not path.is_file():  # a session that ended before its first message has none
        return 0
    project = defaults.project_id or (Path(str(given["cwd"])).name if given.get("cwd") else None) or None
    whose = Defaults(defaults.user_id or getpass.getuser(), project, defaults.time_zone, defaults.tenant_id)
    events = list(read_events(path, whose))
    if not events:
        return 0
    said = [
        _Said(message, event["transcript"] == "replace" and number == 0)
        for event in events
        for number, message in enumerate(event["messages"])
    ]
    common = {
        key: events[0][key] for key in ("version", "tenant_id", "session_id", "user_id", "project_id", "time_zone")
    }
    note = (
        place.home / "hooks" / f"{uuid5(NAMESPACE_URL, json.dumps([common['tenant_id'], common['session_id']]))}.json"
    )
    start = _sent_before(note, said)
    urgency = NOW if given.get("hook_event_name") in ("PreCompact", "SessionEnd") else NORMAL
    if urgency == NOW:
        start = min(
            start, len(said) - 1
        )  # with nothing new, the last message is sent again, because it tells that it is time
    if start == len(said):
        return 0
    from extractor.adapters.redis_client import url_of  # imports redis-py, which a call with nothing new need not
    from extractor.sdk.client import Client

    with Client(place.redis_url or url_of(place.home)) as client:
        for first, last, transcript in _parts(said, start):
            messages = [one.message for one in said[first:last]]
            # The urgency is part of the id: the same message with another urgency must not count as a repetition.
            name = json.dumps([common["session_id"], transcript, [message["uuid"] for message in messages], urgency])
            event_id = f"hook:{uuid5(NAMESPACE_URL, name)}"
            told = {"event_id": event_id, "transcript": transcript, "urgency": urgency, "messages": messages}
            client.send({**common, **told})
            # After each part: if Redis fails now, the next turn sends the rest. A lost record only repeats events.
            note.parent.mkdir(parents=True, exist_ok=True)
            note.write_text(json.dumps({"sent": last, "last": said[last - 1].message["uuid"]}))
    return len(said) - start


def _read(text: str) -> Mapping[str, Any]:
    try:
        given = json.loads(text)
    except ValueError as error:
        raise InvalidInput.of("stdin", f"must be the JSON of a Claude Code hook: {error}") from None
    if not isinstance(given, Mapping) or not given.get("transcript_path"):
        raise InvalidInput.of("transcript_path", "is missing: this is not the input of a Claude Code hook")
    return given


def _sent_before(note: Path, said: list[_Said]) -> int:
    """Return how many messages were sent, if the transcript still begins with them; otherwise 0."""
    try:
        known = json.loads(note.read_text())
        count = int(known["sent"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0
    is_same = 0 < count <= len(said) and said[count - 1].message["uuid"] == known.get("last")
    return count if is_same else 0


def _parts(said: list[_Said], start: int) -> list[tuple[int, int, str]]:
    """Return what to send as (first, end, transcript): a compaction starts a replacement, and the rest is appended."""
    found: list[tuple[int, int, str]] = []
    first = start
    while first < len(said):
        transcript = "replace" if said[first].begins_replacement else "append"
        limit = MAX_MESSAGES if transcript == "replace" else MESSAGES_PER_EVENT
        last = first + 1
        while last < len(said) and not said[last].begins_replacement and last - first < limit:
            last += 1
        found.append((first, last, transcript))
        first = last
    return found


def recipe(user: str | None, project: str | None, place: Place) -> Json:
    """Return the hooks for Claude Code's settings.json."""
    ours = Path(sys.argv[0]).resolve()
    words = [sys.executable, "-m", "extractor"] if ours.name == "__main__.py" else [ours.as_posix()]
    words += ["hook", *(["--user", user] if user else []), *(["--project", project] if project else [])]
    name, value = (URL, place.redis_url) if place.redis_url else (HOME, str(place.home.resolve()))
    command = f"{name}={shlex.quote(value)} {shlex.join(words)}"
    entry = [{"hooks": [{"type": "command", "command": command, "timeout": 20}]}]
    return {"hooks": {"Stop": entry, "PreCompact": entry, "SessionEnd": entry}}
