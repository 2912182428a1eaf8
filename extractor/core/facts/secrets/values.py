"""Does a value look like a password, a PIN or a token? The stronger the words around it, the less its own form matters."""

from __future__ import annotations

import re
from functools import lru_cache

from extractor.core.facts.secrets.checks import entropy, is_placeholder
from extractor.core.facts.secrets.languages import COMMON_PASSWORDS

_OTHER = re.compile(
    r"https?://\S*|www\.\S*|[\w.+-]+@[\w-]+\.[\w.]+|[~./]\S*/\S*|/\S+|[A-Za-z]:\\\S*"  # addresses and paths
    r"|\d{4}[-/.]\d\d?[-/.]\d\d?(?:[T '].*)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:'\w{1,8})?|\d{1,2}:\d\d(?::\d\d)?(?:[ap]m)?"  # dates and times
    r"|v?\d+(?:\.\d+){1,3}(?:[-+][\w.]+)?|[+(]?\d[\d ()-]{2,}\d-\d+|\d+(?:[.,]\d+)?(?:%|k|kb|mb|gb|ms|s|min|h|d|x|th|st|nd|rd|px|em|am|pm)?"  # versions, telephones, amounts
    r"|#\d+|(?-i:[A-Z]{2,10}-\d{1,6})|PR-?\d+|Q[1-4](?:[-/ ]?\d{2,4})?",  # tickets and quarters
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"(?:office|microsoft|windows|iphone|ipad|android|galaxy|sha|aes|rsa|md|pbkdf|base|utf|python|oauth|log4j|argon|bcrypt|scrypt|s|ec|ipv|http|web|vue|angular|java|tls|ssl|wpa|wep|x509|ed|neo4j|k|db|node|server|web|prod|host|vm|step|phase|sprint|room|version|level|day|week|year|user|team)[-_]?\d{1,5}(?:[-_.]?[a-z0-9]{0,4})?",
    re.IGNORECASE,
)
_DIGITS = frozenset("0123456789")
_SEPARATED = re.compile(r"[-_.:/]+")
_NUMBERED = re.compile(r"[a-z]{3,}_\d{2,}|(?:[a-z]{2,}_)+[a-z]{2,}_?\d+")
# A word with a number behind a full stop, as people make passwords: "perroverde.81".
_DOTTED = re.compile(r"[a-z]{6,}\.\d{2,4}|[a-z]{3,}(?:\.[a-z]{2,}){1,5}\.\d{2,4}")
# Two words or a long one with a number behind a hyphen: "cold-soup-77".
_HYPHENATED = re.compile(r"(?:[^\W\d_]{3,}(?:-[^\W\d_]{2,}){1,5}|[^\W\d_]{10,})-\d{2,4}")
_JOINED_PHRASE = re.compile(r"[^\W\d_]{3,12}([-_.])[^\W\d_]{3,12}(?:\1[^\W\d_]{3,12}){1,6}")
_STANDARD = re.compile(
    r"(?:wpa|wep|wps|wifi|ipv|ghz|mbit|ax|ac|tp|net|fritz|speed|vodafone|telekom|o2)[-_ ]?\d", re.IGNORECASE
)
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)


def is_password(value: str) -> bool:
    """Return whether a value that is said to be a password may be one. Plain words must be known passwords."""
    if len(value) < 4 or is_placeholder(value):
        return False
    if value.isdigit():
        return 4 <= len(value) <= 12
    if _OTHER.fullmatch(value):
        return False
    if value.lower() in COMMON_PASSWORDS:
        return True
    return _classes(value) >= 2 and (
        not _is_ordinary(value)
        or _DOTTED.fullmatch(value) is not None
        or _HYPHENATED.fullmatch(value) is not None
        or _is_joined_phrase(value)
    )


def _is_joined_phrase(value: str) -> bool:
    """Return whether a value is a passphrase, its words joined by one sign: "Drei.Igel.tanzen.Polka". Names in programs
    have capitals in all words or in none."""
    if not _JOINED_PHRASE.fullmatch(value):
        return False
    words = re.split(r"[-_.]", value)
    capitals = sum(word[0].isupper() for word in words)
    is_path = "." in value and not words[0][0].isupper()
    return 0 < capitals < len(words) and not is_path and _SAID_OF_PASSWORDS.isdisjoint(map(str.lower, words))


# A run asks for the same value several times: it stands in a draft, in its quotes and in the record of the call.
@lru_cache(1024)
def is_likely_password(value: str) -> bool:
    """Return whether a value next to the word, without a link, must be the password."""
    if len(value) < 6 or not is_password(value) or value.isdigit() or _PRODUCT.fullmatch(value) or "://" in value:
        return False
    has_digit = any(c.isdigit() for c in value)
    has_sign = any(not c.isalnum() and c not in "-_./:'’,@" for c in value)
    return has_digit and (has_sign or _is_mixed(value))


def is_used_password(value: str) -> bool:
    """Return whether a value that is set or used as a password, as in "changed it to X", may be one."""
    if len(value) < 6 or value.isdigit() or not any(c.isdigit() for c in value):
        return False
    return is_password(value) or _NUMBERED.fullmatch(value) is not None


def is_pin(value: str) -> bool:
    """Return whether a value is a PIN, or a password named by a short word such as "pin"."""
    if value.isdigit():
        return 4 <= len(value) <= 8
    return is_likely_password(value)


