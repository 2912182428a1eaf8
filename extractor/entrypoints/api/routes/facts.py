"""Facts, their provenance, the manifest, recall."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, Field

from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.rows import fact_document
from extractor.core.errors import NotAllowed
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactType
from extractor.core.facts.secrets import redact
from extractor.core.recall.passages import MAX_AROUND
from extractor.entrypoints.api.access import Caller, Operator, Reader
from extractor.entrypoints.api.dependencies import PageQuery, Services
from extractor.entrypoints.api.fresh import UNREAD_HEADER, WhyUnread, headers_of
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.parameters import Ignored, User, ignored_header, ignored_of
from extractor.entrypoints.api.schemas import facts as shown
from extractor.entrypoints.api.schemas.problems import problems
from extractor.entrypoints.api.shown import Raw
from extractor.usecases.recall import RecallOrder

router = APIRouter(tags=["facts"], route_class=BesideTheLoop)


class MarkdownResponse(PlainTextResponse):
    """A text of Markdown."""

    media_type = "text/markdown"


class MemoryQuery(BaseModel):
    """Whether memory may be used."""

    ignore_memory: bool = Field(False, description="The user asked for an answer without memory: nothing is returned.")
    fresh: bool = Field(
        False,
        description="First have a run read what the user's sessions have gathered; waits 15 s at most, and not at all while "
        "no run may start. If it could not be read, the header `X-Unread-Reason` says why.",
    )


class FactQuery(PageQuery, MemoryQuery):
    """Which facts to list."""

    user_id: User | None = Field(None, description="What this user may see.")
    project_id: str | None = Field(None, description="Facts of this project too.")
    type: FactType | None = Field(None, description="Of this type.")
    q: str | None = Field(None, description="Words; a fact must hold every one.")
    session_id: str | None = Field(None, description="From this session.")
    since: date | None = Field(None, description="That speak of this day or a later one.")
    until: date | None = Field(None, description="That speak of this day or an earlier one.")
    name: str | None = Field(None, description="Of this name.")

    def filter(self, caller: Caller) -> FactFilter:
        """Return the filter, narrowed to what the caller may see."""
        return FactFilter(
            self.user_id if self.user_id is not None else caller.user_id,
            self.project_id if self.project_id is not None else caller.only_project,
            self.type, self.session_id, self.q, self.since, self.until, self.limit, self.after, self.name,
            with_authored=caller.user_id is None,
        )  # fmt: skip


class ManifestQuery(MemoryQuery):
    """Whose manifest."""

    user_id: User
    project_id: str | None = None


class RecallQuery(ManifestQuery):
    """What to recall."""

    q: str = Field(min_length=1, max_length=1_000, description="A question; its time words narrow the days.")
    since: date | None = Field(None, description="First day.")
    until: date | None = Field(None, description="Last day, inclusive.")
    limit: int = Field(20, ge=1, le=100, description="Results on the page at most.")
    time_zone: str | None = Field(None, description="IANA zone of the user.")
    after: str | None = Field(None, description="The `next` of the page before.")
    session_id: str | None = Field(None, description="Only messages of this session; facts are the user's.")
    passages: bool = Field(False, description="Messages with those around them (`kind: passage`), instead of alone.")
    around: int = Field(1, ge=0, le=MAX_AROUND, description="Messages before and after each in a passage.")

    recent: bool = Field(False, description="If nothing matches, return the newest facts instead.")

    def order(self) -> RecallOrder:
        return RecallOrder(
            self.q, self.time_zone, self.since, self.until, self.limit, self.after, self.session_id, self.around,
            self.recent,
        )  # fmt: skip


@router.get("/v1/facts", response_model=shown.Facts, response_model_exclude_unset=True, responses=problems())
def list_facts(
    caller: Reader,
    services: Services,
    query: Annotated[FactQuery, Query()],
    why_unread: WhyUnread,
    ignored: Ignored,
    response: Response,
) -> Any:
    """List active facts, most recently updated first."""
    response.headers.update(headers_of(why_unread))
    if query.ignore_memory:
        return {"facts": [], "next": None, **ignored_of(ignored)}
    page = services.facts.page(caller.tenant_id, query.filter(caller))
    return {"facts": [fact_document(fact) for fact in page.items], "next": page.next, **ignored_of(ignored)}


@router.get("/v1/facts/{fact_id}", response_model=shown.Fact, responses=problems(404))
def get_fact(fact_id: UUID, caller: Reader, services: Services) -> Any:
    """One fact, even if it was deleted."""
    fact = services.facts.get(caller.tenant_id, fact_id)
    return fact_document(fact)


@router.delete("/v1/facts/{fact_id}", status_code=204, responses=problems(404))
def delete_fact(fact_id: UUID, caller: Operator, services: Services) -> None:
    """Delete a fact; its history stays readable."""
    services.governance.delete_fact(caller.actor, caller.tenant_id, fact_id)


@router.post("/v1/facts/{fact_id}/restore", response_model=shown.Fact, responses=problems(404))
def restore_fact(fact_id: UUID, caller: Operator, services: Services) -> Any:
    """Restore a deleted fact unchanged; 422 if another one now has its name or makes the same statement."""
    services.governance.restore_fact(caller.actor, caller.tenant_id, fact_id)
    return fact_document(services.queries.fact(caller.tenant_id, fact_id))


@router.get("/v1/facts/{fact_id}/history", response_model=shown.History, responses=problems(404))
def get_history(fact_id: UUID, caller: Reader, services: Services) -> Any:
    """Every revision of a fact, newest first."""
    return {"revisions": services.facts.history(caller.tenant_id, fact_id)}


@router.get("/v1/facts/{fact_id}/evidence", response_model=shown.FactEvidence, responses=problems(404))
def get_evidence(fact_id: UUID, caller: Reader, services: Services, raw: Raw = False) -> Any:
    """The messages that a fact came from: text, session, and where the quote stands.

    `message` is null when the message is gone or belongs to another user.
    """
    fact = services.queries.fact(caller.tenant_id, fact_id)
    if not raw:
        said = services.facts.sources(fact, only_user=caller.user_id, only_project=caller.only_project)
        return {"fact_id": fact.id, "evidence": said}
    if caller.role != "operator":
        raise NotAllowed("raw messages are for operators")
    # Logged before it is read, so that no failure in between hides a reading.
    services.governance.note_raw_reading(caller.actor, caller.tenant_id, f"messages of fact {fact.id}")
    evidence = services.facts.sources(fact, only_user=caller.user_id, raw=True)
    told = shown.FactEvidence.model_validate({"fact_id": fact.id, "evidence": evidence})
    return JSONResponse(told.model_dump(mode="json"))  # not redacted, unlike the default


@router.get(
    "/v1/manifest",
    response_class=MarkdownResponse,
    responses={304: {"description": "Unchanged"}, **problems()},
)
def get_manifest(
    caller: Reader,
    services: Services,
    query: Annotated[ManifestQuery, Query()],
    why_unread: WhyUnread,
    ignored: Ignored,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The capped index of what a user may see, as Markdown, with an ETag. The header X-Unread-Messages says how many
    messages of the user no run has read yet."""
    scope = caller.scope(query.user_id, query.project_id)
    text = "" if query.ignore_memory else redact(services.facts.manifest(scope))
    tag = manifest.etag(text)
    unread = services.gathered.unread_messages(scope.tenant_id, scope.user_id)
    headers = {"ETag": tag, UNREAD_HEADER: str(unread), **headers_of(why_unread), **ignored_header(ignored)}
    # Compared by hand: FastAPI has no conditional requests. `*` and weak tags are answered in full.
    if if_none_match is not None and tag in [item.strip() for item in if_none_match.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)


@router.get("/v1/recall", response_model=shown.Recall, response_model_exclude_unset=True, responses=problems())
def get_recall(
    caller: Reader,
    services: Services,
    query: Annotated[RecallQuery, Query()],
    why_unread: WhyUnread,
    ignored: Ignored,
    response: Response,
) -> Any:
    """Find facts and archived messages, best first; time words in the question ("last week") narrow the range of days.

    If nothing matches in those days, other days are searched. If nothing matches at all, `found` is false, `hint` says
    what to try, and there are no results unless `recent` asks for the newest facts.
    """
    scope = caller.scope(query.user_id, query.project_id)
    found = services.recall.answer(
        scope, query.order(), with_passages=query.passages, ignore_memory=query.ignore_memory
    )
    response.headers.update(headers_of(why_unread))
    unread = services.gathered.unread_messages(scope.tenant_id, scope.user_id)
    return {**found, "unread_messages": unread, "unread_reason": why_unread, **ignored_of(ignored)}
