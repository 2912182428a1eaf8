"""All settings, with unit, range, default and a one-sentence description. Read once, in bootstrap; frozen afterwards.

Unknown `EXTRACTOR_*` variables are rejected, because a misspelt one would silently have no effect. Secrets can come
from a file: the variable of the same name with the suffix `_FILE` holds its path.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic.fields import FieldInfo

from extractor.adapters.secret_files import SUFFIX, read_secret
from extractor.core.conversation.events import MAX_EVENT_BYTES, is_time_zone
from extractor.core.dates import Conventions, DateOrder
from extractor.core.errors import Misconfigured
from extractor.core.facts.fact import FactType
from extractor.core.facts.sensitive import Kind
from extractor.core.run.pace import DEFAULT_GATHER_S, DEFAULT_QUIET_S, MAX_GATHER_S, Pace
from extractor.core.run.reply_lengths import read_lengths

PREFIX = "EXTRACTOR_"
MIN_KEY_CHARS = 32
"""Minimum length of a key chosen by a person. Generated keys have 56 characters."""

OFFLINE = "offline"
Provider = Literal["anthropic", "bedrock", "vertex", "foundry", "compatible"]
_PASSWORD = re.compile(r"(//[^/@:]*):[^/@]*@")
SECRETS = frozenset({"api_key", "mcp_key"})
IN_FILES = SECRETS | {"redis_url", "database_url"}
"""Settings that may come from a file: keys, and URLs that contain a password."""

PUBLISHED_KEYS = frozenset({"change-me-before-you-expose-this"})
"""Sample keys that were published in this project's files."""


