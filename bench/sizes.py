"""What the two distributions bring: packages, size on disk, modules and CPU of their import. `python -m bench.sizes`.

Reads this environment's metadata; of `fact-extractor-client` the code is this tree's, its requirements are redis alone.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

CLIENT, WORKER = ("redis",), ("fact-extractor",)
TRIES = 5


def required(names: tuple[str, ...]) -> set[str]:
    """Return these packages and all that they require here, without extras."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = re.split(r"[^\w.-]", waiting.pop(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found:
            continue
        try:
            needs = distribution(name).requires or ()
        except PackageNotFoundError:  # for another platform or Python
            continue
        found.add(name)
        waiting += [need for need in needs if "extra ==" not in need]
    return found


def size_mb(names: set[str]) -> float:
    """Return the size of their files, without compiled ones."""
    paths = [
        Path(str(file.locate())) for name in names for file in distribution(name).files or () if file.suffix != ".pyc"
    ]
    return sum(path.stat().st_size for path in paths if path.is_file()) / 2**20


def import_cost(module: str) -> tuple[int, float]:
    """Return the modules that an import loads, and its least CPU in seconds beside that of an empty Python."""
    code = f"import sys, {module}; print(len(sys.modules))"
    least = min(_cpu_s(code) for _ in range(TRIES)) - min(_cpu_s("pass") for _ in range(TRIES))
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return int(told), least


def _cpu_s(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    for title, names, module in (
        ("fact-extractor-client", CLIENT, "extractor.client"),
        ("fact-extractor", WORKER, "extractor.entrypoints.tasks"),
    ):
        packages = required(names)
        modules, cpu_s = import_cost(module)
        print(
            f"{title}: requires {len(packages - set(WORKER))} packages of {size_mb(packages):.1f} MB; "
            f"`import {module}` loads {modules} modules in {cpu_s:.2f} s of CPU"
        )


if __name__ == "__main__":
    main()
