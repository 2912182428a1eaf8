"""What the command line does before it imports its commands."""

from __future__ import annotations

import sys

import pytest

from extractor import __version__
from extractor.entrypoints.cli import main


def test_the_version_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["extractor", "--version"])
    main()
    assert capsys.readouterr().out == f"{__version__}\n"
