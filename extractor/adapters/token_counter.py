"""Counts tokens with tiktoken, corrected by a factor learned from usage.

The vocabulary is shipped (`cl100k_base.tiktoken.xz`, from OpenAI's tiktoken, MIT licence, verified by its SHA-256), so
nothing is downloaded at run time. It is not the model's own vocabulary. Each model differs from it by a fairly constant
factor, which is learned from the usage of replies and stored in SQL.
"""

from __future__ import annotations

import binascii
import ctypes
import hashlib
import io
import lzma
import math
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import resources
from typing import Any, Protocol

import tiktoken

from extractor.core.conversation import compaction
from extractor.core.errors import StoreUnavailable
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply

# Of the vocabulary as tiktoken publishes it (`tiktoken_ext/openai_public.py`).
SHA256 = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"

_PATTERN = r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"""

# The same for ASCII text, in Python's dialect. Words that were counted before are not encoded again, which takes a third
# of the time of encoding a text.
_ASCII_WORD = re.compile(
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\nA-Za-z0-9]?+[A-Za-z]++|[0-9]{1,3}+| ?[^\sA-Za-z0-9]++[\r\n]*+|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s",
    re.ASCII,
)

_LINE_END = re.compile(r"(?<=\n)(?=[^\s\x1c-\x1f])")

# Used before anything was learned. Claude's tokens are somewhat smaller, and an overestimate is safe.
FIRST_FACTOR = 1.15

# A new sample always weighs at least one in this many: a provider may change a model's tokenizer.
SAMPLES_KEPT = 50

# Cached counts, some 200 bytes each: enough for a hundred long conversations, or all memories of one user.
PIECES_REMEMBERED = 65_536

# The same of words, some 100 bytes each.
WORDS_REMEMBERED = 32_768

FIRST_PAUSE_S = 30.0
# Pause between two samples in a process: it doubles with each sample of a model, from the first to the later one. A
# sample loads the vocabulary, which costs as much as a few dozen runs.
LATER_PAUSE_S = 600.0

# A factor learned by another process is picked up after at most this long.
RELOAD_S = 60.0


_loading = threading.Lock()
_loaded: list[tiktoken.Encoding] = []
_borrowing = threading.Lock()


def encoding() -> tiktoken.Encoding:
    """Return the shipped encoding. Loading takes about a quarter of a second and 40 MB, once per process."""
    try:
        return _loaded[0]
    except IndexError:
        with _loading:
            if not _loaded:
                _loaded.append(_load())
            return _loaded[0]


def forget_encoding() -> None:
    """Drop the cached encoding; callers that hold it may continue to use it."""
    with _loading:
        _loaded.clear()


@contextmanager
def encoding_for_once() -> Iterator[None]:
    """Load the encoding for the block; release it afterwards unless it was loaded before."""
    # A worker needs it for moments, and 64 runs share 200 MB. One at a time: a second borrower would release it under the
    # first one's hands.
    with _borrowing:
        was_there = bool(_loaded)
        try:
            yield
        finally:
            if not was_there:
                forget_encoding()
                _return_freed_memory()


def _return_freed_memory() -> None:
    """Return freed memory to the system."""
    # glibc retains 20 of the encoding's 27 MB otherwise. musl and macOS have no malloc_trim.
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def _load() -> tiktoken.Encoding:
    packed = (resources.files("extractor.adapters") / "cl100k_base.tiktoken.xz").read_bytes()
    raw = lzma.decompress(packed)
    if hashlib.sha256(raw).hexdigest() != SHA256:
        raise RuntimeError("the shipped vocabulary is damaged: install extractor again")
    ranks = {binascii.a2b_base64(token): int(rank) for token, rank in (line.split() for line in io.BytesIO(raw))}
    return tiktoken.Encoding("cl100k_base", pat_str=_PATTERN, mergeable_ranks=ranks, special_tokens={})


def count_tokens(text: str) -> int:
    """Return the tokens of a text in the shipped vocabulary; special tokens count as plain text."""
    return len(encoding().encode_ordinary(text))


class _Words:
    """Counts the tokens of ASCII texts word by word. As below, keys are hashes, so no text is kept."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[int, int] = {}

    def count(self, text: str) -> int:
        words = _ASCII_WORD.findall(text)
        known = self._known
        try:
            return sum(map(known.__getitem__, map(hash, words)))
        except KeyError:
            pass
        if len(known) >= self._size:
            self._known = known = {}
        for word in words:
            if (key := hash(word)) not in known:
                known[key] = count_tokens(word)
        return sum(map(known.__getitem__, map(hash, words)))


_count_words = _Words(WORDS_REMEMBERED).count


