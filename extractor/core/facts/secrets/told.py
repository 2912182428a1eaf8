"""Finds what English sentences tell as the way in, whatever the value looks like: "the safe goes 17-42-08-33", "the three
digits on the back are 492", "her laptop opens with marguerite", "the word for the alarm company is marzipan".

Each frame is tried only where one of its words stands, and reads a bounded stretch.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from extractor.core.facts.secrets.checks import is_placeholder
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.nearby import has_digit
from extractor.core.facts.secrets.plain_words import may_be
from extractor.core.lazy import once

_NEAR = r"[^.!?\n]{0,50}?"
_IS = r"(?: is| are| was|'s|:| =| goes| reads)(?: (?:still|now|just|simply|really|always))?:? "
_END = r"(?=[,;!?)]|\.(?:\s|$)|\s*$|\s*\n| (?:lol|haha|hehe|btw|but|and|on|over|for|in|straight|please|pls|because|since|so|which|thanks)\b)"
_WORD = rf"[\"'\u201c\u2018]?(?P<word>[^\s\"'\u201c\u201d,;:()=]{{4,40}}?)[\"'\u201d\u2019]?{_END}"
_DIAL = (
    r"(?P<value>\d{1,2}(?:[-\u2013 /]\d{1,2}){2,3}|\d{1,2} (?:left|right)(?:,? \d{1,2} (?:left|right)){1,3}|"
    r"[lr][- ]?\d{1,2}(?:,? [lr][- ]?\d{1,2}){1,3}|\d(?:[- ]\d){3,5})(?![\d/-])"
)
_LOCKS = r"(?:safe|locker|padlock|combination|combo|vault|strongbox|dial|key ?box|lock ?box|keypad|bike lock|lock|unlock(?: pattern| code)?|tablet|briefcase|suitcase)"
_DEVICES = r"(?:laptop|computer|tablet|phone|ipad|pc|mac(?:book)?|account|vault|diary|spreadsheet|file|archive|zip|document|pdf|sheet(?: protection)?|screen|login|log-in|server|router|database)"
_CHOSE = r"(?:went with|settled on|landed on|ended up with|came up with)"
_QUESTION = (
    r"(?:security question|secret question|recovery question|maiden name|memorable (?:word|name|date)|first pet|safe ?word|code ?word|pass ?word|"
    r"(?:asks?|ask(?:s|ed)? (?:me|us)) for (?:a|the|our) (?:secret )?word)"
)


class _Frame(NamedTuple):
    """A kind of sentence.

    Attributes:
        words: One of them stands in it.
        pattern: Has a group `value`; or `word`, `name` or `phrase` for what must be told apart from what is said of it.
        kind: Of the secret.
        has_digit: Every value of it has a digit.
    """

    words: tuple[str, ...]
    pattern: str
    kind: str = "password"
    has_digit: bool = False


_FRAMES: tuple[_Frame, ...] = (
    # The dial of a safe or a padlock: 17-42-08-33, 12 left 33 right, 4-0-7-1.
    _Frame(
        ("safe", "lock", "combination", "combo", "vault", "strongbox", "dial", "key box", "keybox", "keypad", "tablet", "case"),
        rf"\b{_LOCKS}\b{_NEAR}(?:{_IS}|(?:opens?|works?|unlocks?) (?:with|to|by) |has (?:the code )?|goes to |(?:it|that|code|combination)(?:'s| is) ){_DIAL}",
        has_digit=True,
    ),
    # The three digits of a card.
    _Frame(
        ("cvv", "cvc", "security code", "digits", "numbers on the back"),
        rf"(?:\bcvv2?\b|\bcvc2?\b|\bcard security code\b|\b(?:three|3|four|4|last) (?:digits|numbers) (?:on|at|from) the back\b){_NEAR}(?:{_IS}|, |\()(?P<value>\d{{3,4}})(?![\d.,]\d|\d|%)",
        has_digit=True,
    ),
    # A code that was sent.
    _Frame(
        ("texted", "sent me", "emailed me", "messaged me", "got the code", "got a code", "got this code", "received"),
        r"\b(?:texted|sent|emailed|messaged|got|received)(?: me| us)?(?: (?:the|a|this))?(?: (?:code|sms|text|one-time code|otp|verification code))?:? (?P<value>\d{6})(?!\d)[^.!?\n]{0,40}\b(?:confirm|verif|log|sign|transfer|bank|login|code)",
        has_digit=True,
    ),
    # The key of a network, a service.
    _Frame(
        ("network", "wifi", "wi-fi", "wlan", "ssid"),
        rf"\b(?:network|wi-?fi|wlan|ssid)\b{_NEAR}\b(?:key|pass(?:phrase|code)?|pw)(?:{_IS}| ?[=:] ?)(?P<word>(?=[^\s,;]{{0,30}}[a-z])[^\s,;]{{6,40}}?){_END}",
    ),
    _Frame(
        ("key for", "token for", "secret for", "key is", "key, ", "token, ", "secret, ", "key: ", "token: ", "secret: "),
        r"\b(?:key|token|secret)\b[^.!?\n]{0,40}?[,:] (?P<value>[a-z]{2,8}(?:[_-][a-z]{2,8}){0,2}[_-](?=[a-z]{0,40}\d)(?=\d{0,40}[a-z])[a-z0-9]{10,80})(?![\w/.-])",
        kind="password or token",
        has_digit=True,
    ),
    # What one types to get in.
    _Frame(
        ("opens with", "unlocks with", "open with", "unlocked with", "opens to"),
        rf"\b{_DEVICES}\b(?: [a-z']+){{0,4}} (?:opens?|unlocks?|unlocked|opened) (?:with|to) (?=(?-i:[a-z\d])){_WORD}",
    ),
    _Frame(
        ("and type", "then type", "and enter", "i typed", "i type", "you type"),
        r"\b(?:ssh|log ?in|sign ?in|log on|admin|as \w+)\b[^.!?\n]{0,40}?(?:\band|\bthen|\bi|\byou) (?:typed?|enter(?:ed)?|put in) (?:admin and )?"
        rf"(?P<word>(?=[^\s,;]{{0,40}}[-\d])[^\s\"',;:()=]{{8,40}}?){_END}",
    ),
    _Frame(
        ("and the password", "and password", "and the pass"),
        r"\b(?:user(?:name)?|login)(?: is|:)? \w{2,20},? and (?:the )?pass(?:word)?(?: is)? (?P<value>[a-z]{3,12}(?: [a-z]{3,12}){1,4}|[^\s,;.]{6,40})(?=[,;.!?]|\s*$)",
    ),
    _Frame(
        ("login to", "log-in to", "credentials to", "account to", "password to", "passcode to", "passphrase to"),
        rf"\b(?:changed|set|switched|reset|updated|moved) (?:\w+ ){{0,4}}?(?:login|log-in|credentials|account|pass(?:word|code|phrase)) to (?P<word>(?=[^\s,;]{{0,40}}[-\d_])[^\s\"',;:()=]{{8,40}}?)(?:{_END}| after\b| before\b| when\b)",
    ),
    # What somebody decided on, and what somebody is asked.
    _Frame(
        ("went with", "settled on", "landed on", "ended up with", "came up with"),
        rf"\b{_CHOSE} (?P<word>(?=\S*(?:[.\d_-]|(?-i:[a-z][A-Z])))[^\s\"',;:()=]{{8,40}}?) (?:for|as) (?:the|my|our) (?:\w+ )?(?:password|pass|login|account|vault|master)",
    ),
    _Frame(
        ("question", "maiden name", "first pet", "memorable", "safe word", "safeword", "code word", "codeword", "for a word", "for the word"),
        rf"\b{_QUESTION}\b[^!?\n]{{0,60}}?(?:\bi (?:put|wrote|entered|answered|used|chose|typed)|\b(?:ours|mine|answer|it|name)(?:,[^,\n]{{1,40}},)?(?: is|'s| was)|\bpet(?: is|:)|\bname(?:, is|,? is|:)|\banswer(?: that)? i gave(?: is| was)|\bname, is)(?: in)? "
        rf"(?P<name>[a-z][\w'-]{{2,24}}(?: [A-Z][\w'-]{{1,24}}){{0,2}})(?=[,;.!?\n]|\s*$| (?:and|but)\b)",
    ),
    _Frame(
        ("passphrase", "pass phrase"),
        rf"\bpass ?phrase\b[^.!?\n:]{{0,40}}?(?:{_IS})[\"'\u201c]?(?P<phrase>[a-z]{{1,14}}(?: [a-z]{{1,14}}){{3,9}})[\"'\u201d]?(?=[,;.!?\n]|\s*$)",
    ),
    # What protects something: phrases, words and codes.
    _Frame(
        ("passphrase", "pass phrase", "protected", "secured", "encrypted", "protect", "locked with"),
        r"\b(?:(?:uses?|used|with|has|have|set|under) (?:the|a) pass ?phrase|(?:is |are |was )?(?:protected|secured|encrypted|locked) (?:by|with))(?: the (?:pass ?phrase|words?))? "
        r"[\"'\u201c]?(?P<value>[a-z]{2,12}(?: [a-z]{2,12}){3,7})[\"'\u201d]?(?=[,;.!?\n]|\s*$)",
    ),
    _Frame(
        ("secured with", "protected with", "with the word", "locked with", "encrypted with"),
        rf"\b(?:wi-?fi|network|file|pdf|zip|archive|payslips?|document|drive|backup|disk|spreadsheet)\w*\b[^.!?\n]{{0,60}}?\b(?:secured|protected|locked|encrypted|protect \w+(?: \w+){{0,3}}) with(?: the word)? {_WORD}",
    ),
    _Frame(
        ("protect", "with the word"),
        rf"\b(?:protect|lock|encrypt|secure)\w* [^.!?\n]{{0,40}}?with the (?:word|phrase) {_WORD}",
    ),
    _Frame(
        ("as login secret", "as the login", "as my login", "as password", "as the password", "as my password", "as our password", "as passcode", "as the passcode", "as a password"),
        r"\b(?:use|using|used|have|had|type) [\"'\u201c]?(?P<word>[^\s\"'\u201c\u201d,;:()=]{6,40})[\"'\u201d]? as (?:the |my |our |a )?(?:login(?: secret)?|password|passcode|pass)\b",
    ),
    _Frame(
        ("which is", "namely", "it reads", "that is"),
        rf"\b(?:wireless|wi-?fi|wlan|network|guest|router|access|entry|gate|door) (?:key|password|code|passcode),? (?:which is|namely|it reads|that is) {_WORD}",
    ),
    _Frame(
        ("recovery code", "backup code", "rescue code", "one-time code"),
        r"\b(?:recovery|backup|rescue|one-time) codes?\b[^.!?\n]{0,60}?(?P<value>(?=[a-z0-9-]{0,30}\d)[a-z0-9]{4,5}(?:-[a-z0-9]{4,5}){1,3}(?: and (?=[a-z0-9-]{0,30}\d)[a-z0-9]{4,5}(?:-[a-z0-9]{4,5}){1,3})?)(?![\w-])",
        has_digit=True,
    ),
    _Frame(("puk",), r"\bpuk\b[^.!?\n]{0,40}?(?<!\d)(?P<value>\d{8})(?!\d)", has_digit=True),
    _Frame(("bitlocker", "recovery key", "unlock"), r"(?<![\d-])(?P<value>\d{6}(?:-\d{6}){7})(?![\d-])", has_digit=True),
    _Frame(
        ("authenticate", "logs in as", "log in as", "logged in as", "sign in as", "connects as", "connect as"),
        rf"\b(?:authenticat\w+|log(?:s|ged)? in|signs? in|connects?) as [\w.@-]{{2,30}} (?:with|using|and) {_WORD}",
    ),
    _Frame(
        ("accepts", "keypad", "opens with", "opens to", "responds to"),
        r"\b(?:keypad|door|gate|garage|entrance|barrier|alarm)\b[^.!?\n]{0,40}?\b(?:accepts|takes|wants|opens with|opens to|responds to) (?P<value>(?=[a-z0-9#*]{0,10}\d\w*\d)[a-z]?\d[a-z0-9]{2,8}[#*]?)(?![\w-])",
        has_digit=True,
    ),
    _Frame(
        ("memorable word", "code word", "codeword", "safe word", "safeword"),
        r"\b(?:memorable word|code ?word|safe ?word),? (?:is |being |namely )?(?P<word>[a-z]{4,24})(?=[,;.!?\n]|\s*$)",
    ),
    # "My work account: Qz-pelican-55", "I typed admin and X from the sticker".
    _Frame(
        ("account:", "login:", "typed admin and", "admin and"),
        r"\b(?:account: |login: |(?:typed|entered|with) admin and )(?P<value>(?=\S{0,40}\d)(?=\S{0,40}[a-z])[^\s,;:@/]{8,40}?)(?=[,;!?]|\.(?:\s|$)|\s)",
        has_digit=True,
    ),
    # "master password is The_ferry_leaves_at_noon", "the meeting passcode's plumcake", "pw is tacosnthunder lol".
    _Frame(
        ("password", "passcode", "pass code", " pw ", "master pass"),
        rf"\b(?:master |wifi |netflix |spotify |admin |meeting |zoom |router |email |mail )(?:password|passcode|pass ?code|pw|pass)(?: is|'s|:) {_WORD}",
    ),
    # "They've given me password123 for the payroll system".
    _Frame(
        ("password1", "qwerty", "letmein", "welcome1", "admin123", "changeme"),
        r"\b(?:given|gave|assigned|sent|issued|got|with|as|used?|uses|using)\b[^.!?\n]{0,16}? (?P<value>(?:password|qwerty|letmein|welcome|admin|changeme)\d{0,4}!?)(?![\w-])",
    ),
)  # fmt: skip
# One of them stands in every text that a frame may find something in.
TOLD_WORDS = frozenset(word for frame in _FRAMES for word in frame.words)
_GROUPS = ("value", "word", "name", "phrase")
_ARTICLES = frozenset(("the", "a", "an", "my"))
# Words of plain sentences that stand where a value would.
_NO_VALUE = re.compile(
    r"(?:the|a|an|my|your|our|his|her|its|this|that|it|not|no|now|still|wrong|right|correct|incorrect|invalid|expired|blocked|locked|empty|same|different|"
    r"something|nothing|anything|someone|required|missing|unknown|secret|private|changed|working|what|which|where|how|only|also|too|very|one|two|face|touch|"
    r"windows|fingerprint|biometric\w*|yubikey|authenticator|google|face-?id|touch-?id|sso|ldap|oauth|openssl|sudo|ssh|exit|yes|help|default)",
    re.IGNORECASE,
)


def by_telling(text: str, held: Iterable[str]) -> Iterator[Found]:
    """Yield what English sentences tell as the way in, unordered.

    Args:
        held: The words of `TOLD_WORDS` that it holds, and perhaps others.
    """
    frames = _frames_of()
    numbers = {number for word in held if word in frames for number in frames[word]}
    is_numbered = bool(numbers) and has_digit(text)
    for number in sorted(numbers):
        frame = _FRAMES[number]
        if frame.has_digit and not is_numbered:
            continue
        for match in _compiled()[number].finditer(text):
            name = next(group for group in _GROUPS if match.groupdict().get(group))
            value = match[name]
            if not is_placeholder(value) and _is_told(name, value):
                yield Found(*match.span(name), frame.kind)


def _is_told(name: str, value: str) -> bool:
    if name == "value":
        return True
    first = value.split()[0].lower()
    if name == "phrase":
        return first in _ARTICLES or may_be(first)
    return not _NO_VALUE.fullmatch(first) and (name == "name" or may_be(value.lower()))


@once
def _frames_of() -> dict[str, list[int]]:
    """Return the numbers of the frames of each word."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, frame in enumerate(_FRAMES):
        for word in frame.words:
            found[word].append(number)
    return found


@once
def _compiled() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(frame.pattern, re.IGNORECASE) for frame in _FRAMES)
