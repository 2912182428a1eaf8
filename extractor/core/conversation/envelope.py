"""Splits a parent request into parts, so that a long session is not sent and stored again with every turn.

A request consists of its new messages and almost all of the previous request. It is split into parts (each message, the
tools, the system prompt), each keyed by a digest of its exact JSON text. The rest is the skeleton: the other arguments
in order, with digests in place of the parts. Parts that the receiver has are not sent again. Joined, the request is
identical byte for byte, key order included; only then does it hit the prompt cache.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from extractor.core.documents import Json

CACHE_LIFE: Mapping[str, timedelta] = {"5m": timedelta(minutes=5), "1h": timedelta(hours=1)}

PART = "$part"
_DIGEST = re.compile(r"[0-9a-f]{24}")
_WHOLE = ("tools", "system")
_MARK = "cache_control"


class MissingPart(LookupError):
    """A part that the skeleton names is missing."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """A request as it travels and is stored.

    Attributes:
        skeleton: `{"body": the arguments with digests in place of parts, "marks": [[message, block, key, value]],
            "ttl": of its cache entry}`.
        parts: Exact JSON texts by digest; all of them, or those that the receiver lacks.
    """

    skeleton: Mapping[str, Any]
    parts: Mapping[str, str]

    @property
    def life(self) -> timedelta:
        """Lifetime of the request's cache entry, from the start of the request."""
        return CACHE_LIFE[self.skeleton["ttl"]]

    @property
    def digests(self) -> list[str]:
        """Every part that the skeleton names, once, in order."""
        return list(dict.fromkeys(_named(self.skeleton["body"])))

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The arguments as stored, with digests in place of parts."""
        found: Mapping[str, Any] = self.skeleton["body"]
        return found

    @property
    def marks(self) -> Sequence[Sequence[Any]]:
        """Cache breakpoints of the messages, in order: index of message, index of block, position among its keys,
        value."""
        found: Sequence[Sequence[Any]] = self.skeleton["marks"]
        return found

    def argument(self, key: str) -> Any:
        """Return one argument as it was; not for the messages."""
        value: Any = self.arguments.get(key)
        return _part(self, value[PART]) if _is_part(key, value) else value

    def message_texts(self) -> list[str]:
        """Return the exact JSON texts of the messages, without their cache breakpoints."""
        return [self.parts[digest] for digest in self.arguments["messages"]]

    def without(self, known: frozenset[str] | set[str]) -> Envelope:
        """Return the envelope without the parts that the receiver has."""
        return Envelope(self.skeleton, {name: text for name, text in self.parts.items() if name not in known})


def split(body: Mapping[str, Any]) -> Envelope:
    """Split a request into its parts."""
    parts: dict[str, str] = {}
    marks: list[list[Any]] = []

    def keep(value: Any) -> str:
        text = dump(value)
        digest = digest_of(text)
        parts[digest] = text
        return digest

    skeleton: Json = {}
    for key, value in body.items():
        if key == "messages":
            # Cache breakpoints move from call to call. Inside a part, they would change its digest each time.
            skeleton[key] = [keep(_take_marks(message, at, marks)) for at, message in enumerate(value)]
        elif key in _WHOLE and value:
            skeleton[key] = {PART: keep(value)}
        else:
            skeleton[key] = value
    return Envelope({"body": skeleton, "marks": marks, "ttl": _ttl_of(body)}, parts)


def join(envelope: Envelope) -> Json:
    """Return the original request.

    Raises:
        MissingPart: Not all parts are present.
    """
    body: Json = {}
    for key, value in envelope.skeleton["body"].items():
        if key == "messages":
            body[key] = [_part(envelope, digest) for digest in value]
        elif _is_part(key, value):
            body[key] = _part(envelope, value[PART])
        else:
            body[key] = value
    for message_at, block_at, key_at, value in envelope.skeleton["marks"]:
        content = body["messages"][message_at]["content"]
        # Back at its old position among the keys: the prompt cache compares bytes.
        items = list(content[block_at].items())
        items.insert(key_at, (_MARK, value))
        content[block_at] = dict(items)
    return body


def check(skeleton: Any, parts: Any) -> str | None:
    """Return what is wrong with an envelope received over the wire; None if it is valid."""
    if not isinstance(skeleton, Mapping) or not isinstance(skeleton.get("body"), Mapping):
        return "must contain the body with digests in place of its parts, as the client builds it"
    body, marks = skeleton["body"], skeleton.get("marks")
    if not isinstance(body.get("messages"), list) or not body.get("model"):
        return "must contain model and messages"
    if not isinstance(marks, list) or not isinstance(parts, Mapping):
        return "must contain marks, with parts next to it"
    if skeleton.get("ttl") not in CACHE_LIFE:
        return f"must contain a ttl of {' or '.join(CACHE_LIFE)}"
    if not all(isinstance(digest, str) and _DIGEST.fullmatch(digest) for digest in _named(body)):
        return "names a part by something that is not a digest"
    for name, text in parts.items():
        # Otherwise a producer could store a part under the digest of another one and change what runs send.
        if not isinstance(text, str) or digest_of(text) != name:
            return f"the part {str(name)[:40]!r} does not match its digest"
    return None if all(_is_mark(mark) for mark in marks) else "has an invalid mark"


def _is_mark(mark: Any) -> bool:
    return isinstance(mark, Sequence) and len(mark) == 4 and all(isinstance(n, int) and n >= 0 for n in mark[:3])


def digest_of(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def dump(value: Any) -> str:
    """Return compact JSON; key order is kept, and lone surrogates are escaped."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _part(envelope: Envelope, digest: str) -> Any:
    text = envelope.parts.get(digest)
    if text is None:
        raise MissingPart(digest)
    return json.loads(text)


