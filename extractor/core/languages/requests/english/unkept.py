"""English requests not to keep what was said."""

from collections.abc import Sequence

from extractor.core.languages.requests.english.parts import (
    ANY_OF,
    DONE,
    END,
    I_SAID,
    MINE,
    POLITE,
    SAID,
    START,
    STORE,
    STRONG,
    STRONG_ING,
    THIS,
    WEAK,
    WEAK_ING,
    WITHOUT,
)

_MAY_NOT = r"(?:must|should|shall|may|need|ought|can|could|will|do|does)(?:n't| not| never)(?: (?:need|have))?(?: to)?"
_WISH = (
    r"(?:make sure|ensure|see to it|i(?:'d| would)?(?: really)? (?:like|want|prefer|rather|appreciate|love|need|wish|hope|trust)|"
    r"(?:can|could|would|will) you|don't want|wouldn't want|kindly|please|pls|(?:feel|be|sleep) (?:better|safer|happier|easier)|request|ask that|insist|important)"
)
_INTO = r"(?:in|into|to|on|onto|under|within|inside|among|for|part of|as part of)"
_LAND = r"(?:end up|go|goes|land|appear|stay|stays|show up|wind up|get|be|make it|enter|remain|belong|belongs|become|linger|live|turn up|stick)"
_PUT = rf"(?:{WEAK}|{STRONG}|let|leave|carry|drop|throw|commit)"
_ERASE = r"(?:delete|erase|wipe|scratch|strike|remove|drop|purge|clear|scrub|cross|take|lose|clean|expunge|vanish|disappear|gone|fade|forget|cut|kick|throw|deleted|erased|wiped|removed|purged|cleared|scrubbed)"
_TAIL = r"(?: (?:please|pls|ok|okay|anywhere|down|away|up|in mind|about me|for me|for later|at all|either|alright|lol|haha|thx|thanks|ever|again|afterwards|permanently|on file|somewhere|message|one|part|bit|thing|chat)){0,4}"
_TALK = r"(?:chat|chats|conversations?|convo|session|sessions|talks?|discussions?|thread)"
_BETWEEN = r"between (?:us|you and me|me and you|the two of us|ourselves|you and i)\b"
_SPOKE = r"(?:said|told|mentioned|wrote|typed|brought|asked|shared|confessed|admitted|talked|spoke|let)"
_PRIVATE = (
    r"(?:names?|surname|nickname|address|age|birthday|illness|disease|disorder|diagnos[ie]s|condition|health|weight|pregnancy|miscarriage|salary|"
    r"income|debts?|divorce|affair|religion|politics|opinions?|therapy|depression|anxiety|ex|phone number|number|whereabouts|location|secrets?|"
    r"sexuality|orientation|problems?|worries|feelings|confession|story|words|medication|family|kids|children|husband|wife|partner|boss)\b"
)
_ELSEWHERE = rf"(?:over|to|into|in|across) (?:any |my |our |the |another |a )*(?:other|next|future|later|new|another|separate|different|subsequent)?(?: \w+)? ?{_TALK}\b"
_TO_KEEP = (
    rf"(?:(?:you (?:should|need to|have to|must|ought to)|that (?:should|needs to)|for you to)(?: be)? (?:{STRONG}|{DONE}|{WEAK})|"
    rf"worth (?:{STRONG_ING}|saving|storing|keeping|noting)|to(?: be)? (?:{STRONG}|remembered|memori[sz]ed|retained|held on to|learn(?:ed)? about me))(?: (?:this|that|it|about me|down|of|for later))?{END}"
)
_ASCRIBE = rf"(?:attribute|associate|link|tie|connect|ascribe|assign|pin|credit|file|count|attach|put)(?: (?:{THIS}|{SAID}))(?: down)? (?:to|with|on|against|as|under|down to) (?:me|mine|my (?:account|profile|name))\b"
_UNSAID = rf"(?:(?:about )?(?:{I_SAID}|(?:that )?i (?:\w+ )?{_SPOKE})\b)"
_TRACE = r"(?:records?|traces?|logs?|notes?|memory|memories|mental note|copy|copies|entry)"

