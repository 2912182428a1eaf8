"""Audits find facts that are duplicate, stale, expired, oversized, or name code.

A person applies an audit's proposals, or an agent run cleans up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.facts.hygiene import AuditScope, Hygiene
from extractor.adapters.sql.operators.actions import ActionLog, Actor
from extractor.adapters.sql.operators.provenance import Provenance
from extractor.adapters.sql.schema.rows import fact_document
from extractor.adapters.telemetry import log
from extractor.core.conversation.transcript import Message
from extractor.core.documents import Json, document
from extractor.core.errors import InvalidInput
from extractor.core.facts.audit import Action, AuditRules, Finding, Kind, audit, clean_up_order
from extractor.core.facts.fact import DeleteFact, Fact, FactChanges, FactScope, SaveFact
from extractor.core.facts.sensitive import Kind as Sensitive
from extractor.core.facts.sources import NOBODY, Sources
from extractor.core.languages.tokens import estimate_tokens
from extractor.core.run.agent import AgentReport
from extractor.core.run.figures import RunFigures
from extractor.core.run.staging import StagedMemory
from extractor.usecases.agent import AgentRunner, AgentStep, figures_document
from extractor.usecases.recall import Asker

AGENT_FINDINGS = 25
# Maximum size of the findings that one clean-up run is shown.
AGENT_TOKENS = 12_000


@dataclass(frozen=True, slots=True)
class Applied:
    """What applying an audit's proposals did.

    Attributes:
        applied: Ids of findings.
        left: Ids of findings that are gone, or that need a person's decision.
        facts_changed: Facts changed or deleted.
    """

    applied: tuple[str, ...]
    left: tuple[str, ...]
    facts_changed: int


@dataclass(frozen=True, slots=True)
class CleanedUp:
    """What a clean-up by an agent did.

    Attributes:
        findings: How many the agent was shown; with none it was not called.
        facts_changed: Facts changed or deleted.
    """

    findings: int
    facts_changed: int
    figures: RunFigures
    is_capped: bool

    def document(self) -> Json:
        """Return the JSON form, with the figures at the top level."""
        counts = {"findings": self.findings, "facts_changed": self.facts_changed}
        return {**counts, **figures_document(self.figures, self.is_capped)}


class Audit:
    """Finds, applies and reports.

    Args:
        max_content_chars: Longer facts are oversized.
    """

    def __init__(self, hygiene: Hygiene, writer: SqlFactWriter, actions: ActionLog, *, max_content_chars: int) -> None:
        self._hygiene = hygiene
        self._writer = writer
        self._actions = actions
        self._rules = AuditRules(max_content_chars=max_content_chars)
        self.reports = hygiene.reports
        self.pollution = hygiene.pollution
        self.record = hygiene.record

    def find(self, scope: AuditScope) -> list[Finding]:
        """Return the findings for a tenant, or for one user or project."""
        return audit(list(self._hygiene.facts(scope)), today=datetime.now(UTC).date(), rules=self._rules)

    def apply(self, actor: Actor, scope: AuditScope, ids: Sequence[str] | None = None) -> Applied:
        """Apply an audit's proposals. Checks again first: facts that have changed since are left alone.

        Args:
            ids: Of findings; None: everything that can be applied.
        """
        # Before the facts are read: a fact that changes after this instant is left alone by `write`.
        read_at = self._writer.now()
        findings = {finding.id: finding for finding in self.find(scope)}
        wanted = list(findings) if ids is None else list(dict.fromkeys(ids))
        applied: list[str] = []
        left: list[str] = []
        changed = 0
        for key in wanted:
            finding = findings.get(key)
            if finding is None or finding.action is Action.REVIEW:
                if ids is not None:
                    left.append(key)
                continue
            for changes in _changes(finding):
                changed += self._writer.write(changes, read_at=read_at)
            applied.append(key)
        result = Applied(tuple(applied), tuple(left), changed)
        if applied:
            self._hygiene.record(scope, actor.name, {**document(result), **report([findings[key] for key in applied])})
            log().info("facts.cleaned", tenant_id=scope.tenant_id, applied=len(applied), facts=changed)
        self._actions.note(actor, "audit", scope.tenant_id, "stored facts", applied=len(applied))
        return result


def report(findings: Sequence[Finding]) -> Json:
    """Return findings in their public form."""
    return {
        "findings": [
            {
                "id": finding.id,
                "kind": finding.kind.value,
                "action": finding.action.value,
                "detail": finding.detail,
                "facts": [fact_document(fact) for fact in finding.facts],
            }
            for finding in findings
        ],
        "counts": {kind.value: sum(finding.kind is kind for finding in findings) for kind in Kind},
    }


def _changes(finding: Finding) -> Iterator[FactChanges]:
    keep, *others = finding.facts
    if finding.action is Action.DELETE:
        yield FactChanges(_scope(keep), (DeleteFact(keep.name, keep.scope),))
        return
    evidence = tuple(dict.fromkeys(item for fact in finding.facts for item in fact.evidence))
    yield FactChanges(
        _scope(keep),
        (*(DeleteFact(fact.name, fact.scope) for fact in others), SaveFact(replace(keep.draft, evidence=evidence))),
    )


def _scope(fact: Fact) -> FactScope:
    return FactScope(fact.tenant_id, fact.user_id or "", fact.project_id)


# -- by an agent ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CleanUp:
    """Lets an agent run clean up the memory of one user, under the limits and rules of every run."""

    audit: Audit
    agent: AgentRunner
    facts: SqlFactReader
    writer: SqlFactWriter
    provenance: Provenance
    asker: Asker
    leave_out: frozenset[Sensitive] = frozenset()

    def run(self, scope: FactScope, *, by: str) -> CleanedUp:
        """Clean up once; without findings the model is not called.

        Raises:
            ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: Nothing was written.
        """
        read_at = self.writer.now()
        where = AuditScope(scope.tenant_id, scope.user_id, scope.project_id)
        findings = self._findings(where, read_at)
        done, steps, written = AgentReport(), list[AgentStep](), 0
        if findings:
            memory = self._memory(scope, findings, read_at)
            order = clean_up_order(findings, read_at.date())
            done, steps = self.agent.ask(self.agent.model.cold(self.agent.model.cold_model, order), memory)
            written = self.writer.write(memory.changes(), read_at=read_at)
        result = CleanedUp(len(findings), written, self.agent.priced(done), done.is_capped)
        told = result.document()
        self.audit.record(where, by, {**told, **report(findings), "steps": document(steps)})
        log().info("facts.cleaned_by_agent", tenant_id=scope.tenant_id, **told)
        return result

    def _findings(self, where: AuditScope, read_at: datetime) -> list[Finding]:
        """Return as many findings as one run can handle."""
        # Naming code is no fault: such facts are only shown with "verify before use".
        findings = [one for one in self.audit.find(where) if one.kind is not Kind.NAMES_CODE][:AGENT_FINDINGS]
        while findings and estimate_tokens(clean_up_order(findings, read_at.date())) > AGENT_TOKENS:
            findings.pop()
        return findings

    def _memory(self, scope: FactScope, findings: Sequence[Finding], read_at: datetime) -> StagedMemory:
        known = list({fact.id: fact for finding in findings for fact in finding.facts}.values())
        said = {message.uuid: message for message in self.provenance.messages(known)}
        # There is no newest message; relative dates in the agent's writes count from today.
        newest = Message(NOBODY, "user", "", read_at)
        zone, origin = self.asker.zone_of(scope), self.agent.model.origin
        sources = Sources(said, zone, newest, origin, leave_out=self.leave_out)
        return StagedMemory(scope, self.facts, sources, [fact.line for fact in known])


def check_ids(ids: Sequence[str]) -> None:
    """Reject ids that cannot belong to a finding."""
    for one in ids:
        if len(one) != 12 or not all(char in "0123456789abcdef" for char in one):
            raise InvalidInput.of("ids", f"{one[:40]!r} is not the id of a finding")
