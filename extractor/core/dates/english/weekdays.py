"""Weekdays: next, last, this, alone, and of a week."""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates import context
from extractor.core.dates.calendar import add, add_days
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import ABBREVIATION_FOLLOWS, THAT_DAY, WHICH
from extractor.core.dates.english.story import counts_from_the_story
from extractor.core.dates.english.words import (
    COUNT,
    DAY_PART,
    LAST,
    NEXT,
    WD,
    WD_FULL,
    WEEKDAY_WORDS,
    number,
    step_of,
    unit,
    weekday,
)
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.rule import Match, rule


def which_weekday(m: Match, ctx: Context) -> Reading | None:
    which, day = " ".join(m["which"].lower().split()), weekday(m["wd"])
    if which.endswith("following") and counts_from_the_story(ctx):
        return None
    if which in ("last", "next") and _BESIDE.match(ctx.text, m.end()):
        return None  # the last Friday before Christmas
    if re.fullmatch(LAST, which):
        return weekday_readings.last_weekday(ctx, day)
    if which in ("next", "following", "the following"):
        return weekday_readings.next_weekday(ctx, day)
    return weekday_readings.this_weekday(ctx, day) if which == "this" else weekday_readings.coming_weekday(ctx, day)


def weekday_of_week(m: Match, ctx: Context) -> Reading | None:
    if m["which"].lower().endswith("following") and counts_from_the_story(ctx):
        return None
    return context.one_day(weekday_readings.in_week(ctx, weekday(m["wd"]), step_of(m["which"])))


def weekday_after_next(m: Match, ctx: Context) -> Reading:
    day = weekday(m["wd"])
    return context.one_day(
        weekday_readings.in_week(ctx, day, 2 if weekday_readings.in_week(ctx, day, 0) <= ctx.on else 1)
    )


def weekday_before_last(m: Match, ctx: Context) -> Reading:
    """A week before the last one; ambiguous if the last one is in this week."""
    last = weekday_readings.last_weekday(ctx, weekday(m["wd"]))
    days = [interval.first for interval in (last.interval, *last.alternatives) if interval and interval.first]
    return context.either(*(context.day(add_days(day, -7)) for day in days))


def week_on_day(m: Match, ctx: Context) -> Reading | None:
    """`two weeks tomorrow`, `tomorrow week`, `yesterday week`."""
    if _LASTED.search(ctx.before):
        return None
    start = add_days(ctx.on, {"yesterday": -1, "today": 0, "tomorrow": 1}[m["day"]])
    sign = -1 if m["day"] == "yesterday" else 1
    return context.one_day(add(start, sign * number(m["n"] or "a"), unit(m["unit"] or m["behind"])))


_LASTED = re.compile(r"\b(?:for|in|after|last|past|next|every|another|took|only)\s+$", re.IGNORECASE)


def weeks_last_weekday(m: Match, ctx: Context) -> Reading:
    """`a week last Friday`: a week before last Friday."""
    last = weekday_readings.last_weekday(ctx, weekday(m["wd"]))
    days = [interval.first for interval in (last.interval, *last.alternatives) if interval and interval.first]
    return context.either(*(context.day(add_days(day, -7 * number(m["n"]))) for day in days))


def weekday_gone(m: Match, ctx: Context) -> Reading:
    return weekday_readings.last_weekday(ctx, weekday(m["wd"]))


def weekday_coming(m: Match, ctx: Context) -> Reading:
    return weekday_readings.coming_weekday(ctx, weekday(m["wd"]))


def week_on_weekday(m: Match, ctx: Context) -> Reading:
    weeks = number(m["n"]) if m["n"] else 1
    if m.group().endswith("fortnight") or (m.groupdict().get("unit") or "").startswith("fortnight"):
        weeks *= 2
    return context.one_day(add_days(weekday_readings.after(ctx.on, weekday(m["wd"])), 7 * weeks))


