"""Settings of what is stored, and for how long."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, field_validator

from extractor.core.facts.fact import FactType
from extractor.core.facts.sensitive import Kind
from extractor.settings.part import SettingsPart, split


class MemorySettings(SettingsPart):
    """What is kept of conversations and facts."""

    memory_tool_names: frozenset[str] = Field(
        frozenset(),
        description="Additional tools with which the main agent writes memory, comma-separated; turns that use them are skipped.",
    )
    leave_out: frozenset[Kind] = Field(
        frozenset(),
        description="Kinds of sensitive facts that are never stored, comma-separated: health, beliefs, finances, family. Checked by words when a fact is written.",
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

    @field_validator("memory_tool_names", "leave_out", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return split(value)

    @property
    def ttl_days(self) -> dict[FactType, int]:
        """Days until facts expire without an update, by type. Types that never expire are absent."""
        days = {kind: int(getattr(self, f"ttl_{kind.value}_days")) for kind in FactType}
        return {kind: count for kind, count in days.items() if count}
