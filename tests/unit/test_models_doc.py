"""The settings that docs/models.md offers to paste are settings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from extractor.bootstrap import require_model
from extractor.core.run.prices import read_prices, read_windows
from extractor.settings import Provider, read_settings

DOC = (Path(__file__).parents[2] / "docs" / "models.md").read_text()
SNIPPETS = [
    dict(line.split("=", 1) for line in block.strip().splitlines())
    for block in re.findall(r"```sh\n(.*?)```", DOC, re.DOTALL)
]


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.get("EXTRACTOR_PROVIDER", "anthropic"))
def test_a_worker_starts_with_each_snippet(monkeypatch: pytest.MonkeyPatch, snippet: dict[str, str]) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_FOUNDRY_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in snippet.items():
        monkeypatch.setenv(name, value)
    require_model(read_settings(snippet | {"EXTRACTOR_HOME": "."}))


def test_every_provider_has_a_row_and_a_snippet() -> None:
    named = {snippet.get("EXTRACTOR_PROVIDER", "anthropic") for snippet in SNIPPETS}
    assert named == set(get_args(Provider))
    assert all(f"| `{provider}`" in DOC for provider in named)


def test_the_price_file_is_one() -> None:
    document = json.loads(re.findall(r"```json\n(.*?)```", DOC, re.DOTALL)[0])
    assert read_prices(document)
    assert read_windows(document)
