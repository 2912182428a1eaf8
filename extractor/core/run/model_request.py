"""A request to the model: its arguments, and their JSON, encoded once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

DIGEST_BYTES = 16
_MESSAGES = "messages"


class ModelRequest(Mapping[str, Any]):
    """The arguments of one request, readable as a mapping. Messages are parsed only on demand, because the encoded body
    is what is sent.

    Attributes:
        message_count: Number of messages.
        betas: Names for the header `anthropic-beta`.
        content: The body, UTF-8 JSON.
        digest: Of the body; a reply to the same digest was already paid for.
    """

    def __init__(
        self, arguments: Mapping[str, Any], messages: Callable[[], Sequence[Any]], message_count: int, *, content: bytes,
        digest: str, betas: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self._arguments = arguments
        self._make_messages = messages
        self._messages: Sequence[Any] | None = None
        self.message_count = message_count
        self.content = content
        self.digest = digest
        self.betas = tuple(betas)

    @classmethod
    def of(cls, body: Mapping[str, Any], betas: Sequence[str] = ()) -> ModelRequest:
        """Return a standalone request."""
        content = encode(body)
        messages = body.get(_MESSAGES, ())
        arguments = {key: value for key, value in body.items() if key != _MESSAGES}
        digest = hashlib.blake2b(content, digest_size=DIGEST_BYTES).hexdigest()
        return cls(arguments, lambda: messages, len(messages), content=content, digest=digest, betas=betas)

    def __getitem__(self, key: str) -> Any:
        if key != _MESSAGES:
            return self._arguments[key]
        if self._messages is None:
            self._messages = self._make_messages()
        return self._messages

    def __iter__(self) -> Iterator[str]:
        yield from self._arguments
        yield _MESSAGES

    def __len__(self) -> int:
        return len(self._arguments) + 1


def encode(value: Any) -> bytes:
    """Return compact JSON in UTF-8, key order kept. Lone surrogates, which UTF-8 cannot encode, are escaped."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
