"""Memory that stays clean: the use cases of audits. A person applies what an audit proposes, or an agent run does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from extractor.adapters.sql.facts.hygiene import AuditScope
from extractor.adapters.sql.schema.rows import fact_document
from extractor.bootstrap import Parts
from extractor.core.conversation.budget import estimate_tokens
from extractor.core.conversation.transcript import Message
from extractor.core.errors import InvalidEvent, Misconfigured
from extractor.core.facts.audit import Action, AuditRules, Finding, Kind, audit, clean_up_order
from extractor.core.facts.fact import DeleteFact, Draft, Evidence, Fact, FactChanges, FactScope, SaveFact
from extractor.core.facts.sources import NOBODY, Sources
from extractor.core.run.agent import Agent, AgentReport, require_good_end
from extractor.core.run.fork import cold_request
from extractor.core.run.staging import StagedMemory
from extractor.telemetry import log
from extractor.usecases.replay import StepList, agent_figures

AGENT_FINDINGS = 25
AGENT_TOKENS = 12_000
"""What one clean-up run looks at, at most."""


def find(parts: Parts, scope: AuditScope) -> list[Finding]:
    """Return what is wrong with the facts of a tenant, or of one user or project."""
    rules = AuditRules(max_content_chars=parts.settings.audit_content_chars)
    facts = list(parts.hygiene.facts(scope))
    return audit(facts, today=datetime.now(UTC).date(), rules=rules)


def report(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return findings as readers get them."""
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


def apply(parts: Parts, scope: AuditScope, ids: Sequence[str] | None, *, by: str) -> dict[str, Any]:
    """Carry out what an audit proposes. Looks again first: what changed since it was found is left alone.

    Args:
        ids: Of findings; None is everything that can be applied.
        by: Who does it, for the record.

    Returns:
        `{"applied": [ids], "left": [ids that are not there any more, or are for a person to decide], "facts_changed": n}`
    """
    read_at = parts.fact_writer.now()
    findings = {finding.id: finding for finding in find(parts, scope)}
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
            changed += parts.fact_writer.write(changes, read_at=read_at)
        applied.append(key)
    result = {"applied": applied, "left": left, "facts_changed": changed}
    if applied:
        parts.hygiene.record(scope, by, {**result, **report([findings[key] for key in applied])})
        log().info("facts.cleaned", tenant_id=scope.tenant_id, applied=len(applied), facts=changed)
    return result


def _changes(finding: Finding) -> Iterator[FactChanges]:
    keep, *others = finding.facts
    if finding.action is Action.DELETE:
        yield FactChanges(_scope(keep), (DeleteFact(keep.name, keep.scope),))
        return
    evidence = tuple(dict.fromkeys(item for fact in finding.facts for item in fact.evidence))
    yield FactChanges(
        _scope(keep),
        (*(DeleteFact(fact.name, fact.scope) for fact in others), SaveFact(_draft(keep, evidence))),
    )


def _scope(fact: Fact) -> FactScope:
    return FactScope(fact.tenant_id, fact.user_id or "", fact.project_id)


def _draft(fact: Fact, evidence: tuple[Evidence, ...]) -> Draft:
    return Draft(
        name=fact.name, type=fact.type, description=fact.description, content=fact.content, polarity=fact.polarity,
        times=fact.times, evidence=evidence, origin=fact.origin, confidence=fact.confidence, expires_on=fact.expires_on,
    )  # fmt: skip


# -- by an agent ------------------------------------------------------------------------------------------------


def clean_up(parts: Parts, scope: FactScope, *, by: str) -> dict[str, Any]:
    """Let an agent run clean up what one user sees: five turns and memory tools at most, through the rules for facts.

    Raises:
        Misconfigured: No model is configured that understands what it reads.
        ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: Nothing was written.
    """
    if parts.settings.is_offline:
        raise Misconfigured("the offline rules understand nothing of what they would merge: configure a model")
    model = parts.model
    read_at = parts.fact_writer.now()
    where = AuditScope(scope.tenant_id, scope.user_id, scope.project_id)
    findings = [one for one in find(parts, where) if one.kind is not Kind.NAMES_CODE][:AGENT_FINDINGS]
    while findings and estimate_tokens(clean_up_order(findings, read_at.date())) > AGENT_TOKENS:
        findings.pop()
    agent = AgentReport()
    steps = StepList()
    written = 0
    if findings:
        fork = cold_request(model.cold_model, clean_up_order(findings, read_at.date()))
        known = list({fact.id: fact for finding in findings for fact in finding.facts}.values())
        said = parts.queries.evidence_messages(known)
        zone = parts.queries.zone_of(scope.tenant_id, scope.user_id) or parts.settings.default_time_zone
        newest = Message(NOBODY, "user", "", read_at)
        sources = Sources({message.uuid: message for message in said}, zone, newest, model.origin)
        memory = StagedMemory(scope, parts.facts, sources, [fact.line for fact in known])
        toolbox = memory.toolbox(fork.tool_names)
        Agent(model.client, toolbox, steps, parts.settings.model_timeout_s, report=agent).run(fork)
        require_good_end(agent, has_writes=bool(len(memory)))
        written = parts.fact_writer.write(memory.changes(), read_at=read_at)
    result = {"findings": len(findings), "facts_changed": written, **agent_figures(parts, agent)}
    parts.hygiene.record(where, by, {**result, **report(findings), "steps": steps.turns})
    log().info("facts.cleaned_by_agent", tenant_id=scope.tenant_id, **result)
    return result


def check_ids(ids: Sequence[str]) -> None:
    """Refuse ids that no finding can have."""
    for one in ids:
        if len(one) != 12 or not all(char in "0123456789abcdef" for char in one):
            raise InvalidEvent.of("ids", f"{one[:40]!r} is no id of a finding")
