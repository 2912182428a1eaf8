"""The supported languages, one file each, and detection of a text's language.

A new language is one more file here, one of its requests in `requests`, and its sentences in `bench/languages`.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from extractor.core.languages.form import Language

__all__ = ["Language", "by_code", "languages"]


@cache
def languages() -> tuple[Language, ...]:
    """Return all languages, English first."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    found = [import_module(f"{__name__}.{name}").LANGUAGE for name in names if len(name) == 2]
    return tuple(sorted(found, key=lambda language: (language.code != "en", language.code)))


def by_code(code: str) -> Language | None:
    return next((language for language in languages() if language.code == code), None)
