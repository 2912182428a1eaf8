"""Does a value look like a credential? Checksums of numbers, variety of characters, and placeholders."""

from __future__ import annotations

import math
import re
from collections import Counter

from extractor.core.facts.secrets.issuers import Check

# Minimum number of different characters in an issued body: `ghp_xxxxxxxx` is a placeholder.
MIN_DISTINCT = 4


def is_varied(body: str, check: Check = "") -> bool:
    """Return whether the characters of a token are as varied as a real one's."""
    if body and len(set(body[:64])) < min(MIN_DISTINCT, len(body)):
        return False
    has_digit = any(c.isdigit() for c in body)
    if check == "digit":
        return has_digit
    return not check or (has_digit and any(c.isalpha() for c in body))


def entropy(value: str) -> float:
    """Return the bits per character of a value's own distribution."""
    counts = Counter(value)
    return -sum(n / len(value) * math.log2(n / len(value)) for n in counts.values())


_PLACEHOLDER = re.compile(
    r"<.*>?|\$.*|%[\w.]{1,40}%?|\{.*|\[.*|.*\*{3}.*|[xX*.\u2022_-]+|(?:your|my|the|some|a|an|dummy|example|sample)[-_. ]?\w{0,12}[-_. ]?(?:password|passwd|pass|pw|key|token|secret|here)\w*"
    r"|pass(?:word|wd)?|pw|pwd|secret|token|redacted|removed|hidden|none|null|nil|true|false|undefined|todo|tbd|n/?a|empty|required|optional|string|str|int|bool"
    r"|(?:os|process|env|settings|config|self|secrets|vault|ENV|sys|args|var|data|local|module)[.\[:(].*|get[a-z]*\(.*|[\w.]+\(.*|@.*|[-]{2}.*|\.{3}.*"
    r"|(?:1password|lastpass|bitwarden|keepass(?:2|xc)?|dashlane|vaultwarden|keychain).*",
    re.IGNORECASE | re.DOTALL,
)


def is_placeholder(value: str) -> bool:
    """Return whether a value only stands for a credential, or says where it is kept."""
    return _PLACEHOLDER.fullmatch(value[:256]) is not None


# -- payment cards ------------------------------------------------------------------------------------------------


def is_card(number: str) -> bool:
    """Return whether a number could be a payment card: prefix, length and check digit."""
    digits = "".join(c for c in number if c.isdigit())
    return _is_issued(digits) and _passes_luhn(digits) and len(set(digits)) > 1


def _is_issued(digits: str) -> bool:
    length, two, four = len(digits), int(digits[:2]), int(digits[:4])
    if digits[0] == "4":
        return length in (13, 16, 19)
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return length == 16
    if two in (34, 37):
        return length == 15
    if two in (36, 38, 39) or 3000 <= four <= 3059:
        return length == 14
    if 3528 <= four <= 3589 or four == 6011 or two in (62, 65) or 6440 <= four <= 6499:
        return length in (16, 19)
    return two in (50, 56, 57, 58, 67) and length in (16, 18, 19)


def _passes_luhn(digits: str) -> bool:
    doubled = [sum(divmod(2 * int(c), 10)) for c in digits[-2::-2]]
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


# -- account numbers ----------------------------------------------------------------------------------------------

# Length of an IBAN by country; SWIFT's IBAN registry (ISO 13616).
_IBAN_LENGTHS = dict(
    pair.split(":")
    for pair in (
        "AD:24 AE:23 AL:28 AT:20 AZ:28 BA:20 BE:16 BG:22 BH:22 BI:27 BR:29 BY:28 CH:21 CR:22 CY:28 CZ:24 DE:22 DJ:27 DK:18 DO:28"
        " EE:20 EG:29 ES:24 FI:18 FK:18 FO:18 FR:27 GB:22 GE:22 GI:23 GL:18 GR:27 GT:28 HR:21 HU:28 IE:22 IL:23 IQ:23 IS:26 IT:27"
        " JO:30 KW:30 KZ:20 LB:28 LC:32 LI:21 LT:20 LU:20 LV:21 LY:25 MC:27 MD:24 ME:22 MK:19 MN:20 MR:27 MT:31 MU:30 NI:28 NL:18"
        " NO:15 OM:23 PK:24 PL:28 PS:29 PT:25 QA:29 RO:24 RS:22 RU:33 SA:24 SC:31 SD:18 SE:24 SI:19 SK:24 SM:27 SO:23 ST:25 SV:28"
        " TL:23 TN:24 TR:26 UA:29 VA:22 VG:24 XK:20 YE:30"
    ).split()
)


def is_iban(given: str) -> int | None:
    """Return how many characters of a text form an IBAN with correct check digits; None if none do."""
    country = given[:2].upper()
    if country not in _IBAN_LENGTHS:
        return None
    taken = _taken(given, int(_IBAN_LENGTHS[country]))
    if taken is None or given[taken : taken + 1].isalnum():
        return None
    plain = "".join(c for c in given[:taken] if c not in " -").upper()
    turned = plain[4:] + plain[:4]
    return taken if int("".join(str(int(c, 36)) for c in turned)) % 97 == 1 else None


def _taken(given: str, wanted: int) -> int | None:
    """Return how many characters contain this many letters and digits."""
    length = 0
    for taken, character in enumerate(given, 1):
        length += character not in " -"
        if length == wanted:
            return taken
    return None
