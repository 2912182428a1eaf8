"""Other words for an English phrase that the grammar does not read, to be tried in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.core.dates.english.words import SEASON, WEEKDAY
from extractor.core.dates.roles import OR

_VAGUE = re.compile(
    r"(?:in |during |over |of |from |since |for )?(?:these days|nowadays|currently|at the moment|at present|at this time|right now|"
    r"(?:some|a while|a long time|quite some time|quite a while|ages|a few|several|some time)(?: time| years| months| weeks| days)? (?:now|ago|back)|"
    r"(?:for )?(?:some time|a while|ages|a long time|so long)(?: now)?|late|ages ago|once upon a time|once|formerly|back then|in those days|"
    r"some ?day|one day|at some point|some ?time(?: or other)?|eventually|later on|before long|shortly|any day now|sooner or later|"
    r"recent times|recent (?:days|weeks|months|years)|the (?:last|past) (?:few )?(?:while|time)|not (?:so |too |that )?long ago|"
    r"a (?:little|short) (?:while|time) ago|the other (?:day|night|evening|morning|week|weekend|month)|in the (?:old|olden|good old) days|"
    r"(?:in|during|since|from) (?:my|our|his|her|their) (?:youth|childhood|student days|teens|teenage years|early years)|as a (?:child|kid|boy|girl|teenager|student)|"
    r"when i was (?:a (?:child|kid|boy|girl|teenager)|little|young|small)|(?:the )?last time|(?:the )?next time|later|lately|(?:in|during|over|after|before) the holidays|"
    r"(?:in |during |over )?the (?:coming|following|next|upcoming) (?:time|period)|(?:in|for) the (?:near|foreseeable) future|in (?:the )?(?:recent|distant|near) past|(?:in|of) old times|"
    r"(?:this|next|last|the (?:current|coming|new|summer|winter|next|last)) (?:school year|academic year|term|semester|season|vacation|summer holidays|school holidays)|"
    r"(?:in|within) no time|in the long (?:run|term)|as things stand|for the time being|(?:long|ages) since|(?:a good|some|quite some) (?:while|time) (?:ago|back)|many (?:years|months|moons) ago|"
    r"at present|presently|of late|as of late|at some stage|a long time from now|(?:the day|days|weeks|months|years) (?:ago|back|on end)|in (?:the )?(?:weeks|months|years|days) to come)",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"(?:(?:only |just )?(?:just |right )?now|(?:just |only )?a (?:moment|minute|second) ago|(?:by|before|around|at) midnight|(?:just |only )?this (?:very )?(?:minute|moment|instant)|moments ago|a few (?:minutes|moments|hours) ago|earlier|in a (?:bit|minute|moment|little while)|"
    r"(?:an|one|two|three) hours? ago|at this very moment|(?:in|within) (?:an?|one|two|three|four|five|six|half an|\d|a few|a couple of) (?:quarters of an )?hours?(?: and a half)?|"
    r"an? (?:half[- ]hour|hour and a half|quarter of an hour) ago|in (?:an? )?(?:hour and a half|half[- ]hour|quarter of an hour|few hours|couple of hours)|"
    r"(?:in |within )?(?:\d{1,2}|[a-z]+(?:-[a-z]+)?) minutes?(?: ago)?|later (?:today|on today|this evening|this afternoon)|at (?:noon|midday|lunchtime)|in the (?:course of the )?(?:afternoon|evening)|"
    r"(?:just )?(?:at|before|around|about|towards?) (?:dawn|daybreak|sunrise|first light)|(?:(?:at|around|about) )?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock)?(?: (?:in the (?:early )?(?:morning|afternoon|evening)|at night)| ?[ap]\.?m\.?| o'clock)|"
    r"(?:in|at|during) the (?:small|wee|early) hours(?: of (?:the|this) morning)?|(?:this|at) (?:lunchtime|noon|midday)|by the end of (?:the|this) day|before (?:noon|lunch))",
    re.IGNORECASE,
)
# Words before a date that do not change the day.
_LEAD = re.compile(
    r"(?:around|about|approximately|roughly|towards?|during|over|throughout|some ?time (?:in|on)?|exactly|only|just|already|at around|at about|"
    r"starting(?: from| on)?|beginning(?: on)?|as (?:of|from)|effective|(?:no|not) later than|up (?:to|until)|through|past|for|ever since|the day of)\s+",
    re.IGNORECASE,
)
# What a model writes, and the same as the grammar reads it.
_REWORDED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), text)
    for pattern, text in (
        (r"\bthe (?:1st|first) (?:day )?of the month$", "the 1st"),
        (r"\bthe (\d{1,2}(?:st|nd|rd|th)) of the month$", r"the \1"),
        (r"\b(?:of|in) the (week|month|quarter|year)\b", r"of this \1"),
        (
            rf"^(?:from )?(?P<which>next|last|this)(?: week'?s?)? (?P<one>{WEEKDAY})(?: (?:to|until|till|through)|\s?[-\u2013]) (?P<two>{WEEKDAY})$",
            r"\g<one> to \g<two> of \g<which> week",
        ),
        (
            rf"^(?P<which>next|last|this) week,? (?:from )?(?P<one>{WEEKDAY})(?: (?:to|until|till|through)|\s?[-\u2013]) (?P<two>{WEEKDAY})$",
            r"\g<one> to \g<two> of \g<which> week",
        ),
        (r"\b(?:the )?(?:coming|upcoming|following) ", "next "),
        (r"\b(?:the )?(?:previous|past) ", "last "),
        (r"\b(?:in )?the (?:new|coming) year\b", "in January next year"),
        (r" (?:at the latest|at most|or so|or thereabouts|exactly|onwards?|already|itself)$", ""),
        (r",? (?:at|around|about) (?:noon|midday|midnight|lunchtime|dawn|dusk|sunset|sunrise|dinner ?time|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?| o'clock)?)$", ""),
        (r",? (?:in the )?(?:early |late )?(?:morning|afternoon|evening|night|noon)$", ""),
        (r"\bthe week-end\b", "the weekend"),
        (rf"^(?:in |during |over )?(?:the )?({SEASON})$", OR.join(rf"{which} \1" for which in ("this", "next", "last"))),
        (rf"^(?:right |just |shortly )?(by|until|till|up to|before|after) (?:the )?({SEASON})$", OR.join(rf"\1 {which} \2" for which in ("next", "this", "last"))),
        (r"^(?:in|over|during|within) (?:the )?(last|past|next|coming) (days|weeks|months|years)$", r"in the \1 few \2"),
        (r"\b(?:the )?(?:first|early) (?:few )?days of\b", "at the beginning of"),
        (r"\b(?:the )?(?:last|final) (?:few )?days of\b", "at the end of"),
        (r"\b(?:the )?first third of\b", "at the beginning of"),
        (r"\b(?:the )?(?:second|middle) third of\b", "in the middle of"),
        (r"\b(?:the )?(?:last|third|final) third of\b", "at the end of"),
        (r"^(?:in |on |by )?mid-?(week|month|year|quarter)$", r"in the middle of the \1"),
        (r"^(?:in |during )?(?:the )?week (?:no\.? |number )?(\d{1,2})$", r"calendar week \1"),
        (r"^during the week$", "this week"),
        (r"^between now and (.+)$", r"by \1"),
        (r"^(?:around|about|at) (this time (?:last|next) year)$", r"\1"),
        (r"^(?:around|about|at) this time (?:a|one) year ago$", "this time last year"),
        (r"^(last|next) year (?:around|about|at) this time$", r"this time \1 year"),
        (r" (?:bank holiday|public holiday|holiday) weekend$| long weekend$| (?:public |bank |national )?holiday$", ""),
        (r"^(?:in |during )?(?:the )?(late|early)[- ](spring|summer|autumn|fall|winter)$", r"in \1 \2"),
        (r"^(?:today|exactly|just) (.+ ago)$", r"\1"),
        (r"^(in |within )?(?:just )?(?:a (?:little|bit|good bit)|slightly|somewhat) (?:over|under|more than|less than) (?=\w+ \w+)", r"\1"),
        (r"^an? (?:good|full|whole|long) (?:an? )?(day|week|month|year|decade) ago$", r"a \1 ago"),
        (r"^in (?:an? )?(?:good|full|whole|little over an?|bit over an?|just over an?|just under an?|little more than an?) (day|week|month|year|decade)$", r"in a \1"),
        (r"^in the (coming|following|next) (week|month|quarter|year)$", r"next \2"),
        (rf"^(?:on )?({WEEKDAY}),? in (?:a|one) week$", r"a week from \1"),
        (rf"^(?:on )?({WEEKDAY}),? in (two|three|four) weeks$", r"\2 weeks from \1"),
        (rf"^in (two|three|four|five) ({WEEKDAY})s$", r"\1 \2s from now"),
        (r"\bcarnival\b(?! days)", "carnival days"),
        (r"^(?:(?:on|at|during|over|in) )?(?P<which>last|next|this) year'?s (?P<what>.+)$", r"\g<what> \g<which> year"),
    )
)  # fmt: skip


def reworded(phrase: str) -> Iterator[str]:
    """Yield other words for a phrase that the grammar does not read."""
    if _VAGUE.fullmatch(phrase):
        yield "recently"
    if _TODAY.fullmatch(phrase):
        yield "today"
    for _ in range(2):
        for pattern, text in _REWORDED:
            if (other := pattern.sub(text, phrase)) != phrase:
                yield other
                yield _LEAD.sub("", other, count=1)
        bare = _LEAD.sub("", phrase, count=1)
        if bare == phrase:
            break
        yield bare
        phrase = bare
