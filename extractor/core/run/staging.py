"""The unit of work of one run: what the memory tools read and stage.

Writes are staged, never stored: they reach the database in the run's one commit or not at all. Reads see what was
staged earlier in the same run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from extractor.core.documents import Json
from extractor.core.errors import NotToBeKept, ToolRefusal
from extractor.core.facts.drafts import Checked, check_draft
from extractor.core.facts.evidence import check_quotes, find_passage, refuse_said_credentials
from extractor.core.facts.fact import (
    CONFIDENCE,
    Basis,
    DeleteFact,
    Draft,
    Evidence,
    Fact,
    FactChange,
    FactChanges,
    FactLine,
    FactScope,
    FactType,
    Origin,
    SaveFact,
)
from extractor.core.facts.form import check_keys, check_name, drop_unknown
from extractor.core.facts.grounds import PERSONS, nearest_evidence
from extractor.core.facts.quoted_dates import DisputedDate
from extractor.core.facts.sameness import contains, dropped, find_twin, is_same
from extractor.core.facts.sources import NOTHING_BEFORE, Before, Sources
from extractor.core.facts.unsaid import find_unsaid
from extractor.core.run.answers import file_of, render_fact, saved_text
from extractor.core.run.memory_files import FileDocument, MemoryFiles
from extractor.core.run.ports import FactReader
from extractor.core.run.prompts import repeats_instructions
from extractor.core.run.tools import TYPED_TOOLS, Toolbox

# Maximum number of facts that one run may change; a run that wants more records too much detail.
MAX_CHANGES = 50

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
        self._questioned: frozenset[str] = frozenset()
        self._moved: dict[str, Before] = {}
        self._seen: set[str] = set()  # facts that this run has read, or was shown when it would have overwritten them

    def toolbox(self, names: frozenset[str] | None = None) -> Toolbox:
        """Return the tools of this run.

        Args:
            names: Tools that the request declares; None: the typed ones.
        """
        return Toolbox.over(self, TYPED_TOOLS if names is None else names)

    def changes(self) -> FactChanges:
        """Return the staged changes, in the order of the calls."""
        return FactChanges(self._scope, tuple(self._staged.values()))

    def __len__(self) -> int:
        return len(self._staged)

    # -- handlers -----------------------------------------------------------------------------------------------

    def search(self, arguments: Mapping[str, Any]) -> str:
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
            return self._reader.search_among(self._whole, query, MAX_SEARCH_HITS)
        return self._reader.search(self._scope, query, MAX_SEARCH_HITS)

    def read(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("name",))
        name = check_name(arguments["name"])
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return f"{draft.name} [{draft.type.value}]: {draft.description}\n\n{draft.content}"
            case DeleteFact():
                raise ToolRefusal(f"There is no fact {name!r}.")
        fact = self._load(name)
        if fact is None:
            raise ToolRefusal(f"There is no fact {name!r}: search for it, or save it under that name.")
        self._seen.add(name)
        return render_fact(fact)

    def save(self, arguments: Mapping[str, Any]) -> str:
        return self._save(arguments)[1]

    def _save(self, arguments: Mapping[str, Any], *, needs_evidence: bool = True) -> tuple[str, str]:
        """Stage a fact; return the name under which it stands, and the answer."""
        checked = self._checked(arguments, needs_evidence=needs_evidence)
        draft = checked.draft
        self._refuse_too_many(draft.name)
        known = self._find(draft.name)
        if known is None and (twin := find_twin(draft, self._living())):
            draft, known = replace(draft, name=twin.name), twin
        if known is not None:
            self._refuse_other_scope(draft, known)
        if holder := self._said_already(draft):
            return holder, f"Saved already: {holder!r} says this."
        lost = self._lost(draft, known)
        self._staged.pop(draft.name, None)
        self._staged[draft.name] = SaveFact(draft, is_new=known is None)
        return draft.name, saved_text(draft, known, [*checked.notes, *lost])

    def _checked(self, arguments: Mapping[str, Any], *, needs_evidence: bool) -> Checked:
        """Validate a draft. A date without evidence is refused once, and kept as a conflict if it comes again."""
        given = arguments.get("name")
        name = check_name(given) if isinstance(given, str) and given else ""
        try:
            checked = check_draft(arguments, self._sources, self._before(name), needs_evidence=needs_evidence)
        except DisputedDate as dispute:
            self._disputed.setdefault(name, set()).update(dispute.keys)
            raise
        return self._doubted(checked)

    def _doubted(self, checked: Checked) -> Checked:
        """Return the draft, marked as inferred if messages and known facts do not support it.

        Raises:
            ToolRefusal: The draft has an unsaid number or contradicts its message. Raised once for each, because
                a model that insists may have counted or concluded.
        """
        draft = checked.draft
        if self._sources.origin is not Origin.MODEL or draft.basis is Basis.UNVERIFIED:
            return checked
        said = f"{draft.description}\n{draft.content}"
        unsaid = find_unsaid(said, draft.evidence, self._sources, self._contents, draft.times)
        if not unsaid:
            return _as_disputed(checked) if any(time.status == "conflict" for time in draft.times) else checked
        if unsaid.is_far and repeats_instructions(draft.content):
            raise NotToBeKept("it repeats the instructions of this order, which nobody said: leave it out.")
        if not unsaid.grave <= self._questioned:
            self._questioned |= unsaid.grave
            raise ToolRefusal(f"{unsaid.reason}: correct it, or save again to keep it as inferred.")
        basis = Basis.INFERRED if draft.basis in PERSONS else draft.basis
        doubted = replace(draft, basis=basis, confidence=CONFIDENCE[Basis.INFERRED])
        return Checked(doubted, (*checked.notes, f"Marked as inferred: {unsaid.reason}."))

    def _contents(self) -> list[str]:
        saved = [change.draft.content for change in self._staged.values() if isinstance(change, SaveFact)]
        return [*(line.content for line in self._known.values()), *saved]

    def _before(self, name: str) -> Before:
        insisted = frozenset(self._disputed.get(name, ()))
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return Before(draft.evidence, draft.basis, draft.content, insisted)
        known = self._load(name) if name else None
        if known is not None:
            return Before(known.evidence, known.basis, known.content, insisted)
        moved = self._moved.get(name, NOTHING_BEFORE)
        return replace(moved, insisted=insisted)

    def _lost(self, draft: Draft, known: FactLine | None) -> list[str]:
        """Return a note on the statements that a revision drops.

        Raises:
            ToolRefusal: The fact was not read in this run: its content comes back, once.
        """
        before = self._staged.get(draft.name)
        old = before.draft.content if isinstance(before, SaveFact) else known.content if known is not None else ""
        lost = dropped(old, draft.content)
        if not lost:
            return []
        if (
            draft.name not in self._seen
            and not isinstance(before, SaveFact)
            and self._sources.origin is not Origin.AGENT
        ):
            self._seen.add(draft.name)
            raise ToolRefusal(
                f"{draft.name!r} already says more; save again with all of it that still holds, or as it is if the "
                f"rest no longer does: {old}"
            )
        return [f"No longer in it, kept in its history: {' '.join(text + '.' for text in lost)[:600]}"]

    def delete(self, arguments: Mapping[str, Any], *, is_file: bool = False) -> str:
        given, notes = drop_unknown(arguments, ("name", "evidence"))
        check_keys(given, ("name",), ("evidence",))
        name = check_name(given["name"])
        if isinstance(self._staged.get(name), SaveFact) and self._find(name) is None:
            del self._staged[name]
            return f"Deleted {name}."
        line = self._find(name)
        if line is None or isinstance(self._staged.get(name), DeleteFact):
            raise NotToBeKept(f"There is no fact {name!r}.")
        self._refuse_too_many(name)
        fact = self._load(name)
        if fact is None:
            raise NotToBeKept(f"There is no fact {name!r}.")
        evidence = self._against(fact, given.get("evidence"), is_file=is_file)
        self._staged[name] = DeleteFact(name, fact.scope, evidence)
        return " ".join([f"Deleted {name}.", *notes])

    def _against(self, fact: Fact, given: Any, *, is_file: bool) -> tuple[Evidence, ...]:
        """Return the evidence for a deletion: what the model quotes, or a fact of this run that says it all.

        A file is deleted without a quote: the passage that shares most with it serves, else the newest message, unverified.

        Raises:
            ToolRefusal: There is none.
        """
        if is_file:
            return nearest_evidence(fact.content, self._sources)
        evidence = check_quotes(given, f"{fact.description} {fact.content}", self._sources)
        if evidence:
            refuse_said_credentials({}, evidence, self._sources)
            return evidence
        saved = [change.draft for change in self._staged.values() if isinstance(change, SaveFact)]
        heir = next((draft for draft in saved if not dropped(fact.content, draft.content)), None)
        if heir is None and self._sources.origin is not Origin.AGENT:
            raise ToolRefusal(
                "evidence is missing: give the message and a verbatim quote of what was said against it, or save what "
                "it says under another name first."
            )
        return heir.evidence if heir is not None else ()

    # -- files --------------------------------------------------------------------------------------------------

    def use_file(self, arguments: Mapping[str, Any]) -> str:
        return MemoryFiles(self)(arguments)

    def files(self) -> list[tuple[FactType, str, str]]:
        """Return the facts as the files that the memory tool sees; see `core/run/memory_files.py`."""
        living = self._living()
        self._load_all(living)
        whole = [self._loaded[line.id] for line in living if line.id in self._loaded]
        found = {fact.name: (fact.type, fact.name, file_of(fact)) for fact in whole}
        for name, change in self._staged.items():
            if isinstance(change, SaveFact):
                found[name] = (change.draft.type, name, file_of(change.draft))
        return list(found.values())

    def read_file(self, fact_type: FactType, name: str) -> str | None:
        match self._staged.get(name):
            case SaveFact(draft=draft):
                return file_of(draft) if draft.type is fact_type else None
            case DeleteFact():
                return None
        fact = self._load(name)
        return file_of(fact) if fact is not None and fact.type is fact_type else None

    def note_read(self, name: str) -> None:
        self._seen.add(name)

    def write_file(self, fact_type: FactType, name: str, document: FileDocument) -> str:
        arguments: Json = {
            "name": name, "type": fact_type.value, "description": document.description, "content": document.content,
        }  # fmt: skip
        arguments |= {"polarity": document.polarity} if document.polarity else {}
        arguments |= {"expires_on": document.expires_on} if document.expires_on else {}
        arguments |= {"evidence": [{"quote": quote} for quote in document.quotes]} if document.quotes else {}
        arguments |= {"dates": [*document.dates]} if document.dates else {}
        return self._save(arguments, needs_evidence=False)[0]

    def remove_file(self, name: str) -> None:
        self.delete({"name": name}, is_file=True)

    def remove_files(self, fact_type: FactType) -> None:
        """Delete the files of a type; a run needs a passage of what was said for each, or none is deleted."""
        names = [name for kind, name, _ in self.files() if kind is fact_type]
        facts = [fact for name in names if (fact := self._load(name)) is not None]
        unsaid = [fact.name for fact in facts if find_passage(fact.content, self._sources) is None]
        if unsaid and self._sources.origin is not Origin.AGENT:
            raise ToolRefusal(f"nobody spoke of {', '.join(unsaid[:5])}: delete files one by one, by their own paths.")
        for name in names:
            self.remove_file(name)

    def move_file(self, old_name: str, fact_type: FactType, name: str, document: FileDocument) -> None:
        """Save the same content and evidence under the new name and delete the old one; both or neither."""
        staged = dict(self._staged)
        self._moved[name] = self._before(old_name)
        try:
            self.delete({"name": old_name}, is_file=True)
            self.write_file(fact_type, name, document)
        except ToolRefusal:
            self._staged = staged
            raise

    # -- rules --------------------------------------------------------------------------------------------------

    def _refuse_too_many(self, name: str) -> None:
        if name not in self._staged and len(self._staged) >= MAX_CHANGES:
            raise ToolRefusal(f"One run changes at most {MAX_CHANGES} facts: keep what matters most.")

    def _refuse_other_scope(self, draft: Draft, known: FactLine) -> None:
        if known.scope is not self._scope.scope_of(draft.type):
            raise ToolRefusal(
                f"{known.name!r} is a {known.type.value} fact, visible to {known.scope.value}: "
                f"a {draft.type.value} fact needs another name."
            )

    def _said_already(self, draft: Draft) -> str:
        """Return the fact of the type, saved just now or known, that says all of a draft; empty without one."""
        for name, change in self._staged.items():
            if not isinstance(change, SaveFact) or name == draft.name or change.draft.type is not draft.type:
                continue
            said = change.draft.content
            if is_same(said, draft.content) or contains(said, draft.content):
                return name
        others = (line for line in self._living() if line.type is draft.type and line.name != draft.name)
        for line in others:
            is_part = contains(line.content, draft.content) and not is_same(line.content, draft.content)
            if is_part and line.name not in self._staged:
                return line.name
        return ""

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


def _as_disputed(checked: Checked) -> Checked:
    """Return a draft with a date that no cited message contains and on which the model insists, as inferred."""
    draft = checked.draft
    basis = Basis.INFERRED if draft.basis in PERSONS else draft.basis
    lower = min(draft.confidence, CONFIDENCE[Basis.INFERRED])
    return Checked(replace(draft, basis=basis, confidence=lower), checked.notes)
