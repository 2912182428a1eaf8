"""Settings of processes: keys, addresses, numbers, logs."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator

from extractor.settings.part import SettingsPart, split

# Minimum length of a key chosen by a person. Generated keys have 56 characters.
MIN_KEY_CHARS = 32

# Sample keys that were published in this project's files. They are long enough, and anybody can look them up.
PUBLISHED_KEYS = frozenset({"change-me-before-you-expose-this"})


class ProcessSettings(SettingsPart):
    """Keys, addresses, numbers of processes, logs."""

    api_key: str | None = Field(
        None,
        description="Creates a first operator key of tenant `default` for the HTTP API; at least 32 characters.",
    )
    mcp_key: str | None = Field(
        None,
        description="API key whose permissions `extractor mcp` uses on stdio; unset: no restrictions.",
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

    @field_validator("keyless_hosts", mode="before")
    @classmethod
    def _split_keyless_hosts(cls, value: object) -> object:
        return split(value)

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
