"""`extractor --help`: every command in its group, on one screen."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

# What each command does in a few words.
GROUPS: dict[str, dict[str, str]] = {
    "Start": {
        "demo": "process the shipped examples and print the facts",
        "up": "start everything on this machine; Ctrl-C stops it",
        "worker": "start one worker process",
        "api": "start the HTTP API, with dashboard and MCP",
        "mcp": "serve memory to one agent on stdin and stdout",
    },
    "Hand over": {
        "enqueue": "put conversations from files into the queue",
        "hook": "Claude Code hook: put what is new into the queue",
    },
    "Read": {
        "facts": "list what is stored",
        "manifest": "print the index of the facts that a user may see",
        "recall": "find facts and messages that answer a question",
        "context": "print what an agent reads before it answers",
        "notes": "show what a session is about now",
        "pins": "list what is in every context of a user",
        "pin": "put a text or a fact into every context",
        "unpin": "delete a pin",
    },
    "Operate": {
        "status": "show the overall state",
        "doctor": "check everything and suggest fixes",
        "sessions": "list sessions and what they wait for",
        "runs": "list runs; show or replay one",
        "dead-letters": "list turns that were set aside",
        "redrive": "read dead letters again",
        "dismiss": "take dead letters off the list",
        "rejected": "list events that were refused, and why",
        "pause": "start no more runs, of a tenant or of all",
        "resume": "let runs start again",
        "pace": "show how long turns are gathered before a run",
        "budget": "show or set a tenant's daily budget",
    },
    "Govern": {
        "erase": "erase everything about a user, for good",
        "export": "export everything about a user",
        "audit": "find duplicate, stale and contradictory facts",
        "eval": "measure the quality of stored facts",
        "actions": "list what operators changed",
    },
    "Set up": {
        "config": "show every setting, its range and its value",
        "init-env": "write a .env with generated secrets",
        "keys": "add, list and revoke API keys",
        "db": "upgrade the database",
        "embed": "index what is stored for recall by meaning",
        "dates": "resolve dates in JSON lines, to try the resolver",
    },
}


class Overview(TyperGroup):
    """Prints the groups instead of one long list."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """See click."""
        formatter.write(f"Usage: {ctx.command_path} COMMAND [OPTIONS]\n{self.help}\n")
        for group, commands in GROUPS.items():
            for number, (name, text) in enumerate(commands.items()):
                formatter.write(f"{'' if number else group:<11}{name:<14}{text}\n")
        formatter.write("`extractor COMMAND --help` shows more. Also: --version, --install-completion\n")
