"""What the command line does before it imports its commands."""

from __future__ import annotations

import sys

import pytest

from extractor import __version__
from extractor.entrypoints import cli
from extractor.entrypoints.cli import main


def test_the_version_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["extractor", "--version"])
    main()
    assert capsys.readouterr().out == f"{__version__}\n"


def test_an_interrupt_before_the_command_began_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 130