_STOPS_AT = f"{_TAIL}{END}"

# "don't ..." what was said, "don't" put it "in your notes".
_NOT_THAT: Sequence[str] = (
    rf"{STRONG} (?:{THIS}|{ANY_OF}{SAID}|{ANY_OF}{MINE})",
    r"(?:remember|note|record|store|save|log|memori[sz]e|(?:take|write|jot|put|note) down|file) that (?:i\b|i'm|i've|my)",
    rf"{WEAK} (?:anything|any of it|stuff|things) (?:i |that i|from (?:this|today|tonight|me|here|now|our)|about me|of (?:this|that|mine)|in (?:this|here))",
    r"(?:save|store|keep|record|note|retain|log|file|memori[sz]e|remember) (?:anything|a thing|stuff|info|details|any details) (?:about|on|regarding|of) (?:me|my|the|this|that|us|him|her|our|what)\b",
    rf"(?:take|treat|count|read|see|use|store|save) (?:{THIS}|{SAID}) as (?:a |an |some |my )?(?:\w+ )?(?:facts?|info|information|preferences?|truth|detail)\b",
    rf"(?:{STRONG}) (?:the|any|a|all)(?: \w+){{1,3}} (?:of|in|from|about) (?:{SAID}|my)\b|(?:commit|put) (?:{THIS}|{ANY_OF}{SAID}|{ANY_OF}{MINE}) (?:down )?(?:to|in) (?:your )?(?:memory|record)",
    r"(?:save|store|keep|record|retain|log|file) (?:any|all|some|a word) of (?:my|our|what|this|that|it)\b",
    rf"{_ASCRIBE}|log (?:this|that) (?:one|chat|conversation|convo|message|part|bit)\b",
    rf"(?:file|put|tuck|stash|pack|squirrel) {THIS} away|{WEAK} (?:{THIS}|anything)(?: down)? anywhere{END}",
    r"(?:carry|bring|take|drag|transfer) (?:over|across|on)? ?(?:in)?to (?:\w+ ){0,2}(?:ones?|chats?|conversations?|sessions?)\b",
    rf"{WEAK}(?: down| away)? {ANY_OF}(?:{SAID}|my (?:\w+ )?{_PRIVATE}(?:{_STOPS_AT}| (?:and|or|with|from)\b))",
    rf"{WEAK} {THIS}(?: down)? (?:about me|as (?:a|one of|something)[^.!?]{{0,25}}? (?:of mine|i |about me))",
    rf"{_PUT}\b[^.!?]{{0,70}}? {_INTO} {STORE}|{_PUT}\b[^.!?]{{0,40}}? under (?:me\b|my name)",
    rf"(?:leave|keep|make|create|have|retain|take) (?:an?y?|the)(?: \w+)? (?:records?|traces?|notes?)(?:{_STOPS_AT}| (?:of|about|on) (?:this|that|it|any|what|my|me|our)\b)",
    rf"(?:carry|bring|take|drag|transfer|leak)\b[^.!?]{{0,30}}? {_ELSEWHERE}",
    rf"(?:bring|mention|raise) (?:{THIS}|{SAID})(?: up)?(?: to me)? (?:again|later|another time|next time|in (?:future|the future|other|another|later|new))\b",
    rf"learn (?:anything |something |things )?(?:from|about me from|out of) (?:{THIS}|{SAID})",
)
# "don't ..." what may be a thing as well.
_NOT_THIS: Sequence[str] = (
    rf"(?!log |track |add |put |include |enter |place |file |register |document ){WEAK}(?: down)? (?!it\b|them\b){THIS}{_STOPS_AT}",
    rf"(?:write|jot|note) (?:{THIS}|anything) down{_STOPS_AT}",
    rf"{WEAK} {THIS}(?: down)? (?:anywhere|for (?:later|future|the future|next time)|permanently|on file|long[- ]term|beyond (?:this|today))",
)

