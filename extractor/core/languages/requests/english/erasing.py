"""English orders to erase what was said, and sayings that it goes no further."""

from collections.abc import Sequence

from extractor.core.languages.requests.english.parts import DONE, END, POLITE, SAID, START, STORE

_ORDER = (
    rf"(?:{START}{POLITE}|\b(?:please|kindly|pls|you to|can you|could you|would you|will you|can u|could u|you can|you could|you may|"
    r"want you to|like you to|need you to|if you|if you could|if you would|happier if you|better if you|grateful if you|great if you|let's|better to) (?:please |just |kindly |also |maybe |go ahead and |would |could |now )*)"
)
_ERASE = (
    r"(?:delete|erase|erased|wipe|wiped|scratch|strike|drop|dropped|purge|purged|clear|scrub|lose|lost|expunge|forget|forgot|unremember|unlearn|unsee|unhear|bin|binned|trash|ditch|discard|discarded|"
    r"let go of|get rid of|got rid of|throw (?:away|out)|shred|burn|destroy|disregard|eliminate|strike out|cross out|blot out|wipe out|rub out)"
)
_ABOUT_ME = r"(?:about|on|regarding|concerning|with|involving|of) (?:me|my|i|our|us|him|her|his|them|their|mum|mom|dad|being|where i|how i|what i|why i|who i)\b"
_PRIVATE = (
    r"(?:(?:phone |mobile |home |email |street |bank )?(?:number|address)|birthday|age|weight|salary|income|diagnosis|illness|condition|test results?|medical history|health (?:problems?|issues?|history)|"
    r"religion|politics|debts?|divorce|affair|ex(?:'s name)?|surname|real name|medication|location|whereabouts)"
)
_WORKS = r"(?! (?:in|from) (?:the|this|my|your) (?:essay|letter|e?mail|draft|cv|resume|text|story|poem|article|paragraph|code|file|list|speech|report|table|document|post|script|summary|form|repo|branch|app|phone|inbox))"
_AFTER = r"(?:when|once|after|as soon as|the moment|the minute|by the time|at the end|afterwards)"
_THIS_TALK = r"(?:this|the|our|today's) (?:chat|conversation|convo|session|talk|thread|window|tab)\b"

# What was said is erased: nothing else is called so.
ERASING: Sequence[str] = (
    rf"{_ORDER}{_ERASE} (?:what|whatever|everything|anything|all) (?:that )?(?:i|we)(?:'ve| have| had| just)*(?: \w+)? (?:said|told|mentioned|shared|wrote|typed|confessed|admitted)\b",
    rf"{_ORDER}{_ERASE} (?:the|that|this|my)(?: (?:last|whole|little|stupid|silly|entire|earlier|previous|latest|long))* (?:rant|confession|vent|venting|outburst|ramblings?|tmi|overshare|oversharing|admission)\b(?: (?:from|of|about|earlier|above|please|just now)|{END})",
    rf"{_ORDER}{_ERASE} (?:the|that|this)(?: (?:last|whole|little|entire|earlier|previous|other|embarrassing|personal))* (?:part|bit|thing|stuff|detail|details|info|information|business|piece) {_ABOUT_ME}(?:{_WORKS}[^.!?]){{0,40}}?{END}",
    rf"{_ORDER}(?:forget|forgot|unremember|unlearn|purge|erase|scrub) (?:about )?my (?:\w+ )?{_PRIVATE}\b(?: (?:please|pls|again|now|for good|completely|altogether|right away))*{END}",
    rf"\b(?:what|the (?:thing|bit|part|stuff|story)) [^.!?;:]{{3,60}}?[,:;\u2014-]+ ?(?:please |pls |just )*(?:lose|bin|forget|erase|delete|drop|scrub|gone from|out of|wiped from) (?:it|that|all of it|your (?:head|mind|memory))(?: (?:please|pls|ok|now|for good))*{END}",
    rf"\b(?:consider|count|regard|take|treat|call) (?:this|that|it|{SAID})(?: (?:all|one|bit|part))? (?:as )?(?:unsaid|unwritten|never said|forgotten|deleted|erased|unsent|retracted|withdrawn)\b",
    r"\bwithdraw (?:my |any |all )*consent (?:to|for) (?:the |you |your |any )*(?:storage|storing|retention|retaining|keeping|saving|processing|recording) ",
    rf"\bi (?:do not|don't|cannot|can't|will not|won't) (?:consent|agree) to (?:the |any )*(?:storage|retention|recording|archiving|saving|keeping) of (?:this|that|my|{SAID})",
    rf"\b(?:uncomfortable|not (?:really |very |at all )?comfortable|uneasy|not (?:ok|okay|fine|happy)|unhappy) (?:with|about) you(?:r)? (?:retaining|storing|keeping|saving|remembering|recording|holding|having|knowing) (?:on to |onto )?(?:this|that|it|my|any of|what i|{SAID})",
    rf"\b(?:please|make sure|ensure|see to it|must|should|like|want)\b[^.!?]{{0,20}} no (?:traces?|records?|copy|copies|notes?|log|memory) (?:of (?:this|that|it|{SAID}|what i \w+|our \w+) )?(?:remains?|stays?|survives?|exists?|is (?:kept|left|made|stored)|be (?:kept|left|made|stored)|left|left behind)\b",
    rf"\b(?:grateful|obliged|glad|appreciate it|happier|happy|relieved|great|better|nice) (?:if|when) (?:{SAID}|the (?:details|contents|particulars|facts|matter|subject|story)|my)[^.!?]{{0,50}}? (?:not|never|weren't|wasn't|isn't|aren't)(?: be| being| to be| ever)? {DONE}\b",
    rf"\b(?:i'd|i would|rather|prefer(?: it)?|hope|like it|wish)(?: \w+){{0,2}} (?:this|that|it|{SAID}) (?:didn't|did not|doesn't|does not|don't|won't|not|never) (?:get |be |become |stay )(?:remembered|memori[sz]ed|retained|recorded|stored|kept|saved|noted|logged)\b",
)

