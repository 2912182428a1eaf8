"""Does a text hold a credential?

Precision first: a memory that is refused for a word like "risk-based" is lost. Each pattern names a form that
its issuer documents; the generic one wants an assignment and a value that looks random.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

PATTERNS: Mapping[str, re.Pattern[str]] = {
    "private key": re.compile(r"-----BEGIN (?:[A-Z0-9 ]+ )?PRIVATE KEY-----"),
    "Anthropic key": re.compile(r"\bsk-ant-[A-Za-z0-9_-]{16,}"),
    "OpenAI key": re.compile(r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]*[A-Za-z0-9]{20,}\b"),
    "AWS access key": re.compile(r"\b(?:AKIA|ASIA|AGPA|AIDA|AROA)[0-9A-Z]{16}\b"),
    "GitHub token": re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})"),
    "GitLab token": re.compile(r"\bglpat-[A-Za-z0-9_-]{20,}"),
    "Slack token": re.compile(r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    "Slack webhook": re.compile(r"hooks\.slack\.com/services/T[A-Za-z0-9]+/B[A-Za-z0-9]+/[A-Za-z0-9]{16,}"),
    "Google key": re.compile(r"\bAIza[0-9A-Za-z_-]{35}\b"),
    "Stripe key": re.compile(r"\b[sr]k_(?:live|test)_[0-9A-Za-z]{16,}"),
    "npm token": re.compile(r"\bnpm_[A-Za-z0-9]{36}\b"),
    "PyPI token": re.compile(r"\bpypi-[A-Za-z0-9_-]{50,}"),
    "JSON Web Token": re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"),
    "password in a URL": re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:(?!\*+@|<|\$|%|x+@)[^\s/@]{3,}@", re.IGNORECASE),
    "payment card": re.compile(r"\b(?:4\d{3}|5[1-5]\d{2}|3[47]\d{2}|6011)(?:[ -]?\d{4}){2}[ -]?\d{3,4}\b"),
}

_ASSIGNED = re.compile(
    r"\b(?:password|passwd|passphrase|pwd|secret|api[ _-]?key|access[ _-]?key|auth[ _-]?token|token|credential)s?\b"
    r"(?:\s+(?:for|to|of|on)\s+[\w.@/-]+)?\s*(?:is|=|:|was)\s*[\"'`]?(?P<value>[^\s\"'`,;]{6,})",
    re.IGNORECASE,
)


def find_secret(text: str) -> str | None:
    """Return the kind of the first credential in a text, or None. Never the credential itself."""
    for kind, pattern in PATTERNS.items():
        match = pattern.search(text)
        if match and not (kind == "payment card" and not _passes_luhn(match.group())):
            return kind
    for match in _ASSIGNED.finditer(text):
        if _looks_random(match["value"].rstrip(".)!?")):
            return "password or token"
    return None


def _looks_random(value: str) -> bool:
    kinds = sum(bool(re.search(kind, value)) for kind in (r"[a-z]", r"[A-Z]", r"\d", r"[^\w]"))
    if re.fullmatch(r"https?://\S*|<.*>|\$\{?\w+\}?|\*+|\d{4}-\d\d-\d\d", value):
        return False
    entropy = -sum(p * math.log2(p) for p in (value.count(c) / len(value) for c in set(value)))
    has_digit = bool(re.search(r"\d", value))
    return (has_digit and kinds >= 2 and entropy >= 2.5) or (kinds >= 3 and entropy >= 3)


def _passes_luhn(number: str) -> bool:
    digits = [int(c) for c in reversed(number) if c.isdigit()]
    doubled = [sum(divmod(2 * d, 10)) for d in digits[1::2]]
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0
