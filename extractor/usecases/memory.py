"""The memory tools outside a run: agents read and write memory. Facts written here have the origin `agent`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypedDict

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.core.conversation.events import check_time_zone
from extractor.core.conversation.transcript import Message
from extractor.core.dates import Conventions
from extractor.core.errors import InvalidInput
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactChanges, FactLine, FactScope, Origin, SaveFact
from extractor.core.facts.naming import meant_fact, unknown_name
from extractor.core.facts.redating import Redated, redate
from extractor.core.facts.sensitive import Kind
from extractor.core.facts.slugs import slug
from extractor.core.facts.sources import NOBODY, Sources
from extractor.core.run.agent_tools import SEARCH, search_arguments
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import BY_NAME, Toolbox
from extractor.core.run.tools import ToolAnswer as Answered
from extractor.usecases.recall import RecallOrder
from extractor.usecases.recall_lines import RecallLines

# Number of the session's newest messages in which an agent's quotes are searched.
AGENT_MESSAGES = 60
# Tools that take the name of a known fact.
NAMING = ("read_memory", "delete_memory")
MAX_NEAR = 10
# How the answer to a save calls what it makes of the fact.
_SAVED_AS = re.compile(r"^(Saved \S+) \((?:new|revision \d+)\)")


class ToolAnswer(TypedDict):
    """The answer to a tool call: the text for the model, whether it is a refusal, and how many facts changed."""

    content: str
    is_error: bool
    facts_written: int


class Memory:
    """Executes calls of the memory tools, under the rules for runs.

    Args:
        zone: Time zone of users whose sessions have none.
        conventions: How dates such as 3/4 are read.
        lines: Answers searches.
    """

    def __init__(
        self, facts: SqlFactReader, writer: SqlFactWriter, queries: Queries, lines: RecallLines, *, zone: str,
        conventions: Conventions, leave_out: frozenset[Kind] = frozenset(),
    ) -> None:  # fmt: skip
        self._lines = lines
        self._facts = facts
        self._writer = writer
        self._queries = queries
        self._zone = zone
        self._conventions = conventions
        self._leave_out = leave_out

    def use(
        self, scope: FactScope, name: str, arguments: Any, *, session_id: str | None = None, zone: str | None = None,
        said_at: datetime | None = None,
    ) -> ToolAnswer:  # fmt: skip
        """Execute one memory tool call of the main agent.

        A quote must occur in a stored message; a statement without one counts as the agent's own. Where a fact's name
        is due, words of it that only it has serve too.

        Args:
            name: One of the typed tools, or `memory`.
            said_at: Dates of a statement without a quote count from here; None: from now.

        Raises:
            InvalidInput: The tool or the zone is unknown, or the session belongs to another user.
        """
        if name not in BY_NAME:
            raise InvalidInput.of("name", f"must be one of {', '.join(BY_NAME)}")
        check_time_zone(zone)
        if name == SEARCH:
            return self._searched(scope, arguments, zone)
        # The turn of this call is usually not stored yet: it ends after the call.
        said = self._queries.recent_messages(scope, session_id, AGENT_MESSAGES) if session_id else []
        told = zone or self._queries.zone_of(scope.tenant_id, scope.user_id)
        read_at = self._writer.now()
        sources = Sources(
            {message.uuid: message for message in said},
            told or self._zone,
            Message(NOBODY, "user", "", said_at or read_at),
            Origin.AGENT,
            is_zone_assumed=told is None,
            conventions=self._conventions,
            leave_out=self._leave_out,
        )
        known = self._facts.lines(scope, manifest.MAX_LINES)
        memory = StagedMemory(scope, self._facts, sources, known, is_whole=manifest.is_whole(known))
        tools = memory.toolbox(frozenset({name}))
        answer = tools.call(name, arguments)
        if answer.is_error and name in NAMING and isinstance(arguments, Mapping):
            answer = self._by_words(scope, tools, name, arguments, known) or answer
        text, written = answer.text, 0
        if not answer.is_error and len(memory):
            written = self._writer.write(memory.changes(), read_at=read_at, session_id=session_id)
            text = text if written else _SAVED_AS.sub(r"\1 (unchanged)", text)
        return {"content": text, "is_error": answer.is_error, "facts_written": written}

    def _searched(self, scope: FactScope, arguments: Any, zone: str | None) -> ToolAnswer:
        """Answer a search as recall would, with facts alone."""

        def lines(given: Mapping[str, Any]) -> str:
            query, limit = search_arguments(given)
            return self._lines.answer(scope, RecallOrder(query, zone=zone, limit=limit, recent=True, only_facts=True))

        answer = Toolbox({SEARCH: lines}).call(SEARCH, arguments)
        return {"content": answer.text, "is_error": answer.is_error, "facts_written": 0}

    def _by_words(
        self, scope: FactScope, tools: Toolbox, tool: str, arguments: Mapping[str, Any], known: list[FactLine]
    ) -> Answered | None:
        """Return the answer about the fact that words of it name, or what to give instead; None if nothing is known."""
        given = arguments.get("name")
        if not isinstance(given, str):
            return None
        near = self._facts.search(scope, given, MAX_NEAR)
        facts = list({fact.id: fact for fact in (*known, *near)}.values())
        if slug(given) in {fact.name for fact in facts}:  # refused for something else
            return None
        if (fact := meant_fact(given, facts)) is not None:
            return tools.call(tool, {**arguments, "name": fact.name})
        text = unknown_name(given, facts, near)
        return Answered(text, is_refused=True) if text else None

    def redate(self, tenant_id: str, *, apply: bool) -> list[Redated]:
        """Resolve the dates of all facts of a tenant again; return the facts that change.

        Args:
            apply: Write each change as a new revision; otherwise nothing is written.
        """
        read_at = self._writer.now()
        found: list[Redated] = []
        after: str | None = None
        while True:
            # All pages before the first write: pages are ordered by update, and writes would move facts between them.
            page = self._queries.facts(tenant_id, FactFilter(limit=500, after=after))
            redated = (redate(fact, conventions=self._conventions) for fact in page.items)
            found += [one for one in redated if one is not None]
            after = page.next
            if after is None:
                break
        if apply:
            for one in found:
                scope = FactScope(tenant_id, one.fact.user_id or "", one.fact.project_id)
                self._writer.write(FactChanges(scope, (SaveFact(one.draft),)), read_at=read_at)
        return found
