"""Memory for the main agent, over the HTTP API. Needs only the standard library.

    memory = MemoryBackend("http://localhost:8765", api_key="ext_...", user_id="ada", session_id="s1")
    reply = anthropic.messages.create(tools=[*extractor.memory_tools(), *own_tools], ...)
    results = memory.answer(reply.content)      # tool_result blocks for the memory calls among them

The same rules apply as in extraction runs. A refused write returns `is_error` and says what to change. Facts written
here have the origin `agent`, and the turn in which they were written is not extracted again.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extractor.core.conversation.sdk_objects import plain
from extractor.core.documents import Json
from extractor.core.errors import CallerError, InvalidInput, NotAllowed, QueueUnavailable
from extractor.core.run.tools import BY_NAME

MEMORY_TOOLS = tuple(BY_NAME)


@dataclass(frozen=True, slots=True)
class MemoryAnswer:
    """Result of a memory tool; pass `content` to the model unchanged."""

    content: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class MemoryBackend:
    """One user's memory, as an agent may use it. Thread-safe.

    Attributes:
        url: Base URL of the API.
        api_key: A key of role agent, producer (writing only) or operator; None if the API serves this machine without
            keys.
        session_id: The agent's session; quotes are looked up in its messages.
        time_zone: IANA name; relative dates count from the local date there.
        timeout_s: Seconds that one call may take.
    """

    url: str
    user_id: str
    api_key: str | None = None
    project_id: str | None = None
    session_id: str | None = None
    time_zone: str | None = None
    timeout_s: float = 10.0

    def __post_init__(self) -> None:
        """Raises: InvalidInput: The URL is none of HTTP."""
        if not self.url.startswith(("http://", "https://")):
            raise InvalidInput.of("url", f"must begin with http:// or https://, not {self.url[:60]!r}")

    def call(self, name: str, arguments: Any) -> MemoryAnswer:
        """Execute one tool call: one of `extractor.memory_tools()`, or Anthropic's `memory`.

        Raises:
            InvalidInput: The API rejects the scope or the tool's name.
            NotAllowed: The key is unknown, or its role may not write.
            QueueUnavailable: The API does not respond or cannot reach its store; nothing was written.
        """
        body = {
            "user_id": self.user_id, "project_id": self.project_id, "session_id": self.session_id,
            "time_zone": self.time_zone, "name": name, "input": arguments,
        }  # fmt: skip
        answer = self._post("/v1/memory", body)
        return MemoryAnswer(str(answer["content"]), bool(answer["is_error"]))

    def answer(self, content: Sequence[Any]) -> list[Json]:
        """Return a tool_result for each memory call among a reply's blocks, in order.

        Calls of other tools are left to the caller. All results of a reply belong in one user message.
        """
        results: list[Json] = []
        for place, block in enumerate(content):
            given = block if isinstance(block, Mapping) else _as_object(block, place)
            if given.get("type") != "tool_use" or given.get("name") not in MEMORY_TOOLS:
                continue
            answered = self.call(given["name"], given.get("input"))
            result: Json = {
                "type": "tool_result", "tool_use_id": given["id"], "content": answered.content,
            }  # fmt: skip
            results.append({**result, "is_error": True} if answered.is_error else result)
        return results

    def facts(self, **wanted: Any) -> Json:
        """Return `{"facts": [...], "next"}`. Arguments are those of `GET /v1/facts` (`type`, `q`, `name`, `limit`,
        `after`).

        Raises:
            InvalidInput, NotAllowed, QueueUnavailable: As for `call`.
        """
        return self._get("/v1/facts", wanted)

    def recall(self, query: str, **wanted: Any) -> Json:
        """Return the facts and archived messages that best match a query, as `GET /v1/recall` does.

        Raises:
            InvalidInput, NotAllowed, QueueUnavailable: As for `call`.
        """
        return self._get("/v1/recall", {"q": query, "time_zone": self.time_zone, **wanted})

    def manifest(self) -> str:
        """Return the capped index of the facts that the user may see, as Markdown."""
        return self._fetch(f"/v1/manifest?{self._query({})}").decode()

    def context(self, **order: Any) -> Json:
        """Return what an agent reads before it answers, as `POST /v1/context` does. Arguments are the fields of its
        body (`query`, `preset`, `texts`, `messages`, `model`, `budget_tokens`, ...); blocks of the SDK are taken too.

        Raises:
            InvalidInput, NotAllowed, QueueUnavailable: As for `call`.
        """
        scope = {
            "user_id": self.user_id, "project_id": self.project_id, "session_id": self.session_id,
            "time_zone": self.time_zone,
        }  # fmt: skip
        return self._post("/v1/context", {**scope, **order})

    def _query(self, wanted: Mapping[str, Any]) -> str:
        asked = {"user_id": self.user_id, "project_id": self.project_id, **wanted}
        return urllib.parse.urlencode({key: value for key, value in asked.items() if value is not None})

    def _get(self, path: str, wanted: Mapping[str, Any]) -> Json:
        return self._json(self._fetch(f"{path}?{self._query(wanted)}"))

    def _post(self, path: str, body: Mapping[str, Any]) -> Json:
        return self._json(self._fetch(path, json.dumps(body, default=_plain).encode()))

    def _json(self, raw: bytes) -> Json:
        try:
            found: Json = json.loads(raw)
        except ValueError as error:
            raise QueueUnavailable(f"the memory at {self.url} does not answer: {error}") from error
        return found

    def _fetch(self, path: str, body: bytes | None = None) -> bytes:
        # urllib, so that an agent's process needs no further package.
        headers = {"content-type": "application/json"} if body is not None else {}
        if self.api_key:
            headers["authorization"] = f"Bearer {self.api_key}"
        request = urllib.request.Request(  # noqa: S310 - the caller's own address
            f"{self.url.rstrip('/')}{path}", body, headers
        )
        try:
            with urllib.request.urlopen(request, timeout=self.timeout_s) as answer:  # noqa: S310 - as above
                raw: bytes = answer.read()
                return raw
        except urllib.error.HTTPError as error:
            raise _refusal(error) from error
        except OSError as error:
            raise QueueUnavailable(f"the memory at {self.url} does not answer: {error}") from error


def _plain(value: Any) -> Any:
    if not hasattr(value, "to_dict"):
        raise InvalidInput.of("", f"a Python {type(value).__name__} has no form in JSON")
    return plain(value)


def _refusal(error: urllib.error.HTTPError) -> CallerError | QueueUnavailable:
    with error:
        try:
            detail = str(json.load(error).get("detail") or error)
        except ValueError:  # a proxy's page instead of problem+json
            detail = str(error)
    if error.code in (401, 403):
        return NotAllowed(detail)
    if 400 <= error.code < 500:
        return InvalidInput.of("", detail)
    return QueueUnavailable(f"the memory is unavailable: {detail}")


def _as_object(block: Any, place: int) -> Mapping[str, Any]:
    if not hasattr(block, "to_dict"):
        raise InvalidInput.of(f"content[{place}]", f"must be a content block, not {type(block).__name__}")
    given: Mapping[str, Any] = block.to_dict(mode="json")
    return given
