"""The Message Batches API of the test server.

A batch ends when the test says so (`finish`), or at once if `is_prompt`. Each request gets what it would get outside a
batch, unless `fates` says otherwise.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from urllib.parse import parse_qs, urlsplit

from extractor.core.documents import Json
from extractor.testing.faults import Fault

PATH = "/v1/messages/batches"
_CUSTOM_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_FORBIDDEN = ("stream", "speed")
_RESULTS = ("succeeded", "errored", "canceled", "expired")


@dataclass
class Batch:
    """A batch that was created.

    Attributes:
        results: By custom id, once it has ended.
    """

    id: str
    requests: Mapping[str, Mapping[str, Any]]
    created_at: datetime
    results: dict[str, Mapping[str, Any]] | None = None
    is_canceling: bool = False

    def document(self, url: str) -> Json:
        kinds = [result["type"] for result in (self.results or {}).values()]
        has_ended = self.results is not None
        counts = {"processing": 0 if has_ended else len(self.requests)} | {kind: kinds.count(kind) for kind in _RESULTS}
        ended_at = datetime.now(UTC).isoformat() if has_ended else None
        return {
            "id": self.id, "type": "message_batch", "request_counts": counts, "ended_at": ended_at, "archived_at": None,
            "processing_status": "ended" if has_ended else "canceling" if self.is_canceling else "in_progress",
            "created_at": self.created_at.isoformat(), "cancel_initiated_at": None,
            "expires_at": (self.created_at + timedelta(hours=24)).isoformat(),
            "results_url": f"{url}{PATH}/{self.id}/results" if has_ended else None,
        }  # fmt: skip


@dataclass
class BatchServer:
    """The state of the API, and what a test can change about it.

    Args:
        answer: Returns what a request would get outside a batch.

    Attributes:
        batches: Those created, oldest first.
        is_prompt: Batches end at once.
        fates: Called with the custom id and the body of each request; returns its result, or None for the usual one.
        on_create: Called when a batch was created, before the response; what it returns is sent instead.
        refuse: Called with the requests of a submission; what it returns is sent, and nothing is created.
        outage: Sent to every request, while it is set.
    """

    answer: Callable[[Mapping[str, Any]], Fault]
    batches: list[Batch] = field(default_factory=list)
    is_prompt: bool = True
    fates: Callable[[str, Mapping[str, Any]], Mapping[str, Any] | None] = lambda _name, _body: None
    on_create: Callable[[Batch], Fault | None] = lambda _batch: None
    refuse: Callable[[list[Any]], Fault | None] = lambda _requests: None
    outage: Fault | None = None

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = count(1)

    def reset(self) -> None:
        self.batches.clear()
        self.is_prompt = True
        self.fates = lambda _name, _body: None
        self.on_create = lambda _batch: None
        self.refuse = lambda _requests: None
        self.outage = None

    def finish(self, batch: Batch) -> None:
        """End a batch: every request gets its result."""
        results = {name: self._result(name, body) for name, body in batch.requests.items()}
        with self._lock:  # finished twice, it keeps its first results
            batch.results = batch.results if batch.results is not None else results

    def handle(self, method: str, target: str, raw: bytes, host: str) -> Fault | None:
        """Return the response to a request of this API; None for other paths."""
        parts = urlsplit(target)
        if not parts.path.startswith(PATH):
            return None
        if self.outage is not None:
            return self.outage
        url = f"http://{host}"
        name, _, rest = parts.path.removeprefix(PATH).strip("/").partition("/")
        if not name:
            return self._create(raw, url) if method == "POST" else self._list(parse_qs(parts.query), url)
        batch = next((one for one in self.batches if one.id == name), None)
        if batch is None:
            return Fault.error(404, "not_found_error", f"batch {name} not found")
        match method, rest:
            case "GET", "":
                return _json(batch.document(url))
            case "GET", "results" if batch.results is not None:
                return self._results(batch)
            case "POST", "cancel" if batch.results is None:
                batch.is_canceling = True
                return _json(batch.document(url))
        return Fault.error(400, "invalid_request_error", f"{method} {parts.path}")

    def _create(self, raw: bytes, url: str) -> Fault:
        requests = json.loads(raw).get("requests")
        if problem := _problem(requests):
            return Fault.error(400, "invalid_request_error", problem)
        if refusal := self.refuse(requests):
            return refusal
        bodies = {one["custom_id"]: one["params"] for one in requests}
        batch = Batch(f"msgbatch_{next(self._numbers):06}", bodies, datetime.now(UTC))
        with self._lock:
            self.batches.append(batch)
        if self.is_prompt:
            self.finish(batch)
        return self.on_create(batch) or _json(batch.document(url))

    def _list(self, query: Mapping[str, list[str]], url: str) -> Fault:
        after = query.get("after_id", [""])[0]
        newest = list(reversed(self.batches))
        start = next((at for at, one in enumerate(newest, start=1) if one.id == after), 0)
        page = newest[start : start + int(query.get("limit", ["20"])[0])]
        ids = [one.id for one in page]
        document = {
            "data": [one.document(url) for one in page], "has_more": start + len(page) < len(newest),
            "first_id": ids[0] if ids else None, "last_id": ids[-1] if ids else None,
        }  # fmt: skip
        return _json(document)

    def _results(self, batch: Batch) -> Fault:
        results = list((batch.results or {}).items())
        # The API promises no order; reversed, so that a client that relies on one fails.
        lines = [json.dumps({"custom_id": name, "result": result}) for name, result in reversed(results)]
        return Fault(200, "".join(f"{line}\n" for line in lines).encode(), {"content-type": "application/binary"})

    def _result(self, name: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        if fate := self.fates(name, body):
            return fate
        answer = self.answer(body)
        document = json.loads(answer.body)
        if answer.status != 200:
            return {"type": "errored", "error": document}
        document["usage"]["service_tier"] = "batch"
        return {"type": "succeeded", "message": document}


def _problem(requests: Any) -> str | None:
    """Return what the API rejects a submission for; the requests themselves are checked one by one later."""
    if not isinstance(requests, list) or not requests:
        return "requests: List should have at least 1 item"
    names = [one.get("custom_id") for one in requests]
    if not all(isinstance(name, str) and _CUSTOM_ID.fullmatch(name) for name in names):
        return "requests.0.custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"
    if len(set(names)) < len(names):
        return "requests: custom_id must be unique"
    barred = next((key for one in requests for key in _FORBIDDEN if key in one["params"]), None)
    return f"requests.0.params.{barred}: Extra inputs are not permitted" if barred else None


def _json(document: Any) -> Fault:
    return Fault(200, json.dumps(document).encode(), {"content-type": "application/json"})
