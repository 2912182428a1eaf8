"""Secrets in files, as containers mount them."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor.bootstrap import provider_key, require_model
from extractor.core.errors import Misconfigured
from extractor.settings import IN_FILES, describe_settings, read_settings

KEY = "0123456789abcdef" * 4


@pytest.fixture
def key_file(tmp_path: Path) -> str:
    path = tmp_path / "key"
    path.write_text(KEY + "\n")
    return str(path)


class TestSettings:
    def test_every_secret_can_come_in_a_file(self, tmp_path: Path) -> None:
        """A newline at the end, as editors and `echo` leave it, is no part of it."""
        values = {
            "api_key": KEY, "mcp_key": KEY, "redis_url": "redis://:pw@r:6379/0",
            "database_url": "postgresql+psycopg://u:pw@p/d",
        }  # fmt: skip
        assert set(values) == IN_FILES
        environment = {}
        for name, value in values.items():
            (tmp_path / name).write_text(value + "\r\n")
            environment[f"EXTRACTOR_{name.upper()}_FILE"] = str(tmp_path / name)
        settings = read_settings(environment)
        assert {name: getattr(settings, name) for name in values} == values
        assert not [row for row in describe_settings(settings) if KEY in str(row.value)]

    def test_both_ways_at_once_are_refused(self, key_file: str) -> None:
        """Nobody could tell which of them counts."""
        both = {"EXTRACTOR_API_KEY": KEY, "EXTRACTOR_API_KEY_FILE": key_file}
        with pytest.raises(Misconfigured, match="EXTRACTOR_API_KEY and EXTRACTOR_API_KEY_FILE are both set") as error:
            read_settings(both)
        assert KEY not in str(error.value)

    def test_an_empty_variable_is_unset(self, key_file: str) -> None:
        assert read_settings({"EXTRACTOR_API_KEY": "", "EXTRACTOR_API_KEY_FILE": key_file}).api_key == KEY
        assert read_settings({"EXTRACTOR_API_KEY": KEY, "EXTRACTOR_API_KEY_FILE": ""}).api_key == KEY

    @pytest.mark.parametrize(
        ("content", "reason"),
        [(b"", "is empty"), (b" \n", "is empty"), (b"a\nb\n", "one line"), (b"\xff\xfe", "UTF-8")],
    )
    def test_a_file_that_holds_no_secret_is_refused(self, tmp_path: Path, content: bytes, reason: str) -> None:
        path = tmp_path / "key"
        path.write_bytes(content)
        with pytest.raises(Misconfigured, match=f"EXTRACTOR_API_KEY_FILE.*{reason}"):
            read_settings({"EXTRACTOR_API_KEY_FILE": str(path)})

    def test_a_file_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(Misconfigured, match=r"EXTRACTOR_REDIS_URL_FILE: .*nowhere cannot be read"):
            read_settings({"EXTRACTOR_REDIS_URL_FILE": str(tmp_path / "nowhere")})

    def test_the_content_is_held_to_the_rules_of_the_setting(self, tmp_path: Path) -> None:
        (tmp_path / "key").write_text("short")
        with pytest.raises(Misconfigured, match=r"EXTRACTOR_API_KEY: .*at least"):
            read_settings({"EXTRACTOR_API_KEY_FILE": str(tmp_path / "key")})

    def test_settings_that_are_no_secrets_have_no_file(self) -> None:
        with pytest.raises(Misconfigured, match="EXTRACTOR_MODEL_FILE is not a known setting"):
            read_settings({"EXTRACTOR_MODEL_FILE": "/etc/hostname"})

    def test_a_published_sample_key_is_refused(self) -> None:
        """It stood in this project's compose file."""
        with pytest.raises(Misconfigured, match="published sample"):
            read_settings({"EXTRACTOR_API_KEY": "change-me-before-you-expose-this"})


class TestTheProvidersKey:
    def test_it_can_come_in_a_file(self, key_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
        monkeypatch.setenv("ANTHROPIC_API_KEY_FILE", key_file)
        assert provider_key() == KEY
        require_model(read_settings({"EXTRACTOR_MODEL": "claude-haiku-5-5"}))

    def test_both_ways_at_once_are_refused(self, key_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
        monkeypatch.setenv("ANTHROPIC_API_KEY_FILE", key_file)
        with pytest.raises(Misconfigured, match="both set"):
            require_model(read_settings({"EXTRACTOR_MODEL": "claude-haiku-5-5"}))