class _Counts:
    """Counts of pieces: memories and exchanges are counted for every context that they appear in.

    Keys are Python's hashes, so no text is kept. Old counts go in halves: whatever is used again moves on.
    """

    def __init__(self, size: int) -> None:
        self._half = size // 2
        self._new: dict[int, int] = {}
        self._old: dict[int, int] = {}

    def of(self, piece: str) -> int:
        key = hash(piece)
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = _count_words(piece) if piece.isascii() else count_tokens(piece)
            if len(self._new) >= self._half:  # two threads at once lose some counts, not more
                self._old, self._new = self._new, {}
            self._new[key] = found
        return found


_count_piece = _Counts(PIECES_REMEMBERED).of


def count_by_pieces(text: str) -> int:
    """Return the tokens of a text, counting only lines that are not cached.

    A line ends where the next one begins with a character other than a space.
    """
    # That never splits a token: the vocabulary's pattern joins line breaks only to what precedes them and to spaces.
    if text.find("\n", 0, -1) < 0:  # one line, as most memories are
        return _count_piece(text)
    return sum(map(_count_piece, _LINE_END.split(text)))


class FactorStore(Protocol):
    """Stores factors by model."""

    def load(self) -> Mapping[str, tuple[float, int]]:
        """Return factor and number of samples, by model."""

    def save(self, model: str, factor: float, samples: int) -> None: ...


class TokenCounter:
    """Counts tokens for a model. Thread-safe.

    Args:
        store: Where factors are stored; None keeps them in this process.
        clock: A monotonic clock, in seconds.
    """

    def __init__(self, store: FactorStore | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._factors: dict[str, tuple[float, int]] | None = None
        self._loaded_at = self._began = clock()
        self._sampled_at: dict[str, float] = {}

    def factor(self, model: str) -> float:
        """Return how many of the model's tokens correspond to one of ours."""
        return self._known().get(model, (FIRST_FACTOR, 0))[0]

    def counting(self, model: str) -> Callable[[str], int]:
        """Return a function that estimates the model's token count of a text."""
        factor = self.factor(model)
        return lambda text: math.ceil(count_by_pieces(text) * factor)

    def is_due(self, model: str) -> bool:
        """Return whether to learn from this reply: from a new model's first one, then less and less often."""
        samples = self._known().get(model, (FIRST_FACTOR, 0))[1]
        pause_s = min(LATER_PAUSE_S, FIRST_PAUSE_S * 2.0 ** min(samples, 10))
        with self._lock:
            now = self._clock()
            if now - self._sampled_at.get(model, self._began if samples else -math.inf) < pause_s:
                return False
            self._sampled_at[model] = now
            return True

    def learn(self, model: str, counted: int, true: int) -> None:
        """Adjust a model's factor by one prompt: our count and the billed count."""
        if counted < 200 or true <= 0:  # in a short prompt, the API's own framing outweighs the text
            return
        with self._lock:
            known = self._known()
            factor, samples = known.get(model, (FIRST_FACTOR, 0))
            weight = 1 / min(samples + 1, SAMPLES_KEPT)
            # A server that counts nonsense must not spoil the factor. The mean is geometric, as of all ratios.
            seen = min(max(true / counted, 0.4), 4.0)
            factor = math.exp((1 - weight) * math.log(factor) + weight * math.log(seen))
            known[model] = (factor, samples + 1)
            if self._store is not None:
                try:
                    self._store.save(model, factor, samples + 1)
                except StoreUnavailable:  # it will be learned again
                    return

    def _known(self) -> dict[str, tuple[float, int]]:
        is_old = self._store is not None and self._clock() - self._loaded_at >= RELOAD_S
        if self._factors is None or is_old:
            self._loaded_at = self._clock()
            try:
                self._factors = dict(self._store.load()) if self._store is not None else {}
            except StoreUnavailable:  # an old factor, or none, is better than no count
                return self._factors or {}
        return self._factors


class LearningModel:
    """A model client that teaches the counter from usage; see the port."""

    def __init__(self, model: ModelClient, counter: TokenCounter) -> None:
        self._model = model
        self._counter = counter

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        reply = self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)
        is_short = request.message_count <= 5  # counting a fork of a long session takes seconds of CPU
        if is_short and not reply.usage.is_estimated and self._counter.is_due(reply.model):
            with encoding_for_once():
                counted = count_request(request)
            self._counter.learn(reply.model, counted, reply.usage.prompt_tokens)
        return reply


def count_request(body: Mapping[str, Any], count: Callable[[str], int] = count_tokens) -> int:
    """Return the tokens of a whole request in the shipped vocabulary: tools, system prompt, messages."""
    system = body.get("system") or ""
    total = count(system) if isinstance(system, str) else sum(count(str(block.get("text", ""))) for block in system)
    for tool in body.get("tools") or ():
        total += count(compaction.to_json({key: value for key, value in tool.items() if key != "cache_control"}))
    return total + sum(compaction.count_message(message, count) for message in body["messages"])