# Such wordings mean the memory of the assistant or what was said to it, whatever else their sentence names.
UNKEPT: Sequence[str] = (
    # "don't remember", "I'd rather you didn't hold on to": what was said; "don't put it in your notes".
    *(rf"{{refused}} {POLITE}(?:{what})" for what in _NOT_THAT),
    # "it should not be in what you know", "make sure that it is not recorded in my profile".
    rf"\b{_MAY_NOT} (?:be )?(?:{DONE}|{_LAND})\b[^.!?]{{0,30}}?\b{_INTO} {STORE}",
    rf"\b{_WISH}\b[^.!?]{{0,80}}?\b(?:not|never|isn't|aren't|doesn't|don't|won't|didn't|did not|wouldn't|wasn't) (?:to )?(?:be )?(?:{DONE}|{_LAND})\b[^.!?]{{0,30}}?\b{_INTO} {STORE}",
    rf"\b(?:do not|don't|never|wouldn't|not) want (?:this|that|it|these|any of|anything|{SAID}|{MINE}|the \w+)[^.!?]{{0,40}}?\b{_INTO} {STORE}",
    rf"\bdon't want (?:{THIS}|{SAID})(?: \w+)? (?:to )?(?:be )?(?:pop(?:ping)?|com(?:e|ing)|crop(?:ping)?|brought|bring(?:ing)?|resurfac(?:e|ing)|show(?:ing)?|turn(?:ing)?)(?: back)?(?: up)?\b[^.!?]{{0,20}}?(?:again|later|next|other|future|weeks|months|tomorrow|another)",
    rf"\b(?:{SAID}|the (?:following|preceding|above))[^.!?]{{0,40}}? (?:{_MAY_NOT}|is not to|are not to|isn't to|aren't to) be {DONE}\b",
    rf"\b(?:not|isn't|aren't|never) (?:meant |intended |something )?(?:for|belonging in) {STORE}",
    rf"\b(?:not|isn't)(?: (?:really|something|anything|a thing|one|meant|supposed|exactly|information|a fact|stuff|things))* {_TO_KEEP}",
    # "I don't consent to you saving this", "I'd hate for you to remember it".
    rf"\bi(?:'d| would| do|'m| am)?(?: really| absolutely| strongly)? (?:(?:do not|don't|wouldn't|would not|not|never) (?:want|consent|agree|like|wish|allow|approve|permit|authori[sz]e|give)|hate|refuse|object|forbid|dread|dislike)\b[^.!?]{{0,30}}?\byour? (?:to )?(?:(?:{STRONG}|{STRONG_ING}) (?:{THIS}|{ANY_OF}{SAID}|{ANY_OF}{MINE})|(?:{WEAK}|{WEAK_ING}) (?:down )?(?:{ANY_OF}{SAID}|(?:this|that|any of it|anything)(?:{_STOPS_AT}| about| from)))",
    rf"\b(?:not|isn't) (?:a |really a |really )?(?:facts?|preferences?|traits?) (?:about|of) (?:me|mine)\b|{START}not for the record\b",
    # "I'd prefer that my diagnosis not be stored", "I'd feel safer if this was not kept anywhere".
    rf"\b{_WISH}\b[^.!?]{{0,30}}? (?:{SAID}|{ANY_OF}{MINE})[^.!?]{{0,30}}? (?:not|never|isn't|aren't|wasn't|weren't|won't)(?: be| being| to be)? {DONE}\b",
    rf"\b{_WISH}\b[^.!?]{{0,30}}? {THIS}[^.!?]{{0,20}}? (?:not|never|isn't|aren't|wasn't|weren't|won't)(?: be| being| to be)? (?:{DONE} (?:anywhere|at all|by you|on your (?:side|end)|somewhere|afterwards)|(?:remembered|memori[sz]ed|retained|held on to){END})",
    rf"\b(?:don't|do not|wouldn't) want [^.!?]{{1,40}} {DONE} (?:anywhere|by you|on your (?:side|end)|afterwards|after this|once)\b",
    rf"\bdon't want to (?:see|hear|read|find|get) (?:{THIS}|{SAID}|{MINE}|that \w+)[^.!?]{{0,40}}? (?:again|back|come|coming|pop\w*|turn\w*|resurface|in (?:any|a|some) (?:other|future|later|new|next))",
    rf"\b(?:this|that|it|one|{SAID})(?: \w+)? {_MAY_NOT} (?:go|end up|land|be put|be|stay|get) (?:in|into|to|on|for) (?:the |your )?(?:memory|notes|record){END}",
    # "skip saving what I said", "no storing it in your notes".
    rf"{WITHOUT} (?:(?:{STRONG_ING})(?: of)? (?:{THIS}|{ANY_OF}{SAID}|{ANY_OF}{MINE})|{WEAK_ING}(?: down| away)?(?: of)? (?:{ANY_OF}{SAID}|(?:any|all) of (?:this|that|it|my))|{WEAK_ING}\b[^.!?]{{0,50}}? {_INTO} {STORE})",
    # "nothing of it should end up in your memory", "none of which is to be saved".
    rf"\b(?:nothing|none|no part|no word|not a (?:word|thing|single \w+)|not one \w+|nowhere|zero)\b[^.!?]{{0,60}}?\b(?:should|must|may|needs?|has|is|are|to|please|goes|ends?|gets?|lands?|stays?)\b[^.!?]{{0,40}}?\b{_INTO} {STORE}",
    rf"\b(?:nothing|none of (?:it|this|that|these|what \w+(?: \w+)?))(?: \w+)? (?:meant |intended )?for {STORE}",
    rf"\b(?:nothing|none|no part|not a word)\b(?: of)?(?: (?:this|that|it|what i|i|we|you hear|what you))?[^.!?]{{0,25}}? (?:should|must|may|is to|are to|needs? to|has to|ought to|shall|can)(?: ever)? be {DONE}\b",
    rf"(?:^|[.!?,;:(] ?)nothing (?:of (?:this|that|it) )?to be (?:stored|saved|kept|remembered|recorded|retained){END}",
    rf"\b{_WISH} (?:that )?(?:nothing|none of (?:my|this|that|it|these|what i)|no part of (?:my|this|that|it))[^.!?]{{0,40}}? {DONE}\b",
    rf"\b(?:nothing)(?: \w+){{0,2}} {_TO_KEEP}",
    rf"\bnone of (?:which|this|that|it|these|what)\b[^.!?]{{0,20}}? (?:should|must|needs?|has|want|may|is to|are to|ought)\b[^.!?]{{0,25}}? (?:{DONE}|{STRONG}|{WEAK})\b",
    rf"\bnone of (?:which|this|that|it)\b[^.!?]{{0,25}}? (?:carr(?:y|ied)|bring|brought|take|drag)\b[^.!?]{{0,30}}? {_ELSEWHERE}",
    # "it stays out of your notes", "scratch that from memory", "I'd like it to vanish from your memory".
    rf"\b(?:keep|keeps|kept|stays?|leave|leaving|left|remains?|hold)\b[^.!?]{{0,60}}?\b(?:out of|off|away from|outside(?: of)?) {STORE}",
    rf"{START}{POLITE}(?:ignore|skip|omit|leave out|exclude) (?:{THIS}|{SAID}) (?:for|in|from|when it comes to) {STORE}|\bskip (?:the |your )?(?:memory|notes?|saving|remembering) (?:on|for|about|with) (?:this|that|it)\b",
    rf"\b{_ERASE}\b(?: [\w'-]+){{0,9}}?,? (?:from|out of|off) (?:{STORE}|memory{END})",
    # "forget what I said", "pretend I never told you".
    (
        rf"{START}{POLITE}(?:(?:forget|unhear|unsee|erase|delete|wipe|scratch|disregard|discard|scrap|clear|dump|toss|unlearn|lose|let go of|get rid of) {_UNSAID}(?:{_STOPS_AT}| (?:you|about|on|of|regarding|to you|up|the|this|that|my|just now|earlier|above|before|here|tonight|today|in this|anything|something|a word)\b)"
        r"|forget (?:about )?(?:this|that|the|my|our)(?: (?:whole|entire|last|previous|latest|little|stupid|silly))* (?:message|messages|conversation|chat|convo|confession|rant|exchange|talk|outburst)\b(?! (?:feature|app|function|component|history)))"
    ),
    rf"\byou (?:can|may|should|could|must|please) (?:please |just |safely |now |also )*(?:forget|wipe|erase|delete|discard|drop|scrap|clear|unsee|lose|let go of|get rid of) {_UNSAID}",
    r"\bforget (?:all )?(?:of )?(?:this|that|it|everything)(?: again)? (?:ever happened|after(?:wards?)?\b|as soon as|once (?:you|we|i|this)|when (?:you|we|i)(?:'re| are)? |for good|forever|by tomorrow|immediately|right away|when this)",
    rf"(?:{START}|\bafterwards |\blater )(?:forget|wipe|erase|delete|discard|clear) (?:everything|anything|all|whatever)(?: \w+)? (?:about|on|regarding|related to|to do with) (?:my|him|her|this|that) \w+(?! for (?:this|the|now|a))\b(?: (?:again|please|pls|afterwards|for good))*{END}",
    rf"\b(?:then|and|afterwards|after that|once done|later),? (?:just |please )*(?:drop|forget|delete|discard|erase|wipe|lose|toss|dump|let go of) (?:it|them|this|that|everything|all of (?:it|this|that))(?: (?:all|again|for good|forever|right away|afterwards|immediately|completely|once and for all|from memory))+{END}",
    r"\b(?:pretend|act like|act as if|as if)(?: that)? you (?:never|didn't|hadn't) (?:hear|heard|read|see|saw|seen|get|got)(?: me say)? (?:this|that|it|any of (?:this|that|it)|my last|what i)\b",
    r"(?:^|[.!?,;:] ?|\b(?:please|pls|you|i'd like you to|and|just) (?:can |should |could |may |must )?)un-?(?:learn|hear|see|read|remember|know) (?:this|that|it|what|everything|all|my)\b",
    r"\b(?:pretend|act like|act as if|as if|as though|like|imagine|suppose|say)(?: that)? i(?:'d| had)? (?:never|didn't|hadn't|did not|had not) (?:even |ever )?(?:said|say|told you|tell you|mentioned?|wrote|written|brought|bring|asked|typed)(?: you)? (?:anything|that|this|it|any of|a word|a thing|those|up)\b",
    rf"\byou (?:never|didn't|did not|haven't) (?:heard?|saw|see|read) (?:this|that|it|any of (?:this|that|it)|anything)(?: from me| here)?(?: ok| okay| right| alright)?{END}",
    r"\b(?:this|that|our)(?: whole| little)? (?:conversation|chat|convo|talk)(?: has)? (?:never|didn't) happen(?:ed)?\b",
    # "leave no trace", "no record of this".
    rf"(?:{START}{POLITE}|\byou (?:would |should |could |will |must |can )?)(?:leave|left|leaving|keep|kept|make|made|create|retain|take) (?:no|zero|not a|not one|no single) {_TRACE}\b",
    rf"\b(?:let|please|make sure|ensure) [^.!?]{{0,40}} (?:leaves?) (?:no|not a|not any) {_TRACE}\b",
    rf"\byou (?:\w+ )?(?:have|keep) no {_TRACE}(?: of (?:it|this|that|any of it|what i \w+|my \w+))? (?:after|later|once|when|tomorrow|in the future|any ?more)",
    rf"(?:{START}|\bwith )(?:no|zero|without (?:a|any|leaving any|leaving a)) {_TRACE} (?:of|about|on) (?:this|that|any of|what i|me\b|my)\b(?! (?:file|function|error|bug))",
    # "this stays between us", "off the record", "take it to the grave".
    rf"\b(?:this|that|it|{SAID}|what \w+ \w+|everything|all|one)(?: one| part| bit)?(?:'s| is| stays?| should stay| remains?| must stay| should remain| has to stay| needs to stay| to stay)(?: \w+)?(?: {_BETWEEN}| our (?:little )?secret\b)",
    rf"{START}(?:just |strictly |purely )?between us(?: two)?(?: only)?(?: and| please|:| ok|,? only)",
    rf"{START}{POLITE}(?:can |could |let's |we |you )*(?:keep|leave)(?: (?:this|that|it|{SAID}|\w+ \w+))?(?: \w+)? {_BETWEEN}",
    rf"(?:^|[.!?,;:(] ?|\b(?:this|that|it|it's|that's|convo|conversation|chat|message|all|strictly|totally|completely|one|thing|part|bit|is|stays?|stay|us|me|and|but|ok|okay|following|what i'm saying|\w+ next) )(?:strictly |totally |completely |very much )?off[- ]the[- ]record{_STOPS_AT}",
    r"\b(?:do|make|keep|treat|have|consider|handle|discuss|take|count|chat|talk|go|be|stay|ask|asking|this|it|one|question)\b[^.!?]{0,25}? incognito\b(?! (?:mode|tabs?|windows?))",
    rf"\b(?:treat|consider|regard|take|see|view|count|call|handle|keep)\b[^.!?]{{0,50}}? (?:as|a|an) (?:\w+ ){{0,2}}(?:throw-?away|disposable|ephemeral|never said|unsaid|unspoken|temporary {_TALK}|private {_TALK})\b(?! (?:variable|code|script|branch|prototype|account|object|container|environment|file))",
    rf"\b(?:this|that|it)(?:'s| is)(?: just| only| purely)? (?:an? )?(?:throw-?away|ephemeral|temporary) {_TALK}\b",
    r"\b(?:die|dies|end|ends|disappear|vanish|go|expire|stop)s? with this (?:chat|conversation|session)\b|\b(?:for|during) (?:the (?:duration|length|time|rest) of )?this (?:chat|conversation|session) (?:only|alone)\b|\bonly (?:for|during) (?:the (?:duration|length|time|rest) of )?this (?:chat|conversation)\b",
    r"\bwhat(?:'s| is)? (?:\w+ ){1,3}?(?:here|in this \w+|between us)(?: \w+)? (?:stays|remains) (?:here|in here|in this|between)\b",
    r"\b(?:pretend|act like|as if|as though)(?: that)? (?:this|that|my|the)(?: \w+){0,2}? (?:message|conversation|chat|question|part|exchange|talk) (?:never|didn't|doesn't) (?:exist|happen)",
    r"\btake (?:this|that|it|my \w+)(?: \w+)? to (?:the|your) grave\b",
    r"\b(?:let|please|should|can)\b[^.!?]{0,30} (?:in|through) (?:at )?one ear and out",
    rf"{START}{POLITE}keep (?:this|that|it)(?: all| one)? to yourself\b|\b(?:this|that|it) (?:goes|must go|should go|is to go) no further\b",
    r"\b(?:burn after reading|(?:message|chat|conversation|this|it) (?:will|should|must|can|to) self-destruct|mum's the word)\b",
    r"\b(?:never|don't|not) (?:to )?speak of (?:this|it) again\b",
    # "I'd like it to vanish when I close the window"
    rf"\b(?:like|want|prefer|need|rather|have)(?: for)? (?:{THIS}|{SAID}|{MINE})(?: all)? (?:to )?(?:be )?(?:vanish|disappear|gone|erased|forgotten|deleted|wiped)(?: (?:again|for good|completely|forever|right away))*(?: (?:when|once|after|afterwards|as soon|the moment|from your|at the end)|{END})",
    r"(?:^|[.!?,;:] ?|\b(?:but|and|so) )(?:no|not) (?:keep|save|store|remember|record|memori[sz]e) (?:it|this|that|them) (?:please|pls|sir)\b",
    # "it stays in this chat".
    rf"\b(?:keep|leave|stays?|remains?|dies|ends?|staying)\b[^.!?]{{0,40}}? (?:in|within|inside|with) (?:(?:this|today's|our) {_TALK}|the current (?:chat|conversation))\b(?: only| alone| please| and nowhere)?{END}",
    rf"\b(?:keep|leave|treat) (?:{SAID}|(?:this|today's|tonight's|our) {_TALK})[^.!?]{{0,20}}? (?:just|only|strictly) (?:for|to) (?:today|tonight|now|itself|the moment)\b",
)

