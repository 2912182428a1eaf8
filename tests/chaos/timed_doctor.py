"""`extractor doctor --json`, with the seconds that it took on a last line: without those that Python needs to start."""

from __future__ import annotations

import sys
import time

import extractor.entrypoints.cli.doctor
from extractor.entrypoints.cli import main as cli


def main() -> None:
    sys.argv = ["extractor", "doctor", "--json"]
    started = time.monotonic()
    try:
        cli()
    finally:
        sys.stdout.write(f"\n{time.monotonic() - started:.3f}\n")


if __name__ == "__main__":
    assert extractor.entrypoints.cli.doctor
    main()