def _named(body: Mapping[str, Any]) -> list[str]:
    whole = (body[key] for key in body if key in _WHOLE)
    return [*body["messages"], *(item[PART] for item in whole if isinstance(item, Mapping) and PART in item)]


def _is_part(key: str, value: Any) -> bool:
    return key in _WHOLE and isinstance(value, Mapping) and PART in value


def as_blocks(content: Any) -> list[Json]:
    """Return content as blocks; a string becomes one text block."""
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def without_marks(content: Any) -> Any:
    """Return content, tools or a system prompt without cache breakpoints, which move from call to call."""
    if isinstance(content, str):
        return content
    return [
        {key: value for key, value in block.items() if key != _MARK} if _MARK in block else block for block in content
    ]


def _take_marks(message: Mapping[str, Any], message_at: int, marks: list[list[Any]]) -> Mapping[str, Any]:
    content = message.get("content")
    if isinstance(content, str) or not content:
        return message
    blocks = []
    for block_at, block in enumerate(content):
        if _MARK in block:
            marks.append([message_at, block_at, list(block).index(_MARK), block[_MARK]])
            block = {key: value for key, value in block.items() if key != _MARK}
        blocks.append(block)
    return {**message, "content": blocks}


def _ttl_of(body: Mapping[str, Any]) -> str:
    """Return the ttl of a request's cache breakpoints; an unknown one counts as the shortest."""
    ttl = cache_control_of(body).get("ttl")
    return ttl if ttl is not None and ttl in CACHE_LIFE else "5m"


def cache_control_of(body: Mapping[str, Any]) -> dict[str, str]:
    """Return the breakpoint that the parent uses; the last one wins."""
    # The API rejects a 1-hour breakpoint after a 5-minute one, so a breakpoint that follows must be like the last.
    found = body.get("cache_control") or None
    for part in _markable_parts(body):
        for block in part:
            if isinstance(block, Mapping) and block.get("cache_control"):
                found = block["cache_control"]
    return dict(found) if found else {"type": "ephemeral"}


def _markable_parts(body: Mapping[str, Any]) -> list[Sequence[Any]]:
    parts: list[Sequence[Any]] = [body.get("tools") or ()]
    if not isinstance(body.get("system"), str):
        parts.append(body.get("system") or ())
    parts += [m["content"] for m in body["messages"] if not isinstance(m.get("content"), str)]
    return parts
