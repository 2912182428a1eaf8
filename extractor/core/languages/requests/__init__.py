"""The words of requests to the memory: one file per language, imported when a text may be in it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from extractor.core.languages.requests.form import RequestWords

__all__ = ["RequestWords", "requests_of"]


@cache
def requests_of(code: str) -> RequestWords:
    """Return the requests of a language; none of one that is not supported."""
    name = f"{__name__}.{code}"
    found: RequestWords = import_module(name).REQUESTS if find_spec(name) else RequestWords()
    return found
