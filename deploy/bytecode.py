"""Part of the image's build: import every module that the entry points use, so that Python writes bytecode for these alone.

Bytecode for all that is installed would be a third more of the image; without any, each process would compile for seconds.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

import anthropic

import extractor

BESIDE = (
    "celery.apps.worker",
    "celery.worker.worker",
    "celery.fixups.django",
    "uvicorn.main",
    "psycopg_binary",
    "encodings.idna",
)
OPTIONAL = ("extractor.adapters.bert", "extractor.sdk.langgraph_store", "extractor.langgraph_store")
"""Modules of ours that need an extra that the image does not have."""


def main() -> None:
    for module in pkgutil.walk_packages(extractor.__path__, "extractor."):
        if not module.name.startswith(OPTIONAL) and ".migrations." not in module.name and "__main__" not in module.name:
            importlib.import_module(module.name)
    for name in BESIDE:
        importlib.import_module(name)
    _ = anthropic.Anthropic(api_key="none").messages  # loads its types when they are asked for
    sys.stdout.write(f"bytecode for {len(sys.modules)} modules\n")


if __name__ == "__main__":
    main()
