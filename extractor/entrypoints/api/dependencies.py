"""What routes depend on: the services of this process, and pages of lists."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request
from pydantic import BaseModel

from extractor.bootstrap import Container


async def _services(request: Request) -> Container:
    container: Container = request.app.state.container
    return container


# The services of this process.
Services = Annotated[Container, Depends(_services)]


class PageQuery(BaseModel):
    """Which page of a list."""

    limit: int = Query(100, ge=1, le=500, description="Items on the page at most.")
    after: str | None = Query(None, description="The `next` of the page before.")


Page = Annotated[PageQuery, Query()]