def weekdays_from_now(m: Match, ctx: Context) -> Reading:
    day, count = weekday(m["wd"].rstrip("s") if m["wd"].lower().endswith("ays") else m["wd"]), number(m["n"])
    if m["ago"]:
        return context.one_day(add_days(weekday_readings.before(ctx.on, day), -7 * (count - 1)))
    return context.one_day(add_days(weekday_readings.after(ctx.on, day), 7 * (count - 1)))


def weekday_in_weeks(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"].lower() == "ago" else 1), unit(m["unit"]))
    return context.one_day(weekday_readings.in_week(ctx, weekday(m["wd"]), 0, there))


_GENERIC_BEFORE = re.compile(
    r"\b(?:(?:an?|another|any|one|some|per)\s+(?:(?:typical|lazy|usual|normal|random|perfect|average|rainy|sunny|quiet|cold|hot|warm|nice|good|bad|"
    r"busy|slow|wet|dreary|gr[ae]y|long|beautiful|lovely|regular|certain|given|particular|single|manic|bright|dark|snowy|windy|foggy|boring|stormy|"
    r"summer|winter|spring|autumn|weekday|working|normal|fine|great|terrible|rough|crazy|hectic|wild|dull|free|different|wonderful|glorious|ordinary|"
    r"gloomy|chilly|crisp|humid|frosty|rare|bank holiday),?\s+(?:and\s+)?){0,3}|"
    r"(?<!\bto )(?<!\bas )(?:typical|lazy|usual|normal|random|perfect|average|ruby|taco|throwback|meatless|super|bloody|freaky|"
    r"happy|black|good|cyber|easter|palm|ash|casual|man|fat|shrove|holy|maundy|manic|stormy|named|called|names? (?:is|was)|"
    r"(?:cat|dog|kitten|puppy|horse|parrot|daughter|son|niece|nephew|baby))\s+(?:(?!\w+ed\b|\w+s\b|got\b|ran\b|bit\b|came\b|went\b|fell\b|had\b|on\b|by\b)\w+\s+)?)$",
    re.IGNORECASE,
)
_NAME_BEHIND = re.compile(
    r"'s child|\s+(?:kinds?|types?|sorts?)\s+of\b|\s+personified\b|\s+as\s+the\s+(?:first|last)\s+day\b|\s+(?:is|was)\s+named\b|\s+of\s+(?:my|his|her|your|our|their)\s+(?:life|dreams)\b|\s+(?:Harbou?r|Island|Bay|Creek|Lake|Street)\b|\s+is\s+my\s+(?:least\s+)?fav\w*\b|\s+(?:is\s+)?(?:the\s+)?(?:(?:first|last)\s+day\s+of\s+the\s+week|(?:cheap|busi|quiet|slow|hard|luck|dead)i?est\s+day)\b|\s+(?:Suppers?|Brunch|Club|Times|Mail|Post|Express|Sessions|Stories|Tales|Kitchen|School|Driver)\b|\s+I'm\s+in\s+Love|\s+(?:(?:Night|Morning|Afternoon)\s+[A-Z]|(?:morning|night)\s+(?:cartoons?|football|shows?|fever)\b|Addams|(?:feeling|blues|best|roast|mood|vibes?|motivation|club|syndrome|scaries|"
    r"person|child|driver|painter|special)s?\b)|,\s+(?:sand|sea|wind|rain|moon)\b|\s+(?:and|or)\s+(?:sand|sea|wind|rain|moon)\b"
)
# `my favourite day is Saturday`, `if today is Monday`
_CALLED = re.compile(
    r"\b(?:(?:favou?rite|best|worst|holy|(?!earli|lat|first)\w{3,}est)\s+(?:day|night|weekday)s?(?:\s+\w+){0,4}|(?:if|when)\s+(?:today|yesterday|tomorrow|it)|(?:if|thinks?|thought|wish\w*|pretend\w*)\s+(?:that\s+)?it(?='s|\s))(?:\s+|(?='s))"
    r"(?:'s|is|are|was|were|would\s+be|has\s+to\s+be)\s+(?:a\s+|definitely\s+|always\s+|probably\s+)?$",
    re.IGNORECASE,
)
_THEIRS = re.compile(r"\b[A-Z]\w+'s\s+$")
# `Crusoe's Friday`
_ENDED = re.compile(r"\s*(?:$|[.!?])")
_NIGHT_OF = re.compile(
    r"\s+(?:morning|afternoon|evening|night)\s+(?!(?:at|in|on|of|before|after|i|we|he|she|they|you|it|was|is|were|and|or|but|so|that|when|to|for|with|from|"
    r"by|because|if|since|then|my|our|his|her|the|a|will|had|has)\b)[a-z]"
)
_STAR = re.compile(r"\s+(?:is|was)\s+(?:\w+\s+)?(?:shining|out|setting|rising|up|down|hot|low|high)\b")
_SHOWS = re.compile(r"\b(?:netflix|hulu|disney|sitcom|soundtrack|imdb|band|album)\b", re.IGNORECASE)
_OF_A_DATE = re.compile(r"[.,:]?\s*[-\u2013(]?\s*(?:the\s+)?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b")
_ARTICLE = re.compile(r"\b(?:an?|one|some|any|following)\s+$", re.IGNORECASE)
_FOND = re.compile(
    r"\b(?:love|loves|like|likes|hate|hates|enjoy|enjoys|miss|misses|prefer|prefers|fan of|good for|no|our|my|my usual)\s+(?:[\w' ]{1,40}\s)?$",
    re.IGNORECASE,
)
_PLURAL = re.compile(
    r"\s+(?:roasts?|beers|drinks|pints|lunches|brunch(?:es)?|dinners|mornings|nights|evenings|afternoons|meetings|standups|shifts|walks|runs|classes|games|papers|naps|matin[e\u00e9]es|papers)\b",
    re.IGNORECASE,
)
_COMES_AGAIN = re.compile(
    r"\b(?:usually|always|typically|normally|never|often|mostly|generally|frequently|sometimes)\b", re.IGNORECASE
)
# Where what usually happens ends: "we usually play on Thursdays but it's Saturday this time".
_BUT = re.compile(
    r"\b(?:but|so|although|though|except|however)\b|[,;:]\s*(?:and|this|yet|it's|its|we're|i'm|today|now)\b",
    re.IGNORECASE,
)


# How much of a long sentence is looked at.
_REACH_CHARS = 200


_LEADS_TO_A_DAY = re.compile(
    r"(?:\A|[^\w\s'-]|\n|\b(?:on|by|until|till|til|since|from|for|before|after|to|of|between|and|or|through|thru|starting|this|next|last|every|the|due|late|early|"
    r"is|its|it's|that's|be|was|are|were|isn't|wasn't|not|about|than|vs|see|you|make|do|did|say|said|says|maybe|probably|only|just|or|if|but|so|when|then|how|what|why|"
    r"with|at|in|like|until|per|off|out|back|home|here|there|again|now|free|open|closed|\d\w*|[ap]m))\s*\Z",
    re.IGNORECASE,
)
# A word that may be a noun: not one that follows an adverb.
_NOUN_FOLLOWS = re.compile(
    r"\s+(?!(?:at|in|on|by|to|and|or|but|so|if|is|isn't|was|wasn't|will|won't|would|wouldn't|i|we|he|she|they|you|it|works?|suits?|looks|sounds|i'll|we'll|i'm|we're|the|my|our|his|her|"
    r"their|your|for|with|from|until|till|before|after|then|when|because|cos|cuz|can|can't|could|couldn't|are|were|that|about|around|instead|please|pls|plz|has|had|have|should|"
    r"may|might|must|morning|afternoon|evening|night|noon|am|pm|an?|as|not|no|lunch|lunchtime|off|first|still|this|that|these|rather|last|next|only|lol|just|again|of|week|weeks|fortnight|"
    r"today|tomorrow|tonight|yesterday|one|two|three|four|five|six|seven|eight|nine|ten|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    r"coming|too|though|tho|also|already|maybe|probably|latest|onwards?|through|thru|while|where|who|which|since|over|during|all|there|here|up|out|do|does|did|unless|despite|"
    r"between|without|like|per|via|than|early|late|mid|midday|midnight|sharp|thanks|thx|ta|cheers|ok|okay|yeah|right|sorry|mate|bro|dude|x+|ago|back|gone|past|alone|both|either|each|everyone|everybody|someone|nobody)\b)[a-z]{2}",
)


def _is_attribute(m: Match, before: str, behind: str) -> bool:
    """`dress-down Friday policy`, `Judge Monday retired`: between two plain words, a weekday is no adverb."""
    if m.end() != m.end("wd") or behind.startswith("'"):
        return False
    return _NOUN_FOLLOWS.match(behind) is not None and _LEADS_TO_A_DAY.search(before) is None


_TITLE_OF = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Judge|Sir|Lady|Lord|Detective|Sgt|Captain|Agent|Officer|Professor|Doctor)\.?\s+\Z"
)
_TO_A_PERSON = re.compile(r"\b(?:ask|tell|tells|told|asked|call)\s+\Z", re.IGNORECASE)
# `it feels like Monday`
_LIKE_ONE = re.compile(
    r"\b(?:feel(?:s|ing)?|felt|seems?|sounds?)\s+(?:so\s+|a\s+bit\s+)?like\s+$|\bvery\s+$|\bevery\s+day\s+(?:is|feels\s+like)\s+$",
    re.IGNORECASE,
)


