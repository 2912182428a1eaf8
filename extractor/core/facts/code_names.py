"""Does a statement name a file or a function? Code changes without updating memory, so such a statement is only a hint,
to be verified before acting on it."""

from __future__ import annotations

import re

# What readers are told about a fact that names code.
VERIFY = "verify before use"

_URL = re.compile(r"\b[a-z][a-z0-9+.-]{0,30}://\S+|\b[^\s@]{1,64}@[^\s@]{1,255}\.\w+", re.IGNORECASE)
_SUFFIXES = (
    "py|pyi|js|jsx|ts|tsx|mjs|go|rs|java|kt|swift|rb|php|c|h|cc|cpp|hpp|cs|scala|ex|exs|lua|r|jl|sh|bash|zsh|ps1|sql|"
    "html|css|scss|vue|svelte|md|rst|toml|yaml|yml|json|ini|cfg|conf|env|lock|proto|tf|gradle|xml|ipynb|dockerfile"
)
_NAMES = re.compile(
    rf"""
      (?<![\w/.-]) (?:[\w.@~-]{{1,100}}/){{0,30}} [\w-][\w.-]{{0,200}} \.(?:{_SUFFIXES}) (?![\w/-])     # main.py, src/app/main.py
    | (?<![\w/.-]) (?:\.{{0,2}}/)? [\w-]+ (?:/[\w.-]+)+ / (?!\w)                 # src/app/
    | (?<![\w.]) [A-Za-z_]\w* (?:(?:\.|::|\#)[A-Za-z_]\w*)* \(\)                 # load(), store.load()
    | (?<![\w/.-]) _{{0,2}}[a-z][a-z0-9]*(?:_[a-z0-9]+)+ (?![\w/])               # parse_event
    | ` [A-Za-z_][\w.:/#-]* (?:\([^`]*\))? `                                     # `Parser.feed`
    | \b(?:function|method|class|module|file)\s+ [`"']? (?=\w*[_A-Z./])[A-Za-z_][\w./]+   # class TurnEvent
    | \b(?:Makefile|Dockerfile|Jenkinsfile|Procfile|Gemfile)\b
    """,
    re.VERBOSE,
)


_SIGNS_AND_NOUNS = ("/", "_", "`", "#", "function", "method", "class", "module", "file")
_INNER = re.compile(r"[.:(][\w:)]")


def code_names(text: str) -> tuple[str, ...]:
    """Return the files and functions that a text names, in order, each once; web addresses are excluded."""
    if not _may_name(text):
        return ()
    plain = _URL.sub(" ", text)
    return tuple(dict.fromkeys(match.strip("`\"' ") for match in _NAMES.findall(plain)))


def names_code(text: str) -> bool:
    return _may_name(text) and _NAMES.search(_URL.sub(" ", text)) is not None


def _may_name(text: str) -> bool:
    """Return whether a text has a character without which no name can match. A cheap check that few texts pass."""
    return any(map(text.__contains__, _SIGNS_AND_NOUNS)) or _INNER.search(text) is not None
