"""The figures of a run: counted once, and used everywhere under the same names.

A figure's name is the column of `runs`, the key in the run's JSON and the key in its log line. To add one, add a field
here and a column there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Self

from extractor.core.closed_sets import stored
from extractor.core.documents import Json
from extractor.core.run.refusals import Refusal


class Path(StrEnum):
    """How the request was built."""

    WARM = "warm"
    """The parent's exact request and one more message; reads the parent's prompt cache."""

    COLD = "cold"
    """Our own small prompt, with the window rendered as data."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one reply or of a whole run, in the Messages API's own terms.

    Attributes:
        long_write_tokens: Those of `cache_write_tokens` that were written for an hour instead of five minutes.
        speed: How the reply was served: `fast`, `batch`, or empty for the standard speed.
        is_estimated: The server did not report its usage, so at least one count is our estimate.
    """

    input_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    long_write_tokens: int = 0
    speed: str = ""
    is_estimated: bool = False

    @property
    def prompt_tokens(self) -> int:
        return self.input_tokens + self.cache_read_tokens + self.cache_write_tokens

    def __add__(self, other: Usage) -> Usage:
        counts = {name: getattr(self, name) + getattr(other, name) for name in (*USAGE, "long_write_tokens")}
        return Usage(**counts, is_estimated=self.is_estimated or other.is_estimated)


# The counts of a usage that runs are recorded with.
USAGE = ("input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens")

# Refused calls by what was wrong with them.
REFUSALS = tuple(f"refused_{kind.value}" for kind in Refusal)

DATES = ("dates_stored", "dates_unchecked", "dates_conflict", "dates_repaired")

# Figures that are summed over runs.
COUNTERS = ("agent_turns", "tool_calls", "denied_calls", "refused_calls", *REFUSALS, "facts_written", *DATES, *USAGE)


@dataclass(slots=True)
class RunFigures:
    """What a run did, whether it succeeded or not. Only the run's own report changes it, while it runs; a dozen copies of
    thirty figures would take as much CPU as a statement.

    Attributes:
        path_reason: Why the run took its path, in one word.
        model: The model that replied.
        denied_calls: Calls of tools that are not memory tools; they had no effect.
        refused_calls: Calls of memory tools whose input broke a rule; they had no effect.
        refused_evidence, ...: Those of them that broke each kind of rule; see `Refusal`.
        dates_stored: Dates in what was written, other than the days of messages.
        dates_unchecked: Those that the cited words neither support nor contradict in a form that code reads.
        dates_conflict: Those that contradict the cited words, and on which the model insisted.
        dates_repaired: Relative dates that were made absolute in what was written.
        usage_is_estimated: The server reported no usage for at least one reply; tokens and cost are estimates.
        cost_usd: What was paid; None if a model has no price.
        cache_share: What the first request read from the cache, 0 to 1: as a share of the parent's prompt for a fork,
            else of its own prompt; None without a request.
        missed_cache_reason: Why a fork did not read its parent's cache.
        estimated_warm_usd, estimated_cold_usd: Estimated cost of each path; None if it cannot be taken or has no price.
        due_reason: Why the session was due; see `core/run/pace.py`.
        model_s: Seconds that the model took for the replies of this run; None without a reply whose time was measured.
    """

    path: Path | None = None
    path_reason: str | None = None
    model: str | None = None
    agent_turns: int = 0
    tool_calls: int = 0
    denied_calls: int = 0
    refused_calls: int = 0
    refused_evidence: int = 0
    refused_source: int = 0
    refused_date: int = 0
    refused_credential: int = 0
    refused_kind: int = 0
    refused_repeat: int = 0
    refused_target: int = 0
    refused_form: int = 0
    facts_written: int = 0
    dates_stored: int = 0
    dates_unchecked: int = 0
    dates_conflict: int = 0
    dates_repaired: int = 0
    usage: Usage = field(default_factory=Usage)
    usage_is_estimated: bool = False
    cost_usd: float | None = None
    cache_share: float | None = None
    missed_cache_reason: str | None = None
    estimated_warm_usd: float | None = None
    estimated_cold_usd: float | None = None
    due_reason: str | None = None
    model_s: float | None = None

    def named(self) -> Json:
        """Return the figures by name, flat and in the order of the contract; closed sets as their values."""
        named: Json = {}
        for name in _FIELDS:
            if name == "usage":
                named.update((one, getattr(self.usage, one)) for one in USAGE)
            else:
                named[name] = getattr(self, name)
        named["path"] = self.path.value if self.path else None
        return named

    @classmethod
    def of(cls, named: Mapping[str, Any]) -> Self:
        """Return the figures from a mapping by name, such as a row; the inverse of `named`."""
        plain = {name: named[name] for name in _FIELDS if name not in ("usage", "path")}
        path = stored(Path, named["path"]) if named["path"] else None
        return cls(**plain, path=path, usage=Usage(*(named[name] for name in USAGE)))


_FIELDS = tuple(item.name for item in fields(RunFigures))