def bare_weekday(m: Match, ctx: Context) -> Reading | None:
    """A weekday alone, unless it is indefinite ("on a Tuesday") or part of a name ("Friday Night Lights")."""
    start, end = m.span("wd")
    before, behind = ctx.text[max(ctx.sentence[0], start - _REACH_CHARS) : start], ctx.text[end : end + 40]
    if _TITLE_OF.search(ctx.text, max(0, start - 12), start) or (
        behind.startswith(" to ") and _TO_A_PERSON.search(before)
    ):
        return None
    if before.endswith("'") and len(m["wd"]) < 5:
        return None  # c'mon
    if _is_attribute(m, before, behind):
        return None
    if (
        (before.endswith(("like ", "very ", "is ")) and _LIKE_ONE.search(before))
        or _CALLED.search(before)
        or (_THEIRS.search(before) and _ENDED.match(behind))
    ):
        return None
    if _FOND.search(before) and _PLURAL.match(behind):
        return None  # I love Sunday roasts
    if _OF_A_DATE.match(behind):
        return None  # "Friday 5/9/2025"
    if THAT_DAY.search(before):
        return None  # of a narrative
    if _ARTICLE.search(before) or (_GENERIC_BEFORE.search(before) and not before.endswith((" on ", " by "))):
        return None
    if _SHOWS.search(ctx.around) and not before.endswith(("on ", "by ", "until ", "from ", "since ")):
        return None
    if m["wd"] == "Sun" and _STAR.match(behind):
        return None
    if _NAME_BEHIND.match(behind) or _COMES_AGAIN.search(_BUT.split(before)[-1]):
        return None
    if before.lower().endswith("the ") and _NIGHT_OF.match(behind):
        return None  # the Monday night crowd
    if ctx.tense == "past" and before.lower().endswith("on the ") and not _TOLD.match(behind):
        return None  # "he left on the Tuesday": of a week that was spoken of
    if before.lower().endswith("the ") and len(m["wd"]) < 6:
        return None  # the Sun
    if weekday(m["wd"]) == ctx.on.weekday() and _REPORTED.search(before):
        return context.instead(weekday_readings.last_weekday(ctx, weekday(m["wd"])), context.one_day(ctx.on))
    if ctx.tense == "future" and _WAS.match(behind):
        ctx = replace(ctx, tense="past")  # "the report due Friday was late"
    if _IT_HAPPENED.match(behind):
        return weekday_readings.last_weekday(ctx, weekday(m["wd"]))
    if before.endswith(("the ", "last ", "first ", "next ")) and _FROM_THE_STORY.match(behind):
        return None
    return _listed_weekday(ctx, weekday(m["wd"]), before, ctx.text[end : min(ctx.sentence[1], end + _REACH_CHARS)])


