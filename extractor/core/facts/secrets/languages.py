"""The words around a password: those of all languages together, and what is the same in all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.core.languages import languages
from extractor.core.languages.password_form import PasswordWords

LANGUAGES: Mapping[str, PasswordWords] = {
    f"{language.code}{'' if language is row else '-latin'}": row.passwords
    for language in languages()
    for row in language.writings
}


def every(name: str) -> list[str]:
    """Return the words of one column over all languages, longest first."""
    words = {word for row in LANGUAGES.values() for word in str(getattr(row, name)).split(",") if word}
    return sorted(words, key=lambda word: (-len(word), word))


def either(name: str) -> str:
    """Return the regular expression of one column over all languages."""
    return "|".join(words for row in LANGUAGES.values() if (words := str(getattr(row, name))))


# What makes a preceding number an amount: "12 characters".
UNITS = re.compile(rf"\s{{0,2}}[-\u2013]?\s?(?:{'|'.join(map(re.escape, every('units')))})", re.IGNORECASE)
MINE = either("mine")

# Parts of a name (`password_hash`, `next_page_token`) whose value is not a credential.
NOT_ABOUT_THE_VALUE = frozenset(
    "hash hashes file files path paths url uri link name id ids length len policy policies type types limit limits count expires expiry expiration ttl age "
    "min max minimum maximum reset resets field fields label hint hints ref arn env var version rotation rotated changed updated created at date required "
    "regex column placeholder budget usage size per window manager prompt input form page store vault location provider strength history attempts "
    "format rule rules algorithm encoder key_id keyid counter digits generator position index "
    "next design css num total completion output context sync continuation cancellation csrf xsrf cache page_token pagination public "
    "idempotency partition sort primary foreign lookup ratelimit".split()
)

# Words whose six digits are an Indian postal code.
AREA_CODES = ("pin code", "pincode", "पिन कोड")

CARD_WORDS = re.compile("|".join(map(re.escape, every("cards"))), re.IGNORECASE)
# Other numbers than a card's, beside which the code of a lock may stand.
_IDS = (
    r"auftrag|sendung|factuur|isbn|issn|imei|serial|shipment|parcel|reference|ref\b|case|transaction id|account no|customer|sku|upc|ean|gtin|user id|message id|phone|build|run|epoch|"
    r"timestamp|job|trace|span|snowflake|tweet|\bid\b|_id\b"
)
# Words that make a long number something other than a payment card, whatever its checksum.
ORDER_WORDS = re.compile(f"{either('orders')}|{_IDS}", re.IGNORECASE)

# Plain words that people actually use.
COMMON_PASSWORDS = frozenset(
    "qwerty qwertz azerty letmein dragon monkey iloveyou swordfish football baseball sunshine princess welcome superman batman trustno master shadow ashley "
    "michael jordan harley ranger hunter buster soccer hockey killer george charlie andrew michelle jessica pepper daniel access joshua maggie starwars "
    "silver william dallas yankees hammer thunder cookie summer winter cheese amanda computer freedom whatever ginger toor hallo schatz passwort1 abcdef "
    "asdfgh asdf qazwsx zxcvbn zxcvbnm changeme letmein1 opensesame correcthorsebatterystaple schalke fussball sommer geheim bonjour soleil doudou loulou "
    "azertyuiop motdepasse hola teamo mariposa estrella contrasena amor ciao juventus welkom geheim123 galatasaray fenerbahce".split()
)
