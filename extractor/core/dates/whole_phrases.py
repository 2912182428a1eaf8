"""English text in which several words of time say one date: "the first week of August last year", "from mid-December
until about a week ago".

The grammar reads such words one by one. A run of words of time around what it found is read once more as a translator's
phrase is, which may stand for one date only; what that gives takes the place of the parts.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from extractor.core.dates.composed import EITHER
from extractor.core.dates.english import ENGLISH
from extractor.core.dates.english.words import MONTHS, NUMBERS, ORDINALS, UNITS, WEEKDAYS
from extractor.core.dates.masks import mask_code
from extractor.core.dates.mention import Anchor, Hit, Status
from extractor.core.dates.notes import without_notes
from extractor.core.dates.place import Place, words_of
from extractor.core.dates.resolver import scan as scan_parts
from extractor.core.dates.resolver import without_dated
from extractor.core.dates.touching import doubt_half_read
from extractor.core.dates.translated import read_english

# What a run of words may contain besides the words of dates, and what of it may begin a date.
_LINKS = frozenset(
    "of in on at over during from to until till through before after since between and the a an about around within".split()
)
_BEGINS = _LINKS - {"of", "to", "and"}
_TELL = frozenset(
    "last next this coming past previous following ago now today tomorrow yesterday morning afternoon evening night "
    "early mid late full weekend weekends spring summer autumn fall winter time noon christmas easter eve new thanksgiving "
    "halloween memorial boxing independence pentecost ramadan eid diwali passover hanukkah good ash pancake "
    "shrove clocks go went forward hence onward onwards chinese lunar".split()
)
# Words of dates only before "of", and words that are something else in small letters: "we may next year".
_PARTS = frozenset("beginning start middle end half".split())
_NAMES = frozenset("may march mar sun sat fall".split())
_COUNTED = frozenset(name for words in (UNITS, MONTHS, WEEKDAYS) for name in words) | set("full more to and or".split())
_NUMBERS = frozenset(word for name in NUMBERS for word in name.split()) - {"a", "an", "of"}
_WORDS = _TELL | frozenset(name for words in (WEEKDAYS, MONTHS, UNITS, ORDINALS) for name in words)
_TOKEN = re.compile(r"(?<!\d)\d{1,3}(?:st|nd|rd|th)?(?![\w:/.%])|[^\W\d_]+(?:['\u2019][a-z]+)?")
_GAP = re.compile(r"[^\S\n]+|-")
_GOES_ON = re.compile(r"\s+(?:\d|of\s)|,?\s+(?:of\s+)?\(?\d{4}\b")
# A length of time, not a day: "for two weeks today".
_LASTED = re.compile(r"\bfor\s+\Z", re.IGNORECASE)
_TO, _SENTENCE = re.compile(r" (?:to|until|till) "), re.compile(r"[.!?;\n]\s")
# A habit that a step makes one date: "the first Monday of the month after next".
_STEP = re.compile(r"\s+(?:after\s+next|before\s+last)\b", re.IGNORECASE)
_DATED = (Status.RESOLVED, Status.AMBIGUOUS)
MOST_TRIES = 12
# A longer run is a list.
MOST_WORDS = 16
# How far beside a date the rest of its phrase may stand, and the verb that tells its tense.
REACH, TOLD_CHARS = 60, 200

Token = tuple[int, int, bool]
"""Where a word begins and ends, and whether it is more than a link."""


def scan(text: str, anchor: Anchor) -> list[Hit]:
    """Return the date expressions of an English text, in order and not overlapping; see `resolver.scan`."""
    plain = without_notes(text)
    return without_dated(_scan(plain.text, anchor), plain)


def _scan(text: str, anchor: Anchor) -> list[Hit]:
    hits = scan_parts(text, anchor)
    found: list[Hit] = []
    waiting = deque(hits)
    for start, end in _around(text, hits):
        for run in _runs(text, start, end):
            while waiting and waiting[0].end <= run[0][0]:
                found.append(waiting.popleft())
            inside = _until(run[-1][1], waiting)
            whole = _whole(text, run, inside, anchor) if inside else None
            for hit in inside:
                waiting.popleft()
                if whole is None or hit.end <= whole.start or whole.end <= hit.start:
                    found.append(hit)
            found += [whole] if whole else []
    found = sorted([*found, *waiting], key=lambda hit: hit.start)
    if found == hits:
        return found
    masked = mask_code(text)
    return doubt_half_read(found, Place(ENGLISH, anchor, text, masked, words_of(masked)))


def _until(end: int, hits: Iterable[Hit]) -> list[Hit]:
    return list(takewhile(lambda hit: hit.start < end, hits))


def _around(text: str, hits: Sequence[Hit]) -> list[tuple[int, int]]:
    """Return the parts of a text around its dates, which begin and end between two words."""
    parts: list[tuple[int, int]] = []
    for hit in hits:
        start = text.find(" ", hit.start - REACH, hit.start) + 1 if hit.start > REACH else 0
        end = text.rfind(" ", hit.end, hit.end + REACH) if hit.end + REACH < len(text) else len(text)
        end = hit.end + REACH if end < 0 else end
        if parts and start <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(end, parts[-1][1]))
        else:
            parts.append((start, end))
    return parts


def _runs(text: str, start: int, end: int) -> Iterator[list[Token]]:
    """Yield runs of words of time and of links between them, of which at least two are words of time."""
    run: list[Token] = []
    tokens = list(_TOKEN.finditer(text, start, end))
    words = [match.group().lower().replace("\u2019", "'").removesuffix("'s") for match in tokens]
    for place, match in enumerate(tokens):
        behind = words[place + 1] if place + 1 < len(words) else ""
        is_word = _is_of_time(words[place], behind, match.group()[0].isupper())
        is_doubled = place > 0 and words[place] == words[place - 1] and not is_word  # "in in 3 days"
        if run and (is_doubled or not _GAP.fullmatch(text, run[-1][1], match.start())):
            yield from _long(run)
            run = []
        if is_word or words[place] in _LINKS:
            run.append((*match.span(), is_word))
        elif run:
            yield from _long(run)
            run = []
    yield from _long(run)


def _is_of_time(word: str, behind: str, is_capital: bool) -> bool:
    if word.isdigit() or word in _NUMBERS:
        return behind in _COUNTED
    if word in _PARTS:
        return behind == "of"
    return (word in _WORDS or word[0].isdigit()) and (is_capital or word not in _NAMES)


def _long(run: list[Token]) -> Iterator[list[Token]]:
    if len(run) <= MOST_WORDS and sum(is_word for _, _, is_word in run) > 1:
        yield run


def _whole(text: str, run: Sequence[Token], hits: Sequence[Hit], anchor: Anchor) -> Hit | None:
    """Return the one date that a run says beyond its parts, the longest first."""
    for start, end in _candidates(text, run, hits):
        found = read_english(" ".join(text[start:end].split()), anchor)
        if found is None or found.interval is None or found.rule == EITHER or found.status not in _DATED:
            continue
        found = _told(found, text, start, anchor)
        if not any((hit.first, hit.last) == (found.first, found.last) for hit in hits if start <= hit.start < end):
            return replace(found, start=start, end=end, phrase=text[start:end])
    return None


def _candidates(text: str, run: Sequence[Token], hits: Sequence[Hit]) -> Iterator[tuple[int, int]]:
    """Yield parts of a run that may be one date, the longest first; none cuts what stands side by side."""
    starts = [
        start
        for place, (start, end, is_word) in enumerate(run)
        if (is_word and not (place and run[place - 1][2])) or text[start:end].lower() in _BEGINS
    ]
    ends = [
        end for place, (_, end, is_word) in enumerate(run) if is_word and not (run[place + 1 :] and run[place + 1][2])
    ]
    spans = ((start, end) for start in starts for end in ends if start < end)
    tries = 0
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        if _says_more(text, run, hits, (start, end)):
            tries += 1
            if tries > MOST_TRIES:
                return
            yield start, end


def _says_more(text: str, run: Sequence[Token], hits: Sequence[Hit], span: tuple[int, int]) -> bool:
    """Return whether a span holds dates whole, and words of time beside one of them."""
    start, end = span
    inside = [hit for hit in hits if start < hit.end and hit.start < end]
    if not inside or inside[0].start < start or end < inside[-1].end:
        return False
    said = text[start:end].lower()
    if _GOES_ON.match(text, end) or (" and " in said and not said.startswith("between ")):
        return False
    if _TO.search(said) and ENGLISH.moved.search(_SENTENCE.split(text[max(0, start - TOLD_CHARS) : start])[-1]):
        return False
    if any(hit.status is Status.ANAPHORIC for hit in inside) or (
        _LASTED.search(text, max(0, start - REACH), start) and said.endswith((" today", " tomorrow"))
    ):
        return False
    if any(hit.status is Status.RECURRING and not _STEP.match(text, hit.end) for hit in inside):
        return False
    if len(inside) > 1:
        return True
    hit = inside[0]
    return any(is_word and start <= a and b <= end and not hit.start <= a < hit.end for a, b, is_word in run)


def _told(found: Hit, text: str, start: int, anchor: Anchor) -> Hit:
    """Return a date without a year on the side of today that the tense of its sentence tells."""
    if not found.alternatives:
        return found
    around = text[max(0, start - TOLD_CHARS) : start + TOLD_CHARS]
    tense = Place(ENGLISH, anchor, around, mask_code(around), {}).context(min(start, TOLD_CHARS)).tense
    return found.on_side(anchor.on, is_ahead=tense == "future") if tense else found