def proposed_weekday(m: Match, ctx: Context) -> Reading | None:
    """`sat or sun`: a proposal; "sat" itself looks like a past tense."""
    return bare_weekday(m, replace(ctx, tense=""))


# `on the Tuesday before Easter`
_TOLD = re.compile(r"\s+(?:of|in|before|after|following|we|i|you|they|the\s+\d|\d)\b|,?\s+\d", re.IGNORECASE)
# `said Thursday`, on a Thursday: the news of the day.
_REPORTED = re.compile(
    r"\b(?:said|says|announced|told reporters|reported|ruled)\s+(?:on\s+|late\s+|early\s+)?$", re.IGNORECASE
)
_WAS = re.compile(r"\s+(?:was|were|went|got)\b")
# `Saturday's outage` is over, whatever the sentence says of it.
_IT_HAPPENED = re.compile(
    r"'s\s+(?:\w+\s+)?(?:outage|incident|crash|accident|loss|defeat|win|results?|attack|storm|fire|failure|mess|news|numbers)\b",
    re.IGNORECASE,
)

_BESIDE = re.compile(r"\s+(?:before|after)\s+(?!that\b|work\b|lunch\b|school\b|noon\b|midnight\b|\d)")
_FROM_THE_STORY = re.compile(
    r"\s+(?:after|before|following)\s*(?:$|[.,;!?)\x00]|(?:that|this|it|instead|as|and|or|but|so|to|when|because|for|at|in|if|though|too|also|"
    r"i|he|she|we|they|you|my|our|his|her|their|your)\b)",
    re.IGNORECASE,
)
_AND = r"\s*(?:,\s*(?:and\s+|or\s+)?|&|/|-|\u2013|\b(?:and|or|to|until|till|through|thru)\b)\s*"
_OF_WEEK = re.compile(rf"(?:{_AND}{WD}){{1,5}},?\s+(?:(?:of|in)\s+)?(?:the\s+)?{WHICH}\s+(?:week|wk)", re.IGNORECASE)
_AFTER_WEEK = re.compile(
    rf"\b(?P<which>next|last|this)\s+(?:week|wk)'?s?,?\s+(?:on\s+)?{WD}(?:{_AND}{WD}){{0,4}}{_AND}$", re.IGNORECASE
)
_AFTER_ONE = re.compile(rf"\b(?P<which>next|last|this)\s+{WD}(?:{_AND}{WD}){{0,4}}{_AND}$", re.IGNORECASE)


