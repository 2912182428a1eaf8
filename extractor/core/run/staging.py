"""The unit of work of one run: what the memory tools read and stage.

Writes are staged, never stored: they reach the database in the run's one commit or not at all. Reads see what was
staged earlier in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from extractor.core.errors import NotToBeKept, ToolRefusal
from extractor.core.facts.draft_dates import DisputedDate
from extractor.core.facts.drafts import check_draft
from extractor.core.facts.fact import (
    NAME,
    DeleteFact,
    Draft,
    Fact,
    FactChange,
    FactChanges,
    FactLine,
    FactScope,
    FactType,
    SaveFact,
    Statement,
    find_twin,
)
from extractor.core.facts.form import check_keys, check_name
from extractor.core.facts.recall import search_facts
from extractor.core.facts.sources import Before, Sources
from extractor.core.run.memory_files import FileDocument, MemoryFiles, render_file
from extractor.core.run.ports import FactReader
from extractor.core.run.tools import DELETE, FILES, READ, SAVE, SEARCH, TYPED_TOOLS, Toolbox

MAX_CHANGES = 50
"""Maximum number of facts that one run may change; a run that wants more is lost in detail."""

MAX_SEARCH_HITS = 10


class StagedMemory:
    """What a run has read and wants to write.

    Args:
        known: The facts in the manifest, newest first; duplicates are searched among them.
        is_whole: They are all facts in this scope, so the store need not be queried again.
    """

    def __init__(
        self, scope: FactScope, reader: FactReader, sources: Sources, known: list[FactLine], *, is_whole: bool = False
    ) -> None:
        self._scope = scope
        self._reader = reader
        self._sources = sources
        self._whole = tuple(known) if is_whole else None
        self._known = {fact.name: fact for fact in reversed(known)}
        self._loaded: dict[UUID, Fact] = {}
        self._staged: dict[str, FactChange] = {}
        self._disputed: dict[str, set[str]] = {}
        self._moved: dict[str, Before] = {}

    def toolbox(self, names: frozenset[str] | None = None) -> Toolbox:
        """Return the tools of this run.

        Args:
            names: Tools that the request declares; None: the typed ones.
        """
        handlers: dict[str, Callable[[Mapping[str, Any]], str]] = {
            SEARCH: self._search, READ: self._read, SAVE: self._save, DELETE: self._delete,
            FILES: MemoryFiles(self),
        }  # fmt: skip
        wanted = TYPED_TOOLS if names is None else names
        return Toolbox({name: handler for name, handler in handlers.items() if name in wanted})

    def changes(self) -> FactChanges:
        """Return the staged changes, in the order of the calls."""
        return FactChanges(self._scope, tuple(self._staged.values()))

    def __len__(self) -> int:
        return len(self._staged)

    # -- handlers -----------------------------------------------------------------------------------------------

    def _search(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("query",))
        query = arguments["query"]
        if not isinstance(query, str) or not query.strip():
            raise ToolRefusal("query must be words to look for.")
        hits = self._hits(query[:500])
        for fact in hits:
            self._known.setdefault(fact.name, fact)
        gone = {name for name, change in self._staged.items() if isinstance(change, DeleteFact)}
        lines = [f"{fact.name} [{fact.type.value}]: {fact.description}" for fact in hits if fact.name not in gone]
        return "\n".join(lines) or "Nothing found."

    def _hits(self, query: str) -> list[FactLine]:
        if self._whole is not None:
            return search_facts(self._whole, query, MAX_SEARCH_HITS)
        return self._reader.search(self._scope, query, MAX_SEARCH_HITS)

    def _read(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("name",))
        name = check_name(arguments["name"])
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return f"{draft.name} [{draft.type.value}]: {draft.description}\n\n{draft.content}"
            case DeleteFact():
                raise ToolRefusal(f"There is no fact {name!r}.")
        fact = self._load(name)
        if fact is None:
            raise ToolRefusal(f"There is no fact {name!r}. Search for it, or save it under that name.")
        return _render(fact)

    def _save(self, arguments: Mapping[str, Any]) -> str:
        draft = self._checked(arguments)
        self._refuse_too_many(draft.name)
        known = self._find(draft.name)
        if known is None and (twin := find_twin(draft, self._living())):
            draft, known = replace(draft, name=twin.name), twin
        if known is not None and known.scope is not self._scope.scope_of(draft.type):
            raise ToolRefusal(
                f"{known.name!r} is a {known.type.value} fact, visible to {known.scope.value}: "
                f"a {draft.type.value} fact needs another name."
            )
        self._refuse_staged_twin(draft)
        self._staged.pop(draft.name, None)
        self._staged[draft.name] = SaveFact(draft, is_new=known is None)
        if known is None:
            return f"Saved {draft.name} (new). {draft.content}" if _dates_added(draft) else f"Saved {draft.name} (new)."
        return f"Saved {draft.name} (revision {known.revision + 1})."

    def _checked(self, arguments: Mapping[str, Any]) -> Draft:
        """Validate a draft. A date without evidence is refused once, and kept as a conflict if it comes again."""
        name = str(arguments.get("name"))
        try:
            return check_draft(arguments, self._sources, self._before(name))
        except DisputedDate as dispute:
            self._disputed.setdefault(name, set()).add(dispute.date_text)
            raise

    def _before(self, name: str) -> Before:
        insisted = frozenset(self._disputed.get(name, ()))
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return Before(draft.evidence, draft.content, insisted)
        known = self._load(name) if NAME.fullmatch(name) else None
        if known is not None:
            return Before(known.evidence, known.content, insisted)
        moved = self._moved.get(name, Before())
        return replace(moved, insisted=insisted)

    def _delete(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("name",))
        name = check_name(arguments["name"])
        if isinstance(self._staged.get(name), SaveFact) and self._find(name) is None:
            del self._staged[name]
            return f"Deleted {name}."
        fact = self._find(name)
        if fact is None or isinstance(self._staged.get(name), DeleteFact):
            raise NotToBeKept(f"There is no fact {name!r}.")
        self._refuse_too_many(name)
        self._staged[name] = DeleteFact(name, fact.scope)
        return f"Deleted {name}."

    # -- files --------------------------------------------------------------------------------------------------

    def files(self) -> list[tuple[FactType, str, str]]:
        """Return the facts as the files that the memory tool sees; see `core/run/memory_files.py`."""
        living = self._living()
        self._load_all(living)
        whole = [self._loaded[line.id] for line in living if line.id in self._loaded]
        found = {fact.name: (fact.type, fact.name, _file_of(fact)) for fact in whole}
        for name, change in self._staged.items():
            if isinstance(change, SaveFact):
                found[name] = (change.draft.type, name, _file_of(change.draft))
        return list(found.values())

    def read_file(self, fact_type: FactType, name: str) -> str | None:
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return _file_of(draft) if draft.type is fact_type else None
            case DeleteFact():
                return None
        fact = self._load(name)
        return _file_of(fact) if fact is not None and fact.type is fact_type else None

    def write_file(self, fact_type: FactType, name: str, document: FileDocument) -> None:
        arguments: dict[str, Any] = {
            "name": name, "type": fact_type.value, "description": document.description, "content": document.content,
        }  # fmt: skip
        arguments |= {"polarity": document.polarity} if document.polarity else {}
        arguments |= {"expires_on": document.expires_on} if document.expires_on else {}
        arguments |= {"evidence": [{"quote": document.quote}]} if document.quote else {}
        try:
            self._save(arguments)
        except ToolRefusal as refusal:
            if "evidence" not in str(refusal) or document.quote:
                raise
            raise ToolRefusal(
                f"{refusal} In a file, add a line to the front matter: `quote:` and words copied from the message."
            ) from None

    def remove_file(self, name: str) -> None:
        self._delete({"name": name})

    def move_file(self, old_name: str, fact_type: FactType, name: str, document: FileDocument) -> None:
        """Save the same content and evidence under the new name and delete the old one; both or neither."""
        staged = dict(self._staged)
        self._moved[name] = self._before(old_name)
        try:
            self._delete({"name": old_name})
            self.write_file(fact_type, name, document)
        except ToolRefusal:
            self._staged = staged
            raise

    # -- rules --------------------------------------------------------------------------------------------------

    def _refuse_too_many(self, name: str) -> None:
        if name not in self._staged and len(self._staged) >= MAX_CHANGES:
            raise ToolRefusal(f"One run changes at most {MAX_CHANGES} facts: keep what matters most.")

    def _refuse_staged_twin(self, draft: Draft) -> None:
        stated = Statement(draft.content)
        for name, change in self._staged.items():
            if not isinstance(change, SaveFact) or name == draft.name or change.draft.type is not draft.type:
                continue
            if stated.says(change.draft.content):
                raise NotToBeKept(f"{name!r}, saved just now, says the same: save under one name.")

    def _find(self, name: str) -> FactLine | None:
        if name not in self._known:
            fact = self._reader.by_name(self._scope, name) if self._whole is None else None
            if fact is None:
                return None
            self._known[name] = fact.line
            self._loaded[fact.id] = fact
        return self._known[name]

    def _load(self, name: str) -> Fact | None:
        """Return a fact with its evidence."""
        line = self._find(name)
        if line is None:
            return None
        self._load_all([line])
        return self._loaded.get(line.id)

    def _load_all(self, lines: Sequence[FactLine]) -> None:
        missing = [line.id for line in lines if line.id not in self._loaded]
        if missing:
            self._loaded |= {fact.id: fact for fact in self._reader.visible(self._scope, missing)}

    def _living(self) -> list[FactLine]:
        gone = {name for name, change in self._staged.items() if isinstance(change, DeleteFact)}
        return [fact for fact in self._known.values() if fact.name not in gone]


def _file_of(stated: Fact | Draft) -> str:
    dates = "; ".join(f"{time.role} {time.edtf}" for time in stated.times if time.edtf and time.source != "message")
    return render_file(
        stated.description,
        stated.content,
        polarity=stated.polarity.value if stated.polarity else None,
        expires_on=stated.expires_on.isoformat() if stated.expires_on else None,
        dates=dates,
        updated=stated.updated_at.date().isoformat() if isinstance(stated, Fact) else "",
    )


def _dates_added(draft: Draft) -> bool:
    return any(time.phrase and time.start_on for time in draft.times)


def _render(fact: Fact) -> str:
    dates = "; ".join(f"{time.phrase or time.role}: {time.edtf}" for time in fact.times if time.edtf)
    quotes = "\n".join(f"- {item.quote}" for item in fact.evidence if item.quote)
    parts = [f"{fact.name} [{fact.type.value}], updated {fact.updated_at.date().isoformat()}: {fact.description}"]
    parts.append(fact.content)
    if dates:
        parts.append(f"Dates: {dates}")
    if quotes:
        parts.append(f"Said:\n{quotes}")
    return "\n\n".join(parts)