# Sayings for what goes no further.
SAYINGS: Sequence[str] = (
    rf"\b(?:keep|leave|stays?|is|this is|that's|it's|all|strictly|let's keep)(?: (?:this|that|it|{SAID}|this one|that one))? (?:all |strictly |totally |completely )?off the books(?: (?:please|pls|ok))*{END}",
    r"\b(?:this|that|it|following|part|bit|one|what i'm (?:saying|about to say|telling you))(?:'s| is| are)?(?: (?:just|only|strictly))? for your (?:ears|eyes) only\b",
    rf"\b(?:none of (?:this|that|it)|nothing(?: of (?:this|that|it))?|this|that|it|not a word(?: of (?:this|it))?) (?:leaves?|goes outside|gets out of|should leave|must leave|may leave|is to leave|can leave)(?: \w+)? {_THIS_TALK}",
    r"\bwhat i(?:'m| am)? (?:\w+ ){0,4}?(?:say|tell|saying|telling|share|write|said|told you)(?: you)?(?: \w+)? (?:stays|remains|dies|ends|goes no further)(?: (?:right|just|only))? (?:here|in here|with (?:you|us|this|me))\b",
    r"\b(?:let|have) (?:this|that|it|this one|that one|what i \w+|my \w+)(?: one)? (?:go )?(?:slip|leave|escape) your (?:mind|memory)\b|\bgo in one ear and out (?:of )?the other\b",
    rf"\b(?:not|never|n't)(?: \w+){{0,2}} (?:have|want|like|need|keep|put)(?: to (?:have|keep))? (?:this|that|it|any of (?:this|that|it)|{SAID}) on (?:file|record)\b",
    r"\b(?:shouldn't|should not|mustn't|must not|may not|can't|not|never|don't (?:want|let) \w+(?: to)?)(?: \w+)? (?:follow|haunt|chase|trail) me (?:into|to|in|across|over to|around)\b",
    rf"\b(?:do not|don't|dont|never|not) (?:\w+ )?(?:carry|take|bring|drag) (?:this|that|it|any of (?:this|that|it)|{SAID})(?: \w+)? (?:forward|along|with you)\b",
    rf"\b(?:do not|don't|dont|never|not)(?: \w+)? let (?:any of )?(?:this|that|it|these|{SAID}) (?:stick|sink in|stay with you|settle|linger|become part of|turn into)\b",
    r"\b(?:do not|don't|dont|never|not) (?:make|turn|treat|count|use) (?:this|that|it|any of (?:this|that))(?: into| as)? (?:a |an |some |one of the )*(?:thing|things|fact|facts|something|detail|part of what) (?:that )?you (?:know|remember|have|keep|store) (?:about|on|of) me\b",
    rf"\b(?:off[- ]limits|out of bounds|taboo|forbidden|not meant|no material|no food|not food|none of the business) (?:for|to|in|of) (?:your |the )?(?:long-term |long term |permanent )?(?:memory|{STORE})",
    r"\b(?:you|u) (?:never|didn't|did not|haven't) (?:hear|heard|read|saw|see|get|got) (?:this|that|it|any of (?:this|that)) from me\b",
    r"\b(?:just|only|merely|simply) (?:venting|ranting|thinking out loud|letting off steam|blowing off steam|getting (?:it|this) off my chest)\b[^.!?]{0,20}? (?:no need|don't|do not|nothing|not|never|without|so forget|pls forget|please forget) ?(?:to |a |for )?(?:\w+ ){0,2}(?:log|logs|note|notes|save|saving|record|recording|store|storing|keep|keeping|remember|memory|forget|it|this)\b",
    rf"\b(?:then|and then|after that|afterwards),? (?:it's|it is|its|this is|it goes|it should be|it must be) (?:gone|forgotten|deleted|erased|wiped|lost)(?: (?:for good|forever|ok|okay|right|please))*{END}",
    rf"\b(?:want|need|like|prefer|have)(?: all| any)? (?:of )?(?:this|that|it|{SAID})(?: all)? (?:to be |to )?(?:gone|deleted|erased|forgotten|wiped|vanish|disappear|destroyed) {_AFTER}\b",
    rf"\b(?:make|let|have) (?:this|that|it|this one|that one|{SAID}) (?:disappear|vanish|go away|evaporate|go up in smoke)\b(?: (?:{_AFTER}|for good|forever|please|again)|{END})",
    rf"\b(?:this|that|it|{SAID}|(?:this|that) (?:info|information|detail|one))(?: is)? (?:expires?|dies|self-destructs?|evaporates|vanishes|is void|lapses) (?:{_AFTER}|with {_THIS_TALK}|tonight|today)\b",
    rf"\b(?:let|may) (?:this|that|it|{SAID}|the (?:story|thing|matter|bit|part|details?) {_ABOUT_ME}[^.!?]{{0,25}}?) (?:rest|die|end|stay|remain|be buried) (?:with|in|within|here in) {_THIS_TALK}",
    r"\b(?:can|could|let|please|will|would) (?:we |you |us )?(?:make |let |keep )?(?:that|this|it) (?:be |stay |remain )?(?:our|a|as our) (?:little )?secret\b",
    r"\b(?:tmi|too much information|overshared|overshare|over-shared)\b[^?]{0,25}?(?:please |pls |just |so |and )+(?:forget|erase|delete|drop|ignore|scrap|disregard) (?:it|that|this)\b",
    rf"{START}not for (?:the|your|any) (?:archives?|records?|files?|notes|memory|books|history books?)\b(?= ?[:,.!-])|{START}(?:no memory|no memories|no record|no records|no notes|no saving|no logging|no storing) (?:of|for|on|about) (?:it|this|that|this one|that one)(?: (?:please|pls))*{END}",
    r"\b(?:can|could|shall|may|let's|let us|please)(?: we| you)? (?:just )?(?:all )?(?:pretend|act as if|act like|agree)(?: that)? (?:the (?:last|past)(?: \w+)? (?:minutes?|hours?|messages?|part|bit)|(?:this|that|our|my last)(?: \w+)? (?:chat|conversation|convo|talk|messages?|confession|rant)) (?:never|didn't|did not) (?:happen|happened|take place|took place|exist|existed)\b",
    r"\b(?:do not|don't|dont|never|not) (?:learn|pick up|gather|take away|absorb|deduce|infer) (?:this|that|it|anything|a thing|something)(?: new)? (?:about|on|from) (?:me|my|this|here)\b",
    rf"\b(?:do not|don't|dont|never)(?: \w+)? (?:add|put|enter|write|include|attach|copy|stick|log|note) (?:my|our|this|that|any of|{SAID})[^.!?]{{0,30}}? (?:to|in|into|onto|on) (?:whatever|any|the|your) (?:\w+ )?(?:profile|record|file|notes?|memory|dossier|list)(?: (?:that )?you(?:'ve)? (?:have|got|keep|hold|make|are keeping)| on me| about me| of me)",
)
