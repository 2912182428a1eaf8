"""Facts, their provenance, the manifest, recall."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import FastAPI, Header, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.rows import fact_document
from extractor.bootstrap import Container
from extractor.core.errors import NotAllowed
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactType
from extractor.core.facts.secrets import redact
from extractor.entrypoints.api.access import Limit, Operator, Reader
from extractor.entrypoints.api.shown import Raw


class MarkdownResponse(PlainTextResponse):
    media_type = "text/markdown"


IgnoreMemory = Annotated[bool, Query(description="The person asked for an answer without memory: nothing is returned.")]


def add(app: FastAPI, container: Container) -> None:
    @app.get("/v1/facts", tags=["facts"])
    def list_facts(
        caller: Reader,
        user_id: str | None = None,
        project_id: str | None = None,
        type: FactType | None = None,  # noqa: A002 - the contract's name
        q: str | None = None,
        session_id: str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Limit = 100,
        after: str | None = None,
        name: str | None = None,
        ignore_memory: IgnoreMemory = False,
    ) -> dict[str, Any]:
        """List active facts, most recently updated first. With a user: what that user may see. `q`: every word must
        occur."""
        user_id = user_id if user_id is not None else caller.user_id
        if ignore_memory:
            return {"facts": [], "next": None}
        project_id = project_id if project_id is not None else caller.only_project
        wanted = FactFilter(
            user_id, project_id, type, session_id, q, since, until, limit, after, name,
            with_authored=caller.user_id is None,
        )  # fmt: skip
        page = container.facts.page(caller.tenant_id, wanted)
        return {"facts": [fact_document(fact) for fact in page.items], "next": page.next}

    @app.get("/v1/facts/{fact_id}", tags=["facts"])
    def get_fact(fact_id: UUID, caller: Reader) -> dict[str, Any]:
        """One fact, even if it was deleted."""
        fact = container.facts.get(caller.tenant_id, fact_id)
        return fact_document(fact)

    @app.delete("/v1/facts/{fact_id}", status_code=204, tags=["facts"])
    def delete_fact(fact_id: UUID, caller: Operator) -> None:
        """Delete a fact; its history stays readable."""
        container.governance.delete_fact(caller.actor, caller.tenant_id, fact_id)

    @app.post("/v1/facts/{fact_id}/restore", tags=["facts"])
    def restore_fact(fact_id: UUID, caller: Operator) -> dict[str, Any]:
        """Restore a deleted fact unchanged; 422 if another one now has its name or makes the same statement."""
        container.governance.restore_fact(caller.actor, caller.tenant_id, fact_id)
        return fact_document(container.queries.fact(caller.tenant_id, fact_id))

    @app.get("/v1/facts/{fact_id}/history", tags=["facts"])
    def get_history(fact_id: UUID, caller: Reader) -> dict[str, Any]:
        """Every revision of a fact, newest first."""
        return {"revisions": container.facts.history(caller.tenant_id, fact_id)}

    @app.get("/v1/facts/{fact_id}/evidence", tags=["facts"])
    def get_evidence(fact_id: UUID, caller: Reader, raw: Raw = False) -> Any:
        """The messages that a fact came from, each with its text, the position of the quote, and its session. A message
        that was deleted, or that belongs to another user, has no text."""
        fact = container.queries.fact(caller.tenant_id, fact_id)
        if not raw:
            said = container.facts.provenance(fact, only_user=caller.user_id, only_project=caller.only_project)
            return {"fact_id": str(fact.id), "evidence": said}
        if caller.role != "operator":
            raise NotAllowed("raw messages are for operators")
        container.governance.note_raw_reading(caller.actor, caller.tenant_id, f"messages of fact {fact.id}")
        evidence = container.facts.provenance(fact, only_user=caller.user_id, raw=True)
        return JSONResponse({"fact_id": str(fact.id), "evidence": evidence})

    @app.get("/v1/manifest", tags=["facts"], response_class=MarkdownResponse)
    def get_manifest(
        caller: Reader,
        user_id: str,
        project_id: str | None = None,
        if_none_match: Annotated[str | None, Header()] = None,
        ignore_memory: IgnoreMemory = False,
    ) -> Response:
        """The capped index of what a user may see, as Markdown, with an ETag."""
        scope = caller.scope(user_id, project_id)
        text = "" if ignore_memory else redact(container.facts.manifest(scope))
        tag = manifest.etag(text)
        if if_none_match is not None and tag in [item.strip() for item in if_none_match.split(",")]:
            return Response(status_code=304, headers={"ETag": tag})
        return Response(text, media_type="text/markdown; charset=utf-8", headers={"ETag": tag})

    @app.get("/v1/recall", tags=["facts"])
    def get_recall(
        caller: Reader,
        q: Annotated[str, Query(min_length=1, max_length=1_000)],
        user_id: str,
        project_id: str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        time_zone: str | None = None,
        after: str | None = None,
        ignore_memory: IgnoreMemory = False,
    ) -> dict[str, Any]:
        """Find facts and archived messages, best first; time words in the question ("last week") narrow the range of
        days. If nothing matches in those days, other days are searched; if nothing matches at all, the most recent
        facts are returned."""
        return container.recall.answer(
            caller.scope(user_id, project_id), q, zone=time_zone, since=since, until=until, limit=limit,
            after=after, ignore_memory=ignore_memory,
        )  # fmt: skip
