"""Characters that show nothing, or steer a terminal or the direction of a line, are removed from what is stored.

Joiners stay where a script or an emoji needs them: ZWNJ and ZWJ between letters of scripts that use them, ZWJ between
emoji, variation selectors behind what they vary.
"""

from __future__ import annotations

import re

from extractor.core.normal_forms import normalize

_TERMINAL = re.compile(
    r"\x1b\[[0-?]{0,64}[ -/]{0,16}[@-~]"  # CSI: colours, cursor
    r"|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)"  # OSC: titles, links
    r"|\x1b[PX^_][^\x1b]{0,2000}\x1b\\"  # DCS, SOS, PM, APC
    r"|\x1b[ -/]{0,4}[0-~]"
    r"|\x9b[0-?]{0,64}[ -/]{0,16}[@-~]"
)
_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SHOWS_NOTHING = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e001f\U000e0080-\U000e0fff]"
)
# Tag letters spell hidden text; behind a black flag they name a country.
_TAG = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]{1,16}\U000e007f)|[\U000e0020-\U000e007f]")

_SCRIPTS = "\u0600-\u08ff\u0900-\u0dff\u0e00-\u109f\u1780-\u17ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufefe"
_EMOJI = "\u2190-\u2bff\ufe0e\ufe0f\U0001f1e6-\U0001faff"
_JOINER = re.compile(
    f"(?<=[{_SCRIPTS}])[\u200c\u200d](?=[{_SCRIPTS}])|(?<=[{_EMOJI}])\u200d(?=[{_EMOJI}])|([\u200c\u200d])"
)
_VARIATION = re.compile(
    f"(?<=[#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299{_EMOJI}])[\ufe0e\ufe0f]|([\ufe00-\ufe0f])"
)
# What any of the patterns above begins with or removes. One set of characters is searched in a twentieth of their time.
_ANY = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U0001f3f4\U000e0000-\U000e0fff]"
)


def without_invisible(text: str) -> str:
    """Return a text without characters that show nothing; every line ends with a newline character. Linear in its length."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    if not _ANY.search(text):  # spares nearly all texts the rest
        return text
    text = _LINE_ENDS.sub("\n", _TERMINAL.sub("", text))
    text = _TAG.sub(lambda match: match[1] or "", _SHOWS_NOTHING.sub("", text))
    if "\u200c" in text or "\u200d" in text:
        text = _JOINER.sub(lambda match: "" if match[1] else match[0], text)
    return _VARIATION.sub(lambda match: "" if match[1] else match[0], text)


def clean(text: str) -> str:
    """Return a text as it is stored: composed letters, nothing invisible, no half character pairs."""
    return normalize("NFC", without_invisible(text)).replace("\u034f", "").encode("utf-8", "replace").decode().strip()
