"""What the command line does before it imports its commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["config", "--json"]], ids=" ".join)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_line(arguments: list[str], unbuffered: str, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = run_to(full, arguments, EXTRACTOR_HOME=str(tmp_path), PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (
        1, "extractor: the output cannot be written: No space left on device\n"
    )  # fmt: skip


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_quiet(unbuffered: str, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = run_to(closed, ["config", "--json"], EXTRACTOR_HOME=str(tmp_path), PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (1, "")


def run_to(stdout: TextIO, arguments: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "extractor", *arguments],
        stdout=stdout, stderr=subprocess.PIPE, text=True, env={**os.environ, **variables},
    )  # fmt: skip
