"""Dates that are not meant: part of an identifier, a title, a quoted word, a name, or a narrative about history.

Grammar finds words; this asks, for each date that was found, what stands around it. Only texts with a date pay for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from extractor.core.dates.context import Context
from extractor.core.dates.english.words import MONTHS, WEEKDAYS
from extractor.core.dates.mention import Hit

# Characters looked at on either side.
_NEAR = 90

_PLAIN_BEFORE = frozenset(("", " ", "\n", "("))
_TEMPLATES = frozenset(("{ ", "[ "))
_PLAIN_BEHIND = frozenset(("", " ", "\n", ",", ";", "!", "?", ")"))
_DAYS = frozenset((*WEEKDAYS, *MONTHS, "today", "tomorrow", "tonight", "yesterday"))
_BEFORE_HYPHEN = frozenset(
    "mid early late pre post non to and or thru through from until till since by on at next last this end ex day time noon am pm per re".split()
)
_AFTER_HYPHEN = frozenset(
    "ish night nights morning mornings afternoon evening noon lunch week weekend weekends only based onwards onward to thru through till until and or "
    "end ends long day lunchtime midnight eve release deadline meeting call slot off at in am pm the".split()
)
_WORD_BEFORE = re.compile(r"(?<!\w)([A-Za-z_]\w{0,40})[-/.\\]\Z")
_WORD_BEHIND = re.compile(r"[-/\\](?=[A-Za-z_])(\w+)")
_SIGN_BEFORE = re.compile(
    r"(?:\.\.|(?:\A|\s)[:@]|:\s?\[[\w'\", ]{0,60}|[_=#$\\{%]|\w::|--\w+=(?:\w+,)+|\[['\"]|[{,]\s?\"|:\s?\"|=\s?['\"])\Z"
)
_SIGN_BEHIND = re.compile(
    r"_|-\d{3}|\.\.(?!\.|\s|$)|:(?=[a-z_])(?!\S*\s\S)|=(?!=*>|\s)|(?:[-_]\w+)+\.[a-z]{1,4}\b|\((?:\)|(?!ish\b|maybe\b|probably\b|hopefully\b|tb[cd]\b)[a-z_]+[,=:)])|['\"]\]|\"\s?:|\}|\.[a-z]{1,5}\b(?!\s)|</(?:option|code|kbd|var|pre)\b"
)
_CODE_BEFORE = re.compile(
    r"(?:(?:^|\n|[;{}])[ \t]{0,20}(?:def|class|fn|func|function|import|const|let|var|enum|struct|type|interface|return|case|elif)\s[^\n]{0,60}|"
    r"\b(?:def|class|enum|struct)\s+(?:\w+\s*\{\s*)?(?:[A-Z_]+,\s*)*|\bimport\s+\{[^}\n]{0,40})\Z"
)
_CODE_BEHIND = re.compile(r"[^\n]{0,60}?(?:[{}();]|:\s+\w+\s+\w+$|\s=\s)")


def _is_identifier(hit: Hit, before: str, behind: str) -> bool:
    """`START_DAY=sunday`, `feature/black-friday-banner`; not "Mon/Tue", "mid-March", "Friday-ish"."""
    if before[-1:] in _PLAIN_BEFORE and behind[:1] in _PLAIN_BEHIND:
        return before[-2:] in _TEMPLATES
    if hit.phrase[-3:].isupper() and behind[:1] == "-" and behind[1:2].isdigit():
        return True  # the ticket MON-12
    if _SIGN_BEFORE.search(before) or _SIGN_BEHIND.match(behind):
        return True
    if (word := _WORD_BEFORE.search(before)) and word[1].lower() not in _BEFORE_HYPHEN | _DAYS:
        return True
    return (word := _WORD_BEHIND.match(behind)) is not None and word[1].lower() not in _AFTER_HYPHEN | _DAYS


def _is_code(before: str, behind: str) -> bool:
    """`def tomorrow(self):`, `case Friday: return 5`"""
    return _CODE_BEFORE.search(before) is not None and _CODE_BEHIND.match(behind) is not None


_WORK = (
    r"(?:songs?|tunes?|tracks?|albums?|films?|movies?|novels?|novellas?|poems?|thrillers?|comed(?:y|ies)|dramas?|sitcoms?|sequels?|prequels?|musicals?|"
    r"operas?|paintings?|actors?|actress(?:es)?|singers?|songwriters?|characters?|detectives?|bestsellers?|franchises?|trilog(?:y|ies)|docuseries|"
    r"insults?|idioms?|proverbs?|sayings?|clich\u00e9s?|euphemisms?|slang|nicknames?|surnames?|names?|words?|hits?|ballads?|lyrics?|classics?|covers?|anthems?)"
)
_THING = r"(?!\s+(?:club|night|day|practice|launch|fair|group|swap|report|time|evening|marathon|shoot|release|premiere|festival|class|lesson|exam))"
_IS_A_WORK = re.compile(
    r"[\"'\u201d\u2019]?(?:\s+[A-Z]\w+){0,2}\s+(?:is|was|isn't|wasn't|remains|has\s+to\s+be)\s+(?:\w+\s+){0,2}?(?:an?|the|my|his|her|their|our|one\s+of|such)\s+"
    rf"(?:[\w'-]+\s+){{0,6}}?{_WORK}\b{_THING}"
)
_OF_WORDS = re.compile(
    r"[\"'\u201d\u2019]?\s+(?:is|was|are|were)\s+(?:\w+ly\s+)?(?:spelled|spelt|pronounced|capitali[sz]ed|abbreviated|named\s+(?:after|for)|derived|short\s+for|"
    r"(?:written|directed|sung|composed|performed|produced|painted|released)\s+(?:by|with)\b)|"
    r"[\"'\u201d\u2019]?,?\s+(?:by\s+(?:the\s+)?(?-i:[A-Z])[a-z]|on\s+repeat\b|(?:starring|directed\s+by|feat\.?|sung\s+by|written\s+by)\s)|"
    r"[^.!?\n]{0,50}[.!?,(]?\s*\b(?:i\s+mean|as\s+in|you\s+know,?)\s+the\s+(?:film|movie|book|novel|song|game|band|album|poem|play)\b",
    re.IGNORECASE,
)
_WORK_BEHIND = re.compile(
    r"\s+\((?:the\s+)?(?:series|show|film|movie|song|book|novel|band|game|tv|album|(?:19|20)\d\d)\b|\s+(?:the\s+)?(?:song|film|movie|novel|poem|album|soundtrack|trilogy|franchise|the\s+(?:book|game|musical|band))\b"
    + _THING
)
_WORK_BEFORE = re.compile(
    r"\b(?:the|a|this|that|favou?rite)\s+(?:\w+\s+)?(?:songs?|tracks?|album|film|movie|novel|poem|sitcom|musical|painting|band|book|episode)\s+(?:called\s+|named\s+|titled\s+|entitled\s+)?[\"'\u201c]?\Z",
    re.IGNORECASE,
)
_META_BEFORE = re.compile(
    r"\b(?:sentences?|phrases?|strings?|placeholders?|labels?|buttons?|tabs?|options?|inputs?|queries|query|prompts?|utterances?|examples?|headings?|columns?|fields?|tooltips?|regex|"
    r"dropdowns?|menus?|click(?:ed|ing|s)?|select(?:ed|s)?|parse[ds]?|invalid\s+\w+)\s+(?:[\w']+\s+){0,2}[:(]?\s*[\"']\Z",
    re.IGNORECASE,
)
_SHORT_FOR = re.compile(
    r"\b(?:short\s+for|abbreviation\s+of|stands\s+for|named\s+after|names?\s+(?:is|was)|(?:is|was|are|be|been|he\'s|she\'s|it\'s|dog|cat|baby|boat|character)\s+(?:called|named)|the\s+(?:word|term|phrase|expression|saying|idiom))\s+[\"'\u201c]?\Z",
    re.IGNORECASE,
)
_SMALL = r"(?:of|in|the|a|an|and|to|for|on|at|with|who|was|is|or|de)"
_TITLE_BEFORE = re.compile(
    rf"[a-z,'\"]\s+(?:The|A|An)\s+(?:[A-Z][\w']*|{_SMALL})(?:\s+(?:[A-Z][\w']*|{_SMALL})){{0,4}}\s+\Z|\b(?:Days?|Weeks?|Nights?|Years?|Months?|Hours?)\s+(?:in|of|to)\s+\Z"
)
_FIRM_BEHIND = re.compile(r"\s+(?:Inc|Ltd|LLC|GmbH|Corp|Foundation|Group|Project|Magazine|Radio|Capital|Labs)\b")
_TITLE_BEHIND = re.compile(r"\s+(?:On|on|In|in|of|for)\s+(?:My|Your|Our|The|A)\s+[A-Z]")
_NAME_OF = re.compile(r"\b[A-Z]\w+\s+(?:of|for|at|and|&)\s+\Z")


def _is_title(hit: Hit, before: str, behind: str) -> bool:
    """`"Manic Monday" was written by`, `the song Friday`, `Black Friday is a film`, `Bank of Tomorrow`."""
    if _WORK_BEFORE.search(before) or _SHORT_FOR.search(before):
        return True
    if not hit.phrase[:1].isupper() and not any(word[:1].isupper() for word in hit.phrase.split()):
        return _OF_WORDS.match(behind) is not None and "by" not in behind[:5]
    if _IS_A_WORK.match(behind) or _OF_WORDS.match(behind) or _FIRM_BEHIND.match(behind):
        return True
    return (hit.rule not in _ON_WEEKDAYS or behind.startswith(" (")) and _WORK_BEHIND.match(behind) is not None


def _is_in_capitals(hit: Hit, before: str, behind: str) -> bool:
    """`The Man Who Was Thursday`, `Seven Days in May`, `Bank of Tomorrow`"""
    if not hit.phrase[:1].isupper():
        return False
    is_near = "The " in before or "A" in before or before.endswith(("in ", "of ", "to "))
    if (is_near and _TITLE_BEFORE.search(before)) or _TITLE_BEHIND.match(behind):
        return True
    return hit.rule == "day_word" and _NAME_OF.search(before) is not None


_ON_WEEKDAYS = frozenset({"bare_weekday", "prep_weekday", "short_weekday", "which_weekday"})
_QUOTES = re.compile(r"\"[^\"\n]{1,80}\"|(?<!\w)'[^'\n]{1,60}'(?!\w)")
_SPOKEN = re.compile(
    r"\b(?:sa(?:y|ys|id|ying)|wr(?:ote|ites|iting|itten)|ask(?:s|ed|ing)?|t(?:ell|ells|old)|repl(?:y|ies|ied)|texts?|texted|answer(?:s|ed)?|shout(?:s|ed)?|announce[sd]?|"
    r"messages?|messaged|posted|tweeted|emailed|note|subject|reads?|like|goes|went|mentions?|mentioned|quote|promised|added|wrote|title|me|us|him|her|:|,)\W*\Z",
    re.IGNORECASE,
)
_NAMED_BEHIND = re.compile(
    r"\s+(?:is|was|means?|isn't|wasn't|sounds|refers|by|from|on\s+repeat|are|were|has\s+been|will\s+always)\b"
)
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_TITLE_WORDS = 6


def _is_quoted_name(text: str, hit: Hit) -> bool:
    """A short quotation without a speaker, or one that the sentence names as a title or label."""
    line = text.rfind("\n", 0, hit.start) + 1
    start = max(line, hit.start - 3 * _NEAR)
    for match in _QUOTES.finditer(text, start, min(len(text), hit.end + _NEAR)):
        if match.start() < hit.start and hit.end < match.end():
            quoted = match.group()[1:-1]
            if _META_BEFORE.search(text, start, match.start() + 1):
                return True
            if len(quoted.split()) > _TITLE_WORDS:
                return False
            if _WORK_BEFORE.search(text, start, match.start() + 1):
                return True
            if _NAMED_BEHIND.match(text, match.end()):
                return True
            alone = _ARTICLE.sub("", quoted).strip(" .,!?") == hit.phrase
            return alone and match.start() > line and not _SPOKEN.search(text[start : match.start()])
    return False


# Words of which the pattern needs one.
_HISTORIC_WORDS = frozenset(
    (
        "napoleon bonaparte caesar cleopatra augustus nero charlemagne lincoln hitler stalin lenin churchill roosevelt jfk kennedy nixon gandhi "
        "mozart beethoven bach chopin shakespeare goethe dickens columbus magellan einstein newton darwin galileo copernicus vinci michelangelo "
        "rembrandt picasso gogh marx luther bismarck franco mussolini mao tutankhamun socrates plato aristotle alexander genghis joan marie anne henry "
        "louis ivan elvis lennon diana titanic hindenburg apollo waterloo hastings gettysburg harbor hiroshima stalingrad normandy day wwi wwii war "
        "wall magna revolution roman ottoman bastille armada reformation renaissance confederate confederates emperor tsar czar pharaoh kaiser sultan "
        "king queen pope battle siege treaty coronation century bc bce ad ce"
    ).split()
)
_HISTORIC = re.compile(
    r"\b(?:Napoleon|Bonaparte|Caesar|Cleopatra|Augustus|Nero|Charlemagne|Lincoln|Hitler|Stalin|Lenin|Churchill|Roosevelt|JFK|Kennedy|Nixon|Gandhi|"
    r"Mozart|Beethoven|Bach|Chopin|Shakespeare|Goethe|Dickens|Columbus|Magellan|Einstein|Newton|Darwin|Galileo|Copernicus|Da\s+Vinci|Michelangelo|Rembrandt|"
    r"Picasso|Van\s+Gogh|Marx|Luther|Bismarck|Franco|Mussolini|Mao|Tutankhamun|Socrates|Plato|Aristotle|Alexander\s+the\s+Great|Genghis\s+Khan|Joan\s+of\s+Arc|"
    r"Marie\s+(?:Curie|Antoinette)|Anne\s+(?:Frank|Boleyn)|Henry\s+(?:the\s+\w+|[IVX]+)|Louis\s+[IVX]+|Ivan\s+the|Elvis|Lennon|Princess\s+Diana|"
    r"Titanic|Hindenburg|Apollo\s+1\d|Waterloo|Hastings|Gettysburg|Pearl\s+Harbor|Hiroshima|Stalingrad|Normandy|D-Day|WWI{1,2}|World\s+War|Civil\s+War|Cold\s+War|"
    r"Berlin\s+Wall|Magna\s+Carta|French\s+Revolution|Roman\s+(?:Empire|Republic)|Ottoman|Bastille|Armada|Reformation|Renaissance|Confederates?|"
    r"(?i:emperor|tsar|czar|pharaoh|kaiser|sultan)|[Kk]ing\s+[A-Z]\w+|[Qq]ueen\s+(?:Victoria|Mary|Anne)|Pope\s+[A-Z]\w+|(?i:the\s+(?:battle|siege|treaty|coronation)\s+of)|"
    r"\d(?:st|nd|rd|th)\s+century|\d+\s+(?:BCE?|AD|CE))\b"
)
_OURS = re.compile(r"\b(?:I|i|we|We|my|My|our|Our|me|us|you|your)\b|\bI'|\bI\u2019")
_OF_A_DAY = frozenset(
    "the_dom on_dom and_dom month_day day_month bare_weekday prep_weekday prep_month season_alone weekday_dom month_days days_month in_may part_of_month".split()
)
_OLD_YEAR = re.compile(r",?\s+(?:AD\s+)?1[0-5]\d\d\b(?!\s*(?:h\b|hrs|hours|UTC|GMT))")


def _is_history(hit: Hit, ctx: Context, words: Collection[str]) -> bool:
    """`Napoleon was born on the 15th`: a day without a year, told of somebody long dead."""
    if hit.rule not in _OF_A_DAY or ctx.tense != "past":
        return False
    if _OLD_YEAR.match(ctx.text, hit.end):
        return True
    if _HISTORIC_WORDS.isdisjoint(words):
        return False
    sentence = ctx.text[ctx.sentence[0] : ctx.sentence[1]]
    return _HISTORIC.search(sentence) is not None and _OURS.search(sentence) is None


_CALENDAR = re.compile(
    r"\b(?:(?:how\s+many|\d\d|there\s+are)\s+(?:\w+\s+)?days\s+(?:are\s+)?(?:there\s+)?in\s|(?:middle|(?:first|second|third|fourth|fifth|sixth|seventh|last|\w+th)\s+(?:day|month))\s+of\s+the\s+(?:week|year)\b|"
    r"weeks?\s+(?:starts?|begins?|ends?)\s+(?:on|with)\s|weekends?\s+(?:are|is|means?)\s|(?:day|month|[A-Z]\w{2,8})\s+comes?\s+(?:right\s+|just\s+)?(?:before|after)\s)"
)
# What everybody knows of the calendar: "the week starts on Monday", "June comes after May".
_CALENDAR_WORDS = frozenset("days week year month weeks weekends weekend comes come".split())
_STREET = re.compile(
    r"\b(?:left|right|turn|corner|lives?|lived|parked|store|shop|building|office|apartment|bar|caf\u00e9|cafe|restaurant|place|house)\s+on\s+\Z",
    re.IGNORECASE,
)
_EXAM = re.compile(
    r"\b(?:answers?|answered|exam|quiz|homework|worksheet|multiple\s+choice|problem\s+set|questions?|blank|questionnaire|exercises?|full\s+marks|faq)\b",
    re.IGNORECASE,
)
_IN_TIME = re.compile(
    r"(?<!answer )(?<!answers )(?<!question )(?<!questions )\b(?:in|by|during|until|till|since|before|after|for|this|last|next|through|from|end\s+of|start\s+of|early|late|mid)[\s-]+(?:the\s+)?\Z",
    re.IGNORECASE,
)


_CODE_WORDS = frozenset(
    "def class fn func function import const let var enum struct type interface return case elif".split()
)
# Words without which nothing names a title, except its capitals.
_WORK_WORDS = frozenset(
    (
        "song songs tune tunes track tracks album albums film films movie movies novel novels novella poem poems thriller thrillers comedy comedies drama "
        "dramas sitcom sitcoms sequel sequels prequel prequels musical musicals opera operas painting paintings actor actors actress singer singers songwriter "
        "character characters detective detectives bestseller franchise trilogy docuseries insult insults idiom idioms proverb proverbs saying sayings "
        "euphemism slang nickname surname name names word words hit hits ballad ballads lyrics classic classics cover anthem clich soundtrack band book books "
        "episode game play spelled spelt pronounced capitalised capitalized abbreviated named derived short written directed sung composed performed produced "
        "painted released repeat starring feat mean inc ltd llc gmbh corp foundation group project magazine radio capital labs abbreviation stands called "
        "term phrase expression"
    ).split()
)


# Words without which most of these questions need not be asked.
TELLING = _CODE_WORDS | _WORK_WORDS | _CALENDAR_WORDS | _HISTORIC_WORDS


def is_not_meant(hit: Hit, ctx: Context, words: Collection[str]) -> bool:
    """Return whether what stands around a date tells that no day is meant by it.

    Args:
        words: Those of the text that are among `TELLING`.
    """
    text = ctx.text
    before, behind = text[max(0, hit.start - _NEAR) : hit.start], text[hit.end : hit.end + _NEAR]
    if hit.rule == "quarter" and _EXAM.search(ctx.around) and not _IN_TIME.search(before):
        return True
    if hit.rule == "on_dom" and _STREET.search(before):
        return True
    return (
        _is_identifier(hit, before, behind)
        or (not _CODE_WORDS.isdisjoint(words) and _is_code(before, behind))
        or ((not _WORK_WORDS.isdisjoint(words) or " by " in behind[:6]) and _is_title(hit, before, behind))
        or _is_in_capitals(hit, before, behind)
        or (('"' in text or " '" in text) and _is_quoted_name(text, hit))
        or (
            not _CALENDAR_WORDS.isdisjoint(words)
            and hit.rule in _OF_A_DAY
            and ctx.tense != "past"
            and _CALENDAR.search(ctx.around) is not None
        )
        or _is_history(hit, ctx, words)
    )
