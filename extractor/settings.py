"""Every setting, with unit, range, default and one sentence. Read once, in bootstrap; frozen afterwards.

An `EXTRACTOR_*` variable that is none of these is refused: a misspelt one would silently do nothing. Those that hold
secrets can come in a file, whose path is in the variable of the same name with `_FILE` at its end.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from extractor.core.conversation.events import MAX_EVENT_BYTES, is_time_zone
from extractor.core.dates import Conventions, DateOrder
from extractor.core.errors import Misconfigured
from extractor.core.facts.fact import FactType
from extractor.secret_files import SUFFIX, read_secret

PREFIX = "EXTRACTOR_"
MIN_KEY_CHARS = 32
"""Of a key that a person chooses; those that we make have 56."""

OFFLINE = "offline"
_PASSWORD = re.compile(r"(//[^/@:]*):[^/@]*@")
SECRETS = frozenset({"api_key", "mcp_key"})
IN_FILES = SECRETS | {"redis_url", "database_url"}
"""Settings that may come in a file: keys, and addresses that hold a password."""

PUBLISHED_KEYS = frozenset({"change-me-before-you-expose-this"})
"""Sample keys that stood in files of this project: everybody knows them."""


class Settings(BaseModel):
    """What can be set. Names in the environment are upper-case with the prefix `EXTRACTOR_`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = Field(Path(".extractor"), description="Data directory of everything embedded.")
    redis_url: str | None = Field(
        None,
        description="redis://, rediss://, sentinel:// or redis+socket://; unset: an embedded redis-server under HOME.",
    )
    database_url: str | None = Field(
        None, description="postgresql+psycopg://... or sqlite:///...; unset: SQLite under HOME."
    )
    database_connect_s: float = Field(
        5.0, ge=2, le=60, description="Seconds for a connection to PostgreSQL to be made, for each host of the URL."
    )
    database_silent_s: float = Field(
        5.0,
        ge=2,
        le=600,
        description="Seconds without a sign of life after which either end of a connection to PostgreSQL gives the other up. Shorter frees the sessions of a vanished host sooner, longer bears worse networks.",
    )
    database_lock_s: float = Field(
        5.0,
        ge=0.1,
        le=600,
        description="Seconds that a statement waits for a lock in PostgreSQL. Shorter gives up sooner and tries again, longer sits out maintenance that locks tables.",
    )
    database_statement_s: float = Field(
        30.0,
        ge=1,
        le=3600,
        description="Seconds that PostgreSQL may take for a statement. Shorter spares its cores, longer lets searches of very large archives end. Migrations, exports, erasures and upkeep have no limit.",
    )
    redis_timeout_s: float = Field(
        5.0,
        ge=0.5,
        le=60,
        description="Seconds that Redis may take to answer: shorter notices a silent Redis sooner, longer outlives its pauses.",
    )
    redis_connect_timeout_s: float = Field(
        2.0, ge=0.1, le=60, description="Seconds that a connection to Redis may take."
    )
    redis_wait_replicas: int = Field(
        0,
        ge=0,
        le=10,
        description="Replicas of Redis that must have an event before it is acknowledged: a failover then loses none. 0 waits for none.",
    )
    model: str | None = Field(
        None, description="A Claude model id for extraction, or `offline` for the built-in rules."
    )
    cold_model: str | None = Field(
        None, description="Model of runs that cannot share the parent's prompt cache; unset: the model."
    )
    api_key: str | None = Field(
        None,
        description="Bootstraps one operator key of tenant `default` for the HTTP API; at least 32 characters.",
    )
    mcp_key: str | None = Field(
        None,
        description="A key of the API under which `extractor mcp` works on stdio; unset: as this machine's owner.",
    )
    memory_tool_names: frozenset[str] = Field(
        frozenset(),
        description="Further tools, comma-separated, by which the main agent writes memory: their turns are skipped.",
    )
    fork_models: frozenset[str] = Field(
        frozenset(),
        description="Models of main agents whose prompt cache runs may share, comma-separated, by id or its beginning; unset: any. Others take the cold path.",
    )
    fork_server_tools: bool = Field(
        False,
        description="Also fork parents that declare server tools, MCP connectors or a container. The provider carries those out by itself, past the filter for memory tools; unset: such sessions take the cold path.",
    )
    prices_file: Path | None = Field(
        None, description="JSON file of the form of core/run/prices.json that replaces the shipped prices."
    )

    presets_file: Path | None = Field(
        None,
        description="JSON file of context presets of the form of core/context/presets.json; added to the shipped ones.",
    )
    pinned_tokens: int = Field(
        100_000,
        ge=0,
        le=2_000_000,
        description="Tokens that pinned blocks may take: half for those of a user, half for those of a project.",
    )
    embeddings_path: Path | None = Field(
        None, description="Directory of a model2vec model: recall then ranks by meaning too. Needs extractor[semantic]."
    )

    ttl_user_days: int = Field(
        0, ge=0, le=36_500, description="Days that a user fact lasts without an update; 0 is for ever."
    )
    ttl_feedback_days: int = Field(0, ge=0, le=36_500, description="Days that a feedback fact lasts; 0 is for ever.")
    ttl_project_days: int = Field(0, ge=0, le=36_500, description="Days that a project fact lasts; 0 is for ever.")
    ttl_reference_days: int = Field(0, ge=0, le=36_500, description="Days that a reference fact lasts; 0 is for ever.")
    audit_content_chars: int = Field(
        1_200, ge=100, le=8_000, description="Characters from which an audit calls a fact oversized."
    )
    keep_messages_days: int = Field(
        0, ge=0, le=36_500, description="Days after which messages that were read are deleted; 0 keeps them for ever."
    )
    keep_runs_days: int = Field(
        0, ge=0, le=36_500, description="Days after which runs with their steps are deleted; 0 keeps them for ever."
    )
    keep_notes_days: int = Field(
        14, ge=0, le=36_500, description="Days without a run after which a session's notes end; 0 keeps them for ever."
    )

    default_time_zone: str = Field(
        "UTC", description="IANA zone of people whose events name none; dates from it are marked tz_assumed."
    )
    southern_seasons: bool = Field(False, description="Seasons in dates are those of the southern hemisphere.")
    date_order: DateOrder = Field(
        DateOrder.AUTO,
        description="Order of day, month and year in figures such as 3/4: auto (by the person's time zone), dmy, mdy or ymd.",
    )
    week_starts_on: Literal["monday", "saturday", "sunday"] = Field(
        "monday",
        description="First day of a week: what `this week` and `next Tuesday` count by; weekends are not moved.",
    )
    fiscal_year_starts_in: int = Field(
        0,
        ge=0,
        le=12,
        description="Month in which a fiscal year begins, 1 to 12; 0: nobody said, fiscal years and quarters are left alone.",
    )

    flower_url: str | None = Field(
        None, description="Where Flower is to be found, such as http://127.0.0.1:5555; the dashboard links to it."
    )
    host: str = Field("127.0.0.1", description="Address that the API listens on.")
    keyless_hosts: frozenset[str] = Field(
        frozenset(),
        description="While no key exists: further Host headers that mean this machine, comma-separated, such as localhost:9000 for a tunnel.",
    )
    port: int = Field(8765, ge=0, le=65535, description="Port that the API listens on.")
    workers: int = Field(2, ge=1, le=64, description="Worker processes of `extractor up`.")
    concurrency: int = Field(16, ge=1, le=256, description="Runs at once in one worker process (threads).")

    debounce_s: float = Field(
        0.0,
        ge=0,
        le=600,
        description="Seconds from the first unread message until its session is read: turns that follow at once are read together.",
    )
    window_messages: int = Field(60, ge=2, le=1000, description="Messages that one run reads at most.")
    window_tokens: int = Field(
        16_000, ge=1_000, le=500_000, description="Tokens of transcript that one run reads at most (estimated)."
    )
    turn_grace_s: float = Field(
        20.0,
        ge=0,
        le=600,
        description="Seconds that a turn may wait for the answer to a memory write of the main agent.",
    )
    model_timeout_s: float = Field(
        60.0,
        ge=1,
        le=900,
        description="Seconds for one request to the model, from the connection to the last byte; a reply that takes longer counts as an outage.",
    )
    max_reply_bytes: int = Field(
        8 * 1024 * 1024,
        ge=65_536,
        le=256 * 1024 * 1024,
        description="Bytes that a reply of the model may have, on the wire and inflated; beyond them the run fails with `reply_too_large`.",
    )
    max_reply_tool_calls: int = Field(
        256, ge=8, le=10_000, description="Tool calls that one reply may hold; beyond them the run fails."
    )
    max_reply_depth: int = Field(
        64, ge=16, le=400, description="Levels of JSON that a reply may have; beyond them the run fails."
    )

    lease_s: float = Field(
        5.0, ge=1, le=300, description="Seconds until a session that a dead worker held is taken over."
    )
    heartbeat_s: float = Field(
        1.0,
        ge=0.1,
        le=60,
        description="Seconds between renewals of a worker's leases; at most a third of the lease is used.",
    )
    sweep_s: float = Field(1.0, ge=0.1, le=60, description="Seconds between looks for lost wake-ups and unread events.")
    rewake_s: float = Field(
        5.0, ge=1, le=3600, description="Seconds after which a wake-up that led to nothing is sent again."
    )
    drain_batch: int = Field(200, ge=1, le=5000, description="Events stored at once at most.")
    max_event_bytes: int = Field(
        MAX_EVENT_BYTES,
        ge=1024,
        le=512 * 1024 * 1024,
        description="Size limit of one event and of a request body, in bytes.",
    )
    shutdown_s: float = Field(
        8.0,
        ge=0,
        le=900,
        description="Seconds that runs may go on after SIGTERM; then their sessions are handed back to other workers.",
    )
    visibility_timeout_s: int = Field(
        60,
        ge=10,
        le=86_400,
        description="Celery's visibility timeout: after it, events in `ingest_turn` messages that a killed worker held come back. Sessions do not depend on it.",
    )

    alarm_after_s: float = Field(
        60.0,
        ge=5,
        le=86_400,
        description="Seconds without a run that succeeds, while sessions are due, after which extraction counts as off.",
    )

    heartbeat_file: Path | None = Field(
        None,
        description="File that a worker touches at every heartbeat, for probes of containers; unset: none.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least level that is logged.")
    log_format: Literal["auto", "json", "console"] = Field(
        "auto", description="auto: console on a terminal, JSON elsewhere."
    )

    @field_validator("memory_tool_names", "fork_models", "keyless_hosts", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if isinstance(value, str):
            return frozenset(name.strip() for name in value.split(",") if name.strip())
        return value

    @field_validator("api_key", "mcp_key")
    @classmethod
    def _is_no_sample(cls, value: str | None) -> str | None:
        if value in PUBLISHED_KEYS:
            raise ValueError("is a published sample; `extractor init-env` or `openssl rand -hex 32` makes a key")
        return value

    @field_validator("api_key")
    @classmethod
    def _long_enough(cls, value: str | None) -> str | None:
        if value is not None and len(value) < MIN_KEY_CHARS:
            raise ValueError(
                f"has {len(value)} characters and must have at least {MIN_KEY_CHARS}: set the output of "
                "`openssl rand -hex 32`, or leave it out and use the key that `extractor keys add` makes"
            )
        return value

    @field_validator("default_time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if not is_time_zone(value):
            raise ValueError("must be an IANA name such as Europe/Berlin")
        return value

    @property
    def beat_s(self) -> float:
        """Seconds between renewals: one late beat must not lose a lease."""
        return min(self.heartbeat_s, self.lease_s / 3)

    @property
    def date_conventions(self) -> Conventions:
        """How dates are read here."""
        return Conventions(
            self.southern_seasons,
            self.date_order,
            {"monday": 0, "saturday": 5, "sunday": 6}[self.week_starts_on],
            self.fiscal_year_starts_in or None,
        )

    @property
    def ttl_days(self) -> dict[FactType, int]:
        """Days that facts last without an update, by type; types that last for ever are not there."""
        days = {kind: int(getattr(self, f"ttl_{kind.value}_days")) for kind in FactType}
        return {kind: count for kind, count in days.items() if count}

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
    """Return the settings of an environment.

    Raises:
        Misconfigured: A name is unknown or a value out of range; says which and what would be right.
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
    """Return every setting with its value, default, range and meaning; secrets are hidden, in addresses too."""
    rows = []
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        rows.append(
            {
                "name": f"{PREFIX}{name.upper()}",
                "value": "(set)" if name in SECRETS and value else _plain(value),
                "default": _plain(field.default),
                "range": ", ".join(str(part) for part in field.metadata),
                "description": field.description,
            }
        )
    return rows


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
    """Return the secret settings that come in files or variables."""
    upper = {name.upper(): value for name, value in names.items() if _is_ours(name)}
    found = {field: read_secret(f"{PREFIX}{field.upper()}", upper) for field in sorted(IN_FILES)}
    return {field: value for field, value in found.items() if value is not None}


def _refuse_unknown(names: Mapping[str, str]) -> None:
    known = {f"{PREFIX}{field.upper()}" for field in Settings.model_fields}
    known |= {f"{PREFIX}{field.upper()}{SUFFIX}" for field in IN_FILES}
    for name in sorted(names):
        if _is_ours(name) and name.upper() not in known:
            near = difflib.get_close_matches(name.upper(), known, n=1)
            hint = f"; did you mean {near[0]}?" if near else "; `extractor config` lists all"
            raise Misconfigured(f"{name} is no setting{hint}")
