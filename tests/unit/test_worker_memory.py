"""What a worker's memory holds. Counted in processes of their own, since tests before these have built the tables."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# What the first text may make a process keep, in tables of all languages and in patterns of its own: 8.2 MB on 2026-11-26.
MAX_TABLE_BYTES = 12_000_000

# In a process, one thread checks a text, and in another one 12 do at once, as runs do; each prints the most bytes that
# Python held beyond what it held before.
_CHECKS = """
import os, sys, threading, tracemalloc
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.dates import find_native
from extractor.core.facts.secrets import find_secret
from extractor.core.languages.signs import misspelt

sys.setswitchinterval(1e-4)  # instead of 5 ms, so that threads meet in what takes a few
said = "Wir sehen uns am letzten Dienstag im März. Bitte merk dir nichts davon. Der Code vom Tresor ist 47-90-12."

def check(together):
    together.wait()
    for read in (find_native, find_secret, wants_no_memory, asks_to_remember, misspelt):
        read(said)

def measure(count):
    together = threading.Barrier(count)
    threads = [threading.Thread(target=check, args=(together,)) for _ in range(count)]
    tracemalloc.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(tracemalloc.get_traced_memory()[1], flush=True)

for count in (1, 12):
    if child := os.fork():
        os.waitpid(child, 0)
    else:
        measure(count)
        os._exit(0)
"""

# Imports what runs in a worker; a table that is read meanwhile is an error.
_IMPORTS = """
import extractor.core.lazy as lazy
from importlib import import_module
from pkgutil import walk_packages
import extractor

def once(build):
    def get(*_):
        raise AssertionError(f"{build.__module__}.{build.__name__} is read while a module is imported")
    return get

lazy.once = once
for place in ("core", "usecases", "bootstrap"):
    package = import_module(f"extractor.{place}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
"""


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_runs_that_start_together_build_one_set_of_tables() -> None:
    """Each of 64 runs once built its own tables of all languages: 120 MB that stayed with the process."""
    alone, together = map(int, _python(_CHECKS).split())
    assert together < 1.5 * alone, f"{together:,} bytes instead of {alone:,}"
    assert alone < MAX_TABLE_BYTES, f"{alone:,} bytes of tables"


def test_no_table_is_read_while_a_module_is_imported() -> None:
    """Its lock and those of the import system could wait for each other."""
    _python(_IMPORTS)