def _listed_weekday(ctx: Context, day: int, before: str, behind: str) -> Reading:
    """A weekday alone, or one of several that share a word: "next Monday and Tuesday", "Mon or Tue of last week"."""
    if of_week := _OF_WEEK.match(behind):
        return context.one_day(weekday_readings.in_week(ctx, day, step_of(of_week["which"])))
    if after_week := _AFTER_WEEK.search(before):
        return context.one_day(weekday_readings.in_week(ctx, day, step_of(after_week["which"])))
    if after_one := _AFTER_ONE.search(before):
        which = after_one["which"].lower()
        if which == "next":
            return weekday_readings.next_weekday(ctx, day)
        if which == "last":
            return weekday_readings.last_weekday(ctx, day)
        return weekday_readings.this_weekday(ctx, day)
    return weekday_readings.bare_weekday(ctx, day)


RULES = (
    rule("which_weekday", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<wd>{WD})(?!\s+(?:week|fortnight)\b)(?:\s+{DAY_PART})?", which_weekday, "next Tuesday", needs="coming following last next past previous this upcoming"),
    rule("weekday_of_week", rf"(?:the\s+)?(?P<wd>{WD})(?:\s+{DAY_PART})?,?\s+(?:(?:of|in)\s+)?(?:the\s+)?{WHICH}\s+(?:week|wk)", weekday_of_week, "Friday of next week", needs="week wk"),
    rule("week_weekday", rf"{WHICH}\s+(?:week|wk)'?s?,?\s+(?:on\s+)?(?P<wd>{WD})", weekday_of_week, "next week on Friday", needs="week wk"),
    rule("weekday_after_next", rf"(?:the\s+)?(?P<wd>{WD})\s+after\s+next(?:\s+(?P=wd))?", weekday_after_next, "Friday after next", needs="after"),
    rule("weekday_before_last", rf"(?:the\s+)?(?P<wd>{WD})\s+before\s+last(?:\s+(?P=wd))?", weekday_before_last, "Tuesday before last", needs="last"),
    rule("last_to_last_weekday", rf"last\s+to\s+last\s+(?P<wd>{WD})", weekday_before_last, "last to last Tuesday", needs="last"),
    rule("week_on_day", rf"(?:(?P<n>{COUNT})\s+)?(?P<unit>weeks?|fortnight|months|years)\s+(?P<day>today|tomorrow)(?P<behind>(?!))?", week_on_day, "a week tomorrow", needs="today tomorrow"),
    rule("day_week", r"(?P<day>today|tomorrow|yesterday)\s+(?P<behind>week|fortnight)(?P<n>(?!))?(?P<unit>(?!))?(?!\s+\d|'s)", week_on_day, "tomorrow week", needs="today tomorrow yesterday"),
    rule("day_in_a_week", r"(?P<day>today|tomorrow|yesterday)\s+in\s+(?P<n>a|one|two|three)\s+(?P<unit>weeks?)(?P<behind>(?!))?", week_on_day, "tomorrow in a week", needs="today tomorrow yesterday"),
    rule("weeks_last_weekday", rf"(?P<n>{COUNT})\s+weeks?\s+(?:ago\s+)?last\s+(?P<wd>{WD})", weeks_last_weekday, "a week last Friday", needs="week weeks"),
    rule("weekday_gone", rf"(?P<wd>{WD})\s+(?:just\s+(?:gone|past)|(?:gone|last)(?=\s*(?:$|[.,;!?)\x00]|(?:i|we|he|she|they|and|at)\b)))", weekday_gone, "Thursday just gone", needs="just last gone"),
    rule("weekday_coming", rf"(?:this\s+)?(?P<wd>{WD})\s+coming(?=\s*(?:$|[.,;!?)\x00]|(?:and|but|so|at|we|i)\b))", weekday_coming, "this Thursday coming", needs="coming"),
    rule("week_on_weekday", rf"(?<!\bin )(?P<n>{COUNT})\s+(?P<unit>weeks?|fortnights?)\s+(?:on|from|after)\s+(?P<wd>{WD})", week_on_weekday, "a week on Tuesday", needs="week weeks fortnight fortnights"),
    rule("week_weekday_ahead", rf"(?:is|back|out|away|home|leaving|flying|starts?|due|until|till|by|from|party|,|\A)\s*(?P<hit>(?P<n>a|one|two)\s+weeks?\s+(?P<wd>{WD_FULL}))(?!\s+(?:to|through|ago))", week_on_weekday, "back a week Sunday", needs="week weeks"),
    rule("weekday_week", rf"(?P<wd>{WD})\s+(?:week|fortnight)(?P<n>(?!\s))?", week_on_weekday, "Tuesday week", needs="week wk fortnight"),
    rule("weekdays_from_now", rf"(?P<n>{COUNT})\s+(?P<wd>{WD_FULL}s?)\s+(?:from\s+(?:now|today)|(?P<ago>ago|back))", weekdays_from_now, "3 Fridays from now", needs="ago back now today"),
    rule("weekday_in_weeks", rf"(?:the\s+)?(?P<wd>{WD}),?\s+(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago|hence)", weekday_in_weeks, "Monday two weeks from now", needs="ago hence now today"),
    rule("weeks_ago_weekday", rf"(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago)\s+(?:on\s+)?(?P<wd>{WD})", weekday_in_weeks, "3 months ago Saturday", needs="ago now today"),
    rule("bare_weekday", rf"(?<!-to-)(?<!black )(?<!good )(?<!cyber )(?<!easter )(?<!palm )(?<!ash )(?<!casual )(?P<wd>(?<!\bthe ){WD_FULL}|(?<=\bthe ){WD_FULL}(?!\s+[a-z])|(?<=\bthe ){WD_FULL}(?=\s+(?:of|in|after|before|and|or|at|when|that|we|i|was|is|morning|afternoon|evening|night|to|for|until)\b)|(?:(?:mon|tues?|(?-i:Weds?|Sat|Sun|weds(?=\s+(?:is|isn't|works?|would|was|sounds|suits|at|or|and|instead|pm|am|morning|night|evening|afternoon)\b))|thur?s?|fri)\b\.?|(?-i:Sat|Sun|Wed)\.){ABBREVIATION_FOLLOWS})(?:'s)?(?:\s+{DAY_PART})?(?!\s+(?:school|times|best|roast|papers?|service)|\.\w)", bare_weekday, "Thursday", needs=WEEKDAY_WORDS),
    rule("only_weekday", r"\A\s*(?P<wd>sat|sun|wed)\.?\s*\Z", bare_weekday, "sun", needs=WEEKDAY_WORDS),
    rule("do_weekday", r"(?:do|doing|doin|make|make it|how about|what about|try|say)\s+(?P<hit>(?P<wd>mon|tues?|weds?|thur?s?|fri|sat|sun))(?=\s*(?:$|[.,;!?\x00]|(?:instead|rather|or|at|if|then|morning|afternoon|evening|night)\b))", proposed_weekday, "can you do sat instead?", needs=WEEKDAY_WORDS),
    rule("one_of_weekdays", rf"(?P<wd>(?-i:sat|sun|weds?))(?=\s*(?:\b(?:or|and|but\s+not|to|till?|until|thru|through)\b|/|&|-|\u2013)\s*{WD})", proposed_weekday, "sat or sun", needs=WEEKDAY_WORDS),
    rule("other_of_weekdays", rf"{WD}\s*(?:\b(?:or|and|but\s+not|to|till?|until|thru|through)\b|/|&|-|\u2013)\s*(?P<hit>(?P<wd>(?-i:sat|sun|weds?)))", proposed_weekday, "sat or sun", needs=WEEKDAY_WORDS),
    rule("prep_weekday", r"(?:on|by|until|till|before|since|for)\s+(?P<wd>sat|sun)(?!\s+(?:(?:and|or|cream|screen)\b|(?-i:[A-Z])))", bare_weekday, "on Sat", needs=WEEKDAY_WORDS),
    rule("short_weekday", rf"(?:on|by|until|till|til|before|since|for|from|after|off|out|free|back|around|is|was|it's|due|see\s+you|again|here|home)\s+(?P<hit>(?P<wd>mon|tue|thu|fri|(?-i:Wed|Sat|Sun)))(?![\w'-])(?!\s+(?-i:[A-Z]))(?:\s+{DAY_PART})?", bare_weekday, "see you fri mate", needs=WEEKDAY_WORDS),
)  # fmt: skip
