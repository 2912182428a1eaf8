"""Is a sentence about the past or the future? And what is a date's role in its sentence?"""

from __future__ import annotations

import re

_WHEN = r"(?=(?:on |at |in |due |for |only |not |now |already ){0,3}(?:(?:the )?(?:end|beginning|start|middle|morning|afternoon|evening|night|day|week) of )?(?:early |mid[ -]|late )?(?:the \d|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?=jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec)|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|q[1-4]|mon|tue|wed|thu|fri|sat|sun|christmas|easter|thanksgiving))"
_EMBEDDED = (
    # progressive: "she's coming", "we are meeting"
    r"(?:i'm|he's|she's|it's|we're|you're|they're|am|is|are) (?:not |also |still |only |both |all )?(?!during|morning|evening|missing|annoying|boring|amazing|interesting|exciting|confusing|surprising|willing|nothing|anything|something|everything|being|doing (?:fine|well|ok|great))\w{2,}ing|"
    # simple present of one coming event: "arrives Tuesday", "that we meet Thursday"
    r"(?:arrives|starts|begins|ends|opens|closes|leaves|lands|departs|expires|launches|ships|returns|moves|takes place|flies|travels|comes|"
    r"goes|gets|heads|visits|finishes|graduates|retires|renews|airs|premieres|reopens|resumes|runs|kicks|wraps|checks|drives|sails|"
    r"goes live|turns \w+) (?:out |in |back |off |up |over |away |home |down )?" + _WHEN + "|"
    r"(?:i|we|they|you) (?:meet|leave|fly|start|move|go|come|arrive|return|launch|ship|open|close|present|drive|head) (?:\w+ ){0,3}?"
    + _WHEN
    + "|"
    r"(?:is|are) " + _WHEN + "|"
    # "are you free", "I've got an exam"; what somebody was told to do
    r"(?:'re|are|is|am|'m|be) (?:(?:you|he|she|they|it|still|all|also|not|both) )?(?:free|available|around|busy|off|away|closed|open|in town) "
    r"(?:for \w+ |at \w+ |again )?" + _WHEN + "|"
    r"(?:got|have|has|'ve|'s) (?:an? |another |the |my |two |three )(?:\w+ ){0,2}?(?:appointment|exam|test|interview|meeting|shift|flight|wedding|party|gig|deadline|"
    r"presentation|surgery|scan|class|call|hearing|game|match|date|concert|viewing|inspection|check-?up)s? (?:\w+ ){0,3}?"
    + _WHEN
    + "|"
    r"(?:told|asked|invited|advised|instructed|allowed|forced|expected|supposed) to|"
    # one event and its day: "it's now Monday", "the party's Saturday"
    r"(?:it|that|there|he|she|here|party|wedding|exam|meeting|appointment|flight|interview|deadline|game|match|test|birthday|bday|funeral|"
    r"show|gig|concert|trip|review|demo|delivery|surgery|op|dinner|recital|hearing|launch)['\u2019]s " + _WHEN + "|"
    r"(?<!\bon )(?<!\bfrom )(?<!ed )(?<!bought )(?<!saw )(?<!met )(?<!had )(?<!got )(?<!did )(?<!made )(?<!took )(?<!sent )(?<!went )(?<!ate )(?<!wrote )(?<!found )(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:to|and|or) \w+day)? (?:looks?|works?|is|are|suits|sounds|seems|will|would|should)|"
    # not "at the doctor's on Monday"
    r"(?<!\bat )(?<!\bto )(?<!\bfrom )(?<!\bat the )(?<!\bto the )(?<!\bat my )(?<!\bto my )(?<!\bat our )\b\w{2,20}['\u2019]s (?=(?:not |now |only |moved )?(?:on|due|out|back|until) (?:the \d|\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|"
    r"(?:has|have) been (?:cancell?ed|postponed|called off|moved|pushed|rescheduled|confirmed|changed|brought forward|booked|arranged)|"
    r"(?:moved|pushed|postponed|rescheduled|shifted|changed|switched) (?:\w+ ){0,4}?from " + _WHEN + "|"
    # the word before the day tells: "moved to 10:30 starting Monday", "callback promised for Monday"
    r"(?<!was )(?<!were )(?:starting|effective(?: from)?|beginning|no later than|not later than|at the latest|with effect from|as from) "
    + _WHEN
    + "|"
    # a plan after what was done: "we exchanged on the 1st and complete on the 29th"
    r"and (?:then )?(?:complete|start|finish|leave|fly|move|return|close|begin|open|go|come|land|end|meet|launch|ship|head|drive|travel) "
    r"(?:back |out |in |home |there |up |down )?" + _WHEN + "|"
    # what was said or decided lies ahead: "decided to leave", "he'd call", "tickets for"
    r"(?:decided|agreed|planning|hoping|hoped|promised|supposed|offered|meant|intend\w*|told (?:me|us|him|her|them)|asked (?:me|us|him|her|them)) to|"
    r"(?:i'd|he'd|she'd|we'd|they'd|would|could) (?:not )?(?:be|call|come|go|send|get|make|pay|meet|move|start|arrive|return|ship|finish|know|let|bring|visit|take|deliver|drop|join|stop|try|plan|pop|swing|catch|grab|host|book|wait|talk|chat|do (?:it|this|that))|"
    r"(?:tickets?|table|appointment|reservation|seats?|flights?|room|hotel|invited|signed up)(?: \w+){0,4} for"
)
_FUTURE = re.compile(
    r"\b(?:"
    + _EMBEDDED
    + r"|will|'ll|won't|shall|going to|gonna|plans? (?:to|for)|planned|scheduled?|expects?|expected|upcoming|(?<!\bwas )(?<!\bwere )(?<!\bpast )due|deadline|"
    r"need(?:s)? (?:to|it)|wants?|(?:would|'d|\u2019d) (?:like|love|prefer|rather)|let's|let us|please|remind|book|booked|reserved|arranged|(?:have|has|'ve|\u2019ve) (?:just |already )?(?:rented|hired)|signed up|can you|could you|should|must|"
    r"(?<!stayed )(?<!waited )(?<!lasted )(?<!worked )(?<!slept )(?<!went on )(?<!danced )(?<!talked )(?<!partied )(?<!took )(?<!lived )(?<!ran )(?<!sat )(?<!kept )(?:until|till)|by (?=(?:the |about |around |around the )?(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}/\d|end|beginning|start|middle|early|mid|late|next|this|that|tomorrow|tonight|today|noon|eod|cob|eow|eom|close of|then|when|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|q[1-4]|h[12]|mon|tue|wed|thu|fri|sat|sun|christmas|easter|thanksgiving|halloween|summer|spring|autumn|fall|winter|year|month|week|quarter))|"
    r"(?:slipped|moved|pushed|postponed|preponed|advanced|delayed|rescheduled|rebooked|rearranged|shifted|switched|changed|extended|bumped|"
    r"deferred|put back|pushed back|pulled in|moved up|pulled forward|brought forward) (?:[\w/.\x00-]+ ){0,5}?(?:to|until|till)"
    r"(?=\s+(?:early|mid|late|next|the\s+(?:\d|first|second|third|fourth|last|beginning|start|middle|end)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|mon|tue|wed|thu|fri|sat|sun)))\b",
    re.IGNORECASE,
)
_MADE_THEN = (
    # what was made on that day: "the build from the 15th", "rerun the job for Monday"
    r"(?:builds?|backups?|snapshots?|logs?|commits?|e?mails?|messages?|photos?|pics?|pictures|notes|minutes|results?|letters?|invoices?|receipts?|"
    r"reports?|screenshots?|dumps?|leftovers|recordings?|transcripts?|numbers|figures|orders?|quotes?|statements?|chats?|threads?|the (?:one|ones|version|copy|stuff|data|file|release|deploy)|"
    r"newspapers?|tapes?|footage|samples?|readings?|measurements?|recap|summary|video|coverage|highlights|memor(?:y|ies))"
    r"(?: \w+)? (?:from|of) (?:the )?" + _WHEN + "|"
    r"(?:thanks|thank you|thx|cheers) (?:so much |a lot |again )?for (?:having|coming|hosting|showing|dinner|lunch|a (?:great|lovely|fun|wonderful|nice))|i'd an? (?:\w+ )?(?:time|night|day|evening)|"
    r"(?:incidents?|outages?|accident|break-?in|burglary|theft|robbery|collision|crash|breach|failures?|attack|storm|fire|earthquake|shooting|hack|downtime|spike|flood) (?:on|of|from|at|last) "
    + _WHEN
    + "|(?:in the logs|no (?:data|traffic|requests|errors|entries|logs)) (?:between|from|for|on|after|before) "
    + _WHEN
    + "|"
    r"(?:rerun|re-run|replay|backfill|reprocess|redo|regenerate|restore|recover) (?:\w+ ){0,8}?(?:for|from|of|and for|to) "
    + _WHEN
    + "|"
    # a doctor's note: "Pt. reports fall on Saturday"
    r"(?:reports|endorses|complains of|c/o) (?=\w+ (?:\w+ ){0,2}(?:on|since|last|this) )"
)
_PERFECT = (
    # "I've seen her", "she has gone"; and verbs whose participle is mostly of a plan, where somebody did it: "I called"
    r"(?:(?:have|has|having)|(?:i|you|we|they)'?ve|(?:he|she|it)'s (?=just|already|never|only|finally|also)) (?:not |already |just |finally |only |also |never |all |both |actually )?"
    r"(?:been (?:at|to|in|ill|sick|off|there)\b|seen|done|gone|given|taken|eaten|written|spoken|driven|fallen|broken|chosen|flown|drawn|grown|shown|thrown|woken|worn|sung|become|known|begun|drunk|lain|hidden)|"
    r"(?:would|could|might|must|should|wouldn't|couldn't|shouldn't)(?: have|'ve) (?!to\b)|"
    r"(?:i|we|they|he|she|it|who|(?-i:[A-Z]\w+)) (?:finally |just |already |also |even |then |only |never |first )?(?:called|limited|related|interested|named|detailed|required)"
)
_PAST = re.compile(
    r"\b(?:"
    + _MADE_THEN
    + "|"
    + _PERFECT
    + r"|past due|overdue|(?:i|we|they|you) quit (?=\w+ing\b|my\b|our\b|the\b)|(?<!\bif )(?<!\bwhen )(?<!\bdo )(?<!\bcan )(?<!should )(?<!could )(?<!before )(?<!until )(?<!unless )i (?:quit|cut|hit|put|hurt|shut|split|fed|shot|ground|wound|dove)|(?:he|she|it) (?:quit|cut|hit|put|set|let|hurt|cost|shut|split|bet|spread|cast)|was|were|had|did|didn't|wasn't|weren't|(?<!'re )(?<!\u2019re )(?<!'m )(?<!\u2019m )(?<!\bam )(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bbeing )(?<!\bget )(?<!\bgets )(?<!\bgetting )(?:went|came|saw|met|made|(?<!'ve )(?<!\u2019ve )(?<!\bhave )(?<!\bhas )(?<!\w's )got|took|left|began|started|sent|wrote|said|told|"
    r"bought|sold|paid|gave|found|lost|won|ran|moved|ended|since|ago|flew|drove|spoke|ate|felt|kept|read|held|built|broke|"
    r"drank|slept|forgot|thought|knew|taught|caught|fell|woke|swam|sang|rang|wore|chose|grew|threw|drew|stood|understood|spent|heard|"
    r"brought|became|redid|undid|rewrote|rebuilt|reran|retook|reread|resold|repaid|remade|retold|withheld|foresaw|outgrew|outran|unwound|beat|bent|blew|bled|clung|crept|dealt|dug|dreamt|fled|flung|forbade|forgave|hung|knelt|lay|laid|leapt|learnt|lent|lit|meant|"
    r"mistook|overheard|overslept|overcame|rode|(?<!\ba )(?<!\bthe )(?<!red )(?-i:rose)|sought|shone|shrank|sped|spun|spat|sprang|stung|stank|struck|strode|swept|"
    r"swung|undertook|withdrew|wept|wrung|died|lied|tied|owed|used(?! (?:to|cars?|books?|ones?)\b)|needed|hid|(?<!\ba )(?<!\blittle )(?<!\bevery )(?<!\bone )bit(?! of\b)|shook|stole|froze|tore|fought|(?-i:sat)(?!\s+(?:the\s+)?\d|\s*(?:[,.;:!?)]|$)|\s+(?:or|and|but|night|morning|afternoon|evening|lunch|pm|am)\b)|led|sank|stuck|swore|burnt|happened|arrived|finished|launched|released|shipped|decided|agreed|visited|attended|joined|(?!need|feed|speed|bed|red|"
    r"embed|wed|hundred|indeed|shed|exceed|proceed|succeed|schedul|plann|expect|requir|bas|relat|interest|nam|call|book|reserv|arrang|desir|preferr|limit|detail|advanc|complicat|excit|worri|concern|dedicat|tir|marri|licens|experienc)\w{3,}ed))\b",
    re.IGNORECASE,
)
# A phrase whose full stop does not end the sentence.
ABBREVIATION = re.compile(
    r"\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|[ap]\.m)\.$", re.IGNORECASE
)