def is_short_password(value: str) -> bool:
    """Return whether a value that a short word is linked to ("pw is X") may be a password."""
    return is_pin(value) or is_used_password(value)


def is_network_password(value: str) -> bool:
    """Return whether a value that is said of a network ("wifi: X") may be its password: no name of a standard."""
    return value[:1].isalpha() and is_used_password(value) and not _STANDARD.match(value)


def is_token(value: str) -> bool:
    """Return whether a value looks random."""
    if len(value) < 8 or is_placeholder(value):
        return False
    if _UUID.fullmatch(value):
        return True
    if _OTHER.fullmatch(value) or _PRODUCT.fullmatch(value) or "(" in value:
        return False
    pieces = [piece for piece in _SEPARATED.split(value) if piece]
    if len(pieces) > 1 and all(piece.isalpha() or piece.isdigit() for piece in pieces):
        return False
    if value.isdigit():
        return len(value) >= 20
    has_digit = any(c.isdigit() for c in value)
    has_letter = any(c.isalpha() for c in value)
    if has_digit and has_letter:
        return entropy(value) >= (2.5 if len(value) >= 10 or _classes(value) >= 3 else 2.9)
    return len(value) >= 16 and _classes(value) >= 3 and entropy(value) >= 3.5


def is_phrase(text: str) -> int:
    """Return the length of a passphrase of plain words at the beginning of a text that ends with it; else 0."""
    match = _PHRASE.match(text)
    if match is None:
        return 0
    words = match.group().split()
    return match.end() if not any(word in _SAID_OF_PASSWORDS for word in words) and len(set(words)) > 2 else 0


def is_quoted_password(value: str) -> bool:
    """Return whether a value in quotation marks that is said to be a password may be one."""
    return len(value) >= 4 and (" " not in value or bool(is_phrase(value))) and not value.istitle()


_PHRASE = re.compile(r"[a-zäöüßáéíóúñçàèêâôûœа-яё]{3,12}(?: [a-zäöüßáéíóúñçàèêâôûœа-яё]{3,12}){3,7}(?=[.!,;\n]|\Z)")
_SAID_OF_PASSWORDS = frozenset(
    "the a an and or not too very same our your his her its their this that these those than then there here with without for from into onto over under "
    "stored kept saved known shared sent set changed reset rotated expired wrong incorrect invalid required missing needed used written hidden secret safe "
    "long short weak strong easy hard always never often still also only just again before after until while when where which who whom what why how "
    "has have had was were are been being will would should must can could may might shall does did done get got make made take taken give given "
    "old new good bad best better different case sensitive somewhere everywhere nowhere nobody everyone someone about around between during because but "
    "all any each both few more most other some such own per out off down left right now today tomorrow yesterday soon later going generated managed "
    "der die das ein eine einen und oder nicht zu sehr im in am auf bei für mit ohne von vom wird wurde ist sind war liegt steht noch nur auch schon "
    "le la les un une des et ou pas dans sur pour avec sans est sont été que qui plus très trop el los las una y o no en con sin por para es son que muy "
    "il lo gli uno e non per con senza che è di più het een niet voor met zonder van wordt is staat os as um uma não com sem que mais "
    "не в на с и или для без по от до как что это был была хранится".split()
)


def _classes(value: str) -> int:
    """Return how many kinds of characters a value has."""
    if value.isascii():
        has_sign = value != "" and not value.isalnum()
        return sum((value != value.upper(), value != value.lower(), not _DIGITS.isdisjoint(value), has_sign))
    return sum(
        (
            any(c.islower() for c in value),
            any(c.isupper() for c in value),
            any(c.isdigit() for c in value),
            any(not c.isalnum() for c in value),
            any(c.isalpha() and not c.islower() and not c.isupper() for c in value),
        )
    )


def _is_ordinary(value: str) -> bool:
    """Return whether a word has a capital, a hyphen or a full stop, or joins several words, as in ordinary sentences."""
    bare = value.rstrip("!?.,:;)")
    if bare.isalpha():
        return bare.istitle() or bare.isupper() or bare.islower() or not bare.isascii() or _is_name(bare)
    if bare.isdigit() or _OTHER.fullmatch(bare) or _PRODUCT.fullmatch(bare):
        return True
    if any(c.isdigit() for c in bare):
        pieces = [piece for piece in _SEPARATED.split(bare) if piece]
        numbered = pieces[-1].isdigit() and len(pieces[-1]) <= 2
        return len(pieces) > 1 and numbered and all(p.isalpha() for p in pieces[:-1]) and value.islower()
    pieces = re.split(r"[-_./:'’,+&]+", bare)
    return all(piece.isalpha() or not piece for piece in pieces)


def _is_name(word: str) -> bool:
    """Return whether words are joined, each with its capital: KeePass, GitHub, VeraCrypt."""
    return re.fullmatch(r"(?:[A-Z][a-z]+|[A-Z]{1,4}){2,3}|[a-z]+(?:[A-Z][a-z]+)+", word) is not None


def _is_mixed(value: str) -> bool:
    """Return whether it has letters of both cases and digits, or digits inside; not a word with a number after a
    hyphen."""
    pieces = [piece for piece in _SEPARATED.split(value) if piece]
    if len(pieces) > 1 and all(piece.isalpha() or piece.isdigit() for piece in pieces):
        return False
    return _classes(value) >= 3 or (
        len(value) >= 8 and re.search(r"\d\D+\d|[a-z]\d+[a-z]", value, re.IGNORECASE) is not None
    )
