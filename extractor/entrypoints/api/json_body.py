"""Routes that parse large JSON off the event loop. FastAPI would parse it there, and every other request would wait."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.concurrency import run_in_threadpool

from extractor.core.conversation.bounded_json import loads
from extractor.entrypoints.api.bodies import SMALL_BYTES
from extractor.entrypoints.api.ids import IdRoute
from extractor.entrypoints.api.problems import JSON_BODY


class _Request(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            body = await self.body()
            self._json = await run_in_threadpool(_loads, body) if len(body) > SMALL_BYTES else _loads(body)
            self.scope[JSON_BODY] = self._json  # for `problems`, which names the fields that cannot be stored
        return self._json


def _loads(body: bytes) -> Any:
    try:
        return loads(body)
    except json.JSONDecodeError:
        raise
    except ValueError as error:  # an invalid number; FastAPI answers only this kind of error with 422
        raise json.JSONDecodeError(str(error), "", 0) from None


class BesideTheLoop(IdRoute):
    """A route whose request parses JSON in a thread."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """See APIRoute."""
        handle = super().get_route_handler()

        async def serve(request: Request) -> Response:
            return await handle(_Request(request.scope, request.receive))

        return serve