class Settings(BaseModel):
    """All settings. Environment variables are upper-case with the prefix `EXTRACTOR_`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = Field(Path(".extractor"), description="Data directory of the embedded Redis and SQLite.")
    redis_url: str | None = Field(
        None,
        description="redis://, rediss://, sentinel:// or redis+socket:// URL; unset: an embedded server under HOME.",
    )
    database_url: str | None = Field(
        None, description="postgresql+psycopg://... or sqlite:///...; unset: SQLite under HOME."
    )
    database_connect_s: float = Field(
        5.0, ge=2, le=60, description="Timeout for connecting to PostgreSQL, in seconds, for each host of the URL."
    )
    database_silent_s: float = Field(
        5.0,
        ge=2,
        le=600,
        description="Seconds of silence after which either end closes a PostgreSQL connection. A shorter value frees the sessions of a vanished host sooner; a longer one tolerates worse networks.",
    )
    database_lock_s: float = Field(
        5.0,
        ge=0.1,
        le=600,
        description="Seconds that a PostgreSQL statement waits for a lock. A shorter value gives up and retries sooner; a longer one waits out maintenance that locks tables.",
    )
    database_statement_s: float = Field(
        30.0,
        ge=1,
        le=3600,
        description="Seconds that a PostgreSQL statement may run. A shorter value protects PostgreSQL's CPU; a longer one lets searches of very large archives finish. Migrations, exports, erasures and retention have no limit.",
    )
    redis_timeout_s: float = Field(
        5.0,
        ge=0.5,
        le=60,
        description="Seconds that Redis may take to respond. A shorter value detects a silent Redis sooner; a longer one tolerates its pauses.",
    )
    redis_connect_timeout_s: float = Field(
        2.0, ge=0.1, le=60, description="Timeout for connecting to Redis, in seconds."
    )
    redis_wait_replicas: int = Field(
        0,
        ge=0,
        le=10,
        description="Redis replicas that must have an event before it is acknowledged, so that a failover loses none. 0 does not wait.",
    )
    provider: Provider = Field(
        "anthropic",
        description="How the model is reached: `anthropic`, `bedrock`, `vertex`, `foundry`, or `compatible` for any server with /v1/messages at ANTHROPIC_BASE_URL.",
    )
    parent_provider: Provider | Literal["other"] = Field(
        "anthropic",
        description="Provider and account that main agents use, unless their replies name it; `other`: none of ours. Runs share a prompt cache only where it equals EXTRACTOR_PROVIDER.",
    )
    model: str | None = Field(None, description="Claude model id for extraction, or `offline` for the built-in rules.")
    cold_model: str | None = Field(
        None, description="Model for runs that cannot share the parent's prompt cache; unset: EXTRACTOR_MODEL."
    )
    api_key: str | None = Field(
        None,
        description="Creates a first operator key of tenant `default` for the HTTP API; at least 32 characters.",
    )
    mcp_key: str | None = Field(
        None,
        description="API key whose permissions `extractor mcp` uses on stdio; unset: no restrictions.",
    )
    max_tokens: str | None = Field(
        None,
        description="Longest reply in tokens, doubled once when a reply is cut: a number, or `model=number` for single models, comma-separated. Default 8192; 2048 with `compatible`.",
    )
    cache_marks: bool | None = Field(
        None,
        description="Whether requests carry cache breakpoints. Unset: yes, except with `compatible`, whose servers cache by themselves or reject them.",
    )
    memory_tool_names: frozenset[str] = Field(
        frozenset(),
        description="Additional tools with which the main agent writes memory, comma-separated; turns that use them are skipped.",
    )
    fork_models: frozenset[str] = Field(
        frozenset(),
        description="Main-agent models whose prompt cache runs may share, comma-separated ids or prefixes; unset: any. Other models take the cold path.",
    )
    fork_server_tools: bool = Field(
        False,
        description="Also fork parents that declare server tools, MCP connectors or a container. The provider executes those itself, bypassing the memory-tool filter; if false, such sessions take the cold path.",
    )
    leave_out: frozenset[Kind] = Field(
        frozenset(),
        description="Kinds of sensitive facts that are never stored, comma-separated: health, beliefs, finances, family. Checked by words when a fact is written.",
    )
    prices_file: Path | None = Field(
        None, description="JSON file in the format of core/run/prices.json; replaces the shipped prices."
    )

    presets_file: Path | None = Field(
        None,
        description="JSON file of context presets in the format of core/context/presets.json; added to the shipped ones.",
    )
    pinned_tokens: int = Field(
        100_000,
        ge=0,
        le=2_000_000,
        description="Token budget for pinned blocks: half for a user's pins, half for a project's.",
    )
    embeddings_path: str | None = Field(
        None,
        description="Directory of a sentence encoder (model2vec, BERT), or the name of an installed package with one; "
        "recall then also searches by meaning. Needs fact-extractor[encoder].",
    )

    ttl_user_days: int = Field(
        0, ge=0, le=36_500, description="Days until a user fact expires without an update; 0: never."
    )
    ttl_feedback_days: int = Field(0, ge=0, le=36_500, description="Days until a feedback fact expires; 0: never.")
    ttl_project_days: int = Field(0, ge=0, le=36_500, description="Days until a project fact expires; 0: never.")
    ttl_reference_days: int = Field(0, ge=0, le=36_500, description="Days until a reference fact expires; 0: never.")
    audit_content_chars: int = Field(
        1_200, ge=100, le=8_000, description="Length in characters above which an audit reports a fact as oversized."
    )
    keep_messages_days: int = Field(
        0, ge=0, le=36_500, description="Days after which messages that were read are deleted; 0 keeps them forever."
    )
    keep_runs_days: int = Field(
        0, ge=0, le=36_500, description="Days after which runs and their steps are deleted; 0 keeps them forever."
    )
    keep_notes_days: int = Field(
        14,
        ge=0,
        le=36_500,
        description="Days without a run after which a session's notes are deleted; 0 keeps them forever.",
    )

    default_time_zone: str = Field(
        "UTC", description="IANA time zone used when events name none; dates resolved with it are marked tz_assumed."
    )
    southern_seasons: bool = Field(False, description="Interpret seasons as those of the southern hemisphere.")
    date_order: DateOrder = Field(
        DateOrder.AUTO,
        description="Order of day, month and year in dates such as 3/4: auto (by the person's time zone), dmy, mdy or ymd.",
    )
    week_starts_on: Literal["monday", "saturday", "sunday"] = Field(
        "monday",
        description="First day of the week, for `this week` and `next Tuesday`; weekends are not affected.",
    )
    fiscal_year_starts_in: int = Field(
        0,
        ge=0,
        le=12,
        description="Month in which the fiscal year begins, 1 to 12; 0: unknown, fiscal years and quarters are left alone.",
    )

    flower_url: str | None = Field(
        None, description="URL of Flower, such as http://127.0.0.1:5555; the dashboard links to it."
    )
    host: str = Field("127.0.0.1", description="Address on which the API listens.")
    keyless_hosts: frozenset[str] = Field(
        frozenset(),
        description="While no key exists: additional Host headers that mean this machine, comma-separated, such as localhost:9000 for a tunnel.",
    )
    port: int = Field(8765, ge=0, le=65535, description="Port on which the API listens.")
    workers: int = Field(2, ge=1, le=64, description="Worker processes of `extractor up`.")
    concurrency: int = Field(16, ge=1, le=256, description="Concurrent runs per worker process (threads).")

    quiet_s: float = Field(
        DEFAULT_QUIET_S,
        ge=0,
        le=MAX_GATHER_S,
        description="Seconds without a turn after which a session is read; until then its turns are gathered, so that one run reads several. 0: every turn is read at once, as with the offline model unless this is set.",
    )
    gather_s: float = Field(
        DEFAULT_GATHER_S,
        ge=0,
        le=MAX_GATHER_S,
        description="Seconds that a turn waits at most while turns are gathered. 0: every turn is read at once.",
    )
    debounce_s: float | None = Field(
        None,
        ge=0,
        le=600,
        description="Seconds from the first unread message until its session is read, however many turns follow. Replaces EXTRACTOR_QUIET_S and EXTRACTOR_GATHER_S where it is set.",
    )
    window_messages: int = Field(60, ge=2, le=1000, description="Maximum number of messages that one run reads.")
    window_tokens: int = Field(
        16_000, ge=1_000, le=500_000, description="Maximum transcript tokens that one run reads (estimated)."
    )
    turn_grace_s: float = Field(
        20.0,
        ge=0,
        le=600,
        description="Seconds that a turn waits for the result of a memory write by the main agent.",
    )
    model_timeout_s: float = Field(
        60.0,
        ge=1,
        le=900,
        description="Timeout for one request to the model, in seconds, from the connection to the last byte. Exceeding it counts as an outage.",
    )
    max_reply_bytes: int = Field(
        8 * 1024 * 1024,
        ge=65_536,
        le=256 * 1024 * 1024,
        description="Maximum size of a model reply in bytes, on the wire and decompressed; larger replies fail the run with `reply_too_large`.",
    )
    max_reply_tool_calls: int = Field(
        256, ge=8, le=10_000, description="Maximum tool calls in one reply; more fail the run."
    )
    max_reply_depth: int = Field(
        64, ge=16, le=400, description="Maximum JSON nesting depth of a reply; deeper replies fail the run."
    )

    lease_s: float = Field(
        5.0, ge=1, le=300, description="Lease duration in seconds: how soon a dead worker's session is taken over."
    )
    heartbeat_s: float = Field(
        1.0,
        ge=0.1,
        le=60,
        description="Seconds between renewals of a worker's leases; capped at a third of the lease.",
    )
    sweep_s: float = Field(
        1.0, ge=0.1, le=60, description="Seconds between sweeps for lost wake-ups and undrained events."
    )
    rewake_s: float = Field(
        5.0, ge=1, le=3600, description="Seconds after which a wake-up without effect is sent again."
    )
    drain_batch: int = Field(200, ge=1, le=5000, description="Maximum number of events stored in one batch.")
    max_event_bytes: int = Field(
        MAX_EVENT_BYTES,
        ge=1024,
        le=512 * 1024 * 1024,
        description="Maximum size of an event and of a request body, in bytes.",
    )
    shutdown_s: float = Field(
        8.0,
        ge=0,
        le=900,
        description="Seconds that runs may continue after SIGTERM; then their sessions are handed back to other workers.",
    )
    visibility_timeout_s: int = Field(
        60,
        ge=10,
        le=86_400,
        description="Celery's visibility timeout in seconds, after which `ingest_turn` messages held by a killed worker are redelivered. Sessions do not depend on it.",
    )

    alarm_after_s: float = Field(
        60.0,
        ge=5,
        le=86_400,
        description="Seconds without a successful run, while sessions are due, after which extraction counts as off.",
    )

    heartbeat_file: Path | None = Field(
        None,
        description="File that a worker touches at every heartbeat, for container probes; unset: none.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Minimum level that is logged.")
    log_format: Literal["auto", "json", "console"] = Field(
        "auto", description="auto: console on a terminal, JSON elsewhere."
    )

    @field_validator("memory_tool_names", "fork_models", "keyless_hosts", "leave_out", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return frozenset(name.strip() for name in value.split(",") if name.strip())
        return value

    @field_validator("api_key", "mcp_key")
    @classmethod
    def _is_no_sample(cls, value: str | None) -> str | None:
        if value in PUBLISHED_KEYS:
            raise ValueError(
                "is a published sample key; generate one with `extractor init-env` or `openssl rand -hex 32`"
            )
        return value

    @field_validator("api_key")
    @classmethod
    def _long_enough(cls, value: str | None) -> str | None:
        if value is not None and len(value) < MIN_KEY_CHARS:
            raise ValueError(
                f"has {len(value)} characters but needs at least {MIN_KEY_CHARS}: generate one with "
                "`openssl rand -hex 32`, or leave it unset and create a key with `extractor keys add`"
            )
        return value

    @field_validator("max_tokens")
    @classmethod
    def _reply_lengths(cls, value: str | None) -> str | None:
        read_lengths(value or "")
        return value

    @field_validator("default_time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if not is_time_zone(value):
            raise ValueError("must be an IANA name such as Europe/Berlin")
        return value

    @property
    def beat_s(self) -> float:
        """Seconds between renewals. At most a third of the lease, so that one late heartbeat does not lose it."""
        return min(self.heartbeat_s, self.lease_s / 3)

    @property
    def date_conventions(self) -> Conventions:
        """How dates are interpreted."""
        return Conventions(
            self.southern_seasons,
            self.date_order,
            {"monday": 0, "saturday": 5, "sunday": 6}[self.week_starts_on],
            self.fiscal_year_starts_in or None,
        )

    @property
    def pace(self) -> Pace:
        """How long turns are gathered. The offline model costs nothing, so it gathers only if it is told to."""
        quiet_s, gather_s = (self.quiet_s, self.gather_s) if self.debounce_s is None else (self.debounce_s,) * 2
        if self.is_offline and not self.model_fields_set & {"quiet_s", "gather_s", "debounce_s"}:
            quiet_s = 0.0
        return Pace(quiet_s, gather_s, self.window_messages, self.window_tokens)

    @property
    def ttl_days(self) -> dict[FactType, int]:
        """Days until facts expire without an update, by type. Types that never expire are absent."""
        days = {kind: int(getattr(self, f"ttl_{kind.value}_days")) for kind in FactType}
        return {kind: count for kind, count in days.items() if count}

    def max_tokens_of(self, model: str) -> int:
        """Longest reply of a model, in tokens."""
        lengths = read_lengths(self.max_tokens or "")
        default = 2_048 if self.provider == "compatible" else 8_192
        return lengths.get(model) or lengths.get("", default)

    @property
    def has_cache_marks(self) -> bool:
        return self.provider != "compatible" if self.cache_marks is None else self.cache_marks

    @property
    def is_offline(self) -> bool:
        return self.model == OFFLINE

    @property
    def sql_url(self) -> str:
        return self.database_url or f"sqlite:///{self.home.resolve() / 'extractor.db'}"

    @property
    def is_sqlite(self) -> bool:
        return self.sql_url.startswith("sqlite")


def read_settings(environment: Mapping[str, str] | None = None, **overrides: Any) -> Settings:
    """Return the settings from an environment.

    Raises:
        Misconfigured: A name is unknown or a value out of range; the message says which and suggests a fix.
    """
    names = os.environ if environment is None else environment
    _refuse_unknown(names)
    values: dict[str, Any] = {_field_of(name): value for name, value in names.items() if _is_ours(name) and value}
    values = {field: value for field, value in values.items() if field in Settings.model_fields}
    values |= _secrets(names)
    try:
        return Settings(**{**values, **{key: value for key, value in overrides.items() if value is not None}})
    except ValidationError as error:
        lines = [f"{PREFIX}{'.'.join(map(str, e['loc'])).upper()}: {e['msg']}" for e in error.errors()]
        raise Misconfigured("; ".join(lines)) from None


def describe_settings(settings: Settings) -> list[dict[str, Any]]:
    """Return every setting with its value, default, range and description. Secrets are hidden, also inside URLs."""
    rows = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        rows.append(
            {
                "name": f"{PREFIX}{name.upper()}",
                "value": "(set)" if name in SECRETS and value else _plain(value),
                "default": _plain(field.default),
                "range": _range_in_words(name, field),
                "description": field.description,
            }
        )
    return rows


_UNITS = {
    "_s": " seconds", "_days": " days", "_bytes": " bytes", "_tokens": " tokens", "_chars": " characters",
    "_messages": " messages",
}  # fmt: skip


def _range_in_words(name: str, field: FieldInfo) -> str:
    """Return the values that a setting may have: `0 to 36500 days`, or the words to choose from."""
    low = next((part.ge for part in field.metadata if isinstance(part, Ge)), None)
    high = next((part.le for part in field.metadata if isinstance(part, Le)), None)
    if low is not None and high is not None:
        unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), "")
        return f"{low} to {high}{unit}"
    if field.annotation is bool:
        return "true or false"
    if isinstance(field.annotation, type) and issubclass(field.annotation, Enum):
        return ", ".join(str(one.value) for one in field.annotation)
    return ", ".join(get_args(field.annotation)) if get_origin(field.annotation) is Literal else ""


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    if isinstance(value, str):
        return _PASSWORD.sub(r"\1:(hidden)@", value)
    return value if isinstance(value, (int, float, bool, type(None))) else str(value)


def _is_ours(name: str) -> bool:
    return name.upper().startswith(PREFIX)


def _field_of(name: str) -> str:
    return name.lower().removeprefix(PREFIX.lower())


def _secrets(names: Mapping[str, str]) -> dict[str, str]:
    """Return the secret settings, from files or variables."""
    upper = {name.upper(): value for name, value in names.items() if _is_ours(name)}
    found = {field: read_secret(f"{PREFIX}{field.upper()}", upper) for field in sorted(IN_FILES)}
    return {field: value for field, value in found.items() if value is not None}


def _refuse_unknown(names: Mapping[str, str]) -> None:
    known = {f"{PREFIX}{field.upper()}" for field in Settings.model_fields}
    known |= {f"{PREFIX}{field.upper()}{SUFFIX}" for field in IN_FILES}
    for name in sorted(names):
        if _is_ours(name) and name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1)
            hint = f"; did you mean {near[0]}?" if near else "; `extractor config` lists all settings"
            raise Misconfigured(f"{name} is not a known setting{hint}")