OPENS = re.compile(r"\bsince\s+(?:(?:the|about|around|early|late)\s+)?$", re.IGNORECASE)

_ROLES = {
    word: role
    for role, words in (
        ("due", "by before due deadline"),
        ("valid_until", "until till til through"),
        ("valid_from", "since starting from"),
    )
    for word in words.split()
}


# `I want the bike fixed`
_TO_BE_DONE = re.compile(
    r"\b(?:wants?|needs?|would like|(?:would|['\u2019]d) (?:love|like|prefer) to (?:have|get|see)|get|gets)\s+(?:\w+\s+){1,3}$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:]|\b(?:and|but|so)\b")


_FOR_A_DAY = re.compile(r"\bfor " + _WHEN, re.IGNORECASE)
# What is made, asked or paid for a day to come: "a demo for Tuesday", "applied for the 20th".
_ASKED_FOR = re.compile(
    r"\b(?:applications?|leave|requests?|demos?|slots?|visits?|tickets?|tables?|reservations?|appointments?|invitations?|invites?|plans?|bids?|sessions?|viewings?|shifts?|cover|"
    r"babysitter|cabs?|taxis?|deliver(?:y|ies)|dinner|lunch|party|agenda|places?|seats?|promised|asked|applied|requested|ordered|hired|invited|needed|organi[sz]ed|quoted|bought|"
    r"signed up|rented|hoped|prepared|ready|set|slated|pencill?ed in|earmarked|lined up|tabled|down|targeted|aimed|aiming|on track|in the diary|announced|confirmed|approved|cleared|"
    r"green-?lit|postponed|offered)(?: \w+){0,2} \Z",
    re.IGNORECASE,
)
_BEFORE_CHARS = 40