# Words of shame and secrecy tell that "it" is what was said.
SHAME = r"confidential|private|secret|embarrass|asham|sensitive|uncomfortable|awkward|nobody|not supposed|kill me|personal|haven't told|hasn't told|diagnos|religio|hiv|salary|divorc|therap|pregnan"
UNKEPT_BESIDE_SHAME: Sequence[str] = (
    rf"(?:{{refused}}|(?:{START}|\bbut )(?:not|no)) {POLITE}(?!log |put |write |include |add |enter |place )(?:{WEAK}|{STRONG})(?: down)? (?:it|them|this|that)(?: down)?{_STOPS_AT}",
)

# In these a file or a variable may be meant.
UNKEPT_UNLESS_THINGS: Sequence[str] = (
    *(rf"{{refused}} {POLITE}(?:{what})" for what in _NOT_THIS),
    rf"\b(?:this|that|it) (?:{_MAY_NOT}|is not to|isn't to) be (?:remembered|memori[sz]ed|held on to|put on file|kept on file)\b",
    rf"{WITHOUT} {WEAK_ING}(?: down)? (?!them\b|it\b){THIS}{_STOPS_AT}",
    rf"\b(?:no|skip) {WEAK_ING} it{_STOPS_AT}",
)

# Questions about keeping, and what somebody else says or does.
UNASKED = (
    r"^[\W_]*(?:(?:and|so|but|btw|ok|okay|also|hey|hi|hello|just wondering|wait|quick question),? )*"
    r"(?:why|how (?!about you)|what(?!ever|(?:'s| is)? (?:said|written|shared|discussed|happens)| i\b| we\b| follows| comes)|when (?:do|does|did|will|can|is|are)|where|who|which|whose|do (?!not\b)|does|did|is (?!it (?:ok|okay|alright|possible|cool|fine)\b|there (?:a|any) (?:way|chance|possibility) (?:that )?you)|are|was|were|am|has|"
    r"should|shall|must|can (?!you|u\b|we\b)|could (?!you|u\b|we\b)|would (?!you|u\b|it be (?:possible|ok|okay|alright)\b)|will (?!you|u\b)|isn't|aren't|don't (?:i|we|you|they)\b|didn't)\b[^?]*\?$"
    r"|\b(?:journalist|reporter|politician|spokes\w+|press)\b"
)
# Somebody else's request: "my teacher said: do not", "I was drunk and don't".
TOLD = (
    r"(?:\b(?<!\bi )(?<!i just )(?<!i already )(?<!i've )(?:told|said|says|tells|asked|begged|taught|warned|instructed|wanted|wants|swore|saying|promised|wrote)(?! you)(?:(?: [\w']+){0,4}|(?: \w+)?[,:](?: and i quote,?)?)"
    r"|\b(?:i|we|they|he|she) (?:can|could|did|do)(?:n't| not)?|\bdon't|\bnever|\bwhy|\bwouldn't|\bdidn't) ?[\"'(\u201c]?\n"
    r"|\b(?:there(?:'s| is| are| was)|i (?:have|see|found)|has|had|it's) ?\n(?:nothing|none|not)\b"
    r"|\b(?:i|we|they|he|she|who|people)(?:'m|'ve|'d|'re)? [^.!?,;\n]{0,40} ?\n(?:and|but)\b"
)
