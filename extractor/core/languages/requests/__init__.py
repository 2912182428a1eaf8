"""The words of requests to the memory: one file per language, imported when a text may be in it."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from extractor.core.languages.requests.form import RequestWords

__all__ = ["RequestWords", "requests_of"]


@cache
def requests_of(code: str) -> RequestWords:
    """Return the requests of a language; none of one that is not supported."""
    if code not in _codes():
        return RequestWords()
    found: RequestWords = import_module(f"{__name__}.{code}").REQUESTS
    return found


@cache
def _codes() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.name not in ("form", "english"))
