from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from extractor.bootstrap import require_model
from extractor.core.errors import Misconfigured
from extractor.settings import read_settings


class TestSettings:
    def test_defaults_are_embedded(self) -> None:
        settings = read_settings({})
        assert settings.redis_url is None
        assert settings.sql_url.startswith("sqlite:///")

    def test_a_misspelt_name_is_refused_with_the_right_one(self) -> None:
        """It would silently do nothing."""
        with pytest.raises(Misconfigured, match="did you mean EXTRACTOR_CONCURRENCY"):
            read_settings({"EXTRACTOR_CONCURENCY": "5"})

    def test_a_value_out_of_range_names_the_variable(self) -> None:
        with pytest.raises(Misconfigured, match="EXTRACTOR_CONCURRENCY"):
            read_settings({"EXTRACTOR_CONCURRENCY": "0"})

    def test_an_unknown_zone_is_refused(self) -> None:
        with pytest.raises(Misconfigured, match="EXTRACTOR_DEFAULT_TIME_ZONE"):
            read_settings({"EXTRACTOR_DEFAULT_TIME_ZONE": "Mars"})

    def test_lists_are_split_at_commas(self) -> None:
        assert read_settings({"EXTRACTOR_MEMORY_TOOL_NAMES": "a, b,"}).memory_tool_names == {"a", "b"}

    def test_an_empty_value_is_none(self) -> None:
        assert read_settings({"EXTRACTOR_REDIS_URL": ""}).redis_url is None

    def test_without_a_model_both_ways_on_are_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(Misconfigured, match=r"ANTHROPIC_API_KEY.*EXTRACTOR_MODEL=offline"):
            require_model(read_settings({}))
        monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
        with pytest.raises(Misconfigured):
            require_model(read_settings({}))
        require_model(read_settings({"EXTRACTOR_MODEL": "claude-haiku-5-5"}))


class TestImports:
    @pytest.mark.parametrize("module", ["extractor", "extractor.sdk.client"])
    def test_the_client_is_light(self, module: str) -> None:
        """A chat backend gets neither the ORM nor the model SDK nor a web framework."""
        heavy = {"sqlalchemy", "sqlmodel", "anthropic", "fastapi", "celery", "pydantic", "alembic"}
        code = f"import {module}, sys; {module}.Client if {module!r} == 'extractor' else 0; print(*sys.modules)"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert not heavy & set(found.stdout.split())

    def test_the_core_reads_no_clock_and_no_environment(self) -> None:
        """What it needs comes in as an argument."""
        core = Path(__file__).parents[2] / "extractor" / "core"
        for path in core.rglob("*.py"):
            text = path.read_text()
            for word in ("datetime.now(", "time.time(", "os.environ", "date.today(", "import os", "import random"):
                assert word not in text, f"{path.name} uses {word}"


def test_one_late_beat_loses_no_lease() -> None:
    assert read_settings({"EXTRACTOR_LEASE_S": "1.5", "EXTRACTOR_HEARTBEAT_S": "5"}).beat_s == 0.5
    assert read_settings({}).beat_s == 1.0
