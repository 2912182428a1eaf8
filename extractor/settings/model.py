"""Settings of the model: the way to it, its requests, its replies."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator

from extractor.core.run.reply_lengths import read_lengths
from extractor.settings.part import SettingsPart, split

OFFLINE = "offline"
Provider = Literal["anthropic", "bedrock", "vertex", "foundry", "compatible"]


class ModelSettings(SettingsPart):
    """How the model is reached and what it may answer."""

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
    max_tokens: str | None = Field(
        None,
        description="Longest reply in tokens, doubled once when a reply is cut: a number, or `model=number` for single models, comma-separated. Default 8192; 2048 with `compatible`.",
    )
    cache_marks: bool | None = Field(
        None,
        description="Whether requests carry cache breakpoints. Unset: yes, except with `compatible`, whose servers cache by themselves or reject them.",
    )
    fork_models: frozenset[str] = Field(
        frozenset(),
        description="Main-agent models whose prompt cache runs may share, comma-separated ids or prefixes; unset: any; `none`: no forks. Other models take the cold path.",
    )
    fork_server_tools: bool = Field(
        False,
        description="Also fork parents that declare server tools, MCP connectors or a container. The provider executes those itself, bypassing the memory-tool filter; if false, such sessions take the cold path.",
    )
    prices_file: Path | None = Field(
        None, description="JSON file in the format of core/run/prices.json; replaces the shipped prices."
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

    @field_validator("fork_models", mode="before")
    @classmethod
    def _split_fork_models(cls, value: object) -> object:
        return split(value)

    @field_validator("max_tokens")
    @classmethod
    def _reply_lengths(cls, value: str | None) -> str | None:
        read_lengths(value or "")  # raises ValueError now instead of at the first request
        return value

    def max_tokens_of(self, model: str) -> int:
        """Longest reply of a model, in tokens."""
        lengths = read_lengths(self.max_tokens or "")
        # Local servers often have small windows, of which the reply is a part.
        default = 2_048 if self.provider == "compatible" else 8_192
        return lengths.get(model) or lengths.get("", default)

    @property
    def has_cache_marks(self) -> bool:
        return self.provider != "compatible" if self.cache_marks is None else self.cache_marks

    @property
    def has_batches(self) -> bool:
        """Whether the provider has the Message Batches API."""
        return self.provider == "anthropic" and not self.is_offline

    @property
    def is_offline(self) -> bool:
        return self.model == OFFLINE