def _asked_for(sentence: str) -> list[tuple[int, str]]:
    return [
        (match.start(), "future")
        for match in _FOR_A_DAY.finditer(sentence)
        if _ASKED_FOR.search(sentence, max(0, match.start() - _BEFORE_CHARS), match.start())
    ]


def tense_signs(sentence: str) -> list[tuple[int, str]]:
    """Return the words of a sentence that indicate `past` or `future`, as (offset, tense), in order.

    If all of them agree, only one is returned.
    """
    future, past = _FUTURE.search(sentence), _PAST.search(sentence)
    ahead = _asked_for(sentence) if past and "for " in sentence else []
    if past is None or (future is None and not ahead):
        return [(0, "future")] if future else [(0, "past")] if past else []
    signs = ahead
    if future:
        signs += [(match.start(), "future") for match in _FUTURE.finditer(sentence, future.start())]
    past_at = [match.start() for match in _PAST.finditer(sentence, past.start())]
    to_come = {at for at, _ in signs}  # "slipped to March"
    signs += [
        (at, "past") for at in past_at if at not in to_come and not _TO_BE_DONE.search(sentence, max(0, at - 40), at)
    ]
    return sorted(signs)


def tells_past(before: str) -> bool:
    """Return whether the last clause before a phrase is in the past tense; one of at most one word does not tell."""
    clause = _CLAUSE.split(before)[-1]
    return len(clause.split()) < 2 or _PAST.search(clause) is not None


def role_of(before: str) -> str:
    """Return the role that the word before a phrase gives it: `due`, `valid_until`, `valid_from` or empty."""
    words = before.lower().rsplit(None, 1)
    return _ROLES.get(words[-1], "") if words else ""
