"""Parts of English requests to the memory, as regular expressions of lower-case text."""

# The memory of a computer is meant more often than ours: "ignore memory leaks", "memory usage".
NOT_OURS = (
    r"(?![-\w]| (?:leaks?|usage|use|limits?|pressure|errors?|warnings?|allocations?|allocators?|addresses|address|"
    r"footprint|consumption|management|mapped|mapping|safety|model|barriers?|banks?|cards?|foam|lane|loss|issues?|"
    r"problems?|constraints?|profil\w+|overhead|dumps?|pools?|size|tests?|for (?!this|now|once|me\b|my\b|the (?:moment|next))))"
)
# Things of the person's own that bear the names: "my notes app", "my profile picture".
NOT_THINGS = (
    r"(?![-\w]| (?:features?|table|logs?|api|endpoint|dataset|columns?|tracking|settings|apps?|folder|pictures?|photos?|pics?|page|class\w*|book|lessons?|teacher|exam|homework|button|password|"
    r"url|link|field|from (?:class|school|the meeting)|channel|tab|of (?!me\b|mine\b|our|my\b|this)|for (?!this|now|once)))"
)
# Where a sentence turns to the assistant: no subject stands before "don't".
START = (
    r"(?:^|[.!?,;:()=\u2014\u2013\u2026-] ?|\b(?:please|pls|kindly|so|and|but|just|anyway|also|ok|okay|btw|then|lol|haha|now|tho|though|hey|"
    r"because|cause|cuz|maybe|seriously|honestly|obviously|instead|again|thanks|thx|again|pretty please) )"
)
END = r"(?= ?(?:[.!?,;:()\u2014\u2013\u2026-]|$))"
POLITE = (
    r"(?:(?:please|pls|kindly|ever|just|also|even|actually|simply|really|maybe|bother to|try to|go and|dare|you|to) )*"
)
_GLAD = (
    r"(?:rather|prefer(?:red)?(?: it)?|love it|like it|appreciate(?: it)?|grateful|glad|happy|happier|better|best|nice|great|cool|"
    r"lovely|thankful|obliged|relieved|kind of you|okay|ok|fine|possible|hope|trust|wish|request|ask|insist)"
)
_SURE = r"(?:make sure|be sure|sure|see to it|ensure|promise(?: me)?|swear|assure me|take care|mind|knowing|hope|trust|provided|careful)"
# The alternatives of what stands before a verb in its first form: "don't", "no need to", "I'd rather you didn't".
REFUSED = (
    rf"{START}{POLITE}(?:do not|don't|never|needn't|mustn't|shouldn't)|\b(?:please|pls|kindly|asked|prefer|rather)(?: you)?(?: to)? not"
    r"|\b(?:no need|no reason|not necessary|unnecessary|not needed|no point|needless)(?: for you| in you)? to"
    r"|\byou (?:really |certainly |definitely )?(?:(?:don't|do not|won't|will not) (?:have|need|got) to|needn't|need not|mustn't|must not|shouldn't|should not|are not to|aren't to|may not|better not|'d better not|had better not|can skip)"
    rf"|(?:{START}|\bso )you (?:don't|do not|won't|will not|never)"
    r"|\b(?:can|could|would|will) you (?:(?:please|kindly|maybe|just|try|perhaps) )*(?:not|try not to|to not|never)"
    rf"|\b{_SURE}(?: to me)?,?(?: that)? (?:to not|not to|never to|you (?:don't|won't|do not|will not|never|didn't))"
    rf"|\b{_GLAD},?(?: if| that| it if| were you to)?(?: you)? (?:didn't|don't|did not|do not|not|wouldn't|would not|never|couldn't|won't|would never|not to)"
    r"|\bi(?:'d| would| do)?(?: really| just)? (?:do not|don't|wouldn't|would not|never|didn't) (?:want|like|need|wish|expect) (?:you|for you) to"
    r"|\bi(?:'d| would|'m| am)?(?: really| just)? (?:want|like|need|ask|asking|wish|beg|begging|prefer|trust|expect|urge) you (?:please |kindly )?(?:not to|to not|to never|never to|to please not|to kindly not)"
    r"|\bfor you (?:not|never) to|\b(?:hate|dislike|dread)(?: it)?(?: for| if)? you (?:to|were to|went and)?|\blet's not|\byou(?:'re| are) not (?:to|going to|allowed to)|\byou (?:will|may|shall|must|should) (?:not|never)"
    r"|\byou (?:could|can|would|might|may)(?: (?:please|just|maybe|kindly|perhaps|also))* (?:not|refrain|skip)|\b(?:so|as|how about|what if you|why not)(?: (?:good|kind|nice|sweet))?(?: as)? not to"
    r"|\b(?:conversation|chat|message|one|thing|things|story|something|question|secret|part|info|information)(?: that| which)? you (?:won't|don't|do not|should not|shouldn't|must not|mustn't|will not|are not to|needn't)(?: (?:have|need) to)?"
)
# What stands before a verb in -ing: "skip saving", "refrain from keeping".
WITHOUT = (
    r"\b(?:refrain(?:ed|ing)? from|abstain(?:ed|ing)? from|avoid(?:ed)?|skip(?:ped)?|hold off(?: on)?|held off(?: on)?|desist from|"
    r"mind not|never mind|don't bother|not bother|(?:don't|do not|never|wouldn't|not) (?:want|like|need|appreciate|fancy|enjoy)(?: the idea of)? you|no|without|steer clear of|forgo|forego|rather than|instead of|pass on|not)(?: (?:you|your|ever|actually|even|any|all|the))?"
)
_KEPT_NOUN = r"(?:track|records?|notes?|traces?|memory|memories|hold)"
STRONG = (
    r"(?:remember|(?:build|form|create|make|keep|have|save|add)(?: (?:a|any|new))? (?:memory|memories) (?:of|from|out of|about)|memori[sz]e|retain|hold on ?to|hang on ?to|cling (?:on )?to|keep hold of|"
    rf"(?:keep|make|take|leave|create|have|retain)(?: (?:a|any|no|mental|written|lasting|permanent)){{0,2}} {_KEPT_NOUN} (?:of|about|on)|"
    r"internali[sz]e|learn from|take note of|note down)"
)
STRONG_ING = (
    r"(?:remembering|memori[sz]ing|retaining|holding on ?to|hanging on ?to|keeping hold of|"
    rf"(?:keeping|making|taking|leaving|creating|retaining)(?: (?:a|any|no|mental|written|lasting|permanent)){{0,2}} {_KEPT_NOUN} (?:of|about|on)|"
    r"learning from|taking note of|noting down)"
)
WEAK = r"(?:take down|save|store|keep|record|note|write|jot|put|file|add|register|persist|archive|stash|document|include|capture|log|track|stick|place|enter)"
WEAK_ING = r"(?:saving|storing|keeping|recording|noting|writing|jotting|putting|filing|adding|registering|persisting|archiving|stashing|documenting|capturing|logging|tracking)"
DONE = (
    r"(?:saved|stored|kept|remembered|recorded|retained|persisted|noted|memori[sz]ed|written down|filed|logged|registered|archived|"
    r"put|added|held on to|tracked|documented|included|entered|committed|captured|carried over)"
)
_SAY = (
    r"(?:say|said|saying|tell|told|telling|typed?|typing|write|wrote|written|writing|mention(?:ed)?|shared?|sharing|confess(?:ed)?|admit(?:ted)?|ask(?:ed)?|brought|"
    r"let slip|blurted|posted|sent|vent(?:ed)?|rambled?|discuss(?:ed)?|described?|describing|confided?|gave|give|giving|send|sending|show|showed|paste|pasted|provided?|dictated?|uploaded)"
)
I_SAID = (
    r"(?:what|whatever|anything|everything|all|stuff|things|the (?:\w+ ){0,2}(?:things?|stuff|bits?|parts?|messages?))(?: that| of what)? "
    rf"(?:i|we)(?:'ve|'m|'d|'ll| have| am| had| will| was)?(?: (?:just|ever|already|about to|going to|only|now|here|even))*(?: been)? {_SAY}"
)
_OTHER = r"(?!error|commit|log|warning|git|welcome|default|status|debug|kafka|email|mail|text|voice|slack)"
_TALK = r"(?:messages?|conversation|chat|convo|thread|exchange|session|talk|discussion|rant|vent|venting|story|confession|drama|gossip|secret|ramble|rambling|outburst)"
_PART = r"(?:parts?|bits?|pieces?|things?|stuff|business|details?|info|information|facts?|matter|story|question|questions|remark|comment|topic|subject|episode|situation|issue|one|news|crush|mess)"
_OF_MINE = r"(?:about|with|on|of|regarding|concerning|where|around) (?:my|me|i|our|us|him|her|his|them|being|what)\b"
# What was said, in words that no file or function is called by.
SAID = (
    rf"(?:{I_SAID}|(?:this|that|the|my|our|today's|tonight's|these|those)(?: {_OTHER}\w+){{0,2}} {_OTHER}{_TALK}\b(?! (?:queue|broker|bus|handler|format|template|type|id|class|loop|pool|key|token|cookie|object))|"
    rf"(?:the|those|these|her|his|their)(?: \w+){{1,4}} (?:that |which )?(?:i|we)(?:'m|'ve|'d|'ll| have| am| had| will)?(?: (?:just|about to|going to|now))* {_SAY}\b|"
    rf"(?:this|that|the|my|these|those|any)(?: \w+){{0,2}} {_PART} {_OF_MINE}|"
    r"(?:what|whatever) (?:\w+ )?(?:follows|comes(?: \w+)? next)|the (?:following|preceding|above)(?= ?(?:[.,:;!?]|$)| (?:message|conversation|chat|part|from|about)))"
)
ANY_OF = r"(?:(?:any|all|none|some|a word|a single word|anything|one word|the contents?|details|a syllable|the substance|any part|parts?|a bit|nothing)(?: of| from| in)? )?"
THIS = rf"{ANY_OF}(?:this|that|these|those|it|them|the following|the above|what follows)\b"
MINE = r"(?:(?:the |a )?(?:\w+ ){0,2}(?:of|from|about|with) )?(?:my|our)(?: [\w']+){1,3}"
_YOURS = r"(?:memory|memories|notes?|records?|files?|profile|head|brain|mind|knowledge|notebook|dossier|data|memory bank|long-term memory|storage)"
# The memory of the assistant.
STORE = (
    rf"(?:(?:your|ur)(?: [\w-]+){{0,2}} {_YOURS}\b{NOT_THINGS}|(?:the |any |my |our |long-term |saved |persistent |permanent |future )*(?:long-term memory|memories|saved memory)\b|"
    rf"my (?:user |saved |memory |personal )?(?:profile|memory|data)\b{NOT_THINGS}|"
    r"(?:the |any |whatever |your |those |these )*(?:\w+ )?(?:notes?|files?|profile|records?|data|info|information|knowledge|things|stuff|facts|dossier|picture|memory)(?: that)?(?: you(?:'ve| have)?(?: \w+)?)? (?:about|on|of|regarding) me\b|"
    r"your list(?: of \w+)?(?: about me)?|(?:what|whatever|everything|the things)(?: it is)?(?: that)? you(?:'ve| have)? (?:know|remember|keep|store|save|collect|track|learned|learnt|got|have|saved|stored|noted)(?: (?:about|on|of) me\b)?)"
)
